"""Above the board: the Sejms of the reign, the order of play, and the nine phases of the round as a path."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus.data import SEJM, SESSIONS
from pyengine.games.sigismundus.holdings import initiative, sejm_number
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import (
    KEEP,
    Cast,
    Scene,
    Still,
    alive,
    cast,
    counted,
    crest,
    explained,
    glyph,
    parted,
    piece,
    plain,
    roman,
    still,
)
from web.boards.kit.escaping import escape

from .common import PHASES, about, cover, phase

_STEP = ' aria-current="step"'


def strip(view: SigismundusState, scene: Scene) -> str:
    who, now = cast(scene), sejm_number(view)
    sejms = _sejms(who, view.variant, now, tuple(view.acts), tuple(view.rejected))
    return f'<div class="sg-strip" data-key="strip">{sejms}{_order(view, scene, who)}{_path(who, phase(view))}</div>'


@parted
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
            f'<li class="sg-sejm {fate}{here}" data-key="sejm-{number}">'
            f'<b role="img" aria-label="{escape(label)}"{about(scene, "sejm")}>{roman(number)}</b></li>'
        )
    title = scene.say(f"sejm.{now}") if now else scene.say("phase.setup")
    return (
        f'<div class="sg-reign" data-key="reign"><ol class="sg-sejms" aria-label="{scene.say("board.sejms")}">{"".join(items)}</ol>'
        f'<p class="sg-title">{title}</p></div>'
    )


_RULE = {"sejm": "SA-5.7.1.1"}
"""Where the rules of a phase do not begin with its first paragraph."""


@parted
@lru_cache(KEEP)
def _path(who: Cast, now: str) -> str:
    """Where the round has come to: what is over, where you are, what is to come."""
    scene = alive((who, ()))
    here = PHASES.index(now) if now in PHASES else -1
    items = "".join(
        f'<li class="{"past" if n < here else "now" if n == here else ""}"{_STEP if n == here else ""}{explained(scene, f"phase.{name}", _RULE.get(name, f"SA-5.{n + 1}.1"))}>'
        f"<i>{n + 1}</i><span>{scene.say(f'phase.{name}')}</span>"
        + (f'<em class="unseen">{scene.say("board.here")}</em>' if n == here else "")
        + "</li>"
        for n, name in enumerate(PHASES)
    )
    return f'<ol class="sg-phases" data-key="phases" aria-label="{scene.say("board.phases")}">{items}</ol>'


def _order(view: SigismundusState, scene: Scene, who: Cast) -> str:
    """Initiative order. The pawns stand for the players wherever one must be chosen."""
    items = "".join(
        _pawn(
            still(who, scene, f"seat:{seat}"),
            seat,
            place,
            view.vp[seat],
            seat == scene.asked,
            seat == view.first,
            seat in view.protected,
        )
        for place, seat in enumerate(view.order or initiative(view))
    )
    return f'<ol class="sg-order" data-key="order" aria-label="{scene.say("board.order")}">{items}</ol>'


@parted
@lru_cache(KEEP)
def _pawn(part: Still, seat: int, place: int, points: int, asked: bool, first: bool, safe: bool) -> str:
    scene = alive(part)
    label = f"{scene.seats[seat].name}, {plain(scene, 'board.points', n=points)}"
    signs = ""
    if first:
        signs += glyph("sg-first", "sg-first")
        label += f", {plain(scene, 'board.first')}"
    if safe:
        signs += glyph("sg-church", "sg-safe")
        label += f", {plain(scene, 'board.protected')}"
    return (
        f'<li class="sg-pawn{" asked" if asked else ""}" data-key="pawn-{seat}"{piece(f"order-{seat}", str(place))}>{crest(scene, seat)}{signs}'
        f'<b class="sg-points" aria-hidden="true"{counted(f"points-{seat}")}>{points}</b>{cover(scene, f"seat:{seat}", label, "house")}</li>'
    )
