"""Sigismundus Augustus, a game by Adam Kwapiński and Michał Sieńko, for three to five players."""

from .bot import BOTS
from .game import Sigismundus

GAME = Sigismundus()

__all__ = ["BOTS", "GAME", "Sigismundus"]
