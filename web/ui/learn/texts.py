"""What is there to learn, fetched once it is asked for: the list of a game, a lesson, its words."""

from __future__ import annotations

from typing import Any

from pyengine import SaveError
from pyengine.manifest import spoken

from ..files import MissingFile
from ..library import Library
from ..names import clean


async def games(library: Library) -> dict[str, list[str]]:
    """For each game that has any, the kinds of what is there."""
    found: dict[str, list[str]] = await library.data("lessons/index.json")
    return found


async def listing(library: Library, game: str) -> dict[str, list[dict[str, Any]]]:
    """By kind, in their order: name, title and lead by language, minutes."""
    if game not in await games(library):
        return {}
    found: dict[str, list[dict[str, Any]]] = await library.data(f"lessons/{game}.json")
    return found


async def document(library: Library, kind: str, game: str, name: str) -> Any:
    """A lesson, a scenario or a puzzle. Raises SaveError where the address names none."""
    if not any(item["name"] == name for item in (await listing(library, game)).get(kind, [])):
        raise SaveError("page.unknown", address=clean(f"#/{kind.removesuffix('s')}/{game}/{name}", 60))
    return await library.data(f"{kind}/{game}/{name}.json")


async def words(library: Library, kind: str, game: str, name: str, language: str) -> dict[str, str]:
    """Its words, in this language or in English."""
    item = next(item for item in (await listing(library, game))[kind] if item["name"] == name)
    chosen = spoken(language, item["title"])
    if not chosen:
        raise MissingFile(f"{kind}/{game}/{name}")
    found: dict[str, str] = await library.data(f"{kind}/{game}/{name}.{chosen}.json")
    return found


def said(item: dict[str, Any], what: str, language: str) -> str:
    """The title or the lead of something in a list."""
    return str(item[what].get(spoken(language, item[what]), ""))
