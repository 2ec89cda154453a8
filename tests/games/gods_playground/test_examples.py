"""The worked examples, EX-1 to EX-13: white Radziwiłł, red Sapieha, blue Potocki."""

from __future__ import annotations

from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.estates import income
from tests.games.gods_playground.table import (
    BLUE,
    RED,
    WHITE,
    acting,
    army,
    at,
    fight,
    find,
    go,
    legal,
    occupy,
    own,
    play,
    put,
    sit,
    there,
)


def test_example_1_income() -> None:
    """EX-1 GP-5.1.1"""
    s = at("income", turn=0)
    own(s, "lithuania", RED, RED, WHITE, BLUE, managers=(2,))
    assert [income(s, seat, 1) for seat in (RED, WHITE, BLUE)] == [8, 3, 3]


def test_example_2_mace_and_crown_army() -> None:
    """EX-2 GP-6.1.2 GP-6.2.1"""
    tokens = [[1, 1, 4, 3, 3, 2], [1, 1, 4, 2, 2, 3], [1, 1, 4, 2, 2, 3]]
    s = at("mace", tokens=tokens)
    s.stack = [["crown_army"], ["mace"]]
    go(s)
    assert acting(s) == [RED, BLUE]
    play(s, BLUE, "bid", 2)
    play(s, RED, "bid", 3)
    assert s.mace == RED and s.money == [10, 7, 8]
    assert s.crown == [4, 3, 0]


def test_example_3_events() -> None:
    """EX-3 GP-6.3.1"""
    s = at("events", script={"events": [2, 2, 4, 6]})
    go(s)
    assert s.bonus == [0, 2, 0, 1, 0]


def test_example_4_new_estates() -> None:
    """EX-4 GP-7.1.1"""
    s = at("new_estates", mace=RED)
    # Seats go red, blue, white here; the example's order is red, white, blue, so blue sits in white's chair.
    put(s, "ukraine", 5, 1, 0)
    put(s, "prussia", 0, 0, 1)
    go(s)
    third = WHITE
    play(s, RED, "build", "ukraine")
    play(s, BLUE, "build", "prussia")
    play(s, third, "build", "ukraine")
    # The two others have nothing left and pass; two cubes a time from now on.
    assert acting(s) == [third] and s.cubes[2][third] == 4
    play(s, third, "build", "ukraine")
    assert s.cubes[2][third] == 2
    play(s, third, "build", "ukraine")
    assert s.estates[2] == [RED, third, third, third] and s.cubes[2][third] == 0 and s.stack == []


def test_example_5_treaty() -> None:
    """EX-5 GP-7.2.3"""
    s = at("special_actions", mace=RED, script={"diplomacy": [5]})
    put(s, "lithuania", 0, 1)
    sit(s, RED)
    go(s)
    play(s, RED, "treaty", "muscovy", 2)
    assert s.money[RED] == 3 and s.treaty == 1 and s.cubes[1][RED] == 0 and s.sejm == [-1] * 5


def test_example_6_confederation() -> None:
    """EX-6 GP-7.2.6a"""
    s = at("special_actions", turn=4, mace=BLUE)
    own(s, "lithuania", WHITE, RED, RED)
    put(s, "lithuania", 6, 4, 5)
    s.prestige = s.scored["glory"] = [5, 4, 3]
    go(s)
    coups = [move for move in legal(s, BLUE) if move[0] == "confederation"]
    assert coups == [("confederation", "lithuania", RED)]
    play(s, BLUE, *coups[0])
    assert s.estates[1] == [WHITE, BLUE, RED] and s.cubes[1][BLUE] == 3


def test_example_7_private_armies() -> None:
    """EX-7 GP-7.3.1 GP-7.3.2 GP-7.3.3"""
    s = at("private_armies", turn=2, mace=BLUE)
    put(s, "ukraine", 3, 0, 3)
    put(s, "lesser_poland", 0, 3)
    occupy(s, "lesser_poland", "ottomans", 1)
    s.money = [12, 10, 10]
    go(s)
    play(s, BLUE, "recruit", "ukraine")
    for unit in ("infantry", "cavalry", "cavalry"):
        play(s, BLUE, "buy", unit)
    assert s.money[BLUE] == 0
    play(s, WHITE, "recruit", "ukraine")
    for unit in ("infantry", "infantry", "cavalry", "cossacks", "cossacks"):
        play(s, WHITE, "buy", unit)
    assert s.money[WHITE] == 0
    play(s, RED, "recruit", "lesser_poland")
    for unit in ("infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery"):
        play(s, RED, "buy", unit)
    assert s.money[RED] == 0
    assert [s.cubes[2][WHITE], s.cubes[3][RED], s.cubes[2][BLUE]] == [2, 2, 2]


