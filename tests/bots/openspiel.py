"""OpenSpiel's own ISMCTS as a bot of ours: a yardstick from outside. `pip install open_spiel` brings it.

    KRONIKA_LONG=1 python -m pytest tests/bots/test_openspiel.py
    python -m pyengine ladder magnaci --bots master,tests.bots.openspiel:ONE_SECOND -n 3
"""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy
from open_spiel.python.algorithms import ismcts, mcts

from pyengine import Game, Rng
from pyengine.bots import Bot
from pyengine.lab.actions import numbers
from pyengine.lab.openspiel import SpielGame, SpielState, spiel
from pyengine.state import Move


@cache
def _game(id: str, players: int) -> SpielGame:
    return spiel(id, players)


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The same search until the time is over, instead of a number of simulations."""

    seconds: float

    def run_search(self, state: SpielState) -> Any:
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
        chance = numpy.random.RandomState(rng.below(1 << 31))
        known = _game(game.id, view.players)
        searching = Timed(
            known,
            mcts.RandomRolloutEvaluator(1, chance),
            self.uct,
            1,
            random_state=chance,
            allow_inconsistent_action_sets=True,
        )
        searching.seconds = self.seconds

        def world(*_: Any) -> SpielState:
            return known.at(game.sample(view, seat, Rng(rng.below(1 << 60))))

        searching.set_resampler(world)
        return numbers(game.id).of(game.legal(view, seat))[searching.step(world())]


ONE_SECOND = Spiel(1.0)
