"""SA-5.10: combat."""

from __future__ import annotations

import pytest

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.forecast import battle_odds
from tests.games.sigismundus.table import Table, table


def attack(t: Table, card: str, dice: list[int], attacker: int = 1, defender: int = 2, **hands: list[str]) -> Table:
    cards = {attacker: [card, *hands.get("own", [])], defender: hands.get("theirs", [])}
    t.hold(cards)
    t.script(combat=dice)
    t.s.first = attacker
    t.begin("special")
    t.play(attacker, "play", card, defender)
    return t


def test_sa_5_10_ex_3_the_rulebooks_combat() -> None:
    """SA-5.10, EX-3: Kasia's Foray on Arek."""
    t = table(4)
    t.s.army[1], t.s.army[2] = [2, 2, 0], [1, 0, 1]
    t.s.vp[2] = t.s.earned["prestige"][2] = 4
    attack(t, "foray", [1, 6, 1, 5], theirs=["sack"])
    # Artillery: Arek rolls 1, 4 points. Hussars: Kasia rolls 6, 10 points, 2 wounds.
    assert t.waiting == ("assign_wound", 2)
    t.play(2, "lose_card", "sack")
    t.play(2, "lose_unit", "artillery")
    # Infantry: Kasia rolls 1, 3 points; Arek rolls 5, 6 points, 1 wound.
    assert t.waiting == ("assign_wound", 1)
    t.play(1, "lose_unit", "infantry")
    rolls = [(event["seat"], event["unit"], event["total"], event["n"]) for event in t.happened("roll")]
    assert rolls == [(2, "artillery", 4, 0), (1, "hussars", 10, 2), (1, "infantry", 3, 0), (2, "infantry", 6, 1)]
    assert t.happened("victory")[0]["own"] == 5 and t.happened("victory")[0]["theirs"] == 1
    assert t.s.vp == [0, 4, 0, 0] and t.happened("foray")[0]["n"] == 4


def test_sa_5_10_1_only_active_units_fight() -> None:
    """SA-5.10.1: the card is already on its pile."""
    t = table(3)
    t.s.army[1], t.s.grey[2] = [1, 0, 0], [0, 3, 0]
    attack(t, "sack", [3])
    assert t.s.discards["military"] == ["sack"]
    assert [event["seat"] for event in t.happened("roll")] == [1] and t.happened("victory")


def test_sa_5_10_2_phases_and_dice() -> None:
    """SA-5.10.2: artillery, hussars, infantry; a side without such units does not roll."""
    t = table(3)
    t.s.army[1], t.s.army[2] = [1, 1, 1], [0, 1, 0]
    attack(t, "sack", [1, 1, 1, 1])
    assert [(event["unit"], event["seat"], event["total"]) for event in t.happened("roll")] == [
        ("artillery", 1, 4),
        ("hussars", 1, 3),
        ("hussars", 2, 3),
        ("infantry", 1, 2),
    ]


def test_sa_5_10_3_totals_stand_before_losses() -> None:
    """SA-5.10.3: five points a wound, rounded down; who falls in a phase has struck in it."""
    t = table(3)
    t.s.army[1], t.s.army[2] = [0, 2, 0], [0, 2, 0]
    attack(t, "sack", [6, 6])
    assert [event["n"] for event in t.happened("roll")] == [2, 2]
    # Both lose both.
    assert t.s.army[1] == t.s.army[2] == [0, 0, 0] and t.happened("repelled")


def test_sa_5_10_4_the_attacker_suffers_first() -> None:
    """SA-5.10.4: a unit of any kind or a Military card; surplus wounds lapse."""
    t = table(3)
    t.s.army[1], t.s.army[2] = [1, 2, 0], [1, 2, 0]
    attack(t, "sack", [6, 6, 1, 1], own=["foray"], theirs=["sack", "enlistment"])
    assert t.waiting == ("assign_wound", 1)
    assert t.legal() == [("lose_unit", "infantry"), ("lose_unit", "hussars"), ("lose_card", "foray")]
    t.play(1, "lose_card", "foray")
    t.play(1, "lose_unit", "infantry")
    assert t.waiting == ("assign_wound", 2)
    assert len(t.legal()) == 4


def test_sa_5_10_4_a_card_must_go_when_no_unit_is_left() -> None:
    """SA-5.10.4: literally."""
    t = table(3)
    t.s.army[1] = [0, 4, 0]
    attack(t, "sack", [6], theirs=["sack"])
    # 14 points, 2 wounds; the defender has a card and nothing else: the second wound lapses.
    assert t.s.hands[2]["military"] == [] and t.s.discards["military"] == ["sack", "sack"]


