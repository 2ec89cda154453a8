"""Phases that go round the table until everybody has passed (GP-4.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, ClassVar

from ....flow import Ask, Step
from ....shape import Distinct, Int, Long, Seat, Where
from ....state import Frame, Move
from ..data import CUBES, PHASE_NUMBER
from ..state import GodsState

PASS: Move = ("pass",)
LONGEST = CUBES + 2
"""Cycles of a phase at most: every deed takes a cube or a disc of which nobody has more, or is the Hetman's one."""


def begin(s: GodsState, phase: str) -> None:
    """Put the pawn on the next phase."""
    s.phase = PHASE_NUMBER[phase]
    s.emit("event.phase", at=(f"phase:{phase}",), phase=phase, n=s.phase)


class Question(Ask[GodsState]):
    """A decision of one seat; its list of moves is kept for the flow, which asks for it next."""

    def run(self, s: GodsState, f: Frame) -> bool:
        moves = self.legal(s, f, f[1])
        if len(moves) > 1:
            s.cache[f[1]] = moves
            return True
        self.play(s, f, f[1], moves[0])
        return False


class Cycle(Step[GodsState]):
    """One deed or a pass at a time, in turn order. The frame: ``[name, cycle, how many have had their turn, out]``."""

    phase: ClassVar[str]
    holds: ClassVar[Mapping[str, Any]] = {
        "cycle": Annotated[int, Int(1, LONGEST)],
        "turn": Annotated[int, Int(0, 4), Where(lambda value, s: value <= s.players)],
        "out": Annotated[list[Seat], Long(0, 4), Distinct],
    }
    calls: ClassVar[Collection[str]] = ()
    cycles: ClassVar[int] = 0
    """How often it goes round at most; 0 is as often as anybody wants."""
    final: ClassVar[bool] = True
    """Passing is for the rest of the phase."""

    def deeds(self, s: GodsState, seat: int, cycle: int) -> list[Move]:
        """What the seat can do beside passing. With nothing to do it passes by itself."""
        raise NotImplementedError

    def do(self, s: GodsState, seat: int, move: Move, cycle: int) -> None:
        """Carry out a deed; it may push a step for what is still to be decided."""
        raise NotImplementedError

    def done(self, s: GodsState) -> None:
        """What happens when the phase is over."""

    def run(self, s: GodsState, f: Frame) -> bool:
        if len(f) == 1:
            begin(s, self.phase)
            f[1:] = [1, 0, []]
        n = s.players
        while True:
            if f[2] == n:
                f[1] += 1
                f[2] = 0
                if f[1] - 1 == self.cycles:
                    break
            if len(f[3]) == n:
                break
            seat = (s.mace + f[2]) % n
            if seat not in f[3]:
                deeds = self.deeds(s, seat, f[1])
                if deeds:
                    # The flow asks for the same list next: keep it.
                    deeds.append(PASS)
                    s.cache[seat] = deeds
                    return True
                if self.final:
                    f[3].append(seat)
            f[2] += 1
        s.stack.pop()
        self.done(s)
        return False

    def acting(self, s: GodsState, f: Frame) -> tuple[int, ...]:
        return ((s.mace + f[2]) % s.players,)

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        return [*self.deeds(s, seat, f[1]), PASS]

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        cycle = f[1]
        f[2] += 1
        if move == PASS:
            if self.final:
                f[3].append(seat)
            s.emit("event.pass" if self.final else "event.no_action", rule=self.rule, seat=seat)
        else:
            self.do(s, seat, move, cycle)
