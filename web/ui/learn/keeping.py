"""What is not kept among the matches: a lesson, a puzzle."""

from __future__ import annotations

from collections.abc import Callable

from pyengine import Match

from ..table.keeper import Keeper
from ..table.table import Table


class Apart(Keeper):
    """Tells somebody else instead, where something is to be kept at all."""

    def __init__(self, table: Table, keep: Callable[[], None] = lambda: None) -> None:
        self.store, self.id, self.browser_tab = table.room.store, table.id, table.room.browser_tab
        self.number = 0
        self.keep = keep

    def save(self, match: Match) -> None:
        self.keep()

    @property
    def unsafe(self) -> str:
        return ""

    def sit(self) -> None:
        pass

    def rise(self) -> None:
        pass
