"""Combat, campaigns, invasions, relief, expansion: GP-8."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.gods_playground.data import HABSBURGS, OTTOMANS, STRENGTH
from pyengine.games.gods_playground.supply import cubes_left, markers_left
from tests.games.gods_playground.table import (
    BLUE,
    RED,
    WHITE,
    acting,
    ally,
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
    sound,
    there,
    verbs,
)

QUIET = [6, 6, 6, 6]
"""Invasion dice that bring nothing (but rebel Cossacks in turn 2)."""


# -- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gun", "hits"), [(False, 3), (True, 5)])
def test_what_hits(gun: bool, hits: int) -> None:
    """GP-8.0.1: infantry 5+, cavalry 4+, a gun adds one; infantry rolls first."""
    s = at("campaigns", turn=2, script={"campaign": [4, 5, 3, 6, 3, 4, 2]})
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 4, 3, gun)
    go(s)
    log = play(s, WHITE, "campaign", "lithuania", 0, 0)
    # Infantry 4 5 3 6, cavalry 3 4 2.
    assert find(log, "event.campaign_roll").args["dice"] == [4, 5, 3, 6, 3, 4, 2]
    assert s.fields[1][WHITE] == hits


def test_a_natural_one_kills_whatever_the_gun() -> None:
    """GP-8.0.1: the gun itself never rolls and is never lost."""
    s = at("campaigns", turn=2, script={"campaign": [1, 2, 1]})
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 2, 1, gun=True)
    go(s)
    log = play(s, WHITE, "campaign", "lithuania", 0, 0)
    assert (s.infantry[1][WHITE], s.cavalry[1][WHITE], s.guns[WHITE]) == (1, 0, 1)
    assert find(log, "event.campaign_roll").args["lost"] == 2


def test_nobody_uses_another_ones_gun() -> None:
    """GP-8.0.1"""
    s = at("campaigns", turn=2, script={"campaign": [4], "crown": [4]})
    put(s, "lithuania", 1, 1)
    army(s, "lithuania", WHITE, 1)
    army(s, "lithuania", RED, 1, gun=True)
    s.guns[WHITE] = 0  # it stands in Prussia
    s.crown = [1, 0, 0]
    sit(s, WHITE)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 1)
    assert s.fields[1] == [0, 0, 0] and s.king[1] == 0


def test_the_crown_has_its_own_gun() -> None:
    """GP-8.0.1"""
    s = at("campaigns", turn=2, script={"campaign": [4], "crown": [4, 3]})
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 1)
    s.crown = [1, 1, 1]
    sit(s, WHITE)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 1)
    assert s.fields[1][WHITE] == 0 and s.king[1] == 2


# -- phase 10 --------------------------------------------------------------------------------------------------------


def test_campaigns_go_round() -> None:
    """GP-8.1.1"""
    s = at("campaigns", mace=BLUE)
    put(s, "lithuania", 2, 2, 2)
    for seat in range(3):
        army(s, "lithuania", seat, 1)
    go(s)
    asked = []
    while s.stack:
        asked.append(acting(s)[0])
        play(s, asked[-1], "pass" if len(asked) == 2 else "campaign", *([] if len(asked) == 2 else ["lithuania", 0, 0]))
    assert asked[:3] == [2, 0, 1] and 0 not in asked[2:]


def test_a_campaign_costs_a_cube_and_needs_units_of_ones_own() -> None:
    """GP-8.1.2"""
    s = at("campaigns", script={"campaign": [6]})
    s.cossacks = [0, 2, 0]
    s.crown = [2, 2, 0]
    sit(s, WHITE)
    put(s, "ukraine", 2)
    put(s, "lithuania", 1)
    go(s)
    assert s.stack == []
    s = at("campaigns", script={"campaign": [6]})
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 1)
    army(s, "prussia", WHITE, 1)
    go(s)
    with pytest.raises(IllegalMove, match="cubes"):
        play(s, WHITE, "campaign", "prussia", 0, 0)
    play(s, WHITE, "campaign", "lithuania", 0, 0)
    assert s.cubes[1][WHITE] == 0 and s.fields[1][WHITE] == 1 and s.pool[WHITE] == 19


@pytest.mark.parametrize(("turn", "open_"), [(1, False), (2, False), (3, False), (4, True)])
def test_field_v_is_open_in_turn_four_only(turn: int, open_: bool) -> None:
    """GP-8.1.3"""
    s = at("campaigns", turn=turn)
    put(s, "greater_poland", 1)
    army(s, "greater_poland", WHITE, 1)
    go(s)
    assert bool(s.stack) == open_


def test_a_field_under_treaty_is_closed() -> None:
    """GP-8.1.3"""
    s = at("campaigns")
    ally(s, "north")
    put(s, "prussia", 2)
    put(s, "lithuania", 2)
    army(s, "prussia", WHITE, 1)
    army(s, "lithuania", WHITE, 1)
    go(s)
    with pytest.raises(IllegalMove, match="treaty_field"):
        play(s, WHITE, "campaign", "prussia", 0, 0)


def test_enemies_inside_may_be_fought_although_the_field_is_closed() -> None:
    """GP-8.1.4: surplus hits are lost."""
    s = at("campaigns", turn=2, script={"campaign": [6, 6, 6], "crown": [6]})
    put(s, "greater_poland", 1)
    army(s, "greater_poland", WHITE, 3)
    occupy(s, "greater_poland", "north", 1)
    s.crown = [1, 0, 0]
    sit(s, WHITE)
    go(s)
    log = play(s, WHITE, "campaign", "greater_poland", 0, 1)
    assert s.enemy[4] == 0 and s.fields[4] == [0, 0, 0] and s.king[4] == 0
    assert find(log, "event.campaign_roll").args["wasted"] == 2


def test_cossacks_and_crown_are_declared_before_the_dice() -> None:
    """GP-8.1.5: Cossacks from Ukraine only, the Crown for a seat in the Sejm."""
    s = at("campaigns", script={"campaign": [2, 6, 6], "crown": [6, 6]})
    s.cossacks = [0, 2, 0]
    s.crown = [1, 1, 0]
    put(s, "ukraine", 2)
    put(s, "lithuania", 1)
    army(s, "ukraine", WHITE, 1)
    army(s, "lithuania", WHITE, 1)
    sit(s, -1, WHITE)
    go(s)
    assert {m[1:] for m in legal(s, WHITE) if m[0] == "campaign"} == {
        *(("ukraine", riders, joined) for riders in (0, 1, 2) for joined in (0, 1)),
        ("lithuania", 0, 0),
        ("lithuania", 0, 1),
    }
    play(s, WHITE, "campaign", "ukraine", 2, 1)
    assert s.sejm == [-1] * 5 and s.discs[WHITE] == 15
    assert s.fields[2][WHITE] == 2 and s.king[2] == 2
    # This campaign only: without a seat the Crown stays at home.
    assert {m[3] for m in legal(s, WHITE) if m[0] == "campaign"} == {0}


def test_no_crown_without_units_that_roll() -> None:
    """GP-8.1.5"""
    s = at("campaigns", turn=2)
    s.crown = [0, 0, 1]
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 1)
    sit(s, WHITE)
    go(s)
    with pytest.raises(IllegalMove, match="no_crown"):
        play(s, WHITE, "campaign", "lithuania", 0, 1)


def test_hits_clear_the_province_first() -> None:
    """GP-8.1.6: cubes of any enemy."""
    s = at("campaigns", script={"campaign": [6, 6, 6]})
    put(s, "lithuania", 2)
    army(s, "lithuania", WHITE, 3)
    occupy(s, "lithuania", "north", 2)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 0)
    assert there(s, "lithuania") == (None, 0) and s.fields[1][WHITE] == 1
    sound(s)


def test_cossacks_fight_tatars_only() -> None:
    """GP-8.1.7: while others stand in Ukraine their hits are lost; own hits come first."""
    s = at("campaigns", script={"campaign": [6, 6, 6]})
    s.cossacks = [0, 2, 0]
    put(s, "ukraine", 2)
    army(s, "ukraine", WHITE, 1)
    occupy(s, "ukraine", "muscovy", 2)
    go(s)
    play(s, WHITE, "campaign", "ukraine", 2, 0)
    assert there(s, "ukraine") == ("muscovy", 1) and s.fields[2] == [0, 0, 0]
    s = at("campaigns", script={"campaign": [6, 6, 6]})
    s.cossacks = [0, 2, 0]
    put(s, "ukraine", 2)
    army(s, "ukraine", WHITE, 1)
    occupy(s, "ukraine", "muscovy", 1)
    go(s)
    play(s, WHITE, "campaign", "ukraine", 2, 0)
    # The own hit clears the last green cube, then the Cossacks ride at the Tatars.
    assert there(s, "ukraine") == (None, 0) and s.fields[2][WHITE] == 2
    s = at("campaigns", script={"campaign": [2, 6, 6]})
    s.cossacks = [0, 2, 0]
    put(s, "ukraine", 2)
    army(s, "ukraine", WHITE, 1)
    occupy(s, "ukraine", "tatars", 1)
    go(s)
    play(s, WHITE, "campaign", "ukraine", 2, 0)
    assert there(s, "ukraine") == (None, 0) and s.fields[2][WHITE] == 1


def test_cossacks_use_the_campaigners_gun() -> None:
    """GP-8.1.7"""
    s = at("campaigns", turn=2, script={"campaign": [2, 3]})
    s.cossacks = [0, 1, 1]
    put(s, "ukraine", 2)
    army(s, "ukraine", WHITE, 1, gun=True)
    go(s)
    play(s, WHITE, "campaign", "ukraine", 1, 0)
    assert s.fields[2][WHITE] == 1


def test_the_crown_rolls_last_and_puts_gold_cubes() -> None:
    """GP-8.1.8"""
    s = at("campaigns", script={"campaign": [6], "crown": [6, 6, 6]})
    s.crown = [3, 0, 0]
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 1)
    occupy(s, "lithuania", "muscovy", 3)
    sit(s, WHITE)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 1)
    assert s.enemy[1] == 0 and s.fields[1][WHITE] == 0 and s.king[1] == 1


def test_twelve_gold_cubes_are_all_there_are() -> None:
    """GP-8.1.8"""
    s = at("campaigns", script={"campaign": [2], "crown": [6, 6, 6]})
    s.crown = [3, 0, 0]
    s.king[0] = 11
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 1)
    sit(s, WHITE)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 1)
    assert s.king == [11, 1, 0, 0, 0]


def test_an_empty_pool_loses_hits() -> None:
    """GP-8.1.9"""
    s = at("campaigns", script={"campaign": [6, 6, 6]})
    put(s, "prussia", 19)
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 3)
    go(s)
    log = play(s, WHITE, "campaign", "lithuania", 0, 0)
    # Only the cube that paid for the campaign is there to be put.
    assert s.fields[1][WHITE] == 1 and s.pool[WHITE] == 0
    assert find(log, "event.campaign_roll").args["wasted"] == 2


def test_cubes_on_a_field_leave_bonus_cubes_alone_and_have_no_cap() -> None:
    """GP-8.1.10: units stay for more."""
    s = at("campaigns", script={"campaign": [6] * 8})
    s.bonus[1] = 2
    fight(s, "muscovy", 8)
    put(s, "lithuania", 2)
    army(s, "lithuania", WHITE, 4)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 0)
    assert s.bonus[1] == 2 and s.fields[1][WHITE] == 12 and s.infantry[1][WHITE] == 4
    play(s, WHITE, "campaign", "lithuania", 0, 0)
    assert s.fields[1][WHITE] == 16


# -- phase 11 --------------------------------------------------------------------------------------------------------


def test_invasions_roll_four_more_dice() -> None:
    """GP-8.2.1"""
    s = at("invasions", turn=2, script={"invasion": [2, 2, 4, 6]})
    fight(s, "muscovy", 9)
    log = go(s)
    assert s.bonus[1] == 2 and s.bonus[3] == 1
    assert s.enemy[3] == 6
    assert find(log, "event.invasion_roll").args["dice"] == [2, 2, 4, 6]


@pytest.mark.parametrize(("dice", "broken"), [([2, 6, 6, 6], False), ([2, 2, 6, 6], True), ([2, 2, 2, 6], True)])
def test_a_treaty_breaks_on_a_double(dice: list[int], broken: bool) -> None:
    """GP-8.2.1a: none of these dice adds a cube then."""
    s = at("invasions", script={"invasion": dice})
    s.bonus[1] = 1
    ally(s, "muscovy")
    log = go(s)
    assert (s.treaty == -1) == broken
    assert s.bonus[1] == (1 if broken else 2)
    assert s.enemy[1] == (3 if broken else 0)
    assert ("event.treaty_broken" in ids(log)) == broken


@pytest.mark.parametrize(
    ("turn", "before", "sixes", "after"),
    [
        (2, [0, 1, 1], 1, [0, 0, 2]),
        (2, [1, 1, 0], 1, [1, 0, 1]),
        (2, [1, 1, 0], 2, [0, 0, 2]),
        (2, [1, 0, 1], 1, [0, 0, 2]),
        (2, [0, 0, 2], 3, [0, 0, 2]),
        (1, [0, 2, 0], 4, [0, 2, 0]),
        (3, [0, 2, 0], 4, [0, 2, 0]),
        (4, [1, 1, 0], 4, [1, 1, 0]),
    ],
)
def test_cossacks_rebel_in_turn_two(turn: int, before: list[int], sixes: int, after: list[int]) -> None:
    """GP-8.2.1b: first those in Ukraine, then those in the Cossack field."""
    s = at("invasions", turn=turn, script={"invasion": [6] * sixes + [1] * (4 - sixes)})
    s.cossacks = before[:]
    fight(s, "tatars", 12)
    go(s)
    assert s.cossacks == after


@pytest.mark.parametrize(("cubes", "king", "enter"), [(0, 0, 9), (3, 1, 5), (6, 3, 0), (9, 3, 0)])
def test_strength_against_opposition(cubes: int, king: int, enter: int) -> None:
    """GP-8.2.2: base 7, one bonus cube and one Cossack against all cubes on the field."""
    s = at("invasions", turn=2, script={"invasion": [5, 5, 5, 5]})
    s.bonus[2] = 1
    s.cossacks = [1, 0, 1]
    fight(s, "tatars", cubes, king=king)
    log = go(s)
    assert s.enemy[2] == enter
    event = next(e for e in log if e.id.endswith("_cossacks") and e.args["enemy"] == "tatars")
    assert event.args | {"n": 0} == {
        "enemy": "tatars",
        "base": 7,
        "bonus": 1,
        "cossacks": 1,
        "power": 9,
        "against": cubes + king,
        "n": 0,
        "province": "ukraine",
    }


def test_in_turn_three_the_ottomans_go_to_vienna() -> None:
    """GP-8.2.3"""
    s = at("invasions", turn=3, script={"invasion": QUIET})
    s.bonus[4] = 2
    put(s, "greater_poland", 3)
    log = go(s)
    assert s.vienna == 12 and s.invaded and s.bonus[4] == 0
    assert s.enemy[3] == 0 and not s.attacked[3]
    assert s.markers[4] == 0 and s.cubes[4][WHITE] == 3
    assert "event.habsburgs_beset" in ids(log)
    sound(s)


def test_one_cube_before_vienna_is_enough() -> None:
    """GP-8.2.3"""
    s = at("invasions", turn=3, script={"invasion": QUIET})
    fight(s, "ottomans", 6, 5)
    go(s)
    assert s.vienna == 1 and s.invaded and s.markers[4] == 0


def test_when_vienna_is_spared_the_habsburgs_act() -> None:
    """GP-8.2.3"""
    s = at("invasions", turn=3, script={"invasion": QUIET})
    fight(s, "ottomans", 6, 6)
    go(s)
    assert s.vienna == 0 and not s.invaded and s.markers[4] == 6


def test_turn_four_with_vienna_held() -> None:
    """GP-8.2.4"""
    s = at("income", turn=3)
    s.vienna = 1
    go(s)
    assert s.turn == 4 and s.held
    s = at("invasions", turn=4, script={"invasion": [4, 5, 5, 6]})
    s.vienna, s.held = 2, True
    fight(s, "ottomans", 5)
    fight(s, "habsburgs", 4, 5)
    log = go(s)
    # 10 + 1 - 5 into Lesser Poland; 10 + 2 kept + 2 bonus - 9 into Greater Poland.
    assert there(s, "lesser_poland") == ("ottomans", 6)
    assert there(s, "greater_poland") == ("ottomans", 5)
    assert next(e for e in log if e.args.get("province") == "greater_poland").args["enemy"] == "ottomans"


def test_turn_four_with_vienna_free() -> None:
    """GP-8.2.4"""
    s = at("income", turn=3)
    go(s)
    assert s.turn == 4 and not s.held
    s = at("invasions", turn=4, script={"invasion": [5, 6, 6, 6]})
    fight(s, "ottomans", 2)
    fight(s, "habsburgs", 1)
    go(s)
    assert there(s, "lesser_poland") == ("ottomans", 1)
    assert there(s, "greater_poland") == ("habsburgs", 9)


def test_habsburg_influence_cancels_cubes_in_turn_order() -> None:
    """GP-8.2.5"""
    s = at("invasions", turn=2, mace=RED, script={"invasion": [5, 6, 6, 6]})
    put(s, "greater_poland", 1, 1, 5)
    log = go(s)
    # Five markers: red, blue, white, then blue twice.
    assert s.cubes[4] == [0, 0, 2] and s.markers[4] == 0
    assert [(e.args["seat"], e.args["n"]) for e in log if e.id == "event.bought_off"] == [(1, 1), (2, 3), (0, 1)]
    assert not s.attacked[4]


def test_markers_that_are_left_stay() -> None:
    """GP-8.2.5: without a roll of defence."""
    s = at("invasions", turn=3, script={"invasion": QUIET, "defence": [6]})
    fight(s, "ottomans", 12)
    put(s, "greater_poland", 0, 2)
    army(s, "greater_poland", WHITE, 1)
    go(s)
    assert s.cubes[4] == [0, 0, 0] and s.markers[4] == 4
    assert s.rng.script == {"defence": [6]}


def test_war_in_greater_poland_sweeps_markers_away() -> None:
    """GP-8.2.5"""
    s = at("invasions", turn=1, script={"invasion": QUIET})
    occupy(s, "greater_poland", "north", 1)
    put(s, "greater_poland", 2)
    log = go(s)
    assert s.markers[4] == 0 and s.cubes[4][WHITE] == 2 and "event.influence_lost" in ids(log)


def test_ten_markers_are_all_there_are() -> None:
    """GP-8.2.5"""
    s = at("invasions", turn=3, script={"invasion": [5, 5, 6, 6]})
    fight(s, "ottomans", 12)
    fight(s, "north", 0, 4)
    s.markers[0] = 6
    go(s)
    # 6 + 2 would come.
    assert s.markers == [6, 0, 0, 0, 4]
    sound(s)


def test_old_markers_stay_quiet() -> None:
    """GP-8.2.6: only arriving ones cancel; new ones join them."""
    s = at("invasions", turn=1, script={"invasion": QUIET})
    s.markers[4] = 3
    put(s, "greater_poland", 1)
    go(s)
    # Two come, one is cancelled.
    assert s.markers[4] == 4 and s.cubes[4][WHITE] == 0
    s = at("invasions", turn=1, script={"invasion": QUIET})
    s.markers[4] = 3
    put(s, "greater_poland", 4)
    go(s)
    assert s.markers[4] == 3 and s.cubes[4][WHITE] == 2


def test_orange_cubes_in_field_v_are_out_of_reach() -> None:
    """GP-8.2.7: in turn 4 campaigns oppose them, they do not remove them."""
    s = at("campaigns", turn=4, script={"campaign": [6]})
    s.vienna, s.held = 2, True
    put(s, "greater_poland", 1)
    army(s, "greater_poland", WHITE, 1)
    go(s)
    play(s, WHITE, "campaign", "greater_poland", 0, 0)
    assert s.vienna == 2 and s.fields[4][WHITE] == 1
    s = at("relief", turn=4)
    s.vienna, s.held = 2, True
    s.crown = [1, 1, 0]
    go(s)
    assert s.stack == []


def test_entering_marks_the_province_as_attacked() -> None:
    """GP-8.2.8"""
    s = at("invasions", script={"invasion": QUIET, "defence": [6, 6]})
    fight(s, "north", 3)
    army(s, "prussia", WHITE, 2)
    go(s)
    assert s.attacked[0] and s.enemy[0] == 0
    assert s.attacked == [True, True, True, True, False]


def test_newcomers_merge_with_their_kind() -> None:
    """GP-8.2.9"""
    s = at("invasions", script={"invasion": QUIET})
    occupy(s, "lithuania", "muscovy", 3)
    go(s)
    assert there(s, "lithuania") == ("muscovy", 5)


def test_everybodys_units_defend_at_no_cost() -> None:
    """GP-8.2.10: in turn order, everyone even if nothing is left to hit, ones kill."""
    s = at("invasions", mace=RED, script={"invasion": QUIET, "defence": [5, 6, 1, 4, 1]})
    put(s, "lithuania", 1)
    army(s, "lithuania", WHITE, 1, 1)
    army(s, "lithuania", RED, 2)
    army(s, "lithuania", BLUE, 1)
    s.crown = [4, 4, 0]
    log = go(s)
    assert s.enemy[1] == 0 and s.attacked[1]
    rolls = [(e.args["seat"], e.args["dice"]) for e in log if e.id == "event.defence"]
    assert rolls == [(RED, [5, 6]), (BLUE, [1]), (WHITE, [4, 1])]
    assert s.infantry[1] == [1, 2, 0] and s.cavalry[1] == [0, 0, 0]
    assert s.cubes[1][WHITE] == 1 and s.crown == [4, 4, 0]


@pytest.mark.parametrize(
    ("gun", "defended", "hits"), [(False, True, 1), (True, True, 2), (False, False, 0), (True, False, 0)]
)
def test_cossacks_help_to_defend_ukraine_against_tatars(gun: bool, defended: bool, hits: int) -> None:
    """GP-8.2.10: if somebody has infantry or cavalry there; one gun among them serves the Cossacks."""
    s = at("invasions", turn=3, script={"invasion": QUIET, "defence": [2, 3, 4]} if defended else {"invasion": QUIET})
    s.cossacks = [0, 2, 0]
    if defended:
        army(s, "ukraine", RED, 1)
    if gun:
        s.guns[RED] = 2
    go(s)
    assert s.enemy[2] == STRENGTH[3][2][2] - hits


def test_cossacks_do_not_defend_against_others() -> None:
    """GP-8.2.10"""
    s = at("expansion", turn=2, script={"defence": [2]})
    s.cossacks = [0, 2, 0]
    army(s, "ukraine", RED, 1)
    occupy(s, "lithuania", "muscovy", 3)
    go(s)
    assert there(s, "ukraine") == ("muscovy", 3)


def test_defenders_hit_the_invader_first() -> None:
    """GP-8.2.11 GP-8.2.12: then cubes of another enemy; the rest annihilates one for one."""
    s = at("invasions", script={"invasion": QUIET, "defence": [6] * 3})
    occupy(s, "lithuania", "north", 4)
    army(s, "lithuania", WHITE, 3)
    go(s)
    # Two green cubes come, fall, and a black one with them.
    assert there(s, "lithuania") == ("north", 3)
    s = at("invasions", turn=2, script={"invasion": [1, 1, 1, 1], "defence": [6]})
    occupy(s, "lithuania", "north", 1)
    army(s, "lithuania", WHITE, 1)
    go(s)
    # Five come, one falls, one annihilates with the black one.
    assert there(s, "lithuania") == ("muscovy", 3)


def test_hits_also_remove_old_cubes_of_the_invader() -> None:
    """GP-8.2.11"""
    s = at("invasions", script={"invasion": QUIET, "defence": [6] * 4})
    occupy(s, "lithuania", "muscovy", 2)
    army(s, "lithuania", WHITE, 4)
    go(s)
    assert there(s, "lithuania") == (None, 0)


# -- phase 12 --------------------------------------------------------------------------------------------------------


def test_the_hetmans_first_attack_is_free() -> None:
    """GP-8.3.1: every other attack costs a seat."""
    s = at("relief", mace=RED, script={"relief": [6, 2, 2, 2, 2, 2]})
    occupy(s, "ukraine", "tatars", 6)
    s.crown = [1, 0, 0]
    sit(s, WHITE, WHITE, RED)
    go(s)
    assert acting(s) == [RED]
    play(s, RED, "relief", "ukraine")
    assert s.enemy[2] == 5 and s.sejm.count(RED) == 1
    assert acting(s) == [WHITE]  # blue has no seat
    play(s, WHITE, "relief", "ukraine")
    assert s.sejm.count(WHITE) == 1
    assert acting(s) == [RED]
    play(s, RED, "relief", "ukraine")
    assert s.sejm.count(RED) == 0
    play(s, WHITE, "relief", "ukraine")
    assert s.stack == []


def test_declining_the_free_attack_is_a_pass() -> None:
    """GP-8.3.1"""
    s = at("relief", script={"relief": [2]})
    occupy(s, "ukraine", "tatars", 6)
    s.crown = [1, 0, 0]
    sit(s, WHITE, RED)
    go(s)
    play(s, WHITE, "pass")
    play(s, RED, "relief", "ukraine")
    assert s.stack == []


def test_relief_goes_where_enemy_cubes_are() -> None:
    """GP-8.3.2: never against markers; old cubes count too."""
    s = at("relief", turn=2)
    occupy(s, "ukraine", "tatars", 1)
    s.markers[4] = 3
    s.crown = [1, 0, 0]
    go(s)
    assert legal(s, WHITE) == [("relief", "ukraine"), ("pass",)]
    with pytest.raises(IllegalMove, match="no_enemy"):
        play(s, WHITE, "relief", "greater_poland")
    with pytest.raises(IllegalMove, match="no_siege"):
        play(s, WHITE, "vienna")


def test_relief_of_vienna_in_turn_three() -> None:
    """GP-8.3.2"""
    s = at("relief", turn=3, script={"relief": [6, 6, 4, 1]})
    s.vienna, s.invaded = 8, True
    s.crown = [2, 2, 0]
    go(s)
    assert legal(s, WHITE) == [("vienna",), ("pass",)]
    play(s, WHITE, "vienna")
    assert s.vienna == 5 and s.crown == [2, 1, 0]


def test_the_crown_fights_alone_and_surplus_is_lost() -> None:
    """GP-8.3.3"""
    s = at("relief", script={"relief": [6, 6, 6]})
    occupy(s, "ukraine", "tatars", 1)
    army(s, "ukraine", WHITE, 4, 3)
    s.crown = [3, 0, 0]
    go(s)
    log = play(s, WHITE, "relief", "ukraine")
    assert there(s, "ukraine") == (None, 0) and s.king == [0] * 5 and s.fields[2] == [0, 0, 0]
    assert find(log, "event.relief_roll").args["wasted"] == 2


def test_relief_ends_with_the_army() -> None:
    """GP-8.3.3: or with the last target."""
    s = at("relief", turn=2, script={"relief": [1]})
    occupy(s, "ukraine", "tatars", 3)
    s.crown = [1, 0, 1]
    sit(s, WHITE, RED, BLUE)
    go(s)
    play(s, WHITE, "relief", "ukraine")
    assert s.stack == []


# -- phase 13 --------------------------------------------------------------------------------------------------------


def test_expansion_sends_the_surplus_to_each_target() -> None:
    """GP-8.4.1: from the supply; players' cubes of all seats count."""
    s = at("expansion")
    occupy(s, "lithuania", "muscovy", 5)
    put(s, "lithuania", 1, 1, 0)
    go(s)
    assert s.enemy == [3, 5, 3, 0, 0] and s.enemy_of[0] == 1
    assert s.attacked == [True, False, True, False, False]


