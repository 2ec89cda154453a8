"""What the address of a kiosk asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine import counts, game_ids

from ..query import Fault, Query, address, one_of, seconds, small_number
from .museum import FILE as MUSEUM

LEVELS = ("random", "easy", "normal", "hard", "master")


@dataclass(slots=True)
class Options:
    games: tuple[str, ...]
    settings: dict[str, str] = field(default_factory=dict)
    level: str = "easy"
    lesson: str = ""
    scenario: str = "short"
    """What visitors play in place of a whole match, in the games that have one of that name; ``short`` is the short game."""
    players: int = 0
    idle: float = 90
    """Seconds without a touch after which somebody is asked whether they are still there."""
    countdown: float = 20
    """Seconds that they have for an answer."""
    attract: float = 120
    """Seconds in which a match is told to whoever comes by; then the next game follows."""
    phones: str | None = None
    """Whether visitors can play with their own phones as hands, and where those find the page; "" is the screen's own address."""
    museum: str = ""
    """The museum's own file, beside the page."""
    faults: list[Fault] = field(default_factory=list)
    """For whoever sets up the screen; visitors are not told."""


def read(given: dict[str, str]) -> Options:
    """What the address asks for. What makes no sense is left out."""
    query = Query(given)
    wanted = [name.strip() for name in query.get("kiosk").split(",") if name.strip()]
    for name in wanted:
        if name not in game_ids():
            query.fault("setup.unknown_game", game=name)
    options = Options(tuple(game for game in game_ids() if game in wanted) or game_ids(), query.settings())
    options.level = query.read("level", options.level, one_of(LEVELS))
    options.players = query.read("players", options.players, small_number)
    options.lesson, scenario = query.get("lesson")[:40], query.get("scenario")[:40]
    options.scenario = "" if scenario == "no" else scenario or options.scenario
    for name in ("idle", "countdown", "attract"):
        setattr(options, name, query.read(name, getattr(options, name), seconds))
    options.phones = query.read("phones", options.phones, address)
    if "museum" in query.given:
        options.museum = query.get("museum") or MUSEUM
    options.faults = query.faults
    return options


def seats_for(game: str, options: Options) -> int:
    """How many sit down: as the screen was set up, if the game allows it."""
    known = counts(game)
    return options.players if options.players in known else 3 if 3 in known else known[0]
