"""Which games there are. A game is imported when it is asked for, so that a page loads only what it plays."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from .game import Game, SetupError
from .manifest import MANIFESTS, Manifest


class NotFetched(ImportError):
    """The game exists, but its modules are not here: the page fetches them when a game is first opened."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the rules of {game} are not installed")
        self.game = game


def game_ids() -> tuple[str, ...]:
    """In the order in which the lobby shows them. Each is `pyengine.games.<id>` with a `GAME` and its `BOTS`, and a
    `LORE` where it tells the search something."""
    return tuple(MANIFESTS)


def counts(id: str) -> tuple[int, ...]:
    """How many can play."""
    return MANIFESTS[id].counts


def manifest(id: str) -> Manifest:
    """What is known of a game before it is imported."""
    return MANIFESTS[id]


def package(id: str) -> ModuleType:
    if id not in MANIFESTS:
        raise SetupError("setup.unknown_game", game=id)
    name = f"pyengine.games.{id}"
    try:
        found = import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            raise NotFetched(id) from error
        raise
    if getattr(found, "__file__", None) is None:
        # Only its manifest is here: a folder without modules is imported as an empty package.
        del sys.modules[name]
        raise NotFetched(id)
    return found


def load(id: str) -> Game[Any]:
    """The rules of a game."""
    game: Game[Any] = package(id).GAME
    return game
