"""What lies in the provinces: estates on their tracks, wealth, nobles, armies, enemies; Gdańsk and the Cossacks."""

from __future__ import annotations

from typing import Any

from pyengine.games.gods_playground.data import ESTATES, PROVINCES
from pyengine.games.gods_playground.state import GodsState, face
from web.boards.kit import Scene, counted, explained, icon, opens, parted, piece, plain, spot
from web.boards.kit.escaping import escape

from .common import Ahead, army_said, cube, estate_said, land_target, laying, noble, units
from .legend import TERMS

COLUMN = 45
"""From one family's nobles to the next."""
_LARGE = {
    "prussia": ((345, 226), (208, 196), (506, 182)),
    "lithuania": ((664, 250), (596, 370), (720, 370)),
    "ukraine": ((790, 582), (742, 700), (880, 700)),
    "lesser_poland": ((440, 576), (602, 700), (512, 668)),
    "greater_poland": ((288, 372), (102, 452), (220, 458)),
}
"""On a phone: people, wealth, enemies. The list below the map has the estates and armies."""


@parted
def province_pieces(data: dict[str, Any], view: GodsState, scene: Scene, ahead: Ahead, p: int) -> str:
    land = data["provinces"][PROVINCES[p]]
    if scene.compact:
        people, wealth, enemy = _LARGE[PROVINCES[p]]
        body = _coin(view, ahead, p, wealth, 1.8) + _people(view, scene, p, people, 1.75) + _foes(view, p, enemy, 1.8)
        return f'<g class="gp-pieces" aria-hidden="true" data-key="pieces-{PROVINCES[p]}">{body}</g>'
    return (
        f'<g class="gp-pieces" data-key="pieces-{PROVINCES[p]}">{_track(land, view, scene, ahead, p)}'
        f"{_wealth(land, view, scene, ahead, p)}{_people(view, scene, p, land['people'], 1)}"
        f"{_armies(land, view, scene, p)}{_foes(view, p, land['enemy'], 1)}{_token(land, view, scene, p)}</g>"
    )


# -- Estates -----------------------------------------------------------------------------------------------------------


def _track(land: dict[str, Any], view: GodsState, scene: Scene, ahead: Ahead, p: int) -> str:
    points = land["track"]
    road = " ".join(f"{x:g},{y:g}" for x, y in points)
    doomed = len(view.estates[p]) - ahead.doomed(p)
    spaces = [_estate(view, scene, p, k, at, doomed <= k < len(view.estates[p])) for k, at in enumerate(points)]
    return f'<polyline class="gp-road" points="{road}"/>{"".join(spaces)}'


def _estate(view: GodsState, scene: Scene, p: int, space: int, at: list[float], doomed: bool) -> str:
    worth = ESTATES[p][space]
    name = f"{PROVINCES[p]}:{space + 1}"
    attrs = spot(
        scene, f"estate:{name}", estate_said(view, scene, p, space, worth, doomed), "gp-estate-target", role="img"
    )
    attrs += _about(view, scene, p, "estate")
    return (
        f'<g class="gp-estate" data-key="estate-{PROVINCES[p]}-{space + 1}" transform="translate({at[0]:g} {at[1]:g})">'
        f'<g aria-hidden="true">{disc(view, scene, p, space, doomed)}</g>'
        f'<g{attrs}><circle class="map-hit" r="25"/><circle class="map-outline" r="26"/></g></g>'
    )


def _about(view: GodsState, scene: Scene, p: int, term: str) -> str:
    """What lies in a province explains itself, unless the province is to be clicked: then nothing may be in the way."""
    if land_target(view, PROVINCES[p]) in scene.lit | scene.picked:
        return ""
    return explained(scene, f"term.{term}.text", TERMS[term])


def disc(view: GodsState, scene: Scene, p: int, space: int, doomed: bool) -> str:
    """An estate, drawn around 0,0: whose it is, what it is worth, manager, city, danger."""
    worth = ESTATES[p][space]
    if space >= len(view.estates[p]):
        return f'<circle class="gp-space" r="22"/><text class="gp-worth" y="8">{worth}</text>'
    seat, place = view.estates[p][space], f"{PROVINCES[p]}-{space}"
    side = escape(scene.seats[seat].side)
    travels = piece(f"estate-{seat}", place, home=f"seat:{seat}", to=f"seat:{seat}")
    walls = '<path class="gp-walls" d="M-27 27v-54h9v7h9v-7h18v7h9v-7h9v54z"/>' if view.cities[p][space] else ""
    crops = f'<circle class="gp-badge" cx="-21" cy="2" r="11"/>{icon("gp-manager", -30, -7, 18, "gp-crops")}'
    tower = f'<circle class="gp-badge" cx="19" cy="-17" r="12"/>{icon("gp-city", 10, -26, 18, "gp-tower")}'
    fire = f'<circle class="gp-ring" r="25"/>{icon("gp-burn", 9, 3, 24, "gp-fire")}' if doomed else ""
    return (
        f'{walls}<g class="gp-disc side-{side}"{travels}><circle r="22"/>{icon(f"side-{side}", -10, -19, 20)}'
        f'<text y="17">{worth}</text></g>{crops if view.managers[p][space] else ""}'
        f"{tower if view.cities[p][space] else ''}{fire}"
    )


