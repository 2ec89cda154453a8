"""The doors to what is learnt by playing. What stands behind them (`ui/learn`) travels when somebody opens one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyengine import Match, SaveError

from .. import packages
from ..files import MissingFile
from ..table.guide import Guide
from .screen import Screen
from .table import at_table

if TYPE_CHECKING:
    from ..app import App
    from ..table.table import Table


async def door(app: App) -> Any:
    """`ui/learn/door.py`, brought and opened."""
    await packages.need_learning()
    found = import_module("web.ui.learn.door")
    await found.open(app)
    return found


async def enter(app: App, game: str = "") -> None:
    await (await door(app)).enter(app, game)


def show(app: App, game: str = "") -> str | None:
    return app.reading or None


async def enter_page(app: App, game: str, name: str) -> None:
    await (await door(app)).enter_scenario(app, game, name)


async def enter_table(app: App, kind: str, game: str, name: str) -> None:
    if not app.table:
        await (await door(app)).sit(app, kind, game, name)


async def lead(app: App, table: Table) -> None:
    """The match on this table was begun from a scenario: its task comes along, where it can be had."""
    try:
        await (await door(app)).lead(app, table)
    except MissingFile:
        return


async def scenario(app: App, game: str, name: str) -> Match:
    """A scenario by its name, as a match that begins. Raises SaveError or MissingFile where there is none."""
    found: Match = await (await door(app)).scenario_match(app, game, name)
    return found


async def begin(app: App, game: str, lesson: str, scenario: str) -> bool:
    """In a kiosk: a lesson or a scenario on the table; False where none is wanted, or the game has none of that name."""
    if not lesson and not scenario:
        return False
    try:
        return bool(await (await door(app)).begin(app, game, lesson, scenario))
    except (MissingFile, SaveError):
        return False


FIRST_MATCHES = 3
"""So many matches are the first ones of whoever plays here."""


def watch(app: App, table: Table) -> None:
    """A person plays who may want to be warned of a bad move: always, or in their first matches."""
    if app.mode.frame or not app.mode.keeps_settings:
        return  # a frame's host and a kiosk's visitors have not chosen it
    over = sum(bool(saved.meta.get("over")) for saved in app.store.matches())
    if app.settings.warn == "yes" or over < FIRST_MATCHES:
        table.guide = Guide()  # until the coach is there
        app.run(_watch(app, table))


async def _watch(app: App, table: Table) -> None:
    try:
        (await door(app)).watch(app, table)
    except Exception:  # whatever keeps the coach away, the match goes on without
        return


async def act(app: App, data: Any) -> None:
    """Whatever is done there: ``data-do`` says what."""
    await (await door(app)).act(app, str(data.do), data)


SCREEN = Screen("learn/<game?>", show, enter, actions={"learn": act})
async def enter_record(app: App) -> None:
    await (await door(app)).enter_record(app)


RECORD = Screen("record", lambda app: app.reading or None, enter_record)
SCENARIO = Screen("scenario/<game>/<name>", lambda app, **args: app.reading or None, lambda app, **args: enter_page(app, **args))
PUZZLE = at_table("puzzle/<game>/<name>", lambda app, **args: enter_table(app, "puzzles", **args))
LESSON = at_table("lesson/<game>/<name>", lambda app, **args: enter_table(app, "lessons", **args))
