"""Small drawings of positions in a rules text, beside its worked examples.

``assets/rules/<game>/drawings.json`` says once for all languages what lies where: by name, a list of panels from
left to right. Between two of them ``{"sign": "arrow"}`` puts an arrow, or an icon of the sprite by its name. A panel
has ``head``, ``rows`` and perhaps ``foot``. A row says ``who`` it is about, in whose ``colour`` (a class of the boards'
style sheets), and shows ``n`` pieces of a ``kind``, or ``dice``, or ``units`` by their icons, or where a marker stands
``on`` a track; the first ``struck`` of them are crossed out. ``value`` is what it comes to.

The text of each language brings the words, in a block of its own::

    ```drawing kozuke
    The caption.
    What is to be seen, for those who do not see it.
    tray: On the tray
    ```

``head``, ``who`` and ``foot`` are keys of this block, or messages of the game where they have a dot in them."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web.boards.kit.marks import die, glyph, icon, roman

from .texts import TextError

Say = Callable[[str], str | None]

_SIDE = 24
"""Of the square that a piece stands in."""
_SPACES = 5
"""Of a track."""
_SHAPES = {
    "cube": '<rect x="3" y="3" width="18" height="18"/>',
    "disc": '<circle cx="12" cy="12" r="9.5"/>',
    # The manor of the boards, at half its size.
    "manor": '<path d="M0 10.5L12 0L24 10.5H21.5V23H2.5V10.5z"/>',
}
_STRIKE = '<path class="strike edge" d="M1 23L23 1"/><path class="strike" d="M1 23L23 1"/>'
_ARROW = '<svg class="between" viewBox="0 0 24 24"><path d="M2 12H19M13 5l7 7l-7 7"/></svg>'


def drawings(folder: Path) -> dict[str, list[dict[str, Any]]]:
    path = folder / "drawings.json"
    found: dict[str, list[dict[str, Any]]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def drawer(folder: Path, say: Say, where: str) -> Callable[[str, str], str]:
    """What turns a block of the text, its name and its lines, into a figure."""
    known = drawings(folder)

    def draw(name: str, block: str) -> str:
        if name not in known:
            raise TextError(f"{where}: there is no drawing called {name}.")
        return _figure(known[name], block, say, f"{where}, drawing {name}")

    return draw


def _figure(panels: list[dict[str, Any]], block: str, say: Say, where: str) -> str:
    lines = block.strip().splitlines()
    if len(lines) < 2:
        raise TextError(f"{where}: a caption and a description are needed.")
    own = dict(line.split(": ", 1) for line in lines[2:])

    def word(key: str) -> str:
        found = say(key) if "." in key else own.get(key)
        if not found:
            raise TextError(f"{where}: there is no word for {key}.")
        return html.escape(found[:1].upper() + found[1:])

    inside = "".join(_between(panel["sign"]) if "sign" in panel else _panel(panel, word) for panel in panels)
    return (
        f'<figure class="drawing"><div role="img" aria-label="{html.escape(lines[1])}">{inside}</div>'
        f"<figcaption>{html.escape(lines[0])}</figcaption></figure>\n"
    )


def _between(sign: str) -> str:
    return _ARROW if sign == "arrow" else glyph(sign, "between")


def _panel(panel: dict[str, Any], word: Callable[[str], str]) -> str:
    rows = "".join(_row(row, word) for row in panel["rows"])
    foot = f"<small>{word(panel['foot'])}</small>" if "foot" in panel else ""
    return f'<span class="panel"><b>{word(panel["head"])}</b>{rows}{foot}</span>'


def _row(row: dict[str, Any], word: Callable[[str], str]) -> str:
    who, value = word(row["who"]), html.escape(row.get("value", ""))
    return f'<span class="row {row.get("colour", "")}"><i>{who}</i><span>{_shown(row)}</span><em>{value}</em></span>'


def _shown(row: dict[str, Any]) -> str:
    if "dice" in row:
        return "".join(die(face, "rout" if face == 6 else "hit" if face > 3 else "miss") for face in row["dice"])
    pieces = _pieces(row)
    drawn = "".join(
        f'<g transform="translate({_SIDE * k} 0)">{piece}{_STRIKE if k < row.get("struck", 0) else ""}</g>'
        for k, piece in enumerate(pieces)
    )
    width = _SIDE * len(pieces)
    return f'<svg viewBox="0 0 {width} {_SIDE}" width="{width}" height="{_SIDE}">{drawn}</svg>' if pieces else ""


def _pieces(row: dict[str, Any]) -> list[str]:
    if "on" in row:
        places = {k: "here" if k == row["on"] else "space" for k in range(1, _SPACES + 1)}
        return [
            f'<g class="{place}">{_SHAPES["disc"]}<text x="12" y="16.5">{roman(k)}</text></g>'
            for k, place in places.items()
        ]
    if "units" in row:
        return [f'<g class="piece">{_SHAPES["disc"]}{icon(name, 5, 5, 14)}</g>' for name in row["units"]]
    return [f'<g class="piece">{_SHAPES[row["kind"]]}</g>'] * row["n"] if "kind" in row else []
