"""The effects phase (CH-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Int, Seat
from ....state import Frame, Move
from .. import data
from ..board import (
    change_level,
    change_morale,
    change_supply,
    change_trench,
    go_home,
    holds_forefield,
    kind_name,
    shift,
    strip_diplomacy,
)
from ..data import ACTIONS, BATTLE, BOXES, EFFECTS, INDEX, OE, PAIRS, RESERVE, RP, SIDES
from ..state import ChocimState
from .common import holding


class BattleEffect(Step[ChocimState]):
    """CH-10.1: whoever holds the forefield alone moves Ottoman morale; then the field empties."""

    name = "battle_effect"
    rule = "CH-10.1"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        ours, theirs = holds_forefield(s, RP), holds_forefield(s, OE)
        if ours and theirs:
            s.emit("event.forefield_both", rule=self.rule, at=("field:forefield",))
        elif ours or theirs:
            change_morale(s, OE, -1 if ours else 1, self.rule, "forefield")
        for side in (RP, OE):
            go_home(s, BATTLE[side])
        return False


def _count(s: ChocimState, action: str) -> int:
    return sum(s.units[action])


def _yield(s: ChocimState, action: str, per_kind: tuple[int, int, int]) -> int:
    return sum(n * each for n, each in zip(s.units[action], per_kind))


# -- what each effect does; the units go home afterwards -----------------------------------------------------


def convoy(s: ChocimState) -> None:
    """CH-10.4: the convoy, less the pursuing Tatars."""
    brought, chased = _yield(s, "convoy", data.CONVOY_YIELD), _count(s, "pursuit")
    if brought:
        s.emit(
            "event.convoy" if chased else "event.convoy_safe",
            rule="CH-10.4",
            at=("box:convoy",),
            n=brought,
            lost=chased,
            total=max(0, brought - chased),
        )
        change_supply(s, RP, max(0, brought - chased), "CH-10.4", "convoy")
    elif chased:
        s.emit("event.pursuit_idle", rule="CH-10.4", at=("box:pursuit",))


def pillage(s: ChocimState) -> None:
    """CH-10.4: pillage, less the raid."""
    brought = _yield(s, "pillage", data.PILLAGE_YIELD)
    taken = data.RAID_LOSS if any(s.units["raid"]) else 0
    s.emit(
        "event.pillage" if taken else "event.pillage_safe",
        rule="CH-10.4",
        at=("box:pillage",),
        n=brought,
        lost=taken,
        total=max(0, brought - taken),
    )
    change_supply(s, OE, max(0, brought - taken), "CH-10.4", "pillage")


def trenches(s: ChocimState) -> None:
    """CH-10.5: what is dug, less what is filled in."""
    dug, filled = _count(s, "dig"), _count(s, "fill")
    s.emit("event.digging", rule="CH-10.5", at=("trench",), dug=dug, filled=filled)
    change_trench(s, dug - filled, "CH-10.5")


def loot(s: ChocimState) -> None:
    n = _count(s, "loot")
    change_supply(s, OE, -n, "CH-10.7", "loot")
    change_supply(s, RP, n, "CH-10.7", "loot")


def night_sortie(s: ChocimState) -> None:
    change_morale(s, OE, -_count(s, "night_sortie"), "CH-10.7", "night_sortie")


def fortify(s: ChocimState) -> None:
    if any(level < data.HIGHEST_LEVEL for level in s.levels.values()):
        s.call("fortify", seat=s.seats[RP])


def procession(s: ChocimState) -> None:
    s.call("procession", seat=s.seats[RP])


def knights_circle(s: ChocimState) -> None:
    _token(s, RP)


def council(s: ChocimState) -> None:
    _token(s, OE)


def _token(s: ChocimState, side: int) -> None:
    if not s.extra[side]:
        s.extra[side] = True
        s.emit("event.extra_leader", rule="CH-10.7", at=(f"extra:{SIDES[side]}",), seat=s.seats[side])


def pilaf(s: ChocimState) -> None:
    change_morale(s, OE, 1, "CH-10.7", "pilaf")


def intrigue(s: ChocimState) -> None:
    strip_diplomacy(s, RP, "CH-10.7")


def bombard(s: ChocimState) -> None:
    if s.trench >= data.BOMBARD_SUPPLY:
        s.call("bombard", seat=s.seats[OE], results=_count(s, "bombard"))
    else:
        s.emit("event.bombard_far", rule="CH-10.6", at=("box:bombard",))


DEEDS: dict[str, Callable[[ChocimState], None]] = {
    "convoy": convoy,
    "pursuit": convoy,
    "pillage": pillage,
    "fill": trenches,
    "dig": trenches,
    "loot": loot,
    "night_sortie": night_sortie,
    "fortify": fortify,
    "procession": procession,
    "knights_circle": knights_circle,
    "council": council,
    "pilaf": pilaf,
    "intrigue": intrigue,
    "bombard": bombard,
}

_PARTNER = {**PAIRS, **{drawn: drawing for drawing, drawn in PAIRS.items()}}


class Effects(Ask[ChocimState]):
    """CH-10.2, CH-10.3: a side settles all its manned effects in the order it likes; linked ones together
    with their partner. The Commonwealth goes first, so convoy and digging fall in its part if it has units there; its
    raid waits for the pillage."""

    name = "effects_of"
    rule = "CH-10.2"
    calls = ("effects_of", "fortify", "procession", "bombard")
    verbs = {"resolve": ("box",)}

    def run(self, s: ChocimState, f: Frame) -> bool:
        _, seat = f
        if s.side(seat) == OE and any(s.units["raid"]) and not any(s.units["pillage"]):
            s.emit("event.raid_idle", rule="CH-10.4", at=("box:raid",))
            go_home(s, "raid")
        if not self.legal(s, f, seat):
            s.stack.pop()
            return False
        return super().run(s, f)

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        side = s.side(seat)
        return [("resolve", action) for action in EFFECTS[side] if any(s.units[action]) and action != "raid"]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        action = move[1]
        need, n = ACTIONS[action].need, sum(s.units[action])
        s.emit("event.resolve", rule=self.rule, at=(f"box:{action}",), seat=seat, spot=action)
        if n >= need:
            DEEDS[action](s)
        else:
            s.emit("event.too_few", rule="CH-10.7", at=(f"box:{action}",), spot=action, n=n, need=need)
        go_home(s, action)
        if action in _PARTNER:
            go_home(s, _PARTNER[action])

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        action = move[1]
        notes = [Note(f"note.does_{action}")]
        if sum(s.units[action]) < ACTIONS[action].need:
            notes = [Note("note.too_few", {"need": ACTIONS[action].need})]
        return Choice(move, "move.resolve", {"spot": action}, (f"box:{action}",), notes, rule=self.rule)


class Fortify(Ask[ChocimState]):
    """CH-10.7: any field a level up, to 3 at most, whoever holds it."""

    name = "fortify"
    rule = "CH-10.7"
    calls = ()
    verbs = {"fortify": ("field",)}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        return [("fortify", land) for land in data.LANDS if s.levels[land] < data.HIGHEST_LEVEL]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        change_level(s, move[1], 1, self.rule)

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        land = move[1]
        args = {"field": land, "before": s.levels[land], "now": s.levels[land] + 1}
        return Choice(move, "move.fortify", args, (f"field:{land}",), rule=self.rule)


class Procession(Ask[ChocimState]):
    """CH-10.7: the other side loses a random diplomacy card, or morale rises."""

    name = "procession"
    rule = "CH-10.7"
    calls = ()
    verbs = {"strip": (), "inspire": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        return [("strip",), ("inspire",)] if s.held[OE] else [("inspire",)]

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move[0] == "strip":
            strip_diplomacy(s, OE, self.rule)
        else:
            change_morale(s, RP, 1, self.rule, "procession")

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        notes = (
            [Note("note.op_strip", {"n": len(s.held[OE])})]
            if move[0] == "strip"
            else [
                Note(
                    "note.op_morale",
                    {
                        "side": SIDES[RP],
                        "before": s.morale[RP],
                        "now": min(data.MORALE_TOP, s.morale[RP] + 1),
                    },
                )
            ]
        )
        return Choice(move, f"move.{move[0]}", {}, (f"procession:{move[0]}",), notes, rule=self.rule)


class Bombard(Ask[ChocimState]):
    """CH-10.6: a result for each janissary; the nearer the trenches, the more to choose from."""

    name = "bombard"
    rule = "CH-10.6"
    holds = {"seat": Seat, "results": Annotated[int, Int(1, ACTIONS["bombard"].cap)]}
    calls = ()
    verbs = {"shell": (), "drive": ("kind", "box"), "breach": ("field",), "waive": ()}

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = []
        if s.supply[RP]:
            moves.append(("shell",))
        if s.trench >= data.BOMBARD_UNIT:
            moves.extend(
                ("drive", kind_name(RP, kind), box)
                for box in holding(s, RP)
                for kind, n in enumerate(s.units[box])
                if n
            )
        if s.trench >= data.BOMBARD_LEVEL:
            moves.extend(("breach", land) for land in data.LANDS if s.levels[land])
        moves.append(("waive",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        _, _, results = f
        self.put(f, results=results - 1)
        if results == 1:
            s.stack.pop()
        if move[0] == "shell":
            change_supply(s, RP, -1, self.rule, "bombard")
        elif move[0] == "drive":
            _, kind, box = move
            shift(s, INDEX[kind], box, RESERVE[RP])
            field = BOXES[box].field
            s.emit("event.driven_off", rule=self.rule, at=(f"box:{box}",), kind=kind, field=field)
        elif move[0] == "breach":
            change_level(s, move[1], -1, self.rule)

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        _, _, results = f
        prompt.args = {"n": results, "trench": s.trench}
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "shell":
            note = Note("note.op_supply", {"side": SIDES[RP], "before": s.supply[RP], "now": s.supply[RP] - 1})
            return Choice(move, "move.shell", {}, ("supply:commonwealth",), [note], rule=self.rule)
        if move[0] == "drive":
            _, kind, box = move
            args = {"kind": kind, "field": BOXES[box].field}
            return Choice(move, "move.drive", args, (f"unit:{box}/{kind}",), rule=self.rule)
        if move[0] == "breach":
            land = move[1]
            args = {"field": land, "before": s.levels[land], "now": s.levels[land] - 1}
            return Choice(move, "move.breach", args, (f"field:{land}",), rule=self.rule)
        return Choice(move, "move.waive", rule=self.rule)
