"""God's Playground (Boże Igrzysko): three or four magnate families, five hungry neighbours."""

from .game import GAME

__all__ = ["GAME"]
