"""The worked examples of the rules pages, played: their figures must be the game's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.games.sigismundus import GAME
from tests.games.sigismundus.table import (
    all_play,
    asked,
    begin,
    events,
    figure,
    hold,
    legal,
    markers,
    play,
    script,
    seal,
    supplies,
    table,
)

PAGES = Path(__file__).parents[3] / "assets" / "rules" / "sigismundus"


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_every_language_has_the_examples_below_the_same_rules(language: str) -> None:
    def places(language: str) -> list[str]:
        text = (PAGES / f"{language}.md").read_text("utf-8")
        found = re.findall(r"^#{3} (SA-[\d.]+)|^#{4} (\w+):", text, re.M)
        return [found[n - 1][0] for n, (_, example) in enumerate(found) if example]

    assert places(language) == places("en")
    assert len(places(language)) == 7


def test_sa_5_7_1_1_ten_votes() -> None:
    s = table(4)
    s.tracks = {"royal": [0, 3, 1, 2], "senatorial": [0, 1, 2, 3], "parliamentary": [3, 0, 1, 2]}
    figure(s, "orzechowski", 3)
    begin(s, "count_votes")
    assert s.votes[3] == 4 + 1 + 3 + 2


def test_sa_5_7_3_3_who_sells_to_whom() -> None:
    """Seats: Tarnowski, Zamoyski, Zborowski, Górka."""
    s = table(4)
    s.ducats, s.votes = [4, 0, 1, 2], [0, 5, 3, 3]
    begin(s, "offer_ducats")
    all_play(s, "offer_ducats", 4, 0, 1, 2)
    all_play(s, "offer_votes", 0, 5, 3, 3)
    play(s, (1, ("sell", 0)))
    assert asked(s) == ("seller_tie", 0)
    # Each has a single buyer left: the other one.
    play(s, (0, ("settle", 2)))
    assert [(e["seat"], e["rival"], e["n"]) for e in events(s, "sold")] == [(1, 0, 5), (2, 3, 3), (3, 2, 3)]
    assert [(e["seat"], e["n"]) for e in events(s, "sold_for")] == [(1, 4), (2, 2), (3, 1)]


def test_sa_5_7_4_two_offices() -> None:
    """Seats: Tarnowski, Górka, Zborowski."""
    s = table(3)
    s.offices = dict.fromkeys(s.offices, 2)
    for office in ("chancellor", "treasurer", "court_marshal"):
        s.offices[office] = -1
    s.claims = {"chancellor": 1}
    supplies(s)
    s.votes = [6, 4, 3]
    begin(s, "ballots")
    assert s.ballot == ["court_marshal", "chancellor"]
    all_play(s, "bid", 2, 0, 1)
    assert s.votes == [4, 4, 2]
    all_play(s, "bid", 4, 6, 2)
    assert (s.offices["court_marshal"], s.offices["chancellor"], s.offices["treasurer"]) == (0, 1, -1)
    assert s.votes == [0, 0, 0] and s.supply[1] == 10


def test_sa_5_7_6_2_three_against_three() -> None:
    """Seats: Tarnowski, Ostrogski, Górka, Zborowski."""
    s = table(4)
    s.votes = [0, 3, 1, 0]
    figure(s, "sienicki", 2)
    begin(s, "act_vote")
    all_play(s, "vote", "yes", "yes", "no", "no")
    assert asked(s) == ("act_tie", 0) and legal(s) == [("decide", "yes"), ("decide", "no")]


def test_sa_5_8_5_a_shared_lead() -> None:
    """Seats: Tarnowski, Górka, Ostrogski; the last is Royal Representative here, and named nobody's friend."""
    s = table(3)
    s.direction.remove("lithuania")
    s.direction.insert(1, "lithuania")
    s.tracks["royal"] = [2, 0, 1]
    markers(s, "lithuania", 2, 2, 1)
    seal(s, "lithuania", 2)
    s.rejected = ["royal_marriage"]
    s.crowned = ["lithuania"]
    begin(s, "scoring")
    assert s.vp == [5, 5, 0] and asked(s) == ("seal_tie", 2)
    play(s, (2, ("settle", 1)))
    assert s.seals["lithuania"] == 1 and s.supply == [10, 9, 10]


def test_sa_5_9_3_three_ducats() -> None:
    s = table(3)
    s.offices["castellan_poznan"] = 0
    s.army[0], s.grey[0], s.ducats[0] = [2, 0, 1], [0, 1, 0], 3
    begin(s, "upkeep_phase")
    assert ("pay",) not in legal(s)
    play(s, (0, ("disband", "artillery", "active")), (0, ("pay",)))
    assert events(s, "upkeep")[0]["n"] == 3


def test_sa_5_10_a_foray() -> None:
    """Seats: Tarnowski attacks, Górka defends."""
    s = table(3)
    hold(s, {0: ["foray"], 1: ["sack"]})
    s.army[0], s.army[1] = [1, 2, 0], [2, 0, 1]
    s.vp[1] = s.earned["prestige"][1] = 5
    script(s, combat=[3, 6, 2])
    begin(s, "special")
    play(s, (0, ("play", "foray", 1)), (0, ("lose_unit", "infantry")))
    play(s, (1, ("lose_card", "sack")), (1, ("lose_unit", "artillery")))
    assert [(e["total"], e["n"]) for e in events(s, "roll")] == [(6, 1), (10, 2), (4, 0)]
    assert (events(s, "victory")[0]["own"], events(s, "victory")[0]["theirs"]) == (4, 2)
    assert s.vp == [5, 0, 0] and GAME.acting(s)
