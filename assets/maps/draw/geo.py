"""Geometry for engraved map sheets: reading, projecting, simplifying, joining, writing SVG paths.

Nothing here knows about any country: a region module (see commonwealth.py) brings the tables.
All lines are projected first, so that every tolerance below is in sheet units ("px").
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import shapefile  # pyshp
from shapely import set_precision
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon, box
from shapely.ops import linemerge, nearest_points, polygonize, substring, unary_union

XY = tuple[float, float]
STEPS = 20  # entries a degree in the tables of a warped sheet
GRID = 0.1  # coordinates are written with one decimal, so shared vertices must sit on this grid


# --- projection ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sheet:
    """A Lambert conformal conic projection and the window of the sheet that shows it."""

    width: int
    height: int
    parallels: tuple[float, float]  # the two true-scale parallels
    centre: XY  # lon, lat that lands on `anchor`
    anchor: XY  # px
    km_per_px: float
    margin: float  # width of the graduated frame

    def __post_init__(self) -> None:
        a, b = (math.radians(v) for v in self.parallels)
        n = math.log(math.cos(a) / math.cos(b)) / math.log(self._t(b) / self._t(a))
        object.__setattr__(self, "_n", n)
        object.__setattr__(self, "_f", math.cos(a) * self._t(a) ** n / n)
        object.__setattr__(self, "_r0", self._r(self.centre[1]))

    @staticmethod
    def _t(phi: float) -> float:
        return math.tan(math.pi / 4 + phi / 2)

    def _r(self, lat: float) -> float:
        return 6371.0 * self._f / self._t(math.radians(lat)) ** self._n  # type: ignore[attr-defined]

    def xy(self, p: Sequence[float]) -> XY:
        angle = self._n * math.radians(p[0] - self.centre[0])  # type: ignore[attr-defined]
        r = self._r(p[1])
        x, y = r * math.sin(angle), self._r0 - r * math.cos(angle)  # type: ignore[attr-defined]
        return self.anchor[0] + x / self.km_per_px, self.anchor[1] - y / self.km_per_px

    def line(self, points: Iterable[Sequence[float]]) -> list[XY]:
        return [self.xy(p) for p in points]

    @property
    def window(self) -> Polygon:
        m = self.margin
        return box(m, m, self.width - m, self.height - m)


@dataclass(frozen=True)
class Warped(Sheet):
    """The same, with some meridians and parallels drawn further apart than others.

    `swell_x` and `swell_y` are (degree, factor): between two entries the factor changes evenly. The middle of the sheet
    stays where it is; use mild factors, or the land will look wrong."""

    swell_x: tuple[XY, ...] = ()
    swell_y: tuple[XY, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        for axis, swell in enumerate((self.swell_x, self.swell_y)):
            object.__setattr__(self, f"_table{axis}", self._table(self.centre[axis], swell))

    def xy(self, p: Sequence[float]) -> XY:
        return super().xy((self._stretch(p[0], self._table0), self._stretch(p[1], self._table1)))  # type: ignore[attr-defined]

    @staticmethod
    def _table(middle: float, swell: tuple[XY, ...]) -> tuple[float, list[float]]:
        """The integral of the factor from the first entry on, every 1/STEPS degree, and zero in the middle."""
        first, last = swell[0][0], swell[-1][0]
        sums = [0.0]
        for k in range(round((last - first) * STEPS)):
            at = first + (k + 0.5) / STEPS
            (a, low), (b, high) = next(pair for pair in pairwise(swell) if at <= pair[1][0])
            sums.append(sums[-1] + (low + (high - low) * (at - a) / (b - a)) / STEPS)
        shift = middle - Warped._stretch(middle, (first, sums))
        return first, [total + shift for total in sums]

    @staticmethod
    def _stretch(value: float, table: tuple[float, list[float]]) -> float:
        first, sums = table
        k = min(max(int((value - first) * STEPS), 0), len(sums) - 2)
        return sums[k] + (sums[k + 1] - sums[k]) * ((value - first) * STEPS - k)


# --- steps of a border ------------------------------------------------------------------------------------


class River(NamedTuple):
    """Follow a river from the point nearest to `a` to the point nearest to `b`."""

    id: str
    a: XY
    b: XY


class Modern(NamedTuple):
    """Follow today's frontier of two countries from near `a` to near `b`."""

    one: str
    other: str
    a: XY
    b: XY


# --- sources ------------------------------------------------------------------------------------------


