"""Negotiations: CH-13."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.chocim import GAME
from pyengine.games.chocim.data import CLAIMS, OE, RP
from pyengine.games.chocim.scoring import deck_now, points, taken
from pyengine.games.chocim.steps.negotiations import judge
from tests.games.chocim.table import Table, fresh


def at_table(ours: list[int], theirs: list[int], order: list[str] | None = None) -> Table:
    t = fresh()
    t.hold(RP, *ours)
    t.hold(OE, *theirs)
    t.s.rng.script["claims"] = [order or list(CLAIMS)]
    t.negotiate()
    return t


def stake(t: Table, ours: list[int], theirs: list[int]) -> None:
    for side, cards in ((RP, ours), (OE, theirs)):
        for value in cards:
            t.play(t.s.seats[side], "stake", value)
        t.play(t.s.seats[side], "commit")


def test_discards_for_supply_morale_fields_and_losses() -> None:
    """CH-13.1: the lowest first."""
    t = fresh()
    t.hold(RP, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    t.hold(OE, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5)
    t.s.morale, t.s.supply = [5, 6], [16, 30]
    t.home("defence.church")
    t.put("control.church", spahi=1)
    t.put("removed.ottoman", spahi=9)
    t.put("rebels.ottoman", spahi=2)
    t.negotiate()
    assert t.s.held[RP] == [2, 2, 3, 3, 4, 4, 5, 5], "one for morale, one for the church"
    assert t.s.held[OE] == [2, 2, 3, 3, 4, 4, 5, 5, 5], "nine removed cost one; rebels none"
    assert t.s.buried == [[1, 1], [1]]


@pytest.mark.parametrize(
    ("supply", "morale", "lost"),
    [
        (22, 7, 0),
        (15, 6, 0),
        (14, 6, 1),
        (7, 6, 2),
        (0, 6, 3),
        (20, 5, 1),
        (20, 3, 2),
        (20, 1, 3),
        (20, 0, 4),
        (7, 3, 4),
    ],
)
def test_what_the_tracks_cost(supply: int, morale: int, lost: int) -> None:
    """CH-13.1"""
    t = fresh()
    t.hold(RP, *[1] * 12)
    t.s.supply[RP], t.s.morale[RP] = supply, morale
    assert deck_now(t.s, RP) == 12 - lost
    t.negotiate()
    assert len(t.s.held[RP]) == 12 - lost


def test_nobody_is_brought_below_seven() -> None:
    """CH-13.1"""
    t = fresh()
    t.hold(RP, *[1] * 8)
    t.hold(OE, 1, 2, 3)
    t.s.morale, t.s.supply = [1, 1], [1, 1]
    t.events.clear()
    t.negotiate()
    assert t.s.held[RP] == [1] * 7
    assert t.s.held[OE] == [1, 2, 3]
    found = [(e.id, e.args["seat"], e.args["due"]) for e in t.events if e.id in ("event.deck_discards_some", "event.deck_kept")]
    assert found == [("event.deck_discards_some", t.s.seats[RP], 5), ("event.deck_kept", t.s.seats[OE], 5)]


def test_the_size_of_the_decks_is_told() -> None:
    """CH-13.2"""
    t = fresh()
    t.hold(RP, 1, 2, 3)
    t.events.clear()
    t.negotiate()
    assert t.s.decks == [3, 0]
    found = {e.args["seat"]: e.args["n"] for e in t.events if e.id == "event.deck_size"}
    assert found == {t.s.seats[RP]: 3, t.s.seats[OE]: 0}


def test_stakes_are_secret_and_only_their_number_is_told() -> None:
    """CH-13.3: both at once; any cards, also none."""
    t = at_table([1, 2, 5], [3, 4], ["sich", "tribute"])
    me, other = t.s.seats[RP], t.s.seats[OE]
    assert t.s.claims[:2] == ["sich", "tribute"] and t.s.shown == 1
    assert sorted(GAME.acting(t.s)) == [0, 1]
    t.play(me, "stake", 5)
    t.play(me, "commit")
    assert list(GAME.acting(t.s)) == [other]
    seen = GAME.view(t.s, other)
    assert seen.stakes[RP] == [[]] and len(seen.held[RP]) == 3, "not even the number yet"
    assert seen.claims[1:] == [claim for claim in CLAIMS if claim != "sich"], "the next claim is not known"
    with pytest.raises(IllegalMove) as refusal:
        t.play(other, "stake", 5)
    assert refusal.value.rule == "CH-13.3"
    t.events.clear()
    t.play(other, "commit")
    found = [(e.id, e.args["seat"], e.args.get("n")) for e in t.events if e.id.startswith("event.staked")]
    assert found == [("event.staked", me, 1), ("event.staked_none", other, None)]
    seen = GAME.view(t.s, other)
    assert seen.stakes[RP] == [[0], []] and seen.held[RP] == [0, 0]
    assert t.s.shown == 2


def test_all_five_claims_and_leftover_cards_are_lost() -> None:
    """CH-13.3"""
    t = at_table([5, 5, 1], [4])
    for _ in range(5):
        assert t.asked == "stake"
        stake(t, [], [])
    assert not t.s.stack and t.s.held[RP] == [1, 5, 5]
    assert t.s.verdicts == [[-1, 0]] * 5


@pytest.mark.parametrize(
    ("ours", "theirs", "winner"),
    [([3], [1, 1], RP), ([1, 1], [3], OE), ([2], [1, 1], OE), ([1, 1], [2], RP), ([2, 1], [1, 2], -1), ([], [], -1)],
)
def test_the_larger_sum_takes_a_claim(ours: list[int], theirs: list[int], winner: int) -> None:
    """CH-13.4: then more cards; then nobody."""
    assert judge("moldavia", ours, theirs)[0] == winner


def test_face_up_needs_the_claims_value_as_margin() -> None:
    """CH-13.5: the example of Moldavia; and each side's own value."""
    assert judge("moldavia", [3, 3, 3, 3], [1, 1, 1, 2, 2]) == [RP, 0], "12 to 7 is one short of 13"
    assert judge("moldavia", [4, 3, 3, 3], [1, 1, 1, 2, 2]) == [RP, 1]
    assert judge("tatars", [], [3]) == [OE, 1]
    assert judge("tatars", [3], []) == [RP, 0]
    assert judge("sich", [3], []) == [RP, 1]
    assert judge("sich", [], [4]) == [OE, 0]


