"""SA-5.7: the Sejm in its six stages."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import OFFICES
from pyengine.games.sigismundus.holdings import ballot, prestige, royal_rep
from tests.games.sigismundus.table import Table, table

# -- a: counting -------------------------------------------------------------------------------------------------------


def test_sa_5_7_1_1_ex_1_votes_of_three_tracks() -> None:
    """SA-5.7.1.1, EX-1: royal II, senatorial IV, parliamentary II give 4 + 1 + 2 = 7 votes."""
    t = table(4)
    t.s.tracks = {"royal": [0, 1, 2, 3], "senatorial": [0, 2, 3, 1], "parliamentary": [0, 1, 2, 3]}
    t.begin("count_votes")
    assert t.s.votes[1] == 7
    votes = t.happened("votes")[1]
    assert (votes["royal"], votes["senatorial"], votes["parliamentary"], votes["n"]) == (4, 1, 2, 7)


def test_sa_5_7_1_1_additions() -> None:
    """SA-5.7.1.1: grand marshal 2, court marshal 1, Prussian seal 2, Orzechowski 2."""
    t = table(3)
    t.s.offices["grand_marshal"], t.s.offices["court_marshal"] = 0, 1
    t.seal("prussia", 1)
    t.figure("orzechowski", 2)
    t.begin("count_votes")
    assert t.s.votes == [12 + 2, 9 + 3, 6 + 2]


def test_sa_5_7_1_2_votes_are_open() -> None:
    """SA-5.7.1.2"""
    t = table(3)
    t.begin("count_votes")
    assert GAME.view(t.s, 2).votes == t.s.votes == GAME.view(t.s, None).votes


def test_sa_5_7_1_3_forty_votes_in_all() -> None:
    """SA-5.7.1.3: whoever is served last gets what is left."""
    t = table(5)
    t.s.offices["grand_marshal"] = t.s.offices["court_marshal"] = 0
    t.seal("prussia", 0)
    t.figure("orzechowski", 0)
    t.begin("count_votes")
    assert sum(t.s.votes) == 39, "every bonus still leaves one"
    t.hold({0: ["client"] * 4})
    t.begin("extra_votes")
    t.play(0, "discard", "client")
    assert sum(t.s.votes) == 40 and t.s.hands[0]["internal"] == ["client"] * 3
    t.s.stack[-1:] = [["extra_votes", 0]]
    t.s.cache.clear()
    t.go()
    assert t.waiting[0] != "extra_vote", "no more votes can be taken"


def test_sa_5_7_1_3_counting_stops_at_the_bank() -> None:
    """SA-5.7.1.3"""
    t = table(5)
    t.s.first = 1
    t.s.votes = [0, 0, 0, 0, 0]
    t.s.offices["grand_marshal"] = 1
    # Seats come in initiative order; the tokens run short only when they are already out.
    t.s.votes[0] = 30
    t.begin("count_votes")
    assert t.s.votes[1] == 10 and t.s.votes[2:] == [0, 0, 0]
    assert t.happened("votes_short")[0] == {"seat": 1, "n": 1}


# -- b: additional votes -----------------------------------------------------------------------------------------------


def test_sa_5_7_2_a_vote_for_an_internal_card() -> None:
    """SA-5.7.2: any number, in initiative order; 2 votes each under Act II."""
    t = table(3)
    t.hold({0: ["client", "primus"], 1: ["client"], 2: ["sack"]})
    t.s.first = 1
    t.begin("extra_votes")
    assert t.waiting == ("extra_vote", 1)
    t.play(1, "enough")
    t.play(0, "discard", "primus")
    assert t.s.votes == [1, 0, 0]
    t.s.acts = ["privileges"]
    t.play(0, "discard", "client")
    assert t.s.votes == [3, 0, 0] and t.s.hands[0]["internal"] == []
    assert t.waiting[0] != "extra_vote"


def test_sa_5_7_2_the_bank_pays_what_it_has() -> None:
    """SA-5.7.2"""
    t = table(3, round=3)
    t.s.acts = ["privileges"]
    t.hold({0: ["client"]})
    t.s.votes = [20, 19, 0]
    t.begin("extra_votes")
    t.play(0, "discard", "client")
    assert t.s.votes == [21, 19, 0]


# -- c: bribery --------------------------------------------------------------------------------------------------------


def bribe(t: Table, ducats: list[int], votes: list[int]) -> Table:
    t.begin("offer_ducats")
    t.all_play("offer_ducats", *ducats)
    t.all_play("offer_votes", *votes)
    return t


def rich(votes: list[int] | None = None) -> Table:
    t = table(4)
    t.s.ducats = [9, 9, 9, 9]
    t.s.votes = votes or [5, 5, 5, 5]
    return t


def test_sa_5_7_3_1_ducats_in_the_closed_hand() -> None:
    """SA-5.7.3.1: 0 to the stock; who has none is not asked."""
    t = rich()
    t.s.ducats = [3, 2, 1, 0]
    t.begin("offer_ducats")
    assert list(GAME.acting(t.s)) == [0, 1, 2]
    assert [len(t.legal(seat)) for seat in range(3)] == [4, 3, 2]
    with pytest.raises(IllegalMove) as refusal:
        t.play(2, "offer_ducats", 2)
    assert refusal.value.reason == "illegal.too_much"
    t.all_play("offer_ducats", 3, 2, 1, 0)
    assert t.s.purses == [3, 2, 1, 0] and t.s.ducats == [3, 2, 1, 0]


def test_sa_5_7_3_2_votes_in_the_closed_hand() -> None:
    """SA-5.7.3.2: the offers of ducats are known by then; buyer and seller at once is allowed."""
    t = rich()
    t.begin("offer_ducats")
    t.all_play("offer_ducats", 3, 2, 1, 0)
    assert t.waiting[0] == "offer_votes" and GAME.view(t.s, 3).purses == [3, 2, 1, 0]
    prompt = GAME.prompt(t.s, 0)
    assert prompt is not None and prompt.notes[0].args["seats"] == [1, 2]
    assert prompt.matters and prompt.decline == ("offer_votes", 0)


def test_offers_that_nobody_can_answer_do_not_matter() -> None:
    """SA-5.7.3.4: votes without a buyer are lost, and ducats without a seller come back."""
    t = rich([5, 0, 0, 0])
    t.begin("offer_ducats")
    assert [t.prompt(seat).matters for seat in range(4)] == [False, True, True, True]
    assert t.prompt(0).decline == ("offer_ducats", 0)
    t.all_play("offer_ducats", 3, 0, 0, 0)
    assert t.seats == [0] and not t.prompt().matters, "the only purse is one's own"


def test_sa_5_7_3_3_the_largest_offer_sells_first() -> None:
    """SA-5.7.3.3: the rulebook's example: Janek 3, Arek 2, Jola 1, Kasia 0 ducats; Kasia 4, Janek 3, Arek 2 votes."""
    t = rich()
    bribe(t, [3, 2, 1, 0], [3, 2, 0, 4])
    assert t.waiting == ("sell_to", 3)
    assert t.legal() == [("sell", 0), ("sell", 1), ("sell", 2)]
    t.play(3, "sell", 0)
    assert t.s.votes == [9, 5, 5, 1] and t.s.ducats == [6, 9, 9, 12]
    # Janek comes next, with the votes he had put in his hand and not those he has bought.
    assert t.waiting == ("sell_to", 0) and t.s.sales[0] == 3
    assert t.legal() == [("sell", 1), ("sell", 2)], "each buyer is served once, and nobody buys from himself"
    t.play(0, "sell", 1)
    # Arek has a single buyer left, Jola: no question.
    assert t.s.votes == [9 - 3, 5 + 3 - 2, 5 + 2, 1] and t.s.ducats == [6 + 2, 9 - 2 + 1, 9 - 1, 12]


