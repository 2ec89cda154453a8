"""Turn order, cycles, income and clientele: GP-4, GP-5."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove, Rng
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import PLACES, PROVINCES
from pyengine.games.gods_playground.state import GodsState, order
from tests.games.gods_playground.table import (
    BLUE,
    RED,
    WHITE,
    acting,
    army,
    at,
    fight,
    find,
    go,
    ids,
    legal,
    occupy,
    own,
    play,
    put,
    sit,
    start,
    there,
)


def assign(s: GodsState, seat: int, *values: int) -> None:
    for place, value in zip(PLACES, values):
        play(s, seat, "token", place, value)
    play(s, seat, "commit")


# -- general ---------------------------------------------------------------------------------------------------------


def test_turn_order_is_clockwise_from_the_mace() -> None:
    """GP-4.1"""
    s = start(4)
    s.mace = 2
    assert order(s) == [2, 3, 0, 1]


def test_phases_come_strictly_in_order() -> None:
    """GP-4.1: four turns of sixteen phases."""
    s = start()
    rng = Rng(5)
    seen: list[tuple[int, int]] = []
    s.log = []
    while s.stack:
        seat = acting(s)[0]
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    turn = 0
    for event in s.log:
        if event.id == "event.turn":
            turn = event.args["n"]
        if event.id == "event.phase":
            seen.append((turn, event.args["n"]))
    assert seen == [(turn, phase) for turn in range(1, 5) for phase in range(1, 17)]


def test_a_pass_is_for_the_rest_of_the_phase() -> None:
    """GP-4.2"""
    s = at("new_estates")
    put(s, "ukraine", 5, 5, 5)
    go(s)
    play(s, WHITE, "pass")
    play(s, RED, "build", "ukraine")
    play(s, BLUE, "build", "ukraine")
    assert acting(s) == [RED]
    play(s, RED, "pass")
    play(s, BLUE, "build", "ukraine")
    assert acting(s) == [BLUE]


def test_declining_a_special_action_leaves_the_second_one() -> None:
    """GP-4.2 GP-7.2.0"""
    s = at("special_actions")
    put(s, "ukraine", 2, 2, 2)
    go(s)
    asked = []
    while s.stack:
        asked.append(acting(s)[0])
        play(s, asked[-1], "pass")
    assert asked == [0, 1, 2, 0, 1, 2]


def test_whoever_can_do_nothing_passes_unasked() -> None:
    """GP-4.2"""
    s = at("new_estates")
    put(s, "ukraine", 0, 2, 0)
    go(s)
    assert acting(s) == [RED]
    play(s, RED, "build", "ukraine")
    # One cube is left, the second estate would cost two.
    assert s.stack == []


def test_a_phase_ends_when_all_have_passed() -> None:
    """GP-4.2"""
    s = at("campaigns")
    go(s)
    assert s.stack == []


def test_nothing_is_given_away() -> None:
    """GP-4.3: there are no asides and no gifts among the moves."""
    s = start()
    rng = Rng(3)
    verbs = set()
    while s.stack:
        for seat in range(3):
            assert GAME.asides(s, seat) == []
        seat = acting(s)[0]
        moves = GAME.legal(s, seat)
        verbs |= {move[0] for move in moves}
        GAME.play(s, seat, rng.pick(moves))
        assert min(s.money) >= 0
    assert not verbs & {"give", "lend", "trade"}


def test_cubes_in_provinces_stay() -> None:
    """GP-4.4 GP-9.3.3"""
    s = at("end_of_turn")
    put(s, "ukraine", 3, 2, 1)
    go(s)
    assert s.cubes[2] == [3, 2, 1]


@pytest.mark.parametrize(("old", "left"), [(3, ("ottomans", 2)), (5, (None, 0)), (7, ("tatars", 2))])
def test_a_province_holds_one_kind_of_enemy(old: int, left: tuple[str | None, int]) -> None:
    """GP-4.5 GP-8.2.12: five Ottoman cubes come in turn 2."""
    s = at("invasions", turn=2, script={"invasion": [4, 6, 6, 6]})
    occupy(s, "lesser_poland", "tatars", old)
    fight(s, "north", 9)
    fight(s, "tatars", 0, 9)
    fight(s, "ottomans", 0, 0, 1)
    go(s)
    assert there(s, "lesser_poland") == left


def test_markers_give_way_to_cubes() -> None:
    """GP-4.5 GP-8.2.9"""
    s = at("invasions", turn=2, script={"invasion": [6] * 4})
    s.markers[3] = 4
    log = go(s)
    assert s.markers[3] == 0 and there(s, "lesser_poland") == ("ottomans", 5)
    assert find(log, "event.markers_swept").args["n"] == 4


def test_a_lone_target_gets_what_there_is() -> None:
    """GP-4.6: from the supply, then from the bonus cubes on the enemy's own field."""
    s = at("invasions", turn=4, script={"invasion": [6] * 4})
    occupy(s, "prussia", "muscovy", 8)
    occupy(s, "ukraine", "muscovy", 8)
    fight(s, "north", 9)
    fight(s, "tatars", 0, 4)
    s.bonus[1] = 4  # 20 of 25 green cubes are out; Muscovy comes with 11 + 4
    log = go(s)
    # Five from beside the board and four from the field.
    assert there(s, "lithuania") == ("muscovy", 9)
    assert s.bonus[1] == 0
    assert find(log, "event.supply_short").args == {"enemy": "muscovy", "n": 9, "wanted": 15}
    assert GAME.broken(s) == []


