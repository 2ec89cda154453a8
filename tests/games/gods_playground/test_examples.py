"""The worked examples, EX-1 to EX-13: white Radziwiłł, red Sapieha, blue Potocki."""

from __future__ import annotations

from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.estates import income
from tests.games.gods_playground.table import BLUE, RED, WHITE, at
from tests.table import one


def test_example_1_income() -> None:
    """EX-1 GP-5.1.1"""
    t = at("income", turn=0)
    t.own("lithuania", RED, RED, WHITE, BLUE, managers=(2,))
    assert [income(t.s, seat, 1) for seat in (RED, WHITE, BLUE)] == [8, 3, 3]


def test_example_2_mace_and_crown_army() -> None:
    """EX-2 GP-6.1.2 GP-6.2.1"""
    tokens = [[1, 1, 4, 3, 3, 2], [1, 1, 4, 2, 2, 3], [1, 1, 4, 2, 2, 3]]
    t = at("mace", tokens=tokens)
    t.s.stack = [["crown_army"], ["mace"]]
    t.go()
    assert t.seats == [RED, BLUE]
    t.play(BLUE, "bid", 2)
    t.play(RED, "bid", 3)
    assert t.s.mace == RED and t.s.money == [10, 7, 8]
    assert t.s.crown == [4, 3, 0]


def test_example_3_events() -> None:
    """EX-3 GP-6.3.1"""
    t = at("events", script={"events": [2, 2, 4, 6]})
    t.go()
    assert t.s.bonus == [0, 2, 0, 1, 0]


def test_example_4_new_estates() -> None:
    """EX-4 GP-7.1.1"""
    t = at("new_estates", mace=RED)
    # Seats go red, blue, white here; the example's order is red, white, blue, so blue sits in white's chair.
    t.put("ukraine", 5, 1, 0)
    t.put("prussia", 0, 0, 1)
    t.go()
    third = WHITE
    t.play(RED, "build", "ukraine")
    t.play(BLUE, "build", "prussia")
    t.play(third, "build", "ukraine")
    # The two others have nothing left and pass; two cubes a time from now on.
    assert t.seats == [third] and t.s.cubes[2][third] == 4
    t.play(third, "build", "ukraine")
    assert t.s.cubes[2][third] == 2
    t.play(third, "build", "ukraine")
    assert t.s.estates[2] == [RED, third, third, third] and t.s.cubes[2][third] == 0 and t.s.stack == []


def test_example_5_treaty() -> None:
    """EX-5 GP-7.2.3"""
    t = at("special_actions", mace=RED, script={"diplomacy": [5]})
    t.put("lithuania", 0, 1)
    t.sit(RED)
    t.go()
    t.play(RED, "treaty", "muscovy", 2)
    assert t.s.money[RED] == 3 and t.s.treaty == 1 and t.s.cubes[1][RED] == 0 and t.s.sejm == [-1] * 5


def test_example_6_confederation() -> None:
    """EX-6 GP-7.2.6a"""
    t = at("special_actions", turn=4, mace=BLUE)
    t.own("lithuania", WHITE, RED, RED)
    t.put("lithuania", 6, 4, 5)
    t.s.prestige = t.s.scored["glory"] = [5, 4, 3]
    t.go()
    coups = [move for move in t.legal(BLUE) if move[0] == "confederation"]
    assert coups == [("confederation", "lithuania", RED)]
    t.play(BLUE, *coups[0])
    assert t.s.estates[1] == [WHITE, BLUE, RED] and t.s.cubes[1][BLUE] == 3


def test_example_7_private_armies() -> None:
    """EX-7 GP-7.3.1 GP-7.3.2 GP-7.3.3"""
    t = at("private_armies", turn=2, mace=BLUE)
    t.put("ukraine", 3, 0, 3)
    t.put("lesser_poland", 0, 3)
    t.occupy("lesser_poland", "ottomans", 1)
    t.s.money = [12, 10, 10]
    t.go()
    t.play(BLUE, "recruit", "ukraine")
    for unit in ("infantry", "cavalry", "cavalry"):
        t.play(BLUE, "buy", unit)
    assert t.s.money[BLUE] == 0
    t.play(WHITE, "recruit", "ukraine")
    for unit in ("infantry", "infantry", "cavalry", "cossacks", "cossacks"):
        t.play(WHITE, "buy", unit)
    assert t.s.money[WHITE] == 0
    t.play(RED, "recruit", "lesser_poland")
    for unit in ("infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery"):
        t.play(RED, "buy", unit)
    assert t.s.money[RED] == 0
    assert [t.s.cubes[2][WHITE], t.s.cubes[3][RED], t.s.cubes[2][BLUE]] == [2, 2, 2]