def test_no_expansion_without_surplus() -> None:
    """GP-8.4.1"""
    s = at("expansion")
    occupy(s, "lithuania", "muscovy", 3)
    put(s, "lithuania", 1, 1, 1)
    log = go(s)
    assert s.enemy == [0, 3, 0, 0, 0] and "event.contained" in ids(log)


def test_no_expansion_where_the_enemy_stands_already() -> None:
    """GP-8.4.1"""
    s = at("expansion")
    occupy(s, "lithuania", "muscovy", 3)
    occupy(s, "ukraine", "muscovy", 1)
    go(s)
    assert s.enemy == [3, 3, 1, 0, 0]


def test_only_the_home_province_expands() -> None:
    """GP-8.4.1"""
    s = at("expansion")
    occupy(s, "lithuania", "north", 6)
    go(s)
    assert s.enemy == [0, 6, 0, 0, 0]


@pytest.mark.parametrize(
    ("home", "enemy", "targets"),
    [
        ("prussia", "north", {"lithuania", "greater_poland"}),
        ("lithuania", "muscovy", {"prussia", "ukraine"}),
        ("ukraine", "tatars", {"lithuania", "lesser_poland"}),
        ("lesser_poland", "ottomans", {"ukraine", "greater_poland"}),
        ("greater_poland", "habsburgs", {"prussia", "lesser_poland"}),
    ],
)
def test_arrows_lead_to_both_neighbours(home: str, enemy: str, targets: set[str]) -> None:
    """GP-8.4.1"""
    s = at("expansion", turn=4)
    occupy(s, home, enemy, 2)
    go(s)
    reached = {p for p in ("prussia", "lithuania", "ukraine", "lesser_poland", "greater_poland") if there(s, p)[1]}
    assert reached == targets | {home}


