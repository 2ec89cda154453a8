"""The operations of stratagems (CH-3.6): what each needs, does, says and is worth. Which card has which: leaders.py.

Placing units, the largest of them, has its own module: orders.py. What an operation asks of a player are the steps of
steps/stratagems.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ...flow import Note
from . import data
from .board import (
    Ground,
    change_morale,
    change_supply,
    change_trench,
    draw_diplomacy,
    is_lost,
    kinds_of,
    named_boxes,
    shift,
    strip_diplomacy,
)
from .data import LANDS, ON_BOARD, RESERVE, ROUTED, SIDES
from .state import ChocimState

if TYPE_CHECKING:
    from .judge import Judge

_RULE = "CH-3.6"


class Operation:
    """One operation of a stratagem. Those that only lend something to a clash change nothing by themselves."""

    exact: bool = False
    """Whether the card needs all of it, not only as much as is possible."""
    dice: int = 0
    """Different dice of one clash in this play that it raises by 1."""
    weaken: int = 0
    """By how much the works count lower in one assault of this play."""

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        """Whether it would change anything now."""
        return False

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        """Do it, or push the step that asks about it; whether something has surely changed. `index` is its place on the
        card, `least` the fewest units with which the card will have done anything."""
        raise NotImplementedError

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        """What it comes to in this position."""
        return []

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        """What it adds to a position worth `base`, as bots judge; the card also lends `bonus` and `weaken`."""
        return 0.0


@dataclass(frozen=True, eq=False)
class Dice(Operation):
    """+1 on up to so many different dice in one clash of this play."""

    dice: int


@dataclass(frozen=True, eq=False)
class Weaken(Operation):
    """The works count so much lower in one assault of this play."""

    weaken: int


# -- tracks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Track(Operation):
    """A track that each side has, up or down."""

    side: int
    n: int
    name: ClassVar[str]
    top: ClassVar[tuple[int, int]]
    change: ClassVar[Callable[[ChocimState, int, int, str, str], int]]

    def _values(self, s: ChocimState) -> list[int]:
        raise NotImplementedError

    def _after(self, s: ChocimState) -> int:
        return max(0, min(self.top[self.side], self._values(s)[self.side] + self.n))

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return self._after(s) != self._values(s)[self.side]

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        type(self).change(s, self.side, self.n, _RULE, "stratagem")
        return True

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        return _moved(self.name, self._values(s)[self.side], self._after(s), side=SIDES[self.side])

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return judge.with_track(self._values(judge.s), self.side, self._after(judge.s)) - base


class Morale(_Track):
    name = "morale"
    top = (data.MORALE_TOP, data.MORALE_TOP)
    change = change_morale

    def _values(self, s: ChocimState) -> list[int]:
        return s.morale


class Supply(_Track):
    name = "supply"
    top = data.SUPPLY_TOP
    change = change_supply

    def _values(self, s: ChocimState) -> list[int]:
        return s.supply


@dataclass(frozen=True, eq=False)
class Trench(Operation):
    """The Ottoman trenches, nearer or farther."""

    n: int

    def _after(self, s: ChocimState) -> int:
        return max(0, min(data.TRENCH_TOP, s.trench + self.n))

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return self._after(s) != s.trench

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        change_trench(s, self.n, _RULE)
        return True

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        return _moved("trench", s.trench, self._after(s))

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return judge.with_trench(self._after(judge.s)) - base


def _moved(track: str, before: int, now: int, **whose: str) -> list[Note]:
    return [Note(f"note.op_{track}", {**whose, "before": before, "now": now})] if now != before else []


@dataclass(frozen=True, eq=False)
class Level(Operation):
    """The works of a chosen field in Commonwealth hands, up or down by one."""

    n: int

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(leveled(s, self.n))

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        s.call("works", seat=seat, change=self.n)
        return True

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return max(judge.with_level(land, self.n) for land in LANDS) - base


def leveled(s: ChocimState, n: int) -> list[str]:
    """Fields in Commonwealth hands whose works can go up or down by one."""
    edge = data.HIGHEST_LEVEL if n > 0 else 0
    return [land for land in LANDS if s.levels[land] != edge and not is_lost(s, land)]


# -- diplomacy and officers --------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class DipTake(Operation):
    """A chosen card from the table."""

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(s.table)

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        s.call("take", seat=seat, refill=1)
        return True

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        return [Note("note.op_take", {"values": sorted(s.table, reverse=True)})]

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return judge.card(max(judge.s.table, default=0) + 0.2)


@dataclass(frozen=True, eq=False)
class DipDraw(Operation):
    """Cards from the pile, unseen."""

    n: int

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(s.dip_pile or s.dip_discards)

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        for _ in range(self.n):
            draw_diplomacy(s, s.side(seat), _RULE)
        return True

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return self.n * judge.card()


@dataclass(frozen=True, eq=False)
class DipStrip(Operation):
    """The other side loses a random card."""

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(s.held[1 - side])

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        strip_diplomacy(s, 1 - s.side(seat), _RULE)
        return True

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        return [Note("note.op_strip", {"n": len(s.held[1 - side])})]

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return judge.card()


@dataclass(frozen=True, eq=False)
class Spy(Operation):
    """See the other's officers, dismiss one; he draws another."""

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(s.hand[1 - side])

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        other = 1 - s.side(seat)
        s.spied[other] = list(s.hand[other])
        s.reveal()
        s.emit("event.spied", rule=_RULE, seat=seat)
        s.emit("event.spied_hand", rule=_RULE, to=(seat,), card=list(s.hand[other]))
        s.call("spy", seat=seat)
        return True

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        return [Note("note.op_spy", {"n": len(s.hand[1 - side])})]

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return judge.spied()


