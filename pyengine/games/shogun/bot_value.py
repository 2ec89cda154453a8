"""What a bot thinks things are worth, in victory points over the rest of the match. It sees views only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .data import (
    BIT,
    BUILDINGS,
    EFFECT,
    HOW_MANY,
    MAJORITY,
    NEIGHBOURS,
    RECRUITS,
    REGION_OF,
    RICE,
    RICE_LOSS,
    SPACES,
    SUPPLY,
    TAX,
)
from .odds import battle_odds, duel
from .possible import targets
from .state import NOBODY, ShogunState, effect


@dataclass(frozen=True, slots=True)
class Taste:
    """How a bot weighs things. All in points."""

    chest: float = 0.42
    """A chest in hand while there is a round left to spend it."""
    army: float = 0.16
    """An army on the board, wherever it stands."""
    attack: float = 0.3
    """Chance that a neighbour who could attack does."""
    spite: float = 0.3
    """What a point taken from another player is worth."""
    income: float = 0.05
    """A chest or rice that a province could yield each round."""
    marker: float = 0.15
    """A revolt marker more in a province."""
    chance: float = 0.35
    """How much of next round's best attack counts for armies recruited now."""
    mouth: float = 0.15
    """The rice that a conquered province will eat."""
    losses: float = 0.7
    """How much of its worth an army that falls back to the reserve has lost."""
    hunger: float = 1.6
    """How much a bad winter is feared."""
    nerve: float = 1.5
    """How strongly a building wants safe land."""
    room: float = 0.12
    """A free building space."""
    bid: float = 1.2
    """How much it matters to choose among the special cards early."""
    lead: float = 0.8
    """What a majority by one building is worth of a safe one."""


@lru_cache(maxsize=4096)
def rough_win(attackers: int, defenders: int, join: bool, owned: bool = True) -> float:
    """Odds with a tower as it usually is: three cubes of each side and four farmers inside."""
    if attackers <= 0:
        return 0.0
    green = 0 if owned else 1
    return duel(
        (attackers, 3), (defenders, 3) if owned else (0, 0), (green, 4), attackers + defenders + green, owned, join
    ).win


@lru_cache(maxsize=1024)
def rough_revolt(armies: int, farmers: int) -> float:
    """The owner's chance against so many farmers."""
    return duel((armies, 3), (0, 0), (farmers, 4), armies + farmers, False, True).win


