"""SA-5.10: combat."""

from __future__ import annotations

import pytest

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.forecast import battle_odds
from tests.games.sigismundus.table import State, asked, begin, events, figure, hold, legal, play, script, table


def attack(s: State, card: str, dice: list[int], attacker: int = 1, defender: int = 2, **hands: list[str]) -> State:
    cards = {attacker: [card, *hands.get("own", [])], defender: hands.get("theirs", [])}
    hold(s, cards)
    script(s, combat=dice)
    s.first = attacker
    begin(s, "special")
    return play(s, (attacker, ("play", card, defender)))


def test_sa_5_10_ex_3_the_rulebooks_combat() -> None:
    """SA-5.10, EX-3: Kasia's Foray on Arek."""
    s = table(4)
    s.army[1], s.army[2] = [2, 2, 0], [1, 0, 1]
    s.vp[2] = s.earned["prestige"][2] = 4
    attack(s, "foray", [1, 6, 1, 5], theirs=["sack"])
    # Artillery: Arek rolls 1, 4 points. Hussars: Kasia rolls 6, 10 points, 2 wounds.
    assert asked(s) == ("assign_wound", 2)
    play(s, (2, ("lose_card", "sack")), (2, ("lose_unit", "artillery")))
    # Infantry: Kasia rolls 1, 3 points; Arek rolls 5, 6 points, 1 wound.
    assert asked(s) == ("assign_wound", 1)
    play(s, (1, ("lose_unit", "infantry")))
    rolls = [(event["seat"], event["unit"], event["total"], event["n"]) for event in events(s, "roll")]
    assert rolls == [(2, "artillery", 4, 0), (1, "hussars", 10, 2), (1, "infantry", 3, 0), (2, "infantry", 6, 1)]
    assert events(s, "victory")[0]["own"] == 5 and events(s, "victory")[0]["theirs"] == 1
    assert s.vp == [0, 4, 0, 0] and events(s, "foray")[0]["n"] == 4


def test_sa_5_10_1_only_active_units_fight() -> None:
    """SA-5.10.1: the card is already on its pile."""
    s = table(3)
    s.army[1], s.grey[2] = [1, 0, 0], [0, 3, 0]
    attack(s, "sack", [3])
    assert s.discards["military"] == ["sack"]
    assert [event["seat"] for event in events(s, "roll")] == [1] and events(s, "victory")


def test_sa_5_10_2_phases_and_dice() -> None:
    """SA-5.10.2: artillery, hussars, infantry; a side without such units does not roll."""
    s = table(3)
    s.army[1], s.army[2] = [1, 1, 1], [0, 1, 0]
    attack(s, "sack", [1, 1, 1, 1])
    assert [(event["unit"], event["seat"], event["total"]) for event in events(s, "roll")] == [
        ("artillery", 1, 4),
        ("hussars", 1, 3),
        ("hussars", 2, 3),
        ("infantry", 1, 2),
    ]


def test_sa_5_10_3_totals_stand_before_losses() -> None:
    """SA-5.10.3: five points a wound, rounded down; who falls in a phase has struck in it."""
    s = table(3)
    s.army[1], s.army[2] = [0, 2, 0], [0, 2, 0]
    attack(s, "sack", [6, 6])
    assert [event["n"] for event in events(s, "roll")] == [2, 2]
    # Both lose both.
    assert s.army[1] == s.army[2] == [0, 0, 0] and events(s, "repelled")


def test_sa_5_10_4_the_attacker_suffers_first() -> None:
    """SA-5.10.4: a unit of any kind or a Military card; surplus wounds lapse."""
    s = table(3)
    s.army[1], s.army[2] = [1, 2, 0], [1, 2, 0]
    attack(s, "sack", [6, 6, 1, 1], own=["foray"], theirs=["sack", "enlistment"])
    assert asked(s) == ("assign_wound", 1)
    assert legal(s) == [("lose_unit", "infantry"), ("lose_unit", "hussars"), ("lose_card", "foray")]
    play(s, (1, ("lose_card", "foray")), (1, ("lose_unit", "infantry")))
    assert asked(s) == ("assign_wound", 2)
    assert len(legal(s)) == 4


