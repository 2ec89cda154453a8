"""The board of Sigismundus Augustus: the Sejm in session beside a map of its neighbours.

`strip` Sejms, order of play and the path of phases; `atlas` the six neighbours on the map and the track that values them;
`court` the King with demand and Acts, and Figures; `offices` the senators' chairs; `tracks` support, where it stands;
`fields` where clients go, `hall` the Sejm and its closed hands, `combat` an attack: what happens on the floor; `hand` cards,
decks and bank; `seat` a player's panel, `story` goal and chapters; `cards` cards in large; `art` what of it is drawn and never changes.
"""

from __future__ import annotations

from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, part

from .art import DEPUTIES
from .atlas import atlas
from .cards import PLACES, card
from .combat import combat
from .common import phase, step
from .court import dais, figures
from .fields import fields
from .hall import CLOSED, hall
from .hand import bank, hand
from .legend import TERMS, legend
from .offices import offices
from .seat import panel
from .story import aims, chapter, recap
from .strip import strip
from .tracks import track

__all__ = ["EQUAL", "LINGER", "PLACES", "TERMS", "aims", "card", "chapter", "draw", "hold", "legend", "panel", "recap"]

EQUAL = frozenset({"send_unit"})
"""Verbs that move one of several equal pieces: as many as may go can go in one go."""

LINGER = {
    "event.tally": 2.5,
    "event.office_won": 2.2,
    "event.royal_track": 2.2,
    "event.victory": 2.2,
    "event.repelled": 2.2,
}
"""Events that open hands or end a combat stay a little longer."""

# What each part of the board is asked about, the likeliest first: on a small screen that part comes first.
ASKED = (
    ("floor", ("field:", "thumb:")),
    ("offices", ("office:",)),
    ("abroad", ("country:", "direction:", "figure:")),
    ("dais", ("act:", "track:royal")),
    ("offices", ("track:senatorial",)),
    ("floor", ("track:parliamentary",)),
    ("bank", ("unit:",)),
    ("order", ("seat:",)),
)


def draw(view: SigismundusState, scene: Scene) -> str:
    kind = "compact" if scene.compact else "wide"
    now = phase(view)
    floor = combat(view, scene) or (hall(view, scene) if now == "sejm" else fields(view, scene))
    chamber = (
        f'{dais(view, scene)}<div class="sg-senate" data-key="senate">{offices(view, scene)}{track(view, scene, "senatorial")}</div>'
        f'<div class="sg-floor" data-key="floor">{floor}{part(DEPUTIES)}{track(view, scene, "parliamentary")}</div>'
    )
    return (
        f'<div class="sigismundus {kind} phase-{now}"><div class="sg-board asks-{_asked(view, scene)}">{strip(view, scene)}'
        f'<div class="sg-body"><div class="sg-abroad">{atlas(view, scene)}{figures(view, scene)}</div>'
        f'<div class="sg-chamber">{chamber}</div></div>{bank(view, scene)}{hand(view, scene)}</div></div>'
    )


def hold(view: SigismundusState, scene: Scene) -> str:
    """What a seat has in hand, without the board: cards, votes and ducats, and in the Sejm its closed hand."""
    now = phase(view)
    floor = f'<div class="sg-floor" data-key="floor">{hall(view, scene)}</div>' if now == "sejm" else ""
    return (
        f'<div class="sigismundus compact held phase-{now}"><div class="sg-board asks-floor">'
        f"{floor}{bank(view, scene)}{hand(view, scene)}</div></div>"
    )


def _asked(view: SigismundusState, scene: Scene) -> str:
    """The part that the question is about; in the Sejm its floor, and where nothing is asked the senate."""
    if step(view) in CLOSED:
        return "floor"
    wanted = scene.lit | scene.picked
    for place, kinds in ASKED:
        if any(target.startswith(kinds) for target in wanted):
            return place
    return "floor" if phase(view) in ("actions", "sejm") or scene.event is not None else "offices"
