"""The supply phase (CH-11)."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..board import alive, change_supply
from ..data import OE, RP, SIDES, UNITS_PER_RATION
from ..state import ChocimState


class Rations(Step[ChocimState]):
    """CH-11.1: one supply for every three units, rounded up; the routed and the rebels eat too."""

    name = "rations"
    rule = "CH-11.1"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        for side in (RP, OE):
            eaters = alive(s, side)
            eaten = -(-eaters // UNITS_PER_RATION)
            s.emit(
                "event.rations",
                rule=self.rule,
                at=(f"supply:{SIDES[side]}",),
                side=SIDES[side],
                n=eaten,
                units=eaters,
            )
            change_supply(s, side, -eaten, self.rule, "rations")
        return False
