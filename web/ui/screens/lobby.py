"""The lobby: five games, the matches under way, and a way in for a match from a file.

Its markup is a pure function, so that the build can put the same lobby into the page before Python is there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pyengine import Match, SaveError, counts, game_ids, manifest
from pyengine.words import Words

from .. import remote
from ..choices import Choice, picker
from ..game_signs import plate
from ..link import notes
from ..markup import attr, button, glyph, link, text
from ..names import LONGEST_TITLE, clean, quoted, title_of
from ..settings import LANGUAGES
from ..store import Saved, ShelfFull
from ..tasks import report
from .screen import Screen

if TYPE_CHECKING:
    from ..app import App

Seats = Sequence[tuple[str, str]]
LARGEST_FILE = 4_000_000
MOST_SEATS = 5
"""At any table; a file may tell of more."""
FEW = 3
"""Matches that are in sight at once. (js/boot.js keeps room for as many.)"""


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
    tongues = [Choice(code, name, language=code) for code, name in LANGUAGES.items()]
    return (
        f'<header class="mast"><a class="brand" href="#/" aria-label="Kronika">{glyph("brand")}<span>Kronika</span></a>'
        f'<nav aria-label="{text(words("nav.label"))}"><ul>{items}</ul></nav>'
        f'<div class="tongue">{picker("tongue", words("settings.language"), tongues, language, bare=True, data_setting="language")}'
        "</div></header>"
    )


def lobby(words: Words, saved: list[Saved], deleted: bool = False, imported: str = "", seats: Seats = ()) -> str:
    """Whoever has matches goes on with them; else the games come first."""
    tiles = f'<ul class="tiles">{"".join(_tile(game, words) for game in game_ids())}</ul>'
    matches = _elsewhere(words, seats) + _matches(words, saved, deleted, imported)
    returning = bool(saved or deleted or seats)
    return (
        f'<main class="lobby{" returning" if returning else ""}" data-screen="lobby">'
        f'<div class="frontispiece"><h1 tabindex="-1">{text(words("lobby.title"))}</h1>'
        f'<p class="lead">{text(words("lobby.lead"))}</p>'
        f'<p class="deed">{link(words("lobby.learn" if returning else "lobby.newcomer"), "#/learn", "button quiet")}</p></div>'
        f"{matches + tiles if returning else tiles + matches}"
        f'<footer class="colophon"><p>{text(words("about.notice"))} {link(words("about.more"), "#/about")}</p></footer></main>'
    )


def _elsewhere(words: Words, seats: Seats) -> str:
    """Seats at tables that other devices keep."""
    rows = "".join(
        f'<li{attr(data_guest=id)}><div class="saved-what"><strong>{text(words(f"game.{game}"))}</strong></div><div class="saved-do">'
        f'{link(words("lobby.continue"), f"#/guest/{id}", "button main")}</div></li>'
        for id, game in seats
        if game in game_ids()
    )
    return f'<section class="matches"><h2>{text(words("remote.seats"))}</h2><ul class="saved">{rows}</ul></section>' if rows else ""


def _tile(game: str, words: Words) -> str:
    about = manifest(game)
    shortest, longest = about.minutes
    size = (words("lobby.players", counts=_counts(game)), words("lobby.minutes", minutes=f"{shortest}–{longest}"))
    facts = [" · ".join(size), words(f"lobby.weight.{about.weight}")]
    if words.language not in about.languages:
        facts.append(words("lobby.in_english"))
    first = f'<span class="tile-first">{text(words("lobby.first"))}</span>' if about.first else ""
    inside = (
        f"{plate(game)}"
        f'<span class="tile-title">{text(words(f"game.{game}"))}</span>'
        f'<span class="tile-line">{text(words(f"game.{game}.tagline"))}</span>'
        f'<span class="tile-facts">{"".join(f"<span>{text(fact)}</span> " for fact in facts)}</span>{first}'
    )
    return f'<li><a class="tile" href="#/new/{game}"{attr(data_game=game)}>{inside}</a></li>'


def _counts(game: str) -> str:
    fewest, most = counts(game)[0], counts(game)[-1]
    return f"{fewest}–{most}" if most > fewest else str(most)


def _matches(words: Words, saved: list[Saved], deleted: bool, imported: str) -> str:
    """The matches, unfinished ones first; beyond the first few they are folded away."""
    order = sorted(saved, key=lambda item: bool(item.meta.get("over")))
    rows = [_row(words, item, item.id == imported) for item in order]
    listing = f'<ul class="saved">{"".join(rows[:FEW])}</ul>' if rows else f'<p class="empty">{text(words("lobby.no_matches"))}</p>'
    if rows[FEW:]:
        more = text(words("lobby.more", n=len(rows) - FEW))
        listing += f'<details class="more-matches"><summary>{more}</summary><ul class="saved">{"".join(rows[FEW:])}</ul></details>'
    notices = "".join(f'<p class="notice" role="status" data-part="imported">{text(_what_came(words, item))}</p>' for item in saved if item.id == imported)
    if deleted:
        notices += f'<p class="notice" data-part="deleted">{text(words("lobby.deleted"))} {button(words("lobby.restore"), "restore")}</p>'
    return (
        f'<section class="matches" aria-labelledby="matches"><h2 id="matches">{text(words("lobby.matches"))}</h2>{notices}{listing}'
        f'<p><label class="button quiet" for="import">{glyph("rules")}{text(words("lobby.import"))}</label>'
        '<input class="unseen" type="file" id="import" accept=".json,application/json" data-part="import"></p></section>'
    )


def _seats(meta: dict[str, Any]) -> list[str]:
    """The names of those who play; a file may say what it likes."""
    seats = meta.get("seats")
    listed = seats[:MOST_SEATS] if isinstance(seats, list) else []
    return [clean(seat.get("name")) if isinstance(seat, dict) else "" for seat in listed]


def _game(words: Words, saved: Saved) -> str:
    known = saved.game in game_ids()
    return words(f"game.{saved.game}") if known else clean(saved.game) or words("lobby.unknown_game")


def _state(words: Words, saved: Saved) -> str:
    """How far it has come; of a finished one, who won."""
    meta = saved.meta
    if saved.error:
        return words("lobby.damaged" if saved.game in game_ids() else saved.error)
    if not meta.get("over"):
        return words("lobby.move", n=saved.length)
    names, winners = _seats(meta), meta.get("winners")
    won = [names[seat] for seat in winners if type(seat) is int and 0 <= seat < len(names)] if isinstance(winners, list) else []
    return words("lobby.won", n=len(won), who=words.join(won)) if won and all(won) else words("lobby.over")


def _what_came(words: Words, saved: Saved) -> str:
    """What the lobby says when a file has become a match."""
    return words("lobby.imported", match=title_of(saved.meta) or _game(words, saved), state=_state(words, saved))


def _row(words: Words, saved: Saved, fresh: bool) -> str:
    meta = saved.meta
    playable = saved.game in game_ids()
    game = _game(words, saved)
    title = title_of(meta) or game
    names = ", ".join(filter(None, _seats(meta)))
    over = bool(meta.get("over")) and not saved.error
    go = (
        link(words("lobby.see" if over else "lobby.continue"), f"#/match/{saved.id}", "button main", data_match=saved.id,
             aria_label=f"{words('lobby.see' if over else 'lobby.continue')}: {title}")
        if playable
        else ""
    )  # fmt: skip
    about = (game if title != game else "", _state(words, saved), _when(meta.get("saved"), words.language))
    return (
        f'<li data-key="saved-{text(saved.id)}"{attr(data_saved=saved.id, class_="fresh" if fresh else None)}>'
        f'<div class="saved-what"><strong>{text(title)}</strong>'
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


# -- what can be done here -----------------------------------------------------------------------------------------------


def show(app: App) -> str:
    return lobby(app.words, app.store.matches(), app.deleted, app.imported, remote.seats(app))


def export(app: App, data: Any) -> None:
    app.export(str(data.match))


def export_damaged(app: App, data: Any) -> None:
    id = str(data.match)
    if (content := app.store.damaged(id)) is not None:
        app.window.download(app.file_name(id, "damaged"), content)


def rename(app: App, data: Any) -> None:
    id = str(data.match)
    saved = next((item for item in app.store.matches() if item.id == id), None)
    if saved is None:
        return
    answer = app.window.ask_text(app.words("lobby.rename.ask"), title_of(saved.meta))
    if answer is not None:
        with contextlib.suppress(ShelfFull):
            app.store.rename(id, clean(answer, LONGEST_TITLE))
        app.paint()


def delete(app: App, data: Any) -> None:
    app.store.delete(str(data.match))
    app.deleted, app.imported = True, ""
    app.paint()


def restore(app: App, data: Any) -> None:
    app.store.restore()
    app.deleted = False
    app.paint()


async def take_file(app: App, field: Any) -> None:
    """A match from a file: whole, or a message and nothing changed."""
    if str(field.dataset.part) != "import" or not field.files.length:
        return
    file = field.files.item(0)
    field.value = ""
    app.notice = app.imported = ""
    if int(file.size) > LARGEST_FILE:
        app.notice = app.words("save.too_large")
    else:
        try:
            body = await app.window.text_of(file)
            match = await app.having(lambda: Match.loads(body))
            if match.game.id not in game_ids():
                raise SaveError("save.unknown_game", game=match.game.id)
            match.meta = notes(match)
            id = app.window.random_word()
            app.store.keep(id, match)
            app.imported = id
        except SaveError as error:
            # Of a file that was never a match here it would be idle to say that it can be saved.
            reason = "save.not_json" if error.reason == "save.damaged" else error.reason
            app.notice = app.words(reason, **quoted(error.args_for_words))
        except Exception as error:
            report(error)
            app.notice = app.words("save.not_json")
    app.paint()


SCREEN = Screen(
    "",
    show,
    actions={"export": export, "export-damaged": export_damaged, "rename": rename, "delete": delete, "restore": restore},
    fields={"part": take_file},
)
