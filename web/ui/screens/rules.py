"""A game's rules on a page of their own, and so its history."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pyengine import manifest
from pyengine.words import Words
from web.boards.kit import Scene, Seat

from .. import reading
from ..drawers.legend import listing
from ..files import MissingFile
from ..markup import link, text
from .screen import Screen

if TYPE_CHECKING:
    from ..app import App


async def enter(app: App, game: str, rule: str = "") -> None:
    await app.title(game)
    app.reading = await app.library.rules(app.language, game)
    app.pictures = await pictures(app, game)


async def enter_history(app: App, game: str, entry: str = "") -> None:
    await app.title(game)
    app.reading = await app.library.history(app.language, game)


async def pictures(app: App, game: str) -> str:
    """The pieces as they are drawn on the board; without them where the game does not come."""
    try:
        await app.need(game)
    except MissingFile:
        return ""
    words = app.titles[game]
    seats = [Seat(words(f"side.{side}"), side) for side in manifest(game).sides]
    return f'<div class="legend-of {text(game)}">{listing(import_module(f"web.boards.{game}"), Scene(words, seats))}</div>'


def show(app: App, game: str, rule: str = "") -> str | None:
    return page(game, app.titles[game], app.reading, app.pictures) if app.reading else None


def show_history(app: App, game: str, entry: str = "") -> str | None:
    return page(game, app.titles[game], app.reading, name="history") if app.reading else None


def entered(app: App, game: str, rule: str = "") -> None:
    _at(app, rule)


def entered_history(app: App, game: str, entry: str = "") -> None:
    _at(app, entry)


def _at(app: App, place: str) -> None:
    """At the place that the address names, or at the beginning."""
    if place:
        app.window.scroll_to(place.partition("/")[0])
    else:
        app.window.to_top()
        app.window.focus("#app h1")


def page(game: str, words: Words, markup: str, legend: str = "", name: str = "rules") -> str:
    """`markup` is what the build made."""
    other = "history" if name == "rules" else "rules"
    ways = link(words("nav.lobby"), "#/") + link(words(f"table.{other}"), f"#/{other}/{game}")
    return (
        f'<main class="sheet reading" data-screen="{name}" data-key="{name}-{game}"><p class="crumb">{ways}{reading.print_button(words)}</p>'
        f'<h1 tabindex="-1">{text(reading.heading(words, f"table.{name}"))}</h1>'
        f"{reading.reading(words, name, markup, legend, f'#/history/{game}' if name == 'history' else '')}</main>"
    )


SCREEN = Screen("rules/<game>/<rule?>", show, enter, entered, actions=reading.ACTIONS)
HISTORY = Screen("history/<game>/<entry?>", show_history, enter_history, entered_history)
