"""The camp of Khotyn in September 1621, drawn by hand in the manner of a siege print; writes chocim.json.

    python -m draw.chocim            (in assets/maps; needs nothing but Python)

North is up. The Dniester runs east along the top, Żwaniec and the road to Kamieniec on its far bank; the castle stands
on the near one, the camp beside it behind its ramparts, the outworks before them, the Cossack wagons beyond the ravine.
All numbers are sheet units. Layers are drawn in the order of the list; `areas` are the eight fields that can be lost.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

Point = tuple[float, float]

WIDTH, HEIGHT = 1200, 680
EDGE = 14
"""From the sheet's edge to the picture."""

NEAR_BANK: list[Point] = [
    (0, 170), (80, 158), (160, 158), (240, 172), (330, 182), (430, 170), (540, 150), (660, 139), (780, 144), (880, 164),
    (960, 192), (1040, 208), (1120, 206), (1200, 194),
]  # fmt: skip
FAR_BANK: list[Point] = [
    (0, 118), (80, 105), (160, 102), (240, 114), (330, 124), (430, 113), (540, 92), (660, 80), (780, 84), (880, 104),
    (960, 131), (1040, 147), (1120, 146), (1200, 134),
]  # fmt: skip

RAMPARTS: list[Point] = [
    (52, 318), (84, 366), (160, 396), (262, 410), (372, 420), (486, 428), (600, 424), (706, 410), (794, 378),
    (852, 326),
    (880, 256), (884, 172),
]  # fmt: skip

RAVINE: list[Point] = [(930, 184), (918, 236), (926, 292), (908, 348), (914, 404), (896, 456), (904, 502)]

AREAS: dict[str, list[Point]] = {
    "bridgehead": [
        (14, 14), (352, 14), (372, 60), (352, 120), (330, 122), (240, 112), (160, 100), (80, 103), (14, 114),
    ],
    "castle": [
        (44, 164), (80, 161), (160, 161), (240, 175), (318, 184), (328, 250), (318, 308), (200, 322), (84, 310),
        (48, 250),
    ],
    "camp": [
        (332, 185), (430, 173), (540, 153), (660, 142), (780, 147), (842, 158), (838, 232), (792, 298), (680, 322),
        (520, 328), (332, 312),
    ],
    "ramparts": [
        (84, 314), (200, 326), (320, 312), (332, 316), (520, 332), (682, 326), (795, 301), (842, 234), (846, 160),
        (882, 168),
        (878, 256), (850, 326), (792, 376), (704, 408), (600, 420), (486, 424), (372, 416), (262, 406), (162, 392),
        (88, 363), (56, 316),
    ],
    "church": [(50, 330), (80, 372), (160, 402), (262, 416), (344, 422), (352, 524), (190, 536), (34, 520), (30, 400)],
    "redoubts": [(350, 422), (486, 434), (600, 430), (628, 427), (640, 526), (500, 536), (358, 526)],
    "bastion": [
        (634, 426), (708, 416), (798, 384), (858, 330), (878, 282), (888, 400), (878, 500), (780, 528), (646, 526),
    ],
    "tabor": [
        (962, 246), (1040, 222), (1120, 222), (1176, 250), (1180, 330), (1176, 400), (1110, 426), (1010, 424),
        (952, 396), (944, 316),
    ],
}  # fmt: skip


