"""Every message of a game as people will read it: ``python -m tests.rendered_messages shogun pl``.

A message is filled with every kind of thing that its places can hold: each id that the game has words for, one player
and several, and the numbers that change a plural. What a place can hold is seen in random matches (a number, an id, a
list); messages that no match says, those of boards and panels for instance, are filled by the names of their places.

`test_rendered_messages.py` reads the same lines for what a machine can find. Whether they sound right only people can tell.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pyengine import IllegalMove, Match, Rng, Setup, game_ids, load
from pyengine.words import _ONE, SEATS, Words, read

I18N = Path(__file__).parents[1] / "assets" / "i18n"
NAMES = ["Anna", "Bogusław", "Cecylia", "Dorota", "Edmund"]
SEVERAL = frozenset({"seats", "tied", "winners", "losers"})
"""Places for seats that may hold more than one."""
NUMBERS = (0, 1, 2, 3, 5, 12, 22, 25)
"""Each has a plural form of its own in some language; nought is tried where a match has told it."""
PLAIN = {
    "counts": "3–5",
    "rule": "GP-6.1",
    "detail": "reserve: 3",
    "what": "Kaga",
    "option": "pl",
    "game": "chess",
    "year": 1,
    "text": "…",
}
"""Places that hold neither players, ids nor counts."""
PAGE = ("kronika", "learn", "remote")
"""Domains that no game says."""
OF_THE_PAGE = PLAIN | {"level": "hard", "value": "on", "deed": "Kaga", "was": "Kaga", "better": "Aki", "lines": "Kaga +2"}
"""The same for the page, where a level is a bot's, a value that of an option, and a deed what a game says."""


class Rendered(NamedTuple):
    id: str
    args: dict[str, Any]
    text: str


def catalogue(language: str, domain: str) -> dict[str, str | tuple[str, ...]]:
    """Message id -> its text, or its plural forms."""
    with (I18N / language / f"{domain}.po").open("rb") as file:
        return {
            message.id[0] if message.pluralizable else message.id: message.string
            for message in read_po(file, locale=language)
            if message.id
        }


@cache
def words(language: str, *domains: str) -> Words:
    """The words of a language as they stand in the working tree."""
    found = []
    for domain in domains:
        with (I18N / language / f"{domain}.po").open("rb") as file:
            compiled = io.BytesIO()
            write_mo(compiled, read_po(file, locale=language))
        found.append(read(io.BytesIO(compiled.getvalue())))
    return Words(language, found)


# -- what matches say --------------------------------------------------------------------------------------------------


def said(game: str, seeds: int = 2) -> Iterator[tuple[str, dict[str, Any]]]:
    """What random matches say: events, and at some of their decisions questions, choices, notes and refusals."""
    rules = load(game)
    options: list[dict[str, str]] = [{}]
    options += [{option.id: choice} for option in rules.options for choice in option.choices[1:]]
    for number, (players, chosen) in enumerate((p, o) for p in rules.counts for o in options):
        for seed in range(seeds if not chosen else 1):
            yield from _match(Setup(game, players, f"words {number} {seed}", chosen))


def _match(setup: Setup) -> Iterator[tuple[str, dict[str, Any]]]:
    match, rng = Match(setup), Rng(f"{setup.seed} moves")
    for event in match.opening:
        yield event.id, event.args
    while acting := match.acting():
        seat = rng.pick(acting)
        if rng.below(4) == 0 and (prompt := match.game.prompt(match.view(seat), seat)):
            for note in (prompt, *prompt.notes, *prompt.choices, *(n for c in prompt.choices for n in c.notes)):
                yield note.id, note.args
            legal = match.game.legal(match.state, seat)
            for verb in {move[0] for move in legal if (move[0],) not in legal}:
                refusal = match.game.refuse(match.state, seat, (verb,))
                yield refusal.reason, refusal.args_for_words
        # Some moves may be made unasked, such as giving a law away.
        unasked = match.game.asides(match.state, seat) if rng.chance(1, 12) else []
        try:
            happened = match.play(seat, rng.pick(unasked or match.game.legal(match.state, seat)))
        except IllegalMove as refusal:  # pragma: no cover
            yield refusal.reason, refusal.args_for_words
            return
        for event in happened:
            yield event.id, event.args
    if outcome := match.outcome:
        yield outcome.ending, outcome.args
        for line in outcome.lines:
            yield line.id, line.args