# -- Wealth ------------------------------------------------------------------------------------------------------------


def _wealth(land: dict[str, Any], view: GodsState, scene: Scene, ahead: Ahead, p: int) -> str:
    said = f"{plain(scene, f'province.{PROVINCES[p]}')}: {plain(scene, 'board.wealth', n=view.wealth[p])}"
    attrs = spot(scene, f"wealth:{PROVINCES[p]}", said, "gp-wealth", role="img") + _about(view, scene, p, "wealth")
    x, y = land["wealth"]
    drawn = _coin(view, ahead, p, (0, 0), 1)
    return f'<g transform="translate({x:g} {y:g})"><g{attrs}><circle class="map-outline" r="24"/>{drawn}</g></g>'


def _coin(view: GodsState, ahead: Ahead, p: int, at: tuple[float, float], scale: float) -> str:
    """The province's wealth as a coin, and which way it would go."""
    pips = "".join(
        f'<circle class="{"full" if k < view.wealth[p] else "empty"}" cx="{(k - 2) * 10}" cy="28" r="4"/>'
        for k in range(5)
    )
    change = ahead.wealth(p)
    way = ""
    if change:
        tone, d = ("up", "M25 7l8-13l8 13z") if change > 0 else ("down", "M25-6l8 13l8-13z")
        way = f'<path class="gp-way-{tone}" d="{d}"/>'
    return (
        f'<g class="gp-coin" transform="translate({at[0]:g} {at[1]:g}) scale({scale})"><circle class="face" r="19"/>'
        f'<text y="8"{counted(f"wealth-{p}")}>{view.wealth[p]}</text>{pips}{way}</g>'
    )


# -- Nobles, armies, enemies, tokens -----------------------------------------------------------------------------------


def _column(view: GodsState, seat: int, scale: float = 1) -> float:
    return (seat - (view.players - 1) / 2) * COLUMN * scale


def _people(view: GodsState, scene: Scene, p: int, at: tuple[float, float], scale: float) -> str:
    """Each family has its own column, so that nobody's nobles have to be looked for."""
    here = [
        noble(scene, seat, n, PROVINCES[p], at[0] + _column(view, seat, scale), at[1], scale)
        for seat, n in enumerate(view.cubes[p])
        if n or units(view, p, seat)
    ]
    return f'<g aria-hidden="true">{"".join(here)}</g>'


def _armies(land: dict[str, Any], view: GodsState, scene: Scene, p: int) -> str:
    out = []
    for seat in range(view.players):
        army = units(view, p, seat)
        if not army:
            continue
        x, y = land["people"][0] + _column(view, seat), land["people"][1] + 31
        row = 23 if len(army) < 3 else 20
        lines = "".join(
            f"<g{piece(f'{unit}-{seat}', PROVINCES[p], n, home=f'seat:{seat}', to=f'seat:{seat}')}>"
            f'{icon(f"gp-{unit}", -19, 3 + row * k, 20)}<text x="11" y="{20 + row * k}"{counted(f"{unit}-{p}-{seat}")}>{n}</text></g>'
            for k, (unit, n) in enumerate(army)
        )
        attrs = spot(
            scene, f"army:{PROVINCES[p]}:{seat}", army_said(view, scene, p, seat), "gp-army-target", role="img"
        )
        attrs += _about(view, scene, p, "defence")
        height = 4 + row * len(army)
        out.append(
            f'<g class="gp-army side-{escape(scene.seats[seat].side)}" data-key="army-{PROVINCES[p]}-{seat}"'
            f' transform="translate({x:g} {y:g})"><g{attrs}>'
            f'<rect x="-21" y="0" width="42" height="{height}" rx="2"/><path d="M-21 0h42"/>{lines}'
            f'<rect class="map-outline" x="-23" y="-2" width="46" height="{height + 4}" rx="3"/></g></g>'
        )
    return "".join(out)


