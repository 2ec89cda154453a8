"""What wins; the Sejms as chapters, and what each brought."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine import Event, Note
from pyengine.games.sigismundus.data import SESSIONS
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Aims, Scene


def aims(view: SigismundusState, scene: Scene) -> Aims:
    return Aims(("aims.goal", {"round": max(view.round, 1), "rounds": len(SESSIONS[view.variant])}))


def chapter(event: Event) -> str | None:
    return "chapter.sejm" if event.id == "event.sejm" else None


def recap(events: Sequence[Event], scene: Scene) -> list[Note]:
    """Offices won, and what became of the Act."""
    offices: dict[int, list[str]] = {}
    acts = []
    for event in events:
        if event.id == "event.office_won":
            offices.setdefault(event.args["seat"], []).append(event.args["office"])
        elif event.id in ("event.act_passed", "event.act_rejected"):
            acts.append(Note(event.id.replace("event", "recap"), {"act": event.args["act"]}))
    return [*(Note("recap.offices", {"seat": seat, "offices": won}) for seat, won in sorted(offices.items())), *acts]
