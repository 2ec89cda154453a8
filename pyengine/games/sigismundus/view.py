"""What a seat may know, and states that it could have come from.

Hidden in a view: the Policy cards of others and of the decks (FACE_DOWN, their number stays), the order of Figures and
Royal Demands to come (sorted), and what others hold in closed hands (emptied; who is ready stays).
"""

from __future__ import annotations

from ...rng import Rng
from .data import CARDS, CLAIM_VOTES, COPIES, DECKS
from .state import FACE_DOWN, SigismundusState


def view(state: SigismundusState, seat: int | None) -> SigismundusState:
    v = state.copy()
    v.rng = Rng(0)
    for deck in DECKS:
        v.decks[deck] = [FACE_DOWN] * len(v.decks[deck])
    v.figures.sort()
    v.demands.sort()
    for other in range(v.players):
        if other != seat:
            v.hands[other] = {deck: [FACE_DOWN] * len(cards) for deck, cards in v.hands[other].items()}
            v.sealed[other] = []
    return v


def sample(view: SigismundusState, seat: int | None, rng: Rng) -> SigismundusState:
    """Deals the unseen cards out anew and lets closed hands hold anything that they could."""
    s = view.copy()
    s.rng = rng
    for deck in DECKS:
        unseen = [card for card in CARDS[deck] for _ in range(COPIES)]
        known = s.discards[deck] + (["secret_pact"] * len(s.pacts) if deck == "foreign" else [])
        if seat is not None:
            known = known + s.hands[seat][deck]
        for card in known:
            unseen.remove(card)
        rng.shuffle(unseen, what="sample")
        for other in range(s.players):
            if other != seat:
                count = len(s.hands[other][deck])
                s.hands[other][deck] = sorted(unseen[:count])
                del unseen[:count]
        s.decks[deck] = unseen
    rng.shuffle(s.figures, what="sample")
    rng.shuffle(s.demands, what="sample")
    for other in range(s.players):
        if other != seat and s.ready[other]:
            s.sealed[other] = _closed_hand(s, other, rng)
    return s


def _closed_hand(s: SigismundusState, seat: int, rng: Rng) -> list[int]:
    """Anything that a closed hand may hold at this step."""
    match s.step:
        case "offer_ducats":
            most = s.ducats[seat]
        case "royal_bid":
            most = s.ducats[seat] if s.demand == "tax" else s.votes[seat]
        case "host_bid":
            return [rng.below(own + 1, what="sample") for own in s.army[seat]]
        case "act_vote":
            most = 1
        case "office_bid":
            most = s.votes[seat] + (CLAIM_VOTES if s.claims.get(s.ballot[0]) == seat else 0)
        case _:
            most = s.votes[seat]
    return [rng.below(most + 1, what="sample")]
