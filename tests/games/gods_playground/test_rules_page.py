"""What the rules pages say in figures: their tables are those of data.py, their worked examples can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.games.gods_playground.data import (
    ENEMY_CUBES,
    ESTATES,
    GLORY,
    OTTOMANS_HOLDING_VIENNA,
    STRENGTH,
    supplement,
)
from tests.games.gods_playground.table import BLUE, RED, WHITE, at

PAGES = Path(__file__).parents[3] / "assets" / "rules" / "gods_playground"
LANGUAGES = pytest.mark.parametrize("language", ["en", "pl", "de"])


def rows(language: str) -> list[list[str]]:
    """The cells of all tables."""
    lines = (PAGES / f"{language}.md").read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


@LANGUAGES
def test_strengths_on_the_page(language: str) -> None:
    """GP-8.2.2 GP-8.2.4 GP-11.2"""
    table = [row for row in rows(language) if len(row) == 3 and len(numbers(row[1])) in (4, 5) and not numbers(row[0])]
    for enemy, row in enumerate(table[:5]):
        for players, cell in ((3, row[1]), (4, row[2])):
            also = [OTTOMANS_HOLDING_VIENNA[players]] if enemy == 3 else []
            assert numbers(cell) == [*STRENGTH[players][enemy], *also]


@LANGUAGES
def test_fields_and_estates_on_the_page(language: str) -> None:
    """GP-9.2.1 GP-10.1"""
    fields = [row for row in rows(language) if len(row) == 6 and row[0].isdigit()]
    assert [int(row[4]) for row in fields] == list(GLORY)
    assert [numbers(row[3])[-1] for row in fields] == list(ENEMY_CUBES)
    tracks = [row for row in rows(language) if len(row) == 2 and len(numbers(row[1])) == 5]
    assert [tuple(numbers(row[1])) for row in tracks] == list(ESTATES)


@LANGUAGES
def test_the_crown_army_on_the_page(language: str) -> None:
    """GP-6.2.1"""
    table = [row for row in rows(language) if len(row) == 4 and re.match(r"\d+(–\d+)?( |$)", row[0]) and row[3].isdigit()]
    assert len(table) == 7
    for row in table:
        for total in numbers(row[0]):
            assert supplement(total) == tuple(map(int, row[1:]))


def test_a_hand_that_stays_closed() -> None:
    """GP-6.1.2 GP-6.1.3 GP-6.2.1"""
    t = at("mace", tokens=[[0, 2, 2, 3, 3, 1], [1, 1, 2, 2, 3, 4], [1, 1, 2, 2, 3, 4]])
    t.s.stack = [["crown_army"], ["mace"]]
    t.go()
    for red, blue in ((0, 0), (3, 3), (1, 2)):
        assert t.seats == [RED, BLUE]
        t.play(RED, "bid", red)
        t.play(BLUE, "bid", blue)
    assert t.s.mace == BLUE and t.s.money == [10, 6, 5] and t.s.crown == [4, 4, 0]


def test_three_cycles_of_building() -> None:
    """GP-7.1.1 GP-7.1.2"""
    t = at("new_estates", turn=2)
    t.own("lithuania", RED)
    t.put("lithuania", 4, 0, 3)
    t.put("prussia", 0, 2)
    t.go()
    deeds = ((WHITE, "lithuania"), (RED, "prussia"), (BLUE, "lithuania"), (WHITE, "lithuania"), (BLUE, "lithuania"))
    for seat, province in deeds:
        assert t.seats == [seat]
        t.play(seat, "build", province)
    assert t.s.stack == [] and t.s.estates[:2] == [[RED], [RED, WHITE, BLUE, WHITE, BLUE]]
    assert t.s.cubes[1] == [1, 0, 0] and t.s.cubes[0] == [0, 1, 0]


def test_a_confederation() -> None:
    """GP-7.2.6 GP-7.2.6a"""
    t = at("special_actions", turn=3, mace=BLUE)
    t.own("greater_poland", RED, RED, WHITE, managers=(2,), cities=(1,))
    t.put("greater_poland", 4, 3, 4)
    t.s.prestige = t.s.scored["glory"] = [12, 12, 9]
    t.go()
    assert [m for m in t.legal(BLUE) if m[0] == "confederation"] == [("confederation", "greater_poland", RED)]
    t.play(BLUE, "confederation", "greater_poland", RED)
    assert t.s.estates[4] == [RED, BLUE, WHITE] and not any(t.s.managers[4]) and t.s.cubes[4] == [4, 3, 2]


def test_an_army_and_a_campaign() -> None:
    """GP-7.3.1 GP-7.3.3 GP-8.1.6"""
    t = at("private_armies", turn=2, mace=BLUE, script={"campaign": [4, 1, 3, 5]})
    t.s.stack = [["campaigns"], ["private_armies"]]
    t.put("lesser_poland", 0, 0, 3)
    t.occupy("lesser_poland", "ottomans", 2)
    t.s.money = [0, 0, 12]
    t.go()
    t.play(BLUE, "recruit", "lesser_poland")
    for unit in ("infantry", "infantry", "cavalry", "cavalry", "artillery"):
        t.play(BLUE, "buy", unit)
    t.play(BLUE, "done")
    t.play(BLUE, "pass")
    assert t.s.money[BLUE] == 3 and t.s.cubes[3][BLUE] == 2
    t.play(BLUE, "campaign", "lesser_poland", 0, 0)
    assert t.there("lesser_poland") == (None, 0) and t.s.fields[3][BLUE] == 1
    assert (t.s.infantry[3][BLUE], t.s.cavalry[3][BLUE], t.s.guns[BLUE], t.s.cubes[3][BLUE]) == (1, 2, 3, 1)


def test_an_uprising_in_ukraine() -> None:
    """GP-8.2.1b GP-8.2.2 GP-8.2.10"""
    t = at("invasions", turn=2, mace=BLUE, script={"invasion": [3, 1, 6, 2], "defence": [2, 4, 1, 5, 3]})
    t.s.cossacks = [0, 2, 0]
    t.s.bonus[2] = 1
    t.fight("tatars", 0, 3, 4)
    t.fight("north", king=8)
    t.army("ukraine", BLUE, 1, 2)
    t.army("ukraine", RED, 0, 1)
    t.go()
    assert t.there("ukraine") == ("tatars", 1) and t.s.cossacks == [0, 1, 1]
    assert (t.s.cavalry[2][BLUE], t.s.cavalry[2][RED]) == (1, 1)


def test_a_deluge() -> None:
    """GP-8.4.1 GP-9.1.1 GP-9.3.3"""
    t = at("expansion", turn=2, script={"defence": [5, 3, 2]})
    t.s.stack = [["pillage"], ["expansion"]]
    nobles = {"prussia": (1, 1), "lithuania": (2, 1, 1), "greater_poland": (1, 1, 1)}
    for province, cubes in nobles.items():
        t.put(province, *cubes)
        t.own(province, WHITE, RED, BLUE, RED)
    t.s.enemy[0], t.s.enemy_of[0] = 6, 0
    t.army("lithuania", WHITE, 2, 1)
    t.go()
    assert [t.s.enemy[p] for p in (0, 1, 4)] == [6, 3, 4]
    assert [4 - len(t.s.estates[p]) for p in (0, 1, 4)] == [4, 1, 1]
    assert [t.s.wealth[p] for p in (0, 1, 4)] == [2, 2, 2]
    t.s.stack = [["end_of_turn"]]
    t.go()
    assert [t.s.enemy[p] for p in (0, 1, 4)] == [2, 3, 3]


def test_the_relief_of_vienna() -> None:
    """GP-8.2.3 GP-8.3.1 GP-8.3.3"""
    rolls = [4, 2, 5, 1, 3, 6, 2, 6, 3, 2, 4, 5, 1, 1, 2, 5, 2, 2]
    t = at("invasions", turn=3, mace=BLUE, script={"invasion": [6, 6, 6, 6], "relief": rolls})
    t.s.stack = [["relief"], ["invasions"]]
    t.s.bonus[3], t.s.bonus[4] = 2, 1
    t.fight("ottomans", 0, 3, 3)
    for enemy in ("north", "muscovy", "tatars"):
        t.fight(enemy, 9)
    t.s.crown = [4, 3, 1]
    t.sit(RED, BLUE)
    t.go()
    assert (t.s.vienna, t.s.bonus[4], t.s.markers) == (8, 0, [0] * 5)
    left = []
    for seat in (BLUE, RED, BLUE):
        t.play(seat, "vienna")
        left.append(t.s.vienna)
    assert left == [4, 1, 0] and t.s.sejm == [-1] * 5 and t.s.stack == []


def test_prestige_at_the_end_of_a_turn() -> None:
    """GP-9.2.1 GP-9.2.2 GP-9.2.3"""
    t = at("prestige")
    t.fight("muscovy", 3, 3, king=2)
    t.fight("tatars", 0, 1, king=1)
    t.fight("ottomans", 0, 0, 2, king=4)
    t.sit(WHITE, BLUE, BLUE)
    t.s.money = [7, 4, 13]
    t.go()
    assert t.s.prestige == [5, 3, 6] and t.s.money == [2, 4, 3]


@pytest.mark.parametrize(("duchies", "points"), [("off", 18), ("on", 20)])
def test_counting_estates(duchies: str, points: int) -> None:
    """GP-10.1 GP-12.3"""
    t = at("final_scoring", turn=4, duchies=duchies)
    t.own("lithuania", RED, RED, cities=(1,))
    t.own("ukraine", WHITE, BLUE, RED, managers=(3,))
    t.go()
    assert t.s.prestige[RED] == points