class Mind:
    """One look at the table by one seat."""

    def __init__(self, s: ShogunState, seat: int, taste: Taste) -> None:
        self.s = s
        self.seat = seat
        self.taste = taste
        self.winters = 3 - s.year
        """How many times the board will still be scored."""
        self.rounds_left = max(0, 2 - s.season) + (3 if s.year == 1 else 0)
        """Action rounds after this one."""
        self.counts = self._counts()
        self.own = [p for p, owner in s.owner.items() if owner == seat]
        self._worth: dict[tuple[str, int], float] = {}
        self._hold: dict[tuple[str, int], float] = {}

    def _counts(self) -> dict[str, dict[str, list[int]]]:
        """Buildings by kind, region and seat."""
        s = self.s
        region_of = REGION_OF[s.board]
        counts: dict[str, dict[str, list[int]]] = {kind: {} for kind in BUILDINGS}
        for p, has in s.built.items():
            owner = s.owner[p]
            if has and owner != NOBODY:
                for kind in BUILDINGS:
                    if has & BIT[kind]:
                        counts[kind].setdefault(region_of[p], [0] * s.players)[owner] += 1
        return counts

    # -- land ------------------------------------------------------------------------------------------------------

    def bonus(self, kind: str, row: list[int], seat: int) -> float:
        """What a row of building counts is worth to a seat; a lead of one is not safe yet."""
        mine = row[seat]
        if not mine:
            return 0.0
        best = max((n for other, n in enumerate(row) if other != seat), default=0)
        full = MAJORITY[kind]
        if mine > best:
            return full * (self.taste.lead if mine == best + 1 else 0.95)
        if mine == best:
            return (full - 1) * 0.9
        return 0.25 * (mine / best)

    def building_gain(self, province: str, kind: str, seat: int, sign: int = 1) -> float:
        """Points a winter for one more building of a kind in a province's region (or one fewer)."""
        region = REGION_OF[self.s.board][province]
        row = list(self.counts[kind].get(region) or [0] * self.s.players)
        before = self.bonus(kind, row, seat)
        row[seat] += sign
        return sign * (1 + sign * (self.bonus(kind, row, seat) - before))

    def worth(self, province: str, seat: int) -> float:
        """What holding a province is worth to a seat, buildings and all."""
        known = self._worth.get((province, seat))
        if known is not None:
            return known
        s, t = self.s, self.taste
        value = float(self.winters)
        has = s.built[province]
        if has:
            owner = s.owner[province]
            for kind in BUILDINGS:
                if has & BIT[kind]:
                    if owner == seat:
                        value += self.winters * -self.building_gain(province, kind, seat, -1)
                    else:
                        value += self.winters * self.building_gain(province, kind, seat)
        room = SPACES[province] - HOW_MANY[has]
        value += t.income * self.rounds_left * (TAX[province] + RICE[province]) / 2
        value += t.room * min(room, self.rounds_left)
        self._worth[(province, seat)] = value
        return value

    def threats(self, province: str, seat: int) -> list[int]:
        """Armies that each hostile neighbour could send."""
        s = self.s
        return [
            s.armies[p] - 1
            for p in NEIGHBOURS[province]
            if p in s.owner and s.owner[p] not in (NOBODY, seat) and s.armies[p] > 1
        ]

    def hold(self, province: str, armies: int, seat: int | None = None, markers: int | None = None) -> float:
        """The chance that a province with so many armies is still there at the end of the round."""
        seat = self.seat if seat is None else seat
        if armies <= 0:
            return 0.0
        markers = self.s.revolts[province] if markers is None else markers
        key = (province, armies * 8 + markers * 2 + (seat != self.seat))
        known = self._hold.get(key)
        if known is not None:
            return known
        safe = 1.0
        for force in self.threats(province, seat):
            safe *= 1 - self.taste.attack * rough_win(force, armies, not markers)
        self._hold[key] = safe
        return safe

    # -- actions ---------------------------------------------------------------------------------------------------

    def build(self, province: str, kind: str) -> float:
        """Not counting its price."""
        s = self.s
        has = s.built[province]
        if has & BIT[kind] or HOW_MANY[has] == SPACES[province]:
            return -1.0
        gain = self.winters * self.building_gain(province, kind, self.seat)
        # A rival who loses the majority loses too.
        region = REGION_OF[s.board][province]
        row = self.counts[kind].get(region)
        if row:
            after = list(row)
            after[self.seat] += 1
            for other in range(s.players):
                if other != self.seat:
                    change = self.bonus(kind, row, other) - self.bonus(kind, after, other)
                    gain += self.taste.spite * self.winters * change
        value: float = gain * self.hold(province, s.armies[province]) ** self.taste.nerve
        if kind == "theatre" and s.revolts[province] and any(EFFECT[card] == "ev_theatre" for card in s.events):
            value += self.taste.marker / 2
        return value

    def unrest(self, province: str) -> float:
        """The price of taking tax or rice: a marker, or a revolt that may cost the province."""
        s = self.s
        markers = s.revolts[province]
        armies = s.armies[province]
        if not markers:
            return self.taste.marker
        lost = 1 - rough_revolt(armies, markers)
        return lost * self.worth(province, self.seat) + 0.6 * markers * self.taste.army + self.taste.marker

    def chest_value(self) -> float:
        return self.taste.chest if self.rounds_left else 0.03

    def tax(self, province: str) -> float:
        s = self.s
        amount = TAX[province]
        if s.event:
            amount = min(amount, 5) if effect(s) == "ev_tax_max5" else amount
        if not self.rounds_left:
            # Only what can still be spent this round counts: the plan's money tells that.
            return 0.03 * amount - self.unrest(province)
        # What is beyond next round's needs is worth less.
        rich = s.chests[self.seat] > 14
        return amount * self.chest_value() * (0.5 if rich else 1.0) - self.unrest(province)

    def hunger(self, rice: float) -> float:
        """What a winter with so much rice too little costs (negative: rice to spare)."""
        short = min(max(0.0, -rice), 7.0)
        low = int(short)
        part = short - low
        return (1 - part) * self._hunger_at(low) + part * self._hunger_at(min(low + 1, 7))

    def _hunger_at(self, short: int) -> float:
        count, extra = SUPPLY[short]
        if not count or not self.own:
            return 0.0
        s = self.s
        risk = 0.0
        for p in self.own:
            armies = s.armies[p]
            lost = 1 - rough_revolt(armies, extra + s.revolts[p])
            risk += lost * self.worth(p, self.seat) + 0.5 * min(armies, extra) * self.taste.army
        return self.taste.hunger * risk * min(count, len(self.own)) / len(self.own)

    def rice(self, amount: int) -> float:
        """Of so much rice this round."""
        s = self.s
        later = 3.8 * max(0, 2 - s.season)
        have = s.rice[self.seat] + later - len(self.own) - (0.5 if s.season < 2 else 0.2)
        losses = [RICE_LOSS[card] for card in s.events] or [3]
        value = 0.0
        for loss in losses:
            value += self.hunger(have - loss) - self.hunger(have - loss + amount)
        return value / len(losses) + 0.05 * amount

    def confiscate(self, province: str) -> float:
        return self.rice(RICE[province]) - self.unrest(province)

    def recruit(self, province: str, n: int) -> float:
        """Not counting its price: safer land, and an attack next round."""
        s, t = self.s, self.taste
        armies = s.armies[province]
        value = self.worth(province, self.seat) * (self.hold(province, armies + n) - self.hold(province, armies))
        if self.rounds_left:
            value += t.army * n
            better = self.best_attack(province, armies + n) - self.best_attack(province, armies)
            value += t.chance * max(0.0, better)
        else:
            value += 0.2 * t.army * n
        return value

    def after_attack(self, source: str, armies: int, target: str, sent: int, exact: bool = False) -> float:
        """Change in worth by sending so many from a province with so many armies."""
        s, t, seat = self.s, self.taste, self.seat
        home = self.worth(source, seat)
        change = home * (self.hold(source, armies - sent) - self.hold(source, armies))
        owner = s.owner[target]
        if owner == seat:
            there = s.armies[target]
            change += self.worth(target, seat) * (self.hold(target, there + sent) - self.hold(target, there))
            return change
        join = not s.revolts[target]
        if exact:
            odds = battle_odds(s, seat, target, sent)
            win, draw, left = odds.win, odds.draw, odds.left
        else:
            defenders = 0 if owner == NOBODY else s.armies[target]
            win = rough_win(sent, defenders, join, owner != NOBODY)
            draw = 0.22 if owner != NOBODY else 0.2
            draw = min(draw, 1 - win)
            left = max(1.0, 0.75 * sent - defenders * 0.6 + 0.5)
        stay = max(1, round(left))
        prize = self.worth(target, seat) * self.hold(target, stay)
        change += win * prize
        if owner != NOBODY:
            denied = t.spite * self.worth(target, owner)
            change += (win + draw) * denied
        # Rice for one mouth more, and cubes that go back to the reserve.
        change -= win * t.mouth * (1 if s.season < 2 else 2)
        change -= t.army * (sent - win * left) * t.losses
        return change

    def best_attack(self, province: str, armies: int) -> float:
        """What a battle action here would bring with so many armies; 0 if there is nothing to do."""
        if armies < 2:
            return 0.0
        best = -1e9
        for target in targets(self.s, self.seat, province):
            for sent in {armies - 1, max(1, (armies - 1) * 2 // 3), max(1, armies // 2)}:
                best = max(best, self.after_attack(province, armies, target, sent))
        return best if best > -1e9 else 0.0

    def action(self, action: str, province: str) -> float:
        """What a province is worth on a field, before its price."""
        if action == "act_tax":
            return self.tax(province)
        if action == "act_rice":
            return self.confiscate(province)
        if action.startswith("act_battle"):
            return self.best_attack(province, self.s.armies[province])
        if action in RECRUITS:
            n = RECRUITS[action][0]
            return self.recruit(province, n) if self.s.reserve[self.seat] >= n else -0.1
        if action == "act_recruit1":
            # The move that may follow is worth a little more.
            return self.recruit(province, 1) + 0.1
        return self.build(province, action[4:])
