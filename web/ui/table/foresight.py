"""Whether a move can be taken back once it is made: tried out on a world that the player's own view allows, never on the
true one, so that nothing hidden shows in the answer."""

from __future__ import annotations

from pyengine import Match, Move
from pyengine.rng import Rng


def is_final(match: Match, seat: int, move: Move) -> bool:
    """Whether chance or something hidden comes out by it, or others answer in secret after it."""
    game = match.game
    together = len(game.acting(match.state)) > 1
    try:
        world = game.sample(game.view(match.state, seat), seat, Rng(f"{match.setup.seed}/{len(match.moves)}"))
        before, world.has_revealed = world.rng.mark(), False
        game.play(world, seat, move)
    except Exception:  # whatever a world trips over: who is in doubt asks
        return True
    if world.has_revealed or world.rng.mark() != before:
        return True
    return together and seat not in game.acting(world)
