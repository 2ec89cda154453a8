"""SA-5.0: what holds everywhere."""

from __future__ import annotations

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.deeds import acquire, discard, draw, step_left
from pyengine.games.sigismundus.holdings import magnate_rep, nobility_rep, prestige
from pyengine.games.sigismundus.scoring import standing
from tests.games.sigismundus.table import table


def test_sa_5_0_1_order_is_fixed_when_a_phase_begins() -> None:
    """SA-5.0.1: Primus in phase 4 neither skips nor repeats anybody; the new holder leads from phase 5 on."""
    t = table(4)
    t.hold({seat: ["vistula_raft"] for seat in range(4)})
    t.hold({0: ["vistula_raft"], 1: ["vistula_raft"], 2: ["primus"], 3: ["vistula_raft"]})
    t.begin("special")
    assert t.waiting == ("special_action", 0)  # the Magnates' Representative
    t.play(0, "pass")
    t.play(0, "pass")
    t.play(1, "pass")
    t.play(2, "play", "primus")
    assert t.s.first == 2 and t.waiting == ("special_action", 3)
    t.play(3, "pass")
    t.play(0, "crown", "suecia")
    assert t.s.order == [2, 3, 0, 1] and t.waiting == ("foreign_place", 2)


def test_sa_5_0_1_primus_as_the_extra_action_sets_the_order_of_this_phase() -> None:
    """SA-5.0.1, SA-5.4.1: the Magnates' Representative acts before the actions that go by initiative, and at once."""
    t = table(4)
    t.s.tracks["senatorial"] = [2, 0, 1, 3]
    t.hold({0: ["vistula_raft"], 1: ["vistula_raft"], 2: ["primus", "vistula_raft"], 3: ["vistula_raft"]})
    t.begin("special")
    assert t.s.first == 0 and t.waiting == ("special_action", 2)
    t.play(2, "play", "primus")
    order = []
    while t.waiting[0] == "special_action":
        order.append(GAME.acting(t.s)[0])
        t.play(order[-1], "pass")
    assert order == [2, 3, 0, 1]


def test_sa_5_0_2_steps_are_swaps() -> None:
    """SA-5.0.2: k steps are k swaps; on the first space a marker stays."""
    t = table(4)
    assert step_left(t.s, "senatorial", 3, 2) == 2
    assert t.s.tracks["senatorial"] == [0, 3, 1, 2]
    assert step_left(t.s, "senatorial", 3, 4) == 1
    assert t.s.tracks["senatorial"] == [3, 0, 1, 2]
    assert step_left(t.s, "senatorial", 3, 1) == 0


def test_sa_5_0_2_5_0_3_ex_4_feast_with_two_cards() -> None:
    """SA-5.0.2, SA-5.0.3, EX-4: D feasts with two Internal cards: three steps, and magnate_rep at once."""
    t = table(4)
    t.hold({3: ["client", "primus"]})
    t.s.first = 3
    t.begin("actions")
    t.play(3, "place", "nobles_feast")
    t.play(3, "discard", "client")
    t.play(3, "discard", "primus")
    assert t.s.tracks["senatorial"] == [3, 0, 1, 2]
    assert magnate_rep(t.s) == 3 and t.s.hands[3]["internal"] == []
    assert t.happened("representative")[-1] == {"seat": 3, "rival": 0, "rep": "magnate"}


def test_sa_5_0_3_a_new_representative_waits_for_his_phase() -> None:
    """SA-5.0.3: agitation in phase 6 moves the card, but gives no client and takes none this round."""
    t = table(3)
    t.s.ducats = [0, 9, 0]
    t.s.first = 1
    t.begin("actions")
    assert t.s.clients == [4, 3, 3]
    t.play(1, "place", "parliamentary_agitation")
    assert nobility_rep(t.s) == 1 and t.s.clients == [4, 2, 3]


def test_sa_5_0_4_the_royal_representative_settles_ties_as_he_likes() -> None:
    """SA-5.0.4: openly, also in his own favour."""
    t = table(3)
    t.s.votes = [2, 2, 0]
    t.begin("ballots")
    t.all_play("bid", 2, 2, 0)
    assert t.waiting == ("office_tie", 0)
    assert t.legal() == [("settle", 0), ("settle", 1)]
    t.play(0, "settle", 0)
    assert t.s.offices["castellan_poznan"] == 0
    assert t.happened("settled") == [{"by": 0, "seat": 0, "tie": "office"}]


def test_sa_5_0_5_ducats_on_figures_are_not_stock() -> None:
    """SA-5.0.5: not offered, not sacked, not scored."""
    t = table(3)
    t.s.ducats = [2, 0, 0]
    t.figure("strus", 0, gold=9)
    t.s.votes = [1, 1, 1]
    t.begin("offer_ducats")
    assert len(t.legal(0)) == 3
    assert standing(t.s)[0] == 2, "Struś counts the stock alone"


def test_sa_5_0_6_closed_hands_open_together() -> None:
    """SA-5.0.6: nothing is told until the last has committed."""
    t = table(3)
    t.s.votes = [3, 3, 3]
    t.begin("ballots")
    assert list(GAME.acting(t.s)) == [0, 1, 2]
    t.play(1, "bid", 2)
    assert list(GAME.acting(t.s)) == [0, 2] and t.s.votes == [3, 3, 3]
    assert [event.at for event in t.events or [] if event.id == "event.sealed"] == [()], "nothing to look at yet"
    assert t.happened("office_bid") == [] and GAME.view(t.s, 0).sealed[1] == []
    t.play(0, "bid", 0)
    t.play(2, "bid", 1)
    assert [event["n"] for event in t.happened("office_bid")] == [0, 2, 1]


