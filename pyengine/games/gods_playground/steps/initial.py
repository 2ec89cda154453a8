"""Set-up: the first player and the first estates."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Int
from ....state import Frame, Move
from ..data import ESTATES, INDEX, PROVINCES, SPACES
from ..estates import settle
from ..state import GodsState


class FirstPlayer(Step[GodsState]):
    """GP-3.2: the mace goes to a seat at random."""

    name = "first_player"
    rule = "GP-3.2"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        s.mace = s.rng.below(s.players, "first_player")
        s.emit("event.first_player", rule=self.rule, at=("mace",), seat=s.mace)
        return False


class InitialEstates(Step[GodsState]):
    """GP-3.3: three rounds, the mace going on after the first two. GP-3.4, GP-11.1: with four players two rounds, the
    second one backwards. The frame: ``[name, estates placed]``."""

    name = "initial_estates"
    rule = "GP-3.3"
    holds = {"placed": Annotated[int, Int(1, 9)]}
    calls = ("first_estate",)

    def run(self, s: GodsState, f: Frame) -> bool:
        done = f[1] if len(f) > 1 else 0
        n = s.players
        rounds, turn = divmod(done, n)
        if n == 3:
            if rounds == 3:
                s.stack.pop()
                return False
            if rounds and not turn:
                s.mace = (s.mace + 1) % n
                s.emit("event.mace_passes", rule="GP-3.3", at=("mace",), seat=s.mace)
        else:
            if rounds == 2:
                s.stack.pop()
                return False
            if rounds:
                turn = n - 1 - turn
        f[1:] = [done + 1]
        s.call("first_estate", seat=(s.mace + turn) % n)
        return False


class FirstEstate(Ask[GodsState]):
    """One disc on the lowest free space of any track."""

    name = "first_estate"
    rule = "GP-3.3"
    calls = ()
    verbs = {"settle": ("province",)}

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        return [_SETTLE[p] for p in range(5) if len(s.estates[p]) < SPACES]

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        settle(s, seat, move[1])
        s.emit(
            "event.first_estate",
            rule=self.rule,
            at=(f"province:{move[1]}",),
            seat=seat,
            province=move[1],
            space=len(s.estates[INDEX[move[1]]]),
        )

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        asked = super().prompt(s, f, seat)
        asked.args = {"n": sum(track.count(seat) for track in s.estates) + 1, "of": 3 if s.players == 3 else 2}
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        p = INDEX[move[1]]
        space = len(s.estates[p])
        choice = super().choice(s, f, seat, move)
        choice.at += (f"estate:{move[1]}:{space + 1}",)
        choice.notes = [
            Note("note.estate_worth", {"value": ESTATES[p][space]}),
            Note("note.estate_income", {"n": s.wealth[p]}),
        ]
        return choice


_SETTLE: list[Move] = [("settle", name) for name in PROVINCES]
