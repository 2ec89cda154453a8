"""SA-5.6: clients on the shields."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import FIELDS, OFFICES
from tests.games.sigismundus.table import Table, table


def actions(t: Table, first: int = 1) -> Table:
    t.s.first = first
    return t.begin("actions")


def test_sa_5_6_1_three_clients_and_more() -> None:
    """SA-5.6.1: a fourth for the Nobility's Representative, one for each Client card; as far as the bank goes."""
    t = table(5)
    t.s.clients = [3, 4, 3, 3, 3]
    actions(t)
    assert t.s.clients == [4, 4, 3, 3, 3]
    full = table(5)
    full.s.clients = [3, 8, 3, 3, 3]
    actions(full)
    assert full.s.clients == [3, 8, 3, 3, 3] and full.happened("no_client")


def test_sa_5_6_2_one_a_turn_round_and_round() -> None:
    """SA-5.6.2: players without clients are skipped."""
    t = table(3)
    t.s.ducats = [99] * 3
    actions(t)
    order = []
    while t.waiting[0] == "place_client":
        order.append(GAME.acting(t.s)[0])
        t.play(order[-1], "place", "economist")
    assert order == [1, 2, 0, 1, 2, 0, 1, 2, 0, 0]


def test_sa_5_6_3_a_ducat_for_each_client_there() -> None:
    """SA-5.6.3, EX-6: own ones included; the Economist with two clients costs 2 and gives 3."""
    t = table(3)
    t.s.ducats = [0, 5, 5]
    actions(t)
    t.play(1, "place", "economist")
    t.play(2, "place", "economist")
    assert t.s.ducats == [0, 8, 7]
    with pytest.raises(IllegalMove) as refusal:
        t.play(0, "place", "economist")
    assert refusal.value.reason == "illegal.ducats" and refusal.value.args_for_words == {"n": 2, "have": 0}
    t.play(0, "place", "nobles_feast")
    t.play(1, "place", "economist")
    assert t.s.ducats[1] == 8 - 2 + 3


def test_sa_5_6_3_pay_first() -> None:
    """SA-5.6.3: with one ducat and two clients there the Economist is out of reach, though it would give three."""
    t = table(3)
    t.s.ducats = [1, 0, 0]
    actions(t, 0)
    t.s.fields["economist"] = [1, 2]
    t.s.clients = [2, 2, 2]
    assert ("place", "economist") not in t.legal()


def test_sa_5_6_4_placing_is_compulsory() -> None:
    """SA-5.6.4: only when no field is open to him is a client set aside."""
    t = table(3)
    actions(t, 0)
    assert ("pass",) not in t.legal()
    for field in t.s.fields:
        t.s.fields[field] = [1]
    t.s.clients = [1, 0, 0]
    t.s.fields["nobles_feast"] = []
    assert t.legal() == [("place", "nobles_feast")]
    t.s.fields["nobles_feast"] = [1]
    t.s.stack[-1:] = [["place_client", 0]]
    t.events.clear()
    t.s.cache.clear()
    t.go()
    assert t.happened("client_aside") == [{"seat": 0}] and t.waiting[0] != "place_client"


def test_sa_5_6_5_nine_fields() -> None:
    """SA-5.6.5: the second Economist only with five players."""
    assert len(FIELDS) == 9
    assert set(table(5).s.fields) == set(FIELDS)
    assert set(table(4).s.fields) == set(FIELDS) - {"economist_2"}
    t = actions(table(5))
    assert ("place", "economist_2") in t.legal()
    assert ("place", "economist_2") not in actions(table(4)).legal()


def test_sa_5_6_5_1_envoy() -> None:
    """SA-5.6.5.1: a marker and a step to the left; needs a marker."""
    t = actions(table(3))
    t.play(1, "place", "envoy", "habsburg")
    assert t.s.markers["habsburg"] == [0, 1, 0] and t.s.direction[1] == "habsburg" and t.s.supply[1] == 9
    t.s.markers["suecia"][2] = 10
    t.supplies()
    assert not any(move[1] == "envoy" for move in t.legal(2))


