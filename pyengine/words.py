"""Words for message ids. The engine speaks in ids and args; a catalogue of a language turns them into sentences.

A sentence holds places for its args: ``{seat} takes {office:acc} with {n}``. How an arg is shown follows its name:
a seat becomes the player's name, ``province="lithuania"`` the message ``province.lithuania``, and a suffix asks for
another form of it (``{province:in}`` -> ``province.lithuania.in``), since Polish and German decline. Nought is a word
and not a number: where ``n`` is 0 and a message ``<id>.none`` is there, that one is said.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import IO, Any

from .manifest import MANIFESTS, spoken

SEATS = frozenset({"seat", "by", "to", "rival", "owner", "winner", "loser", "seats", "tied", "winners", "losers"})
"""Args that hold seats."""

_FORMATTER = Formatter()


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """A message taken apart, once: the same few hundred are filled again and again."""
    return tuple(_FORMATTER.parse(text))


class Words:
    """One language: catalogues in the order in which they are asked, a game's own before the shared one."""

    def __init__(
        self, language: str, catalogues: Iterable[gettext.NullTranslations] = (), game: str = ""
    ) -> None:
        self.language = language
        self.catalogues = list(catalogues)
        self.titles = _titles(language, game)

    def raw(self, id: str, n: int | None = None) -> str | None:
        """The sentence as translated, in the plural form for n; None if there is none."""
        if id in self.titles:
            return self.titles[id]
        for catalogue in self.catalogues:
            text = catalogue.gettext(id) if n is None else catalogue.ngettext(id, id, n)
            if text == id:
                # A number for a message without forms; or forms and no number, which early 3.11 does not find.
                text = catalogue.ngettext(id, id, 1) if n is None else catalogue.gettext(id)
            if text != id:
                return text
        return None

    def ids(self, prefix: str) -> list[str]:
        """The message ids that begin so, in order. (gettext keeps its messages to itself, under a name that has stood
        since it was written.)"""
        known = {key for c in self.catalogues for key in getattr(c, "_catalog", {}) if isinstance(key, str)}
        return sorted(key for key in known if key.startswith(prefix))

    def has(self, id: str) -> bool:
        return self.raw(id) is not None

    def __call__(self, id: str, names: Sequence[str] = (), /, **args: Any) -> str:
        """The sentence for a message id. `names` are the players'. An unknown id shows as itself, never as an error."""
        n = args.get("n")
        text = self.raw(f"{id}.none") if n == 0 else None
        if text is None:
            text = self.raw(id, n if type(n) is int else None)
        if text is None:
            return id
        return self.fill(text, names, args)

    def fill(self, text: str, names: Sequence[str], args: Mapping[str, Any]) -> str:
        out: list[str] = []
        for literal, key, form, _ in _parts(text):
            out.append(literal)
            if key is not None:
                out.append(self.value(key, args.get(key, f"{{{key}}}"), form or "", names))
        return "".join(out)

    def value(self, key: str, value: Any, form: str, names: Sequence[str]) -> str:
        """How one arg is shown."""
        if isinstance(value, list | tuple):
            return self.join([self.value(key, item, form, names) for item in value])
        if key in SEATS and type(value) is int:
            return names[value] if 0 <= value < len(names) else str(value + 1)
        if isinstance(value, int):
            return f"{value:+d}".replace("-", "−") if form == "sign" else str(value).replace("-", "−")
        if isinstance(value, float):
            return f"{value:g}".replace("-", "−").replace(".", "." if self.language == "en" else ",")
        stem = f"{_ONE.get(key, key)}.{value}"
        return (form and self.raw(f"{stem}.{form}")) or self.raw(stem) or str(value)

    def join(self, items: Sequence[str]) -> str:
        """a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.raw('list.and') or 'and'} {items[-1]}"


# A list of provinces is worded as each province is, and so is the province that somebody marches from.
_ONE = {
    "provinces": "province",
    "source": "province",
    "foe": "enemy",
    "laws": "law",
    "wanted": "law",
    "offices": "office",
    "fiefs": "fief",
    "cards": "card",
}


def _titles(language: str, game: str) -> dict[str, str]:
    """What manifests say of the games: ``game.<id>``, and ``game.title`` of the one whose words these are."""
    found = {}
    for id, own in MANIFESTS.items():
        found[f"game.{id}"] = own.said("title", language)
        found[f"game.{id}.tagline"] = own.said("tagline", language)
        found[f"about.{id}"] = own.said("about", language)
    if game in MANIFESTS:
        found |= {"game.title": found[f"game.{game}"], "game.tagline": found[f"game.{game}.tagline"]}
    return found


def read(file: IO[bytes]) -> gettext.NullTranslations:
    """A compiled catalogue (.mo)."""
    return gettext.GNUTranslations(file)


def installed(language: str, *domains: str) -> Words:
    """The words that came with this package, for the terminal; in a checkout, those that the last build compiled."""
    here = Path(__file__).parent
    folder = here / "locale"
    if not folder.exists():
        folder = here.parent / "dist" / "i18n"
    return compiled(folder, language, *domains)


def compiled(folder: Path, language: str, *domains: str) -> Words:
    """The words in ``<folder>/<language>/<domain>.mo``. A catalogue that the language lacks is the English one."""
    catalogues: list[gettext.NullTranslations] = []
    for domain in domains:
        there = {path.parent.name for path in folder.glob(f"*/{domain}.mo")}
        if there and (found := spoken(language, there)):
            with (folder / found / f"{domain}.mo").open("rb") as file:
                catalogues.append(read(file))
    return Words(language, catalogues, domains[0])
