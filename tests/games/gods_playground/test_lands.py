"""Turn order, cycles, income and clientele: GP-4, GP-5."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove, Rng
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import PLACES, PROVINCES
from pyengine.games.gods_playground.state import order
from tests.games.gods_playground.table import BLUE, RED, WHITE, Table, at, start
from tests.table import ids, one


def assign(t: Table, seat: int, *values: int) -> None:
    for place, value in zip(PLACES, values):
        t.play(seat, "token", place, value)
    t.play(seat, "commit")


# -- general ---------------------------------------------------------------------------------------------------------


def test_turn_order_is_clockwise_from_the_mace() -> None:
    """GP-4.1"""
    t = start(4)
    t.s.mace = 2
    assert order(t.s) == [2, 3, 0, 1]


def test_phases_come_strictly_in_order() -> None:
    """GP-4.1: four turns of sixteen phases."""
    t = start()
    rng = Rng(5)
    seen: list[tuple[int, int]] = []
    t.events.clear()
    while t.s.stack:
        seat = t.seats[0]
        t.play(seat, *rng.pick(GAME.legal(t.s, seat)))
    turn = 0
    for event in t.events:
        if event.id == "event.turn":
            turn = event.args["n"]
        if event.id == "event.phase":
            seen.append((turn, event.args["n"]))
    assert seen == [(turn, phase) for turn in range(1, 5) for phase in range(1, 17)]


def test_a_pass_is_for_the_rest_of_the_phase() -> None:
    """GP-4.2"""
    t = at("new_estates")
    t.put("ukraine", 5, 5, 5)
    t.go()
    t.play(WHITE, "pass")
    t.play(RED, "build", "ukraine")
    t.play(BLUE, "build", "ukraine")
    assert t.seats == [RED]
    t.play(RED, "pass")
    t.play(BLUE, "build", "ukraine")
    assert t.seats == [BLUE]


def test_declining_a_special_action_leaves_the_second_one() -> None:
    """GP-4.2 GP-7.2.0"""
    t = at("special_actions")
    t.put("ukraine", 2, 2, 2)
    t.go()
    asked = []
    while t.s.stack:
        asked.append(t.seats[0])
        t.play(asked[-1], "pass")
    assert asked == [0, 1, 2, 0, 1, 2]


def test_whoever_can_do_nothing_passes_unasked() -> None:
    """GP-4.2"""
    t = at("new_estates")
    t.put("ukraine", 0, 2, 0)
    t.go()
    assert t.seats == [RED]
    t.play(RED, "build", "ukraine")
    # One cube is left, the second estate would cost two.
    assert t.s.stack == []


def test_a_phase_ends_when_all_have_passed() -> None:
    """GP-4.2"""
    t = at("campaigns")
    t.go()
    assert t.s.stack == []


def test_nothing_is_given_away() -> None:
    """GP-4.3: there are no asides and no gifts among the moves."""
    t = start()
    rng = Rng(3)
    verbs = set()
    while t.s.stack:
        for seat in range(3):
            assert GAME.asides(t.s, seat) == []
        seat = t.seats[0]
        moves = GAME.legal(t.s, seat)
        verbs |= {move[0] for move in moves}
        t.play(seat, *rng.pick(moves))
        assert min(t.s.money) >= 0
    assert not verbs & {"give", "lend", "trade"}


def test_cubes_in_provinces_stay() -> None:
    """GP-4.4 GP-9.3.3"""
    t = at("end_of_turn")
    t.put("ukraine", 3, 2, 1)
    t.go()
    assert t.s.cubes[2] == [3, 2, 1]


@pytest.mark.parametrize(("old", "left"), [(3, ("ottomans", 2)), (5, (None, 0)), (7, ("tatars", 2))])
def test_a_province_holds_one_kind_of_enemy(old: int, left: tuple[str | None, int]) -> None:
    """GP-4.5 GP-8.2.12: five Ottoman cubes come in turn 2."""
    t = at("invasions", turn=2, script={"invasion": [4, 6, 6, 6]})
    t.occupy("lesser_poland", "tatars", old)
    t.fight("north", 9)
    t.fight("tatars", 0, 9)
    t.fight("ottomans", 0, 0, 1)
    t.go()
    assert t.there("lesser_poland") == left


def test_markers_give_way_to_cubes() -> None:
    """GP-4.5 GP-8.2.9"""
    t = at("invasions", turn=2, script={"invasion": [6] * 4})
    t.s.markers[3] = 4
    log = t.go()
    assert t.s.markers[3] == 0 and t.there("lesser_poland") == ("ottomans", 5)
    assert one(log, "markers_swept").args["n"] == 4


def test_a_lone_target_gets_what_there_is() -> None:
    """GP-4.6: from the supply, then from the bonus cubes on the enemy's own field."""
    t = at("invasions", turn=4, script={"invasion": [6] * 4})
    t.occupy("prussia", "muscovy", 8)
    t.occupy("ukraine", "muscovy", 8)
    t.fight("north", 9)
    t.fight("tatars", 0, 4)
    t.s.bonus[1] = 4  # 20 of 25 green cubes are out; Muscovy comes with 11 + 4
    log = t.go()
    # Five from beside the board and four from the field.
    assert t.there("lithuania") == ("muscovy", 9)
    assert t.s.bonus[1] == 0
    assert one(log, "supply_short").args == {"enemy": "muscovy", "n": 9, "wanted": 15}
    assert GAME.broken(t.s) == []


