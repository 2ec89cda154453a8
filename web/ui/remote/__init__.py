"""The door to playing with other devices. What is behind it comes when somebody asks for it: the protocol, what carries it,
its screens and its words (a wheel, scripts, a style sheet and a catalogue of their own)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..packages import need_remote

if TYPE_CHECKING:
    from ..app import App
    from ..table.table import Table

KIND = "remote"
"""The kind of a seat whose player is at another device."""
GUEST = "kronika.guest."
"""Where a guest's device keeps what it was told, by match and seat."""
DAMAGE = (ValueError, LookupError, TypeError, AttributeError)
"""What reading comes to where that was changed behind our back: then it counts as not there."""


async def behind(app: App) -> Any:
    """The desk where all of it is done."""
    if app.desk is None:
        await need_remote()
        from .desk import Desk

        await app.window.game_styles("remote")
        app.desk = await Desk.open(app)
        app.library.beside.append("remote")
        await app.speak()
    return app.desk


async def attach(app: App, table: Table) -> None:
    """Seats for people elsewhere come to life with the table."""
    if any(seat.kind == KIND for seat in table.seats):
        (await behind(app)).attach(table)


def seats(app: App) -> list[tuple[str, str]]:
    """Seats at others' tables that this device has: the id of each, and its game."""
    names = [name for name in app.store.shelf.names() if name.startswith(GUEST)]
    return sorted((name.removeprefix(GUEST), app.store.noted(name).partition(" ")[0]) for name in names)