def test_sa_5_0_7_played_cards_lie_on_their_pile() -> None:
    """SA-5.0.7"""
    t = table(3)
    t.hold({0: ["vistula_raft"]})
    t.begin("special")
    t.play(0, "play", "vistula_raft")
    assert t.s.discards["foreign"] == ["vistula_raft"]


def test_sa_5_0_7_a_deck_that_runs_out_is_made_anew_at_once() -> None:
    """SA-5.0.7: whoever takes the last card leaves a shuffled deck behind, and no pile."""
    t = table(3)
    t.events.clear()
    t.s.discards["foreign"] = t.s.decks["foreign"][1:]
    del t.s.decks["foreign"][1:]
    draw(t.s, 1, "foreign", "SA-5.3.1")
    assert len(t.s.hands[1]["foreign"]) == 1 and len(t.s.decks["foreign"]) == 19 and t.s.discards["foreign"] == []
    assert t.happened("reshuffled")[0]["n"] == 19
    assert [event.id for event in t.events] == ["event.draws", "event.draws_card", "event.reshuffled"]


def test_sa_5_0_7_a_deck_without_a_pile_waits_for_one() -> None:
    """SA-5.0.7: where nothing lay on the pile, the deck is made when a card is to be drawn again."""
    t = table(3)
    held = t.s.decks["foreign"]
    t.s.decks["foreign"] = held[:1]
    t.s.hands[2]["foreign"] = sorted(held[1:])
    draw(t.s, 1, "foreign", "SA-5.3.1")
    assert t.s.decks["foreign"] == [] and t.begin("draw_phase").legal(0) == [("draw", "internal"), ("draw", "military")]
    draw(t.s, 1, "foreign", "SA-5.3.1")
    assert len(t.s.hands[1]["foreign"]) == 1, "with both piles empty nothing is drawn"
    discard(t.s, 2, t.s.hands[2]["foreign"][0])
    discard(t.s, 2, t.s.hands[2]["foreign"][0])
    draw(t.s, 1, "foreign", "SA-5.3.1")
    assert len(t.s.hands[1]["foreign"]) == 2 and len(t.s.decks["foreign"]) == 1 and t.s.discards["foreign"] == []


def test_sa_5_0_8_no_hand_limit() -> None:
    """SA-5.0.8"""
    t = table(3)
    for _ in range(15):
        draw(t.s, 0, "internal", "SA-5.3.1")
    assert len(t.s.hands[0]["internal"]) == 15
    t.begin("draw_phase")
    assert t.waiting == ("draw", 0)


def test_sa_5_0_9_acquiring_sets_the_side_and_brings_the_unit() -> None:
    """SA-5.0.9: if the bank has one."""
    t = table(3)
    t.s.acts = ["national_church"]
    acquire(t.s, 0, "gniezno")
    assert prestige(t.s, "gniezno") == 1
    acquire(t.s, 0, "palatine_krakow")
    assert t.s.army[0] == [0, 1, 0]
    t.s.army[1][0] = 10
    acquire(t.s, 0, "castellan_krakow")
    assert t.s.army[0] == [0, 1, 0], "all ten infantry are taken"


def test_sa_5_0_9_ex_12_incompatibilitas_after_winning() -> None:
    """SA-5.0.9, SA-5.7.6.6, EX-12 as it is now: A is court marshal and wins 12: 1 hussars, then he gives up the one or the other."""
    t = table(3, round=6)
    t.s.acts = ["incompatibilitas"]
    t.s.offices["court_marshal"] = 0
    t.s.offices["castellan_poznan"] = t.s.offices["poznan"] = 1
    t.s.votes = [3, 0, 0]
    t.begin("ballots")
    t.all_play("bid", 3, 0, 0)
    assert t.s.army[0] == [0, 1, 0]
    assert t.waiting == ("keep_office", 0)
    assert t.legal() == [("keep", "ministerial"), ("keep", "land")]
    t.play(0, "keep", "ministerial")
    assert t.s.offices["palatine_sandomierz"] == -1 and t.s.army[0] == [0, 1, 0]
    assert t.waiting[0] != "office_bid", "what is returned is not voted on again"


def test_sa_5_0_10_no_empty_plays() -> None:
    """SA-5.0.10: but Feast and Agitation may be used on space I, and Patronage asks nobody to take anybody."""
    t = table(3)
    t.hold({0: ["primus", "sack", "church_foundation", "death_of_senator"]})
    t.begin("special")
    # First player already, no army, no ducats, nobody with an office.
    assert t.legal() == [("pass",)]
    assert t.waiting == ("special_action", 0), "others must not learn from the skipped question"
    u = table(3)
    u.s.army[1] = [10, 16, 7]
    u.begin("actions")
    options = u.legal()
    assert ("place", "nobles_feast") in options and ("place", "parliamentary_agitation") in options
    assert not any(move[1] == "calling_banners" for move in options)
    assert [move for move in options if move[1] == "patronage"] == [("place", "patronage")]


def test_top_of_a_deck_is_drawn() -> None:
    t = table(3)
    t.top("military", "sack", "foray")
    draw(t.s, 2, "military", "SA-5.3.1")
    draw(t.s, 2, "military", "SA-5.3.1")
    assert t.s.hands[2]["military"] == ["foray", "sack"]
