"""A player's panel: chests, rice, provinces, armies in reserve, buildings, the special card of the round."""

from __future__ import annotations

from pyengine.games.shogun.data import BUILDINGS
from pyengine.games.shogun.state import ShogunState, buildings, provinces
from web.boards.kit import Scene, counted, glyph, parted

from .common import ICON, phase, text


@parted
def panel(view: ShogunState, scene: Scene, seat: int) -> str:
    held = provinces(view, seat)
    rice = f"{view.rice[seat]}/{len(held)}"
    figures = (
        _figure(scene, seat, "sh-chest", "panel.chests", view.chests[seat])
        + _figure(scene, seat, "sh-rice", "panel.rice", rice)
        + _figure(scene, seat, "sh-march", "panel.provinces", len(held))
        + _figure(scene, seat, "sh-recruit", "panel.reserve", view.reserve[seat])
    )
    built = [kind for province in held for kind in buildings(view, province)]
    figures += "".join(
        _figure(scene, seat, f"sh-{kind}", f"building.{kind}.many", built.count(kind)) for kind in BUILDINGS if kind in built
    )
    return f'<div class="sh-panel"><dl class="sh-figures">{figures}</dl>{_special(view, scene, seat)}{_status(view, scene, seat)}</div>'


def _figure(scene: Scene, seat: int, sign: str, id: str, n: int | str) -> str:
    said = text(scene, id)
    return f'<div data-explain="{said}"><dt>{glyph(sign)}<span class="unseen">{said}</span></dt><dd{counted(f"{id}-{seat}")}>{n}</dd></div>'


def _special(view: ShogunState, scene: Scene, seat: int) -> str:
    card = view.special[seat]
    if not card:
        return ""
    power = text(scene, f"power.{card}")
    explained_power = f"<small>{power}</small>" if seat == scene.me else ""
    return f'<p class="sh-special" data-explain="{power}">{glyph(ICON[card])}<b>{text(scene, f"special.{card}")}</b>{explained_power}</p>'


def _status(view: ShogunState, scene: Scene, seat: int) -> str:
    if phase(view) == "planning" and view.committed[seat]:
        return f'<p class="sh-status">{text(scene, "panel.planned")}</p>'
    return ""
