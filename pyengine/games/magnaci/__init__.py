"""Magnates (Magnaci): 2 to 5 great families of the Commonwealth, four Ages, one common fate."""

from ...bots.base import Bot
from .game import Magnaci

GAME = Magnaci()
BOTS: dict[str, Bot] = {}
