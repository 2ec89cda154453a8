"""What wins; the four turns as chapters, and what each brought."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine import Event, Note
from pyengine.games.gods_playground.data import TURNS
from pyengine.games.gods_playground.forecast import outlook
from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Aims, Gauge, Scene

GLORY = ("event.glory", "event.glory_shared")
RUIN = ("event.ruin", "event.ruin_manager", "event.ruin_city")


def aims(view: GodsState, scene: Scene) -> Aims:
    return Aims(("aims.goal", {"turn": max(view.turn, 1), "turns": TURNS}), _dangers(view, scene))


def _dangers(view: GodsState, scene: Scene) -> list[Gauge]:
    """What the enemies would take from whoever looks, if nothing changed."""
    if scene.me is None or not view.turn or view.phase == 11:
        return []
    burnt = sum(land.estates_lost.count(scene.me) for land in outlook(view))
    return [Gauge("aims.doomed", {"n": burnt}, min(burnt, 1), 1, near=0)]


def chapter(event: Event) -> str | None:
    return "chapter.turn" if event.id == "event.turn" else None


def recap(events: Sequence[Event], scene: Scene) -> list[Note]:
    """Glory won, estates built and burnt."""
    glory: dict[int, int] = {}
    built: dict[int, list[str]] = {}
    burnt: dict[int, list[str]] = {}
    for event in events:
        if event.id in GLORY:
            glory[event.args["seat"]] = glory.get(event.args["seat"], 0) + event.args["n"]
        elif event.id == "event.estate":
            built.setdefault(event.args["seat"], []).append(event.args["province"])
        elif event.id in RUIN:
            burnt.setdefault(event.args["seat"], []).append(event.args["province"])
    return [
        *(Note("recap.glory", {"seat": seat, "n": n}) for seat, n in sorted(glory.items())),
        *(Note("recap.built", {"seat": seat, "provinces": where}) for seat, where in sorted(built.items())),
        *(Note("recap.burnt", {"seat": seat, "provinces": where}) for seat, where in sorted(burnt.items())),
    ]
