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

    zloty: float = 0.22
    """A złoty kept to the end of the turn."""
    zloty_early: float = 0.34
    """A złoty before armies are raised."""
    income: float = 0.2
    """A złoty of a later turn."""
    cube: float = 1.0
    """The first cube of a family in a province while there is much to do with it; further ones are worth less."""
    cube_kept: float = 0.42
    """A cube that stays for the next turn."""
    seat_risk: float = 0.9
    """How sure a seat in the Sejm is before the last special action."""
    rivals: float = 0.45
    """How much a point of the rivals' mean counts against one's own."""
    leader: float = 0.2
    """How much more the best rival's counts."""
    campaigns: float = 2.4
    """How often an army rides out in a turn."""
    purse: float = 0.38
    """Hits that half the price of a cavalry makes before armies are raised."""
    relief: float = 0.7
    """How much of the Crown Army's hits goes to the worst breach."""
    later: float = 1.0
    """How dangerous later turns are."""
    mace: float = 1.6
    """The mace; in turns 3 and 4 it brings a city within reach as well."""
    mace_late: float = 2.6
    court: float = 0.12
    """A point at court for the Crown Army."""
    token_kept: float = 0.62
    """A point of a token that stays in the hand."""
    token_land: float = 0.13
    """How much more a cube is worth for each own estate of the province."""
    token_room: float = 0.16
    """The same where estates can be built."""
    token_seat: float = 1.6
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


