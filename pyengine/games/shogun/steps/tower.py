"""7.1 The battle tower: what is thrown in, what sticks, what is shaken loose."""

from __future__ import annotations

from ....state import Frame
from ..data import FILL_ARMIES, FILL_FARMERS, LOOSE, STICK
from ..state import ShogunState
from .common import AtOnce

_ONE = 1 << 64


def throw(s: ShogunState, cubes: list[int], label: str = "") -> list[int]:
    """SH-7.1: these cubes, by colour, and all that lies on the tray go in; what comes out is the new tray.

    Colours in seat order, then green; of each first the cubes inside, then those thrown. A script dictates the numbers
    with ``stuck:<daimyo>``, ``loose:<daimyo>`` (or ``:green``), one entry a throw."""
    rng, tower, tray = s.rng, s.tower, s.tray
    thrown = [new + old for new, old in zip(cubes, tray)]
    fall = LOOSE[sum(thrown)]
    stuck: list[int] = []
    loose: list[int] = []
    if rng.script:
        for colour, name in enumerate([*s.daimyo, "green"]):
            loose.append(rng.count(tower[colour], fall, _ONE, f"{label}loose:{name}"))
            stuck.append(rng.count(thrown[colour], *STICK, f"{label}stuck:{name}"))
    else:
        for colour, count in enumerate(thrown):
            inside = tower[colour]
            loose.append(rng.count(inside, fall, _ONE) if inside else 0)
            stuck.append(rng.count(count, *STICK) if count else 0)
    for colour, (stays, falls) in enumerate(zip(stuck, loose)):
        tower[colour] += stays - falls
        tray[colour] = thrown[colour] - stays + falls
    if s.log is not None:
        s.emit(
            "event.throw",
            rule="SH-7.4",
            at=("tower",),
            n=sum(thrown),
            came=sum(tray),
            thrown=thrown,
            stuck=stuck,
            loose=loose,
            out=list(tray),
        )
    return tray


class FillTower(AtOnce):
    """SH-4.8: seven armies of each player and ten farmers; what falls through goes back to its reserve."""

    name = "fill_tower"
    rule = "SH-4.8"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        n = s.players
        for seat in range(n):
            s.reserve[seat] -= FILL_ARMIES
        s.farmers -= FILL_FARMERS
        throw(s, [FILL_ARMIES] * n + [FILL_FARMERS], "fill ")
        for seat in range(n):
            s.reserve[seat] += s.tray[seat]
        s.farmers += s.tray[n]
        s.tray = [0] * (n + 1)
        if s.log is not None:
            s.emit("event.tower_filled", rule="SH-4.8", at=("tower",), n=sum(s.tower), inside=list(s.tower))
        return False
