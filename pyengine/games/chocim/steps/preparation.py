"""Preparation (CH-2)."""

from __future__ import annotations

from collections.abc import Iterable

from ....flow import Step
from ....state import Frame, Move
from .. import data
from ..board import draw_diplomacy, draw_officer, fill_table, kind_name, rebels_at
from ..data import OE, REBELS, REMOVED, RESERVE, RP, SIDES
from ..state import ChocimState
from .common import NOT_YET, GiveUp, holding


class DrawLeaders(Step[ChocimState]):
    """CH-2.1: officers up to 7 or 8 leaders, commanders counted; one more for the token."""

    name = "draw_leaders"
    rule = "CH-2.1"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        for side in (RP, OE):
            limit = data.LEADER_LIMIT[side] + s.extra[side]
            before = len(s.hand[side])
            while len(s.commanders[side]) + len(s.hand[side]) < limit and draw_officer(s, side):
                pass
            drawn = len(s.hand[side]) - before
            if drawn:
                s.emit("event.leaders_drawn", rule=self.rule, side=SIDES[side], n=drawn)
        s.stack.pop()
        return False


class TurnCommanders(Step[ChocimState]):
    """CH-2.2: used commanders are ready again."""

    name = "turn_commanders"
    rule = "CH-2.2"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.used = [[], []]
        s.stack.pop()
        return False


class Circumstances(Step[ChocimState]):
    """CH-2.3: the hetman's death, cold and snow, news of relief."""

    name = "circumstances"
    rule = "CH-2.3"
    holds = {}
    calls = ("freeze",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        found = data.CIRCUMSTANCES.get(s.week)
        if found:
            s.emit(f"event.circumstances_{s.week}", rule=self.rule, at=(f"week:{s.week}",))
            if found.dies in s.commanders[RP]:
                s.commanders[RP].remove(found.dies)
                draw_officer(s, RP)
            for _ in range(found.diplomacy):
                draw_diplomacy(s, RP, self.rule)
            s.call("freeze", seat=s.seats[OE], due=NOT_YET)
        return False


class Freeze(GiveUp):
    """CH-2.3: the Ottomans remove units of their choice: from the reserve, from control, or rebels."""

    name = "freeze"
    rule = "CH-2.3"
    calls = ()
    pool = REMOVED
    verb = "remove"

    def due(self, s: ChocimState, side: int) -> int:
        return data.CIRCUMSTANCES[s.week].removed

    def sources(self, s: ChocimState, side: int) -> Iterable[str]:
        return [RESERVE[side], *holding(s, side), REBELS[side]]


class TurnPremium(Step[ChocimState]):
    """CH-2.4: the bonus for the first battle is there again."""

    name = "turn_premium"
    rule = "CH-2.4"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.premium = True
        s.stack.pop()
        return False


class Revolt(GiveUp):
    """CH-2.5: the box of rebels is made to say what the morale track says. Owners choose where the missing
    come from."""

    name = "revolt"
    rule = "CH-2.5"
    calls = ("revolt",)
    pool = REBELS
    verb = "rebel"

    def due(self, s: ChocimState, side: int) -> int:
        want, rebels = rebels_at(side, s.morale[side]), s.units[REBELS[side]]
        for kind in (0, 1, 2):
            back = rebels[kind] - want[kind]
            if back > 0:
                rebels[kind] -= back
                s.units[RESERVE[side]][kind] += back
                s.emit(
                    "event.rebels_return",
                    rule=self.rule,
                    side=SIDES[side],
                    kind=kind_name(side, kind),
                    n=back,
                )
        return sum(want) - sum(rebels)

    def sources(self, s: ChocimState, side: int) -> Iterable[str]:
        return [RESERVE[side], *holding(s, side)]

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        side = s.side(seat)
        want, rebels = rebels_at(side, s.morale[side]), s.units[REBELS[side]]
        return [
            (self.verb, kind_name(side, kind), box)
            for box in self.sources(s, side)
            for kind in (0, 1, 2)
            if s.units[box][kind] and rebels[kind] < want[kind]
        ]

    def run(self, s: ChocimState, f: Frame) -> bool:
        # Each kind is due by itself, so only a choice of place within a kind is a question.
        _, seat, due = f
        side = s.side(seat)
        if due == NOT_YET:
            self.put(f, due=self.due(s, side))
        want, rebels = rebels_at(side, s.morale[side]), s.units[REBELS[side]]
        for kind in (0, 1, 2):
            while rebels[kind] < want[kind]:
                places = [box for box in self.sources(s, side) if s.units[box][kind]]
                if not places:
                    break
                if len(places) > 1 and sum(s.units[box][kind] for box in places) > want[kind] - rebels[kind]:
                    return True
                self.play(s, f, seat, (self.verb, kind_name(side, kind), places[0]))
        s.stack.pop()
        return False


class LayTable(Step[ChocimState]):
    """CH-2.6: seven new diplomacy cards."""

    name = "lay_table"
    rule = "CH-2.6"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        fill_table(s)
        s.emit("event.table_laid", rule=self.rule, at=("table",), values=sorted(s.table))
        s.stack.pop()
        return False


class ReturnTokens(Step[ChocimState]):
    """CH-2.7: spent tokens go back to the board."""

    name = "return_tokens"
    rule = "CH-2.7"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.extra = [False, False]
        s.stack.pop()
        return False
