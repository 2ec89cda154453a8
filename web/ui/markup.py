"""Small pieces of markup that every screen uses. Everything from outside goes through `text`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape as text
from typing import Any

from web.boards.kit import Seat, glyph

__all__ = ["attr", "button", "crest", "glyph", "link", "options", "text"]


def attr(**names: Any) -> str:
    """Attributes: ``attr(data_move=("pass",), disabled=True)``. False and None leave one out, tuples become JSON."""
    out = []
    for name, value in names.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        if value is True:
            out.append(f" {name}")
        else:
            shown = json.dumps(value, ensure_ascii=False) if isinstance(value, tuple | list) else str(value)
            out.append(f' {name}="{text(shown)}"')
    return "".join(out)


def button(label: str, action: str, *, kind: str = "quiet", icon: str = "", **more: Any) -> str:
    """A button that does `action`. `label` is plain text."""
    drawn = glyph(icon) if icon else ""
    return (
        f'<button type="button" class="button {kind}"{attr(data_action=action, **more)}>{drawn}{text(label)}</button>'
    )


def link(label: str, where: str, kind: str = "", **more: Any) -> str:
    return f"<a{attr(href=where, class_=kind or None, **more)}>{text(label)}</a>"


def options(choices: Sequence[tuple[str, str]], chosen: str) -> str:
    return "".join(
        f'<option value="{text(value)}"{" selected" if value == chosen else ""}>{text(label)}</option>'
        for value, label in choices
    )


def crest(seat: Seat, size: str = "", **more: Any) -> str:
    """A seat's emblem in its colour, with initials: never colour alone."""
    return (
        f'<span class="crest side-{text(seat.side)} {size}" aria-hidden="true"{attr(**more)}>{glyph("side-" + seat.side.replace("_", "-"))}'
        f"<b>{text(seat.initials)}</b></span>"
    )
