"""Chapter 5: the Senate. Three cards for four offices."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Note, Step
from ....shape import Seat
from ....state import Frame
from ..data import OFFICES
from ..state import SET_ASIDE, MagnaciState
from .actions import open_window
from .bidding import Bidding, begin
from .common import decide, worth, worth_note

_SLOTS: dict[int | str, int] = {office: k for k, office in enumerate(OFFICES)}


class OpenSenate(Step[MagnaciState]):
    name = "open_senate"
    rule = "MG-5.2.1"
    holds = {}
    calls = ("senate_bid",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        begin(s, len(OFFICES))
        s.stack.pop()
        s.call("senate_bid", place=0)
        return False


class SenateBid(Bidding):
    """In order each player puts three cards under three offices; then everybody sees where. ``[…, place in order]``"""

    name = "senate_bid"
    rule = "MG-5.2.1"
    holds = {"place": Seat}
    calls = ("trade_answer",)
    kind = "office"

    def slots(self, s: MagnaciState) -> dict[int | str, int]:
        return _SLOTS

    def needed(self, s: MagnaciState) -> int:
        return 3

    def subject(self, s: MagnaciState, slot: int | str) -> tuple[str, list[Note]]:
        return str(slot), [worth_note(s, str(slot))]

    def acting(self, s: MagnaciState, f: Frame) -> Sequence[int]:
        _, place = f
        return (s.order[place],)

    def done(self, s: MagnaciState, f: Frame, seat: int) -> None:
        chosen = [office for office, card in zip(OFFICES, s.bids[seat]) if card]
        at = tuple(f"office:{office}" for office in chosen)
        s.emit("event.senate_bid", rule=self.rule, at=at, seat=seat, office=chosen)
        s.reveal()
        s.moved = []
        _, place = f
        self.put(f, place=place + 1)
        if place + 1 == s.players:
            s.stack.pop()


class Offices(Step[MagnaciState]):
    """The four offices, one after another, each completely before the next."""

    name = "offices"
    rule = "MG-5.2.2"
    holds = {}
    calls = ("award_office", "place_estates")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        if s.shown == len(OFFICES):
            s.stack.pop()
            return False
        s.shown += 1
        s.mods = [0] * s.players
        s.reveal()
        office, bidders = OFFICES[s.slot], s.bidders()
        if not bidders:
            self.vacant(s, office)
            return False
        if s.log is not None:
            cards = [s.influence(seat) for seat in bidders]
            s.emit(
                "event.office_shown",
                rule="MG-5.2.3",
                at=(f"office:{office}",),
                office=office,
                seat=bidders,
                n=len(bidders),
                card=cards,
                bids=[[seat, card] for seat, card in zip(bidders, cards)],
            )
        s.call("award_office", choice=None)
        if len(bidders) > 1:
            open_window(s, "senate")
        return False

    def vacant(self, s: MagnaciState, office: str) -> None:
        """MG-5.2.7: nobody bid. A Primate there must be: the last in order, without estates."""
        at = (f"office:{office}",)
        if office == "primate":
            s.senators[office] = s.order[-1]
            s.emit("event.primate_by_order", rule="MG-5.2.7", at=at, office=office, seat=s.order[-1])
        else:
            s.senators[office] = SET_ASIDE
            s.emit("event.office_vacant", rule="MG-5.2.7", at=at, office=office)


class AwardOffice(Step[MagnaciState]):
    """Highest influence wins, the Primate decides ties (MG-5.2.5). ``[…, the Primate's choice]``"""

    name = "award_office"
    rule = "MG-5.2.3"
    holds = {"choice": Seat | None}
    calls = ("window", "choose_tied")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        office = OFFICES[s.slot]
        bidders = s.bidders()
        best = max([s.influence(seat) for seat in bidders])
        tied = [seat for seat in bidders if s.influence(seat) == best]
        winner: int | None
        if office == "primate":
            # MG-5.2.4: there is no Primate yet to decide a tie, so the latest in order wins it.
            winner = max(tied, key=s.order.index)
        else:
            winner = decide(s, f, "office", tied, office=office)
            if winner is None:
                return False
        s.stack.pop()
        s.senators[office] = winner
        n = worth(s, office)
        at = (f"office:{office}",)
        if office == "primate" and len(tied) > 1:
            s.emit("event.tie_primate", rule="MG-5.2.4", at=at, seat=winner, tied=tied)
        s.emit("event.office_won", rule=self.rule, at=at, seat=winner, office=office, influence=best, n=n)
        s.call("place_estates", seat=winner, n=n, card=office)
        return False
