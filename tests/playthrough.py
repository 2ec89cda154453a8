"""Readable playthroughs: a whole random match of each game and variant, as text that a review can compare.

    python -m tests.playthrough            writes all of them to tests/playthroughs/
    python -m tests.playthrough chocim     writes one game's

A change of rules, tables or words shows there as a difference that a person can read. The moves are chance, not bots, so
that a better bot changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pyengine import Match, Rng, Setup, game_ids, load
from tests.rendered_messages import words

FOLDER = Path(__file__).parent / "playthroughs"


def variants(id: str) -> Iterator[tuple[str, Setup]]:
    """The game as it comes with the fewest players, and each other choice of an option with the most."""
    game = load(id)
    yield f"{id}", Setup(id, game.counts[0], "playthrough")
    for option in game.options:
        for choice in option.choices[1:]:
            yield f"{id}-{option.id}-{choice}", Setup(id, game.counts[-1], "playthrough", {option.id: choice})


def written(setup: Setup) -> str:
    """The match, line by line: events, and at each decision who is asked what, among how many, and what chance chose."""
    say = words("en", setup.game, "kronika")
    match, rng = Match(setup), Rng("playthrough")
    game = match.game
    names = [say(f"side.{side}") for side in game.seated(setup)]
    lines = [
        f"# {say('game.title')}, {setup.players} players" + "".join(f", {k}: {v}" for k, v in setup.options.items()),
        f"# seats: {', '.join(names)}",
        "",
    ]
    lines += [f"  {say(event.id, names, **event.args)}" for event in match.opening]
    while acting := match.acting():
        seat = rng.pick(acting)
        prompt = game.prompt(match.state, seat)
        assert prompt is not None
        choice = rng.pick(prompt.choices)
        lines.append(f"[{len(match.moves) + 1}] {names[seat]}: {say(prompt.id, names, **prompt.args)} ({prompt.rule})")
        for note in (*prompt.notes, *choice.notes):
            lines.append(f"    - {say(note.id, names, **note.args)}")
        which = f"one of {len(prompt.choices)}" if len(prompt.choices) > 1 else "the only choice"
        lines.append(f"  > {say(choice.id, names, **choice.args)}  ({which})")
        for event in match.play(seat, choice.move):
            whom = "" if event.to is None else f" [seen by {', '.join(names[s] for s in event.to)}]"
            lines.append(f"  {say(event.id, names, **event.args)}{f' ({event.rule})' if event.rule else ''}{whom}")
    outcome = match.outcome
    assert outcome is not None
    lines += ["", say(outcome.ending, names, **outcome.args)]
    lines += [f"  {say(line.id, names, **line.args)}: {line.values}" for line in outcome.lines]
    lines += [f"  scores: {outcome.scores}, winners: {[names[seat] for seat in outcome.winners]}", match.state.hash()]
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for id in sys.argv[1:] or game_ids():
        for old in FOLDER.glob(f"{id}*.txt"):
            old.unlink()
        for name, setup in variants(id):
            (FOLDER / f"{name}.txt").write_text(written(setup), encoding="utf-8")


if __name__ == "__main__":
    main()
