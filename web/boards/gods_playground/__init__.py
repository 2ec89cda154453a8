"""The board of God's Playground: the Commonwealth and its five neighbours, and below it the Sejm, the court and the army.

`strip` turns, phases and order of play, `atlas` the sheet, `lands` what lies in the provinces, `fields` the neighbours
with the forecast, `council` Sejm, court and Crown Army, `tray` what is chosen from, `plate` an automatic step with its
arithmetic, `rows` the provinces as a list for phones, `seat` a player's panel, `cards` cards in large, `story` goal and chapters.
"""

from __future__ import annotations

from dataclasses import replace

from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Scene

from .atlas import sheet
from .cards import PLACES, card
from .common import Ahead, laying
from .council import council
from .legend import TERMS, legend
from .plate import plate
from .rows import rows
from .seat import panel
from .story import aims, chapter, recap
from .strip import strip
from .tray import tray

__all__ = ["EQUAL", "LINGER", "PLACES", "TERMS", "aims", "card", "chapter", "draw", "hold", "legend", "panel", "recap"]

EQUAL = frozenset({"buy"})
"""Verbs that move one of several equal pieces: as many as may go can go in one go."""

LINGER = {
    f"event.{name}": 2.6
    for name in (
        "events_roll", "invasion_roll", "campaign_roll", "cossack_roll", "crown_roll", "relief_roll", "defence",
        "cossack_defence", "invasion", "invasion_cossacks", "expansion", "pillage", "crown_army",
    )
}  # fmt: skip
"""Sums and dice want a moment to be read."""


ASKED = (
    ("rows", ("estate:", "army:", "wealth:", "gdansk", "cossacks:")),
    ("low", ("sejm", "court", "crown", "money:")),
)
"""What stands below the map on a phone, by targets."""


def draw(view: GodsState, scene: Scene) -> str:
    ahead = Ahead.of(view)
    if scene.low:  # the sheet as a whole would be too small to read, and its estates to touch
        scene = replace(scene, compact=True)
    kind = "compact" if scene.compact else "wide"
    listed = rows(view, scene, ahead) if scene.compact else ""
    chosen = tray(view, scene)
    return (
        f'<div class="gods_playground {kind}"><div class="gp-board asks-{_asked(scene)}">{strip(view, scene)}'
        f'<div class="gp-map">{sheet(view, scene, ahead)}{plate(view, scene)}</div>'
        f'<div class="gp-low" data-key="low">{council(view, scene, chosen)}</div>'
        f"{chosen + listed if scene.compact else ''}</div></div>"
    )


def hold(view: GodsState, scene: Scene) -> str:
    """What a seat has in hand, without the board: tokens, deeds and units to choose from, and what they are laid on."""
    scene = replace(scene, compact=True)
    asked = _asked(scene)
    low = f'<div class="gp-low" data-key="low">{council(view, scene, "")}</div>' if asked == "low" or laying(view) else ""
    listed = rows(view, scene, Ahead.of(view)) if asked == "rows" or laying(view) else ""
    return (
        f'<div class="gods_playground compact held"><div class="gp-board asks-{asked}">'
        f"{low}{tray(view, scene)}{listed}</div></div>"
    )


def _asked(scene: Scene) -> str:
    """What the question is about: on a phone, that comes first."""
    wanted = scene.lit | scene.picked
    return next((part for part, kinds in ASKED if any(target.startswith(kinds) for target in wanted)), "map")
