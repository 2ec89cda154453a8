"""Bots: players that get views, never states, so that they cannot cheat."""

from __future__ import annotations

from ..game import SetupError
from ..registry import package
from .base import Bot, RandomBot
from .lore import AnyLore, Lore
from .search import Budget, Search, Thought, Weighed, weigh
from .searcher import Searcher, Seated

__all__ = [
    "Bot",
    "Budget",
    "Lore",
    "RandomBot",
    "Search",
    "Searcher",
    "Seated",
    "Thought",
    "Weighed",
    "bot",
    "characters",
    "levels",
    "lore_of",
    "weigh",
]


def _of(game: str) -> dict[str, Bot]:
    own: dict[str, Bot] = package(game).BOTS
    return {"random": RandomBot(), **own}


def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, weakest first."""
    return tuple(_of(game))


def characters(game: str, level: str = "") -> tuple[str, ...]:
    """The characters that a game's bots can have, so that three at one table do not play alike; all of them, or those
    of one level."""
    own: dict[str, dict[str, Bot]] = getattr(package(game), "CHARACTERS", {})
    return tuple(name for name, bots in own.items() if not level or level in bots)


def bot(game: str, level: str, character: str = "") -> Bot:
    """The bot of a level; with a character, where the game knows that one at this level."""
    known = _of(game)
    if level not in known or (character and character not in characters(game)):
        raise SetupError("setup.unknown_bot", bot=f"{level} {character}".strip())
    own: dict[str, Bot] = package(game).CHARACTERS[character] if character else {}
    return own.get(level, known[level])


def lore_of(game: str) -> AnyLore:
    """What a game tells the search; of one that tells nothing, what holds for any game."""
    found: AnyLore = getattr(package(game), "LORE", None) or Lore()
    return found