def test_sa_5_7_3_3_a_single_buyer_is_taken_at_once() -> None:
    """SA-5.7.3.3: and a seller must sell."""
    t = rich()
    bribe(t, [1, 0, 0, 0], [0, 4, 0, 0])
    assert t.s.votes == [9, 1, 5, 5] and t.s.ducats == [8, 10, 9, 9]
    assert t.happened("sold") == [{"seat": 1, "rival": 0, "n": 4}]
    assert t.happened("sold_for") == [{"seat": 1, "rival": 0, "n": 1}]


def test_sa_5_7_3_3_the_representative_orders_equal_offers() -> None:
    """SA-5.7.3.3"""
    t = rich()
    bribe(t, [1, 5, 0, 0], [0, 0, 3, 3])
    assert t.waiting == ("seller_tie", 0)
    t.play(0, "settle", 3)
    assert t.waiting == ("sell_to", 3)
    t.play(3, "sell", 1)
    assert t.s.ducats == [8, 4, 10, 14] and t.s.votes == [8, 8, 2, 2]


def test_sa_5_7_3_4_votes_without_a_buyer_are_lost() -> None:
    """SA-5.7.3.4: and ducats without a seller return."""
    t = rich()
    bribe(t, [2, 3, 0, 0], [1, 0, 4, 2])
    t.play(2, "sell", 1)
    # Seat 3 sells to seat 0 as the last buyer, seat 0 finds nobody.
    assert t.s.votes == [6, 9, 1, 3] and t.s.ducats == [7, 6, 12, 11]
    assert t.happened("votes_lost") == [{"seat": 0, "n": 1}]
    u = rich()
    bribe(u, [2, 3, 0, 0], [0, 0, 0, 0])
    assert u.s.ducats == [9, 9, 9, 9] and u.s.purses == [0, 0, 0, 0]
    assert [event["n"] for event in u.happened("purse_back")] == [2, 3]