def test_points_decide_the_match() -> None:
    """CH-13.6: only face up counts, in one's own column."""
    t = at_table([5, 5, 5, 3], [4, 4, 4, 1], ["moldavia", "khotyn", "tribute", "tatars", "sich"])
    stake(t, [5], [1])
    stake(t, [5], [])
    stake(t, [], [4])
    stake(t, [5], [4])
    stake(t, [3], [4])
    assert t.s.verdicts == [[RP, 0], [RP, 1], [OE, 1], [RP, 0], [OE, 0]]
    assert points(t.s) == [5, 4] and taken(t.s) == [3, 2]
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.winners == [t.s.seats[RP]] and outcome.scores == [5, 4]
    assert [line.values for line in outcome.lines][:5] == [[0, 0], [5, 0], [0, 4], [0, 0], [0, 0]]
    t.sound()


def test_ties_go_to_more_claims_then_more_cards_then_nobody() -> None:
    """CH-13.6"""
    t = at_table([1, 1, 1], [1])
    stake(t, [1], [])
    stake(t, [], [1])
    stake(t, [1], [])
    stake(t, [], [])
    stake(t, [], [])
    assert points(t.s) == [0, 0]
    assert GAME.outcome(t.s).winners == [t.s.seats[RP]]  # type: ignore[union-attr]
    t = at_table([1], [1, 1])
    for _ in range(5):
        stake(t, [], [])
    assert GAME.outcome(t.s).winners == [t.s.seats[OE]], "the larger deck"  # type: ignore[union-attr]
    t = at_table([1], [2])
    for _ in range(5):
        stake(t, [], [])
    outcome = GAME.outcome(t.s)
    assert outcome is not None and (outcome.ending, outcome.args) == ("ending.draw", {"cause": "week5"})
    assert (outcome.winners, outcome.ranking, outcome.scores) == ([0, 1], [[0, 1]], [0, 0])
