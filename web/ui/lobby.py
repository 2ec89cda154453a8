"""The lobby: five games, the matches under way, and a way in for a match from a file.

Pure markup, so that the build can put the same lobby into the page before Python is there.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pyengine import counts, game_ids, manifest
from pyengine.words import Words

from .markup import attr, button, glyph, link, options, text
from .newmatch import clean, title_of
from .settings import LANGUAGES
from .store import Saved

MOST_SEATS = 5
"""At any table; a file may tell of more."""


def header(words: Words, language: str, here: str) -> str:
    places = (
        ("#/", "nav.lobby", "lobby"),
        ("#/settings", "nav.settings", "settings"),
        ("#/about", "nav.about", "about"),
    )
    items = "".join(
        f"<li>{link(words(label), where, aria_current='page' if name == here else None)}</li>"
        for where, label, name in places
    )
    return (
        f'<header class="mast"><a class="brand" href="#/" aria-label="Kronika">{glyph("brand")}<span>Kronika</span></a>'
        f'<nav aria-label="{text(words("nav.label"))}"><ul>{items}</ul></nav>'
        f'<select class="tongue"{attr(data_setting="language", aria_label=words("settings.language"))}>'
        f"{options(list(LANGUAGES.items()), language)}</select></header>"
    )


def lobby(words: Words, saved: list[Saved], deleted: bool = False) -> str:
    tiles = "".join(_tile(game, words) for game in game_ids())
    return (
        f'<main class="lobby" data-screen="lobby"><div class="frontispiece"><h1 tabindex="-1">{text(words("lobby.title"))}</h1>'
        f'<p class="lead">{text(words("lobby.lead"))}</p></div>'
        f'<ul class="tiles">{tiles}</ul>'
        f"{_matches(words, saved, deleted)}"
        f'<footer class="colophon"><p>{text(words("about.notice"))} {link(words("about.more"), "#/about")}</p></footer></main>'
    )


def _tile(game: str, words: Words) -> str:
    name, line = words(f"game.{game}"), words(f"game.{game}.tagline")
    players = words("lobby.players", counts=_counts(game))
    inside = (
        f"{plate(game)}"
        f'<span class="tile-title">{text(name)}</span><span class="tile-line">{text(line)}</span>'
        f'<span class="tile-players">{text(players)}</span>'
    )
    return f'<li><a class="tile" href="#/new/{game}"{attr(data_game=game)}>{inside}</a></li>'


def plate(game: str) -> str:
    """A game's sign, as its tile shows it."""
    return f'<span class="plate ink-{manifest(game).ink}">{sign(game)}</span>'


def sign(game: str) -> str:
    return glyph("game-" + game.replace("_", "-"))


def _counts(game: str) -> str:
    fewest, most = counts(game)[0], counts(game)[-1]
    return f"{fewest}–{most}" if most > fewest else str(most)


def _matches(words: Words, saved: list[Saved], deleted: bool) -> str:
    rows = "".join(_row(words, item) for item in saved)
    listing = f'<ul class="saved">{rows}</ul>' if rows else f'<p class="empty">{text(words("lobby.no_matches"))}</p>'
    back = (
        f'<p class="notice" data-part="deleted">{text(words("lobby.deleted"))} {button(words("lobby.restore"), "restore")}</p>'
        if deleted
        else ""
    )
    return (
        f'<section class="matches" aria-labelledby="matches"><h2 id="matches">{text(words("lobby.matches"))}</h2>{back}{listing}'
        f'<p><label class="button quiet" for="import">{glyph("rules")}{text(words("lobby.import"))}</label>'
        '<input class="unseen" type="file" id="import" accept=".json,application/json" data-part="import"></p></section>'
    )


def _row(words: Words, saved: Saved) -> str:
    meta = saved.meta
    known = saved.game in game_ids()
    game = words(f"game.{saved.game}") if known else clean(saved.game) or words("lobby.unknown_game")
    title = title_of(meta) or game
    seats = meta.get("seats")
    told = seats[:MOST_SEATS] if isinstance(seats, list) else []
    names = ", ".join(filter(None, (clean(seat.get("name")) for seat in told if isinstance(seat, dict))))
    state = (
        words(saved.error) if saved.error else words("lobby.over" if meta.get("over") else "lobby.move", n=saved.length)
    )
    playable = known
    if saved.error and playable:
        state = words("lobby.damaged")
    go = link(words("lobby.continue"), f"#/match/{saved.id}", "button main", data_match=saved.id) if playable else ""
    about = (game, state, _when(meta.get("saved"), words.language))
    return (
        f'<li data-key="saved-{text(saved.id)}"{attr(data_saved=saved.id)}><div class="saved-what"><strong>{text(title)}</strong>'
        f"<span>{text(' · '.join(filter(None, about)))}</span><span>{text(names)}</span></div>"
        f'<div class="saved-do">{go}'
        f"{'' if saved.error else button(words('lobby.rename'), 'rename', data_match=saved.id)}"
        f"{button(words('lobby.export'), 'export', data_match=saved.id)}"
        f"{button(words('lobby.export_damaged'), 'export-damaged', data_match=saved.id) if saved.aside else ''}"
        f"{button(words('lobby.delete'), 'delete', data_match=saved.id)}</div></li>"
    )


def _when(value: Any, language: str) -> str:
    """A day and a time as people write them; nothing where a file says nonsense."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return ""
    day = (
        f"{moment.day}.{moment.month:02}.{moment.year}"
        if language != "en"
        else f"{moment.day} {moment:%b} {moment.year}"
    )
    return f"{day}, {moment:%H:%M}"
