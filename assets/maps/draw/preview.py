"""python -m draw.preview OUT.html [--slots] [--font DIR]: look at commonwealth.json as a printed sheet.

Only the standard library: it shows how a board may draw the data, with the inks of the project.
--slots lays dummy pieces on every slot. --font: a folder with the files of @fontsource/eb-garamond.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "commonwealth.json"
PAPER, DEEP, INK, FADED, WATER = "#f6f0e1", "#eadfc4", "#2b2118", "#6b5d4b", "#4c5a68"
VERMILION, SEATS = "#9e2b25", ("#7a2a2a", "#2f4a7a", "#3f6b5c", "#b5832a", "#5b4b7a")
# the wash and its darker inner edge; a fief wears its province's colour, paler
WASH = {
    "lithuania": ("#d3dbe3", "#9db0c4"),
    "ukraine": ("#f0e0b4", "#d8ba6c"),
    "little_poland": ("#eccfc4", "#cf9486"),
    "great_poland": ("#fdfbf4", "#d9cfb8"),
    "prussia": ("#dad7cd", "#aeaa9d"),
    "livonia": ("#e6ebee", "#c2ced9"),
    "smolensk": ("#e6ebee", "#c2ced9"),
    "moldavia": ("#f4e4da", "#e0bcae"),
    "silesia": ("#faf6ea", "#ddd2b8"),
}
BORDER = {
    "inner": (1.1, INK, ""),
    "outer": (1.5, INK, ""),
    "fief": (1.0, FADED, "5 2 1 2"),
    "power": (0.7, FADED, "1 3"),
}
# one molehill of size 1, its foot at 0,0, shaded on the east side as engravers did
HILL = (
    "M-1 0C-.7 -.25 -.45 -1 -.05 -1.1C.4 -1.1 .55 -.4 1 0"
    "M.1 -.95C.35 -.6 .3 -.3 .45 -.05M.3 -.75C.55 -.5 .55 -.3 .7 -.08"
)
LILY = "M0 -6C2 -3 2 -1 0 1C-2 -1 -2 -3 0 -6M-1 0C-4 -1 -5 -4 -3 -4.5M1 0C4 -1 5 -4 3 -4.5M-3 1.6H3"
VOLUTE = "M0 0C10 -1 14 5 10 9C7 12 3 9 5 6.5C6 5 8 6 7.5 7.5M0 0C-1 10 5 14 9 10"


def path(d: str, width: float, colour: str = INK, fill: str = "none", extra: str = "") -> str:
    pen = f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"' if width else ""
    return f'<path d="{d}" fill="{fill}" {pen} {extra}/>'


def rect(x: float, y: float, w: float, h: float, width: float, fill: str = "none", extra: str = "") -> str:
    place = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
    return f'<rect {place} fill="{fill}" stroke="{INK}" stroke-width="{width}" {extra}/>'


def text(x: float, y: float, size: float, words: str, extra: str = "", anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" {extra}>{words}</text>'


def name_along(ident: str, label: dict[str, Any], style: str) -> str:
    return (
        f'<path id="{ident}" d="{label["d"]}" fill="none"/><text font-size="{label["size"]}" '
        f'letter-spacing="{label["spacing"]}" text-anchor="middle" style="{style}">'
        f'<textPath href="#{ident}" startOffset="50%">{label["text"]}</textPath></text>'
    )


def compass(x: float, y: float, r: float) -> str:
    ring = "".join(f'<circle r="{k * r:g}" fill="none" stroke="{FADED}" stroke-width=".5"/>' for k in (0.58, 0.63))
    ticks = ""
    for k in range(32):
        s, c = math.sin(math.radians(k * 11.25)), -math.cos(math.radians(k * 11.25))
        ticks += f"M{0.58 * r * s:.1f} {0.58 * r * c:.1f}L{0.63 * r * s:.1f} {0.63 * r * c:.1f}"
    star = ""
    for turn, length, wide in ((45, 0.55 * r, 0.1 * r), (0, 0.86 * r, 0.13 * r)):
        for k in range(4):
            dark = path(f"M0 {-length:.1f}L{wide:.1f} {-wide:.1f}L0 0z", 0, fill=INK)
            light = path(f"M0 {-length:.1f}L{-wide:.1f} {-wide:.1f}L0 0z", 0.6, fill=PAPER)
            star += f'<g transform="rotate({turn + 90 * k})">{dark}{light}</g>'
    north = f'<g transform="translate(0 {-0.9 * r:.1f})">{path(LILY, 0.9)}</g>'
    return f'<g transform="translate({x} {y})">{ring}{path(ticks, 0.6, FADED)}{star}{north}</g>'


def cartouche(box: dict[str, Any]) -> str:
    x, y, w, h = box["x"], box["y"], box["w"], box["h"]
    cx = x + w / 2
    top, middle, bottom = box["title"]
    corners = "".join(
        f'<g transform="translate({px} {py}) scale({sx} {sy})">{path(VOLUTE, 0.8)}</g>'
        for px, sx in ((x + 6, 1), (x + w - 6, -1))
        for py, sy in ((y + 6, 1), (y + h - 6, -1))
    )
    rule = f"M{cx - 46} {y + 88}h36M{cx + 10} {y + 88}h36M{cx} {y + 84}l4 4l-4 4l-4 -4z"
    return "".join([
        rect(x, y, w, h, 1.4, PAPER), rect(x + 4, y + 4, w - 8, h - 8, 0.5), corners,
        text(cx, y + 36, 13, top, 'letter-spacing="3"'), text(cx, y + 57, 15, middle, 'letter-spacing="1"'),
        text(cx, y + 75, 9.5, bottom, 'letter-spacing=".6"'), path(rule, 0.7),
        text(cx, y + 108, 12, "delineata cum terris feudalibus", 'font-style="italic"'),
        text(cx, y + 125, 12, "et vicinis potentiis", 'font-style="italic"'),
    ])


def scale_bar(bar: dict[str, Any]) -> str:
    x, y, part = bar["x"], bar["y"], bar["w"] / 4
    out = [rect(x + k * part, y, part, 4, 0.7, PAPER if k % 2 else INK) for k in range(4)]
    steps = ((0, "0"), (2, f"{bar['km'] // 2}"), (4, f"{bar['km']} km"))
    out += [text(x + k * part, y - 4, 9, words) for k, words in steps]
    return "".join(out)


def frame(data: dict[str, Any]) -> str:
    (x, y, w, h), outer = data["frame"]["inner"], data["frame"]["outer"]
    _, _, width, height = data["viewBox"]
    band = f"M0 0H{width}V{height}H0zM{x} {y}v{h}h{w}v{-h}z"
    out = [
        path(band, 0, fill=PAPER, extra='fill-rule="evenodd"'), path(data["frame"]["bars"], 0, fill=INK),
        rect(x, y, w, h, 0.9), rect(*outer, 0.9), rect(4, 4, width - 8, height - 8, 1.8),
    ]
    for mark in data["frame"]["labels"]:
        side, at = mark["side"], mark["at"]
        px, py = {"n": (at, 12), "s": (at, height - 6), "w": (9, at), "e": (width - 9, at)}[side]
        turn = "" if side in "ns" else f'transform="rotate(-90 {px} {py})" dy="3"'
        out.append(text(px, py, 8, mark["text"], f'fill="{FADED}" {turn}'))
    return "".join(out)


def town(t: dict[str, Any]) -> str:
    x, y, rank = t["x"], t["y"], t["rank"]
    r, size = {1: (3.2, 13.5), 2: (2.5, 12), 3: (1.8, 10.5)}[rank]
    tx, ty, anchor = {
        "e": (x + r + 3, y + 3.5, "start"), "w": (x - r - 3, y + 3.5, "end"),
        "n": (x, y - r - (8 if rank == 1 else 3), "middle"), "s": (x, y + r + 11, "middle"),
    }[t["label"]]
    tower = path(f"M{x - 1.3:.1f} {y - r:.1f}v-3.2h2.6v3.2M{x} {y - r - 3.2:.1f}v-2.5", 0.8, fill=PAPER)
    spot = f'<circle cx="{x}" cy="{y}" r="{r}" fill="{PAPER}" stroke="{INK}" stroke-width=".9"/>'
    dot = f'<circle cx="{x}" cy="{y}" r=".8"/>'
    name = text(tx, ty, size, t["name"], 'font-style="italic" class="halo"', anchor)
    return (tower if rank == 1 else "") + spot + dot + name


def conflict_space(number: str, c: dict[str, Any]) -> str:
    x, y, w, h = c["x"], c["y"], c["w"], c["h"]
    return (
        rect(x, y, w, h, 0.9, PAPER, 'rx="3" fill-opacity=".82"')
        + rect(x + 3, y + 3, w - 6, h - 6, 0.4, extra='rx="2"')
        + text(x + w / 2, y + h / 2 + 9, 26, number, f'fill="{FADED}"')
    )


def dummies(data: dict[str, Any]) -> str:
    """A piece on every slot, to see whether they crowd."""

    def disc(p: list[float], kind: str, fill: str, words: str) -> str:
        spot = f'<circle cx="{p[0]}" cy="{p[1]}" r="{data["radius"][kind] - 1}" fill="{fill}" stroke="{INK}"/>'
        return spot + text(p[0], p[1] + 4, 11, words, f'fill="{PAPER}"')

    out = []
    for area in data["provinces"].values():
        s = area["slots"]
        out += [disc(p, "estates", SEATS[i], "12") for i, p in enumerate(s["estates"])]
        out += [disc(p, "buildings", FADED, "123"[i]) for i, p in enumerate(s["buildings"])]
        out += [disc(p, "pawns", VERMILION, key[:2]) for key, p in s["pawns"].items()]
        out += [disc(s["dominance"], "dominance", INK, "D"), disc(s["modifier"], "modifier", INK, "+3")]
    for area in data["fiefs"].values():
        out += [disc(p, "fief", SEATS[i], "1") for i, p in enumerate(area["slots"]["tokens"])]
    return "".join(out)


def svg(data: dict[str, Any], slots: bool = False) -> str:
    _, _, w, h = data["viewBox"]
    areas = {**data["provinces"], **data["fiefs"], **data["powers"]}
    halo = f"paint-order:stroke;stroke:{PAPER};stroke-width:2.5px;stroke-opacity:.75;stroke-linejoin:round"
    size = f'viewBox="0 0 {w} {h}" font-family="EB Garamond, serif" fill="{INK}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>.halo{{{halo}}}</style>',
        rect(0, 0, w, h, 0, DEEP), path(data["graticule"], 0.4, FADED, extra='opacity=".3"'),
    ]
    fading = (0.85, 0.55, 0.3)
    out += [path(d, 0.55, FADED, extra=f'opacity="{o}"') for d, o in zip(data["waterlines"], fading)]
    out.append(path(data["land"], 0, fill=PAPER))
    for ident, (wash, edge) in WASH.items():
        area = areas[ident]
        out.append(path(area["d"], 0, fill=wash))
        out.append(path(area["d"] + area["inset"], 0, fill=edge, extra='fill-rule="evenodd" opacity=".75"'))
    out.append(path(data["graticule"], 0.4, FADED, extra='opacity=".16"'))
    round_ends = 'stroke-linecap="round" opacity=".85"'
    out += [path(r["d"], r["width"] * 0.72, WATER, extra=round_ends) for r in data["rivers"]]
    out += [path(lake["d"], 0.6, fill=DEEP) for lake in data["lakes"]]
    for x, y in data["tufts"]:
        reeds = f"M{x - 4:.1f} {y}h8M{x - 2:.1f} {y}l-.8 -3M{x} {y}v-3.6M{x + 2:.1f} {y}l.8 -3"
        out.append(path(reeds, 0.5, FADED, extra='opacity=".7"'))
    for x, y, s in data["hills"]:
        out.append(path(HILL, round(0.8 / s, 2), FADED, PAPER, f'transform="translate({x} {y}) scale({s})"'))
    for b in data["borders"]:
        width, colour, dash = BORDER[b["kind"]]
        out.append(path(b["d"], width, colour, extra=f'stroke-dasharray="{dash}"' if dash else ""))
    out.append(path(data["land"], 1.0))
    for i, n in enumerate(data["names"]):
        out.append(name_along(f"n{i}", n, f"fill:{FADED}" + (";font-style:italic" if n["kind"] == "sea" else "")))
    for ident, area in areas.items():
        out.append(name_along(f"l-{ident}", area["label"], f"fill:{INK if ident in WASH else FADED}"))
    out += [town(t) for t in data["towns"]]
    out += [conflict_space(number, c) for number, c in data["conflict_spaces"].items()]
    out += [cartouche(data["cartouche"]), compass(**data["compass"]), scale_bar(data["scale_bar"])]
    if slots:
        out.append(dummies(data))
    return "".join([*out, frame(data), "</svg>"])


def font_faces(folder: Path) -> str:
    out = ""
    for style in ("normal", "italic"):
        for part, span in (("latin-ext", "U+0100-02FF"), ("latin", "U+0000-00FF")):
            url = (folder / f"eb-garamond-{part}-400-{style}.woff2").resolve().as_uri()
            out += f'@font-face{{font-family:"EB Garamond";font-style:{style};unicode-range:{span};src:url("{url}")}}'
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--slots", action="store_true")
    parser.add_argument("--font", type=Path)
    args = parser.parse_args()
    body = svg(json.loads(SOURCE.read_text(encoding="utf-8")), args.slots)
    style = f"body{{margin:0;background:{PAPER}}}svg{{display:block;width:100vw}}"
    if args.font:
        style = font_faces(args.font) + style
    page = f"<!doctype html><meta charset=utf-8><title>Commonwealth</title><style>{style}</style>{body}"
    args.out.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
