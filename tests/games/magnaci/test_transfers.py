"""Giving and trading laws, and bids finished by chance."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import Match, Rng, Setup, bot
from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.check import _trade_answer
from pyengine.games.magnaci.state import MagnaciState
from pyengine.games.magnaci.steps.transfers import TradeAnswer
from tests.games.magnaci.table import Table, interregnum, law_contest, war


def sejm(transfers: str = "full") -> Table:
    t = Table(3, seed=2, transfers=transfers).until("senate_bid")
    return t.own(0, "tribunal", "veto").own(1, "entail", "rokosz").own(2, "fortress")


def test_laws_may_be_given_at_any_moment_senators_and_estates_never() -> None:
    """MG-5.7.1: by a seat that is not asked, too."""
    t = sejm().hold(hetman=1)
    assert t.seats == [0]
    t.play(1, "give", "entail", 2)
    assert t.s.laws[2] == ["fortress", "entail"] and t.s.laws[1] == ["rokosz"]
    assert t.refused(1, "give", "hetman", 2) == "illegal.not_that_law"
    assert t.refused(1, "give", "veto", 2) == "illegal.not_that_law", "not his"
    assert t.refused(1, "give", "rokosz", 1) == "illegal.not_that_law", "to himself"
    assert t.asked == "senate_bid" and t.seats == [0], "the pending decision stays"


def test_a_gift_recomputes_the_pending_options() -> None:
    """MG-5.7.2, MG-5.7.5: received in time, a law can be played in the same window."""

    def ready(t: Table) -> None:
        t.own(0, "jesuit_colleges").own(1, "confederation")

    t = law_contest("bishopric", 8, 5, 9, edit=ready)
    assert t.seats == [0] and t.legal() == [("act", "jesuit_colleges"), ("pass",)]
    t.play(1, "give", "confederation", 0)
    assert t.legal() == [("act", "jesuit_colleges"), ("act", "confederation"), ("pass",)]
    t.play(0, "give", "jesuit_colleges", 2)
    t.play(0, "pass")
    assert t.seats == [2], "his turn was still to come"
    t.play(2, "pass")
    assert t.asked == "place_estates"


def test_a_law_received_too_late_waits() -> None:
    """MG-5.7.5"""

    def ready(t: Table) -> None:
        t.own(0, "jesuit_colleges").own(1, "confederation")

    t = law_contest("bishopric", 8, 5, 9, edit=ready)
    t.play(0, "pass")
    assert t.seats == [1]
    t.play(1, "give", "confederation", 0)
    assert t.asked == "place_estates" and t.seats == [2], "seat 0 is not asked again"


def test_veto_works_for_its_new_holder() -> None:
    """MG-5.7.5: from the next action on."""
    t = law_contest("bishopric", 8, 5, 9, edit=lambda t: t.own(0, "jesuit_colleges").own(1, "veto"))
    t.play(1, "give", "veto", 2)
    t.play(0, "act", "jesuit_colleges")
    assert t.asked == "veto" and t.seats == [2]


def test_when_nothing_may_change_hands() -> None:
    """MG-5.7.2: while an action, its veto, Assignats, a lost conflict or a penalty is being settled."""
    t = law_contest("bishopric", 8, 5, 9, edit=lambda t: t.own(0, "jesuit_colleges", "entail").own(1, "veto"))
    t.play(0, "act", "jesuit_colleges")
    assert t.asked == "veto" and t.refused(0, "give", "entail", 2) == "illegal.transfer_now"

    t = interregnum(edit=lambda t: t.own(0, "assignats", "entail").own(1, "fortress", "tribunal"))
    t.play(0, "act", "assignats", 1)
    assert t.asked == "assignats_give" and t.refused(1, "give", "tribunal", 2) == "illegal.transfer_now"

    def two(t: Table) -> None:
        t.estates("ukraine", 2, 2, 2).own(0, "tribunal")

    t = war("cossack_revolt", cards=((2,), (2,), (4,)), edit=two)
    assert t.tie == "lowest" and t.refused(0, "give", "tribunal", 2) == "illegal.transfer_now"

    t = war("moldavian_war", cards=((2,), (3,), (4,)), edit=lambda t: t.own(0, "tribunal", "veto"))
    assert t.asked == "lose_law" and t.refused(0, "give", "tribunal", 2) == "illegal.transfer_now"

    t = war("cossack_revolt", cards=((9,), (9,), (4,)), edit=lambda t: t.own(0, "tribunal"))
    assert t.tie == "highest" and ("give", "tribunal", 2) in GAME.asides(t.s, 0), "a won conflict is no obstacle"


def test_no_offers_during_simultaneous_commits_and_nothing_after_the_end() -> None:
    """MG-5.7.2"""
    t = sejm().until("sejm_bid")
    assert t.refused(0, "offer", 1, ("tribunal",), ("entail",)) == "illegal.offer_in_secret"
    t.play(0, "give", "tribunal", 1)
    assert t.asked == "sejm_bid"
    t.until("")
    assert all(GAME.asides(t.s, seat) == [] for seat in range(3))
    assert t.refused(0, "give", "tribunal", 1) == "illegal.over"


def test_nothing_changes_hands_once_wealth_is_counted() -> None:
    """MG-5.7.2, MG-5.7.5, MG-8.4: a tie for victory is one of wealth counted; the Constitution cannot move any more."""

    def edit(t: Table) -> None:
        t.own(1, "constitution_3_may").estates("ukraine", 6, 2, 3).estates("prussia", 0, 0, 3)

    t = interregnum(edit=edit, age=4)
    assert GAME.standing(t.s) == [9, 8, 10] and t.s.winner == 2

    def tied(t: Table) -> None:
        edit(t)
        t.estates("ukraine", 6, 2, 2)

    t = interregnum(edit=tied, age=4)
    assert t.tie == "victory" and t.legal() == [("choose", 0), ("choose", 2)]
    assert GAME.asides(t.s, 1) == []
    assert t.refused(1, "give", "constitution_3_may", 0) == "illegal.transfer_now"
    t.play(0, "choose", 2)
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.winners == [2] and outcome.scores == [9, 8, 9]


def test_an_offer_is_accepted() -> None:
    """MG-5.7.3: the cards swap at once."""
    t = sejm()
    t.play(1, "offer", 0, ("entail",), ("tribunal",))
    assert t.asked == "trade_answer" and t.seats == [0]
    t.play(0, "accept")
    assert t.s.laws[:2] == [["veto", "entail"], ["rokosz", "tribunal"]]
    assert t.asked == "senate_bid" and t.seats == [0]
    assert t.happened("give") and t.happened("trade")


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.offers.__setitem__(1, 0),
        lambda s: s.amend("trade_answer", give=[]),
        lambda s: s.amend("trade_answer", want=[]),
        lambda s: s.amend("trade_answer", give=["tribunal"]),
        lambda s: s.amend("trade_answer", want=["entail"]),
        lambda s: s.amend("trade_answer", by=0),
        lambda s: s.moved.append("entail"),
        lambda s: setattr(s, "transfers", "gifts"),
    ],
    ids=["not counted", "for nothing", "nothing wanted", "not theirs", "not the other's", "to oneself", "moved", "gifts only"],
)
def test_an_offer_that_could_not_be_made_is_no_position(change: Any) -> None:
    """MG-5.7.3: laws that one has for laws that the other has, neither moved in this phase, counted."""
    t = sejm()
    t.play(1, "offer", 0, ("entail",), ("tribunal",))
    assert _trade_answer(t.s, TradeAnswer.of(t.s), "", {})
    change(t.s)
    assert not _trade_answer(t.s, TradeAnswer.of(t.s), "", {})


def test_an_offer_is_refused() -> None:
    """MG-5.7.3"""
    t = sejm()
    t.play(1, "offer", 0, ("entail",), ("tribunal",))
    assert t.refused(2, "give", "fortress", 0) == "illegal.transfer_now"
    events = t.play(0, "refuse")
    assert t.s.laws[:2] == [["tribunal", "veto"], ["entail", "rokosz"]]
    assert {event.to for event in events if event.id == "event.offer_refused"} == {(0, 1)}, "nobody else hears of it"


def test_what_was_said_between_two_cannot_be_unsaid() -> None:
    """MG-5.7.3: an offer tells the other player something that nobody could know, and so does the answer. A gift of a law
    that lies open does not, and neither does a card put down while one's own bid is under way."""
    match, rng = Match(Setup("magnaci", 3, 12)), Rng(12)
    state = match.state
    assert isinstance(state, MagnaciState)
    while state.age < 2 or state.step != "senate_bid":
        seat = match.acting()[0]
        match.play(seat, bot("magnaci", "easy").choose(GAME, match.view(seat), seat, rng))
    asked = match.acting()[0]
    by, to = sorted(range(3), key=lambda seat: -len(state.laws[seat]))[:2]
    match.play(asked, GAME.legal(state, asked)[0])
    assert match.can_undo()
    match.play(by, ("give", state.laws[by][0], to))
    assert match.can_undo()
    match.play(by, ("offer", to, (state.laws[by][0],), (state.laws[to][0],)))
    assert not match.can_undo()
    match.play(to, ("refuse",))
    assert not match.can_undo()


