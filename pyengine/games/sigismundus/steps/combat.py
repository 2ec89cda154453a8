"""Combat: artillery, hussars, infantry (SA-5.10)."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Id, Int, Seat
from ....state import Frame, Move
from ..data import (
    ALL_UNITS,
    ATTACKS,
    FIGURES,
    FORAY_POINTS,
    HUSSARS,
    PRETWICZ_WOUNDS,
    SIENIAWSKI_POINTS,
    STRENGTH,
    UNIT,
    UNITS,
    WOUND,
)
from ..deeds import discard
from ..holdings import strength
from ..state import NOBODY, SigismundusState
from .common import FromHand

Attack = Annotated[str, Id(ATTACKS)]
MOST_WOUNDS = (6 + max(s * n for s, n in zip(STRENGTH, ALL_UNITS)) + SIENIAWSKI_POINTS) // WOUND
"""Of one phase."""


class Combat(Step[SigismundusState]):
    """SA-5.10.1: ``[name, attacker, defender, card, next phase]``"""

    name = "combat"
    rule = "SA-5.10.2"
    holds = {"attacker": Seat, "defender": Seat, "card": Attack, "next": Annotated[int, Int(-1, 1)]}
    calls = ("assign_wound",)

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if len(f) == 4:
            # SA-5.10.2: from the artillery down to the infantry.
            f.append(2)
            _, attacker, defender, card, _ = f
            s.emit(
                "event.combat",
                rule="SA-5.10.1",
                at=(f"seat:{attacker}", f"seat:{defender}"),
                seat=attacker,
                rival=defender,
                card=card,
                own=strength(s.army[attacker]),
                theirs=strength(s.army[defender]),
            )
        _, attacker, defender, card, unit = f
        if unit < 0:
            s.stack.pop()
            self.finish(s, attacker, defender, card)
            return False
        self.put(f, next=unit - 1)
        self.clash(s, attacker, defender, unit)
        return False

    def clash(self, s: SigismundusState, attacker: int, defender: int, unit: int) -> None:
        """SA-5.10.2 and SA-5.10.3: both totals stand before anybody loses anything."""
        on_defender = self.roll(s, attacker, unit, "attacker")
        on_attacker = self.roll(s, defender, unit, "defender")
        if on_defender and s.patrons.get("pretwicz", NOBODY) == defender:
            on_defender -= PRETWICZ_WOUNDS
            s.emit("event.pretwicz", rule="SA-5.10.4", at=("figure:pretwicz",), seat=defender, figure="pretwicz")
        # Whoever attacks suffers first, so the defender's losses lie below on the stack.
        if on_defender:
            s.call("assign_wound", seat=defender, wounds=on_defender)
        if on_attacker:
            s.call("assign_wound", seat=attacker, wounds=on_attacker)

    def roll(self, s: SigismundusState, seat: int, unit: int, side: str) -> int:
        """Wounds that a side deals in this phase; a side without such units rolls nothing."""
        count = s.army[seat][unit]
        if not count:
            return 0
        # SA-5.10.7: attacker first, each roll of its own.
        die = s.rng.die(what="combat")
        plus = SIENIAWSKI_POINTS if unit == HUSSARS and s.patrons.get("sieniawski", NOBODY) == seat else 0
        total = die + count * STRENGTH[unit] + plus
        s.emit(
            "event.roll",
            rule="SA-5.10.3",
            at=(f"seat:{seat}",),
            seat=seat,
            unit=UNITS[unit],
            side=side,
            die=die,
            added=count * STRENGTH[unit] + plus,
            total=total,
            n=total // WOUND,
        )
        return total // WOUND

    def finish(self, s: SigismundusState, seat: int, rival: int, card: str) -> None:
        """SA-5.10.5 and SA-5.10.6"""
        own, theirs = strength(s.army[seat]), strength(s.army[rival])
        at = (f"seat:{seat}", f"seat:{rival}")
        if own <= theirs:
            s.emit("event.repelled", rule="SA-5.10.5", at=at, seat=seat, rival=rival, own=own, theirs=theirs)
            return
        s.emit("event.victory", rule="SA-5.10.5", at=at, seat=seat, rival=rival, own=own, theirs=theirs)
        if card == "sack":
            n = s.ducats[rival] // 2
            s.ducats[rival] -= n
            s.ducats[seat] += n
            s.emit("event.sacked", rule="SA-5.10.6", at=at, seat=seat, rival=rival, n=n)
        elif card == "foray":
            n = min(FORAY_POINTS, s.vp[rival])
            for who, points in ((seat, n), (rival, -n)):
                s.vp[who] += points
                s.earned["foray"][who] += points
            s.emit("event.foray", rule="SA-5.10.6", at=at, seat=seat, rival=rival, n=n)
        elif any(patron == rival for patron in s.patrons.values()):
            s.call("take_figure", seat=seat, loser=rival)
        else:
            s.emit("event.nobody_abducted", rule="SA-5.10.6", at=at, seat=seat, rival=rival)


class AssignWound(FromHand):
    """SA-5.10.4: ``[name, seat, wounds]``"""

    name = "assign_wound"
    rule = "SA-5.10.4"
    holds = {"seat": Seat, "wounds": Annotated[int, Int(1, MOST_WOUNDS)]}
    calls = ("assign_wound",)
    secret = True
    verbs = {"lose_unit": ("unit",), "lose_card": ("card",)}

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, seat, wounds = f
        if not wounds or not (any(s.army[seat]) or s.hands[seat]["military"]):
            s.stack.pop()
            return False
        return super().run(s, f)

    def settled(self, s: SigismundusState, f: Frame) -> bool:
        # How many Military cards somebody holds is open; which they are is not.
        _, seat, _ = f
        kinds = sum(map(bool, s.army[seat]))
        cards = len(s.hands[seat]["military"])
        return kinds + cards == 1

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [("lose_unit", UNITS[unit]) for unit in (0, 1, 2) if s.army[seat][unit]]
        return moves + [("lose_card", card) for card in sorted(set(s.hands[seat]["military"]))]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        _, _, wounds = f
        self.put(f, wounds=wounds - 1)
        if move[0] == "lose_card":
            discard(s, seat, move[1])
            s.emit("event.wound_card", rule=self.rule, at=(f"seat:{seat}",), seat=seat, card=move[1])
        else:
            s.army[seat][UNIT[move[1]]] -= 1
            s.emit("event.wound_unit", rule=self.rule, at=(f"seat:{seat}",), seat=seat, unit=move[1])

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, wounds = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": wounds}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if move[0] == "lose_card":
            choice.at = (f"hand:{move[1]}",)
        else:
            choice.notes = [Note("note.lose_unit", {"n": STRENGTH[UNIT[move[1]]]})]
        return choice


class TakeFigure(Ask[SigismundusState]):
    """SA-5.10.6: the abducted Figure comes with its ducats: ``[name, seat, loser]``"""

    name = "take_figure"
    rule = "SA-5.10.6"
    holds = {"seat": Seat, "loser": Seat}
    calls = ()
    verbs = {"abduct": ("figure",)}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        _, _, loser = f
        return [("abduct", figure) for figure in FIGURES if s.patrons.get(figure) == loser]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        _, _, loser = f
        s.stack.pop()
        s.patrons[move[1]] = seat
        s.emit(
            "event.abducted",
            rule=self.rule,
            at=(f"figure:{move[1]}",),
            seat=seat,
            rival=loser,
            figure=move[1],
            n=s.gold[move[1]],
        )

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.notes = [Note(f"figure.{move[1]}.text"), Note("note.figure_gold", {"n": s.gold[move[1]]})]
        return choice
