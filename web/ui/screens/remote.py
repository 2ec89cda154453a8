"""What an address from another device leads to: an invitation, a reply, a letter, a seat at somebody else's table. All but
the way there is behind the door (`ui.remote`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..remote import behind
from .screen import Screen
from .table import at_table

if TYPE_CHECKING:
    from ..app import App



async def join(app: App, code: str = "") -> None:
    await (await behind(app)).join(code)


async def reply(app: App, code: str = "") -> None:
    (await behind(app)).reply(code)


async def letter(app: App, code: str = "") -> None:
    await (await behind(app)).letter(code)


async def sit(app: App, id: str) -> None:
    if not (app.table and app.table.address == f"guest/{id}"):
        await (await behind(app)).sit(id)


def show(app: App, **args: str) -> str | None:
    return app.desk.page() if app.desk else None


def act(app: App, data: Any) -> Any:
    return app.desk.act(str(data.remote), data) if app.desk else None


def change(app: App, field: Any) -> Any:
    return app.desk.change(str(field.dataset.remote), field) if app.desk else None


SCREENS = (
    Screen("join/<code?>", show, join, actions={"remote": act}, fields={"remote": change}),
    Screen("reply/<code?>", show, reply),
    Screen("letter/<code?>", show, letter),
    at_table("guest/<id>", sit),
)
