"""The sheet: land and water as engraved, names, and over them what can be pointed at."""

from __future__ import annotations

from typing import Any

from pyengine.games.magnaci.data import FIEFS, LORD, PROVINCE, PROVINCES
from pyengine.games.magnaci.state import MagnaciState
from web.boards.engraving import compass, engraved, longer
from web.boards.kit import Scene, breath, explained, explained_as, icon, parted, plain, spot, svg
from web.boards.kit.escaping import escape

from .common import MANOR
from .legend import TERMS
from .pieces import conflict_spaces, fief_pieces, fief_said, in_lines, province_pieces, province_said

# Phones see a part of the sheet, larger: the margins hold only names there.
WIDE = "0 0 1200 900"
CLOSE = "170 34 822 812"


def sheet(view: MagnaciState, scene: Scene) -> str:
    data = scene.maps.get("commonwealth")
    if data is None:
        return svg(WIDE, [], scene.words("board.title"), "map-sheet", "mg-sheet")
    body = [
        _DEFS,
        base(data, scene),
        *(_area(scene, f"fief:{fief}", fief, fief_said(view, scene, fief)) for fief in FIEFS),
        *(_area(scene, f"province:{p}", p, province_said(view, scene, p), view.partitioned(p)) for p in PROVINCES),
        _names(data, scene),
        *(fief_pieces(data, view, scene, fief) for fief in FIEFS),
        *(province_pieces(data, view, scene, province) for province in PROVINCES),
        conflict_spaces(view, scene),
    ]
    box = CLOSE if scene.compact else WIDE
    edges = {f"{kind}:{name}": f"map-shape-{name}" for kind, names in (("fief", FIEFS), ("province", PROVINCES)) for name in names}
    drawn = svg(box, body, scene.words("board.title"), "map-sheet", "mg-sheet")
    return drawn + breath(scene, box, edges, "map-sheet", "mg-sheet")


_DEFS = (
    '<defs><pattern id="mg-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
    f'<path class="mg-hatch" d="M0 0v9"/></pattern>{MANOR}</defs>'
)


# -- What never changes ------------------------------------------------------------------------------------------------


def base(data: dict[str, Any], scene: Scene) -> str:
    areas = {**data["provinces"], **data["fiefs"]}
    at = data["compass"]
    over = "" if scene.compact else _cartouche(data, scene) + compass(at["x"] + 34, at["y"] + 48)
    return engraved(data, areas, f"{scene.words.language}-{scene.compact}", over)


def _cartouche(data: dict[str, Any], scene: Scene) -> str:
    """Title and legend of the sheet."""
    c = data["cartouche"]
    x, y, w, h = c["x"], c["y"], 226, c["h"]
    mid = x + w / 2
    legend = "".join(
        icon(f"level-{level}", x + 13, y + top, 26) + f'<text class="legend" x="{x + 44}" y="{y + top + 21}">'
        f"{scene.say(f'level.{level}')} +{n}</text>"
        for level, n, top in (("dominance", 3, 74), ("advantage", 2, 106))
    )
    return (
        f'<g class="mg-cartouche"><path d="M{x + 12} {y}h{w - 24}q0 12 12 12v{h - 24}q-12 0-12 12h{24 - w}q0-12-12-12v{24 - h}q12 0 12-12z"/>'
        f'<path class="inner" d="M{x + 17} {y + 5}h{w - 34}q2 10 12 12v{h - 34}q-10 2-12 12h{34 - w}q-2-10-12-12v{34 - h}q10-2 12-12z"/>'
        f'<text x="{mid}" y="{y + 38}" class="title">{scene.say("game.title").upper()}</text>'
        f'<path class="rule" d="M{mid - 60} {y + 54}h48l12 5 12-5h48"/>{legend}</g>'
    )


# -- Names -------------------------------------------------------------------------------------------------------------

# Where the neighbours' names begin or end: x, base line, anchor.
_POWERS = {
    "muscovy": (836, 122, "middle"),
    "cossacks_tatars": (1172, 726, "end"),
    "ottoman": (420, 872, "middle"),
    "habsburg": (32, 504, "start"),
    "brandenburg_sweden": (32, 382, "start"),
}
# The smallest provinces have names between their pieces, not on the line of the Latin ones.
_LINES = {
    "prussia": "M288 356C318 360 350 361 380 358C410 355 440 346 468 338",
    "great_poland": "M236 452C270 462 310 466 340 463C370 460 410 446 446 428",
}


@parted
def _names(data: dict[str, Any], scene: Scene) -> str:
    out = []
    size = 31 if scene.compact else 27
    for kind, areas in (("province", data["provinces"]), ("fief", data["fiefs"])):
        for name, area in areas.items():
            label = area["label"]
            words = scene.say(f"{kind}.{name}")
            if kind == "province":
                words = words.upper()
                wanted = max(size, label["size"])
                spacing = min(label["spacing"], 2 if len(words) > 9 else 6) if label["size"] < 25 else label["spacing"]
                spacing = 0 if scene.compact and len(words) > 9 else spacing
            else:
                wanted, spacing = size, 1
            out.append(
                f'<path id="map-line-{name}" class="map-line" d="{longer(_LINES.get(name, label["d"]), 90)}"/>'
                f'<text class="mg-name {kind}" font-size="{wanted}" letter-spacing="{spacing}" text-anchor="middle">'
                f'<textPath href="#map-line-{name}" startOffset="50%">{words}</textPath></text>'
            )
    if not scene.compact:
        for power, (x, y, anchor) in _POWERS.items():
            for k, line in enumerate(in_lines(scene.words(f"power.{power}"), 20 if anchor == "middle" else 14)):
                out.append(
                    f'<text class="mg-name power" x="{x}" y="{y + 27 * k}" text-anchor="{anchor}">{escape(line)}</text>'
                )
    return f'<g class="mg-names" aria-hidden="true">{"".join(out)}</g>'


# -- What can be pointed at --------------------------------------------------------------------------------------------


@parted
def _area(scene: Scene, target: str, name: str, label: str, partitioned: bool = False) -> str:
    shape = f'href="#map-shape-{name}"'
    hatch = f'<use class="mg-lost-land" fill="url(#mg-hatch)" {shape}/>' if partitioned else ""
    return (
        f'<g data-key="{target}"{spot(scene, target, label, "map-area", f"area-{name}", role="img")}{_about(scene, name)}>'
        f'{hatch}<use class="map-hit" {shape}/><use class="map-outline" {shape}/></g>'
    )


def _about(scene: Scene, name: str) -> str:
    """What a place is, and what is beside it."""
    if name in LORD:
        return explained(scene, "board.fief_about", TERMS["fief"], province=LORD[name])
    land = PROVINCE[name]
    said = plain(scene, "board.province_about", power=land.power)
    if land.fiefs:
        said += " " + plain(scene, "board.province_fiefs", n=len(land.fiefs), fiefs=land.fiefs)
    return explained_as(said, "MG-4.5")