def test_sa_5_7_3_4_nobody_sells_to_himself() -> None:
    """SA-5.7.3.4"""
    t = rich()
    bribe(t, [4, 0, 0, 0], [3, 0, 0, 0])
    assert t.s.votes == [2, 5, 5, 5] and t.s.ducats == [9, 9, 9, 9]


def test_sa_5_7_3_5_bought_votes_are_not_added_to_the_own_offer() -> None:
    """SA-5.7.3.5"""
    t = rich()
    bribe(t, [1, 1, 0, 0], [2, 0, 5, 0])
    t.play(2, "sell", 0)
    assert t.s.votes == [5 + 5 - 2, 5 + 2, 0, 5], "seat 0 hands over its two, though it has just bought five"


# -- d: voting on offices ----------------------------------------------------------------------------------------------


def claims(t: Table, **owners: int) -> Table:
    t.s.claims = dict(owners)
    t.supplies()
    return t


def test_sa_5_7_4_1_ex_7_the_ballot() -> None:
    """SA-5.7.4.1, EX-7: vacant 14, 11, 8, 2, markers on 14 and 2: the ballot is 14, 11, 2 in this order."""
    t = table(3)
    for office in OFFICES:
        t.s.offices[office] = 0
    for office in ("court_marshal", "treasurer", "vice_chancellor", "grand_marshal"):
        t.s.offices[office] = -1
    claims(t, court_marshal=1, grand_marshal=2)
    assert ballot(t.s) == ["court_marshal", "treasurer", "grand_marshal"]
    t.s.votes = [1, 1, 1]
    t.begin("ballots")
    assert t.happened("ballot")[0]["office"] == ["court_marshal", "treasurer", "grand_marshal"]


def test_sa_5_7_4_1_the_lowest_is_the_highest_number() -> None:
    """SA-5.7.4.1"""
    t = table(3)
    assert ballot(t.s) == ["castellan_poznan"]


def test_sa_5_7_4_2_from_the_lowest_up() -> None:
    """SA-5.7.4.2: one secret vote for each."""
    t = claims(table(3), gniezno=2)
    t.s.votes = [3, 3, 3]
    t.begin("ballots")
    assert t.s.ballot == ["castellan_poznan", "gniezno"]
    t.all_play("bid", 1, 0, 0)
    assert t.s.ballot == ["gniezno"] and list(GAME.acting(t.s)) == [0, 1, 2]


