"""What the tests of all boards share: words and maps as the build makes them, and a board's markup as a tree."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType
from typing import Any

from pyengine.words import Words, read
from web.boards.kit import Scene
from web.build.texts import write_translation

ROOT = Path(__file__).resolve().parents[2]

parse = ET.fromstring


def words_of(game: str, folder: Path, languages: tuple[str, ...] = ("en", "pl")) -> dict[str, Words]:
    """A game's own words by language, compiled into the folder."""
    made = {}
    for language in languages:
        write_translation(ROOT / f"assets/i18n/{language}/{game}.po", folder / f"{language}.mo", language)
        with (folder / f"{language}.mo").open("rb") as file:
            made[language] = Words(language, [read(file)])
    return made


def map_of(name: str) -> dict[str, Any]:
    return {name: json.loads((ROOT / f"assets/maps/{name}.json").read_text(encoding="utf-8"))}


def whole(board: ModuleType, view: Any, scene: Scene) -> str:
    """The board and every player's panel."""
    panels = "".join(board.panel(view, scene, seat) for seat in range(view.players))
    return f"<div>{board.draw(view, scene)}{panels}</div>"


def targets(root: ET.Element) -> list[str]:
    return [element.attrib["data-target"] for element in root.iter() if "data-target" in element.attrib]
