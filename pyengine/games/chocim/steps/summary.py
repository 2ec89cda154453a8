"""The summary of a week (CH-12)."""

from __future__ import annotations

from collections.abc import Iterable

from ....flow import Ask, Choice, Step
from ....state import Frame, Move
from .. import data
from ..board import band, change_morale, go_home, kind_name, shift
from ..data import INDEX, OE, REBELS, REMOVED, RESERVE, ROUTED, RP, SIDES
from ..state import ChocimState
from .common import GiveUp, holding, tell_if_given_up

_LEAVE = tuple(
    box.name
    for side in (RP, OE)
    for box in data.ON_BOARD[side]
    if box.action in ("assault", "counter") or box.name in data.SUPPORTS
)
"""Plans and supports that empty at the end of a week."""


class Leave(Step[ChocimState]):
    """CH-12.1: units on plans and supports go to reserve."""

    name = "leave"
    rule = "CH-12.1"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        n = sum(go_home(s, box) for box in _LEAVE)
        if n:
            s.emit("event.back_to_camp", rule=self.rule, n=n)
        return False


class Stay(Ask[ChocimState]):
    """CH-12.1: units on defence and control stay, or come home if their side likes; an empty control is given
    up."""

    name = "stay"
    rule = "CH-12.1"
    calls = ("stay",)
    verbs = {"recall": ("kind", "box"), "stay": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        side = s.side(seat)
        moves: list[Move] = [
            ("recall", kind_name(side, kind), box)
            for box in holding(s, side)
            for kind, n in enumerate(s.units[box])
            if n
        ]
        moves.append(("stay",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "stay":
            s.stack.pop()
            return
        side = s.side(seat)
        _, kind, box = move
        shift(s, INDEX[kind], box, RESERVE[side])
        at = (f"box:{box}",)
        s.emit("event.recalled", rule=self.rule, at=at, seat=seat, kind=kind, spot=box)
        tell_if_given_up(s, box)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "stay":
            return Choice(move, "move.stay", rule=self.rule)
        _, kind, box = move
        args = {"kind": kind, "spot": box}
        return Choice(move, "move.recall", args, (f"unit:{box}/{kind}",), rule=self.rule)


class Wounded(Step[ChocimState]):
    """CH-12.2: the sight of many routed units costs morale."""

    name = "wounded"
    rule = "CH-12.2"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        for side in (RP, OE):
            n = sum(s.units[ROUTED[side]])
            loss = next((loss for low, loss in data.ROUTED_MORALE[side] if n >= low), 0)
            if loss:
                change_morale(s, side, loss, self.rule, "routed")
        return False


class Die(GiveUp):
    """CH-12.3: of the routed one is lost for good."""

    name = "die"
    rule = "CH-12.3"
    calls = ("die",)
    pool = REMOVED
    verb = "remove"

    def due(self, s: ChocimState, side: int) -> int:
        return 1 if any(s.units[ROUTED[side]]) else 0

    def sources(self, s: ChocimState, side: int) -> Iterable[str]:
        return (ROUTED[side],)


class Feed(Step[ChocimState]):
    """CH-12.4: full magazines lift morale, shortage lowers it; hunger costs a diplomacy card of one's choice
    at once."""

    name = "feed"
    rule = "CH-12.4"
    holds = {}
    calls = ("hunger",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        for side in (RP, OE):
            row = band(side, s.supply[side])
            if row.morale:
                change_morale(s, side, row.morale, self.rule, row.name)
            if s.supply[side] == 0:
                s.emit("event.hunger", rule=self.rule, at=(f"supply:{SIDES[side]}",), side=SIDES[side])
        for side in (OE, RP):
            # The last on the stack is asked first.
            if s.supply[side] == 0 and s.held[side]:
                s.call("hunger", seat=s.seats[side])
        return False


class Hunger(Ask[ChocimState]):
    """CH-12.4: the card is laid away face down."""

    name = "hunger"
    rule = "CH-12.4"
    calls = ("hunger",)
    secret = True
    forced = False
    verbs = {"discard": ("value",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        return [("discard", value) for value in sorted(set(s.held[s.side(seat)]))]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        bury(s, s.side(seat), move[1])
        s.emit("event.card_lost", rule=self.rule, seat=seat, n=1)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, "move.discard", {"value": move[1]}, (f"held:{move[1]}",), rule=self.rule)


def bury(s: ChocimState, side: int, value: int) -> None:
    """A diplomacy card goes face down. What others have seen of the hand is then only a guess: they think of
    the lowest."""
    s.held[side].remove(value)
    s.buried[side].append(value)
    s.buried[side].sort()
    del s.seen[side][:1]


class Starve(GiveUp):
    """CH-12.5: the row of the supply track says how many units are lost: routed first, then from the board,
    rebels last."""

    name = "starve"
    rule = "CH-12.5"
    calls = ("starve",)
    pool = REMOVED
    verb = "remove"

    def due(self, s: ChocimState, side: int) -> int:
        return band(side, s.supply[side]).removed[side]

    def sources(self, s: ChocimState, side: int) -> Iterable[str]:
        if any(s.units[ROUTED[side]]):
            return (ROUTED[side],)
        board = [RESERVE[side], *holding(s, side)]
        if any(any(s.units[box]) for box in board):
            return board
        return (REBELS[side],)


class Rejoin(Step[ChocimState]):
    """CH-12.6: the other routed units are back in the reserve."""

    name = "rejoin"
    rule = "CH-12.6"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        for side in (RP, OE):
            n = go_home(s, ROUTED[side])
            if n:
                s.emit("event.rejoined", rule=self.rule, at=(f"box:{ROUTED[side]}",), side=SIDES[side], n=n)
        return False


class NextWeek(Step[ChocimState]):
    """CH-12.7: mutiny, then what forces negotiations, else the next week."""

    name = "next_week"
    rule = "CH-12.7"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.clear()
        if s.morale[OE] == 0:
            s.ending = "mutiny"
            s.emit("event.mutiny", rule=self.rule, at=("morale:ottoman",))
            return False
        if s.morale[RP] == 0:
            s.ending = "rokosz"
        elif s.supply[RP] == 0:
            s.ending = "hunger_commonwealth"
        elif s.supply[OE] == 0:
            s.ending = "hunger_ottoman"
        elif s.week == data.WEEKS:
            s.ending = "week5"
        else:
            s.week += 1
            s.call("week")
            return False
        s.emit(f"event.ends_{s.ending}", rule=self.rule)
        s.call("negotiations")
        return False
