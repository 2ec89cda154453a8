"""A vignette of each game for the lobby: a piece of its own map, engraved from the same data, with a few pieces on it.

A board's folder says in ``vignette.json`` which piece of which map, and what lies on it::

    {
      "map": "japan", "box": [500, 300, 300, 225],       in the map's own units, 4 wide to 3 high
      "washes": {"kai": "vermilion"},                    areas of the map and the ink they are washed with
      "pieces": [["cube", "lapis", 640, 400]],           see PIECES
      "arrows": [[900, 100, 840, 160]]                   from, to
    }

A game without one shows its sign. All are symbols of one file that takes its inks from the page around it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import atan2, cos, hypot, sin
from pathlib import Path
from typing import Any

from pyengine import manifest

WIDTH, HEIGHT = 240, 180
FINE = 0.55
"""How far a line may stray from the map's, in units of the vignette: half a pixel on the screen."""

Point = tuple[float, float]
Line = list[Point]

_INK = re.compile(r"--([\w-]+):\s*light-dark\(([^(),]+),([^(),]+)\)")
_NUMBER = re.compile(r"[MLlz]|-?(?:\d+\.?\d*|\.\d+)")

# What a vignette keeps of a plan (a map in layers): with what it is filled and drawn, how wide and how strong.
PLAN = {
    "dark": ("", "ink-faded", 0.5, 0.35),
    "roads": ("", "ink-faded", 0.9, 0.5),
    "water": ("sea", "", 0, 1),
    "flow": ("", "sea-line", 0.6, 0.7),
    "bank": ("", "ink", 1, 1),
    "bridge": ("paper", "ink", 0.8, 1),
    "parapet": ("", "ink", 2.2, 1),
    "inner": ("", "ink", 0.7, 0.8),
    "hills": ("paper-bright", "ink-faded", 0.8, 1),
    "shade": ("", "ink-faded", 0.6, 0.6),
    "ink": ("paper", "ink", 0.7, 1),
    "trees": ("", "ink-faded", 0.6, 0.75),
}


# Borders of a map: how wide, and in which dashes.
BORDERS = {"outer": (1.3, ""), "inner": (0.9, "5 2 1.5 2"), "fief": (0.8, ""), "power": (0.7, "1 2.5")}

AREAS = ("provinces", "areas", "powers", "fiefs")
"""Where maps keep what can be washed."""


class Window:
    """The piece of a map that is shown, and the way from the map's units to the vignette's."""

    def __init__(self, box: tuple[float, float, float, float]) -> None:
        self.left, self.top, width, _ = box
        self.scale = WIDTH / width

    def at(self, x: float, y: float) -> Point:
        return ((x - self.left) * self.scale, (y - self.top) * self.scale)

    def lines(self, d: str) -> Iterator[tuple[Line, bool]]:
        """The lines of a path in the vignette's units, and whether each is closed."""
        for line, closed in read_path(d):
            yield [self.at(*point) for point in line], closed

    def path(self, d: str, filled: bool = False, fine: float = FINE) -> str:
        """A path, cut to the window, with no more points than can be seen."""
        out = []
        for line, closed in self.lines(d):
            if filled:
                area = thinned(clipped(line), fine)
                out += [written(area) + "z"] if len(area) > 2 else []
            else:
                whole = [*line, line[0]] if closed else line
                out += [written(thinned(part, fine)) for part in cut(whole)]
        return "".join(out)


def read_path(d: str) -> Iterator[tuple[Line, bool]]:
    """The lines of a path of our maps, which know M, l and z."""
    line: Line = []
    command = "M"
    numbers: list[float] = []
    for token in _NUMBER.findall(d):
        if token in "MLlz":
            if token == "M" and len(line) > 1:
                yield line, False
            if token == "M":
                line = []
            if token == "z":
                yield line, True
                line = []
            command = token
            continue
        numbers.append(float(token))
        if len(numbers) == 2:
            x, y = numbers
            numbers = []
            if command == "l" and line:
                x, y = x + line[-1][0], y + line[-1][1]
            line.append((x, y))
            command = "l" if command == "M" else command
    if len(line) > 1:
        yield line, False


