"""The six neighbours on a map of Europe about 1550, and the track that says what each is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyengine.games.sigismundus.data import COUNTRIES, POINTS, SEAL_DRAWS
from pyengine.games.sigismundus.forecast import country_points
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from web.boards.engraving import compass, engraved, longer
from web.boards.kit import (
    KEEP,
    Cast,
    Scene,
    Still,
    alive,
    breath,
    cast,
    counted,
    crest,
    glyph,
    icon,
    parted,
    piece,
    plain,
    still,
    svg,
)
from web.boards.kit.escaping import escape

from .common import about, acts_here, bite, cover

SHEET = "europe"
_SIGN = {"suecia": glyph("sg-artillery"), **{country: glyph(f"sg-deck-{deck}") for country, deck in SEAL_DRAWS.items()}}
"""What a seal brings, where a word alone does not say it."""


def atlas(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    plates = "".join(_plate(*_standing(view, scene, who, country)) for country in COUNTRIES)
    return (
        f'<section class="sg-europe" data-key="europe" aria-label="{scene.say("board.map")}">{_track(view, scene, who)}'
        f'<div class="sg-map">{_sheet(scene)}{plates}</div></section>'
    )


# -- the track ---------------------------------------------------------------------------------------------------------


def _track(view: SigismundusState, scene: Scene, who: Cast) -> str:
    """The further left, the more a country is worth."""
    spaces = "".join(
        _space(still(who, scene, f"direction:{space + 1}"), space, country, country in view.crowned)
        for space, country in enumerate(view.direction)
    )
    name = plain(scene, "board.directions")
    frame = cover(scene, "direction", name, "direction_track", "sg-frame")
    return f'<div class="sg-directions" data-key="directions"><ol aria-label="{escape(name)}">{spaces}</ol>{frame}</div>'


@parted
@lru_cache(KEEP)
def _space(part: Still, space: int, country: str, crowned: bool) -> str:
    scene = alive(part)
    first, second = POINTS[space]
    said = plain(scene, "board.space", space=space + 1, first=first, second=second)
    label = f"{plain(scene, f'country.{country}')}: {said}"
    return (
        f'<li class="sg-step{" crowned" * crowned}" data-key="direction-{country}"{piece(f"country-{country}", str(space))}>'
        f'{_arms(country, crowned)}<b aria-hidden="true">{first}<i>/</i>{second}</b>'
        f"{cover(scene, f'direction:{space + 1}', label, 'direction_track')}</li>"
    )


def _arms(country: str, crowned: bool) -> str:
    """A country's marker: its emblem; the side that scores has a crown."""
    crown = glyph("crown", "sg-crown") if crowned else ""
    return f'<span class="sg-arms wash-{country}" aria-hidden="true">{glyph(f"sg-{country}")}{crown}</span>'


# -- the sheet ---------------------------------------------------------------------------------------------------------


def _sheet(scene: Scene) -> str:
    data = scene.maps.get(SHEET)
    if data is None:
        return svg("0 0 760 820", [], scene.words("board.map"), "map-sheet", "sg-sheet")
    areas = "".join(_area(scene, country) for country in COUNTRIES)
    box = " ".join(map(str, data["viewBox"]))
    drawn = svg(box, [_base(data, scene), areas, _names(data, scene)], scene.words("board.map"), "map-sheet", "sg-sheet")
    edges = {f"country:{country}": f"map-shape-{country}" for country in COUNTRIES}
    return drawn + breath(scene, box, edges, "map-sheet", "sg-sheet")


def _base(data: dict[str, Any], scene: Scene) -> str:
    at = data["compass"]
    x, y = data["areas"]["crown"]["plate"]
    over = compass(at["x"], at["y"], at["r"]) + icon("side-commonwealth", x - 34, y - 6, 68, "sg-eagle")
    return engraved(data, data["areas"], scene.words.language, over)


@parted
def _names(data: dict[str, Any], scene: Scene) -> str:
    out = []
    for name, area in data["areas"].items():
        label = area["label"]
        words = scene.say(f"country.{name}.short" if name in COUNTRIES else f"board.{name}").upper()
        spacing = label["spacing"] if len(words) < 9 else min(2, label["spacing"])
        out.append(
            f'<path id="sg-line-{name}" class="map-line" d="{longer(label["d"], 60)}"/>'
            f'<text class="sg-land-name" font-size="{label["size"]}" letter-spacing="{spacing}" text-anchor="middle">'
            f'<textPath href="#sg-line-{name}" startOffset="50%">{words}</textPath></text>'
        )
    for name in data["names"]:
        x, y = name["at"]
        out.append(
            f'<text class="sg-latin {name["kind"]}" x="{x:g}" y="{y:g}" font-size="{name["size"]}" text-anchor="middle">{escape(name["text"])}</text>'
        )
    return f'<g class="sg-names" aria-hidden="true" data-key="names-{scene.words.language}">{"".join(out)}</g>'


