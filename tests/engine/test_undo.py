"""What may be taken back, in every game: a move by which nobody has learnt anything. An open deed can be; a card shown
from a closed hand, a bid laid open or a die fixes the move that brought it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine import Game, Match, Rng, game_ids
from pyengine.state import Move, State

RECORDS = Path(__file__).parents[1] / "records"
EVERY = 3
"""Of the moves that may be taken back, every third is looked at."""


def seen(game: Game[Any], state: State, seat: int) -> Any:
    view: dict[str, Any] = game.view(state, seat).to_json()
    del view["rng"]
    return view


def has_learnt(game: Game[Any], before: State, after: State, seat: int, move: Move, other: int, rng: Rng) -> bool:
    """Whether the other seat sees what could not have come of another deal that had looked the same to it."""
    twin = game.sample(game.view(before, other), other, rng)
    sight = seen(game, after, other)
    same = [move] if game.allows_aside(twin, seat, move) else []
    for way in [*same, *sorted(game.legal(twin, seat), key=lambda one: one != move)]:  # the same move first: as a rule it is enough
        there = twin.copy()
        game.play(there, seat, way)
        if seen(game, there, other) == sight:
            return False
    return True


@pytest.mark.parametrize("id", game_ids())
def test_whoever_can_take_a_move_back_has_not_peeked(id: str) -> None:
    """What they see after it follows from what they knew before: no card was drawn by it, nothing of others shown."""
    rng, tried = Rng("another deal"), 0
    for path in sorted(RECORDS.glob(f"{id}-*.json")):
        match = Match.load(json.loads(path.read_text(encoding="utf-8")))
        for number in (number for number, fixed in enumerate(match.revealed) if not fixed):
            seat, move = match.moves[number]
            before, after = match.at(number), match.at(number + 1)
            twin = match.game.sample(match.game.view(before, seat), seat, rng)
            match.game.play(twin, seat, move)
            tried += 1
            assert seen(match.game, twin, seat) == seen(match.game, after, seat), f"{path.stem}: by move {number + 1}, {move}"
    assert tried > 100


@pytest.mark.parametrize("id", game_ids())
def test_by_a_move_that_can_be_taken_back_nobody_has_learnt_anything(id: str) -> None:
    rng, tried = Rng("another deal"), 0
    for path in sorted(RECORDS.glob(f"{id}-*.json")):
        match = Match.load(json.loads(path.read_text(encoding="utf-8")))
        free = [number for number, fixed in enumerate(match.revealed) if not fixed]
        for number in free[::EVERY]:
            seat, move = match.moves[number]
            before, after = match.at(number), match.at(number + 1)
            if move == ("commit",) and after.stack == before.stack:
                continue  # others are still at theirs; in another deal this one may not be whole yet
            for other in range(before.players):
                if other != seat:
                    tried += 1
                    learnt = has_learnt(match.game, before, after, seat, move, other, rng)
                    assert not learnt, f"{path.stem}: seat {other} learns by move {number + 1}, {move}"
    assert tried > 100
