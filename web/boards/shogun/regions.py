"""Who leads where: buildings by region, what the majorities would bring in winter, and the table of hunger."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.shogun.data import BIT, BUILDINGS, MAJORITY, REGION_OF, REGIONS, SUPPLY
from pyengine.games.shogun.state import NOBODY, ShogunState
from web.boards.kit import KEEP, Cast, Scene, alive, cast, crest, glyph, parted

from .common import text

Counts = tuple[tuple[tuple[str, str], tuple[int, ...]], ...]
"""Buildings by region and kind, and by seat."""


def regions(view: ShogunState, scene: Scene) -> str:
    """Folded away; it lies over the map when it is opened."""
    return _sheet(cast(scene), _counts(view))


def _counts(view: ShogunState) -> Counts:
    counts = {(region, kind): [0] * view.players for region in REGIONS for kind in BUILDINGS}
    region_of = REGION_OF[view.board]
    for province, built in view.built.items():
        if built and view.owner[province] != NOBODY:
            for kind in BUILDINGS:
                if built & BIT[kind]:
                    counts[region_of[province], kind][view.owner[province]] += 1
    return tuple((where, tuple(by_seat)) for where, by_seat in counts.items())


@parted
@lru_cache(KEEP)
def _sheet(who: Cast, built: Counts) -> str:
    scene, counts = alive((who, ())), dict(built)
    head = "".join(
        f'<th scope="col">{glyph(f"sh-{kind}")}<span>{text(scene, f"building.{kind}.many")}</span> <b>{MAJORITY[kind]}</b></th>'
        for kind in BUILDINGS
    )
    rows = "".join(
        f'<tr class="region-{name}"><th scope="row">{text(scene, f"region.{name}")}</th>'
        + "".join(f"<td>{_leaders(scene, counts[name, kind])}</td>" for kind in BUILDINGS)
        + "</tr>"
        for name in REGIONS
    )
    missing = "".join(f"<th>{'7+' if n == len(SUPPLY) - 1 else n}</th>" for n in range(1, len(SUPPLY)))
    risings = "".join(f"<td>{count}</td>" for count, _ in SUPPLY[1:])
    extras = "".join(f"<td>+{extra}</td>" for _, extra in SUPPLY[1:])
    return (
        f'<details class="sh-regions" data-key="regions"><summary>{glyph("sh-castle")}{text(scene, "board.regions")}</summary>'
        f'<div class="sh-sheet-of-tables"><table><caption>{text(scene, "board.majorities")}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<table><caption>{text(scene, 'board.supply')}</caption><thead><tr><th scope='row'>{text(scene, 'board.supply_short')}</th>"
        f"{missing}</tr></thead><tbody><tr><th scope='row'>{text(scene, 'board.supply_provinces')}</th>{risings}</tr>"
        f"<tr><th scope='row'>{text(scene, 'board.supply_farmers')}</th>{extras}</tr></tbody></table>"
        f'<p class="sh-legend"><span class="sh-tax">7</span>{text(scene, "board.legend_tax")} '
        f'<span class="sh-grains">3</span>{text(scene, "board.legend_rice")} <span class="sh-unrest">1</span>'
        f'{text(scene, "board.legend_unrest")} <span class="sh-space"></span>{text(scene, "board.legend_space")}</p></div></details>'
    )


def _leaders(scene: Scene, counts: tuple[int, ...]) -> str:
    """How many each has there; whoever has most stands first and bold."""
    best = max(counts)
    if not best:
        return "–"
    ranked = sorted((seat for seat in range(len(counts)) if counts[seat]), key=lambda seat: -counts[seat])
    return "".join(
        f'<span class="sh-lead-of{" best" if counts[seat] == best else ""}">{crest(scene, seat)}'
        f'<span class="unseen">{scene.say("board.count_of", seat=seat, n=counts[seat])}</span>{counts[seat]}</span>'
        for seat in ranked
    )
