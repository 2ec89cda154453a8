"""Magnates (Magnaci): 2 to 5 great families of the Commonwealth, four Ages, one common fate."""

from .game import GAME
from .levels import BOTS, CHARACTERS
from .lore import LORE

__all__ = ["BOTS", "CHARACTERS", "GAME", "LORE"]