def test_players_cubes_survive_expansion() -> None:
    """GP-8.4.2"""
    s = at("expansion")
    occupy(s, "lithuania", "muscovy", 5)
    put(s, "prussia", 2, 1, 0)
    go(s)
    assert s.cubes[0] == [2, 1, 0] and s.enemy[0] == 5


@pytest.mark.parametrize(("vienna", "enter"), [(2, 0), (3, 1), (9, 7)])
def test_out_of_vienna_into_greater_poland(vienna: int, enter: int) -> None:
    """GP-8.4.3: all but two, and they stay in field V as well."""
    s = at("expansion", turn=3)
    s.vienna, s.invaded = vienna, True
    put(s, "greater_poland", 9)
    go(s)
    assert s.enemy[4] == enter and s.vienna == vienna
    sound(s)


def test_not_out_of_vienna_where_orange_cubes_stand() -> None:
    """GP-8.4.3"""
    s = at("expansion", turn=3)
    s.vienna, s.invaded = 9, True
    occupy(s, "greater_poland", "ottomans", 1)
    go(s)
    assert s.enemy[4] == 1


def test_in_turn_four_orange_follows_the_purple_arrows() -> None:
    """GP-8.4.4"""
    s = at("expansion", turn=4)
    s.vienna, s.held = 2, True
    occupy(s, "greater_poland", "ottomans", 4)
    put(s, "greater_poland", 1)
    go(s)
    assert s.enemy == [3, 0, 0, 3, 4] and s.enemy_of[0] == 3


