"""6 Hidden information: what each seat may know, and full states that fit it.

A view is a state in which
- fields of other players' mats that nobody has seen hold "?"; those without a card are seen to be empty as soon as
  the others lie face down (SH-5.3.7), until then they hold "?" too;
- face-down action cards are "";
- the decks of provinces and events are sorted, as far as nobody has seen their order;
- chance is that of a fresh generator.
Everything else lies open at the table: also what is inside the tower, since anyone can count the cubes outside."""

from __future__ import annotations

from ...rng import Rng
from .data import CHEST_CARDS, FIELDS, OPEN_SLOTS
from .state import CHEST, HIDDEN, ShogunState, closed_actions, provinces


def view(s: ShogunState, seat: int | None) -> ShogunState:
    v = s.copy()
    v.rng = Rng(0)
    for other in range(s.players):
        if other != seat:
            shown, laid = s.shown[other], s.committed[other]
            v.plans[other] = {
                name: card if name in shown or (laid and not card) else HIDDEN for name, card in s.plans[other].items()
            }
    known = s.slot + OPEN_SLOTS
    v.slots = [action if i < known else "" for i, action in enumerate(s.slots)]
    unseen = len(v.deck) - v.deck_seen
    v.deck[:unseen] = sorted(v.deck[:unseen])
    v.event_deck.sort()
    return v


def sample(v: ShogunState, seat: int | None, rng: Rng) -> ShogunState:
    """Fills the gaps with anything that the rules allow, each order and each card equally likely."""
    s = v.copy()
    s.rng = rng
    if s.slots:
        hidden = closed_actions(s)
        rng.shuffle(hidden)
        s.slots[len(s.slots) - len(hidden) :] = hidden
    unseen = s.deck[: len(s.deck) - s.deck_seen]
    rng.shuffle(unseen)
    s.deck[: len(unseen)] = unseen
    rng.shuffle(s.event_deck)
    for other in range(s.players):
        if other != seat and s.plans[other]:
            _fill_plan(s, other, rng)
    return s


def _fill_plan(s: ShogunState, seat: int, rng: Rng) -> None:
    plan = s.plans[seat]
    gaps = [name for name in FIELDS if plan[name] == HIDDEN]
    if not s.committed[seat]:
        # How much of a plan lies there is unknown; an empty mat is a state like any other.
        for name in gaps:
            plan[name] = ""
        return
    laid = [card for card in plan.values() if card not in ("", HIDDEN)]
    open_to_plan = [p for p in provinces(s, seat) if p not in s.fresh and p not in laid]
    chests = CHEST_CARDS - sum(1 for card in laid if card.startswith(CHEST))
    cards = open_to_plan + [CHEST] * chests
    rng.shuffle(cards)
    for name, card in zip(gaps, cards):
        if name == "bid" and card == CHEST:
            card = f"chest_{rng.below(min(s.chests[seat], CHEST_CARDS - 1) + 1)}"
        plan[name] = card