def clipped(area: Line) -> Line:
    """An area, cut at the four edges one after another."""
    edge = 4.0  # its outline, drawn, must not show at the border
    for axis, bound, above in ((0, -edge, True), (0, WIDTH + edge, False), (1, -edge, True), (1, HEIGHT + edge, False)):
        inside = [(point[axis] >= bound) is above or point[axis] == bound for point in area]
        found: Line = []
        for n, here in enumerate(area):
            before, was_in = area[n - 1], inside[n - 1]
            if inside[n] is not was_in:
                part = (bound - before[axis]) / (here[axis] - before[axis])
                found.append((before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1])))
            if inside[n]:
                found.append(here)
        area = found
        if not area:
            return []
    return area


def cut(line: Line) -> Iterator[Line]:
    """The parts of a line that can be seen, with one step beyond the border."""
    part: Line = []
    for here, there in pairwise(line):
        if seen(here) or seen(there):
            part = part or [here]
            part.append(there)
        elif part:
            yield part
            part = []
    if part:
        yield part


def seen(point: Point) -> bool:
    return -2 <= point[0] <= WIDTH + 2 and -2 <= point[1] <= HEIGHT + 2


def thinned(line: Line, fine: float) -> Line:
    """The line with fewer points (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    keep, todo = {0, len(line) - 1}, [(0, len(line) - 1)]
    while todo:
        first, last = todo.pop()
        (x, y), (u, v) = line[first], line[last]
        length = hypot(u - x, v - y)
        worst, far = 0, fine
        for n in range(first + 1, last):
            a, b = line[n]
            away = abs((u - x) * (y - b) - (x - a) * (v - y)) / length if length else hypot(a - x, b - y)
            if away > far:
                worst, far = n, away
        if worst:
            keep.add(worst)
            todo += [(first, worst), (worst, last)]
    return [line[n] for n in sorted(keep)]


def short(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0.", "-.") if round(value, 1) else "0"


def written(line: Line) -> str:
    out, last = [], (0.0, 0.0)
    for n, (x, y) in enumerate(line):
        # Steps are counted from where the rounded line stands, so that errors do not add up.
        dx, dy = round(x - last[0], 1), round(y - last[1], 1)
        out.append(f"{'M' if n == 0 else 'l' if n == 1 else ' '}{short(dx)} {short(dy)}")
        last = (last[0] + dx, last[1] + dy)
    return "".join(out).replace(" -", "-")


def spot(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def drawn(d: str, fill: str = "", stroke: str = "", width: float = 1, strength: float = 1, more: str = "") -> str:
    """A path in the page's inks. They are attributes, since style sheets of the page do not reach in here."""
    if not d:
        return ""
    inks = f' fill="{ink(fill) if fill else "none"}"' + (f' stroke="{ink(stroke)}"' if stroke else "")
    inks += f' stroke-width="{width:g}"' if stroke and width != 1 else ""
    inks += f' opacity="{strength:g}"' if strength != 1 else ""
    return f'<path{inks}{more} d="{d}"/>'


def ink(name: str) -> str:
    return f"var(--{name})"


# -- pieces that lie on the map ----------------------------------------------------------------------------------------


def round_at(x: float, y: float, r: float) -> str:
    return f"M{short(x - r)} {short(y)}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0z"


def cube(x: float, y: float) -> tuple[str, str]:
    corner = f"M{short(x - 6)} {short(y - 4)}l6-3.5 6 3.5"
    return f"{corner}v7.5l-6 3.5-6-3.5z", f"{corner}-6 3.5zM{short(x)} {short(y - 0.5)}v7.5"


