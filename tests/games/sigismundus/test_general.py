"""SA-5.0: what holds everywhere."""

from __future__ import annotations

from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.deeds import acquire, discard, draw, step_left
from pyengine.games.sigismundus.holdings import magnate_rep, nobility_rep, prestige
from pyengine.games.sigismundus.scoring import standing
from tests.games.sigismundus.table import all_play, asked, begin, events, figure, hold, legal, play, table, top


def test_sa_5_0_1_order_is_fixed_when_a_phase_begins() -> None:
    """SA-5.0.1: Primus in phase 4 neither skips nor repeats anybody; the new holder leads from phase 5 on."""
    s = table(4)
    hold(s, {seat: ["vistula_raft"] for seat in range(4)})
    hold(s, {0: ["vistula_raft"], 1: ["vistula_raft"], 2: ["primus"], 3: ["vistula_raft"]})
    begin(s, "special")
    assert asked(s) == ("special_action", 0)  # the Magnates' Representative
    play(s, (0, ("pass",)), (0, ("pass",)), (1, ("pass",)), (2, ("play", "primus")))
    assert s.first == 2 and asked(s) == ("special_action", 3)
    play(s, (3, ("pass",)))
    play(s, (0, ("crown", "suecia")))
    assert s.order == [2, 3, 0, 1] and asked(s) == ("foreign_place", 2)


def test_sa_5_0_1_primus_as_the_extra_action_sets_the_order_of_this_phase() -> None:
    """SA-5.0.1, SA-5.4.1: the Magnates' Representative acts before the actions that go by initiative, and at once."""
    s = table(4)
    s.tracks["senatorial"] = [2, 0, 1, 3]
    hold(s, {0: ["vistula_raft"], 1: ["vistula_raft"], 2: ["primus", "vistula_raft"], 3: ["vistula_raft"]})
    begin(s, "special")
    assert s.first == 0 and asked(s) == ("special_action", 2)
    play(s, (2, ("play", "primus")))
    order = []
    while asked(s)[0] == "special_action":
        order.append(GAME.acting(s)[0])
        play(s, (order[-1], ("pass",)))
    assert order == [2, 3, 0, 1]


def test_sa_5_0_2_steps_are_swaps() -> None:
    """SA-5.0.2: k steps are k swaps; on the first space a marker stays."""
    s = table(4)
    assert step_left(s, "senatorial", 3, 2) == 2
    assert s.tracks["senatorial"] == [0, 3, 1, 2]
    assert step_left(s, "senatorial", 3, 4) == 1
    assert s.tracks["senatorial"] == [3, 0, 1, 2]
    assert step_left(s, "senatorial", 3, 1) == 0


def test_sa_5_0_2_5_0_3_ex_4_feast_with_two_cards() -> None:
    """SA-5.0.2, SA-5.0.3, EX-4: D feasts with two Internal cards: three steps, and magnate_rep at once."""
    s = table(4)
    hold(s, {3: ["client", "primus"]})
    s.first = 3
    begin(s, "actions")
    play(s, (3, ("place", "nobles_feast")), (3, ("discard", "client")), (3, ("discard", "primus")))
    assert s.tracks["senatorial"] == [3, 0, 1, 2]
    assert magnate_rep(s) == 3 and s.hands[3]["internal"] == []
    assert events(s, "representative")[-1] == {"seat": 3, "rival": 0, "rep": "magnate"}


def test_sa_5_0_3_a_new_representative_waits_for_his_phase() -> None:
    """SA-5.0.3: agitation in phase 6 moves the card, but gives no client and takes none this round."""
    s = table(3)
    s.ducats = [0, 9, 0]
    s.first = 1
    begin(s, "actions")
    assert s.clients == [4, 3, 3]
    play(s, (1, ("place", "parliamentary_agitation")))
    assert nobility_rep(s) == 1 and s.clients == [4, 2, 3]


def test_sa_5_0_4_the_royal_representative_settles_ties_as_he_likes() -> None:
    """SA-5.0.4: openly, also in his own favour."""
    s = table(3)
    s.votes = [2, 2, 0]
    begin(s, "ballots")
    all_play(s, "bid", 2, 2, 0)
    assert asked(s) == ("office_tie", 0)
    assert legal(s) == [("settle", 0), ("settle", 1)]
    play(s, (0, ("settle", 0)))
    assert s.offices["castellan_poznan"] == 0
    assert events(s, "settled") == [{"by": 0, "seat": 0, "tie": "office"}]


def test_sa_5_0_5_ducats_on_figures_are_not_stock() -> None:
    """SA-5.0.5: not offered, not sacked, not scored."""
    s = table(3)
    s.ducats = [2, 0, 0]
    figure(s, "strus", 0, gold=9)
    s.votes = [1, 1, 1]
    begin(s, "offer_ducats")
    assert len(legal(s, 0)) == 3
    assert standing(s)[0] == 2, "Struś counts the stock alone"


def test_sa_5_0_6_closed_hands_open_together() -> None:
    """SA-5.0.6: nothing is told until the last has committed."""
    s = table(3)
    s.votes = [3, 3, 3]
    begin(s, "ballots")
    assert list(GAME.acting(s)) == [0, 1, 2]
    play(s, (1, ("bid", 2)))
    assert list(GAME.acting(s)) == [0, 2] and s.votes == [3, 3, 3]
    assert [event.at for event in s.log or [] if event.id == "event.sealed"] == [()], "nothing to look at yet"
    assert events(s, "office_bid") == [] and GAME.view(s, 0).sealed[1] == []
    play(s, (0, ("bid", 0)), (2, ("bid", 1)))
    assert [event["n"] for event in events(s, "office_bid")] == [0, 2, 1]


