"""Bots. They see what their seat sees, weigh moves by the prospects behind them, and know dice only by their odds."""

from __future__ import annotations

from math import exp
from typing import Any

from ...bots import Bot
from ...game import Game
from ...rng import Rng
from ...state import Move
from .data import COURT, CUBES, ENEMY_INDEX, ESTATES, INDEX, PLACES, SPACES, TREATY_FEES
from .prospects import Deed, Weights, prospects, utility
from .state import GodsState, take_seat
from .steps.campaigns import Campaigns
from .steps.private_armies import PrivateArmies, Purchase, on_offer
from .steps.relief import Relief

WEIGHTS = Weights()
"""Holds borders with others as long as that saves the country more than it costs the family."""
RUTHLESS = Weights(rivals=0.1, leader=0.1)
"""Lets the country burn where rivals have more to lose."""


Army = tuple[int, int, int, int, int]
"""Province, infantry, cavalry, where the gun is, Cossacks in Ukraine."""
_RIDING = {9: PrivateArmies, 10: Campaigns, 12: Relief}
"""Phases in which armies are raised and ride: whoever has passed there is out."""
_PLANS = (
    ("infantry", "cavalry"),
    ("cavalry", "infantry"),
    ("artillery", "cavalry", "infantry"),
    ("cossacks", "cavalry", "infantry"),
)
"""What to buy first, and what when that is sold out."""


class Magnate(Bot):
    """Looks one move ahead. `noise` is how many points it may misjudge a move by."""

    def __init__(self, noise: float, weights: Weights = WEIGHTS) -> None:
        self.noise = noise
        self.w = weights

    def choose(self, game: Game[Any], view: GodsState, seat: int, rng: Rng) -> Move:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        step = view.step
        if step == "clientele":
            return tokens(view, seat, rng, self.noise, self.w)
        if step == "bid":
            return moves[min(_bid(view, seat, rng), len(moves) - 1)]
        if step == "first_estate":
            return max(moves, key=lambda move: _first(view, move) + self._slip(rng))
        known: dict[Army, float] = {}
        return max(moves, key=lambda move: self.weigh(game, view, seat, move, known) + self._slip(rng))

    def _slip(self, rng: Rng) -> float:
        # Two dice make a slip small more often than large.
        return self.noise * (rng.below(1000) + rng.below(1000) - 999) / 1000 if self.noise else rng.below(1000) / 1e6

    def weigh(self, game: Game[Any], view: GodsState, seat: int, move: Move, known: dict[Army, float]) -> float:
        """The utility of the position behind a move, over its dice. `known` keeps armies that were weighed already."""
        verb = move[0]
        if verb == "campaign":
            return self._campaign(view, seat, move)
        if verb in ("relief", "vienna"):
            return self._relief(view, seat, move)
        if verb == "treaty":
            return self._treaty(view, seat, move)
        after = view.copy()
        top = game.flow.top(after)
        assert top is not None
        top[0].play(after, top[1], seat, move)
        if verb in ("recruit", "buy"):
            return self._purchase(game, after, seat, known)
        if verb in ("college", "move") and after.step in ("colleges", "second_move"):
            return self._onward(game, after, seat)
        return self._value(after, seat)

    def _purchase(self, game: Game[Any], after: GodsState, seat: int, known: dict[Army, float]) -> float:
        """The best army that this purchase can lead to; the cube for it is paid only once. Small armies do little, so
        plans are followed to their end."""
        step = game.flow.steps["purchase"]
        now = Purchase.of(after)
        p: int = now["province"]
        best = self._army(after, seat, p, known) if now["bought"] else float("-inf")
        for plan in _PLANS:
            twin = after.copy()
            while True:
                buys = {move[1]: move for move in on_offer(twin, seat, p)}
                unit = next((unit for unit in plan if unit in buys), None)
                if unit is None:
                    break
                step.play(twin, twin.stack[-1], seat, buys[unit])
                best = max(best, self._army(twin, seat, p, known))
        return best

    def _army(self, s: GodsState, seat: int, p: int, known: dict[Army, float]) -> float:
        key = (p, s.infantry[p][seat], s.cavalry[p][seat], s.guns[seat], s.cossacks[1])
        value = known.get(key)
        if value is None:
            value = known[key] = self._value(s, seat)
        return value

    def _onward(self, game: Game[Any], after: GodsState, seat: int) -> float:
        """An action of several parts is as good as its best continuation; colleges are weighed to the fifth."""
        best = self._value(after, seat)
        step = game.flow.steps["colleges"]
        while after.step == "colleges":
            more = [move for move in step.legal(after, after.stack[-1], seat) if len(move) > 1]
            if not more:
                break
            # The next one where most cubes are left.
            spare = [after.cubes[INDEX[move[1]]][seat] for move in more]
            after = after.copy()
            step.play(after, after.stack[-1], seat, more[spare.index(max(spare))])
            best = max(best, self._value(after, seat))
        return best

    def _value(self, s: GodsState, seat: int, deed: Deed | None = None) -> float:
        """Of a position. While armies can ride, whether this seat rides on or not, whichever is better for it."""
        w = self.w
        if s.phase not in _RIDING:
            return utility(prospects(s, w, seat, deed=deed), seat, w)
        out: frozenset[int] = frozenset(_RIDING[s.phase].of(s)["out"])
        value = utility(prospects(s, w, seat, out, deed), seat, w)
        if s.phase == 10 and seat not in out:
            value = max(value, utility(prospects(s, w, seat, out | {seat}, deed), seat, w))
        return value

    def _campaign(self, view: GodsState, seat: int, move: Move) -> float:
        riders: int = move[2]
        joined = bool(move[3])
        after = view.copy()
        if joined:
            take_seat(after, seat)
        value = self._value(after, seat, Deed(seat, INDEX[move[1]], riders, joined))
        # A sixth of those who ride do not come back.
        return value - 0.02 * riders - (0.1 if joined else 0.0)

    def _relief(self, view: GodsState, seat: int, move: Move) -> float:
        after = view.copy()
        if not (Relief.of(view)["cycle"] == 1 and seat == view.mace):
            take_seat(after, seat)
        return self._value(after, seat, Deed(seat, 5 if move[0] == "vienna" else INDEX[move[1]]))

    def _treaty(self, view: GodsState, seat: int, move: Move) -> float:
        enemy, fee = ENEMY_INDEX[move[1]], move[2]
        base = view.copy()
        base.cubes[enemy][seat] -= 1
        base.pool[seat] += 1
        take_seat(base, seat)
        total = 0.0
        money = view.money[seat]
        if money <= fee:
            base.money[seat] = 0
            return self._value(base, seat)
        for die in range(1, 7):
            after = base.copy()
            after.money[seat] = max(money - fee - die, 0)
            if fee + die <= money:
                after.treaty, after.treaty_dice = enemy, TREATY_FEES[fee]
            total += self._value(after, seat) / 6
        return total