def test_sa_5_7_4_3_two_more_votes_for_the_marker() -> None:
    """SA-5.7.4.3: for that office alone, used before own ones, not made of tokens."""
    t = claims(table(3), castellan_poznan=1)
    t.s.votes = [3, 1, 0]
    t.begin("ballots")
    assert list(GAME.acting(t.s)) == [0, 1]
    assert t.legal(1)[-1] == ("bid", 3) and t.legal(0)[-1] == ("bid", 3)
    t.all_play("bid", 2, 3, 0)
    assert t.s.offices["castellan_poznan"] == 1 and t.s.votes == [1, 0, 0]
    # The next office of the ballot (14, unmarked) knows no bonus.
    assert t.s.ballot == ["court_marshal"] and list(GAME.acting(t.s)) == [0]


def test_sa_5_7_4_3_the_bonus_is_used_first() -> None:
    """SA-5.7.4.3: a bid of 2 costs the marker's owner nothing."""
    t = claims(table(3), castellan_poznan=1)
    t.s.votes = [1, 5, 0]
    t.begin("ballots")
    t.all_play("bid", 1, 2, 0)
    assert t.s.offices["castellan_poznan"] == 1 and t.s.votes == [0, 5, 0]


def test_sa_5_7_4_4_ex_2_the_highest_bid_takes_the_office() -> None:
    """SA-5.7.4.4, SA-5.0.9, EX-2: castellan of Kraków: 7, 6, 0, 0; 13 votes return, the winner takes an infantry."""
    t = table(4)
    for office in OFFICES:
        t.s.offices[office] = 3 if office != "castellan_krakow" else -1
    t.s.votes = [7, 6, 2, 3]
    t.begin("ballots")
    t.all_play("bid", 7, 6, 0, 0)
    assert t.s.offices["castellan_krakow"] == 0 and t.s.votes == [0, 0, 2, 3] and t.s.army[0] == [1, 0, 0]
    t.begin("scoring")
    assert t.s.vp[0] == 4


def test_sa_5_7_4_4_losers_pay_too_and_ties_are_settled() -> None:
    """SA-5.7.4.4"""
    t = table(3)
    t.s.tracks["royal"] = [2, 0, 1]
    t.s.votes = [4, 4, 2]
    t.begin("ballots")
    t.all_play("bid", 3, 3, 2)
    assert t.s.votes == [1, 1, 0] and t.waiting == ("office_tie", 2)
    assert t.legal() == [("settle", 0), ("settle", 1)]
    t.play(2, "settle", 1)
    assert t.s.offices["castellan_poznan"] == 1


def test_sa_5_7_4_5_nought_is_a_bid() -> None:
    """SA-5.7.4.5: if all bid 0 the Royal Representative names the holder, of all players."""
    t = table(3)
    t.begin("ballots")
    assert t.waiting == ("office_tie", 0), "nobody has votes, so nobody is asked for a bid"
    assert t.legal() == [("settle", 0), ("settle", 1), ("settle", 2)]
    assert t.happened("no_bids") == [{"office": "castellan_poznan"}] and not t.happened("office_bid")
    t.play(0, "settle", 2)
    assert t.s.offices["castellan_poznan"] == 2


def test_sa_5_7_4_6_an_office_cannot_be_refused() -> None:
    """SA-5.7.4.6: the winner is not asked."""
    t = table(3)
    t.s.votes = [1, 0, 0]
    t.begin("ballots")
    t.play(0, "bid", 1)
    assert t.s.offices["castellan_poznan"] == 0 and t.s.ballot == []


def test_sa_5_7_4_7_the_marker_goes_home() -> None:
    """SA-5.7.4.7: also when another wins the office."""
    t = claims(table(3), castellan_poznan=1)
    assert t.s.supply == [10, 9, 10]
    t.s.votes = [9, 0, 0]
    t.begin("ballots")
    t.all_play("bid", 9, 2, 0)
    assert t.s.offices["castellan_poznan"] == 0 and t.s.supply == [10, 10, 10] and t.s.claims == {}


