"""Stratagems: the operations of a leader's card, in the order of its text (CH-3.6), and what they ask. What operations
do by themselves is in operations.py."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Objection, Prompt, Step
from ....shape import Flag, Id, Int, Seat, Where
from ....state import Frame, Move
from .. import data, operations
from ..board import change_level, draw_officer, ground, kind_name, shift
from ..data import BOXES, INDEX, RESERVE, ROUTED, SIDES
from ..leaders import operation, played
from ..operations import leveled
from ..state import ChocimState, Plan


class Carry(Step[ChocimState]):
    """CH-3.6: all that is possible, in order."""

    name = "stratagem"
    rule = "CH-3.6"
    holds = {"seat": Seat, "next": Annotated[int, Int(0, 3)], "changed": Flag}
    calls = ("place", "recall", "works", "take", "repel", "scatter", "scattered", "rally", "spy")

    def run(self, s: ChocimState, f: Frame) -> bool:
        _, seat, index, changed = f
        ops, side = played(s).ops, s.side(seat)
        if index == len(ops):
            s.stack.pop()
            return False
        op = ops[index]
        self.put(f, next=index + 1)
        s.bonus += op.dice
        s.weaken += op.weaken
        now = ground(s, side)
        if op.can(s, side, now):
            # "Up to" may be nothing, unless the whole card would then have done nothing.
            least = 0 if changed or any(later.can(s, side, now) for later in ops[index + 1 :]) else 1
            if op.carry_out(s, seat, index, least):
                self.put(f, changed=1)
        return False

    @classmethod
    def has_changed(cls, s: ChocimState) -> None:
        """A step that it has called tells it that something has changed; in a command there is nobody to tell."""
        below = s.stack[-2]
        if below[0] == cls.name:
            cls.put(below, changed=1)


class UpTo(Ask[ChocimState]):
    """Units one by one, fewer allowed."""

    holds = {"seat": Seat, "most": Annotated[int, Int(0, 3)], "least": Flag}
    calls = ()

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, most, least = f
        moves = self.units(s, f, s.side(seat)) if most else []
        if not least or not moves:
            moves.append(("done",))
        return moves

    def units(self, s: ChocimState, f: Frame, side: int) -> list[Move]:
        raise NotImplementedError

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        _, _, most, _ = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": most, "card": s.card, "side": SIDES[s.side(seat)]}
        return prompt

    def taken(self, f: Frame) -> None:
        """One unit fewer may follow, and none has to."""
        _, _, most, _ = f
        self.put(f, most=most - 1, least=0)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "done":
            return Choice(move, "move.done", rule=self.rule)
        kind, box = move[1], move[2]
        args = {"kind": kind, "spot": box}
        return Choice(move, f"move.{move[0]}", args, (f"unit:{box}/{kind}",), rule=self.rule)


class Recall(UpTo):
    """Own units from any boxes back to the reserve."""

    name = "recall"
    rule = "CH-3.6"
    verbs = {"recall": ("kind", "box"), "done": ()}

    def units(self, s: ChocimState, f: Frame, side: int) -> list[Move]:
        return [
            ("recall", kind_name(side, kind), box.name)
            for box in data.ON_BOARD[side]
            for kind, n in enumerate(s.units[box.name])
            if n
        ]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "done":
            s.stack.pop()
            return
        _, kind, box = move
        shift(s, INDEX[kind], box, RESERVE[s.side(seat)])
        self.taken(f)
        Carry.has_changed(s)
        at = (f"box:{box}",)
        s.emit("event.recalled", rule=self.rule, at=at, seat=seat, kind=kind, spot=box)


class Rally(UpTo):
    """Own routed units back to the reserve."""

    name = "rally"
    rule = "CH-3.6"
    verbs = {"rally": ("kind", "box"), "done": ()}

    def units(self, s: ChocimState, f: Frame, side: int) -> list[Move]:
        box = ROUTED[side]
        return [("rally", kind_name(side, kind), box) for kind, n in enumerate(s.units[box]) if n]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "done":
            s.stack.pop()
            return
        _, kind, box = move
        shift(s, INDEX[kind], box, RESERVE[s.side(seat)])
        self.taken(f)
        s.emit("event.rallied", rule=self.rule, at=(f"box:{box}",), seat=seat, kind=kind)


class Repel(Ask[ChocimState]):
    """Enemy units of one box back to their reserve."""

    name = "repel"
    rule = "CH-3.6"
    holds = {
        "seat": Seat,
        "most": Annotated[int, Int(0, 2)],
        "operation": Annotated[int, Int(0, 2)],
        "box": Annotated[str, Id(BOXES, "")],  # begun with
    }
    calls = ()
    verbs = {"repel": ("kind", "box"), "done": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, most, index, begun = f
        side, moves = s.side(seat), list[Move]()
        if most:
            there = operation(s, index, operations.Repel).targets(s, side)
            moves = [("repel", kind_name(1 - side, kind), box) for box, kind in there if begun in ("", box)]
        if begun or not moves:
            moves.append(("done",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "done":
            s.stack.pop()
            return
        _, kind, box = move
        row = BOXES[box]
        shift(s, INDEX[kind], box, RESERVE[row.side])
        _, _, most, _, _ = f
        self.put(f, most=most - 1, box=box)
        at = (f"box:{box}",)
        s.emit("event.repelled", rule=self.rule, at=at, seat=seat, kind=kind, spot=box)

    def objection(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, _, _, _, begun = f
        if begun and len(move) == 3 and move[0] == "repel" and move[2] != begun:
            return "illegal.one_box", self.rule, {}
        return None

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        _, _, most, _, _ = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": most, "card": s.card, "side": SIDES[s.side(seat)]}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "done":
            return Choice(move, "move.done", rule=self.rule)
        _, kind, box = move
        args = {"kind": kind, "spot": box}
        return Choice(move, "move.repel", args, (f"unit:{box}/{kind}",), rule=self.rule)


class Scatter(Ask[ChocimState]):
    """The active side names an enemy box."""

    name = "scatter"
    rule = "CH-3.6"
    holds = {"seat": Seat, "operation": Annotated[int, Int(0, 2)]}
    calls = ()
    verbs = {"scatter": ("box",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, index = f
        there = operation(s, index, operations.Scatter).targets(s, s.side(seat))
        return [("scatter", box) for box in there]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, index = f
        s.stack.pop()
        box = move[1]
        row = BOXES[box]
        s.emit("event.scatter", rule=self.rule, at=(f"box:{box}",), seat=seat, spot=box)
        units = operation(s, index, operations.Scatter).n
        s.call("scattered", seat=s.seats[row.side], units=units, box=box)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        args = {"spot": move[1]}
        return Choice(move, "move.scatter", args, (f"box:{move[1]}",), rule=self.rule)


class Scattered(Ask[ChocimState]):
    """Their owner says which units of the box are routed."""

    name = "scattered"
    rule = "CH-3.6"
    holds = {"seat": Seat, "units": Annotated[int, Int(1, 1)], "box": Plan}
    calls = ()
    verbs = {"rout": ("kind",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, _, box = f
        side = s.side(seat)
        return [("rout", kind_name(side, kind)) for kind, n in enumerate(s.units[box]) if n]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, units, box = f
        side = s.side(seat)
        shift(s, INDEX[move[1]], box, ROUTED[side])
        s.emit("event.routed", rule=self.rule, at=(f"box:{box}",), side=SIDES[side], kind=move[1])
        self.put(f, units=units - 1)
        if units == 1 or not any(s.units[box]):
            s.stack.pop()

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, _, box = f
        at = (f"unit:{box}/{move[1]}",)
        return Choice(move, "move.rout", {"kind": move[1]}, at, rule=self.rule)


class Works(Ask[ChocimState]):
    """A field's defence level goes up or down by a card."""

    name = "works"
    rule = "CH-3.6"
    holds = {"seat": Seat, "change": Annotated[int, Int(-1, 1), Where(lambda change, s: change != 0)]}
    calls = ()
    verbs = {"works": ("field",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, change = f
        return [("works", land) for land in leveled(s, change)]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, change = f
        s.stack.pop()
        change_level(s, move[1], change, self.rule)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, change = f
        land = move[1]
        args = {"field": land, "before": s.levels[land], "now": s.levels[land] + change}
        return Choice(move, "move.works", args, (f"field:{land}",), rule=self.rule)


class SpyOut(Ask[ChocimState]):
    """The hand lies open to one player, who dismisses an officer; its owner draws another."""

    name = "spy"
    rule = "CH-3.6"
    secret = True
    forced = False
    calls = ()
    verbs = {"dismiss": ("card",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        return [("dismiss", card) for card in s.hand[1 - s.side(seat)]]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        other = 1 - s.side(seat)
        card = move[1]
        s.stack.pop()
        s.hand[other].remove(card)
        s.spied[other].remove(card)
        s.discards[other].append(card)
        s.emit(
            "event.dismissed",
            rule=self.rule,
            at=(f"card:{card}",),
            seat=seat,
            owner=s.seats[other],
            card=card,
        )
        draw_officer(s, other)
