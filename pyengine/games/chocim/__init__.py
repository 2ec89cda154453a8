"""Chocim 1621: the siege of Khotyn, for two players."""

from .game import GAME
from .levels import BOTS
from .lore import LORE

__all__ = ["BOTS", "GAME", "LORE"]