@pytest.mark.parametrize("lucky", ["prussia", "ukraine"])
def test_two_targets_share_what_there_is(lucky: str) -> None:
    """GP-4.6: equal parts, the odd cube by lot."""
    s = at("expansion", turn=2, script={"odd": [PROVINCES.index(lucky)]})
    occupy(s, "lithuania", "muscovy", 12)
    occupy(s, "greater_poland", "muscovy", 6)
    # 18 of 25 green cubes are out: seven are left for two targets of twelve each.
    go(s)
    other = "ukraine" if lucky == "prussia" else "prussia"
    assert there(s, lucky) == ("muscovy", 4) and there(s, other) == ("muscovy", 3)
    assert GAME.broken(s) == []


def test_markers_are_shared_alike() -> None:
    """GP-4.6 GP-8.4.5"""
    s = at("expansion", turn=2, script={"odd": [0]})
    s.markers[4] = 7
    go(s)
    assert s.markers == [2, 0, 0, 1, 7]


def test_bonus_cubes_run_out() -> None:
    """GP-4.6"""
    s = at("events", turn=2, script={"events": [2, 2, 2, 2]})
    occupy(s, "lithuania", "muscovy", 23)
    go(s)
    assert s.bonus[1] == 2


def test_bonus_markers_run_out() -> None:
    """GP-4.6"""
    s = at("events", turn=2, script={"events": [5, 5, 5, 5]})
    s.markers[4] = 9
    go(s)
    assert s.bonus[4] == 1


def test_field_v_lends_its_cubes_only_after_it_was_counted() -> None:
    """GP-4.6 GP-8.2.4: field IV may not weaken field V before its turn."""
    s = at("invasions", turn=4, script={"invasion": [6] * 4})
    s.vienna, s.held = 2, True
    s.bonus[3], s.bonus[4] = 0, 2
    occupy(s, "ukraine", "ottomans", 20)
    fight(s, "tatars", 4)
    log = go(s)
    # 24 of 30 are out when field IV comes with 10: six enter. Field V counts 10 + 2 + 2 and draws on itself.
    sums = {event.args["province"]: event.args for event in log if event.id == "event.invasion"}
    assert sums["greater_poland"]["power"] == 14
    assert s.enemy[3] == 6 and there(s, "greater_poland") == ("ottomans", 4)
    assert (s.bonus[4], s.vienna) == (0, 0)
    assert GAME.broken(s) == []


# -- phase 1 ---------------------------------------------------------------------------------------------------------


def test_income_is_wealth_and_managers() -> None:
    """GP-5.1.1"""
    s = at("income", turn=0)
    own(s, "lithuania", RED, RED, WHITE, managers=(1,))
    own(s, "ukraine", RED, RED, cities=())
    s.wealth[2] = 5
    occupy(s, "ukraine", "tatars", 0)
    go(s)
    assert s.money == [10 + 10, 10 + 8 + 10, 10 + 10]
    assert s.turn == 1


def test_income_is_ten_at_least() -> None:
    """GP-5.1.1"""
    s = at("income", turn=1)
    own(s, "lithuania", WHITE, WHITE, WHITE)
    own(s, "prussia", RED, RED, RED, RED)
    log = go(s)
    assert s.money == [20, 22, 20]
    assert ids(log)[2:] == ["event.income_least", "event.income", "event.income_none"]


def test_occupation_does_not_stop_income() -> None:
    """GP-5.1.1"""
    s = at("income", turn=2)
    own(s, "lithuania", WHITE, WHITE, WHITE, WHITE, cities=(1,))
    put(s, "lithuania", 5)
    occupy(s, "lithuania", "muscovy", 5)
    s.wealth[1] = 4
    go(s)
    assert s.money[WHITE] == 10 + 16


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def test_one_token_for_each_place_from_twelve() -> None:
    """GP-5.2.1"""
    s = at("clientele")
    go(s)
    assert acting(s) == [0, 1, 2]
    assert len(legal(s, RED)) == 36
    play(s, RED, "token", "court", 5)
    play(s, RED, "token", "ukraine", 5)
    assert not any(move[2] == 5 or move[1] in ("court", "ukraine") for move in legal(s, RED))
    with pytest.raises(IllegalMove, match="token_spent"):
        play(s, RED, "token", "prussia", 5)
    with pytest.raises(IllegalMove, match="place_taken"):
        play(s, RED, "token", "court", 1)
    with pytest.raises(IllegalMove, match="tokens_missing"):
        play(s, RED, "commit")
    for place in ("prussia", "lithuania", "lesser_poland", "greater_poland"):
        play(s, RED, "token", place, 1 if place in ("prussia", "lithuania") else 2)
    assert legal(s, RED) == [("commit",)]
    play(s, RED, "commit")
    assert acting(s) == [0, 2]


