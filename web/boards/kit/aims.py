"""What a match is about: what wins it, what would end it for all, and how it falls into chapters.

A board package may have these beside ``draw`` and ``panel``; a game without them is played all the same:

``aims(view, scene) -> Aims``      what wins, and what would end the match; always in sight at the table
``chapter(event) -> str | None``   message id of the heading that an event begins (a season, a week, a Sejm), said with
                                   the event's own args; the same heading twice in a row is one
``recap(events, scene) -> list[Note]``  the end of such a chapter in a few lines: who gained what, and where
``TOGETHER``                       families of events that share one caption: event id -> family; "" goes with what
                                   follows, as a heading
``fateful(event) -> bool``         whether an event brought the end nearer that everybody loses by
``fold(events) -> list[Event]``    what need not be shown, because the next line says it too, left out
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from pyengine import Event, Note

from .scene import Scene

Said = tuple[str, dict[str, Any]]
"""A message id and its args."""


@dataclass(slots=True)
class Gauge:
    """How far something is that would end the match. `<id>.text` says what happens then."""

    id: str
    """Short words with the number in them: "Partitions 1/3"."""
    args: dict[str, Any]
    value: int
    limit: int
    """It happens when `value` comes to this: up, or down to 0."""
    near: int = 1
    """So close to the limit it is a warning."""

    @property
    def pressing(self) -> bool:
        return abs(self.limit - self.value) <= self.near


@dataclass(slots=True)
class Aims:
    goal: Said
    """What wins, in one short line."""
    dangers: list[Gauge] = field(default_factory=list)
    scored: bool = True
    """Whether the scores tell how far everybody is; where the dangers do, they are enough."""


@dataclass(slots=True)
class Story:
    """A board's own words about the course of a match; where it has none, nothing is said."""

    aims: Callable[[Any, Scene], Aims | None]
    chapter: Callable[[Event], str | None]
    recap: Callable[[Sequence[Event], Scene], list[Note]]
    fold: Callable[[Sequence[Event]], Iterable[Event]]
    fateful: Callable[[Event], bool]

    @classmethod
    def of(cls, board: ModuleType | Any) -> Story:
        return cls(
            getattr(board, "aims", lambda view, scene: None),
            getattr(board, "chapter", lambda event: None),
            getattr(board, "recap", lambda events, scene: []),
            getattr(board, "fold", lambda events: events),
            getattr(board, "fateful", lambda event: False),
        )