def test_sa_5_6_5_2_patronage_of_an_open_figure() -> None:
    """SA-5.6.5.2: with any number of own ducats on it."""
    t = table(3)
    t.show("rej", "strus", "laski")
    t.s.ducats = [0, 4, 0]
    actions(t)
    t.play(1, "place", "patronage", "strus")
    assert t.waiting == ("lay_ducats", 1) and len(t.legal()) == 5
    t.play(1, "lay", 3)
    assert t.s.patrons == {"strus": 1} and t.s.gold == {"strus": 3} and t.s.ducats[1] == 1
    assert t.s.on_show == ["rej", "laski"]
    t.sound()


def test_sa_5_6_5_2_patronage_may_take_nobody() -> None:
    """SA-5.6.5.2: the rulebook says that a patron may take or bribe a Figure: the client stands there all the same."""
    t = table(3)
    t.show("rej", "strus", "laski")
    t.s.ducats = [0, 4, 0]
    t.s.fields["patronage"] = [0]
    actions(t)
    t.s.fields["patronage"] = [0]
    t.s.cache.clear()
    t.play(1, "place", "patronage")
    assert t.s.on_show == ["rej", "strus", "laski"] and t.s.patrons == {} and t.s.ducats[1] == 3
    assert t.s.fields["patronage"] == [0, 1] and t.waiting == ("place_client", 2)
    assert t.happened("no_patron") == [{"seat": 1}]
    t.sound()


def test_sa_5_6_5_2_bribing_a_figure() -> None:
    """SA-5.6.5.2: pay k+1 to the bank, take it with k, one more comes from the bank; the price of the field on top."""
    t = table(3)
    t.figure("rej", 2, gold=3)
    t.figure("strus", 1)
    t.s.ducats = [0, 4, 0]
    actions(t)
    assert ("place", "patronage", "strus") not in t.legal(), "not one's own"
    t.s.fields["patronage"] = [0]
    assert ("place", "patronage", "rej") not in t.legal(), "1 for the field and 4 for Rej are too much"
    t.s.fields["patronage"] = []
    t.s.cache.clear()
    t.play(1, "place", "patronage", "rej")
    assert t.s.ducats[1] == 0 and t.s.patrons["rej"] == 1 and t.s.gold["rej"] == 4
    assert t.waiting[0] == "place_client", "nothing more is laid on a bribed Figure"


def test_sa_5_6_5_3_calling_banners() -> None:
    """SA-5.6.5.3: a unit of choice that the bank has."""
    t = table(3)
    t.s.army[0] = [10, 0, 0]
    actions(t)
    units = [move[2] for move in t.legal() if move[1] == "calling_banners"]
    assert units == ["hussars", "artillery"]
    t.play(1, "place", "calling_banners", "artillery")
    assert t.s.army[1] == [0, 0, 1]


def test_sa_5_6_5_4_vacancy() -> None:
    """SA-5.6.5.4: a marker on a vacant office that bears none."""
    t = table(3)
    t.s.offices["gniezno"] = 2
    actions(t)
    assert [move[2] for move in t.legal() if move[1] == "vacancy"] == [o for o in OFFICES if o != "gniezno"]
    with pytest.raises(IllegalMove) as refusal:
        t.play(1, "place", "vacancy", "gniezno")
    assert refusal.value.reason == "illegal.office_held"
    t.play(1, "place", "vacancy", "chancellor")
    assert t.s.claims == {"chancellor": 1} and t.s.supply[1] == 9
    t.s.ducats[2] = 1
    assert ("place", "vacancy", "chancellor") not in t.legal(2)


