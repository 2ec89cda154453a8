"""What wins; the seasons as chapters, and what each brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyengine import Event, Note
from pyengine.games.shogun.data import SEASONS
from pyengine.games.shogun.state import ShogunState
from web.boards.kit import Aims, Scene

CHAPTERS = {"event.season": "chapter.season", "event.winter": "chapter.winter", "event.draft_begins": "chapter.draft"}

FAMILIES = {
    "": ("action",),
    "income": ("rice", "tax", "unrest"),
    "armies": ("recruited", "stayed", "moved", "bonus"),
    "battle": (
        "attack", "attack_neutral", "revolt", "castle", "throw", "tally", "tally_aside", "tally_neutral", "conquered", "conquered_neutral", "repelled", "repelled_neutral", "draw",
        "draw_farmers", "draw_neutral", "razed", "card_lost", "revolt_crushed", "revolt_tied", "revolt_won",
    ),
}  # fmt: skip
TOGETHER = {f"event.{name}": family for family, names in FAMILIES.items() for name in names}
"""What shares one caption."""
NOT_SHOWN = frozenset(
    f"event.{name}"
    for name in ("no_card", "no_action", "action_open", "actions_open", "specials_open", "committed", "round_end", "season")
)
"""Nothing happens, or the board and the headings say it."""


def aims(view: ShogunState, scene: Scene) -> Aims:
    return Aims(("aims.goal", {"year": view.year, "season": SEASONS[view.season]}))


def chapter(event: Event) -> str | None:
    return CHAPTERS.get(event.id)


def fold(events: Sequence[Event]) -> Iterator[Event]:
    """A card that is shown and the deed that follows are one line: the deed."""
    for at, event in enumerate(events):
        if event.id in NOT_SHOWN:
            continue
        after = next((event for event in events[at + 1 :] if event.id not in NOT_SHOWN), None)
        if event.id == "event.card_shown" and after and after.args.get("seat") == event.args["seat"]:
            continue
        yield event


def recap(events: Sequence[Event], scene: Scene) -> list[Note]:
    """Who took, built and lost what."""
    found: dict[tuple[str, int], list[str]] = {}
    scored = [
        Note("recap.scored", {key: event.args[key] for key in ("seat", "n", "total")})
        for event in events
        if event.id == "event.scored"
    ]
    for event in events:
        args = event.args
        match event.id:
            case "event.conquered" | "event.conquered_neutral":
                found.setdefault(("recap.taken", args["seat"]), []).append(args["province"])
                if event.id == "event.conquered":
                    found.setdefault(("recap.lost", args["rival"]), []).append(args["province"])
            case "event.built":
                found.setdefault(("recap.built", args["seat"]), []).append(args["province"])
            case "event.razed":
                found.setdefault(("recap.lost", args["owner"]), []).append(args["province"])
    order = ("recap.taken", "recap.lost", "recap.built")
    return scored + [
        Note(id, {"seat": seat, "provinces": places})
        for (id, seat), places in sorted(found.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
        if seat >= 0
    ]