def disc(x: float, y: float) -> tuple[str, str]:
    return round_at(x, y, 7), round_at(x, y, 4)


def manor(x: float, y: float) -> tuple[str, str]:
    roof, door = f"M{short(x - 11)} {short(y + 1.5)}l11-8.5 11 8.5", f"M{short(x - 2)} {short(y + 7)}v-5h4v5"
    return f"M{short(x - 9)} {short(y + 7)}v-7l9-7 9 7v7z", roof + door


def banner(x: float, y: float) -> tuple[str, str]:
    return f"M{short(x)} {short(y - 16)}h14l-4 4.5 4 4.5h-14z", f"M{short(x)} {short(y - 18)}v22"


def seal(x: float, y: float) -> tuple[str, str]:
    crown = f"M{short(x - 4)} {short(y + 3)}v-5l2 2 2-3.5 2 3.5 2-2v5z"
    return round_at(x, y, 11), round_at(x, y, 7.5) + crown


def tent(x: float, y: float) -> tuple[str, str]:
    top, door = f"M{short(x)} {short(y - 8)}v-4", f"M{short(x - 2.5)} {short(y + 6)}l2.5-7 2.5 7"
    return f"M{short(x - 9)} {short(y + 6)}l9-14 9 14z", top + door


PIECES = {"cube": cube, "disc": disc, "manor": manor, "banner": banner, "seal": seal, "tent": tent}


def piece(kind: str, colour: str, x: float, y: float) -> str:
    body, lines = PIECES[kind](x, y)
    return drawn(body, colour, "ink", 1.2) + drawn(lines, "", "ink", 0.9, more=' stroke-linejoin="round"')


def arrow(start: Point, tip: Point) -> str:
    """An army on its way: a bent shaft and a head."""
    (x, y), (u, v) = start, tip
    bend = ((x + u) / 2 + (v - y) * 0.18, (y + v) / 2 - (u - x) * 0.18)
    turn = atan2(v - bend[1], u - bend[0])
    wings = [(u - 11 * cos(turn + side), v - 11 * sin(turn + side)) for side in (0.42, -0.42)]
    neck = (u - 7 * cos(turn), v - 7 * sin(turn))
    shaft = f"M{spot(start)}Q{spot(bend)} {spot(neck)}"
    head = f"M{spot(tip)}L{spot(wings[0])} {spot(wings[1])}z"
    return drawn(shaft, "", "vermilion", 4) + drawn(head, "vermilion", "vermilion")


# -- the whole ---------------------------------------------------------------------------------------------------------


def terrain(data: dict[str, Any], at: Window) -> Iterator[str]:
    """A map of coasts, rivers and borders."""
    yield drawn(f"M0 0h{WIDTH}v{HEIGHT}H0z", "sea")
    for n, line in enumerate(data["waterlines"]):
        yield drawn(at.path(line, fine=0.9), "", "sea-line", 0.8, (0.75, 0.5, 0.3)[n])
    yield drawn(at.path(data["land"], filled=True), "paper-bright")


def washes(data: dict[str, Any], spec: dict[str, Any], at: Window) -> Iterator[str]:
    areas = {name: area for kind in AREAS for name, area in data.get(kind, {}).items()}
    for name, colour in spec.get("washes", {}).items():
        yield drawn(at.path(areas[name]["d"], filled=True), colour, strength=0.3)


