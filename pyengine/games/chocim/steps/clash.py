"""Clashes: assault, counterattack and pitched battle (CH-7, CH-8). The clash under way is `state.clash`."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Objection, Prompt, Step
from ....shape import Flag, Int, Seat
from ....state import Frame, Move
from .. import data
from ..board import change_morale, defenders, go_home, kind_name, kinds_in, shift
from ..data import (
    BATTLE,
    BOXES,
    INDEX,
    OE,
    PLANS,
    RESERVE,
    ROUTED,
    RP,
    SIDES,
    SUPPORT_OF,
)
from ..forecast import dice_of
from ..state import BoxName, ChocimState, Clash
from .common import NOT_YET, Due


def begin(s: ChocimState, side: int, box: str, with_bonus: bool) -> None:
    """A plan is declared: the clash starts, or an empty field is simply taken (CH-6.5)."""
    row = BOXES[box]
    plan, field = row.action, row.field
    s.emit("event.declared", rule="CH-6.1", at=(f"box:{box}",), seat=s.seats[side], spot=box)
    if plan == "battle":
        boxes = list(BATTLE)
        units = [list(s.units[BATTLE[RP]]), list(s.units[BATTLE[OE]])]
    elif plan == "assault":
        own, there = defenders(s, field)
        boxes, units = [own, box], [there, list(s.units[box])]
        if not any(there):
            s.emit("event.undefended", rule="CH-6.5", at=(f"field:{field}",), field=field)
            take_field(s, field)
            return
    else:
        against = f"control.{field}"
        boxes, units = [box, against], [list(s.units[box]), list(s.units[against])]
    points = [0, 0]
    if with_bonus:
        points[side], s.bonus = s.bonus, 0
    level = 0
    if plan == "assault":
        level = max(0, s.levels[field] - s.weaken)
        s.weaken = 0
    s.clash = {
        "plan": plan,
        "field": field,
        "active": side,
        "boxes": boxes,
        "units": units,
        "level": level,
        "support": [[0, 0, 0], [0, 0, 0]],
        "points": points,
        "natural": [[], []],
        "dice": [[], []],
        "raised": [[], []],
        "hits": [0, 0],
        "routs": [0, 0],
    }
    s.call(plan)


def the_clash(s: ChocimState) -> Clash:
    assert s.clash is not None
    return s.clash


class Support(Ask[ChocimState]):
    """CH-7.3, CH-8.1: how many support units join, said before the roll; the active side first."""

    name = "support"
    rule = "CH-7.3"
    calls = ("support", "crew")
    verbs = {"support": ("n",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        box = SUPPORT_OF[the_clash(s)["plan"]][s.side(seat)]
        return [("support", n) for n in range(sum(s.units[box]) + 1)] if box else [("support", 0)]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        clash, side, n = the_clash(s), s.side(seat), move[1]
        if n:
            clash["points"][side] += n
            box = SUPPORT_OF[clash["plan"]][side]
            s.emit("event.support", rule=self.rule, at=(f"box:{box}",), seat=seat, n=n, spot=box)
            s.call("crew", seat=seat, units=n)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        clash, side = the_clash(s), s.side(seat)
        prompt.args = {
            "spot": SUPPORT_OF[clash["plan"]][side],
            "plan": clash["plan"],
            "field": clash["field"],
            "own": sum(dice_of(clash["plan"], clash["field"], side, clash["units"][side])),
            "enemy": sum(dice_of(clash["plan"], clash["field"], 1 - side, clash["units"][1 - side])),
        }
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, "move.support", {"n": move[1]}, (f"support:{move[1]}",), rule=self.rule)


class Crew(Ask[ChocimState]):
    """CH-7.6: of several kinds the owner says which units support."""

    name = "crew"
    rule = "CH-7.6"
    holds = {"seat": Seat, "units": Annotated[int, Int(1, 3)]}
    calls = ()
    verbs = {"send": ("kind",)}

    def run(self, s: ChocimState, f: Frame) -> bool:
        _, seat, due = f
        for units in range(due, 0, -1):
            options = self.legal(s, f, seat)
            box, sent = self._box(s, seat)
            if len(options) > 1 and sum(s.units[box]) - sum(sent) > units:
                s.cache[seat] = options
                return True
            self.play(s, f, seat, options[0])
        s.stack.pop()
        return False

    def _box(self, s: ChocimState, seat: int) -> tuple[str, list[int]]:
        """The support, and whom it has sent so far."""
        clash, side = the_clash(s), s.side(seat)
        return SUPPORT_OF[clash["plan"]][side], clash["support"][side]

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        box, sent = self._box(s, seat)
        return [("send", kind_name(s.side(seat), kind)) for kind, n in enumerate(s.units[box]) if n > sent[kind]]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, units = f
        self._box(s, seat)[1][INDEX[move[1]]] += 1
        self.put(f, units=units - 1)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        _, _, units = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": units, "spot": self._box(s, seat)[0]}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, "move.send", {"kind": move[1]}, (f"crew:{move[1]}",), rule=self.rule)


class Roll(Step[ChocimState]):
    """CH-7.4, CH-7.5: both roll; in an assault the works take their level off every Ottoman die, but not
    below 1."""

    name = "roll"
    rule = "CH-7.4"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        clash = the_clash(s)
        for side in (clash["active"], 1 - clash["active"]):
            n = sum(dice_of(clash["plan"], clash["field"], side, clash["units"][side]))
            label = f"die.{SIDES[side]}"
            dice = sorted((s.rng.die(6, label) for _ in range(n)), reverse=True)
            clash["natural"][side] = dice
            clash["dice"][side] = list(dice)
            at = (f"field:{clash['field']}",)
            s.emit("event.rolled", rule=self.rule, at=at, seat=s.seats[side], n=n, dice=dice)
        level = clash["level"]
        if level and clash["dice"][OE]:
            clash["dice"][OE] = [max(1, die - level) for die in clash["dice"][OE]]
            s.emit(
                "event.works",
                rule="CH-7.5",
                at=(f"field:{clash['field']}",),
                level=level,
                dice=list(clash["dice"][OE]),
            )
        return False


COUNTS_FROM = (3, 5)
"""Dice that +1 turns into a hit or into a six; on the others it changes nothing."""


class Boost(Ask[ChocimState]):
    """CH-7.6: +1 on different dice of one's own, none above 6; some may be left unused."""

    name = "boost"
    rule = "CH-7.6"
    calls = ("boost",)
    verbs = {"raise": ("die",), "enough": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        clash, side = the_clash(s), s.side(seat)
        moves: list[Move] = []
        if clash["points"][side]:
            moves = [("raise", die) for die in sorted(set(clash["dice"][side]), reverse=True) if die < 6]
        moves.append(("enough",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        clash, side = the_clash(s), s.side(seat)
        if move[0] == "enough":
            s.stack.pop()
            return
        die = move[1]
        clash["points"][side] -= 1
        clash["dice"][side].remove(die)
        clash["raised"][side].append(die + 1)
        s.emit("event.raised", rule=self.rule, seat=seat, before=die, now=die + 1)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        clash, side = the_clash(s), s.side(seat)
        prompt.decline, prompt.matters = ("enough",), any(die in COUNTS_FROM for die in clash["dice"][side])
        prompt.args = {
            "n": clash["points"][side],
            "dice": sorted(clash["dice"][side] + clash["raised"][side], reverse=True),
        }
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "enough":
            return Choice(move, "move.enough", rule=self.rule)
        die = move[1]
        return Choice(move, "move.raise", {"die": die, "now": die + 1}, (f"die:{die}",), rule=self.rule)

    def objection(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Objection | None:
        return ("illegal.cannot_raise", self.rule, {}) if move[0] == "raise" else None


class Count(Step[ChocimState]):
    """CH-7.6 to CH-7.8, CH-8.2: the dice are final; support units go home; sixes and hits are counted."""

    name = "count"
    rule = "CH-7.7"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        clash = the_clash(s)
        battle = clash["plan"] == "battle"
        for side in (RP, OE):
            box = SUPPORT_OF[clash["plan"]][side]
            for kind, n in enumerate(clash["support"][side]):
                for _ in range(n):
                    shift(s, kind, box, RESERVE[side])
            dice = clash["dice"][side] + clash["raised"][side]
            sixes = dice.count(6)
            clash["routs"][side] = sixes
            clash["hits"][side] = dice.count(4) + dice.count(5) + (sixes if battle else 0)
            if dice:
                s.emit(
                    "event.counted_battle" if battle else "event.counted",
                    rule="CH-8.2" if battle else "CH-7.8",
                    seat=s.seats[side],
                    hits=clash["hits"][side],
                    routs=sixes,
                    dice=sorted(dice, reverse=True),
                )
        if clash["plan"] == "assault":
            # Supporters back in a reserve that defends its field stand there before anybody is routed.
            clash["units"][RP] = defenders(s, clash["field"])[1]
        return False


class Losses(Ask[ChocimState]):
    """A side picks units of the clash, one by one."""

    holds = {"seat": Seat, "due": Due}
    verb: str
    drain: bool = False

    def due(self, s: ChocimState, side: int) -> int:
        raise NotImplementedError

    def lose(self, s: ChocimState, side: int, kind: int) -> None:
        raise NotImplementedError

    def run(self, s: ChocimState, f: Frame) -> bool:
        _, seat, due = f
        side = s.side(seat)
        there = the_clash(s)["units"][side]
        if due == NOT_YET:
            due = self.due(s, side)
            self.put(f, due=due)
        while due and any(there):
            kinds = [kind for kind, n in enumerate(there) if n]
            if len(kinds) > 1 and due < sum(there):
                s.cache[seat] = [(self.verb, kind_name(side, kind)) for kind in kinds]
                return True
            self.play(s, f, seat, (self.verb, kind_name(side, kinds[0])))
            due -= 1
        s.stack.pop()
        return False

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        side = s.side(seat)
        there = the_clash(s)["units"][side]
        return [(self.verb, kind_name(side, kind)) for kind, n in enumerate(there) if n]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        side, kind = s.side(seat), INDEX[move[1]]
        clash = the_clash(s)
        clash["units"][side][kind] -= 1
        _, _, due = f
        self.put(f, due=due - 1)
        self.lose(s, side, kind)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        _, _, due = f
        prompt.args = {"n": due, "plan": the_clash(s)["plan"], "field": the_clash(s)["field"]}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        box = the_clash(s)["boxes"][s.side(seat)]
        at = (f"unit:{box}/{move[1]}",)
        return Choice(move, f"move.{self.verb}", {"kind": move[1]}, at, rule=self.rule)


class Rout(Losses):
    """CH-7.7, CH-8.3: one own unit routed for each enemy 6, both sides at once."""

    name = "rout"
    rule = "CH-7.7"
    calls = ("rout",)
    verb = "rout"
    verbs = {"rout": ("kind",)}

    def due(self, s: ChocimState, side: int) -> int:
        clash = the_clash(s)
        return min(clash["routs"][1 - side], sum(clash["units"][side]))

    def lose(self, s: ChocimState, side: int, kind: int) -> None:
        box = the_clash(s)["boxes"][side]
        shift(s, kind, box, ROUTED[side])
        s.emit("event.routed", rule=self.rule, at=(f"box:{box}",), side=SIDES[side], kind=kind_name(side, kind))


class Withdraw(Losses):
    """CH-7.8: the side with fewer hits takes the difference out of the clash."""

    name = "withdraw"
    rule = "CH-7.8"
    calls = ("withdraw",)
    verb = "withdraw"
    verbs = {"withdraw": ("kind",)}

    def due(self, s: ChocimState, side: int) -> int:
        clash = the_clash(s)
        behind = clash["hits"][1 - side] - clash["hits"][side]
        due = max(0, min(behind, sum(clash["units"][side])))
        if due:
            s.emit(
                "event.behind",
                rule=self.rule,
                seat=s.seats[side],
                hits=clash["hits"][side],
                rivals=clash["hits"][1 - side],
                n=due,
            )
        return due

    def lose(self, s: ChocimState, side: int, kind: int) -> None:
        box = the_clash(s)["boxes"][side]
        if box != RESERVE[side]:
            # In the tabor and the camp they are only set aside: their reserve is the field itself (CH-7.14).
            shift(s, kind, box, RESERVE[side])
        s.emit(
            "event.withdrawn",
            rule=self.rule,
            at=(f"box:{box}",),
            side=SIDES[side],
            kind=kind_name(side, kind),
        )


# -- how it ends ---------------------------------------------------------------------------------------------


def take_field(s: ChocimState, land: str) -> None:
    """CH-7.10, CH-7.11: the Ottomans go in; what else the Commonwealth has there goes to its reserve. The
    camp is the end."""
    if land == "camp":
        s.ending = "camp_stormed"
        s.emit("event.camp_stormed", rule="CH-1.4", at=("field:camp",))
        s.stack.clear()
        s.touched, s.card, s.use, s.bonus, s.weaken = [], "", -1, 0, 0
        return
    for box in data.ON_BOARD[RP]:
        if box.field == land and go_home(s, box.name):
            s.emit("event.driven_out", rule="CH-7.11", at=(f"box:{box.name}",), spot=box.name)
    s.emit("event.field_taken", rule="CH-7.10", at=(f"field:{land}",), seat=s.seats[OE], field=land)
    s.call("garrison", seat=s.seats[OE], source=f"assault.{land}", to=f"control.{land}", must=1)


class AssaultEnd(Step[ChocimState]):
    """CH-7.9, CH-7.10, CH-7.12."""

    name = "assault_end"
    rule = "CH-7.10"
    holds = {}
    calls = ("garrison",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        clash = the_clash(s)
        land, box = clash["field"], clash["boxes"][OE]
        if not any(clash["units"][RP]) and any(clash["units"][OE]):
            if land != "camp":
                change_morale(s, OE, 1, "CH-7.12", "assault")
                change_morale(s, RP, -1, "CH-7.12", "assault")
            take_field(s, land)
        else:
            go_home(s, box)
            s.emit("event.assault_failed", rule="CH-7.9", at=(f"field:{land}",), seat=s.seats[OE], field=land)
        # Only now: the events above are shown with the dice still on the table.
        s.clash = None
        return False


class CounterEnd(Step[ChocimState]):
    """CH-7.9, CH-7.13: control empty is success; survivors may man the defence. No morale is won or lost."""

    name = "counter_end"
    rule = "CH-7.13"
    holds = {}
    calls = ("garrison",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        clash = the_clash(s)
        land, box = clash["field"], clash["boxes"][RP]
        if any(clash["units"][OE]):
            go_home(s, box)
            s.emit("event.counter_failed", rule="CH-7.9", at=(f"field:{land}",), seat=s.seats[RP], field=land)
            s.clash = None
            return False
        s.emit("event.field_retaken", rule=self.rule, at=(f"field:{land}",), seat=s.seats[RP], field=land)
        s.clash = None
        if PLANS[land].defence:
            s.call("garrison", seat=s.seats[RP], source=box, to=f"defence.{land}", must=0)
        else:
            go_home(s, box)
        return False


class Garrison(Ask[ChocimState]):
    """CH-7.10, CH-7.13: who stays on the field, up to the limit; the rest go to reserve."""

    name = "garrison"
    rule = "CH-7.10"
    holds = {"seat": Seat, "source": BoxName, "to": BoxName, "must": Flag}
    calls = ()
    verbs = {"garrison": ("kind",), "done": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        _, _, source, to, must = f
        side, moves = s.side(seat), list[Move]()
        if sum(s.units[to]) < BOXES[to].cap:
            moves = [("garrison", kind_name(side, kind)) for kind in kinds_in(s, source)]
        if not must or not moves:
            moves.append(("done",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, source, to, _ = f
        if move[0] == "done":
            go_home(s, source)
            s.stack.pop()
            return
        shift(s, INDEX[move[1]], source, to)
        self.put(f, must=0)
        s.emit("event.garrison", rule=self.rule, at=(f"box:{to}",), seat=seat, kind=move[1], spot=to)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        _, _, _, to, _ = f
        row = BOXES[to]
        prompt.args = {"n": row.cap - sum(s.units[to]), "field": row.field, "spot": to}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "done":
            return Choice(move, "move.garrison_done", rule=self.rule)
        _, _, source, to, _ = f
        at = (f"unit:{source}/{move[1]}", f"box:{to}")
        return Choice(move, "move.garrison", {"kind": move[1]}, at, rule=self.rule)


class BattleEnd(Step[ChocimState]):
    """CH-8.2 to CH-8.5: the larger total wins morale, the first of the week also a card; everybody goes home."""

    name = "battle_end"
    rule = "CH-8.2"
    holds = {}
    calls = ("take",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        clash = the_clash(s)
        for side in (RP, OE):
            go_home(s, BATTLE[side])
        ours, theirs = clash["hits"]
        if ours == theirs:
            s.emit("event.battle_tied", rule=self.rule, at=("field:forefield",), hits=ours)
            s.clash = None
            return False
        winner = RP if ours > theirs else OE
        s.emit(
            "event.battle_won",
            rule=self.rule,
            at=("field:forefield",),
            seat=s.seats[winner],
            hits=max(ours, theirs),
            rivals=min(ours, theirs),
        )
        change_morale(s, winner, 1, "CH-8.4", "battle")
        if winner == RP:
            change_morale(s, OE, -1, "CH-8.4", "battle")
        s.clash = None
        if s.premium:
            s.premium = False
            s.emit("event.premium", rule="CH-8.5", at=("premium",), seat=s.seats[winner])
            if s.table:
                s.call("take", seat=s.seats[winner], refill=1)
        return False
