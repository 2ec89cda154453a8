"""The levels of the bots, weakest first."""

from __future__ import annotations

from ...bots.base import Bot
from ...bots.beginner import Beginner
from ...bots.searcher import Searcher
from .bot import SiegeBot
from .lore import LORE

BOTS: dict[str, Bot] = {
    "easy": Beginner(SiegeBot(noise=0.5), 30, ("play", "declare", "repel", "works", "bombard", "recall")),
    "normal": SiegeBot(noise=0.4),
    "hard": Searcher(LORE, 16),
    "master": Searcher(LORE, 160),
}
