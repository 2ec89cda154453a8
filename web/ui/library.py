"""Words, rules, hints and maps, fetched once when they are needed."""

from __future__ import annotations

import gettext
import io
import json
from typing import Any

from pyengine.words import Words, read

from . import files

MAPS = {
    "magnaci": ("commonwealth",),
    "shogun": ("japan",),
    "chocim": ("chocim",),
    "gods_playground": ("gods_playground",),
}
"""The maps a game's board is drawn on."""


class Library:
    def __init__(self) -> None:
        self._catalogues: dict[tuple[str, str], gettext.NullTranslations] = {}
        self._texts: dict[str, str] = {}
        self._maps: dict[str, Any] = {}

    async def _catalogue(self, language: str, domain: str) -> gettext.NullTranslations:
        key = (language, domain)
        if key not in self._catalogues:
            self._catalogues[key] = read(io.BytesIO(await files.read(f"i18n/{language}/{domain}.mo")))
        return self._catalogues[key]

    async def words(self, language: str, game: str = "") -> Words:
        """A game's own words before the shared ones."""
        return Words(language, [await self._catalogue(language, domain) for domain in (game, "kronika") if domain])

    async def _text(self, path: str) -> str:
        if path not in self._texts:
            self._texts[path] = await files.read_text(path)
        return self._texts[path]

    async def rules(self, language: str, game: str) -> str:
        """The rules in our own words, as markup that the build made."""
        return await self._text(f"rules/{game}/{language}.html")

    async def history(self, language: str, game: str) -> str:
        """The encyclopedia: what lies behind the cards, as markup that the build made."""
        return await self._text(f"encyclopedia/{game}/{language}.html")

    async def hints(self, language: str, game: str) -> dict[str, str]:
        """A tip for the first time that something is asked."""
        try:
            found = json.loads(await self._text(f"tutorials/{game}/{language}.json"))
        except files.MissingFile:
            return {}
        return dict(found)

    async def maps(self, game: str) -> dict[str, Any]:
        for name in MAPS.get(game, ()):
            if name not in self._maps:
                self._maps[name] = json.loads(await self._text(f"maps/{name}.json"))
        return {name: self._maps[name] for name in MAPS.get(game, ())}
