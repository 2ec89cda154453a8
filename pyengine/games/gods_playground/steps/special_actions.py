"""Phase 8. Special actions: two rounds of one action or none."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Objection, Prompt
from ....shape import Distinct, Int, Long, Seat
from ....state import Frame, Move
from ..data import (
    ACTION_CYCLES,
    CITY_FACTOR,
    CITY_FROM_TURN,
    COLLEGE_PRICE,
    COLLEGES_EVERYWHERE,
    COLLEGES_FROM_TURN,
    CONFEDERATION_FROM_TURN,
    ENEMIES,
    ENEMY_INDEX,
    ESTATES,
    GDANSK_FACTOR,
    HABSBURGS,
    INDEX,
    MANAGER_INCOME,
    OTTOMANS,
    PROVINCES,
    PRUSSIA,
    TATARS,
    TREATY_FEE,
    TREATY_FEES,
)
from ..state import GodsState, face, give, take_seat
from ..supply import cities_left, managers_left
from .cycle import Cycle
from .events import DICE
from .new_estates import last_cube

_MANAGER: list[list[Move]] = [[("manager", name, space) for space in range(1, 6)] for name in PROVINCES]
_CITY: list[list[Move]] = [[("city", name, space) for space in range(1, 6)] for name in PROVINCES]
_GDANSK: Move = ("gdansk",)
_TREATY: list[dict[int, Move]] = [{fee: ("treaty", name, fee) for fee in TREATY_FEES} for name in ENEMIES]
_SHIFT: list[list[Move]] = [[("move", a, b) for b in PROVINCES if a != b] for a in PROVINCES]
_VETO: list[Move] = [("veto", name) for name in PROVINCES]
_COLLEGE: list[Move] = [("college", name) for name in PROVINCES]
_STOP: Move = ("stop",)


def treaty_allowed(s: GodsState, enemy: int) -> bool:
    """GP-7.2.3a, GP-12.1: with whom a treaty can be made this turn."""
    if enemy == OTTOMANS:
        return s.treaty_limits and s.turn <= 2
    if enemy == TATARS:
        return not (s.treaty_limits and s.turn <= 2)
    if enemy == HABSBURGS:
        return s.turn == 4 and not s.held
    return True


def seizable(s: GodsState, p: int, target: int) -> int:
    """GP-7.2.6a: the space of the estate a confederation takes, -1 if it can take none: the lowest without a city."""
    for space, owner in enumerate(s.estates[p]):
        if owner == target and not s.cities[p][space]:
            return space
    return -1


def alone_last(s: GodsState, seat: int) -> bool:
    mine = s.prestige[seat]
    return all(points > mine for other, points in enumerate(s.prestige) if other != seat)


class SpecialActions(Cycle):
    """GP-7.2.0: any of the eight actions; declining in one cycle does not bind in the other."""

    name = phase = "special_actions"
    rule = "GP-7.2.0"
    holds = {**Cycle.holds, "cycle": Annotated[int, Int(1, ACTION_CYCLES)]}
    calls = ("second_move", "colleges")
    cycles = ACTION_CYCLES
    final = False
    verbs = {
        "manager": ("province", "space"),
        "gdansk": (),
        "treaty": ("enemy", "fee"),
        "move": ("source", "province"),
        "veto": ("province",),
        "confederation": ("province", "rival"),
        "college": ("province",),
        "city": ("province", "space"),
        "pass": (),
    }

    def deeds(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        mine = [s.cubes[p][seat] for p in range(5)]
        if not any(mine):
            return []
        moves: list[Move] = []
        manager = not self._unready(s, seat, "manager")
        city = not self._unready(s, seat, "city")
        coup = s.discs[seat] > 0 and not self._unready(s, seat, "confederation")
        college = not self._unready(s, seat, "college")
        treaty = s.treaty < 0 and seat in s.sejm
        for p in range(5):
            cubes = mine[p]
            if not cubes:
                continue
            if seat in s.estates[p]:
                for space, owner in enumerate(s.estates[p]):
                    if owner == seat:
                        if manager and not s.managers[p][space]:
                            moves.append(_MANAGER[p][space])
                        if city and cubes >= 2 and not s.cities[p][space]:
                            moves.append(_CITY[p][space])
            if treaty and treaty_allowed(s, p):
                if s.firm_treaties:
                    moves.extend(_TREATY[p].values())
                else:
                    moves.append(_TREATY[p][TREATY_FEE])
            moves.extend(_SHIFT[p])
            moves.append(_VETO[p])
            if coup and cubes >= 2:
                moves.extend(
                    ("confederation", PROVINCES[p], other)
                    for other in range(s.players)
                    if other != seat and s.cubes[p][other] < cubes and seizable(s, p, other) >= 0
                )
            if college:
                moves.append(_COLLEGE[p])
        if mine[PRUSSIA]:
            moves.append(_GDANSK)
        return moves

    def do(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        getattr(self, "_" + move[0])(s, seat, *move[1:])

    def _manager(self, s: GodsState, seat: int, province: str, space: int) -> None:
        """GP-7.2.1"""
        p = INDEX[province]
        pay(s, seat, p, 1)
        s.managers[p][space - 1] = True
        s.emit(
            "event.manager",
            rule="GP-7.2.1",
            at=(f"estate:{province}:{space}",),
            seat=seat,
            province=province,
            n=MANAGER_INCOME,
        )

    def _gdansk(self, s: GodsState, seat: int) -> None:
        """GP-7.2.2"""
        pay(s, seat, PRUSSIA, 1)
        gain = GDANSK_FACTOR * s.wealth[PRUSSIA]
        s.money[seat] += gain
        s.emit("event.gdansk", rule="GP-7.2.2", at=("gdansk", f"money:{seat}"), seat=seat, wealth=s.wealth[0], n=gain)

    def _treaty(self, s: GodsState, seat: int, enemy: str, fee: int) -> None:
        """GP-7.2.3, GP-7.2.3b: cube and disc first, then the die, then the money, whatever it comes to."""
        e = ENEMY_INDEX[enemy]
        pay(s, seat, e, 1)
        take_seat(s, seat)
        gift = s.rng.die(6, "diplomacy")
        cost = fee + gift
        agreed = s.money[seat] >= cost
        paid = min(cost, s.money[seat])
        s.money[seat] -= paid
        if agreed:
            s.treaty = e
            s.treaty_dice = TREATY_FEES[fee]
        s.emit(
            "event.treaty" if agreed else "event.treaty_failed" if paid else "event.treaty_penniless",
            rule="GP-7.2.3" if agreed else "GP-7.2.3b",
            at=(f"field:{enemy}", f"money:{seat}"),
            seat=seat,
            enemy=face(s, e),
            fee=fee,
            die=gift,
            cost=cost,
            n=paid,
            dice=TREATY_FEES[fee],
        )

    def _move(self, s: GodsState, seat: int, province: str, target: str) -> None:
        """GP-7.2.4"""
        shift(s, seat, province, target)
        s.call("second_move", seat=seat, source=INDEX[province], province=INDEX[target])

    def _veto(self, s: GodsState, seat: int, province: str) -> None:
        """GP-7.2.5"""
        pay(s, seat, INDEX[province], 1)
        gone = 0
        for p in range(5):
            if s.sejm[p] >= 0:
                s.discs[s.sejm[p]] += 1
                s.sejm[p] = -1
                gone += 1
        event = "event.veto" if gone else "event.veto_empty"
        s.emit(event, rule="GP-7.2.5", at=("sejm", f"province:{province}"), seat=seat, province=province, n=gone)

    def _confederation(self, s: GodsState, seat: int, province: str, rival: int) -> None:
        """GP-7.2.6, GP-7.2.6a"""
        p = INDEX[province]
        space = seizable(s, p, rival)
        pay(s, seat, p, 2)
        s.estates[p][space] = seat
        s.managers[p][space] = False
        s.discs[rival] += 1
        s.discs[seat] -= 1
        s.emit(
            "event.confederation",
            rule="GP-7.2.6",
            at=(f"estate:{province}:{space + 1}",),
            seat=seat,
            rival=rival,
            province=province,
            value=ESTATES[p][space],
        )

    def _college(self, s: GodsState, seat: int, province: str) -> None:
        """GP-7.2.7"""
        found(s, seat, INDEX[province], 1)
        s.call("colleges", seat=seat, provinces=[INDEX[province]])

    def _city(self, s: GodsState, seat: int, province: str, space: int) -> None:
        """GP-7.2.8"""
        p = INDEX[province]
        pay(s, seat, p, 2)
        s.cities[p][space - 1] = True
        s.city_built = True
        s.emit(
            "event.city",
            rule="GP-7.2.8",
            at=(f"estate:{province}:{space}",),
            seat=seat,
            province=province,
            value=ESTATES[p][space - 1],
            n=CITY_FACTOR * ESTATES[p][space - 1],
        )

    # -- words -----------------------------------------------------------------------------------------------------

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        _, cycle, _, _ = f
        asked = super().prompt(s, f, seat)
        asked.args = {"n": cycle, "of": ACTION_CYCLES}
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        verb = move[0]
        choice.rule = _RULES[verb]
        if verb == "pass":
            choice.id = "move.no_action"
            return choice
        if verb == "gdansk":
            choice.args = {"n": GDANSK_FACTOR * s.wealth[PRUSSIA]}
            choice.at = ("gdansk",)
            choice.main = False
            choice.notes = last_cube(s, seat, PRUSSIA, 1)
        elif verb == "treaty":
            e = ENEMY_INDEX[move[1]]
            low, high = move[2] + 1, move[2] + 6
            choice.args = {"enemy": face(s, e), "fee": move[2], "province": PROVINCES[e]}
            choice.at = (f"field:{move[1]}",)
            needed = TREATY_FEES[move[2]]
            choice.notes = [
                Note("note.treaty_price", {"low": low, "high": high}),
                Note(
                    "note.treaty_breaks" if needed < DICE else "note.treaty_breaks_all",
                    {"n": needed, "percent": BREAKS[needed]},
                ),
            ]
            if s.money[seat] < low:  # GP-7.2.3c
                choice.notes.append(Note("note.treaty_hopeless", {"n": s.money[seat], "low": low}))
            elif s.money[seat] < high:
                choice.notes.append(Note("note.treaty_risk", {"n": s.money[seat] - move[2]}))
            choice.notes += last_cube(s, seat, e, 1)
        elif verb == "move":
            choice.at = (f"province:{move[1]}", f"province:{move[2]}")
            choice.notes = last_cube(s, seat, INDEX[move[1]], 1)
        elif verb == "veto":
            choice.at = ("sejm", f"province:{move[1]}")
            discs = [0] * s.players
            for owner in s.sejm:
                if owner >= 0:
                    discs[owner] += 1
            lost = [Note("note.veto", {"seat": other, "n": n}) for other, n in enumerate(discs) if n]
            choice.notes = (lost or [Note("note.veto_empty")]) + last_cube(s, seat, INDEX[move[1]], 1)
        elif verb == "college":
            choice.notes = [
                Note("note.college", {"n": COLLEGE_PRICE, "all": COLLEGES_EVERYWHERE}),
                *last_cube(s, seat, INDEX[move[1]], 1),
            ]
        elif verb == "confederation":
            p = INDEX[move[1]]
            space = seizable(s, p, move[2])
            choice.at = (f"province:{move[1]}", f"estate:{move[1]}:{space + 1}", f"seat:{move[2]}")
            choice.args["value"] = ESTATES[p][space]
            choice.notes = last_cube(s, seat, p, 2)
        else:
            p, space = INDEX[move[1]], move[2] - 1
            value = ESTATES[p][space]
            choice.at = (f"estate:{move[1]}:{move[2]}",)
            choice.args["value"] = value
            if verb == "city":
                choice.args["n"] = CITY_FACTOR * value
                choice.notes = last_cube(s, seat, p, 2)
            else:
                choice.args["n"] = MANAGER_INCOME
                choice.notes = last_cube(s, seat, p, 1)
        # The kind of action first: where much can be done, that is what one chooses before its place.
        choice.at = (f"action:{verb}", *choice.at)
        return choice

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        verb, *ids = move
        rule = _RULES[verb]
        if verb == "gdansk":
            return "illegal.cubes", rule, {"n": 1, "province": "prussia"}
        if verb == "treaty":
            return self._no_treaty(s, seat, *ids)
        cost = 2 if verb in ("city", "confederation") else 1
        if s.cubes[INDEX[ids[0]]][seat] < cost:
            return "illegal.cubes", rule, {"n": cost, "province": ids[0]}
        if against := self._unready(s, seat, verb):
            return against
        if verb in ("manager", "city"):
            return "illegal.estate", rule, {}
        return ("illegal.confederation", "GP-7.2.6a", {}) if verb == "confederation" else None

    def _unready(self, s: GodsState, seat: int, verb: str) -> Objection | None:
        """Why nobody, or not this seat, does an action now, wherever it is."""
        if s.turn < _FROM_TURN.get(verb, 0):
            return "illegal.too_early", _RULES[verb], {"n": _FROM_TURN[verb]}
        if verb == "manager":
            return None if managers_left(s) else ("illegal.no_manager", "GP-7.2.1", {})
        if verb == "city" and (s.city_built or not cities_left(s)):
            return "illegal.city_built", "GP-7.2.8", {}
        if verb == "college" and s.money[seat] < COLLEGE_PRICE:
            return "illegal.money", "GP-7.2.7", {"n": COLLEGE_PRICE}
        if verb == "confederation" and not alone_last(s, seat):
            return "illegal.not_last", "GP-7.2.6a", {}
        return None

    def _no_treaty(self, s: GodsState, seat: int, enemy: str, fee: int) -> Objection | None:
        e = ENEMY_INDEX[enemy]
        if fee not in TREATY_FEES or (fee != TREATY_FEE and not s.firm_treaties):
            return "illegal.not_allowed", "GP-7.2.3", {}
        if s.treaty >= 0:
            return "illegal.treaty_made", "GP-7.2.3a", {"enemy": face(s, s.treaty)}
        if not treaty_allowed(s, e):
            return "illegal.treaty_enemy", "GP-7.2.3a", {"enemy": face(s, e)}
        if not s.cubes[e][seat]:
            return "illegal.cubes", "GP-7.2.3", {"n": 1, "province": PROVINCES[e]}
        return "illegal.no_envoy", "GP-7.2.3", {}


_RULES = {
    "manager": "GP-7.2.1",
    "gdansk": "GP-7.2.2",
    "treaty": "GP-7.2.3",
    "move": "GP-7.2.4",
    "veto": "GP-7.2.5",
    "confederation": "GP-7.2.6",
    "college": "GP-7.2.7",
    "city": "GP-7.2.8",
    "pass": "GP-7.2.0",
    "stop": "GP-7.2.0",
}

_FROM_TURN = {"city": CITY_FROM_TURN, "college": COLLEGES_FROM_TURN, "confederation": CONFEDERATION_FROM_TURN}

BREAKS = {2: 13.2, 3: 1.6, 4: 0.1}
"""Chance in per cent that so many of four dice show one number."""


def pay(s: GodsState, seat: int, p: int, cubes: int) -> None:
    s.cubes[p][seat] -= cubes
    s.pool[seat] += cubes


def shift(s: GodsState, seat: int, province: str, target: str) -> None:
    s.cubes[INDEX[province]][seat] -= 1
    s.cubes[INDEX[target]][seat] += 1
    s.emit(
        "event.moved",
        rule="GP-7.2.4",
        at=(f"province:{province}", f"province:{target}"),
        seat=seat,
        source=province,
        province=target,
    )


def found(s: GodsState, seat: int, p: int, number: int) -> None:
    """One more college; the fifth brings the bonus for the whole country."""
    pay(s, seat, p, 1)
    s.money[seat] -= COLLEGE_PRICE
    points = 1 if number < 5 else COLLEGES_EVERYWHERE - 4
    give(s, seat, points, "colleges")
    s.emit(
        "event.college",
        rule="GP-7.2.7",
        at=(f"province:{PROVINCES[p]}", f"prestige:{seat}"),
        seat=seat,
        province=PROVINCES[p],
        n=points,
        price=COLLEGE_PRICE,
    )


class SecondMove(Ask[GodsState]):
    """GP-7.2.4: a second cube may move too, but not the same one again. The frame: ``[name, seat, from, to]``."""

    name = "second_move"
    rule = "GP-7.2.4"
    holds = {"seat": Seat, "source": Annotated[int, Int(0, 4)], "province": Annotated[int, Int(0, 4)]}
    calls = ()
    verbs = {"move": ("source", "province"), "stop": ()}

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        _, _, _, province = f
        moves: list[Move] = []
        for p in range(5):
            if s.cubes[p][seat] > (p == province):
                moves.extend(_SHIFT[p])
        moves.append(_STOP)
        return moves

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move[0] == "move":
            shift(s, seat, move[1], move[2])

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if move[0] == "move":
            choice.at = (f"province:{move[1]}", f"province:{move[2]}")
            choice.notes = last_cube(s, seat, INDEX[move[1]], 1)
        else:
            choice.id = "move.one_is_enough"
        return choice


class Colleges(Ask[GodsState]):
    """GP-7.2.7: more provinces for the same action. The frame: ``[name, seat, provinces that have one]``."""

    name = "colleges"
    rule = "GP-7.2.7"
    holds = {"seat": Seat, "provinces": Annotated[list[Annotated[int, Int(0, 4)]], Long(1, 4), Distinct]}
    calls = ()
    verbs = {"college": ("province",), "stop": ()}

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        _, _, provinces = f
        if s.money[seat] < COLLEGE_PRICE:
            return [_STOP]
        moves = [_COLLEGE[p] for p in range(5) if s.cubes[p][seat] and p not in provinces]
        moves.append(_STOP)
        return moves

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        _, _, provinces = f
        if move == _STOP:
            s.stack.pop()
            return
        p = INDEX[move[1]]
        provinces.append(p)
        found(s, seat, p, len(provinces))

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        _, _, provinces = f
        asked = super().prompt(s, f, seat)
        asked.args = {"n": len(provinces), "all": COLLEGES_EVERYWHERE}
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, provinces = f
        choice = super().choice(s, f, seat, move)
        if move == _STOP:
            choice.id = "move.colleges_done"
            choice.args = {"n": len(provinces)}
        else:
            points = 1 if len(provinces) < 4 else COLLEGES_EVERYWHERE - 4
            choice.notes = [
                Note("note.college_gain", {"n": points, "price": COLLEGE_PRICE}),
                *last_cube(s, seat, INDEX[move[1]], 1),
            ]
        return choice
