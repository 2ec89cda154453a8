"""SA-5.5: foreign policy."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus.data import COUNTRIES
from tests.games.sigismundus.table import table


def test_sa_5_5_1_the_royal_representative_must_crown() -> None:
    """SA-5.5.1: an uncrowned marker; skipped if all are crowned."""
    t = table(3)
    t.s.tracks["royal"] = [2, 0, 1]
    t.s.crowned = ["suecia"]
    t.begin("foreign")
    assert t.waiting == ("crown", 2)
    assert [move[1] for move in t.legal()] == [country for country in COUNTRIES if country != "suecia"]
    t.play(2, "crown", "lithuania")
    assert t.s.crowned == ["suecia", "lithuania"] and t.waiting == ("foreign_place", 0)
    t.s.crowned = list(COUNTRIES)
    t.begin("foreign")
    assert t.waiting == ("foreign_place", 0)


def test_sa_5_5_2_ex_11_one_free_and_one_for_each_card() -> None:
    """SA-5.5.2, EX-11: with two Foreign cards 1 marker is free, 2 cost one card, 3 cost two, all in one country,
    whose direction marker moves once."""
    t = table(3)
    t.hold({0: ["negotiations", "vistula_raft"], 1: ["secret_pact"]})
    t.s.crowned = list(COUNTRIES)
    t.begin("foreign")
    assert t.legal()[0] == ("pass",) and len(t.legal()) == 7
    t.play(0, "send", "ottoman")
    assert t.legal() == [("markers", 1), ("markers", 2), ("markers", 3)]
    t.play(0, "markers", 2)
    assert t.waiting == ("foreign_discard", 0)
    assert t.legal() == [("discard", "negotiations"), ("discard", "vistula_raft")]
    t.play(0, "discard", "negotiations")
    assert t.s.markers["ottoman"] == [2, 0, 0] and t.s.supply == [8, 10, 10]
    assert t.s.hands[0]["foreign"] == ["vistula_raft"] and t.s.direction.index("ottoman") == 4
    t.play(1, "send", "ottoman")
    t.play(1, "markers", 2)
    assert t.s.hands[1]["foreign"] == [], "the only card goes without a question"
    assert t.s.markers["ottoman"] == [2, 2, 0]
    t.play(2, "send", "moscovia")
    assert t.s.markers["moscovia"] == [0, 0, 1], "a lone marker is placed without a question"


def test_sa_5_5_2_chancellor_and_kromer() -> None:
    """SA-5.5.2: one free marker each."""
    t = table(3)
    t.s.crowned = list(COUNTRIES)
    t.s.offices["chancellor"] = 0
    t.figure("kromer", 0)
    t.begin("foreign")
    t.play(0, "send", "prussia")
    assert t.legal() == [("markers", 1), ("markers", 2), ("markers", 3)]
    t.play(0, "markers", 3)
    assert t.s.markers["prussia"][0] == 3


def test_sa_5_5_2_at_most_the_supply() -> None:
    """SA-5.5.2"""
    t = table(3)
    t.s.crowned = list(COUNTRIES)
    t.hold({0: ["negotiations"] * 4})
    t.s.markers["suecia"] = [8, 10, 0]
    t.supplies()
    t.begin("foreign")
    t.play(0, "send", "prussia")
    assert t.legal() == [("markers", 1), ("markers", 2)]
    t.play(0, "markers", 1)
    assert t.waiting == ("foreign_place", 2), "seat 1 has no marker left"


def test_sa_5_5_2_no_marker() -> None:
    """SA-5.5.2"""
    t = table(3)
    t.s.crowned = list(COUNTRIES)
    t.begin("foreign")
    t.s.markers["suecia"][0] = 10
    t.supplies()
    t.s.cache.clear()
    with pytest.raises(IllegalMove) as refusal:
        t.play(0, "send", "prussia")
    assert refusal.value.reason == "illegal.no_marker"


def test_sa_5_5_3_the_direction_marker_moves_left_once() -> None:
    """SA-5.5.3: and only if at least one was placed."""
    t = table(3)
    t.s.crowned = list(COUNTRIES)
    t.begin("foreign")
    t.play(0, "pass")
    assert t.s.direction == list(COUNTRIES)
    t.play(1, "send", "prussia")
    assert t.s.direction[:2] == ["prussia", "suecia"]
    t.play(2, "send", "prussia")
    assert t.s.direction[:2] == ["prussia", "suecia"], "on the first space it stays"


def test_sa_8_6_the_strict_reading() -> None:
    """SA-8.6: with foreign_base 0 every marker costs a card."""
    t = table(3, options={"foreign_base": "0"})
    t.s.crowned = list(COUNTRIES)
    t.hold({1: ["negotiations"]})
    t.begin("foreign")
    assert t.waiting == ("foreign_place", 1), "seat 0 has no card"
    t.play(1, "send", "suecia")
    assert t.s.markers["suecia"] == [0, 1, 0] and t.s.hands[1]["foreign"] == []
