"""Sigismundus Augustus, a game by Adam Kwapiński and Michał Sieńko, for three to five players."""

from .game import GAME
from .levels import BOTS
from .lore import LORE

__all__ = ["BOTS", "GAME", "LORE"]