class Topo:
    """A TopoJSON file (world-atlas): polygons, and the borders that two countries share."""

    def __init__(self, path: Path) -> None:
        data = json.loads(path.read_text(encoding="utf-8"))
        (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
        self.arcs: list[list[XY]] = []
        for arc in data["arcs"]:
            x = y = 0
            points = []
            for dx, dy in arc:
                x, y = x + dx, y + dy
                points.append((x * sx + tx, y * sy + ty))
            self.arcs.append(points)
        self.objects: dict[str, Any] = data["objects"]

    def _ring(self, ids: list[int]) -> list[XY]:
        points: list[XY] = []
        for i in ids:
            arc = self.arcs[i] if i >= 0 else self.arcs[~i][::-1]
            points += arc[1:] if points else arc
        return points

    def polygons(self, name: str, window: tuple[float, float, float, float]) -> list[list[list[XY]]]:
        """Rings (shell first) of every polygon whose box meets the lon/lat window."""
        west, south, east, north = window
        found = []
        for geometry in self.objects[name]["geometries"]:
            many = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
            for polygon in many:
                rings = [self._ring(ids) for ids in polygon]
                xs, ys = zip(*rings[0], strict=True)
                if min(xs) < east and max(xs) > west and min(ys) < north and max(ys) > south:
                    found.append(rings)
        return found

    def border(self, name: str, a: str, b: str) -> list[list[XY]]:
        """The lines that the countries called a and b have in common."""

        def used(country: str) -> set[int]:
            ids: set[int] = set()
            for g in self.objects[name]["geometries"]:
                if g["properties"]["name"] == country:
                    many = g["arcs"] if g["type"] == "MultiPolygon" else [g["arcs"]]
                    ids |= {i if i >= 0 else ~i for polygon in many for ring in polygon for i in ring}
            return ids

        shared = used(a) & used(b)
        if not shared:
            raise ValueError(f"no common border: {a}, {b}")
        return [self.arcs[i] for i in sorted(shared)]


def read_lines(path: Path, numbers: Iterable[int]) -> list[list[XY]]:
    """The parts of the Natural Earth rivers with these `rivernum`s."""
    wanted = set(numbers)
    parts = []
    for item in shapefile.Reader(str(path), encoding="latin-1").iterShapeRecords():
        if int(item.record["rivernum"]) in wanted and item.shape.points:
            starts = [*item.shape.parts, len(item.shape.points)]
            parts += [item.shape.points[a:b] for a, b in pairwise(starts)]
    return parts


def read_divisions(path: Path, window: tuple[float, float, float, float]) -> list[list[XY]]:
    """Natural Earth's lines between first-order divisions that two named ones share, inside a lon/lat window."""
    west, south, east, north = window
    parts = []
    for item in shapefile.Reader(str(path), encoding="latin-1").iterShapeRecords():
        if not item.shape.points or not item.record["name_l"]:
            continue
        a, b, c, d = item.shape.bbox
        if a < east and c > west and b < north and d > south:
            starts = [*item.shape.parts, len(item.shape.points)]
            parts += [item.shape.points[a:b] for a, b in pairwise(starts)]
    return parts


# --- lines --------------------------------------------------------------------------------------------


def wobble(points: Sequence[XY], seed: str, amount: float = 0.1, step: float = 5.0) -> list[XY]:
    """Break a coarsely digitised line into short irregular pieces, as a surveyor's hand would.

    Midpoint displacement with a generator of its own: the same table gives the same sheet.
    """
    rng = random.Random(seed)

    def split(a: XY, b: XY) -> list[XY]:
        length = math.dist(a, b)
        if length < step:
            return [b]
        k = rng.uniform(-amount, amount)
        mid = ((a[0] + b[0]) / 2 - k * (b[1] - a[1]), (a[1] + b[1]) / 2 + k * (b[0] - a[0]))
        return split(a, mid) + split(mid, b)

    out = [points[0]]
    for a, b in pairwise(points):
        out += split(a, b)
    return out


def soften(points: Sequence[XY], rounds: int = 1) -> list[XY]:
    """Chaikin's corner cutting; the ends stay."""
    pts = list(points)
    for _ in range(rounds):
        out = [pts[0]]
        for a, b in pairwise(pts):
            out.append((0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]))
            out.append((0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]))
        pts = [*out, pts[-1]]
    return pts


def simplify(points: Sequence[XY], tolerance: float) -> list[XY]:
    return list(LineString(points).simplify(tolerance).coords) if len(points) > 2 else list(points)


def join(parts: Iterable[Sequence[XY]], gap: float = 6.0) -> list[XY]:
    """One line out of parts in any order and direction: the nearest loose end is taken next."""
    rest = [list(p) for p in parts if len(p) > 1]
    merged = linemerge(MultiLineString(rest)) if len(rest) > 1 else LineString(rest[0])
    rest = [list(g.coords) for g in getattr(merged, "geoms", [merged])]
    rest.sort(key=lambda p: -LineString(p).length)
    line = rest.pop(0)
    while rest:
        options = []
        for i, p in enumerate(rest):
            options += [
                (math.dist(line[-1], p[0]), i, False, False),
                (math.dist(line[-1], p[-1]), i, True, False),
                (math.dist(line[0], p[-1]), i, False, True),
                (math.dist(line[0], p[0]), i, True, True),
            ]
        d, i, flip, front = min(options)
        if d > gap:
            break
        p = rest.pop(i)[:: -1 if flip else 1]
        line = p + line if front else line + p
    return line


def joined(parts: Iterable[Sequence[XY]]) -> list[list[XY]]:
    """Lines between crossings, out of pieces that touch end to end."""
    merged = linemerge(MultiLineString([list(p) for p in parts]))
    return [list(g.coords) for g in lines(merged)]


