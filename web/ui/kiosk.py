"""A screen in a museum, ``?kiosk`` or ``?kiosk=chocim,magnaci``: bots play and tell what they do until somebody touches
the screen; whoever walks away is asked once and then forgotten. Nothing is kept and nothing leads out of the page.

Here is what needs no browser: the options, the clock, the screens. `stand` runs them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine import Event, Prompt, counts, game_ids
from pyengine.words import Words
from web.boards.kit import Seat

from .lobby import plate, sign
from .markup import button, crest, glyph, text
from .settings import CHOICES, LANGUAGES

LEVELS = ("random", "easy", "normal", "hard")
CALLS = ("pl", "en", "de")
"""The call to play is said in all languages at once."""


@dataclass(slots=True)
class Options:
    games: tuple[str, ...]
    settings: dict[str, str] = field(default_factory=dict)
    level: str = "easy"
    players: int = 0
    idle: float = 90
    """Seconds without a touch after which somebody is asked whether they are still there."""
    countdown: float = 20
    """Seconds that they have for an answer."""
    attract: float = 240
    """Seconds after which the bots take up the next game."""
    faults: list[str] = field(default_factory=list)
    """For whoever sets up the screen; visitors are not told."""


def read(query: dict[str, str]) -> Options | None:
    """What the address asks for; None where it asks for no kiosk. What makes no sense is left out."""
    if "kiosk" not in query:
        return None
    wanted = [name.strip() for name in query["kiosk"].split(",") if name.strip()]
    games = tuple(game for game in game_ids() if game in wanted)
    options = Options(games or game_ids(), faults=[f"kiosk: no game {name!r}" for name in wanted if name not in game_ids()])
    for option, name in {"lang": "language", "size": "size", "theme": "theme", "contrast": "contrast", "motion": "motion", "pace": "pace"}.items():
        if option in query:
            if query[option] in CHOICES[name]:
                options.settings[name] = query[option]
            else:
                options.faults.append(f"kiosk: {option}={query[option]!r}")
    if "level" in query:
        if query["level"] in LEVELS:
            options.level = query["level"]
        else:
            options.faults.append(f"kiosk: level={query['level']!r}")
    if "players" in query:
        if query["players"].isdecimal() and len(query["players"]) < 3:
            options.players = int(query["players"])
        else:
            options.faults.append(f"kiosk: players={query['players']!r}")
    for name in ("idle", "countdown", "attract"):
        if name in query:
            try:
                setattr(options, name, min(86_400.0, max(1.0, float(query[name]))))
            except ValueError:
                options.faults.append(f"kiosk: {name}={query[name]!r}")
    return options


class IdleClock:
    """Two stages: quiet for so long, then a countdown; then nobody is there."""

    def __init__(self, idle: float, countdown: float, now: float) -> None:
        self.idle, self.countdown, self.last = idle, countdown, now

    def touch(self, now: float) -> None:
        self.last = now

    def left(self, now: float) -> int | None:
        """Whole seconds of the countdown that are left; None while there is no reason to ask."""
        quiet = now - self.last - self.idle
        return max(0, -int(-(self.countdown - quiet) // 1)) if quiet >= 0 else None

    def gone(self, now: float) -> bool:
        return now - self.last >= self.idle + self.countdown


# -- screens -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Told:
    """What the bots are doing, and why."""

    seat: Seat | None = None
    asks: str = ""
    """What was to be decided."""
    event: str = ""
    """What came of it."""
    why: str = ""
    """What it is good for."""


def reading_time(told: str) -> float:
    """Seconds in which somebody who comes by can read it."""
    return 2.2 + 0.05 * len(told)


def story(words: Words, seats: list[Seat], prompt: Prompt | None, seat: int | None, event: Event | None, hints: dict[str, str]) -> Told:
    names = [item.name for item in seats]
    told = Told(seats[seat] if seat is not None else None)
    if prompt is not None:
        told.asks = words(prompt.id, names, **prompt.args)
        told.why = hints.get(prompt.id.removeprefix("prompt."), "")
    if event is not None:
        told.event = words(event.id, names, **event.args)
    elif seat is not None:
        told.event = words("table.thinking", names, seat=seat)
    return told


def attract(game: str, board: str, players: str, words: Words, told: Told, calls: dict[str, str]) -> str:
    """Bots at play. A touch anywhere begins."""
    who = f'<p class="who">{crest(told.seat)}<span>{text(told.seat.name)}</span></p>' if told.seat else ""
    lines = (
        (f'<p class="kiosk-asks">{text(told.asks)}</p>' if told.asks else "")
        + f'<p class="told" data-part="caption">{text(told.event)}</p>'
        + (f'<p class="kiosk-why" data-part="why">{glyph("info")}<span>{text(told.why)}</span></p>' if told.why else "")
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


def choose(words: Words, games: tuple[str, ...], language: str) -> str:
    tongues = "".join(
        button(name, "kiosk-language", kind="main" if code == language else "quiet", data_language=code, lang=code,
               aria_pressed="true" if code == language else "false")
        for code, name in LANGUAGES.items()
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


def tools(words: Words) -> str:
    """In the bar of the table: the languages and the way back."""
    tongues = "".join(
        button(code.upper(), "kiosk-language", kind="main" if code == words.language else "quiet", data_language=code,
               title=name, aria_pressed="true" if code == words.language else "false")
        for code, name in LANGUAGES.items()
    )  # fmt: skip
    return f'<div class="kiosk-tongues" role="group" aria-label="{text(words("settings.language"))}">{tongues}</div>' + button(
        words("kiosk.leave"), "kiosk-leave", icon="home"
    )


def seats_for(game: str, options: Options) -> int:
    """How many sit down: as the screen was set up, if the game allows it."""
    known = counts(game)
    return options.players if options.players in known else 3 if 3 in known else known[0]
