"""What wins and what would end it for all; the Ages as chapters, and what each brought."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine import Event, Note
from pyengine.games.magnaci.data import PAWNS
from pyengine.games.magnaci.state import MagnaciState
from pyengine.games.magnaci.steps.conflicts import BARE
from web.boards.kit import Aims, Gauge, Scene

CHAPTERS = {
    "event.king": "chapter.age",
    "event.laws": "chapter.sejm",
    "event.conflict": "chapter.conflicts",
    "event.king_dies": "chapter.interregnum",
}
FATEFUL = frozenset({"event.conflict_lost", f"event.conflict_lost{BARE}", "event.partition", "event.freed"})


def aims(view: MagnaciState, scene: Scene) -> Aims:
    lost = len(view.pawns)
    return Aims(
        ("aims.goal", {"age": str(max(view.age, 1))}),
        [Gauge("aims.partitions", {"n": lost, "limit": PAWNS}, lost, PAWNS)],
    )


def chapter(event: Event) -> str | None:
    return CHAPTERS.get(event.id)


def fateful(event: Event) -> bool:
    """Wars that were lost, and provinces that a Partition came to or left."""
    return event.id in FATEFUL


def recap(events: Sequence[Event], scene: Scene) -> list[Note]:
    """Who won offices, laws and estates, and where; how the conflicts ended, and what was lost for good."""
    estates: dict[int, dict[str, int]] = {}
    held: dict[str, dict[int, list[str]]] = {"offices": {}, "laws": {}}
    fought: dict[str, list[str]] = {"won": [], "lost": []}
    lost = []
    for event in events:
        args = event.args
        kind = event.id.removeprefix("event.").removesuffix(BARE).removesuffix("_none")
        if kind in ("estates", "reward_estate"):
            where = estates.setdefault(args["seat"], {})
            where[args["province"]] = where.get(args["province"], 0) + args.get("n", 1)
        elif kind in ("office_won", "law_won"):
            what = kind.removesuffix("_won")
            held[f"{what}s"].setdefault(args["seat"], []).append(args[what])
        elif kind in ("conflict_won", "conflict_lost"):
            fought[kind.removeprefix("conflict_")].append(args["conflict"])
        elif kind == "partition":
            lost.append(args["province"])
    return [
        *(Note(f"recap.{what}", {"seat": seat, what: won}) for what, by in held.items() for seat, won in sorted(by.items())),
        *(
            Note("recap.estates", {"seat": seat, "n": sum(where.values()), "provinces": list(where)})
            for seat, where in sorted(estates.items())
        ),
        *(Note(f"recap.conflicts_{end}", {"conflicts": names}) for end, names in fought.items() if names),
        *([Note("recap.partitions", {"provinces": lost})] if lost else []),
    ]
