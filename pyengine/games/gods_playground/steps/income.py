"""Phase 1. Income."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import LOWEST_INCOME
from ..estates import income
from ..state import GodsState
from .cycle import begin


class Income(Step[GodsState]):
    """GP-5.1.1: wealth for every estate, two more with a manager, ten at least."""

    name = "income"
    rule = "GP-5.1.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        s.turn += 1
        s.held = s.turn == 4 and s.vienna > 0  # GP-8.2.4: settled at the start of the turn
        s.emit("event.turn", rule="GP-4.1", at=(f"turn:{s.turn}",), reign=str(s.turn), n=s.turn)
        if s.held:
            s.emit("event.vienna_held", rule="GP-8.2.4", at=("field:habsburgs",), n=s.vienna)
        begin(s, self.name)
        for seat in range(s.players):
            parts = [income(s, seat, p) for p in range(5)]
            total = max(sum(parts), LOWEST_INCOME)
            s.money[seat] += total
            least = "event.income_least" if any(parts) else "event.income_none"
            s.emit(
                least if total > sum(parts) else "event.income",
                rule=self.rule,
                at=(f"money:{seat}",),
                seat=seat,
                sum=sum(parts),
                parts=parts,
                n=total,
            )
        return False
