"""Who leads where: buildings by region, what the majorities would bring in winter, and the table of hunger."""

from __future__ import annotations

from pyengine.games.shogun.data import BIT, BUILDINGS, MAJORITY, REGION_OF, REGIONS, SUPPLY
from pyengine.games.shogun.state import NOBODY, ShogunState
from web.boards.kit import Scene, glyph

from .common import crest


def regions(view: ShogunState, scene: Scene) -> str:
    """Folded away; it lies over the map when it is opened."""
    head = "".join(
        f'<th scope="col">{glyph(f"sh-{kind}")}<span>{scene.say(f"building.{kind}.many")}</span> <b>{MAJORITY[kind]}</b></th>'
        for kind in BUILDINGS
    )
    rows = "".join(
        f'<tr class="region-{name}"><th scope="row">{scene.say(f"region.{name}")}</th>'
        + "".join(f"<td>{_leaders(view, scene, name, kind)}</td>" for kind in BUILDINGS)
        + "</tr>"
        for name in REGIONS
    )
    missing = "".join(f"<th>{'7+' if n == len(SUPPLY) - 1 else n}</th>" for n in range(1, len(SUPPLY)))
    counts = "".join(f"<td>{count}</td>" for count, _ in SUPPLY[1:])
    extras = "".join(f"<td>+{extra}</td>" for _, extra in SUPPLY[1:])
    return (
        f'<details class="sh-regions" data-key="regions"><summary>{glyph("sh-castle")}{scene.say("board.regions")}</summary>'
        f'<div class="sh-sheet-of-tables"><table><caption>{scene.say("board.majorities")}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<table><caption>{scene.say('board.supply')}</caption><thead><tr><th scope='row'>{scene.say('board.supply_short')}</th>"
        f"{missing}</tr></thead><tbody><tr><th scope='row'>{scene.say('board.supply_provinces')}</th>{counts}</tr>"
        f"<tr><th scope='row'>{scene.say('board.supply_farmers')}</th>{extras}</tr></tbody></table>"
        f'<p class="sh-legend"><span class="sh-tax">7</span>{scene.say("board.legend_tax")} '
        f'<span class="sh-grains">3</span>{scene.say("board.legend_rice")} <span class="sh-unrest">1</span>'
        f'{scene.say("board.legend_unrest")} <span class="sh-space"></span>{scene.say("board.legend_space")}</p></div></details>'
    )


def _leaders(view: ShogunState, scene: Scene, region: str, kind: str) -> str:
    """How many each has there; whoever has most stands first and bold."""
    counts = [0] * view.players
    for province, built in view.built.items():
        if built & BIT[kind] and view.owner[province] != NOBODY and REGION_OF[view.board][province] == region:
            counts[view.owner[province]] += 1
    best = max(counts)
    if not best:
        return "–"
    ranked = sorted((seat for seat in range(view.players) if counts[seat]), key=lambda seat: -counts[seat])
    return "".join(
        f'<span class="sh-lead-of{" best" if counts[seat] == best else ""}">{crest(scene, seat)}'
        f'<span class="unseen">{scene.say("board.count_of", seat=seat, n=counts[seat])}</span>{counts[seat]}</span>'
        for seat in ranked
    )