def test_three_offers_in_a_phase() -> None:
    """MG-5.7.3"""
    t = sejm()
    for _ in range(3):
        t.play(1, "offer", 0, ("entail",), ("tribunal",))
        t.play(0, "refuse")
    assert t.refused(1, "offer", 0, ("entail",), ("tribunal",)) == "illegal.offers_used"
    assert ("give", "entail", 0) in GAME.asides(t.s, 1), "gifts are not counted"
    t.until("window", "place_estates")
    t.until("sejm_bid")
    assert t.s.offers == [0, 0, 0], "a new phase"


def test_a_card_changes_hands_once_in_a_window_or_commit() -> None:
    """MG-5.7.3: no ping-pong."""
    t = sejm()
    t.play(1, "give", "entail", 2)
    assert t.refused(2, "give", "entail", 1) == "illegal.law_moved"
    t.bid(0, {"primate": 2, "hetman": 3, "treasurer": 4})
    t.play(2, "give", "entail", 1)
    assert "entail" in t.s.laws[1]


def test_larger_trades() -> None:
    """MG-5.7.2: any number of laws that both really have."""
    t = sejm()
    assert t.refused(0, "offer", 1, (), ("entail",)) == "illegal.not_that_law"
    assert t.refused(0, "offer", 1, ("tribunal", "tribunal"), ("entail",)) == "illegal.not_that_law"
    assert t.refused(0, "offer", 1, ("fortress",), ("entail",)) == "illegal.not_that_law"
    assert t.refused(0, "offer", 0, ("tribunal",), ("veto",)) == "illegal.not_that_law"
    t.play(0, "offer", 1, ("tribunal", "veto"), ("entail", "rokosz"))
    t.play(1, "accept")
    assert t.s.laws[0] == ["entail", "rokosz"] and t.s.laws[1] == ["tribunal", "veto"]


