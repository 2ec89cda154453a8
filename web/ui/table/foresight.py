"""Whether a move can be taken back once it is made, and how often it can be made at once: tried out on a world that the player's own view allows, never on the
true one, so that nothing hidden shows in the answer."""

from __future__ import annotations

from typing import Any

from pyengine import Match, Move
from pyengine.rng import Rng

MOST = 9
"""Pieces that go in one go."""


def _world(match: Match, seat: int) -> Any:
    game = match.game
    return game.sample(game.view(match.state, seat), seat, Rng(f"{match.setup.seed}/{len(match.moves)}"))


def in_one_go(match: Match, seat: int, move: Move) -> int:
    """How often a move can be made one after the other before anybody else is asked or anything comes out: as many equal
    pieces go together."""
    game, times = match.game, 0
    try:
        world = _world(match, seat)
        before, world.has_revealed = world.rng.mark(), False
        while times < MOST and seat in game.acting(world) and move in game.legal(world, seat):
            game.play(world, seat, move)
            if world.has_revealed or world.rng.mark() != before:
                break
            times += 1
    except Exception:  # whatever a world trips over: then they go one by one
        return 0
    return times


def is_final(match: Match, seat: int, move: Move) -> bool:
    """Whether chance or something hidden comes out by it, or others answer in secret after it."""
    game = match.game
    together = len(game.acting(match.state)) > 1
    try:
        world = _world(match, seat)
        before, world.has_revealed = world.rng.mark(), False
        game.play(world, seat, move)
    except Exception:  # whatever a world trips over: who is in doubt asks
        return True
    if world.has_revealed or world.rng.mark() != before:
        return True
    return together and seat not in game.acting(world)
