"""Phase 7, stage c: ducats for votes."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Prompt, Step
from ....state import Frame, Move
from ..data import counted
from ..holdings import royal_rep
from ..state import SigismundusState
from .common import Amount, Settle


class OfferDucats(Amount):
    """SA-5.7.3.1"""

    name = "offer_ducats"
    rule = "SA-5.7.3.1"
    verb = "offer_ducats"
    moves = counted("offer_ducats")

    def most(self, s: SigismundusState, seat: int) -> int:
        return s.ducats[seat]

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        s.purses = [hand[0] for hand in hands]
        for seat, n in enumerate(s.purses):
            s.emit("event.purse", rule=self.rule, at=(f"seat:{seat}",), seat=seat, n=n)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.notes = [Note("note.ballot_ahead", {"n": s.votes[seat]})]
        prompt.decline = (self.verb, 0)
        prompt.matters = any(n for rival, n in enumerate(s.votes) if rival != seat)
        return prompt


class OfferVotes(Amount):
    """SA-5.7.3.2"""

    name = "offer_votes"
    rule = "SA-5.7.3.2"
    verb = "offer_votes"
    moves = counted("offer_votes", 40)

    def most(self, s: SigismundusState, seat: int) -> int:
        return s.votes[seat]

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        s.sales = [hand[0] for hand in hands]
        for seat, n in enumerate(s.sales):
            s.emit("event.sale", rule=self.rule, at=(f"seat:{seat}",), seat=seat, n=n)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        buyers = [rival for rival, purse in enumerate(s.purses) if purse and rival != seat]
        # Votes without a buyer are lost: the page warns before they are offered.
        prompt.decline, prompt.matters = (self.verb, 0), bool(buyers)
        prompt.notes = [Note("note.no_buyers")]
        if buyers:
            prompt.notes = [Note("note.buyers", {"n": len(buyers), "seats": buyers})]
        return prompt


class Trade(Step[SigismundusState]):
    """SA-5.7.3.3: sellers from the largest offer down."""

    name = "trade"
    rule = "SA-5.7.3.3"
    holds = {}
    calls = ("seller_tie", "sell_to")

    def run(self, s: SigismundusState, f: Frame) -> bool:
        most = max(s.sales)
        if not most:
            s.stack.pop()
            for seat, n in enumerate(s.purses):
                if n:
                    s.emit("event.purse_back", rule="SA-5.7.3.4", at=(f"seat:{seat}",), seat=seat, n=n)
            s.purses = [0] * s.players
            return False
        tied = [seat for seat, n in enumerate(s.sales) if n == most]
        if len(tied) > 1 and any(s.purses):
            s.call("seller_tie", rep=royal_rep(s), tied=tied)
        else:
            s.call("sell_to", seat=tied[0])
        return False


class SellerTie(Settle):
    """SA-5.7.3.3: who of the tied sells next."""

    name = "seller_tie"
    rule = "SA-5.7.3.3"
    tie = "seller"

    def settle(self, s: SigismundusState, f: Frame, chosen: int) -> None:
        s.call("sell_to", seat=chosen)


class SellTo(Ask[SigismundusState]):
    """SA-5.7.3.3: all offered votes for all the ducats of one buyer."""

    name = "sell_to"
    rule = "SA-5.7.3.3"
    calls = ()
    verbs = {"sell": ("rival",)}

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, seat = f
        if any(purse and rival != seat for rival, purse in enumerate(s.purses)):
            return super().run(s, f)
        # SA-5.7.3.4
        s.stack.pop()
        n = s.sales[seat]
        s.sales[seat] = 0
        s.votes[seat] -= n
        s.emit("event.votes_lost", rule="SA-5.7.3.4", at=(f"seat:{seat}",), seat=seat, n=n)
        return False

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [("sell", rival) for rival, purse in enumerate(s.purses) if purse and rival != seat]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        rival = move[1]
        votes, n = s.sales[seat], s.purses[rival]
        s.sales[seat] = s.purses[rival] = 0
        s.votes[seat] -= votes
        s.votes[rival] += votes
        s.ducats[rival] -= n
        s.ducats[seat] += n
        at = (f"seat:{seat}", f"seat:{rival}")
        s.emit("event.sold", rule=self.rule, at=at, seat=seat, rival=rival, n=votes)
        s.emit("event.sold_for", rule=self.rule, at=at, seat=seat, rival=rival, n=n)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": s.sales[seat]}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        rival = move[1]
        return Choice(
            move,
            "move.sell",
            {"rival": rival, "n": s.purses[rival], "votes": s.sales[seat]},
            (f"seat:{rival}",),
            [Note("note.buyer_votes", {"rival": rival, "n": s.votes[rival] + s.sales[seat]})],
            rule=self.rule,
        )
