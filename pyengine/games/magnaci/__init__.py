"""Magnates (Magnaci): 2 to 5 great families of the Commonwealth, four Ages, one common fate."""

from .bot import BOTS
from .game import Magnaci

GAME = Magnaci()

__all__ = ["BOTS", "GAME"]