@pytest.mark.parametrize("lucky", ["prussia", "ukraine"])
def test_two_targets_share_what_there_is(lucky: str) -> None:
    """GP-4.6: equal parts, the odd cube by lot."""
    t = at("expansion", turn=2, script={"odd": [PROVINCES.index(lucky)]})
    t.occupy("lithuania", "muscovy", 12)
    t.occupy("greater_poland", "muscovy", 6)
    # 18 of 25 green cubes are out: seven are left for two targets of twelve each.
    t.go()
    other = "ukraine" if lucky == "prussia" else "prussia"
    assert t.there(lucky) == ("muscovy", 4) and t.there(other) == ("muscovy", 3)
    assert GAME.broken(t.s) == []


def test_markers_are_shared_alike() -> None:
    """GP-4.6 GP-8.4.5"""
    t = at("expansion", turn=2, script={"odd": [0]})
    t.s.markers[4] = 7
    t.go()
    assert t.s.markers == [2, 0, 0, 1, 7]


def test_bonus_cubes_run_out() -> None:
    """GP-4.6"""
    t = at("events", turn=2, script={"events": [2, 2, 2, 2]})
    t.occupy("lithuania", "muscovy", 23)
    t.go()
    assert t.s.bonus[1] == 2


def test_bonus_markers_run_out() -> None:
    """GP-4.6"""
    t = at("events", turn=2, script={"events": [5, 5, 5, 5]})
    t.s.markers[4] = 9
    t.go()
    assert t.s.bonus[4] == 1


def test_field_v_lends_its_cubes_only_after_it_was_counted() -> None:
    """GP-4.6 GP-8.2.4: field IV may not weaken field V before its turn."""
    t = at("invasions", turn=4, script={"invasion": [6] * 4})
    t.s.vienna, t.s.held = 2, True
    t.s.bonus[3], t.s.bonus[4] = 0, 2
    t.occupy("ukraine", "ottomans", 20)
    t.fight("tatars", 4)
    log = t.go()
    # 24 of 30 are out when field IV comes with 10: six enter. Field V counts 10 + 2 + 2 and draws on itself.
    sums = {event.args["province"]: event.args for event in log if event.id == "event.invasion"}
    assert sums["greater_poland"]["power"] == 14
    assert t.s.enemy[3] == 6 and t.there("greater_poland") == ("ottomans", 4)
    assert (t.s.bonus[4], t.s.vienna) == (0, 0)
    assert GAME.broken(t.s) == []


# -- phase 1 ---------------------------------------------------------------------------------------------------------


