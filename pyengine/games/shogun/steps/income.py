"""5.7.3 Confiscate rice, 5.7.4 collect taxes, and what the farmers say to it."""

from __future__ import annotations

from ....state import Frame
from ..possible import rice_yield, tax_yield
from ..state import ShogunState
from .common import Action
from .revolt import revolt


class Rice(Action):
    """SH-5.7.3: the province's rice, then event, then special card."""

    name = "act_rice"
    rule = "SH-5.7.3"

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, seat, province = f
        n = rice_yield(s, seat, province)
        s.rice[seat] += n
        s.emit("event.rice", rule="SH-5.7.3", at=(f"province:{province}",), seat=seat, province=province, n=n)
        return unrest(s, province)


class Tax(Action):
    """SH-5.7.4: the province's chests, then event, then special card."""

    name = "act_tax"
    rule = "SH-5.7.4"

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, seat, province = f
        n = tax_yield(s, seat, province)
        s.chests[seat] += n
        s.emit("event.tax", rule="SH-5.7.4", at=(f"province:{province}",), seat=seat, province=province, n=n)
        return unrest(s, province)


def unrest(s: ShogunState, province: str) -> bool:
    """SH-5.7.5: the first time the farmers grumble, later they rise. The income stays either way. Ends the step."""
    s.stack.pop()
    markers = s.revolts[province]
    if not markers or revolt(s, province, markers, "SH-5.7.5"):
        s.revolts[province] += 1
        at = (f"province:{province}",)
        s.emit("event.unrest", rule="SH-5.7.5", at=at, province=province, n=s.revolts[province])
    return False