def between(line: Sequence[XY], a: XY, b: XY) -> list[XY]:
    """The piece of a line from the point nearest to a, to the point nearest to b."""
    s = LineString(line)
    piece = substring(s, s.project(Point(a)), s.project(Point(b)))
    return list(piece.coords)


def reach(parts: Sequence[list[XY]], shore: Any, room: float) -> list[list[XY]]:
    """Lines whose loose ends lie within `room` of the shore are led over it; ends where lines meet stay."""
    met = Counter(p for line in parts for p in (line[0], line[-1]))
    out = []
    for line in parts:
        line = list(line)
        for end in (0, -1):
            p = Point(line[end])
            gap = p.distance(shore)
            if met[line[end]] == 1 and gap < room:
                # at the very shore there is no way to the nearest point of it: go on as the line came
                q = nearest_points(shore, p)[0] if gap > 1 else p
                b = p if gap > 1 else Point(line[1 if end == 0 else -2])
                d = q.distance(b) or 1.0
                over = (q.x + (q.x - b.x) / d * 3, q.y + (q.y - b.y) / d * 3)
                line.insert(0 if end == 0 else len(line), over)
        out.append(line)
    return out


def snap(geometry: Any) -> Any:
    return set_precision(geometry, GRID)


# --- areas --------------------------------------------------------------------------------------------


def area_of(rings: Iterable[list[list[XY]]]) -> Any:
    return unary_union([Polygon(r[0], r[1:]).buffer(0) for r in rings])


def faces(land: Any, lines: Iterable[Sequence[XY]]) -> list[Polygon]:
    """Cut the land along the lines. Neighbours share their vertices exactly."""
    cuts = unary_union([snap(LineString(p)) for p in lines])
    out = []
    for ground in polygons(snap(land)):  # one by one: an island inside a sea that lines close is easily lost
        if not ground.intersects(cuts):
            out.append(ground)
            continue
        # the cuts go in whole, sea and all: clipping them first would leave ends a hair short of the shore
        net = set_precision(unary_union([ground.boundary, cuts]), GRID)
        inside = ground.buffer(0.05)
        out += [f for f in polygonize(unary_union(net)) if inside.contains(f.representative_point())]
    return out


def polygons(geometry: Any) -> list[Polygon]:
    if isinstance(geometry, Polygon):
        return [] if geometry.is_empty else [geometry]
    if isinstance(geometry, MultiPolygon) or hasattr(geometry, "geoms"):
        return [p for g in geometry.geoms for p in polygons(g)]
    return []


def lines(geometry: Any) -> list[LineString]:
    if geometry.geom_type in ("LineString", "LinearRing"):
        return [] if geometry.is_empty else [LineString(geometry.coords)]
    if hasattr(geometry, "geoms"):
        return [p for g in geometry.geoms for p in lines(g)]
    return []


def waterlines(land: Any, window: Polygon, distances: Sequence[float]) -> list[list[list[XY]]]:
    """Lines parallel to the coast on the sea side, one group for each distance."""
    groups = []
    for d in distances:
        shore = land.buffer(d, quad_segs=4).simplify(0.35)
        # a closed hook would leave specks: holes smaller than the spacing are not drawn
        solid = unary_union(
            [Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 60]) for p in polygons(shore)]
        )
        cut = linemerge(solid.boundary.intersection(window.buffer(-0.3)))
        groups.append([list(g.coords) for g in lines(cut) if g.length > 8])
    return groups


# --- SVG ----------------------------------------------------------------------------------------------


def _number(v: int) -> str:
    text = f"{v / 10:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(points: Sequence[XY], close: bool = False) -> str:
    """A relative path with one decimal. Steps are taken between rounded points, so no drift adds up."""
    grid = [(round(x * 10), round(y * 10)) for x, y in points]
    if close and grid[0] == grid[-1]:
        grid.pop()
    out = [f"M{_number(grid[0][0])} {_number(grid[0][1])}l"]
    x, y = grid[0]
    first = True
    for px, py in grid[1:]:
        if (px, py) == (x, y):
            continue
        for v in (px - x, py - y):
            text = _number(v)
            out.append(text if first or text.startswith("-") else " " + text)
            first = False
        x, y = px, py
    return "".join(out) + ("z" if close else "")


def polygon_path(geometry: Any, least: float = 0.0) -> str:
    rings = []
    for p in sorted(polygons(geometry), key=lambda p: -p.area):
        if p.area >= least:
            rings += [p.exterior, *p.interiors]
    return "".join(path(list(r.coords), close=True) for r in rings)


def curve(points: Sequence[XY]) -> str:
    """A smooth path through a few points (Catmull-Rom as cubic Béziers), for names to run along."""
    p = [points[0], *points, points[-1]]
    out = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        c1 = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        c2 = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        out += f"C{c1[0]:.1f} {c1[1]:.1f} {c2[0]:.1f} {c2[1]:.1f} {c[0]:.1f} {c[1]:.1f}"
    return out
