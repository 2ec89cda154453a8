"""SA-5.7: the Sejm in its six stages."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import OFFICES
from pyengine.games.sigismundus.holdings import ballot, prestige, royal_rep
from tests.games.sigismundus.table import (
    State,
    all_play,
    asked,
    begin,
    events,
    figure,
    hold,
    legal,
    play,
    seal,
    supplies,
    table,
)

# -- a: counting -------------------------------------------------------------------------------------------------------


def test_sa_5_7_1_1_ex_1_votes_of_three_tracks() -> None:
    """SA-5.7.1.1, EX-1: royal II, senatorial IV, parliamentary II give 4 + 1 + 2 = 7 votes."""
    s = table(4)
    s.tracks = {"royal": [0, 1, 2, 3], "senatorial": [0, 2, 3, 1], "parliamentary": [0, 1, 2, 3]}
    begin(s, "count_votes")
    assert s.votes[1] == 7
    told = events(s, "votes")[1]
    assert (told["royal"], told["senatorial"], told["parliamentary"], told["n"]) == (4, 1, 2, 7)


def test_sa_5_7_1_1_additions() -> None:
    """SA-5.7.1.1: grand marshal 2, court marshal 1, Prussian seal 2, Orzechowski 2."""
    s = table(3)
    s.offices["grand_marshal"], s.offices["court_marshal"] = 0, 1
    seal(s, "prussia", 1)
    figure(s, "orzechowski", 2)
    begin(s, "count_votes")
    assert s.votes == [12 + 2, 9 + 3, 6 + 2]


def test_sa_5_7_1_2_votes_are_open() -> None:
    """SA-5.7.1.2"""
    s = table(3)
    begin(s, "count_votes")
    assert GAME.view(s, 2).votes == s.votes == GAME.view(s, None).votes


def test_sa_5_7_1_3_forty_votes_in_all() -> None:
    """SA-5.7.1.3: whoever is served last gets what is left."""
    s = table(5)
    s.offices["grand_marshal"] = s.offices["court_marshal"] = 0
    seal(s, "prussia", 0)
    figure(s, "orzechowski", 0)
    begin(s, "count_votes")
    assert sum(s.votes) == 39, "every bonus still leaves one"
    hold(s, {0: ["client"] * 4})
    begin(s, "extra_votes")
    play(s, (0, ("discard", "client")))
    assert sum(s.votes) == 40 and s.hands[0]["internal"] == ["client"] * 3
    s.stack[-1:] = [["extra_votes", 0]]
    s.cache.clear()
    GAME.flow.advance(s)
    assert asked(s)[0] != "extra_vote", "no more votes can be taken"


def test_sa_5_7_1_3_counting_stops_at_the_bank() -> None:
    """SA-5.7.1.3"""
    s = table(5)
    s.first = 1
    s.votes = [0, 0, 0, 0, 0]
    s.offices["grand_marshal"] = 1
    # Seats come in initiative order; the tokens run short only when they are already out.
    s.votes[0] = 30
    begin(s, "count_votes")
    assert s.votes[1] == 10 and s.votes[2:] == [0, 0, 0]
    assert events(s, "votes_short")[0] == {"seat": 1, "n": 1}


# -- b: additional votes -----------------------------------------------------------------------------------------------


def test_sa_5_7_2_a_vote_for_an_internal_card() -> None:
    """SA-5.7.2: any number, in initiative order; 2 votes each under Act II."""
    s = table(3)
    hold(s, {0: ["client", "primus"], 1: ["client"], 2: ["sack"]})
    s.first = 1
    begin(s, "extra_votes")
    assert asked(s) == ("extra_vote", 1)
    play(s, (1, ("enough",)), (0, ("discard", "primus")))
    assert s.votes == [1, 0, 0]
    s.acts = ["privileges"]
    play(s, (0, ("discard", "client")))
    assert s.votes == [3, 0, 0] and s.hands[0]["internal"] == []
    assert asked(s)[0] != "extra_vote"


def test_sa_5_7_2_the_bank_pays_what_it_has() -> None:
    """SA-5.7.2"""
    s = table(3, round=3)
    s.acts = ["privileges"]
    hold(s, {0: ["client"]})
    s.votes = [20, 19, 0]
    begin(s, "extra_votes")
    play(s, (0, ("discard", "client")))
    assert s.votes == [21, 19, 0]


# -- c: bribery --------------------------------------------------------------------------------------------------------


def bribe(s: State, ducats: list[int], votes: list[int]) -> State:
    begin(s, "offer_ducats")
    all_play(s, "offer_ducats", *ducats)
    all_play(s, "offer_votes", *votes)
    return s


def rich(votes: list[int] | None = None) -> State:
    s = table(4)
    s.ducats = [9, 9, 9, 9]
    s.votes = votes or [5, 5, 5, 5]
    return s


def test_sa_5_7_3_1_ducats_in_the_closed_hand() -> None:
    """SA-5.7.3.1: 0 to the stock; who has none is not asked."""
    s = rich()
    s.ducats = [3, 2, 1, 0]
    begin(s, "offer_ducats")
    assert list(GAME.acting(s)) == [0, 1, 2]
    assert [len(legal(s, seat)) for seat in range(3)] == [4, 3, 2]
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, 2, ("offer_ducats", 2))
    assert refusal.value.reason == "illegal.too_much"
    all_play(s, "offer_ducats", 3, 2, 1, 0)
    assert s.purses == [3, 2, 1, 0] and s.ducats == [3, 2, 1, 0]


def test_sa_5_7_3_2_votes_in_the_closed_hand() -> None:
    """SA-5.7.3.2: the offers of ducats are known by then; buyer and seller at once is allowed."""
    s = rich()
    begin(s, "offer_ducats")
    all_play(s, "offer_ducats", 3, 2, 1, 0)
    assert asked(s)[0] == "offer_votes" and GAME.view(s, 3).purses == [3, 2, 1, 0]
    prompt = GAME.prompt(s, 0)
    assert prompt is not None and prompt.notes[0].args["seats"] == [1, 2]


def test_sa_5_7_3_3_the_largest_offer_sells_first() -> None:
    """SA-5.7.3.3: the rulebook's example: Janek 3, Arek 2, Jola 1, Kasia 0 ducats; Kasia 4, Janek 3, Arek 2 votes."""
    s = rich()
    bribe(s, [3, 2, 1, 0], [3, 2, 0, 4])
    assert asked(s) == ("sell_to", 3)
    assert legal(s) == [("sell", 0), ("sell", 1), ("sell", 2)]
    play(s, (3, ("sell", 0)))
    assert s.votes == [9, 5, 5, 1] and s.ducats == [6, 9, 9, 12]
    # Janek comes next, with the votes he had put in his hand and not those he has bought.
    assert asked(s) == ("sell_to", 0) and s.sales[0] == 3
    assert legal(s) == [("sell", 1), ("sell", 2)], "each buyer is served once, and nobody buys from himself"
    play(s, (0, ("sell", 1)))
    # Arek has a single buyer left, Jola: no question.
    assert s.votes == [9 - 3, 5 + 3 - 2, 5 + 2, 1] and s.ducats == [6 + 2, 9 - 2 + 1, 9 - 1, 12]