class Pen:
    """Strokes that become one path, in steps, with one decimal."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def line(self, points: Sequence[Point], close: bool = False) -> None:
        x, y = (round(v, 1) for v in points[0])
        self.parts.append(f"M{x:g} {y:g}")
        for point in points[1:]:
            nx, ny = (round(v, 1) for v in point)
            self.parts.append(f"l{round(nx - x, 1):g} {round(ny - y, 1):g}")
            x, y = nx, ny
        if close:
            self.parts.append("z")

    def curve(self, points: Sequence[Point], close: bool = False) -> None:
        self.line(smooth(points, close), close)

    def circle(self, x: float, y: float, r: float) -> None:
        self.parts.append(f"M{x - r:.1f} {y:.1f}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z")

    def __str__(self) -> str:
        return "".join(self.parts)


# -- geometry ----------------------------------------------------------------------------------------------------------


def smooth(points: Sequence[Point], close: bool = False, each: int = 6) -> list[Point]:
    """A Catmull-Rom line through the points."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if close else n - 1):
        p = [points[(i + k) % n] if close else points[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2)]
        for step in range(each):
            t = step / each
            out.append(
                tuple(  # type: ignore[arg-type]
                    0.5
                    * (
                        2 * p[1][k]
                        + (p[2][k] - p[0][k]) * t
                        + (2 * p[0][k] - 5 * p[1][k] + 4 * p[2][k] - p[3][k]) * t**2
                        + (3 * p[1][k] - p[0][k] - 3 * p[2][k] + p[3][k]) * t**3
                    )
                    for k in (0, 1)
                )
            )
    if not close:
        out.append(points[-1])
    return out


def walk(points: Sequence[Point], step: float) -> Iterable[tuple[Point, Point]]:
    """Places along a line at equal distances, with the direction there."""
    left = 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        at = left
        while at < length:
            yield (x0 + ux * at, y0 + uy * at), (ux, uy)
            at += step
        left = at - length


def offset(points: Sequence[Point], by: float) -> list[Point]:
    """A line beside another; positive is to its right (below, where it runs east)."""
    out = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
        out.append((x - (b[1] - a[1]) / length * by, y + (b[0] - a[0]) / length * by))
    return out


def inside(x: float, y: float) -> bool:
    return EDGE < x < WIDTH - EDGE and EDGE < y < HEIGHT - EDGE


# -- strokes of the burin ----------------------------------------------------------------------------------------------


def hachures(pen: Pen, line: Sequence[Point], reach: float, step: float, rng: random.Random, lean: float = 0.0) -> None:
    """Slope lines down from a crest; longer and shorter in turn, as a hand draws them."""
    for k, ((x, y), (ux, uy)) in enumerate(walk(line, step)):
        long = reach * (0.62, 1.0, 0.78)[k % 3] * rng.uniform(0.8, 1.15)
        dx, dy = -uy + ux * lean, ux + uy * lean
        x0, y0 = x + rng.uniform(-0.8, 0.8), y + rng.uniform(-0.8, 0.8)
        bend = rng.uniform(-1.5, 1.5)
        if inside(x0, y0) and inside(x0 + dx * long, y0 + dy * long):
            pen.line(
                [(x0, y0), (x0 + dx * long * 0.55 + bend, y0 + dy * long * 0.55), (x0 + dx * long, y0 + dy * long)]
            )


def tree(pen: Pen, shade: Pen, x: float, y: float, s: float) -> None:
    """A leafy tree of the old maps: three lobes, a trunk, strokes on its eastern side."""
    lobes = [(-s, 0), (-s * 0.9, -s * 0.9), (0, -s * 1.5), (s * 0.9, -s * 0.9), (s, 0), (0, s * 0.3)]
    pen.curve([(x + dx, y + dy) for dx, dy in lobes], close=True)
    pen.line([(x, y + s * 0.2), (x, y + s * 0.9)])
    for k in (0.15, 0.5, 0.8):
        shade.line([(x + s * k, y - s * (1.1 - k * 0.6)), (x + s * k + s * 0.12, y - s * 0.05)])


def wood(pen: Pen, shade: Pen, spots: Iterable[Point], rng: random.Random, s: float = 7) -> None:
    for x, y in sorted(spots, key=lambda at: at[1]):
        tree(pen, shade, x + rng.uniform(-3, 3), y + rng.uniform(-2, 2), s * rng.uniform(0.8, 1.2))


def tent(pen: Pen, shade: Pen, x: float, y: float, s: float) -> None:
    pen.line([(x - s, y), (x, y - s * 1.35), (x + s, y)], close=True)
    pen.line([(x, y - s * 1.35), (x + s * 0.1, y)])
    for k in (0.3, 0.5, 0.7):
        shade.line([(x + s * k, y - s * (1.3 - 1.25 * k)), (x + s * k, y)])