def test_sa_5_10_4_a_card_must_go_when_no_unit_is_left() -> None:
    """SA-5.10.4: literally."""
    s = table(3)
    s.army[1] = [0, 4, 0]
    attack(s, "sack", [6], theirs=["sack"])
    # 14 points, 2 wounds; the defender has a card and nothing else: the second wound lapses.
    assert s.hands[2]["military"] == [] and s.discards["military"] == ["sack", "sack"]


@pytest.mark.parametrize(("own", "theirs", "won"), [([2, 0, 0], [1, 0, 0], True), ([1, 0, 0], [1, 0, 0], False)])
def test_sa_5_10_5_the_attacker_must_be_strictly_stronger(own: list[int], theirs: list[int], won: bool) -> None:
    """SA-5.10.5"""
    s = table(3)
    s.army[1], s.army[2] = own, theirs
    s.ducats[2] = 4
    attack(s, "sack", [1, 1])
    assert s.ducats[1] == (2 if won else 0)


def test_sa_5_10_6_abduction() -> None:
    """SA-5.10.6: a Figure of choice with its ducats."""
    s = table(3)
    s.army[1] = [1, 0, 0]
    figure(s, "rej", 2, gold=2)
    figure(s, "strus", 2)
    figure(s, "laski", 0)
    attack(s, "abduction", [1])
    assert asked(s) == ("take_figure", 1) and legal(s) == [("abduct", "rej"), ("abduct", "strus")]
    play(s, (1, ("abduct", "rej")))
    assert s.patrons["rej"] == 1 and s.gold["rej"] == 2 and s.ducats == [0, 0, 0]


def test_sa_5_10_6_sack() -> None:
    """SA-5.10.6: half of the stock, rounded down."""
    s = table(3)
    s.army[1] = [1, 0, 0]
    s.ducats = [0, 1, 7]
    attack(s, "sack", [1])
    assert s.ducats == [0, 4, 4]


@pytest.mark.parametrize(("have", "taken"), [(10, 6), (4, 4), (0, 0)])
def test_sa_5_10_6_foray(have: int, taken: int) -> None:
    """SA-5.10.6: six points, or what there is; the sum stays."""
    s = table(3)
    s.army[1] = [1, 0, 0]
    s.vp[2] = s.earned["prestige"][2] = have
    attack(s, "foray", [1])
    assert s.vp == [0, taken, have - taken] and GAME.broken(s) == []


def test_sa_5_10_7_attacker_rolls_first() -> None:
    """SA-5.10.7"""
    s = table(3)
    s.army[1], s.army[2] = [1, 0, 0], [1, 0, 0]
    attack(s, "sack", [2, 3])
    assert [(event["seat"], event["die"]) for event in events(s, "roll")] == [(1, 2), (2, 3)]


def test_sieniawski_and_pretwicz() -> None:
    """SA-5.10.2, SA-5.10.4: a wound more with hussars; the first wound of a defender does not count, in every phase."""
    s = table(3)
    s.army[1], s.army[2] = [0, 3, 0], [4, 0, 0]
    figure(s, "sieniawski", 1)
    figure(s, "pretwicz", 2)
    attack(s, "sack", [3, 1])
    # 3 + 6 + 5 = 14 points, 2 wounds, one of them ignored.
    assert events(s, "roll")[0]["n"] == 2
    assert s.army[2] == [3, 0, 0] and len(events(s, "pretwicz")) == 1
    u = table(3)
    u.army[1], u.army[2] = [4, 0, 1], [3, 0, 0]
    figure(u, "pretwicz", 2)
    attack(u, "sack", [6, 6, 1])
    # Artillery 9 and infantry 10: one wound, then two.
    assert len(events(u, "pretwicz")) == 2 and u.army[2] == [2, 0, 0]
    t = table(3)
    t.army[1], t.army[2] = [0, 0, 1], [1, 0, 0]
    figure(t, "sieniawski", 1)
    attack(t, "sack", [1, 1])
    assert events(t, "roll")[0]["total"] == 4, "no hussars, no help"


def test_odds_of_a_battle() -> None:
    """SA-5.10: the forecast is certain where the result is."""
    s = table(3)
    s.army[1] = [0, 1, 0]
    assert battle_odds(s, 1, 2) == 100 and battle_odds(s, 2, 1) == 0
    s.army[2] = [0, 1, 0]
    assert 0 < battle_odds(s, 1, 2) < 60
    s.army[1] = [2, 4, 1]
    assert battle_odds(s, 1, 2) > 90
