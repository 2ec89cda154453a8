"""The board of Magnates: an atlas sheet of the Commonwealth, what lies on it, and the order of business beside it.

`strip` the Age, the king and the order of play, `atlas` the sheet, `pieces` what lies on it, `ledger` offices, laws and
conflicts as a list, `plate` a contest being resolved, `hand` the family cards, `seat` a player's panel.
"""

from __future__ import annotations

from pyengine.games.magnaci.state import MagnaciState
from web.boards.kit import Scene

from .atlas import sheet
from .hand import hand
from .ledger import ledger
from .plate import plate
from .seat import panel
from .strip import strip

__all__ = ["draw", "panel"]


def draw(view: MagnaciState, scene: Scene) -> str:
    kind = "compact" if scene.compact else "wide"
    return (
        f'<div class="magnaci {kind} phase-{view.phase}">{strip(view, scene)}'
        f'<div class="mg-map">{sheet(view, scene)}{plate(view, scene)}</div>'
        f"{ledger(view, scene)}{hand(view, scene)}</div>"
    )