def test_income_is_wealth_and_managers() -> None:
    """GP-5.1.1"""
    t = at("income", turn=0)
    t.own("lithuania", RED, RED, WHITE, managers=(1,))
    t.own("ukraine", RED, RED, cities=())
    t.s.wealth[2] = 5
    t.occupy("ukraine", "tatars", 0)
    t.go()
    assert t.s.money == [10 + 10, 10 + 8 + 10, 10 + 10]
    assert t.s.turn == 1


def test_income_is_ten_at_least() -> None:
    """GP-5.1.1"""
    t = at("income", turn=1)
    t.own("lithuania", WHITE, WHITE, WHITE)
    t.own("prussia", RED, RED, RED, RED)
    log = t.go()
    assert t.s.money == [20, 22, 20]
    assert ids(log)[2:] == ["income_least", "income", "income_none"]


def test_occupation_does_not_stop_income() -> None:
    """GP-5.1.1"""
    t = at("income", turn=2)
    t.own("lithuania", WHITE, WHITE, WHITE, WHITE, cities=(1,))
    t.put("lithuania", 5)
    t.occupy("lithuania", "muscovy", 5)
    t.s.wealth[1] = 4
    t.go()
    assert t.s.money[WHITE] == 10 + 16


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def test_one_token_for_each_place_from_twelve() -> None:
    """GP-5.2.1"""
    t = at("clientele")
    t.go()
    assert t.seats == [0, 1, 2]
    assert len(t.legal(RED)) == 36
    t.play(RED, "token", "court", 5)
    t.play(RED, "token", "ukraine", 5)
    assert not any(move[2] == 5 or move[1] in ("court", "ukraine") for move in t.legal(RED))
    with pytest.raises(IllegalMove, match="token_spent"):
        t.play(RED, "token", "prussia", 5)
    with pytest.raises(IllegalMove, match="place_taken"):
        t.play(RED, "token", "court", 1)
    with pytest.raises(IllegalMove, match="tokens_missing"):
        t.play(RED, "commit")
    for place in ("prussia", "lithuania", "lesser_poland", "greater_poland"):
        t.play(RED, "token", place, 1 if place in ("prussia", "lithuania") else 2)
    assert t.legal(RED) == [("commit",)]
    t.play(RED, "commit")
    assert t.seats == [0, 2]


@pytest.mark.parametrize("turn", [2, 4])
def test_the_second_turn_of_a_pair_uses_the_rest(turn: int) -> None:
    """GP-5.2.1"""
    t = at("clientele", turn=turn)
    t.s.hand[WHITE] = [0, 0, 0, 2, 2, 2]
    t.go()
    assert {move[2] for move in t.legal(WHITE)} == {3, 4, 5}
    assign(t, WHITE, 3, 3, 4, 4, 5, 5)


def test_all_twelve_come_back_after_turn_two_and_tokens_pair_up() -> None:
    """GP-5.2.1 GP-9.3.4"""
    t = start()
    rng = Rng(9)
    t.events.clear()
    while t.s.stack:
        seat = t.seats[0]
        t.play(seat, *rng.pick(GAME.legal(t.s, seat)))
    used = [(event.args["seat"], event.args["tokens"]) for event in t.events if event.id == "event.tokens"]
    for seat in range(3):
        mine = [tokens for who, tokens in used if who == seat]
        assert len(mine) == 4
        for pair in (mine[0] + mine[1], mine[2] + mine[3]):
            assert sorted(pair) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_tokens_are_revealed_together_and_become_cubes() -> None:
    """GP-5.2.2"""
    t = at("clientele")
    t.put("prussia", 1)
    t.go()
    assign(t, WHITE, 2, 1, 0, 0, 3, 5)
    assert t.s.cubes[0][WHITE] == 1 and not t.s.revealed
    assign(t, BLUE, 0, 1, 2, 3, 4, 0)
    assign(t, RED, 1, 1, 2, 2, 3, 3)
    assert t.s.revealed
    assert [row[WHITE] for row in t.s.cubes] == [3, 1, 0, 0, 3]
    assert [row[BLUE] for row in t.s.cubes] == [0, 1, 2, 3, 4]
    # Court tokens bring no cubes.
    assert t.s.pool == [20 - 7, 20 - 9, 20 - 10]


