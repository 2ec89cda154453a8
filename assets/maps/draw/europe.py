"""The neighbours of Crown and Lithuania about 1550, from Sweden to the Porte, and what Sigismundus Augustus lays on them.

Most lines are the Commonwealth's own (commonwealth.py); those that ran elsewhere seventy years earlier stand here. The
middle is drawn a little wider, so that the Duchy of Prussia can be found at all.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from shapely.geometry import LineString

from . import commonwealth, geo
from .commonwealth import DIVISIONS, LAKES, NODES, RANGES, RIVERS, Step
from .geo import XY, Modern, River
from .sheet import Drawing

__all__ = [
    "BORDERS", "DIVISIONS", "DRAWN_RIVERS", "FAR_RIVERS", "FIEFS", "GRATICULE", "LAKES", "MARSHES", "NEAR", "NODES",
    "POWERS", "PROVINCES", "RANGES", "RIVERS", "SEEDS", "SHEET", "SOURCE_WINDOW", "TOWNS", "build", "check",
]  # fmt: skip

SHEET = geo.Warped(
    width=760,
    height=820,
    parallels=(44.0, 58.0),
    centre=(23.4, 51.2),
    anchor=(360.0, 455.0),
    km_per_px=3.1,
    margin=16.0,
    swell_x=((-4.0, 0.8), (10.0, 0.82), (16.0, 1.0), (19.0, 1.5), (22.5, 1.5), (26.0, 1.0), (33.0, 0.8), (56.0, 0.72)),
    swell_y=((34.0, 0.8), (44.0, 0.82), (50.0, 0.95), (53.0, 1.5), (55.5, 1.5), (57.5, 0.9), (68.0, 0.8)),
)
NEAR = [(17.0, 53.0), (17.0, 56.0), (22.5, 56.0), (22.5, 53.0)]
SOURCE_WINDOW = (-4.0, 34.0, 56.0, 68.0)
GRATICULE = 4
MARSHES: list[list[XY]] = commonwealth.MARSHES
DRAWN_RIVERS = {name: commonwealth.DRAWN_RIVERS[name] for name in ("niemen", "narew", "san", "berezina", "drweca")}
FAR_RIVERS = set(RIVERS) - {"vistula", "niemen_lower"}

_KEPT = ("great_poland-silesia", "little_poland-silesia", "great_poland-brandenburg_sweden", "prussia-brandenburg_sweden",
         "silesia-brandenburg_sweden", "little_poland-habsburg", "little_poland-ottoman", "lithuania-livonia",
         "livonia-muscovy", "lithuania-muscovy", "little_poland-moldavia", "lithuania-smolensk", "ukraine-ottoman",
         "ukraine-cossacks_tatars", "cossacks_tatars-muscovy", "cossacks_tatars-ottoman")  # fmt: skip
"""Lines of 1619 that were there in 1550 already."""
BORDERS: dict[str, list[Step]] = {
    **{name: commonwealth.BORDERS[name] for name in _KEPT},
    "velizh-surazh": ["velizh", (31.55, 55.75), "surazh"],
    "lithuania-prussia": [
        "nimmersatt", (21.06, 55.93), (21.3, 55.88), (21.45, 55.7), (21.6, 55.42), (21.95, 55.27), (22.3, 55.13),
        "smalininkai", Modern("Lithuania", "Russia", (22.58, 55.07), (22.79, 54.36)), "vistytis", (22.68, 54.22),
        (22.5, 54.06), "rajgrod", (22.55, 53.78), "grajewo"],
    "masovia-prussia": [
        "grajewo", (22.25, 53.57), (21.95, 53.5), (21.6, 53.46), (21.2, 53.42), (20.85, 53.33), (20.55, 53.22),
        (20.2, 53.12), (19.9, 53.12), (19.65, 53.22)],
    # Royal Prussia with Warmia between the two halves of the duchy
    "royal-ducal": [
        (19.65, 53.22), (19.3, 53.35), (18.98, 53.55), (19.05, 53.8), (19.4, 53.95), (19.75, 53.98), (20.0, 53.75),
        (20.45, 53.62), (20.9, 53.78), (21.15, 54.08), (20.6, 54.3), (20.05, 54.32), (19.7, 54.62)],
    # Podlachia, Volhynia, Kiev and Bracław still belonged to Lithuania
    "crown-lithuania": [
        "grajewo", (22.58, 53.42), (22.5, 53.1), (22.3, 52.72), (22.45, 52.42), (22.9, 52.05), (23.2, 51.65), "wlodawa",
        River("bug", (23.65, 51.45), (24.1, 50.75)), (24.5, 50.4), (25.1, 50.12), (25.7, 49.92), (26.4, 49.75),
        (27.2, 49.62), (27.9, 49.3), (28.25, 48.85), (28.6, 48.5), (28.55, 48.2), (28.35, 47.85)],
    "moldavia-north": ["seret_mouth", River("dniester", (25.87, 48.62), (29.14, 47.38)), "jahorlyk"],
    "lithuania-severia": [
        "three_ru", (31.3, 51.9), (30.95, 51.45), (31.5, 51.1), (32.5, 50.85), (33.6, 50.7), (34.5, 50.5),
        "vorskla_steppe"],
    "ottoman-habsburg": [
        "verecke", (22.75, 48.5), (22.4, 48.2), (21.9, 48.1), (21.45, 48.08), (20.95, 48.05), (20.5, 48.2),
        (20.0, 48.3), (19.5, 48.2), (19.0, 47.98), (18.6, 47.72), (18.1, 47.6), (17.95, 47.3), (17.4, 46.95),
        (17.0, 46.6), (16.6, 46.2), (16.2, 45.6), (15.7, 45.1), (15.2, 44.7), (14.4, 44.5)],
    "bohemia-empire": [
        "crossen", (14.75, 51.95), (14.2, 52.0), (13.9, 51.6), (14.3, 51.1), (13.6, 50.75), (12.9, 50.45),
        (12.2, 50.3), (12.5, 49.7), (13.0, 49.2), (13.8, 48.75), (13.4, 48.4), (12.9, 48.1), (12.9, 47.65),
        (12.1, 47.7), (11.0, 47.45), (10.2, 47.45), (9.6, 47.4), (9.6, 47.0), (10.4, 46.7)],
    "austria-venice": [
        (10.4, 46.7), (10.6, 46.0), (11.0, 45.75), (11.7, 46.0), (12.3, 46.6), (13.4, 46.55), (13.5, 46.0),
        (13.7, 45.6), (13.4, 45.5)],
    "empire-italy": [(10.4, 46.7), (9.4, 46.4), (8.6, 46.1), (7.4, 45.9), (6.8, 45.2), (7.3, 43.3)],
    "denmark-empire": [(8.3, 54.2), (9.2, 54.3), (10.3, 54.4), (10.9, 54.5)],
    "denmark-sweden": [(16.2, 56.0), (15.7, 56.2), (15.0, 56.45), (14.2, 56.5), (13.4, 56.65), (12.9, 57.1), (12.3, 57.5),
                       (11.5, 57.6)],
    "norway-sweden": [
        (11.2, 57.78), (11.95, 57.78), (12.1, 58.3), (11.7, 58.9), (11.65, 59.1),
        Modern("Norway", "Sweden", (11.65, 59.0), (12.5, 64.0)), (12.6, 64.3), (13.0, 68.5)],
    "finland-muscovy": [(29.6, 59.95), (29.9, 60.2), (29.6, 60.7), (29.3, 61.2), (28.4, 61.8), (27.6, 62.4), (27.0, 64.0),
                        (26.5, 68.5)],
    "livonia-narva": [(27.45, 58.72), (27.7, 58.98), (28.0, 59.2), (28.1, 59.45), (27.9, 59.75)],
    "moscow-steppe": [(44.0, 51.0), (60.0, 51.0)],
}  # fmt: skip
SEEDS: dict[str, list[XY]] = {
    "suecia": [(15.5, 59.5), (24.5, 61.2), (18.2, 60.0), (20.0, 60.2), (16.7, 56.85)],
    "prussia": [(21.4, 54.7), (20.5, 53.45)],
    "habsburg": [(15.5, 49.5)],
    "lithuania": [(26.5, 54.0)],
    "moscovia": [(37.6, 56.0)],
    "ottoman": [(23.0, 43.0), (30.0, 40.2), (27.5, 47.0)],
    "crown": [(20.0, 51.5)],
    "livonia": [(25.5, 57.8), (22.5, 58.4), (22.7, 58.9)],
    "denmark": [(9.5, 56.0), (12.0, 55.5), (13.7, 55.8), (18.5, 57.4), (9.0, 60.8), (10.3, 55.3)],
    "empire": [(11.5, 51.0)],
    "italy": [(14.0, 41.9), (12.4, 45.8)],
    "tartaria": [(35.0, 47.4)],
}
COUNTRIES = ("suecia", "prussia", "habsburg", "lithuania", "moscovia", "ottoman")
PROVINCES = (*COUNTRIES, "crown")
FIEFS = ()
POWERS = ("livonia", "denmark", "empire", "italy", "tartaria")
TOWNS = {name: commonwealth.TOWNS[name] for name in ("krakow", "wilno", "moskwa", "krolewiec", "wieden")} | {
    "sztokholm": (18.07, 59.33, 1, "Sztokholm", "w"),
    "stambul": (28.95, 41.02, 1, "Stambuł", "n"),
    "piotrkow": (19.7, 51.41, 2, "Piotrków", "n"),
}

# --- what the game lays on the sheet ------------------------------------------------------------------
# Size, spacing and base line of a country's name, and the middle of its plate: arms, worth, markers, seal.
PLACES: dict[str, tuple[float, float, list[XY], XY]] = {
    "suecia": (28.5, 6, [(244, 68), (340, 46), (452, 66)], (160, 98)),
    "prussia": (27.5, 1, [(150, 204), (222, 192), (306, 204)], (220, 250)),
    "habsburg": (28.5, 1, [(26, 500), (124, 468), (226, 512)], (146, 560)),
    "lithuania": (28.5, 6, [(322, 306), (432, 286), (540, 310)], (450, 374)),
    "moscovia": (28.5, 8, [(486, 168), (600, 146), (730, 166)], (604, 226)),
    "ottoman": (28.5, 6, [(180, 672), (338, 640), (498, 668)], (350, 726)),
    "crown": (28.5, 3, [(150, 408), (240, 396), (350, 424)], (262, 452)),
}
PLATE = (216.0, 104.0)  # room of a plate where the sheet is 400 px wide, as on a small desktop
LATIN: list[tuple[str, str, float, XY]] = [
    ("Livonia", "land", 27.5, (392, 140)),
    ("Dania", "land", 27.5, (74, 262)),
    ("Imperium", "land", 27.5, (80, 372)),
    ("Tartaria", "land", 27.5, (676, 534)),
    ("Pontus Euxinus", "sea", 27.5, (620, 708)),
]
"""Lands and a sea that are only there for the eye: name, kind, size, middle of the base line."""
COMPASS = {"x": 704, "y": 634, "r": 30}


def build(drawing: Drawing) -> dict[str, Any]:
    out = drawing.base()
    out["towns"] = [{**town, "name": ""} for town in out["towns"]]  # circles only: names would be too small to read
    out["areas"] = {name: drawing.area(name, wash=True) for name in PROVINCES}
    for name, (size, spacing, line, (x, y)) in PLACES.items():
        out["areas"][name] |= {"label": {"d": geo.curve(line), "size": size, "spacing": spacing}, "plate": [x, y]}
    out["names"] = [{"text": text, "kind": kind, "size": size, "at": at} for text, kind, size, at in LATIN]
    out["compass"] = COMPASS
    return out


def check(drawing: Drawing) -> list[str]:
    """Everything that overlaps or leaves the sheet, in words."""
    found = []
    w, h = PLATE
    plates = {name: geo.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for name, (*_, (x, y)) in PLACES.items() if name != "crown"}
    for name, plate in plates.items():
        if not drawing.window.buffer(16).contains(plate):
            found.append(f"{name}: its plate leaves the sheet")
    found += [f"the plates of {a} and {b} overlap" for (a, p), (b, q) in combinations(plates.items(), 2) if p.intersects(q)]
    for name, (size, spacing, line, _) in PLACES.items():
        if 7 * (0.7 * size + spacing) > LineString(line).length + size:
            found.append(f"{name}: its name does not fit its line")
    return found