def test_sa_5_7_3_3_a_single_buyer_is_taken_at_once() -> None:
    """SA-5.7.3.3: and a seller must sell."""
    s = rich()
    bribe(s, [1, 0, 0, 0], [0, 4, 0, 0])
    assert s.votes == [9, 1, 5, 5] and s.ducats == [8, 10, 9, 9]
    assert events(s, "sold") == [{"seat": 1, "rival": 0, "n": 4}]
    assert events(s, "sold_for") == [{"seat": 1, "rival": 0, "n": 1}]


def test_sa_5_7_3_3_the_representative_orders_equal_offers() -> None:
    """SA-5.7.3.3"""
    s = rich()
    bribe(s, [1, 5, 0, 0], [0, 0, 3, 3])
    assert asked(s) == ("seller_tie", 0)
    play(s, (0, ("settle", 3)))
    assert asked(s) == ("sell_to", 3)
    play(s, (3, ("sell", 1)))
    assert s.ducats == [8, 4, 10, 14] and s.votes == [8, 8, 2, 2]


def test_sa_5_7_3_4_votes_without_a_buyer_are_lost() -> None:
    """SA-5.7.3.4: and ducats without a seller return."""
    s = rich()
    bribe(s, [2, 3, 0, 0], [1, 0, 4, 2])
    play(s, (2, ("sell", 1)))
    # Seat 3 sells to seat 0 as the last buyer, seat 0 finds nobody.
    assert s.votes == [6, 9, 1, 3] and s.ducats == [7, 6, 12, 11]
    assert events(s, "votes_lost") == [{"seat": 0, "n": 1}]
    t = rich()
    bribe(t, [2, 3, 0, 0], [0, 0, 0, 0])
    assert t.ducats == [9, 9, 9, 9] and t.purses == [0, 0, 0, 0]
    assert [event["n"] for event in events(t, "purse_back")] == [2, 3]


