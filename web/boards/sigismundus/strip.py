"""Above the sheet: the Sejms of the reign, the phase of the round, the order of play."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.games.sigismundus.data import SEJM, SESSIONS
from pyengine.games.sigismundus.holdings import initiative, sejm_number
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, glyph, piece, plain

from .common import KEEP, PHASES, ROMAN, Cast, Still, alive, cast, cover, crest, phase, still

_STEP = ' aria-current="step"'
_UNSEEN = ' class="unseen"'
"""Phases are numbers; only the present one has its name beside it."""


def strip(view: SigismundusState, scene: Scene) -> str:
    who, now = cast(scene), sejm_number(view)
    sejms = _sejms(who, view.variant, now, tuple(view.acts), tuple(view.rejected))
    return f'<div class="sg-strip" data-key="strip">{sejms}{_round(who, phase(view), now)}{_order(view, scene, who)}</div>'


@lru_cache(KEEP)
def _sejms(who: Cast, variant: str, now: int, acts: tuple[str, ...], rejected: tuple[str, ...]) -> str:
    scene = alive((who, ()))
    items = []
    for number in SESSIONS[variant]:
        act = SEJM[number].act
        fate = "passed" if act in acts else "rejected" if act in rejected else "to_come"
        label = f"{plain(scene, f'sejm.{number}')}. {plain(scene, f'act.{act}')}: {plain(scene, f'board.{fate}')}"
        here = " now" if number == now else ""
        items.append(
            f'<li class="sg-sejm {fate}{here}" data-key="sejm-{number}" title="{escape(label)}">'
            f'<span class="unseen">{escape(label)}</span><b aria-hidden="true">{ROMAN[number]}</b></li>'
        )
    return f'<ol class="sg-sejms" aria-label="{scene.say("board.sejms")}">{"".join(items)}</ol>'


@lru_cache(KEEP)
def _round(who: Cast, now: str, number: int) -> str:
    scene = alive((who, ()))
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


def _order(view: SigismundusState, scene: Scene, who: Cast) -> str:
    """Initiative order. The pawns stand for the players wherever one must be chosen."""
    items = "".join(
        _pawn(still(who, scene, f"seat:{seat}"), seat, place, seat == scene.asked, seat == view.first, seat in view.protected)
        for place, seat in enumerate(view.order or initiative(view))
    )
    return f'<ol class="sg-order" aria-label="{scene.say("board.order")}">{items}</ol>'


@lru_cache(KEEP)
def _pawn(part: Still, seat: int, place: int, asked: bool, first: bool, safe: bool) -> str:
    scene = alive(part)
    label = scene.seats[seat].name
    signs = ""
    if first:
        signs += glyph("sg-first", "sg-first")
        label += f", {plain(scene, 'board.first')}"
    if safe:
        signs += glyph("sg-church", "sg-safe")
        label += f", {plain(scene, 'board.protected')}"
    return (
        f'<li class="sg-pawn{" asked" if asked else ""}" data-key="pawn-{seat}"{piece(f"order-{seat}", str(place))} title="{escape(label)}">{crest(scene, seat)}{signs}'
        f"{cover(scene, f'seat:{seat}', label)}</li>"
    )
