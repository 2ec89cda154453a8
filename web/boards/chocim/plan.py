"""The engraved sheet: river, slopes, works and camps; over them the three lines of defence as washes."""

from __future__ import annotations

from typing import Any

from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import FIELDS, LANDS
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, part, svg
from web.boards.kit.escaping import escape

_bases: dict[tuple[int, str], tuple[Any, str]] = {}


def plan(view: ChocimState, scene: Scene) -> str:
    data = scene.maps.get("chocim")
    if data is None:
        return svg("0 0 1200 680", [], scene.words("board.title"), "ch-plan")
    box = " ".join(map(str, data["viewBox"]))
    body = [
        _DEFS,
        part(f'<g aria-hidden="true">{_washes(data, view)}</g>'),
        _base(data, scene),
        part(f'<g aria-hidden="true">{_marks(data, view, scene)}</g>'),
    ]
    return svg(box, body, scene.words("board.title"), "ch-plan")


_DEFS = (
    '<defs><pattern id="ch-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(42)">'
    '<path class="ch-hatch" d="M0 0v8"/></pattern></defs>'
)


def _washes(data: dict[str, Any], view: ChocimState) -> str:
    """The nearer to the hetman, the deeper the colour; a lost field changes hands in green."""
    taken = lost_fields(view)
    paper = '<rect class="ch-paper" x="0" y="0" width="1200" height="680"/>'
    return paper + "".join(
        f'<path class="ch-wash line-{FIELDS[land].line}{" lost" if land in taken else ""}" d="{data["areas"][land]}"/>'
        for land in LANDS
    )


def _marks(data: dict[str, Any], view: ChocimState, scene: Scene) -> str:
    """Hatching on what is lost, outlines of what can be clicked and of what has just happened."""
    out = []
    for land in LANDS:
        target = f"field:{land}"
        d = data["areas"][land]
        if land in lost_fields(view):
            out.append(f'<path class="ch-lost" fill="url(#ch-hatch)" d="{d}"/>')
        state = "picked" if target in scene.picked else "lit" if target in scene.lit - scene.calm else ""
        if state:
            out.append(f'<path class="ch-outline {state}" d="{d}"/>')
        elif target in scene.recent:
            out.append(f'<path class="ch-outline happening" d="{d}"/>')
    return "".join(out)


def _base(data: dict[str, Any], scene: Scene) -> str:
    """The engraving, kept as text: it is long, and the same every time."""
    key = (id(data), scene.words.language)
    kept = _bases.get(key)
    if kept is None or kept[0] is not data:
        kept = _bases[key] = (data, _draw(data, scene))
    return part(kept[1])


def _draw(data: dict[str, Any], scene: Scene) -> str:
    layers = "".join(f'<path class="ch-{layer["kind"]}" d="{layer["d"]}"/>' for layer in data["layers"])
    return (
        f'<g class="ch-base" aria-hidden="true" data-key="base-{scene.words.language}">{layers}'
        f"{_names(data, scene)}{_compass(data)}{_frame(data)}</g>"
    )


def _names(data: dict[str, Any], scene: Scene) -> str:
    out = []
    for k, name in enumerate(data["names"]):
        words = escape(scene.words(f"place.{name['id']}"))
        if "d" in name:
            out.append(
                f'<path id="ch-line-{k}" class="ch-line" d="{name["d"]}"/><text class="ch-water-name" text-anchor="middle">'
                f'<textPath href="#ch-line-{k}" startOffset="50%">{words}</textPath></text>'
            )
        else:
            out.append(f'<text class="ch-place" x="{name["x"]}" y="{name["y"]}">{words}</text>')
    return f'<g class="ch-names">{"".join(out)}</g>'


def _compass(data: dict[str, Any]) -> str:
    c = data["compass"]
    r = c["r"]
    points = "".join(
        f'<path transform="rotate({a})" d="M0 {-n:g}L{n * 0.17:.1f} {-n * 0.17:.1f}L0 0z"/>'
        f'<path transform="rotate({a})" class="dark" d="M0 {-n:g}L{-n * 0.17:.1f} {-n * 0.17:.1f}L0 0z"/>'
        for n, angles in ((r * 0.7, (45, 135, 225, 315)), (r, (0, 90, 180, 270)))
        for a in angles
    )
    return (
        f'<g class="ch-compass" transform="translate({c["x"]} {c["y"]})"><circle r="{r * 0.6:.1f}"/>{points}'
        f'<path class="north" d="M-4 {-r - 3}v-11l8 11v-11"/></g>'
    )


def _frame(data: dict[str, Any]) -> str:
    frame = data["frame"]
    (x, y, w, h), (ix, iy, iw, ih) = frame["outer"], frame["inner"]
    return (
        f'<g class="ch-frame"><path class="margin" fill-rule="evenodd" d="M0 0h1200v680H0zM{ix} {iy}h{iw}v{ih}h{-iw}z"/>'
        f'<path class="bars" d="{frame["bars"]}"/><rect x="{ix}" y="{iy}" width="{iw}" height="{ih}"/>'
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/><rect class="rim" x="2" y="2" width="1196" height="676"/></g>'
    )