def test_example_8_campaigns() -> None:
    """EX-8 GP-8.1.6 GP-8.1.7"""
    dice = [3, 4, 2, 5, 2] + [5, 2, 3, 1, 2] + [4, 1, 3, 3, 5]
    t = at("campaigns", turn=2, mace=BLUE, script={"campaign": dice})
    t.put("ukraine", 2, 0, 2)
    t.put("lesser_poland", 0, 2)
    t.occupy("lesser_poland", "ottomans", 1)
    t.army("ukraine", BLUE, 1, 2)
    t.army("ukraine", WHITE, 2, 1)
    t.army("lesser_poland", RED, 3, 2, gun=True)
    t.s.cossacks = [0, 2, 0]
    t.go()
    t.play(BLUE, "campaign", "ukraine", 2, 0)
    assert t.s.fields[2][BLUE] == 2
    t.play(WHITE, "campaign", "ukraine", 2, 0)
    assert t.s.fields[2][WHITE] == 1 and t.s.cossacks == [1, 1, 0]
    t.play(RED, "campaign", "lesser_poland", 0, 0)
    assert t.s.enemy[3] == 0 and t.s.fields[3][RED] == 2
    assert (t.s.infantry[3][RED], t.s.cavalry[3][RED]) == (2, 2)


def test_example_9_khmelnytsky() -> None:
    """EX-9 GP-8.2.1b GP-8.2.2"""
    t = at("invasions", turn=2, mace=BLUE, script={"invasion": [1, 2, 5, 6], "defence": [5, 2]})
    t.s.bonus[2] = 1
    t.fight("tatars", 3, 0, 3)
    t.s.cossacks = [1, 1, 0]
    t.army("ukraine", BLUE, 1)
    t.army("ukraine", WHITE, 1)
    log = t.go()
    assert t.s.bonus[:3] == [1, 1, 1] and t.s.cossacks == [1, 0, 1]
    sums = one(log, "invasion_cossacks").args
    assert (sums["base"], sums["bonus"], sums["cossacks"], sums["against"], sums["n"]) == (7, 1, 1, 6, 3)
    assert t.there("ukraine") == ("tatars", 2)
    assert one(log, "influence").args["n"] == 5


def test_example_10_vienna() -> None:
    """EX-10 GP-8.2.3"""
    t = at("invasions", turn=3, script={"invasion": [6] * 4})
    t.s.bonus[3], t.s.bonus[4] = 1, 2
    t.fight("ottomans", 0, 2, 3)
    t.go()
    assert t.s.vienna == 8 and t.s.bonus[4] == 0 and t.s.enemy[3] == 0
    # Four hits of the Crown Army later, two cubes break into Greater Poland.
    t.s.vienna = 4
    t.s.stack = [["expansion"]]
    t.s.enemy, t.s.enemy_of = [0] * 5, [-1] * 5
    t.go()
    assert t.there("greater_poland") == ("ottomans", 2)


def test_example_11_deluge() -> None:
    """EX-11 GP-8.4.1 GP-8.2.12 GP-9.1.1 GP-9.3.3"""
    t = at("expansion", turn=2, script={"defence": [5, 5]})
    t.s.stack = [["end_of_turn"], ["pillage"], ["expansion"]]
    t.occupy("prussia", "north", 5)
    t.put("prussia", 1)
    t.occupy("ukraine", "tatars", 3)
    t.put("lithuania", 1, 1, 1)
    t.put("greater_poland", 1, 1, 1)
    # No way for the Tatars into Lesser Poland: they are there.
    t.occupy("lesser_poland", "tatars", 1)
    t.army("lithuania", BLUE, 1)
    t.own("prussia", WHITE, RED, BLUE, WHITE)
    t.own("lithuania", BLUE, WHITE, RED)
    t.own("greater_poland", BLUE, WHITE, RED)
    log = t.go()
    clash = one(log, "clash").args
    assert (clash["enemy"], clash["foe"], clash["n"], clash["left"]) == ("tatars", "sweden", 2, 1)
    # All four estates of Prussia, one of Lithuania, one of Greater Poland are lost.
    assert t.s.estates[0] == [] and t.s.estates[1] == [BLUE, WHITE] and t.s.estates[4] == [BLUE, WHITE]
    assert (t.s.wealth[0], t.s.wealth[1], t.s.wealth[4]) == (2, 2, 2)
    assert [t.there(p)[1] for p in ("prussia", "lithuania", "greater_poland")] == [1, 1, 3]


def test_example_12_glory() -> None:
    """EX-12 GP-9.2.1"""
    t = at("prestige", turn=2)
    t.s.money = [0] * 3
    t.fight("ottomans", 0, 5)
    t.fight("tatars", 3, 0, 3)
    t.occupy("ukraine", "tatars", 2)
    t.go()
    assert t.s.prestige == [1, 5, 1]


def test_example_13_final_score() -> None:
    """EX-13 GP-10.1"""
    t = at("final_scoring", turn=4)
    t.own("lithuania", RED, RED, WHITE, BLUE, BLUE, cities=(1,))
    t.go()
    assert t.s.prestige == [4, 13, 10]
    assert GAME.outcome(t.s) is not None
