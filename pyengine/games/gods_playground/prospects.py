"""What a position is worth to each family, in points of prestige, for the bots.

The rest of the turn is played out nine times with stratified dice: campaigns while a border is open, the neighbours'
dice, the defence, the Crown Army, expansion and pillage, each by the rules. What is left is weighed: estates, income,
glory, seats, money, cubes. A border that is held is worth to each family what its land behind it would lose, so bots
that weigh this hold borders together, and let go of those that cost more than they save."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...rng import Rng
from .data import (
    ARROWS,
    CAVALRY_HITS,
    CUBES,
    ESTATES,
    GDANSK_FACTOR,
    GLORY,
    GREATER_POLAND,
    HABSBURGS,
    HOME,
    INFANTRY_HITS,
    LESSER_POLAND,
    LOWEST_INCOME,
    OTTOMANS,
    PRUSSIA,
    SEJM_PRESTIGE,
    TATARS,
    UKRAINE,
    VIENNA_BOUND,
)
from .state import GodsState, base, closed, opposition, strength
from .steps.relief import Relief


@dataclass(slots=True, frozen=True)
class Weights:
    """What the reckoning takes for granted. Found by letting bots play each other."""

    zloty: float = 0.2
    """A złoty kept to the end of the turn."""
    zloty_early: float = 0.3
    """A złoty before armies are raised."""
    income: float = 0.4
    """A złoty of a later turn."""
    cube: float = 0.5
    """The first cube of a family in a province while there is much to do with it; further ones are worth less."""
    cube_kept: float = 0.3
    """A cube that stays for the next turn."""
    seat: float = 1.4
    """How much a seat in the Sejm is worth while it can still buy something, against its points in the end."""
    rivals: float = -0.5
    """How much a point of land that the rivals have on average counts against one's own: the less, the more a family
    cares for the country that it shares with others."""
    envy: float = 0.45
    """The same of everything else: glory, seats in the Sejm, money."""
    leader: float = 0.0
    """How much more the best rival's counts."""
    vienna: float = 0.5
    """How much of the land in Lesser Poland is lost in turn 4 if the Ottomans keep Vienna; of Greater Poland half as
    much."""
    trade: float = 0.7
    """How often a turn a family trades through Gdańsk."""
    faith: float = 0.6
    """How much of their money the others are expected to put into armies."""
    ride: float = 0.8
    """Hits that make a campaign worth its cube."""
    margin: int = 2
    """By how much armies try to outdo an enemy before its last dice."""
    later: float = 0.8
    """How dangerous later turns are."""
    remnant: float = 0.7
    """An enemy cube that stays in a province for the next turn, to those who own its land."""
    mace: float = 2.0
    """The mace; in turns 3 and 4 it brings a city within reach as well."""
    mace_late: float = 4.0
    court: float = 0.5
    """A point at court for the Crown Army."""
    token_kept: float = 2.6
    """A noble of turn 2, while tokens are laid in turn 1."""
    token_kept_late: float = 3.2
    """A noble of turn 4 in turn 3: after turn 4 estates are counted."""
    token_stay: float = 0.45
    """How many of the cubes on the board are still there next turn."""
    token_wasted: float = 2.2
    """A noble who is called and not there."""
    token_land: float = 0.14
    """How much more a cube is worth for each own estate of the province."""
    token_room: float = 0.2
    """The same where estates can be built."""
    token_seat: float = 2.1
    """A likely seat in the Sejm."""


_FADE = (0.0, 1.0, 1.85, 2.55, 3.1, 3.5, 3.8, 4.0)
"""What so many cubes in one province are worth together."""
_LATER = (0.3, 0.19, 0.12, 0.08, 0.05)
"""Chance to be lost in a later turn, by how many estates lie further out."""
_SURVIVES = 5 / 6
_RIDES = 3
"""How often an army rides out in a turn."""
_RELIEFS = 4
"""How often the Crown Army is sent in a turn."""
_LEVY = 0.29
"""Chance of a hit for each two złoty that are still to become soldiers."""

# -- dice --------------------------------------------------------------------------------------------------------------

SAMPLES = 9


