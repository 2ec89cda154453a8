"""Shogun, by Dirk Henn: warring daimyo, secret plans and a tower full of cubes. 3 to 5 players."""

from .bot import BOTS
from .game import GAME

__all__ = ["BOTS", "GAME"]