def test_sa_5_7_3_4_nobody_sells_to_himself() -> None:
    """SA-5.7.3.4"""
    s = rich()
    bribe(s, [4, 0, 0, 0], [3, 0, 0, 0])
    assert s.votes == [2, 5, 5, 5] and s.ducats == [9, 9, 9, 9]


def test_sa_5_7_3_5_bought_votes_are_not_added_to_the_own_offer() -> None:
    """SA-5.7.3.5"""
    s = rich()
    bribe(s, [1, 1, 0, 0], [2, 0, 5, 0])
    play(s, (2, ("sell", 0)))
    assert s.votes == [5 + 5 - 2, 5 + 2, 0, 5], "seat 0 hands over its two, though it has just bought five"


# -- d: voting on offices ----------------------------------------------------------------------------------------------


def claims(s: State, **owners: int) -> State:
    s.claims = dict(owners)
    supplies(s)
    return s


def test_sa_5_7_4_1_ex_7_the_ballot() -> None:
    """SA-5.7.4.1, EX-7: vacant 14, 11, 8, 2, markers on 14 and 2: the ballot is 14, 11, 2 in this order."""
    s = table(3)
    for office in OFFICES:
        s.offices[office] = 0
    for office in ("court_marshal", "treasurer", "vice_chancellor", "grand_marshal"):
        s.offices[office] = -1
    claims(s, court_marshal=1, grand_marshal=2)
    assert ballot(s) == ["court_marshal", "treasurer", "grand_marshal"]
    s.votes = [1, 1, 1]
    begin(s, "ballots")
    assert events(s, "ballot")[0]["office"] == ["court_marshal", "treasurer", "grand_marshal"]


def test_sa_5_7_4_1_the_lowest_is_the_highest_number() -> None:
    """SA-5.7.4.1"""
    s = table(3)
    assert ballot(s) == ["castellan_poznan"]


def test_sa_5_7_4_2_from_the_lowest_up() -> None:
    """SA-5.7.4.2: one secret vote for each."""
    s = claims(table(3), gniezno=2)
    s.votes = [3, 3, 3]
    begin(s, "ballots")
    assert s.ballot == ["castellan_poznan", "gniezno"]
    all_play(s, "bid", 1, 0, 0)
    assert s.ballot == ["gniezno"] and list(GAME.acting(s)) == [0, 1, 2]


def test_sa_5_7_4_3_two_more_votes_for_the_marker() -> None:
    """SA-5.7.4.3: for that office alone, used before own ones, not made of tokens."""
    s = claims(table(3), castellan_poznan=1)
    s.votes = [3, 1, 0]
    begin(s, "ballots")
    assert list(GAME.acting(s)) == [0, 1]
    assert legal(s, 1)[-1] == ("bid", 3) and legal(s, 0)[-1] == ("bid", 3)
    all_play(s, "bid", 2, 3, 0)
    assert s.offices["castellan_poznan"] == 1 and s.votes == [1, 0, 0]
    # The next office of the ballot (14, unmarked) knows no bonus.
    assert s.ballot == ["court_marshal"] and list(GAME.acting(s)) == [0]


def test_sa_5_7_4_3_the_bonus_is_used_first() -> None:
    """SA-5.7.4.3: a bid of 2 costs the marker's owner nothing."""
    s = claims(table(3), castellan_poznan=1)
    s.votes = [1, 5, 0]
    begin(s, "ballots")
    all_play(s, "bid", 1, 2, 0)
    assert s.offices["castellan_poznan"] == 1 and s.votes == [0, 5, 0]


def test_sa_5_7_4_4_ex_2_the_highest_bid_takes_the_office() -> None:
    """SA-5.7.4.4, SA-5.0.9, EX-2: castellan of Kraków: 7, 6, 0, 0; 13 votes return, the winner takes an infantry."""
    s = table(4)
    for office in OFFICES:
        s.offices[office] = 3 if office != "castellan_krakow" else -1
    s.votes = [7, 6, 2, 3]
    begin(s, "ballots")
    all_play(s, "bid", 7, 6, 0, 0)
    assert s.offices["castellan_krakow"] == 0 and s.votes == [0, 0, 2, 3] and s.army[0] == [1, 0, 0]
    begin(s, "scoring")
    assert s.vp[0] == 4


