"""Phase 6. Envoys to the Sejm."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import PROVINCES
from ..state import GodsState
from .cycle import begin


class Envoys(Step[GodsState]):
    """GP-6.4.1: whoever alone has most cubes in a province must send one of them to the Sejm as a disc."""

    name = "envoys"
    rule = "GP-6.4.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        for p in range(5):
            cubes = s.cubes[p]
            best = max(cubes)
            at = (f"sejm:{PROVINCES[p]}", f"province:{PROVINCES[p]}")
            if not best or cubes.count(best) > 1:  # GP-6.4.2
                event = "event.no_election" if best else "event.no_voters"
                s.emit(event, rule="GP-6.4.2", at=at, province=PROVINCES[p], n=best)
                continue
            seat = cubes.index(best)
            if not s.discs[seat]:  # GP-6.4.4
                s.emit("event.no_envoy", rule="GP-6.4.4", at=at, province=PROVINCES[p], seat=seat)
                continue
            cubes[seat] -= 1
            s.pool[seat] += 1
            s.discs[seat] -= 1
            s.sejm[p] = seat
            s.emit("event.envoy", rule=self.rule, at=at, province=PROVINCES[p], seat=seat, n=best)
        return False
