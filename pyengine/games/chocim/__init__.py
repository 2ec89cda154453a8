"""Chocim 1621: the siege of Khotyn, for two players."""

from .game import Chocim

GAME = Chocim()
BOTS: dict[str, object] = {}
