"""Phase 11. Invasions, one field after another."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..combat import enter
from ..data import ENEMIES, GREATER_POLAND, HABSBURGS, MARKERS, OTTOMANS, PROVINCES, TATARS
from ..state import GodsState, base, face, opposition, order, ruler, strength
from ..supply import available, draw
from .cycle import begin
from .events import dice, strengthen


class Invasions(Step[GodsState]):
    name = "invasions"
    rule = "GP-8.2.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        rolled = dice(s, "invasion")
        s.emit("event.invasion_roll", rule=self.rule, at=("dice",), dice=rolled)
        mobilise(s, rolled)
        for field in range(5):
            invade(s, field)
        return False


def mobilise(s: GodsState, rolled: list[int]) -> None:
    """GP-8.2.1: bonus cubes as in phase 5; a treaty may break, in turn 2 Cossacks may rebel."""
    if s.treaty >= 0:
        matching = rolled.count(s.treaty + 1)
        if matching >= s.treaty_dice:  # GP-8.2.1a
            s.emit(
                "event.treaty_broken",
                rule="GP-8.2.1a",
                at=(f"field:{ENEMIES[s.treaty]}",),
                enemy=face(s, s.treaty),
                n=matching,
                needed=s.treaty_dice,
            )
            rolled = [pips for pips in rolled if pips != s.treaty + 1]
            s.treaty = -1
            s.treaty_dice = 0
        else:
            s.emit(
                "event.treaty_kept",
                rule="GP-8.2.1a",
                at=(f"field:{ENEMIES[s.treaty]}",),
                enemy=face(s, s.treaty),
                n=matching,
                needed=s.treaty_dice,
            )
    strengthen(s, rolled, "GP-8.2.1")
    if s.turn == 2:  # GP-8.2.1b
        for _ in range(rolled.count(6)):
            source = 1 if s.cossacks[1] else 0
            if s.cossacks[source]:
                s.cossacks[source] -= 1
                s.cossacks[2] += 1
                s.emit(
                    "event.cossacks_rebel" if source else "event.cossacks_rebel_idle",
                    rule="GP-8.2.1b",
                    at=("field:tatars",),
                    total=s.cossacks[2],
                )


def invade(s: GodsState, field: int) -> None:
    """GP-8.2.2: what strength is left over opposition enters the joined province."""
    if field == HABSBURGS and s.turn < 4:
        if s.invaded:
            s.emit("event.habsburgs_beset", rule="GP-8.2.3", at=("field:habsburgs",))
        else:
            influence(s)
        return
    enemy = ruler(s, field)
    at = (f"field:{ENEMIES[field]}", f"province:{PROVINCES[field]}")
    if s.treaty == field:
        s.emit("event.treaty_holds", rule="GP-8.2.2", at=at, enemy=face(s, enemy))
        return
    power, against = strength(s, field), opposition(s, field)
    surplus = power - against
    if s.log is not None:
        s.emit(
            ("event.invasion" if surplus > 0 else "event.held_off")
            + ("_cossacks" if field == TATARS and s.cossacks[2] else ""),
            rule="GP-8.2.2",
            at=at,
            enemy=face(s, enemy),
            base=base(s, field),
            bonus=s.bonus[field] + (s.vienna if field == HABSBURGS else 0),
            cossacks=s.cossacks[2] if field == TATARS else 0,
            power=power,
            against=against,
            n=max(surplus, 0),
            province="vienna" if field == OTTOMANS and s.turn == 3 else PROVINCES[field],
        )
    if surplus <= 0:
        return
    count = min(surplus, available(s, enemy, field))
    if count < surplus:
        s.emit("event.supply_short", rule="GP-4.6", at=at, enemy=face(s, enemy), n=count, wanted=surplus)
    if field == OTTOMANS and s.turn == 3:
        besiege(s, count)
    else:
        enter(s, enemy, field, count, "GP-8.2.2", field)


def besiege(s: GodsState, count: int) -> None:
    """GP-8.2.3: in turn 3 the Ottomans march on Vienna instead of Lesser Poland."""
    if count < 1:
        return
    draw(s, OTTOMANS, count, OTTOMANS)
    s.vienna += count
    s.invaded = True
    s.emit("event.vienna", rule="GP-8.2.3", at=("field:habsburgs",), n=count, swept=s.bonus[HABSBURGS])
    s.bonus[HABSBURGS] = 0


def influence(s: GodsState) -> None:
    """GP-8.2.5: Habsburg markers work on Greater Poland."""
    wanted = base(s, HABSBURGS) + s.bonus[HABSBURGS]
    count = min(wanted, MARKERS - sum(s.markers))
    s.emit(
        "event.influence",
        rule="GP-8.2.5",
        at=("field:habsburgs", "province:greater_poland"),
        base=base(s, HABSBURGS),
        bonus=s.bonus[HABSBURGS],
        n=wanted,
    )
    if count < wanted:
        s.emit(
            "event.markers_short",
            rule="GP-4.6",
            at=("field:habsburgs",),
            enemy=face(s, HABSBURGS),
            n=count,
            wanted=wanted,
        )
    s.bonus[HABSBURGS] = 0
    persuade(s, GREATER_POLAND, count, "GP-8.2.5")


def persuade(s: GodsState, p: int, count: int, rule: str) -> None:
    """Markers arrive. War sweeps them away; else they and cubes cancel one for one, in turn order; the rest stays and
    joins older markers, which cancel nothing any more (GP-8.2.6)."""
    if count < 1:
        return
    at = (f"province:{PROVINCES[p]}",)
    if s.enemy[p]:
        s.emit("event.influence_lost", rule=rule, at=at, province=PROVINCES[p], n=count)
        return
    cubes = s.cubes[p]
    paid = [0] * s.players
    left = count
    while left and any(cubes):
        for seat in order(s):
            if left and cubes[seat]:
                cubes[seat] -= 1
                s.pool[seat] += 1
                paid[seat] += 1
                left -= 1
    for seat in order(s):
        if paid[seat]:
            s.emit("event.bought_off", rule=rule, at=at, seat=seat, province=PROVINCES[p], n=paid[seat])
    s.markers[p] += left
    s.emit(
        "event.markers_stay" if left else "event.markers_gone",
        rule=rule,
        at=at,
        province=PROVINCES[p],
        n=left,
        total=s.markers[p],
    )
