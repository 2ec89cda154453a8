"""A beginner: reasons as others do, about the part of the table that it has noticed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..game import Game
from ..rng import Rng
from ..state import Move
from .base import Bot


class Beginner(Bot):
    """Overlooks moves: of a hundred it sees so many, and of those takes what its teacher would. Where a question is not
    listed in `at`, it sees all of them. The first move of a list and the last one, which as a rule does nothing, are
    never overlooked: they are what a person clicks who sees nothing else."""

    def __init__(self, teacher: Bot, sees: int, at: Collection[str]) -> None:
        self.teacher = teacher
        self.sees = sees
        self.at = at

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        moves = game.legal(view, seat)
        if len(moves) > 2 and view.step in self.at:
            # The teacher asks the view for its moves, and finds those that were noticed.
            view.cache[seat] = [
                move for k, move in enumerate(moves) if k in (0, len(moves) - 1) or rng.chance(self.sees, 100)
            ]
        return self.teacher.choose(game, view, seat, rng)
