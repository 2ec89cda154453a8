"""Two links: to the match as it was played, and to the position as the viewer knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import link
from ..markup import attr, button, text, tool
from .drawer import Drawer

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table


async def content(app: App, table: Table) -> dict[str, str]:
    here, at = app.window.here(), table.lookback.cursor
    position = link.of_position(table.match, at, table.viewer.seat, app.window.random_word())
    return {"match": here + link.of_match(table.match, at), "position": here + position}


def inside(s: Sight) -> str:
    """Each in a field of its own: where a browser forbids the clipboard, it can be copied by hand."""
    assert s.table.drawer is not None
    links: dict[str, str] = s.table.drawer.content or {}
    words, note = s.words, s.table.drawer.note
    parts = [
        f'<div class="field link-field"><label for="link-{kind}">{text(words(f"link.{kind}"))}</label>'
        f'<div class="link-row"><input id="link-{kind}" readonly{attr(data_part=f"link-{kind}", value=address)}>'
        f"{button(words('link.copy'), 'copy', kind='main', data_kind=kind)}</div>"
        f'<p class="help">{text(words(f"link.{kind}.help"))}</p></div>'
        for kind, address in links.items()
    ]
    copied = f'<p class="notice" role="status" data-part="copied">{text(note)}</p>' if note else ""
    return "".join(parts) + copied


async def copy(app: App, data: Any) -> None:
    drawer, kind = app.table and app.table.drawer, str(data.kind)
    if drawer and drawer.content:
        done = await app.window.copy(drawer.content[kind])
        drawer.note = app.words("link.copied" if done else "link.by_hand")
        app.paint()
        if not done:
            app.window.select(f"#link-{kind}")


DRAWER = Drawer(
    "share",
    "link.title",
    inside,
    content,
    tool=lambda s: "" if s.frame or s.table.guest else tool(s.words("link.title"), "drawer", "share", data_drawer="share"),
    actions={"copy": copy},
)
