"""Odds of dice: exact, from the units at hand. Pure functions of a state; they roll nothing."""

from __future__ import annotations

from functools import cache
from math import comb

from .data import CAVALRY_HITS, INFANTRY_HITS, TATARS
from .state import GodsState, closed, opposition, strength
from .supply import king_left

Odds = tuple[float, ...]
"""Probability of 0, 1, 2, … hits."""


@cache
def hits(infantry: int, cavalry: int, gun: bool) -> Odds:
    """How many hits an army makes (GP-8.0.1); Cossacks count as cavalry."""
    odds = [1.0]
    for count, least in ((infantry, INFANTRY_HITS - gun), (cavalry, CAVALRY_HITS - gun)):
        chance = (7 - least) / 6
        for _ in range(count):
            odds = [
                (odds[k] if k < len(odds) else 0.0) * (1 - chance) + (odds[k - 1] if k else 0.0) * chance
                for k in range(len(odds) + 1)
            ]
    return tuple(odds)


@cache
def mean(odds: Odds) -> float:
    return sum(k * chance for k, chance in enumerate(odds))


@cache
def of_dice(dice: int, faces: int = 6) -> Odds:
    """How many of so many dice show one given number; of five faces if another number is known not to show."""
    chance = 1 / faces
    return tuple(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1))


@cache
def of_rebels(dice: int, cossacks: int) -> dict[tuple[int, int], float]:
    """Of so many dice, the last four being those of phase 11 in turn 2: how many show one given number, and how many
    Cossacks the sixes among the last four turn (GP-8.2.1b)."""
    result: dict[tuple[int, int], float] = {}
    last = min(dice, 4)
    for sixes, chance in enumerate(of_dice(last)):
        for late, chance2 in enumerate(of_dice(last - sixes, 5)):
            for early, chance3 in enumerate(of_dice(dice - last)):
                key = (early + late, min(sixes, cossacks))
                result[key] = result.get(key, 0.0) + chance * chance2 * chance3
    return result


def own(s: GodsState, seat: int, p: int) -> Odds:
    return hits(s.infantry[p][seat], s.cavalry[p][seat], s.guns[seat] == p)


def of_crown(s: GodsState) -> Odds:
    return hits(s.crown[0], s.crown[1], bool(s.crown[2]))


def hits_of(s: GodsState, seat: int, p: int, riders: int = 0, joined: bool = False) -> float:
    """Hits to expect from a campaign, to one decimal."""
    total = mean(own(s, seat, p)) + mean(hits(0, riders, s.guns[seat] == p))
    if joined:
        total += mean(of_crown(s))
    return round(total, 1)


def campaign(
    s: GodsState, seat: int, p: int, riders: int = 0, joined: bool = False
) -> dict[tuple[int, int, int], float]:
    """Every result of a campaign and its probability: enemy cubes removed in the province, own cubes and king's cubes
    put on the field."""
    result: dict[tuple[int, int, int], float] = {}
    shut = closed(s, p)
    pool, king, there = s.pool[seat] + 1, king_left(s), s.enemy[p]
    foreign = bool(there) and s.enemy_of[p] != TATARS
    crown = of_crown(s) if joined else (1.0,)
    cossacks = hits(0, riders, s.guns[seat] == p)
    for a, chance in enumerate(own(s, seat, p)):
        for b, chance2 in enumerate(cossacks):
            mine = a + (0 if foreign and a < there else b)
            gone = min(mine, there)
            put = 0 if shut else min(mine - gone, pool)
            for c, chance3 in enumerate(crown):
                more = min(c, there - gone)
                gold = 0 if shut else min(c - more, king)
                key = (gone + more, put, gold)
                result[key] = result.get(key, 0.0) + chance * chance2 * chance3
    return result


def closing(s: GodsState, seat: int, p: int, riders: int = 0, joined: bool = False) -> int:
    """Per cent: after this campaign the field, as it is now, no longer invades."""
    need = strength(s, p) - opposition(s, p)
    chance = sum(w for (_, put, gold), w in campaign(s, seat, p, riders, joined).items() if put + gold >= need)
    return percent(chance)


def crown_hits(s: GodsState) -> float:
    return round(mean(of_crown(s)), 1)


def clearing(s: GodsState, there: int) -> int:
    """Per cent: one attack of the Crown Army removes so many cubes."""
    return percent(sum(of_crown(s)[there:]))


def percent(chance: float) -> int:
    """Rounded, but certain only when it is."""
    return min(max(round(100 * chance), 1 if chance > 1e-12 else 0), 100 if chance > 1 - 1e-12 else 99)
