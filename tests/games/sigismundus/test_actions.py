"""SA-5.6: clients on the shields."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import FIELDS, OFFICES
from tests.games.sigismundus.table import (
    State,
    asked,
    begin,
    events,
    figure,
    hold,
    legal,
    play,
    show,
    sound,
    supplies,
    table,
    top,
)


def actions(s: State, first: int = 1) -> State:
    s.first = first
    return begin(s, "actions")


def test_sa_5_6_1_three_clients_and_more() -> None:
    """SA-5.6.1: a fourth for the Nobility's Representative, one for each Client card; as far as the bank goes."""
    s = table(5)
    s.clients = [3, 4, 3, 3, 3]
    actions(s)
    assert s.clients == [4, 4, 3, 3, 3]
    full = table(5)
    full.clients = [3, 8, 3, 3, 3]
    actions(full)
    assert full.clients == [3, 8, 3, 3, 3] and events(full, "no_client")


def test_sa_5_6_2_one_a_turn_round_and_round() -> None:
    """SA-5.6.2: players without clients are skipped."""
    s = table(3)
    s.ducats = [99] * 3
    actions(s)
    order = []
    while asked(s)[0] == "place_client":
        order.append(GAME.acting(s)[0])
        play(s, (order[-1], ("place", "economist")))
    assert order == [1, 2, 0, 1, 2, 0, 1, 2, 0, 0]


def test_sa_5_6_3_a_ducat_for_each_client_there() -> None:
    """SA-5.6.3, EX-6: own ones included; the Economist with two clients costs 2 and gives 3."""
    s = table(3)
    s.ducats = [0, 5, 5]
    actions(s)
    play(s, (1, ("place", "economist")), (2, ("place", "economist")))
    assert s.ducats == [0, 8, 7]
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 0, ("place", "economist"))
    assert refusal.value.reason == "illegal.ducats" and refusal.value.args_for_words == {"n": 2, "have": 0}
    play(s, (0, ("place", "nobles_feast")), (1, ("place", "economist")))
    assert s.ducats[1] == 8 - 2 + 3


def test_sa_5_6_3_pay_first() -> None:
    """SA-5.6.3: with one ducat and two clients there the Economist is out of reach, though it would give three."""
    s = table(3)
    s.ducats = [1, 0, 0]
    actions(s, 0)
    s.fields["economist"] = [1, 2]
    s.clients = [2, 2, 2]
    assert ("place", "economist") not in legal(s)


def test_sa_5_6_4_placing_is_compulsory() -> None:
    """SA-5.6.4: only when no field is open to him is a client set aside."""
    s = table(3)
    actions(s, 0)
    assert ("pass",) not in legal(s)
    for field in s.fields:
        s.fields[field] = [1]
    s.clients = [1, 0, 0]
    s.fields["nobles_feast"] = []
    assert legal(s) == [("place", "nobles_feast")]
    s.fields["nobles_feast"] = [1]
    s.stack[-1:] = [["place_client", 0]]
    s.log = []
    s.cache.clear()
    GAME.flow.advance(s)
    assert events(s, "client_aside") == [{"seat": 0}] and asked(s)[0] != "place_client"


def test_sa_5_6_5_nine_fields() -> None:
    """SA-5.6.5: the second Economist only with five players."""
    assert len(FIELDS) == 9
    assert set(table(5).fields) == set(FIELDS)
    assert set(table(4).fields) == set(FIELDS) - {"economist_2"}
    s = actions(table(5))
    assert ("place", "economist_2") in legal(s)
    assert ("place", "economist_2") not in legal(actions(table(4)))


def test_sa_5_6_5_1_envoy() -> None:
    """SA-5.6.5.1: a marker and a step to the left; needs a marker."""
    s = actions(table(3))
    play(s, (1, ("place", "envoy", "habsburg")))
    assert s.markers["habsburg"] == [0, 1, 0] and s.direction[1] == "habsburg" and s.supply[1] == 9
    s.markers["suecia"][2] = 10
    supplies(s)
    assert not any(move[1] == "envoy" for move in legal(s, 2))


def test_sa_5_6_5_2_patronage_of_an_open_figure() -> None:
    """SA-5.6.5.2: with any number of own ducats on it."""
    s = table(3)
    show(s, "rej", "strus", "laski")
    s.ducats = [0, 4, 0]
    actions(s)
    play(s, (1, ("place", "patronage", "strus")))
    assert asked(s) == ("lay_ducats", 1) and len(legal(s)) == 5
    play(s, (1, ("lay", 3)))
    assert s.patrons == {"strus": 1} and s.gold == {"strus": 3} and s.ducats[1] == 1
    assert s.on_show == ["rej", "laski"]
    sound(s)


def test_sa_5_6_5_2_patronage_may_take_nobody() -> None:
    """SA-5.6.5.2: the rulebook says that a patron may take or bribe a Figure: the client stands there all the same."""
    s = table(3)
    show(s, "rej", "strus", "laski")
    s.ducats = [0, 4, 0]
    s.fields["patronage"] = [0]
    actions(s)
    s.fields["patronage"] = [0]
    s.cache.clear()
    play(s, (1, ("place", "patronage")))
    assert s.on_show == ["rej", "strus", "laski"] and s.patrons == {} and s.ducats[1] == 3
    assert s.fields["patronage"] == [0, 1] and asked(s) == ("place_client", 2)
    assert events(s, "no_patron") == [{"seat": 1}]
    sound(s)


