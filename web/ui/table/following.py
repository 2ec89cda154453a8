"""One match in several tabs: the tab that sat down last plays, the others follow what it writes and can take over."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from pyengine import IllegalMove, Match, Move, SaveError
from pyengine.match import moves_of, parse

from ..store import SEAT, ShelfFull, unseal

if TYPE_CHECKING:
    from .table import Table

Moves = list[tuple[int, Move]]


def compare(mine: Moves, theirs: Moves) -> str:
    """Two lines of one match: ``ahead`` where theirs goes on from mine, ``behind`` where mine goes on from theirs."""
    if theirs[: len(mine)] == mine:
        return "ahead"
    return "behind" if mine[: len(theirs)] == theirs else "forked"


class Following:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.on = False
        """Another tab plays this match; here it is only shown."""

    def heard(self, key: str, value: str | None) -> None:
        """Another tab has written something."""
        keeper = self.table.keeper
        if key == f"{SEAT}{keeper.id}":
            holder = keeper.store.sitting(keeper.id)
            if holder is None and self.on:
                self.take_over()
            elif holder not in (None, keeper.browser_tab):
                self.step_aside()
        elif (whole := unseal(value)) and keeper.store.heard(key, value) == keeper.id:
            if self.on:
                self._adopt(*whole)
            else:
                self._meet(*whole)

    def step_aside(self) -> None:
        self.on = True
        self.table.fall_silent()

    def take_over(self) -> None:
        """Play here from now on, from where the other tab has come to."""
        table = self.table
        self.on = False
        table.keeper.sit()
        if found := table.keeper.store.newest(table.id):
            self._adopt(*found)
        table.unpick()
        table.start()

    def _adopt(self, number: int, body: str) -> None:
        """Go on from a copy that another tab wrote."""
        table = self.table
        if number <= table.keeper.number:
            return
        try:
            doc = parse(body)
            moves, known = moves_of(doc), len(table.match.moves)
            if compare(table.match.moves, moves) == "ahead":
                for seat, move in moves[known:]:
                    table.happen(seat, move)
                table.match.meta = doc["meta"]
            else:
                table.match = Match.load(doc)
                table.telling.clear()
        except (SaveError, IllegalMove, KeyError, *table.FAILURES):
            return  # not whole: the next copy will be
        table.keeper.number = number
        table.paint()
        table.go_on()

    def _meet(self, number: int, body: str) -> None:
        """A tab that did not know yet that this one plays has written. Nothing that anybody played is lost."""
        table = self.table
        try:
            theirs = moves_of(parse(body))
        except SaveError:
            return
        match compare(table.match.moves, theirs):
            case "ahead":
                self._adopt(number, body)
            case "behind":
                table.save()
            case "forked":
                with contextlib.suppress(ShelfFull):
                    table.keeper.keep_fork(number, body)
                table.save()
                table.notice = table.words("save.forked")
                table.paint()