def _first(s: GodsState, move: Move) -> float:
    """A first estate: worth, and how many spaces lie between it and the border."""
    p = INDEX[move[1]]
    space = len(s.estates[p])
    return ESTATES[p][space] + 0.3 * (SPACES - space) - 0.25 * (p == 4)


def _bid(s: GodsState, seat: int, rng: Rng) -> int:
    """The mace is worth a few złoty, more when cities can be built."""
    worth = 3 if s.turn >= 3 else 2
    return min(rng.below(worth + 1) + rng.below(worth + 1), s.money[seat] // 2)


# -- tokens ------------------------------------------------------------------------------------------------------------


def tokens(s: GodsState, seat: int, rng: Rng, noise: float, w: Weights) -> Move:
    """The best way to lay out the hand, place by place; then its next token that is not down yet."""
    placed = s.placed[seat]
    if -1 not in placed:
        return ("commit",)
    hand = [s.hand[seat][v] - placed.count(v) for v in range(6)]
    open_ = [i for i in range(6) if placed[i] < 0]
    # The plan is drawn once: the same chance for every token of this turn.
    luck = Rng(f"{s.turn} {s.money} {s.mace} {seat} {rng.below(1 << 30) if len(open_) == 6 else 0}")
    gain = {i: [_token(s, seat, i, v, w) + (0.4 + noise) * luck.below(1000) / 1000 for v in range(6)] for i in open_}
    # By what is left in the hand and how many nobles the plan calls: the best way there.
    called = sum(v for v in placed[:COURT] if v > 0)
    plans: dict[tuple[tuple[int, ...], int], tuple[float, list[int]]] = {(tuple(hand), called): (0.0, [])}
    for i in open_:
        following: dict[tuple[tuple[int, ...], int], tuple[float, list[int]]] = {}
        for (rest, nobles), (total, plan) in plans.items():
            for v in range(6):
                if rest[v]:
                    key = (*rest[:v], rest[v] - 1, *rest[v + 1 :]), nobles + (v if i != COURT else 0)
                    score = total + gain[i][v]
                    if key not in following or score > following[key][0]:
                        following[key] = (score, [*plan, v])
        plans = following
    best = max(plans.items(), key=lambda item: item[1][0] + _beyond(s, seat, item[0][0], item[0][1], w))
    return ("token", PLACES[open_[0]], best[1][1][0])


def _beyond(s: GodsState, seat: int, rest: tuple[int, ...], nobles: int, w: Weights) -> float:
    """Nobles of the next turn: those called by what stays in the hand and those who are still on the board, as far as
    there are cubes. Tokens that call more than the pool has are thrown away."""
    wasted = max(nobles - s.pool[seat], 0)
    if s.turn in (2, 4):
        return -w.token_wasted * wasted
    on_board = CUBES - s.pool[seat] + nobles - wasted
    # One token of six goes to the court.
    kept = sum(v * count for v, count in enumerate(rest)) * 5 / 6
    price = w.token_kept if s.turn == 1 else w.token_kept_late
    return price * min(kept + w.token_stay * on_board, CUBES) - w.token_wasted * wasted


def _token(s: GodsState, seat: int, place: int, value: int, w: Weights) -> float:
    """What a token of this value gains in a place."""
    others = [j for j in range(s.players) if j != seat]
    if place == COURT:
        likely = [0.02, 0.06, 0.15, 0.32, 0.58, 0.85][value]
        return (w.mace_late if s.turn >= 3 else w.mace) * likely + w.court * value
    mine = s.cubes[place][seat] + value
    # Others put two or three on average.
    rivals = max(s.cubes[place][j] for j in others) + 2.9
    seat_chance = 1 / (1 + exp(-1.1 * (mine - rivals)))
    land = s.estates[place].count(seat)
    room = SPACES - len(s.estates[place])
    pull = (
        0.85
        + w.token_land * land
        + (w.token_room if room else -0.1)
        + 0.03 * ESTATES[place][min(len(s.estates[place]), 4)]
    )
    if place == 4 and s.turn < 4:
        pull -= 0.12
    curve = (0.0, 1.0, 1.9, 2.7, 3.4, 4.0, 4.5, 4.9, 5.2, 5.4)
    before = s.cubes[place][seat]
    return pull * (curve[min(mine, 9)] - curve[min(before, 9)]) + w.token_seat * seat_chance
