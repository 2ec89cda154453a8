"""A table to play at in tests, the same for every game: a position edited by hand, and what happens when it is played on.

A game's own `tests/games/<id>/table.py` derives from it: ways to begin, to edit a position, to make its longer moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

from pyengine import Choice, Event, Game, IllegalMove, Prompt, State
from pyengine.state import Move

S = TypeVar("S", bound=State)


class Table(Generic[S]):
    game: ClassVar[Game[Any]]

    def __init__(self, s: S) -> None:
        self.s = s
        self.events: list[Event] = []
        """All that has happened here so far."""
        s.log = self.events

    def copy(self) -> Self:
        """Another table with the same position."""
        twin = copy(self)
        Table.__init__(twin, self.s.copy())
        return twin

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, seat: int, *move: Any) -> list[Event]:
        """Make a move; gives the events that it brought about."""
        return self._events_of(lambda: self.game.play(self.s, seat, move))

    def answer(self, *moves: Move) -> list[Event]:
        """Moves of whoever is asked, one after another."""
        return [event for move in moves for event in self.play(self.seats[0], *move)]

    def go(self) -> list[Event]:
        """On to the next decision, from a position that was edited; gives what happened."""
        return self._events_of(lambda: self.game.flow.advance(self.s))

    def _events_of(self, deed: Callable[[], None]) -> list[Event]:
        # What a state remembers of itself no longer holds once a test has edited it.
        self.s.cache.clear()
        before = len(self.events)
        deed()
        return self.events[before:]

    def refused(self, seat: int, *move: Any) -> str:
        """The reason why a move is illegal; fails if it is not, or if trying has changed anything."""
        return self.refusal(seat, *move).reason

    def refusal(self, seat: int, *move: Any) -> IllegalMove:
        before = self.s.canonical()
        try:
            self.play(seat, *move)
        except IllegalMove as refusal:
            assert self.s.canonical() == before
            return refusal
        raise AssertionError(f"{move} was allowed")

    # -- asking --------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The name of the step that waits for a decision."""
        return self.s.step

    @property
    def seats(self) -> list[int]:
        """Who is asked."""
        self.s.cache.clear()
        return list(self.game.acting(self.s))

    @property
    def waiting(self) -> tuple[str, int | None]:
        """Which step waits, and for whom if for one."""
        seats = self.seats
        return self.asked, seats[0] if len(seats) == 1 else None

    def legal(self, seat: int | None = None) -> list[Move]:
        """Of a seat, or of whoever is asked first."""
        seats = self.seats
        return self.game.legal(self.s, seats[0] if seat is None else seat)

    def verbs(self, seat: int | None = None) -> set[str]:
        return {move[0] for move in self.legal(seat)}

    def prompt(self, seat: int | None = None) -> Prompt:
        seats = self.seats
        prompt = self.game.prompt(self.s, seats[0] if seat is None else seat)
        assert prompt is not None
        return prompt

    def choice(self, *move: Any, seat: int | None = None) -> Choice:
        return next(choice for choice in self.prompt(seat).choices if choice.move == move)

    def happened(self, id: str) -> list[dict[str, Any]]:
        """The args of all events with this id so far."""
        return [event.args for event in self.events if event.id == f"event.{id}"]

    def sound(self) -> None:
        """A hand-made position, or what came of it, is one that the rules allow."""
        assert self.game.broken(self.s) == []


def ids(events: Iterable[Event]) -> list[str]:
    return [event.id.removeprefix("event.") for event in events]


def one(events: Iterable[Event], id: str) -> Event:
    """The event with this id, of which there must be just one."""
    found = [event for event in events if event.id == f"event.{id}"]
    assert len(found) == 1, ids(events)
    return found[0]
