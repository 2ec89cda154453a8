"""Above the sheet: the Sejms of the reign, the phase of the round, the order of play."""

from __future__ import annotations

from html import escape

from pyengine.games.sigismundus.data import SEJM, SESSIONS
from pyengine.games.sigismundus.holdings import initiative, sejm_number
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, glyph, piece, plain

from .common import PHASES, ROMAN, cover, crest, phase

_STEP = ' aria-current="step"'
_UNSEEN = ' class="unseen"'
"""Phases are numbers; only the present one has its name beside it."""


def strip(view: SigismundusState, scene: Scene) -> str:
    return (
        f'<div class="sg-strip" data-key="strip">{_sejms(view, scene)}{_round(view, scene)}{_order(view, scene)}</div>'
    )


def _sejms(view: SigismundusState, scene: Scene) -> str:
    now = sejm_number(view)
    items = []
    for number in SESSIONS[view.variant]:
        act = SEJM[number].act
        fate = "passed" if act in view.acts else "rejected" if act in view.rejected else "to_come"
        label = f"{plain(scene, f'sejm.{number}')}. {plain(scene, f'act.{act}')}: {plain(scene, f'board.{fate}')}"
        here = " now" if number == now else ""
        items.append(
            f'<li class="sg-sejm {fate}{here}" data-key="sejm-{number}" title="{escape(label)}">'
            f'<span class="unseen">{escape(label)}</span><b aria-hidden="true">{ROMAN[number]}</b></li>'
        )
    return f'<ol class="sg-sejms" aria-label="{scene.say("board.sejms")}">{"".join(items)}</ol>'


def _round(view: SigismundusState, scene: Scene) -> str:
    now = phase(view)
    number = sejm_number(view)
    title = scene.say(f"sejm.{number}") if number else scene.say("phase.setup")
    items = "".join(
        f'<li class="{"now" if name == now else ""}"{_STEP if name == now else ""}'
        f' title="{scene.say(f"phase.{name}")}"><i>{n}</i><span{"" if name == now else _UNSEEN}>{scene.say(f"phase.{name}")}</span></li>'
        for n, name in enumerate(PHASES, 1)
    )
    return (
        f'<div class="sg-round"><p class="sg-title">{title}</p>'
        f'<ol class="sg-phases" aria-label="{scene.say("board.phases")}">{items}</ol></div>'
    )


def _order(view: SigismundusState, scene: Scene) -> str:
    """Initiative order. The pawns stand for the players wherever one must be chosen."""
    items = []
    for place, seat in enumerate(view.order or initiative(view)):
        marks = " asked" if seat == scene.asked else ""
        first = glyph("sg-first", "sg-first") if seat == view.first else ""
        label = scene.seats[seat].name + (f", {plain(scene, 'board.first')}" if seat == view.first else "")
        safe = ""
        if seat in view.protected:
            safe = glyph("sg-church", "sg-safe")
            label += f", {plain(scene, 'board.protected')}"
        items.append(
            f'<li class="sg-pawn{marks}" data-key="pawn-{seat}"{piece(f"order-{seat}", str(place))} title="{escape(label)}">{crest(scene, seat)}{first}{safe}'
            f"{cover(scene, f'seat:{seat}', label)}</li>"
        )
    return f'<ol class="sg-order" aria-label="{scene.say("board.order")}">{"".join(items)}</ol>'
