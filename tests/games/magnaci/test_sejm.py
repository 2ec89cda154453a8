"""Chapter 6: the Sejm."""

from __future__ import annotations

import pytest

from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import LAWS
from tests.games.magnaci.table import LUBOMIRSKI, POTOCKI, SAPIEHA, Table, law_contest

from .test_senate import example

SHOWN = ("jesuit_colleges", "private_duchy", "capitulation", "bishopric", "tribunal")


def test_five_laws_left_to_right() -> None:
    """MG-5.3.1"""
    t = Table(laws=SHOWN).until("sejm_bid")
    assert t.s.sejm == list(SHOWN) and len(t.s.law_deck) == 20
    assert GAME.view(t.s, 1).sejm == list(SHOWN)
    assert GAME.view(t.s, 1).law_deck == [""] * 20


def test_all_bid_at_once_and_in_secret() -> None:
    """MG-5.3.2"""
    t = Table().until("sejm_bid")
    assert t.seats == [0, 1, 2] and len(t.legal(1)) == 5 * 10
    t.play(1, "bid", 3, t.s.hands[1][0])
    assert GAME.view(t.s, 0).bids[1] == [0] * 5 and GAME.view(t.s, 1).bids[1] != [0] * 5
    assert t.refused(1, "commit") == "illegal.commit_early"
    for slot in (1, 2, 4, 5):
        t.play(1, "bid", slot, t.s.hands[1][0])
    assert t.legal(1) == [("commit",)]
    t.play(1, "commit")
    assert t.seats == [0, 2] and len(t.s.hands[1]) == 5
    assert t.s.shown == 0, "nothing is turned up before all have committed"


def test_slots_are_resolved_in_order() -> None:
    """MG-5.3.3"""
    t = Table(laws=SHOWN).until("sejm_bid")
    hands = [list(hand) for hand in t.s.hands]
    t.sejm(*[tuple(hand[:5]) for hand in hands])
    t.until("conflict_bid")
    assert [args["law"] for args in t.happened("law_shown")] == list(SHOWN)
    assert t.s.sejm == [""] * 5
    assert sorted(law for own in t.s.laws for law in own) == sorted(SHOWN)


def test_example_4_jesuit_colleges() -> None:
    """MG-EX4, MG-5.3.3: Chancellor, then a tie that the Primate takes himself."""
    t = example()
    for seat, province in ((SAPIEHA, "lithuania"), (POTOCKI, "lithuania")):
        t.play(seat, "place", province)
    t.play(SAPIEHA, "choose", LUBOMIRSKI)
    t.play(LUBOMIRSKI, "place", "great_poland")
    t.s.law_deck = list(SHOWN) + [law for law in t.s.law_deck if law not in SHOWN]
    t.play(SAPIEHA, "place", "ukraine")
    assert t.asked == "sejm_bid"
    t.sejm((9, 13, 2, 7, 3), (13, 4, 9, 8, 7), (10, 4, 7, 14, 9))
    assert t.asked == "window" and t.seats == [SAPIEHA]
    assert t.choice("act", "chancellor").args == {"office": "chancellor", "now": 10, "after": 13}
    t.play(SAPIEHA, "act", "chancellor")
    assert t.s.senators["chancellor"] == -2, "set aside"
    assert t.asked == "choose_tied" and t.legal() == [("choose", POTOCKI), ("choose", SAPIEHA)]
    t.play(SAPIEHA, "choose", SAPIEHA)
    assert t.prompt().args == {"n": 2, "law": "jesuit_colleges"}
    t.play(SAPIEHA, "place", "ukraine")
    assert t.s.estates["ukraine"] == [0, 0, 3]

    # Private Duchy is Lubomirski's; his estate goes to Little Poland.
    while t.s.shown < 3:
        t.play(t.seats[0], "place", "little_poland") if t.asked == "place_estates" else t.default()

    # MG-EX5, MG-5.3.5: Sapieha may use the Colleges won two laws ago, but 8 is less than 9.
    assert t.s.sejm[2] == "capitulation" and t.asked == "window" and t.seats == [SAPIEHA]
    assert t.choice("act", "jesuit_colleges").args == {"law": "jesuit_colleges", "now": 7, "after": 8}
    assert not t.prompt().matters, "a card that cannot change the contest"
    t.play(SAPIEHA, "pass")
    assert t.seats == [POTOCKI] and t.prompt().args == {"n": 1, "law": "capitulation"}
    t.play(POTOCKI, "place", "lithuania")
    assert "capitulation" in t.s.laws[POTOCKI]

    # The rest of the example: Bishopric and Tribunal go to Sapieha.
    while t.asked != "conflict_bid":
        t.default()
    assert {"bishopric", "tribunal", "jesuit_colleges"} <= set(t.s.laws[SAPIEHA])
    assert t.s.hands == [[4, 5, 6, 11, 12], [2, 3, 5, 6, 10], [3, 5, 6, 8, 13]]


@pytest.mark.parametrize(
    ("law", "king", "n"),
    [
        ("tribunal", "stephen_bathory", 2),
        ("tribunal", "sigismund_augustus", 3),
        ("capitulation", "stephen_bathory", 1),
        ("constitution_3_may", "stephen_bathory", 1),
        ("constitution_3_may", "henry_valois", 1),
    ],
)
def test_estates_of_a_law(law: str, king: str, n: int) -> None:
    """MG-5.3.4: one more where the symbol matches; the Constitution always matches."""
    t = law_contest(law, 9, 5, 4, kings=(king,))
    assert t.asked == "place_estates" and t.prompt().args == {"n": n, "law": law}


def test_a_law_without_estates_asks_nothing() -> None:
    """MG-5.3.4"""
    t = law_contest("capitulation", 9, 5, 4, kings=("henry_valois",))
    assert t.s.laws[0][0] == "capitulation" and sum(t.s.owned(q) for q in range(3)) == 0
    assert t.s.shown == 2


def test_grain_rafting_goes_to_the_vistula() -> None:
    """MG-5.3.4"""
    t = law_contest("grain_rafting", 9, 5, 4)
    assert t.legal() == [("place", p) for p in ("little_poland", "great_poland", "prussia")]
    assert t.refused(0, "place", "ukraine") == "illegal.only_vistula"


def test_a_law_just_won_works_from_the_next_window_on() -> None:
    """MG-5.3.5: also later in the same Sejm, but not for itself."""
    t = law_contest("tribunal", 9, 5, 4)
    assert t.asked == "place_estates", "no window: the law was nobody's while it was fought for"
    t.play(0, "place", "ukraine")
    assert t.asked == "window" and ("act", "tribunal") in t.legal(0)


def test_the_primate_decides_ties_for_laws() -> None:
    """MG-5.3.3"""
    t = law_contest("tribunal", 4, 9, 9)
    assert t.asked == "choose_tied" and t.seats == [0] and t.legal() == [("choose", 1), ("choose", 2)]


def test_every_law_can_be_won() -> None:
    """MG-5.3.3, MG-5.3.4: all twenty-five."""
    for law in LAWS:
        t = law_contest(law, 9, 5, 4)
        assert law in t.s.laws[0]
