"""What the search knows about the siege: whole plays and placings, weighed at a glance; learned chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...bots.chances import chances
from ...bots.lore import Line, Lore, by_worth
from ...game import Game
from ...rng import Rng
from ...state import Move
from .bot import SiegeBot
from .data import OE, RP
from .judge import Judge
from .learned import WEIGHTS
from .state import ChocimState
from .talks import staking
from .worth import plays_left, worth

_SURE = 0.12
"""How much better than another, in the bot's own measure, makes a play e times as likely."""
_HAND = SiegeBot()
_OTHER = SiegeBot(noise=0.15)
_BEFORE = ("preparation", "actions")


class ChocimLore(Lore[ChocimState]):
    blind = False
    reach = 2
    patience = 1_000_000
    """Only plays are searched: their parts are weighed by hand, and by far more quickly."""

    def lines(
        self, game: Game[ChocimState], view: ChocimState, seat: int, moves: Sequence[Move], rng: Rng
    ) -> list[tuple[Line, float]]:
        if view.step != "play":
            return [((_HAND.choose(game, view, seat, rng),), 1.0)]
        side = view.side(seat)
        found = _HAND.plays(view, side, Judge(view, side), list(moves), rng)
        return by_worth([move for _, move in found], [value for value, _ in found], _SURE)

    def guess(self, game: Game[ChocimState], world: ChocimState, seat: int, rng: Rng, memo: dict[Any, Any]) -> Line:
        view = game.view(world, seat)
        if view.step == "place":
            # The searching side sees the same whichever world it is, and places alike.
            key = view.hash()
            if key not in memo:
                memo[key] = (*_HAND.placed(view, Judge(view, view.side(seat))), ("done",))
            line: Line = memo[key]
            return line
        if view.step == "stake":
            return tuple(staking(view, view.side(seat)))
        return (_OTHER.choose(game, view, seat, rng),)

    def chapter(self, world: ChocimState) -> int:
        """Weeks, and plays in them."""
        if world.phase == "preparation":
            return 100 * world.week
        if world.phase == "actions":
            return 100 * world.week + 41 - plays_left(world, RP) - plays_left(world, OE)
        return 100 * world.week + (70 if world.phase != "negotiations" else 90)

    def value(self, game: Game[ChocimState], world: ChocimState) -> list[float]:
        return chances(WEIGHTS[self.stage(world)], self.features(world), 2)

    def stage(self, world: ChocimState) -> int:
        return 2 * (world.week - 1) + (world.phase not in _BEFORE)

    def features(self, world: ChocimState) -> list[list[int]]:
        """The bot's own judgement alone: after a hundred matches nothing more predicted the winner better."""
        row, none = [1, round(100 * worth(world))], [0, 0]
        return [row, none] if world.seats[RP] == 0 else [none, row]


LORE = ChocimLore()
