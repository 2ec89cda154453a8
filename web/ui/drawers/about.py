"""Notice and credits, where nothing may lead out of the table."""

from __future__ import annotations

from ..imprint import imprint
from ..markup import tool
from .drawer import Drawer

DRAWER = Drawer(
    "about",
    "nav.about",
    lambda s: imprint(s.words, s.match.game.id),
    tool=lambda s: tool(s.words("nav.about"), "drawer", "info", data_drawer="about") if s.frame else "",
)