def engraving(data: dict[str, Any], at: Window) -> Iterator[str]:
    rivers = "".join(at.path(river["d"], fine=0.8) for river in data["rivers"])
    yield drawn(rivers, "", "sea-line", 0.9, more=' stroke-linejoin="round"')
    yield drawn("".join(at.path(lake["d"], filled=True) for lake in data["lakes"]), "sea", "sea-line", 0.8)
    humps, shades = [], []
    for x, y, size in data["hills"]:
        u, v = at.at(x, y)
        r = max(3.2, size * at.scale)
        if 0 < u < WIDTH and 0 < v < HEIGHT:
            rise, wide = short(r * 1.3), short(r)
            humps.append(f"M{short(u - r)} {short(v)}q{short(r / 2)}-{short(r * 1.7)} {wide}-{rise}t{wide} {rise}")
            shades.append(f"M{short(u + r * 0.25)} {short(v - r)}l{short(r * 0.3)} {short(r)}")
    yield drawn("".join(humps), "paper-bright", "ink-faded", 0.8)
    yield drawn("".join(shades), "", "ink-faded", 0.6)
    yield drawn(at.path(data["land"]), "", "ink", 1.1)
    for kind, (width, dashes) in BORDERS.items():
        lines = "".join(at.path(border["d"]) for border in data["borders"] if border["kind"] == kind)
        yield drawn(lines, "", "ink", width, more=f' stroke-dasharray="{dashes}"' if dashes else "")
    for town in data["towns"]:
        u, v = at.at(town["x"], town["y"])
        if town["rank"] == 1 and 4 < u < WIDTH - 4 and 4 < v < HEIGHT - 4:
            yield f'<circle cx="{short(u)}" cy="{short(v)}" r="2.2" fill="var(--paper)" stroke="var(--ink)"/>'


def plan(data: dict[str, Any], at: Window) -> Iterator[str]:
    """A field of battle, layer by layer."""
    yield drawn(f"M0 0h{WIDTH}v{HEIGHT}H0z", "paper-bright")
    for layer in data["layers"]:
        if layer["kind"] in PLAN:
            fill, stroke, width, strength = PLAN[layer["kind"]]
            yield drawn(at.path(layer["d"], filled=bool(fill), fine=0.7), fill, stroke, width, strength)


def vignette(spec: dict[str, Any], maps: Path) -> str:
    """What a symbol holds."""
    data = json.loads((maps / f"{spec['map']}.json").read_text(encoding="utf-8"))
    at = Window(tuple(spec["box"]))
    if "layers" in data:
        out = [*plan(data, at), *washes(data, spec, at)]
    else:
        out = [*terrain(data, at), *washes(data, spec, at), *engraving(data, at)]
    out += [arrow(at.at(*ends[:2]), at.at(*ends[2:])) for ends in spec.get("arrows", [])]
    out += [piece(kind, colour, *at.at(x, y)) for kind, colour, x, y in spec.get("pieces", [])]
    return "".join(out)


def sign(icons: str, game: str, colour: str) -> str:
    """A game's sign out of the sprite, in the middle of the vignette."""
    found = re.search(rf'<symbol id="i-game-{game.replace("_", "-")}"[^>]*>(.*?)</symbol>', icons, flags=re.DOTALL)
    place = f"translate(66 36) scale({108 / 512:.4f})"
    return f'<g transform="{place}" fill="{ink(colour)}">{found[1] if found else ""}</g>'


def inside(game: str, boards: Path, maps: Path, icons: str) -> str:
    path = boards / game / "vignette.json"
    if path.exists():
        return vignette(json.loads(path.read_text(encoding="utf-8")), maps)
    return sign(icons, game, manifest(game).ink)


def sprite(games: Iterable[str], boards: Path, maps: Path, icons: str) -> str:
    """All vignettes as one file."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    symbols = (f'<symbol id="{game}" viewBox="{box}">{inside(game, boards, maps, icons)}</symbol>' for game in games)
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'


def poster(drawing: str, css: str) -> str:
    """A vignette as a picture by itself, in the inks of these style sheets, by day and where it is dark."""
    inks = dict.fromkeys(re.findall(r"var\(--([\w-]+)\)", drawing))
    pairs = {name: (day.strip(), night.strip()) for name, day, night in _INK.findall(css) if name in inks}
    day, night = ("".join(f"--{name}:{pair[at]};" for name, pair in pairs.items()) for at in (0, 1))
    style = f"<style>:root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{style}{drawing}</svg>\n'
