"""Chapters 8 and 9: the Interregnum, the new order, and the end."""

from __future__ import annotations

from ....flow import Step
from ....shape import Seat
from ....state import Frame
from ..data import AGES, CARDS, PROVINCES
from ..scoring import wealth
from ..state import MagnaciState, Seats, vacant
from .actions import open_window
from .common import decide


class KingDies(Step[MagnaciState]):
    """His token leaves the game; his symbol still counts in this Interregnum."""

    name = "king_dies"
    rule = "MG-5.5.1"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        s.offers = [0] * s.players
        s.emit("event.king_dies", rule=self.rule, at=("king",), king=s.kings[s.age - 1])
        return False


class ThirdPartition(Step[MagnaciState]):
    """Three partitioned provinces: everybody has lost."""

    name = "third_partition"
    rule = "MG-5.5.2"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        lost = [province for province in PROVINCES if s.partitioned(province)]
        if len(lost) >= 3:
            s.stack.clear()
            s.emit("event.third_partition", rule=self.rule, at=tuple(f"province:{p}" for p in lost), province=lost)
        return False


class LateActions(Step[MagnaciState]):
    """The one window of the Interregnum; what is played works at once, before the new order."""

    name = "late_actions"
    rule = "MG-5.5.3"
    holds = {}
    calls = ("window",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        open_window(s, "interregnum")
        return False


class NewOrder(Step[MagnaciState]):
    """Most estates first; the Primate says who comes first among equals. The Iron Age needs none (MG-5.5.4).
    ``[…, order so far, the Primate's choice]``"""

    name = "new_order"
    rule = "MG-5.5.5"
    holds = {"order": Seats, "choice": Seat | None}
    calls = ("choose_tied",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        if s.age == AGES:
            s.stack.pop()
            return False
        if len(f) == 1:
            f += [[], None]
        order: list[int]
        _, order, _ = f
        while rest := [seat for seat in range(s.players) if seat not in order]:
            most = max(map(s.owned, rest))
            tied = [seat for seat in rest if s.owned(seat) == most]
            following = decide(s, f, "order", tied, n=len(order) + 1)
            if following is None:
                return False
            order.append(following)
            self.put(f, choice=None)
        s.stack.pop()
        s.order = order
        if s.log is not None:
            s.emit("event.new_order", rule=self.rule, seat=list(order), estates=[s.owned(seat) for seat in order])
        return False


class ReturnCards(Step[MagnaciState]):
    """Family cards return to hand, Senators to the board; unused laws stay."""

    name = "return_cards"
    rule = "MG-5.5.6"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        if s.age < AGES:
            s.hands = [list(CARDS) for _ in s.hands]
            s.bids = [[] for _ in s.hands]
            s.shown = 0
            s.sejm = []
            s.senators = vacant()
        return False


class Wealth(Step[MagnaciState]):
    """Most wealth wins; a tie is the last Primate's to break. ``[…, the Primate's choice]``"""

    name = "wealth"
    rule = "MG-8.4"
    holds = {"choice": Seat | None}
    calls = ("choose_tied",)

    def run(self, s: MagnaciState, f: Frame) -> bool:
        if len(f) == 1:
            f.append(None)
        scores = wealth(s)
        tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
        s.winner = decide(s, f, "victory", tied, n=max(scores))
        if s.winner is None:
            return False
        s.stack.clear()
        s.emit("event.wealth", rule=self.rule, winner=s.winner, n=max(scores), scores=scores)
        return False
