"""What Shogun puts on the sheet of Japan: a block of pieces in each province, the sea routes, and where cards may lie."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from shapely.geometry import LineString, box

from . import geo, japan
from .sheet import Drawing

# The middle of each province's block (name, banner, figures, building spaces), in sheet units. Most lie on the land;
# where that is narrow, a block leans out over the water, never over a neighbour's middle.
BLOCKS: dict[str, tuple[float, float]] = {
    "aki": (74, 586), "awa_boso": (1080, 494), "awa_shikoku": (318, 702), "bingo": (152, 550), "bitchu": (228, 549),
    "bizen": (304, 556), "echigo": (914, 128), "echizen": (628, 345), "etchu": (734, 240), "harima": (392, 510),
    "hida": (726, 318), "hitachi": (1116, 264), "hoki": (268, 418), "ise": (640, 588), "iwami": (56, 500),
    "iyo": (104, 716), "izu": (968, 538), "izumo": (140, 445), "kaga": (640, 268), "kai": (898, 396),
    "kazusa": (1090, 424), "kii": (484, 700), "kozuke": (928, 252), "mikawa": (750, 508), "mimasaka": (300, 480),
    "mino": (706, 404), "musashi": (982, 336), "mutsu": (1064, 128), "noto": (706, 166), "omi": (568, 536),
    "owari": (692, 486), "sagami": (986, 430), "sanuki": (292, 644), "settsu": (484, 554), "shima": (706, 646),
    "shimosa": (1078, 354), "shimotsuke": (1026, 226), "shinano": (826, 296), "suruga": (888, 480), "tajima": (386, 425),
    "tamba": (490, 476), "tosa": (218, 746), "totomi": (822, 540), "wakasa": (452, 404), "yamato": (556, 630),
}  # fmt: skip
TALL = frozenset({"bingo", "bitchu", "ise", "mikawa", "owari", "settsu", "tajima", "wakasa", "yamato"})
"""Narrow provinces: their figures stand below one another."""
SIZE = {False: (84.0, 58.0), True: (58.0, 80.0)}

# Sea routes: from coast to coast, with one point that bends the line.
ROUTES: dict[tuple[str, str], tuple[geo.XY, geo.XY, geo.XY]] = {
    ("aki", "iyo"): ((90, 640), (98, 664), (120, 680)),
    ("awa_boso", "izu"): ((1044, 504), (1010, 552), (952, 552)),
    ("awa_shikoku", "kii"): ((380, 712), (422, 724), (452, 690)),
    ("harima", "sanuki"): ((400, 550), (388, 606), (346, 638)),
    ("izu", "shima"): ((922, 568), (820, 656), (700, 626)),
    ("kaga", "tajima"): ((614, 288), (520, 322), (424, 386)),
}
# The two seas: what lies on the board beside the land stands there.
SEAS = {"north": (20.0, 20.0, 520.0, 340.0), "south": (770.0, 630.0, 1190.0, 860.0)}
COMPASS = {"x": 1150, "y": 590, "r": 30}


def build(drawing: Drawing) -> dict[str, Any]:
    provinces = {}
    for name in japan.PROVINCES:
        x, y = BLOCKS[name]
        provinces[name] = {**drawing.area(name, wash=True), "block": [x, y], "tall": name in TALL}
    routes = [
        {"between": list(pair), "d": f"M{a[0]} {a[1]}Q{b[0]} {b[1]} {c[0]} {c[1]}"} for pair, (a, b, c) in ROUTES.items()
    ]
    return {**drawing.base(), "provinces": provinces, "routes": routes, "seas": SEAS, "compass": COMPASS}


def check(drawing: Drawing) -> list[str]:
    found = []
    blocks = {}
    for name, (x, y) in BLOCKS.items():
        w, h = SIZE[name in TALL]
        blocks[name] = box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    for (a, one), (b, other) in combinations(blocks.items(), 2):
        if one.intersection(other).area > 60:
            found.append(f"{a} and {b}: their blocks overlap by {one.intersection(other).area:.0f}")
    for name, block in blocks.items():
        if not drawing.window.contains(block):
            found.append(f"{name}: its block leaves the sheet")
        if not drawing.areas[name].intersects(block.centroid.buffer(14)):
            found.append(f"{name}: its block does not lie on it")
        for side, (x, y, right, bottom) in SEAS.items():
            if block.intersects(box(x, y, right, bottom)):
                found.append(f"{name}: its block lies in the {side} sea")
    for (a, b), points in ROUTES.items():
        for name, end in ((a, points[0]), (b, points[2])):
            if drawing.areas[name].distance(LineString([end, points[1]]).interpolate(0)) > 6:
                found.append(f"{a}-{b}: the route does not reach {name}")
    return found
