"""The Commonwealth for God's Playground: the same land as commonwealth.py, nearer, and what the game lays on it.

The three western provinces hold as many pieces as the two great eastern ones, so the west is drawn a little wider.
All places are in sheet units, laid by hand on the drawn sheet; `check` keeps them honest when the geography changes.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

from shapely.geometry import Point, box

from . import geo
from .commonwealth import (
    BORDERS,
    DIVISIONS,
    DRAWN_RIVERS,
    FAR_RIVERS,
    FIEFS,
    GRATICULE,
    LAKES,
    MARSHES,
    NODES,
    POWERS,
    PROVINCES,
    RANGES,
    RIVERS,
    SOURCE_WINDOW,
    TOWNS,
)
from .commonwealth import SEEDS as ALL_SEEDS
from .sheet import Drawing

__all__ = [
    "BORDERS", "DIVISIONS", "DRAWN_RIVERS", "FAR_RIVERS", "FIEFS", "GRATICULE", "LAKES", "MARSHES", "NEAR", "NODES",
    "POWERS", "PROVINCES", "RANGES", "RIVERS", "SEEDS", "SHEET", "SOURCE_WINDOW", "TOWNS", "build", "check",
]  # fmt: skip

SHEET = geo.Warped(
    width=1200,
    height=860,
    parallels=(47.5, 56.5),
    centre=(23.5, 52.2),
    anchor=(548.0, 424.0),
    km_per_px=1.4,
    margin=18.0,
    swell_x=((4.0, 0.9), (14.0, 1.0), (16.0, 1.22), (22.0, 1.24), (25.0, 0.8), (28.0, 0.74), (46.0, 0.74)),
    swell_y=((40.0, 0.8), (48.0, 0.82), (50.5, 1.0), (53.0, 1.25), (54.6, 1.2), (56.0, 0.85), (64.0, 0.8)),
)

NEAR = [(5.0, 42.0), (5.0, 62.0), (45.0, 62.0), (45.0, 42.0)]
SEEDS = {
    **ALL_SEEDS,
    "livonia": [(24.5, 56.5)],
    "ottoman": [(22.5, 47.6), (30.3, 47.2)],
    "brandenburg_sweden": [(14.9, 53.4), (14.4, 56.2)],
}
"""This sheet ends before some of the region's own."""

OURS = {"little_poland": "lesser_poland", "great_poland": "greater_poland"}
"""How the game calls the areas."""
SHOWN = frozenset(
    {"gdansk", "warszawa", "krakow", "wilno", "kijow", "wieden", "lwow", "poznan", "torun", "lublin", "minsk"}
)

# --- what the game lays on the provinces ---------------------------------------------------------------
# `track`: the five estates, from the inner end to the border. `people`: the middle of the upper edge of the block with
# each family's nobles and, below them, its units. `wealth`, `enemy`: centres. `name`: font size, spacing, base line.
SLOTS: dict[str, dict[str, Any]] = {
    "prussia": {
        "track": [(468, 266), (421, 279), (373, 287), (325, 287), (277, 279)],
        "people": (420, 150),
        "wealth": (206, 256),
        "enemy": (226, 204),
        "name": (26, 8, [(306, 252), (396, 256), (492, 230)]),
    },
    "lithuania": {
        "track": [(596, 258), (642, 240), (687, 220), (731, 198), (774, 174)],
        "people": (660, 296),
        "wealth": (556, 214),
        "enemy": (800, 262),
        "name": (34, 12, [(572, 448), (690, 428), (812, 440)]),
    },
    "ukraine": {
        "track": [(775, 614), (820, 627), (866, 641), (912, 657), (957, 675)],
        "people": (666, 496),
        "wealth": (866, 476),
        "enemy": (978, 618),
        "name": (32, 8, [(818, 560), (905, 552), (1006, 584)]),
    },
    "lesser_poland": {
        "track": [(522, 550), (546, 591), (569, 633), (591, 675), (611, 718)],
        "people": (408, 544),
        "wealth": (292, 554),
        "enemy": (636, 652),
        "name": (26, 3, [(318, 536), (420, 500), (520, 512)]),
    },
    "greater_poland": {
        "track": [(420, 396), (374, 409), (328, 424), (282, 441), (237, 459)],
        "people": (222, 308),
        "wealth": (112, 372),
        "enemy": (164, 424),
        "name": (26, 1, [(302, 372), (400, 344), (500, 334)]),
    },
}
RADIUS = {"track": 23.0, "wealth": 20.0, "enemy": 22.0}
COLUMN = (44.0, 82.0)  # room of one family in the block of people: its nobles and two kinds of units

