"""Phases that go round the table until everybody has passed (GP-4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from ....shape import Distinct, Int, Long, Seat, Where
from ....state import Frame, Move
from ....steps import PASS, Deeds
from ..data import CUBES, PHASE_NUMBER
from ..state import GodsState

_CYCLE, _TURN, _OUT = 1, 2, 3
"""Where the frame keeps what it holds."""
LONGEST = CUBES + 2
"""Cycles of a phase at most: every deed takes a cube or a disc of which nobody has more, or is the Hetman's one."""


def begin(s: GodsState, phase: str) -> None:
    """Put the pawn on the next phase."""
    s.phase = PHASE_NUMBER[phase]
    s.emit("event.phase", at=(f"phase:{phase}",), phase=phase, n=s.phase)


class Cycle(Deeds[GodsState]):
    """One deed or a pass at a time, in turn order. The frame: ``[name, cycle, how many have had their turn, out]``."""

    phase: ClassVar[str]
    holds: ClassVar[Mapping[str, Any]] = {
        "cycle": Annotated[int, Int(1, LONGEST)],
        "turn": Annotated[int, Int(0, 4), Where(lambda value, s: value <= s.players)],
        "out": Annotated[list[Seat], Long(0, 4), Distinct],
    }
    cycles: ClassVar[int] = 0
    """How often it goes round at most; 0 is as often as anybody wants."""
    final: ClassVar[bool] = True
    """Passing is for the rest of the phase."""

    def begin(self, s: GodsState, f: Frame) -> None:
        begin(s, self.phase)
        f[1:] = [1, 0, []]

    def seat(self, s: GodsState, f: Frame) -> int:
        _, _, turn, _ = f
        seat: int = (s.mace + turn) % s.players
        return seat

    def next(self, s: GodsState, f: Frame) -> int | None:
        while True:
            if f[_TURN] == s.players:
                f[_CYCLE] += 1
                f[_TURN] = 0
                if f[_CYCLE] - 1 == self.cycles:
                    return None
            if len(f[_OUT]) == s.players:
                return None
            if (seat := self.seat(s, f)) not in f[_OUT]:
                return seat
            f[_TURN] += 1

    def idle(self, s: GodsState, f: Frame, seat: int) -> None:
        if self.final:
            f[_OUT].append(seat)
        f[_TURN] += 1

    def passed(self, s: GodsState, f: Frame, seat: int) -> None:
        self.idle(s, f, seat)
        s.emit("event.pass" if self.final else "event.no_action", rule=self.rule, seat=seat)

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        if move != PASS:
            f[_TURN] += 1
        super().play(s, f, seat, move)


__all__ = ["PASS", "Cycle", "begin"]
