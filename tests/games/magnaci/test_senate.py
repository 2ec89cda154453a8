"""Chapter 5: the Senate."""

from __future__ import annotations

import pytest

from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import OFFICES
from tests.games.magnaci.table import LUBOMIRSKI, POTOCKI, SAPIEHA, Table, office_contest

EXAMPLE = (
    {"hetman": 14, "primate": 10, "treasurer": 8},
    {"hetman": 14, "primate": 12, "treasurer": 11},
    {"primate": 12, "hetman": 11, "chancellor": 2},
)
"""The bids of the rulebook's example."""


def example() -> Table:
    t = Table()
    for seat, province in enumerate(("prussia", "great_poland", "lithuania")):
        t.play(seat, "place", province)
    t.senate(*EXAMPLE)
    return t


def test_three_cards_under_three_offices() -> None:
    """MG-5.2.1"""
    t = Table().until("senate_bid")
    assert t.seats == [0] and len(t.legal()) == 4 * 13
    assert t.refused(0, "commit") == "illegal.commit_early"
    t.play(0, "bid", "hetman", 14)
    assert t.refused(0, "bid", "hetman", 2) == "illegal.slot_taken"
    assert t.refused(0, "bid", "primate", 14) == "illegal.card_not_in_hand"
    t.play(0, "bid", "primate", 2)
    t.play(0, "bid", "treasurer", 3)
    assert t.legal() == [("commit",)]
    assert t.refused(0, "bid", "chancellor", 4) == "illegal.enough_cards"
    assert t.refused(1, "bid", "chancellor", 4) == "illegal.not_your_turn"
    t.play(0, "commit")
    assert t.seats == [1] and len(t.s.hands[0]) == 10


def test_places_are_public_values_are_not() -> None:
    """MG-5.2.1: all three at once, after the commit."""
    t = Table().until("senate_bid")
    t.play(0, "bid", "hetman", 14)
    assert GAME.view(t.s, 1).bids[0] == [0, 0, 0, 0], "nothing shows before the commit"
    t.bid(0, {"primate": 2, "treasurer": 3})
    assert GAME.view(t.s, 1).bids[0] == [-1, -1, -1, 0]
    assert GAME.view(t.s, 1).hands[0] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    assert t.happened("senate_bid") == [{"seat": 0, "office": ["primate", "treasurer", "hetman"]}]


def test_offices_are_resolved_in_their_order_each_completely() -> None:
    """MG-5.2.2, MG-5.2.3: estates are placed before the next office is turned up."""
    t = example()
    assert t.asked == "place_estates" and t.s.shown == 1
    assert t.s.senators["primate"] == SAPIEHA and t.s.senators["treasurer"] == -1
    assert GAME.view(t.s, LUBOMIRSKI).bids[POTOCKI] == [12, -1, -1, 0], "later offices stay face down"
    t.until("sejm_bid")
    assert [args["office"] for args in t.happened("office_shown")] == list(OFFICES)


def test_highest_influence_wins_and_cards_are_set_aside() -> None:
    """MG-5.2.3"""
    t = office_contest("treasurer", 5, 9, 7)
    t.until("sejm_bid")
    assert t.s.senators["treasurer"] == 1
    assert all(len(hand) == 10 for hand in t.s.hands)
    assert t.happened("office_shown")[1]["bids"] == [[0, 5], [1, 9], [2, 7]]


def test_example_2_tie_for_the_primate() -> None:
    """MG-EX2, MG-5.2.4: the later in order wins, nobody is asked."""
    t = example()
    assert t.s.senators["primate"] == SAPIEHA
    assert t.happened("office_shown")[0]["card"] == [10, 12, 12]
    assert t.seats == [SAPIEHA] and t.prompt().args == {"n": 1, "office": "primate"}
    t.play(SAPIEHA, "place", "lithuania")
    assert t.s.estates["lithuania"] == [0, 0, 2]


def test_the_tie_for_the_primate_follows_the_order_track() -> None:
    """MG-5.2.4: the order track, not the numbers of the seats."""
    t = Table(order=(2, 1, 0)).until("senate_bid")
    t.bid(2, {"primate": 12, "hetman": 2, "treasurer": 3})
    t.bid(1, {"primate": 12, "hetman": 2, "treasurer": 3})
    t.bid(0, {"primate": 4, "hetman": 2, "treasurer": 3})
    assert t.s.senators["primate"] == 1


