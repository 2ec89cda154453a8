"""The board of Chocim: a siege plan of the camp by the Dniester, the state of both armies above it, the leaders below.

`strip` weeks, phases, the diplomacy table; `tracks` morale and supplies; `plan` the engraved sheet; `fields` the places on
it and who stands there; `clash` a clash as it goes; `treaty` the negotiations; `hand` leaders and diplomacy cards; `seat` a
player's panel.
"""

from __future__ import annotations

from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene

from .cards import PLACES, card
from .clash import clash
from .fields import fields
from .hand import hand, order
from .legend import TERMS, legend
from .plan import plan
from .seat import panel
from .story import aims, chapter, recap
from .strip import strip
from .tracks import tracks
from .treaty import treaty

__all__ = ["EQUAL", "PLACES", "TERMS", "aims", "card", "chapter", "draw", "hold", "legend", "panel", "recap"]

EQUAL = frozenset({"garrison", "remove", "withdraw"})
"""Verbs that move one of several equal pieces: as many as may go can go in one go."""


def draw(view: ChocimState, scene: Scene) -> str:
    kind = "compact" if scene.compact else "wide"
    asks = any(at.startswith(("unit:", "box:", "field:")) for at in scene.lit | scene.picked)
    marks = " asks-fields" * asks
    return (
        f'<div class="chocim {kind} phase-{view.phase}"><div class="ch-board{marks}">{strip(view, scene)}{tracks(view, scene)}'
        f'<div class="ch-map"><div class="ch-sheet">{plan(view, scene)}{fields(view, scene)}'
        f"{order(view, scene)}{clash(view, scene)}{treaty(view, scene)}</div></div>{hand(view, scene)}</div></div>"
    )


def hold(view: ChocimState, scene: Scene) -> str:
    """What a seat has in hand, without the board: leaders, diplomacy cards, what lies on the claims."""
    return (
        f'<div class="chocim compact held phase-{view.phase}"><div class="ch-board">'
        f"{order(view, scene)}{treaty(view, scene)}{hand(view, scene)}</div></div>"
    )
