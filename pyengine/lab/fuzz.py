"""Random matches, every position looked at, until something breaks; and the shortest way to what broke."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from ..flow import IllegalMove
from ..game import Game, Setup, SetupError
from ..match import Match
from ..registry import load
from ..rng import Rng
from ..state import Move
from .workers import Workers, in_order

LONGEST = 20_000
"""Moves after which a random match is a runaway."""
AT_ONCE = 20
"""Matches that a worker plays for one message."""
PATIENCE = 60.0
"""Seconds for finding a shorter way to a fault."""


class Tables(NamedTuple):
    """A kind of table: a game, how many sit there, and its options."""

    game: str
    players: int
    options: dict[str, str]

    @classmethod
    def of(cls, id: str, players: int | None = None, fixed: dict[str, str] | None = None) -> Iterator[Tables]:
        """Every number of players and every choice of options, but what is fixed."""
        game, given = load(id), fixed or {}
        if wrong := set(given) - {option.id for option in game.options}:
            raise SetupError("setup.option", option=min(wrong), value=given[min(wrong)])
        spread = [[(o.id, given[o.id])] if o.id in given else [(o.id, c) for c in o.choices] for o in game.options]
        for count, chosen in itertools.product([players] if players else game.counts, itertools.product(*spread)):
            game.check(Setup(id, count, options=dict(chosen)))
            yield cls(id, count, dict(chosen))


class Found(NamedTuple):
    """What some matches came to."""

    matches: int
    moves: int
    fault: str = ""
    length: int = 0
    """Moves up to the fault, as the shortest way that was found has them."""
    save: str = ""
    name: str = ""


class _Part(NamedTuple):
    tables: Sequence[Tables]
    seed: str
    numbers: range


def fuzz_match(match: Match, rng: Rng) -> str:
    """Play at random until the end or until something breaks; what broke, or nothing."""
    game: Game[Any] = match.game
    while True:
        if faults := game.broken(match.state):
            return "; ".join(faults)
        acting = match.acting()
        if not acting:
            return "" if match.outcome else "nobody is asked and it is not over"
        if len(match.moves) > LONGEST:
            return "it does not end"
        seat = rng.pick(acting)
        moves = game.legal(match.state, seat)
        # Now and then something that nobody asked for (a gift, an offer), where the game has such moves.
        if (asides := game.asides(match.state, seat)) and rng.chance(1, 10):
            moves = asides
        if not moves:
            return f"seat {seat} has nothing to choose from"
        move = rng.pick(moves)
        try:
            match.play(seat, move)
        except Exception as error:
            match.meta["last"] = [seat, *move]
            return f"{type(error).__name__}: {error}"


def _some(part: _Part) -> Found:
    moves = 0
    for number in part.numbers:
        table = part.tables[number % len(part.tables)]
        match = Match(Setup(table.game, table.players, f"{part.seed}.{number}", dict(table.options)))
        fault = fuzz_match(match, Rng(f"fuzz {part.seed}.{number}"))
        moves += len(match.moves)
        if fault:
            name = f"broken-{table.game}-{table.players}-{part.seed}.{number}.json"
            short = minimise(match, fault)
            short.meta["fault"] = fault
            return Found(number - part.numbers[0] + 1, moves, fault, len(short.moves), short.dumps(), name)
    return Found(len(part.numbers), moves)


def hunt(
    tables: Sequence[Tables], seed: str, count: int, until: float | None, workers: Workers | Executor | None = None
) -> Iterator[Found]:
    """So many random matches, the kinds of tables in turn; or as many as there is time for (`until`, monotonic)."""

    def parts() -> Iterator[_Part]:
        for first in itertools.count(0, AT_ONCE):
            if time.monotonic() >= until if until is not None else first >= count:
                return
            last = first + AT_ONCE
            yield _Part(tables, seed, range(first, last if until is not None else min(last, count)))

    yield from in_order(workers, _some, parts())


def broken_file(found: Found, folder: Path) -> Path:
    path = folder / found.name
    path.write_text(found.save, encoding="utf-8")
    return path


# -- the shortest way --------------------------------------------------------------------------------------------------


def minimise(match: Match, fault: str) -> Match:
    """A shorter match with the same fault: from a position just before it where that can be written down, else with
    every move left out that it does not need."""
    moves = [*match.moves]
    if "last" in match.meta:
        seat, *move = match.meta["last"]
        moves.append((seat, tuple(move)))
    for back in (1, 2, 4, 8, 16, 32):
        if back < len(moves):
            found = _from_position(match, moves, back, fault)
            if found is not None:
                return found
    return _without(match.setup, moves, fault)


def _from_position(match: Match, moves: list[tuple[int, Move]], back: int, fault: str) -> Match | None:
    setup = match.setup
    try:
        # The state may be what is broken: it is written down and read again, as whoever looks into it will do.
        position = json.loads(match.at(len(moves) - back).canonical())
        start = Setup(setup.game, setup.players, setup.seed, dict(setup.options), position=position)
        found, same = _replay(start, moves[-back:], fault)
    except Exception:  # whatever is wrong with the position, another way is tried
        return None
    return found if same else None


def _replay(setup: Setup, moves: Sequence[tuple[int, Move]], fault: str) -> tuple[Match, bool]:
    """The moves that are still legal, and whether the same fault comes of them."""
    match = Match(setup)
    for seat, move in moves:
        try:
            match.play(seat, move)
        except IllegalMove:
            continue
        except Exception as error:
            match.meta["last"] = [seat, *move]
            return match, f"{type(error).__name__}: {error}" == fault
        if "; ".join(match.game.broken(match.state)) == fault:
            return match, True
    return match, False


def _without(setup: Setup, moves: list[tuple[int, Move]], fault: str) -> Match:
    """Leave out halves, quarters and so on, as long as the fault stays (Zeller's delta debugging)."""
    best, same = _replay(setup, moves, fault)
    if not same:
        return best
    begun, size = time.monotonic(), max(1, len(moves) // 2)
    while time.monotonic() - begun < PATIENCE:
        at, shorter = 0, False
        while at < len(moves) and time.monotonic() - begun < PATIENCE:
            rest = moves[:at] + moves[at + size :]
            found, same = _replay(setup, rest, fault)
            if same:
                last = [(found.meta["last"][0], tuple(found.meta["last"][1:]))] if "last" in found.meta else []
                best, moves, shorter = found, [*found.moves, *last], True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return best
