"""The board of Magnates: an atlas sheet of the Commonwealth, what lies on it, and the order of business beside it.

`strip` the Age, the king and the order of play, `atlas` the sheet, `pieces` what lies on it, `ledger` offices, laws and
conflicts as a list, `plate` a contest being resolved, `hand` the family cards, `seat` a player's panel, `cards`
cards in large, `story` goal and chapters.
"""

from __future__ import annotations

from dataclasses import replace

from pyengine.games.magnaci.state import MagnaciState
from web.boards.kit import Scene

from .atlas import sheet
from .cards import PLACES, card
from .hand import hand
from .ledger import ledger
from .legend import TERMS, legend
from .plate import plate
from .seat import panel
from .story import aims, chapter, fateful, recap
from .strip import strip

__all__ = ["PLACES", "TERMS", "aims", "card", "chapter", "draw", "fateful", "hold", "legend", "panel", "recap"]


SLOTS = ("hand:", "office:", "law:", "conflict:")
"""Cards are laid at these: they and the list that takes them belong together."""


def draw(view: MagnaciState, scene: Scene) -> str:
    if scene.low:  # the whole sheet would be too small to read there
        scene = replace(scene, compact=True)
    kind = "compact" if scene.compact else "wide"
    return (
        f'<div class="magnaci {kind} phase-{view.phase}"><div class="mg-board asks-{_asked(scene)}">{strip(view, scene)}'
        f'<div class="mg-map">{sheet(view, scene)}{plate(view, scene)}</div>'
        f"{ledger(view, scene)}{hand(view, scene)}</div></div>"
    )


def hold(view: MagnaciState, scene: Scene) -> str:
    """What a seat has in hand, without the board: its cards, and what they are laid on."""
    scene = replace(scene, compact=True)
    return (
        f'<div class="magnaci compact held phase-{view.phase}"><div class="mg-board asks-slots">'
        f"{ledger(view, scene)}{hand(view, scene)}</div></div>"
    )


def _asked(scene: Scene) -> str:
    """What the question is about: where there is no room for all, that comes first."""
    return "slots" if any(target.startswith(SLOTS) for target in scene.lit | scene.picked) else "map"
