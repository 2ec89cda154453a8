"""The first paint: the lobby as static markup in every language, before Python is there."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

from pyengine import Setup, load, manifest
from pyengine.words import compiled as words
from web.boards.kit import Scene, Seat, whole
from web.ui.markup import text
from web.ui.screens import lobby
from web.ui.settings import LANGUAGES

ALONE = '<a href="./kronika.html">kronika.html</a>'


def opening(game: str, language: str, compact: bool, out: Path) -> str:
    """A game's board as it lies before the first move, shown while Python is on its way."""
    rules = load(game)
    own = words(out / "i18n", language, game, "kronika")
    sides = rules.sides[: 3 if 3 in rules.counts else rules.counts[0]]
    usual = {option.id: option.usual for option in rules.options if option.usual}
    state = rules.start(Setup(game, len(sides), "opening", usual, sides=list(sides)))
    maps = {name: json.loads((out / f"maps/{name}.json").read_text(encoding="utf-8")) for name in manifest(game).maps}
    seats = [Seat(own(f"side.{side}"), side) for side in sides]
    board = import_module(f"web.boards.{game}")
    drawn = whole(board.draw(rules.view(state, None), Scene(own, seats, maps=maps, compact=compact)))
    return (
        f'<main class="table" data-screen="opening" data-game="{game}" inert aria-busy="true">'
        f'<h1 class="unseen">{text(own("game.title"))}</h1>'
        f'<section class="stage" data-part="stage"><div class="sheet-of-map">{drawn}</div></section>'
        f'<aside class="column"><section class="prompt"><h2 class="asks">{text(own("game.title"))}</h2>'
        f"<p>{text(own('game.tagline'))}</p></section></aside></main>"
    )


def index(template: str, i18n: Path) -> str:
    """index.html from its template."""
    first, boot, update = [], [], []
    for language in LANGUAGES:
        shared = words(i18n, language, "kronika")
        inside = lobby.header(shared, language, "lobby") + lobby.lobby(shared, [])
        first.append(f'<div class="first" lang="{language}" data-first="{language}" hidden>{inside}</div>')
        boot.append(
            f'<div lang="{language}" data-first="{language}" hidden><p class="loading">{text(shared("boot.loading"))}'
            f'<progress aria-label="{text(shared("boot.loading"))}" max="100" value="0"></progress></p>'
            f'<p class="failed" role="alert">{text(shared("boot.failed"))}</p>'
            f'<p class="dead" role="alert">{text(shared("boot.dead"))} '
            f'<a class="button main" href="#/">{text(shared("boot.lobby"))}</a></p>'
            f'<p class="missing" role="alert">{text(shared("boot.missing"))}</p>'
            f'<p class="disk" role="alert">{text(shared("boot.disk", file="@")).replace("@", ALONE)}</p></div>'
        )
        update.append(
            f'<div lang="{language}" data-first="{language}" hidden>{text(shared("update.text"))} '
            f'<button type="button" class="button main">{text(shared("update.take"))}</button></div>'
        )
    page = template
    for name, parts in (("lobby", first), ("boot", boot), ("update", update)):
        page = page.replace(f"<!-- {name} -->", "".join(parts))
    return page
