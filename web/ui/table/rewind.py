"""Moves taken back and made again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import IllegalMove, Move

if TYPE_CHECKING:
    from .table import Table


def own_tail(table: Table, seat: int) -> int:
    """How many of the last moves are this seat's own and can be taken back."""
    if table.guest:
        return table.gathered()
    match, count = table.match, 0
    for (who, _), revealed in zip(reversed(match.moves), reversed(match.revealed), strict=True):
        if who != seat or revealed:
            break
        count += 1
    return count


def depth(table: Table) -> int:
    """How many moves one press of undo takes back: to the last decision that a person made. 0 is none."""
    moves, revealed = table.match.moves, table.match.revealed
    for count, number in enumerate(range(len(moves) - 1, -1, -1), start=1):
        if (revealed[number] and not table.practice) or table.seats[moves[number][0]].kind == "remote":
            return 0
        if moves[number][0] in table.viewer.persons and number not in table.questions.silent:
            return count
    return 0


def undo(table: Table) -> None:
    if table.guest:
        table.take_back()
        return
    count = depth(table)
    if not count or table.shared or table.following.on:
        return
    table.room.worker.cancel()
    table.telling.clear()
    for _ in range(count):
        table.questions.silent.discard(len(table.match.moves) - 1)
        table.match.undo(free=table.practice)
    table.viewer.take_back(table.match.undone[-1][0])
    if table.guide:
        table.guide.made()
    table.unpick()
    table.save()
    table.go_on()


def redo(table: Table) -> None:
    """The decision taken back last, and what others did after it."""
    match = table.match
    if not match.undone or table.following.on:
        return
    table.unpick()
    try:
        match.redo()
        while match.undone and match.undone[-1][0] not in table.viewer.persons:
            match.redo()
    except table.FAILURES as error:
        table.failed(error)
    if table.guide:
        table.guide.made()
    table.save()
    table.go_on()


def take_up(table: Table, verb: str, place: str) -> None:
    """Take up again something put down in this turn: undo to it, and do the rest once more."""
    asked = table.asked()
    if asked is None:
        return
    if table.guide and table.guide.asks_all:
        # In a lesson things are done in its order: only the last one can be taken up.
        undo(table)
        return
    again: list[Move] = []
    for _ in range(own_tail(table, asked.seat)):
        move = table.take_back() if table.guest else table.match.undo()[1]
        # Enough of the move to tell it from others: the place, or the card and the place.
        if move[0] == verb and f"{':'.join(map(str, move[1:]))}:".startswith(f"{place}:"):
            break
        again.append(move)
    for move in reversed(again):
        try:
            table.play(asked.seat, move) if table.guest else table.match.play(asked.seat, move)
        except (IllegalMove, *table.FAILURES):
            break
    table.unpick()
    table.save()
    table.go_on()
