"""The bots: they choose legal moves from views, quickly, and the better ones win more."""

from __future__ import annotations

import time

import pytest

from pyengine import Match, Rng, Setup, bot, levels
from pyengine.bots import Bot, RandomBot
from pyengine.games.magnaci.bot import assign


def play(bots: list[Bot], seed: str) -> Match:
    match = Match(Setup("magnaci", len(bots), seed))
    rng = Rng(f"bots {seed}")
    while acting := match.acting():
        seat = acting[0]
        match.play(seat, bots[seat].choose(match.game, match.view(seat), seat, rng))
    return match


def test_levels_weakest_first() -> None:
    assert levels("magnaci") == ("random", "easy", "normal", "hard")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_level_finishes_a_match(players: int) -> None:
    names = ("easy", "normal", "hard", "easy", "normal")[:players]
    assert play([bot("magnaci", name) for name in names], "levels").outcome is not None


def test_a_move_takes_a_moment() -> None:
    """Under 0.3 s even for the deepest question: five conflicts with five players."""
    match = Match(Setup("magnaci", 5, 1))
    rng, hard, slowest = Rng(1), bot("magnaci", "hard"), 0.0
    while (acting := match.acting()) and match.state.age < 2:  # type: ignore[attr-defined]
        view = match.view(acting[0])
        begun = time.thread_time()
        move = hard.choose(match.game, view, acting[0], rng)
        slowest = max(slowest, time.thread_time() - begun)
        match.play(acting[0], move)
    assert slowest < 0.3


def test_normal_beats_random_players() -> None:
    """A short form of the measure in the design: of decided matches nearly all."""
    wins = decided = 0
    for number in range(16):
        bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
        bots[number % 3] = bot("magnaci", "normal")
        outcome = play(bots, f"vs.{number}").outcome
        assert outcome is not None
        decided += bool(outcome.winners)
        wins += outcome.winners == [number % 3]
    assert decided >= 6
    assert wins >= 0.75 * decided


def test_bots_do_not_ruin_the_commonwealth_at_once() -> None:
    """They keep strength for the conflicts: matches among them reach the last Age."""
    ages = []
    for number in range(4):
        match = play([bot("magnaci", "normal")] * 3, f"fate.{number}")
        ages.append(match.state.age)  # type: ignore[attr-defined]
    assert ages.count(4) >= 3


def test_the_best_assignment_is_found() -> None:
    hand = [2, 9, 14]
    gains: dict[int | str, list[float]] = {1: [0, 5, 6], 2: [0, 1, 9], 3: [2, 2, 2]}
    assert assign(gains, hand, 3) == (16, {3: 2, 1: 9, 2: 14})
    assert assign(gains, hand, 2)[0] == 14