def _strata() -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """For every kind of roll the order in which its ninths come up, and faces of the event and invasion dice: each
    face equally often over all samples."""
    rng = Rng("strata")
    orders = []
    for _ in range(128):
        row = list(range(SAMPLES))
        rng.shuffle(row)
        orders.append(row)
    faces = []
    for _ in range(2):
        dice = [face for face in range(6) for _ in range(SAMPLES * 4 // 6)]
        rng.shuffle(dice)
        faces.append([[dice[4 * k : 4 * k + 4].count(face) for face in range(6)] for k in range(SAMPLES)])
    return orders, faces[0], faces[1]


_ORDERS, _EVENTS, _INVASION = _strata()
_DEFENCE, _CROWN, _RIDE = 60, 110, 116
"""Where the orders of these rolls begin; those of campaigns come first. The last are for the one that is weighed."""


@cache
def _hits(infantry: int, cavalry: int, gun: bool, levy: int, tired: int) -> tuple[int, ...]:
    """Hits of an army in each ninth of its luck, after so many rides have thinned it."""
    odds = [1.0]
    alive = _SURVIVES**tired
    for count, chance in (
        (infantry, (7 - INFANTRY_HITS + gun) / 6),
        (cavalry, (7 - CAVALRY_HITS + gun) / 6),
        (levy, _LEVY),
    ):
        for _ in range(count):
            hit = chance * alive
            odds = [a * (1 - hit) + b * hit for a, b in zip([*odds, 0.0], [0.0, *odds])]
    result, count, below = [], 0, odds[0]
    for k in range(SAMPLES):
        while below < (k + 0.5) / SAMPLES:
            count += 1
            below += odds[count]
        result.append(count)
    return tuple(result)


# -- the rest of the turn ----------------------------------------------------------------------------------------------


class _Army:
    """One family's units in a province: hits by how often they have ridden, and the luck of each ride."""

    __slots__ = ("guard", "hits", "luck", "rides", "riding", "seat")

    def __init__(self, s: GodsState, p: int, seat: int, levy: int, riding: bool, least: float) -> None:
        infantry, cavalry, gun = s.infantry[p][seat], s.cavalry[p][seat], s.guns[seat] == p
        cossacks = s.cossacks[1] if p == UKRAINE else 0
        self.seat = seat
        self.rides = 0
        self.hits = [_hits(infantry, cavalry + cossacks, gun, levy, tired) for tired in range(_RIDES)]
        self.guard = [_hits(infantry, cavalry, gun, levy, tired) for tired in range(_RIDES + 2)]
        # A cube that stays at home holds back one enemy as well.
        worthwhile = [sum(row) >= least * SAMPLES for row in self.hits]
        self.riding = worthwhile.index(False) if riding and False in worthwhile else _RIDES if riding else 0
        """How often it may ride."""
        at = (p * 4 + seat) * _RIDES
        self.luck = _ORDERS[at : at + _RIDES]


@dataclass(slots=True, frozen=True)
class Deed:
    """A roll of the dice that is being weighed: a campaign from a province, or relief of one (5 is Vienna)."""

    seat: int
    place: int
    cossacks: int = 0
    crown: bool = False


class _Turn:
    def __init__(self, s: GodsState, w: Weights, me: int, out: frozenset[int], deed: Deed | None) -> None:
        self.s, self.w, self.deed = s, w, deed
        n = s.players
        self.order = [(s.mace + i) % n for i in range(n)]
        self.before = s.phase <= 10
        self.gap = [0] * 5
        """By how much each field is stronger than those who fight it."""
        if self.before:
            self.gap = [strength(s, p) - opposition(s, p) for p in range(5)]
            if s.phase <= 9:
                self.gap[TATARS] += s.cossacks[0]
        self.shut = [closed(s, p) for p in range(5)]
        crown = (2, 2, False) if s.phase < 4 else (s.crown[0], s.crown[1], bool(s.crown[2]))
        self.crown = [_hits(*crown, 0, tired) for tired in range(_RELIEFS + 1)]
        self.crown_means = [sum(hits) / SAMPLES for hits in self.crown]
        self.cossacks = _hits(0, s.cossacks[1], False, 0, 0)
        self._estates()
        self._armies(me, out)
        self.room = [CUBES] * n
        """Cubes that may stay without taking the place of those that the tokens in the hand will call."""
        if s.turn in (1, 3):
            self.room = [CUBES - sum(v * count for v, count in enumerate(hand)) * 5 // 6 for hand in s.hand]
        self.total = [0.0] * n
        self.land = [0.0] * n
        """The part of it that is estates and what they earn."""
        self.fall = [0.0] * n
        """What each seat stands to lose if the Ottomans keep Vienna."""
        if s.turn == 3:
            lesser, greater = self.kept_worth[LESSER_POLAND][0], self.kept_worth[GREATER_POLAND][0]
            self.fall = [w.vienna * (lesser[j] + 0.5 * greater[j]) for j in range(n)]
        self._reliefs(out)

    def _estates(self) -> None:
        """For each province and number of estates lost: what every seat keeps in worth, count and managers' income."""
        s, w = self.s, self.w
        n, left = s.players, 4 - s.turn
        self.size = [len(track) for track in s.estates]
        self.kept_worth: list[list[list[float]]] = []
        self.kept_count: list[list[list[int]]] = []
        self.kept_extra: list[list[list[int]]] = []
        for p, track in enumerate(s.estates):
            size = self.size[p]
            worth, count, extra = [0.0] * n, [0] * n, [0] * n
            rows, counts, extras = [worth], [count], [extra]
            for space, j in enumerate(track):
                worth, count, extra = worth[:], count[:], extra[:]
                value = ESTATES[p][space] * (3 if s.cities[p][space] else 1)
                if s.duchies and HOME[s.sides[j]] == p:
                    value += 1
                worth[j] += value * (1 - w.later * _LATER[size - 1 - space]) ** left
                count[j] += 1
                extra[j] += 2 * s.managers[p][space]
                rows.append(worth)
                counts.append(count)
                extras.append(extra)
            self.kept_worth.append(rows[::-1])
            self.kept_count.append(counts[::-1])
            self.kept_extra.append(extras[::-1])

    def _armies(self, me: int, out: frozenset[int]) -> None:
        """Who stands where, and where the money of those who still recruit will go."""
        s, w = self.s, self.w
        levies: dict[tuple[int, int], int] = {}
        if s.phase <= 9:
            for j in range(s.players):
                if j in out or (s.phase == 9 and j == me):
                    continue
                units = int(min(s.money[j] * (w.faith if j != me else 0.8), 20)) // 2
                if not units:
                    continue
                best, where = 0.0, -1
                for p in range(5):
                    cubes = s.cubes[p][j]
                    if cubes >= 2 and not self.shut[p] and self.gap[p] > 0:
                        worth = self.kept_worth[p][0]
                        value = worth[j] + 0.3 * sum(worth) + 0.4 * GLORY[p] + 0.7 * min(cubes, 4)
                        if value > best:
                            best, where = value, p
                if where >= 0:
                    levies[where, j] = units
        self.armies: list[list[_Army]] = []
        for p in range(5):
            here = []
            for j in self.order:
                levy = levies.get((p, j), 0)
                if levy or s.infantry[p][j] or s.cavalry[p][j]:
                    # Whoever raises no more soldiers still rides with those that stand.
                    riding = self.before and s.cubes[p][j] > 0 and (s.phase < 10 or j not in out)
                    here.append(_Army(s, p, j, levy, riding, w.ride))
            self.armies.append(here)

    # -- one sample ----------------------------------------------------------------------------------------------------

    def sample(self, k: int) -> None:
        s = self.s
        self.k = k
        self.cubes = [row[:] for row in s.cubes]
        self.enemy = s.enemy[:]
        self.who = s.enemy_of[:]
        self.marks = s.markers[:]
        self.attacked = s.attacked[:]
        self.vienna = s.vienna
        self.invaded = s.invaded
        self.spent = [0] * s.players
        if self.before:
            self._campaigns()
            self._invasions()
        if s.phase <= 12:
            self._relief()
        if s.phase <= 13:
            self._expansion()
        self._reckon()

    def _campaigns(self) -> None:
        s, k, margin = self.s, self.k, self.w.margin
        self.over = gap = self.gap[:]
        self.fields = [row[:] for row in s.fields]
        self.king = s.king[:]
        pool = s.pool[:]
        deed = self.deed
        if deed is not None:
            p, j = deed.place, deed.seat
            gun = s.guns[j] == p
            rolled = _hits(s.infantry[p][j], s.cavalry[p][j] + deed.cossacks, gun, 0, 0)
            hits = rolled[_ORDERS[_RIDE][k]]
            self.cubes[p][j] -= 1
            pool[j] += 1
            self._strike(p, j, hits, pool)
            if deed.crown:
                hits = self.crown[0][_ORDERS[_RIDE + 1][k]]
                gone = min(hits, self.enemy[p])
                self.enemy[p] -= gone
                if not self.shut[p]:
                    self.king[p] += hits - gone
                    gap[p] -= hits - gone
        for p in range(5):
            armies = self.armies[p]
            for army in armies:
                army.rides = 0
                if deed is not None and army.seat == deed.seat and p == deed.place:
                    army.rides = 1
            shut, cubes = self.shut[p], self.cubes[p]
            for ride in range(_RIDES):
                for army in armies:
                    if army.rides != ride or ride >= army.riding or not cubes[army.seat]:
                        continue
                    if not self.enemy[p] and (shut or gap[p] <= -margin):
                        break
                    hits = army.hits[army.rides][army.luck[army.rides][k]]
                    army.rides += 1
                    cubes[army.seat] -= 1
                    pool[army.seat] += 1
                    self._strike(p, army.seat, hits, pool)

    def _strike(self, p: int, j: int, hits: int, pool: list[int]) -> None:
        gone = min(hits, self.enemy[p])
        self.enemy[p] -= gone
        if not self.shut[p]:
            put = min(hits - gone, pool[j])
            pool[j] -= put
            self.fields[p][j] += put
            self.over[p] -= put

    def _invasions(self) -> None:
        s, k = self.s, self.k
        dice = _INVASION[k]
        events = _EVENTS[k] if s.phase < 5 else None
        rebels = min(dice[5], s.cossacks[1]) if s.turn == 2 else 0
        for p in range(4 if s.turn < 4 else 5):
            power = self.over[p]
            if events:
                power += events[p]
            if s.treaty == p:
                if dice[p] < s.treaty_dice:
                    continue
            else:
                power += dice[p]
            if p == TATARS:
                power += rebels
            if power > 0:
                if p == OTTOMANS and s.turn == 3:
                    self.vienna, self.invaded = power, True
                else:
                    self._enter(OTTOMANS if p == HABSBURGS and s.held else p, p, power, 0)
        if s.turn < 4 and not self.invaded:
            come = base(s, HABSBURGS) + s.bonus[HABSBURGS] + dice[4] + (events[4] if events else 0)
            self._persuade(GREATER_POLAND, come)

    def _enter(self, enemy: int, p: int, count: int, stage: int) -> None:
        self.attacked[p] = True
        self.marks[p] = 0
        hits, k = 0, self.k
        for army in self.armies[p]:
            hits += army.guard[army.rides + stage][_ORDERS[_DEFENCE + (p * 4 + army.seat) * 2 + stage][k]]
        if p == UKRAINE and enemy == TATARS and self.armies[p]:
            hits += self.cossacks[_ORDERS[_DEFENCE + 48 + stage][k]]
        if self.enemy[p] and self.who[p] != enemy:
            own, other = count, self.enemy[p]
            hits -= (gone := min(hits, own))
            own -= gone
            other -= min(hits, other)
            if own > other:
                self.who[p] = enemy
            self.enemy[p] = abs(own - other)
        else:
            self.who[p] = enemy
            self.enemy[p] = max(self.enemy[p] + count - hits, 0)

    def _persuade(self, p: int, count: int) -> None:
        if self.enemy[p]:
            return
        cubes = self.cubes[p]
        while count > 0 and any(cubes):
            for j in self.order:
                if count and cubes[j]:
                    cubes[j] -= 1
                    count -= 1
        self.marks[p] += count

    def _lost(self, p: int) -> int:
        """How many estates the province would lose as it is."""
        enemy = self.enemy[p]
        if enemy:
            return min(max(1, enemy - sum(self.cubes[p])), self.size[p])
        if self.marks[p] and self.s.turn < 4 and not self.invaded:
            return min(self.marks[p], self.size[p])
        return 0

    def _reliefs(self, out: frozenset[int]) -> None:
        """Who may still send the Crown Army, in order, and whether for free."""
        s = self.s
        self.senders: list[tuple[int, bool]] = []
        if s.phase > 12:
            return
        order = self.order
        if s.phase == 12:
            # After the one who is weighing, the others; what is free has been done or declined by then.
            turn = Relief.of(s).get("turn")
            after = turn + (self.deed is not None) if turn is not None else 0
            order = order[after:] + order[:after]
        else:
            self.senders.append((s.mace, True))
        seats = [0 if j in out and s.phase == 12 else s.sejm.count(j) for j in range(s.players)]
        while any(seats) and len(self.senders) < _RELIEFS:
            for j in order:
                if seats[j]:
                    seats[j] -= 1
                    self.senders.append((j, False))
        del self.senders[_RELIEFS:]

    def _relief(self) -> None:
        """The Hetman's attack is free; others give a seat where much of theirs is at stake, or Vienna within reach."""
        s, k = self.s, self.k
        sent = 0
        if s.phase == 12 and self.deed is not None:
            self._attack(self.deed.place, self.crown[0][_ORDERS[_CROWN][k]])
            sent = 1
        besieged = s.turn == 3
        enemy, worth, means = self.enemy, self.kept_worth, self.crown_means
        hurt = {p: self._lost(p) for p in range(5) if enemy[p]}
        for number, (j, free) in enumerate(self.senders):
            if not hurt and not (besieged and self.vienna):
                return
            tired = min(sent, _RELIEFS)
            most, where = 0.0 if free else 3.0, -1
            for p, lost in hurt.items():
                stake = worth[p][0][j] - worth[p][lost][j]
                if free:
                    stake += 0.1 * enemy[p]
                if stake > most:
                    most, where = stake, p
            if besieged and self.vienna:
                # As far as those who follow can finish what this one begins.
                reach = sum(means[tired : tired + len(self.senders) - number])
                if reach >= self.vienna:
                    stake = self.fall[j] + 0.25 * (sum(self.fall) - self.fall[j])
                    if stake > most:
                        most, where = stake, 5
            if where >= 0:
                self._attack(where, self.crown[tired][_ORDERS[_CROWN + tired][k]])
                sent += 1
                if where < 5:
                    hurt[where] = self._lost(where)
                    if not enemy[where]:
                        del hurt[where]
                if not free:
                    self.spent[j] += SEJM_PRESTIGE

    def _attack(self, place: int, hits: int) -> None:
        if place == 5:
            self.vienna = max(self.vienna - hits, 0)
        else:
            self.enemy[place] = max(self.enemy[place] - hits, 0)

    def _expansion(self) -> None:
        s = self.s
        for p in range(4 if s.turn < 4 else 5):
            enemy = OTTOMANS if p == HABSBURGS and s.held else p
            if self.enemy[p] and self.who[p] == enemy:
                surplus = self.enemy[p] - sum(self.cubes[p])
                if surplus > 0:
                    for target in [t for t in ARROWS[p] if not self.enemy[t] or self.who[t] != enemy]:
                        self._enter(enemy, target, surplus, 1)
        if s.turn == 4:
            return
        there = GREATER_POLAND
        if self.invaded:
            surplus = self.vienna - VIENNA_BOUND
            if surplus > 0 and not (self.enemy[there] and self.who[there] == OTTOMANS):
                self._enter(OTTOMANS, there, surplus, 1)
        else:
            surplus = self.marks[there] - sum(self.cubes[there])
            if surplus > 0:
                for target in [t for t in ARROWS[there] if not self.marks[t]]:
                    self._persuade(target, surplus)

    def _reckon(self) -> None:
        """Pillage, then what every seat has."""
        s, w, total, land = self.s, self.w, self.total, self.land
        n, left = s.players, 4 - s.turn
        seats = range(n)
        earning = [0] * n
        trade = 0.0
        done = s.phase > 14
        for p in range(5):
            lost = 0 if done else self._lost(p)
            wealth = s.wealth[p]
            if not done:
                if self.enemy[p] or lost:
                    wealth = max(wealth - 1, 1)
                elif not self.attacked[p] and (
                    p != GREATER_POLAND or s.turn == 4 or self.invaded or sum(self.cubes[p]) >= 2
                ):
                    wealth = min(wealth + 1, 5)
            worth = self.kept_worth[p][lost]
            for j in seats:
                land[j] += worth[j]
            if left:
                count, extra = self.kept_count[p][lost], self.kept_extra[p][lost]
                for j in seats:
                    earning[j] += count[j] * wealth + extra[j]
                if self.enemy[p] and (estates := sum(count)):
                    stay = w.remnant * min(self.enemy[p], sum(self.cubes[p]), 3) / estates
                    for j in seats:
                        land[j] -= stay * count[j]
                if p == PRUSSIA:
                    trade = w.trade * GDANSK_FACTOR * wealth
        if left:
            for j in seats:
                gain = max(earning[j], LOWEST_INCOME) + 0.25 * earning[j] + trade
                land[j] += gain * (0.75 * left + 0.25) * w.income
            if self.vienna:
                for j in seats:
                    land[j] -= self.fall[j]
        if self.before:
            for p in range(5):
                cubes, king = self.fields[p], self.king[p]
                best = max(max(cubes), king)
                if best:
                    tied = cubes.count(best) + (king == best)
                    for j in seats:
                        if cubes[j] == best:
                            total[j] += GLORY[p] // tied
        if s.phase > 8:
            value = w.cube_kept if left else 0.02
            for j in seats:
                total[j] += min(sum([min(row[j], 4) for row in self.cubes]), self.room[j]) * value
        for j in seats:
            total[j] -= self.spent[j]


def prospects(
    s: GodsState, w: Weights, me: int = -1, out: frozenset[int] = frozenset(), deed: Deed | None = None
) -> tuple[list[float], list[float]]:
    """Every seat's expected prestige at the end of the match, and the part of it that is land. Seats in `out` have
    passed: they raise no more soldiers in phase 9, do not ride out any more in phase 10 nor send the Crown Army in
    phase 12. `me` counts on no soldiers that it has not bought."""
    rest = _Turn(s, w, me, out, deed)
    # Once all dice of the turn have fallen, every sample is the same.
    samples = SAMPLES if s.phase <= 13 else 1
    for k in range(samples):
        rest.sample(k)
    land = [sum_ / samples for sum_ in rest.land]
    worth = [points + sum_ / samples + own for points, sum_, own in zip(s.prestige, rest.total, land)]
    if 11 <= s.phase <= 14:
        _glory(s, worth)
    early = s.phase <= 8
    price = w.zloty if not early else w.zloty_early if s.turn < 4 else (w.zloty_early + w.zloty) / 2
    for j in range(s.players):
        worth[j] += s.money[j] * price
        worth[j] += SEJM_PRESTIGE * s.sejm.count(j) * (w.seat if early else 1.0)
        if early:
            for row in s.cubes:
                worth[j] += w.cube * _faded(row[j]) * (1.0 if s.turn < 4 else 0.75)
    return worth, land


def _glory(s: GodsState, worth: list[float]) -> None:
    for p in range(5):
        best = max(max(s.fields[p]), s.king[p])
        if best:
            tied = s.fields[p].count(best) + (s.king[p] == best)
            for j, cubes in enumerate(s.fields[p]):
                if cubes == best:
                    worth[j] += GLORY[p] // tied


def _faded(count: int) -> float:
    return _FADE[count] if count < 8 else 4.0 + 0.15 * (count - 7)


def utility(values: tuple[list[float], list[float]], seat: int, w: Weights) -> float:
    """One's own prospects against the rivals': `prospects`."""
    worth, land = values
    rivals = [value for j, value in enumerate(worth) if j != seat]
    theirs = sum(land) - land[seat]
    return (
        worth[seat]
        - (w.rivals * theirs + w.envy * (sum(rivals) - theirs)) / len(rivals)
        - w.leader * max(rivals)
    )
