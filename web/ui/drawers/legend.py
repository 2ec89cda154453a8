"""The legend: what is drawn on the board, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.boards.kit import Entry, Scene

from ..markup import rule_link, text, tool
from .drawer import Drawer
from .pages import pages

if TYPE_CHECKING:
    from ..table.sight import Sight


def entries(board: Any, scene: Scene) -> list[Entry]:
    """What the game has in its legend; nothing where it has none."""
    hook = getattr(board, "legend", None)
    return hook(scene) if hook else []


def line(scene: Scene, entry: Entry) -> str:
    if entry.id.startswith("term."):
        name, colon, meaning = scene.say(entry.id), ":", f" {scene.say(f'{entry.id}.text')}"
    elif entry.name:
        name, colon, meaning = scene.say(entry.name), ":", f" {scene.say(entry.id, **entry.args)}"
    else:
        name, colon, meaning = scene.say(entry.id, **entry.args).partition(":")
    name = name[:1].upper() + name[1:]
    said = f"<b>{name}{colon}</b>{meaning}" if colon else name
    return f'<li><span class="legend-sign" aria-hidden="true">{entry.markup}</span><span>{said} {rule_link(scene.words, entry.rule)}</span></li>'


def listing(board: Any, scene: Scene) -> str:
    found = "".join(line(scene, entry) for entry in entries(board, scene))
    return f'<ul class="legend">{found}</ul>' if found else ""


def inside(s: Sight) -> str:
    # The class of the board gives its signs their colours.
    game = text(s.match.game.id)
    return f'{pages(s)}<p class="help">{s.say("table.legend.text")}</p><div class="legend-of {game}">{listing(s.table.board, s.scene)}</div>'


DRAWER = Drawer(
    "legend",
    "table.legend",
    inside,
    tool=lambda s: tool(s.words("table.legend"), "drawer", "legend", data_drawer="legend"),
)
