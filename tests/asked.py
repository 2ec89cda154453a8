"""All that games ask, refuse and let be seen, in matches that are played again: what a page or a bot gets, to the last argument.

    python -m tests.asked            writes tests/asked/<game>.txt anew for every game
    python -m tests.asked chocim     writes one game's

A line of the file is one kind of thing: a question, a choice, a note, a refusal, with how often it came, a digest of all of
them in order, and one or two written out. Whoever changes a game reads there what its questions now say; an argument that
changed in one place of a thousand shows in the digest. Matches are those of tests/records and of chance, as in `playthrough`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, Rng, Setup, game_ids, load
from pyengine.flow import Choice, IllegalMove, Note, Prompt
from pyengine.state import Move

FOLDER = Path(__file__).parent / "asked"
RECORDS = Path(__file__).parent / "records"
REFUSED = 5
"""Moves of the same match that are tried at each decision where they are not allowed."""
SEEN_EVERY = 7
"""Decisions from one look at views and standings to the next."""

Said = Iterator[tuple[str, Any]]


def matches(id: str) -> Iterator[Match]:
    """Those of the records, then a random one with each number of players and with each choice of an option."""
    for path in sorted(RECORDS.glob(f"{id}-*.json")):
        yield Match.loads(path.read_text(encoding="utf-8"))
    game = load(id)
    setups = [Setup(id, players, f"asked {players}") for players in game.counts]
    for option in game.options:
        setups += [Setup(id, game.counts[0], "asked", {option.id: choice}) for choice in option.choices[1:]]
    for setup in setups:
        match, rng = Match(setup), Rng("asked")
        while acting := match.acting():
            seat = rng.pick(acting)
            match.play(seat, rng.pick(match.game.legal(match.state, seat)))
        yield match


def everything(id: str) -> Said:
    for match in matches(id):
        game, state = match.game, match.at(0)
        rng, played = Rng("refused"), list(dict.fromkeys(move for _, move in match.moves))
        by_verb = {verb: [move for move in played if move[0] == verb] for verb in dict.fromkeys(move[0] for move in played)}
        for number, (seat, move) in enumerate(match.moves):
            prompt = game.prompt(state, seat)
            assert prompt is not None
            yield from _asked(prompt)
            for aside in game.asides(state, seat)[:5]:
                yield from _offered("aside", game.aside_choice(state, seat, aside))
            verbs = dict.fromkeys(choice.move[0] for choice in prompt.choices)
            alike = [move for verb in verbs for move in by_verb.get(verb, ())]
            for _ in range(REFUSED):
                yield from _refused(game, state, seat, rng.pick(alike))
            if number % SEEN_EVERY == 0:
                yield from _refused(game, state, seat, rng.pick(played))
                yield from _refused(game, state, (seat + 1) % state.players, move)
                yield from _seen(game, state, number)
            game.play(state, seat, move)
        yield from _seen(game, state, len(match.moves))


def _asked(prompt: Prompt) -> Said:
    manner = {"secret": prompt.secret, "decline": prompt.decline, "matters": prompt.matters, "scope": prompt.scope}
    yield f"question {prompt.id}", [prompt.rule, prompt.args, manner, len(prompt.choices)]
    yield from _noted(prompt.notes)
    for choice in prompt.choices:
        yield from _offered("choice", choice)


def _offered(kind: str, choice: Choice) -> Said:
    yield f"{kind} {choice.id}", [choice.move, choice.args, choice.at, "main" if choice.main else "", choice.rule]
    yield from _noted(choice.notes)


def _noted(notes: list[Note]) -> Said:
    for note in notes:
        yield f"note {note.id}", note.args


def _refused(game: Any, state: Any, seat: int, move: Move) -> Said:
    if move not in game.legal(state, seat) and not game.allows_aside(state, seat, move):
        with pytest.raises(IllegalMove) as caught:
            game.play(state, seat, move)
        error = caught.value
        yield f"refusal {error.reason}", [state.step, move, error.rule, error.args_for_words]


def _seen(game: Any, state: Any, number: int) -> Said:
    for seat in (None, *range(state.players)):
        view = game.view(state, seat)
        yield "view", [number, seat, view.hash()]
        yield "sample", [number, seat, game.sample(view, seat, Rng(f"sample {number}")).hash()]
        yield "standing", [number, seat, game.standing(view)]


def written(id: str) -> str:
    """What is kept of all that: a kind a line, with examples below it."""
    counts: dict[str, int] = {}
    digests: dict[str, Any] = {}
    examples: dict[str, list[str]] = {}
    for kind, said in everything(id):
        text = json.dumps(said, ensure_ascii=False, sort_keys=True, default=list)
        counts[kind] = counts.get(kind, 0) + 1
        digests.setdefault(kind, hashlib.sha256()).update(text.encode())
        some = examples.setdefault(kind, [])
        # The first, and the next one that differs in more than a number or two.
        if not some or (len(some) == 1 and abs(len(text) - len(some[0])) > 2):
            some.append(text)
    lines = []
    for kind in sorted(counts):
        lines.append(f"{kind}: {counts[kind]}, {digests[kind].hexdigest()[:16]}")
        lines += [f"    {text[:400]}" for text in examples[kind]]
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for id in sys.argv[1:] or game_ids():
        (FOLDER / f"{id}.txt").write_text(written(id), encoding="utf-8")


if __name__ == "__main__":
    main()
