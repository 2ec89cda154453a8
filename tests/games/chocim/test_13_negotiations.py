"""Negotiations (CH-13), and who may know what."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import IllegalMove, Rng
from pyengine.games.chocim import GAME
from pyengine.games.chocim.data import CLAIMS, OE, RP
from pyengine.games.chocim.scoring import deck_now, points, taken
from pyengine.games.chocim.state import ChocimState
from pyengine.games.chocim.steps.negotiations import judge
from tests.games.chocim.table import asked, fresh, hold, home, legal, negotiate, play, put, sound


def at_table(ours: list[int], theirs: list[int], order: list[str] | None = None) -> ChocimState:
    s = fresh()
    hold(s, RP, *ours)
    hold(s, OE, *theirs)
    s.rng.script["claims"] = [order or list(CLAIMS)]
    negotiate(s)
    return s


def stake(s: ChocimState, ours: list[int], theirs: list[int]) -> None:
    for side, cards in ((RP, ours), (OE, theirs)):
        for value in cards:
            GAME.play(s, s.seats[side], ("stake", value))
        GAME.play(s, s.seats[side], ("commit",))


def test_discards_for_supply_morale_fields_and_losses() -> None:
    """CH-13.1: the lowest first."""
    s = fresh()
    hold(s, RP, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    hold(s, OE, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5)
    s.morale, s.supply = [5, 6], [16, 30]
    home(s, "defence.church")
    put(s, "control.church", spahi=1)
    put(s, "removed.ottoman", spahi=9)
    put(s, "rebels.ottoman", spahi=2)
    negotiate(s)
    assert s.held[RP] == [2, 2, 3, 3, 4, 4, 5, 5], "one for morale, one for the church"
    assert s.held[OE] == [2, 2, 3, 3, 4, 4, 5, 5, 5], "nine removed cost one; rebels none"
    assert s.buried == [[1, 1], [1]]


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
    s = fresh()
    hold(s, RP, *[1] * 12)
    s.supply[RP], s.morale[RP] = supply, morale
    assert deck_now(s, RP) == 12 - lost
    negotiate(s)
    assert len(s.held[RP]) == 12 - lost


def test_nobody_is_brought_below_seven() -> None:
    """CH-13.1"""
    s = fresh()
    hold(s, RP, *[1] * 8)
    hold(s, OE, 1, 2, 3)
    s.morale, s.supply = [1, 1], [1, 1]
    s.log = []
    negotiate(s)
    assert s.held[RP] == [1] * 7
    assert s.held[OE] == [1, 2, 3]
    told = [(e.id, e.args["seat"], e.args["due"]) for e in s.log if e.id in ("event.deck_discards_some", "event.deck_kept")]
    assert told == [("event.deck_discards_some", s.seats[RP], 5), ("event.deck_kept", s.seats[OE], 5)]


def test_the_size_of_the_decks_is_told() -> None:
    """CH-13.2"""
    s = fresh()
    hold(s, RP, 1, 2, 3)
    s.log = []
    negotiate(s)
    assert s.decks == [3, 0]
    told = {e.args["seat"]: e.args["n"] for e in s.log if e.id == "event.deck_size"}
    assert told == {s.seats[RP]: 3, s.seats[OE]: 0}


def test_stakes_are_secret_and_only_their_number_is_told() -> None:
    """CH-13.3: both at once; any cards, also none."""
    s = at_table([1, 2, 5], [3, 4], ["sich", "tribute"])
    me, other = s.seats[RP], s.seats[OE]
    assert s.claims[:2] == ["sich", "tribute"] and s.shown == 1
    assert sorted(GAME.acting(s)) == [0, 1]
    GAME.play(s, me, ("stake", 5))
    GAME.play(s, me, ("commit",))
    assert list(GAME.acting(s)) == [other]
    seen = GAME.view(s, other)
    assert seen.stakes[RP] == [[]] and len(seen.held[RP]) == 3, "not even the number yet"
    assert seen.claims[1:] == [claim for claim in CLAIMS if claim != "sich"], "the next claim is not known"
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(s, other, ("stake", 5))
    assert refusal.value.rule == "CH-13.3"
    s.log = []
    GAME.play(s, other, ("commit",))
    told = [(e.id, e.args["seat"], e.args.get("n")) for e in s.log if e.id.startswith("event.staked")]
    assert told == [("event.staked", me, 1), ("event.staked_none", other, None)]
    seen = GAME.view(s, other)
    assert seen.stakes[RP] == [[0], []] and seen.held[RP] == [0, 0]
    assert s.shown == 2


def test_all_five_claims_and_leftover_cards_are_lost() -> None:
    """CH-13.3"""
    s = at_table([5, 5, 1], [4])
    for _ in range(5):
        assert asked(s) == "stake"
        stake(s, [], [])
    assert not s.stack and s.held[RP] == [1, 5, 5]
    assert s.verdicts == [[-1, 0]] * 5


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
    s = at_table([5, 5, 5, 3], [4, 4, 4, 1], ["moldavia", "khotyn", "tribute", "tatars", "sich"])
    stake(s, [5], [1])
    stake(s, [5], [])
    stake(s, [], [4])
    stake(s, [5], [4])
    stake(s, [3], [4])
    assert s.verdicts == [[RP, 0], [RP, 1], [OE, 1], [RP, 0], [OE, 0]]
    assert points(s) == [5, 4] and taken(s) == [3, 2]
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winners == [s.seats[RP]] and outcome.scores == [5, 4]
    assert [line.values for line in outcome.lines][:5] == [[0, 0], [5, 0], [0, 4], [0, 0], [0, 0]]
    sound(s)


def test_ties_go_to_more_claims_then_more_cards_then_nobody() -> None:
    """CH-13.6"""
    s = at_table([1, 1, 1], [1])
    stake(s, [1], [])
    stake(s, [], [1])
    stake(s, [1], [])
    stake(s, [], [])
    stake(s, [], [])
    assert points(s) == [0, 0]
    assert GAME.outcome(s).winners == [s.seats[RP]]  # type: ignore[union-attr]
    s = at_table([1], [1, 1])
    for _ in range(5):
        stake(s, [], [])
    assert GAME.outcome(s).winners == [s.seats[OE]], "the larger deck"  # type: ignore[union-attr]
    s = at_table([1], [2])
    for _ in range(5):
        stake(s, [], [])
    outcome = GAME.outcome(s)
    assert outcome is not None and (outcome.ending, outcome.args) == ("ending.draw", {"cause": "week5"})
    assert (outcome.winners, outcome.ranking, outcome.scores) == ([0, 1], [[0, 1]], [0, 0])


# -- who may know what -----------------------------------------------------------------------------------------------


def test_views_hide_hands_piles_and_held_cards() -> None:
    s = fresh()
    hold(s, RP, 2, 3)
    hold(s, OE, 5)
    for me, other in ((RP, OE), (OE, RP)):
        v = GAME.view(s, s.seats[me])
        assert v.hand[me] == s.hand[me] and set(v.hand[other]) == {""}
        assert v.held[me] == s.held[me] and set(v.held[other]) == {0}
        assert v.pile[me] == sorted(s.pile[me]) and set(v.pile[other]) == {""}
        assert set(v.dip_pile) == {0}
        assert v.units == s.units and v.table == s.table
    v = GAME.view(s, None)
    assert set(v.hand[RP] + v.hand[OE]) == {""} and set(v.held[RP] + v.held[OE]) == {0}


@pytest.mark.parametrize("seed", range(4))
def test_a_question_without_a_curtain_tells_no_secrets(seed: int) -> None:
    """Two people at one screen: what a prompt says before any curtain is what a spectator could be told."""
    s, rng = fresh(seed), Rng(seed)
    hold(s, RP, 1, 5)
    hold(s, OE, 2)
    while s.stack:
        seat = rng.pick(list(GAME.acting(s)))
        prompt = GAME.prompt(s, seat)
        assert prompt is not None
        if not prompt.secret:
            assert prompt == GAME.prompt(GAME.view(s, None), seat), prompt.id
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))


def test_seen_cards_are_dealt_to_who_took_them() -> None:
    s = fresh()
    best = max(s.table)
    play(s, ("stratagem", "rp_c1", 1), ("take", best))
    for seed in range(5):
        full = GAME.sample(GAME.view(s, s.seats[OE]), s.seats[OE], Rng(seed))
        assert full.held[RP] == [best]
        assert GAME.broken(full) == []


@given(seed=st.integers(0, 10_000), stop=st.integers(0, 400))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_tokens_and_dice_keep_their_rules_on_the_way(seed: int, stop: int) -> None:
    """Invariants that need two states: removed units never return, levels move only by their three means, routs are within
    the sixes, and a passed side makes no play."""
    rng = Rng(seed)
    s = fresh(seed)
    for _ in range(stop):
        if not s.stack:
            break
        seat = rng.pick(list(GAME.acting(s)))
        removed = [sum(s.units[f"removed.{side}"]) for side in ("commonwealth", "ottoman")]
        levels, step, premium, week = dict(s.levels), asked(s), s.premium, s.week
        if step == "play":
            assert not s.passed[s.side(seat)]
        options = [m for m in GAME.legal(s, seat) if m != ("pass",)] or GAME.legal(s, seat)
        GAME.play(s, seat, rng.pick(options))
        assert all(b >= a for a, b in zip(removed, (sum(s.units[f"removed.{x}"]) for x in ("commonwealth", "ottoman"))))
        if s.levels != levels:
            assert step in ("fortify", "bombard", "works", "effects_of", "play")
        if s.premium and not premium:
            assert s.week > week
        assert GAME.broken(s) == []
        assert legal(s) if s.stack else True
