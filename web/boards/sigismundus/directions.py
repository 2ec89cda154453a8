"""The six neighbours, standing in the spaces of the direction track: the further left, the more they are worth."""

from __future__ import annotations

from html import escape

from pyengine.games.sigismundus.data import POINTS
from pyengine.games.sigismundus.forecast import country_forecast
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from web.boards.kit import Scene, counted, glyph, piece, plain

from .common import bite, cover, crest


def directions(view: SigismundusState, scene: Scene) -> str:
    items = "".join(_country(view, scene, country, space) for space, country in enumerate(view.direction))
    name = plain(scene, "board.directions")
    return (
        f'<section class="sg-directions" data-key="directions" aria-label="{escape(name)}">'
        f'<div class="sg-countries">{items}{cover(scene, "direction", name, "sg-frame")}</div></section>'
    )


def _country(view: SigismundusState, scene: Scene, country: str, space: int) -> str:
    first, second = POINTS[space]
    crowned, pact = country in view.crowned, country in view.pacts
    said = plain(scene, "board.space", space=space + 1, first=first, second=second)
    crown = glyph("crown", "sg-crown") if crowned else ""
    states = " crowned" * crowned + " pact" * pact
    ribbon = (
        f'<span class="sg-pact" title="{scene.say("board.pact")}">{glyph("sg-pact")}<span>{scene.say("board.pact")}</span></span>'
        if pact
        else ""
    )
    return (
        f'<div class="sg-country{states}" data-key="country-{country}"{piece(f"country-{country}", str(space))}>'
        f'<div class="sg-worth"><b aria-hidden="true">{first}<i>/</i>{second}</b>{crown}{ribbon}{cover(scene, f"direction:{space + 1}", said)}</div>'
        f'<div class="sg-land"><p class="sg-latin" aria-hidden="true">{scene.say(f"country.{country}.latin")}</p>'
        f'<p class="sg-plainname" aria-hidden="true">{glyph(f"sg-{country}")}<span>{scene.say(f"country.{country}.short")}</span></p>'
        f'<div class="sg-markers" aria-hidden="true">{_markers(view, scene, country)}</div>'
        f"{cover(scene, f'country:{country}', _said(view, scene, country, said))}</div>{_seal(view, scene, country)}</div>"
    )


def _markers(view: SigismundusState, scene: Scene, country: str) -> str:
    """House markers by seat, and what the country would bring as it stands."""
    points, _ = country_forecast(view, country)
    crowned = country in view.crowned
    return "".join(
        f'<span class="sg-marker" data-key="marker-{country}-{seat}"{piece(f"marker-{seat}", country, n, home=f"seat:{seat}", to=f"seat:{seat}")}>'
        f'{crest(scene, seat)}<b{counted(f"markers-{country}-{seat}")}>{n}</b>'
        + (f"<i>+{points[seat]}</i>" if crowned and points[seat] else "")
        + "</span>"
        for seat, n in enumerate(view.markers[country])
        if n
    )


def _seal(view: SigismundusState, scene: Scene, country: str) -> str:
    holder = view.seals[country]
    who = plain(scene, "board.seal_of", seat=holder) if holder != NOBODY else plain(scene, "board.seal_free")
    said = f"{plain(scene, f'seal.{country}')} {who}"
    union = bite(view, scene, "union_of_lublin") if country == "lithuania" else ""
    held = piece(f"seal-{country}", f"seat-{holder}", home=f"seat:{holder}")
    shown = crest(scene, holder, travels=held) if holder != NOBODY else ""
    return (
        f'<p class="sg-seal{" held" if shown else ""}" title="{escape(said)}">{glyph("seal")}<span>{scene.say(f"board.seal.{country}")}</span>'
        f'{shown}{union}<span class="unseen">{escape(said)}</span></p>'
    )


def _said(view: SigismundusState, scene: Scene, country: str, space: str) -> str:
    parts = [plain(scene, f"country.{country}"), space]
    if country in view.crowned:
        parts.append(plain(scene, "board.crowned"))
    if country in view.pacts:
        parts.append(plain(scene, "board.pact"))
    there = [plain(scene, "board.markers_of", seat=seat, n=n) for seat, n in enumerate(view.markers[country]) if n]
    return "; ".join(parts + (there or [plain(scene, "board.no_markers")]))
