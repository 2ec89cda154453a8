"""Lessons, scenarios and puzzles: from assets/ to the files that the page fetches; and what helps their authors.

    python -m web.build.lessons show shogun/first       the lesson step by step: who is asked what, legal moves, targets
    python -m web.build.lessons fill shogun/first       what bots would do before the next decision, to be pasted in
    python -m web.build.lessons check [shogun/first]    what is wrong with it, or with all of them
    python -m web.build.lessons try shogun/autumn --matches 40      bots play a scenario: how often each side succeeds
    python -m web.build.lessons position shogun --players 3 --seed 7 --moves 120     a position out of a match of bots
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyengine import Match, Rng, Setup, bot, scenarios
from pyengine.lessons import Lesson, LessonError, Step, faults, read, walk, welcome
from pyengine.scenarios import Scenario

from .texts import to_hints

ASSETS = Path(__file__).resolve().parents[2] / "assets"
TO_LEARN = ("lessons", "scenarios", "puzzles")


def found(kind: str, assets: Path = ASSETS) -> Iterator[tuple[str, str, Path]]:
    """Game, name and file of everything of a kind."""
    for path in sorted((assets / kind).glob("*/*.json")):
        yield path.parent.name, path.stem, path


def lesson(game: str, name: str, assets: Path = ASSETS) -> Lesson:
    path = assets / "lessons" / game / f"{name}.json"
    try:
        return read(game, name, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise error if isinstance(error, LessonError) else LessonError(f"{path}: {error}") from error


def scenario(game: str, name: str, assets: Path = ASSETS) -> Scenario:
    path = assets / "scenarios" / game / f"{name}.json"
    try:
        return scenarios.read(game, name, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise error if isinstance(error, LessonError) else LessonError(f"{path}: {error}") from error


def words(kind: str, game: str, name: str, assets: Path = ASSETS) -> dict[str, dict[str, str]]:
    """By language: the words under each heading of ``<name>.<language>.md``."""
    texts = sorted((assets / kind / game).glob(f"{name}.*.md"))
    return {path.suffixes[0][1:]: to_hints(path.read_text(encoding="utf-8")) for path in texts}


def pack(assets: Path) -> dict[str, Any]:
    """The files of the page by their addresses: each lesson, its words, and for each game a list of what there is."""
    made: dict[str, Any] = {}
    index: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for kind in ("lessons", "scenarios"):
        for game, name, path in found(kind, assets):
            data, said = json.loads(path.read_text(encoding="utf-8")), words(kind, game, name, assets)
            made[f"{kind}/{game}/{name}.json"] = data
            for language, text in said.items():
                made[f"{kind}/{game}/{name}.{language}.json"] = text
            listed = {"name": name, **{key: data[key] for key in ("order", "minutes", "short") if key in data}}
            for what in ("title", "lead"):
                listed[what] = {language: text[what] for language, text in said.items() if what in text}
            index.setdefault(game, {}).setdefault(kind, []).append(listed)
    for path in sorted((assets / "puzzles").glob("*.json")):
        puzzles = json.loads(path.read_text(encoding="utf-8"))
        made[f"puzzles/{path.name}"] = puzzles
        index.setdefault(path.stem, {})["puzzles"] = [{"name": one["name"]} for one in puzzles["puzzles"]]
    for game, kinds in index.items():
        for items in kinds.values():
            items.sort(key=lambda item: item.get("order", 0))
        made[f"lessons/{game}.json"] = kinds
    made["lessons/index.json"] = {game: [kind for kind in TO_LEARN if kind in kinds] for game, kinds in index.items()}
    return made


# -- for authors -----------------------------------------------------------------------------------------------------


def all_faults(which: Lesson) -> list[str]:
    """What is wrong with a lesson and its words."""
    return faults(which) + word_faults("lessons", which.game, which.name, which.words())


def scenario_faults(which: Scenario) -> list[str]:
    """What is wrong with a scenario and its words."""
    wrong, where = [], f"{which.game}/{which.name}"
    try:
        match = which.match("a seed")
        if which.over(match):
            wrong.append(f"{where}: it is over before it begins")
        if "person" not in which.seats:
            wrong.append(f"{where}: nobody plays it")
    except LessonError as error:
        wrong.append(str(error))
    return wrong + word_faults("scenarios", which.game, which.name, set(scenarios.OWN_WORDS))


def word_faults(kind: str, game: str, name: str, wanted: set[str]) -> list[str]:
    """Languages and headings that are missing, and those that nobody needs."""
    said, where = words(kind, game, name), f"{game}/{name}"
    wrong = [f"{where}: there are no words in {language}" for language in spoken(game) if language not in said]
    for language, texts in said.items():
        wrong += [f"{where}.{language}: {heading} is missing" for heading in sorted(wanted - set(texts))]
        wrong += [f"{where}.{language}: {heading} is said nowhere" for heading in sorted(set(texts) - wanted)]
        wrong += [f"{where}.{language}: {heading} shouts" for heading, text in texts.items() if "!" in text]
    return wrong


def play_out(which: Scenario, seed: str, level: str = "normal") -> tuple[Match, int]:
    """Bots play a scenario, one of this level where a person would sit: the match at its end, and how often that person
    had to decide."""
    match, decisions = which.match(seed), 0
    players = [bot(which.game, level if kind == "person" else kind).seated() for kind in which.seats]
    while not which.over(match):
        seat = match.acting()[0]
        decisions += which.seats[seat] == "person" and len(match.game.legal(match.state, seat)) > 1
        match.play(seat, players[seat].choose(match.game, match.view(seat), seat, Rng(f"{seed}/{len(match.moves)}")))
    return match, decisions


def attempt(which: Scenario, matches: int, level: str) -> None:
    """How often the task is fulfilled, who wins, and how long it takes."""
    won, decisions, winners = 0, 0, [0.0] * which.setup.players
    for number in range(matches):
        match, asked = play_out(which, f"try {number}", level)
        won, decisions = won + which.fulfilled(match), decisions + asked
        if match.outcome:
            for seat in match.outcome.winners:
                winners[seat] += 1 / len(match.outcome.winners)
    print(f"{matches} matches, {level} in the person's seat: the task was fulfilled in {100 * won / matches:.0f} %")
    shares = ", ".join(f"{100 * n / matches:.0f} %" for n in winners)
    print(f"{decisions / matches:.1f} decisions of the person; seats won {shares}")


def spoken(game: str) -> list[str]:
    """The languages that a game has."""
    return sorted(path.parent.name for path in (ASSETS / "i18n").glob(f"*/{game}.po"))


def show(which: Lesson) -> None:
    texts = words("lessons", which.game, which.name).get("en", {})
    try:
        for number, step, match in walk(which):
            print(f"\n-- step {number + 1}, after {len(match.moves)} moves; to move: {match.acting()}")
            if step.say:
                print(f"   {step.say}: {texts.get(step.say, '(no words yet)')}")
            if step.at:
                print(f"   points at {', '.join(step.at)}")
            for seat, move in step.play:
                print(f"   seat {seat} plays {json.dumps(move)}")
            if step.moves:
                _asked(which, match, step)
        print("\nTo the end.")
    except LessonError as error:
        print(f"\nIt stops here: {error}\n")
    _asked_all(match)


def _asked(which: Lesson, match: Match, step: Step) -> None:
    good = welcome(which, match, step)
    prompt = match.game.prompt(match.view(which.learner), which.learner)
    if prompt is None:
        print("   the learner is not asked")
        return
    print(f"   asked: {prompt.id} {prompt.args}")
    for choice in prompt.choices:
        mark = "*" if choice.move in good else " "
        print(f"   {mark} {json.dumps(choice.move)}   {' '.join(choice.at) or '(a button)'}")


def _asked_all(match: Match) -> None:
    """What could come next."""
    for seat in match.acting():
        prompt = match.game.prompt(match.view(seat), seat)
        assert prompt is not None
        print(f"seat {seat} is asked {prompt.id} {prompt.args}:")
        for choice in prompt.choices:
            print(f"     {json.dumps([seat, *choice.move])}   {' '.join(choice.at) or '(a button)'}")


def fill(which: Lesson, level: str = "normal") -> None:
    """What bots would do until the learner is asked next; where all decide at once, the others first."""
    for _ in walk(which):
        pass
    steps = list(walk(which))
    match = steps[-1][2]
    player = bot(which.game, level)
    while match.outcome is None:
        seats = [seat for seat in match.acting() if seat != which.learner]
        if not seats:
            break
        move = player.choose(match.game, match.view(seats[0]), seats[0], Rng(f"{which.name}/{len(match.moves)}"))
        match.play(seats[0], move)
        print(json.dumps([seats[0], *move]) + ",")


def position(game: str, players: int, seed: str, moves: int, level: str, options: dict[str, str]) -> None:
    match = Match(Setup(game, players, seed, options))
    while match.outcome is None and len(match.moves) < moves:
        seat = match.acting()[0]
        match.play(seat, bot(game, level).choose(match.game, match.view(seat), seat, Rng(f"{seed}/{len(match.moves)}")))
    print(json.dumps({"players": players, "options": options, "position": match.state.to_json()}, ensure_ascii=False))
    _asked_all(match)


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m web.build.lessons", description=__doc__, formatter_class=raw)
    parser.add_argument("do", choices=("show", "fill", "check", "position", "try"))
    parser.add_argument("what", nargs="?", default="", help="game/lesson; for a position the game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--option", action="append", default=[], help="board=sun_sample")
    args = parser.parse_args()
    try:
        if args.do == "position":
            options = dict(option.split("=", 1) for option in args.option)
            position(args.what, args.players, args.seed, args.moves, args.level, options)
        elif args.do == "check":
            every = [(game, name) for game, name, _ in found("lessons") if args.what in ("", f"{game}/{name}")]
            wrong = [fault for game, name in every for fault in all_faults(lesson(game, name))]
            checked = [(game, name) for game, name, _ in found("scenarios") if args.what in ("", f"{game}/{name}")]
            wrong += [fault for game, name in checked for fault in scenario_faults(scenario(game, name))]
            print("\n".join(wrong) or f"{len(every)} lessons, {len(checked)} scenarios, nothing wrong")
            sys.exit(bool(wrong))
        elif args.do == "try":
            attempt(scenario(*args.what.split("/")), args.matches, args.level)
        else:
            {"show": show, "fill": fill}[args.do](lesson(*args.what.split("/")))
    except LessonError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