def test_without_vienna_orange_in_greater_poland_sits_still() -> None:
    """GP-8.4.4"""
    s = at("expansion", turn=4)
    occupy(s, "greater_poland", "ottomans", 4)
    go(s)
    assert s.enemy == [0, 0, 0, 0, 4]


def test_markers_spread_and_cancel_cubes() -> None:
    """GP-8.4.5"""
    s = at("expansion", turn=2)
    s.markers[4] = 3
    put(s, "prussia", 1, 1, 0)
    go(s)
    # Three to each: two are cancelled in Prussia, none in Lesser Poland.
    assert s.markers == [1, 0, 0, 3, 3] and s.cubes[0] == [0, 0, 0]


def test_markers_do_not_spread_against_cubes_or_into_war() -> None:
    """GP-8.4.5: nor where markers are already."""
    s = at("expansion", turn=2)
    s.markers[4] = 3
    put(s, "greater_poland", 1, 1, 1)
    go(s)
    assert s.markers == [0, 0, 0, 0, 3]
    s = at("expansion", turn=2)
    s.markers[4], s.markers[3] = 2, 1
    occupy(s, "prussia", "muscovy", 1)
    put(s, "prussia", 2)
    go(s)
    assert s.markers == [0, 0, 0, 1, 2] and s.cubes[0][WHITE] == 2


