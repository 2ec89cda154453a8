"""Fonts and icons, from npm packages to what the page links."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

# EB Garamond for text and headings, of every weight in one file; Alegreya Sans for labels and numbers.
# Package, what its files begin with, family, then the faces: weight, style, what the file's name ends with.
FONTS = (
    (
        "@fontsource-variable/eb-garamond",
        "eb-garamond",
        "EB Garamond",
        (("400 800", "normal", "wght-normal"), ("400 800", "italic", "wght-italic")),
    ),
    (
        "@fontsource/alegreya-sans",
        "alegreya-sans",
        "Alegreya Sans",
        (
            ("400", "normal", "400-normal"),
            ("400", "italic", "400-italic"),
            ("500", "normal", "500-normal"),
            ("700", "normal", "700-normal"),
        ),
    ),
)
# Three files of a face: a browser fetches the others only where their letters are shown. Polish, macrons for Japanese
# names and most other letters that people in Europe have in theirs are in Latin Extended-A.
SUBSETS = {
    "latin": (
        *range(0x20, 0x7F),
        *range(0xA0, 0x100),
        *map(ord, "ıŒœ–—‘’‚“”„•…‹›€−→←"),
    ),
    "latin-ext": (*range(0x100, 0x180), *map(ord, "ȘșȚț")),
    "cyrillic": (*range(0x400, 0x460), *map(ord, "Ґґ№")),
}
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"]


def subset_font(source: Path, out: Path, letters: Iterable[int]) -> str:
    """The letters of a face that we show; returns which of them it has, as CSS says it."""
    from fontTools import subset

    options = subset.Options(flavor="woff2", layout_features=FEATURES, hinting=False)
    font = subset.load_font(str(source), options)
    there = sorted(set(letters) & set(font.getBestCmap()))
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=there)
    subsetter.subset(font)
    # The same bytes from the same source: no time of making in it.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    subset.save_font(font, str(out), options)
    return unicode_range(there)


def unicode_range(letters: list[int]) -> str:
    ranges: list[list[int]] = []
    for letter in letters:
        if ranges and ranges[-1][1] == letter - 1:
            ranges[-1][1] = letter
        else:
            ranges.append([letter, letter])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in ranges)


def write_fonts(npm: Path, out: Path) -> list[Path]:
    """The fonts and fonts.css."""
    made = []
    faces = []
    out.mkdir(parents=True, exist_ok=True)
    for name_of_package, slug, family, faces_wanted in FONTS:
        package = npm / name_of_package
        for weight, style, ending in faces_wanted:
            for subset, letters in SUBSETS.items():
                name = f"{slug}-{subset}-{ending}.woff2"
                shown = subset_font(package / "files" / name, out / name, letters)
                made.append(out / name)
                faces.append(
                    "@font-face {\n"
                    f'  font-family: "{family}";\n  font-style: {style};\n  font-weight: {weight};\n'
                    "  font-display: swap;\n"
                    f'  src: url("./{name}") format("woff2");\n  unicode-range: {shown};\n}}\n'
                )
        licence = out / f"{slug}-LICENSE.txt"
        shutil.copyfile(package / "LICENSE", licence)
        made.append(licence)
    css = out / "fonts.css"
    css.write_text("".join(faces), encoding="utf-8")
    return [*made, css]


class IconError(Exception):
    pass


def write_icons(npm: Path, table: Path, out: Path, signs: Mapping[str, str] = MappingProxyType({})) -> list[Path]:
    """One sprite of the icons that assets/icons.toml names, and the games' signs: <use href="./icons.svg#i-NAME">."""
    collection = json.loads((npm / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))
    icons, aliases = collection["icons"], collection.get("aliases", {})
    symbols = []
    for name, source in sorted({**read_icon_table(table), **signs}.items()):
        if not re.fullmatch(r"[a-z0-9-]+", name):
            raise IconError(f"assets/icons.toml: {name!r} is no name for an icon (a-z, 0-9 and - only).")
        source = source.removeprefix("game-icons:")
        source = aliases.get(source, {}).get("parent", source)
        if source not in icons:
            raise IconError(f"assets/icons.toml: game-icons has no {source!r} (asked for as {name!r}).")
        body = re.sub(r"-?\d*\.\d+", _short, icons[source]["body"])
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 512 512">{body}</symbol>\n')
    out.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Icons from game-icons.net, CC BY 3.0 -->\n'
        f"{''.join(symbols)}</svg>\n",
        encoding="utf-8",
    )
    return [out]


def _short(number: re.Match[str]) -> str:
    """One decimal is enough in a square of 512, shown at 20 to 90 pixels."""
    value = f"{float(number[0]):.1f}".removesuffix(".0")
    # A number that only its point kept apart from the one before it needs a space now.
    before = number.string[: number.start()]
    glued = bool(before) and (before[-1].isdigit() or before[-1] == ".") and not value.startswith("-")
    return (" " if glued else "") + value


def read_icon_table(table: Path) -> dict[str, str]:
    """name = "game-icons name", at the top level or in tables that only group them."""
    found: dict[str, str] = {}
    with table.open("rb") as file:
        groups = [tomllib.load(file)]
    while groups:
        for name, value in groups.pop().items():
            if isinstance(value, dict):
                groups.append(value)
            else:
                found[name] = str(value)
    return found


if __name__ == "__main__":  # python -m web.build.fonts_icons NPM OUT: the sprite alone, for the published wheel
    npm, out = map(Path, sys.argv[1:])
    write_icons(npm, Path(__file__).parents[2] / "assets/icons.toml", out)
