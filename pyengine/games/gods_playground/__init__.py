"""God's Playground (Boże Igrzysko): three or four magnate families, five hungry neighbours."""

from .game import GAME
from .levels import BOTS, CHARACTERS
from .lore import LORE

__all__ = ["BOTS", "CHARACTERS", "GAME", "LORE"]
