"""What the search knows about Shogun: whole mats as one line, sensible rivals, and learned chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...bots.chances import chances
from ...bots.lore import Line, Lore
from ...game import Game
from ...rng import Rng
from ...state import Move
from .bot import Daimyo
from .bot_plan import Planner
from .bot_value import Mind, Taste
from .data import BIT, BUILDINGS, FIELDS, HOW_MANY, NEIGHBOURS, RICE, TAX
from .learned import WEIGHTS
from .scoring import majorities
from .state import NOBODY, ShogunState

_TASTE = Taste()
_OTHER = Daimyo(_TASTE, noise=0.3)
_MATS = 6
"""Mats that are thought up for each rival, once a thought."""
_WIDTH = 34


class ShogunLore(Lore[ShogunState]):
    blind = False
    reach = 1
    patience = 1_000_000
    """Only the mat is searched: what follows from it is decided by its odds."""

    def __init__(self, taste: Taste = _TASTE) -> None:
        self.taste = taste
        self.hand = Daimyo(taste)

    def lines(
        self, game: Game[ShogunState], view: ShogunState, seat: int, moves: Sequence[Move], rng: Rng
    ) -> list[tuple[Line, float]]:
        if view.step != "planning" or any(view.plans[seat].values()):
            return [((self.hand.choose(game, view, seat, rng),), 1.0)]
        mind = Mind(view, seat, self.taste)
        found = [(laid(Planner(mind, rng).best()), 4.0)]
        for noise in (0.15, 0.3, 0.6):
            found += [(laid(Planner(mind, rng, noise).best()), 1.0) for _ in range(5)]
        return found

    def world(
        self, game: Game[ShogunState], view: ShogunState, seat: int, rng: Rng, memo: dict[Any, Any]
    ) -> ShogunState:
        """Mats that lie face down already are laid as a sensible rival would lay them."""
        s = game.sample(view, seat, rng)
        if view.step == "planning":
            for rival in range(s.players):
                if rival != seat and s.committed[rival]:
                    mat = self._mat(game, s, rival, rng, memo)
                    if all(bool(mat[name]) == bool(s.plans[rival][name]) for name in FIELDS):
                        s.plans[rival] = dict(mat)
        return s

    def _mat(
        self, game: Game[ShogunState], s: ShogunState, seat: int, rng: Rng, memo: dict[Any, Any]
    ) -> dict[str, str]:
        # While provinces are still being chosen, they differ from one simulation to the next.
        own = tuple([p for p, owner in s.owner.items() if owner == seat])
        mats: list[dict[str, str]] = memo.setdefault((s.year, s.season, seat, own), [])
        if len(mats) < _MATS:
            mats.append(Planner(Mind(game.view(s, seat), seat, _TASTE), rng, 0.3).best())
            return mats[-1]
        return rng.pick(mats)

    def guess(self, game: Game[ShogunState], world: ShogunState, seat: int, rng: Rng, memo: dict[Any, Any]) -> Line:
        if world.step == "planning" and not any(world.plans[seat].values()):
            return laid(self._mat(game, world, seat, rng, memo))
        return (_OTHER.choose(game, world, seat, rng),)

    def chapter(self, world: ShogunState) -> int:
        return 4 * world.year + world.season

    def value(self, game: Game[ShogunState], world: ShogunState) -> list[float]:
        return chances(WEIGHTS[self.stage(world)], self.features(world), world.players)

    def stage(self, world: ShogunState) -> int:
        return 4 * (world.year - 1) + world.season

    def features(self, world: ShogunState) -> list[list[int]]:
        s = world
        rows = [[0] * _WIDTH for _ in range(s.players)]
        for seat, row in enumerate(rows):
            row[0] = s.vp[seat]
            row[1] = min(s.chests[seat], 8)
            row[2] = s.chests[seat]
            row[3] = s.rice[seat]
            row[4] = s.reserve[seat]
            row[5] = s.tower[seat]
        owner, armies = s.owner, s.armies
        for p, seat in owner.items():
            if seat == NOBODY:
                continue
            row, here = rows[seat], armies[p]
            row[6] += 1
            row[7] += here
            row[8] += TAX[p]
            row[9] += RICE[p]
            row[10] += min(s.revolts[p], 2)
            has = s.built[p]
            row[11] += HOW_MANY[has]
            threat = most = 0
            for near in NEIGHBOURS[p]:
                who = owner.get(near, seat)
                if who not in (seat, NOBODY):
                    threat = max(threat, armies[near] - 1)
                    most += 1
            row[12] += max(0, threat - here)
            row[13] += max(0, here - threat)
            row[14] += threat > here
            row[15] += (threat > here) * HOW_MANY[has]
            row[16] += here == 1
            row[17] += most > 0
        for _, kind, leaders, bonus in majorities(s):
            at = BUILDINGS.index(kind)
            for seat in leaders:
                rows[seat][18 + at] += bonus
                rows[seat][21 + at] += len(leaders) == 1
        for p, has in s.built.items():
            if has and owner[p] != NOBODY:
                for at, kind in enumerate(BUILDINGS):
                    rows[owner[p]][24 + at] += bool(has & BIT[kind])
        for row in rows:
            short = row[6] - row[3]
            row[27] = max(0, short)
            row[28] = max(0, short - 2)
            row[29] = max(0, -short)
            row[30] = sum(row[18:21])
            row[31] = row[0] + row[6] + row[11] + row[30]
        best = max(row[31] for row in rows)
        for row in rows:
            row[32] = best - row[31]
            row[33] = row[31] == best
        return rows


def laid(mat: dict[str, str]) -> Line:
    """A mat as the moves that lay it out."""
    return (*(("place", mat[name], name) for name in FIELDS if mat[name]), ("commit",))


LORE = ShogunLore()