def test_sa_5_6_5_5_nobles_feast() -> None:
    """SA-5.6.5.5: a step, and one for each Internal card, but no more than still move the marker."""
    t = table(4)
    t.hold({3: ["client", "client", "primus", "primus"]})
    actions(t, 3)
    t.play(3, "place", "nobles_feast")
    assert t.s.tracks["senatorial"] == [0, 1, 3, 2]
    assert t.legal() == [("enough",), ("discard", "client"), ("discard", "primus")]
    t.play(3, "discard", "primus")
    t.play(3, "discard", "primus")
    assert t.s.tracks["senatorial"] == [3, 0, 1, 2] and t.s.hands[3]["internal"] == ["client", "client"]
    assert t.waiting == ("place_client", 0), "on space I no further card may go"


def test_sa_5_6_5_6_academy() -> None:
    """SA-5.6.5.6: two cards of any decks, the first seen before the second; Marycjusz draws four."""
    t = table(3)
    t.top("internal", "client")
    actions(t)
    t.play(1, "place", "academy")
    t.play(1, "draw", "internal")
    assert t.s.hands[1]["internal"] == ["client"] and t.waiting == ("academy_draw", 1)
    t.play(1, "draw", "military")
    assert len(t.s.hands[1]["military"]) == 1 and t.waiting == ("place_client", 2)
    t.figure("marycjusz", 2)
    t.s.ducats[2] = 1
    t.s.cache.clear()
    t.play(2, "place", "academy")
    for _ in range(4):
        t.play(2, "draw", "foreign")
    assert len(t.s.hands[2]["foreign"]) == 4


def test_sa_5_6_5_7_two_economists() -> None:
    """SA-5.6.5.7: 3 ducats; two separate fields for the price."""
    t = actions(table(5))
    t.play(1, "place", "economist")
    t.play(2, "place", "economist_2")
    assert t.s.ducats == [0, 3, 3, 0, 0]


def test_sa_5_6_5_8_parliamentary_agitation() -> None:
    """SA-5.6.5.8: the parliamentary track, one space and one for each ducat, no more than there are."""
    t = table(4)
    t.s.ducats = [0, 0, 0, 9]
    actions(t, 3)
    t.play(3, "place", "parliamentary_agitation")
    assert t.s.tracks["parliamentary"] == [0, 1, 3, 2]
    assert t.legal() == [("steps", 0), ("steps", 1), ("steps", 2)]
    t.play(3, "steps", 1)
    assert t.s.tracks["parliamentary"] == [0, 3, 1, 2] and t.s.ducats[3] == 8
    assert t.s.tracks["senatorial"] == [0, 1, 2, 3]


def test_sa_5_6_6_clients_leave_the_board() -> None:
    """SA-5.6.6: everybody keeps three."""
    t = table(3)
    t.s.ducats = [50] * 3
    actions(t)
    while t.waiting[0] == "place_client":
        t.play(GAME.acting(t.s)[0], "place", "economist")
    assert t.s.clients == [3, 3, 3] and not any(t.s.fields.values())


def test_figures_that_help_in_the_field() -> None:
    """SA-5.6.5: Rej and Modrzewski move two spaces further, Wiśniowiecki brings two of infantry."""
    t = table(4)
    for id in ("rej", "modrzewski", "wisniowiecki"):
        t.figure(id, 3)
    actions(t, 3)
    t.play(3, "place", "nobles_feast")
    assert t.s.tracks["senatorial"] == [3, 0, 1, 2]
    u = table(4)
    for id in ("rej", "modrzewski", "wisniowiecki"):
        u.figure(id, 3)
    actions(u, 3)
    u.play(3, "place", "parliamentary_agitation")
    assert u.s.tracks["parliamentary"] == [3, 0, 1, 2]
    v = table(4)
    v.figure("wisniowiecki", 3)
    actions(v, 3)
    v.play(3, "place", "calling_banners", "hussars")
    assert v.s.army[3] == [2, 1, 0]