def pavilion(pen: Pen, shade: Pen, x: float, y: float, s: float, flag: int = 1) -> None:
    """A great round tent with a flag."""
    pen.line(
        [(x - s, y), (x - s * 1.05, y - s * 0.75), (x, y - s * 1.9), (x + s * 1.05, y - s * 0.75), (x + s, y)],
        close=True,
    )
    scallops = [(x - s * 1.05 + s * 2.1 * k / 6, y - s * 0.75 + (s * 0.14 if k % 2 else 0)) for k in range(7)]
    pen.line(scallops)
    pen.line([(x - s * 0.18, y), (x, y - s * 0.6), (x + s * 0.18, y)])
    for k in (0.35, 0.55, 0.75, 0.9):
        shade.line([(x + s * k, y - s * (1.72 - 0.95 * k)), (x + s * k, y)])
    pen.line([(x, y - s * 1.9), (x, y - s * 2.7), (x + flag * s * 0.75, y - s * 2.5), (x, y - s * 2.3)])


def yurt(pen: Pen, shade: Pen, x: float, y: float, s: float) -> None:
    pen.line(
        [
            (x - s, y),
            (x - s, y - s * 0.6),
            (x - s * 0.4, y - s * 1.1),
            (x + s * 0.4, y - s * 1.1),
            (x + s, y - s * 0.6),
            (x + s, y),
        ],
        close=True,
    )
    pen.line([(x - s, y - s * 0.6), (x + s, y - s * 0.6)])
    for k in (0.45, 0.7):
        shade.line([(x + s * k, y - s * 0.9), (x + s * k, y)])


def house(pen: Pen, shade: Pen, x: float, y: float, s: float) -> None:
    pen.line(
        [
            (x - s, y),
            (x - s, y - s * 0.7),
            (x - s * 0.3, y - s * 1.5),
            (x + s, y - s * 1.5),
            (x + s * 1.4, y - s * 0.7),
            (x + s * 1.4, y),
        ],
        close=True,
    )
    pen.line([(x - s, y - s * 0.7), (x + s * 0.35, y - s * 0.7), (x - s * 0.3, y - s * 1.5)])
    pen.line([(x + s * 0.35, y), (x + s * 0.35, y - s * 0.7), (x + s * 1.4, y - s * 0.7)])
    for k in (0.6, 0.85, 1.1):
        shade.line([(x + s * k, y - s * 0.65), (x + s * k, y)])


def tower(pen: Pen, shade: Pen, x: float, y: float, w: float, h: float, roof: float) -> None:
    pen.line([(x - w, y), (x - w, y - h), (x + w, y - h), (x + w, y)], close=True)
    pen.line([(x - w * 1.25, y - h), (x, y - h - roof), (x + w * 1.25, y - h)], close=True)
    pen.line([(x - w * 0.25, y - h * 0.65), (x - w * 0.25, y - h * 0.45)])
    for k in (0.2, 0.5, 0.8):
        shade.line([(x + w * k, y - h + 1), (x + w * k, y)])
        shade.line([(x + w * k * 0.8, y - h - roof * (1 - k)), (x + w * k * 1.1, y - h)])


def castle(pen: Pen, shade: Pen, x: float, y: float) -> None:
    """Khotyn's castle from the land side: high walls between towers, the river behind."""
    wall = [(x - 44, y), (x - 44, y - 26)]
    for k in range(11):
        left = x - 44 + 8 * k
        wall += [(left, y - 26), (left, y - 31), (left + 4, y - 31), (left + 4, y - 26)]
    wall += [(x + 44, y - 26), (x + 44, y)]
    pen.line(wall, close=True)
    # The courses of darker stone that the castle still shows.
    for row in (7, 14, 20):
        for k in range(8):
            cx = x - 38 + 10.5 * k + (row % 2) * 3
            shade.line([(cx, y - row), (cx + 5, y - row)])
    tower(pen, shade, x - 46, y, 9, 34, 17)
    tower(pen, shade, x + 46, y, 9, 34, 17)
    tower(pen, shade, x - 14, y, 8, 42, 18)
    tower(pen, shade, x + 20, y, 10, 50, 20)
    pen.line([(x - 4, y), (x - 4, y - 9), (x, y - 12), (x + 4, y - 9), (x + 4, y)])


