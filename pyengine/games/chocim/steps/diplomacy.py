"""The diplomacy phase, and taking cards from the table (CH-9)."""

from __future__ import annotations

from ....flow import Ask, Choice, Prompt, Step
from ....shape import Flag, Seat
from ....state import Frame, Move
from ..board import fill_table, lost, take_diplomacy
from ..data import OE, ROUTED, RP, SIDES
from ..state import ChocimState, Side


def first_picker(s: ChocimState) -> int:
    """CH-9.1: the Ottomans if they hold a field; else who has fewer routed units; else the Commonwealth."""
    if lost(s):
        return OE
    return OE if sum(s.units[ROUTED[OE]]) < sum(s.units[ROUTED[RP]]) else RP


class Picks(Step[ChocimState]):
    """CH-9.1, CH-9.2: turn about until the table is empty."""

    name = "picks"
    rule = "CH-9.2"
    holds = {"next": Side}
    bare = True
    calls = ("take",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        if len(f) == 1:
            first = first_picker(s)
            f.append(first)
            s.emit("event.first_picker", rule="CH-9.1", at=("table",), seat=s.seats[first], side=SIDES[first])
        if not s.table:
            s.stack.pop()
            return False
        _, side = f
        s.call("take", seat=s.seats[side], refill=0)
        self.put(f, next=1 - side)
        return False


class Take(Ask[ChocimState]):
    """One open card, seen by all."""

    name = "take"
    rule = "CH-9.2"
    holds = {"seat": Seat, "refill": Flag}  # whether the table is filled up after it
    calls = ()
    verbs = {"take": ("value",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        return [("take", value) for value in sorted(set(s.table), reverse=True)]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, refill = f
        s.stack.pop()
        rule = "CH-3.6" if s.step == "stratagem" else "CH-8.5" if refill else self.rule
        take_diplomacy(s, s.side(seat), move[1], rule)
        if refill:
            fill_table(s)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        # Not what they are worth: this is asked without a curtain, and cards from the pile are secret.
        prompt.args = {"n": len(s.held[s.side(seat)])}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, "move.take", {"value": move[1]}, (f"table:{move[1]}",), rule=self.rule)
