"""Nim: a game of one rule, for the test that adds a sixth game by its folders alone."""

from .bot import BOTS
from .game import GAME

__all__ = ["BOTS", "GAME"]
