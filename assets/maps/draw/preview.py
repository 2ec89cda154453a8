"""python -m draw.preview OUT.html [--slots] [--font DIR]: look at commonwealth.json as a printed sheet.

Only the standard library: it shows how the board may draw the data, with the inks of the project.
--slots lays dummy pieces on every slot. --font: a folder with @fontsource/eb-garamond's files.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "commonwealth.json"
PAPER, DEEP, INK, FADED, VERMILION = "#f6f0e1", "#eadfc4", "#2b2118", "#6b5d4b", "#9e2b25"
# wash and its darker inner edge
WASH = {
    "lithuania": ("#d3dbe3", "#9db0c4"), "ukraine": ("#f0e0b4", "#d8ba6c"), "little_poland": ("#eccfc4", "#cf9486"),
    "great_poland": ("#fdfbf4", "#d9cfb8"), "prussia": ("#dad7cd", "#aeaa9d"),
    "livonia": ("#e6ebee", "#c2ced9"), "smolensk": ("#e6ebee", "#c2ced9"),
    "moldavia": ("#f4e4da", "#e0bcae"), "silesia": ("#faf6ea", "#ddd2b8"),
}
BORDER = {"inner": (1.1, INK, ""), "outer": (1.5, INK, ""), "fief": (1.0, FADED, "5 2 1 2"), "power": (0.7, FADED, "1 3")}
HILL = "M-1 0C-.7 -.25 -.45 -1 -.05 -1.1C.4 -1.1 .55 -.4 1 0M.1 -.95C.35 -.6 .3 -.3 .45 -.05M.3 -.75C.55 -.5 .55 -.3 .7 -.08"


def stroke(d: str, width: float, colour: str = INK, extra: str = "") -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" {extra}/>'


def name_along(ident: str, label: dict[str, Any], style: str) -> str:
    return (
        f'<path id="{ident}" d="{label["d"]}" fill="none"/><text font-size="{label["size"]}" '
        f'letter-spacing="{label["spacing"]}" text-anchor="middle" style="{style}">'
        f'<textPath href="#{ident}" startOffset="50%">{label["text"]}</textPath></text>'
    )


def compass(x: float, y: float, r: float) -> str:
    out = [f'<g transform="translate({x} {y})"><circle r="{r * 0.62}" fill="none" stroke="{FADED}" stroke-width=".6"/>'
           f'<circle r="{r * 0.58}" fill="none" stroke="{FADED}" stroke-width=".4"/>']
    for k in range(32):
        a = math.radians(k * 11.25)
        s, c = math.sin(a), -math.cos(a)
        out.append(f'<path d="M{0.58 * r * s:.1f} {0.58 * r * c:.1f}L{0.62 * r * s:.1f} {0.62 * r * c:.1f}" '
                   f'stroke="{FADED}" stroke-width=".6"/>')
    for turn, length, wide in ((45, 0.55, 0.1), (0, 0.86, 0.13)):
        for k in range(4):
            out.append(f'<g transform="rotate({turn + 90 * k})">'
                       f'<path d="M0 {-length * r:.1f}L{wide * r:.1f} {-wide * r:.1f}L0 0z" fill="{INK}"/>'
                       f'<path d="M0 {-length * r:.1f}L{-wide * r:.1f} {-wide * r:.1f}L0 0z" fill="{PAPER}" '
                       f'stroke="{INK}" stroke-width=".6"/></g>')
    lily = "M0 -6C2 -3 2 -1 0 1C-2 -1 -2 -3 0 -6M-1 0C-4 -1 -5 -4 -3 -4.5M1 0C4 -1 5 -4 3 -4.5M-3 1.6H3"
    out.append(f'<g transform="translate(0 {-r * 0.9:.1f})">{stroke(lily, 0.9)}</g></g>')
    return "".join(out)


def cartouche(box: dict[str, Any]) -> str:
    x, y, w, h = box["x"], box["y"], box["w"], box["h"]
    cx = x + w / 2
    top, middle, bottom = box["title"]
    frame = (f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{PAPER}" stroke="{INK}" stroke-width="1.4"/>'
             f'<rect x="{x + 4}" y="{y + 4}" width="{w - 8}" height="{h - 8}" fill="none" stroke="{INK}" stroke-width=".5"/>')
    # volutes at the corners, one drawing mirrored four times
    curl = "M0 0C10 -1 14 5 10 9C7 12 3 9 5 6.500C6 5 8 6 7.500 7.500M0 0C-1 10 5 14 9 10"
    corners = "".join(
        f'<g transform="translate({px} {py}) scale({sx} {sy})">{stroke(curl, 0.8)}</g>'
        for px, py, sx, sy in ((x + 6, y + 6, 1, 1), (x + w - 6, y + 6, -1, 1), (x + 6, y + h - 6, 1, -1),
                               (x + w - 6, y + h - 6, -1, -1)))
    rule = (f"M{cx - 46} {y + 88}h36M{cx + 10} {y + 88}h36M{cx} {y + 84}l4 4l-4 4l-4 -4z")
    return (
        f'<g text-anchor="middle" fill="{INK}">{frame}{corners}'
        f'<text x="{cx}" y="{y + 36}" font-size="13" letter-spacing="3">{top}</text>'
        f'<text x="{cx}" y="{y + 57}" font-size="15" letter-spacing="1">{middle}</text>'
        f'<text x="{cx}" y="{y + 75}" font-size="9.500" letter-spacing=".6">{bottom}</text>{stroke(rule, 0.7)}'
        f'<text x="{cx}" y="{y + 108}" font-size="12" font-style="italic">delineata cum terris feudalibus</text>'
        f'<text x="{cx}" y="{y + 126}" font-size="12" font-style="italic">et vicinis potentiis</text></g>'
    )


def scale_bar(bar: dict[str, Any]) -> str:
    x, y, part = bar["x"], bar["y"], bar["w"] / 3
    out = [f'<rect x="{x + k * part:.1f}" y="{y}" width="{part:.1f}" height="4" stroke="{INK}" stroke-width=".7" '
           f'fill="{INK if k % 2 == 0 else PAPER}"/>' for k in range(3)]
    out += [f'<text x="{x + k * part:.1f}" y="{y - 4}" font-size="9" text-anchor="middle">{k * bar["km"] // 3}</text>'
            for k in range(4)]
    return "".join(out) + f'<text x="{x + bar["w"] + 8:.1f}" y="{y + 5}" font-size="10" font-style="italic">km</text>'


def frame(data: dict[str, Any]) -> str:
    (x, y, w, h), (ox, oy, ow, oh) = data["frame"]["inner"], data["frame"]["outer"]
    _, _, width, height = data["viewBox"]
    out = [f'<path fill-rule="evenodd" fill="{PAPER}" d="M0 0H{width}V{height}H0zM{x} {y}v{h}h{w}v{-h}z"/>',
           f'<path d="{data["frame"]["bars"]}" fill="{INK}"/>']
    for rx, ry, rw, rh, s in ((x, y, w, h, 0.9), (ox, oy, ow, oh, 0.9), (4, 4, width - 8, height - 8, 1.8)):
        out.append(f'<rect x="{rx}" y="{ry}" width="{rw}" height="{rh}" fill="none" stroke="{INK}" stroke-width="{s}"/>')
    for mark in data["frame"]["labels"]:
        place = {"n": (mark["at"], 12), "s": (mark["at"], height - 6), "w": (9, mark["at"]), "e": (width - 9, mark["at"])}
        px, py = place[mark["side"]]
        turn = "" if mark["side"] in "ns" else f' transform="rotate(-90 {px} {py})" dy="3"'
        out.append(f'<text x="{px}" y="{py}" font-size="8" text-anchor="middle" fill="{FADED}"{turn}>{mark["text"]}</text>')
    return "".join(out)


def town(t: dict[str, Any]) -> str:
    x, y, rank = t["x"], t["y"], t["rank"]
    r = {1: 3.2, 2: 2.5, 3: 1.8}[rank]
    size = {1: 13.5, 2: 12, 3: 10.5}[rank]
    gap = r + 3
    tx, ty, anchor = {"e": (x + gap, y + 3.5, "start"), "w": (x - gap, y + 3.5, "end"), "n": (x, y - gap, "middle"),
                      "s": (x, y + gap + 8, "middle")}[t["label"]]
    tower = f'<path d="M{x - 1.3} {y - r}v-3.200h2.600v3.200M{x} {y - r - 3.2}v-2.500" fill="{PAPER}" stroke="{INK}" stroke-width=".8"/>'
    return (f'{tower if rank == 1 else ""}<circle cx="{x}" cy="{y}" r="{r}" fill="{PAPER}" stroke="{INK}" stroke-width=".9"/>'
            f'<circle cx="{x}" cy="{y}" r=".8" fill="{INK}"/>'
            f'<text x="{tx}" y="{ty}" font-size="{size}" text-anchor="{anchor}" font-style="italic" class="halo">{t["name"]}</text>')


def dummies(data: dict[str, Any]) -> str:
    """A piece on every slot, to see whether they crowd."""
    colours = ["#7a2a2a", "#2f4a7a", "#3f6b5c", "#b5832a", "#5b4b7a"]
    out, radius = [], data["radius"]

    def disc(p: list[float], kind: str, fill: str, text: str) -> None:
        r = radius[kind]
        out.append(f'<circle cx="{p[0]}" cy="{p[1]}" r="{r - 1}" fill="{fill}" fill-opacity=".9" stroke="{INK}"/>'
                   f'<text x="{p[0]}" y="{p[1] + 4}" font-size="11" text-anchor="middle" fill="{PAPER}">{text}</text>')

    for area in data["provinces"].values():
        s = area["slots"]
        for i, p in enumerate(s["estates"]):
            disc(p, "estates", colours[i], "12")
        for i, p in enumerate(s["buildings"]):
            disc(p, "buildings", FADED, "TKP"[i])
        for key, p in s["pawns"].items():
            disc(p, "pawns", VERMILION, key[:2])
        disc(s["dominance"], "dominance", INK, "D")
        disc(s["modifier"], "modifier", INK, "+3")
    for area in data["fiefs"].values():
        for i, p in enumerate(area["slots"]["tokens"]):
            disc(p, "fief", colours[i], "1")
    return "".join(out)


def svg(data: dict[str, Any], slots: bool = False) -> str:
    _, _, w, h = data["viewBox"]
    areas = {**data["provinces"], **data["fiefs"], **data["powers"]}
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" font-family="EB Garamond, Garamond, serif" fill="{INK}">'
           "<style>.halo{paint-order:stroke;stroke:" + PAPER + ";stroke-width:2.5px;stroke-opacity:.75;stroke-linejoin:round}</style>",
           f'<rect width="{w}" height="{h}" fill="{DEEP}"/>',
           stroke(data["graticule"], 0.4, FADED, 'opacity=".3"')]
    out += [stroke(d, 0.55, FADED, f'opacity="{o}"') for d, o in zip(data["waterlines"], (0.85, 0.55, 0.3), strict=True)]
    out.append(f'<path d="{data["land"]}" fill="{PAPER}"/>')
    for ident, (wash, edge) in WASH.items():
        out.append(f'<path d="{areas[ident]["d"]}" fill="{wash}"/>'
                   f'<path d="{areas[ident]["d"]}{areas[ident]["inset"]}" fill="{edge}" fill-rule="evenodd" opacity=".75"/>')
    out.append(stroke(data["graticule"], 0.4, FADED, 'opacity=".16"'))
    out += [stroke(r["d"], r["width"] * 0.62, "#4c5a68", 'stroke-linecap="round" opacity=".85"') for r in data["rivers"]]
    out += [f'<path d="{k["d"]}" fill="{DEEP}" stroke="{INK}" stroke-width=".6"/>' for k in data["lakes"]]
    out += [f'<path d="M{x - 4} {y}h8M{x - 2} {y}l-.8 -3M{x} {y}v-3.600M{x + 2} {y}l.8 -3" fill="none" stroke="{FADED}" '
            f'stroke-width=".5" opacity=".7"/>' for x, y in data["tufts"]]
    out += [f'<path transform="translate({x} {y}) scale({s})" d="{HILL}" fill="{PAPER}" stroke="{FADED}" '
            f'stroke-width="{0.8 / s:.2f}"/>' for x, y, s in data["hills"]]
    for b in data["borders"]:
        width, colour, dash = BORDER[b["kind"]]
        out.append(stroke(b["d"], width, colour, f'stroke-dasharray="{dash}"' if dash else ""))
    out.append(stroke(data["land"], 1.0))
    for i, n in enumerate(data["names"]):
        style = f"font-style:italic;fill:{FADED}" if n["kind"] == "sea" else f"fill:{FADED}"
        out.append(name_along(f"n{i}", n, style))
    for ident, area in areas.items():
        out.append(name_along(f"l-{ident}", area["label"], f"fill:{INK if ident in WASH else FADED}"))
    out += [town(t) for t in data["towns"]]
    for key, c in data["conflict_spaces"].items():
        out.append(f'<rect x="{c["x"]}" y="{c["y"]}" width="{c["w"]}" height="{c["h"]}" rx="3" fill="{PAPER}" fill-opacity=".82" '
                   f'stroke="{INK}" stroke-width=".9"/><rect x="{c["x"] + 3}" y="{c["y"] + 3}" width="{c["w"] - 6}" '
                   f'height="{c["h"] - 6}" rx="2" fill="none" stroke="{FADED}" stroke-width=".5"/>'
                   f'<text x="{c["x"] + c["w"] / 2}" y="{c["y"] + c["h"] / 2 + 9}" font-size="26" text-anchor="middle" '
                   f'fill="{FADED}">{key}</text>')
    out += [cartouche(data["cartouche"]), compass(**data["compass"]), scale_bar(data["scale_bar"])]
    if slots:
        out.append(dummies(data))
    return "".join([*out, frame(data), "</svg>"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--slots", action="store_true")
    parser.add_argument("--font", type=Path)
    args = parser.parse_args()
    faces = ""
    if args.font:
        for style in ("normal", "italic"):
            for part, span in (("latin-ext", "U+0100-02FF"), ("latin", "U+0000-00FF")):
                url = (args.font / f"eb-garamond-{part}-400-{style}.woff2").resolve().as_uri()
                faces += (f'@font-face{{font-family:"EB Garamond";font-style:{style};unicode-range:{span};'
                          f'src:url("{url}")}}')
    body = svg(json.loads(SOURCE.read_text(encoding="utf-8")), args.slots)
    args.out.write_text(f"<!doctype html><meta charset=utf-8><style>{faces}body{{margin:0;background:{PAPER}}}"
                        f"svg{{display:block;width:100vw}}</style>{body}", encoding="utf-8")


if __name__ == "__main__":
    main()