def church(pen: Pen, shade: Pen, x: float, y: float) -> None:
    """An Orthodox church: nave, apse, a dome on a drum, a cross with its slanting bar."""
    pen.line([(x - 20, y), (x - 20, y - 15), (x + 20, y - 15), (x + 20, y)], close=True)
    pen.line([(x - 23, y - 15), (x - 12, y - 25), (x + 12, y - 25), (x + 23, y - 15)], close=True)
    pen.line([(x - 6, y - 25), (x - 6, y - 34), (x + 6, y - 34), (x + 6, y - 25)], close=True)
    pen.curve(
        [
            (x - 6, y - 34),
            (x - 9, y - 39),
            (x - 4, y - 45),
            (x, y - 49),
            (x + 4, y - 45),
            (x + 9, y - 39),
            (x + 6, y - 34),
        ]
    )
    pen.line([(x, y - 49), (x, y - 59)])
    pen.line([(x - 4, y - 56), (x + 4, y - 56)])
    pen.line([(x - 2.5, y - 53), (x + 2.5, y - 51.5)])
    pen.line([(x - 4, y), (x - 4, y - 8), (x, y - 11), (x + 4, y - 8), (x + 4, y)])
    for k in (8, 12, 16):
        shade.line([(x + k, y - 14), (x + k, y)])
    for k in (2, 4):
        shade.line([(x + k, y - 33), (x + k, y - 26)])
        shade.line([(x + k + 1, y - 43 + k), (x + k + 2, y - 36)])


def works(pen: Pen, ticks: Pen, line: Sequence[Point], close: bool = False, out: float = 7, step: float = 6) -> None:
    """An earthwork: parapet and ditch, with the glacis as short strokes to the outer side."""
    path = [*line, line[0]] if close else list(line)
    pen.line(line, close)
    for (x, y), (ux, uy) in walk(path, step):
        ticks.line([(x - uy * 2.4, y + ux * 2.4), (x - uy * out, y + ux * out)])


def bastioned(line: Sequence[Point], every: float, depth: float) -> list[Point]:
    """A rampart with bastions: two faces and a flat point at equal distances along the line."""
    out: list[Point] = []
    spots = list(walk(smooth(line), every / 8))
    for k, ((x, y), (ux, uy)) in enumerate(spots):
        phase = k % 8
        nx, ny = -uy, ux
        push = {3: 0.0, 4: depth, 5: 0.0}.get(phase, -2.0)
        along = {3: -2.0, 5: 2.0}.get(phase, 0.0)
        if phase in (0, 1, 3, 4, 5, 7):
            out.append((x + nx * push + ux * along, y + ny * push + uy * along))
    return out


def star(x: float, y: float, r: float, points: int, turn: float) -> list[Point]:
    return [
        (
            x + (r if k % 2 == 0 else r * 0.58) * math.cos(turn + math.pi * k / points),
            y + (r if k % 2 == 0 else r * 0.58) * math.sin(turn + math.pi * k / points),
        )
        for k in range(2 * points)
    ]


def wagon(pen: Pen, x: float, y: float, ux: float, uy: float) -> None:
    """A wagon from above, shaft to the next: a row of them is a wall."""
    nx, ny = -uy, ux
    body = [(-6, -3.6), (6, -3.6), (6, 3.6), (-6, 3.6)]
    pen.line([(x + ux * a + nx * b, y + uy * a + ny * b) for a, b in body], close=True)
    pen.line([(x + ux * 6, y + uy * 6), (x + ux * 10, y + uy * 10)])
    for a in (-3.4, 3.4):
        for b in (-5.2, 5.2):
            pen.line(
                [
                    (x + ux * (a - 2) + nx * b, y + uy * (a - 2) + ny * b),
                    (x + ux * (a + 2) + nx * b, y + uy * (a + 2) + ny * b),
                ]
            )


