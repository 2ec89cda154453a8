"""Two levels, as a page expects a game to have some."""

from pyengine.bots.base import RandomBot

BOTS = {"normal": RandomBot()}
