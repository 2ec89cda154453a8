"""Which games there are. A game is imported when it is asked for, so that a page loads only what it plays."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from .game import Game, SetupError

_GAMES = {
    "magnaci": (2, 3, 4, 5),
    "shogun": (3, 4, 5),
    "chocim": (2,),
    "gods_playground": (3, 4),
    "sigismundus": (3, 4, 5),
}
"""In the order in which the lobby shows them, with how many can play: what is told of a game before it is imported.
Each is `pyengine.games.<id>` with a `GAME` and its `BOTS`."""


class NotFetched(ImportError):
    """The game exists, but its modules are not here: the page fetches them when a game is first opened."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the rules of {game} are not installed")
        self.game = game


def game_ids() -> tuple[str, ...]:
    return tuple(_GAMES)


def counts(id: str) -> tuple[int, ...]:
    """How many can play."""
    return _GAMES[id]


def package(id: str) -> ModuleType:
    if id not in _GAMES:
        raise SetupError("setup.unknown_game", game=id)
    name = f"pyengine.games.{id}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            raise NotFetched(id) from error
        raise


def load(id: str) -> Game[Any]:
    """The rules of a game."""
    game: Game[Any] = package(id).GAME
    return game
