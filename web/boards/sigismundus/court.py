"""The King at the head: what he asks for, the Act under debate and those in force; and the Figures at his court."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus.data import RIBBONS, SEJM
from pyengine.games.sigismundus.holdings import sejm_number
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import (
    KEEP,
    Cast,
    Scene,
    Still,
    alive,
    cast,
    dashed,
    glyph,
    opens,
    part,
    parted,
    piece,
    plain,
    roman,
    still,
)

from .art import KING
from .common import NUMBER, cover
from .tracks import track


def dais(view: SigismundusState, scene: Scene) -> str:
    """The head of the chamber: King, demand, Acts, and on the steps of the throne who has his favour."""
    who = cast(scene)
    return (
        f'<section class="sg-dais" data-key="dais" aria-label="{scene.say("board.court")}">{_debates(view, scene, who)}{part(KING)}'
        f'<div class="sg-will">{_demands(view, scene, who)}{_in_force(view, scene, who)}</div>{track(view, scene, "royal")}</section>'
    )


def act_said(scene: Scene, act: str) -> str:
    return f"{plain(scene, f'act.{act}')}: {plain(scene, f'act.{act}.text')}"


def _debates(view: SigismundusState, scene: Scene, who: Cast) -> str:
    number = sejm_number(view)
    if not number:
        return f'<p class="sg-rest">{scene.say("board.reconstructed")}</p>'
    act = SEJM[number].act
    fate = "passed" if act in view.acts else "rejected" if act in view.rejected else "debated"
    return _debate(still(who, scene, f"act:{act}"), number, act, fate)


@parted
@lru_cache(KEEP)
def _debate(part: Still, number: int, act: str, fate: str) -> str:
    scene = alive(part)
    label = f"{plain(scene, f'board.{fate}')}: {act_said(scene, act)}"
    return (
        f'<div class="sg-debate {fate}" data-key="debate-{act}"{opens("act", act)}><p class="sg-over" aria-hidden="true">'
        f'<b class="sg-wax">{roman(number)}</b><span>{scene.say(f"board.{fate}")}</span></p>'
        f'<p class="sg-act" aria-hidden="true">{scene.say(f"act.{act}")}</p>'
        f'<p class="sg-text" aria-hidden="true">{scene.say(f"act.{act}.text")}</p>{cover(scene, f"act:{act}", label, "act")}</div>'
    )


def _demands(view: SigismundusState, scene: Scene, who: Cast) -> str:
    return _demand(still(who, scene, f"demand:{view.demand}", "demand"), view.demand) if view.demand else ""


@parted
@lru_cache(KEEP)
def _demand(part: Still, demand: str) -> str:
    scene = alive(part)
    label = f"{plain(scene, 'board.demand')} {plain(scene, f'demand.{demand}')}. {plain(scene, f'demand.{demand}.text')}"
    return (
        f'<div class="sg-demand" data-key="demand">{glyph("sg-demand-" + dashed(demand), "sg-sign")}'
        f'<p aria-hidden="true"><span>{scene.say("board.demand")}</span> <b>{scene.say(f"demand.{demand}")}</b></p>'
        f"{cover(scene, f'demand:{demand}', label, 'royal_demand')}</div>"
    )


def _in_force(view: SigismundusState, scene: Scene, who: Cast) -> str:
    number = sejm_number(view)
    debated = SEJM[number].act if number else ""
    old = tuple(act for act in view.acts if act != debated)
    return _acts(still(who, scene, *(f"act:{act}" for act in old)), old)


@parted
@lru_cache(KEEP)
def _acts(part: Still, old: tuple[str, ...]) -> str:
    """Acts in force hang beside the throne by their seals."""
    scene = alive(part)
    items = "".join(
        f'<li data-key="act-{act}"{opens("act", act)}><b class="sg-wax" aria-hidden="true">{roman(NUMBER[act])}</b>'
        f'<span aria-hidden="true">{scene.say(f"act.{act}.short")}</span>{cover(scene, f"act:{act}", act_said(scene, act), "act")}</li>'
        for act in old
    )
    body = f'<ul class="sg-acts">{items}</ul>' if items else f'<p class="sg-none">{scene.say("board.no_acts")}</p>'
    return f'<div class="sg-in-force" data-key="in-force"><p class="sg-over">{scene.say("board.acts")}</p>{body}</div>'


# -- Figures -----------------------------------------------------------------------------------------------------------


def figures(view: SigismundusState, scene: Scene) -> str:
    """Those who look for a patron."""
    who = cast(scene)
    items = "".join(figure(still(who, scene, f"figure:{name}"), name, "court", 0) for name in view.on_show)
    none = "board.no_figures" if view.round else "board.figures_later"
    body = items or f'<p class="sg-none">{scene.say(none)}</p>'
    return (
        f'<section class="sg-figures" data-key="figures" aria-label="{scene.say("board.figures")}">'
        f'<h3 class="sg-over">{scene.say("board.figures")}</h3>{body}</section>'
    )


@parted
@lru_cache(KEEP)
def figure(part: Still, name: str, place: str, gold: int) -> str:
    """A Figure: at court, or in somebody's care (``seat-1``) with the ducats that lie on it."""
    scene = alive(part)
    kind = "ribbon" if name in RIBBONS else "ability"
    said = [
        f"{plain(scene, f'figure.{name}')}, {plain(scene, f'figure.{name}.role')}: {plain(scene, f'figure.{name}.text')}"
    ]
    if gold:
        said.append(plain(scene, "board.gold", n=gold))
    coins = f'<span class="sg-gold" aria-hidden="true">{glyph("sg-ducat")}{gold}</span>' if gold else ""
    term = "golden_ribbon" if kind == "ribbon" else "figure"
    return (
        f'<div class="sg-figure {kind}" data-key="figure-{name}"{opens("figure", name)}{piece(f"figure-{name}", place)}>{glyph(f"sg-{kind}", "sg-sign")}'
        f'<p aria-hidden="true"><b>{scene.say(f"figure.{name}")}</b>{coins} <span class="sg-text">{scene.say(f"figure.{name}.text")}</span></p>'
        f"{cover(scene, f'figure:{name}', ' '.join(said), term)}</div>"
    )