def mound(pen: Pen, shade: Pen, x: float, y: float, w: float, h: float, rng: random.Random) -> None:
    crest = smooth([(x - w, y), (x - w * 0.45, y - h * 0.8), (x, y - h), (x + w * 0.5, y - h * 0.7), (x + w, y)])
    pen.line(crest)
    for k in range(9):
        t = k / 9
        sx = x + w * (t * 0.9)
        top = y - h * (1 - t**1.6) + 1
        shade.line([(sx, top), (sx + h * 0.25, min(y, top + h * (0.75 - 0.4 * t) * rng.uniform(0.7, 1.1)))])


# -- the sheet ---------------------------------------------------------------------------------------------------------


def river() -> dict[str, str]:
    near, far = smooth(NEAR_BANK), smooth(FAR_BANK)
    body = Pen()
    body.line([*far, *reversed(near)], close=True)
    lines = []
    for by in (4.0, 9.0, 15.5):
        pen = Pen()
        pen.line([p for p in offset(near, -by) if -1 <= p[0] <= WIDTH + 1])
        pen.line([p for p in offset(far, by) if -1 <= p[0] <= WIDTH + 1])
        lines.append(str(pen))
    flow = Pen()
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(near, far)]
    for k, ((x, y), (ux, uy)) in enumerate(walk(middle, 17)):
        long, side = (7, 11, 5)[k % 3], (-5, 4, 0, 7, -3)[k % 5]
        cx, cy = x - uy * side, y + ux * side
        flow.line([(cx, cy), (cx + ux * long, cy + uy * long)])
    banks = Pen()
    banks.line(near)
    banks.line(far)
    return {
        "body": str(body),
        "near": lines[0],
        "mid": lines[1],
        "wide": lines[2],
        "flow": str(flow),
        "banks": str(banks),
    }


def slopes(rng: random.Random) -> tuple[Pen, Pen]:
    """Steep banks and ravines dark, gentle ground light."""
    dark, light = Pen(), Pen()
    near = smooth(NEAR_BANK)
    hachures(dark, offset(near, 13), -10, 4.4, rng)
    far = smooth(FAR_BANK)
    hachures(light, offset(far, -9), 7, 7, rng)
    ravine = smooth(RAVINE)
    hachures(dark, offset(ravine, 11), -9, 4.2, rng)
    hachures(dark, offset(ravine, -11), 9, 4.2, rng)
    for line in (
        [(20, 556), (90, 548), (170, 556), (250, 548), (330, 556)],
        [(700, 572), (780, 560), (860, 566), (950, 556), (1040, 566), (1120, 556), (1182, 562)],
        [(952, 452), (1030, 462), (1110, 456), (1180, 464)],
        [(380, 574), (450, 566), (520, 574)],
        [(420, 40), (490, 34), (560, 42)],
        [(900, 70), (980, 84), (1060, 98), (1140, 96)],
    ):
        hachures(light, smooth(line), 9, 7, rng)
    return dark, light


