"""5.7.1 Build a castle, a temple or a theatre."""

from __future__ import annotations

from ....state import Frame
from ..data import BIT, BUILDS, COST
from ..possible import cannot_build
from ..state import ShogunState, effect
from .common import Action
from .execution import skip


class Build(Action):
    """SH-5.7.1: pay 3, 2 or 1; SH-5.7.2: a theatre may calm the province. Frame: seat, province."""

    rule = "SH-5.7.1"

    def __init__(self, action: str) -> None:
        self.name = action  # type: ignore[misc]  # one class, three actions
        self.kind = BUILDS[action]

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, seat, province = f
        kind = self.kind
        if reason := cannot_build(s, seat, province, kind):
            return skip(s, seat, province, self.name, reason)
        cost = COST[self.name]
        s.chests[seat] -= cost
        s.built[province] |= BIT[kind]
        at = (f"province:{province}",)
        s.emit("event.built", rule="SH-5.7.1", at=at, seat=seat, province=province, building=kind, n=cost)
        if kind == "theatre" and s.revolts[province] and effect(s) == "ev_theatre":
            s.revolts[province] -= 1
            left = s.revolts[province]
            s.emit("event.calmed", rule="SH-5.7.2", at=at, seat=seat, province=province, n=left)
        s.stack.pop()
        return False
