"""Chapters 5.1 to 5.3: initiative, income, draw."""

from __future__ import annotations

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES
from tests.games.sigismundus.table import table


def test_sa_5_1_1_the_first_player_marker_passes_to_the_left() -> None:
    """SA-5.1.1: but not in the first round."""
    t = table(3, round=0)
    t.begin("initiative")
    assert t.s.round == 1 and t.s.first == 0
    t.s.first = 2
    t.begin("initiative")
    assert t.s.round == 2 and t.s.first == 0


def test_sa_5_1_2_sejm_and_demand_are_opened() -> None:
    """SA-5.1.2"""
    t = table(3, round=3)
    t.s.demands = ["noble_host", *t.s.demands]
    t.begin("initiative")
    assert t.happened("sejm") == [{"sejm": "4", "act": "national_church"}]
    assert t.s.demand == "noble_host" and t.happened("demand") == [{"demand": "noble_host"}]
    assert GAME.view(t.s, None).demand == "noble_host"


def test_sa_5_1_2_the_short_game_jumps_to_the_fifth_sejm() -> None:
    """SA-5.1.2, SA-8.5"""
    t = table(3, round=2, options={"variant": "short"})
    t.begin("initiative")
    assert t.happened("sejm") == [{"sejm": "5", "act": "incompatibilitas"}]


def test_sa_5_1_3_unclaimed_figures_leave_and_three_come() -> None:
    """SA-5.1.3"""
    t = table(3)
    t.show("rej", "strus")
    coming = t.s.figures[:3]
    t.begin("initiative")
    assert t.s.gone == ["rej", "strus"] and t.s.on_show == coming and not set(coming) & set(t.s.figures)


def test_sa_5_1_4_in_the_last_round_every_country_is_crowned() -> None:
    """SA-5.1.4"""
    t = table(3, round=6)
    t.begin("initiative")
    assert t.s.crowned == []
    t.begin("initiative")
    assert t.s.round == 8 and sorted(t.s.crowned) == sorted(COUNTRIES)


def test_sa_5_2_1_two_ducats_and_the_best_office() -> None:
    """SA-5.2.1"""
    t = table(3)
    t.s.offices["palatine_krakow"] = t.s.offices["court_marshal"] = 0
    t.s.offices["poznan"] = 1
    t.begin("income")
    assert t.s.ducats == [2 + 4, 2 + 2, 2]
    t.s.acts = ["execution_of_lands"]
    t.s.ducats = [0, 0, 0]
    t.begin("income")
    assert t.s.ducats[0] == 2 + 2, "the turned palatinate is worth no more than the marshal"


def test_sa_5_2_2_additions_whichever_office_is_used() -> None:
    """SA-5.2.2: treasurer 2, Habsburg seal 2, Provana 2."""
    t = table(3)
    t.s.offices["gniezno"] = t.s.offices["treasurer"] = 0
    t.seal("habsburg", 1)
    t.figure("provana", 1)
    t.begin("income")
    assert t.s.ducats == [2 + 4 + 2, 2 + 2 + 2, 2]


def test_sa_5_3_1_everybody_draws_from_a_deck_of_his_choice() -> None:
    """SA-5.3.1: in initiative order; it cannot be declined."""
    t = table(3)
    t.s.first = 1
    t.top("military", "sack")
    t.begin("draw_phase")
    assert t.waiting == ("draw", 1)
    assert t.legal() == [("draw", "internal"), ("draw", "foreign"), ("draw", "military")]
    t.play(1, "draw", "military")
    assert t.s.hands[1]["military"] == ["sack"] and t.waiting == ("draw", 2)
    assert t.happened("draws") == [{"seat": 1, "deck": "military"}]
    secret = [event for event in t.events or [] if event.id == "event.draws_card"]
    assert secret[0].to == (1,)


def test_sa_5_3_1_nothing_to_draw() -> None:
    """SA-5.3.1: forced only if any card can be drawn."""
    t = table(3)
    for deck in t.s.decks:
        t.s.decks[deck] = []
    t.begin("draw_phase")
    assert t.waiting[0] != "draw"
    assert not any(any(hand.values()) for hand in t.s.hands)


def test_sa_5_3_2_extra_cards() -> None:
    """SA-5.3.2: vice-chancellor of free choice after the first card, seals of a fixed type."""
    t = table(3)
    t.s.offices["vice_chancellor"] = 0
    t.seal("lithuania", 0)
    t.seal("moscovia", 0)
    t.seal("ottoman", 1)
    t.begin("draw_phase")
    t.play(0, "draw", "foreign")
    assert len(t.s.hands[0]["foreign"]) == 1 and t.waiting == ("draw", 0)
    t.play(0, "draw", "foreign")
    assert {deck: len(cards) for deck, cards in t.s.hands[0].items()} == {"internal": 1, "foreign": 2, "military": 1}
    t.play(1, "draw", "internal")
    assert {deck: len(cards) for deck, cards in t.s.hands[1].items()} == {"internal": 1, "foreign": 1, "military": 0}


def test_a_drawn_card_is_hidden_from_the_others() -> None:
    """SA-5.3.1: its type is open, its face is not."""
    t = table(3)
    t.hold({})
    t.begin("draw_phase")
    t.play(0, "draw", "foreign")
    assert GAME.view(t.s, 1).hands[0]["foreign"] == [""]
    assert GAME.view(t.s, 0).hands[0] == t.s.hands[0]
