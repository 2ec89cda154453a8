"""Positions for the tests: a fresh match at its first play, edited."""

from __future__ import annotations

from typing import Any

from pyengine import Setup
from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.state import ChocimState

PHASES = {step.name: step.parts for step in GAME.flow.steps.values() if hasattr(step, "parts")}


def fresh(seed: int = 1, **script: list[Any]) -> ChocimState:
    """Week 1, the Commonwealth to play, morale 7 and 8 so that the two are told apart. `script` names random results, with
    _ for the dot of a label."""
    s = GAME.start(Setup("chocim", 2, seed, script={k.replace("_", "."): v for k, v in script.items()}))
    s.morale = [7, 8]
    return s


def dice(s: ChocimState, commonwealth: list[int] | None = None, ottoman: list[int] | None = None) -> None:
    if commonwealth:
        s.rng.script["die.commonwealth"] = list(commonwealth)
    if ottoman:
        s.rng.script["die.ottoman"] = list(ottoman)


def put(s: ChocimState, box: str, source: str = "", **units: int) -> None:
    """Units from their reserve (or another box) to a box."""
    side = data.BOXES[box].side
    for kind, n in units.items():
        k = data.INDEX[kind]
        s.units[source or data.RESERVE[side]][k] -= n
        s.units[box][k] += n
        assert s.units[source or data.RESERVE[side]][k] >= 0
    s.cache.clear()


def home(s: ChocimState, box: str) -> None:
    side = data.BOXES[box].side
    for k in range(3):
        s.units[data.RESERVE[side]][k] += s.units[box][k]
    s.units[box] = [0, 0, 0]
    s.cache.clear()


def give(s: ChocimState, *cards: str) -> None:
    """Officers into the hand, for others that go to the pile."""
    for card in cards:
        side = RP if card.startswith("rp") else OE
        if card not in s.hand[side]:
            other = next(c for c in s.hand[side] if c not in cards)
            s.hand[side].remove(other)
            for pile in (s.pile[side], s.discards[side]):
                if card in pile:
                    pile.remove(card)
            s.pile[side].append(other)
            s.hand[side].append(card)
            s.hand[side].sort()
    s.cache.clear()


def hold(s: ChocimState, side: int, *values: int) -> None:
    """Diplomacy cards from the pile into a hand."""
    for value in values:
        s.dip_pile.remove(value)
        s.held[side].append(value)
    s.held[side].sort()
    s.cache.clear()


def turn(s: ChocimState, side: int) -> None:
    """It is this side's play."""
    s.stack = [["week", 2], ["actions", 1], ["plays", 1 - side], ["play", s.seats[side]]]
    s.phase = "actions"
    s.cache.clear()


def jump(s: ChocimState, phase: str, part: str = "") -> None:
    """To a phase, or to one of its steps."""
    week = PHASES["week"].index(phase) + 1
    s.stack = [["week", week], [phase, PHASES[phase].index(part)] if part else [phase]]
    s.phase = phase
    s.cache.clear()
    GAME.flow.advance(s)


def negotiate(s: ChocimState) -> None:
    s.stack = [["negotiations"]]
    s.ending = "week5"
    s.cache.clear()
    GAME.flow.advance(s)


def legal(s: ChocimState) -> list[tuple[Any, ...]]:
    s.cache.clear()
    return GAME.legal(s, GAME.acting(s)[0])


def play(s: ChocimState, *moves: tuple[Any, ...]) -> None:
    """Moves of whoever is asked."""
    for move in moves:
        s.cache.clear()
        GAME.play(s, GAME.acting(s)[0], move)


def asked(s: ChocimState) -> str:
    """The step that waits."""
    return s.stack[-1][0] if s.stack else ""


def who(s: ChocimState) -> int:
    """The side that is asked."""
    return s.side(GAME.acting(s)[0])


def command(s: ChocimState, card: str, *units: tuple[str, str]) -> None:
    """A command, with its units placed one by one and then closed where it is still open."""
    play(s, ("command", card), *(("place", kind, box) for kind, box in units))
    if asked(s) == "place":
        play(s, ("done",))


def targets(s: ChocimState, verb: str = "place") -> set[str]:
    """Boxes that the open placing offers."""
    return {move[-1] for move in legal(s) if move[0] == verb}


def sound(s: ChocimState) -> None:
    assert GAME.broken(s) == []
