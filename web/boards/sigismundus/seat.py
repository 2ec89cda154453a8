"""A player's panel: everything that lies open before a player."""

from __future__ import annotations

from html import escape

from pyengine.games.sigismundus.data import COUNTRIES, DECKS, FIGURES, UNITS
from pyengine.games.sigismundus.holdings import bonus_votes, prestige_of, strength, upkeep_cost, votes_due
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, glyph, plain

from .common import count, phase
from .court import figure
from .tracks import REP


def panel(view: SigismundusState, scene: Scene, seat: int) -> str:
    sejm = phase(view) == "sejm"
    votes = view.votes[seat] if sejm else votes_due(view, seat)
    said = plain(scene, "panel.votes" if sejm else "panel.votes_due", n=votes, bonus=bonus_votes(view, seat))
    stock = (
        count("sg-ducat", view.ducats[seat], plain(scene, "panel.ducats", n=view.ducats[seat]), id=f"ducats-{seat}")
        + count("sg-vote", votes, said, *([] if sejm else ["due"]), id=f"votes-{seat}")
        + count("sg-prestige", f"+{prestige_of(view, seat)}", plain(scene, "panel.prestige", n=prestige_of(view, seat)), id=f"prestige-{seat}")
        + count("sg-marker", view.supply[seat], plain(scene, "panel.markers", n=view.supply[seat]), id=f"supply-{seat}")
        + count("sg-client", view.clients[seat], plain(scene, "panel.clients", n=view.clients[seat]), id=f"clients-{seat}")
    )
    held = "".join(figure(view, scene, name) for name in FIGURES if view.patrons.get(name, -1) == seat)
    return (
        f'<div class="sg-panel">{_dignities(view, scene, seat)}<p class="sg-stock">{stock}</p>'
        f'<p class="sg-stock">{_army(view, scene, seat)}</p><p class="sg-stock">{_cards(view, scene, seat)}</p>'
        + (f'<div class="sg-held">{held}</div>' if held else "")
        + "</div>"
    )


def _dignities(view: SigismundusState, scene: Scene, seat: int) -> str:
    """House, Representative cards, seals and the first player marker."""
    signs = []
    if seat == view.first:
        signs.append(("sg-first", plain(scene, "board.first")))
    signs += [
        (f"sg-rep-{rep}", f"{plain(scene, f'rep.{rep}')}: {plain(scene, f'rep.{rep}.text')}")
        for track, rep in REP.items()
        if view.tracks[track][0] == seat
    ]
    signs += [
        (f"sg-{country}", f"{plain(scene, f'country.{country}')}. {plain(scene, f'seal.{country}')}")
        for country in COUNTRIES
        if view.seals[country] == seat
    ]
    if seat in view.protected:
        signs.append(("sg-church", plain(scene, "board.protected")))
    drawn = "".join(
        f'<span class="sg-dignity" role="img" aria-label="{escape(text)}" title="{escape(text)}">{glyph(sign)}</span>'
        for sign, text in signs
    )
    house = view.houses[seat]
    return f'<p class="sg-house"><span>{scene.say("panel.house", side=house)} <i>{scene.say(f"side.{house}.arms")}</i></span>{drawn}</p>'


def _army(view: SigismundusState, scene: Scene, seat: int) -> str:
    out = []
    for unit, name in enumerate(UNITS):
        active, grey = view.army[seat][unit], view.grey[seat][unit]
        if active:
            out.append(count(f"sg-{name}", active, plain(scene, "board.unit_active", unit=name, n=active)))
        if grey:
            out.append(count(f"sg-{name}", grey, plain(scene, "board.unit_grey", unit=name, n=grey), "grey"))
    power, cost = strength(view.army[seat]), upkeep_cost(view, seat)
    return (
        "".join(out)
        + f'<span class="sg-power">{scene.say("panel.strength", n=power)}, {scene.say("panel.upkeep", n=cost)}</span>'
    )


def _cards(view: SigismundusState, scene: Scene, seat: int) -> str:
    return "".join(
        count(
            f"sg-deck-{deck}",
            len(view.hands[seat][deck]),
            plain(scene, "panel.cards", deck=deck, n=len(view.hands[seat][deck])),
            "card",
        )
        for deck in DECKS
    )
