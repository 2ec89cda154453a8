"""What the search knows about Magnates: bids as whole plans, quick rivals, and chances learned from many matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...bots.chances import chances
from ...bots.lore import Line, Lore, by_worth
from ...game import Game
from ...rng import Rng
from ...state import Move
from .bot import _OTHERS, BIDS, Magnate, Plan, from_chair, holdings, quick
from .data import ATTACKED, CONSTITUTION, OFFICES, PROVINCES, SPACES, STRENGTH
from .learned import WEIGHTS
from .scoring import ADVANTAGE, DOMINANCE, levels, wealth
from .state import HIDDEN, MagnaciState

_PHASES = {"election": 0, "senate": 0, "sejm": 1, "conflicts": 2, "interregnum": 3}
_PLANS = 6
"""Plans that are thought up for each rival, once a thought."""
_SURE = 0.02
"""How much better than another, in chances to win, makes a move e times as likely."""

_PLANNER = Magnate(samples=12, noise=0.4, bias=1.0, canny=0.8, treason=0.6, mood=0.3, whim=0.8)
_SHREWD = Magnate(samples=40, noise=0.1, bias=0.5, canny=0.7, treason=0.6, duty=37.0, mood=0.1, whim=0.4, insight=6)
"""Puts itself in its rivals' place before it bids: one plan of its own is worth several of others."""
_JUDGE = Magnate(samples=1, noise=0.0, bias=0.5, canny=0.7, treason=0.6)


class MagnaciLore(Lore[MagnaciState]):
    blind = False
    reach = 1
    patience = 8

    def __init__(self, ruin: float = 0.1) -> None:
        self.ruin = ruin
        """What a common defeat is worth to it, where a victory is 1 and another's victory nothing."""

    def lines(
        self, game: Game[MagnaciState], view: MagnaciState, seat: int, moves: Sequence[Move], rng: Rng
    ) -> list[tuple[Line, float]]:
        if view.step in BIDS:
            plans = [_SHREWD.plan(view, seat, rng), *(_PLANNER.plan(view, seat, rng) for _ in range(14))]
            found = [(whole(plan), 2.0) for plan in plans]
            # And each of the first ones with two cards exchanged.
            for plan in plans[:8]:
                slots = list(plan)
                if len(slots) > 1:
                    a = rng.pick(slots)
                    b = rng.pick([slot for slot in slots if slot != a])
                    found.append((whole({**plan, a: plan[b], b: plan[a]}), 0.5))
            return found
        if view.step == "trade_answer":
            return [((("accept",) if _JUDGE.gains(view, seat) > 0 else ("refuse",),), 1.0)]
        state = game.sample(view, seat, rng)
        scores = _JUDGE.outlook(game, state, seat, moves)
        return by_worth(moves, scores, _SURE, least=-700.0)  # chances tell good from bad by far more

    def world(
        self, game: Game[MagnaciState], view: MagnaciState, seat: int, rng: Rng, memo: dict[Any, Any]
    ) -> MagnaciState:
        """Face-down cards of a bid under way lie as a sensible rival would have laid them."""
        s = game.sample(view, seat, rng)
        step = view.step
        if step in BIDS:
            slots = {office: k for k, office in enumerate(OFFICES)}
            for rival in range(s.players):
                if rival != seat and HIDDEN in view.bids[rival]:
                    plans = memo.setdefault(("laid", rival), [])
                    if len(plans) < _PLANS:
                        plans.append(_OTHERS.plan(from_chair(view, seat, rival), rival, rng))
                    plan = rng.pick(plans)
                    bids = [0] * len(view.bids[rival])
                    for slot, card in plan.items():
                        bids[slots[slot] if isinstance(slot, str) else slot - 1] = card
                    if all(bool(a) == bool(b) for a, b in zip(bids, view.bids[rival])):
                        s.bids[rival] = bids
                        s.hands[rival] = sorted(set(view.hands[rival]) - set(bids))
        return s

    def guess(
        self, game: Game[MagnaciState], world: MagnaciState, seat: int, rng: Rng, memo: dict[Any, Any]
    ) -> Line:
        moves = game.legal(world, seat)
        if world.step in BIDS:
            key = (world.age, world.step, seat, tuple(world.hands[seat]), tuple(world.bids[seat]))
            plans: list[Line] = memo.setdefault(key, [])
            if len(plans) < _PLANS:
                plans.append(whole(_OTHERS.plan(game.view(world, seat), seat, rng)))
                return plans[-1]
            return rng.pick(plans)
        if rng.chance(1, 6):
            return (rng.pick(moves),)
        return (quick(world, seat, moves),)

    def aside(self, game: Game[MagnaciState], view: MagnaciState, seat: int) -> Move | None:
        return _JUDGE.offer(view, seat)

    def chapter(self, world: MagnaciState) -> int:
        return 4 * world.age + _PHASES.get(world.phase, 3)

    def value(self, game: Game[MagnaciState], world: MagnaciState) -> list[float]:
        return chances(WEIGHTS[self.stage(world)], self.features(world), world.players)

    def wish(self, chances: Sequence[float], seat: int) -> float:
        """Whoever cannot win would rather see all fall than another win: so the hopeless turn traitor."""
        return chances[seat] + self.ruin * (1 - sum(chances))

    def stage(self, world: MagnaciState) -> int:
        return max(0, min(15, self.chapter(world) - 4))

    def features(self, world: MagnaciState) -> list[list[int]]:
        s = world
        rich, hopes = wealth(s), holdings(s)
        rows = [[0] * 23 for _ in range(s.players + 1)]
        for seat in range(s.players):
            row = rows[seat]
            hand = s.hands[seat]
            row[0] = rich[seat]
            row[1] = round(10 * (hopes[seat] - rich[seat]))
            row[2] = len(s.laws[seat])
            row[3] = sum(card for card in hand if card >= 11)
            row[4] = sum(STRENGTH[card] for card in hand)
            row[5] = sum(card for card in hand if card < 6)
            row[6] = CONSTITUTION in s.laws[seat]
            row[7] = s.owned(seat)
            for k, office in enumerate(OFFICES):
                row[8 + k] = s.senators[office] == seat
        for province in PROVINCES:
            for seat, level in enumerate(levels(s.estates[province])):
                if level == DOMINANCE:
                    rows[seat][12] += 1
                elif level == ADVANTAGE:
                    rows[seat][13] += 1
                rows[seat][14] += level > 0
        nobody = rows[s.players]
        lost = sum(map(s.partitioned, PROVINCES))
        nobody[15] = 1
        nobody[16] = lost
        nobody[17] = lost >= 2
        nobody[18] = s.silent + s.clouds
        ahead = [k for k in range(SPACES) if s.conflicts[k]]
        nobody[19] = sum(s.scale(k) - s.strength_bonus(ATTACKED[k]) for k in ahead) // s.players
        nobody[20] = sum(STRENGTH[card] for hand in s.hands for card in hand) // s.players
        nobody[21] = sum(not s.partitioned(ATTACKED[k]) for k in ahead)
        nobody[22] = s.players
        return rows


def whole(plan: Plan) -> Line:
    """A plan as the moves that carry it out."""
    return (*(("bid", slot, card) for slot, card in plan.items()), ("commit",))


LORE = MagnaciLore()
