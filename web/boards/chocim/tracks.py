"""Morale and supplies of both armies: where they stand, what their bands bring, where the week will leave them."""

from __future__ import annotations

from pyengine.games.chocim.board import band, rebels_at
from pyengine.games.chocim.data import BANDS, MORALE_DISCARDS, MORALE_TOP, OE, RP, SIDES, SUPPLY_TOP
from pyengine.games.chocim.forecast import week_ahead
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, counted, cover, crest, explained_as, glyph, parted, piece, plain

from .common import army, units_said

_MARCHING = ("preparation", "actions", "diplomacy", "effects")
"""Phases in which the end of the week is still ahead."""


def tracks(view: ChocimState, scene: Scene) -> str:
    ahead = week_ahead(view) if view.phase in _MARCHING and not view.ending else None
    rows = "".join(
        f'<div class="ch-army {army(side)}" data-key="army-{SIDES[side]}">{crest(scene, view.seats[side], travels=explained_as(scene.seats[view.seats[side]].name))}'
        f"{_morale(view, scene, side, ahead['morale'][side] if ahead else None)}"
        f"{_supply(view, scene, side, ahead['supply'][side] if ahead else None)}</div>"
        for side in (RP, OE)
    )
    return f'<div class="ch-tracks" data-key="tracks">{rows}</div>'


@parted
def _morale(view: ChocimState, scene: Scene, side: int, then: int | None) -> str:
    now = view.morale[side]
    cells = []
    for n in range(MORALE_TOP + 1):
        marks = [
            "end" if n == 0 else "revolt" if any(rebels_at(side, n)) else "doubt" if n in MORALE_DISCARDS else "calm"
        ]
        marks += ["now"] * (n == now) + ["then"] * (n == then and then != now)
        travels = piece(f"morale-{side}", str(n)) if n == now else ""
        cells.append(f'<li class="{" ".join(marks)}" data-key="m{side}-{n}"{travels}>{n}</li>')
    said = plain(scene, "board.morale", side=SIDES[side], n=now) + " " + _morale_band(scene, side, now)
    if then is not None and then != now:
        said += " " + plain(scene, "board.ahead", now=then)
    return (
        f'<div class="ch-morale" data-key="morale-{SIDES[side]}">{glyph("ch-morale")}<ol aria-hidden="true">{"".join(cells)}</ol>'
        f"{cover(scene, f'morale:{SIDES[side]}', said)}</div>"
    )


def _morale_band(scene: Scene, side: int, n: int) -> str:
    if n == 0:
        return plain(scene, "board.mutiny" if side == OE else "board.rokosz")
    rebels = rebels_at(side, n)
    parts = [plain(scene, "board.rebels_at", units=units_said(scene, side, list(rebels)))] if any(rebels) else []
    if n in MORALE_DISCARDS:
        parts.append(plain(scene, "board.cards_at", n=MORALE_DISCARDS[n]))
    return " ".join(parts) or plain(scene, "board.calm")


_BAR = 168


@parted
def _supply(view: ChocimState, scene: Scene, side: int, then: int | None) -> str:
    now, top = view.supply[side], SUPPLY_TOP[side]
    unit = _BAR / top
    row = band(side, now)
    zones = []
    for above, zone in zip((None, *BANDS), BANDS[:-1]):
        low = zone.low[side] - 1
        high = above.low[side] - 1 if above else top
        zones.append(
            f'<rect class="{zone.name}" x="{low * unit:.1f}" y="3" width="{(high - low) * unit:.1f}" height="16"/>'
        )
    fill = f'<rect class="ch-fill" x="0" y="6.5" width="{now * unit:.1f}" height="9"/>'
    mark = (
        f'<path class="ch-then" d="M{then * unit:.1f} 1v20m-4-20h8l-4 5z"/>' if then is not None and then != now else ""
    )
    said = plain(scene, "board.supply", side=SIDES[side], n=now, band=row.name)
    if then is not None and then != now:
        said += " " + plain(scene, "board.ahead", now=then)
    arrow = f"<small>→{then}</small>" if then is not None and then != now else ""
    return (
        f'<div class="ch-supply" data-key="supply-{SIDES[side]}">{glyph("ch-supply")}<b{counted(f"supply-{side}")}>{now}</b>{arrow}'
        f'<svg viewBox="-4 0 {_BAR + 8} 22" aria-hidden="true" preserveAspectRatio="none">{"".join(zones)}{fill}{mark}</svg>'
        f"{cover(scene, f'supply:{SIDES[side]}', said)}</div>"
    )
