"""Chapters 5.1 to 5.3: initiative, income, draw."""

from __future__ import annotations

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES
from tests.games.sigismundus.table import asked, begin, events, figure, hold, legal, play, seal, show, table, top


def test_sa_5_1_1_the_first_player_marker_passes_to_the_left() -> None:
    """SA-5.1.1: but not in the first round."""
    s = table(3, round=0)
    begin(s, "initiative")
    assert s.round == 1 and s.first == 0
    s.first = 2
    begin(s, "initiative")
    assert s.round == 2 and s.first == 0


def test_sa_5_1_2_sejm_and_demand_are_opened() -> None:
    """SA-5.1.2"""
    s = table(3, round=3)
    s.demands = ["noble_host", *s.demands]
    begin(s, "initiative")
    assert events(s, "sejm") == [{"sejm": "4", "act": "national_church"}]
    assert s.demand == "noble_host" and events(s, "demand") == [{"demand": "noble_host"}]
    assert GAME.view(s, None).demand == "noble_host"


def test_sa_5_1_2_the_short_game_jumps_to_the_fifth_sejm() -> None:
    """SA-5.1.2, SA-8.5"""
    s = table(3, round=2, options={"variant": "short"})
    begin(s, "initiative")
    assert events(s, "sejm") == [{"sejm": "5", "act": "incompatibilitas"}]


def test_sa_5_1_3_unclaimed_figures_leave_and_three_come() -> None:
    """SA-5.1.3"""
    s = table(3)
    show(s, "rej", "strus")
    coming = s.figures[:3]
    begin(s, "initiative")
    assert s.gone == ["rej", "strus"] and s.on_show == coming and not set(coming) & set(s.figures)


def test_sa_5_1_4_in_the_last_round_every_country_is_crowned() -> None:
    """SA-5.1.4"""
    s = table(3, round=6)
    begin(s, "initiative")
    assert s.crowned == []
    begin(s, "initiative")
    assert s.round == 8 and sorted(s.crowned) == sorted(COUNTRIES)


def test_sa_5_2_1_two_ducats_and_the_best_office() -> None:
    """SA-5.2.1"""
    s = table(3)
    s.offices["palatine_krakow"] = s.offices["court_marshal"] = 0
    s.offices["poznan"] = 1
    begin(s, "income")
    assert s.ducats == [2 + 4, 2 + 2, 2]
    s.acts = ["execution_of_lands"]
    s.ducats = [0, 0, 0]
    begin(s, "income")
    assert s.ducats[0] == 2 + 2, "the turned palatinate is worth no more than the marshal"


def test_sa_5_2_2_additions_whichever_office_is_used() -> None:
    """SA-5.2.2: treasurer 2, Habsburg seal 2, Provana 2."""
    s = table(3)
    s.offices["gniezno"] = s.offices["treasurer"] = 0
    seal(s, "habsburg", 1)
    figure(s, "provana", 1)
    begin(s, "income")
    assert s.ducats == [2 + 4 + 2, 2 + 2 + 2, 2]


def test_sa_5_3_1_everybody_draws_from_a_deck_of_his_choice() -> None:
    """SA-5.3.1: in initiative order; it cannot be declined."""
    s = table(3)
    s.first = 1
    top(s, "military", "sack")
    begin(s, "draw_phase")
    assert asked(s) == ("draw", 1)
    assert legal(s) == [("draw", "internal"), ("draw", "foreign"), ("draw", "military")]
    play(s, (1, ("draw", "military")))
    assert s.hands[1]["military"] == ["sack"] and asked(s) == ("draw", 2)
    assert events(s, "draws") == [{"seat": 1, "deck": "military"}]
    secret = [event for event in s.log or [] if event.id == "event.draws_card"]
    assert secret[0].to == (1,)


def test_sa_5_3_1_nothing_to_draw() -> None:
    """SA-5.3.1: forced only if any card can be drawn."""
    s = table(3)
    for deck in s.decks:
        s.decks[deck] = []
    begin(s, "draw_phase")
    assert asked(s)[0] != "draw"
    assert not any(any(hand.values()) for hand in s.hands)


def test_sa_5_3_2_extra_cards() -> None:
    """SA-5.3.2: vice-chancellor of free choice after the first card, seals of a fixed type."""
    s = table(3)
    s.offices["vice_chancellor"] = 0
    seal(s, "lithuania", 0)
    seal(s, "moscovia", 0)
    seal(s, "ottoman", 1)
    begin(s, "draw_phase")
    play(s, (0, ("draw", "foreign")))
    assert len(s.hands[0]["foreign"]) == 1 and asked(s) == ("draw", 0)
    play(s, (0, ("draw", "foreign")))
    assert {deck: len(cards) for deck, cards in s.hands[0].items()} == {"internal": 1, "foreign": 2, "military": 1}
    play(s, (1, ("draw", "internal")))
    assert {deck: len(cards) for deck, cards in s.hands[1].items()} == {"internal": 1, "foreign": 1, "military": 0}


def test_a_drawn_card_is_hidden_from_the_others() -> None:
    """SA-5.3.1: its type is open, its face is not."""
    s = table(3)
    hold(s, {})
    begin(s, "draw_phase")
    play(s, (0, ("draw", "foreign")))
    assert GAME.view(s, 1).hands[0]["foreign"] == [""]
    assert GAME.view(s, 0).hands[0] == s.hands[0]
