"""The bots: legal, quick, and better than chance on either side."""

from __future__ import annotations

import time

import pytest

from pyengine import Rng, Setup
from pyengine.bots import Bot, RandomBot
from pyengine.games.chocim import BOTS, GAME
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.state import ChocimState


def duel(commonwealth: Bot, ottoman: Bot, seed: int) -> tuple[ChocimState, float]:
    """A whole match; the state at its end and the slowest move in seconds of the processor."""
    s, rng, slowest = GAME.start(Setup("chocim", 2, seed)), Rng(seed), 0.0
    while s.stack:
        seat = GAME.acting(s)[0]
        view = GAME.view(s, seat)
        began = time.process_time()
        move = (commonwealth, ottoman)[s.side(seat)].choose(GAME, view, seat, rng)
        slowest = max(slowest, time.process_time() - began)
        GAME.play(s, seat, move)
    return s, slowest


@pytest.mark.parametrize("side", [RP, OE])
def test_a_bot_beats_chance(side: int) -> None:
    for seed in (11, 12):
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[side] = BOTS["normal"]
        s, slowest = duel(bots[RP], bots[OE], seed)
        outcome = GAME.outcome(s)
        assert outcome is not None and outcome.winners == [s.seats[side]]
        assert slowest < 0.3


def test_levels_are_there_and_easy_plays_to_the_end() -> None:
    assert list(BOTS) == ["easy", "normal", "hard"]
    s, _ = duel(BOTS["easy"], BOTS["easy"], 5)
    assert GAME.outcome(s) is not None


def test_a_bot_sees_no_secrets() -> None:
    """The same view, whatever is hidden behind it, gives the same move."""
    s = GAME.start(Setup("chocim", 2, 8))
    view = GAME.view(s, 0)
    other = GAME.sample(view, 0, Rng(99))
    moves = {BOTS["hard"].choose(GAME, GAME.view(full, 0), 0, Rng(3)) for full in (s, other)}
    assert len(moves) == 1
