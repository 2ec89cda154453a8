"""Phase 7. New estates."""

from __future__ import annotations

from ....flow import Choice, IllegalMove, Note
from ....state import Frame, Move
from ..data import ESTATES, INDEX, PROVINCES, SPACES
from ..estates import settle
from ..state import GodsState
from .cycle import Cycle

_BUILD: list[Move] = [("build", name) for name in PROVINCES]


def price(cycle: int) -> int:
    """GP-7.1.1: one cube in the first cycle, two in every later one."""
    return 1 if cycle == 1 else 2


class NewEstates(Cycle):
    name = phase = "new_estates"
    rule = "GP-7.1.1"
    verbs = {"build": ("province",), "pass": ()}

    def deeds(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        if not s.discs[seat]:  # GP-7.1.2
            return []
        cost = price(f[1])
        return [_BUILD[p] for p in range(5) if s.cubes[p][seat] >= cost and len(s.estates[p]) < SPACES]

    def do(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        p = INDEX[move[1]]
        cost = price(f[1])
        s.cubes[p][seat] -= cost
        s.pool[seat] += cost
        settle(s, seat, move[1])
        space = len(s.estates[p])
        s.emit(
            "event.estate",
            rule=self.rule,
            at=(f"province:{move[1]}", f"estate:{move[1]}:{space}"),
            seat=seat,
            province=move[1],
            n=cost,
            value=ESTATES[p][space - 1],
        )

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if move[0] == "pass":
            choice.id = "move.pass_phase"
            return choice
        p = INDEX[move[1]]
        cost, space = price(f[1]), len(s.estates[p])
        choice.args["n"] = cost
        choice.at += (f"estate:{move[1]}:{space + 1}",)
        choice.notes = [
            Note("note.estate_worth", {"value": ESTATES[p][space]}),
            Note("note.estate_income", {"n": s.wealth[p]}),
            *last_cube(s, seat, p, cost),
        ]
        return choice

    def refuse(self, s: GodsState, f: Frame, seat: int, move: Move) -> IllegalMove:
        if len(move) == 2 and move[0] == "build" and move[1] in INDEX:
            p, cost = INDEX[move[1]], price(f[1])
            if not s.discs[seat]:
                return IllegalMove("illegal.no_disc", "GP-7.1.2")
            if len(s.estates[p]) == SPACES:
                return IllegalMove("illegal.track_full", "GP-7.1.2", province=move[1])
            return IllegalMove("illegal.cubes", self.rule, n=cost, province=move[1])
        return super().refuse(s, f, seat, move)


def last_cube(s: GodsState, seat: int, p: int, cost: int, warning: str = "note.last_cube") -> list[Note]:
    """A word of warning before the last cube of a province goes: no recruiting, no campaign there later."""
    left = s.cubes[p][seat] - cost
    return [Note("note.cubes_left", {"n": left})] if left else [Note(warning, {"province": PROVINCES[p]})]


def money_after(s: GodsState, seat: int, cost: int) -> Note:
    left = s.money[seat] - cost
    return Note("note.money_after" if left else "note.money_none", {"n": left})
