"""What the game Magnaci puts on the Commonwealth's sheet, in sheet units: names, slots, conflict spaces.

Positions were laid by hand on the drawn sheet; `check` keeps them honest when the geography changes.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

from shapely.geometry import LineString, Point
from shapely.ops import polylabel

from . import commonwealth, geo
from .sheet import Drawing

TITLE = ("SERENISSIMA", "RESPUBLICA POLONA", "ET MAGNUS DUCATUS LITUANIÆ")

# id -> (Latin name, font size, letter spacing, points of the base line)
LABELS: dict[str, tuple[str, float, float, list[tuple[float, float]]]] = {
    "lithuania": ("LITHUANIA", 28, 15, [(484, 340), (640, 324), (800, 342)]),
    "ukraine": ("RUTHENIA", 30, 17, [(622, 594), (780, 592), (946, 620)]),
    "little_poland": ("POLONIA MINOR", 18, 6, [(330, 536), (450, 548), (592, 622)]),
    "great_poland": ("POLONIA MAIOR", 18, 4, [(226, 441), (320, 445), (400, 430), (456, 410)]),
    "prussia": ("BORUSSIA", 17, 5, [(306, 371), (380, 372), (462, 350)]),
    "livonia": ("LIVONIA", 15, 3.5, [(541, 98), (592, 90), (641, 102)]),
    "smolensk": ("SMOLENSCUM", 12, 1.5, [(816, 312), (868, 303), (928, 294)]),
    "moldavia": ("MOLDAVIA", 15, 5, [(584, 706), (628, 758), (668, 836)]),
    "silesia": ("SILESIA", 13, 5, [(186, 494), (232, 532), (286, 588)]),
    "muscovy": ("MOSCOVIA", 28, 14, [(712, 122), (850, 104), (1000, 124)]),
    "cossacks_tatars": ("TARTARIA", 20, 6, [(834, 766), (914, 748), (992, 712)]),
    "ottoman": ("IMPERIUM TURCICUM", 15, 5, [(268, 760), (400, 744), (548, 756)]),
    "habsburg": ("DOMUS AUSTRIACA", 17, 5, [(40, 640), (160, 622), (300, 640)]),
    "brandenburg_sweden": ("BRANDENBURGUM", 11, 1.5, [(34, 420), (110, 413), (182, 414)]),
}
# decoration: (text, kind, font size, letter spacing, base line)
NAMES: list[tuple[str, str, float, float, list[tuple[float, float]]]] = [
    ("MARE BALTICUM", "sea", 14, 4, [(232, 222), (320, 186), (398, 110)]),
    ("PONTUS EUXINUS", "sea", 10, 1.5, [(776, 872), (850, 840), (896, 838)]),
    ("SVECIA", "land", 14, 6, [(236, 150), (262, 50)]),
    ("CURLANDIA", "land", 10, 2, [(440, 176), (480, 166), (520, 172)]),
    ("POMERANIA", "land", 9.5, 1.5, [(184, 334), (216, 324), (258, 302)]),
    ("HUNGARIA", "land", 12, 5, [(300, 690), (350, 676), (430, 690)]),
]

# id -> slot -> centre(s). Radii are in RADIUS.
PROVINCE_SLOTS: dict[str, dict[str, Any]] = {
    "lithuania": {
        "estates": [(536, 384), (588, 380), (640, 380), (692, 384), (744, 392)],
        "buildings": [(476, 222), (508, 222), (540, 222)],
        "pawns": {"partition": (590, 246), "silent_sejm": (622, 250)},
        "dominance": (600, 440), "modifier": (668, 440),
    },
    "ukraine": {
        "estates": [(700, 640), (752, 648), (804, 654), (856, 656), (908, 656)],
        "buildings": [(610, 500), (642, 502), (674, 504)],
        "pawns": {"partition": (866, 500), "silent_sejm": (898, 522)},
        "dominance": (640, 546), "modifier": (690, 546),
    },
    "little_poland": {
        "estates": [(396, 590), (440, 602), (484, 621), (528, 644), (570, 662)],
        "buildings": [(414, 506), (440, 498), (462, 480)],
        "pawns": {"partition": (482, 392), "silent_sejm": (484, 420)},
        "dominance": (386, 506), "modifier": (337, 583),
    },
    "great_poland": {
        "estates": [(231, 391), (272, 377), (318, 409), (362, 402), (406, 394)],
        "buildings": [(280, 466), (308, 468), (336, 468)],
        "pawns": {"partition": (302, 494), "silent_sejm": (332, 494)},
        "dominance": (364, 466), "modifier": (392, 460),
    },
    "prussia": {
        "estates": [(284, 324), (328, 334), (372, 333), (416, 330), (452, 316)],
        "buildings": [(262, 250), (291, 250), (320, 250)],
        "pawns": {"partition": (352, 244), "silent_sejm": (380, 240), "black_clouds": (404, 224)},
        "dominance": (330, 220), "modifier": (362, 214),
    },
}
FIEF_SLOTS: dict[str, list[tuple[float, float]]] = {
    "livonia": [(570, 130), (608, 140), (606, 178)],
    "smolensk": [(828, 220), (846, 254), (880, 278)],
    "moldavia": [(657, 712), (696, 728), (700, 792)],
    "silesia": [(206, 470), (272, 534), (298, 564)],
}
RADIUS = {"estates": 20, "buildings": 14, "pawns": 14, "dominance": 14, "modifier": 14, "fief": 17}

CARD = (132, 92)
CONFLICT_SPACES: dict[str, tuple[str, float, float]] = {
    "I": ("muscovy", 1036, 40),
    "II": ("muscovy", 1036, 214),
    "III": ("cossacks_tatars", 1036, 400),
    "IV": ("cossacks_tatars", 1036, 510),
    "V": ("ottoman", 404, 776),
    "VI": ("ottoman", 252, 776),
    "VII": ("habsburg", 36, 690),
    "VIII": ("habsburg", 36, 444),
    "IX": ("brandenburg_sweden", 36, 306),
    "X": ("brandenburg_sweden", 36, 198),
}
CARTOUCHE = (32, 32, 186, 158)
COMPASS = (1090, 778, 44)  # x, y, radius
SCALE_BAR = (66, 177)  # left end
SCALE_BAR_KM = 200


def _area(drawing: Drawing, name: str) -> dict[str, Any]:
    text, size, spacing, points = LABELS[name]
    out = drawing.area(name, wash=name not in commonwealth.POWERS)
    home = polylabel(max(geo.polygons(drawing.areas[name]), key=lambda p: p.area), 2.0)
    out["centre"] = [round(home.x, 1), round(home.y, 1)]
    out["label"] = {"text": text, "d": geo.curve(points), "size": size, "spacing": spacing}
    return out


def build(drawing: Drawing) -> dict[str, Any]:
    out = drawing.base()
    out["provinces"] = {n: {**_area(drawing, n), "slots": PROVINCE_SLOTS[n]} for n in commonwealth.PROVINCES}
    out["fiefs"] = {n: {**_area(drawing, n), "slots": {"tokens": FIEF_SLOTS[n]}} for n in commonwealth.FIEFS}
    out["powers"] = {n: _area(drawing, n) for n in commonwealth.POWERS}
    out["names"] = [
        {"text": t, "kind": k, "d": geo.curve(p), "size": size, "spacing": spacing}
        for t, k, size, spacing, p in NAMES
    ]
    out["radius"] = RADIUS
    out["conflict_spaces"] = {
        n: {"power": power, "x": x, "y": y, "w": CARD[0], "h": CARD[1]}
        for n, (power, x, y) in CONFLICT_SPACES.items()
    }
    x, y, w, h = CARTOUCHE
    out["cartouche"] = {"x": x, "y": y, "w": w, "h": h, "title": list(TITLE)}
    out["compass"] = {"x": COMPASS[0], "y": COMPASS[1], "r": COMPASS[2]}
    out["scale_bar"] = {"x": SCALE_BAR[0], "y": SCALE_BAR[1], "km": SCALE_BAR_KM,
                        "w": round(SCALE_BAR_KM / drawing.sheet.km_per_px, 1)}
    return out


def check(drawing: Drawing) -> list[str]:
    """Everything that overlaps or lies outside its land, in words."""
    found = []
    for name, slots in PROVINCE_SLOTS.items():
        shape = drawing.areas[name]
        text, size, spacing, points = LABELS[name]
        label = LineString(geo.soften(points, 3)).buffer(0.1)
        discs = []
        for kind in RADIUS:
            if kind == "fief":
                continue
            where = slots[kind]
            many = where.values() if isinstance(where, dict) else where if isinstance(where, list) else [where]
            discs += [(f"{name} {kind} {i}", p, RADIUS[kind]) for i, p in enumerate(many)]
        for title, p, r in discs:
            if name != "prussia" and not shape.contains(Point(p).buffer(r - 2)):
                found.append(f"{title}: not wholly inside")
            if name == "prussia" and any(
                drawing.areas[o].intersects(Point(p).buffer(r - 2)) for o in drawing.areas if o != name
            ):
                found.append(f"{title}: on foreign land")
            # capitals stand on the base line: their body is a band above it
            if min(label.distance(Point(p[0], p[1] + d)) for d in (0, size * 0.33, size * 0.66)) < r - 1:
                found.append(f"{title}: on the name")
        for (ta, a, ra), (tb, b, rb) in combinations(discs, 2):
            if math.dist(a, b) < ra + rb - 2:
                found.append(f"{ta} and {tb} overlap")
    for name, tokens in FIEF_SLOTS.items():
        for i, p in enumerate(tokens):
            if not drawing.areas[name].contains(Point(p).buffer(RADIUS["fief"] - 2)):
                found.append(f"{name} token {i}: not wholly inside")
    for text, size, spacing, points in [*LABELS.values(), *((t, s, p, b) for t, _, s, p, b in NAMES)]:
        # EB Garamond's capitals are about 0.7 em wide
        if len(text) * (0.7 * size + spacing) > LineString(geo.soften(points, 3)).length:
            found.append(f"{text}: does not fit its line")
    for name in (*commonwealth.PROVINCES, *commonwealth.FIEFS):
        line = LineString(geo.soften(LABELS[name][3], 3))
        if not drawing.areas[name].buffer(3).contains(line):
            found.append(f"{name}: the name leaves the land")
    held = [n for n in drawing.areas if n not in commonwealth.POWERS]
    for n, (_, x, y) in CONFLICT_SPACES.items():
        card = geo.box(x, y, x + CARD[0], y + CARD[1])
        found += [f"conflict space {n} covers {a}" for a in held if drawing.areas[a].intersects(card)]
    return found
