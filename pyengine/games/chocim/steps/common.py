"""Kinds of steps that several phases use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from ....flow import Ask, Choice, InOrder, Prompt
from ....shape import Int, Seat
from ....state import Frame, Move
from ....steps import ForEach
from .. import data
from ..board import kind_name, shift
from ..data import OE, RP, SIDES
from ..state import ChocimState


class Phase(InOrder[ChocimState]):
    """A phase of the week: its steps in order, the marker moved first."""

    def run(self, s: ChocimState, f: Frame) -> bool:
        if len(f) == 1:
            s.phase = self.name
            s.emit("event.phase", rule="CH-1.1", at=(f"phase:{self.name}",), phase=self.name, week=s.week)
        return super().run(s, f)


class Each(ForEach[ChocimState]):
    """The same step for both sides in turn: the Commonwealth first (CH-1.2), or in a clash the active side.

    `opening` is what its frame holds beside the seat before it has begun, `calls` what it may leave in its place."""

    def __init__(
        self, name: str, part: str, *, active_first: bool = False, calls: tuple[str, ...] = (), **opening: int
    ) -> None:
        self.name = name  # type: ignore[misc]
        self.calls = (part, *calls)  # type: ignore[misc]
        self.part = part  # type: ignore[misc]
        self.opening = opening
        self.active_first = active_first

    def order(self, s: ChocimState) -> tuple[int, int]:
        first = s.clash["active"] if self.active_first and s.clash else RP
        return s.seats[first], s.seats[1 - first]


NOT_YET = -1
"""In a frame: how many are due will be found when the step begins."""

Due = Annotated[int, Int(NOT_YET, 36)]


class GiveUp(Ask[ChocimState]):
    """A side must move a number of its units to a pool, choosing which."""

    holds = {"seat": Seat, "due": Due}
    pool: ClassVar[tuple[str, str]]
    verb: ClassVar[str]

    def sources(self, s: ChocimState, side: int) -> Iterable[str]:
        """Boxes to take from, as far as the rule allows now."""
        raise NotImplementedError

    def due(self, s: ChocimState, side: int) -> int:
        """How many units, found when the step begins."""
        raise NotImplementedError

    def run(self, s: ChocimState, f: Frame) -> bool:
        _, seat, due = f
        if due == NOT_YET:
            due = self.due(s, s.side(seat))
            self.put(f, due=due)
        while due:
            options = self.legal(s, f, seat)
            if not options:
                break
            if len(options) > 1 and sum(s.units[m[2]][data.INDEX[m[1]]] for m in options) > due:
                return True
            self.play(s, f, seat, options[0])
            due -= 1
        s.stack.pop()
        return False

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        side = s.side(seat)
        return [
            (self.verb, kind_name(side, kind), box)
            for box in self.sources(s, side)
            for kind, n in enumerate(s.units[box])
            if n
        ]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        side = s.side(seat)
        _, kind, box = move
        _, _, due = f
        shift(s, data.INDEX[kind], box, self.pool[side])
        self.put(f, due=due - 1)
        s.emit(
            f"event.{self.verb}",
            rule=self.rule,
            at=(f"box:{box}",),
            side=SIDES[side],
            kind=kind,
            spot=box,
        )
        tell_if_given_up(s, box)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        _, _, due = f
        prompt.args = {"n": due}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        _, kind, box = move
        args = {"kind": kind, "spot": box}
        return Choice(move, f"move.{self.verb}", args, (f"unit:{box}/{kind}",), rule=self.rule)


def tell_if_given_up(s: ChocimState, box: str) -> None:
    """CH-5.2: the last unit has left control."""
    row = data.BOXES[box]
    if row.action == "control" and not any(s.units[box]):
        s.emit("event.given_up", rule="CH-5.2", at=(f"field:{row.field}",), field=row.field)


def holding(s: ChocimState, side: int) -> list[str]:
    """Defence or control boxes with units in them."""
    return [box for box in data.HOLDING[side] if any(s.units[box])]


__all__ = ["NOT_YET", "OE", "RP", "Due", "Each", "GiveUp", "Phase", "holding", "tell_if_given_up"]
