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
from tests.games.gods_playground.table import BLUE, RED, WHITE, acting, army, at, fight, go, own, play, put, sit, there

PAGES = Path(__file__).parents[3] / "assets" / "rules" / "gods_playground"
LANGUAGES = pytest.mark.parametrize("language", ["en", "pl"])


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
    s = at("mace", tokens=[[0, 2, 2, 3, 3, 1], [1, 1, 2, 2, 3, 4], [1, 1, 2, 2, 3, 4]])
    s.stack = [["crown_army"], ["mace"]]
    go(s)
    for red, blue in ((0, 0), (3, 3), (1, 2)):
        assert acting(s) == [RED, BLUE]
        play(s, RED, "bid", red)
        play(s, BLUE, "bid", blue)
    assert s.mace == BLUE and s.money == [10, 6, 5] and s.crown == [4, 4, 0]


def test_an_uprising_in_ukraine() -> None:
    """GP-8.2.1b GP-8.2.2 GP-8.2.10"""
    s = at("invasions", turn=2, mace=BLUE, script={"invasion": [3, 1, 6, 2], "defence": [2, 4, 1, 5, 3]})
    s.cossacks = [0, 2, 0]
    s.bonus[2] = 1
    fight(s, "tatars", 0, 3, 4)
    fight(s, "north", king=8)
    army(s, "ukraine", BLUE, 1, 2)
    army(s, "ukraine", RED, 0, 1)
    go(s)
    assert there(s, "ukraine") == ("tatars", 1) and s.cossacks == [0, 1, 1]
    assert (s.cavalry[2][BLUE], s.cavalry[2][RED]) == (1, 1)


def test_a_deluge() -> None:
    """GP-8.4.1 GP-9.1.1 GP-9.3.3"""
    s = at("expansion", turn=2, script={"defence": [5, 3, 2]})
    s.stack = [["pillage"], ["expansion"]]
    nobles = {"prussia": (1, 1), "lithuania": (2, 1, 1), "greater_poland": (1, 1, 1)}
    for province, cubes in nobles.items():
        put(s, province, *cubes)
        own(s, province, WHITE, RED, BLUE, RED)
    s.enemy[0], s.enemy_of[0] = 6, 0
    army(s, "lithuania", WHITE, 2, 1)
    go(s)
    assert [s.enemy[p] for p in (0, 1, 4)] == [6, 3, 4]
    assert [4 - len(s.estates[p]) for p in (0, 1, 4)] == [4, 1, 1]
    assert [s.wealth[p] for p in (0, 1, 4)] == [2, 2, 2]
    s.stack = [["end_of_turn"]]
    go(s)
    assert [s.enemy[p] for p in (0, 1, 4)] == [2, 3, 3]


def test_the_relief_of_vienna() -> None:
    """GP-8.2.3 GP-8.3.1 GP-8.3.3"""
    rolls = [4, 2, 5, 1, 3, 6, 2, 6, 3, 2, 4, 5, 1, 1, 2, 5, 2, 2]
    s = at("invasions", turn=3, mace=BLUE, script={"invasion": [6, 6, 6, 6], "relief": rolls})
    s.stack = [["relief"], ["invasions"]]
    s.bonus[3], s.bonus[4] = 2, 1
    fight(s, "ottomans", 0, 3, 3)
    for enemy in ("north", "muscovy", "tatars"):
        fight(s, enemy, 9)
    s.crown = [4, 3, 1]
    sit(s, RED, BLUE)
    go(s)
    assert (s.vienna, s.bonus[4], s.markers) == (8, 0, [0] * 5)
    left = []
    for seat in (BLUE, RED, BLUE):
        play(s, seat, "vienna")
        left.append(s.vienna)
    assert left == [4, 1, 0] and s.sejm == [-1] * 5 and s.stack == []
