"""Small pieces of markup that every screen uses. Everything from outside goes through `text`."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pyengine.words import Words
from web.boards.kit import Seat, emblem, glyph
from web.boards.kit.escaping import escape as text

__all__ = ["attr", "button", "crest", "glyph", "link", "rule_link", "text", "tool", "worded_tool"]


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


@lru_cache(maxsize=256)
def tool(label: str, action: str, icon: str, **more: Any) -> str:
    """A button that is known by its picture; its name is there for the pointer and the screen reader."""
    names = attr(data_action=action, aria_label=label, data_explain=label, **more)
    return f'<button type="button" class="button quiet tool"{names}>{glyph(icon)}</button>'


@lru_cache(maxsize=256)
def worded_tool(label: str, action: str, icon: str, explain: str = "", **more: Any) -> str:
    """A tool that says its word beside its picture where the bar has room (styles/table.css)."""
    names = attr(data_action=action, aria_label=label if explain else None, data_explain=explain or label, **more)
    return f'<button type="button" class="button quiet tool"{names}>{glyph(icon)}<span class="word">{text(label)}</span></button>'


@lru_cache(maxsize=1024)
def rule_link(words: Words, rule: str) -> str:
    """The number of a rule, which opens the rules there."""
    if not rule:
        return ""
    label = words("table.rule", rule=rule)
    return f'<button type="button" class="rule-link"{attr(data_rule=rule, aria_label=label)}>{text(rule)}</button>'


def link(label: str, where: str, kind: str = "", **more: Any) -> str:
    return f"<a{attr(href=where, class_=kind or None, **more)}>{text(label)}</a>"


def crest(seat: Seat, size: str = "", **more: Any) -> str:
    """A seat's emblem beside the board and on the page's screens."""
    return emblem(seat, "crest", *([size] if size else []), attrs=attr(**more))


def qr_code(drawn: str) -> str:
    """A QR code, from what js/remote-qr.js says of it: its side, and what is dark."""
    size, _, path = drawn.partition(" ")
    return f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="QR" shape-rendering="crispEdges"><path d="{path}"/></svg>'
