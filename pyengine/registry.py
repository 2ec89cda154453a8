"""Which games there are. A game is imported when it is asked for, so that a page loads only what it plays."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .game import Game, SetupError

_GAMES = ("magnaci", "shogun", "chocim", "gods_playground", "sigismundus")
"""In the order in which the lobby shows them. Each is `pyengine.games.<id>` with a `GAME` and its `BOTS`."""


def game_ids() -> tuple[str, ...]:
    return _GAMES


def load(id: str) -> Game[Any]:
    """The rules of a game."""
    if id not in _GAMES:
        raise SetupError("setup.unknown_game", game=id)
    game: Game[Any] = import_module(f"pyengine.games.{id}").GAME
    return game