@pytest.mark.parametrize(("own", "theirs", "won"), [([2, 0, 0], [1, 0, 0], True), ([1, 0, 0], [1, 0, 0], False)])
def test_sa_5_10_5_the_attacker_must_be_strictly_stronger(own: list[int], theirs: list[int], won: bool) -> None:
    """SA-5.10.5"""
    t = table(3)
    t.s.army[1], t.s.army[2] = own, theirs
    t.s.ducats[2] = 4
    attack(t, "sack", [1, 1])
    assert t.s.ducats[1] == (2 if won else 0)


def test_sa_5_10_6_abduction() -> None:
    """SA-5.10.6: a Figure of choice with its ducats."""
    t = table(3)
    t.s.army[1] = [1, 0, 0]
    t.figure("rej", 2, gold=2)
    t.figure("strus", 2)
    t.figure("laski", 0)
    attack(t, "abduction", [1])
    assert t.waiting == ("take_figure", 1) and t.legal() == [("abduct", "rej"), ("abduct", "strus")]
    t.play(1, "abduct", "rej")
    assert t.s.patrons["rej"] == 1 and t.s.gold["rej"] == 2 and t.s.ducats == [0, 0, 0]


def test_sa_5_10_6_sack() -> None:
    """SA-5.10.6: half of the stock, rounded down."""
    t = table(3)
    t.s.army[1] = [1, 0, 0]
    t.s.ducats = [0, 1, 7]
    attack(t, "sack", [1])
    assert t.s.ducats == [0, 4, 4]


@pytest.mark.parametrize(("have", "taken"), [(10, 6), (4, 4), (0, 0)])
def test_sa_5_10_6_foray(have: int, taken: int) -> None:
    """SA-5.10.6: six points, or what there is; the sum stays."""
    t = table(3)
    t.s.army[1] = [1, 0, 0]
    t.s.vp[2] = t.s.earned["prestige"][2] = have
    attack(t, "foray", [1])
    assert t.s.vp == [0, taken, have - taken] and GAME.broken(t.s) == []


def test_sa_5_10_7_attacker_rolls_first() -> None:
    """SA-5.10.7"""
    t = table(3)
    t.s.army[1], t.s.army[2] = [1, 0, 0], [1, 0, 0]
    attack(t, "sack", [2, 3])
    assert [(event["seat"], event["die"]) for event in t.happened("roll")] == [(1, 2), (2, 3)]


def test_sieniawski_and_pretwicz() -> None:
    """SA-5.10.2, SA-5.10.4: a wound more with hussars; the first wound of a defender does not count, in every phase."""
    t = table(3)
    t.s.army[1], t.s.army[2] = [0, 3, 0], [4, 0, 0]
    t.figure("sieniawski", 1)
    t.figure("pretwicz", 2)
    attack(t, "sack", [3, 1])
    # 3 + 6 + 5 = 14 points, 2 wounds, one of them ignored.
    assert t.happened("roll")[0]["n"] == 2
    assert t.s.army[2] == [3, 0, 0] and len(t.happened("pretwicz")) == 1
    v = table(3)
    v.s.army[1], v.s.army[2] = [4, 0, 1], [3, 0, 0]
    v.figure("pretwicz", 2)
    attack(v, "sack", [6, 6, 1])
    # Artillery 9 and infantry 10: one wound, then two.
    assert len(v.happened("pretwicz")) == 2 and v.s.army[2] == [2, 0, 0]
    u = table(3)
    u.s.army[1], u.s.army[2] = [0, 0, 1], [1, 0, 0]
    u.figure("sieniawski", 1)
    attack(u, "sack", [1, 1])
    assert u.happened("roll")[0]["total"] == 4, "no hussars, no help"


def test_odds_of_a_battle() -> None:
    """SA-5.10: the forecast is certain where the result is."""
    t = table(3)
    t.s.army[1] = [0, 1, 0]
    assert battle_odds(t.s, 1, 2) == 100 and battle_odds(t.s, 2, 1) == 0
    t.s.army[2] = [0, 1, 0]
    assert 0 < battle_odds(t.s, 1, 2) < 60
    t.s.army[1] = [2, 4, 1]
    assert battle_odds(t.s, 1, 2) > 90
