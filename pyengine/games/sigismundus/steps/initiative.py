"""Phases 1 and 2: initiative and income."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import BASE_INCOME, COUNTRIES, ON_SHOW, SEJM
from ..holdings import best_income, extra_income, initiative, last_round, sejm_number
from ..state import SigismundusState


class Initiative(Step[SigismundusState]):
    """SA-5.1.1 to SA-5.1.4"""

    name = "initiative"
    rule = "SA-5.1.1"
    holds = {}
    calls = ()

    def run(self, s: SigismundusState, f: Frame) -> bool:
        s.stack.pop()
        s.round += 1
        if s.round > 1:
            s.first = (s.first + 1) % s.players
        number = sejm_number(s)
        sejm = SEJM[number]
        s.emit("event.round", rule="SA-5.1.1", at=(f"seat:{s.first}",), round=s.round, seat=s.first)
        s.emit("event.sejm", rule="SA-5.1.2", at=(f"act:{sejm.act}",), sejm=str(number), act=sejm.act)
        s.demand = s.demands.pop(0)
        s.reveal()
        s.emit("event.demand", rule="SA-5.1.2", at=("demand",), demand=s.demand)
        if s.on_show:
            s.emit("event.figures_leave", rule="SA-5.1.3", at=tuple(f"figure:{x}" for x in s.on_show), figure=s.on_show)
            s.gone += s.on_show
        s.on_show = s.figures[:ON_SHOW]
        del s.figures[:ON_SHOW]
        s.emit("event.figures", rule="SA-5.1.3", at=tuple(f"figure:{x}" for x in s.on_show), figure=list(s.on_show))
        # SA-8.2
        if last_round(s):
            s.crowned = list(COUNTRIES)
            s.emit("event.all_crowned", rule="SA-5.1.4", at=("direction",))
        return False


class Income(Step[SigismundusState]):
    """SA-5.2.1 and SA-5.2.2: the best office by itself, since another is never better."""

    name = "income"
    rule = "SA-5.2.1"
    holds = {}
    calls = ()

    def run(self, s: SigismundusState, f: Frame) -> bool:
        s.stack.pop()
        for seat in initiative(s):
            office, extra = best_income(s, seat), extra_income(s, seat)
            n = BASE_INCOME + office + extra
            s.ducats[seat] += n
            s.emit(
                "event.income_bare" if not office else "event.income_extra" if extra else "event.income",
                rule=self.rule,
                at=(f"seat:{seat}",),
                seat=seat,
                n=n,
                base=BASE_INCOME,
                best=office,
                extra=extra,
            )
        return False
