"""Bots for Magnates.

A bid is an assignment of cards to slots: each card is worth its chance of winning times the prize, less what it would
be worth later in the Age. In the conflicts, where only the places of the others' cards are unknown, arrangements are
tried against sampled ones. Everything else is decided by looking one move ahead.

The best ones first put themselves in each rival's place: the cards that a rival still has are known to all, so what he
would do with them can be imagined a few times over, and answered. Laws are offered in trade where both sides gain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, NamedTuple

from ...bots.base import Bot
from ...game import Game
from ...rng import Rng
from ...state import Move
from .data import (
    ACTION,
    AGES,
    ATTACKED,
    CARDS,
    CONFLICTS,
    CONSTITUTION,
    CONSTITUTION_BONUS,
    DUCHIES,
    OFFICES,
    PROVINCE,
    PROVINCES,
    SHOWN,
    SPACES,
    STRENGTH,
    VISTULA,
    symbol_matches,
)
from .scoring import DOMINANCE, levels, wealth
from .state import HIDDEN, MagnaciState
from .steps.actions import Window
from .steps.common import ChooseTied, PlaceEstates, worth
from .steps.transfers import TradeAnswer, free_laws, may_offer

KEEP: dict[str, float] = {
    "primate": 1.0, "treasurer": 2.2, "hetman": 1.5, "chancellor": 1.5,
    "jesuit_colleges": 0.8, "tribunal": 0.8, "confederation": 1.2, "veto": 1.2, "embassy": 1.3, "sejmik": 1.6,
    "knights_school": 1.6, "bishopric": 1.5, "versailles_north": 1.8, "pacta_conventa": 1.2, "quarter_army": 0.8,
    "noble_levy": 0.5, "rokosz": 0.4, "capitulation": 0.5, "dissenters": 0.3, "fortress": 0.5, "monastery": 0.3,
    "palazzo": 0.4, "union_of_brest": 1.3, "ad_maiorem": 1.2, "private_duchy": 1.9, "entail": 0.5,
    "grain_rafting": 2.0, "assignats": 1.6, CONSTITUTION: 1.5,
}  # fmt: skip
"""What an unused card is worth to its owner, in wealth."""

_PHASE = {"senate": 0, "sejm": 1, "conflict": 2, "conflict_loss": 2, "veto": 3, "interregnum": 3}
_NOW = {"election": 0, "senate": 0, "sejm": 1, "conflicts": 2, "interregnum": 3}

_PATIENCE = (1.0, 0.9, 0.8, 0.7, 0.5)
"""The least loyalty in each Age: early on nobody is lost."""

_DESPAIR = (0.0, 0.3, 0.5, 0.8, 1.0)
"""How far a common defeat tempts those who are behind, by Age: there may still be time to win."""

_MARGIN = 0.1
"""The least that a trade must bring to either side, in wealth."""

_PRIDE = 0.005
"""What a point of wealth is worth to one whose rank it does not change."""

BIDS = ("senate_bid", "sejm_bid", "conflict_bid")

_PRICES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7)

_BREST = ("lithuania", "ukraine")

Plan = dict[int | str, int]
"""A card for each slot."""


# -- What a position is worth ------------------------------------------------------------------------------------------


def keep(s: MagnaciState, id: str, owner: int) -> float:
    """What a card before its owner is still good for."""
    card = ACTION[id]
    if id == CONSTITUTION:
        lost = sum(map(s.partitioned, PROVINCES))
        late = s.phase == "interregnum"
        if late and s.age == AGES and lost:
            return 0.0
        hope = 0.8 ** (AGES - s.age) if late else 0.6 ** (AGES + 1 - s.age)
        return CONSTITUTION_BONUS * hope * (1.0, 0.4, 0.15, 0.0, 0.0, 0.0)[lost]
    senator = id in OFFICES
    now = _NOW.get(s.phase, 4)
    later = max((_PHASE[window] for window in card.windows), default=3)
    if later < now and (senator or s.age == AGES):
        return 0.0
    value = KEEP[id]
    if id == "private_duchy":
        value = duchy(s, owner)
    elif id in _FITS:
        value *= _FITS[id][ready(s, id, owner)]
    if later == now and (senator or s.age == AGES) and now in (1, 2):
        # Few contests are left to use it in.
        value *= 1 - s.shown / (SHOWN if now == 1 else SPACES)
    if senator or s.age < AGES:
        return value
    return value * 0.8


_FITS: dict[str, tuple[float, ...]] = {
    "union_of_brest": (0.5, 0.8, 1.2),
    "ad_maiorem": (0.3, 0.4, 0.6, 0.9, 1.2, 1.2),
    "grain_rafting": (0.3, 0.5, 0.8, 1.3),
    "pacta_conventa": (0.5, 0.9, 1.4, 2.0),
}
"""How well a law suits an owner, by how much of its condition he meets."""


_LASTING: dict[int, tuple[float, ...]] = {
    2: (0.1, 0.35, 0.5),
    3: (0.1, 0.25, 0.35),
    4: (0.02, 0.12, 0.25),
    5: (0.02, 0.06, 0.2),
}
"""The chance to dominate two provinces in an Interregnum to come, by players and by how many one dominates now: seen in
40 matches of each number of players (30 of two)."""

_ESTATE = 1.9
"""What an estate of one's own choice is worth."""