def test_sa_5_6_5_2_bribing_a_figure() -> None:
    """SA-5.6.5.2: pay k+1 to the bank, take it with k, one more comes from the bank; the price of the field on top."""
    s = table(3)
    figure(s, "rej", 2, gold=3)
    figure(s, "strus", 1)
    s.ducats = [0, 4, 0]
    actions(s)
    assert ("place", "patronage", "strus") not in legal(s), "not one's own"
    s.fields["patronage"] = [0]
    assert ("place", "patronage", "rej") not in legal(s), "1 for the field and 4 for Rej are too much"
    s.fields["patronage"] = []
    s.cache.clear()
    play(s, (1, ("place", "patronage", "rej")))
    assert s.ducats[1] == 0 and s.patrons["rej"] == 1 and s.gold["rej"] == 4
    assert asked(s)[0] == "place_client", "nothing more is laid on a bribed Figure"


def test_sa_5_6_5_3_calling_banners() -> None:
    """SA-5.6.5.3: a unit of choice that the bank has."""
    s = table(3)
    s.army[0] = [10, 0, 0]
    actions(s)
    units = [move[2] for move in legal(s) if move[1] == "calling_banners"]
    assert units == ["hussars", "artillery"]
    play(s, (1, ("place", "calling_banners", "artillery")))
    assert s.army[1] == [0, 0, 1]


def test_sa_5_6_5_4_vacancy() -> None:
    """SA-5.6.5.4: a marker on a vacant office that bears none."""
    s = table(3)
    s.offices["gniezno"] = 2
    actions(s)
    assert [move[2] for move in legal(s) if move[1] == "vacancy"] == [o for o in OFFICES if o != "gniezno"]
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 1, ("place", "vacancy", "gniezno"))
    assert refusal.value.reason == "illegal.office_held"
    play(s, (1, ("place", "vacancy", "chancellor")))
    assert s.claims == {"chancellor": 1} and s.supply[1] == 9
    s.ducats[2] = 1
    assert ("place", "vacancy", "chancellor") not in legal(s, 2)


def test_sa_5_6_5_5_nobles_feast() -> None:
    """SA-5.6.5.5: a step, and one for each Internal card, but no more than still move the marker."""
    s = table(4)
    hold(s, {3: ["client", "client", "primus", "primus"]})
    actions(s, 3)
    play(s, (3, ("place", "nobles_feast")))
    assert s.tracks["senatorial"] == [0, 1, 3, 2]
    assert legal(s) == [("enough",), ("discard", "client"), ("discard", "primus")]
    play(s, (3, ("discard", "primus")), (3, ("discard", "primus")))
    assert s.tracks["senatorial"] == [3, 0, 1, 2] and s.hands[3]["internal"] == ["client", "client"]
    assert asked(s) == ("place_client", 0), "on space I no further card may go"


def test_sa_5_6_5_6_academy() -> None:
    """SA-5.6.5.6: two cards of any decks, the first seen before the second; Marycjusz draws four."""
    s = table(3)
    top(s, "internal", "client")
    actions(s)
    play(s, (1, ("place", "academy")), (1, ("draw", "internal")))
    assert s.hands[1]["internal"] == ["client"] and asked(s) == ("academy_draw", 1)
    play(s, (1, ("draw", "military")))
    assert len(s.hands[1]["military"]) == 1 and asked(s) == ("place_client", 2)
    figure(s, "marycjusz", 2)
    s.ducats[2] = 1
    s.cache.clear()
    play(s, (2, ("place", "academy")), *[(2, ("draw", "foreign"))] * 4)
    assert len(s.hands[2]["foreign"]) == 4


def test_sa_5_6_5_7_two_economists() -> None:
    """SA-5.6.5.7: 3 ducats; two separate fields for the price."""
    s = actions(table(5))
    play(s, (1, ("place", "economist")), (2, ("place", "economist_2")))
    assert s.ducats == [0, 3, 3, 0, 0]


def test_sa_5_6_5_8_parliamentary_agitation() -> None:
    """SA-5.6.5.8: the parliamentary track, one space and one for each ducat, no more than there are."""
    s = table(4)
    s.ducats = [0, 0, 0, 9]
    actions(s, 3)
    play(s, (3, ("place", "parliamentary_agitation")))
    assert s.tracks["parliamentary"] == [0, 1, 3, 2]
    assert legal(s) == [("steps", 0), ("steps", 1), ("steps", 2)]
    play(s, (3, ("steps", 1)))
    assert s.tracks["parliamentary"] == [0, 3, 1, 2] and s.ducats[3] == 8
    assert s.tracks["senatorial"] == [0, 1, 2, 3]


def test_sa_5_6_6_clients_leave_the_board() -> None:
    """SA-5.6.6: everybody keeps three."""
    s = table(3)
    s.ducats = [50] * 3
    actions(s)
    while asked(s)[0] == "place_client":
        play(s, (GAME.acting(s)[0], ("place", "economist")))
    assert s.clients == [3, 3, 3] and not any(s.fields.values())


def test_figures_that_help_in_the_field() -> None:
    """SA-5.6.5: Rej and Modrzewski move two spaces further, Wiśniowiecki brings two of infantry."""
    s = table(4)
    for id in ("rej", "modrzewski", "wisniowiecki"):
        figure(s, id, 3)
    actions(s, 3)
    play(s, (3, ("place", "nobles_feast")))
    assert s.tracks["senatorial"] == [3, 0, 1, 2]
    t = table(4)
    for id in ("rej", "modrzewski", "wisniowiecki"):
        figure(t, id, 3)
    actions(t, 3)
    play(t, (3, ("place", "parliamentary_agitation")))
    assert t.tracks["parliamentary"] == [3, 0, 1, 2]
    u = table(4)
    figure(u, "wisniowiecki", 3)
    actions(u, 3)
    play(u, (3, ("place", "calling_banners", "hussars")))
    assert u.army[3] == [2, 1, 0]
