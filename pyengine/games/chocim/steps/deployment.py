"""Placing units and declaring plans (CH-4, CH-6)."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Objection, Prompt
from ....shape import Id, Int, Long, Seat
from ....state import Frame, Move
from .. import data
from ..board import shift
from ..data import BATTLE, BATTLE_HIGH, BATTLE_LOW, BOXES, INDEX, PLANS, RESERVE, SIDES
from ..forecast import declare_notes, leaving_notes, placing_notes
from ..leaders import placing
from ..state import PLANS_OF_WAR, ChocimState
from .clash import begin
from .stratagems import Carry

_LEFT = {f"{kind}>{box.name}" for box in BOXES.values() for kind in data.KINDS[box.side]}


class PlaceUnits(Ask[ChocimState]):
    """CH-4.1: one unit after another."""

    name = "place"
    rule = "CH-4.1"
    holds = {
        "seat": Seat,
        "units": Annotated[int, Int(0, 5)],  # that may still be placed
        "operation": Annotated[int, Int(-1, 2)],  # of the stratagem; -1 is a command
        "field": Annotated[str, Id(data.FIELDS, "")],  # where it has begun
        "left": Annotated[list[Annotated[str, Id(_LEFT)]], Long(0, 5)],  # kinds and boxes that units have left
        "least": Annotated[int, Int(0, 5)],  # before it may be closed
    }
    calls = ()
    verbs = {"place": ("kind", "box"), "shift": ("kind", "from", "box"), "done": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, units, index, field, left, least = f
        moves = placing(s, index).placements(s, s.side(seat), field, left) if units else []
        if not least or not moves:
            moves.append(("done",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "done":
            s.stack.pop()
            return
        _, _, units, index, _, left, least = f
        side = s.side(seat)
        kind, box = move[1], move[-1]
        source = move[2] if move[0] == "shift" else RESERVE[side]
        shift(s, INDEX[kind], source, box)
        row = BOXES[box]
        self.put(f, units=units - 1, least=max(0, least - 1))
        if not placing(s, index).many:
            self.put(f, field=row.field)
        if move[0] == "shift":
            left.append(f"{kind}>{source}")
        if row.action in PLANS_OF_WAR and box not in s.touched:
            s.touched.append(box)
        Carry.has_changed(s)
        s.emit(
            "event.placed",
            rule=self.rule,
            at=(f"box:{source}", f"box:{box}"),
            seat=seat,
            kind=kind,
            spot=box,
        )

    def objection(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, _, _, index, field, left, _ = f
        if move == ("done",):
            exact = placing(s, index).exact
            return ("illegal.place_all", "CH-3.6", {}) if exact else ("illegal.place_one", "CH-3.5", {})
        if len(move) == 3 and move[0] == "place":
            reason, rule = placing(s, index).why_not(s, s.side(seat), field, left, move[1], move[2])
            return reason, rule, {}
        return None

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        _, _, units, index, field, _, _ = f
        prompt.args = {"n": units, "card": s.card, "side": SIDES[s.side(seat)]}
        if placing(s, index).exact:
            prompt.id = "prompt.place_all"
        elif field:
            prompt.id = "prompt.place_on"
            prompt.args["field"] = field
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "done":
            return Choice(move, "move.done", rule=self.rule)
        side = s.side(seat)
        kind, box = move[1], move[-1]
        source = move[2] if move[0] == "shift" else RESERVE[side]
        args = {"kind": kind, "spot": box}
        if move[0] == "shift":
            args["origin"] = source
        notes = placing_notes(s, side, INDEX[kind], box)
        if source == RESERVE[side]:
            notes = leaving_notes(s, side, INDEX[kind]) + notes
        return Choice(move, f"move.{move[0]}", args, (f"unit:{source}/{kind}", f"box:{box}"), notes, rule=self.rule)


def plan_limits(s: ChocimState, box: str) -> tuple[bool, bool]:
    """Whether a plan may, and whether it must be declared now (CH-6.1, CH-6.4)."""
    row = BOXES[box]
    n = sum(s.units[box])
    if row.action == "battle":
        enemy = sum(s.units[BATTLE[1 - row.side]])
        must = bool(n and enemy) and (n >= BATTLE_HIGH[row.side] or enemy >= BATTLE_HIGH[1 - row.side])
        return must or (enemy > 0 and n >= BATTLE_LOW[row.side]), must
    if row.action == "counter":
        if not any(s.units[f"control.{row.field}"]):
            return False, False
        return n >= data.COUNTER_LOW, n >= data.COUNTER_HIGH
    plan = PLANS[row.field]
    return n >= plan.low, n >= plan.high


class Declare(Ask[ChocimState]):
    """CH-6.1, CH-6.3: plans on which this play has put units may start now, at their maximum they must; one
    after another."""

    name = "declare"
    rule = "CH-6.1"
    calls = ("place", "stratagem", "assault", "counter", "battle", "garrison")
    verbs = {"declare": ("box",), "declare_plain": ("box",), "wait": ()}

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.touched = [box for box in s.touched if plan_limits(s, box)[0]]
        if s.touched:
            return super().run(s, f)
        # The play is over.
        s.card, s.use, s.bonus, s.weaken = "", -1, 0, 0
        s.stack.pop()
        return False

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [("declare", box) for box in s.touched]
        if s.bonus and len(s.touched) > 1:
            # The card's dice serve one clash: they may be kept for the next.
            moves.extend(("declare_plain", box) for box in s.touched)
        if not any(plan_limits(s, box)[1] for box in s.touched):
            moves.append(("wait",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "wait":
            s.touched = []
            return
        s.touched.remove(move[1])
        begin(s, s.side(seat), move[1], with_bonus=move[0] == "declare")

    def objection(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Objection | None:
        return ("illegal.must_declare", "CH-6.1", {}) if move == ("wait",) else None

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {
            "side": SIDES[s.side(seat)],
            "spot": s.touched[0],
        }
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "wait":
            return Choice(move, "move.wait", rule=self.rule)
        bonus = s.bonus if move[0] == "declare" else 0
        return Choice(
            move,
            f"move.{move[0]}",
            {"spot": move[1]},
            (f"box:{move[1]}",),
            declare_notes(s, s.side(seat), move[1], bonus),
            main=move[0] == "declare",
            rule=self.rule,
        )
