"""The bots know views only, play legal moves in time and beat random players."""

from __future__ import annotations

import time

import pytest

from pyengine import Rng
from pyengine.bots import Bot, RandomBot
from pyengine.games.sigismundus import BOTS, GAME
from pyengine.games.sigismundus.bot import Taste, Thinker, host_target, office_bid, values, votes_to_sell
from pyengine.games.sigismundus.state import SigismundusState
from tests.games.sigismundus.table import fresh, table


def watch(bots: list[Bot], seed: int) -> tuple[SigismundusState, float]:
    """A short match and the longest thought."""
    t, rng, longest = fresh(len(bots), seed=seed, options={"variant": "short"}), Rng(seed), 0.0
    while acting := GAME.acting(t.s):
        seat = acting[0]
        view = GAME.view(t.s, seat)
        start = time.process_time()
        move = bots[seat].choose(GAME, view, seat, rng)
        longest = max(longest, time.process_time() - start)
        t.play(seat, *move)
    return t.s, longest


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_beats_random_players(level: str) -> None:
    won = 0
    for seed in range(3):
        bots: list[Bot] = [RandomBot()] * 3
        bots[seed] = BOTS[level]
        s, longest = watch(bots, seed)
        outcome = GAME.outcome(s)
        assert outcome is not None
        won += outcome.winners == [seed]
        assert longest < 0.3
    assert won >= 2


def test_five_good_bots_finish() -> None:
    s, longest = watch([BOTS["hard"]] * 5, 4)
    assert GAME.outcome(s) is not None and GAME.broken(s) == [] and longest < 0.3


def test_a_bot_pays_for_a_good_office_and_not_for_nothing() -> None:
    """It values the prize, and with the tie on its side it does not overbid rivals without votes."""
    t = table(3)
    t.s.votes = [5, 0, 0]
    for office in t.s.offices:
        t.s.offices[office] = 2 if office != "gniezno" else -1
    t.begin("ballots")
    assert office_bid(t.s, 0, Taste()) == 0, "seat 0 settles the tie, so zero is enough"
    t.s.tracks["royal"] = [2, 1, 0]
    assert office_bid(t.s, 0, Taste()) == 1


def test_a_bot_bids_the_votes_of_its_marker_too() -> None:
    """SA-5.7.4.3: with two votes more than it has, against rivals who have as many."""
    t = table(3)
    t.s.votes = [3, 5, 5]
    t.s.offices = dict.fromkeys(t.s.offices, 2)
    t.s.offices["gniezno"] = -1
    t.s.claims = {"gniezno": 0}
    t.supplies()
    t.begin("ballots")
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, 0), 0, Rng(1)) == ("bid", 5)


def test_a_bot_shuns_a_tie_that_its_rival_settles() -> None:
    """SA-5.0.4: the Representative never settles it against the own House."""
    t = table(3)
    t.s.votes = [2, 4, 0]
    t.s.offices = dict.fromkeys(t.s.offices, 2)
    t.s.offices["gniezno"] = -1
    t.begin("ballots")
    assert office_bid(t.s, 1, Taste()) == 3, "seat 0 settles ties and can bid 2"


def test_a_bot_keeps_the_votes_it_needs() -> None:
    t = table(3)
    t.s.votes, t.s.purses = [6, 6, 6], [0, 1, 0]
    t.s.ducats = [0, 1, 0]
    t.begin("offer_votes")
    assert votes_to_sell(t.s, 0, Taste()) == 0
    for office in t.s.offices:
        t.s.offices[office] = 2
    t.s.purses, t.s.ducats = [0, 9, 8], [0, 9, 8]
    assert votes_to_sell(t.s, 0, Taste()) > 0, "with nothing on the ballot votes are for sale"


def test_a_bot_sends_no_more_than_it_has() -> None:
    t = table(3)
    t.s.demand = "noble_host"
    t.s.army = [[1, 2, 1], [3, 0, 0], [0, 0, 0]]
    target = host_target(t.s, 0, Taste())
    assert all(0 <= sent <= own for sent, own in zip(target, t.s.army[0]))


def test_a_bot_keeps_a_lead_by_a_secret_pact() -> None:
    """SA-5.4.4.8, SA-5.5.1: the Royal Representative keeps others out where he leads, and then crowns that country."""
    t = table(4, round=3)
    t.markers("habsburg", 2, 1, 0, 1)
    t.markers("prussia", 0, 1, 1, 0)
    t.hold({0: ["secret_pact"]})
    t.begin("special")
    thinker = Thinker()
    while t.waiting[0] == "special_action":
        seat = t.waiting[1]
        t.play(seat, *thinker.choose(GAME, GAME.view(t.s, seat), seat, Rng(1)))
    assert t.s.pacts == ["habsburg"]
    assert t.waiting == ("crown", 0)
    assert thinker.choose(GAME, GAME.view(t.s, 0), 0, Rng(1)) == ("crown", "habsburg")


def test_worth_of_a_secret_pact() -> None:
    """SA-5.4.4.8: a crowned country is safe under it; one that a rival leads, or that nobody will crown, is not worth the
    card. The Representative crowns one country, so the better of two counts."""
    t = table(4, round=3)
    t.markers("habsburg", 2, 1, 0, 1)
    t.markers("prussia", 1, 2, 0, 0)
    t.begin("special")

    def gain(seat: int, *pacts: str) -> float:
        t.s.pacts = []
        before = values(t.s)[seat]
        t.s.pacts = list(pacts)
        return values(t.s)[seat] - before

    assert gain(0, "habsburg") > 1
    assert gain(0, "prussia") == gain(1, "prussia") == 0, "seat 1 leads there, and seat 0 will crown something else"
    t.s.crowned = ["prussia"]
    assert gain(1, "prussia") > 1
    t.s.crowned = []
    t.markers("lithuania", 1, 0, 0, 0)
    assert gain(0, "lithuania") > 0
    assert gain(0, "habsburg", "lithuania") == gain(0, "habsburg")
