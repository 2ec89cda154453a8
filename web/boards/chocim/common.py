"""Small things that all parts of the board use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.games.chocim.data import KINDS, SIDES
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, counted, dashed, glyph, piece, plain
from web.boards.kit.escaping import escape

ROMAN = ("", "I", "II", "III")
"""Lines of defence."""

PHASES = ("preparation", "actions", "diplomacy", "effects", "supply", "summary")


def army(side: int) -> str:
    """The class that colours what belongs to a side."""
    return f"side-{SIDES[side]}"


def name_of(scene: Scene, view: ChocimState, side: int) -> str:
    return escape(scene.seats[view.seats[side]].name)


def token(side: int, kind: int, n: int, box: str = "", key: str = "") -> str:
    """Units of one kind: emblem and number. Those in a box travel to others."""
    attr = f' data-key="{escape(key)}"' if key else ""
    sign = glyph(f"ch-unit-{dashed(KINDS[side][kind])}")
    if not box:
        return f'<span class="ch-unit {army(side)}"{attr} aria-hidden="true">{sign}<b>{n}</b></span>'
    none = "" if n else " none"
    travels = piece(f"unit-{side}-{kind}", box, n)
    return (
        f'<span class="ch-unit{none} {army(side)}"{attr} aria-hidden="true"{travels}>{sign}'
        f"<b{counted(f'{box}-{kind}')}>{n}</b></span>"
    )


def units_said(scene: Scene, side: int, units: Sequence[int]) -> str:
    """Units in words: 2 units of cavalry, 1 unit of infantry."""
    parts = [plain(scene, "board.units_of", kind=KINDS[side][kind], n=n) for kind, n in enumerate(units) if n]
    return ", ".join(parts) or plain(scene, "board.nobody")


def large(words: str) -> str:
    """Words that stand at the head of something: their first letter is large."""
    return words[:1].upper() + words[1:]


def title(scene: Scene, id: str, /, **args: Any) -> str:
    """A head line, ready for markup."""
    return escape(large(plain(scene, id, **args)))