@cache
def kinds(game: str) -> dict[str, dict[str, list[Any]]]:
    """For each message that matches say, what each of its places held: every different value, up to a point."""
    found: dict[str, dict[str, list[Any]]] = {}
    for id, args in said(game):
        places = found.setdefault(id, {})
        for key, value in args.items():
            seen = places.setdefault(key, [])
            if len(seen) < 60 and value not in seen:
                seen.append(value)
    return found


# -- filling -----------------------------------------------------------------------------------------------------------


def places(text: str | tuple[str, ...]) -> list[str]:
    """The names of the places in a message, all plural forms together."""
    forms = text if isinstance(text, tuple) else (text,)
    return list(dict.fromkeys(key for form in forms for _, key, _, _ in Formatter().parse(form) if key))


def _ids(own: Words, key: str) -> list[str]:
    """What a place of this name can name: the ids that have words, without those of other forms."""
    stem = _ONE.get(key, key) + "."
    return [id[len(stem) :] for id in own.ids(stem) if "." not in id[len(stem) :]]


def _values(own: Words, game: str, key: str, seen: list[Any]) -> list[Any]:
    """What to put into a place, the most usual first."""
    if key in SEATS:
        listed = key in SEVERAL or any(isinstance(value, list | tuple) for value in seen)
        several: list[Any] = [[1], [0, 2], [0, 1, 2]] if listed else []
        if seen:
            # Where one has always been named, or always two and more.
            several = [some for some in several if any(isinstance(v, list) and len(v) == len(some) for v in seen)]
        return several or ([0, 3] if key == "seat" else [1, 4])
    if any(type(value) is int for value in seen):
        numbers = [value for value in seen if type(value) is int]
        low, high = min(numbers), max(numbers)
        return sorted({low, high, *(n for n in NUMBERS if low <= n <= high)})
    if any(isinstance(value, list | tuple) for value in seen):
        lists = [list(value) for value in seen if isinstance(value, list | tuple)]
        return sorted(lists, key=lambda value: (-len(value), str(value)))[:3] + [[v[0]] for v in lists[:2] if v]
    if seen:
        return seen
    plain = OF_THE_PAGE if game in PAGE else PLAIN
    if key in plain:
        return [plain[key]]
    if key == "side" and game not in PAGE:
        return list(load(game).sides)
    return _ids(own, key) or [n for n in NUMBERS if n]


def rendered(game: str, language: str, most: int = 1000) -> Iterator[Rendered]:
    """Every message of a domain with every kind of argument: first all places usual, then each of them varied, by `most`
    values a place."""
    domains = (game,) if game == "kronika" else (game, "kronika")
    say, own, met = words(language, *domains), words(language, game), {} if game in PAGE else kinds(game)
    for id, text in catalogue(language, game).items():
        seen = met.get(id.removesuffix(".none"), {})
        held = {key: _values(own, game, key, seen.get(key, [])) for key in places(text)}
        if isinstance(text, tuple) and "n" not in held:
            # A plural that names its number in words only.
            held["n"] = _values(own, game, "n", seen.get("n", []))
        usual = {key: values[0] for key, values in held.items()}
        listed = set()
        for key, values in held.items() or (("", [None]),):
            for value in values[:: -(-len(values) // most)]:
                args = {**usual, key: value} if key else {}
                line = say(id, NAMES, **args)
                if line not in listed:
                    listed.add(line)
                    yield Rendered(id, args, line)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rendered_messages", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=[*game_ids(), *PAGE])
    parser.add_argument("language", choices=["en", "pl", "de", "uk"])
    parser.add_argument("prefix", nargs="?", default="", help="only messages that begin so: event, note.revolt")
    parser.add_argument("--all", action="store_true", help="every id in every place; without it five of many")
    args = parser.parse_args(argv)
    last = ""
    for id, _, text in rendered(args.game, args.language, 1000 if args.all else 5):
        if id.startswith(args.prefix):
            if id != last:
                print(id)
                last = id
            print(f"    {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
