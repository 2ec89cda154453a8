"""The keys, as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawer import Drawer

if TYPE_CHECKING:
    from ..table.sight import Sight

KEYS = (
    ("Tab", "keys.tab"),
    ("Enter", "keys.enter"),
    ("U", "keys.undo"),
    ("R", "keys.redo"),
    ("N", "keys.next"),
    ("H", "keys.hint"),
    ("I", "keys.intro"),
    ("G", "keys.rules"),
    ("L", "keys.legend"),
    ("E", "keys.explain"),
    ("F", "keys.full_screen"),
    ("+ − 0", "keys.zoom"),
    ("← ↑ ↓ →", "keys.arrows"),
    ("Esc", "keys.escape"),
    ("?", "keys.keys"),
)
"""A key as it stands on the keyboard, and what it does."""


def inside(s: Sight) -> str:
    rows = "".join(f"<div><dt><kbd>{key}</kbd></dt><dd>{s.say(does)}</dd></div>" for key, does in KEYS)
    return f'<dl class="keys">{rows}</dl>'


DRAWER = Drawer("keys", "keys.title", inside)