def test_sa_5_7_4_4_losers_pay_too_and_ties_are_settled() -> None:
    """SA-5.7.4.4"""
    s = table(3)
    s.tracks["royal"] = [2, 0, 1]
    s.votes = [4, 4, 2]
    begin(s, "ballots")
    all_play(s, "bid", 3, 3, 2)
    assert s.votes == [1, 1, 0] and asked(s) == ("office_tie", 2)
    assert legal(s) == [("settle", 0), ("settle", 1)]
    play(s, (2, ("settle", 1)))
    assert s.offices["castellan_poznan"] == 1


def test_sa_5_7_4_5_nought_is_a_bid() -> None:
    """SA-5.7.4.5: if all bid 0 the Royal Representative names the holder, of all players."""
    s = table(3)
    begin(s, "ballots")
    assert asked(s) == ("office_tie", 0), "nobody has votes, so nobody is asked for a bid"
    assert legal(s) == [("settle", 0), ("settle", 1), ("settle", 2)]
    assert events(s, "no_bids") == [{"office": "castellan_poznan"}] and not events(s, "office_bid")
    play(s, (0, ("settle", 2)))
    assert s.offices["castellan_poznan"] == 2


def test_sa_5_7_4_6_an_office_cannot_be_refused() -> None:
    """SA-5.7.4.6: the winner is not asked."""
    s = table(3)
    s.votes = [1, 0, 0]
    begin(s, "ballots")
    play(s, (0, ("bid", 1)))
    assert s.offices["castellan_poznan"] == 0 and s.ballot == []


def test_sa_5_7_4_7_the_marker_goes_home() -> None:
    """SA-5.7.4.7: also when another wins the office."""
    s = claims(table(3), castellan_poznan=1)
    assert s.supply == [10, 9, 10]
    s.votes = [9, 0, 0]
    begin(s, "ballots")
    all_play(s, "bid", 9, 2, 0)
    assert s.offices["castellan_poznan"] == 0 and s.supply == [10, 10, 10] and s.claims == {}


def test_sa_5_7_4_8_no_vacant_office() -> None:
    """SA-5.7.4.8: the stage is skipped, votes stay."""
    s = table(3)
    s.offices = dict.fromkeys(OFFICES, 0)
    s.votes = [3, 2, 1]
    s.demand = "support"
    begin(s, "ballots")
    assert events(s, "no_ballot") and asked(s)[0] == "royal_bid" and s.votes == [3, 2, 1]


# -- e: royal demand ---------------------------------------------------------------------------------------------------


def test_sa_5_7_5_1_the_host_comes_home_first() -> None:
    """SA-5.7.5.1: whatever the demand is."""
    s = table(3)
    s.grey[1] = [1, 2, 0]
    s.army[1] = [0, 1, 0]
    s.ducats = [1, 1, 1]
    begin(s, "royal_demand")
    assert s.army[1] == [1, 3, 0] and s.grey[1] == [0, 0, 0]


@pytest.mark.parametrize("demand", ["tax", "support"])
def test_sa_5_7_5_2_tax_and_support(demand: str) -> None:
    """SA-5.7.5.2, SA-5.7.5.4: ducats or votes, lost by everybody."""
    s = table(3)
    s.demand = demand
    s.ducats, s.votes = [4, 5, 6], [6, 5, 4]
    begin(s, "royal_demand")
    stock = list(s.ducats if demand == "tax" else s.votes)
    assert [len(legal(s, seat)) - 1 for seat in range(3)] == stock
    prompt = GAME.prompt(s, 1)
    assert prompt is not None
    # SA-5.7.1.1, SA-5.7.5.3: three play for spaces of 5, 4 and 3 votes, and seat 0 is the Representative.
    assert [(note.id, note.args) for note in prompt.notes[:2]] == [
        ("note.royal_track", {"n": 5, "last": 3}),
        ("note.tie_by", {"seat": 0}),
    ]
    all_play(s, "royal_bid", 1, 3, 2)
    assert s.tracks["royal"] == [1, 2, 0]
    assert (s.ducats if demand == "tax" else s.votes) == [a - b for a, b in zip(stock, [1, 3, 2])]


