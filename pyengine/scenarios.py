"""Scenarios: a position or a set-up with seats, a task, and a point at which it is over. Short games are scenarios too.

A scenario is data (docs/lessons.md); its words stand beside it. What it asks for is a condition over the match:

    {"won": 0}                                  the match is over, and this seat is among its winners
    {"over": true}                              the match is over
    {"ending": "ending.treaty"}                 it has come to this ending
    {"path": "owner.settsu", "is": 0}           what stands there in the state; also "at_least", "at_most" a number
    {"path": "standing.0", "at_least": 12}      the score of a seat
    {"moves": 40}                               so many moves were made
    {"all": [...]}, {"any": [...]}, {"not": {...}}
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .bots import levels
from .game import Setup, SetupError
from .lessons import LessonError, known_keys, read_setup
from .match import Match
from .rng import Rng

OWN_WORDS = ("title", "lead", "history", "task", "won", "lost", "after")
"""What every scenario says: its name, a line for the list, two sentences of history, the task, whether it was
fulfilled, and what really happened."""

_SCENARIO = {"order", "minutes", "short", "setup", "seats", "task", "until"}
_TESTS = {"is", "at_least", "at_most"}


@dataclass(frozen=True, slots=True)
class Scenario:
    game: str
    name: str
    setup: Setup
    seats: tuple[str, ...]
    """Who sits where: ``person`` or the level of a bot."""
    task: dict[str, Any]
    until: dict[str, Any] | None
    """When it is over before the match is."""
    minutes: int
    short: bool
    """Whether it is the quick form of its game."""

    def match(self, seed: str = "") -> Match:
        """At its beginning. With a seed, chance that is not dictated falls anew. Raises LessonError."""
        setup = self.setup
        if seed and setup.position is not None:
            old = setup.position["rng"]
            fresh = Rng(seed, old["script"] if isinstance(old, dict) else None)
            setup = replace(setup, position={**setup.position, "rng": fresh.to_json()})
        elif seed:
            setup = replace(setup, seed=seed)
        try:
            match = Match(setup)
        except SetupError as error:
            raise LessonError(f"{self.game}/{self.name}: the set-up: {error}") from error
        match.meta.update(scenario=self.name, seats=[{"kind": kind, "typed": False} for kind in self.seats])
        return match

    def over(self, match: Match) -> bool:
        return match.outcome is not None or (self.until is not None and holds(self.until, match))

    def fulfilled(self, match: Match) -> bool:
        return holds(self.task, match)


def read(game: str, name: str, data: Any) -> Scenario:
    """A scenario from its document. Raises LessonError with the place of what is wrong."""
    where = f"{game}/{name}"
    known_keys(where, data, _SCENARIO, {"setup", "seats", "task"})
    setup = read_setup(where, game, data["setup"])
    seats = data["seats"]
    known = ("person", *levels(game))
    if not isinstance(seats, list) or len(seats) != setup.players or not set(seats) <= set(known):
        raise LessonError(f"{where}: seats: {setup.players} of {', '.join(known)} are needed")
    check(f"{where}: task", data["task"])
    if "until" in data:
        check(f"{where}: until", data["until"])
    if type(data.get("minutes", 1)) is not int or type(data.get("short", False)) is not bool:
        raise LessonError(f"{where}: minutes is a number, short is true or false")
    return Scenario(
        game,
        name,
        setup,
        tuple(seats),
        data["task"],
        data.get("until"),
        data.get("minutes", 10),
        data.get("short", False),
    )


# -- conditions ------------------------------------------------------------------------------------------------------


def check(where: str, condition: Any) -> None:
    """Raises LessonError where it is none."""
    match condition:
        case {"won": int()} | {"over": bool()} | {"ending": str()} | {"moves": int()} if len(condition) == 1:
            return
        case {"all": list(parts)} | {"any": list(parts)} if len(condition) == 1:
            for part in parts:
                check(where, part)
        case {"not": part} if len(condition) == 1:
            check(where, part)
        case {"path": str()} if len(condition) == 2 and set(condition) - {"path"} <= _TESTS:
            return
        case _:
            raise LessonError(f"{where}: {condition!r} is no condition")


def holds(condition: dict[str, Any], match: Match) -> bool:
    """Whether it is so now."""
    outcome = match.outcome
    match condition:
        case {"won": seat}:
            return outcome is not None and seat in outcome.winners
        case {"over": wanted}:
            return bool((outcome is not None) == wanted)
        case {"ending": ending}:
            return outcome is not None and outcome.ending == ending
        case {"moves": count}:
            return bool(len(match.moves) >= count)
        case {"all": parts}:
            return all(holds(part, match) for part in parts)
        case {"any": parts}:
            return any(holds(part, match) for part in parts)
        case {"not": part}:
            return not holds(part, match)
    found = at(match, condition["path"])
    if "is" in condition:
        return bool(found == condition["is"])
    if type(found) is not int:
        return False
    return bool(found >= condition["at_least"] if "at_least" in condition else found <= condition["at_most"])


def at(match: Match, path: str) -> Any:
    """What stands there in the state: ``owner.settsu``, ``vp.0``; ``standing.0`` is a seat's score. None: nothing."""
    first, *rest = path.split(".")
    found: Any = match.standings[-1] if first == "standing" else getattr(match.state, first, None)
    for part in rest:
        if isinstance(found, dict):
            found = found.get(part)
        elif isinstance(found, list) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            return None
    return found
