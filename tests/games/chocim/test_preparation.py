"""Preparation: CH-2."""

from __future__ import annotations

import pytest

from pyengine import Match, Setup
from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import OE, RP
from tests.games.chocim.table import fresh


def test_leaders_are_drawn_up_to_the_limit() -> None:
    """CH-2.1: 7 and 8 with the commanders; one more for the token, which is then spent."""
    t = fresh()
    assert [len(hand) for hand in t.s.hand] == [4, 5]
    t.s.week = 2
    t.s.extra = [True, True]
    t.s.used = [["rp_c1"], []]
    t.jump("preparation")
    assert [len(hand) for hand in t.s.hand] == [5, 6]


def test_the_first_preparation_is_told() -> None:
    """CH-2, CH-2.1, CH-2.6: before the first play the chronicle says who drew how many, and what lies on the table."""
    match = Match(Setup("chocim", 2, 3))
    assert [(e.id, e.args) for e in match.opening] == [
        ("event.phase", {"week": 1, "phase": "preparation"}),
        ("event.leaders_drawn", {"side": "commonwealth", "n": 4}),
        ("event.leaders_drawn", {"side": "ottoman", "n": 5}),
        ("event.table_laid", {"values": sorted(match.state.table)}),
        ("event.phase", {"week": 1, "phase": "actions"}),
    ]
    assert len(match.state.table) == 7


def test_a_hand_above_the_limit_is_kept() -> None:
    """CH-2.1: nothing is drawn, nothing discarded."""
    t = fresh()
    for _ in range(3):
        t.s.hand[RP].append(t.s.pile[RP].pop())
    t.s.hand[RP].sort()
    t.s.week = 2
    t.jump("preparation")
    assert len(t.s.hand[RP]) == 7
    assert t.s.discards[RP] == []


def test_an_empty_officer_pile_is_made_of_the_discards() -> None:
    t = fresh()
    t.s.discards[RP] += t.s.pile[RP]
    t.s.pile[RP] = []
    t.s.discards[RP].append(t.s.hand[RP].pop())
    t.s.week = 2
    t.jump("preparation")
    assert len(t.s.hand[RP]) == 4
    assert t.s.discards[RP] == []
    t.sound()


def test_used_commanders_are_turned_up_again() -> None:
    """CH-2.2"""
    t = fresh()
    t.s.week = 2
    t.s.used = [["rp_c1", "rp_c2"], ["oe_c3"]]
    t.jump("preparation")
    assert t.s.used == [[], []]


def test_week_four_takes_the_hetman_and_two_ottoman_units() -> None:
    """CH-2.3"""
    t = fresh()
    t.s.week = 4
    t.put("control.church", tatar=1)
    t.s.units["defence.church"] = [0, 0, 0]
    t.s.units["reserve.commonwealth"][1] += 1
    t.jump("preparation")
    assert t.s.commanders[RP] == ["rp_c2", "rp_c3"]
    assert len(t.s.hand[RP]) == 5, "an officer in his place"
    assert len(t.s.held[RP]) == 1
    assert (t.asked, t.who()) == ("freeze", OE)
    assert lost_fields(t.s) == ("church",)
    t.answer(("remove", "tatar", "control.church"))
    assert lost_fields(t.s) == (), "an empty control gives the field back at once"
    t.answer(("remove", "spahi", "reserve.ottoman"))
    assert t.s.units["removed.ottoman"] == [1, 0, 1]
    assert t.asked == "play"
    t.sound()


def test_a_field_whose_control_freezes_rebels_or_starves_is_told_as_given_up() -> None:
    """CH-5.2, CH-2.3, CH-2.5, CH-12.5: whatever empties control, the log says whose the field is now."""
    for step, move in (
        ("circumstances", ("remove", "spahi", "control.church")),
        ("revolts", ("rebel", "spahi", "control.church")),
        ("starvation", ("remove", "spahi", "control.church")),
    ):
        t = fresh()
        t.s.week = 4
        t.home("defence.church")
        t.put("control.church", spahi=1)
        t.s.morale[OE], t.s.supply[OE] = 5, 20
        t.events.clear()
        t.jump("summary" if step == "starvation" else "preparation", step)
        t.answer(move)
        assert lost_fields(t.s) == ()
        assert [e.args["field"] for e in t.events if e.id == "event.given_up"] == ["church"], step


def test_week_five_brings_news_of_relief_and_snow() -> None:
    """CH-2.3: the limit of seven stays, so an officer takes the hetman's place again."""
    t = fresh()
    t.s.week = 5
    t.s.commanders[RP].remove("rp_c1")
    t.put("rebels.ottoman", spahi=1)
    t.s.morale[OE] = 5
    t.jump("preparation")
    assert len(t.s.hand[RP]) == 5
    assert len(t.s.held[RP]) == 1
    t.answer(("remove", "spahi", "rebels.ottoman"), ("remove", "tatar", "reserve.ottoman"))
    t.answer(("remove", "tatar", "reserve.ottoman"))
    assert sum(t.s.units["removed.ottoman"]) == 3
    assert t.s.units["rebels.ottoman"] == [1, 0, 0], "the box of rebels is filled again"


def test_the_premium_is_turned_up_again() -> None:
    """CH-2.4"""
    t = fresh()
    t.s.week, t.s.premium = 2, False
    t.jump("preparation")
    assert t.s.premium


