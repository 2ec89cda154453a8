"""What a seat may know (MG-5.2.1, MG-5.3.2, MG-5.7.3).

In a view
- decks and kings to come are blanks of the same number;
- another seat's `hands` entry holds its hand and its face-down cards together, sorted: everybody can work that out;
- its face-down cards are HIDDEN in `bids`, and not there at all until it has committed;
- of a trade those whom it does not concern know that somebody else is asked, not who, by whom or about what;
- another seat's `offers` are 0.
"""

from __future__ import annotations

from ...rng import Rng
from .data import CONFLICTS, KINGS, LAWS
from .state import HIDDEN, MagnaciState
from .steps.transfers import TradeAnswer


def view(s: MagnaciState, seat: int | None) -> MagnaciState:
    v = s.copy()
    v.rng = Rng(0)
    v.law_deck = [""] * len(s.law_deck)
    v.conflict_deck = [""] * len(s.conflict_deck)
    v.kings = [king if age < s.age else "" for age, king in enumerate(s.kings)]
    for other in range(s.players):
        if other != seat:
            covered = [card for card in s.bids[other][s.shown :] if card]
            v.hands[other] = sorted(s.hands[other] + covered)
            unseen = HIDDEN if s.committed[other] else 0
            v.bids[other] = s.bids[other][: s.shown] + [unseen if card else 0 for card in s.bids[other][s.shown :]]
    v.offers = [offers if other == seat else 0 for other, offers in enumerate(s.offers)]
    TradeAnswer.hide(v, seat)
    return v


def sample(v: MagnaciState, seat: int | None, rng: Rng) -> MagnaciState:
    """A state that the view could come from: unseen cards dealt out at random."""
    s = v.copy()
    s.rng = rng
    s.law_deck = _unseen(rng, list(LAWS), s.sejm, s.gone, *s.laws)
    s.conflict_deck = _unseen(rng, list(CONFLICTS), s.conflicts, s.beaten)
    s.kings = [king or rng.pick(KINGS[age]) for age, king in enumerate(s.kings)]
    for bids, hand in zip(s.bids, s.hands):
        if HIDDEN in bids:
            rng.shuffle(hand)
            for slot, card in enumerate(bids):
                if card == HIDDEN:
                    bids[slot] = hand.pop()
            hand.sort()
    TradeAnswer.guess(s, rng)
    return s


def _unseen(rng: Rng, deck: list[str], *seen: list[str]) -> list[str]:
    known = {id for pile in seen for id in pile}
    rest = [id for id in deck if id not in known]
    rng.shuffle(rest)
    return rest
