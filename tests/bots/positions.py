"""Positions of every game at which somebody has something to decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyengine import Game, Rng, Setup, bot, load


def questions(id: str, players: int, seed: str, every: int = 1) -> Iterator[tuple[Game[Any], Any, int]]:
    """A match between sound bots, stopped at each question that has more than one answer."""
    game = load(id)
    state = game.start(Setup(id, players, seed))
    player, rng = bot(id, "normal"), Rng(f"questions {seed}")
    number = 0
    while acting := game.acting(state):
        seat = acting[0]
        if len(game.legal(state, seat)) > 1:
            number += 1
            if number % every == 0:
                yield game, state.copy(), seat
        game.play(state, seat, player.choose(game, game.view(state, seat), seat, rng))


def steps(id: str, players: int, seed: str = "steps") -> dict[str, tuple[Game[Any], Any, int]]:
    """Of each kind of question the first in a match."""
    found: dict[str, tuple[Game[Any], Any, int]] = {}
    for game, state, seat in questions(id, players, seed):
        found.setdefault(state.step, (game, state, seat))
    return found
