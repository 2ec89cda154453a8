"""Somebody who leads through a table or looks over a shoulder: a lesson, a puzzle, a coach. They come with `ui/learn`, which
travels when it is asked for; the table only knows what it has to ask them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import Move

if TYPE_CHECKING:
    from .sight import Sight


class Guide:
    """One that lets everything pass. The others change what differs."""

    asks_all = False
    """Whether no question is passed over."""

    async def again(self) -> bool:
        """The same once more; whether that is another thing than a new match."""
        return False

    async def speak(self, language: str) -> None:
        """Another language is spoken from now on."""

    def holds(self) -> bool:
        """Whether everything waits until a person has read something."""
        return False

    def asked(self, seat: int) -> None:
        """A person is asked."""

    def due(self) -> tuple[int, Move] | None:
        """A move that is to be made now, and by whom."""
        return None

    def takes(self, seat: int, move: Move) -> bool:
        """Whether a person may make this move now; if not, the guide says why."""
        return True

    def made(self) -> None:
        """The match has moved, on or back."""

    def said(self) -> str:
        """What is being said, for those who hear it."""
        return ""

    def above(self, s: Sight) -> str:
        """Markup above a question."""
        return ""

    def instead(self, s: Sight) -> str:
        """Markup in place of everything that would be asked; nothing leaves it there."""
        return ""

    def past(self, s: Sight) -> str:
        """Markup beside an earlier moment of the match."""
        return ""

    def verdict(self, s: Sight) -> str:
        """Markup at the head of the end of a match, in place of what the game says of history there."""
        return ""

    def marks(self, s: Sight) -> str:
        """Attributes of the table."""
        return ""
