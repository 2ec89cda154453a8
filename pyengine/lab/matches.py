"""Many matches between bots. Each is a pure function of the plan and its number, so it does not matter who plays it."""

from __future__ import annotations

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


def play_one(plan: Plan, number: int, keep: bool = False) -> Played:
    match = Match(plan.setup(number))
    game, seated = match.game, plan.seated(number)
    players: list[Bot] = [named(plan.game, plan.bots[index]).seated() for index in seated]
    rng = Rng(f"bots {match.setup.seed}")
    offered: Counter[str] = Counter()
    done: Counter[str] = Counter()
    while acting := match.acting():
        seat = acting[0]
        moves = game.legal(match.state, seat)
        offered.update({deed(move) for move in moves})
        move = players[seat].choose(game, match.view(seat), seat, rng)
        done[deed(move)] += 1
        match.play(seat, move)
    outcome = match.outcome
    assert outcome is not None
    return Played(
        number,
        seated,
        game.seated(match.setup),
        outcome.winners,
        outcome.scores,
        {line.id: line.values for line in outcome.lines},
        outcome.ending,
        len(match.moves),
        offered,
        done,
        Counter(happening(event) for events in (match.opening, *match.events) for event in events),
        match.dumps() if keep else "",
    )


def _some(plan: Plan, numbers: range, keep: bool) -> list[Played]:
    return [play_one(plan, number, keep) for number in numbers]


def play_many(
    plan: Plan, count: int, executor: Executor | None = None, keep: bool = False, at_once: int = 4
) -> Iterator[Played]:
    """Matches 0 … count-1, in their order, whoever plays them and however many do."""
    if executor is None:
        for number in range(count):
            yield play_one(plan, number, keep)
        return
    parts = [range(first, min(first + at_once, count)) for first in range(0, count, at_once)]
    for played in executor.map(_some, [plan] * len(parts), parts, [keep] * len(parts)):
        yield from played