def prospects(s: GodsState, w: Weights, out: frozenset[int] = frozenset()) -> list[float]:
    """Every seat's expected prestige at the end of the match. Seats in `out` will not ride out any more."""
    n = s.players
    seats = range(n)
    turn, phase = s.turn, s.phase
    left = 4 - turn
    before = phase <= 10
    worth = [float(points) for points in s.prestige]

    # -- campaigns and invasions ---------------------------------------------------------------------------------------
    kept = [[float(c) for c in row] for row in s.cubes]
    standing: list[float] = []
    guard: list[float] = []
    risk: list[float] = []
    dice = 8 if phase < 5 else 4 if phase < 11 else 0
    budget = [min(s.money[j] / 2, 7.0) * w.purse if phase < 9 else 0.0 for j in seats]
    if phase == 9:
        budget = [min(s.money[j] / 2, 7.0) * w.purse * 0.5 if j not in out else 0.0 for j in seats]
    presence = [sum(min(s.cubes[p][j], 3) for p in range(5)) or 1 for j in seats]
    vienna = float(s.vienna)
    crown = mean(of_crown(s)) if phase > 3 else 2.0
    for p in range(5):
        glory = [float(c) for c in s.fields[p]]
        defence = 0.0
        shut = s.treaty == p or (p == HABSBURGS and turn < 4)
        inside = float(s.enemy[p])
        rides = 0.0
        for j in seats:
            cubes = s.cubes[p][j]
            infantry, cavalry = s.infantry[p][j], s.cavalry[p][j]
            power = mean(hits(infantry, cavalry, s.guns[j] == p)) if infantry or cavalry else 0.0
            if budget[j] and cubes:
                power += budget[j] * min(cubes, 3) / presence[j]
            if not power:
                continue
            if before and cubes and j not in out:
                count = min(cubes, w.campaigns)
                if p == UKRAINE and s.cossacks[1]:
                    power += 0.5 * s.cossacks[1] * 0.7
                done = power * (1 - _SURVIVES**count) * 6
                kept[p][j] = cubes - count
                clear = min(done, inside)
                inside -= clear
                done -= clear
                if not shut:
                    glory[j] += min(done, s.pool[j] + count)
                    rides += done
                defence += power * _SURVIVES**count
            else:
                defence += power
        _share(worth, glory, s.king[p], GLORY[p])
        guard.append(defence)
        if not before:
            standing.append(inside)
            risk.append(1.0 if inside else 0.0)
            continue
        if p == HABSBURGS and turn < 4:
            # Markers are met by cubes, later.
            standing.append(inside)
            risk.append(1.0 if inside else 0.0)
            continue
        power = base(s, p) + s.bonus[p] + dice / 6 - sum(s.fields[p]) - s.king[p] - rides
        if p == TATARS:
            power += s.cossacks[2] + (s.cossacks[0] * 0.6 if phase < 9 else 0)
        elif p == HABSBURGS:
            power += s.vienna
        sigma = sqrt(dice * 0.14 + rides * 0.55 + 0.15)
        chance, excess = _over(power, sigma)
        if s.treaty == p:
            chance, excess = (0.13, 0.13 * excess) if s.treaty_dice == 2 else (0.02, 0.02 * excess)
        if p == OTTOMANS and turn == 3:
            vienna = excess
            standing.append(inside)
            risk.append(1.0 if inside > 0.3 else inside)
            continue
        came = excess - defence * chance
        if s.enemy_of[p] == p or not inside:
            now = max(inside + came, 0.12 * excess)
        else:
            now = abs(came - inside)
        standing.append(now)
        risk.append(min(1.0, max(chance * min(1.0, now), inside and min(1.0, inside))))

    # -- Habsburg influence, Vienna ------------------------------------------------------------------------------------
    marks = [float(m) for m in s.markers]
    if turn < 4 and vienna < 1:
        calm = 1 - vienna
        if before:
            arrive = base(s, HABSBURGS) + s.bonus[HABSBURGS] + dice / 6
            here = sum(kept[GREATER_POLAND])
            if not s.enemy[GREATER_POLAND]:
                marks[GREATER_POLAND] += max(arrive - here, 0.0) * calm
                scale = max(here - arrive, 0.0) / here if here else 1.0
                kept[GREATER_POLAND] = [c * scale for c in kept[GREATER_POLAND]]
    else:
        marks = [0.0] * 5
    if turn == 3 and vienna > 2:
        standing[GREATER_POLAND] += max(vienna - 2 - guard[GREATER_POLAND] - (crown if before else 0), 0.0)
        risk[GREATER_POLAND] = max(risk[GREATER_POLAND], min(1.0, standing[GREATER_POLAND]))

    # -- the Crown Army hits the worst breach, the rest goes on to the neighbours --------------------------------------
    if phase <= 12:
        worst = max(range(5), key=lambda p: standing[p] * len(s.estates[p]))
        if before and crown:
            relieved = max(standing[worst] - w.relief * crown, 0.0)
            risk[worst] *= 0.5 + 0.5 * relieved / standing[worst] if standing[worst] else 1.0
            standing[worst] = relieved
        flood = standing[:]
        for p in range(5):
            enemy = OTTOMANS if p == HABSBURGS and s.held else p
            if not before and s.enemy_of[p] != enemy:
                continue
            excess = standing[p] - sum(kept[p])
            if excess > 0:
                for target in ARROWS[p]:
                    if s.enemy_of[target] == enemy:
                        continue
                    more = excess - guard[target]
                    if more > 0:
                        flood[target] = abs(flood[target] - more) if flood[target] > 0.5 else flood[target] + more
                        risk[target] = max(risk[target], min(1.0, more * 0.7))
        standing = flood

    # -- land ----------------------------------------------------------------------------------------------------------
    earning = [0.0] * n
    for p in range(5):
        track = s.estates[p]
        folk = sum(kept[p])
        threat = standing[p] - folk
        wealth = min(max(s.wealth[p] + 1 - 2 * risk[p], 1), 5)
        size = len(track)
        for space in range(size):
            rank = size - 1 - space
            if phase > 14:
                fall = 0.0
            elif marks[p]:
                fall = min(1.0, max(marks[p] - rank, 0.0))
            elif rank == 0:
                fall = risk[p]
            else:
                fall = risk[p] / (1 + exp(-1.6 * (threat - rank - 0.5)))
            j = track[space]
            stays = 1 - fall
            value = ESTATES[p][space]
            if s.cities[p][space]:
                value *= 3
            if s.duchies and HOME[s.sides[j]] == p:
                value += 1
            lasting = stays * (1 - w.later * _LATER[min(rank, 4)]) ** left
            worth[j] += value * lasting
            if left:
                earning[j] += stays * (wealth + 2 * s.managers[p][space])
    price = w.zloty if phase >= 9 else w.zloty_early if turn < 4 else (w.zloty_early + w.zloty) / 2
    for j in seats:
        if left:
            income = max(earning[j], LOWEST_INCOME) + 0.25 * earning[j]
            worth[j] += income * (left - 0.25 * (left - 1)) * w.income
        worth[j] += s.money[j] * price
        discs = s.sejm.count(j)
        if discs:
            worth[j] += SEJM_PRESTIGE * discs * (w.seat_risk if phase < 9 else 1.0) + 0.3 * (before and crown > 1)
        for p in range(5):
            cubes = s.cubes[p][j]
            if not cubes:
                continue
            if phase <= 8:
                worth[j] += w.cube * _faded(cubes) * (1.0 if turn < 4 else 0.75)
            elif left:
                worth[j] += w.cube_kept * min(kept[p][j], 4)
            else:
                worth[j] += 0.02 * kept[p][j]
    return worth


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
