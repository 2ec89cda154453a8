"""The six neighbours, standing in the spaces of the direction track: the further left, the more they are worth."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.games.sigismundus.data import POINTS, SEAL_DRAWS
from pyengine.games.sigismundus.forecast import country_points
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from web.boards.kit import Scene, counted, glyph, piece, plain

from .common import KEEP, Still, acts_here, alive, bite, cast, cover, crest, still

_SIGN = {"suecia": glyph("sg-artillery"), **{country: glyph(f"sg-deck-{deck}") for country, deck in SEAL_DRAWS.items()}}
"""What a seal brings, where a word alone does not say it."""


def directions(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    items = "".join(
        _country(
            still(who, scene, f"country:{country}", f"direction:{space + 1}"),
            country,
            space,
            country in view.crowned,
            country in view.pacts,
            tuple(view.markers[country]),
            view.seals[country],
            acts_here(view, "union_of_lublin") if country == "lithuania" else (),
        )
        for space, country in enumerate(view.direction)
    )
    name = plain(scene, "board.directions")
    return (
        f'<section class="sg-directions" data-key="directions" aria-label="{escape(name)}">'
        f'<div class="sg-countries">{items}{cover(scene, "direction", name, "sg-frame")}</div></section>'
    )


@lru_cache(KEEP)
def _country(
    part: Still,
    country: str,
    space: int,
    crowned: bool,
    pact: bool,
    own: tuple[int, ...],
    holder: int,
    acts: tuple[str, ...],
) -> str:
    scene = alive(part)
    first, second = POINTS[space]
    said = plain(scene, "board.space", space=space + 1, first=first, second=second)
    crown = glyph("crown", "sg-crown") if crowned else ""
    states = " crowned" * crowned + " pact" * pact
    ribbon = (
        f'<span class="sg-pact" title="{scene.say("board.pact")}">{glyph("sg-pact")}<span>{scene.say("board.pact")}</span></span>'
        if pact
        else ""
    )
    points = country_points(list(own), first, second)[0] if crowned else [0] * len(own)
    return (
        f'<div class="sg-country{states}" data-key="country-{country}"{piece(f"country-{country}", str(space))}>'
        f'<div class="sg-worth"><b aria-hidden="true">{first}<i>/</i>{second}</b>{crown}{ribbon}{cover(scene, f"direction:{space + 1}", said)}</div>'
        f'<div class="sg-land"><p class="sg-latin" aria-hidden="true">{scene.say(f"country.{country}.latin")}</p>'
        f'<p class="sg-plainname" aria-hidden="true">{glyph(f"sg-{country}")}<span>{scene.say(f"country.{country}.short")}</span></p>'
        f'<div class="sg-markers" aria-hidden="true">{_markers(scene, country, own, points)}</div>'
        f"{cover(scene, f'country:{country}', _said(scene, country, said, crowned, pact, own))}</div>{_seal(scene, country, holder, acts)}</div>"
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
        f'<p class="sg-seal{" held" if shown else ""}" title="{escape(said)}">{glyph("seal")}{_SIGN.get(country, "")}<span>{scene.say(f"board.seal.{country}")}</span>'
        f'{shown}{bite(scene, *acts)}<span class="unseen">{escape(said)}</span></p>'
    )


def _said(scene: Scene, country: str, space: str, crowned: bool, pact: bool, own: tuple[int, ...]) -> str:
    parts = [plain(scene, f"country.{country}"), space]
    if crowned:
        parts.append(plain(scene, "board.crowned"))
    if pact:
        parts.append(plain(scene, "board.pact"))
    there = [plain(scene, "board.markers_of", seat=seat, n=n) for seat, n in enumerate(own) if n]
    return "; ".join(parts + (there or [plain(scene, "board.no_markers")]))
