"""Chapter 6: the Sejm. Five cards for five laws."""

from __future__ import annotations

from ....flow import Note, Step
from ....shape import Seat
from ....state import Frame
from ..data import SHOWN
from ..state import MagnaciState
from .actions import open_window
from .bidding import BidTogether, begin
from .common import decide, worth, worth_note

_SLOTS: dict[int | str, int] = {number: number - 1 for number in range(1, SHOWN + 1)}


class DealLaws(Step[MagnaciState]):
    """Five laws are turned up, left to right."""

    name = "deal_laws"
    rule = "MG-5.3.1"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, SHOWN)
        s.sejm, s.law_deck = s.law_deck[:SHOWN], s.law_deck[SHOWN:]
        s.reveal()
        s.emit("event.laws", rule=self.rule, at=tuple(f"law:{slot}" for slot in _SLOTS), law=list(s.sejm))
        return False


class SejmBid(BidTogether):
    """One card under each law, all at once and in secret."""

    name = "sejm_bid"
    rule = "MG-5.3.2"
    holds = {}
    calls = ()
    kind = "law"

    def slots(self, s: MagnaciState) -> dict[int | str, int]:
        return _SLOTS

    def needed(self, s: MagnaciState) -> int:
        return SHOWN

    def subject(self, s: MagnaciState, slot: int | str) -> tuple[str, list[Note]]:
        law = s.sejm[_SLOTS[slot]]
        return law, [worth_note(s, law)]


class Laws(Step[MagnaciState]):
    """The five laws, one after another."""

    name = "laws"
    rule = "MG-5.3.3"
    holds = {}
    calls = ("award_law", "place_estates")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        if s.shown == SHOWN:
            s.stack.pop()
            return False
        s.shown += 1
        s.mods = [0] * s.players
        s.reveal()
        if s.log is not None:
            seats = list(range(s.players))
            cards = [s.influence(seat) for seat in seats]
            bids = [[seat, card] for seat, card in zip(seats, cards)]
            law, at = s.sejm[s.slot], (f"law:{s.shown}",)
            s.emit("event.law_shown", rule=self.rule, at=at, law=law, seat=seats, card=cards, bids=bids)
        s.call("award_law", choice=None)
        open_window(s, "sejm")
        return False


class AwardLaw(Step[MagnaciState]):
    """Highest influence wins; ``[…, the Primate's choice]``."""

    name = "award_law"
    rule = "MG-5.3.3"
    holds = {"choice": Seat | None}
    calls = ("window", "choose_tied")

    def run(self, s: MagnaciState, f: Frame) -> bool:
        law = s.sejm[s.slot]
        totals = [s.influence(seat) for seat in range(s.players)]
        best = max(totals)
        tied = [seat for seat, total in enumerate(totals) if total == best]
        winner = decide(s, f, "law", tied, law=law)
        if winner is None:
            return False
        s.stack.pop()
        s.sejm[s.slot] = ""
        # Before him from now on, so that the next window knows it (MG-5.3.5).
        s.laws[winner].append(law)
        n = worth(s, law)
        at = (f"law:{s.shown}",)
        event = "event.law_won" if n else "event.law_won_none"
        s.emit(event, rule=self.rule, at=at, seat=winner, law=law, influence=best, n=n)
        if n:
            s.call("place_estates", seat=winner, n=n, card=law)
        return False
