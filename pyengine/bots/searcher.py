"""Bots that search."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..rng import Rng
from ..state import Move
from .base import Bot
from .lore import AnyLore, Line
from .search import Budget, Search, Thought


class Searcher(Bot):
    """Thinks by the game's lore, so many simulations a question: the same on every machine."""

    def __init__(self, lore: AnyLore, simulations: int) -> None:
        self.lore = lore
        self.simulations = simulations

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        return self.seated().choose(game, view, seat, rng)

    def seated(self) -> Seated:
        return Seated(self)


class Seated(Bot):
    """A searcher in one seat of one match: it keeps its tree, and carries out a line that it has begun."""

    def __init__(self, bot: Searcher) -> None:
        self.bot = bot
        self.seconds = 0.0
        """Where somebody waits: the most that it may think about a move."""
        self.thought: Thought | None = None
        """What it thought last; None where it had nothing to think about."""
        self._search: Search | None = None
        self._plan: tuple[str, Line] = ("", ())
        """What the view will look like when the next move of a line is due, and the rest of the line."""

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        self.thought = None
        moves = game.legal(view, seat)
        if len(moves) == 1:
            return moves[0]
        aside = self.bot.lore.aside(game, view, seat)
        if aside is not None:
            return aside
        where, rest = self._plan
        if rest and rest[0] in moves and where == view.hash():
            line = rest
        else:
            self.thought = self.weigh(game, view, seat, rng, Budget(self.bot.simulations, self.seconds))
            line = self.thought.line
        self._plan = self._after(game, view, seat, line) if len(line) > 1 else ("", ())
        return line[0]

    def weigh(self, game: Game[Any], view: Any, seat: int, rng: Rng, budget: Budget) -> Thought:
        """What it thinks of its moves, with what it has found out before."""
        return self._searching(game, seat).weigh(view, rng, budget)

    def ponder(self, game: Game[Any], view: Any, seat: int, rng: Rng, budget: Budget) -> int:
        """Think on while others are asked; how many simulations it did."""
        return self._searching(game, seat).ponder(view, rng, budget)

    def _searching(self, game: Game[Any], seat: int) -> Search:
        if self._search is None or self._search.game is not game or self._search.seat != seat:
            self._search = Search(game, self.bot.lore, seat)
        return self._search

    def _after(self, game: Game[Any], view: Any, seat: int, line: Line) -> tuple[str, Line]:
        """Where a line goes on, if nothing comes between."""
        world = game.sample(view, seat, Rng(0))
        game.play(world, seat, line[0])
        return game.view(world, seat).hash(), line[1:]
