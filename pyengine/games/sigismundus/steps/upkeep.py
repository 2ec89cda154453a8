"""Phase 9: maintaining the army, and the end of the round."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Objection, Prompt, Step
from ....shape import Flag, Seat
from ....state import Frame, Move
from ..data import STRENGTH, UNIT, UNITS
from ..holdings import free_upkeep, upkeep_cost
from ..state import SigismundusState
from .common import Turns

_PAY: Move = ("pay",)
_DISBAND: list[list[Move]] = [[("disband", unit, side) for unit in UNITS] for side in ("active", "grey")]


class UpkeepPhase(Turns):
    """SA-5.9.1"""

    name = "upkeep_phase"
    rule = "SA-5.9.1"
    calls = ("upkeep",)

    def turn(self, s: SigismundusState, seat: int) -> None:
        if any(s.army[seat]) or any(s.grey[seat]):
            s.call("upkeep", seat=seat, gone=0)


class Upkeep(Ask[SigismundusState]):
    """SA-5.9.1: disband what is not kept, then pay for the rest: ``[name, seat, 1 once a grey unit is gone]``"""

    name = "upkeep"
    rule = "SA-5.9.1"
    holds = {"seat": Seat, "gone": Flag}
    calls = ()
    forced = False

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, seat, _ = f
        if not any(s.army[seat]) and not any(s.grey[seat]):
            s.stack.pop()
            return False
        return True

    def payable(self, s: SigismundusState, f: Frame, seat: int) -> bool:
        """SA-5.9.3: once a grey unit has gone, active ones stay only where SA-5.9.2 keeps them for nothing."""
        _, _, gone = f
        if upkeep_cost(s, seat) > s.ducats[seat]:
            return False
        return not gone or all(a <= free for a, free in zip(s.army[seat], free_upkeep(s, seat)))

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        moves = [_PAY] if self.payable(s, f, seat) else []
        army, grey = s.army[seat], s.grey[seat]
        moves += [_DISBAND[0][u] for u in (0, 1, 2) if army[u]]
        moves += [_DISBAND[1][u] for u in (0, 1, 2) if grey[u]]
        return moves

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        if move == _PAY:
            s.stack.pop()
            n = upkeep_cost(s, seat)
            s.ducats[seat] -= n
            s.emit("event.upkeep", rule=self.rule, at=(f"seat:{seat}",), seat=seat, n=n)
            return
        unit = UNIT[move[1]]
        if move[2] == "grey":
            s.grey[seat][unit] -= 1
            self.put(f, gone=1)
        else:
            s.army[seat][unit] -= 1
        s.emit("event.disbands", rule=self.rule, at=(f"seat:{seat}",), seat=seat, unit=move[1])

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        if move != _PAY:
            return None
        cost, have = upkeep_cost(s, seat), s.ducats[seat]
        if cost > have:
            return "illegal.ducats", self.rule, {"n": cost, "have": have}
        return "illegal.grey_first", "SA-5.9.3", {}

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, gone = f
        prompt = super().prompt(s, f, seat)
        free = free_upkeep(s, seat)
        prompt.args = {"n": upkeep_cost(s, seat), "have": s.ducats[seat]}
        prompt.notes = [Note("note.free_upkeep", {"unit": UNITS[u], "n": free[u]}) for u in (0, 1, 2) if free[u]]
        if any(s.grey[seat]) or gone:
            prompt.notes.append(Note("note.grey_first"))
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        if move == _PAY:
            return Choice(move, "move.pay_upkeep", {"n": upkeep_cost(s, seat)}, rule=self.rule, main=True)
        unit = UNIT[move[1]]
        covered = s.army[seat][unit] + s.grey[seat][unit] <= free_upkeep(s, seat)[unit]
        note = Note("note.unit_free") if covered else Note("note.saves", {"n": STRENGTH[unit]})
        return Choice(
            move,
            f"move.disband_{move[2]}",
            {"unit": move[1]},
            (f"unit:{move[1]}:{move[2]}",),
            [note],
            rule=self.rule,
        )


class RoundEnds(Step[SigismundusState]):
    """SA-5.9.4"""

    name = "round_ends"
    rule = "SA-5.9.4"
    holds = {}
    calls = ()

    def run(self, s: SigismundusState, f: Frame) -> bool:
        s.stack.pop()
        if s.pacts:
            s.emit("event.pacts_end", rule=self.rule, at=tuple(f"country:{c}" for c in s.pacts), country=list(s.pacts))
        s.discards["foreign"] += ["secret_pact"] * len(s.pacts)
        s.pacts = []
        s.protected = []
        return False
