"""The sheet: land and water as engraved, the provinces to be pointed at, and what stands in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyengine.games.shogun.data import NEIGHBOURS, PROVINCES, REGION_OF, REGIONS
from pyengine.games.shogun.state import NOBODY, ShogunState
from pyengine.games.shogun.steps.march import March, Send, Shift
from pyengine.words import Words
from web.boards.engraving import compass
from web.boards.kit import Scene, Still, alive, cast, explained, part, parted, spot, still, svg
from web.boards.kit.escaping import escape

from .block import all_said, printed, standing
from .common import own_fields, phase, region, word

WIDE = "0 0 1200 870"

_engraved: dict[tuple[Words, str, int], tuple[Any, tuple[str, str, str]]] = {}


def sheet(view: ShogunState, scene: Scene) -> list[str]:
    """In parts, to be joined once: the engraving is so long that even copying it takes its time."""
    data = scene.maps.get("japan")
    frame = svg(WIDE, [], word(scene, "board.title"), "map-sheet", "sh-sheet")
    if data is None:
        return [frame]
    base, borders, print_ = engraved(data, view, scene)
    return [
        frame.removesuffix("</svg>"),
        base,
        _edges(view, scene),
        borders,
        *_all_areas(view, scene),
        _marches(data, view, scene),
        print_,
        f'<g aria-hidden="true" data-key="blocks">{standing(data["provinces"], view, scene)}</g></svg>',
    ]


# -- What never changes ------------------------------------------------------------------------------------------------

# Tinctures in black and white, as engravers hatch them: regions are told apart without colour.
_HATCH = {
    "green": ("M0 0l9 9M-2 7l4 4M7-2l4 4", 9),
    "red": ("M3 0v9", 7),
    "purple": ("M9 0L0 9M2-2l-4 4M11 7l-4 4", 9),
    "yellow": ("M2 2h.1M6 6h.1", 8),
    "brown": ("M0 3h9", 7),
}


def engraved(data: dict[str, Any], view: ShogunState, scene: Scene) -> tuple[str, str, str]:
    """Land and water, borders, and what is printed in the provinces, kept as text: long, and the same every time."""
    key = (scene.words, view.board, len(view.owner))
    kept = _engraved.get(key)
    if kept is None or kept[0] is not data:
        if len(_engraved) > 3:
            _engraved.clear()
        sort = f"{scene.words.language}-{view.board}-{len(view.owner)}"
        print_ = f'<g aria-hidden="true" data-key="print-{sort}">{printed(data["provinces"], view, scene)}</g>'
        kept = _engraved[key] = (data, (_base(data, view, scene), _borders(data, view), print_))
    base, borders, print_ = kept[1]
    return part(base), part(borders), part(print_)


def _base(data: dict[str, Any], view: ShogunState, scene: Scene) -> str:
    x, y, w, h = data["frame"]["inner"]
    hatches = "".join(
        f'<pattern id="sh-hatch-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<path class="sh-hatch" d="{_HATCH[name][0]}"/></pattern>'
        for name, size in ((name, _HATCH[name][1]) for name in REGIONS)
    )
    shapes = "".join(
        f'<path id="sh-p-{name}" d="{area["d"]}"/><path id="sh-e-{name}" fill-rule="evenodd" d="{area["d"]}{area["inset"]}"/>'
        for name, area in data["provinces"].items()
    )
    # One drawing of each region, washed with its colour and then hatched.
    lands = "".join(
        f'<g id="sh-r-{name}">{"".join(f"""<use href="#sh-p-{p}"/>""" for p, of in REGION_OF[view.board].items() if of == name)}</g>'
        for name in REGIONS
    )
    washes = "".join(
        f'<use href="#sh-r-{name}" class="sh-wash region-{name}"/>'
        f'<use href="#sh-r-{name}" class="sh-grain" fill="url(#sh-hatch-{name})"/>'
        for name in REGIONS
    )
    waters = "".join(f'<path class="map-wl{k}" d="{d}"/>' for k, d in enumerate(data["waterlines"]))
    rivers: dict[float, str] = {}
    for river in data["rivers"]:
        rivers[river["width"]] = rivers.get(river["width"], "") + river["d"]
    streams = "".join(f'<path d="{d}" stroke-width="{width:.2f}"/>' for width, d in rivers.items())
    lakes = "".join(lake["d"] for lake in data["lakes"])
    routes = "".join(route["d"] for route in data["routes"])
    return (
        f'<g class="map-base sh-base" aria-hidden="true" data-key="base-{scene.words.language}-{view.board}">'
        f'<defs>{hatches}{shapes}{lands}<path id="sh-land" d="{data["land"]}"/></defs><rect class="map-paper" width="1200" height="870"/>'
        f'<rect class="map-water" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
        f'<path class="map-graticule" d="{data["graticule"]}"/><g class="map-waterlines">{waters}</g>'
        f'<use href="#sh-land" class="map-land"/>{washes}<g class="map-lakes"><path d="{lakes}"/></g><g class="map-rivers">{streams}</g>'
        f'<path class="map-hills" d="{"".join(map(_hill, data["hills"]))}"/><use href="#sh-land" class="map-coast"/>'
        f'<path class="sh-routes" d="{routes}"/>{_frame(data)}{compass(**data["compass"])}</g>'
    )


def _hill(hill: list[float]) -> str:
    x, y, s = hill
    return f"M{x - s:.1f} {y:g}q{s * 0.5:.1f} {-s * 1.6:.1f} {s:.1f} {-s * 1.6:.1f}q{s * 0.5:.1f} 0 {s:.1f} {s * 1.6:.1f}"


def _frame(data: dict[str, Any]) -> str:
    x, y, w, h = data["frame"]["inner"]
    return (
        f'<g class="map-frame"><path class="map-margin" fill-rule="evenodd" d="M0 0h1200v870H0zM{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z"/>'
        f'<path class="map-bars" d="{data["frame"]["bars"]}"/><rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
        f'<rect class="outer" x="1.5" y="1.5" width="1197" height="867"/></g>'
    )


# -- What changes hands ------------------------------------------------------------------------------------------------


@parted
def _edges(view: ShogunState, scene: Scene) -> str:
    """Along its border each province shows whose it is; provinces out of the game are faint."""
    out = []
    for name in PROVINCES:
        owner = view.owner.get(name)
        if owner is None:
            out.append(f'<use href="#sh-p-{name}" class="sh-idle"/>')
        elif owner == NOBODY:
            out.append(f'<use href="#sh-e-{name}" class="sh-edge {region(view, name)}"/>')
        else:
            out.append(f'<use href="#sh-e-{name}" class="sh-edge held side-{escape(scene.seats[owner].side)}"/>')
    return f'<g class="sh-edges" aria-hidden="true" data-key="edges">{"".join(out)}</g>'


def _borders(data: dict[str, Any], view: ShogunState) -> str:
    """Thin between two provinces, double between two regions."""
    regions = REGION_OF[view.board]
    thin: list[str] = []
    thick: list[str] = []
    for border in data["borders"]:
        a, b = border["between"]
        (thick if regions.get(a) != regions.get(b) else thin).append(border["d"])
    return (
        f'<g class="sh-borders" aria-hidden="true" data-key="borders-{view.board}"><path d="{"".join(thin)}"/>'
        f'<path class="thick" d="{"".join(thick)}"/></g>'
    )


@parted
def _marches(data: dict[str, Any], view: ShogunState, scene: Scene) -> str:
    """An arrow for armies on their way, while it is shown or asked."""
    event = scene.event
    if event is not None and event.id in ("event.moved", "event.attack", "event.attack_neutral"):
        ways = [(str(event.args["source"]), str(event.args["province"]))]
    elif event is None and (now := Send.of(view)):
        ways = [(now["source"], now["target"])]
    elif event is None and (now := March.of(view) or Shift.of(view)):
        source = now["province"]
        ways = [(source, near) for near in NEIGHBOURS[source] if f"province:{near}" in scene.lit]
    else:
        ways = []
    paths = []
    for a, b in ways:
        (x, y), (u, v) = data["provinces"][a]["block"], data["provinces"][b]["block"]
        length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
        dx, dy = (u - x) / length, (v - y) / length
        end = (u - 34 * dx, v - 34 * dy)
        start = (x + 30 * dx, y + 30 * dy)
        paths.append(
            f'<path d="M{start[0]:.0f} {start[1]:.0f}L{end[0]:.0f} {end[1]:.0f}'
            f"M{end[0] - 14 * dx - 9 * dy:.0f} {end[1] - 14 * dy + 9 * dx:.0f}L{end[0]:.0f} {end[1]:.0f}"
            f'L{end[0] - 14 * dx + 9 * dy:.0f} {end[1] - 14 * dy - 9 * dx:.0f}"/>'
        )
    return f'<g class="sh-marches" aria-hidden="true">{"".join(paths)}</g>' if paths else ""


def _all_areas(view: ShogunState, scene: Scene) -> list[str]:
    """What is clicked; while a plan is laid, pointing at it shows where its card lies."""
    fields = own_fields(view, scene)
    planning = phase(view) == "planning"
    who = cast(scene)
    return [
        _area(still(who, scene, f"province:{province}"), province, said, fields.get(province, ""), planning)
        for province, said in all_said(view, scene, list(view.owner)).items()
    ]


@parted
@lru_cache(4000)
def _area(still: Still, province: str, said: str, field: str, planning: bool) -> str:
    scene = alive(still)
    target = f"province:{province}"
    laid = ["laid"] if field and planning else []
    at = f' data-at="field:{field}"' if field else ""
    attrs = spot(scene, target, said, "sh-area", *laid, role="img")
    attrs += explained(scene, "board.next_to", "SH-5.7.10", provinces=NEIGHBOURS[province])
    return f'<g data-key="{target}"{attrs}{at}><use href="#sh-p-{province}" class="sh-shape"/></g>'
