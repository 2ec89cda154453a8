"""Estates on their tracks: settled from the inner end, lost from the border."""

from __future__ import annotations

from .data import CITY_FACTOR, ESTATES, HOME, INDEX, MANAGER_INCOME
from .state import GodsState


def settle(s: GodsState, seat: int, province: str) -> None:
    """A disc on the lowest free space."""
    p = INDEX[province]
    s.discs[seat] -= 1
    s.estates[p].append(seat)
    s.managers[p].append(False)
    s.cities[p].append(False)


def ruin(s: GodsState, p: int) -> tuple[int, int, bool, bool]:
    """The outermost estate is lost with what stands on it: owner, space, manager, city."""
    seat = s.estates[p].pop()
    s.discs[seat] += 1
    return seat, len(s.estates[p]) + 1, s.managers[p].pop(), s.cities[p].pop()


def income(s: GodsState, seat: int, p: int) -> int:
    """What a seat's estates in a province bring (GP-5.1.1)."""
    total = 0
    for owner, manager in zip(s.estates[p], s.managers[p]):
        if owner == seat:
            total += s.wealth[p] + MANAGER_INCOME * manager
    return total


def worth(s: GodsState, seat: int) -> tuple[int, int, int]:
    """What a seat's estates score at the end: their spaces, what cities add, private duchies (GP-10.1, GP-12.3)."""
    land = cities = home = 0
    for p, track in enumerate(s.estates):
        for space, owner in enumerate(track):
            if owner == seat:
                land += ESTATES[p][space]
                if s.cities[p][space]:
                    cities += (CITY_FACTOR - 1) * ESTATES[p][space]
    if s.duchies:
        home = s.estates[HOME[s.sides[seat]]].count(seat)
    return land, cities, home
