"""What a person may do without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..markup import text, tool
from .drawer import Drawer

if TYPE_CHECKING:
    from ..table.sight import Sight


def inside(s: Sight) -> str:
    from ..table.prompt import choice_button

    choices = "".join(f"<li>{choice_button(s, choice)}</li>" for choice in s.asides)
    return f'<p class="help">{text(s.words("table.asides.help"))}</p><ul class="choices">{choices}</ul>'


def button(s: Sight) -> str:
    """In a game that has such moves it keeps its place: what stands after it must not move under the pointer."""
    if not s.match.game.aside_verbs:
        return ""
    return tool(s.words("table.asides"), "drawer", "gift", data_drawer="asides", disabled=not s.asides)


DRAWER = Drawer("asides", "table.asides", inside, tool=button)