def test_used_tokens_are_public() -> None:
    """GP-5.2.3"""
    t = at("clientele")
    t.s.stack = [["new_estates"], ["clientele"]]
    t.go()
    for seat, values in ((0, (2, 1, 0, 0, 3, 5)), (1, (0, 1, 2, 3, 4, 0)), (2, (1, 1, 2, 2, 3, 3))):
        assign(t, seat, *values)
    seen = GAME.view(t.s, RED)
    assert seen.placed[WHITE] == [2, 1, 0, 0, 3, 5]
    assert seen.hand[WHITE] == [0, 1, 1, 1, 2, 1]


def test_short_of_cubes_their_owner_decides() -> None:
    """GP-5.2.4: at most the token's value in each, the whole pool in all."""
    t = at("clientele")
    t.put("prussia", 15)
    t.go()
    assign(t, RED, 0, 0, 1, 1, 2, 2)
    assign(t, BLUE, 0, 0, 1, 1, 2, 2)
    assign(t, WHITE, 4, 2, 0, 3, 1, 0)  # ten wanted, five there
    assert t.seats == [WHITE]
    assert t.legal(WHITE) == [("add", "prussia", n) for n in range(5)]
    t.play(WHITE, "add", "prussia", 1)
    # Two at most in Lithuania; Lesser and Greater Poland take at most four of the other four.
    assert t.legal(WHITE) == [("add", "lithuania", n) for n in range(3)]
    t.play(WHITE, "add", "lithuania", 0)
    # Nothing is left to decide: 3 + 1.
    assert t.s.stack == []
    assert [row[WHITE] for row in t.s.cubes] == [16, 0, 0, 3, 1] and t.s.pool[WHITE] == 0


def test_a_token_that_calls_more_than_there_are_says_so() -> None:
    """GP-5.2.4, before it is laid: the court calls nobody, and what the pool can give is no shortage."""
    t = at("clientele")
    t.put("prussia", 15)
    t.go()
    t.play(WHITE, "token", "prussia", 4)
    said = {
        choice.move[1:]: [note.args["n"] for note in choice.notes if note.id == "note.token_missing"]
        for choice in GAME.prompt(GAME.view(t.s, WHITE), WHITE).choices
    }
    assert [said["lithuania", value] for value in range(6)] == [[], [], [1], [2], [3], [4]]
    assert not any(said["court", value] for value in range(6))


def test_several_short_players_decide_in_the_old_turn_order() -> None:
    """GP-5.2.4: the mace of the turn before counts."""
    t = at("clientele", mace=RED)
    t.put("prussia", 18, 18, 18)
    t.go()
    for seat in range(3):
        assign(t, seat, 2, 2, 0, 0, 1, 5 if seat == 0 else 1)
    asked = []
    while t.s.stack:
        asked.append(t.seats[0])
        t.play(asked[-1], *t.legal(asked[-1])[-1])
    assert list(dict.fromkeys(asked)) == [RED, BLUE, WHITE]


def test_with_enough_cubes_nobody_is_asked() -> None:
    """GP-5.2.4"""
    t = at("clientele")
    t.put("ukraine", 10)
    t.go()
    assign(t, RED, 0, 0, 1, 1, 2, 2)
    assign(t, BLUE, 0, 0, 1, 1, 2, 2)
    assign(t, WHITE, 4, 2, 0, 3, 1, 0)
    assert t.s.stack == [] and t.s.pool[WHITE] == 0


def test_helpers_build_sound_positions() -> None:
    t = at("campaigns", turn=2)
    t.put("ukraine", 2, 3)
    t.army("ukraine", 0, 2, 1, gun=True)
    t.sit(0, -1, 1)
    t.own("ukraine", 0, 1)
    t.go()
    assert GAME.broken(t.s) == []
    assert len(PROVINCES) == 5
