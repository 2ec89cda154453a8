"""A map sheet as engraved, from the data in assets/maps: all that never changes, the same for every game on a map."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from web.boards.kit.escaping import escape

from .kit import part

_kept: dict[tuple[int, str], tuple[Any, str]] = {}


def engraved(data: dict[str, Any], areas: Mapping[str, dict[str, Any]], key: str, over: str = "") -> str:
    """Water, land, washes of the areas, rivers, hills, borders, towns, frame, and what the game adds `over` them.

    Kept as text: it is long, and the same every time for the same `key`. Each area can be used again by its outline,
    ``<use href="#map-shape-NAME"/>``; the colour of its wash is its variable ``--wash``, set by the class ``wash-NAME``."""
    kept = _kept.get((id(data), key))
    if kept is None or kept[0] is not data:
        kept = _kept[id(data), key] = (data, _engrave(data, areas, key, over))
    return part(kept[1])


def _engrave(data: dict[str, Any], areas: Mapping[str, dict[str, Any]], key: str, over: str) -> str:
    x, y, w, h = data["frame"]["inner"]
    _, _, width, height = data["viewBox"]
    box = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
    rivers = "".join(f'<path d="{r["d"]}" stroke-width="{r["width"] * 0.8:.2f}"/>' for r in data["rivers"])
    waters = "".join(f'<path class="map-wl{k}" d="{d}"/>' for k, d in enumerate(data["waterlines"]))
    lakes = "".join(f'<path d="{lake["d"]}"/>' for lake in data["lakes"])
    borders = "".join(f'<path class="{b["kind"]}" d="{b["d"]}"/>' for b in data["borders"])
    shapes = "".join(f'<path id="map-shape-{name}" d="{area["d"]}"/>' for name, area in areas.items())
    washes = "".join(
        f'<g class="wash-{name}"><use class="map-wash" href="#map-shape-{name}"/>'
        f'<path class="map-edge" fill-rule="evenodd" d="{area["d"]}{area["inset"]}"/></g>'
        for name, area in areas.items()
    )
    return (
        f'<g class="map-base" aria-hidden="true" data-key="base-{escape(key)}">'
        f'<defs>{shapes}<path id="map-shore" d="{data["land"]}"/></defs>'
        f'<rect class="map-paper" x="0" y="0" width="{width}" height="{height}"/><rect class="map-water" {box}/>'
        f'<path class="map-graticule" d="{data["graticule"]}"/><g class="map-waterlines">{waters}</g>'
        f'<use class="map-land" href="#map-shore"/>{washes}<g class="map-lakes">{lakes}</g>'
        f'<g class="map-rivers">{rivers}</g><g class="map-hills">{"".join(map(_hill, data["hills"]))}</g>'
        f'<g class="map-tufts">{"".join(map(_tuft, data["tufts"]))}</g><g class="map-borders">{borders}</g>'
        f'<use class="map-coast" href="#map-shore"/>{_towns(data)}{_frame(data, box)}{over}</g>'
    )


def _hill(hill: list[float]) -> str:
    x, y, s = hill
    return (
        f'<path d="M{x - s:.1f} {y:g}q{s * 0.5:.1f} {-s * 1.5:.1f} {s:.1f} {-s * 1.5:.1f}q{s * 0.5:.1f} 0 {s:.1f} {s * 1.5:.1f}"/>'
        f'<path class="shade" d="M{x + s * 0.15:.1f} {y - s * 1.3:.1f}l{s * 0.25:.1f} {s * 1.1:.1f}m{s * 0.12:.1f} {-s:.1f}l{s * 0.2:.1f} {s * 0.9:.1f}"/>'
    )


def _tuft(at: list[float]) -> str:
    return f'<path d="M{at[0] - 5:.1f} {at[1]:g}h10m-7-1l-1-4m3 4v-6m3 6l1-4"/>'


def _towns(data: dict[str, Any]) -> str:
    out = []
    for town in data["towns"]:
        x, y = town["x"], town["y"]
        dx, dy, anchor = {"e": (7, 5, "start"), "w": (-7, 5, "end"), "n": (0, -8, "middle"), "s": (0, 19, "middle")}[
            town["label"]
        ]
        out.append(
            f'<g class="rank{town["rank"]}"><circle cx="{x:g}" cy="{y:g}" r="{4 - 0.6 * town["rank"]:.1f}"/>'
            f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{escape(town["name"])}</text></g>'
        )
    return f'<g class="map-towns">{"".join(out)}</g>'


def _frame(data: dict[str, Any], box: str) -> str:
    x, y, w, h = data["frame"]["outer"]
    ix, iy, iw, ih = data["frame"]["inner"]
    _, _, width, height = data["viewBox"]
    return (
        f'<g class="map-frame"><path class="map-margin" fill-rule="evenodd" d="M0 0h{width}v{height}H0zM{ix:g} {iy:g}h{iw:g}v{ih:g}h{-iw:g}z"/>'
        f'<path class="map-bars" d="{data["frame"]["bars"]}"/><rect {box}/>'
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
        f'<rect class="outer" x="5" y="5" width="{width - 10}" height="{height - 10}"/></g>'
    )


def compass(x: float, y: float, r: float = 36) -> str:
    points = "".join(
        f'<path transform="rotate({a})" class="{kind}" d="M0 {-n}L{n * 0.16:.1f} {-n * 0.16:.1f}L0 0z"/>'
        f'<path transform="rotate({a})" class="{kind} dark" d="M0 {-n}L{-n * 0.16:.1f} {-n * 0.16:.1f}L0 0z"/>'
        for kind, n, angles in (("minor", r * 0.7, (45, 135, 225, 315)), ("major", r, (0, 90, 180, 270)))
        for a in angles
    )
    return (
        f'<g class="map-compass" transform="translate({x} {y})"><circle r="{r * 0.62:.1f}"/><circle r="{r * 0.56:.1f}"/>'
        f'{points}<path class="north" d="M-6 {-r - 4}v-16l12 16v-16"/></g>'
    )


@lru_cache(maxsize=64)
def longer(d: str, by: float) -> str:
    """A base line with straight ends added, so that a longer name still finds room on it."""
    n = [float(v) for v in re.findall(r"-?[\d.]+", d)]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = n[:2], n[2:4], n[-4:-2], n[-2:]

    def away(x: float, y: float, from_x: float, from_y: float) -> tuple[float, float]:
        dx, dy = x - from_x, y - from_y
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        return x + dx / length * by, y + dy / length * by

    (sx, sy), (ex, ey) = away(x0, y0, x1, y1), away(x3, y3, x2, y2)
    return f"M{sx:.1f} {sy:.1f}L{d[1:].split('C', 1)[0]}C{d.split('C', 1)[1]}L{ex:.1f} {ey:.1f}"