def test_sa_5_0_7_played_cards_lie_on_their_pile() -> None:
    """SA-5.0.7"""
    s = table(3)
    hold(s, {0: ["vistula_raft"]})
    begin(s, "special")
    play(s, (0, ("play", "vistula_raft")))
    assert s.discards["foreign"] == ["vistula_raft"]


def test_sa_5_0_7_a_deck_that_runs_out_is_made_anew_at_once() -> None:
    """SA-5.0.7: whoever takes the last card leaves a shuffled deck behind, and no pile."""
    s = table(3)
    s.log = []
    s.discards["foreign"] = s.decks["foreign"][1:]
    del s.decks["foreign"][1:]
    draw(s, 1, "foreign", "SA-5.3.1")
    assert len(s.hands[1]["foreign"]) == 1 and len(s.decks["foreign"]) == 19 and s.discards["foreign"] == []
    assert events(s, "reshuffled")[0]["n"] == 19
    assert [event.id for event in s.log] == ["event.draws", "event.draws_card", "event.reshuffled"]


def test_sa_5_0_7_a_deck_without_a_pile_waits_for_one() -> None:
    """SA-5.0.7: where nothing lay on the pile, the deck is made when a card is to be drawn again."""
    s = table(3)
    held = s.decks["foreign"]
    s.decks["foreign"] = held[:1]
    s.hands[2]["foreign"] = sorted(held[1:])
    draw(s, 1, "foreign", "SA-5.3.1")
    assert s.decks["foreign"] == [] and legal(begin(s, "draw_phase"), 0) == [("draw", "internal"), ("draw", "military")]
    draw(s, 1, "foreign", "SA-5.3.1")
    assert len(s.hands[1]["foreign"]) == 1, "with both piles empty nothing is drawn"
    discard(s, 2, s.hands[2]["foreign"][0])
    discard(s, 2, s.hands[2]["foreign"][0])
    draw(s, 1, "foreign", "SA-5.3.1")
    assert len(s.hands[1]["foreign"]) == 2 and len(s.decks["foreign"]) == 1 and s.discards["foreign"] == []


def test_sa_5_0_8_no_hand_limit() -> None:
    """SA-5.0.8"""
    s = table(3)
    for _ in range(15):
        draw(s, 0, "internal", "SA-5.3.1")
    assert len(s.hands[0]["internal"]) == 15
    begin(s, "draw_phase")
    assert asked(s) == ("draw", 0)


def test_sa_5_0_9_acquiring_sets_the_side_and_brings_the_unit() -> None:
    """SA-5.0.9: if the bank has one."""
    s = table(3)
    s.acts = ["national_church"]
    acquire(s, 0, "gniezno")
    assert prestige(s, "gniezno") == 1
    acquire(s, 0, "palatine_krakow")
    assert s.army[0] == [0, 1, 0]
    s.army[1][0] = 10
    acquire(s, 0, "castellan_krakow")
    assert s.army[0] == [0, 1, 0], "all ten infantry are taken"


def test_sa_5_0_9_ex_12_incompatibilitas_after_winning() -> None:
    """SA-5.0.9, SA-5.7.6.6, EX-12 as it is now: A is court marshal and wins 12: 1 hussars, then he gives up the one or the other."""
    s = table(3, round=6)
    s.acts = ["incompatibilitas"]
    s.offices["court_marshal"] = 0
    s.offices["castellan_poznan"] = s.offices["poznan"] = 1
    s.votes = [3, 0, 0]
    begin(s, "ballots")
    all_play(s, "bid", 3, 0, 0)
    assert s.army[0] == [0, 1, 0]
    assert asked(s) == ("keep_office", 0)
    assert legal(s) == [("keep", "ministerial"), ("keep", "land")]
    play(s, (0, ("keep", "ministerial")))
    assert s.offices["palatine_sandomierz"] == -1 and s.army[0] == [0, 1, 0]
    assert asked(s)[0] != "office_bid", "what is returned is not voted on again"


def test_sa_5_0_10_no_empty_plays() -> None:
    """SA-5.0.10: but Feast and Agitation may be used on space I, and Patronage asks nobody to take anybody."""
    s = table(3)
    hold(s, {0: ["primus", "sack", "church_foundation", "death_of_senator"]})
    begin(s, "special")
    # First player already, no army, no ducats, nobody with an office.
    assert legal(s) == [("pass",)]
    assert asked(s) == ("special_action", 0), "others must not learn from the skipped question"
    t = table(3)
    t.army[1] = [10, 16, 7]
    begin(t, "actions")
    options = legal(t)
    assert ("place", "nobles_feast") in options and ("place", "parliamentary_agitation") in options
    assert not any(move[1] == "calling_banners" for move in options)
    assert [move for move in options if move[1] == "patronage"] == [("place", "patronage")]


def test_top_of_a_deck_is_drawn() -> None:
    s = table(3)
    top(s, "military", "sack", "foray")
    draw(s, 2, "military", "SA-5.3.1")
    draw(s, 2, "military", "SA-5.3.1")
    assert s.hands[2]["military"] == ["foray", "sack"]
