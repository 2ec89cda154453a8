"""The decks with the own cards beside them, always in sight; the own units, and what the bank still has."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus.data import DECKS, UNITS
from pyengine.games.sigismundus.holdings import bank_clients, bank_units, bank_votes
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import KEEP, Cast, Scene, Still, alive, cast, dashed, glyph, opens, parted, piece, plain, still

from .common import acts_here, bite, count, cover

MANY = 4
"""Kinds of cards that find room in a row with what they do; more are names only."""


def hand(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    decks = "".join(_policy(view, scene, who, deck) for deck in DECKS)
    kinds = 0 if scene.me is None else sum(len(set(cards)) for cards in view.hands[scene.me].values())
    full = " full" if kinds > MANY else ""
    return f'<section class="sg-hand{full}" data-key="hand" aria-label="{scene.say("board.hand")}">{decks}</section>'


def _policy(view: SigismundusState, scene: Scene, who: Cast, deck: str) -> str:
    cards = tuple(view.hands[scene.me][deck]) if scene.me is not None else ()
    return _deck(
        still(who, scene, f"deck:{deck}", *(f"hand:{card}" for card in sorted(set(cards)))),
        deck,
        len(view.decks[deck]),
        len(view.discards[deck]),
        cards,
        acts_here(view, "privileges") if deck == "internal" else (),
    )


@parted
@lru_cache(KEEP)
def _deck(part: Still, deck: str, pile: int, thrown: int, cards: tuple[str, ...], acts: tuple[str, ...]) -> str:
    scene = alive(part)
    label = plain(scene, "board.deck", deck=deck, n=pile, discards=thrown)
    held = "".join(_card(scene, deck, card, cards.count(card)) for card in sorted(set(cards)))
    return (
        f'<div class="sg-policy {deck}" data-key="policy-{deck}"><div class="sg-deck">{glyph(f"sg-deck-{deck}")}'
        f'<small aria-hidden="true">{pile}</small><b aria-hidden="true">{scene.say(f"board.deck.{deck}")}</b>'
        f"{bite(scene, *acts)}{cover(scene, f'deck:{deck}', label, 'policy')}</div>{held}</div>"
    )


def _card(scene: Scene, deck: str, card: str, n: int) -> str:
    label = f"{plain(scene, f'card.{card}')}: {plain(scene, f'card.{card}.text')}" + (f" ×{n}" if n > 1 else "")
    many = f"<small>×{n}</small>" if n > 1 else ""
    return (
        f'<div class="sg-card" data-key="hand-{card}"{opens("card", card)}{piece(f"card-{card}", "hand", n, home=f"deck:{deck}", to=f"deck:{deck}")}>{glyph(f"sg-card-{dashed(card)}")}'
        f'<b aria-hidden="true">{scene.say(f"card.{card}")}{many}</b><span aria-hidden="true">{scene.say(f"board.card.{card}")}</span>'
        f"{cover(scene, f'hand:{card}', label, 'policy')}</div>"
    )


def bank(view: SigismundusState, scene: Scene) -> str:
    who, me = cast(scene), scene.me
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
        f'<section class="sg-bank" data-key="bank" aria-label="{scene.say("board.bank")}"><p class="sg-over" aria-hidden="true">{scene.say("board.bank")}'
        f'{bite(scene, *acts_here(view, "noble_trade"))}</p><div class="sg-units">{items}{_limits(who, bank_votes(view), bank_clients(view))}</div></section>'
    )


@lru_cache(KEEP)
def _limits(who: Cast, votes: int, clients: int) -> str:
    scene = alive((who, ()))
    return count(scene, "sg-vote", votes, plain(scene, "board.bank_votes", n=votes), "vote") + count(
        scene, "sg-client", clients, plain(scene, "board.bank_clients", n=clients), "client"
    )


@parted
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
                    f"{cover(scene, target, words, 'unit')}</span>"
                )
    return (
        f'<div class="sg-unit" data-key="unit-{name}"><span class="sg-unit-face">{glyph(f"sg-{name}")}'
        f'<b aria-hidden="true">{bank}</b>{cover(scene, f"unit:{name}", label, "unit")}</span>{own}</div>'
    )
