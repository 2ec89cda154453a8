"""A player's panel: prestige, money, what is left in the pool, and the influence tokens, used and to come."""

from __future__ import annotations

from pyengine.games.gods_playground.data import ARTILLERY, CAVALRY, INFANTRY, PLACES
from pyengine.games.gods_playground.estates import worth
from pyengine.games.gods_playground.state import GodsState
from web.boards.kit import Scene, counted, cover, explained, glyph, parted, plain

from .common import laying
from .legend import TERMS


@parted
def panel(view: GodsState, scene: Scene, seat: int) -> str:
    return f'<div class="gp-panel">{_figures(view, scene, seat)}{_tokens(view, scene, seat)}{_forces(view, scene, seat)}</div>'


def _figure(scene: Scene, seat: int, id: str, n: int | str, target: str = "", term: str = "") -> str:
    name = plain(scene, id)
    about = explained(scene, f"term.{term}.text", TERMS[term]) if term else ""
    over = cover(scene, target, f"{name}: {n}") if target else ""
    return f"<div{about}><dt>{scene.say(id)}</dt><dd><span{counted(f'{id}-{seat}')}>{n}</span>{over}</dd></div>"


def _figures(view: GodsState, scene: Scene, seat: int) -> str:
    # When the match is over the estates are in the prestige already.
    land = _figure(scene, seat, "panel.land", f"+{sum(worth(view, seat))}", term="estate") if view.stack else ""
    return (
        f'<dl class="gp-figures">{_figure(scene, seat, "panel.money", f"{view.money[seat]} zł", f"money:{seat}")}'
        f"{_figure(scene, seat, 'panel.prestige', view.prestige[seat], f'prestige:{seat}')}"
        f"{land}"
        f"{_figure(scene, seat, 'panel.pool', view.pool[seat], term='noble_cube')}{_figure(scene, seat, 'panel.discs', view.discs[seat], term='estate')}</dl>"
    )


def _tokens(view: GodsState, scene: Scene, seat: int) -> str:
    """Used tokens lie open; what is left follows from them, so everybody may see it (GP-5.2.3)."""
    out = ""
    if not laying(view) and view.turn and view.placed[seat][0] >= 0:
        used = "".join(
            f"<li><small>{scene.say(f'short.{place}')}</small><b>{value}</b></li>"
            for place, value in zip(PLACES, view.placed[seat])
        )
        name = scene.say("panel.tokens_used")
        out += f'<div class="gp-used"{explained(scene, "term.influence_token.text", TERMS["influence_token"])}><span class="unseen">{name}</span><ul>{used}</ul></div>'
    left = [value for value in range(6) for _ in range(view.hand[seat][value])]
    if left:
        chips = "".join(f"<li><b>{value}</b></li>" for value in left)
        out += f'<div class="gp-used left"{explained(scene, "term.influence_token.text", TERMS["influence_token"])}><span>{scene.say("panel.tokens_left")}</span><ul>{chips}</ul></div>'
    return out


def _forces(view: GodsState, scene: Scene, seat: int) -> str:
    """Units still to be had, in the phase in which they are raised."""
    if view.phase != 9:
        return ""
    left = (
        ("infantry", INFANTRY - sum(row[seat] for row in view.infantry)),
        ("cavalry", CAVALRY - sum(row[seat] for row in view.cavalry)),
        ("artillery", ARTILLERY - (view.guns[seat] >= 0)),
    )
    shown = "".join(f'<li role="listitem" aria-label="{scene.say(f"unit.{unit}")}: {n}"{explained(scene, f"legend.{unit}", "GP-8.0.1")}>{glyph(f"gp-{unit}")}<b>{n}</b></li>' for unit, n in left)
    return f'<div class="gp-used"><span>{scene.say("panel.units_left")}</span><ul>{shown}</ul></div>'