def test_promises_are_talk() -> None:
    """MG-5.7.4: all that a seat can do unasked is to give, to offer, and to let chance finish its bid."""
    t = sejm()
    verbs = {move[0] for seat in range(3) for move in GAME.asides(t.s, seat)}
    assert verbs == {"give", "offer", "random"}


def test_the_option_of_transfers() -> None:
    """MG-5.7.6"""
    gifts, off = sejm("gifts"), sejm("off")
    assert {move[0] for move in GAME.asides(gifts.s, 1)} == {"give"}
    assert gifts.refused(1, "offer", 0, ("entail",), ("tribunal",)) == "illegal.transfers_off"
    assert GAME.asides(off.s, 1) == []
    assert off.refused(1, "give", "entail", 0) == "illegal.transfers_off"


def test_an_offer_concerns_two_seats() -> None:
    """MG-5.7.3: others do not learn who offers whom what, neither from the question nor from what is counted."""
    t = Table(5, seed=2).until("senate_bid")
    for seat, law in enumerate(("tribunal", "entail", "fortress", "rokosz", "veto")):
        t.own(seat, law)
    events = t.play(1, "offer", 0, ("entail",), ("tribunal",))
    assert {event.to for event in events} == {(1, 0)}
    other = t.s.copy()
    other.amend("trade_answer", seat=3, by=4, give=["veto"], want=["rokosz"])
    other.offers = [0, 0, 0, 0, 1]
    for seat in (2, None):
        assert GAME.view(t.s, seat).canonical() == GAME.view(other, seat).canonical()
    for seat in (0, 1):
        view = GAME.view(t.s, seat)
        assert TradeAnswer.of(view) == {"seat": 0, "by": 1, "give": ["entail"], "want": ["tribunal"]}
        assert GAME.acting(view) == (0,)
    assert GAME.view(t.s, 1).offers == [0, 1, 0, 0, 0], "his own are his to know"
    assert GAME.view(t.s, 0).offers == [0, 0, 0, 0, 0]


