"""A player's panel: everything that lies open before a player."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus.data import COUNTRIES, DECKS, FIGURES, UNITS
from pyengine.games.sigismundus.holdings import bonus_votes, prestige_of, strength, upkeep_cost, votes_due
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from web.boards.kit import KEEP, Cast, Scene, alive, cast, glyph, parted, plain, still
from web.boards.kit.escaping import escape

from .common import about, count, phase
from .court import figure
from .tracks import REP


@parted
def panel(view: SigismundusState, scene: Scene, seat: int) -> str:
    who = cast(scene)
    sejm = phase(view) == "sejm"
    stock = _stock(
        who,
        seat,
        sejm,
        view.ducats[seat],
        view.votes[seat] if sejm else votes_due(view, seat),
        bonus_votes(view, seat),
        prestige_of(view, seat),
        view.supply[seat],
        view.clients[seat],
    )
    hand = view.hands[seat]
    held = "".join(
        figure(still(who, scene, f"figure:{name}"), name, f"seat-{seat}", view.gold.get(name, 0))
        for name in FIGURES
        if view.patrons.get(name, NOBODY) == seat
    )
    return (
        f'<div class="sg-panel">{_house(view, who, seat)}<p class="sg-stock">{stock}</p>'
        f'<p class="sg-stock">{_army(who, tuple(view.army[seat]), tuple(view.grey[seat]), upkeep_cost(view, seat))}</p>'
        f'<p class="sg-stock">{_cards(who, tuple([len(hand[deck]) for deck in DECKS]))}</p>'
        + (f'<div class="sg-held">{held}</div>' if held else "")
        + "</div>"
    )


@lru_cache(KEEP)
def _stock(
    who: Cast, seat: int, sejm: bool, ducats: int, votes: int, bonus: int, prestige: int, supply: int, clients: int
) -> str:
    scene = alive((who, ()))
    said = plain(scene, "panel.votes" if sejm else "panel.votes_due", n=votes, bonus=bonus)
    return (
        count(scene, "sg-ducat", ducats, plain(scene, "panel.ducats", n=ducats), "ducat", id=f"ducats-{seat}")
        + count(scene, "sg-vote", votes, said, "vote", *([] if sejm else ["due"]), id=f"votes-{seat}")
        + count(scene, "sg-prestige", f"+{prestige}", plain(scene, "panel.prestige", n=prestige), "prestige", id=f"prestige-{seat}")
        + count(scene, "sg-marker", supply, plain(scene, "panel.markers", n=supply), "house_marker", id=f"supply-{seat}")
        + count(scene, "sg-client", clients, plain(scene, "panel.clients", n=clients), "client", id=f"clients-{seat}")
    )


def _house(view: SigismundusState, who: Cast, seat: int) -> str:
    reps = tuple(rep for track, rep in REP.items() if view.tracks[track][0] == seat)
    seals = tuple(country for country in COUNTRIES if view.seals[country] == seat)
    return _dignities(who, view.houses[seat], seat == view.first, reps, seals, seat in view.protected)


@lru_cache(KEEP)
def _dignities(who: Cast, house: str, first: bool, reps: tuple[str, ...], seals: tuple[str, ...], safe: bool) -> str:
    """House, Representative cards, seals and the first player marker."""
    scene = alive((who, ()))
    signs = []
    if first:
        signs.append(("sg-first", plain(scene, "board.first"), "first_player"))
    signs += [
        (f"sg-rep-{rep}", f"{plain(scene, f'rep.{rep}')}: {plain(scene, f'rep.{rep}.text')}", f"{rep}_rep") for rep in reps
    ]
    signs += [
        (f"sg-{country}", f"{plain(scene, f'country.{country}')}. {plain(scene, f'seal.{country}')}", "seal")
        for country in seals
    ]
    if safe:
        signs.append(("sg-church", plain(scene, "board.protected"), "house"))
    drawn = "".join(
        f'<span class="sg-dignity" role="img" aria-label="{escape(text)}"{about(scene, term)}>{glyph(sign)}</span>'
        for sign, text, term in signs
    )
    return f'<p class="sg-house"><span>{scene.say("panel.house", side=house)} <i>{scene.say(f"side.{house}.arms")}</i></span>{drawn}</p>'


@lru_cache(KEEP)
def _army(who: Cast, army: tuple[int, ...], host: tuple[int, ...], cost: int) -> str:
    scene = alive((who, ()))
    out = []
    for name, active, grey in zip(UNITS, army, host):
        if active:
            out.append(count(scene, f"sg-{name}", active, plain(scene, "board.unit_active", unit=name, n=active), "unit"))
        if grey:
            out.append(count(scene, f"sg-{name}", grey, plain(scene, "board.unit_grey", unit=name, n=grey), "noble_host", "grey"))
    power = strength(list(army))
    return (
        "".join(out)
        + f'<span class="sg-power">{scene.say("panel.strength", n=power)}, {scene.say("panel.upkeep", n=cost)}</span>'
    )


@lru_cache(KEEP)
def _cards(who: Cast, hand: tuple[int, ...]) -> str:
    scene = alive((who, ()))
    return "".join(
        count(scene, f"sg-deck-{deck}", n, plain(scene, "panel.cards", deck=deck, n=n), "policy", "card") for deck, n in zip(DECKS, hand)
    )