def _area(scene: Scene, country: str) -> str:
    """A country's ground: clicked with the mouse; its plate is the control that has a name."""
    target = f"country:{country}"
    state = " picked" if target in scene.picked else f" {' '.join(scene.light(target))}" if target in scene.lit else ""
    state += " recent" if target in scene.recent else ""
    pick = f' data-pick="{target}"' if state.startswith((" lit", " picked")) else ""
    shape = f'href="#map-shape-{country}"'
    return (
        f'<g class="map-area{state}" data-key="area-{country}"{pick} aria-hidden="true">'
        f'<use class="map-hit" {shape}/><use class="map-outline" {shape}/></g>'
    )


# -- the plates --------------------------------------------------------------------------------------------------------


def _standing(view: SigismundusState, scene: Scene, who: Cast, country: str) -> tuple[Any, ...]:
    return (
        still(who, scene, f"country:{country}"),
        country,
        view.direction.index(country),
        country in view.crowned,
        country in view.pacts,
        tuple(view.markers[country]),
        view.seals[country],
        acts_here(view, "union_of_lublin") if country == "lithuania" else (),
    )


@parted
@lru_cache(KEEP)
def _plate(
    part: Still,
    country: str,
    space: int,
    crowned: bool,
    pact: bool,
    own: tuple[int, ...],
    holder: int,
    acts: tuple[str, ...],
) -> str:
    """What lies on a country: its worth, the seal, House markers."""
    scene = alive(part)
    first, second = POINTS[space]
    said = plain(scene, "board.space", space=space + 1, first=first, second=second)
    points = country_points(list(own), first, second)[0] if crowned else [0] * len(own)
    ribbon = f'<span class="sg-pact" role="img" aria-label="{scene.say("board.pact")}"{about(scene, "pact")}>{glyph("sg-pact")}</span>' if pact else ""
    return (
        f'<div class="sg-plate {country}{" crowned" * crowned}" data-key="plate-{country}">'
        f'{_arms(country, crowned)}<p class="sg-worth" aria-hidden="true"><b>{first}<i>/</i>{second}</b>{ribbon}</p>'
        f'<p class="sg-markers" aria-hidden="true">{_markers(scene, country, own, points)}</p>'
        f"{cover(scene, f'country:{country}', _said(scene, country, said, crowned, pact, own), 'country')}"
        f"{_seal(scene, country, holder, acts)}</div>"
    )


def _markers(scene: Scene, country: str, own: tuple[int, ...], points: list[int]) -> str:
    """House markers by seat, and what a crowned country would bring as it stands."""
    return "".join(
        f'<span class="sg-marker" data-key="marker-{country}-{seat}"{piece(f"marker-{seat}", country, n, home=f"seat:{seat}", to=f"seat:{seat}")}>'
        f"{crest(scene, seat)}<b{counted(f'markers-{country}-{seat}')}>{n}</b>"
        + (f"<i>+{points[seat]}</i>" if points[seat] else "")
        + "</span>"
        for seat, n in enumerate(own)
        if n
    )


def _seal(scene: Scene, country: str, holder: int, acts: tuple[str, ...]) -> str:
    who = plain(scene, "board.seal_of", seat=holder) if holder != NOBODY else plain(scene, "board.seal_free")
    said = f"{plain(scene, f'seal.{country}')} {who}"
    held = piece(f"seal-{country}", f"seat-{holder}", home=f"seat:{holder}")
    shown = crest(scene, holder, travels=held) if holder != NOBODY else ""
    return (
        f'<p class="sg-seal{" held" if shown else ""}" role="img" aria-label="{escape(said)}"{about(scene, "seal")}>{shown or glyph("seal")}'
        f'{_SIGN.get(country, "")}<span aria-hidden="true">{scene.say(f"board.seal.{country}")}</span>{bite(scene, *acts)}</p>'
    )


def _said(scene: Scene, country: str, space: str, crowned: bool, pact: bool, own: tuple[int, ...]) -> str:
    parts = [plain(scene, f"country.{country}"), space]
    if crowned:
        parts.append(plain(scene, "board.crowned"))
    if pact:
        parts.append(plain(scene, "board.pact"))
    there = [plain(scene, "board.markers_of", seat=seat, n=n) for seat, n in enumerate(own) if n]
    return "; ".join(parts + (there or [plain(scene, "board.no_markers")]))
