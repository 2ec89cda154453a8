"""The board of Shogun: a sheet of central Japan, in its two seas the agenda and the tower, below it the hand.

`atlas` the sheet, `block` what stands in a province, `agenda` the ten actions and the bid (the planning sheet too),
`south` events and the order track, `tower` the cube tower and battles, `hand` cards to be laid, `regions` who leads
where and what winter asks, `seat` a player's panel, `story` goal and chapters.
"""

from __future__ import annotations

from pyengine.games.shogun.state import ShogunState
from web.boards.kit import Scene

from .agenda import agenda
from .atlas import sheet
from .cards import PLACES, card
from .common import phase, text
from .hand import hand
from .legend import TERMS, legend
from .regions import regions
from .seat import panel
from .south import events, track
from .story import TOGETHER, aims, chapter, fold, recap
from .tower import tower

__all__ = ["LINGER", "PLACES", "TERMS", "TOGETHER", "aims", "card", "chapter", "draw", "fold", "hold", "legend", "panel", "recap"]

LINGER = {"event.throw": 3.4, "event.tally": 2.4, "event.tally_aside": 2.4, "event.tally_neutral": 2.4}
"""Seconds that these need to be played out."""


def draw(view: ShogunState, scene: Scene) -> str:
    kind = "compact" if scene.compact else "wide"
    return "".join(
        (
            f'<div class="shogun {kind} phase-{phase(view)}"><div class="sh-board"><div class="sh-room"><div class="sh-map">',
            '<div class="zoom-window" data-key="window">',
            *sheet(view, scene),
            f'</div>{_zoom(scene)}<div class="sh-north" data-key="north">{agenda(view, scene)}{regions(view, scene)}</div>',
            f'<div class="sh-south" data-key="south">{track(view, scene)}{events(view, scene)}</div>',
            f"{tower(view, scene)}</div></div>{hand(view, scene)}</div></div>",
        )
    )


def hold(view: ShogunState, scene: Scene) -> str:
    """What a seat has in hand, without the board: its cards and its plan."""
    return (
        f'<div class="shogun compact held phase-{phase(view)}"><div class="sh-board">'
        f'<div class="sh-north" data-key="north">{agenda(view, scene)}</div>{hand(view, scene)}</div></div>'
    )


def _zoom(scene: Scene) -> str:
    """Buttons for one hand; with a mouse or a keyboard there are other ways."""
    if not scene.compact:
        return ""
    buttons = "".join(
        f'<button type="button" class="sh-zoom {kind}" data-zoom="{key}" aria-label="{text(scene, f"board.zoom_{kind}")}">{sign}</button>'
        for kind, key, sign in (("in", "+", "+"), ("out", "-", "−"))
    )
    return f'<div class="sh-zooms">{buttons}</div>'
