"""Phase 7, stage d: voting on offices; and giving up offices under incompatibilitas."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Objection, Prompt, Step
from ....shape import Flag, Int, Seat
from ....state import Frame, Move
from ..data import ALL_VOTES, CLAIM_VOTES, CLASHING, counted
from ..deeds import acquire, vacate
from ..holdings import ballot, offices_of, prestige, royal_rep
from ..state import NOBODY, SigismundusState
from .common import Amount, Settle, Tied
from .opening import office_notes


class Ballots(Step[SigismundusState]):
    """SA-5.7.4.1, SA-5.7.4.2 and SA-5.7.4.8: the list is made once, then voted from the lowest office up."""

    name = "ballots"
    rule = "SA-5.7.4.1"
    holds = {"listed": Flag}
    calls = ("office_bid", "office_tie", "keep_office")

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if len(f) == 1:
            f.append(1)
            s.ballot = ballot(s)
            if s.ballot:
                at = tuple(f"office:{office}" for office in s.ballot)
                s.emit("event.ballot", rule=self.rule, at=at, office=list(s.ballot))
            else:
                s.emit("event.no_ballot", rule="SA-5.7.4.8")
        if s.ballot:
            s.call("office_bid")
        else:
            s.stack.pop()
        return False


class OfficeBid(Amount):
    """SA-5.7.4.2 and SA-5.7.4.3"""

    name = "office_bid"
    rule = "SA-5.7.4.3"
    verb = "bid"
    moves = counted("bid", 42)

    def most(self, s: SigismundusState, seat: int) -> int:
        return s.votes[seat] + (CLAIM_VOTES if s.claims.get(s.ballot[0], NOBODY) == seat else 0)

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        """SA-5.7.4.4: the votes of everybody go to the bank, the bonus of a marker is not made of tokens."""
        office = s.ballot[0]
        owner = s.claims.get(office, NOBODY)
        bids = [hand[0] for hand in hands]
        anybody = any(self.can(s, seat) for seat in range(s.players))
        if not anybody:
            s.emit("event.no_bids", rule="SA-5.7.4.5", at=(f"office:{office}",), office=office)
        for seat, bid in enumerate(bids if anybody else ()):
            paid = max(0, bid - CLAIM_VOTES) if seat == owner else bid
            s.votes[seat] -= paid
            s.emit(
                "event.office_bid_marked" if bid > paid else "event.office_bid",
                rule=self.rule,
                at=(f"seat:{seat}",),
                seat=seat,
                office=office,
                n=bid,
                bonus=bid - paid,
                left=s.votes[seat],
            )
        best = max(bids)
        # SA-5.7.4.5: nought is a bid like any other.
        tied = [seat for seat, bid in enumerate(bids) if bid == best]
        if len(tied) == 1:
            award(s, tied[0], best)
        else:
            s.call("office_tie", rep=royal_rep(s), tied=tied, bid=best)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        office = s.ballot[0]
        prompt = super().prompt(s, f, seat)
        prompt.args = {"office": office}
        prompt.notes = office_notes(s, office)
        owner = s.claims.get(office, NOBODY)
        if owner != NOBODY:
            prompt.notes.append(Note("note.claimed", {"owner": owner, "n": CLAIM_VOTES}))
        prompt.notes += [Note("note.votes_of", {"seat": rival, "n": n}) for rival, n in enumerate(s.votes)]
        if len(s.ballot) > 1:
            prompt.notes.append(Note("note.still_to_vote", {"office": s.ballot[1:]}))
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        office = s.ballot[0]
        choice = Choice(move, "move.bid", {"n": move[1], "office": office}, (f"office:{office}",), rule=self.rule)
        if s.claims.get(office, NOBODY) == seat:
            choice.notes = [Note("note.bonus_first", {"n": max(0, move[1] - CLAIM_VOTES)})]
        return choice


class OfficeTie(Settle):
    """SA-5.7.4.4: ``[name, rep, tied, bid]``"""

    name = "office_tie"
    rule = "SA-5.7.4.4"
    holds = {"rep": Seat, "tied": Tied, "bid": Annotated[int, Int(0, ALL_VOTES + CLAIM_VOTES)]}
    tie = "office"

    def settle(self, s: SigismundusState, f: Frame, chosen: int) -> None:
        _, _, _, bid = f
        award(s, chosen, bid)

    def about(self, s: SigismundusState, f: Frame) -> dict[str, str]:
        return {"office": s.ballot[0]}


def award(s: SigismundusState, seat: int, bid: int) -> None:
    """SA-5.7.4.4, SA-5.7.4.6 and SA-5.7.4.7: the office cannot be refused; a marker on it goes home."""
    office = s.ballot.pop(0)
    owner = s.claims.pop(office, NOBODY)
    if owner != NOBODY:
        s.supply[owner] += 1
    s.emit("event.office_won", rule="SA-5.7.4.4", at=(f"office:{office}",), seat=seat, office=office, n=bid)
    acquire(s, seat, office)


class KeepOffice(Ask[SigismundusState]):
    """SA-5.7.6.6: ministerial offices or land offices"""

    name = "keep_office"
    rule = "SA-5.7.6.6"
    calls = ("keep_office",)
    verbs = {"keep": ("kind",)}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [("keep", kind) for kind in CLASHING]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        (other,) = (kind for kind in CLASHING if kind != move[1])
        for office in offices_of(s, seat, other):
            vacate(s, office)
            s.emit("event.gives_up", rule=self.rule, at=(f"office:{office}",), seat=seat, office=office)

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        return "illegal.keep_kind", self.rule, {}

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        kept = offices_of(s, seat, move[1])
        n = sum(prestige(s, office) for office in kept)
        return Choice(
            move,
            "move.keep",
            {"kind": move[1], "office": kept},
            tuple(f"office:{office}" for office in kept),
            [Note("note.kept", {"n": n}), *(Note(f"office.{office}.text") for office in kept)],
            rule=self.rule,
        )
