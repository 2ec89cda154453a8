"""A table to play Chocim at in tests: a fresh match at its first play, edited."""

from __future__ import annotations

from typing import Any

from pyengine import Setup
from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.state import ChocimState
from tests import table

PHASES = {step.name: step.parts for step in GAME.flow.steps.values() if hasattr(step, "parts")}


class Table(table.Table[ChocimState]):
    game = GAME

    def dice(self, commonwealth: list[int] | None = None, ottoman: list[int] | None = None) -> None:
        if commonwealth:
            self.s.rng.script["die.commonwealth"] = list(commonwealth)
        if ottoman:
            self.s.rng.script["die.ottoman"] = list(ottoman)

    def put(self, box: str, source: str = "", **units: int) -> None:
        """Units from their reserve (or another box) to a box."""
        side = data.BOXES[box].side
        for kind, n in units.items():
            k = data.INDEX[kind]
            self.s.units[source or data.RESERVE[side]][k] -= n
            self.s.units[box][k] += n
            assert self.s.units[source or data.RESERVE[side]][k] >= 0

    def home(self, box: str) -> None:
        side = data.BOXES[box].side
        for k in range(3):
            self.s.units[data.RESERVE[side]][k] += self.s.units[box][k]
        self.s.units[box] = [0, 0, 0]

    def give(self, *cards: str) -> None:
        """Officers into the hand, for others that go to the pile."""
        for card in cards:
            side = RP if card.startswith("rp") else OE
            if card not in self.s.hand[side]:
                other = next(c for c in self.s.hand[side] if c not in cards)
                self.s.hand[side].remove(other)
                for pile in (self.s.pile[side], self.s.discards[side]):
                    if card in pile:
                        pile.remove(card)
                self.s.pile[side].append(other)
                self.s.hand[side].append(card)
                self.s.hand[side].sort()

    def hold(self, side: int, *values: int) -> None:
        """Diplomacy cards from the pile into a hand."""
        for value in values:
            self.s.dip_pile.remove(value)
            self.s.held[side].append(value)
        self.s.held[side].sort()

    def turn(self, side: int) -> None:
        """It is this side's play."""
        self.s.stack = [["week", 2], ["actions", 1], ["plays", 1 - side], ["play", self.s.seats[side]]]
        self.s.phase = "actions"

    def jump(self, phase: str, part: str = "") -> None:
        """To a phase, or to one of its steps."""
        week = PHASES["week"].index(phase) + 1
        self.s.stack = [["week", week], [phase, PHASES[phase].index(part)] if part else [phase]]
        self.s.phase = phase
        self.go()

    def negotiate(self) -> None:
        self.s.stack = [["negotiations"]]
        self.s.ending = "week5"
        self.go()

    def who(self) -> int:
        """The side that is asked."""
        return self.s.side(self.seats[0])

    def command(self, card: str, *units: tuple[str, str]) -> None:
        """A command, with its units placed one by one and then closed where it is still open."""
        self.answer(("command", card), *(("place", kind, box) for kind, box in units))
        if self.asked == "place":
            self.answer(("done",))

    def targets(self, verb: str = "place") -> set[str]:
        """Boxes that the open placing offers."""
        return {move[-1] for move in self.legal() if move[0] == verb}


def fresh(seed: int = 1, **script: list[Any]) -> Table:
    """Week 1, the Commonwealth to play, morale 7 and 8 so that the two are told apart. `script` names random results, with
    _ for the dot of a label."""
    s = GAME.start(Setup("chocim", 2, seed, script={k.replace("_", "."): v for k, v in script.items()}))
    s.morale = [7, 8]
    return Table(s)
