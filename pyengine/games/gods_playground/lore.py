"""What the search knows about God's Playground: moves by the prospects behind them, and learned chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...bots.chances import chances
from ...bots.lore import Line, Lore, by_worth
from ...game import Game
from ...rng import Rng
from ...state import Move
from .bot import RUTHLESS, Magnate, tokens
from .bot import WEIGHTS as CAREFUL
from .data import COURT, ESTATES, PLACES
from .learned import WEIGHTS
from .prospects import Weights, prospects
from .scoring import standing
from .state import GodsState

_OTHER = Magnate(0.5, CAREFUL)
_SURE = 1.0
"""How many points better than another makes a move e times as likely."""
_GLANCE = 3
"""Moves that a guess compares."""
_LAYOUTS = 5
_NOISES = (0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0)
"""How far the layouts that are tried stray from what the tokens seem worth."""
_POLITICS = 6
"""The phase with which tokens have done what they can: seats in the Sejm are given."""
_AT_RANDOM = ("private_armies", "purchase", "colleges")
"""Weighing armies takes too long for a guess: there others do something or, often enough, nothing."""
_WIDTH = 22


class GodsLore(Lore[GodsState]):
    blind = False
    reach = 1
    patience = 1_000_000
    """Only the layout of tokens is searched: what follows from it is weighed by hand over its dice, with less noise."""

    def __init__(self, weights: Weights = RUTHLESS) -> None:
        self.hand = Magnate(0.0, weights)

    def lines(
        self, game: Game[GodsState], view: GodsState, seat: int, moves: Sequence[Move], rng: Rng
    ) -> list[tuple[Line, float]]:
        step = view.step
        if step == "clientele":
            return [(_layout(view, seat, rng, noise), 1.0) for noise in _NOISES]
        if step in ("bid", "first_estate"):
            return [((self.hand.choose(game, view, seat, rng),), 1.0)]
        known: dict[Any, float] = {}
        worth = [self.hand.weigh(game, view, seat, move, known) for move in moves]
        return by_worth(moves, worth, _SURE)

    def guess(self, game: Game[GodsState], world: GodsState, seat: int, rng: Rng, memo: dict[Any, Any]) -> Line:
        step = world.step
        if step == "clientele":
            # A layout fits only what was laid when it was made: somebody may have begun already.
            layouts: list[Line] = memo.setdefault((world.turn, seat, tuple(world.placed[seat])), [])
            if len(layouts) < _LAYOUTS and -1 in world.placed[seat]:
                layouts.append(_layout(game.view(world, seat), seat, rng, 0.5))
                return layouts[-1]
            return rng.pick(layouts) if layouts else (("commit",),)
        if step in ("bid", "first_estate"):
            return (_OTHER.choose(game, game.view(world, seat), seat, rng),)
        moves = game.legal(world, seat)
        if step in _AT_RANDOM:
            return (moves[-1] if rng.chance(1, 3) else rng.pick(moves),)
        some = [rng.pick(moves) for _ in range(_GLANCE)] + [moves[-1]] if len(moves) > _GLANCE else moves
        known: dict[Any, float] = {}
        best, chosen = -1e9, some[0]
        for move in some:
            worth = _OTHER.weigh(game, world, seat, move, known)
            if worth > best:
                best, chosen = worth, move
        return (chosen,)

    def settled(self, view: GodsState) -> bool:
        return view.step != "clientele"

    def chapter(self, world: GodsState) -> int:
        return 20 * world.turn + max(world.phase, _POLITICS)

    def value(self, game: Game[GodsState], world: GodsState) -> list[float]:
        return chances(WEIGHTS[self.stage(world)], self.features(world), world.players)

    def stage(self, world: GodsState) -> int:
        """The turn, and before or after the armies have ridden."""
        return max(0, min(7, 2 * (world.turn - 1) + (world.phase > 8)))

    def features(self, world: GodsState) -> list[list[int]]:
        s = world
        rows = [[0] * _WIDTH for _ in range(s.players)]
        points = standing(s)
        hopes, land = prospects(s, CAREFUL)
        for seat, row in enumerate(rows):
            row[0] = round(10 * hopes[seat])
            row[1] = round(10 * land[seat])
            row[2] = points[seat]
            row[3] = s.prestige[seat]
            row[4] = min(s.money[seat], 10)
            row[5] = s.money[seat]
            row[6] = s.sejm.count(seat)
            row[7] = s.pool[seat]
            row[8] = sum(v * n for v, n in enumerate(s.hand[seat]))
            row[9] = s.hand[seat][5] + s.hand[seat][4]
            row[10] = s.mace == seat
            row[11] = s.placed[seat][COURT] if s.revealed else 0
            row[12] = s.guns[seat] >= 0
        for p in range(5):
            for seat, row in enumerate(rows):
                row[13] += min(s.cubes[p][seat], 4)
                row[14] += s.infantry[p][seat] + s.cavalry[p][seat]
                row[15] += s.fields[p][seat]
            for at, seat in enumerate(s.estates[p]):
                rows[seat][16] += 1
                rows[seat][17] += ESTATES[p][at] if at >= 3 else 0
                rows[seat][18] += s.cities[p][at]
                rows[seat][19] += s.managers[p][at]
        best = max(row[0] for row in rows)
        for row in rows:
            row[20] = best - row[0]
            row[21] = row[0] == best
        return rows


def _layout(view: GodsState, seat: int, rng: Rng, noise: float) -> Line:
    """All tokens that are still to be laid, as moves in a row."""
    s = view.copy()
    line: list[Move] = []
    luck = Rng(rng.below(1 << 40))
    while -1 in s.placed[seat]:
        move = tokens(s, seat, luck.copy(), noise, CAREFUL)
        line.append(move)
        s.placed[seat][PLACES.index(move[1])] = move[2]
    return (*line, ("commit",))


LORE = GodsLore()