def test_example_3_tie_for_the_hetman() -> None:
    """MG-EX3, MG-5.2.5, MG-5.2.9: the Primate picks one of the tied."""
    t = example()
    t.play(SAPIEHA, "place", "lithuania")
    t.play(POTOCKI, "place", "lithuania")
    assert t.asked == "choose_tied" and t.seats == [SAPIEHA]
    assert t.legal() == [("choose", LUBOMIRSKI), ("choose", POTOCKI)]
    assert t.refused(SAPIEHA, "choose", SAPIEHA)
    t.play(SAPIEHA, "choose", LUBOMIRSKI)
    assert t.s.senators["hetman"] == LUBOMIRSKI
    assert t.seats == [LUBOMIRSKI] and t.prompt().args["n"] == 2, "sabre and sabre"
    t.play(LUBOMIRSKI, "place", "great_poland")
    assert t.s.estates["great_poland"] == [2, 1, 0], "both in one province, 1 and 1 cannot be had"
    t.play(SAPIEHA, "place", "ukraine")
    assert t.s.senators["chancellor"] == SAPIEHA


def test_a_tied_primate_may_choose_himself() -> None:
    """MG-5.2.5"""
    t = Table().until("senate_bid")
    for seat in range(2):
        t.bid(seat, {"primate": 10 + seat, "treasurer": 9, "hetman": 2})
    t.bid(2, {"hetman": 3, "treasurer": 2, "chancellor": 4})
    t.until("choose_tied")
    assert t.seats == [1] and ("choose", 1) in t.legal()
    t.play(1, "choose", 1)
    assert t.s.senators["treasurer"] == 1


@pytest.mark.parametrize(
    ("king", "office", "n"),
    [("stephen_bathory", "hetman", 2), ("stephen_bathory", "treasurer", 1), ("henry_valois", "treasurer", 2)],
)
def test_estates_of_an_office(king: str, office: str, n: int) -> None:
    """MG-5.2.6: two where the symbols match."""
    t = office_contest(office, 14, 5, 6, kings=(king,))
    while t.prompt().args.get("office") != office:
        t.default()
    assert t.prompt().args["n"] == n
    t.play(0, "place", "ukraine")
    assert t.happened("office_won")[-1]["n"] == n


def test_an_office_nobody_bid_for() -> None:
    """MG-5.2.7: set aside; the Primate goes to the last in order without estates."""
    t = Table().until("senate_bid")
    for seat in range(3):
        t.bid(seat, {"treasurer": 4 + seat, "hetman": 9 - seat, "chancellor": 12})
    assert t.s.senators["primate"] == 2
    assert t.prompt().args["office"] == "treasurer", "no estates for the Primate"
    t = Table().until("senate_bid")
    for seat in range(3):
        t.bid(seat, {"treasurer": 4 + seat, "hetman": 9 - seat, "primate": 12})
    t.until("sejm_bid")
    assert t.s.senators["chancellor"] == -2
    assert [args["office"] for args in t.happened("office_vacant")] == ["chancellor"]


def test_no_window_for_fewer_than_two_bids() -> None:
    """MG-5.2.7: nothing could change."""

    def holds(t: Table) -> None:
        t.own(0, "tribunal")

    t = office_contest("chancellor", 9, 0, 0, edit=holds)
    asked = []
    while t.asked != "sejm_bid":
        if t.asked == "window":
            asked.append(t.prompt().args["office"])
        t.default()
    assert asked == ["primate", "treasurer"]


def test_only_laws_are_played_in_the_senate() -> None:
    """MG-5.2.8: no Senator has an action there."""

    def holds(t: Table) -> None:
        t.own(0, "tribunal", "fortress", "union_of_brest").hold(hetman=0, chancellor=0, treasurer=0)

    t = office_contest("primate", 9, 9, 9, edit=holds)
    assert t.asked == "window" and t.legal() == [("act", "tribunal"), ("pass",)]


def test_the_primate_decides_all_ties_of_the_age() -> None:
    """MG-5.2.9: offices, laws, highest and lowest, lost cards, order and victory, all asked as `choose_tied`."""
    kinds = set()
    for seed in range(80):
        t = Table(4, seed=seed)
        while t.s.stack:
            if t.asked in ("choose_tied", "discard_lost"):
                assert t.seats == [t.s.primate]
                kinds.add(t.s.frame("choose_tied")["what"] if t.asked == "choose_tied" else "discard_lost")
            t.default() if seed % 2 else t.play(t.seats[0], *t.legal()[(seed * 7) % len(t.legal())])
    assert kinds >= {"office", "law", "highest", "lowest", "order", "discard_lost"}
