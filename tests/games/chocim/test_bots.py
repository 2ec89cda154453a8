"""The bots: legal, quick, and better than chance on either side."""

from __future__ import annotations

import time

import pytest

from pyengine import Rng, Setup
from pyengine.bots import Bot, RandomBot
from pyengine.games.chocim import BOTS, GAME, data
from pyengine.games.chocim.data import ACTIONS, LEADERS, OE, RP
from pyengine.games.chocim.state import ChocimState
from pyengine.games.chocim.worth import worth
from tests.games.chocim.table import fresh, hold, play, put, turn


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


@pytest.mark.parametrize("action", ACTIONS)
def test_a_bot_sees_what_every_box_is_good_for(action: str) -> None:
    """Each support and effect, manned while the rest of the army waits, is worth something to its side."""
    s = fresh()
    s.trench = 3
    s.morale = [5, 6]
    hold(s, RP, 2, 3)
    hold(s, OE, 2, 3)
    put(s, "battle.commonwealth", cavalry=2, infantry=1)
    put(s, "battle.ottoman", spahi=5)
    put(s, "convoy", cavalry=1, infantry=1)
    put(s, "pillage", spahi=3)
    put(s, "dig", janissary=1)
    row = ACTIONS[action]
    before, n = worth(s), row.need or 2
    for kind in row.kinds:
        have = s.units[data.RESERVE[row.side]][data.INDEX[kind]]
        put(s, action, **{kind: min(n, have)})
        n -= min(n, have)
    assert (worth(s) - before) * (1 if row.side == RP else -1) > 0


def test_no_stratagem_is_only_a_weaker_command() -> None:
    """A leader whose stratagem does nothing but place units places more of them, more widely, from elsewhere or past a
    blockade."""
    for name, leader in LEADERS.items():
        for stratagem in leader.stratagems:
            if all(isinstance(op, data.Place) for op in stratagem.ops):
                placed = sum(op.n for op in stratagem.ops if isinstance(op, data.Place))
                free = any(
                    isinstance(op, data.Place) and (op.many or op.noblock or op.source != "reserve")
                    for op in stratagem.ops
                )
                assert placed > leader.command or (free and placed == leader.command), (name, stratagem.name)


def test_a_procession_prays_against_a_card_while_morale_is_high() -> None:
    s = fresh()
    hold(s, OE, 4, 5)
    put(s, "procession", cavalry=3)
    turn(s, RP)
    play(s, ("pass",), ("pass",))
    while s.stack[-1][0] != "procession":
        seat = GAME.acting(s)[0]
        GAME.play(s, seat, BOTS["hard"].choose(GAME, GAME.view(s, seat), seat, Rng(1)))
    assert BOTS["hard"].choose(GAME, GAME.view(s, s.seats[RP]), s.seats[RP], Rng(1)) == ("strip",)
