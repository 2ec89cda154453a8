"""Below the sheet: the decks with the own cards beside them, units, and what the bank still has."""

from __future__ import annotations

from html import escape

from pyengine.games.sigismundus.data import ALL_CLIENTS, ALL_UNITS, ALL_VOTES, DECKS, UNITS
from pyengine.games.sigismundus.holdings import bank_clients, bank_units, bank_votes
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, dashed, glyph, piece, plain

from .common import bite, count, cover


def tray(view: SigismundusState, scene: Scene) -> str:
    decks = "".join(_deck(view, scene, deck) for deck in DECKS)
    full = " full" if scene.me is not None and sum(len(set(hand)) for hand in view.hands[scene.me].values()) > 3 else ""
    wanted = " wanted" if any(t.startswith(("hand:", "deck:", "unit:")) for t in scene.lit | scene.picked) else ""
    return f'<section class="sg-tray{full}{wanted}" data-key="tray" aria-label="{scene.say("board.tray")}">{decks}{_units(view, scene)}</section>'


def _deck(view: SigismundusState, scene: Scene, deck: str) -> str:
    pile, thrown = len(view.decks[deck]), view.discards[deck]
    label = plain(scene, "board.deck", deck=deck, n=pile, discards=len(thrown))
    act = bite(view, scene, "privileges") if deck == "internal" else ""
    hand = view.hands[scene.me][deck] if scene.me is not None else []
    cards = "".join(_card(scene, deck, card, hand.count(card)) for card in sorted(set(hand)))
    return (
        f'<div class="sg-policy {deck}" data-key="policy-{deck}"><div class="sg-deck" title="{escape(label)}">{glyph(f"sg-deck-{deck}")}'
        f'<b aria-hidden="true">{scene.say(f"board.deck.{deck}")}</b><small aria-hidden="true">{pile}</small>{act}{cover(scene, f"deck:{deck}", label)}</div>'
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


def _units(view: SigismundusState, scene: Scene) -> str:
    items = "".join(_unit(view, scene, unit) for unit in range(3))
    limits = count(
        "sg-vote",
        f"{bank_votes(view)}<small>/{ALL_VOTES}</small>",
        plain(scene, "board.bank_votes", n=bank_votes(view)),
    )
    limits += count(
        "sg-client",
        f"{bank_clients(view)}<small>/{ALL_CLIENTS}</small>",
        plain(scene, "board.bank_clients", n=bank_clients(view)),
    )
    trade = bite(view, scene, "noble_trade")
    return (
        f'<div class="sg-bank" data-key="bank"><p class="sg-bank-name">{scene.say("board.bank")}{trade}</p>'
        f'<div class="sg-units">{items}{limits}</div></div>'
    )


def _unit(view: SigismundusState, scene: Scene, unit: int) -> str:
    """A kind of unit: what the bank has; and the own ones, where they are asked for."""
    name = UNITS[unit]
    bank = bank_units(view, unit)
    label = plain(scene, "board.bank_units", unit=name, n=bank)
    own = ""
    if scene.me is not None:
        active, grey = view.army[scene.me][unit], view.grey[scene.me][unit]
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
