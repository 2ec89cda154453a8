"""Shogun, by Dirk Henn: warring daimyo, secret plans and a tower full of cubes. 3 to 5 players."""

from .game import GAME
from .levels import BOTS, CHARACTERS
from .lore import LORE

__all__ = ["BOTS", "CHARACTERS", "GAME", "LORE"]
