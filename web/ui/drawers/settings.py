"""The settings, and what was muted at this table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..markup import button, tool
from ..settings_form import form
from .drawer import Drawer

if TYPE_CHECKING:
    from ..table.sight import Sight


def inside(s: Sight) -> str:
    unmute = f"<p>{button(s.words('table.unmute'), 'unmute')}</p>" if s.table.questions.muted else ""
    keys = f"<p>{button(s.words('keys.title'), 'drawer', data_drawer='keys')}</p>"
    return form(s.words, s.table.settings) + unmute + keys


DRAWER = Drawer(
    "settings",
    "nav.settings",
    inside,
    tool=lambda s: ""
    if s.frame == "kiosk"
    else tool(s.words("nav.settings"), "drawer", "settings", data_drawer="settings"),
)
