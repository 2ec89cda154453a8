"""Rules and history over the table: two places, each with its search and contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import reading
from ..markup import text, worded_tool
from .drawer import Drawer
from .legend import listing
from .pages import pages

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table


def inside(s: Sight) -> str:
    assert s.table.drawer is not None
    open, words = s.table.drawer, s.words
    if not open.content:
        return f"{pages(s)}<p>{text(words('table.loading'))}</p>"
    pictures = f'<div class="legend-of {text(s.match.game.id)}">{listing(s.table.board, s.scene)}</div>' if open.name == "rules" else ""
    return pages(s) + reading.reading(words, open.name, open.content, pictures)


async def rules(app: App, table: Table) -> str:
    return await app.library.rules(app.language, table.match.game.id)


async def history(app: App, table: Table) -> str:
    return await app.library.history(app.language, table.match.game.id)


RULES = Drawer(
    "rules",
    "table.rules",
    inside,
    rules,
    spoken=True,
    tool=lambda s: worded_tool(s.words("table.rules"), "drawer", "rules", data_drawer="rules"),
    actions=reading.ACTIONS,
)
HISTORY = Drawer("history", "table.history", inside, history, spoken=True)
