"""Words, rules, hints and maps, fetched once when they are needed."""

from __future__ import annotations

import asyncio
import gettext
import io
import json
from collections.abc import Iterable
from typing import Any

from pyengine import manifest
from pyengine.manifest import spoken
from pyengine.words import Words, read

from . import files
from .settings import LANGUAGES


class Library:
    def __init__(self) -> None:
        self._languages: dict[str, dict[str, list[str]]] = {}
        self._catalogues: dict[tuple[str, str], gettext.NullTranslations] = {}
        self._texts: dict[str, str] = {}
        self._hints: dict[str, dict[str, str]] = {}
        self._maps: dict[str, Any] = {}
        self.beside: list[str] = ["kronika"]
        """Catalogues that are asked after a game's own. Who brings more of the page adds its words."""

    async def _spoken(self, kind: str, name: str, language: str) -> str:
        """The language in which something is there. The build lists what it made, so that nothing is asked for in vain."""
        if not self._languages:
            self._languages = await self._data("languages.json")
        return spoken(language, self._languages.get(kind, {}).get(name, []))

    async def languages(self, games: Iterable[str]) -> list[str]:
        """In which languages all of these games speak."""
        await self._spoken("i18n", "kronika", "")
        there = self._languages.get("i18n", {})
        return [one for one in LANGUAGES if all(one in there.get(game, []) for game in games)]

    async def _catalogue(self, language: str, domain: str) -> gettext.NullTranslations:
        key = (language, domain)
        if key not in self._catalogues:
            path = f"i18n/{language}/{domain}.mo"
            data = await files.read(path)
            try:
                self._catalogues[key] = read(io.BytesIO(data))
            except Exception as error:  # what is damaged fails in many ways
                raise files.MissingFile(path) from error
        return self._catalogues[key]

    async def words(self, language: str, game: str = "") -> Words:
        """A game's own words before the shared ones."""
        domains = [domain for domain in (game, *self.beside) if domain]
        found = [await self._spoken("i18n", domain, language) for domain in domains]
        wanted = [self._catalogue(*pair) for pair in zip(found, domains, strict=True) if pair[0]]
        return Words(language, await asyncio.gather(*wanted), game)

    async def _text(self, path: str) -> str:
        if path not in self._texts:
            self._texts[path] = await files.read_text(path)
        return self._texts[path]

    async def _data(self, path: str) -> Any:
        try:
            return json.loads(await files.read_text(path))
        except ValueError as error:
            raise files.MissingFile(path) from error

    async def data(self, path: str) -> Any:
        """A file of plain data. Raises MissingFile."""
        return await self._data(path)

    async def rules(self, language: str, game: str) -> str:
        """The rules in our own words, as markup that the build made."""
        return await self._reading("rules", game, language)

    async def history(self, language: str, game: str) -> str:
        """The encyclopedia: what lies behind the cards, as markup that the build made."""
        return await self._reading("encyclopedia", game, language)

    async def teacher(self, language: str, game: str) -> str:
        """A lesson plan, questions and a worksheet, as markup that the build made."""
        return await self._reading("teachers", game, language)

    async def _reading(self, kind: str, game: str, language: str) -> str:
        spoken = await self._spoken(kind, game, language)
        if not spoken:
            raise files.MissingFile(f"{kind}/{game}")
        return await self._text(f"{kind}/{game}/{spoken}.html")

    async def hints(self, language: str, game: str) -> dict[str, str]:
        """A tip for the first time that something is asked."""
        spoken = await self._spoken("tutorials", game, language)
        path = f"tutorials/{game}/{spoken}.json"
        if spoken and path not in self._hints:
            self._hints[path] = await self._data(path)
        return self._hints.get(path, {})

    async def show(self, game: str) -> str:
        """A recorded match of bots, for a kiosk to tell."""
        return await self._text(f"shows/{game}.json")

    async def maps(self, game: str) -> dict[str, Any]:
        """The maps that a game's board is drawn on."""
        names = manifest(game).maps
        for name in names:
            if name not in self._maps:
                self._maps[name] = await self._data(f"maps/{name}.json")
        return {name: self._maps[name] for name in names}
