"""What a game's history and its teacher's page have beside their text: pictures, a timeline, sources, a glossary.

``assets/encyclopedia/<game>/pages.json`` says it once for all languages::

    {
      "timeline": [["1569", "union-of-lublin"]],           when, and the entry that tells of it
      "sources": ["Robert I. Frost, *After the Deluge*, Cambridge 1993"],
      "pictures": {"union-of-lublin": {"map": "…", …}}     by entry, or ``sheet`` for the worksheet; see vignettes.py
    }

All pictures of a game are symbols of one file, which is fetched when one of them is in sight."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from .texts import TextError
from .vignettes import HEIGHT, WIDTH, vignette

Say = Callable[[str], str | None]

_ENTRY = re.compile(r'<section id="(?P<id>[^"]+)" class="entry"[^>]*>\s*<h2>(?P<title>.*?)</h2>', re.DOTALL)
_GLOSSARY = re.compile(r"<p>\{glossary: ([a-z_, ]+)\}</p>")
_PICTURE = re.compile(r"<p>\{picture: ([a-z-]+)\}</p>")


def pages(folder: Path) -> dict[str, Any]:
    """What pages.json says of a game; nothing where there is none."""
    path = folder / "pages.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {"timeline": [], "sources": [], "pictures": {}} | found


def pictures(found: dict[str, Any], maps: Path) -> str:
    symbols = (
        f'<symbol id="{id}" viewBox="0 0 {WIDTH} {HEIGHT}">{vignette(spec, maps)}</symbol>'
        for id, spec in found["pictures"].items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'


def figure(game: str, id: str) -> str:
    return (
        f'<figure class="engraving" aria-hidden="true"><svg viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<use href="./encyclopedia/{game}/pictures.svg#{id}"/></svg></figure>'
    )


def with_history(markup: str, game: str, found: dict[str, Any], say: Say) -> str:
    """An encyclopedia with its timeline in front, a picture in each entry that has one, and its sources at the end."""
    titles = {entry["id"]: entry["title"] for entry in _ENTRY.finditer(markup)}
    if lost := ({id for _, id in found["timeline"]} | set(found["pictures"]) - {"sheet"}) - set(titles):
        raise TextError(f"encyclopedia/{game}/pages.json: no entry is called {', '.join(sorted(lost))}.")

    def pictured(entry: re.Match[str]) -> str:
        return entry[0] + (figure(game, entry["id"]) if entry["id"] in found["pictures"] else "")

    return _timeline(found["timeline"], titles, say) + _ENTRY.sub(pictured, markup) + _sources(found["sources"], say)


def _timeline(rows: list[list[str]], titles: dict[str, str], say: Say) -> str:
    if not rows:
        return ""
    lines = "".join(
        f'<li><b>{html.escape(when)}</b> <button type="button" class="rule-link" data-action="jump" data-to="{id}">'
        f"{titles[id]}</button></li>"
        for when, id in rows
    )
    return _section("timeline", f'<ol class="timeline">{lines}</ol>', say)


def _sources(books: list[str], say: Say) -> str:
    if not books:
        return ""
    parser = MarkdownIt("commonmark", {"html": False})
    lines = "".join(f"<li>{parser.renderInline(book)}</li>" for book in books)
    return _section("sources", f'<ul class="sources">{lines}</ul>', say)


def _section(id: str, inside: str, say: Say) -> str:
    return f'<section id="{id}" class="entry" tabindex="-1"><h2>{say(f"history.{id}")}</h2>{inside}</section>\n'


def with_glossary(markup: str, where: str, say: Say) -> str:
    """A line ``{glossary: veto, partition}`` becomes a list of the game's own terms, as the page explains them."""

    def listed(found: re.Match[str]) -> str:
        lines = []
        for term in found[1].split(", "):
            name, meaning = say(f"term.{term}"), say(f"term.{term}.text")
            if not name or not meaning:
                raise TextError(f"{where}: the game has no term {term}.")
            lines.append(f"<div><dt>{html.escape(name)}</dt><dd>{html.escape(meaning)}</dd></div>")
        return f'<dl class="glossary">{"".join(lines)}</dl>'

    return _GLOSSARY.sub(listed, markup)


def with_pictures(markup: str, game: str) -> str:
    """A line ``{picture: sheet}`` becomes that picture of the game."""
    return _PICTURE.sub(lambda found: figure(game, found[1]), markup)
