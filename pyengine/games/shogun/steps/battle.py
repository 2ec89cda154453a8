"""5.8 Battle by movement: bonus cubes, the throw, the outcome."""

from __future__ import annotations

from typing import Annotated, Any

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Int, Seat
from ....state import Frame, Move
from ..odds import battle_odds, percents
from ..possible import castle_bonus, farmers_against
from ..state import LOST, NOBODY, Armies, Province, ShogunState, card_field
from .tower import throw

Bonus = Annotated[int, Int(-1, 1)]
"""A bonus cube or none; -1 means not asked yet."""


class Fight(Step[ShogunState]):
    """SH-5.8.1, SH-5.8.2. Frame: attacker, source, target, armies sent, attacker's bonus, defender's bonus."""

    name = "battle"
    rule = "SH-5.8.1"
    holds = {"attacker": Seat, "source": Province, "target": Province, "sent": Armies, "plus": Bonus, "shield": Bonus}
    calls = ("attack_bonus", "defence_bonus")

    def run(self, s: ShogunState, f: Frame) -> bool:
        _, attacker, source, target, sent, plus, shield = f
        defender = s.owner[target]
        if plus < 0:
            if s.special[attacker] == "sp_attack" and s.reserve[attacker] > 0:
                s.call("attack_bonus", seat=attacker)
                return False
            plus = 0
            self.put(f, plus=plus)
        if shield < 0:
            if (
                defender != NOBODY
                and s.special[defender] == "sp_defence"
                # The castle's cube is forced, so it has the first claim on the reserve.
                and s.reserve[defender] > castle_bonus(s, target)
            ):
                s.call("defence_bonus", seat=defender)
                return False
            shield = 0
        s.stack.pop()
        fight(s, attacker, source, target, sent, plus, shield)
        return False


class _Bonus(Ask[ShogunState]):
    """SH-5.8.2: one more cube from the reserve, or not. The battle's frame lies below."""

    rule = "SH-5.8.2"
    calls = ()
    verbs = {"add": (), "hold": ()}
    cube: str
    """Where the battle keeps it."""

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        return [("add",), ("hold",)]

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        added = 1 if move[0] == "add" else 0
        s.amend("battle", **{self.cube: added})
        if added:
            at = (f"province:{Fight.of(s)['target']}",)
            s.emit("event.bonus", rule="SH-5.8.2", at=at, seat=seat, special=s.special[seat])

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        battle = Fight.of(s)
        names = {"seat": "attacker", "source": "source", "province": "target", "n": "sent"}
        prompt.args = {arg: battle[name] for arg, name in names.items()}
        prompt.decline = ("hold",)
        prompt.scope = f"{self.name} {s.year} {s.season}"
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        battle = Fight.of(s)
        attacker, target = battle["attacker"], battle["target"]
        added = 1 if move[0] == "add" else 0
        plus, shield = (added, 0) if self.cube == "plus" else (battle["plus"], added)
        odds = battle_odds(s, attacker, target, battle["sent"], plus, shield)
        notes = [Note("note.bonus_odds", {"seat": attacker, **percents(odds)})]
        if added:
            castle = castle_bonus(s, target) if self.cube == "shield" else 0
            notes.append(Note("note.reserve_left", {"n": s.reserve[seat] - 1 - castle}))
        args = {"province": target}
        return Choice(move, f"move.{move[0]}", args, (f"province:{target}",), notes, main=move[0] == "add")


class AttackBonus(_Bonus):
    name = "attack_bonus"
    cube = "plus"


class DefenceBonus(_Bonus):
    name = "defence_bonus"
    cube = "shield"


def fight(s: ShogunState, attacker: int, source: str, target: str, sent: int, plus: int, shield: int) -> None:
    """SH-5.8.1: everything of both sides and the tray goes into the tower; then the cubes on the tray decide."""
    n = s.players
    defender = s.owner[target]
    cubes = [0] * (n + 1)
    s.armies[source] -= sent
    s.reserve[attacker] -= plus
    cubes[attacker] = sent + plus
    if defender == NOBODY:
        cubes[n] = farmers_against(s)
        s.farmers -= cubes[n]
    else:
        castle = castle_bonus(s, target)
        if castle:
            s.emit("event.castle", rule="SH-5.8.2", at=(f"province:{target}",), seat=defender, province=target)
        s.reserve[defender] -= castle + shield
        cubes[defender] = s.armies[target] + castle + shield
        s.armies[target] = 0
    tray = throw(s, cubes)
    settle(s, attacker, defender, target, tray)


