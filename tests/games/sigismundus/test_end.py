"""SA-8: the end, the score and the variants."""

from __future__ import annotations

import pytest

from pyengine import Rng
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import ACTS, COUNTRIES, FIGURES, OFFICES
from pyengine.games.sigismundus.scoring import ribbon, standing
from pyengine.games.sigismundus.state import SigismundusState
from tests.games.sigismundus.table import Table, fresh, table


def last(players: int = 3, acts: tuple[str, ...] = ()) -> Table:
    t = table(players, round=8)
    t.s.acts = list(acts)
    t.s.rejected = [act for act in ACTS if act not in acts]
    return t


def test_sa_8_1_points_during_play_are_told_apart() -> None:
    """SA-8.1: prestige, countries, foundation, foray, Act I."""
    t = last(acts=("royal_marriage",))
    for source, points in (("prestige", 7), ("countries", 6), ("church", 5), ("foray", 0), ("marriage", 2)):
        t.s.earned[source][0] += points
        t.s.vp[0] += points
    t.begin("upkeep_phase")
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.scores == [20, 0, 0]
    assert {line.id: line.values[0] for line in outcome.lines if line.values[0]} == {
        "score.prestige": 7,
        "score.countries": 6,
        "score.church": 5,
        "score.marriage": 2,
    }


def test_sa_8_2_all_six_countries_score_in_the_last_round() -> None:
    """SA-8.2"""
    t = table(3, round=7)
    t.begin("initiative")
    assert t.s.round == 8
    for country in COUNTRIES:
        t.markers(country, 1, 0, 0)
    t.begin("scoring")
    assert t.s.earned["countries"][0] == 8 + 7 + 6 + 5 + 4 + 3 and t.s.crowned == []


def test_sa_8_3_ribbons_then_acts() -> None:
    """SA-8.3: after the last upkeep; Act VII a point for 3 ducats, Act VIII 5 for the seal of Lithuania."""
    t = last(acts=("noble_trade", "union_of_lublin"))
    t.s.ducats = [7, 2, 0]
    t.figure("szamotuly", 1)
    t.seal("lithuania", 2)
    assert standing(t.copy().begin("scoring").s) == [2, 5, 5], "the chart shows what the end would bring"
    t.begin("upkeep_phase")
    assert t.s.stack == [] and t.s.vp == [2, 5, 5]
    happened = [event.id for event in t.events if event.rule == "SA-8.3"]
    assert happened == ["event.ribbon", "event.trade", "event.union"]
    assert t.s.earned["trade"] == [2, 0, 0] and t.s.earned["union"] == [0, 0, 5]


@pytest.mark.parametrize(
    ("id", "points"),
    [
        ("kochanowski", 4),
        ("gornicki", 4),
        ("bakfark", 6),
        ("wirzbieta", 2),
        ("padovano", 6),
        ("gucci", 3),
        ("quadro", 0),
        ("bielski", 3),
        ("szamotuly", 5),
        ("kretkowski", 6),
        ("strus", 6),
        ("laski", 5),
        ("rej", 0),
    ],
)
def test_sa_8_3_each_ribbon(id: str, points: int) -> None:
    """SA-8.3"""
    t = last(acts=("privileges", "noble_trade", "incompatibilitas"))
    t.s.tracks = {"royal": [1, 0, 2], "senatorial": [0, 1, 2], "parliamentary": [1, 2, 0]}
    t.s.offices["gniezno"] = t.s.offices["lwow"] = t.s.offices["chancellor"] = 0
    t.seal("suecia", 0)
    t.seal("ottoman", 0)
    t.s.ducats[0] = 7
    t.s.army[0], t.s.grey[0] = [1, 1, 0], [0, 1, 0]
    t.figure(id, 0)
    t.figure("rej" if id != "rej" else "provana", 0)
    assert ribbon(t.s, id, 0) == points


def test_sa_8_3_caps_of_ribbons() -> None:
    """SA-8.3: Kochanowski 8, Struś 6, Łaski 6; lower spaces of a track 1."""
    t = last(5)
    for id in FIGURES:
        t.figure(id, 4)
    t.s.ducats[4] = 50
    t.s.army[4] = [10, 16, 7]
    assert [ribbon(t.s, id, 4) for id in ("kochanowski", "strus", "laski", "gornicki")] == [8, 6, 6, 1]


def test_sa_8_4_ties_go_to_the_royal_track() -> None:
    """SA-8.4: there is always one winner."""
    t = last()
    t.s.tracks["royal"] = [2, 1, 0]
    for seat, points in enumerate((9, 9, 3)):
        t.s.vp[seat] = t.s.earned["prestige"][seat] = points
    t.begin("upkeep_phase")
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert outcome.winners == [1] and outcome.ranking == [[1], [0], [2]] and outcome.ending == "ending.tie_royal"
    assert t.happened("wins") == [{"winner": 1, "n": 9}]


def finish(t: Table, seed: int) -> tuple[SigismundusState, int]:
    rng, rounds = Rng(seed), 0
    while acting := GAME.acting(t.s):
        seat = rng.pick(acting)
        t.play(seat, *rng.pick(GAME.legal(t.s, seat)))
        rounds = max(rounds, t.s.round)
    return t.s, rounds


@pytest.mark.parametrize(("variant", "rounds", "seen"), [("full", 8, 24), ("short", 4, 12)])
def test_sa_8_5_eight_rounds_or_four(variant: str, rounds: int, seen: int) -> None:
    """SA-8.5: the short game shows 12 Figures and debates I, II, V, VIII."""
    s, played = finish(fresh(3, options={"variant": variant}), 5)
    assert played == rounds and s.stack == []
    assert len(FIGURES) - len(s.figures) == seen
    assert len(s.acts) + len(s.rejected) == rounds
    if variant == "short":
        assert set(s.acts + s.rejected) == {"royal_marriage", "privileges", "incompatibilitas", "union_of_lublin"}


def test_sa_8_6_is_an_option() -> None:
    """SA-8.6"""
    assert [(option.id, option.choices) for option in GAME.options][1] == ("foreign_base", ("1", "0"))


def test_sa_8_7_points_have_no_upper_limit() -> None:
    """SA-8.7: and never fall below nought."""
    t = last()
    t.s.offices = dict.fromkeys(OFFICES, 0)
    t.s.vp[0] = t.s.earned["prestige"][0] = 98
    t.begin("scoring")
    assert t.s.vp[0] == 98 + 35
