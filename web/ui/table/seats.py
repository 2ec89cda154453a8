"""Who sits where."""

from __future__ import annotations

from pyengine import Match, levels
from pyengine.bots import characters
from pyengine.words import Words
from web.boards.kit import Seat

from ..names import clean


def seats_of(match: Match, words: Words) -> list[Seat]:
    """From the match's own notes; a file from elsewhere may have none or nonsense."""
    noted = match.meta.get("seats")
    kinds = ("person", "remote", *levels(match.game.id))
    seats = []
    for index, side in enumerate(match.game.seated(match.setup)):
        entry = noted[index] if isinstance(noted, list) and index < len(noted) else None
        entry = entry if isinstance(entry, dict) else {}
        kind = entry.get("kind")
        known = kind if isinstance(kind, str) and kind in kinds else "person"
        # A name that nobody typed is the side's, in whatever language is spoken.
        name = "" if entry.get("typed") is False else clean(entry.get("name"))
        character = entry.get("character")
        character = character if character in characters(match.game.id, known) else ""
        seats.append(Seat(name or words(f"side.{side}"), side, known, character))
    return seats


def rename(seats: list[Seat], match: Match, words: Words) -> None:
    """Another language is spoken: names that nobody typed change with it."""
    for seat, fresh in zip(seats, seats_of(match, words), strict=True):
        seat.name = fresh.name
    noted = match.meta.get("seats")
    for seat, entry in zip(seats, noted if isinstance(noted, list) else [], strict=False):
        if isinstance(entry, dict) and entry.get("typed") is False:
            entry["name"] = seat.name
