"""The bots: they play legally from views alone, beat random players, and do not starve."""

from __future__ import annotations

import time

import pytest

from pyengine import Rng, Setup
from pyengine.bots import Bot, RandomBot
from pyengine.games.shogun import BOTS
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.state import ShogunState
from tests.games.shogun.table import BLUE, Table


def contest(bots: list[Bot], seed: int, board: str = "sun") -> tuple[ShogunState, float]:
    """A whole match; the final state and the longest thought in seconds."""
    s = GAME.start(Setup("shogun", len(bots), seed, {"board": board}))
    rng = Rng(seed)
    slowest = 0.0
    while acting := GAME.acting(s):
        seat = acting[0]
        view = GAME.view(s, seat)
        begun = time.process_time()
        move = bots[seat].choose(GAME, view, seat, rng)
        slowest = max(slowest, time.process_time() - begun)
        assert move in GAME.legal(s, seat)
        GAME.play(s, seat, move)
    return s, slowest


def test_levels() -> None:
    assert list(BOTS) == ["easy", "normal", "hard", "master"]


@pytest.mark.parametrize(("seat", "board"), [(0, "sun"), (1, "moon"), (2, "sun_sample"), (0, "sun_sample")])
def test_normal_beats_random_players(seat: int, board: str) -> None:
    bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
    bots[seat] = BOTS["normal"]
    s, slowest = contest(bots, 10 + seat, board)
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winners == [seat]
    assert slowest < 0.3


def test_five_bots_of_all_levels() -> None:
    s, slowest = contest([BOTS["hard"], BOTS["normal"], BOTS["easy"], BOTS["hard"], BOTS["normal"]], 3, "moon")
    assert GAME.broken(s) == []
    assert slowest < 0.3


def test_a_plan_is_one_thought() -> None:
    """Whatever the order of asking, a bot lays out the same mat; and it feeds and taxes."""
    plans = []
    for level in ("hard", "hard", "normal"):
        table = Table()
        while not table.s.committed[BLUE]:
            table.play(BLUE, *BOTS[level].choose(GAME, GAME.view(table.s, BLUE), BLUE, Rng(len(plans))))
        plans.append(table.s.plans[BLUE])
    assert plans[0] == plans[1]
    for plan in plans:
        assert plan["act_rice"] in table.s.owner and plan["act_tax"] in table.s.owner


def test_a_plan_begun_by_somebody_else_is_finished() -> None:
    table = Table()
    for name in ("act_castle", "act_tax", "bid"):
        table.play(BLUE, "place", {"act_castle": "mino", "act_tax": "izu", "bid": "sagami"}[name], name)
    while not table.s.committed[BLUE]:
        table.play(BLUE, *BOTS["hard"].choose(GAME, GAME.view(table.s, BLUE), BLUE, Rng(1)))
    assert table.s.plans[BLUE]["act_castle"] == "mino"


def test_two_cards_that_nobody_wants_are_renewed() -> None:
    """SH-4.4: two unknown ones promise more than a pair that has lain there for a round."""
    renewed = 0
    for seed in range(6):
        s = GAME.start(Setup("shogun", 3, seed, {"board": "sun"}))
        while s.step in ("draft_pick", "draft_group"):
            seat = GAME.acting(s)[0]
            move = BOTS["hard"].choose(GAME, GAME.view(s, seat), seat, Rng(seed))
            renewed += move == ("refresh",)
            GAME.play(s, seat, move)
    assert renewed >= 3
