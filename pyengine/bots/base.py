"""What all bots have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ..game import Game
from ..rng import Rng
from ..state import Move


class Bot(ABC):
    """Chooses a move from what its seat can see."""

    @abstractmethod
    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        """A legal move. `view` is the seat's own view and may be changed; `rng` is the bot's own chance."""

    def seated(self) -> Bot:
        """This bot for one seat of one match, where it may remember what it thought; the bot itself does not."""
        return self


class RandomBot(Bot):
    """Any legal move, each equally likely."""

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        return rng.pick(game.legal(view, seat))