@pytest.mark.parametrize(
    ("side", "morale", "rebels"),
    [
        (RP, 5, [0, 0, 0]),
        (RP, 4, [1, 0, 0]),
        (RP, 3, [1, 0, 1]),
        (RP, 2, [1, 0, 2]),
        (RP, 1, [2, 0, 2]),
        (OE, 6, [0, 0, 0]),
        (OE, 5, [1, 0, 0]),
        (OE, 4, [2, 1, 0]),
        (OE, 3, [2, 2, 0]),
        (OE, 2, [3, 2, 0]),
        (OE, 1, [3, 3, 0]),
    ],
)
def test_rebels_mirror_morale(side: int, morale: int, rebels: list[int]) -> None:
    """CH-2.5"""
    t = fresh()
    t.s.week = 2
    t.s.morale[side] = morale
    t.jump("preparation")
    while t.asked == "revolt":
        t.answer(t.legal()[0])
    assert t.s.units[data.REBELS[side]] == rebels
    t.sound()


def test_the_owner_says_where_rebels_come_from_and_surplus_returns() -> None:
    """CH-2.5: there is cavalry in reserve and in the bastion; cossacks are only in reserve."""
    t = fresh()
    t.s.week = 2
    t.s.morale[RP] = 3
    t.jump("preparation")
    assert (t.asked, t.who()) == ("revolt", RP)
    assert ("rebel", "cavalry", "defence.bastion") in t.legal()
    prompt = GAME.prompt(t.s, t.s.seats[RP])
    assert prompt is not None and prompt.args == {"n": 2}, "one of the cavalry, one cossack, none of the third kind"
    t.answer(("rebel", "cavalry", "defence.bastion"))
    assert t.s.units["rebels.commonwealth"] == [1, 0, 1]
    t.s.week = 3
    t.s.morale[RP] = 4
    t.jump("preparation")
    assert t.s.units["rebels.commonwealth"] == [1, 0, 0]
    t.s.morale[RP] = 9
    t.turn(RP)
    assert t.s.units["rebels.commonwealth"] == [1, 0, 0], "morale in the week does not touch them"


def test_the_owner_says_which_cossacks_rebel() -> None:
    """CH-2.5: at morale 3 one of the cavalry and one cossack; cossacks are in reserve and in the castle."""
    t = fresh()
    t.s.week = 2
    t.s.morale[RP] = 3
    t.put("defence.castle", cossack=1)
    t.jump("preparation")
    t.answer(("rebel", "cavalry", "reserve.commonwealth"))
    assert (t.asked, t.who()) == ("revolt", RP)
    assert sorted(t.legal()) == [("rebel", "cossack", "defence.castle"), ("rebel", "cossack", "reserve.commonwealth")]
    t.answer(("rebel", "cossack", "defence.castle"))
    assert t.s.units["rebels.commonwealth"] == [1, 0, 1] and t.s.units["defence.castle"][2] == 0


def test_only_the_missing_rebels_are_asked_for() -> None:
    """CH-2.5: at morale 2 three spahis and two janissaries rebel; one janissary has already."""
    t = fresh()
    t.s.week = 2
    t.s.morale[OE] = 2
    t.home("defence.redoubts")
    t.put("rebels.ottoman", janissary=1)
    t.put("control.redoubts", janissary=1)
    t.jump("preparation")
    assert (t.asked, t.who()) == ("revolt", OE)
    prompt = GAME.prompt(t.s, t.s.seats[OE])
    assert prompt is not None and prompt.args == {"n": 1}, "spahis are only in reserve"
    t.answer(("rebel", "janissary", "control.redoubts"))
    assert t.s.units["rebels.ottoman"] == [3, 2, 0]


def test_too_few_to_rebel_means_all() -> None:
    """CH-2.5"""
    t = fresh()
    t.s.week = 2
    t.s.morale[OE] = 1
    t.put("removed.ottoman", janissary=11)
    t.jump("preparation")
    assert t.s.units["rebels.ottoman"] == [3, 1, 0]


def test_seven_new_cards_on_the_table() -> None:
    """CH-2.6"""
    t = fresh()
    t.s.week = 2
    t.s.dip_discards += t.s.table
    t.s.table = []
    top = t.s.dip_pile[:7]
    t.jump("preparation")
    assert t.s.table == top


def test_an_empty_diplomacy_pile_is_made_of_the_discards() -> None:
    """CH-2.6: and if there are none, the table stays short."""
    t = fresh()
    t.s.week = 2
    t.s.dip_discards, t.s.dip_pile = [*t.s.dip_pile, *t.s.table], []
    t.s.table = []
    t.jump("preparation")
    assert len(t.s.table) == 7
    t.s.held[RP] = sorted(t.s.dip_pile[1:])
    t.s.dip_pile = t.s.dip_pile[:1]
    t.s.held[RP] = sorted(t.s.held[RP] + t.s.table)
    t.s.table = []
    t.jump("preparation")
    assert len(t.s.table) == 1
    assert GAME.broken(t.s) == []


def test_spent_tokens_return_to_the_board() -> None:
    """CH-2.7"""
    t = fresh()
    t.s.week = 2
    t.s.extra = [True, False]
    t.jump("preparation")
    assert t.s.extra == [False, False]
