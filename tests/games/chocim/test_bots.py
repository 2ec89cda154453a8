"""The bots: legal, quick, and better than chance on either side."""

from __future__ import annotations

import time

import pytest

from pyengine import Rng, Setup
from pyengine.bots import Bot, RandomBot
from pyengine.games.chocim import BOTS, GAME, data
from pyengine.games.chocim.bot import SiegeBot
from pyengine.games.chocim.data import ACTIONS, OE, RP
from pyengine.games.chocim.judge import Judge, lost_by_best
from pyengine.games.chocim.leaders import LEADERS
from pyengine.games.chocim.orders import Place
from pyengine.games.chocim.state import ChocimState
from pyengine.games.chocim.talks import _result
from pyengine.games.chocim.worth import worth
from tests.games.chocim.table import Table, fresh


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
    assert list(BOTS) == ["easy", "normal", "hard", "master"]
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
    t = fresh()
    t.s.trench = 3
    t.s.morale = [5, 6]
    t.hold(RP, 2, 3)
    t.hold(OE, 2, 3)
    t.put("battle.commonwealth", cavalry=2, infantry=1)
    t.put("battle.ottoman", spahi=5)
    t.put("convoy", cavalry=1, infantry=1)
    t.put("pillage", spahi=3)
    t.put("dig", janissary=1)
    row = ACTIONS[action]
    before, n = worth(t.s), row.need or 2
    for kind in row.kinds:
        have = t.s.units[data.RESERVE[row.side]][data.INDEX[kind]]
        t.put(action, **{kind: min(n, have)})
        n -= min(n, have)
    assert (worth(t.s) - before) * (1 if row.side == RP else -1) > 0


def test_no_stratagem_is_only_a_weaker_command() -> None:
    """A leader whose stratagem does nothing but place units places more of them, more widely, from elsewhere or past a
    blockade."""
    for name, leader in LEADERS.items():
        for stratagem in leader.stratagems:
            if all(isinstance(op, Place) for op in stratagem.ops):
                placed = sum(op.n for op in stratagem.ops if isinstance(op, Place))
                free = any(
                    isinstance(op, Place) and (op.many or op.noblock or op.source != "reserve")
                    for op in stratagem.ops
                )
                assert placed > leader.command or (free and placed == leader.command), (name, stratagem.name)


def test_a_procession_prays_against_a_card_while_morale_is_high() -> None:
    t = fresh()
    t.hold(OE, 4, 5)
    t.put("procession", cavalry=3)
    t.turn(RP)
    t.answer(("pass",), ("pass",))
    while t.s.step != "procession":
        seat = GAME.acting(t.s)[0]
        t.play(seat, *BOTS["hard"].choose(GAME, GAME.view(t.s, seat), seat, Rng(1)))
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, t.s.seats[RP]), t.s.seats[RP], Rng(1)) == ("strip",)


def test_spies_dismiss_the_officer_that_would_hurt_most_now() -> None:
    """The prince commands more, but an army at the end of its nerves fears the alarm in its tents."""
    t = fresh()
    t.give("rp03", "rp16")
    t.s.hand[RP] = ["rp03", "rp16"]
    t.s.morale[OE] = 1
    t.put("battle.ottoman", spahi=5)  # no sorties that could do the same
    t.turn(OE)
    t.answer(("stratagem", "oe_c3", 1))
    seat = t.s.seats[OE]
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, seat), seat, Rng(1)) == ("dismiss", "rp16")


def test_the_bot_counts_claims_as_the_negotiations_do() -> None:
    """CH-13.5: the larger sum takes a claim, and scores it if it is larger by the claim's value at least."""
    nothing = [(0, 0)] * 4
    for ours, theirs, points in ((0, 6, 6), (5, 10, 0), (5, 11, 6), (0, 5, 0)):
        lost = _result(RP, [(ours, 1), *nothing], [(theirs, 1), *nothing])
        won = _result(RP, [(theirs, 1), *nothing], [(ours, 1), *nothing])
        assert (lost, won) == (pytest.approx(-points / 100), pytest.approx(1 + points / 100))


# -- scouting ----------------------------------------------------------------------------------------------------------


def scouts(*known: str) -> Table:
    """The khan is the last that the Ottomans have to play; their morale hangs by a thread. Of the Commonwealth's officers
    they have seen these."""
    t = fresh()
    t.s.morale[OE] = 2
    t.give(*known)
    t.s.hand[RP], rest = list(known), [card for card in t.s.hand[RP] if card not in known]
    t.s.pile[RP] += rest
    t.s.spied[RP] = list(known)
    t.s.pile[OE] += t.s.hand[OE]
    t.s.hand[OE] = []
    t.s.used[OE] = ["oe_c1", "oe_c2"]
    t.turn(OE)
    return t


def test_the_khan_scouts_where_an_officer_is_dangerous() -> None:
    """CH-3.6: an alarm in the tents would bring the mutiny; one officer less of the ordinary kind is worth no play."""
    scout, bot = ("stratagem", "oe_c3", 1), SiegeBot()
    for officer, wanted in (("rp16", True), ("rp15", False)):
        t = scouts(officer)
        assert scout in t.legal()
        seat = t.s.seats[OE]
        assert (bot.choose(GAME, GAME.view(t.s, seat), seat, Rng(1)) == scout) == wanted, officer


@pytest.mark.parametrize(
    ("known", "pool", "hidden", "lost"),
    [
        ((3,), (1, 2), 0, 1.5),  # 3 goes, 1 or 2 comes
        ((3, 3), (1, 2), 0, 0),  # the other does it as well
        ((), (0, 6), 1, 0),  # as likely to bring it as to take it away
        ((), (0, 0, 6), 2, 2),  # two hands of three lose it, and in the third it comes
        ((3,), (0, 6), 1, 0),  # 6 goes and 3 is left, or 3 goes and 6 comes
        ((3,), (), 0, 0),  # nobody is there to come
    ],
)
def test_what_a_hand_loses_with_its_best(known: tuple[float, ...], pool: tuple[float, ...], hidden: int, lost: float) -> None:
    assert lost_by_best(list(known), list(pool), hidden) == pytest.approx(lost)


def test_worth_of_scouting() -> None:
    """CH-3.6: what the best officer could do above the others and the one who comes; nothing once the other has passed,
    and nothing of it is known before it is seen."""
    dangerous, harmless = (Judge(scouts(card).s, OE).spied() for card in ("rp16", "rp15"))
    assert dangerous > 1 and harmless < 0.3
    t = scouts("rp10", "rp16")
    t.s.spied[RP] = []
    unseen = Judge(t.s, OE).spied()
    assert 0 < unseen < dangerous
    t.s.pile[RP].remove("rp15")
    t.s.hand[RP], t.s.pile[RP] = ["rp10", "rp15"], [*t.s.pile[RP], "rp16"]
    assert Judge(t.s, OE).spied() == unseen == Judge(GAME.view(t.s, t.s.seats[OE]), OE).spied()
    t.s.passed[RP] = True
    assert Judge(t.s, OE).spied() == 0


def test_the_officer_that_could_do_most_is_dismissed() -> None:
    """CH-3.6"""
    t = scouts("rp15", "rp16", "rp10")
    t.answer(("stratagem", "oe_c3", 1))
    seat = t.s.seats[OE]
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, seat), seat, Rng(1)) == ("dismiss", "rp16")