def layers() -> list[dict[str, str]]:
    rng = random.Random(1621)
    water = river()
    dark, light = slopes(rng)
    ink, shade, trees, leaf = Pen(), Pen(), Pen(), Pen()

    # The far bank: the road to Kamieniec, Żwaniec with its castle.
    roads = Pen()
    roads.line(smooth([(252, 112), (262, 84), (300, 62), (360, 48), (430, 30), (470, 14)]))
    roads.line(smooth([(258, 112), (268, 88), (305, 67), (364, 53), (434, 35), (478, 14)]))
    roads.line(smooth([(300, 62), (380, 74), (470, 62), (560, 52)]))
    for x, y in ((520, 74), (538, 66), (556, 76), (574, 66), (592, 72), (548, 58), (610, 62)):
        house(ink, shade, x, y, 5.5)
    tower(ink, shade, 634, 66, 6, 18, 11)
    tower(ink, shade, 656, 66, 5, 14, 9)
    ink.line([(640, 66), (640, 54), (651, 54), (651, 66)])
    # The bridge of boats.
    bridge, boats = Pen(), Pen()
    top, foot = (254, 114), (246, 174)
    for k in range(6):
        t = (k + 0.5) / 6
        x, y = top[0] + (foot[0] - top[0]) * t, top[1] + (foot[1] - top[1]) * t
        boats.curve(
            [(x - 17, y), (x - 9, y - 4), (x + 9, y - 4), (x + 17, y), (x + 9, y + 4), (x - 9, y + 4)], close=True
        )
    for side in (-6, 6):
        bridge.line([(top[0] + side, top[1] - 2), (foot[0] + side, foot[1] + 4)])
    for k in range(14):
        t = k / 13
        x, y = top[0] + (foot[0] - top[0]) * t, top[1] + (foot[1] - top[1]) * t
        bridge.line([(x - 6, y), (x + 6, y)])
    # The ford that joins the forefield to the far bank.
    ford = Pen()
    ford.line([(30, 166), (38, 110)])

    # The works: ramparts with bastions, the bridgehead's crescent, the outworks.
    parapet, ditch = Pen(), Pen()
    trace = bastioned(RAMPARTS, 92, 15)
    works(parapet, ditch, list(reversed(trace)), out=-8, step=5)
    inner = offset(trace, -6)
    inner_line = Pen()
    inner_line.line(inner)
    works(
        parapet,
        ditch,
        list(reversed(smooth([(212, 106), (216, 88), (254, 78), (292, 90), (298, 112)]))),
        out=-7,
        step=5,
    )
    church_wall = [(92, 462), (104, 432), (150, 420), (198, 430), (214, 462)]
    works(parapet, ditch, list(reversed(church_wall)), out=7, step=5)
    for x, y, r, n in ((400, 450, 14, 4), (596, 448, 14, 4), (498, 458, 12, 4)):
        works(parapet, ditch, star(x, y, r, n, math.pi / 4), close=True, out=-5, step=4)
    works(parapet, ditch, [(700, 440), (716, 462), (760, 474), (806, 458), (826, 430), (836, 402)], out=7, step=5)
    church(ink, shade, 150, 462)
    castle(ink, shade, 130, 236)

    # The camp: streets of tents, the hetman's pavilion.
    for row, y in enumerate((196, 216)):
        for k in range(17):
            x = 372 + k * 27 + (row % 2) * 13
            low = next(b[1] for b in smooth(NEAR_BANK) if b[0] >= x) + 22
            if y > low and not 540 < x < 650:
                tent(ink, shade, x, y, 6)
    pavilion(ink, shade, 594, 214, 13)
    for k in range(9):
        tent(ink, shade, 372 + k * 50, 312 - abs(4 - k) * 2, 5)

    # The tabor: wagons chained in two rings, a few tents within.
    for rx, ry in ((112, 97), (96, 82)):
        ring = [(1064 + rx * math.cos(a / 90 * math.pi), 326 + ry * math.sin(a / 90 * math.pi)) for a in range(181)]
        for (x, y), (ux, uy) in walk(ring, 21):
            wagon(ink, x, y, ux, uy)
    for x, y in ((1020, 274), (1046, 266), (1074, 264), (1102, 270), (1034, 394), (1064, 400), (1094, 396)):
        tent(ink, shade, x, y, 6)

    # The Ottomans: approaches and batteries, pavilions, camps.
    sap = Pen()
    works(sap, ditch, [(44, 596), (120, 580), (176, 596), (236, 568), (300, 584), (346, 562)], out=-5, step=5)
    works(sap, ditch, [(300, 584), (330, 598), (368, 584)], out=-5, step=5)
    gabions = Pen()
    for x, y in ((104, 568), (224, 556), (340, 550)):
        for k in range(5):
            gabions.circle(x - 14 + 7 * k, y, 3.4)
    for x, y, s in ((398, 600, 10), (432, 594, 13), (470, 600, 10)):
        pavilion(ink, shade, x, y, s)
    for k in range(8):
        pavilion(ink, shade, 772 + 20 * k, 596 + (k % 2) * 6, 6, -1)
    for k in range(9):
        yurt(ink, shade, 946 + 26 * k, 588 + (k % 3) * 7, 8)

    # Woods: along the ravine, on the southern hills, on the far bank.
    ravine = smooth(RAVINE)
    wood(trees, leaf, [p for p, _ in walk(offset(ravine, 3), 15)], rng, 5.5)
    wood(
        trees,
        leaf,
        [
            (1010, 508),
            (1030, 514),
            (1052, 506),
            (1076, 512),
            (1100, 504),
            (1120, 512),
            (1144, 506),
            (1164, 512),
            (1040, 494),
            (1088, 494),
            (1132, 494),
        ],
        rng,
        7,
    )
    wood(
        trees,
        leaf,
        [(700, 40), (722, 34), (746, 42), (730, 52), (764, 36), (780, 50), (360, 92), (384, 86), (408, 92)],
        rng,
        6,
    )
    wood(trees, leaf, [(30, 560), (44, 552), (26, 544), (560, 552), (574, 558), (546, 558)], rng, 6)
    hills, hill_shade = Pen(), Pen()
    for x, y, w, h in (
        (850, 54, 34, 18),
        (1120, 60, 44, 20),
        (620, 566, 26, 9),
        (900, 546, 30, 11),
        (1150, 470, 26, 11),
    ):
        mound(hills, hill_shade, x, y, w, h, rng)
    grass = Pen()
    for _ in range(120):
        x, y = rng.uniform(30, 1170), rng.uniform(520, 590)
        grass.line([(x - 3, y), (x - 1.5, y - 4)])
        grass.line([(x, y), (x, y - 5)])
        grass.line([(x + 3, y), (x + 1.5, y - 4)])

    order: list[tuple[str, Any]] = [
        ("light", light), ("dark", dark), ("roads", roads), ("grass", grass),
        ("water", water["body"]), ("wl2", water["wide"]), ("wl1", water["mid"]), ("wl0", water["near"]),
        ("flow", water["flow"]), ("bank", water["banks"]),
        ("ford", ford), ("boats", boats), ("bridge", bridge),
        ("glacis", ditch), ("parapet", parapet), ("inner", inner_line), ("sap", sap), ("ink", gabions),
        ("hills", hills), ("shade", hill_shade), ("ink", ink), ("shade", shade), ("trees", trees), ("leaf", leaf),
    ]  # fmt: skip
    return [{"kind": kind, "d": str(pen)} for kind, pen in order]


