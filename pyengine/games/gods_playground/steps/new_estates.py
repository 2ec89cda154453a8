"""Phase 7. New estates."""

from __future__ import annotations

from ....flow import Choice, Note, Objection
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
        # Without a disc there is nothing to ask five times.
        return [move for move in _BUILD if not self.objection(s, f, seat, move)] if s.discs[seat] else []

    def do(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        _, cycle, _, _ = f
        p = INDEX[move[1]]
        cost = price(cycle)
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
        _, cycle, _, _ = f
        choice = super().choice(s, f, seat, move)
        if move[0] == "pass":
            choice.id = "move.pass_phase"
            return choice
        p = INDEX[move[1]]
        cost, space = price(cycle), len(s.estates[p])
        choice.args["n"] = cost
        choice.at += (f"estate:{move[1]}:{space + 1}",)
        choice.notes = [
            Note("note.estate_worth", {"value": ESTATES[p][space]}),
            Note("note.estate_income", {"n": s.wealth[p]}),
            *last_cube(s, seat, p, cost),
        ]
        return choice

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, cycle, _, _ = f
        _, province = move
        p, cost = INDEX[province], price(cycle)
        if not s.discs[seat]:
            return "illegal.no_disc", "GP-7.1.2", {}
        if len(s.estates[p]) == SPACES:
            return "illegal.track_full", "GP-7.1.2", {"province": province}
        if s.cubes[p][seat] < cost:
            return "illegal.cubes", self.rule, {"n": cost, "province": province}
        return None


def last_cube(s: GodsState, seat: int, p: int, cost: int, warning: str = "note.last_cube") -> list[Note]:
    """A word of warning before the last cube of a province goes: no recruiting, no campaign there later."""
    left = s.cubes[p][seat] - cost
    return [Note("note.cubes_left", {"n": left})] if left else [Note(warning, {"province": PROVINCES[p]})]


def money_after(s: GodsState, seat: int, cost: int) -> Note:
    left = s.money[seat] - cost
    return Note("note.money_after" if left else "note.money_none", {"n": left})
