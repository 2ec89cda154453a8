"""What wins for either side and what would end the siege; the weeks as chapters, and how the armies came out of each."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine import Event, Note
from pyengine.games.chocim.data import OE, RP, SIDES, WEEKS
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Aims, Gauge, Scene

MORALE_NEAR, SUPPLY_NEAR = 2, 6
"""So close to 0, an army is in danger."""


def aims(view: ChocimState, scene: Scene) -> Aims:
    side = None if scene.me is None else view.side(scene.me)
    goal = "aims.goal" if side is None else f"aims.goal.{SIDES[side]}"
    dangers = [_army(view, side) for side in (RP, OE)]
    return Aims((goal, {"week": view.week, "weeks": WEEKS}), dangers, scored=False)


def _army(view: ChocimState, side: int) -> Gauge:
    """Both ends that an army can come to, in one line; the nearer one counts."""
    morale, supply = view.morale[side], view.supply[side]
    value, near = (supply, SUPPLY_NEAR) if supply <= SUPPLY_NEAR and morale > MORALE_NEAR else (morale, MORALE_NEAR)
    return Gauge(f"aims.army.{SIDES[side]}", {"morale": morale, "supply": supply}, value, 0, near)


def chapter(event: Event) -> str | None:
    if event.id != "event.phase":
        return None
    return {"preparation": "chapter.week", "negotiations": "chapter.negotiations"}.get(event.args["phase"])


def recap(events: Sequence[Event], scene: Scene) -> list[Note]:
    """Fields that changed hands, and how far morale and supplies moved."""
    notes = [
        Note("recap.taken" if event.id == "event.field_taken" else "recap.retaken", {"field": event.args["field"]})
        for event in events
        if event.id in ("event.field_taken", "event.field_retaken")
    ]
    for side in SIDES:
        for what in ("morale", "supply"):
            steps = [
                event.args["n"] * (1 if event.id.endswith("_up") else -1)
                for event in events
                if event.id in (f"event.{what}_up", f"event.{what}_down") and event.args["side"] == side
            ]
            if sum(steps):
                notes.append(Note(f"recap.{what}", {"side": side, "change": sum(steps)}))
    return notes
