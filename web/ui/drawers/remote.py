"""Friends at other devices: who is there, invitations, letters, chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..markup import text, tool
from ..remote import behind
from .drawer import Drawer

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table


async def content(app: App, table: Table) -> Any:
    desk = await behind(app)
    if table.remote is None:
        desk.attach(table)
    return desk


def inside(s: Sight) -> str:
    remote = s.table.remote
    return remote.drawer(s) if remote else f"<p>{text(s.words('table.loading'))}</p>"


DRAWER = Drawer(
    "remote",
    "remote.title",
    inside,
    content,
    tool=lambda s: "" if (s.frame and not s.table.around) or s.table.shared else tool(s.words("remote.title"), "drawer", "friends", data_drawer="remote"),
)
