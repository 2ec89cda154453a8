"""Phase 14. Pillage and wealth."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import ESTATES, GREATER_POLAND, HIGHEST_WEALTH, LOWEST_WEALTH, PROVINCES
from ..estates import ruin
from ..state import GodsState, face
from .cycle import begin


class Pillage(Step[GodsState]):
    name = "pillage"
    rule = "GP-9.1.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        for p in range(5):
            plunder(s, p)
        return False


def losses(s: GodsState, p: int) -> int:
    """How many estates a province loses: GP-9.1.1 under enemy cubes, GP-9.1.4 under markers."""
    if s.enemy[p]:
        return min(max(1, s.enemy[p] - sum(s.cubes[p])), len(s.estates[p]))
    if s.markers[p] and habsburg_rules(s):
        return min(s.markers[p], len(s.estates[p]))
    return 0


def habsburg_rules(s: GodsState) -> bool:
    """GP-9.1.4 counts until turn 3, unless the Ottomans took field V."""
    return s.turn < 4 and not s.invaded


def plunder(s: GodsState, p: int) -> None:
    name = PROVINCES[p]
    at = (f"province:{name}",)
    people = sum(s.cubes[p])
    if s.enemy[p]:
        lost = losses(s, p)
        s.emit(
            "event.pillage",
            rule="GP-9.1.1",
            at=at,
            province=name,
            enemy=face(s, s.enemy_of[p]),
            there=s.enemy[p],
            people=people,
            n=lost,
        )
        _ruin(s, p, lost, "GP-9.1.1")
        _wealth(s, p, -1, "GP-9.1.1")
    elif s.markers[p] and habsburg_rules(s):
        lost = losses(s, p)
        s.emit("event.pillage_markers", rule="GP-9.1.4", at=at, province=name, there=s.markers[p], n=lost)
        _ruin(s, p, lost, "GP-9.1.4")
        _wealth(s, p, -1, "GP-9.1.4")
    elif s.attacked[p]:
        s.emit("event.defended", rule="GP-9.1.2", at=at, province=name, wealth=s.wealth[p])
    elif p == GREATER_POLAND and habsburg_rules(s) and people < 2:
        s.emit("event.peace_unguarded", rule="GP-9.1.4", at=at, province=name, people=people, wealth=s.wealth[p])
    else:
        _wealth(s, p, 1, "GP-9.1.3")


def _ruin(s: GodsState, p: int, count: int, rule: str) -> None:
    for _ in range(count):
        seat, space, manager, city = ruin(s, p)
        s.emit(
            "event.ruin_city" if city else "event.ruin_manager" if manager else "event.ruin",
            rule=rule,
            at=(f"estate:{PROVINCES[p]}:{space}",),
            seat=seat,
            province=PROVINCES[p],
            value=ESTATES[p][space - 1],
        )


def _wealth(s: GodsState, p: int, change: int, rule: str) -> None:
    old = s.wealth[p]
    s.wealth[p] = min(max(old + change, LOWEST_WEALTH), HIGHEST_WEALTH)
    if s.wealth[p] > old:
        event = "event.wealth_up"
    elif s.wealth[p] < old:
        event = "event.wealth_down"
    else:
        event = "event.wealth_top" if change > 0 else "event.wealth_bottom"
    s.emit(event, rule=rule, at=(f"wealth:{PROVINCES[p]}",), province=PROVINCES[p], old=old, wealth=s.wealth[p])
