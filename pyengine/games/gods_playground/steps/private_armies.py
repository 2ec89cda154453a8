"""Phase 9. Private armies and Cossacks."""

from __future__ import annotations

from typing import Annotated, Any

from ....flow import Ask, Choice, Note, Objection, Prompt
from ....shape import Int, Seat
from ....state import Frame, Move
from ..data import (
    ARTILLERY,
    ARTILLERY_FROM_TURN,
    CAVALRY,
    INDEX,
    INFANTRY,
    PRICE,
    PROVINCES,
    UKRAINE,
    UNITS,
    UNITS_EACH,
)
from ..odds import hits_of
from ..state import GodsState
from .cycle import Cycle
from .new_estates import last_cube, money_after

_RECRUIT: list[Move] = [("recruit", name) for name in PROVINCES]
_BUY: dict[str, Move] = {unit: ("buy", unit) for unit in UNITS}
_DONE: Move = ("done",)


def price(s: GodsState, unit: str, p: int) -> int:
    """GP-7.3.3: half where enemy cubes stand; markers do not count."""
    return PRICE[unit] // 2 if s.enemy[p] else PRICE[unit]


def on_offer(s: GodsState, seat: int, p: int) -> list[Move]:
    """What the seat's money and tokens allow in a province."""
    money = s.money[seat] * 2 if s.enemy[p] else s.money[seat]
    moves: list[Move] = []
    if money < 2:
        return moves
    if sum(row[seat] for row in s.infantry) < INFANTRY:
        moves.append(_BUY["infantry"])
    if money >= 4 and sum(row[seat] for row in s.cavalry) < CAVALRY:
        moves.append(_BUY["cavalry"])
    if money >= 6 and s.turn >= ARTILLERY_FROM_TURN and s.guns[seat] < 0:  # GP-7.3.4
        moves.append(_BUY["artillery"])
    if p == UKRAINE and s.cossacks[0]:  # GP-7.3.2
        moves.append(_BUY["cossacks"])
    return moves


def army(s: GodsState, seat: int, p: int) -> dict[str, Any]:
    return {
        "infantry": s.infantry[p][seat],
        "cavalry": s.cavalry[p][seat],
        "artillery": int(s.guns[seat] == p),
    }


class PrivateArmies(Cycle):
    """GP-7.3.1: one cube opens a purchase of any size in its province."""

    name = phase = "private_armies"
    rule = "GP-7.3.1"
    calls = ("purchase",)
    verbs = {"recruit": ("province",), "pass": ()}

    def deeds(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        # Without money there is nothing to ask five times.
        return [move for move in _RECRUIT if not self.objection(s, f, seat, move)] if s.money[seat] else []

    def do(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        p = INDEX[move[1]]
        s.cubes[p][seat] -= 1
        s.pool[seat] += 1
        s.emit("event.recruits", rule=self.rule, at=(f"province:{move[1]}",), seat=seat, province=move[1])
        s.call("purchase", seat=seat, province=p, bought=0)

    def end(self, s: GodsState) -> None:
        """GP-7.3.5: Cossacks whom nobody has hired join the Tatars."""
        if s.cossacks[0]:
            s.emit(
                "event.cossacks_unpaid",
                rule="GP-7.3.5",
                at=("field:tatars",),
                n=s.cossacks[0],
                total=s.cossacks[0] + s.cossacks[2],
            )
            s.cossacks[2] += s.cossacks[0]
            s.cossacks[0] = 0

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        asked = super().prompt(s, f, seat)
        asked.args = {"n": s.money[seat]}
        if s.cossacks[0]:
            asked.notes.append(Note("note.cossacks_waiting", {"n": s.cossacks[0]}))
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if move[0] == "pass":
            choice.id = "move.pass_phase"
            return choice
        p = INDEX[move[1]]
        choice.notes = [
            Note("note.prices_half" if s.enemy[p] else "note.prices", {u: price(s, u, p) for u in UNITS}),
            *last_cube(s, seat, p, 1, "note.last_cube_army"),
        ]
        return choice

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, province = move
        p = INDEX[province]
        if not s.cubes[p][seat]:
            return "illegal.cubes", self.rule, {"n": 1, "province": province}
        return None if on_offer(s, seat, p) else ("illegal.no_units", self.rule, {})


class Purchase(Ask[GodsState]):
    """GP-7.3.1, GP-7.3.2: unit by unit, at least one. The frame: ``[name, seat, province, units bought]``."""

    name = "purchase"
    rule = "GP-7.3.1"
    holds = {"seat": Seat, "province": Annotated[int, Int(0, 4)], "bought": Annotated[int, Int(0, UNITS_EACH)]}
    calls = ()
    verbs = {"buy": ("unit",), "done": ()}

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        _, _, province, bought = f
        moves = on_offer(s, seat, province)
        if bought:
            moves.append(_DONE)
        return moves

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        if move == _DONE:
            s.stack.pop()
            return
        _, _, p, bought = f
        self.put(f, bought=bought + 1)
        unit = move[1]
        cost = price(s, unit, p)
        s.money[seat] -= cost
        if unit == "infantry":
            s.infantry[p][seat] += 1
        elif unit == "cavalry":
            s.cavalry[p][seat] += 1
        elif unit == "artillery":
            s.guns[seat] = p
        else:
            s.cossacks[0] -= 1
            s.cossacks[1] += 1
        s.emit(
            "event.bought",
            rule="GP-7.3.3" if s.enemy[p] else self.rule,
            at=(f"army:{PROVINCES[p]}:{seat}", f"money:{seat}"),
            seat=seat,
            unit=unit,
            province=PROVINCES[p],
            n=cost,
        )

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        _, _, province, _ = f
        asked = super().prompt(s, f, seat)
        asked.args = {"province": PROVINCES[province], "n": s.money[seat]}
        riders = s.cossacks[1] if province == UKRAINE else 0
        asked.notes = [Note("note.army", {**army(s, seat, province), "hits": hits_of(s, seat, province, riders)})]
        if s.enemy[province]:
            asked.notes.append(Note("note.half_price"))
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, province, _ = f
        choice = super().choice(s, f, seat, move)
        if move[0] == "buy":
            cost = price(s, move[1], province)
            choice.args["n"] = cost
            # The province is settled: only the unit is chosen.
            choice.at = (f"unit:{move[1]}",)
            choice.notes = [
                Note(f"note.unit_{move[1]}"),
                money_after(s, seat, cost),
            ]
        else:
            choice.id = "move.army_ready"
        return choice

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, _, p, _ = f
        if move == _DONE:
            return "illegal.buy_one", self.rule, {}
        _, unit = move
        cost = price(s, unit, p)
        if unit == "cossacks" and (p != UKRAINE or not s.cossacks[0]):
            return "illegal.no_cossacks", "GP-7.3.2", {}
        if unit == "artillery" and s.turn < ARTILLERY_FROM_TURN:
            return "illegal.too_early", "GP-7.3.4", {"n": ARTILLERY_FROM_TURN}
        if s.money[seat] < cost:
            return "illegal.money", self.rule, {"n": cost}
        limit = {"infantry": INFANTRY, "cavalry": CAVALRY, "artillery": ARTILLERY}.get(unit, 0)
        return "illegal.unit_limit", self.rule, {"n": limit, "unit": unit}
