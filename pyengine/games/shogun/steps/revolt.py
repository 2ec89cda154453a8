"""5.9 Revolt: the owner's armies against the farmers of their own province."""

from __future__ import annotations

from ..state import ShogunState
from .battle import raze
from .tower import throw


def revolt(s: ShogunState, province: str, farmers: int, rule: str) -> bool:
    """SH-5.9.1: no special card and no castle helps. True if the owner keeps the province."""
    n = s.players
    seat = s.owner[province]
    farmers = min(farmers, s.farmers)
    cubes = [0] * (n + 1)
    cubes[seat] = s.armies[province]
    cubes[n] = farmers
    s.farmers -= farmers
    s.armies[province] = 0
    at = (f"province:{province}", "tower")
    s.emit("event.revolt", rule=rule, at=at, seat=seat, province=province, n=farmers, armies=cubes[seat])
    tray = throw(s, cubes)
    d, g = tray[seat], tray[n]
    tray[seat] = tray[n] = 0
    s.farmers += g
    if d > g:
        # SH-5.9.2
        s.reserve[seat] += g
        s.armies[province] = d - g
        s.emit("event.revolt_crushed", rule="SH-5.9.2", at=at, seat=seat, province=province, d=d, g=g, n=d - g)
        return True
    # SH-5.9.3
    s.reserve[seat] += d
    event = "event.revolt_tied" if d == g else "event.revolt_won"
    s.emit(event, rule="SH-5.9.3", at=at, seat=seat, province=province, d=d, g=g)
    raze(s, province, "SH-5.9.3")
    return False
