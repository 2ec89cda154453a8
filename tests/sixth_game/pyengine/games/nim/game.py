"""The whole of Nim: one heap, one step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from pyengine.flow import Step
from pyengine.game import Game, Line, Outcome, Setup
from pyengine.rng import Rng
from pyengine.shape import Int, Nobody, Seat
from pyengine.state import Frame, Move, State

HEAP = 9


@dataclass(slots=True, kw_only=True)
class NimState(State):
    heap: Annotated[int, Int(0, HEAP)]
    last: Nobody = -1
    """Who took last."""


class Take(Step[NimState]):
    name = "take"
    rule = "NM-1"
    verbs = {"take": ("n",)}
    holds = {"seat": Seat}

    def run(self, s: NimState, f: Frame) -> bool:
        if s.heap:
            return True
        s.stack.pop()
        return False

    def acting(self, s: NimState, f: Frame) -> tuple[int, ...]:
        _, seat = f
        return (seat,)

    def legal(self, s: NimState, f: Frame, seat: int) -> list[Move]:
        return [("take", n) for n in range(1, min(3, s.heap) + 1)]

    def play(self, s: NimState, f: Frame, seat: int, move: Move) -> None:
        s.heap -= move[1]
        s.last = seat
        s.emit("event.take", rule="NM-1", seat=seat, n=move[1])
        self.put(f, seat=(seat + 1) % s.players)


class Nim(Game[NimState]):
    id = "nim"
    state_type = NimState
    roots = ("take",)

    def new(self, setup: Setup, options: dict[str, str], rng: Rng) -> NimState:
        return NimState(players=setup.players, rng=rng, stack=[["take", 0]], heap=HEAP)

    def view(self, state: NimState, seat: int | None) -> NimState:
        seen = state.copy()
        seen.rng = Rng(0)
        return seen

    def sample(self, view: NimState, seat: int | None, rng: Rng) -> NimState:
        full = view.copy()
        full.rng = rng
        return full

    def standing(self, state: NimState) -> list[int]:
        return [int(seat == state.last) for seat in range(state.players)]

    def outcome(self, state: NimState) -> Outcome | None:
        if state.stack:
            return None
        rest = [seat for seat in range(state.players) if seat != state.last]
        scores = self.standing(state)
        return Outcome([state.last], [[state.last], rest], scores, [Line("score.last", scores)], "ending.last")

    def invariants(self, state: NimState) -> Iterable[str]:
        if bool(state.stack) != bool(state.heap):
            yield "a heap with nobody to take from it, or the other way round"


GAME = Nim([Take()])
