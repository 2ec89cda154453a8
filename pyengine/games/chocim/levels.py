"""The levels of the bots, weakest first."""

from __future__ import annotations

from ...bots.base import Bot
from ...bots.beginner import Beginner
from ...bots.searcher import Searcher
from .bot import SiegeBot
from .lore import LORE

_EVERYWHERE = ("play", "declare", "repel", "works", "bombard", "recall")

# Errors of judgement alone make little difference here: what a level overlooks does.
BOTS: dict[str, Bot] = {
    "easy": Beginner(SiegeBot(noise=0.5), 18, _EVERYWHERE),
    "normal": Beginner(SiegeBot(noise=0.3), 35, _EVERYWHERE),
    "hard": Beginner(SiegeBot(noise=0.2), 70, ("play", "declare")),
    "master": Searcher(LORE, 160),
}