def settle(s: ShogunState, attacker: int, defender: int, target: str, tray: list[int]) -> None:
    """SH-5.8.3: all cubes of both sides count, also those of earlier battles; other colours stay on the tray."""
    green = s.players
    a, g = tray[attacker], tray[green]
    d = tray[defender] if defender != NOBODY else 0
    # SH-5.8.4: farmers stand with the province unless it has been squeezed.
    join = not s.revolts[target]
    t = d + g if join else d
    tray[attacker] = 0
    if defender != NOBODY:
        tray[defender] = 0
    if join:
        tray[green] = 0
        s.farmers += g
    at = (f"province:{target}", "tower")
    if s.log is not None:
        args: dict[str, Any] = {"seat": attacker, "province": target, "a": a, "d": d, "g": g if join else 0, "t": t}
        if defender != NOBODY:
            args["rival"] = defender
            kind = "event.tally" if join else "event.tally_aside"
        else:
            kind = "event.tally_neutral"
        s.emit(kind, rule="SH-5.8.4", at=at, **args)
    if a > t:
        _conquer(s, attacker, defender, target, a, d, t)
    elif a < t and (defender == NOBODY or d):
        # SH-5.8.6: the winning side loses as many as came against it, farmers first.
        s.reserve[attacker] += a
        if defender == NOBODY:
            s.emit("event.repelled_neutral", rule="SH-5.8.6", at=at, seat=attacker, province=target, n=a)
        else:
            stay = min(d, t - a)
            s.reserve[defender] += d - stay
            s.armies[target] = stay
            s.emit(
                "event.repelled", rule="SH-5.8.6", at=at, seat=attacker, rival=defender, province=target, n=stay, lost=a
            )
    else:
        # SH-5.8.7; SH-5.8.8: also when not one of the owner's own armies came out.
        s.reserve[attacker] += a
        if defender == NOBODY:
            s.emit("event.draw_neutral", rule="SH-5.8.7", at=at, seat=attacker, province=target)
        else:
            s.reserve[defender] += d
            rule = "SH-5.8.7" if a == t else "SH-5.8.8"
            kind = "event.draw" if a == t else "event.draw_farmers"
            s.emit(kind, rule=rule, at=at, seat=attacker, rival=defender, province=target)
            raze(s, target, "SH-5.8.7")


def _conquer(s: ShogunState, attacker: int, defender: int, target: str, a: int, d: int, t: int) -> None:
    """SH-5.8.5: the attacker loses as many as stood against him and takes the province as it is."""
    s.reserve[attacker] += t
    s.armies[target] = a - t
    if defender != NOBODY:
        s.reserve[defender] += d
        drop_card(s, target)
    s.owner[target] = attacker
    s.fresh.append(target)
    at = (f"province:{target}",)
    if defender == NOBODY:
        s.emit("event.conquered_neutral", rule="SH-5.8.5", at=at, seat=attacker, province=target, n=a - t, lost=t)
    else:
        s.emit(
            "event.conquered",
            rule="SH-5.8.5",
            at=at,
            seat=attacker,
            rival=defender,
            province=target,
            n=a - t,
            lost=t,
        )


def raze(s: ShogunState, province: str, rule: str) -> None:
    """By this rule the province becomes neutral and bare; its last armies are already gone from it."""
    drop_card(s, province)
    at = (f"province:{province}",)
    s.emit("event.razed", rule=rule, at=at, province=province, owner=s.owner[province])
    s.owner[province] = NOBODY
    s.built[province] = 0
    s.revolts[province] = 0


def drop_card(s: ShogunState, province: str) -> None:
    """SH-5.8.9: the card leaves its owner at once, from the mat too; everybody sees from which field."""
    seat = s.owner[province]
    if province in s.fresh:
        s.fresh.remove(province)
    plan = s.plans[seat]
    name = card_field(plan, province)
    if name:
        plan[name] = LOST
        if name not in s.shown[seat]:
            s.shown[seat].append(name)
            at = (f"province:{province}", f"field:{name}")
            s.emit("event.card_lost", rule="SH-5.8.9", at=at, seat=seat, province=province, action=name)
