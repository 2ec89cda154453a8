"""A museum's own logo, colours and words, from a small file beside the page (``museum=museum.json``). Everything in it is
data: text is shown as text, a colour that could not be read is left out, a picture comes from the page's own origin.

    {
      "name": {"en": "The Castle Museum", "pl": "Muzeum na Zamku"},
      "logo": "museum/logo.svg",
      "colours": {"accent": "#005b73", "paper": "#f4f1ea"},
      "texts": {"en": {"call": "Touch the siege"}, "pl": {"call": "Dotknij oblężenia"}}
    }
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pyengine import SaveError
from pyengine.match import parse

from ..palette import COLOURS, palette
from ..query import Fault, Query
from ..settings import LANGUAGES

FILE = "museum.json"
TEXTS = ("call", "choose", "ready", "lead", "back", "thanks")
"""What can be said in a museum's own words: messages ``kiosk.<name>``; ``thanks`` stands below the games."""
LONGEST = 300
"""Characters of a text."""
KEYS = ("name", "logo", "colours", "texts")


@dataclass(slots=True)
class Museum:
    name: dict[str, str] = field(default_factory=dict)
    logo: str = ""
    colours: dict[str, str] = field(default_factory=dict)
    """By the names of the style sheets."""
    settings: dict[str, str] = field(default_factory=dict)
    """What the colours ask for: they are chosen for one light."""
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def text(self, name: str, language: str, usual: str) -> str:
        return self.texts.get(language, {}).get(name) or usual

    def called(self, language: str) -> str:
        return self.name.get(language) or next(iter(self.name.values()), "")


def read(content: str, settings: dict[str, str], own_file: Callable[[str], str | None], file: str = FILE) -> Museum:
    """What the file asks for, as far as it makes sense; the rest is a fault, and nothing else."""
    found = Museum(settings=dict(settings))

    def wrong(key: str, value: Any) -> None:
        found.faults.append(("museum.wrong", {"file": file, "key": key, "value": str(value)[:40]}))

    try:
        data = parse(content)
    except SaveError:
        data = None
    if not isinstance(data, dict):
        found.faults.append(("museum.not_json", {"file": file}))
        return found
    for key in data.keys() - set(KEYS):
        found.faults.append(("museum.unknown", {"file": file, "key": str(key)[:40]}))
    found.name = _said(data.get("name", {}), "name", wrong)
    if logo := data.get("logo"):
        found.logo = (own_file(logo) if isinstance(logo, str) else None) or ""
        if not found.logo:
            wrong("logo", logo)
    colours = data.get("colours", {})
    if isinstance(colours, dict):
        query = Query({str(key): str(value) for key, value in colours.items()})
        query.unknown(COLOURS)
        found.colours = palette(query, found.settings)
        found.faults += query.faults
    else:
        wrong("colours", colours)
    texts = data.get("texts", {})
    for language, own in texts.items() if isinstance(texts, dict) else [("texts", texts)]:
        if language not in LANGUAGES or not isinstance(own, dict):
            wrong("texts", own if language == "texts" else language)
            continue
        for name in own.keys() - set(TEXTS):
            wrong(f"texts.{language}", name)
        found.texts[language] = _said({name: own[name] for name in TEXTS if name in own}, f"texts.{language}", wrong)
    return found


def _said(given: Any, key: str, wrong: Callable[[str, Any], None]) -> dict[str, str]:
    """Texts by their names: not empty, not endless."""
    if not isinstance(given, dict):
        wrong(key, given)
        return {}
    found = {}
    for name, text in given.items():
        if isinstance(text, str) and 0 < len(text.strip()) <= LONGEST:
            found[str(name)] = " ".join(text.split())
        else:
            wrong(f"{key}.{name}"[:40], text)
    return found
