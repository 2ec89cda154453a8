"""The levels of the bots, weakest first."""

from __future__ import annotations

from ...bots.base import Bot
from ...bots.beginner import Beginner
from ...bots.searcher import Searcher
from .bot import Thinker
from .lore import LORE

BOTS: dict[str, Bot] = {
    "easy": Beginner(Thinker(noise=1.0), 30, ("place_client", "special_action", "foreign_place", "crown")),
    "normal": Thinker(noise=0.5),
    "hard": Thinker(noise=0.3, depth=1),
    "master": Searcher(LORE, 400),
}
