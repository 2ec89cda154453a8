"""The levels of the bots, weakest first."""

from __future__ import annotations

from ...bots.base import Bot
from ...bots.beginner import Beginner
from ...bots.searcher import Searcher
from .bot import Magnate
from .lore import LORE, MagnaciLore

_GREEDY = Magnate(samples=4, noise=0.8, bias=0.0, canny=1.0, treason=0.3, duty=34.0, zeal=0.6, trades=False)
"""Takes what shines in the Senate and the Sejm, and leaves little for the war; reads nothing into others' cards."""

BOTS: dict[str, Bot] = {
    "easy": Beginner(_GREEDY, 40, ("window", "veto", "place_estates", "entail")),
    "normal": Magnate(samples=12, noise=0.2, bias=1.0, canny=1.0, treason=0.6),
    "hard": Searcher(LORE, 30),
    "master": Searcher(LORE, 1000),
}

_LOYAL, _TRAITOR = MagnaciLore(ruin=0.0), MagnaciLore(ruin=0.3)

CHARACTERS: dict[str, dict[str, Bot]] = {
    # Keeps more for the war, and never gives the Commonwealth up.
    "cautious": {
        "normal": Magnate(samples=12, noise=0.2, bias=1.0, canny=1.0, treason=0.2, duty=43.0, zeal=1.0),
        "hard": Searcher(_LOYAL, 30),
        "master": Searcher(_LOYAL, 1000),
    },
    # Wants offices and laws, and lets others fight.
    "greedy": {
        "normal": Magnate(samples=12, noise=0.2, bias=1.0, canny=1.0, treason=0.6, duty=33.0, zeal=0.6, mood=0.5)
    },
    # Sees all fall rather than another win, and sooner than most.
    "traitor": {
        "normal": Magnate(samples=12, noise=0.2, bias=1.0, canny=1.0, treason=0.95),
        "hard": Searcher(_TRAITOR, 30),
        "master": Searcher(_TRAITOR, 1000),
    },
}
