"""God's Playground (Boże Igrzysko): three or four magnate families, five hungry neighbours."""

from .bot import BOTS
from .game import GAME

__all__ = ["BOTS", "GAME"]
