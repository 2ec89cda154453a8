"""Phase 5. Events: four dice strengthen the neighbours. Phase 11 rolls them again."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import ENEMIES, HABSBURGS
from ..state import GodsState, face, ruler
from ..supply import cubes_left, markers_left
from .cycle import begin

DICE = 4


def dice(s: GodsState, what: str) -> list[int]:
    die = s.rng.die
    return [die(6, what) for _ in range(DICE)]


def strengthen(s: GodsState, rolled: list[int], rule: str) -> None:
    """GP-6.3.1, GP-6.3.2: each 1-5 puts a cube (a marker on field V until turn 3) on that field, if one is left."""
    before = s.bonus[:]
    for pips in rolled:
        if pips == 6:
            continue
        field = pips - 1
        if field == HABSBURGS and s.turn < 4:
            left = markers_left(s)
        else:
            left = cubes_left(s, ruler(s, field))
        if left > 0:
            s.bonus[field] += 1
    if s.log is not None:
        for field in range(5):
            if wanted := rolled.count(field + 1):
                markers = field == HABSBURGS and s.turn < 4
                n = s.bonus[field] - before[field]
                at = (f"field:{ENEMIES[field]}",)
                enemy = face(s, ruler(s, field))
                if n < wanted:  # GP-4.6
                    short = "event.markers_short" if markers else "event.supply_short"
                    s.emit(short, rule="GP-4.6", at=at, enemy=enemy, n=n, wanted=wanted)
                if n:
                    s.emit(
                        "event.bonus_markers" if markers else "event.bonus",
                        rule=rule,
                        at=at,
                        enemy=enemy,
                        n=n,
                        total=s.bonus[field],
                    )


class Events(Step[GodsState]):
    name = "events"
    rule = "GP-6.3.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        rolled = dice(s, "events")
        s.emit("event.events_roll", rule=self.rule, at=("dice",), dice=rolled)
        strengthen(s, rolled, self.rule)
        return False
