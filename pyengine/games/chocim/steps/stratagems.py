"""Stratagems: the operations of a leader's card, in the order of its text (CH-3.6 and the vocabulary of the
cards)."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, IllegalMove, Prompt, Step
from ....shape import Flag, Id, Int, Seat, Where
from ....state import Frame, Move
from .. import data
from ..board import (
    change_level,
    change_morale,
    change_supply,
    change_trench,
    draw_diplomacy,
    draw_officer,
    is_lost,
    kind_name,
    shift,
    strip_diplomacy,
)
from ..data import BOXES, INDEX, LEADERS, RESERVE, ROUTED, SIDES, Op, Stratagem
from ..orders import kinds_of, may_place, named_boxes
from ..state import ChocimState, Plan


def leveled(s: ChocimState, n: int) -> list[str]:
    """Fields in Commonwealth hands whose works can go up or down by one."""
    edge = data.HIGHEST_LEVEL if n > 0 else 0
    return [land for land in data.LANDS if s.levels[land] != edge and not is_lost(s, land)]


def repelled(s: ChocimState, side: int, op: data.Repel) -> list[tuple[str, int]]:
    """Enemy boxes and kinds that a card may drive back."""
    kinds = kinds_of(1 - side, op.kinds)
    return [(box, kind) for box in named_boxes(1 - side, op.where) for kind in kinds if s.units[box][kind]]


def can(s: ChocimState, side: int, op: Op) -> bool:
    """Whether an operation would change anything now."""
    if isinstance(op, data.Place):
        return may_place(s, side, op)
    if isinstance(op, (data.Dice, data.Weaken)):
        return False  # They only help a clash that something else brings about.
    if isinstance(op, data.Morale):
        return s.morale[op.side] != (data.MORALE_TOP if op.n > 0 else 0)
    if isinstance(op, data.Supply):
        return s.supply[op.side] != (data.SUPPLY_TOP[op.side] if op.n > 0 else 0)
    if isinstance(op, data.Trench):
        return s.trench != (data.TRENCH_TOP if op.n > 0 else 0)
    if isinstance(op, data.Level):
        return bool(leveled(s, op.n))
    if isinstance(op, data.DipTake):
        return bool(s.table)
    if isinstance(op, data.DipDraw):
        return bool(s.dip_pile or s.dip_discards)
    if isinstance(op, data.DipStrip):
        return bool(s.held[1 - side])
    if isinstance(op, data.Recall):
        return any(any(s.units[box.name]) for box in data.ON_BOARD[side])
    if isinstance(op, data.Repel):
        return bool(repelled(s, side, op))
    if isinstance(op, data.Scatter):
        return any(any(s.units[box]) for box in named_boxes(1 - side, op.where))
    if isinstance(op, data.Rally):
        return any(s.units[ROUTED[side]])
    return bool(s.hand[1 - side])  # What is left is a Spy.


def playable(s: ChocimState, side: int, stratagem: Stratagem) -> bool:
    """CH-3.6: at least one of its operations changes something; one that must be whole, wholly."""
    some = False
    for op in stratagem.ops:
        if can(s, side, op):
            some = True
        elif isinstance(op, data.Place) and op.exact:
            return False
    return some


class Carry(Step[ChocimState]):
    """CH-3.6: all that is possible, in order."""

    name = "stratagem"
    rule = "CH-3.6"
    holds = {"seat": Seat, "next": Annotated[int, Int(0, 3)], "changed": Flag}
    calls = ("place", "recall", "works", "take", "repel", "scatter", "scattered", "rally", "spy")

    def run(self, s: ChocimState, f: Frame) -> bool:
        seat = f[1]
        side = s.side(seat)
        ops = LEADERS[s.card].stratagems[s.use].ops
        if f[2] == len(ops):
            s.stack.pop()
            return False
        index = f[2]
        op = ops[index]
        f[2] += 1
        if isinstance(op, data.Dice):
            s.bonus = op.n
        elif isinstance(op, data.Weaken):
            s.weaken = op.n
        elif can(s, side, op):
            # "Up to" may be nothing, unless the whole card would then have done nothing.
            least = 0 if f[3] or any(can(s, side, later) for later in ops[f[2] :]) else 1
            f[3] = self.carry_out(s, side, seat, index, op, least) or f[3]
        return False

    def carry_out(self, s: ChocimState, side: int, seat: int, index: int, op: Op, least: int) -> int:
        """Do an operation, or push its question; 1 if it has surely changed something."""
        if isinstance(op, data.Place):
            s.stack.append(["place", seat, op.n, index, "", [], op.n if op.exact else least])
            return 0
        if isinstance(op, data.Recall):
            s.stack.append(["recall", seat, op.n, least])
            return 0
        if isinstance(op, data.Morale):
            change_morale(s, op.side, op.n, self.rule, "stratagem")
        elif isinstance(op, data.Supply):
            change_supply(s, op.side, op.n, self.rule, "stratagem")
        elif isinstance(op, data.Trench):
            change_trench(s, op.n, self.rule)
        elif isinstance(op, data.Level):
            s.stack.append(["works", seat, op.n])
        elif isinstance(op, data.DipTake):
            s.stack.append(["take", seat, 1])
        elif isinstance(op, data.DipDraw):
            for _ in range(op.n):
                draw_diplomacy(s, side, self.rule)
        elif isinstance(op, data.DipStrip):
            strip_diplomacy(s, 1 - side, self.rule)
        elif isinstance(op, data.Repel):
            s.stack.append(["repel", seat, op.n, index, ""])
        elif isinstance(op, data.Scatter):
            s.stack.append(["scatter", seat, index])
        elif isinstance(op, data.Rally):
            s.stack.append(["rally", seat, op.n, 1])
        elif isinstance(op, data.Spy):
            s.spied[1 - side] = list(s.hand[1 - side])
            s.reveal()
            s.emit("event.spied", rule=self.rule, seat=seat)
            s.emit("event.spied_hand", rule=self.rule, to=(seat,), card=list(s.hand[1 - side]))
            s.stack.append(["spy", seat])
        return 1


class UpTo(Ask[ChocimState]):
    """Units one by one, fewer allowed."""

    holds = {"seat": Seat, "most": Annotated[int, Int(0, 3)], "least": Flag}
    calls = ()

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        moves = self.units(s, f, s.side(seat)) if f[2] else []
        if not f[3] or not moves:
            moves.append(("done",))
        return moves

    def units(self, s: ChocimState, f: Frame, side: int) -> list[Move]:
        raise NotImplementedError

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": f[2], "card": s.card, "side": SIDES[s.side(seat)]}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "done":
            return Choice(move, "move.done", main=True, rule=self.rule)
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
        f[2] -= 1
        f[3] = 0
        s.stack[-2][3] = 1
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
        f[2] -= 1
        f[3] = 0
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
        side = s.side(seat)
        op = LEADERS[s.card].stratagems[s.use].ops[f[3]]
        assert isinstance(op, data.Repel)
        moves: list[Move] = []
        if f[2]:
            moves = [
                ("repel", kind_name(1 - side, kind), box) for box, kind in repelled(s, side, op) if f[4] in ("", box)
            ]
        if f[4] or not moves:
            moves.append(("done",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        if move[0] == "done":
            s.stack.pop()
            return
        _, kind, box = move
        row = BOXES[box]
        shift(s, INDEX[kind], box, RESERVE[row.side])
        f[2] -= 1
        f[4] = box
        at = (f"box:{box}",)
        s.emit("event.repelled", rule=self.rule, at=at, seat=seat, kind=kind, spot=box)

    def refuse(self, s: ChocimState, f: Frame, seat: int, move: Move) -> IllegalMove:
        if f[4] and len(move) == 3 and move[0] == "repel" and move[2] != f[4]:
            return IllegalMove("illegal.one_box", self.rule)
        return super().refuse(s, f, seat, move)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": f[2], "card": s.card, "side": SIDES[s.side(seat)]}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "done":
            return Choice(move, "move.done", main=True, rule=self.rule)
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
        boxes = named_boxes(1 - s.side(seat), self._op(s, f).where)
        return [("scatter", box) for box in boxes if any(s.units[box])]

    def _op(self, s: ChocimState, f: Frame) -> data.Scatter:
        op = LEADERS[s.card].stratagems[s.use].ops[f[2]]
        assert isinstance(op, data.Scatter)
        return op

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        box = move[1]
        row = BOXES[box]
        s.emit("event.scatter", rule=self.rule, at=(f"box:{box}",), seat=seat, spot=box)
        s.stack.append(["scattered", s.seats[row.side], self._op(s, f).n, box])

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
        side = s.side(seat)
        return [("rout", kind_name(side, kind)) for kind, n in enumerate(s.units[f[3]]) if n]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        side = s.side(seat)
        shift(s, INDEX[move[1]], f[3], ROUTED[side])
        s.emit("event.routed", rule=self.rule, at=(f"box:{f[3]}",), side=SIDES[side], kind=move[1])
        f[2] -= 1
        if not f[2] or not any(s.units[f[3]]):
            s.stack.pop()

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        at = (f"unit:{f[3]}/{move[1]}",)
        return Choice(move, "move.rout", {"kind": move[1]}, at, rule=self.rule)


class Works(Ask[ChocimState]):
    """A field's defence level goes up or down by a card."""

    name = "works"
    rule = "CH-3.6"
    holds = {"seat": Seat, "change": Annotated[int, Int(-1, 1), Where(lambda change, s: change != 0)]}
    calls = ()
    verbs = {"works": ("field",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        return [("works", land) for land in leveled(s, f[2])]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        change_level(s, move[1], f[2], self.rule)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        land = move[1]
        args = {"field": land, "before": s.levels[land], "now": s.levels[land] + f[2]}
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


STEPS = (Carry(), Recall(), Rally(), Repel(), Scatter(), Scattered(), Works(), SpyOut())
