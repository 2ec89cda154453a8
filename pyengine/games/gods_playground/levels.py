"""The levels of the bots, weakest first."""

from __future__ import annotations

from ...bots.base import Bot
from ...bots.beginner import Beginner
from ...bots.searcher import Searcher
from .bot import RUTHLESS, WEIGHTS, Magnate
from .lore import LORE, GodsLore

_NOTICES = ("new_estates", "campaigns", "special_actions", "second_move", "private_armies", "relief", "purchase")

BOTS: dict[str, Bot] = {
    "easy": Beginner(Magnate(1.5), 35, _NOTICES),
    "normal": Magnate(0.5),
    "hard": Magnate(0.0, RUTHLESS),
    "master": Searcher(LORE, 240),
}

CHARACTERS: dict[str, dict[str, Bot]] = {
    # Holds borders with others as long as that saves the country more than it costs the family.
    "cautious": {"hard": Magnate(0.0, WEIGHTS), "master": Searcher(GodsLore(WEIGHTS), 240)},
    # Lets the country burn where rivals have more to lose.
    "greedy": {"normal": Magnate(0.5, RUTHLESS)},
}
