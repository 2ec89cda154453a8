"""What a bot does: asked in the worker, in the page where there is none, and left to chance where neither answers."""

from __future__ import annotations

from typing import NamedTuple

from pyengine import Match, Move, as_move, bot
from pyengine.bots import RandomBot
from pyengine.rng import Rng

from ..packages import wheel
from ..tasks import report
from ..worker import Cancelled, Late, Worker, WorkerError

ENOUGH_LATE = 2
"""Moves in a row for which no answer came, after which the worker is not asked any more."""


class Chosen(NamedTuple):
    move: Move
    by_chance: bool
    """The bot gave no answer."""


class Bots:
    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.late = 0
        """How many of the last moves had to be made without an answer."""

    async def choose(self, match: Match, seat: int, level: str, character: str = "") -> Chosen:
        """A bot's move, from what its seat may know. Raises Cancelled when nobody wants it any more."""
        game, seed = match.game, seed_of(match, seat)
        view = game.view(match.state, seat)
        if self.late < ENOUGH_LATE:
            request = {"game": game.id, "level": level, "seat": seat, "view": view.to_json(), "seed": seed}
            if character:
                request["character"] = character
            try:
                answer = await self.worker.call("pyengine.bots.think:think", request, wheel(game.id))
                self.late = 0
                return Chosen(as_move(answer["move"]), False)
            except Cancelled:
                raise
            except Late:
                self.late += 1
            except WorkerError:
                # A browser without workers still plays: the bot thinks here, and the page waits for it.
                try:
                    return Chosen(bot(game.id, level, character).choose(game, view, seat, Rng(seed)), False)
                except Exception as error:
                    report(error)
        # Whatever keeps the clever one, it must not keep this page too.
        return Chosen(RandomBot().choose(game, view, seat, Rng(seed)), True)


def seed_of(match: Match, seat: int) -> str:
    """The same match asks its bots the same."""
    return f"{match.setup.seed}/{len(match.moves)}/{seat}"


def others(match: Match, seat: int, move: Move) -> list[Move]:
    """The other moves of a seat, in an order of chance."""
    found = [other for other in match.game.legal(match.state, seat) if other != move]
    Rng(seed_of(match, seat)).shuffle(found)
    return found