def duchy(s: MagnaciState, owner: int) -> float:
    """The Private Duchy: an estate for whoever can play it now. Later he hardly ever can: dominance does not last."""
    held = min(DUCHIES, ready(s, "private_duchy", owner))
    if held == DUCHIES and s.phase == "interregnum":
        window = Window.of(s)
        if window and s.order.index(owner) >= window["place"]:
            return _ESTATE
    return _ESTATE * _LASTING[s.players][held]


def ready(s: MagnaciState, law: str, owner: int) -> int:
    """In how many provinces, or with how many cards, an owner meets the condition of a law."""
    if law == "pacta_conventa":
        cards = [own for own in s.laws[owner] if own != law] + [o for o, seat in s.senators.items() if seat == owner]
        return min(3, sum(symbol_matches(ACTION[id], s.symbol) for id in cards)) if s.age else 0
    if law == "private_duchy":
        return sum(levels(s.estates[p])[owner] == DOMINANCE for p in s.open_provinces())
    if law == "ad_maiorem":
        return sum(s.estates[p][owner] > 0 for p in s.open_provinces())
    return sum(s.estates[p][owner] > 0 for p in (VISTULA if law == "grain_rafting" else _BREST))


def rivalry(s: MagnaciState, seat: int, worths: Sequence[float]) -> list[float]:
    """How much each rival's wealth concerns us; the leaders most. The weights add up to one."""
    top = max(worth for rival, worth in enumerate(worths) if rival != seat)
    weights = [0.0 if rival == seat else math.exp((worth - top) / 3) for rival, worth in enumerate(worths)]
    total = sum(weights)
    return [weight / total for weight in weights]


def holdings(s: MagnaciState) -> list[float]:
    """Wealth and what the cards before each seat promise."""
    worths = [0.0] * s.players
    raid = raid_risk(s)
    for place, row in s.estates.items():
        if any(row):
            worths = [have + more for have, more in zip(worths, prospect(row, place, raid))]
    for seat, laws in enumerate(s.laws):
        for law in laws:
            worths[seat] += keep(s, law, seat)
    for office, holder in s.senators.items():
        if holder >= 0:
            worths[holder] += keep(s, office, holder)
    return worths


def lead(s: MagnaciState, seat: int) -> float:
    worths = holdings(s)
    weights = rivalry(s, seat, worths)
    return worths[seat] - sum(weight * worth for weight, worth in zip(weights, worths))


def chance(s: MagnaciState, ahead: float) -> float:
    """The chance to win with such a lead, if the Commonwealth lives."""
    left = AGES - s.age + (0.5 if s.phase != "interregnum" else 0)
    even = 1 / s.players
    odds = even / (1 - even) * math.exp(max(-30.0, min(30.0, ahead / (1 + 4 * left))))
    return odds / (1 + odds)


