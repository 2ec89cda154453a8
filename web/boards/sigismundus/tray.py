"""Below the sheet: the decks with the own cards beside them, units, and what the bank still has."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from pyengine.games.sigismundus.data import ALL_CLIENTS, ALL_UNITS, ALL_VOTES, DECKS, UNITS
from pyengine.games.sigismundus.holdings import bank_clients, bank_units, bank_votes
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, dashed, glyph, piece, plain

from .common import KEEP, Cast, Still, acts_here, alive, bite, cast, count, cover, still


def tray(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    decks = "".join(_policy(view, scene, who, deck) for deck in DECKS)
    full = " full" if scene.me is not None and sum(len(set(hand)) for hand in view.hands[scene.me].values()) > 3 else ""
    wanted = " wanted" if any(t.startswith(("hand:", "deck:", "unit:")) for t in scene.lit | scene.picked) else ""
    return f'<section class="sg-tray{full}{wanted}" data-key="tray" aria-label="{scene.say("board.tray")}">{decks}{_units(view, scene, who)}</section>'


def _policy(view: SigismundusState, scene: Scene, who: Cast, deck: str) -> str:
    hand = tuple(view.hands[scene.me][deck]) if scene.me is not None else ()
    return _deck(
        still(who, scene, f"deck:{deck}", *(f"hand:{card}" for card in sorted(set(hand)))),
        deck,
        len(view.decks[deck]),
        len(view.discards[deck]),
        hand,
        acts_here(view, "privileges") if deck == "internal" else (),
    )


@lru_cache(KEEP)
def _deck(part: Still, deck: str, pile: int, thrown: int, hand: tuple[str, ...], acts: tuple[str, ...]) -> str:
    scene = alive(part)
    label = plain(scene, "board.deck", deck=deck, n=pile, discards=thrown)
    cards = "".join(_card(scene, deck, card, hand.count(card)) for card in sorted(set(hand)))
    return (
        f'<div class="sg-policy {deck}" data-key="policy-{deck}"><div class="sg-deck" title="{escape(label)}">{glyph(f"sg-deck-{deck}")}'
        f'<b aria-hidden="true">{scene.say(f"board.deck.{deck}")}</b><small aria-hidden="true">{pile}</small>{bite(scene, *acts)}{cover(scene, f"deck:{deck}", label)}</div>'
        f'<div class="sg-cards">{cards}</div></div>'
    )


def _card(scene: Scene, deck: str, card: str, n: int) -> str:
    text = plain(scene, f"card.{card}.text")
    label = f"{plain(scene, f'card.{card}')}: {text}" + (f" ×{n}" if n > 1 else "")
    many = f"<small>×{n}</small>" if n > 1 else ""
    return (
        f'<div class="sg-card" data-key="hand-{card}"{piece(f"card-{card}", "hand", n, home=f"deck:{deck}", to=f"deck:{deck}")} title="{escape(label)}">{glyph(f"sg-card-{dashed(card)}")}'
        f'<span aria-hidden="true">{scene.say(f"card.{card}")}{many}</span>{cover(scene, f"hand:{card}", label)}</div>'
    )


def _units(view: SigismundusState, scene: Scene, who: Cast) -> str:
    me = scene.me
    items = "".join(
        _unit(
            still(who, scene, f"unit:{name}", f"unit:{name}:active", f"unit:{name}:grey"),
            unit,
            bank_units(view, unit),
            None if me is None else (view.army[me][unit], view.grey[me][unit]),
        )
        for unit, name in enumerate(UNITS)
    )
    return (
        f'<div class="sg-bank" data-key="bank"><p class="sg-bank-name">{scene.say("board.bank")}{bite(scene, *acts_here(view, "noble_trade"))}</p>'
        f'<div class="sg-units">{items}{_limits(who, bank_votes(view), bank_clients(view))}</div></div>'
    )


@lru_cache(KEEP)
def _limits(who: Cast, votes: int, clients: int) -> str:
    scene = alive((who, ()))
    return count("sg-vote", f"{votes}<small>/{ALL_VOTES}</small>", plain(scene, "board.bank_votes", n=votes)) + count(
        "sg-client", f"{clients}<small>/{ALL_CLIENTS}</small>", plain(scene, "board.bank_clients", n=clients)
    )


@lru_cache(KEEP)
def _unit(part: Still, unit: int, bank: int, mine: tuple[int, int] | None) -> str:
    """A kind of unit: what the bank has; and the own ones, where they are asked for."""
    scene = alive(part)
    name = UNITS[unit]
    label = plain(scene, "board.bank_units", unit=name, n=bank)
    own = ""
    if mine is not None:
        active, grey = mine
        label += "; " + plain(scene, "board.own_units", n=active, grey=grey)
        for state, n in (("active", active), ("grey", grey)):
            target = f"unit:{name}:{state}"
            if target in scene.lit | scene.picked:
                words = plain(scene, f"board.unit_{state}", unit=name, n=n)
                own += (
                    f'<span class="sg-own {state}" data-key="own-{name}-{state}">{glyph(f"sg-{name}")}<b aria-hidden="true">{n}</b>'
                    f"{cover(scene, target, words)}</span>"
                )
    return (
        f'<div class="sg-unit" data-key="unit-{name}" title="{escape(label)}"><span class="sg-unit-face">{glyph(f"sg-{name}")}'
        f'<b aria-hidden="true">{bank}<small>/{ALL_UNITS[unit]}</small></b>{cover(scene, f"unit:{name}", label)}</span>{own}</div>'
    )
