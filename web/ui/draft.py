"""A match in the making: who sits where, which options, the seed; and the match that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pyengine import Match, Rng, Setup, load
from pyengine.bots import characters
from pyengine.words import Words
from web.boards.kit import Seat

from .names import clean
from .store import now

BY_LOT = ""
"""In place of a side, where the rules deal them by lot."""
PEOPLE = ("person", "remote")
"""At this device, and at another."""
USUAL = "normal"
"""The bots, where nobody says otherwise."""


@dataclass(slots=True)
class Draft:
    """A match in the making."""

    game: str
    seats: list[Seat]
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    practice: bool = False

    @classmethod
    def fresh(cls, game: str, words: Words) -> Draft:
        """One person and bots, in the number that most people sit down with."""
        rules = load(game)
        count = 3 if 3 in rules.counts else rules.counts[0]
        draft = cls(game, [], {option.id: option.usual for option in rules.options if option.usual})
        draft.resize(count, words)
        return draft

    def resize(self, count: int, words: Words) -> None:
        rules = load(self.game)
        del self.seats[count:]
        while len(self.seats) < count:
            free = (side for side in rules.sides if side not in {seat.side for seat in self.seats})
            kind = (self.level or USUAL) if self.seats else "person"
            self.seats.append(Seat("", BY_LOT if rules.lots else next(free), kind))

    @property
    def level(self) -> str:
        """How strong the bots are, if they all are alike."""
        found = {seat.kind for seat in self.seats if seat.kind not in PEOPLE}
        return found.pop() if len(found) == 1 else ""

    def set_level(self, level: str) -> None:
        for seat in self.seats:
            if seat.kind not in PEOPLE:
                seat.kind = level

    def character(self, seat: Seat) -> str:
        """The one that was chosen, as long as a bot of this level can have it."""
        return seat.character if seat.character in characters(self.game, seat.kind) else ""

    def take_side(self, seat: int, side: str) -> None:
        """Whoever had the side gets the other's."""
        for other in self.seats:
            if other.side == side != BY_LOT:
                other.side = self.seats[seat].side
        self.seats[seat].side = side

    def named(self, words: Words, sides: list[str]) -> list[Seat]:
        """The seats as they will sit: a nameless one bears the name of its side."""
        return [
            Seat(clean(seat.name) or words(f"side.{side}"), side, seat.kind, self.character(seat))
            for seat, side in zip(self.seats, sides, strict=True)
        ]

    def setup(self, seed: str) -> Setup:
        """Sides left to the lot are drawn here, so that the same seed seats people in the same way."""
        chosen = self.seed.strip()[:64] or seed
        free = [side for side in load(self.game).sides if side not in {seat.side for seat in self.seats}]
        Rng(f"sides of {chosen}").shuffle(free, what="sides")
        sides = [free.pop() if seat.side == BY_LOT else seat.side for seat in self.seats]
        return Setup(self.game, len(self.seats), chosen, dict(self.options), sides)

    def match(self, words: Words, seed: str, watch: bool = False) -> Match:
        """The match as it was set up; to watch, bots sit where people would. Raises SetupError."""
        setup = self.setup(seed)
        seats = self.named(words, setup.sides)
        if watch:
            for seat in seats:
                seat.kind = "normal" if seat.kind in PEOPLE else seat.kind
        match = Match(setup)
        match.meta.update(seats=self.notes_of(seats), practice=self.practice, created=now())
        return match

    def notes_of(self, seats: list[Seat]) -> list[dict[str, Any]]:
        """Who sits where, as a match's notes say it. A name that nobody typed is marked: it follows the language."""
        untyped = ({} if clean(seat.name) else {"typed": False} for seat in self.seats)
        return [{**note, **mark} for note, mark in zip(notes_of(seats), untyped, strict=True)]


def notes_of(seats: list[Seat]) -> list[dict[str, Any]]:
    """Who sits where, as a match's notes say it."""
    return [
        {"name": seat.name, "kind": seat.kind, "side": seat.side}
        | ({"character": seat.character} if seat.character else {})
        for seat in seats
    ]
