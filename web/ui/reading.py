"""Something to read, rules or history: a search, its contents, and the text that the build made (`web/build/texts.py`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pyengine.words import Words

from .markup import attr, button, text

if TYPE_CHECKING:
    from .app import App
    from .screens.screen import Action

_CHAPTERS = re.compile(r'(?:<section id="(?P<section>[^"]+)"[^>]*>\s*<h2>|<h2 id="(?P<chapter>[^"]+)"[^>]*>)(?P<title>.*?)</h2>', re.DOTALL)


def chapters(markup: str) -> list[tuple[str, str]]:
    """The headings of a text and where they stand. Titles are markup, as the build wrote them."""
    return [(found["section"] or found["chapter"], found["title"]) for found in _CHAPTERS.finditer(markup)]


def reading(words: Words, name: str, markup: str, legend: str = "", address: str = "") -> str:
    """`name` is ``rules`` or ``history``; `legend`, pictures of the pieces, comes as a chapter of its own. Where each
    chapter has an address of its own, `address` is what it begins with."""
    pictures = f'<details class="pictures"><summary>{text(words("table.legend"))}</summary>{legend}</details>' if legend else ""
    return (
        f"{_search(words)}{_contents(words, markup, address)}{pictures}"
        f'<article class="rules" data-part="{name}" data-key="{text(name)}-{words.language}-{text(words("game.title"))}" data-keep>{markup}</article>'
    )


def heading(words: Words, id: str) -> str:
    """The game and what is read of it. German nouns keep their capital."""
    name = words(id)
    return f"{words('game.title')}: {name if words.language == 'de' else name[:1].lower() + name[1:]}"


def _contents(words: Words, markup: str, address: str) -> str:
    lines = "".join(f"<li>{_way(id, title, address)}</li>" for id, title in chapters(markup))
    return f'<nav class="contents" aria-label="{text(words("reading.contents"))}"><ol>{lines}</ol></nav>' if lines else ""


def _way(id: str, title: str, address: str) -> str:
    if address:
        return f'<a class="rule-link" href="{address}/{id}">{title}</a>'
    return f'<button type="button" class="rule-link"{attr(data_action="jump", data_to=id)}>{title}</button>'


def _search(words: Words) -> str:
    """js/reading.js finds; the words for what it found are here."""
    said = attr(data_found=words("reading.found", n="{n}"), data_none=words("reading.none"))
    return (
        f'<search class="find" data-part="find"{said}><label class="unseen" for="find">{text(words("reading.search"))}</label>'
        f'<input id="find" type="search" autocomplete="off" placeholder="{text(words("reading.search"))}">'
        f'<output for="find" aria-live="polite"></output>'
        f"{_step(words, 'reading.previous', '−1', '↑')}{_step(words, 'reading.next', '1', '↓')}</search>"
    )


def _step(words: Words, id: str, step: str, sign: str) -> str:
    names = attr(data_find=step.replace("−", "-"), aria_label=words(id), data_explain=words(id), disabled=True)
    return f'<button type="button" class="button quiet"{names}>{sign}</button>'


def jump(app: App, data: Any) -> None:
    app.window.scroll_to(str(data.to))


def print_page(app: App, data: Any) -> None:
    app.window.print_page()


ACTIONS: dict[str, Action] = {"jump": jump, "print": print_page}


def print_button(words: Words) -> str:
    return button(words("table.print"), "print")
