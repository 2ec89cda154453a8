"""What is known of a game before its modules are: one `manifest.json` in the game's folder, and nothing elsewhere.

The lobby, the set-up, the build and the rules themselves read it. A folder with a manifest is a game::

    {
      "order": 30,                      place in the lobby, smallest first
      "counts": [3, 4],                 numbers of players
      "sides": ["north", "south"],      what a seat can be, in the game's own order
      "lots": false,                    whether the rules deal the sides by lot where nobody asks for one
      "options": [{"id": "duchies", "choices": ["off", "on"], "rule": "GP-12.3"}],   the first choice is the default;
                                        "usual": "on" is what a table is set up with where nobody says otherwise
      "minutes": [60, 90],              how long a match takes around a table
      "weight": 3,                      1 (light) to 5 (heavy)
      "first": false,                   whether it is the one to begin with
      "maps": ["commonwealth"],         files in assets/maps that the board is drawn on
      "languages": ["pl", "en", "de"],  in which all of its texts are there
      "icon": "castle", "ink": "verdigris",      its sign at game-icons.net, and the colour of it
      "title": {"en": "…", "pl": "…"}, "tagline": {…}, "about": {…}     by language; English is always there
    }
"""

from __future__ import annotations

import json
from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FALLBACK = "en"
"""The language that has all words; where another lacks some, these are said."""

INKS = ("vermilion", "lapis", "verdigris", "ochre", "ink")


def spoken(language: str, there: Container[str]) -> str:
    """In which language something is said that is there in some: the wanted one, else English, else none."""
    return next((one for one in (language, FALLBACK) if one in there), "")


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a game, in words ``option.<id>`` and ``option.<id>.<choice>``. The first choice is the default."""

    id: str
    choices: tuple[str, ...]
    rule: str = ""
    usual: str = ""
    """What people are offered first, where that is not the default."""

    @property
    def default(self) -> str:
        return self.choices[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    id: str
    order: int
    counts: tuple[int, ...]
    sides: tuple[str, ...]
    lots: bool = False
    options: tuple[Option, ...] = ()
    minutes: tuple[int, int]
    weight: int
    first: bool = False
    maps: tuple[str, ...] = ()
    icon: str
    ink: str
    languages: tuple[str, ...] = (FALLBACK,)
    """In which all of its texts are there. A title may be said in more: it is the page's."""
    title: dict[str, str]
    tagline: dict[str, str]
    about: dict[str, str]

    def said(self, what: str, language: str) -> str:
        """The title, the tagline or who made the game, in this language or in English."""
        texts: dict[str, str] = getattr(self, what)
        return texts[spoken(language, texts)]


class ManifestError(ValueError):
    """A manifest is not one. Never the player's fault."""


def read(path: Path) -> Manifest:
    """A game's manifest; its id is the name of its folder."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        found = Manifest(id=path.parent.name, **{key: _frozen(key, value) for key, value in data.items()})
    except (OSError, ValueError, TypeError) as error:
        raise ManifestError(f"{path}: {error}") from error
    texts = (found.title, found.tagline, found.about)
    if found.ink not in INKS or not 1 <= found.weight <= 5 or any(FALLBACK not in text for text in texts):
        raise ManifestError(f"{path}: ink, weight or an English text is wrong")
    if not found.counts or len(found.sides) < max(found.counts):
        raise ManifestError(f"{path}: there are fewer sides than players")
    return found


def _frozen(key: str, value: Any) -> Any:
    if key == "options":
        return tuple(Option(**{**option, "choices": tuple(option["choices"])}) for option in value)
    return tuple(value) if isinstance(value, list) else value


def _all() -> dict[str, Manifest]:
    found = [read(path) for path in (Path(__file__).parent / "games").glob("*/manifest.json")]
    return {manifest.id: manifest for manifest in sorted(found, key=lambda m: (m.order, m.id))}


MANIFESTS = _all()
"""Every game's, in the order of the lobby. Read once: the page's snapshot of Python holds them and no files."""
