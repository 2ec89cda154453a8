"""Bots: players that get views, never states, so that they cannot cheat."""

from __future__ import annotations

from ..game import SetupError
from ..registry import package
from .base import Bot, RandomBot
from .think import think

__all__ = ["Bot", "RandomBot", "bot", "levels", "think"]


def _of(game: str) -> dict[str, Bot]:
    own: dict[str, Bot] = package(game).BOTS
    return {"random": RandomBot(), **own}


def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, weakest first."""
    return tuple(_of(game))


def bot(game: str, level: str) -> Bot:
    known = _of(game)
    if level not in known:
        raise SetupError("setup.unknown_bot", level=level)
    return known[level]
