"""A province's block: its name, the banner of its armies, taxes and rice, building spaces, revolt markers.

What is printed on the sheet (`printed`) and what stands there now (`standing`) are drawn apart: the first never changes
in a match, the second changes in few provinces at a time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pyengine.games.shogun.data import BIT, BUILDINGS, HOW_MANY, PROVINCES, REGION_OF, RICE, SPACES, TAX
from pyengine.games.shogun.state import NOBODY, ShogunState
from pyengine.words import Words
from web.boards.kit import Scene, counted, icon, parted, piece
from web.boards.kit.escaping import escape

from .common import RESULTS, own_fields, short

SIZE = {False: (84, 58), True: (58, 80)}
"""Wide and tall blocks, as the map lays them out."""


# -- In words ----------------------------------------------------------------------------------------------------------


def province_said(view: ShogunState, scene: Scene, province: str) -> str:
    """All that there is to know about a province, in words."""
    return all_said(view, scene, [province])[province]


def all_said(view: ShogunState, scene: Scene, provinces: list[str]) -> dict[str, str]:
    """The same of several."""
    words, board, fields = scene.words, view.board, own_fields(view, scene)
    names = [*scene.names, ""]
    owner, armies, built, revolts = view.owner, view.armies, view.built, view.revolts
    return {
        p: _said(words, board, p, names[owner[p]], owner[p], armies[p], built[p], revolts[p], fields.get(p, ""))
        for p in provinces
    }


@lru_cache(maxsize=2000)
def _said(
    words: Words, board: str, province: str, name: str, owner: int, armies: int, built: int, revolts: int, field: str
) -> str:
    parts = []
    if owner == NOBODY:
        parts.append(words("board.neutral"))
    else:
        parts.append(words("board.held", (name,), seat=0, n=armies))
    parts.append(words(f"region.{REGION_OF[board][province]}"))
    parts.append(words("board.yields", tax=TAX[province], rice=RICE[province]))
    if built:
        parts.append(words("board.built", building=_kinds(built)))
    parts.append(words("board.spaces", n=SPACES[province] - HOW_MANY[built]))
    if revolts:
        parts.append(words("board.markers", n=revolts))
    if field:
        parts.append(words("board.lies_on", action=field))
    return f"{words(f'province.{province}')}: {'; '.join(parts)}"


def _kinds(built: int) -> list[str]:
    return [kind for kind in BUILDINGS if built & BIT[kind]]


# -- What is printed ---------------------------------------------------------------------------------------------------


def printed(data: dict[str, Any], view: ShogunState, scene: Scene) -> str:
    """Of every province its name, and of those in play taxes, rice and building spaces, as long as they are empty."""
    names = {p: short(scene, p) for p in PROVINCES}
    fits = _fitting(data, names, view.owner)
    return "".join(_print(data[p], escape(names[p]), p, p in view.owner, p in fits) for p in PROVINCES)


GROWN = 2.1
"""How much larger blocks are drawn on a phone's sheet, at most (--piece in the style sheet)."""
LETTER = 9.0
"""The width of a letter of a name, about."""

Area = tuple[float, float, float, float]


def _fitting(data: dict[str, Any], names: dict[str, str], owner: Iterable[str]) -> set[str]:
    """Provinces whose names can be read on a phone's sheet as well: over no banner and no other name. Short ones first."""
    taken: dict[str, Area] = {}
    for p in owner:
        (x, y), (w, h) = data[p]["block"], SIZE[data[p]["tall"]]
        taken[p] = _grown(x, y, -w / 2, 18 - h / 2, 34 - w / 2, 60 - h / 2)
    fits: set[str] = set()
    for p in sorted(owner, key=lambda p: (len(names[p]), p)):
        (x, y), (_, h) = data[p]["block"], SIZE[data[p]["tall"]]
        half = LETTER * len(names[p]) / 2
        area = _grown(x, y, -half, -h / 2, half, 18 - h / 2)
        if area[0] > 10 and area[2] < 1190 and not any(_meet(area, other) for at, other in taken.items() if at != p):
            fits.add(p)
            taken[f"{p} by name"] = area
    return fits


def _grown(x: float, y: float, *area: float) -> Area:
    left, top, right, bottom = area
    return x + GROWN * left, y + GROWN * top, x + GROWN * right, y + GROWN * bottom