def _foes(view: GodsState, p: int, at: tuple[float, float], scale: float) -> str:
    drawn = ""
    if view.enemy[p]:
        drawn = cube(face(view, view.enemy_of[p]), view.enemy[p], PROVINCES[p], at[0], at[1], scale)
    elif view.markers[p]:
        drawn = cube("habsburgs", view.markers[p], PROVINCES[p], at[0], at[1], scale, marker=True)
    return f'<g class="gp-foes" data-key="foes-{PROVINCES[p]}" aria-hidden="true">{drawn}</g>'


def _token(land: dict[str, Any], view: GodsState, scene: Scene, p: int) -> str:
    """One's own influence token, while tokens are laid."""
    if not laying(view) or scene.me is None:
        return ""
    x, y = land["people"][0], land["people"][1] + 64
    value = view.placed[scene.me][p]
    if value < 0:
        return f'<circle class="gp-slot" cx="{x:g}" cy="{y:g}" r="25" aria-hidden="true"/>'
    side = escape(scene.seats[scene.me].side)
    take_up = ""
    if scene.takes_up and not view.committed[scene.me]:
        label = escape(plain(scene, "board.take_back", value=value))
        take_up = (
            f'<g class="gp-take-up" data-take-up="token:{PROVINCES[p]}" tabindex="0" role="button" aria-label="{label}">'
            '<circle class="map-hit" r="32"/><circle class="map-outline" r="29"/></g>'
        )
    return (
        f'<g class="gp-token side-{side}" data-key="token-{PROVINCES[p]}"{piece(f"token-{value}", PROVINCES[p])} transform="translate({x:g} {y:g})">'
        f'<g aria-hidden="true"><circle r="26"/><circle class="inner" r="21"/><text y="10">{value}</text></g>{take_up}</g>'
    )


# -- Gdańsk and the Cossacks -------------------------------------------------------------------------------------------


@parted
def gdansk(data: dict[str, Any], view: GodsState, scene: Scene) -> str:
    town = next(town for town in data["towns"] if town["id"] == "gdansk")
    attrs = spot(scene, "gdansk", plain(scene, "board.gdansk", n=2 * view.wealth[0]), "gp-gdansk", role="img")
    attrs += opens("term", "gdansk") + explained(scene, "term.gdansk.text", TERMS["gdansk"])
    return (
        f'<g data-key="gdansk" transform="translate({town["x"]:g} {town["y"]:g})"><g{attrs}>'
        f'<circle class="gp-port" r="15"/>{icon("gp-trade", -10, -10, 20)}<text x="19" y="-6" aria-hidden="true">'
        f'{scene.say("term.gdansk")}</text><circle class="map-hit" r="25"/><circle class="map-outline" r="21"/></g></g>'
    )


def cossacks(data: dict[str, Any], view: GodsState, scene: Scene) -> str:
    """Those for hire by the lower Dnieper, those in service in Ukraine; rebels stand on the Tatars' card."""
    idle, hired, _ = view.cossacks
    x, y = data["cossacks"]
    about = opens("term", "cossacks") + explained(scene, "term.cossacks.text", TERMS["cossacks"])
    waiting = "".join(_rider(21 + 42 * k, 0, f"idle-{k}") for k in range(idle))
    out = (
        f'<g class="gp-cossacks" data-key="cossacks" role="img" aria-label="{scene.say("board.cossacks_idle", n=idle)}"{about}'
        f' transform="translate({x} {y})"><text x="42" y="-26" text-anchor="middle">{scene.say("unit.cossacks")}</text>'
        f'<rect class="gp-camp" x="-4" y="-20" width="92" height="40" rx="20"/>{waiting}</g>'
    )
    x, y = data["hired"]
    for k in range(1, hired + 1):
        attrs = spot(scene, f"cossacks:{k}", plain(scene, "board.cossacks_join", n=k), "gp-hired", role="img")
        out += (
            f'<g data-key="cossack-{k}" transform="translate({x + 46 * (k - 1)} {y})"><g{attrs}>{_rider(0, 0, f"hired-{k}")}'
            '<rect class="map-hit" x="-24" y="-24" width="48" height="48"/><circle class="map-outline" r="22"/></g></g>'
        )
    return out


def _rider(x: float, y: float, place: str) -> str:
    return f'<g class="gp-rider"{piece("cossack", place)} transform="translate({x:g} {y:g})"><circle r="17"/>{icon("gp-cossacks", -12, -12, 24)}</g>'
