"""Phase 4. The Crown Army."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import ARTILLERY_FROM_TURN, COURT, CROWN_LIMIT, KOMPUT, supplement
from ..state import GodsState
from .cycle import begin


class CrownArmy(Step[GodsState]):
    """GP-6.2.1: the standing part of the turn and what the tokens at court add, as far as there are units."""

    name = "crown_army"
    rule = "GP-6.2.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        total = sum(placed[COURT] for placed in s.placed)
        extra = supplement(total)
        standing = KOMPUT[s.turn - 1]
        s.crown[0] = min(standing[0] + extra[0], CROWN_LIMIT[0])
        s.crown[1] = min(standing[1] + extra[1], CROWN_LIMIT[1])
        s.crown[2] = extra[2] if s.turn >= ARTILLERY_FROM_TURN else 0
        s.emit(
            "event.crown_army",
            rule=self.rule,
            at=("crown",),
            total=total,
            standing_infantry=standing[0],
            standing_cavalry=standing[1],
            extra_infantry=extra[0],
            extra_cavalry=extra[1],
            infantry=s.crown[0],
            cavalry=s.crown[1],
            artillery=s.crown[2],
        )
        return False