def test_sa_5_7_4_8_no_vacant_office() -> None:
    """SA-5.7.4.8: the stage is skipped, votes stay."""
    t = table(3)
    t.s.offices = dict.fromkeys(OFFICES, 0)
    t.s.votes = [3, 2, 1]
    t.s.demand = "support"
    t.begin("ballots")
    assert t.happened("no_ballot") and t.waiting[0] == "royal_bid" and t.s.votes == [3, 2, 1]


# -- e: royal demand ---------------------------------------------------------------------------------------------------


def test_sa_5_7_5_1_the_host_comes_home_first() -> None:
    """SA-5.7.5.1: whatever the demand is."""
    t = table(3)
    t.s.grey[1] = [1, 2, 0]
    t.s.army[1] = [0, 1, 0]
    t.s.ducats = [1, 1, 1]
    t.begin("royal_demand")
    assert t.s.army[1] == [1, 3, 0] and t.s.grey[1] == [0, 0, 0]


@pytest.mark.parametrize("demand", ["tax", "support"])
def test_sa_5_7_5_2_tax_and_support(demand: str) -> None:
    """SA-5.7.5.2, SA-5.7.5.4: ducats or votes, lost by everybody."""
    t = table(3)
    t.s.demand = demand
    t.s.ducats, t.s.votes = [4, 5, 6], [6, 5, 4]
    t.begin("royal_demand")
    stock = list(t.s.ducats if demand == "tax" else t.s.votes)
    assert [len(t.legal(seat)) - 1 for seat in range(3)] == stock
    prompt = GAME.prompt(t.s, 1)
    assert prompt is not None
    # SA-5.7.1.1, SA-5.7.5.3: three play for spaces of 5, 4 and 3 votes, and seat 0 is the Representative.
    assert [(note.id, note.args) for note in prompt.notes[:2]] == [
        ("note.royal_track", {"n": 5, "last": 3}),
        ("note.tie_by", {"seat": 0}),
    ]
    t.all_play("royal_bid", 1, 3, 2)
    assert t.s.tracks["royal"] == [1, 2, 0]
    assert (t.s.ducats if demand == "tax" else t.s.votes) == [a - b for a, b in zip(stock, [1, 3, 2])]


def test_sa_5_7_5_2_noble_host() -> None:
    """SA-5.7.5.2, SA-5.7.5.4: units by their strength; they stay but turn grey."""
    t = table(3)
    t.s.demand = "noble_host"
    t.s.army = [[2, 0, 0], [0, 0, 1], [0, 0, 0]]
    t.begin("royal_demand")
    assert list(GAME.acting(t.s)) == [0, 1]
    t.play(0, "send_unit", "infantry")
    t.play(0, "send_unit", "infantry")
    assert t.legal(0) == [("close",)]
    t.play(0, "close")
    t.play(1, "send_unit", "artillery")
    t.play(1, "close")
    assert t.s.tracks["royal"] == [1, 0, 2]
    assert t.s.army == [[0, 0, 0]] * 3 and t.s.grey == [[2, 0, 0], [0, 0, 1], [0, 0, 0]]


def test_sa_5_7_5_2_nothing_is_a_bid() -> None:
    """SA-5.7.5.2"""
    t = table(3)
    t.s.ducats = [1, 0, 0]
    t.begin("royal_demand")
    t.play(0, "royal_bid", 0)
    assert t.waiting == ("royal_tie", 0) and len(t.legal()) == 3


