"""The worked examples of the rules pages, played: their figures must be the game's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import HOUSE, OFFICE, OFFICES, POINTS, VOTES_OF
from tests.games.sigismundus.table import table

PAGES = Path(__file__).parents[3] / "assets" / "rules" / "sigismundus"


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_every_language_has_the_examples_below_the_same_rules(language: str) -> None:
    def places(language: str) -> list[str]:
        text = (PAGES / f"{language}.md").read_text("utf-8")
        found = re.findall(r"^#{3} (SA-[\d.]+)|^#{4} (\w+):", text, re.M)
        return [found[n - 1][0] for n, (_, example) in enumerate(found) if example]

    assert places(language) == places("en")
    assert len(places(language)) == 7


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_the_tables_show_the_figures_of_the_game(language: str) -> None:
    """Offices in their order, spaces of the tracks, where the Houses begin."""
    lines = (PAGES / f"{language}.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]

    def sides(pair: tuple[int, int]) -> str:
        return str(pair[0]) if pair[0] == pair[1] else f"{pair[0]} / {pair[1]}"

    offices = [[row[0], *row[3:5]] for row in rows if len(row) == 6 and row[0].isdigit()]
    assert offices == [[str(o.number), sides(o.income), sides(o.prestige)] for o in map(OFFICE.get, OFFICES) if o]
    figures = [tuple(map(int, row[1:])) for row in rows if all(cell.isdigit() for cell in row[1:])]
    for track in VOTES_OF.values():
        assert track in figures
    assert [row for row in figures if len(row) == 4] == list(HOUSE.values())
    assert ["/".join(map(str, pair)) for pair in POINTS] in [row[1:] for row in rows]


def test_sa_5_7_1_1_ten_votes() -> None:
    t = table(4)
    t.s.tracks = {"royal": [0, 3, 1, 2], "senatorial": [0, 1, 2, 3], "parliamentary": [3, 0, 1, 2]}
    t.figure("orzechowski", 3)
    t.begin("count_votes")
    assert t.s.votes[3] == 4 + 1 + 3 + 2


def test_sa_5_7_3_3_who_sells_to_whom() -> None:
    """Seats: Tarnowski, Zamoyski, Zborowski, Górka."""
    t = table(4)
    t.s.ducats, t.s.votes = [4, 0, 1, 2], [0, 5, 3, 3]
    t.begin("offer_ducats")
    t.all_play("offer_ducats", 4, 0, 1, 2)
    t.all_play("offer_votes", 0, 5, 3, 3)
    t.play(1, "sell", 0)
    assert t.waiting == ("seller_tie", 0)
    # Each has a single buyer left: the other one.
    t.play(0, "settle", 2)
    assert [(e["seat"], e["rival"], e["n"]) for e in t.happened("sold")] == [(1, 0, 5), (2, 3, 3), (3, 2, 3)]
    assert [(e["seat"], e["n"]) for e in t.happened("sold_for")] == [(1, 4), (2, 2), (3, 1)]


def test_sa_5_7_4_two_offices() -> None:
    """Seats: Tarnowski, Górka, Zborowski."""
    t = table(3)
    t.s.offices = dict.fromkeys(t.s.offices, 2)
    for office in ("chancellor", "treasurer", "court_marshal"):
        t.s.offices[office] = -1
    t.s.claims = {"chancellor": 1}
    t.supplies()
    t.s.votes = [6, 4, 3]
    t.begin("ballots")
    assert t.s.ballot == ["court_marshal", "chancellor"]
    t.all_play("bid", 2, 0, 1)
    assert t.s.votes == [4, 4, 2]
    t.all_play("bid", 4, 6, 2)
    assert (t.s.offices["court_marshal"], t.s.offices["chancellor"], t.s.offices["treasurer"]) == (0, 1, -1)
    assert t.s.votes == [0, 0, 0] and t.s.supply[1] == 10


def test_sa_5_7_6_2_three_against_three() -> None:
    """Seats: Tarnowski, Ostrogski, Górka, Zborowski."""
    t = table(4)
    t.s.votes = [0, 3, 1, 0]
    t.figure("sienicki", 2)
    t.begin("act_vote")
    t.all_play("vote", "yes", "yes", "no", "no")
    assert t.waiting == ("act_tie", 0) and t.legal() == [("decide", "yes"), ("decide", "no")]


def test_sa_5_8_5_a_shared_lead() -> None:
    """Seats: Tarnowski, Górka, Ostrogski; the last is Royal Representative here, and named nobody's friend."""
    t = table(3)
    t.s.direction.remove("lithuania")
    t.s.direction.insert(1, "lithuania")
    t.s.tracks["royal"] = [2, 0, 1]
    t.markers("lithuania", 2, 2, 1)
    t.seal("lithuania", 2)
    t.s.rejected = ["royal_marriage"]
    t.s.crowned = ["lithuania"]
    t.begin("scoring")
    assert t.s.vp == [5, 5, 0] and t.waiting == ("seal_tie", 2)
    t.play(2, "settle", 1)
    assert t.s.seals["lithuania"] == 1 and t.s.supply == [10, 9, 10]


def test_sa_5_9_3_three_ducats() -> None:
    t = table(3)
    t.s.offices["castellan_poznan"] = 0
    t.s.army[0], t.s.grey[0], t.s.ducats[0] = [2, 0, 1], [0, 1, 0], 3
    t.begin("upkeep_phase")
    assert ("pay",) not in t.legal()
    t.play(0, "disband", "artillery", "active")
    t.play(0, "pay")
    assert t.happened("upkeep")[0]["n"] == 3


def test_sa_5_10_a_foray() -> None:
    """Seats: Tarnowski attacks, Górka defends."""
    t = table(3)
    t.hold({0: ["foray"], 1: ["sack"]})
    t.s.army[0], t.s.army[1] = [1, 2, 0], [2, 0, 1]
    t.s.vp[1] = t.s.earned["prestige"][1] = 5
    t.script(combat=[3, 6, 2])
    t.begin("special")
    t.play(0, "play", "foray", 1)
    t.play(0, "lose_unit", "infantry")
    t.play(1, "lose_card", "sack")
    t.play(1, "lose_unit", "artillery")
    assert [(e["total"], e["n"]) for e in t.happened("roll")] == [(6, 1), (10, 2), (4, 0)]
    assert (t.happened("victory")[0]["own"], t.happened("victory")[0]["theirs"]) == (4, 2)
    assert t.s.vp == [5, 0, 0] and GAME.acting(t.s)