@pytest.mark.parametrize("turn", [2, 4])
def test_the_second_turn_of_a_pair_uses_the_rest(turn: int) -> None:
    """GP-5.2.1"""
    s = at("clientele", turn=turn)
    s.hand[WHITE] = [0, 0, 0, 2, 2, 2]
    go(s)
    assert {move[2] for move in legal(s, WHITE)} == {3, 4, 5}
    assign(s, WHITE, 3, 3, 4, 4, 5, 5)


def test_all_twelve_come_back_after_turn_two_and_tokens_pair_up() -> None:
    """GP-5.2.1 GP-9.3.4"""
    s = start()
    rng = Rng(9)
    s.log = []
    while s.stack:
        seat = acting(s)[0]
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    used = [(event.args["seat"], event.args["tokens"]) for event in s.log if event.id == "event.tokens"]
    for seat in range(3):
        mine = [tokens for who, tokens in used if who == seat]
        assert len(mine) == 4
        for pair in (mine[0] + mine[1], mine[2] + mine[3]):
            assert sorted(pair) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_tokens_are_revealed_together_and_become_cubes() -> None:
    """GP-5.2.2"""
    s = at("clientele")
    put(s, "prussia", 1)
    go(s)
    assign(s, WHITE, 2, 1, 0, 0, 3, 5)
    assert s.cubes[0][WHITE] == 1 and not s.revealed
    assign(s, BLUE, 0, 1, 2, 3, 4, 0)
    assign(s, RED, 1, 1, 2, 2, 3, 3)
    assert s.revealed
    assert [row[WHITE] for row in s.cubes] == [3, 1, 0, 0, 3]
    assert [row[BLUE] for row in s.cubes] == [0, 1, 2, 3, 4]
    # Court tokens bring no cubes.
    assert s.pool == [20 - 7, 20 - 9, 20 - 10]


def test_used_tokens_are_public() -> None:
    """GP-5.2.3"""
    s = at("clientele")
    s.stack = [["new_estates"], ["clientele"]]
    go(s)
    for seat, values in ((0, (2, 1, 0, 0, 3, 5)), (1, (0, 1, 2, 3, 4, 0)), (2, (1, 1, 2, 2, 3, 3))):
        assign(s, seat, *values)
    seen = GAME.view(s, RED)
    assert seen.placed[WHITE] == [2, 1, 0, 0, 3, 5]
    assert seen.hand[WHITE] == [0, 1, 1, 1, 2, 1]


def test_short_of_cubes_their_owner_decides() -> None:
    """GP-5.2.4: at most the token's value in each, the whole pool in all."""
    s = at("clientele")
    put(s, "prussia", 15)
    go(s)
    assign(s, RED, 0, 0, 1, 1, 2, 2)
    assign(s, BLUE, 0, 0, 1, 1, 2, 2)
    assign(s, WHITE, 4, 2, 0, 3, 1, 0)  # ten wanted, five there
    assert acting(s) == [WHITE]
    assert legal(s, WHITE) == [("add", "prussia", n) for n in range(5)]
    play(s, WHITE, "add", "prussia", 1)
    # Two at most in Lithuania; Lesser and Greater Poland take at most four of the other four.
    assert legal(s, WHITE) == [("add", "lithuania", n) for n in range(3)]
    play(s, WHITE, "add", "lithuania", 0)
    # Nothing is left to decide: 3 + 1.
    assert s.stack == []
    assert [row[WHITE] for row in s.cubes] == [16, 0, 0, 3, 1] and s.pool[WHITE] == 0


def test_several_short_players_decide_in_the_old_turn_order() -> None:
    """GP-5.2.4: the mace of the turn before counts."""
    s = at("clientele", mace=RED)
    put(s, "prussia", 18, 18, 18)
    go(s)
    for seat in range(3):
        assign(s, seat, 2, 2, 0, 0, 1, 5 if seat == 0 else 1)
    asked = []
    while s.stack:
        asked.append(acting(s)[0])
        play(s, asked[-1], *legal(s, asked[-1])[-1])
    assert list(dict.fromkeys(asked)) == [RED, BLUE, WHITE]


def test_with_enough_cubes_nobody_is_asked() -> None:
    """GP-5.2.4"""
    s = at("clientele")
    put(s, "ukraine", 10)
    go(s)
    assign(s, RED, 0, 0, 1, 1, 2, 2)
    assign(s, BLUE, 0, 0, 1, 1, 2, 2)
    assign(s, WHITE, 4, 2, 0, 3, 1, 0)
    assert s.stack == [] and s.pool[WHITE] == 0


def test_helpers_build_sound_positions() -> None:
    s = at("campaigns", turn=2)
    put(s, "ukraine", 2, 3)
    army(s, "ukraine", 0, 2, 1, gun=True)
    sit(s, 0, -1, 1)
    own(s, "ukraine", 0, 1)
    go(s)
    assert GAME.broken(s) == []
    assert len(PROVINCES) == 5