def test_sa_5_7_5_3_ex_8_the_current_representative_ranks_equals() -> None:
    """SA-5.7.5, SA-5.7.5.3, SA-5.7.5.5, SA-5.7.6.2, EX-8: A hussars and infantry, B artillery, C nothing; C ranks B
    before A; royal_rep passes to B only then, who breaks a tie on the Act."""
    t = table(3)
    t.s.demand = "noble_host"
    t.s.tracks["royal"] = [2, 0, 1]
    t.s.army = [[1, 1, 0], [0, 0, 1], [0, 0, 0]]
    t.begin("royal_demand")
    t.play(0, "send_unit", "hussars")
    t.play(0, "send_unit", "infantry")
    t.play(0, "close")
    t.play(1, "send_unit", "artillery")
    t.play(1, "close")
    assert t.waiting == ("royal_tie", 2) and royal_rep(t.s) == 2
    t.play(2, "settle", 1)
    assert t.s.tracks["royal"] == [1, 0, 2]
    assert t.s.grey == [[1, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert t.waiting[0] == "act_vote"
    for seat in range(3):
        t.play(seat, "vote", "yes" if seat else "no")
    assert t.waiting == ("act_tie", 1)


def test_sa_5_7_5_4_bids_are_lost_also_by_the_last() -> None:
    """SA-5.7.5.4"""
    t = table(3)
    t.s.ducats = [5, 5, 5]
    t.begin("royal_demand")
    t.all_play("royal_bid", 5, 4, 3)
    assert t.s.ducats == [0, 1, 2]


def test_sa_5_7_5_5_the_card_passes_last_and_act_one_pays() -> None:
    """SA-5.7.5.5: 2 points for the new one on space I."""
    t = table(3, round=2)
    t.s.acts = ["royal_marriage"]
    t.s.ducats = [0, 0, 1]
    t.begin("royal_demand")
    t.play(2, "royal_bid", 1)
    assert t.waiting == ("royal_tie", 0), "seats 0 and 1 are tied and the old Representative ranks them"
    t.play(0, "settle", 1)
    assert t.s.tracks["royal"] == [2, 1, 0] and t.s.vp == [0, 0, 2]
    u = table(3)
    u.s.ducats = [3, 2, 1]
    u.begin("royal_demand")
    u.all_play("royal_bid", 3, 2, 1)
    assert u.s.vp == [0, 0, 0]


def test_sa_5_7_5_6_grey_units_are_out_of_use_but_kept_up() -> None:
    """SA-5.7.5.6: no combat with them until the next Royal Demand; their upkeep is due."""
    t = table(3)
    t.s.grey[0] = [0, 2, 0]
    t.hold({0: ["sack"]})
    t.begin("special")
    assert t.legal() == [("pass",)]
    t.s.ducats[0] = 9
    t.begin("upkeep_phase")
    t.play(0, "pay")
    assert t.happened("upkeep") == [{"seat": 0, "n": 4}] and t.s.grey[0] == [0, 2, 0]


# -- f: Act of Law -----------------------------------------------------------------------------------------------------


def vote(t: Table, *thumbs: str) -> Table:
    if t.waiting[0] != "act_vote":
        t.begin("act_vote")
    return t.all_play("vote", *thumbs)


def test_sa_5_7_6_1_everybody_votes() -> None:
    """SA-5.7.6.1: also without votes; no abstaining; in secret."""
    t = table(3)
    t.s.votes = [0, 2, 0]
    t.begin("act_vote")
    assert list(GAME.acting(t.s)) == [0, 1, 2] and t.legal(0) == [("vote", "yes"), ("vote", "no")]
    assert [t.prompt(seat).matters for seat in range(3)] == [False, True, False], "nothing hangs on a thumb without votes"
    assert t.prompt(0).decline == ("vote", "no")
    t.play(1, "vote", "yes")
    assert GAME.view(t.s, 0).sealed[1] == []


def test_sa_5_7_6_2_more_votes_win() -> None:
    """SA-5.7.6.2: Sienicki counts 2 more."""
    t = table(3)
    t.s.votes = [3, 2, 0]
    vote(t, "yes", "no", "no")
    assert t.s.acts == ["royal_marriage"]
    u = table(3)
    u.s.votes = [3, 2, 0]
    u.figure("sienicki", 2)
    vote(u, "yes", "no", "no")
    assert u.s.rejected == ["royal_marriage"]


def test_sa_5_7_6_2_the_rulebooks_tie() -> None:
    """SA-5.7.6.2: 0 and 3 against 1 and 2; the Representative decides, not bound by his own thumb; also at 0:0."""
    t = table(4, round=4)
    t.s.votes = [0, 1, 3, 2]
    t.s.rejected = ["royal_marriage", "privileges", "courts_suspended"]
    vote(t, "yes", "no", "yes", "no")
    assert t.waiting == ("act_tie", 0)
    t.play(0, "decide", "no")
    assert t.s.rejected[-1] == "national_church"
    u = table(3)
    vote(u, "yes", "yes", "yes")
    assert u.waiting == ("act_tie", 0)


def test_sa_5_7_6_3_passed_or_out_of_the_game() -> None:
    """SA-5.7.6.3"""
    t = table(3, round=2)
    t.s.rejected = ["royal_marriage"]
    t.s.votes = [1, 0, 0]
    vote(t, "yes", "no", "no")
    assert t.s.acts == ["privileges"] and t.s.rejected == ["royal_marriage"]
    assert t.happened("act_passed") == [{"act": "privileges"}]
    u = table(3)
    u.s.votes = [1, 0, 0]
    vote(u, "no", "yes", "yes")
    assert u.s.acts == [] and u.s.rejected == ["royal_marriage"]


def test_sa_5_7_6_4_votes_do_not_last() -> None:
    """SA-5.7.6.4"""
    t = table(3)
    t.s.votes = [4, 1, 1]
    vote(t, "yes", "no", "no")
    assert t.s.votes == [0, 0, 0] and t.happened("votes_expire") == [{"n": 6}]


def test_sa_5_7_6_5_turned_cards() -> None:
    """SA-5.7.6.5: held and vacant ones alike."""
    t = table(3, round=4)
    t.s.rejected = ["royal_marriage", "privileges", "courts_suspended"]
    t.s.offices["gniezno"] = 1
    t.s.votes = [1, 0, 0]
    assert prestige(t.s, "gniezno") == 4 and prestige(t.s, "krakow") == 3
    vote(t, "yes", "no", "no")
    assert prestige(t.s, "gniezno") == prestige(t.s, "krakow") == 1
    assert t.s.vp[1] == 1, "it counts in this round's scoring already"


def test_sa_5_7_6_6_incompatibilitas() -> None:
    """SA-5.7.6.6: in initiative order each keeps either the ministerial or the land offices; the others are vacant."""
    t = table(3, round=5)
    t.s.rejected = ["royal_marriage", "privileges", "courts_suspended", "national_church"]
    for office in ("gniezno", "lwow", "krakow", "chancellor", "treasurer", "palatine_krakow"):
        t.s.offices[office] = 0
    t.s.offices["castellan_krakow"] = t.s.offices["court_marshal"] = 2
    t.s.offices["grand_marshal"] = t.s.offices["vice_chancellor"] = t.s.offices["kujawy"] = 1
    t.s.votes = [1, 0, 0]
    t.s.first = 2
    t.begin("act_vote")
    vote(t, "yes", "no", "no")
    assert t.waiting == ("keep_office", 2)
    with pytest.raises(IllegalMove):
        t.play(2, "keep", "ecclesiastical")
    t.play(2, "keep", "land")
    assert t.waiting == ("keep_office", 0) and t.legal() == [("keep", "ministerial"), ("keep", "land")]
    t.play(0, "keep", "ministerial")
    held = {seat: [office for office, holder in t.s.offices.items() if holder == seat] for seat in range(3)}
    assert held[0] == ["gniezno", "lwow", "chancellor", "krakow", "treasurer"], "bishops go with either"
    assert held[1] == ["grand_marshal", "vice_chancellor", "kujawy"], "two of one kind may stay"
    assert held[2] == ["castellan_krakow"]
    assert [event["office"] for event in t.happened("gives_up")] == ["court_marshal", "palatine_krakow"]
