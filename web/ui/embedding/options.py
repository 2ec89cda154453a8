"""The game in somebody else's page: what the address asks for, read as data and never as markup or style.

``index.html?embed=chocim&lang=pl&seats=person,normal&links=no``: the tag of ``embed.js`` writes such addresses, and a
plain iframe can be given one by hand. A wrong option is reported and left out; the rest counts.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field

from pyengine import game_ids, levels, load
from pyengine.words import Words

from ..draft import Draft
from ..names import clean
from ..palette import COLOURS, palette
from ..query import SETTINGS, Fault, Query, say, whole_seconds

OPTIONS = frozenset(
    {"embed", "host", "seats", "players", "level", "options", "seed", "practice", "scenario", "lesson", "links", "keep", "rest"}
    | set(SETTINGS)
    | set(COLOURS)
)


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
    lesson: str = ""
    colours: dict[str, str] = field(default_factory=dict)
    """By the names of the style sheets."""
    links: bool = True
    keep: bool = True
    id: str = ""
    """The same for the same options on the same host's pages: under it the match is found again."""
    faults: list[Fault] = field(default_factory=list)
    """What could not be done."""

    def refused(self, words: Words) -> str:
        """What could not be done, in words."""
        return say(self.faults, words)

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
        draft.options |= self.options
        draft.seed, draft.practice = self.seed, self.practice
        return draft


def read(given: dict[str, str]) -> Embed | None:
    """What the address asks for; None where it asks for no embedded game."""
    if "embed" not in given:
        return None
    query = Query(given)
    asked = Embed(seed=query.get("seed")[:64], scenario=query.get("scenario"), lesson=query.get("lesson")[:40], faults=query.faults)
    kept = "&".join(f"{key}={query.given[key]}" for key in sorted(query.given))
    asked.id = f"embed-{binascii.crc32(kept.encode('utf-8', 'surrogatepass')):08x}"
    query.unknown(OPTIONS)
    asked.settings = query.settings()
    asked.links = query.yes("links", True)
    asked.keep = query.yes("keep", True)
    asked.practice = query.yes("practice", False)
    query.read("rest", 0.0, whole_seconds)  # awake.js goes by it; here it is only reported where it makes no sense
    asked.colours = palette(query, asked.settings)
    if query.get("embed") in game_ids():
        asked.game = query.get("embed")
        _table(asked, query)
    else:
        query.fault("setup.unknown_game", game=query.get("embed"))
    return asked


def _table(asked: Embed, query: Query) -> None:
    """Who sits there and what is played: as far as the game allows."""
    rules, known = load(asked.game), levels(asked.game)
    if level := query.get("level"):
        if level in known:
            asked.level = level
        else:
            query.fault("setup.unknown_bot", bot=level)
    if players := query.get("players"):
        if players in map(str, rules.counts):
            asked.players = int(players)
        else:
            query.fault("setup.players", low=rules.counts[0], high=rules.counts[-1])
    if seats := query.get("seats"):
        read_seats = []
        for part in seats.split(",")[:12]:
            kind, _, name = part.partition(":")
            kind = kind.strip()
            if kind not in ("person", "bot", *known):
                query.wrong("seats", kind)
                kind = "bot"
            read_seats.append(("" if kind == "bot" else kind, clean(name)))
        if len(read_seats) in rules.counts:
            asked.seats = read_seats
        else:
            query.fault("setup.players", low=rules.counts[0], high=rules.counts[-1])
    choices = {option.id: option.choices for option in rules.options}
    for part in filter(None, query.get("options").split(",")):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if value in choices.get(name, ()):
            asked.options[name] = value
        else:
            query.fault("setup.option", option=name, value=value)


def scenario_code(named: str) -> str | None:
    """The packed match of a scenario that is a link or the packed part of one; None where it names a file."""
    code = named.rsplit("#/m/", 1)[-1]
    return code if code != named or re.fullmatch(r"a[\w-]{40,}", named, re.ASCII) else None
