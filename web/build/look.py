"""Fonts and icons, from npm packages to what the page links."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

# EB Garamond for text and headings, Alegreya Sans for labels and numbers.
FONTS = (
    (
        "eb-garamond",
        "EB Garamond",
        ("400-normal", "400-italic", "500-normal", "600-normal", "600-italic", "700-normal"),
    ),
    ("alegreya-sans", "Alegreya Sans", ("400-normal", "400-italic", "500-normal", "700-normal")),
)
SUBSETS = ("latin-ext", "latin")


def write_fonts(npm: Path, out: Path) -> list[Path]:
    """The fonts and fonts.css. The unicode ranges let a browser fetch only the files whose letters it shows."""
    made = []
    faces = []
    out.mkdir(parents=True, exist_ok=True)
    for slug, family, faces_wanted in FONTS:
        package = npm / "@fontsource" / slug
        ranges = json.loads((package / "unicode.json").read_text(encoding="utf-8"))
        for face in faces_wanted:
            weight, style = face.split("-")
            for subset in SUBSETS:
                name = f"{slug}-{subset}-{face}.woff2"
                shutil.copyfile(package / "files" / name, out / name)
                made.append(out / name)
                faces.append(
                    "@font-face {\n"
                    f'  font-family: "{family}";\n  font-style: {style};\n  font-weight: {weight};\n'
                    "  font-display: swap;\n"
                    f'  src: url("./{name}") format("woff2");\n  unicode-range: {ranges[subset]};\n}}\n'
                )
        licence = out / f"{slug}-LICENSE.txt"
        shutil.copyfile(package / "LICENSE", licence)
        made.append(licence)
    css = out / "fonts.css"
    css.write_text("".join(faces), encoding="utf-8")
    return [*made, css]


class IconError(Exception):
    pass


def write_icons(npm: Path, table: Path, out: Path) -> list[Path]:
    """One sprite of the icons that assets/icons.toml names: <use href="./icons.svg#i-NAME">."""
    collection = json.loads((npm / "@iconify-json/game-icons/icons.json").read_text(encoding="utf-8"))
    icons, aliases = collection["icons"], collection.get("aliases", {})
    symbols = []
    for name, source in sorted(read_icon_table(table).items()):
        if not re.fullmatch(r"[a-z0-9-]+", name):
            raise IconError(f"assets/icons.toml: {name!r} is no name for an icon (a-z, 0-9 and - only).")
        source = source.removeprefix("game-icons:")
        source = aliases.get(source, {}).get("parent", source)
        if source not in icons:
            raise IconError(f"assets/icons.toml: game-icons has no {source!r} (asked for as {name!r}).")
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 512 512">{icons[source]["body"]}</symbol>\n')
    out.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Icons from game-icons.net, CC BY 3.0 -->\n'
        f"{''.join(symbols)}</svg>\n",
        encoding="utf-8",
    )
    return [out]


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
