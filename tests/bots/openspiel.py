"""OpenSpiel's own ISMCTS as a bot of ours: a yardstick from outside. `pip install open_spiel` brings it.

    KRONIKA_LONG=1 python -m pytest tests/bots/test_openspiel.py
    python -m pyengine ladder magnaci --bots master,tests.bots.openspiel:ONE_SECOND -n 3
"""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from pyengine import Game, Rng
from pyengine.bots import Bot
from pyengine.state import Move


class Numbers:
    """Moves as numbers: OpenSpiel knows actions by nothing else."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.known: dict[Move, int] = {}

    def of(self, move: Move) -> int:
        if move not in self.known:
            self.known[move] = len(self.moves)
            self.moves.append(move)
        return self.known[move]


class Bridge:
    """A state of ours as OpenSpiel's algorithms ask for one. Who decide at once are asked one after another."""

    type = SimpleNamespace(
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    )

    def __init__(self, game: Game[Any], state: Any, numbers: Numbers) -> None:
        self.game, self.state, self.numbers = game, state, numbers

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: self.type)

    def current_player(self) -> int:
        acting = self.game.acting(self.state)
        return acting[0] if acting else pyspiel.PlayerId.TERMINAL

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return not self.game.acting(self.state)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [self.numbers.of(move) for move in self.game.legal(self.state, self.current_player())]

    def apply_action(self, action: int) -> None:
        self.game.play(self.state, self.current_player(), self.numbers.moves[action])

    def clone(self) -> Bridge:
        return Bridge(self.game, self.state.copy(), self.numbers)

    def information_state_string(self) -> str:
        seat = self.current_player()
        return f"{self.game.view(self.state, seat).hash()} {self.legal_actions()}"

    def returns(self) -> list[float]:
        outcome = self.game.outcome(self.state)
        winners = outcome.winners if outcome else []
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.state.players)]


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The same search until the time is over, instead of a number of simulations."""

    seconds: float

    def run_search(self, state: Bridge) -> Any:
        self.reset()
        actions = state.legal_actions()
        if len(actions) == 1:
            return [(actions[0], 1.0)]
        self._root_node = self.create_new_node(state)
        begun = time.perf_counter()
        while time.perf_counter() - begun < self.seconds or not self._root_node.child_info:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


class Spiel(Bot):
    def __init__(self, seconds: float, uct: float = 1.4) -> None:
        self.seconds = seconds
        self.uct = uct

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        numbers, chance = Numbers(), numpy.random.RandomState(rng.below(1 << 31))
        searching = Timed(
            None,
            mcts.RandomRolloutEvaluator(1, chance),
            self.uct,
            1,
            random_state=chance,
            allow_inconsistent_action_sets=True,
        )
        searching.seconds = self.seconds

        def world(*_: Any) -> Bridge:
            return Bridge(game, game.sample(view, seat, Rng(rng.below(1 << 60))), numbers)

        searching.set_resampler(world)
        return numbers.moves[searching.step(world())]


ONE_SECOND = Spiel(1.0)
