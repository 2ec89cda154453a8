"""The sheet: land and water as engraved, names, provinces, the ways of the enemies, and the neighbours around."""

from __future__ import annotations

from typing import Any

from pyengine.games.gods_playground.data import ARROWS, ENEMIES, PROVINCES
from pyengine.games.gods_playground.state import GodsState, face
from web.boards.engraving import compass, engraved, longer
from web.boards.kit import Scene, breath, explained_as, parted, plain, spot, svg

from .common import Ahead, land_target, province_said
from .fields import arrows, field_cards, vienna
from .lands import cossacks, gdansk, province_pieces
from .legend import TERMS

_EMPTY = "0 0 1200 860"
_MIDDLES = {
    "prussia": (366, 212),
    "lithuania": (664, 236),
    "ukraine": (790, 566),
    "lesser_poland": (446, 560),
    "greater_poland": (288, 356),
}
"""Where the names stand on a phone, which shows less and larger."""


def sheet(view: GodsState, scene: Scene, ahead: Ahead) -> str:
    data = scene.maps.get("gods_playground")
    title = scene.words("board.title")
    if data is None:
        return svg(_EMPTY, [], title, "map-sheet", "gp-sheet")
    places = enumerate(PROVINCES)
    body = [
        _defs(),
        engraved(data, data["provinces"], f"gods-{scene.compact}", _over(data, scene)),
        *(_area(view, scene, ahead, p) for p in range(5)),
        _names(data, scene),
        arrows(data, view, ahead),
        *(province_pieces(data, view, scene, ahead, p) for p, _ in places),
        "" if scene.compact else gdansk(data, view, scene) + cossacks(data, view, scene),
        vienna(data, view, scene),
        *field_cards(data, view, scene, ahead),
    ]
    box = " ".join(map(str, data["viewBox"]))
    edges = {land_target(view, name): f"map-shape-{name}" for name in PROVINCES}
    return svg(box, body, title, "map-sheet", "gp-sheet") + breath(scene, box, edges, "map-sheet", "gp-sheet")


@parted
def _defs() -> str:
    """Heads of the arrows, one for each colour."""
    heads = "".join(
        f'<marker id="gp-head-{enemy}" class="foe-{enemy}" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.2"'
        ' markerHeight="3.2" orient="auto"><path class="gp-head" d="M0 0L10 5L0 10z"/></marker>'
        for enemy in ENEMIES
    )
    return f"<defs>{heads}</defs>"


def _over(data: dict[str, Any], scene: Scene) -> str:
    """What the game adds to the engraving: where enemies go on, the compass."""
    ways = "".join(
        f'<path class="gp-way foe-{ENEMIES[PROVINCES.index(way["from"])]}"'
        f' transform="translate({way["at"][0]} {way["at"][1]}) rotate({way["at"][2]})" d="M-17-4h18v-7l16 11l-16 11v-7h-18z"/>'
        for way in data["ways"]
    )
    at = data["compass"]
    return ways if scene.compact else ways + compass(at["x"], at["y"], at["r"])


@parted
def _area(view: GodsState, scene: Scene, ahead: Ahead, p: int) -> str:
    name = PROVINCES[p]
    shape = f'href="#map-shape-{name}"'
    occupied = " occupied" if view.enemy[p] else ""
    attrs = spot(scene, land_target(view, name), province_said(view, scene, ahead, p), "map-area", role="img")
    faced = plain(scene, "board.province_about", enemy=face(view, p), provinces=[PROVINCES[q] for q in ARROWS[p]])
    attrs += explained_as(faced, TERMS["expansion"])
    return (
        f'<g class="gp-land{occupied}" data-key="area-{name}"><g{attrs}>'
        f'<use class="map-hit" {shape}/><use class="map-outline" {shape}/></g></g>'
    )


@parted
def _names(data: dict[str, Any], scene: Scene) -> str:
    out = []
    for name, land in data["provinces"].items():
        words = scene.say(f"province.{name}").upper()
        if scene.compact:
            x, y = _MIDDLES[name]
            out.append(f'<text class="gp-name" x="{x}" y="{y}" font-size="45" text-anchor="middle">{words}</text>')
            continue
        label = land["label"]
        spacing = label["spacing"] if len(words) < 12 else min(label["spacing"], 1)
        # The longest name would reach under the troops to its left.
        size, middle = (label["size"], "50%") if len(words) < 14 else (label["size"] - 4, "52%")
        out.append(
            f'<path id="gp-line-{name}" class="map-line" d="{longer(label["d"], 120)}"/>'
            f'<text class="gp-name" font-size="{size}" letter-spacing="{spacing}" text-anchor="middle">'
            f'<textPath href="#gp-line-{name}" startOffset="{middle}">{words}</textPath></text>'
        )
    return f'<g class="gp-names" aria-hidden="true" data-key="names-{scene.words.language}">{"".join(out)}</g>'