def _meet(a: Area, b: Area) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _print(area: dict[str, Any], name: str, province: str, in_play: bool, fits: bool) -> str:
    w, h = SIZE[area["tall"]]
    left, top = -w / 2, -h / 2
    title = f'<text class="sh-name{" fits" if fits else ""}" y="{top + 15:g}">{name}</text>'
    if in_play:
        x, y = left + 46, top + 32
        dx, dy = (0, 21) if area["tall"] else (22, 0)
        places = [_space(area["tall"], k) for k in range(SPACES[province])]
        spaces = "".join(f"M{sx:g} {sy:g}h18v17h-18z" for sx, sy in places)
        inside = (
            f'<circle cx="{x:g}" cy="{y:g}" r="10.5"/><text x="{x:g}" y="{y + 6.5:g}">{TAX[province]}</text>'
            f'<rect x="{x + dx - 10:g}" y="{y + dy - 10:g}" width="20" height="20" rx="5"/>'
            f'<text x="{x + dx:g}" y="{y + dy + 6.5:g}">{RICE[province]}</text><path d="{spaces}"/>'
        )
    else:
        inside = icon("sh-idle", -13, top + 20, 26)
    kind = "sh-block" if in_play else "sh-block idle"
    return f'<g class="{kind}" transform="{_at(*area["block"])}"><g class="sh-scale">{title}<g class="sh-detail">{inside}</g></g></g>'


def _at(x: float, y: float) -> str:
    return f"translate({x:g} {y:g})"


def _space(tall: bool, k: int) -> tuple[float, float]:
    """Where a building space lies in its block."""
    w, h = SIZE[tall]
    return (0 if tall else 36) - w / 2 + 20 * k, h / 2 - 17


# -- What stands there -------------------------------------------------------------------------------------------------


def standing(data: dict[str, Any], view: ShogunState, scene: Scene) -> str:
    """Banners, buildings and revolt markers."""
    sides = [*(seat.side for seat in scene.seats), ""]
    # Armies that fall go into the tower; what a battle leaves comes out of it.
    settled = scene.event is not None and scene.event.id in RESULTS
    out = []
    for province, owner in view.owner.items():
        armies, built, revolts = view.armies[province], view.built[province], view.revolts[province]
        if (owner != NOBODY and armies) or built or revolts:
            (x, y), tall = data[province]["block"], data[province]["tall"]
            there = (owner, sides[owner], armies, built, revolts, settled)
            out.append(_stand(province, x, y, tall, *there))
    return "".join(out)


@parted
@lru_cache(maxsize=2000)
def _stand(
    province: str,
    x: float,
    y: float,
    tall: bool,
    owner: int,
    side: str,
    armies: int,
    built: int,
    revolts: int,
    settled: bool,
) -> str:
    w, h = SIZE[tall]
    left, top = -w / 2, 21 - h / 2
    out = f'<g class="sh-detail">{_buildings(province, tall, owner, built)}</g>' if built else ""
    if owner != NOBODY and armies:
        travels = piece(f"army-{owner}", province, armies, home="tower" if settled else f"seat:{owner}", to="tower")
        out += (
            f'<g class="sh-banner side-{escape(side)}" data-key="banner-{province}"{travels}><path class="pole" d="M{left:g} {top - 3:g}v45"/>'
            f'<rect x="{left:g}" y="{top:g}" width="34" height="38"/>{icon(f"side-{side}", left + 9, top + 1.5, 16)}'
            f'<text x="{left + 17:g}" y="{top + 35:g}"{counted(f"armies-{province}")}>{armies}</text></g>'
        )
    if revolts:
        out += (
            f'<g class="sh-unrest"{piece("revolt", province, revolts)}><circle cx="{left + 2:g}" cy="{top + 2:g}" r="10.5"/>'
            f'<text x="{left + 2:g}" y="{top + 8.5:g}">{revolts}</text></g>'
        )
    # On a small sheet all of it grows and shrinks with the zoom.
    return f'<g class="sh-block" data-key="block-{province}" transform="{_at(x, y)}"><g class="sh-scale">{out}</g></g>'


def _buildings(province: str, tall: bool, owner: int, built: int) -> str:
    """On the building spaces, from the left."""
    out = []
    for k, kind in enumerate(_kinds(built)):
        x, y = _space(tall, k)
        travels = piece(f"building-{province}-{k}", province, home=f"seat:{owner}")
        out.append(
            f'<g class="sh-built"{travels}><rect x="{x:g}" y="{y:g}" width="18" height="17"/>{icon(f"sh-{kind}", x + 1, y + 0.5, 16)}</g>'
        )
    return "".join(out)
