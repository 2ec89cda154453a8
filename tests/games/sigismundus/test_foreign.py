"""SA-5.5: foreign policy."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES
from tests.games.sigismundus.table import asked, begin, figure, hold, legal, play, supplies, table


def test_sa_5_5_1_the_royal_representative_must_crown() -> None:
    """SA-5.5.1: an uncrowned marker; skipped if all are crowned."""
    s = table(3)
    s.tracks["royal"] = [2, 0, 1]
    s.crowned = ["suecia"]
    begin(s, "foreign")
    assert asked(s) == ("crown", 2)
    assert [move[1] for move in legal(s)] == [country for country in COUNTRIES if country != "suecia"]
    play(s, (2, ("crown", "lithuania")))
    assert s.crowned == ["suecia", "lithuania"] and asked(s) == ("foreign_place", 0)
    s.crowned = list(COUNTRIES)
    begin(s, "foreign")
    assert asked(s) == ("foreign_place", 0)


def test_sa_5_5_2_ex_11_one_free_and_one_for_each_card() -> None:
    """SA-5.5.2, EX-11: with two Foreign cards 1 marker is free, 2 cost one card, 3 cost two, all in one country,
    whose direction marker moves once."""
    s = table(3)
    hold(s, {0: ["negotiations", "vistula_raft"], 1: ["secret_pact"]})
    s.crowned = list(COUNTRIES)
    begin(s, "foreign")
    assert legal(s)[0] == ("pass",) and len(legal(s)) == 7
    play(s, (0, ("send", "ottoman")))
    assert legal(s) == [("markers", 1), ("markers", 2), ("markers", 3)]
    play(s, (0, ("markers", 2)))
    assert asked(s) == ("foreign_discard", 0)
    assert legal(s) == [("discard", "negotiations"), ("discard", "vistula_raft")]
    play(s, (0, ("discard", "negotiations")))
    assert s.markers["ottoman"] == [2, 0, 0] and s.supply == [8, 10, 10]
    assert s.hands[0]["foreign"] == ["vistula_raft"] and s.direction.index("ottoman") == 4
    play(s, (1, ("send", "ottoman")), (1, ("markers", 2)))
    assert s.hands[1]["foreign"] == [], "the only card goes without a question"
    assert s.markers["ottoman"] == [2, 2, 0]
    play(s, (2, ("send", "moscovia")))
    assert s.markers["moscovia"] == [0, 0, 1], "a lone marker is placed without a question"


def test_sa_5_5_2_chancellor_and_kromer() -> None:
    """SA-5.5.2: one free marker each."""
    s = table(3)
    s.crowned = list(COUNTRIES)
    s.offices["chancellor"] = 0
    figure(s, "kromer", 0)
    begin(s, "foreign")
    play(s, (0, ("send", "prussia")))
    assert legal(s) == [("markers", 1), ("markers", 2), ("markers", 3)]
    play(s, (0, ("markers", 3)))
    assert s.markers["prussia"][0] == 3


def test_sa_5_5_2_at_most_the_supply() -> None:
    """SA-5.5.2"""
    s = table(3)
    s.crowned = list(COUNTRIES)
    hold(s, {0: ["negotiations"] * 4})
    s.markers["suecia"] = [8, 10, 0]
    supplies(s)
    begin(s, "foreign")
    play(s, (0, ("send", "prussia")))
    assert legal(s) == [("markers", 1), ("markers", 2)]
    play(s, (0, ("markers", 1)))
    assert asked(s) == ("foreign_place", 2), "seat 1 has no marker left"


def test_sa_5_5_2_no_marker() -> None:
    """SA-5.5.2"""
    s = table(3)
    s.crowned = list(COUNTRIES)
    begin(s, "foreign")
    s.markers["suecia"][0] = 10
    supplies(s)
    s.cache.clear()
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 0, ("send", "prussia"))
    assert refusal.value.reason == "illegal.no_marker"


def test_sa_5_5_3_the_direction_marker_moves_left_once() -> None:
    """SA-5.5.3: and only if at least one was placed."""
    s = table(3)
    s.crowned = list(COUNTRIES)
    begin(s, "foreign")
    play(s, (0, ("pass",)))
    assert s.direction == list(COUNTRIES)
    play(s, (1, ("send", "prussia")))
    assert s.direction[:2] == ["prussia", "suecia"]
    play(s, (2, ("send", "prussia")))
    assert s.direction[:2] == ["prussia", "suecia"], "on the first space it stays"


def test_sa_8_6_the_strict_reading() -> None:
    """SA-8.6: with foreign_base 0 every marker costs a card."""
    s = table(3, options={"foreign_base": "0"})
    s.crowned = list(COUNTRIES)
    hold(s, {1: ["negotiations"]})
    begin(s, "foreign")
    assert asked(s) == ("foreign_place", 1), "seat 0 has no card"
    play(s, (1, ("send", "suecia")))
    assert s.markers["suecia"] == [0, 1, 0] and s.hands[1]["foreign"] == []