def frame() -> dict[str, Any]:
    """The graduated border of a print."""
    bars = Pen()
    x0, y0, x1, y1 = 7, 7, WIDTH - 7, HEIGHT - 7
    size = 5
    for k in range(0, 40, 2):
        a, b = x0 + (x1 - x0) * k / 40, x0 + (x1 - x0) * (k + 1) / 40
        for y in (y0, y1 - size):
            bars.line([(a, y), (b, y), (b, y + size), (a, y + size)], close=True)
    for k in range(0, 22, 2):
        a, b = y0 + (y1 - y0) * k / 22, y0 + (y1 - y0) * (k + 1) / 22
        for x in (x0, x1 - size):
            bars.line([(x, a), (x + size, a), (x + size, b), (x, b)], close=True)
    return {"outer": [x0, y0, x1 - x0, y1 - y0], "inner": [12, 12, WIDTH - 24, HEIGHT - 24], "bars": str(bars)}


def sheet() -> dict[str, Any]:
    areas = {}
    for name, points in AREAS.items():
        pen = Pen()
        pen.line(points, close=True)
        areas[name] = str(pen)
    return {
        "viewBox": [0, 0, WIDTH, HEIGHT],
        "frame": frame(),
        "areas": areas,
        "layers": layers(),
        "names": [
            {"id": "dniester", "d": "M380 152C450 146 520 128 600 118C680 110 760 112 840 126"},
            {"id": "zwaniec", "x": 590, "y": 44},
            {"id": "kamieniec", "x": 476, "y": 32},
        ],
        "compass": {"x": 944, "y": 58, "r": 24},
    }


def main() -> None:
    out = Path(__file__).resolve().parents[1] / "chocim.json"
    text = json.dumps(sheet(), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    out.write_text(text + "\n", encoding="utf-8")
    print(f"{out.name}: {len(text) // 1024} KiB")


if __name__ == "__main__":
    main()