def test_those_whom_an_offer_does_not_concern_can_still_play_on_from_their_view() -> None:
    """MG-5.7.3: somebody else is asked, that much is known; a state that fits has two who could trade."""
    t = sejm()
    t.play(1, "offer", 0, ("entail",), ("tribunal",))
    for seat in (2, None):
        view = GAME.view(t.s, seat)
        asked = GAME.acting(view)
        assert len(asked) > 1 and seat not in asked and 0 in asked
        assert [GAME.legal(view, q) for q in asked] == [[("accept",), ("refuse",)]] * len(asked)
        assert seat is None or (GAME.legal(view, seat) == [] and GAME.prompt(view, seat) is None)
        for number in range(10):
            full = GAME.sample(view, seat, Rng(number))
            assert GAME.view(full, seat).canonical() == view.canonical()
            offer = TradeAnswer.of(full)
            to, by = offer["seat"], offer["by"]
            assert to != by and seat not in (to, by) and full.offers[by] == 1
            assert set(offer["give"]) <= set(full.laws[by]) and set(offer["want"]) <= set(full.laws[to])
    assert t.prompt(0).secret, "who shares a screen does not read it either"


def test_missing_cards_are_drawn_by_chance() -> None:
    """MG-5.10.1: in the Senate onto a random free office; in the Sejm and the conflicts under what is missing."""
    t = Table(remedy=[7, 9], remedy_slot=["chancellor", "hetman"]).until("senate_bid")
    t.play(0, "bid", "primate", 14)
    t.play(0, "random")
    assert t.s.bids[0] == [14, 0, 9, 7] and t.s.committed[0] and t.seats == [1]
    assert t.refused(0, "random") == "illegal.not_your_turn"
    t.until("sejm_bid")
    t.play(1, "bid", 3, t.s.hands[1][0])
    t.play(1, "random")
    assert t.s.committed == [False, True, False] and len(t.s.hands[1]) == 5 and 0 not in t.s.bids[1]
    t.until("conflict_bid")
    t.play(2, "random")
    assert t.s.hands[2] == []


def test_only_exact_plays() -> None:
    """MG-5.10.1: a card too many or too few cannot be played."""
    t = Table().until("senate_bid")
    t.bid(0, {"primate": 2, "hetman": 3, "treasurer": 4}, commit=False)
    assert t.refused(0, "bid", "chancellor", 5) == "illegal.enough_cards"
    t.until("sejm_bid")
    assert t.refused(0, "commit") == "illegal.commit_early"
