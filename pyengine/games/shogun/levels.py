"""The levels of the bots, weakest first."""

from __future__ import annotations

from ...bots.base import Bot
from ...bots.beginner import Beginner
from ...bots.searcher import Searcher
from .bot import Daimyo
from .bot_value import Taste
from .lore import LORE, ShogunLore

_CARELESS = Taste(hunger=0.4, attack=0.05, nerve=0.4, spite=0.0, chance=0.1)
"""Builds and conquers without a thought of winter, or of who stands behind the border."""

BOTS: dict[str, Bot] = {
    "easy": Beginner(Daimyo(_CARELESS, noise=1.0), 50, ("march", "send", "shift", "choose_special")),
    "normal": Daimyo(Taste(), noise=0.6),
    "hard": Daimyo(Taste()),
    "master": Searcher(LORE, 250),
}

_CAUTIOUS = Taste(attack=0.5, nerve=2.2, hunger=2.0, spite=0.15)
_GREEDY = Taste(attack=0.2, spite=0.5, chance=0.6, army=0.22)

CHARACTERS: dict[str, dict[str, Bot]] = {
    # Fears the winter and the neighbours.
    "cautious": {
        "normal": Daimyo(_CAUTIOUS, noise=0.6),
        "hard": Daimyo(_CAUTIOUS),
        "master": Searcher(ShogunLore(_CAUTIOUS), 250),
    },
    # Wants land, most of all that of others.
    "greedy": {
        "normal": Daimyo(_GREEDY, noise=0.6),
        "hard": Daimyo(_GREEDY),
        "master": Searcher(ShogunLore(_GREEDY), 250),
    },
}
