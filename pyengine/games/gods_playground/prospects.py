"""What a position is worth to each family, in points of prestige, for the bots.

The rest of the turn is reckoned in expected values: campaigns still to come, the neighbours' dice, the defence, the
Crown Army, expansion and pillage. A family gains by holding a border exactly as far as its own land lies behind it,
so bots that compare themselves with their rivals defend together and defect when that pays."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, exp, pi, sqrt

from .data import (
    ARROWS,
    ESTATES,
    GLORY,
    GREATER_POLAND,
    HABSBURGS,
    HOME,
    LOWEST_INCOME,
    OTTOMANS,
    SEJM_PRESTIGE,
    TATARS,
    UKRAINE,
)
from .odds import hits, mean, of_crown
from .state import GodsState, base


@dataclass(slots=True, frozen=True)
class Weights:
    """What the reckoning takes for granted. Found by letting bots play each other."""

    zloty: float = 0.2
    """A złoty kept to the end of the turn."""
    zloty_early: float = 0.3
    """A złoty before armies are raised."""
    income: float = 0.4
    """A złoty of a later turn."""
    cube: float = 0.8
    """The first cube of a family in a province while there is much to do with it; further ones are worth less."""
    cube_kept: float = 0.2
    """A cube that stays for the next turn."""
    seat: float = 1.4
    """How much a seat in the Sejm is worth while it can still buy something, against its points in the end."""
    rivals: float = 0.3
    """How much a point of the rivals' mean counts against one's own: the less, the more a family cares for the land
    that it shares with others."""
    leader: float = 0.12
    """How much more the best rival's counts."""
    campaigns: float = 1.6
    """How often an army rides out in a turn."""
    purse: float = 0.08
    """Hits that half the price of a cavalry makes before armies are raised."""
    relief: float = 0.3
    """How much of the Crown Army's hits goes to the worst breach."""
    later: float = 0.8
    """How dangerous later turns are."""
    mace: float = 2.0
    """The mace; in turns 3 and 4 it brings a city within reach as well."""
    mace_late: float = 4.0
    court: float = 0.5
    """A point at court for the Crown Army."""
    token_kept: float = 0.6
    """A point of a token that stays in the hand."""
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


def _faded(count: float) -> float:
    if count >= 7:
        return 4.0 + 0.15 * (count - 7)
    low = int(count)
    return _FADE[low] + (_FADE[low + 1] - _FADE[low]) * (count - low)


def _over(mean_: float, sigma: float) -> tuple[float, float]:
    """Of a normal variable: the chance that it is above one half, and its mean excess over nothing."""
    z = mean_ / sigma
    density = exp(-z * z / 2) / sqrt(2 * pi)
    below = 0.5 * (1 + erf(z / sqrt(2)))
    chance = 0.5 * (1 + erf((mean_ - 0.5) / sigma / sqrt(2)))
    return chance, mean_ * below + sigma * density


