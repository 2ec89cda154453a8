"""Many matches between bots. Each is a pure function of the plan and its number, so it does not matter who plays it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from importlib import import_module
from typing import NamedTuple

from ..bots import Bot, bot, levels
from ..game import Setup, SetupError
from ..match import Match
from ..registry import load
from ..rng import Rng
from ..state import Event, Move
from .workers import Workers, in_order, width_of

PART = 0.5
"""Seconds that a worker should be busy for one message: matches are given out in parts of about this length."""
MESSAGES = 200
"""Parts a second that a scheduler should bear at most: where there are many workers, parts are longer."""
LARGEST = 256
"""Matches in a part, at most."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played again and again."""

    game: str
    players: int
    bots: tuple[str, ...]
    """A level for each seat, or where somebody else's bot is found (see `named`). They change seats from match to
    match, so that none gains by where it sits."""
    seed: str = "1"
    options: dict[str, str] = field(default_factory=dict)

    def setup(self, number: int) -> Setup:
        game = load(self.game)
        # Sides change seats too, more slowly than bots do, unless the rules deal them by lot.
        turn = 0 if game.lots else number // self.players % len(game.sides)
        sides = [*game.sides[turn:], *game.sides[:turn]][: self.players] if turn else []
        return Setup(self.game, self.players, f"{self.seed}.{number}", dict(self.options), sides)

    def seated(self, number: int) -> list[int]:
        """For each seat, which of the bots sits there."""
        return [(seat + number) % self.players for seat in range(self.players)]


class Played(NamedTuple):
    """One match, as far as statistics ask."""

    number: int
    seated: list[int]
    sides: list[str]
    winners: list[int]
    scores: list[int]
    lines: dict[str, list[int]]
    ending: str
    moves: int
    offered: Counter[str]
    """How often a deed could be done: questions that had it among their answers."""
    done: Counter[str]
    events: Counter[str]
    save: str
    """The match itself, where it was asked for."""
    seconds: list[float]
    """What each seat's bot thought in all, in processor time: the only thing that is not the same every time."""
    ranking: list[list[int]]
    decisions: list[Decision]
    """Every decision, where they were asked for."""


class Decision(NamedTuple):
    """What a seat chose, and from what."""

    seat: int
    chosen: int
    """Which of the legal moves; -1 is one that nobody asked for (a gift, an offer)."""
    move: Move
    legal: list[Move]
    seconds: float


def named(game: str, name: str) -> Bot:
    """A bot by its level, or by its import path: ``package.module:BOT``."""
    if ":" not in name or name in levels(game):
        return bot(game, name)
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise SetupError("setup.unknown_bot", bot=name) from error
    if isinstance(found, type):
        found = found()
    if not isinstance(found, Bot):
        raise SetupError("setup.unknown_bot", bot=name)
    return found


def deed(move: Move) -> str:
    """A move without its numbers and seats: the verb and the ids behind it."""
    return " ".join(word for word in move if type(word) is str)


def happening(event: Event) -> str:
    """An event without its numbers and seats."""
    words = [f"{key}={value}" for key, value in event.args.items() if type(value) is str]
    return " ".join([event.id.removeprefix("event."), *words])


def play_one(plan: Plan, number: int, keep: bool = False, decisions: bool = False) -> Played:
    """Match so-and-so of a plan; `keep` asks for its save, `decisions` for what was legal at each move."""
    match = Match(plan.setup(number))
    game, seated = match.game, plan.seated(number)
    players: list[Bot] = [named(plan.game, plan.bots[index]).seated() for index in seated]
    rng = Rng(f"bots {match.setup.seed}")
    offered: Counter[str] = Counter()
    done: Counter[str] = Counter()
    seconds = [0.0] * plan.players
    decided: list[Decision] = []
    while acting := match.acting():
        seat = acting[0]
        moves = game.legal(match.state, seat)
        offered.update({deed(move) for move in moves})
        view, begun = match.view(seat), time.thread_time()
        move = players[seat].choose(game, view, seat, rng)
        spent = time.thread_time() - begun
        seconds[seat] += spent
        done[deed(move)] += 1
        if decisions:
            chosen = moves.index(move) if move in moves else -1
            decided.append(Decision(seat, chosen, move, moves, round(spent, 6)))
        match.play(seat, move)
    outcome = match.outcome
    assert outcome is not None
    return Played(
        number,
        seated,
        game.seated(match.setup),
        outcome.winners,
        outcome.scores,
        {" ".join([line.id, *map(str, line.args.values())]): line.values for line in outcome.lines},
        outcome.ending,
        len(match.moves),
        offered,
        done,
        Counter(happening(event) for events in (match.opening, *match.events) for event in events),
        match.dumps() if keep else "",
        [round(spent, 6) for spent in seconds],
        outcome.ranking,
        decided,
    )


class _Part(NamedTuple):
    """Some matches for one worker."""

    plan: Plan
    numbers: range
    keep: bool
    decisions: bool


def _some(part: _Part) -> tuple[float, list[Played]]:
    begun = time.perf_counter()
    played = [play_one(part.plan, number, part.keep, part.decisions) for number in part.numbers]
    return (time.perf_counter() - begun) / len(played), played


def play_many(
    plan: Plan,
    count: int,
    workers: Workers | Executor | None = None,
    keep: bool = False,
    decisions: bool = False,
    first: int = 0,
    at_once: int = 0,
) -> Iterator[Played]:
    """Matches `first` … `count`-1, in their order, whoever plays them and however many do.

    `at_once` matches go to a worker together; by default as many as keep it busy for half a second."""
    size = at_once or 1

    def parts() -> Iterator[_Part]:
        start = first
        while start < count:
            end = min(start + size, count)  # the size changes while this waits
            yield _Part(plan, range(start, end), keep, decisions)
            start = end

    if workers is None:
        yield from (play_one(plan, number, keep, decisions) for number in range(first, count))
        return
    for seconds, played in in_order(workers, _some, parts()):
        if not at_once:
            # The first ones are the measure; near the end parts get small again, so that no core waits for another.
            wanted = round(max(PART, width_of(workers) / MESSAGES) / max(seconds, 1e-6))
            size = max(1, min(wanted, 2 * size, LARGEST, (count - played[-1].number) // 16))
        yield from played
