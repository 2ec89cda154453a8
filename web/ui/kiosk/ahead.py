"""Nobody who comes by watches a set-up: bots play the first chapter out of sight, and the story begins with the second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from pyengine import Event, Match, Rng, bot

LEVEL = "easy"
CHAPTERS = 2
"""The chapter that is begun with."""
SECONDS = 3.0
"""For all of it; what is not reached by then is played before everybody's eyes."""


async def play_ahead(match: Match, chapter: Callable[[Event], str | None], seconds: float = SECONDS) -> None:
    """Play until the second chapter begins, or for so long."""
    game, until, begun = match.game, monotonic() + seconds, 0
    players = [bot(game.id, LEVEL).seated() for _ in range(match.setup.players)]
    while begun < CHAPTERS and not match.outcome and monotonic() < until:
        seat = game.acting(match.state)[0]
        rng = Rng(f"{match.setup.seed} {len(match.moves)}")
        move = players[seat].choose(game, game.view(match.state, seat), seat, rng)
        begun += sum(chapter(event) is not None for event in match.play(seat, move))
        await asyncio.sleep(0)  # a touch counts meanwhile
