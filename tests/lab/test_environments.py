"""Our games in other people's tools: PettingZoo's and OpenSpiel's own tests, and what we promise beyond them."""

from __future__ import annotations

import itertools
import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, performance_benchmark, seed_test

from pyengine import Rng, Setup, game_ids, load
from pyengine.lab.actions import SPARE, numbers
from pyengine.lab.gymnasium import SoloEnv
from pyengine.lab.observation import Observation
from pyengine.lab.openspiel import spiel
from pyengine.lab.pettingzoo import env

pytestmark = pytest.mark.lab
GAMES = game_ids()


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_accepts_every_game(id: str) -> None:
    api_test(env(id, players=load(id).counts[-1]), num_cycles=15)
    seed_test(lambda: env(id), num_cycles=10)


def test_pettingzoo_measures_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("gods_playground"))
    rate = float(capsys.readouterr().out.split(" turns per second")[0].split()[-1])
    assert rate > 50


def playout(id: str, seed: int) -> Any:
    table = env(id)
    table.reset(seed=seed)
    chance, total, steps = random.Random(seed), dict.fromkeys(table.possible_agents, 0.0), 0
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        if terminated or truncated:
            table.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        table.step(int(chance.choice(legal)))
        steps += 1
    return table, total, steps


@pytest.mark.parametrize("id", GAMES)
def test_a_match_ends_with_shares_of_the_victory(id: str) -> None:
    table, total, steps = playout(id, 3)
    outcome = table.table.game.outcome(table.table.state)
    assert outcome is not None and steps > 20
    for seat, agent in enumerate(table.possible_agents):
        assert total[agent] == (1 / len(outcome.winners) if seat in outcome.winners else 0)


@pytest.mark.parametrize("id", GAMES)
def test_numbers_of_moves_stay_and_cover_what_is_legal(id: str) -> None:
    game, known = load(id), numbers(id)
    assert len(set(known.moves)) == len(known.moves) == known.size - SPARE
    lacking = asked = 0
    for number, count in itertools.product(range(4), game.counts):
        state, rng = game.start(Setup(id, count, f"never seen {number}")), Rng(number)
        while acting := game.acting(state):
            moves = game.legal(state, acting[0])
            found = known.of(moves)
            assert sorted(found.values(), key=str) == sorted(moves, key=str)
            lacking += sum(move not in known.known for move in moves)
            asked += len(moves)
            game.play(state, acting[0], rng.pick(moves))
    assert lacking < asked / 1000


@pytest.mark.parametrize("id", GAMES)
def test_an_observation_tells_no_more_than_the_view(id: str) -> None:
    """Two states that a seat cannot tell apart look the same; every number has a name and its bounds."""
    game = load(id)
    setup = Setup(id, game.counts[-1], "observed")
    see = Observation(game, setup)
    assert len(set(see.names)) == len(see.names)
    state, rng = game.start(setup), Rng(5)
    seen = set()
    for n in range(150):
        acting = game.acting(state)
        if not acting:
            break
        if n % 10 == 0:
            for seat in range(state.players):
                view = game.view(state, seat)
                numbers_ = see(view, seat)
                other = game.sample(view, seat, Rng(n))
                assert see(game.view(other, seat), seat) == numbers_
                assert len(numbers_) == len(see.names)
                assert all(-1 <= value <= 1 for value in numbers_)
                seen.add(tuple(numbers_))
        game.play(state, acting[0], rng.pick(game.legal(state, acting[0])))
    assert len(seen) > 20


def test_an_illegal_action_changes_nothing() -> None:
    table = env("chocim")
    table.reset(seed=1)
    before = table.table.state.hash()
    seen = table.observe(table.agent_selection)
    with pytest.raises(ValueError, match="not legal"):
        table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert table.table.state.hash() == before


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_accepts_a_seat(id: str) -> None:
    table = SoloEnv(id, seat=1)
    again = []
    for _ in range(2):
        seen, info = table.reset(seed=4)
        assert table.observation_space.contains(seen)
        chance, over, reward = random.Random(4), False, 0.0
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            seen, reward, over, cut, info = table.step(int(chance.choice(legal)))
            assert not cut
        again.append((reward, table.table.state.hash()))
    assert again[0] == again[1]
    assert isinstance(table, gymnasium.Env)


@pytest.mark.parametrize("id", GAMES)
def test_openspiel_plays_a_game_at_random(id: str) -> None:
    pyspiel.random_sim_test(spiel(id), num_sims=1, serialize=False, verbose=False)


def test_openspiel_writes_down_and_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever hangs on the rules themselves does not travel, and need not be fit to."""
    monkeypatch.setattr(load("gods_playground"), "of_somebody", lambda: None, raising=False)
    game = pyspiel.load_game("kronika_gods_playground(players=4,options=duchies:on+firm_treaties:on)")
    state, chance = game.new_initial_state(), random.Random(2)
    for _ in range(40):
        state.apply_action(chance.choice(state.legal_actions()))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    assert state.clone().information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("id", ["gods_playground", "chocim"])
def test_openspiels_search_plays_a_game(id: str) -> None:
    game = spiel(id)
    state, chance = game.new_initial_state(), np.random.RandomState(1)
    state.apply_action(7)
    searching = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 4, random_state=chance, allow_inconsistent_action_sets=True
    )
    for _ in range(4):
        before = state.information_state_string()
        other = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string() == before
        state.apply_action(searching.step(state))
