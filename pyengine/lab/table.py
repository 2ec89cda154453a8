"""One match as learners see it: a seat to decide, numbers to see, numbers to choose from. PettingZoo, Gymnasium and
OpenSpiel are all made of it."""

from __future__ import annotations

from typing import Any

from ..game import Setup
from ..registry import load
from ..state import Move
from .actions import numbers
from .observation import Observation


class LearnersTable:
    """A match under way, decisions one after another: where several decide at once and in secret, the lowest seat comes
    first, and nobody sees what the others chose before it is their turn."""

    def __init__(self, game: str, players: int | None = None, options: dict[str, str] | None = None) -> None:
        self.game = load(game)
        self.setup = Setup(game, players or self.game.counts[0], 0, dict(options or {}))
        self.numbers = numbers(game)
        self.observation = Observation(self.game, self.setup)
        self.state: Any = None

    def start(self, seed: int | str) -> None:
        setup = self.setup
        self.state = self.game.start(Setup(setup.game, setup.players, seed, dict(setup.options)))

    @property
    def seat(self) -> int | None:
        """Who decides now; None when it is over."""
        acting = self.game.acting(self.state)
        return acting[0] if acting else None

    def choices(self) -> dict[int, Move]:
        """The legal moves of the seat that decides, by their numbers."""
        seat = self.seat
        return {} if seat is None else self.numbers.of(self.game.legal(self.state, seat))

    def seen(self, seat: int) -> list[float]:
        return self.observation(self.game.view(self.state, seat), seat)

    def act(self, action: int) -> None:
        """Raises ValueError for an action that is not legal, and changes nothing."""
        seat, move = self.seat, self.choices().get(action)
        if seat is None or move is None:
            raise ValueError(f"action {action} is not legal for seat {seat}")
        self.game.play(self.state, seat, move)

    def shares(self) -> list[float]:
        """Each seat's part of the victory; nothing while the match goes on, or where all have lost."""
        outcome = self.game.outcome(self.state)
        winners = outcome.winners if outcome else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.setup.players)]
