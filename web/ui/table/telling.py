"""A move shown step by step: each event with the board as it left it, for as long as the pace says or until a tap.

What is alike is shown together: deeds of one kind in a row are one caption of several lines, and a line that says the same
as the one before it is counted. What a player has just done by a click is not shown to them again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pyengine import Event, State

from ..settings import PACE, Settings

SHORTEST = 0.02
"""Seconds the page gets to paint between two moves of bots, however fast the pace is."""
MOST_LINES = 6
"""Lines of one caption."""
MORE_LINES = 0.25
"""What each further line of a caption adds, in times of the pace."""
LINGERING = {"slow": 1.25, "normal": 1.0, "fast": 0.4}
"""How much of the time that a board wants for what it plays out it gets."""
HURRY = 20.0
"""Seconds that a chapter takes at most at the pace "fast", before its summary; each caption gets a share of what is left of them."""
SHARE = 8
SUMMARY = 3.0
"""A summary stays so many times as long as an event."""


@dataclass(slots=True)
class Caption:
    """What is shown at once: events, and the board as the last of them left it."""

    events: list[Event]
    state: State
    through: int
    """How many of the move's events are shown with it."""
    recap: bool = False
    """The end of a chapter instead: what it brought."""

    @property
    def event(self) -> Event:
        return self.events[-1]


@dataclass(slots=True)
class Line:
    """A line of words, and how often it was said in a row."""

    words: str
    times: int = 1
    event: Event | None = field(default=None, compare=False)


def lines(said: Iterable[tuple[str, Event | None]]) -> list[Line]:
    """Equal lines in a row are one."""
    out: list[Line] = []
    for words, event in said:
        if out and out[-1].words == words:
            out[-1].times += 1
        else:
            out.append(Line(words, 1, event))
    return out


def own(events: Sequence[Event], seat: int | None, revealed: bool) -> int:
    """How many events at the head of a move only say again what its maker has clicked."""
    if seat is None:
        return 0
    count = 0
    for event in events:
        if event.args.get("seat") != seat or (revealed and count):
            break
        count += 1
    return count


class Telling:
    def __init__(self, settings: Settings, linger: Mapping[str, float], together: Mapping[str, str] | None = None) -> None:
        self.settings = settings
        self.linger = linger
        """Seconds that the board wants at least for an event that it plays out, by the event's id."""
        self.together = together or {}
        """Families of events that share one caption, by id; those of the family "" go with whatever follows."""
        self.reading_time: Callable[[Event], float] | None = None
        """Seconds that an event is shown at least, where somebody reads along."""
        self.waiting: list[Caption] = []
        """What is still to be shown. The first is on the screen."""
        self.spent = 0.0
        """Seconds that this chapter has been shown for."""
        self._advance = asyncio.Event()

    def __bool__(self) -> bool:
        return bool(self.waiting)

    def __len__(self) -> int:
        return len(self.waiting)

    @property
    def now(self) -> Caption:
        return self.waiting[0]

    def begin(self, events: Sequence[tuple[Event, State]], worth_telling: Collection[Event] | None = None) -> None:
        """What is not in `worth_telling` is left out. A lone event that points at nothing ("is ready") needs no stop
        either: the chronicle has it."""
        if not PACE[self.settings.pace] or not any(event.at for event, _ in events):
            return
        kept = {id(event) for event in worth_telling} if worth_telling is not None else None
        self.waiting = []
        for number, (event, state) in enumerate(events, start=1):
            if kept is not None and id(event) not in kept:
                continue
            last = self.waiting[-1] if self.waiting else None
            if last is not None and self._together(last, event):
                last.events.append(event)
                last.state, last.through = state, number
            else:
                self.waiting.append(Caption([event], state, number))
        if self.waiting:
            self.waiting[-1].through = len(events)

    def summarise(self, state: State, through: int) -> None:
        """The end of a chapter, before what is shown of the next."""
        self.spent = 0.0
        if PACE[self.settings.pace]:
            at = next((n for n, caption in enumerate(self.waiting) if caption.through > through), len(self.waiting))
            self.waiting.insert(at, Caption([], state, through, recap=True))

    def _together(self, last: Caption, event: Event) -> bool:
        pace, before = self.settings.pace, last.event.id
        if pace == "slow" or self.reading_time or len(last.events) >= MOST_LINES:
            return False
        # What a board plays out has its moment to itself, except where somebody is in a hurry.
        if pace != "fast" and (event.id in self.linger or before in self.linger):
            return False
        family = self.together.get(before, before)
        return not family or family == self.together.get(event.id, event.id)

    async def show(self, paint: Callable[[], None]) -> None:
        """The present event, and on to the next, unless another move has begun to be shown meanwhile."""
        shown = self.now
        paint()
        self._advance.clear()
        with contextlib.suppress(TimeoutError):
            self.spent += (wait := self.seconds())
            await asyncio.wait_for(self._advance.wait(), wait)
        if self.waiting and self.now is shown:
            self.waiting.pop(0)
        if not self.waiting:
            paint()

    def seconds(self) -> float:
        pace = PACE[self.settings.pace]
        if not pace or not self.waiting:
            return SHORTEST
        caption = self.now
        if caption.recap:
            return pace * SUMMARY
        most = max(0.0, HURRY - self.spent) / SHARE if self.settings.pace == "fast" else HURRY
        least = self.reading_time(caption.event) if self.reading_time else 0.0
        wanted = max(self.linger.get(event.id, 0.0) for event in caption.events) * LINGERING.get(self.settings.pace, 1.0)
        return max(SHORTEST, least, min(most, max(pace * (1 + MORE_LINES * (len(caption.events) - 1)), wanted)))

    def skip(self, all: bool = False) -> None:
        """On to the next event, or past all of them."""
        if all:
            del self.waiting[1:]
        self.wake()

    def wake(self) -> None:
        self._advance.set()

    def clear(self) -> None:
        self.waiting.clear()

    def stop(self) -> None:
        self.clear()
        self.wake()