def test_sa_5_7_5_2_noble_host() -> None:
    """SA-5.7.5.2, SA-5.7.5.4: units by their strength; they stay but turn grey."""
    s = table(3)
    s.demand = "noble_host"
    s.army = [[2, 0, 0], [0, 0, 1], [0, 0, 0]]
    begin(s, "royal_demand")
    assert list(GAME.acting(s)) == [0, 1]
    play(s, (0, ("send_unit", "infantry")), (0, ("send_unit", "infantry")))
    assert legal(s, 0) == [("close",)]
    play(s, (0, ("close",)), (1, ("send_unit", "artillery")), (1, ("close",)))
    assert s.tracks["royal"] == [1, 0, 2]
    assert s.army == [[0, 0, 0]] * 3 and s.grey == [[2, 0, 0], [0, 0, 1], [0, 0, 0]]


def test_sa_5_7_5_2_nothing_is_a_bid() -> None:
    """SA-5.7.5.2"""
    s = table(3)
    s.ducats = [1, 0, 0]
    begin(s, "royal_demand")
    play(s, (0, ("royal_bid", 0)))
    assert asked(s) == ("royal_tie", 0) and len(legal(s)) == 3


def test_sa_5_7_5_3_ex_8_the_current_representative_ranks_equals() -> None:
    """SA-5.7.5, SA-5.7.5.3, SA-5.7.5.5, SA-5.7.6.2, EX-8: A hussars and infantry, B artillery, C nothing; C ranks B
    before A; royal_rep passes to B only then, who breaks a tie on the Act."""
    s = table(3)
    s.demand = "noble_host"
    s.tracks["royal"] = [2, 0, 1]
    s.army = [[1, 1, 0], [0, 0, 1], [0, 0, 0]]
    begin(s, "royal_demand")
    play(s, (0, ("send_unit", "hussars")), (0, ("send_unit", "infantry")), (0, ("close",)))
    play(s, (1, ("send_unit", "artillery")), (1, ("close",)))
    assert asked(s) == ("royal_tie", 2) and royal_rep(s) == 2
    play(s, (2, ("settle", 1)))
    assert s.tracks["royal"] == [1, 0, 2]
    assert s.grey == [[1, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert asked(s)[0] == "act_vote"
    for seat in range(3):
        play(s, (seat, ("vote", "yes" if seat else "no")))
    assert asked(s) == ("act_tie", 1)


def test_sa_5_7_5_4_bids_are_lost_also_by_the_last() -> None:
    """SA-5.7.5.4"""
    s = table(3)
    s.ducats = [5, 5, 5]
    begin(s, "royal_demand")
    all_play(s, "royal_bid", 5, 4, 3)
    assert s.ducats == [0, 1, 2]


def test_sa_5_7_5_5_the_card_passes_last_and_act_one_pays() -> None:
    """SA-5.7.5.5: 2 points for the new one on space I."""
    s = table(3, round=2)
    s.acts = ["royal_marriage"]
    s.ducats = [0, 0, 1]
    begin(s, "royal_demand")
    play(s, (2, ("royal_bid", 1)))
    assert asked(s) == ("royal_tie", 0), "seats 0 and 1 are tied and the old Representative ranks them"
    play(s, (0, ("settle", 1)))
    assert s.tracks["royal"] == [2, 1, 0] and s.vp == [0, 0, 2]
    t = table(3)
    t.ducats = [3, 2, 1]
    begin(t, "royal_demand")
    all_play(t, "royal_bid", 3, 2, 1)
    assert t.vp == [0, 0, 0]


def test_sa_5_7_5_6_grey_units_are_out_of_use_but_kept_up() -> None:
    """SA-5.7.5.6: no combat with them until the next Royal Demand; their upkeep is due."""
    s = table(3)
    s.grey[0] = [0, 2, 0]
    hold(s, {0: ["sack"]})
    begin(s, "special")
    assert legal(s) == [("pass",)]
    s.ducats[0] = 9
    begin(s, "upkeep_phase")
    play(s, (0, ("pay",)))
    assert events(s, "upkeep") == [{"seat": 0, "n": 4}] and s.grey[0] == [0, 2, 0]


# -- f: Act of Law -----------------------------------------------------------------------------------------------------


def vote(s: State, *thumbs: str) -> State:
    if asked(s)[0] != "act_vote":
        begin(s, "act_vote")
    return all_play(s, "vote", *thumbs)


def test_sa_5_7_6_1_everybody_votes() -> None:
    """SA-5.7.6.1: also without votes; no abstaining; in secret."""
    s = table(3)
    s.votes = [0, 2, 0]
    begin(s, "act_vote")
    assert list(GAME.acting(s)) == [0, 1, 2] and legal(s, 0) == [("vote", "yes"), ("vote", "no")]
    play(s, (1, ("vote", "yes")))
    assert GAME.view(s, 0).sealed[1] == []


def test_sa_5_7_6_2_more_votes_win() -> None:
    """SA-5.7.6.2: Sienicki counts 2 more."""
    s = table(3)
    s.votes = [3, 2, 0]
    vote(s, "yes", "no", "no")
    assert s.acts == ["royal_marriage"]
    t = table(3)
    t.votes = [3, 2, 0]
    figure(t, "sienicki", 2)
    vote(t, "yes", "no", "no")
    assert t.rejected == ["royal_marriage"]


def test_sa_5_7_6_2_the_rulebooks_tie() -> None:
    """SA-5.7.6.2: 0 and 3 against 1 and 2; the Representative decides, not bound by his own thumb; also at 0:0."""
    s = table(4, round=4)
    s.votes = [0, 1, 3, 2]
    s.rejected = ["royal_marriage", "privileges", "courts_suspended"]
    vote(s, "yes", "no", "yes", "no")
    assert asked(s) == ("act_tie", 0)
    play(s, (0, ("decide", "no")))
    assert s.rejected[-1] == "national_church"
    t = table(3)
    vote(t, "yes", "yes", "yes")
    assert asked(t) == ("act_tie", 0)


def test_sa_5_7_6_3_passed_or_out_of_the_game() -> None:
    """SA-5.7.6.3"""
    s = table(3, round=2)
    s.rejected = ["royal_marriage"]
    s.votes = [1, 0, 0]
    vote(s, "yes", "no", "no")
    assert s.acts == ["privileges"] and s.rejected == ["royal_marriage"]
    assert events(s, "act_passed") == [{"act": "privileges"}]
    t = table(3)
    t.votes = [1, 0, 0]
    vote(t, "no", "yes", "yes")
    assert t.acts == [] and t.rejected == ["royal_marriage"]


def test_sa_5_7_6_4_votes_do_not_last() -> None:
    """SA-5.7.6.4"""
    s = table(3)
    s.votes = [4, 1, 1]
    vote(s, "yes", "no", "no")
    assert s.votes == [0, 0, 0] and events(s, "votes_expire") == [{"n": 6}]


def test_sa_5_7_6_5_turned_cards() -> None:
    """SA-5.7.6.5: held and vacant ones alike."""
    s = table(3, round=4)
    s.rejected = ["royal_marriage", "privileges", "courts_suspended"]
    s.offices["gniezno"] = 1
    s.votes = [1, 0, 0]
    assert prestige(s, "gniezno") == 4 and prestige(s, "krakow") == 3
    vote(s, "yes", "no", "no")
    assert prestige(s, "gniezno") == prestige(s, "krakow") == 1
    assert s.vp[1] == 1, "it counts in this round's scoring already"


def test_sa_5_7_6_6_incompatibilitas() -> None:
    """SA-5.7.6.6: in initiative order each keeps either the ministerial or the land offices; the others are vacant."""
    s = table(3, round=5)
    s.rejected = ["royal_marriage", "privileges", "courts_suspended", "national_church"]
    for office in ("gniezno", "lwow", "krakow", "chancellor", "treasurer", "palatine_krakow"):
        s.offices[office] = 0
    s.offices["castellan_krakow"] = s.offices["court_marshal"] = 2
    s.offices["grand_marshal"] = s.offices["vice_chancellor"] = s.offices["kujawy"] = 1
    s.votes = [1, 0, 0]
    s.first = 2
    begin(s, "act_vote")
    vote(s, "yes", "no", "no")
    assert asked(s) == ("keep_office", 2)
    with pytest.raises(IllegalMove):
        GAME.play(s, 2, ("keep", "ecclesiastical"))
    play(s, (2, ("keep", "land")))
    assert asked(s) == ("keep_office", 0) and legal(s) == [("keep", "ministerial"), ("keep", "land")]
    play(s, (0, ("keep", "ministerial")))
    held = {seat: [office for office, holder in s.offices.items() if holder == seat] for seat in range(3)}
    assert held[0] == ["gniezno", "lwow", "chancellor", "krakow", "treasurer"], "bishops go with either"
    assert held[1] == ["grand_marshal", "vice_chancellor", "kujawy"], "two of one kind may stay"
    assert held[2] == ["castellan_krakow"]
    assert [event["office"] for event in events(s, "gives_up")] == ["court_marshal", "palatine_krakow"]
