"""Draws a region's sheet: from its tables and the raw data to plain data with SVG paths."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from shapely.geometry import LineString, MultiLineString, Point, Polygon
from shapely.ops import linemerge, unary_union

from . import geo
from .geo import XY, Sheet

COAST_TOLERANCE = 0.5
FAR_TOLERANCE = 1.1  # for the shores that only fill the corners
LINE_TOLERANCE = 0.45
ROUGH = 1.5
MOUTH = 12.0
SPECK = 9.0  # islands smaller than this (square px) are left out
BLEED = 3.0  # the land runs this far under the frame, so that its outline can be stroked as the coast
WATERLINES = (2.6, 5.8, 10.0)
INSET = 5.0  # width of the darker inner edge of a wash


class Drawing:
    """The projected layers of a region; `areas` maps each area's id to its polygon."""

    def __init__(self, region: ModuleType, data: Path) -> None:
        self.region = region
        self.sheet: Sheet = region.SHEET
        self.window = self.sheet.window
        atlas = data / "node_modules" / "world-atlas"
        self._countries = geo.Topo(atlas / "countries-10m.json")
        divisions = data / "ne" / "ne_10m_admin_1_states_provinces_lines.shp"
        self._divisions = geo.read_divisions(divisions, region.SOURCE_WINDOW) if region.DIVISIONS else []
        self.land = self._land(geo.Topo(atlas / "land-10m.json"))
        self.rivers = self._rivers(data / "ne" / "ne_10m_rivers_lake_centerlines.shp")
        self.lakes = {
            name: Polygon(geo.soften(geo.wobble([*ring, ring[0]], name, 0.08, 4), 1)).buffer(0)
            for name, ring in ((n, self.sheet.line(r)) for n, r in region.LAKES.items())
        }
        self.areas = self._areas()

    def _land(self, atlas: geo.Topo) -> Any:
        rings = atlas.polygons("land", self.region.SOURCE_WINDOW)
        wide = self.window.buffer(60)
        whole = geo.area_of([[self.sheet.line(r) for r in polygon] for polygon in rings]).intersection(wide)
        near = Polygon(self.sheet.line(self.region.NEAR))
        land = unary_union([
            whole.simplify(COAST_TOLERANCE).intersection(near), whole.simplify(FAR_TOLERANCE).difference(near)
        ])
        return unary_union([p for p in geo.polygons(land) if p.area > SPECK])

    def _rivers(self, shapes: Path) -> dict[str, tuple[float, list[XY]]]:
        out = {}
        for name, (numbers, width) in self.region.RIVERS.items():
            parts = [self.sheet.line(p) for p in geo.read_lines(shapes, numbers)]
            far = name in self.region.FAR_RIVERS
            out[name] = (width, geo.simplify(geo.join(parts), FAR_TOLERANCE if far else LINE_TOLERANCE))
        for name, (width, points) in self.region.DRAWN_RIVERS.items():
            line = geo.soften(geo.wobble(self.sheet.line(points), name, 0.16, 4.5), 1)
            out[name] = (width, geo.simplify(line, LINE_TOLERANCE))
        # a mouth digitised a little off ends in the river it flows into
        for name in self.region.DRAWN_RIVERS:
            width, points = out[name]
            mouth = Point(points[-1])
            others = [LineString(line) for n, (_, line) in out.items() if n != name]
            into = min(others, key=mouth.distance)
            if mouth.distance(into) < MOUTH:
                end = into.interpolate(into.project(mouth))
                near = [p for p in points if end.distance(Point(p)) > 1.5]
                out[name] = (width, [*near, (end.x, end.y)])
        return out

    def _border(self, name: str, steps: list[Any]) -> list[XY]:
        """Points run through the wobble; stretches of rivers and frontiers are taken as they are."""
        line: list[XY] = []
        loose: list[XY] = []
        xy = self.sheet.xy

        def flush() -> None:
            nonlocal loose
            if len(loose) > 1:
                line.extend(geo.soften(geo.wobble(loose, f"{name}{len(line)}", 0.14, 4), 1))
            else:
                line.extend(loose)
            loose = []

        for step in steps:
            if isinstance(step, str):
                loose.append(xy(self.region.NODES[step]))
            elif isinstance(step, geo.River):
                piece = geo.between(self.rivers[step.id][1], xy(step.a), xy(step.b))
                loose.append(piece[0])
                flush()
                line += piece
                loose = [piece[-1]]
            elif isinstance(step, geo.Modern):
                parts = [self.sheet.line(p) for p in self._countries.border("countries", step.one, step.other)]
                whole = geo.simplify(geo.join(parts), LINE_TOLERANCE)
                piece = geo.between(whole, xy(step.a), xy(step.b))
                loose.append(piece[0])
                flush()
                line += piece
                loose = [piece[-1]]
            else:
                loose.append(xy(step))
        flush()
        clean = [p for p, q in zip(line, [None, *line], strict=False) if p != q]
        return geo.simplify(clean, 0.35)

    def _areas(self) -> dict[str, Any]:
        cuts = [self._border(name, steps) for name, steps in self.region.BORDERS.items()]
        if self._divisions:
            lines = geo.joined(self.sheet.line(part) for part in self._divisions)
            cuts += geo.reach([geo.simplify(line, ROUGH / 2) for line in lines], self.land.boundary, 2 * MOUTH)
        land = self.land.intersection(self.window)
        pieces = geo.faces(land, cuts)
        seeds = {
            name: [Point(self.sheet.xy(p)) for p in points] for name, points in self.region.SEEDS.items()
        }
        owned: dict[str, list[Polygon]] = {name: [] for name in seeds}
        orphans = []
        for piece in pieces:
            names = [n for n, points in seeds.items() if any(piece.contains(p) for p in points)]
            if len(names) > 1:
                raise ValueError(f"areas run together: {names}")
            if names:
                owned[names[0]].append(piece)
            else:
                orphans.append(piece)
        missing = [n for n, p in owned.items() if not p]
        if missing:
            raise ValueError(f"no land for {missing}")
        # slivers and islets go to the neighbour they touch most, or else to the nearest
        settled = {n: unary_union(p) for n, p in owned.items()}
        for piece in orphans:
            def closeness(n: str, piece: Polygon = piece) -> tuple[float, float]:
                shared = piece.boundary.intersection(settled[n].boundary).length
                return -shared, piece.distance(settled[n])

            owned[min(settled, key=closeness)].append(piece)
        return {n: geo.snap(unary_union(p)) for n, p in owned.items()}

    # --- layers as data -----------------------------------------------------------------------------------

    def borders(self) -> list[dict[str, Any]]:
        region = self.region
        names = list(self.areas)
        out = []
        for i, a in enumerate(names):
            for b in names[i + 1 :]:
                common = self.areas[a].boundary.intersection(self.areas[b].boundary)
                parts = [g for g in geo.lines(common) if g.length > 0]
                if not parts:
                    continue
                merged = linemerge(MultiLineString(parts)) if len(parts) > 1 else parts[0]
                inside = [n in region.PROVINCES for n in (a, b)]
                fief = any(n in region.FIEFS for n in (a, b))
                kind = "inner" if all(inside) else "outer" if any(inside) else "fief" if fief else "power"
                out.append({"between": [a, b], "kind": kind,
                            "d": "".join(geo.path(list(g.coords)) for g in geo.lines(merged))})
        return out

    def waterlines(self) -> list[str]:
        groups = geo.waterlines(self.land, self.window, WATERLINES)
        return ["".join(geo.path(geo.simplify(p, 0.45 + 0.25 * i)) for p in group)
                for i, group in enumerate(groups)]

    def river_paths(self) -> list[dict[str, Any]]:
        water = unary_union(list(self.lakes.values()))
        ground = self.land.intersection(self.window).difference(water)
        out = []
        for name, (width, points) in self.rivers.items():
            wet = LineString(points).intersection(ground)
            merged = linemerge(wet) if wet.geom_type == "MultiLineString" else wet
            parts = [g for g in geo.lines(merged) if g.length > 3]
            if parts:
                out.append({"id": name, "width": width,
                            "d": "".join(geo.path(list(g.coords)) for g in parts)})
        return out

    def hills(self) -> list[list[float]]:
        """Molehills along the crest lines: [x, y of the foot, size]."""
        out: list[list[float]] = []
        for name, (size, rows, points) in self.region.RANGES.items():
            rng = random.Random(name)
            crest = LineString(geo.soften(self.sheet.line(points), 2))
            step = size * 1.75
            for row in range(rows):
                at = step * (0.3 + 0.5 * row)
                while at < crest.length:
                    p, q = crest.interpolate(at), crest.interpolate(min(at + 1, crest.length))
                    d = math.hypot(q.x - p.x, q.y - p.y) or 1.0
                    off = (row - (rows - 1) / 2) * size * 1.5 + rng.uniform(-1.4, 1.4)
                    x, y = p.x - off * (q.y - p.y) / d, p.y + off * (q.x - p.x) / d
                    s = size * rng.uniform(0.8, 1.15)
                    if self.window.buffer(-8).contains(Point(x, y)):
                        out.append([round(x, 1), round(y, 1), round(s, 1)])
                    at += step * rng.uniform(0.9, 1.2)
        return sorted(out, key=lambda h: h[1])

    def tufts(self) -> list[list[float]]:
        """Places for marsh tufts, kept apart from one another."""
        out: list[list[float]] = []
        for i, ring in enumerate(self.region.MARSHES):
            marsh = Polygon(self.sheet.line(ring))
            rng = random.Random(f"marsh{i}")
            x0, y0, x1, y1 = marsh.bounds
            for _ in range(600):
                x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
                if marsh.contains(Point(x, y)) and all(math.hypot((x - a) / 1.6, y - b) > 8 for a, b in out):
                    out.append([round(x, 1), round(y, 1)])
        return sorted(out, key=lambda p: p[1])

    def graticule(self) -> str:
        inner, step = self.window, self.region.GRATICULE
        west, south, east, north = map(int, self.region.SOURCE_WINDOW)
        lons, lats = range(2 * west, 2 * east + 1), range(2 * south, 2 * north + 1)
        out = [[self.sheet.xy((lon, lat / 2)) for lat in lats] for lon in range(west, east, step)]
        out += [[self.sheet.xy((lon / 2, lat)) for lon in lons] for lat in range(south, north, step)]
        found = [g for p in out for g in geo.lines(LineString(p).intersection(inner))]
        return "".join(geo.path(geo.simplify(list(g.coords), 0.15)) for g in found)

    def frame(self) -> dict[str, Any]:
        """The graduated border: bars for every other degree, and the degrees written beside it."""
        s, m = self.sheet, self.sheet.margin
        w, h, bar = s.width, s.height, 5.0
        inner, outer = m, m - bar
        edges = {
            "n": ((inner, inner), (w - inner, inner)), "s": ((inner, h - inner), (w - inner, h - inner)),
            "w": ((inner, inner), (inner, h - inner)), "e": ((w - inner, inner), (w - inner, h - inner)),
        }
        bars, labels = [], []
        west, south, east, north = map(int, self.region.SOURCE_WINDOW)
        for side, (a, b) in edges.items():
            edge = LineString([a, b])
            marks = []
            for degree in range(west, east + 1) if side in "ns" else range(south, north + 1):
                if side in "ns":
                    line = LineString([s.xy((degree, lat)) for lat in range(south, north + 1)])
                else:
                    line = LineString([s.xy((lon, degree)) for lon in range(west, east + 1)])
                hit = line.intersection(edge)
                if hit.geom_type == "Point":
                    marks.append((degree, hit.x if side in "ns" else hit.y))
            low, high = (inner, w - inner) if side in "ns" else (inner, h - inner)
            marks.sort(key=lambda t: t[1])
            ends = [low, *(at for _, at in marks), high]
            for i, (p, q) in enumerate(pairwise(ends)):
                if i % 2:
                    continue
                if side in "ns":
                    y = outer if side == "n" else h - inner
                    bars.append(f"M{p:.1f} {y:.1f}h{q - p:.1f}v{bar:g}h{p - q:.1f}z")
                else:
                    x = outer if side == "w" else w - inner
                    bars.append(f"M{x:.1f} {p:.1f}v{q - p:.1f}h{bar:g}v{p - q:.1f}z")
            for degree, at in marks:
                if degree % 2 == 0 and 30 < at < (w if side in "ns" else h) - 30:
                    labels.append({"side": side, "at": round(at, 1), "text": f"{degree}"})
        return {"inner": [inner, inner, w - 2 * inner, h - 2 * inner],
                "outer": [outer, outer, w - 2 * outer, h - 2 * outer], "bars": "".join(bars), "labels": labels}

    def area(self, name: str, wash: bool) -> dict[str, Any]:
        """An area's outline; without a wash it is only a rough one, to lie under its neighbours."""
        shape = self.areas[name]
        if not wash:
            return {"d": geo.polygon_path(shape.simplify(ROUGH), least=30)}
        inset = shape.buffer(-INSET, quad_segs=3).simplify(0.6)
        return {"d": geo.polygon_path(shape), "inset": geo.polygon_path(inset, least=40)}

    def base(self) -> dict[str, Any]:
        sheet = self.sheet
        inside = self.window.buffer(-4)
        return {
            "viewBox": [0, 0, sheet.width, sheet.height],
            "frame": self.frame(),
            "graticule": self.graticule(),
            "land": geo.polygon_path(self.land.intersection(self.window.buffer(BLEED, join_style="mitre"))),
            "waterlines": self.waterlines(),
            "lakes": [{"id": n, "d": geo.polygon_path(p.intersection(self.window).simplify(0.3))}
                      for n, p in self.lakes.items() if p.intersects(self.window)],
            "rivers": self.river_paths(),
            "hills": self.hills(),
            "tufts": self.tufts(),
            "borders": self.borders(),
            "towns": [
                {"id": n, "name": name, "x": round(x, 1), "y": round(y, 1), "rank": rank, "label": side}
                for n, (lon, lat, rank, name, side) in self.region.TOWNS.items()
                for x, y in [sheet.xy((lon, lat))] if inside.contains(Point(x, y))
            ],
        }