# -- units -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Recall(Operation):
    """Up to n own units from any boxes to the reserve."""

    n: int

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return any(any(s.units[box.name]) for box in ON_BOARD[side])

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        s.call("recall", seat=seat, most=self.n, least=least)
        return False


@dataclass(frozen=True, eq=False)
class Rally(Operation):
    """Up to n own routed units to the reserve."""

    n: int

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return any(s.units[ROUTED[side]])

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        s.call("rally", seat=seat, most=self.n, least=1)
        return True

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        return [Note("note.op_rally", {"n": min(self.n, sum(s.units[ROUTED[side]]))})]

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return judge.rallied(self.n) - base


@dataclass(frozen=True, eq=False)
class Repel(Operation):
    """Up to n enemy units of one listed box back to their reserve."""

    n: int
    kinds: str
    where: str

    def targets(self, s: ChocimState, side: int) -> list[tuple[str, int]]:
        """Enemy boxes and kinds that it may drive back."""
        kinds = kinds_of(1 - side, self.kinds)
        return [(box, kind) for box in named_boxes(1 - side, self.where) for kind in kinds if s.units[box][kind]]

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(self.targets(s, side))

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        s.call("repel", seat=seat, most=self.n, operation=index, box="")
        return True

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        """The best box, its last kinds first."""
        s, other = judge.s, 1 - judge.side
        best = base
        for box in named_boxes(other, self.where):
            kinds = [kind for kind in kinds_of(other, self.kinds)[::-1] for _ in range(s.units[box][kind])][: self.n]
            if kinds:
                for kind in kinds:
                    shift(s, kind, box, RESERVE[other])
                best = max(best, judge.worth())
                for kind in kinds:
                    shift(s, kind, RESERVE[other], box)
        return best - base


@dataclass(frozen=True, eq=False)
class Scatter(Operation):
    """n enemy units of one listed box are routed, their owner choosing."""

    n: int
    where: str

    def targets(self, s: ChocimState, side: int) -> list[str]:
        return [box for box in named_boxes(1 - side, self.where) if any(s.units[box])]

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        return bool(self.targets(s, side))

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        s.call("scatter", seat=seat, operation=index)
        return True

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        return 0.15
