"""What a person does at the table: by button, by a click on the board, without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine import IllegalMove, Move

from ..tasks import report
from .foresight import is_final

if TYPE_CHECKING:
    from .questions import Asked
    from .table import Table


def _may(table: Table) -> Asked | None:
    """The question that can be answered now: not while something is shown or somebody looks back."""
    return None if table.telling or not table.lookback.live else table.asked()


def act(table: Table, move: Move, sure: bool = False) -> None:
    """A choice, by button."""
    asked = _may(table)
    if asked is None:
        return
    choice = next((choice for choice in asked.prompt.choices if choice.move == move), None)
    if table.settings.confirm == "yes" and not sure and table.selection.asks_again(choice):
        table.paint()
        return
    do(table, asked.seat, move)


def act_all(table: Table, moves: list[Move]) -> None:
    """Several moves by one button, each as if it had been made alone."""
    for move in moves:
        asked = _may(table)
        if asked is None or not _carry_out(table, asked.seat, move):
            break
    table.go_on()


def aside(table: Table, move: Move) -> None:
    """A move that nobody asked for."""
    seat = table.viewer.seat
    if seat is not None and not table.following.on:
        table.drawer = None
        do(table, seat, move)


def pick(table: Table, target: str) -> None:
    """A click on something lit. When only one move fits all that is picked, it is made; one that cannot be taken back is
    shown first, and made by a second click or by its button."""
    asked = _may(table)
    if asked is None:
        return
    table.notice = ""
    if waiting := table.selection.confirms(target):
        do(table, asked.seat, waiting.move)
        return
    only = table.selection.pick(asked.prompt, target)
    if only is not None and not _asks_first(table, asked.seat, only.move):
        do(table, asked.seat, only.move)
        return
    if only is not None:
        table.selection.confirm = only
        table.room.announce(table.say("table.sure", deed=table.say(only.id, **only.args)))
    table.paint()


def _asks_first(table: Table, seat: int, move: Move) -> bool:
    """Whether a move made on the board is shown before it is done."""
    if table.settings.confirm == "yes":
        return True
    return not table.practice and is_final(table.match, seat, move)


def mute(table: Table) -> None:
    """Not again, as long as the prompt's scope lasts."""
    asked = table.asked()
    if asked and asked.prompt.decline is not None:
        table.questions.muted.add((asked.seat, asked.prompt.scope))
        act(table, asked.prompt.decline, sure=True)


def do(table: Table, seat: int, move: Move) -> bool:
    """Whether it was done; if not, why not stands in the notice. The match goes on."""
    done = _carry_out(table, seat, move)
    table.go_on()
    return done


def _carry_out(table: Table, seat: int, move: Move) -> bool:
    table.notice = ""
    if table.guide and not table.guide.takes(seat, move):
        table.selection.clear()
        table.paint()
        table.room.to_question()
        return False
    if asked := table.asked():
        table.questions.answer(asked.prompt)
    done = False
    try:
        table.play(seat, move)
        table.answered = done = True
    except IllegalMove as refusal:
        table.notice = table.say(refusal.reason, **refusal.args_for_words)
        table.selection.clear()
        table.paint()
    except table.FAILURES as error:
        table.failed(error)
    except Exception as error:
        report(error)
        table.fault()
    return done
