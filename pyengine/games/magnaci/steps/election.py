"""Chapters 2 and 4: the first estates, and the king of each Age."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ....steps import ForEach
from ..state import MagnaciState


class StartEstates(ForEach[MagnaciState]):
    """In order each player places one estate."""

    name = "start_estates"
    rule = "MG-4.5"
    part = "place_start"
    calls = ("place_start",)

    def order(self, s: MagnaciState) -> list[int]:
        s.emit("event.order", rule="MG-4.4", seat=list(s.order))
        return s.order


class Election(Step[MagnaciState]):
    """The king of the new Age is turned up; his symbol holds until its end."""

    name = "election"
    rule = "MG-5.1.1"
    holds = {}
    calls = ()

    def run(self, s: MagnaciState, f: Frame) -> bool:
        s.stack.pop()
        s.age += 1
        s.reveal()
        s.emit("event.king", rule=self.rule, at=("king",), age=str(s.age), king=s.kings[s.age - 1], symbol=s.symbol)
        return False
