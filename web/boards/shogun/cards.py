"""Cards in large: the year's events, and the special cards of the order track."""

from __future__ import annotations

from pyengine.games.shogun.data import EFFECT, EVENTS, RICE_LOSS, SPECIALS
from pyengine.games.shogun.state import ShogunState
from web.boards.kit import Card, Scene, glyph

from .common import ICON, word
from .legend import TERMS

HISTORY = {"ev_theatre": "no-theatre", "ev_castle": "castles", "ev_rice_min4": "koku", "ev_rice_max3": "koku", "ev_neutral2": "ikki", "sp_rice": "koku"}
"""Entries of the encyclopedia that tell of an effect or a special card."""
PLACES = {
    "province:kaga": "ikki", "province:shinano": "kawanakajima", "province:kai": "kawanakajima", "province:musashi": "ieyasu", "province:mikawa": "ieyasu",
    "province:owari": "hideyoshi", "province:aki": "motonari", "province:harima": "castles", "province:sagami": "castles",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a place on the board."""


def card(view: ShogunState, scene: Scene, asked: str) -> Card | None:
    kind, _, name = asked.partition(":")
    if kind == "event" and name in EVENTS:
        effect = EFFECT[name]
        text = f"{word(scene, f'card.{name}.text')}\n{word(scene, 'board.loss', n=RICE_LOSS[name])}\n{word(scene, 'term.event_card.text')}"
        return Card(word(scene, f"card.{name}"), glyph(ICON[effect]), text, TERMS["event_card"], HISTORY.get(effect, ""))
    if kind == "special" and name in SPECIALS:
        text = f"{word(scene, f'power.{name}')}\n{word(scene, 'term.special_card.text')}"
        return Card(word(scene, f"special.{name}"), glyph(ICON[name]), text, TERMS["special_card"], HISTORY.get(name, ""))
    return None
