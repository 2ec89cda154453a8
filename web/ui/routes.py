"""Which screen an address names: ``#/new/chocim`` is the screen ``new/<game>`` with ``game="chocim"``."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyengine import SaveError, game_ids

from .names import clean
from .screens import SCREENS
from .screens.screen import Screen

LOBBY, TABLE = (next(screen for screen in SCREENS if screen.name == name) for name in ("", "match"))


@dataclass(frozen=True, slots=True)
class Place:
    """Where we are."""

    screen: Screen
    args: dict[str, str] = field(default_factory=dict)
    address: str = ""
    """Without the strokes at its ends: ``match/4f21``."""


def find(address: str) -> Place:
    """Raises SaveError, with what is to be said of an address that leads nowhere."""
    address = address.strip("/")
    for screen in SCREENS:
        args = _fit(screen.address, address)
        if args is not None:
            if "game" in args and args["game"] not in game_ids():
                raise SaveError("setup.unknown_game", game=clean(args["game"]))
            return Place(screen, args, address)
    raise SaveError("page.unknown", address=clean(f"#/{address}", 40))


def _fit(pattern: str, address: str) -> dict[str, str] | None:
    """The named parts of an address that fits the pattern. The last one takes all that is left."""
    wanted = pattern.split("/")
    given = address.split("/", len(wanted) - 1)
    args: dict[str, str] = {}
    for at, part in enumerate(wanted):
        name = part.strip("<>?")
        if at >= len(given):
            if not part.endswith("?>"):
                return None
        elif part.startswith("<"):
            args[name] = given[at]
        elif part != given[at]:
            return None
    return args