@pytest.mark.parametrize(("turn", "invaded"), [(4, False), (3, True)])
def test_old_markers_are_inert_later(turn: int, invaded: bool) -> None:
    """GP-8.4.5: in turn 4 and after the conquest of field V; cubes still sweep them."""
    s = at("expansion", turn=turn)
    s.markers[4] = 3
    s.invaded, s.vienna = invaded, 1 if invaded else 0
    s.stack = [["pillage"], ["expansion"]]
    own(s, "greater_poland", WHITE, WHITE)
    go(s)
    assert s.markers == [0, 0, 0, 0, 3] and s.estates[4] == [WHITE, WHITE]


def test_relief_verbs() -> None:
    """GP-8.3.2"""
    s = at("relief", turn=3)
    s.vienna, s.invaded = 3, True
    occupy(s, "ukraine", "tatars", 1)
    s.crown = [1, 0, 0]
    go(s)
    assert verbs(s, WHITE) == {"relief", "vienna", "pass"}


@pytest.mark.parametrize(
    ("turn", "held", "markers", "purple", "orange"),
    [(3, False, 3, 20, 30), (4, False, 7, 16, 30), (4, True, 7, 20, 26)],
)
def test_what_lies_beside_the_board(turn: int, held: bool, markers: int, purple: int, orange: int) -> None:
    """GP-4.6, GP-8.2.5: reinforcements of field V are markers until turn 3, then purple cubes, or orange ones where the
    Ottomans hold it."""
    s = at("events", turn=turn)
    s.held = held
    s.markers = [0, 0, 0, 0, 3]
    s.bonus[HABSBURGS] = 4
    assert markers_left(s) == markers
    assert (cubes_left(s, HABSBURGS), cubes_left(s, OTTOMANS)) == (purple, orange)
