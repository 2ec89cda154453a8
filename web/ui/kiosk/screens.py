"""The screens of a kiosk, as markup."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine import Event, Prompt
from pyengine.words import Words
from web.boards.kit import Seat

from ..game_signs import plate, sign
from ..markup import button, crest, glyph, text
from ..settings import LANGUAGES


@dataclass(slots=True)
class Story:
    """What the bots are doing, and why."""

    seat: Seat | None = None
    asks: str = ""
    """What was to be decided."""
    event: str = ""
    """What came of it."""
    why: str = ""
    """What it is good for."""


def reading_time(words: str) -> float:
    """Seconds in which somebody who comes by can read it."""
    return 2.2 + 0.05 * len(words)


def story(words: Words, seats: list[Seat], prompt: Prompt | None, seat: int | None, event: Event | None, hints: dict[str, str]) -> Story:
    names = [item.name for item in seats]
    found = Story(seats[seat] if seat is not None else None)
    if prompt is not None:
        found.asks = words(prompt.id, names, **prompt.args)
        found.why = hints.get(prompt.id.removeprefix("prompt."), "")
    if event is not None:
        found.event = words(event.id, names, **event.args)
    elif seat is not None:
        found.event = words("table.thinking", names, seat=seat)
    return found


def attract(game: str, board: str, players: str, words: Words, story: Story, calls: dict[str, str]) -> str:
    """Bots at play. A touch anywhere begins."""
    who = f'<p class="who">{crest(story.seat)}<span>{text(story.seat.name)}</span></p>' if story.seat else ""
    lines = (
        (f'<p class="kiosk-asks">{text(story.asks)}</p>' if story.asks else "")
        + f'<p class="told" data-part="caption">{text(story.event)}</p>'
        + (f'<p class="kiosk-why" data-part="why">{glyph("info")}<span>{text(story.why)}</span></p>' if story.why else "")
    )
    call = "".join(f'<span lang="{language}">{text(said)}</span>' for language, said in calls.items())
    return (
        f'<main class="table kiosk-attract" data-screen="attract" data-game="{game}" data-action="kiosk-call">'
        f'<section class="stage" data-part="stage" aria-label="{text(words("table.board"))}"><div class="sheet-of-map">{board}</div></section>'
        f'<aside class="column"><header class="kiosk-title">{sign(game)}'
        f'<div><h1 tabindex="-1">{text(words("game.title"))}</h1><p>{text(words("game.tagline"))}</p></div></header>'
        f'<section class="prompt kiosk-story">{who}{lines}</section>'
        f'<section class="players" data-part="players" tabindex="0" aria-label="{text(words("table.players"))}">{players}</section></aside>'
        f'<button type="button" class="kiosk-call" data-action="kiosk-call" data-key="kiosk-call">{call}</button></main>'
    )


def choose(words: Words, games: tuple[str, ...], languages: list[str], language: str) -> str:
    tongues = "".join(
        button(LANGUAGES[code], "kiosk-language", kind="main" if code == language else "quiet", data_language=code, lang=code,
               aria_pressed="true" if code == language else "false")
        for code in languages
    )  # fmt: skip
    tiles = "".join(
        f'<li><button type="button" class="tile" data-action="kiosk-play" data-game="{game}">'
        f"{plate(game)}"
        f'<span class="tile-title">{text(words(f"game.{game}"))}</span>'
        f'<span class="tile-line">{text(words(f"game.{game}.tagline"))}</span>'
        f'<span class="tile-players">{text(words("kiosk.play"))}</span></button></li>'
        for game in games
    )
    return (
        f'<main class="kiosk-choose" data-screen="choose"><div class="kiosk-tongues" role="group" aria-label="{text(words("settings.language"))}">{tongues}</div>'
        f'<div class="frontispiece"><h1 tabindex="-1">{text(words("kiosk.choose" if len(games) > 1 else "kiosk.ready"))}</h1>'
        f'<p class="lead">{text(words("kiosk.lead"))}</p></div><ul class="tiles" data-count="{len(games)}">{tiles}</ul>'
        f'<p class="kiosk-back">{button(words("kiosk.back"), "kiosk-leave")}</p>'
        f'<footer class="colophon"><p>{text(words("about.notice"))}</p></footer></main>'
    )


def still_there(words: Words, left: int, of: float) -> str:
    """The question before somebody is forgotten, over whatever is shown."""
    return (
        '<div class="kiosk-idle" role="alertdialog" aria-modal="true" aria-labelledby="idle-title" data-part="idle">'
        f'<div class="kiosk-card"><h2 id="idle-title">{text(words("kiosk.still"))}</h2>'
        f'<p class="kiosk-left" data-part="countdown" role="timer">{left}</p>'
        f'<progress max="{of:g}" value="{left}" aria-label="{text(words("kiosk.left", n=left))}"></progress>'
        f"<p>{text(words('kiosk.left', n=left))}</p>"
        f'<p class="deed">{button(words("kiosk.stay"), "kiosk-stay", kind="main big")}{button(words("kiosk.leave"), "kiosk-leave", kind="quiet big")}</p></div></div>'
    )


def tools(words: Words, languages: list[str]) -> str:
    """In the bar of the table: the languages and the way back."""
    tongues = "".join(
        button(code.upper(), "kiosk-language", kind="main" if code == words.language else "quiet", data_language=code,
               data_explain=LANGUAGES[code], aria_pressed="true" if code == words.language else "false")
        for code in languages
    )  # fmt: skip
    return f'<div class="kiosk-tongues" role="group" aria-label="{text(words("settings.language"))}">{tongues}</div>' + button(
        words("kiosk.leave"), "kiosk-leave", icon="home"
    )
