"""How many people have played, counted on this device and nowhere else: numbers by day, nothing about anybody."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from pyengine import SaveError
from pyengine.match import parse

from ..store import Shelf, ShelfFull, now

KEY = "kronika.visits"
LONGEST = 400
"""Days that are kept."""


@dataclass(slots=True)
class Day:
    visitors: int = 0
    """Who has touched the screen."""
    seconds: int = 0
    """Spent at matches, in all."""
    begun: dict[str, int] = field(default_factory=dict)
    """Matches by game."""
    ended: dict[str, int] = field(default_factory=dict)
    """Matches that were played to their end."""

    @classmethod
    def read(cls, data: Any) -> Day:
        """What is a number counts; the rest is left out."""
        data = data if isinstance(data, dict) else {}
        by_game = {
            name: {str(game): count(n) for game, n in data[name].items() if count(n)}
            for name in ("begun", "ended")
            if isinstance(data.get(name), dict)
        }
        return cls(count(data.get("visitors")), count(data.get("seconds")), **by_game)

    def add(self, other: Day) -> None:
        self.visitors += other.visitors
        self.seconds += other.seconds
        for mine, theirs in ((self.begun, other.begun), (self.ended, other.ended)):
            for game, n in theirs.items():
                mine[game] = mine.get(game, 0) + n


def count(value: Any) -> int:
    return value if type(value) is int and value > 0 else 0


class VisitorCounts:
    def __init__(self, shelf: Shelf, today: Callable[[], str] = lambda: now()[:10]) -> None:
        self.shelf, self.today = shelf, today

    def days(self) -> dict[str, Day]:
        """By date. What is damaged counts as nothing: nobody's match depends on it."""
        try:
            kept = parse(self.shelf.get(KEY) or "{}")
        except SaveError:
            kept = {}
        return {str(date): Day.read(day) for date, day in kept.items()} if isinstance(kept, dict) else {}

    def note(self, day: Day) -> None:
        """Add this to what was counted today."""
        days = self.days()
        days.setdefault(self.today(), Day()).add(day)
        last = dict(sorted(days.items())[-LONGEST:])
        with contextlib.suppress(ShelfFull):  # then the screen goes on without counting
            self.shelf.put(KEY, json.dumps({date: asdict(kept) for date, kept in last.items()}))

    def sums(self) -> dict[str, Day]:
        """Of today, of the last seven days that were counted, and of all."""
        days, found = sorted(self.days().items()), {"today": Day(), "week": Day(), "all": Day()}
        for number, (date, day) in enumerate(reversed(days)):
            found["all"].add(day)
            if number < 7:
                found["week"].add(day)
            if date == self.today():
                found["today"].add(day)
        return found

    def forget(self) -> None:
        self.shelf.drop(KEY)
