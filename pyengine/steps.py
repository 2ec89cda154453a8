"""Steps that several games have: secret decisions made together, turns, rounds of deeds and passes.

A game's own steps say what is decided; these say who is asked, and when it is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from .flow import S, Step
from .state import Frame, Move

PASS: Move = ("pass",)


class Together(Step[S]):
    """Everybody decides at once and in secret; nothing shows until all are done."""

    secret = True

    def ready(self, s: S, f: Frame) -> Sequence[bool]:
        """By seat, who is done."""
        raise NotImplementedError

    def begin(self, s: S, f: Frame) -> None:
        """Before anybody is asked. Where the step `holds` something, it fills its frame here."""

    def end(self, s: S, f: Frame) -> None:
        """All are done, and the step has left the stack: the hands open."""

    def run(self, s: S, f: Frame) -> bool:
        if self.holds and len(f) == 1:
            self.begin(s, f)
        if False in self.ready(s, f):
            return True
        s.stack.pop()
        self.end(s, f)
        return False

    def acting(self, s: S, f: Frame) -> Sequence[int]:
        return [seat for seat, done in enumerate(self.ready(s, f)) if not done]


class ForEach(Step[S]):
    """Leaves its place to the same step for one seat after another: frames that hold a ``seat``."""

    part: ClassVar[str]
    opening: Mapping[str, Any] = {}
    """What those frames hold beside the seat."""

    def order(self, s: S) -> Iterable[int]:
        """The seats, the first one first."""
        raise NotImplementedError

    def run(self, s: S, f: Frame) -> bool:
        s.stack.pop()
        for seat in reversed([*self.order(s)]):
            s.call(self.part, seat=seat, **self.opening)
        return False


class InTurn(Step[S]):
    """A phase in which everybody has one turn. The frame counts those that have begun."""

    def order(self, s: S) -> Sequence[int]:
        """The seats; it may change until the first has had its turn."""
        raise NotImplementedError

    def begin(self, s: S) -> None:
        """Before the first turn; may push what comes first."""

    def turn(self, s: S, seat: int) -> None:
        """Push what this seat does."""
        raise NotImplementedError

    def end(self, s: S) -> None:
        """After the last turn."""

    def run(self, s: S, f: Frame) -> bool:
        if len(f) == 1:
            f.append(0)
            self.begin(s)
        elif f[1] == s.players:
            s.stack.pop()
            self.end(s)
        else:
            f[1] += 1
            self.turn(s, self.order(s)[f[1] - 1])
        return False


class Deeds(Step[S]):
    """One after another may do something or pass; whoever can do nothing is passed over."""

    def seat(self, s: S, f: Frame) -> int:
        """Whose turn it is."""
        raise NotImplementedError

    def next(self, s: S, f: Frame) -> int | None:
        """Move the frame on to a seat that has a turn, if it is not there yet; None once it is over."""
        raise NotImplementedError

    def deeds(self, s: S, f: Frame, seat: int) -> list[Move]:
        """What the seat can do beside passing, as a list of its own."""
        raise NotImplementedError

    def idle(self, s: S, f: Frame, seat: int) -> None:
        """It can do nothing: the frame goes on to the next."""
        raise NotImplementedError

    def passed(self, s: S, f: Frame, seat: int) -> None:
        """It has passed, with something that it could have done."""
        self.idle(s, f, seat)

    def do(self, s: S, f: Frame, seat: int, move: Move) -> None:
        raise NotImplementedError

    def begin(self, s: S, f: Frame) -> None:
        """Before the first: fills the frame."""

    def end(self, s: S) -> None:
        """After the last."""

    def run(self, s: S, f: Frame) -> bool:
        if len(f) == 1:
            self.begin(s, f)
        while (seat := self.next(s, f)) is not None:
            moves = self.deeds(s, f, seat)
            if moves:
                # The flow asks for the same list next: keep it.
                moves.append(PASS)
                s.cache[seat] = moves
                return True
            self.idle(s, f, seat)
        s.stack.pop()
        self.end(s)
        return False

    def acting(self, s: S, f: Frame) -> Sequence[int]:
        return (self.seat(s, f),)

    def legal(self, s: S, f: Frame, seat: int) -> list[Move]:
        return [*self.deeds(s, f, seat), PASS]

    def play(self, s: S, f: Frame, seat: int, move: Move) -> None:
        if move == PASS:
            self.passed(s, f, seat)
        else:
            self.do(s, f, seat, move)
