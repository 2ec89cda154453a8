"""The course of a match: start offices, the rounds of nine phases, the end."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Step
from ....shape import Int
from ....state import Frame, Move
from ..data import OFFICE, START_OFFICES
from ..deeds import acquire
from ..holdings import back, last_round, space
from ..scoring import end_points
from ..state import NOBODY, SigismundusState
from .common import Turn


class Course(Step[SigismundusState]):
    """SA-8.5: eight rounds, or four."""

    name = "match"
    rule = "SA-8.5"
    holds = {"begun": Annotated[int, Int(0, 0)]}
    calls = ("start_offices", "round")

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if len(f) == 1:
            f.append(0)
            self.tell(s)
            s.call("start_offices", picked=0)
        elif s.round and last_round(s):
            s.stack.pop()
            end_points(s)
        else:
            s.call("round")
        return False

    def tell(self, s: SigismundusState) -> None:
        """What the lot has decided, before the first decision."""
        for seat, house in enumerate(s.houses):
            s.emit(
                "event.house",
                rule="SA-4.7",
                at=(f"seat:{seat}",),
                seat=seat,
                side=house,
                royal=space(s, "royal", seat) + 1,
                senatorial=space(s, "senatorial", seat) + 1,
                parliamentary=space(s, "parliamentary", seat) + 1,
            )
        s.emit("event.directions", rule="SA-4.6", at=("direction",), country=list(s.direction))


class StartOffices(Step[SigismundusState]):
    """SA-4.9: the right-hand neighbour of the first player begins to pick, and so on to the right."""

    name = "start_offices"
    rule = "SA-4.9"
    holds = {"picked": Turn}
    calls = ("start_office",)

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, picked = f
        if picked == s.players:
            s.stack.pop()
            s.emit("event.first_player", rule="SA-4.10", at=(f"seat:{s.first}",), seat=s.first)
        else:
            self.put(f, picked=picked + 1)
            s.call("start_office", seat=(s.first - picked - 1) % s.players)
        return False


class StartOffice(Ask[SigismundusState]):
    """SA-4.9"""

    name = "start_office"
    rule = "SA-4.9"
    calls = ()
    verbs = {"take_office": ("office",)}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [("take_office", o) for o in START_OFFICES[: s.players] if s.offices[o] == NOBODY]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        s.emit("event.start_office", rule=self.rule, at=(f"office:{move[1]}",), seat=seat, office=move[1])
        # SA-4.11: it counts as acquired, so its unit comes along.
        acquire(s, seat, move[1])

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.notes = office_notes(s, move[1])
        return choice


def office_notes(s: SigismundusState, office: str) -> list[Note]:
    """What an office brings, shown where one is chosen."""
    card, side = OFFICE[office], back(s, office)
    return [
        Note("note.office", {"prestige": card.prestige[side], "income": card.income[side], "kind": card.kind}),
        Note(f"office.{office}.text"),
    ]
