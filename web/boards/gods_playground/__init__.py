"""The board of God's Playground: the Commonwealth and its five neighbours, and below it the Sejm, the court and the army.

`strip` turns, phases and order of play, `atlas` the sheet, `lands` what lies in the provinces, `fields` the neighbours
with the forecast, `council` Sejm, court and Crown Army, `tray` what is chosen from, `plate` an automatic step with its
arithmetic, `rows` the provinces as a list for phones, `seat` a player's panel.
"""

from __future__ import annotations

from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Scene

from .atlas import sheet
from .common import Ahead
from .council import council
from .plate import plate
from .rows import rows
from .seat import panel
from .strip import strip
from .tray import tray

__all__ = ["LINGER", "draw", "panel"]

LINGER = {
    f"event.{name}": 2.6
    for name in (
        "events_roll", "invasion_roll", "campaign_roll", "cossack_roll", "crown_roll", "relief_roll", "defence",
        "cossack_defence", "invasion", "invasion_cossacks", "expansion", "pillage", "crown_army",
    )
}  # fmt: skip
"""Sums and dice want a moment to be read."""


def draw(view: GodsState, scene: Scene) -> str:
    ahead = Ahead.of(view)
    kind = "compact" if scene.compact else "wide"
    listed = rows(view, scene, ahead) if scene.compact else ""
    return (
        f'<div class="gods_playground {kind}">{strip(view, scene)}'
        f'<div class="gp-map">{sheet(view, scene, ahead)}{plate(view, scene)}</div>'
        f'<div class="gp-low" data-key="low">{council(view, scene, tray(view, scene))}</div>{listed}</div>'
    )
