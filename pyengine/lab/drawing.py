"""Boards without a page: a state as one SVG that every browser shows, for notebooks, papers and `render()`.

The boards themselves are the page's (``web/boards``, pure functions). The published package carries them as
``pyengine.boards``, with the maps, style sheets and icons that they need; in a checkout they are where the page has
them. The SVG holds the board's markup (`foreignObject`), so it looks as on the page; as a picture it can reach nothing
outside itself.
"""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..game import Outcome
from ..match import Match
from ..registry import load, manifest
from ..state import State
from ..words import Words, installed

WIDTH, HEIGHT = 1180, 760
HIGHER = {"chocim": 1000}
"""Where there are cards below the map for spectators too."""
SHEETS = ("base", "table", "boards", "maps")
_SIDES = ("sides", "daimyo", "houses")
"""What games call the sides of their seats, where the state says them."""


class NoBoards(ImportError):
    """The boards are not here."""


@cache
def _home() -> tuple[str, Path, Path, Path]:
    """The package of the boards, and where styles, maps and icons are."""
    here = Path(__file__).parents[1]
    if (here / "boards").is_dir():
        return "pyengine.boards", here / "boards/styles", here / "boards/maps", here / "boards/icons.svg"
    root = here.parent
    if find_spec("web") is None or not (root / "web/boards").is_dir():
        raise NoBoards("the boards come with the package: pip install kronika")
    return "web.boards", root / "web/styles", root / "assets/maps", root / "dist/icons.svg"


@cache
def _symbols() -> dict[str, str]:
    """The icons by name. A checkout has them once its site is built; until then boards are drawn without."""
    path = _home()[3]
    if not path.exists():
        return {}
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="(i-[^"]+)".*?</symbol>', path.read_text("utf-8"))}


@cache
def _sheet(game: str) -> str:
    folder = _home()[1]
    text = "\n".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in (*SHEETS, game))
    # In a picture nothing can be scrolled.
    return re.sub(r"/\*.*?\*/|(?<=[\s{};:])\s+", "", text, flags=re.S) + ".stage *{scrollbar-width:none}"


@cache
def _maps(game: str) -> dict[str, Any]:
    folder = _home()[2]
    return {name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in manifest(game).maps}


@cache
def _words(language: str, game: str) -> Words:
    return installed(language, game, "kronika")


def game_of(state: State) -> str:
    """Which game a state is of."""
    return type(state).__module__.split(".")[2]


def _sides(state: State, game: str) -> list[str]:
    known: list[str] | None = next((getattr(state, name) for name in _SIDES if hasattr(state, name)), None)
    return known or list(load(game).sides[: state.players])


def svg(
    shown: Match | State | Outcome,
    seat: int | None = None,
    language: str = "en",
    width: int = WIDTH,
    height: int = 0,
) -> str | None:
    """The board as a seat sees it, or as the spectators do; as high as the game needs where nothing is said."""
    if isinstance(shown, Outcome):
        return None
    state: Any = shown.state if isinstance(shown, Match) else shown
    game = game_of(state)
    rules, words = load(game), _words(language, game)
    sides = rules.seated(shown.setup) if isinstance(shown, Match) else _sides(state, game)
    height = height or HIGHER.get(game, HEIGHT)
    package = _home()[0]
    kit, board = import_module(f"{package}.kit"), import_module(f"{package}.{game}")
    seats = [kit.Seat(words(f"side.{side}"), side) for side in sides]
    last = shown.events[-1] if isinstance(shown, Match) and shown.events else []
    recent = frozenset(at for event in last for at in event.at)
    view = rules.view(state, seat)
    drawn = kit.whole(board.draw(view, kit.Scene(words, seats, me=seat, maps=_maps(game), recent=recent)))
    # What the page finds beside itself is carried along; and XML asks each drawing for its namespace.
    drawn = drawn.replace('href="./icons.svg#', 'href="#').replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    used = sorted(set(re.findall(r'href="#(i-[^"]+)"', drawn)))
    icons = "".join(_symbols().get(name, "") for name in used)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{escape(words("game.title"))}</title><style><![CDATA[{_sheet(game)}]]></style>'
        f'<defs>{icons}</defs><foreignObject width="{width}" height="{height}">'
        f'<div xmlns="http://www.w3.org/1999/xhtml" class="stage" style="height:{height}px;color:var(--ink);'
        f'font:1rem/1.4 var(--serif)"><div class="sheet-of-map">{drawn}</div></div></foreignObject></svg>'
    )


def html(shown: Match | State | Outcome, seat: int | None = None, language: str = "en") -> str:
    """The board as a picture, and below it who stands how; of an outcome the score line by line."""
    if isinstance(shown, Outcome):
        return _breakdown(shown, [f"seat {number}" for number in range(len(shown.scores))], None)
    drawn = svg(shown, seat, language)
    assert drawn is not None
    state: Any = shown.state if isinstance(shown, Match) else shown
    game = game_of(state)
    words = _words(language, game)
    sides = load(game).seated(shown.setup) if isinstance(shown, Match) else _sides(state, game)
    names = [words(f"side.{side}") for side in sides]
    outcome = load(game).outcome(state)
    if outcome is not None:
        below = _breakdown(outcome, names, words)
    else:
        below = _table([names, [str(score) for score in load(game).standing(state)]])
    picture = base64.b64encode(drawn.encode()).decode()
    alt = escape(f"{words('game.title')}: {', '.join(names)}")
    return (
        f'<figure style="margin:0"><img alt="{alt}" style="max-width:100%;height:auto" '
        f'src="data:image/svg+xml;base64,{picture}">{below}</figure>'
    )


def _breakdown(outcome: Outcome, names: list[str], words: Words | None) -> str:
    def said(id: str, args: dict[str, Any]) -> str:
        if words is not None and words.has(id):
            return words(id, names, **args)
        return " ".join([id.partition(".")[2].replace("_", " "), *map(str, args.values())])

    rows = [[said(line.id, line.args), *map(str, line.values)] for line in outcome.lines]
    best = [f"{name} *" if seat in outcome.winners else name for seat, name in enumerate(names)]
    total = [said("score.total", {}), *map(str, outcome.scores)]
    return _table([["", *best], *rows, total]) + f"<p>{escape(said(outcome.ending, outcome.args))}</p>"


def _table(rows: list[list[str]]) -> str:
    """The first row is the head."""

    def row(cells: list[str], tag: str) -> str:
        return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"

    return f"<table>{row(rows[0], 'th')}{''.join(row(cells, 'td') for cells in rows[1:])}</table>"
