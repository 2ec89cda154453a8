"""Phase 13. Expansion of the enemies who were not stopped."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..combat import enter
from ..data import ARROWS, GREATER_POLAND, HABSBURGS, OTTOMANS, PROVINCES, VIENNA_BOUND
from ..state import GodsState, face, ruler
from ..supply import available, markers_left, shares
from .cycle import begin
from .invasions import persuade


class Expansion(Step[GodsState]):
    name = "expansion"
    rule = "GP-8.4.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        for step in range(4):
            expand(s, step)
        if s.turn == 4:
            expand(s, HABSBURGS)  # GP-8.4.4: under whoever rules field V
        elif s.invaded:
            from_vienna(s)
        else:
            intrigue(s)
        return False


def expand(s: GodsState, home: int) -> None:
    """GP-8.4.1: what an enemy has over all players' cubes in its home province enters each target without it.
    Players' cubes stay where they are (GP-8.4.2)."""
    enemy = ruler(s, home)
    if s.enemy_of[home] != enemy:
        return
    people = sum(s.cubes[home])
    surplus = s.enemy[home] - people
    if surplus <= 0:
        s.emit(
            "event.contained",
            rule="GP-8.4.1",
            at=(f"province:{PROVINCES[home]}",),
            enemy=face(s, enemy),
            province=PROVINCES[home],
            there=s.enemy[home],
            people=people,
        )
        return
    targets = [p for p in ARROWS[home] if s.enemy_of[p] != enemy]
    s.emit(
        "event.expansion" if targets else "event.expansion_nowhere",
        rule="GP-8.4.1",
        at=(f"province:{PROVINCES[home]}",),
        enemy=face(s, enemy),
        source=PROVINCES[home],
        province=[PROVINCES[p] for p in targets or ARROWS[home]],
        there=s.enemy[home],
        people=people,
        n=surplus,
    )
    _spread(s, enemy, surplus, targets, "GP-8.4.1")


def _spread(s: GodsState, enemy: int, surplus: int, targets: list[int], rule: str) -> None:
    if not targets:
        return
    counts = shares(s, surplus, available(s, enemy), targets)
    for p, count in zip(targets, counts):
        if count < surplus:
            s.emit(
                "event.supply_short",
                rule="GP-4.6",
                at=(f"province:{PROVINCES[p]}",),
                enemy=face(s, enemy),
                n=count,
                wanted=surplus,
            )
        enter(s, enemy, p, count, rule)


def from_vienna(s: GodsState) -> None:
    """GP-8.4.3: all but two of the cubes in field V enter Greater Poland; they stay in field V as well."""
    surplus = s.vienna - VIENNA_BOUND
    if surplus > 0 and s.enemy_of[GREATER_POLAND] != OTTOMANS:
        s.emit(
            "event.from_vienna", rule="GP-8.4.3", at=("field:habsburgs",), there=s.vienna, bound=VIENNA_BOUND, n=surplus
        )
        _spread(s, OTTOMANS, surplus, [GREATER_POLAND], "GP-8.4.3")


def intrigue(s: GodsState) -> None:
    """GP-8.4.5: markers over all players' cubes in Greater Poland spread along the purple arrows."""
    people = sum(s.cubes[GREATER_POLAND])
    surplus = s.markers[GREATER_POLAND] - people
    targets = [p for p in ARROWS[HABSBURGS] if not s.markers[p]]
    if not s.markers[GREATER_POLAND]:
        return
    event = "event.intrigue" if targets else "event.intrigue_nowhere"
    s.emit(
        event if surplus > 0 else "event.intrigue_contained",
        rule="GP-8.4.5",
        at=("province:greater_poland",),
        province=[PROVINCES[p] for p in targets or ARROWS[HABSBURGS]],
        there=s.markers[GREATER_POLAND],
        people=people,
        n=surplus,
    )
    if surplus <= 0 or not targets:
        return
    for p, count in zip(targets, shares(s, surplus, markers_left(s), targets)):
        if count < surplus:
            s.emit(
                "event.markers_short",
                rule="GP-4.6",
                at=(f"province:{PROVINCES[p]}",),
                enemy=face(s, HABSBURGS),
                n=count,
                wanted=surplus,
            )
        persuade(s, p, count, "GP-8.4.5")
