"""The controls of the table: what its buttons and keys do, and what a click on the board does."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from pyengine import as_move

from .. import link
from . import aims, deeds, lookback, rewind

if TYPE_CHECKING:
    from ..app import App
    from ..screens.screen import Action
    from .table import Table


def at_table(do: Callable[[Table], Awaitable[None] | None]) -> Action:
    """An action of the table that is open."""
    return lambda app, data: do(app.table) if app.table else None


def show_panel(app: App, data: Any) -> None:
    if app.table:
        app.table.panel = str(data.panel)
        app.paint()


def turn_face(app: App, data: Any) -> None:
    """A phone at somebody's table: one's own things, or the board."""
    if app.table:
        app.table.turn_to(str(data.face))


def look_back(app: App, data: Any) -> None:
    """The board of the moment that a line of the chronicle tells of."""
    if app.table:
        lookback.show_move(app.table, int(str(data.number)))


def pause(table: Table) -> None:
    table.paused = not table.paused
    table.paint()
    table.go_on()


def step(table: Table) -> None:
    """One move of the bots."""
    table.one_move = True
    table.go_on()


def unmute(table: Table) -> None:
    table.questions.muted.clear()
    table.paint()


def hint(table: Table) -> None:
    """The tip for the question, also where it has been answered often enough; and away with it."""
    if asked := table.asked():
        table.questions.call_hint(asked.prompt)
        table.paint()


def full_screen(app: App, data: Any = None) -> None:
    app.window.full_screen()


def fold_sheet(table: Table) -> None:
    table.sheet_folded = not table.sheet_folded
    table.paint()


def fold_final(table: Table) -> None:
    table.final_folded = not table.final_folded
    table.paint()


def close(table: Table) -> None:
    table.drawer = None
    table.paint()


async def open_drawer(app: App, data: Any) -> None:
    await app.open_drawer(str(data.drawer))


async def behind(app: App, data: Any) -> None:
    """What really happened at a place of the board."""
    await app.open_drawer("history")
    app.window.scroll_to(str(data.entry))


async def play_on(app: App, data: Any) -> None:
    """A match that came by a link becomes one's own."""
    if app.table:
        await app.deal(link.up_to(app.table.match, app.table.lookback.cursor))


async def again(app: App, data: Any) -> None:
    """The same table, a new deal."""
    if app.table and not (app.table.guide and await app.table.guide.again()):
        await app.mode.again(app.table)


def export(app: App, data: Any) -> None:
    if app.table:
        app.export(app.table.id)


ACTIONS: dict[str, Action] = {
    "intro": at_table(aims.toggle),
    "final": at_table(fold_final),
    "fold": at_table(fold_sheet),
    "hint": at_table(hint),
    "full-screen": full_screen,
    "undo": at_table(rewind.undo),
    "redo": at_table(rewind.redo),
    "take-over": at_table(lambda table: table.following.take_over()),
    "unpick": at_table(lambda table: table.unpick()),
    "open-curtain": at_table(lambda table: table.open_curtain()),
    "mute": at_table(deeds.mute),
    "unmute": at_table(unmute),
    "skip": at_table(lambda table: table.telling.skip(all=True)),
    "next": at_table(lambda table: table.telling.skip()),
    "live": at_table(lambda table: lookback.show_move(table, len(table.match.moves))),
    "back": at_table(lambda table: lookback.step(table, -1)),
    "forth": at_table(lambda table: lookback.step(table, +1)),
    "look-back": look_back,
    "play-back": at_table(lookback.play_back),
    "play-on": play_on,
    "pause": at_table(pause),
    "step": at_table(step),
    "panel": show_panel,
    "face": turn_face,
    "drawer": open_drawer,
    "behind": behind,
    "close": at_table(close),
    "again": again,
    "export-this": export,
}


def key(app: App, table: Table, key: str) -> None:
    """A key that is pressed at the table, outside its fields."""
    match key.lower():
        case "escape" if table.drawer:
            close(table)
        case "escape" if table.match.outcome and table.lookback.live:
            fold_final(table)
        case "escape" if table.intro:
            aims.toggle(table)
        case "escape":
            table.unpick()
        case "i":
            aims.toggle(table)
        case "u":
            rewind.undo(table)
        case "r":
            rewind.redo(table)
        case "?":
            app.run(app.open_drawer("keys"))
        case "g":
            app.run(app.open_drawer("rules"))
        case "h":
            hint(table)
        case "f":
            app.window.full_screen()
        case "l":
            app.run(app.open_drawer("legend"))
        case "n" if table.telling:
            table.telling.skip()


def click(table: Table, element: Any) -> None:
    """On something that stands for a move or for a place on the board."""
    data = element.dataset
    if hasattr(data, "move"):
        move = as_move(json.loads(str(data.move)))
        if table.drawer and table.drawer.name == "asides":
            deeds.aside(table, move)
        else:
            deeds.act(table, move)
    elif hasattr(data, "takeUp"):
        verb, _, place = str(data.takeUp).partition(":")
        rewind.take_up(table, verb, place)
    elif hasattr(data, "moves"):
        deeds.act_all(table, [as_move(move) for move in json.loads(str(data.moves))])
    elif element.classList.contains("lit") or element.classList.contains("picked"):
        deeds.pick(table, str(data.target if hasattr(data, "target") else data.pick))
