"""A match at the table: one that is kept, or one that came by a link."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from pyengine import SaveError, game_ids

from .. import link
from ..table import layout
from .screen import Screen

if TYPE_CHECKING:
    from ..app import App


async def enter(app: App, id: str) -> None:
    if app.table and app.table.id == id:
        return
    await app.prepare(app.store.game(id))
    match, fault = await app.having(lambda: app.store.open(id))
    table = await app.seat(id, match)
    if fault:
        table.notice = app.words("save.repaired", n=len(match.moves))


async def enter_shared(app: App, code: str = "") -> None:
    """Shown as it is; kept only when somebody plays on."""
    if app.table:
        return
    match, at = await app.having(lambda: link.unpack(code))
    if match.game.id not in game_ids():
        raise SaveError("save.unknown_game", game=match.game.id)
    table = await app.seat(app.window.random_word(), match)
    table.shared, table.address = True, f"m/{code}"
    table.lookback.cursor = at if at is not None else 0 if match.outcome else None


def at_table(address: str, enter: Callable[..., Awaitable[None]]) -> Screen:
    """A screen that is the table itself, however one came to it."""
    return Screen(address, _show, enter, _entered, whole=True)


def _show(app: App, **args: str) -> str | None:
    return layout.table(app.table.sight()) if app.table else None


def _entered(app: App, **args: str) -> None:
    app.window.to_top()
    app.window.focus("#app h1")
    if app.table:
        app.table.start()


SCREEN = at_table("match/<id>", enter)
SHARED = at_table("m/<code?>", enter_shared)
