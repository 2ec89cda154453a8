"""A game in the classroom: a lesson plan with questions and answers, and a worksheet to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.words import Words

from .. import reading
from ..drawers.card import sections
from ..markup import link, text
from .learn import door
from .screen import Screen

if TYPE_CHECKING:
    from ..app import App

SHEET = "sheet"
"""The section of the text that pupils get, and the part of the address that shows it alone."""
CODES = "codes"
"""The part of the address that shows links and QR codes: they come with what is learnt by playing."""


async def enter(app: App, game: str, part: str = "") -> None:
    await app.title(game)
    if part == CODES:
        await (await door(app)).enter_codes(app, game)
        return
    app.reading = await app.library.teacher(app.language, game)


def show(app: App, game: str, part: str = "") -> str | None:
    if part == CODES:
        return app.reading or None
    return page(game, app.titles[game], app.reading, part) if app.reading else None


def page(game: str, words: Words, markup: str, part: str) -> str:
    """`markup` is what the build made."""
    alone = part == SHEET
    title = words("game.title") if alone else reading.heading(words, "teacher.title")
    other = ("teacher.plan", f"#/teacher/{game}") if alone else ("teacher.sheet", f"#/teacher/{game}/{SHEET}")
    ways = link(words("nav.lobby"), "#/") + link(words("table.history"), f"#/history/{game}") + link(words(other[0]), other[1]) + link(words("teacher.codes"), f"#/teacher/{game}/{CODES}")
    inside = sections(markup).get(SHEET, "") if alone else markup
    return (
        f'<main class="sheet reading" data-screen="teacher" data-key="teacher-{text(game)}-{text(part)}">'
        f'<p class="crumb">{ways}{reading.print_button(words)}</p><h1 tabindex="-1">{text(title)}</h1>'
        f'<article class="rules{" worksheet" if alone else ""}" data-part="teacher" data-key="teacher-{words.language}-{text(game)}-{text(part)}" data-keep>'
        f"{inside}</article></main>"
    )


SCREEN = Screen("teacher/<game>/<part?>", show, enter)
