"""The game in somebody else's page: what the address asks for, read as data and never as markup or style.

``index.html?embed=chocim&lang=pl&seats=person,normal&links=no``: the tag of ``embed.js`` writes such addresses, and a
plain iframe can be given one by hand. A wrong option is told and left out; the rest counts.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field
from typing import Any

from pyengine import game_ids, levels, load
from pyengine.words import Words

from .colours import Colour, contrast, mixed
from .newmatch import Draft, clean
from .settings import CHOICES, LANGUAGES

SETTINGS = {"lang": "language", **{name: name for name in ("size", "theme", "contrast", "motion", "pace", "hints")}}
"""Options that are settings of the page, for as long as the frame lasts."""

COLOURS = ("paper", "ink", "accent", "focus")
OPTIONS = frozenset(
    {"embed", "host", "seats", "players", "level", "options", "seed", "practice", "scenario", "links", "keep"}
    | set(SETTINGS)
    | set(COLOURS)
)
DAY = Colour(246, 240, 225), Colour(43, 33, 24)
NIGHT = Colour(29, 24, 20), Colour(239, 228, 205)
"""Paper and ink of the two themes."""
READABLE = 4.5
"""Contrast that words need."""


@dataclass(slots=True)
class Embed:
    game: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    seats: list[tuple[str, str]] = field(default_factory=list)
    """Kind and name of each seat; none: as many as usual, one of them a person."""
    players: int = 0
    level: str = ""
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    practice: bool = False
    scenario: str = ""
    colours: dict[str, str] = field(default_factory=dict)
    """By the names of the style sheets."""
    links: bool = True
    keep: bool = True
    id: str = ""
    """The same for the same options on the same host's pages: under it the match is found again."""
    faults: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """What could not be done: message ids with their args."""

    def fault(self, id: str, **args: Any) -> None:
        self.faults.append((id, {key: value[:40] if isinstance(value, str) else value for key, value in args.items()}))

    def told(self, words: Words) -> str:
        return " ".join(words(id, **args) for id, args in self.faults)

    def draft(self, words: Words) -> Draft:
        """The match that was asked for."""
        draft = Draft.fresh(self.game, words)
        if self.seats or self.players:
            draft.resize(len(self.seats) or self.players, words)
        for number, seat in enumerate(draft.seats):
            if number:
                seat.kind = self.level or seat.kind
            if number < len(self.seats):
                seat.kind, seat.name = self.seats[number][0] or self.level or "normal", self.seats[number][1]
        draft.options, draft.seed, draft.practice = dict(self.options), self.seed, self.practice
        return draft


def read(query: dict[str, str]) -> Embed | None:
    """What the address asks for; None where it asks for no embedded game."""
    if "embed" not in query:
        return None
    own = {key: value.strip() for key, value in query.items()}
    asked = Embed(seed=own.get("seed", "")[:64], scenario=own.get("scenario", ""))
    kept = "&".join(f"{key}={own[key]}" for key in sorted(own))
    asked.id = f"embed-{binascii.crc32(kept.encode('utf-8', 'surrogatepass')):08x}"
    for name in sorted(set(own) - OPTIONS):
        asked.fault("embed.unknown", option=name)
    _settings(asked, own)
    asked.links = _yes(asked, own, "links", True)
    asked.keep = _yes(asked, own, "keep", True)
    asked.practice = _yes(asked, own, "practice", False)
    asked.colours = _colours(asked, own)
    if own["embed"] in game_ids():
        asked.game = own["embed"]
        _table(asked, own)
    else:
        asked.fault("setup.unknown_game", game=own["embed"])
    return asked


def _settings(asked: Embed, own: dict[str, str]) -> None:
    for option, name in SETTINGS.items():
        if option not in own:
            continue
        value = own[option].split("-")[0].lower() if option == "lang" else own[option]
        if value in (CHOICES[name] if option != "lang" else LANGUAGES):
            asked.settings[name] = value
        else:
            asked.fault("embed.value", option=option, value=own[option])


