"""What a game tells the search about itself. Everything has a default that holds for any game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, ClassVar, Generic, TypeVar

from ..game import Game, Outcome
from ..rng import Rng
from ..state import Move, State

S = TypeVar("S", bound=State)

Line = tuple[Move, ...]
"""Moves of one seat in a row: a whole deed that the rules cut into small steps."""


LEAST = -20.0
"""Of an exponent: nothing is quite out of the question."""


def by_worth(
    moves: Sequence[Move], worth: Sequence[float], sure: float, least: float = LEAST
) -> list[tuple[Line, float]]:
    """Each move as a line of its own: one that is worth more by `sure` than another is e times as likely the best."""
    best = max(worth)
    return [((move,), exp(max(least, (value - best) / sure))) for move, value in zip(moves, worth, strict=True)]


class Lore(Generic[S]):
    """The hooks. As it is, it knows nothing: every move is worth a look, others do anything, only the end counts."""

    blind: ClassVar[bool] = True
    """Whether the others' moves are searched like one's own. Without a good guess that is better than chance; with
    one, few simulations are spent better on one's own moves."""
    reach: ClassVar[int] = 0
    """How many chapters ahead a simulation goes before it is judged; 0 is to the end."""
    patience: ClassVar[int] = 1
    """Visits after which a later question gets lines of its own; until then it is answered by the guess."""
    longest: ClassVar[int] = 5000
    """Moves after which a simulation is judged wherever it is."""

    def lines(self, game: Game[S], view: S, seat: int, moves: Sequence[Move], rng: Rng) -> list[tuple[Line, float]]:
        """What is worth a try, and how likely each is to be the best; the weights are relative. One line alone needs no
        search. `view` is the seat's own and may be changed."""
        return [((move,), 1.0) for move in moves]

    def settled(self, view: S) -> bool:
        """Whether the first line is good enough for a bot, so that it need not search at this question."""
        return False

    def world(self, game: Game[S], view: S, seat: int, rng: Rng, memo: dict[Any, Any]) -> S:
        """A full state that fits the view; a game may know which of them are likelier than others."""
        return game.sample(view, seat, rng)

    def guess(self, game: Game[S], world: S, seat: int, rng: Rng, memo: dict[Any, Any]) -> Line:
        """What a seat may do now, quickly: one move or several in a row. It looks at nothing that the seat cannot see.
        `memo` lasts as long as the thought: for what comes up in every simulation."""
        return (rng.pick(game.legal(world, seat)),)

    def aside(self, game: Game[S], view: S, seat: int) -> Move | None:
        """A move that nobody asked for and that is worth making first, such as an offer."""
        return None

    def chapter(self, world: S) -> int:
        """A number that grows as the match goes on. Where it has grown by `reach`, things are quiet enough to judge."""
        return 0

    def value(self, game: Game[S], world: S) -> list[float]:
        """Each seat's chance to win from here."""
        scores = game.standing(world)
        best = max(scores)
        leaders = [float(score == best) for score in scores]
        return [share / sum(leaders) for share in leaders]

    def final(self, outcome: Outcome, players: int) -> list[float]:
        """What an end is worth to each seat."""
        share = 1 / len(outcome.winners) if outcome.winners else 0.0
        return [share if seat in outcome.winners else 0.0 for seat in range(players)]

    def wish(self, chances: Sequence[float], seat: int) -> float:
        """What a seat wants most of: as a rule to win. It must be linear in the chances."""
        return chances[seat]

    # -- what values are learned from (see pyengine.lab.train) ---------------------------------------------------------

    def stage(self, world: S) -> int:
        """Which of the learned tables speaks of this position."""
        return 0

    def features(self, world: S) -> list[list[int]]:
        """A row of plain numbers for each seat; one more where nobody may win."""
        raise NotImplementedError


AnyLore = Lore[Any]
