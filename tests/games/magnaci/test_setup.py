"""Chapters 2 to 4: setting up, the first estates, the Ages and their kings."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine import Match, Setup, SetupError
from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import CARDS, CONFLICTS, KINGS, LAWS, POLICY, PROVINCES, SENATORS
from pyengine.games.magnaci.scoring import DOMINANCE, levels
from tests.games.magnaci.table import LUBOMIRSKI, POTOCKI, SAPIEHA, Table


def test_one_king_for_each_age_from_its_own_three() -> None:
    """MG-4.1"""
    seen: list[set[str]] = [set(), set(), set(), set()]
    for seed in range(60):
        for age, king in enumerate(GAME.start(Setup("magnaci", 2, seed)).kings):
            assert king in KINGS[age]
            seen[age].add(king)
    assert [len(kings) for kings in seen] == [3, 3, 3, 3]


def test_both_decks_are_shuffled_and_senators_lie_on_the_board() -> None:
    """MG-4.2"""
    a, b = (GAME.start(Setup("magnaci", 2, seed)) for seed in (1, 2))
    assert sorted(a.law_deck) == sorted(LAWS) and sorted(a.conflict_deck) == sorted(CONFLICTS)
    assert a.law_deck != b.law_deck and a.conflict_deck != b.conflict_deck
    assert a.senators == {"primate": -1, "treasurer": -1, "hetman": -1, "chancellor": -1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_gets_thirteen_cards_and_thirty_five_estates(players: int) -> None:
    """MG-4.3"""
    s = GAME.start(Setup("magnaci", players, 1))
    assert s.hands == [list(CARDS)] * players and len(CARDS) == 13
    assert [s.supply(seat) for seat in range(players)] == [35] * players


def test_the_first_order_is_drawn_evenly() -> None:
    """MG-4.4"""
    drawn = Counter(tuple(GAME.start(Setup("magnaci", 3, seed)).order) for seed in range(600))
    assert len(drawn) == 6 and min(drawn.values()) > 60


def test_the_first_order_is_told() -> None:
    """MG-4.4: before the first decision the chronicle says what the lot has decided."""
    match = Match(Setup("magnaci", 4, 1))
    assert [(e.id, e.rule, e.args) for e in match.opening] == [("event.order", "MG-4.4", {"seat": match.state.order})]
    assert match.acting()[0] == match.state.order[0]


def test_each_player_in_order_places_one_estate_anywhere() -> None:
    """MG-4.5"""
    t = Table(order=(2, 0, 1))
    assert t.asked == "place_start" and t.seats == [2]
    assert t.legal() == [("place", province) for province in PROVINCES]
    t.play(2, "place", "prussia")
    assert t.seats == [0]
    t.play(0, "place", "prussia")
    assert t.refused(0, "place", "ukraine") == "illegal.not_your_turn"
    t.play(1, "place", "ukraine")
    assert t.s.estates["prussia"] == [1, 0, 1] and t.s.estates["ukraine"] == [0, 1, 0]
    assert t.s.age == 1


def test_example_1_setup() -> None:
    """MG-EX1, MG-5.8.2: alone in a province is Dominance."""
    t = Table()
    t.play(LUBOMIRSKI, "place", "prussia")
    t.play(POTOCKI, "place", "great_poland")
    t.play(SAPIEHA, "place", "lithuania")
    for seat, province in enumerate(("prussia", "great_poland", "lithuania")):
        assert levels(t.s.estates[province])[seat] == DOMINANCE
    assert [t.s.owned(seat) for seat in range(3)] == [1, 1, 1]


def test_the_number_of_players_changes_scale_and_nothing_else_in_set_up() -> None:
    """MG-4.6"""
    for players, scale in ((2, 14), (3, 21), (4, 28), (5, 35)):
        t = Table(players, conflicts=("livonian_war",)).until("conflict_bid")
        assert t.s.scale(0) == scale
        assert len(t.s.sejm) == 5 and sum(map(bool, t.s.conflicts)) == 5


def test_only_two_to_five_players_and_known_options() -> None:
    """MG-8.6: no variants but the option of transfers."""
    for players in (1, 6):
        with pytest.raises(SetupError):
            GAME.start(Setup("magnaci", players, 1))
    with pytest.raises(SetupError):
        GAME.start(Setup("magnaci", 3, 1, {"transfers": "sometimes"}))
    assert [option.id for option in GAME.options] == ["transfers"]


def test_four_ages_with_five_phases_each() -> None:
    """MG-5.0"""
    t = Table(2, seed=3)
    phases: list[tuple[int, str]] = []
    while t.s.stack:
        # Wars are won, so that the match runs its course.
        if t.asked == "conflict_bid":
            t.s.hands = [[9, 11, 12, 13, 14] for _ in range(2)]
            t.s.cache.clear()
        if (now := (t.s.age, t.s.phase)) not in phases:
            phases.append(now)
        t.default()
    assert [phase for phase in phases if phase[1] in ("senate", "sejm", "conflicts")] == [
        (age, phase) for age in (1, 2, 3, 4) for phase in ("senate", "sejm", "conflicts")
    ]
    assert len(t.happened("king")) == 4 == len(t.happened("king_dies"))


def test_the_king_of_the_age_is_turned_up() -> None:
    """MG-5.1.1: his symbol holds until the end of the Interregnum."""
    t = Table(kings=("stephen_bathory", "wladyslaw_iv"))
    assert t.s.age == 0
    t.until("senate_bid")
    assert t.s.symbol == "sabre" and t.happened("king")[0]["king"] == "stephen_bathory"
    assert t.until("conflict_bid").s.symbol == "sabre"
    assert GAME.view(t.s, 0).kings == ["stephen_bathory", "", "", ""]


def test_each_symbol_three_times_never_twice_in_an_age() -> None:
    assert set(Counter(POLICY.values()).values()) == {3}
    assert all(len({POLICY[king] for king in age}) == 3 for age in KINGS)
    assert len({card.symbol for card in SENATORS.values()}) == 4
