"""Phase 7, stage e: the Royal Demand orders the royal track anew."""

from __future__ import annotations

from typing import Annotated

from ....flow import Choice, Note, Objection, Prompt, Step
from ....shape import Long
from ....state import Frame, Move
from ..data import MARRIAGE_POINTS, STRENGTH, UNIT, UNITS, VOTES_OF, counted
from ..deeds import gain_points
from ..holdings import royal_rep, strength
from ..state import SigismundusState
from .common import Amount, Sealed, Seats, Settle


class RoyalDemand(Step[SigismundusState]):
    """SA-5.7.5.1: the Noble Levy of last time comes home first."""

    name = "royal_demand"
    rule = "SA-5.7.5.1"
    holds = {}
    calls = ("royal_bid", "host_bid", "royal_ranks")

    def run(self, s: SigismundusState, f: Frame) -> bool:
        s.stack.pop()
        for seat, grey in enumerate(s.grey):
            if any(grey):
                for unit in (0, 1, 2):
                    s.army[seat][unit] += grey[unit]
                    grey[unit] = 0
                s.emit("event.host_back", rule=self.rule, at=(f"seat:{seat}",), seat=seat)
        s.call("host_bid" if s.demand == "noble_host" else "royal_bid")
        return False


class RoyalBid(Amount):
    """SA-5.7.5.2: ducats for the tax, votes for support."""

    name = "royal_bid"
    rule = "SA-5.7.5.2"
    verb = "royal_bid"
    moves = counted("royal_bid")

    def most(self, s: SigismundusState, seat: int) -> int:
        return s.ducats[seat] if s.demand == "tax" else s.votes[seat]

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        """SA-5.7.5.4: what is bid is lost, by everybody."""
        stock = s.ducats if s.demand == "tax" else s.votes
        bids = [hand[0] for hand in hands]
        for seat, bid in enumerate(bids):
            stock[seat] -= bid
            s.emit(f"event.bid_{s.demand}", rule=self.rule, at=(f"seat:{seat}",), seat=seat, n=bid, left=stock[seat])
        rank(s, bids)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.id = f"prompt.royal_{s.demand}"
        stock = s.ducats if s.demand == "tax" else s.votes
        prompt.notes = demand_notes(s) + [
            Note(f"note.{'ducats' if s.demand == 'tax' else 'votes'}_of", {"seat": rival, "n": n})
            for rival, n in enumerate(stock)
        ]
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, f"move.royal_{s.demand}", {"n": move[1]}, ("track:royal",), rule=self.rule)


class HostBid(Sealed):
    """SA-5.7.5.2: a set of own units, one after another, then closed."""

    name = "host_bid"
    rule = "SA-5.7.5.2"
    verbs = {"send_unit": ("unit",), "close": ()}

    def can(self, s: SigismundusState, seat: int) -> bool:
        return any(s.army[seat])

    def nothing(self) -> list[int]:
        return [0, 0, 0]

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        sent = s.sealed[seat] or [0, 0, 0]
        army = s.army[seat]
        return [("close",)] + [("send_unit", UNITS[u]) for u in (0, 1, 2) if sent[u] < army[u]]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        if not s.sealed[seat]:
            s.sealed[seat] = self.nothing()
        if move[0] == "close":
            s.ready[seat] = True
            s.emit("event.sealed", rule=self.rule, seat=seat)
        else:
            s.sealed[seat][UNIT[move[1]]] += 1

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        """SA-5.7.5.4: the units stay with their owner but turn grey."""
        bids = []
        for seat, sent in enumerate(hands):
            for unit in (0, 1, 2):
                s.army[seat][unit] -= sent[unit]
                s.grey[seat][unit] += sent[unit]
            bids.append(strength(sent))
            s.emit(
                "event.bid_noble_host",
                rule=self.rule,
                at=(f"seat:{seat}",),
                seat=seat,
                n=bids[-1],
                infantry=sent[0],
                hussars=sent[1],
                artillery=sent[2],
            )
        rank(s, bids)

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, unit = move
        return ("illegal.no_such_unit", self.rule, {"unit": unit}) if unit in UNITS else None

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.id = "prompt.royal_noble_host"
        prompt.args = {"n": strength(s.sealed[seat] or [0, 0, 0])}
        prompt.notes = demand_notes(s) + [
            Note("note.army_of", {"seat": rival, "n": strength(army)}) for rival, army in enumerate(s.army)
        ]
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        sent = strength(s.sealed[seat] or [0, 0, 0])
        if move[0] == "close":
            return Choice(move, "move.close_host", {"n": sent}, rule=self.rule, main=sent > 0)
        unit = UNIT[move[1]]
        return Choice(
            move,
            "move.send_unit",
            {"unit": move[1], "n": sent + STRENGTH[unit]},
            (f"unit:{move[1]}",),
            [Note("note.grey")],
            rule=self.rule,
        )


def demand_notes(s: SigismundusState) -> list[Note]:
    votes = VOTES_OF["royal"][: s.players]
    return [Note("note.royal_track", {"n": votes[0], "last": votes[-1]}), Note("note.tie_by", {"seat": royal_rep(s)})]


def rank(s: SigismundusState, bids: list[int]) -> None:
    """SA-5.7.5.3: groups of equal bids, the highest first; those of several seats need the Representative's word."""
    groups = [[seat for seat, bid in enumerate(bids) if bid == value] for value in sorted(set(bids), reverse=True)]
    s.call("royal_ranks", placed=[], groups=groups)


class RoyalRanks(Step[SigismundusState]):
    """SA-5.7.5.3: ``[name, seats placed, groups left]``. The track itself moves when all are placed, so the old
    Representative settles every tie."""

    name = "royal_ranks"
    rule = "SA-5.7.5.3"
    holds = {"placed": Seats, "groups": Annotated[list[Seats], Long(0, 5)]}
    calls = ("royal_tie",)

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, placed, groups = f
        while groups and len(groups[0]) == 1:
            placed += groups.pop(0)
        if groups:
            s.call("royal_tie", rep=royal_rep(s), tied=list(groups[0]))
            return False
        # SA-5.7.5.5
        s.stack.pop()
        old = royal_rep(s)
        s.tracks["royal"] = placed
        s.emit("event.royal_track", rule=self.rule, at=("track:royal",), seats=list(placed))
        if placed[0] != old:
            s.emit(
                "event.representative",
                rule="SA-5.7.5.5",
                at=("rep:royal",),
                seat=placed[0],
                rival=old,
                rep="royal",
            )
        if "royal_marriage" in s.acts:
            gain_points(s, placed[0], MARRIAGE_POINTS, "marriage")
            s.emit("event.marriage", rule="SA-5.7.5.5", at=("act:royal_marriage",), seat=placed[0], n=MARRIAGE_POINTS)
        return False


class RoyalTie(Settle):
    """SA-5.7.5.3: who of the tied stands before the others."""

    name = "royal_tie"
    rule = "SA-5.7.5.3"
    tie = "royal"

    def settle(self, s: SigismundusState, f: Frame, chosen: int) -> None:
        ranks = s.frame("royal_ranks")
        ranks["placed"].append(chosen)
        ranks["groups"][0].remove(chosen)
