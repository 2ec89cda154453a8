"""The position after any move: looking back, and a match played back move by move."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..settings import PACE

if TYPE_CHECKING:
    from .table import Table

SHORTEST = 0.5
"""Seconds for a move when a match is played back, however fast the pace is."""


class Lookback:
    def __init__(self) -> None:
        self.cursor: int | None = None
        """Moves that the board shows while somebody looks back; None is now."""
        self.playing = False
        """The match is being played back."""

    @property
    def live(self) -> bool:
        return self.cursor is None

    def at(self, total: int) -> int:
        """How many of so many moves the board shows."""
        return total if self.cursor is None else self.cursor

    def to(self, cursor: int, total: int) -> None:
        self.cursor = None if cursor >= total else max(0, cursor)


def show_move(table: Table, number: int) -> None:
    """The position after so many moves."""
    table.lookback.to(number, len(table.match.moves))
    table.telling.stop()
    table.paint()
    if table.lookback.live:
        table.go_on()


def step(table: Table, by: int) -> None:
    show_move(table, table.lookback.at(len(table.match.moves)) + by)


async def play_back(table: Table) -> None:
    """Show move after move, from where the board stands or from the beginning, until the end or until stopped."""
    back = table.lookback
    if back.playing:
        back.playing = False
        table.paint()
        return
    back.playing = True
    if back.cursor is None:
        show_move(table, 0)
    table.paint()
    while back.playing and back.cursor is not None and not table.closed:
        was = back.cursor
        await asyncio.sleep(max(SHORTEST, PACE[table.settings.pace]))
        # Whoever moves the slider meanwhile is followed, not fought.
        if back.playing and back.cursor == was:
            show_move(table, was + 1)
    if not table.closed:
        back.playing = False
        table.paint()
