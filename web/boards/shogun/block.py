"""A province's block: its name, the banner of its armies, taxes and rice, building spaces, revolt markers."""

from __future__ import annotations

from html import escape
from typing import Any

from pyengine.games.shogun.data import REGION_OF, RICE, SPACES, TAX
from pyengine.games.shogun.state import NOBODY, ShogunState, buildings, spaces_used
from web.boards.kit import Scene, counted, icon, piece, plain

from .common import RESULTS, own_field, short

SIZE = {False: (84, 58), True: (58, 80)}
"""Wide and tall blocks, as the map lays them out."""


def province_said(view: ShogunState, scene: Scene, province: str) -> str:
    """All that there is to know about a province, in words."""
    parts = []
    owner = view.owner[province]
    if owner == NOBODY:
        parts.append(plain(scene, "board.neutral"))
    else:
        parts.append(plain(scene, "board.held", seat=owner, n=view.armies[province]))
    parts.append(plain(scene, f"region.{REGION_OF[view.board][province]}"))
    parts.append(plain(scene, "board.yields", tax=TAX[province], rice=RICE[province]))
    built = buildings(view, province)
    if built:
        parts.append(plain(scene, "board.built", building=built))
    parts.append(plain(scene, "board.spaces", n=SPACES[province] - spaces_used(view, province)))
    if view.revolts[province]:
        parts.append(plain(scene, "board.markers", n=view.revolts[province]))
    if field := own_field(view, scene, province):
        parts.append(plain(scene, "board.lies_on", action=field))
    return f"{plain(scene, f'province.{province}')}: {'; '.join(parts)}"


def block(data: dict[str, Any], view: ShogunState, scene: Scene, province: str) -> str:
    x, y = data["block"]
    tall = data["tall"]
    w, h = SIZE[tall]
    left, top = -w / 2, -h / 2
    name = f'<text class="sh-name" y="{top + 15:g}">{escape(short(scene, province))}</text>'
    if province not in view.owner:
        return (
            f'<g class="sh-block idle" aria-hidden="true" data-key="block-{province}" transform="translate({x:g} {y:g})">'
            f'<g class="sh-scale"><g class="sh-detail">{name}{icon("sh-idle", -13, top + 20, 26)}</g></g></g>'
        )
    fx, fy = left + 46, top + 32
    dx, dy = (0, 21) if tall else (22, 0)
    figures = (
        f'<g class="sh-tax"><circle cx="{fx:g}" cy="{fy:g}" r="10.5"/><text x="{fx:g}" y="{fy + 6.5:g}">{TAX[province]}</text></g>'
        f'<g class="sh-grains"><rect x="{fx + dx - 10:g}" y="{fy + dy - 10:g}" width="20" height="20" rx="5"/>'
        f'<text x="{fx + dx:g}" y="{fy + dy + 6.5:g}">{RICE[province]}</text></g>'
    )
    return (
        f'<g class="sh-block" aria-hidden="true" data-key="block-{province}" transform="translate({x:g} {y:g})">'
        f'<g class="sh-scale"><g class="sh-detail">{name}{figures}{_spaces(view, province, left, h / 2, tall)}</g>'
        f"{_banner(view, scene, province, left, top + 21)}</g></g>"
    )


def _spaces(view: ShogunState, province: str, left: float, bottom: float, tall: bool) -> str:
    """Building spaces, filled from the left."""
    out = []
    built = buildings(view, province)
    for k in range(SPACES[province]):
        x, y = (left if tall else left + 36) + 20 * k, bottom - 17
        full = k < len(built)
        drawn = icon(f"sh-{built[k]}", x + 1, y + 0.5, 16) if full else ""
        travels = piece(f"building-{province}-{k}", province, home=f"seat:{view.owner[province]}") if full else ""
        out.append(f'<g class="sh-space{" full" if full else ""}"{travels}><rect x="{x:g}" y="{y:g}" width="18" height="17"/>{drawn}</g>')
    return "".join(out)


def _banner(view: ShogunState, scene: Scene, province: str, x: float, y: float) -> str:
    owner, n = view.owner[province], view.armies[province]
    out = ""
    if owner != NOBODY and n:
        who = scene.seats[owner].side
        # Armies that fall go into the tower; what a battle leaves comes out of it.
        settled = scene.event is not None and scene.event.id in RESULTS
        travels = piece(f"army-{owner}", province, n, home="tower" if settled else f"seat:{owner}", to="tower")
        out = (
            f'<g class="sh-banner side-{escape(who)}" data-key="banner-{province}"{travels}><path class="pole" d="M{x:g} {y - 3:g}v45"/>'
            f'<rect x="{x:g}" y="{y:g}" width="34" height="38"/>{icon(f"side-{who}", x + 9, y + 1.5, 16)}'
            f'<text x="{x + 17:g}" y="{y + 35:g}"{counted(f"armies-{province}")}>{n}</text></g>'
        )
    if view.revolts[province]:
        out += (
            f'<g class="sh-unrest"{piece("revolt", province, view.revolts[province])}><circle cx="{x + 2:g}" cy="{y + 2:g}" r="10.5"/>'
            f'<text x="{x + 2:g}" y="{y + 8.5:g}">{view.revolts[province]}</text></g>'
        )
    return out
