"""Chocim 1621: the siege of Khotyn, for two players."""

from .bot import BOTS
from .game import Chocim

GAME = Chocim()

__all__ = ["BOTS", "GAME"]