def danger(s: MagnaciState, lost: int) -> float:
    """The chance of a Third Partition in the Ages to come."""
    if lost >= 3:
        return 1.0
    left = AGES - s.age
    return 1 - (1 - (0.06, 0.12, 0.3)[lost]) ** left


def peril(s: MagnaciState, seat: int) -> float:
    """The same with what is still to be fought in this Age: our own cards are known, of the others' what they have."""
    lost = sum(map(s.partitioned, PROVINCES))
    if s.phase != "conflicts" or lost >= 3:
        return danger(s, lost)
    ahead = [k for k in range(s.shown, SPACES) if s.conflicts[k]]
    falls: dict[str, float] = {}
    for k in ahead:
        if not s.partitioned(ATTACKED[k]):
            others = sum(STRENGTH[s.bids[q][j]] for q in range(s.players) if q != seat for j in ahead) / len(ahead)
            margin = STRENGTH[s.bids[seat][k]] + others + s.strength_bonus(ATTACKED[k]) - s.scale(k)
            stands = 1 / (1 + math.exp(-(margin + 0.5) / 2.5))
            falls[ATTACKED[k]] = 1 - stands * (1 - falls.get(ATTACKED[k], 0.0))
    chances = [1.0]
    for fall in falls.values():
        chances = [a * (1 - fall) + b * fall for a, b in zip([*chances, 0.0], [0.0, *chances])]
    return sum(p * danger(s, lost + more) for more, p in enumerate(chances))