def _yes(asked: Embed, own: dict[str, str], option: str, default: bool) -> bool:
    value = own.get(option)
    if value in ("yes", "no", "", None):
        return default if not value else value == "yes"
    asked.fault("embed.value", option=option, value=value)
    return default


def _table(asked: Embed, own: dict[str, str]) -> None:
    """Who sits there and what is played: as far as the game allows."""
    rules, known = load(asked.game), levels(asked.game)
    if level := own.get("level"):
        if level in known:
            asked.level = level
        else:
            asked.fault("setup.unknown_bot", level=level)
    if players := own.get("players"):
        if players.isdecimal() and len(players) < 3 and int(players) in rules.counts:
            asked.players = int(players)
        else:
            asked.fault("setup.players", low=rules.counts[0], high=rules.counts[-1])
    if seats := own.get("seats"):
        read_seats = []
        for part in seats.split(",")[:12]:
            kind, _, name = part.partition(":")
            kind = kind.strip()
            if kind not in ("person", "bot", *known):
                asked.fault("embed.value", option="seats", value=kind)
                kind = "bot"
            read_seats.append(("" if kind == "bot" else kind, clean(name)))
        if len(read_seats) in rules.counts:
            asked.seats = read_seats
        else:
            asked.fault("setup.players", low=rules.counts[0], high=rules.counts[-1])
    choices = {option.id: option.choices for option in rules.options}
    for part in filter(None, own.get("options", "").split(",")):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if value in choices.get(name, ()):
            asked.options[name] = value
        else:
            asked.fault("setup.option", option=name[:40], value=value)


def _colours(asked: Embed, own: dict[str, str]) -> dict[str, str]:
    """Colours for the style sheets. One that could not be read on the paper is left out and told."""
    given: dict[str, Colour] = {}
    for option in COLOURS:
        if option in own:
            colour = Colour.read(own[option])
            if colour is None:
                asked.fault("embed.value", option=option, value=own[option])
            else:
                given[option] = colour
    if given and asked.settings.get("theme", "auto") == "auto":
        # Colours are chosen for one light: whose it is, their paper says.
        night = "paper" in given and contrast(given["paper"], DAY[0]) > contrast(given["paper"], NIGHT[0])
        asked.settings["theme"] = "candle" if night else "paper"
    dark = asked.settings.get("theme") == "candle"
    usual = NIGHT if dark else DAY
    paper, ink = given.get("paper", usual[0]), given.get("ink", usual[1])
    if contrast(paper, ink) < READABLE:
        for option in ("paper", "ink"):
            if option in given:
                asked.fault("embed.contrast", option=option, value=own[option])
        given = {}
    found: dict[str, str] = {}
    if "paper" in given or "ink" in given:
        bright = mixed(paper, Colour(255, 255, 255), 0.06 if dark else 0.45)
        found |= {"--paper": str(paper), "--ink": str(ink), "--paper-bright": str(bright)}
        found |= {"--paper-deep": str(mixed(paper, ink, 0.1)), "--ink-faded": str(mixed(ink, paper, 0.2))}
        found |= {"--line": str(mixed(paper, ink, 0.3)), "--edge": str(mixed(paper, ink, 0.55))}
    for option, name in (("accent", "--vermilion"), ("focus", "--lapis")):
        if option in given:
            if contrast(given[option], paper) < READABLE:
                asked.fault("embed.contrast", option=option, value=own[option])
            else:
                found[name] = str(given[option])
    if "--vermilion" in found:
        strong = given["accent"]
        white, black = Colour(251, 247, 236), Colour(29, 24, 20)
        found["--on-strong"] = str(white if contrast(strong, white) >= contrast(strong, black) else black)
    return found


def scenario_code(told: str) -> str | None:
    """The packed match of a scenario that is a link or the packed part of one; None where it names a file."""
    code = told.rsplit("#/m/", 1)[-1]
    return code if code != told or re.fullmatch(r"a[\w-]{40,}", told, re.ASCII) else None