class _Turn:
    """The rest of the turn, in expected values."""

    __slots__ = (
        "before",
        "crown",
        "dice",
        "enemy",
        "guard",
        "kept",
        "marks",
        "out",
        "risk",
        "s",
        "vienna",
        "w",
        "who",
        "worth",
    )

    def __init__(self, s: GodsState, w: Weights, out: frozenset[int]) -> None:
        self.s, self.w, self.out = s, w, out
        self.before = s.phase <= 10
        self.dice = 8 if s.phase < 5 else 4 if s.phase < 11 else 0
        self.crown = mean(of_crown(s)) if s.phase > 3 else 2.0
        self.worth = [float(points) for points in s.prestige]
        self.kept = [[float(c) for c in row] for row in s.cubes]
        """Cubes that will still stand in the provinces."""
        self.enemy = [float(c) for c in s.enemy]
        self.who = s.enemy_of[:]
        self.guard = [0.0] * 5
        """Hits of the defence."""
        self.risk = [1.0 if c else 0.0 for c in s.enemy]
        """Chance that enemy cubes stand there in the end."""
        self.marks = [float(m) for m in s.markers]
        self.vienna = float(s.vienna)

    def campaigns(self) -> list[float]:
        """Armies ride out: glory, and how many cubes come on each field."""
        s, w, before = self.s, self.w, self.before
        seats = range(s.players)
        # Before armies are raised their money stands for them.
        share = 1.0 if s.phase < 9 else 0.5 if s.phase == 9 else 0.0
        budget = [min(s.money[j] / 2, 7.0) * w.purse * share if j not in self.out else 0.0 for j in seats]
        presence = [sum(min(row[j], 3) for row in s.cubes) or 1 for j in seats]
        ridden = []
        for p in range(5):
            glory = [float(c) for c in s.fields[p]]
            shut = s.treaty == p or (p == HABSBURGS and s.turn < 4)
            rides = 0.0
            for j in seats:
                cubes = s.cubes[p][j]
                infantry, cavalry = s.infantry[p][j], s.cavalry[p][j]
                power = mean(hits(infantry, cavalry, s.guns[j] == p)) if infantry or cavalry else 0.0
                if budget[j] and cubes:
                    power += budget[j] * min(cubes, 3) / presence[j]
                if not power:
                    continue
                if not (before and cubes) or j in self.out:
                    self.guard[p] += power
                    continue
                count = min(cubes, w.campaigns)
                left = _SURVIVES**count
                if p == UKRAINE:
                    power += 0.35 * s.cossacks[1]
                done = power * (1 - left) * 6
                self.kept[p][j] = cubes - count
                self.guard[p] += power * left
                clear = min(done, self.enemy[p])
                if clear:
                    self.enemy[p] -= clear
                    done -= clear
                    self.risk[p] = min(1.0, self.enemy[p])
                if not shut:
                    glory[j] += min(done, s.pool[j] + count)
                    rides += done
            _share(self.worth, glory, s.king[p], GLORY[p])
            ridden.append(rides)
        return ridden

    def invasions(self, ridden: list[float]) -> None:
        s = self.s
        for p in range(4 if s.turn < 4 else 5):
            power = base(s, p) + s.bonus[p] + self.dice / 6 - sum(s.fields[p]) - s.king[p] - ridden[p]
            if p == TATARS:
                power += s.cossacks[2] + (s.cossacks[0] * 0.6 if s.phase < 9 else 0)
            elif p == HABSBURGS and s.held:
                power += s.vienna
            chance, excess = _over(power, sqrt(self.dice * 0.14 + ridden[p] * 0.55 + 0.15))
            if s.treaty == p:
                broken = 0.13 if s.treaty_dice == 2 else 0.02
                chance, excess = broken * chance, broken * excess
            if p == OTTOMANS and s.turn == 3:
                self.vienna = excess
            else:
                self.arrive(OTTOMANS if p == HABSBURGS and s.held else p, p, excess, chance)

    def arrive(self, enemy: int, p: int, count: float, chance: float) -> None:
        """Cubes enter with some chance, are met by the defence and fight other enemies' cubes."""
        came = max(count - self.guard[p] * chance, 0.1 * count)
        if self.who[p] == enemy or self.enemy[p] < 0.05:
            self.enemy[p] += came
            self.who[p] = enemy
        else:
            if came > self.enemy[p]:
                self.who[p] = enemy
            self.enemy[p] = abs(came - self.enemy[p])
        now = min(1.0, self.enemy[p])
        self.risk[p] = max(self.risk[p] * now, chance * now)

    def influence(self) -> None:
        """Habsburg markers and cubes cancel each other in Greater Poland; after turn 3 or Vienna they do nothing."""
        s = self.s
        if s.turn == 4 or s.invaded or self.vienna >= 1:
            self.marks = [0.0] * 5
        elif self.before and not s.enemy[GREATER_POLAND]:
            arrive = base(s, HABSBURGS) + s.bonus[HABSBURGS] + self.dice / 6
            here = sum(self.kept[GREATER_POLAND])
            self.marks[GREATER_POLAND] += max(arrive - here, 0.0) * (1 - self.vienna)
            if here:
                scale = max(here - arrive, 0.0) / here
                self.kept[GREATER_POLAND] = [c * scale for c in self.kept[GREATER_POLAND]]

    def relief(self) -> None:
        """The Crown Army is expected where most land is at stake."""
        stake = [cubes * len(track) for cubes, track in zip(self.enemy, self.s.estates)]
        worst = stake.index(max(stake))
        there = self.enemy[worst]
        if there and self.crown:
            left = max(there - self.w.relief * self.crown, 0.0)
            self.risk[worst] *= 0.4 + 0.6 * left / there
            self.enemy[worst] = left

    def expansion(self) -> None:
        s = self.s
        for p in range(5):
            enemy = OTTOMANS if p == HABSBURGS and s.held else p
            excess = self.enemy[p] - sum(self.kept[p])
            if self.who[p] == enemy and excess > 0:
                chance = self.risk[p]
                for target in ARROWS[p]:
                    if self.who[target] != enemy or self.enemy[target] < 0.3:
                        self.arrive(enemy, target, excess, chance)
        if s.turn == 3 and self.vienna > 2 and self.who[GREATER_POLAND] != OTTOMANS:
            excess = self.vienna - 2 - (self.w.relief * self.crown if self.before else 0.0)
            if excess > 0:
                self.arrive(OTTOMANS, GREATER_POLAND, excess, min(1.0, excess))

    def land(self) -> None:
        """What estates score at the end and earn until then."""
        s, w, worth = self.s, self.w, self.worth
        left = 4 - s.turn
        sharp = 1.6 if self.before else 5.0
        earning = [0.0] * s.players
        for p, track in enumerate(s.estates):
            size = len(track)
            risk = self.risk[p]
            threat = self.enemy[p] - sum(self.kept[p])
            wealth = min(max(s.wealth[p] + 1 - 2 * risk, 1), 5)
            for space, j in enumerate(track):
                rank = size - 1 - space
                if s.phase > 14:
                    fall = 0.0
                elif self.marks[p]:
                    fall = min(1.0, max(self.marks[p] - rank, 0.0))
                elif rank == 0:
                    fall = risk
                else:
                    fall = risk / (1 + exp(sharp * (rank + 0.5 - threat)))
                value = ESTATES[p][space] * (3 if s.cities[p][space] else 1)
                if s.duchies and HOME[s.sides[j]] == p:
                    value += 1
                worth[j] += value * (1 - fall) * (1 - w.later * _LATER[rank]) ** left
                earning[j] += (1 - fall) * (wealth + 2 * s.managers[p][space])
        if left:
            for j, sum_ in enumerate(earning):
                worth[j] += (max(sum_, LOWEST_INCOME) + 0.25 * sum_) * (0.75 * left + 0.25) * w.income

    def means(self) -> None:
        """Money, seats in the Sejm, cubes."""
        s, w, worth = self.s, self.w, self.worth
        early = s.phase <= 8
        price = w.zloty if not early else w.zloty_early if s.turn < 4 else (w.zloty_early + w.zloty) / 2
        for j in range(s.players):
            worth[j] += s.money[j] * price
            seats = s.sejm.count(j)
            if seats:
                worth[j] += SEJM_PRESTIGE * seats * (w.seat if early else 1.0) + 0.3 * (self.before and self.crown > 1)
            for p in range(5):
                if early:
                    worth[j] += w.cube * _faded(s.cubes[p][j]) * (1.0 if s.turn < 4 else 0.75)
                else:
                    worth[j] += min(self.kept[p][j], 4) * (w.cube_kept if s.turn < 4 else 0.02)


def prospects(s: GodsState, w: Weights, out: frozenset[int] = frozenset()) -> list[float]:
    """Every seat's expected prestige at the end of the match. Seats in `out` will not ride out any more."""
    rest = _Turn(s, w, out)
    ridden = rest.campaigns()
    if rest.before:
        rest.invasions(ridden)
    rest.influence()
    if rest.before:
        rest.relief()
    if s.phase <= 13:
        rest.expansion()
    rest.land()
    rest.means()
    return rest.worth


def _share(worth: list[float], glory: list[float], king: int, points: int) -> None:
    """The prestige of a field among those who fight there; nearly equal forces may end either way."""
    parts = [x * x * x * x for x in glory]
    total = sum(parts)
    if total:
        presence = 1 - exp(-1.5 * sum(glory))
        total += king**4
        for j, part in enumerate(parts):
            if part:
                worth[j] += points * presence * part / total


def utility(values: list[float], seat: int, w: Weights) -> float:
    """One's own prospects against the rivals'."""
    rivals = [value for j, value in enumerate(values) if j != seat]
    return values[seat] - w.rivals * sum(rivals) / len(rivals) - w.leader * max(rivals)
