"""What would come of it: pure functions for the page, for the notes of prompts and for the bots."""

from __future__ import annotations

from functools import lru_cache

from .data import COUNTRIES, POINTS, PRETWICZ_WOUNDS, SIENIAWSKI_POINTS, WOUND
from .state import NOBODY, SigismundusState

# -- Countries ---------------------------------------------------------------------------------------------------------


def country_points(own: list[int], first: int, second: int) -> tuple[list[int], list[int]]:
    """SA-5.8.3 and SA-5.8.4: the points of each seat and who shares the lead, from the markers in a country."""
    points = [0] * len(own)
    most = max(own)
    if not most:
        return points, []
    lead = [seat for seat, count in enumerate(own) if count == most]
    if len(lead) > 1:
        for seat in lead:
            points[seat] = (first + second) // len(lead)
        return points, lead
    points[lead[0]] = first
    next_most = max((count for count in own if count < most), default=0)
    if next_most:
        runners = [seat for seat, count in enumerate(own) if count == next_most]
        for seat in runners:
            points[seat] = second // len(runners)
    return points, lead


def country_forecast(s: SigismundusState, country: str) -> tuple[list[int], list[int]]:
    """What a country would bring if it scored as it stands: points by seat, and who leads."""
    return country_points(s.markers[country], *POINTS[s.direction.index(country)])


def crowned_forecast(s: SigismundusState) -> list[int]:
    """Points of each seat from all crowned countries as they stand."""
    total = [0] * s.players
    for country in COUNTRIES:
        if country in s.crowned:
            for seat, points in enumerate(country_forecast(s, country)[0]):
                total[seat] += points
    return total


# -- Combat ------------------------------------------------------------------------------------------------------------


def battle_odds(s: SigismundusState, seat: int, rival: int) -> int:
    """Chance in percent that the attacker wins, when both give up Military cards first, then their weakest units."""
    if not any(s.army[seat]):
        return 0
    a, d = s.army[seat], s.army[rival]
    marshal = s.patrons.get("sieniawski", NOBODY)
    chance = _odds(
        2,
        (a[0], a[1], a[2], max(0, len(s.hands[seat]["military"]) - 1)),
        (d[0], d[1], d[2], len(s.hands[rival]["military"])),
        SIENIAWSKI_POINTS * (marshal == seat),
        SIENIAWSKI_POINTS * (marshal == rival),
        PRETWICZ_WOUNDS * (s.patrons.get("pretwicz", NOBODY) == rival),
    )
    return round(100 * chance)


Side = tuple[int, int, int, int]
"""Infantry, hussars, artillery, and wounds that cost no unit."""


@lru_cache(maxsize=4096)
def _odds(phase: int, attacker: Side, defender: Side, plus_a: int, plus_d: int, saved: int) -> float:
    if phase < 0:
        return float(_strength(attacker) > _strength(defender))
    bonus = phase == 1
    total = 0.0
    for wounds_d, chance_a in _wounds(attacker[phase], phase + 1, plus_a * bonus):
        for wounds_a, chance_d in _wounds(defender[phase], phase + 1, plus_d * bonus):
            total += (
                chance_a
                * chance_d
                * _odds(
                    phase - 1, _lose(attacker, wounds_a), _lose(defender, wounds_d - saved), plus_a, plus_d, saved
                )
            )
    return total


def _strength(side: Side) -> int:
    return side[0] + 2 * side[1] + 3 * side[2]


@lru_cache(maxsize=1024)
def _wounds(units: int, strength: int, plus: int) -> tuple[tuple[int, float], ...]:
    """How many wounds a side deals, each with its chance."""
    if not units:
        return ((0, 1.0),)
    dealt: dict[int, float] = {}
    for die in range(1, 7):
        wounds = (die + units * strength + plus) // WOUND
        dealt[wounds] = dealt.get(wounds, 0.0) + 1 / 6
    return tuple(dealt.items())


@lru_cache(maxsize=4096)
def _lose(side: Side, wounds: int) -> Side:
    infantry, hussars, artillery, armour = side
    while wounds > 0 and armour:
        armour -= 1
        wounds -= 1
    while wounds > 0 and infantry:
        infantry -= 1
        wounds -= 1
    while wounds > 0 and hussars:
        hussars -= 1
        wounds -= 1
    return infantry, hussars, max(0, artillery - max(0, wounds)), armour
