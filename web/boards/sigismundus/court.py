"""The court: the Act under debate, Acts in force, the King's demand, and Figures looking for a patron."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.games.sigismundus.data import RIBBONS, SEJM
from pyengine.games.sigismundus.holdings import sejm_number
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, dashed, glyph, piece, plain

from .common import KEEP, NUMBER, ROMAN, Cast, Still, alive, cast, cover, heading, still


def court(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    return (
        f'<section class="sg-court" data-key="court" aria-label="{scene.say("board.court")}"><div class="sg-rolls">'
        f"{_debates(view, scene, who)}{_demands(view, scene, who)}{_in_force(view, scene, who)}{_figures(view, scene, who)}"
        f'<p class="sg-rest">{scene.say("board.reconstructed")}</p></div></section>'
    )


def _act_said(scene: Scene, act: str) -> str:
    return f"{plain(scene, f'act.{act}')}: {plain(scene, f'act.{act}.text')}"


def _debates(view: SigismundusState, scene: Scene, who: Cast) -> str:
    number = sejm_number(view)
    if not number:
        return ""
    act = SEJM[number].act
    fate = "passed" if act in view.acts else "rejected" if act in view.rejected else "debated"
    return _debate(still(who, scene, f"act:{act}", "thumb:yes", "thumb:no"), number, act, fate)


@lru_cache(KEEP)
def _debate(part: Still, number: int, act: str, fate: str) -> str:
    scene = alive(part)
    thumbs = ""
    if any(f"thumb:{side}" in scene.lit | scene.picked for side in ("yes", "no")):
        thumbs = (
            '<div class="sg-thumbs">'
            + "".join(
                f'<span class="sg-thumb {side}">{glyph(f"sg-thumb-{side}")}<b aria-hidden="true">{scene.say(f"side.{side}")}</b>'
                f"{cover(scene, f'thumb:{side}', plain(scene, f'side.{side}'))}</span>"
                for side in ("yes", "no")
            )
            + "</div>"
        )
    return (
        f'<div class="sg-debate {fate}" data-key="debate-{act}"><div class="sg-act-card"><p class="sg-over" aria-hidden="true">'
        f'<span>{scene.say(f"board.{fate}")}</span><b class="sg-wax">{ROMAN[number]}</b></p>'
        f'<p class="sg-act" aria-hidden="true">{scene.say(f"act.{act}")}</p>'
        f'<p class="sg-text" aria-hidden="true">{scene.say(f"act.{act}.text")}</p>'
        f"{cover(scene, f'act:{act}', plain(scene, f'board.{fate}') + ': ' + _act_said(scene, act))}</div>{thumbs}</div>"
    )


def _demands(view: SigismundusState, scene: Scene, who: Cast) -> str:
    return _demand(still(who, scene, f"demand:{view.demand}"), view.demand) if view.demand else ""


@lru_cache(KEEP)
def _demand(part: Still, demand: str) -> str:
    scene = alive(part)
    label = f"{plain(scene, 'board.demand')}: {plain(scene, f'demand.{demand}')}. {plain(scene, f'demand.{demand}.text')}"
    return (
        f'<div class="sg-demand" data-key="demand" title="{escape(label)}">{glyph("sg-demand-" + dashed(demand), "sg-sign")}'
        f'<p aria-hidden="true"><span>{scene.say("board.demand")}</span> <b>{scene.say(f"demand.{demand}")}</b></p>'
        f"{cover(scene, f'demand:{demand}', label)}</div>"
    )


def _in_force(view: SigismundusState, scene: Scene, who: Cast) -> str:
    number = sejm_number(view)
    debated = SEJM[number].act if number else ""
    old = tuple(act for act in view.acts if act != debated)
    gone = tuple(act for act in view.rejected if act != debated)
    return _acts(still(who, scene, *(f"act:{act}" for act in old)), old, gone)


@lru_cache(KEEP)
def _acts(part: Still, old: tuple[str, ...], gone: tuple[str, ...]) -> str:
    scene = alive(part)
    items = "".join(
        f'<li data-key="act-{act}" title="{escape(_act_said(scene, act))}"><b class="sg-wax" aria-hidden="true">{ROMAN[NUMBER[act]]}</b>'
        f'<span class="sg-act-name" aria-hidden="true">{scene.say(f"act.{act}")}</span>'
        f'<span class="sg-act-short" aria-hidden="true">{scene.say(f"act.{act}.short")}</span>'
        f'<span class="sg-text" aria-hidden="true">{scene.say(f"act.{act}.text")}</span>{cover(scene, f"act:{act}", _act_said(scene, act))}</li>'
        for act in old
    )
    lost = f'<p class="sg-gone">{scene.say("board.rejected_acts", act=gone)}</p>' if gone else ""
    body = f'<ul class="sg-acts">{items}</ul>' if items else f'<p class="sg-none">{scene.say("board.no_acts")}</p>'
    return f'<div class="sg-in-force">{heading(scene, "board.acts")}{body}{lost}</div>'


def _figures(view: SigismundusState, scene: Scene, who: Cast) -> str:
    if not view.round:
        return ""
    items = "".join(figure(still(who, scene, f"figure:{name}"), name, "court", 0) for name in view.on_show)
    body = items or f'<p class="sg-none">{scene.say("board.no_figures")}</p>'
    return f'<div class="sg-figures">{heading(scene, "board.figures")}{body}</div>'


@lru_cache(KEEP)
def figure(part: Still, name: str, place: str, gold: int) -> str:
    """A Figure: at court with its text, in somebody's care (``seat-1``) with the ducats that lie on it."""
    scene = alive(part)
    kind = "ribbon" if name in RIBBONS else "ability"
    said = [
        f"{plain(scene, f'figure.{name}')}, {plain(scene, f'figure.{name}.role')}: {plain(scene, f'figure.{name}.text')}"
    ]
    if gold:
        said.append(plain(scene, "board.gold", n=gold))
    coins = f'<span class="sg-gold">{glyph("sg-ducat")}{gold}</span>' if gold else ""
    return (
        f'<div class="sg-figure {kind}" data-key="figure-{name}"{piece(f"figure-{name}", place)} title="{escape(" ".join(said))}">{glyph(f"sg-{kind}", "sg-sign")}'
        f'<b aria-hidden="true">{scene.say(f"figure.{name}")}</b>{coins}<span class="sg-text" aria-hidden="true">{scene.say(f"figure.{name}.text")}</span>'
        f"{cover(scene, f'figure:{name}', ' '.join(said))}</div>"
    )
