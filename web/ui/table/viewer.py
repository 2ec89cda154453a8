"""Who looks at the screen, what they may know, and the curtain between two who share it."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine import Event
from web.boards.kit import Seat


class Viewer:
    def __init__(self, seats: Sequence[Seat]) -> None:
        self.persons = [index for index, seat in enumerate(seats) if seat.kind == "person"]
        self.opened: int | None = None
        """The person behind the curtain, where several share the screen."""
        self.curtain: int | None = None
        """The person to whom the screen is to be handed; what is hidden waits until they say that they are there."""

    @property
    def shared(self) -> bool:
        return len(self.persons) > 1

    @property
    def seat(self) -> int | None:
        """A lone person sees their own side; several share the public one until a curtain opens for one of them."""
        return self.opened if self.shared or not self.persons else self.persons[0]

    def may_know(self, event: Event) -> bool:
        return event.to is None or self.seat in event.to

    def first(self, acting: Sequence[int]) -> int | None:
        """Of those who are to move, the person who is asked: whoever sits there already, else the first."""
        persons = [seat for seat in acting if seat in self.persons]
        return self.opened if self.opened in persons else next(iter(persons), None)

    def turn_to(self, seat: int, secret: bool) -> None:
        """This person is asked next. Where several share the screen, a secret question comes behind a curtain."""
        if not self.shared or (secret and self.opened == seat):
            return
        self.opened = None
        if secret:
            self.curtain = seat

    def open(self) -> None:
        self.opened, self.curtain = self.curtain, None

    def take_back(self, seat: int) -> None:
        """A decision of this person was taken back: whoever made it may go on, others see what is public."""
        self.curtain = None
        self.opened = seat if self.shared and self.opened == seat else None

    def leave(self) -> None:
        self.opened = self.curtain = None
