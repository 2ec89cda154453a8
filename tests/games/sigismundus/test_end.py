"""SA-8: the end, the score and the variants."""

from __future__ import annotations

import pytest

from pyengine import Rng
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import ACTS, COUNTRIES, FIGURES, OFFICES
from pyengine.games.sigismundus.scoring import ribbon, standing
from tests.games.sigismundus.table import State, begin, events, figure, fresh, markers, play, seal, table


def last(players: int = 3, acts: tuple[str, ...] = ()) -> State:
    s = table(players, round=8)
    s.acts = list(acts)
    s.rejected = [act for act in ACTS if act not in acts]
    return s


def test_sa_8_1_points_during_play_are_told_apart() -> None:
    """SA-8.1: prestige, countries, foundation, foray, Act I."""
    s = last(acts=("royal_marriage",))
    for source, points in (("prestige", 7), ("countries", 6), ("church", 5), ("foray", 0), ("marriage", 2)):
        s.earned[source][0] += points
        s.vp[0] += points
    begin(s, "upkeep_phase")
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.scores == [20, 0, 0]
    assert {line.id: line.values[0] for line in outcome.lines if line.values[0]} == {
        "score.prestige": 7,
        "score.countries": 6,
        "score.church": 5,
        "score.marriage": 2,
    }


def test_sa_8_2_all_six_countries_score_in_the_last_round() -> None:
    """SA-8.2"""
    s = table(3, round=7)
    begin(s, "initiative")
    assert s.round == 8
    for country in COUNTRIES:
        markers(s, country, 1, 0, 0)
    begin(s, "scoring")
    assert s.earned["countries"][0] == 8 + 7 + 6 + 5 + 4 + 3 and s.crowned == []


def test_sa_8_3_ribbons_then_acts() -> None:
    """SA-8.3: after the last upkeep; Act VII a point for 3 ducats, Act VIII 5 for the seal of Lithuania."""
    s = last(acts=("noble_trade", "union_of_lublin"))
    s.ducats = [7, 2, 0]
    figure(s, "szamotuly", 1)
    seal(s, "lithuania", 2)
    assert standing(begin(s.copy(), "scoring")) == [2, 5, 5], "the chart shows what the end would bring"
    begin(s, "upkeep_phase")
    assert s.stack == [] and s.vp == [2, 5, 5]
    told = [event.id for event in s.log or [] if event.rule == "SA-8.3"]
    assert told == ["event.ribbon", "event.trade", "event.union"]
    assert s.earned["trade"] == [2, 0, 0] and s.earned["union"] == [0, 0, 5]


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
    s = last(acts=("privileges", "noble_trade", "incompatibilitas"))
    s.tracks = {"royal": [1, 0, 2], "senatorial": [0, 1, 2], "parliamentary": [1, 2, 0]}
    s.offices["gniezno"] = s.offices["lwow"] = s.offices["chancellor"] = 0
    seal(s, "suecia", 0)
    seal(s, "ottoman", 0)
    s.ducats[0] = 7
    s.army[0], s.grey[0] = [1, 1, 0], [0, 1, 0]
    figure(s, id, 0)
    figure(s, "rej" if id != "rej" else "provana", 0)
    assert ribbon(s, id, 0) == points


def test_sa_8_3_caps_of_ribbons() -> None:
    """SA-8.3: Kochanowski 8, Struś 6, Łaski 6; lower spaces of a track 1."""
    s = last(5)
    for id in FIGURES:
        figure(s, id, 4)
    s.ducats[4] = 50
    s.army[4] = [10, 16, 7]
    assert [ribbon(s, id, 4) for id in ("kochanowski", "strus", "laski", "gornicki")] == [8, 6, 6, 1]


def test_sa_8_4_ties_go_to_the_royal_track() -> None:
    """SA-8.4: there is always one winner."""
    s = last()
    s.tracks["royal"] = [2, 1, 0]
    for seat, points in enumerate((9, 9, 3)):
        s.vp[seat] = s.earned["prestige"][seat] = points
    begin(s, "upkeep_phase")
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.winners == [1] and outcome.ranking == [[1], [0], [2]] and outcome.ending == "ending.tie_royal"
    assert events(s, "wins") == [{"winner": 1, "n": 9}]


def finish(s: State, seed: int) -> tuple[State, int]:
    rng, rounds = Rng(seed), 0
    while acting := GAME.acting(s):
        seat = rng.pick(acting)
        play(s, (seat, rng.pick(GAME.legal(s, seat))))
        rounds = max(rounds, s.round)
    return s, rounds


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
    s = last()
    s.offices = dict.fromkeys(OFFICES, 0)
    s.vp[0] = s.earned["prestige"][0] = 98
    begin(s, "scoring")
    assert s.vp[0] == 98 + 35
