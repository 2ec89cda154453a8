"""Bots play legal moves, see only views, and beat chance."""

from __future__ import annotations

import os
import time

import pytest

from pyengine import Rng, Setup, bot
from pyengine.bots import Bot, RandomBot
from pyengine.games.gods_playground import BOTS, GAME
from pyengine.games.gods_playground.prospects import Weights, prospects, utility
from pyengine.games.gods_playground.state import GodsState
from tests.games.gods_playground.table import RED, WHITE, acting, at, go, legal, occupy, own, put

LONG = bool(os.environ.get("KRONIKA_FUZZ"))


def contest(players: list[Bot], seed: int, options: dict[str, str] | None = None) -> int:
    """The winner's seat of one match."""
    s = GAME.start(Setup("gods_playground", len(players), seed, options or {}))
    rng = Rng(f"bots {seed}")
    while s.stack:
        seat = acting(s)[0]
        move = players[seat].choose(GAME, GAME.view(s, seat), seat, rng)
        assert move in legal(s, seat)
        GAME.play(s, seat, move)
    outcome = GAME.outcome(s)
    assert outcome is not None
    return outcome.winners[0]


def test_levels() -> None:
    assert list(BOTS) == ["easy", "normal", "hard"]
    assert bot("gods_playground", "normal") is BOTS["normal"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_beats_two_random_players(level: str) -> None:
    matches = 200 if LONG else 1 if level == "hard" else 3
    wins = sum(
        contest([BOTS[level] if seat == number % 3 else RandomBot() for seat in range(3)], number) == number % 3
        for number in range(matches)
    )
    assert wins >= (0.9 if level != "easy" else 0.6) * matches


def test_bots_play_four_with_all_optional_rules() -> None:
    contest([BOTS["easy"], BOTS["normal"], RandomBot(), RandomBot()], 5, {option.id: "on" for option in GAME.options})


def test_a_move_does_not_take_long() -> None:
    """Under 0.3 s each; a loaded machine gets some slack on single moves."""
    s = GAME.start(Setup("gods_playground", 4, 11))
    rng = Rng(11)
    spent = []
    while s.turn < 2:
        seat = acting(s)[0]
        begun = time.process_time()
        move = BOTS["hard"].choose(GAME, GAME.view(s, seat), seat, rng)
        spent.append(time.process_time() - begun)
        GAME.play(s, seat, move)
    assert sorted(spent)[int(len(spent) * 0.99)] < 0.3


def test_a_bot_takes_the_city() -> None:
    """GP-7.2.8: twice the worth of an estate for two cubes, where the border is quiet."""
    s = quiet("special_actions")
    own(s, "greater_poland", RED, WHITE, WHITE)
    put(s, "greater_poland", 4)
    go(s)
    assert BOTS["hard"].choose(GAME, GAME.view(s, WHITE), WHITE, Rng(1))[0] == "city"


def test_a_bot_relieves_its_own_land() -> None:
    """GP-8.3.1: it helps where it has estates to lose, not where only a rival has."""
    s = at("relief", turn=4)
    own(s, "ukraine", WHITE, WHITE, WHITE)
    own(s, "prussia", RED, RED, RED)
    put(s, "ukraine", 0, 0, 2)
    put(s, "prussia", 0, 0, 2)
    occupy(s, "ukraine", "tatars", 2)
    occupy(s, "prussia", "north", 2)
    s.crown = [4, 4, 1]
    go(s)
    assert BOTS["hard"].choose(GAME, GAME.view(s, WHITE), WHITE, Rng(1)) == ("relief", "ukraine")


def test_land_behind_a_held_border_is_worth_more() -> None:
    """Cooperation by interest: closing a border helps those who own the land behind it."""
    w = Weights()
    values = []
    for king in (0, 11):
        s = quiet("campaigns")
        s.king[1] = king
        own(s, "lithuania", WHITE, WHITE, WHITE)
        values.append(utility(prospects(s, w), WHITE, w))
    assert values[1] > values[0] + 3


def quiet(step: str) -> GodsState:
    """Turn 4 with all borders held but, perhaps, one."""
    s = at(step, turn=4)
    s.king = [12, 14, 8, 6, 12]
    return s