def test_example_8_campaigns() -> None:
    """EX-8 GP-8.1.6 GP-8.1.7"""
    dice = [3, 4, 2, 5, 2] + [5, 2, 3, 1, 2] + [4, 1, 3, 3, 5]
    s = at("campaigns", turn=2, mace=BLUE, script={"campaign": dice})
    put(s, "ukraine", 2, 0, 2)
    put(s, "lesser_poland", 0, 2)
    occupy(s, "lesser_poland", "ottomans", 1)
    army(s, "ukraine", BLUE, 1, 2)
    army(s, "ukraine", WHITE, 2, 1)
    army(s, "lesser_poland", RED, 3, 2, gun=True)
    s.cossacks = [0, 2, 0]
    go(s)
    play(s, BLUE, "campaign", "ukraine", 2, 0)
    assert s.fields[2][BLUE] == 2
    play(s, WHITE, "campaign", "ukraine", 2, 0)
    assert s.fields[2][WHITE] == 1 and s.cossacks == [1, 1, 0]
    play(s, RED, "campaign", "lesser_poland", 0, 0)
    assert s.enemy[3] == 0 and s.fields[3][RED] == 2
    assert (s.infantry[3][RED], s.cavalry[3][RED]) == (2, 2)


def test_example_9_khmelnytsky() -> None:
    """EX-9 GP-8.2.1b GP-8.2.2"""
    s = at("invasions", turn=2, mace=BLUE, script={"invasion": [1, 2, 5, 6], "defence": [5, 2]})
    s.bonus[2] = 1
    fight(s, "tatars", 3, 0, 3)
    s.cossacks = [1, 1, 0]
    army(s, "ukraine", BLUE, 1)
    army(s, "ukraine", WHITE, 1)
    log = go(s)
    assert s.bonus[:3] == [1, 1, 1] and s.cossacks == [1, 0, 1]
    sums = find(log, "event.invasion_cossacks").args
    assert (sums["base"], sums["bonus"], sums["cossacks"], sums["against"], sums["n"]) == (7, 1, 1, 6, 3)
    assert there(s, "ukraine") == ("tatars", 2)
    assert find(log, "event.influence").args["n"] == 5


def test_example_10_vienna() -> None:
    """EX-10 GP-8.2.3"""
    s = at("invasions", turn=3, script={"invasion": [6] * 4})
    s.bonus[3], s.bonus[4] = 1, 2
    fight(s, "ottomans", 0, 2, 3)
    go(s)
    assert s.vienna == 8 and s.bonus[4] == 0 and s.enemy[3] == 0
    # Four hits of the Crown Army later, two cubes break into Greater Poland.
    s.vienna = 4
    s.stack = [["expansion"]]
    s.enemy, s.enemy_of = [0] * 5, [-1] * 5
    go(s)
    assert there(s, "greater_poland") == ("ottomans", 2)


def test_example_11_deluge() -> None:
    """EX-11 GP-8.4.1 GP-8.2.12 GP-9.1.1 GP-9.3.3"""
    s = at("expansion", turn=2, script={"defence": [5, 5]})
    s.stack = [["end_of_turn"], ["pillage"], ["expansion"]]
    occupy(s, "prussia", "north", 5)
    put(s, "prussia", 1)
    occupy(s, "ukraine", "tatars", 3)
    put(s, "lithuania", 1, 1, 1)
    put(s, "greater_poland", 1, 1, 1)
    # No way for the Tatars into Lesser Poland: they are there.
    occupy(s, "lesser_poland", "tatars", 1)
    army(s, "lithuania", BLUE, 1)
    own(s, "prussia", WHITE, RED, BLUE, WHITE)
    own(s, "lithuania", BLUE, WHITE, RED)
    own(s, "greater_poland", BLUE, WHITE, RED)
    log = go(s)
    clash = find(log, "event.clash").args
    assert (clash["enemy"], clash["foe"], clash["n"], clash["left"]) == ("tatars", "sweden", 2, 1)
    # All four estates of Prussia, one of Lithuania, one of Greater Poland are lost.
    assert s.estates[0] == [] and s.estates[1] == [BLUE, WHITE] and s.estates[4] == [BLUE, WHITE]
    assert (s.wealth[0], s.wealth[1], s.wealth[4]) == (2, 2, 2)
    assert [there(s, p)[1] for p in ("prussia", "lithuania", "greater_poland")] == [1, 1, 3]


def test_example_12_glory() -> None:
    """EX-12 GP-9.2.1"""
    s = at("prestige", turn=2)
    s.money = [0] * 3
    fight(s, "ottomans", 0, 5)
    fight(s, "tatars", 3, 0, 3)
    occupy(s, "ukraine", "tatars", 2)
    go(s)
    assert s.prestige == [1, 5, 1]


def test_example_13_final_score() -> None:
    """EX-13 GP-10.1"""
    s = at("final_scoring", turn=4)
    own(s, "lithuania", RED, RED, WHITE, BLUE, BLUE, cities=(1,))
    go(s)
    assert s.prestige == [4, 13, 10]
    assert GAME.outcome(s) is not None