# --- the neighbours --------------------------------------------------------------------------------------
CARD = (232.0, 134.0)
# Upper left corner of each neighbour's card, and its arrow: from the card, bending, to the province.
FIELDS: dict[str, tuple[geo.XY, list[geo.XY]]] = {
    "north": ((26, 26), [(160, 162), (176, 190), (198, 206)]),
    "muscovy": ((942, 62), [(940, 150), (890, 156), (824, 164)]),
    "tatars": ((944, 706), [(1072, 704), (1056, 684), (1000, 680)]),
    "ottomans": ((290, 706), [(522, 782), (574, 782), (598, 752)]),
    "habsburgs": ((26, 538), [(150, 536), (168, 506), (206, 472)]),
}
VIENNA_ARROW = [(294, 790), (206, 800), (132, 738)]
# Where an enemy goes on: (from, to) with the middle of a short arrow and its direction in degrees, 0 is east.
WAYS: dict[tuple[str, str], tuple[float, float, float]] = {
    ("prussia", "lithuania"): (512, 186, 0), ("lithuania", "prussia"): (512, 212, 180),
    ("prussia", "greater_poland"): (434, 312, 90), ("greater_poland", "prussia"): (460, 306, 270),
    ("lithuania", "ukraine"): (690, 470, 90), ("ukraine", "lithuania"): (716, 476, 270),
    ("ukraine", "lesser_poland"): (612, 590, 205), ("lesser_poland", "ukraine"): (600, 566, 25),
    ("lesser_poland", "greater_poland"): (352, 484, 300), ("greater_poland", "lesser_poland"): (376, 478, 120),
}  # fmt: skip
COSSACKS = (858, 792)  # the Cossack field, by the lower Dnieper
HIRED = (700, 668)  # those in service, in Ukraine
COMPASS = {"x": 1128, "y": 560, "r": 30}


def build(drawing: Drawing) -> dict[str, Any]:
    out = drawing.base()
    out["towns"] = [town for town in out["towns"] if town["id"] in SHOWN]
    out["provinces"] = {}
    for area in PROVINCES:
        name = OURS.get(area, area)
        slots = SLOTS[name]
        size, spacing, line = slots["name"]
        label = {"d": geo.curve(line), "size": size, "spacing": spacing}
        places = {key: slots[key] for key in ("track", "people", "wealth", "enemy")}
        out["provinces"][name] = {**drawing.area(area, wash=True), "label": label, **places}
    w, h = CARD
    out["fields"] = {
        name: {"x": x, "y": y, "w": w, "h": h, "arrow": geo.curve(arrow), "tip": arrow[-1]}
        for name, ((x, y), arrow) in FIELDS.items()
    }
    out["vienna_arrow"] = {"d": geo.curve(VIENNA_ARROW), "tip": VIENNA_ARROW[-1]}
    out["ways"] = [{"from": a, "to": b, "at": list(at)} for (a, b), at in WAYS.items()]
    out["cossacks"], out["hired"], out["compass"] = COSSACKS, HIRED, COMPASS
    return out


def check(drawing: Drawing) -> list[str]:
    """Everything that overlaps or lies outside its land, in words."""
    found = []
    lands = {OURS.get(name, name): shape for name, shape in drawing.areas.items()}
    cards = {name: box(x, y, x + CARD[0], y + CARD[1]) for name, ((x, y), _) in FIELDS.items()}
    for name, slots in SLOTS.items():
        discs = [(f"{name} estate {k + 1}", at, RADIUS["track"]) for k, at in enumerate(slots["track"])]
        discs += [(f"{name} {kind}", slots[kind], RADIUS[kind]) for kind in ("wealth", "enemy")]
        x, y = slots["people"]
        people = box(x - 2 * COLUMN[0], y, x + 2 * COLUMN[0], y + COLUMN[1])
        for title, at, r in discs:
            disc = Point(at).buffer(r)
            if lands[name].intersection(disc).area < 0.93 * disc.area:
                found.append(f"{title}: not on its land")
            if disc.intersects(people):
                found.append(f"{title}: under the people")
            found += [f"{title}: under the card of {card}" for card, shape in cards.items() if disc.intersects(shape)]
        found += [f"{name}: the people lie under {card}" for card, shape in cards.items() if people.intersects(shape)]
        for (one, a, ra), (other, b, rb) in combinations(discs, 2):
            if math.dist(a, b) < ra + rb:
                found.append(f"{one} and {other} overlap")
    return found
