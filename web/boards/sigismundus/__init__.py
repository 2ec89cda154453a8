"""The board of Sigismundus Augustus: a sheet of the court rather than a map.

`strip` Sejms, phases and order of play; `directions` the six neighbours along the track that values them; `court` the Act
under debate, Acts in force, the King's demand and Figures; `offices` the senate; `fields` where clients go; `hall` the Sejm
and its closed hands; `combat` an attack as it goes; `tracks` support and Representatives; `tray` decks, hand and bank;
`seat` a player's panel.
"""

from __future__ import annotations

from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene

from .combat import combat
from .common import phase
from .court import court
from .directions import directions
from .fields import fields
from .hall import hall
from .offices import offices
from .seat import panel
from .strip import strip
from .tracks import tracks
from .tray import tray

__all__ = ["LINGER", "draw", "panel"]

LINGER = {
    "event.tally": 2.5,
    "event.office_won": 2.2,
    "event.royal_track": 2.2,
    "event.victory": 2.2,
    "event.repelled": 2.2,
}
"""Events that open hands or end a combat stay a little longer."""


def draw(view: SigismundusState, scene: Scene) -> str:
    kind = "compact" if scene.compact else "wide"
    now = phase(view)
    floor = hall(view, scene) if now == "sejm" else fields(view, scene)
    return (
        f'<div class="sigismundus {kind} phase-{now}">{strip(view, scene)}{directions(view, scene)}{court(view, scene)}'
        f'<div class="sg-main">{offices(view, scene)}{floor}{combat(view, scene)}</div>{tracks(view, scene)}{tray(view, scene)}</div>'
    )