# -- Bots --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Magnate(Bot):
    samples: int
    """Arrangements of the others that a conflict bid is tried against."""
    noise: float
    """How much it errs about what things are worth, in wealth."""
    bias: float
    """How far it expects others to put high cards on what is worth most; 0 takes them for random."""
    canny: float
    """How often it expects middling cards in bids; 1 takes no notice that others keep them for the conflicts."""
    treason: float
    """What a common defeat is worth to it, where 1 is an even chance to win: below that it turns traitor."""
    duty: float = 38.0
    """The strength that it means to keep for the five conflicts of an Age."""
    zeal: float = 0.8
    """What each point of strength below that costs it, in wealth."""
    mood: float = 0.3
    """How far its taste for a prize wanders, so that others cannot foresee its bids."""
    whim: float = 0.8
    """How far it is undecided between the Senate and what comes after it, card by card, for the same reason."""
    insight: int = 0
    """How often it puts itself in the place of each rival before a bid."""
    doubt: float = 0.25
    """How much it still allows for rivals who do something else than it would in their place."""
    trades: bool = True
    """Whether it offers trades; it answers them in any case."""

    def choose(self, game: Game[Any], view: MagnaciState, seat: int, rng: Rng) -> Move:
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        if self.trades and (offer := self.offer(view, seat)):
            return offer
        step = view.step
        if step in BIDS:
            slot, card = next(iter(self.plan(view, seat, rng).items()))
            return ("bid", slot, card)
        if step == "trade_answer":
            return ("accept",) if self.gains(view, seat) > 0.1 * self.err(rng) else ("refuse",)
        return self.best_by_outlook(game, view, seat, rng, moves)

    def err(self, rng: Rng) -> float:
        """An error of judgement, roughly normal."""
        return self.noise * ((rng.below(1000) + rng.below(1000) + rng.below(1000)) / 1000 - 1.5)

    def value(self, s: MagnaciState, seat: int) -> float:
        """From 0 to 1: to win, or at least not to lose alone."""
        if not s.stack:
            # Who has won or lost already still counts what is his.
            return self.ruin(s) if s.winner is None else float(s.winner == seat) + _PRIDE * wealth(s)[seat]
        risk = peril(s, seat)
        return chance(s, lead(s, seat)) * (1 - risk) + self.ruin(s) * risk

    def ruin(self, s: MagnaciState) -> float:
        """What a common defeat is worth to it now."""
        return self.treason * _DESPAIR[s.age] / s.players

    def loyalty(self, s: MagnaciState, seat: int) -> float:
        """0 for a traitor, 1 for one who has his fair chance."""
        even = 1 / s.players
        ruin = self.ruin(s)
        hope = (chance(s, lead(s, seat)) - ruin) / (even - ruin)
        return max(_PATIENCE[s.age], min(1.3, hope))

    # -- Bids ----------------------------------------------------------------------------------------------------------

    def prize(self, s: MagnaciState, seat: int, id: str) -> float:
        """What winning a Senator or a Law brings."""
        n = worth(s, id)
        provinces = [p for p in (VISTULA if id == "grain_rafting" else PROVINCES) if not s.partitioned(p)]
        gain = max((estate_gain(s, seat, province, n) for province in provinces), default=0.0) if n else 0.0
        return gain + keep(s, id, seat)

    def tastes(self, s: MagnaciState, seat: int, ids: Sequence[str], rng: Rng) -> list[float]:
        """The prizes as they look today."""
        return [self.prize(s, seat, id) * (1 + self.mood * (rng.below(2001) / 1000 - 1)) if id else 0.0 for id in ids]

    def kept(self, strength: int) -> float:
        """What strength kept for the conflicts is worth: much until duty is done, little beyond."""
        short = self.duty - strength
        return -self.zeal * short if short > 0 else -0.08 * short

    def plan(self, v: MagnaciState, seat: int, rng: Rng) -> Plan:
        """The cards still to be put down in the bid under way."""
        step = v.step
        if step == "senate_bid":
            return self.senate(v, seat, rng)
        return self.sejm(v, seat, rng) if step == "sejm_bid" else self.conflicts(v, seat, rng)

    def imagine(self, v: MagnaciState, seat: int, rng: Rng) -> dict[int, list[Plan]]:
        """What each rival may put down, as it looks from his chair: several plans, for nobody is sure of himself."""
        rivals = [rival for rival in range(v.players) if rival != seat] if self.insight else []
        times = max(3, self.insight * 2 // max(2, v.players - 1))
        plans: dict[int, list[Plan]] = {}
        for rival in rivals:
            w = from_chair(v, seat, rival)
            plans[rival] = [_OTHERS.plan(w, rival, rng) for _ in range(times)]
        return plans

    def senate(self, v: MagnaciState, seat: int, rng: Rng) -> Plan:
        """Three of four offices: those who have committed show where they bid. Hidden bids of our own: we know where
        they lie, and ask which they are."""
        prizes = self.tastes(v, seat, OFFICES, rng)
        imagined = self.imagine(v, seat, rng)
        hand, bids = v.hands[seat], v.bids[seat]
        known = HIDDEN in bids
        gains: dict[int | str, list[float]] = {}
        spared = [later(v, card) * (1 + self.whim * (rng.below(2001) / 1000 - 1)) for card in hand]
        for k, office in enumerate(OFFICES):
            if bids[k] != (HIDDEN if known else 0):
                continue
            rivals = []
            for rival in range(v.players):
                if rival != seat:
                    there = 0.75 if not v.committed[rival] else float(v.bids[rival][k] == HIDDEN)
                    tie = 0.5 if k else float(v.order.index(seat) > v.order.index(rival))
                    guesses = [plan.get(office, 0) for plan in imagined.get(rival, ())]
                    rivals.append(Rival(v.hands[rival], there, tie, guesses))
            odds = self.odds(hand, rivals, rank(prizes, k))
            gains[office] = [prizes[k] * p - price + self.err(rng) for price, p in zip(spared, odds)]
        left = 3 if known else 3 - len(OFFICES) + bids.count(0)
        return assign(gains, hand, left)[1]

    def sejm(self, v: MagnaciState, seat: int, rng: Rng) -> Plan:
        prizes = self.tastes(v, seat, v.sejm, rng)
        imagined = self.imagine(v, seat, rng)
        gains: dict[int | str, list[float]] = {}
        hand = v.hands[seat]
        tie = 1.0 if v.primate == seat else 0.3
        for k in range(SHOWN):
            if not v.bids[seat][k]:
                rivals = []
                for rival in range(v.players):
                    if rival != seat:
                        guesses = [plan[k + 1] for plan in imagined.get(rival, ())]
                        rivals.append(Rival(v.hands[rival], 1.0, tie, guesses))
                odds = self.odds(hand, rivals, rank(prizes, k))
                gains[k + 1] = [prizes[k] * p + self.err(rng) for p in odds]
        # What is not spent here goes to war: try several prices of strength, and take the plan that is best in all.
        loyalty = self.loyalty(v, seat)
        best: tuple[float, Plan] = (-math.inf, {})
        for price in _PRICES:
            priced = {slot: [g - price * STRENGTH[c] for g, c in zip(row, hand)] for slot, row in gains.items()}
            total, plan = assign(priced, hand, len(gains))
            spent = sum(STRENGTH[card] for card in plan.values())
            left = sum(STRENGTH[card] for card in hand) - spent
            value = total + price * spent + loyalty * self.kept(left)
            best = max(best, (value, plan), key=lambda entry: entry[0])
        return best[1]

    def odds(self, hand: list[int], rivals: list[Rival], keen: float) -> list[float]:
        """For each card the chance that it beats those of the rivals who bid there."""
        chances = [1.0] * len(hand)
        for rival in rivals:
            last = len(rival.cards) - 1
            weights = [
                math.exp(self.bias * keen * (k / last - 0.5)) * (self.canny if 4 <= c <= 9 else 1.0)
                for k, c in enumerate(rival.cards)
            ]
            total = sum(weights)
            for k, card in enumerate(hand):
                below = sum([w * ((c < card) + rival.tie * (c == card)) for c, w in zip(rival.cards, weights)])
                beaten = 1 - rival.there * (1 - below / total)
                if rival.guesses:
                    seen = sum([(c < card) + rival.tie * (c == card) for c in rival.guesses]) / len(rival.guesses)
                    beaten = self.doubt * beaten + (1 - self.doubt) * seen
                chances[k] *= beaten
        return chances

    def conflicts(self, v: MagnaciState, seat: int, rng: Rng) -> Plan:
        """Each arrangement of our cards against sampled ones of the others."""
        bids, hand = v.bids[seat], v.hands[seat]
        every = [k for k, id in enumerate(v.conflicts) if id]
        spaces = [k for k in every if not bids[k]]
        stakes = {k: Stake(v, k, seat) for k in every}
        bit = {k: 1 << PROVINCES.index(ATTACKED[k]) for k in every}
        held = sum(1 << k for k, province in enumerate(PROVINCES) if v.partitioned(province))
        imagined = self.imagine(v, seat, rng)
        base, hopes = lead(v, seat), Hopes(v, self.ruin(v))
        orders = list(permutations(range(len(hand)), len(spaces)))
        totals = [0.0] * len(orders)
        for _ in range(self.samples):
            cards: dict[int, list[int]] = {k: [] for k in every}
            for rival in range(v.players):
                if rival == seat:
                    continue
                if imagined and not rng.chance(int(100 * self.doubt), 100):
                    plan = rng.pick(imagined[rival])
                    for k in every:
                        cards[k].append(STRENGTH[plan[k + 1]])
                else:
                    dealt = list(v.hands[rival])
                    rng.shuffle(dealt)
                    for k, card in zip(every, dealt):
                        cards[k].append(STRENGTH[card])
            ahead, lost, freed = base, 0, 0
            for k in every:
                if bids[k]:
                    change, won = stakes[k].result(STRENGTH[bids[k]], cards[k])
                    ahead, lost, freed = ahead + change, lost | bit[k] * (not won), freed | bit[k] * won
            table = [[(*stakes[k].result(STRENGTH[card], cards[k]), bit[k]) for card in hand] for k in spaces]
            for n, order in enumerate(orders):
                sum_, gone, free = ahead, lost, freed
                for row, at in zip(table, order):
                    change, won, where = row[at]
                    sum_ += change
                    if won:
                        free |= where
                    else:
                        gone |= where
                totals[n] += hopes.worth(sum_, (held & ~free | gone).bit_count())
        scores = [total / self.samples + 0.02 * self.err(rng) for total in totals]
        best = orders[scores.index(max(scores))]
        return {k + 1: hand[at] for k, at in zip(spaces, best)}

    # -- Trades --------------------------------------------------------------------------------------------------------

    def offer(self, v: MagnaciState, seat: int) -> Move | None:
        """A trade of one law for one by which both gain, once in a phase at most."""
        late = v.step == "window" and Window.of(v).get("kind") == "interregnum"
        calm = (v.step == "senate_bid" and not any(v.bids[seat])) or v.step == "place_estates" or late
        if not calm or v.players == 2 or v.offers[seat] or not may_offer(v, seat) or not v.laws[seat]:
            return None
        best: tuple[float, Move | None] = (0.0, None)
        for rival in range(v.players):
            if rival == seat:
                continue
            for mine in free_laws(v, seat):
                for theirs in free_laws(v, rival):
                    gain, their_gain = trade_gains(v, seat, rival, [mine], [theirs])
                    if gain > max(_MARGIN, best[0]) and their_gain > _MARGIN:
                        best = gain, ("offer", rival, (mine,), (theirs,))
        return best[1]

    def gains(self, v: MagnaciState, seat: int) -> float:
        """What the offer on the table would bring us."""
        offer = TradeAnswer.of(v)
        return trade_gains(v, offer["by"], seat, offer["give"], offer["want"])[1]

    # -- One move ahead ------------------------------------------------------------------------------------------------

    def best_by_outlook(self, game: Game[Any], view: MagnaciState, seat: int, rng: Rng, moves: list[Move]) -> Move:
        """The move that leaves us best when the contest under way is over, as far as others let it be."""
        state = game.sample(view, seat, rng)
        scores = [score + 0.02 * self.err(rng) for score in self.outlook(game, state, seat, moves)]
        return moves[scores.index(max(scores))]

    def outlook(self, game: Game[Any], state: MagnaciState, seat: int, moves: Sequence[Move]) -> list[float]:
        """What each move leaves us with when the contest under way is over."""
        scores = []
        for move in moves:
            s = state.copy()
            phase, shown = s.phase, s.shown
            game.play(s, seat, move)
            while s.stack and s.phase == phase and s.shown == shown and move[0] not in ("place", "accept", "refuse"):
                asked = game.acting(s)[0]
                options = game.legal(s, asked)
                if options[0][0] == "bid":
                    break
                game.play(s, asked, quick(s, asked, options))
            scores.append(self.value(s, seat))
        return scores


class Rival(NamedTuple):
    """Somebody who may bid where we do."""

    cards: list[int]
    """What he still has."""
    there: float
    """The chance that he bids there at all."""
    tie: float
    """Our share of ties with him."""
    guesses: list[int]
    """What he put there when we imagined his bid; 0 is nothing."""


class Hopes:
    """`Magnate.value`, ready for many leads in one position."""

    def __init__(self, s: MagnaciState, ruin: float) -> None:
        left = AGES - s.age + (0.5 if s.phase != "interregnum" else 0)
        self.spread = 1 + 4 * left
        self.odds = 1 / (s.players - 1)
        self.risks = [danger(s, lost) for lost in range(len(PROVINCES) + 1)]
        self.ruin = ruin

    def worth(self, ahead: float, lost: int) -> float:
        odds = self.odds * math.exp(max(-30.0, min(30.0, ahead / self.spread)))
        risk = self.risks[lost]
        return odds / (1 + odds) * (1 - risk) + self.ruin * risk


class Stake:
    """What a conflict on the board means for one seat, in lead."""

    def __init__(self, s: MagnaciState, space: int, seat: int) -> None:
        conflict = CONFLICTS[s.conflicts[space]]
        province = conflict.province
        worths = [float(worth) for worth in wealth(s)]
        weights = rivalry(s, seat, worths)
        self.seat = seat
        self.rivals = [rival for rival in range(s.players) if rival != seat]
        self.needed = s.scale(space) - s.strength_bonus(province)

        def swing(changes: dict[str, list[int]]) -> float:
            """Our lead after estates have changed."""
            total = 0.0
            for place, row in changes.items():
                before, after = place_worth(s.estates[place], place), place_worth(row, place)
                gains = [b - a for a, b in zip(before, after)]
                total += gains[seat] - sum(weight * gain for weight, gain in zip(weights, gains))
            return total

        reward = conflict.fief or province
        none = conflict.fief and s.partitioned(province)
        self.gain = [
            0.0 if none else swing({reward: [n + (who == q) for q, n in enumerate(s.estates[reward])]})
            for who in range(s.players)
        ]
        fiefs = {fief: [0] * s.players for fief in PROVINCE[province].fiefs}
        self.loss = []
        for low in range(s.players):
            rows = dict(fiefs)
            extra = 0.0
            if conflict.penalty == "raid":
                for raided in (province, *conflict.raided):
                    rows[raided] = [max(0, n - 1) for n in s.estates[raided]]
                rows[province] = [max(0, n - (q == low)) for q, n in enumerate(rows[province])]
            elif conflict.penalty == "lose_law" and s.laws[low]:
                least = min(keep(s, law, low) for law in s.laws[low])
                extra = -least if low == seat else weights[low] * least
            self.loss.append(swing(rows) + extra)
        # Lost pawns weaken everybody for good: a little for each Age to come.
        self.pawn = 0.15 * (AGES - s.age) if conflict.penalty in ("silent_sejm", "black_clouds") else 0.0

    def result(self, mine: int, others: list[int]) -> tuple[float, bool]:
        """What our card brings here, and whether the conflict is won."""
        if mine + sum(others) >= self.needed:
            return self._edge(mine, others, max(others), mine > max(others), self.gain), True
        return self._edge(mine, others, min(others), mine < min(others), self.loss) - self.pawn, False

    def _edge(self, mine: int, others: list[int], edge: int, ours: bool, values: list[float]) -> float:
        if ours:
            return values[self.seat]
        tied = [rival for rival, strength in zip(self.rivals, others) if strength == edge]
        if mine == edge:
            tied.append(self.seat)
        return sum(values[rival] for rival in tied) / len(tied)


def from_chair(v: MagnaciState, seat: int, rival: int) -> MagnaciState:
    """Our view as a rival has it when he bids: our cards face down too, and what comes after him not yet there."""
    w = v.copy()
    w.hands[seat] = sorted(v.hands[seat] + [card for card in v.bids[seat] if card])
    # In the Senate he has seen where those before him bid, and we see where he did; elsewhere all bid at once.
    shown = v.order[: v.order.index(rival) + 1] if v.step == "senate_bid" else []
    for other in range(v.players):
        if other == seat or other not in shown:
            w.bids[other] = [0] * len(v.bids[other])
            w.committed[other] = False
    return w


def trade_gains(s: MagnaciState, giver: int, taker: int, give: list[str], want: list[str]) -> tuple[float, float]:
    """What a trade adds to the lead of either side: both may gain, at the cost of the rest."""
    now = holdings(s)
    laws = list(s.laws)
    s.laws[giver] = [law for law in laws[giver] if law not in give] + want
    s.laws[taker] = [law for law in laws[taker] if law not in want] + give
    then = holdings(s)
    s.laws = laws
    found = []
    for seat in (giver, taker):
        weights = rivalry(s, seat, now)
        gains = [b - a for a, b in zip(now, then)]
        found.append(gains[seat] - sum(weight * gain for weight, gain in zip(weights, gains)))
    return found[0], found[1]


def place_worth(row: list[int], place: str) -> list[int]:
    """What each seat's estates in one place count."""
    if place in PROVINCE:
        return [have + level for have, level in zip(row, levels(row))]
    return [have + 1 if have else 0 for have in row]


def raid_risk(s: MagnaciState) -> float:
    """The chance that a province will be raided before it counts."""
    phase = _NOW.get(s.phase, 3)
    return 0.35 if phase < 2 else 0.25 if s.age < AGES and phase == 3 else 0.1 if phase == 2 else 0.0


def prospect(row: list[int], place: str, raid: float) -> list[float]:
    """What they will count: perhaps everybody loses one there first."""
    now = place_worth(row, place)
    if not raid:
        return [float(worth) for worth in now]
    then = place_worth([have - 1 if have else 0 for have in row], place) if place in PROVINCE else [0] * len(row)
    return [(1 - raid) * a + raid * b for a, b in zip(now, then)]


def estate_gain(s: MagnaciState, seat: int, province: str, n: int) -> float:
    """Wealth that estates in a province bring us, and half of what they cost the others there."""
    row = s.estates[province]
    raid = raid_risk(s)
    after = [have + n if q == seat else have for q, have in enumerate(row)]
    gains = [b - a for a, b in zip(prospect(row, province, raid), prospect(after, province, raid))]
    return gains[seat] - 0.5 * (sum(gains) - gains[seat])


def rank(prizes: list[float], k: int) -> float:
    """Where a prize stands among the others, from -1 to 1."""
    lower = sum(prize < prizes[k] for prize in prizes)
    higher = sum(prize > prizes[k] for prize in prizes)
    return (lower - higher) / (len(prizes) - 1)


def later(s: MagnaciState, card: int) -> float:
    """What a card that the Senate does not take is worth in the Sejm or in the conflicts."""
    best = (CARDS.index(card) / (len(CARDS) - 1)) ** (s.players - 1)
    return max(0.3 * min(STRENGTH[card], 9), 3.2 * best)


def assign(gains: dict[int | str, list[float]], hand: list[int], count: int) -> tuple[float, Plan]:
    """The best `count` slots and cards for them: gains[slot][k] is what the k-th card brings there."""
    slots = [(1 << bit, slot, row) for bit, (slot, row) in enumerate(gains.items())]
    # best[set of slots served so far] = (total, choices, the last first), card by card
    best: dict[int, tuple[float, Any]] = {0: (0.0, None)}
    for k, card in enumerate(hand):
        for served, (total, chosen) in list(best.items()):
            if served.bit_count() < count:
                for bit, slot, row in slots:
                    if not served & bit:
                        value = total + row[k]
                        if served | bit not in best or value > best[served | bit][0]:
                            best[served | bit] = (value, (slot, card, chosen))
    total, chosen = max([best[served] for served in best if served.bit_count() == count], key=lambda entry: entry[0])
    plan: list[tuple[int | str, int]] = []
    while chosen:
        slot, card, chosen = chosen
        plan.append((slot, card))
    return total, dict(reversed(plan))


def quick(s: MagnaciState, seat: int, moves: list[Move]) -> Move:
    """A plausible move without thinking, for looking ahead."""
    last = moves[-1]
    if last[0] in ("pass", "allow", "refuse"):
        return last
    if last[0] == "place":
        n = PlaceEstates.of(s).get("n", 1)
        return max(moves, key=lambda move: estate_gain(s, seat, move[1], n))
    if last[0] == "choose":
        mine = ("choose", seat)
        kind = ChooseTied.of(s)["what"]
        if mine in moves and kind not in ("lowest", "order"):
            return mine
        return next((move for move in moves if move != mine), last)
    if last[0] in ("discard", "hand"):
        return min(moves, key=lambda move: keep(s, move[1], seat))
    return moves[0]


_OTHERS = Magnate(samples=6, noise=0.4, bias=1.0, canny=1.0, treason=0.6)
"""How the best ones imagine their rivals: sensible, and not sure of themselves."""
