"""What lies over the table. A new drawer is a module with a `Drawer`, and a line here; their buttons stand in this order."""

from __future__ import annotations

from . import about, asides, card, keys, legend, reading, remote, settings, share
from .drawer import Drawer

DRAWERS: dict[str, Drawer] = {
    drawer.name: drawer
    for drawer in (
        asides.DRAWER,
        reading.RULES,
        legend.DRAWER,
        reading.HISTORY,
        card.DRAWER,
        share.DRAWER,
        remote.DRAWER,
        settings.DRAWER,
        keys.DRAWER,
        about.DRAWER,
    )
}
