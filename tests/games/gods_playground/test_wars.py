"""Combat, campaigns, invasions, relief, expansion: GP-8."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.gods_playground.data import HABSBURGS, OTTOMANS, STRENGTH
from pyengine.games.gods_playground.supply import cubes_left, markers_left
from tests.games.gods_playground.table import BLUE, RED, WHITE, at
from tests.table import ids, one

QUIET = [6, 6, 6, 6]
"""Invasion dice that bring nothing (but rebel Cossacks in turn 2)."""


# -- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gun", "hits"), [(False, 3), (True, 5)])
def test_what_hits(gun: bool, hits: int) -> None:
    """GP-8.0.1: infantry 5+, cavalry 4+, a gun adds one; infantry rolls first."""
    t = at("campaigns", turn=2, script={"campaign": [4, 5, 3, 6, 3, 4, 2]})
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 4, 3, gun)
    t.go()
    log = t.play(WHITE, "campaign", "lithuania", 0, 0)
    # Infantry 4 5 3 6, cavalry 3 4 2.
    assert one(log, "campaign_roll").args["dice"] == [4, 5, 3, 6, 3, 4, 2]
    assert t.s.fields[1][WHITE] == hits


def test_a_natural_one_kills_whatever_the_gun() -> None:
    """GP-8.0.1: the gun itself never rolls and is never lost."""
    t = at("campaigns", turn=2, script={"campaign": [1, 2, 1]})
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 2, 1, gun=True)
    t.go()
    log = t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert (t.s.infantry[1][WHITE], t.s.cavalry[1][WHITE], t.s.guns[WHITE]) == (1, 0, 1)
    assert one(log, "campaign_roll").args["lost"] == 2


def test_nobody_uses_another_ones_gun() -> None:
    """GP-8.0.1"""
    t = at("campaigns", turn=2, script={"campaign": [4], "crown": [4]})
    t.put("lithuania", 1, 1)
    t.army("lithuania", WHITE, 1)
    t.army("lithuania", RED, 1, gun=True)
    t.s.guns[WHITE] = 0  # it stands in Prussia
    t.s.crown = [1, 0, 0]
    t.sit(WHITE)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 1)
    assert t.s.fields[1] == [0, 0, 0] and t.s.king[1] == 0


def test_the_crown_has_its_own_gun() -> None:
    """GP-8.0.1"""
    t = at("campaigns", turn=2, script={"campaign": [4], "crown": [4, 3]})
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1)
    t.s.crown = [1, 1, 1]
    t.sit(WHITE)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 1)
    assert t.s.fields[1][WHITE] == 0 and t.s.king[1] == 2


# -- phase 10 --------------------------------------------------------------------------------------------------------


def test_campaigns_go_round() -> None:
    """GP-8.1.1"""
    t = at("campaigns", mace=BLUE)
    t.put("lithuania", 2, 2, 2)
    for seat in range(3):
        t.army("lithuania", seat, 1)
    t.go()
    asked = []
    while t.s.stack:
        asked.append(t.seats[0])
        t.play(asked[-1], "pass" if len(asked) == 2 else "campaign", *([] if len(asked) == 2 else ["lithuania", 0, 0]))
    assert asked[:3] == [2, 0, 1] and 0 not in asked[2:]


def test_a_campaign_costs_a_cube_and_needs_units_of_ones_own() -> None:
    """GP-8.1.2"""
    t = at("campaigns", script={"campaign": [6]})
    t.s.cossacks = [0, 2, 0]
    t.s.crown = [2, 2, 0]
    t.sit(WHITE)
    t.put("ukraine", 2)
    t.put("lithuania", 1)
    t.go()
    assert t.s.stack == []
    t = at("campaigns", script={"campaign": [6]})
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1)
    t.army("prussia", WHITE, 1)
    t.go()
    with pytest.raises(IllegalMove, match="cubes"):
        t.play(WHITE, "campaign", "prussia", 0, 0)
    t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert t.s.cubes[1][WHITE] == 0 and t.s.fields[1][WHITE] == 1 and t.s.pool[WHITE] == 19


@pytest.mark.parametrize(("turn", "open_"), [(1, False), (2, False), (3, False), (4, True)])
def test_field_v_is_open_in_turn_four_only(turn: int, open_: bool) -> None:
    """GP-8.1.3"""
    t = at("campaigns", turn=turn)
    t.put("greater_poland", 1)
    t.army("greater_poland", WHITE, 1)
    t.go()
    assert bool(t.s.stack) == open_


def test_a_field_under_treaty_is_closed() -> None:
    """GP-8.1.3"""
    t = at("campaigns")
    t.ally("north")
    t.put("prussia", 2)
    t.put("lithuania", 2)
    t.army("prussia", WHITE, 1)
    t.army("lithuania", WHITE, 1)
    t.go()
    with pytest.raises(IllegalMove, match="treaty_field"):
        t.play(WHITE, "campaign", "prussia", 0, 0)


def test_enemies_inside_may_be_fought_although_the_field_is_closed() -> None:
    """GP-8.1.4: surplus hits are lost."""
    t = at("campaigns", turn=2, script={"campaign": [6, 6, 6], "crown": [6]})
    t.put("greater_poland", 1)
    t.army("greater_poland", WHITE, 3)
    t.occupy("greater_poland", "north", 1)
    t.s.crown = [1, 0, 0]
    t.sit(WHITE)
    t.go()
    log = t.play(WHITE, "campaign", "greater_poland", 0, 1)
    assert t.s.enemy[4] == 0 and t.s.fields[4] == [0, 0, 0] and t.s.king[4] == 0
    assert one(log, "campaign_roll").args["wasted"] == 2


def test_cossacks_and_crown_are_declared_before_the_dice() -> None:
    """GP-8.1.5: Cossacks from Ukraine only, the Crown for a seat in the Sejm."""
    t = at("campaigns", script={"campaign": [2, 6, 6], "crown": [6, 6]})
    t.s.cossacks = [0, 2, 0]
    t.s.crown = [1, 1, 0]
    t.put("ukraine", 2)
    t.put("lithuania", 1)
    t.army("ukraine", WHITE, 1)
    t.army("lithuania", WHITE, 1)
    t.sit(-1, WHITE)
    t.go()
    assert {m[1:] for m in t.legal(WHITE) if m[0] == "campaign"} == {
        *(("ukraine", riders, joined) for riders in (0, 1, 2) for joined in (0, 1)),
        ("lithuania", 0, 0),
        ("lithuania", 0, 1),
    }
    t.play(WHITE, "campaign", "ukraine", 2, 1)
    assert t.s.sejm == [-1] * 5 and t.s.discs[WHITE] == 15
    assert t.s.fields[2][WHITE] == 2 and t.s.king[2] == 2
    # This campaign only: without a seat the Crown stays at home.
    assert {m[3] for m in t.legal(WHITE) if m[0] == "campaign"} == {0}


def test_no_crown_without_units_that_roll() -> None:
    """GP-8.1.5"""
    t = at("campaigns", turn=2)
    t.s.crown = [0, 0, 1]
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1)
    t.sit(WHITE)
    t.go()
    assert t.refused(WHITE, "campaign", "lithuania", 0, 1) == "illegal.no_crown"
    t.s.crown = [1, 0, 0]
    assert t.refused(WHITE, "campaign", "lithuania", 1, 1) == "illegal.no_cossacks", "one that rolls is enough"


def test_hits_clear_the_province_first() -> None:
    """GP-8.1.6: cubes of any enemy."""
    t = at("campaigns", script={"campaign": [6, 6, 6]})
    t.put("lithuania", 2)
    t.army("lithuania", WHITE, 3)
    t.occupy("lithuania", "north", 2)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert t.there("lithuania") == (None, 0) and t.s.fields[1][WHITE] == 1
    t.sound()


def test_cossacks_fight_tatars_only() -> None:
    """GP-8.1.7: while others stand in Ukraine their hits are lost; own hits come first."""
    t = at("campaigns", script={"campaign": [6, 6, 6]})
    t.s.cossacks = [0, 2, 0]
    t.put("ukraine", 2)
    t.army("ukraine", WHITE, 1)
    t.occupy("ukraine", "muscovy", 2)
    t.go()
    t.play(WHITE, "campaign", "ukraine", 2, 0)
    assert t.there("ukraine") == ("muscovy", 1) and t.s.fields[2] == [0, 0, 0]
    t = at("campaigns", script={"campaign": [6, 6, 6]})
    t.s.cossacks = [0, 2, 0]
    t.put("ukraine", 2)
    t.army("ukraine", WHITE, 1)
    t.occupy("ukraine", "muscovy", 1)
    t.go()
    t.play(WHITE, "campaign", "ukraine", 2, 0)
    # The own hit clears the last green cube, then the Cossacks ride at the Tatars.
    assert t.there("ukraine") == (None, 0) and t.s.fields[2][WHITE] == 2
    t = at("campaigns", script={"campaign": [2, 6, 6]})
    t.s.cossacks = [0, 2, 0]
    t.put("ukraine", 2)
    t.army("ukraine", WHITE, 1)
    t.occupy("ukraine", "tatars", 1)
    t.go()
    t.play(WHITE, "campaign", "ukraine", 2, 0)
    assert t.there("ukraine") == (None, 0) and t.s.fields[2][WHITE] == 1


def test_cossacks_use_the_campaigners_gun() -> None:
    """GP-8.1.7"""
    t = at("campaigns", turn=2, script={"campaign": [2, 3]})
    t.s.cossacks = [0, 1, 1]
    t.put("ukraine", 2)
    t.army("ukraine", WHITE, 1, gun=True)
    t.go()
    t.play(WHITE, "campaign", "ukraine", 1, 0)
    assert t.s.fields[2][WHITE] == 1


def test_the_crown_rolls_last_and_puts_gold_cubes() -> None:
    """GP-8.1.8"""
    t = at("campaigns", script={"campaign": [6], "crown": [6, 6, 6]})
    t.s.crown = [3, 0, 0]
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1)
    t.occupy("lithuania", "muscovy", 3)
    t.sit(WHITE)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 1)
    assert t.s.enemy[1] == 0 and t.s.fields[1][WHITE] == 0 and t.s.king[1] == 1


def test_twelve_gold_cubes_are_all_there_are() -> None:
    """GP-8.1.8"""
    t = at("campaigns", script={"campaign": [2], "crown": [6, 6, 6]})
    t.s.crown = [3, 0, 0]
    t.s.king[0] = 11
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1)
    t.sit(WHITE)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 1)
    assert t.s.king == [11, 1, 0, 0, 0]


def test_an_empty_pool_loses_hits() -> None:
    """GP-8.1.9"""
    t = at("campaigns", script={"campaign": [6, 6, 6]})
    t.put("prussia", 19)
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 3)
    t.go()
    log = t.play(WHITE, "campaign", "lithuania", 0, 0)
    # Only the cube that paid for the campaign is there to be put.
    assert t.s.fields[1][WHITE] == 1 and t.s.pool[WHITE] == 0
    assert one(log, "campaign_roll").args["wasted"] == 2


def test_cubes_on_a_field_leave_bonus_cubes_alone_and_have_no_cap() -> None:
    """GP-8.1.10: units stay for more."""
    t = at("campaigns", script={"campaign": [6] * 8})
    t.s.bonus[1] = 2
    t.fight("muscovy", 8)
    t.put("lithuania", 2)
    t.army("lithuania", WHITE, 4)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert t.s.bonus[1] == 2 and t.s.fields[1][WHITE] == 12 and t.s.infantry[1][WHITE] == 4
    t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert t.s.fields[1][WHITE] == 16


# -- phase 11 --------------------------------------------------------------------------------------------------------


def test_invasions_roll_four_more_dice() -> None:
    """GP-8.2.1"""
    t = at("invasions", turn=2, script={"invasion": [2, 2, 4, 6]})
    t.fight("muscovy", 9)
    log = t.go()
    assert t.s.bonus[1] == 2 and t.s.bonus[3] == 1
    assert t.s.enemy[3] == 6
    assert one(log, "invasion_roll").args["dice"] == [2, 2, 4, 6]


@pytest.mark.parametrize(("dice", "broken"), [([2, 6, 6, 6], False), ([2, 2, 6, 6], True), ([2, 2, 2, 6], True)])
def test_a_treaty_breaks_on_a_double(dice: list[int], broken: bool) -> None:
    """GP-8.2.1a: none of these dice adds a cube then."""
    t = at("invasions", script={"invasion": dice})
    t.s.bonus[1] = 1
    t.ally("muscovy")
    log = t.go()
    assert (t.s.treaty == -1) == broken
    assert t.s.bonus[1] == (1 if broken else 2)
    assert t.s.enemy[1] == (3 if broken else 0)
    assert ("treaty_broken" in ids(log)) == broken


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
    t = at("invasions", turn=turn, script={"invasion": [6] * sixes + [1] * (4 - sixes)})
    t.s.cossacks = before[:]
    t.fight("tatars", 12)
    t.go()
    assert t.s.cossacks == after


@pytest.mark.parametrize(("cubes", "king", "enter"), [(0, 0, 9), (3, 1, 5), (6, 3, 0), (9, 3, 0)])
def test_strength_against_opposition(cubes: int, king: int, enter: int) -> None:
    """GP-8.2.2: base 7, one bonus cube and one Cossack against all cubes on the field."""
    t = at("invasions", turn=2, script={"invasion": [5, 5, 5, 5]})
    t.s.bonus[2] = 1
    t.s.cossacks = [1, 0, 1]
    t.fight("tatars", cubes, king=king)
    log = t.go()
    assert t.s.enemy[2] == enter
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
    t = at("invasions", turn=3, script={"invasion": QUIET})
    t.s.bonus[4] = 2
    t.put("greater_poland", 3)
    log = t.go()
    assert t.s.vienna == 12 and t.s.invaded and t.s.bonus[4] == 0
    assert t.s.enemy[3] == 0 and not t.s.attacked[3]
    assert t.s.markers[4] == 0 and t.s.cubes[4][WHITE] == 3
    assert "habsburgs_beset" in ids(log)
    t.sound()


def test_one_cube_before_vienna_is_enough() -> None:
    """GP-8.2.3"""
    t = at("invasions", turn=3, script={"invasion": QUIET})
    t.fight("ottomans", 6, 5)
    t.go()
    assert t.s.vienna == 1 and t.s.invaded and t.s.markers[4] == 0


def test_when_vienna_is_spared_the_habsburgs_act() -> None:
    """GP-8.2.3"""
    t = at("invasions", turn=3, script={"invasion": QUIET})
    t.fight("ottomans", 6, 6)
    t.go()
    assert t.s.vienna == 0 and not t.s.invaded and t.s.markers[4] == 6


def test_turn_four_with_vienna_held() -> None:
    """GP-8.2.4"""
    t = at("income", turn=3)
    t.s.vienna = 1
    t.go()
    assert t.s.turn == 4 and t.s.held
    t = at("invasions", turn=4, script={"invasion": [4, 5, 5, 6]})
    t.s.vienna, t.s.held = 2, True
    t.fight("ottomans", 5)
    t.fight("habsburgs", 4, 5)
    log = t.go()
    # 10 + 1 - 5 into Lesser Poland; 10 + 2 kept + 2 bonus - 9 into Greater Poland.
    assert t.there("lesser_poland") == ("ottomans", 6)
    assert t.there("greater_poland") == ("ottomans", 5)
    assert next(e for e in log if e.args.get("province") == "greater_poland").args["enemy"] == "ottomans"


def test_turn_four_with_vienna_free() -> None:
    """GP-8.2.4"""
    t = at("income", turn=3)
    t.go()
    assert t.s.turn == 4 and not t.s.held
    t = at("invasions", turn=4, script={"invasion": [5, 6, 6, 6]})
    t.fight("ottomans", 2)
    t.fight("habsburgs", 1)
    t.go()
    assert t.there("lesser_poland") == ("ottomans", 1)
    assert t.there("greater_poland") == ("habsburgs", 9)


def test_habsburg_influence_cancels_cubes_in_turn_order() -> None:
    """GP-8.2.5"""
    t = at("invasions", turn=2, mace=RED, script={"invasion": [5, 6, 6, 6]})
    t.put("greater_poland", 1, 1, 5)
    log = t.go()
    # Five markers: red, blue, white, then blue twice.
    assert t.s.cubes[4] == [0, 0, 2] and t.s.markers[4] == 0
    assert [(e.args["seat"], e.args["n"]) for e in log if e.id == "event.bought_off"] == [(1, 1), (2, 3), (0, 1)]
    assert not t.s.attacked[4]


def test_markers_that_are_left_stay() -> None:
    """GP-8.2.5: without a roll of defence."""
    t = at("invasions", turn=3, script={"invasion": QUIET, "defence": [6]})
    t.fight("ottomans", 12)
    t.put("greater_poland", 0, 2)
    t.army("greater_poland", WHITE, 1)
    t.go()
    assert t.s.cubes[4] == [0, 0, 0] and t.s.markers[4] == 4
    assert t.s.rng.script == {"defence": [6]}


def test_war_in_greater_poland_sweeps_markers_away() -> None:
    """GP-8.2.5"""
    t = at("invasions", turn=1, script={"invasion": QUIET})
    t.occupy("greater_poland", "north", 1)
    t.put("greater_poland", 2)
    log = t.go()
    assert t.s.markers[4] == 0 and t.s.cubes[4][WHITE] == 2 and "influence_lost" in ids(log)


def test_ten_markers_are_all_there_are() -> None:
    """GP-8.2.5"""
    t = at("invasions", turn=3, script={"invasion": [5, 5, 6, 6]})
    t.fight("ottomans", 12)
    t.fight("north", 0, 4)
    t.s.markers[0] = 6
    t.go()
    # 6 + 2 would come.
    assert t.s.markers == [6, 0, 0, 0, 4]
    t.sound()


def test_old_markers_stay_quiet() -> None:
    """GP-8.2.6: only arriving ones cancel; new ones join them."""
    t = at("invasions", turn=1, script={"invasion": QUIET})
    t.s.markers[4] = 3
    t.put("greater_poland", 1)
    t.go()
    # Two come, one is cancelled.
    assert t.s.markers[4] == 4 and t.s.cubes[4][WHITE] == 0
    t = at("invasions", turn=1, script={"invasion": QUIET})
    t.s.markers[4] = 3
    t.put("greater_poland", 4)
    t.go()
    assert t.s.markers[4] == 3 and t.s.cubes[4][WHITE] == 2


def test_orange_cubes_in_field_v_are_out_of_reach() -> None:
    """GP-8.2.7: in turn 4 campaigns oppose them, they do not remove them."""
    t = at("campaigns", turn=4, script={"campaign": [6]})
    t.s.vienna, t.s.held = 2, True
    t.put("greater_poland", 1)
    t.army("greater_poland", WHITE, 1)
    t.go()
    t.play(WHITE, "campaign", "greater_poland", 0, 0)
    assert t.s.vienna == 2 and t.s.fields[4][WHITE] == 1
    t = at("relief", turn=4)
    t.s.vienna, t.s.held = 2, True
    t.s.crown = [1, 1, 0]
    t.go()
    assert t.s.stack == []


def test_entering_marks_the_province_as_attacked() -> None:
    """GP-8.2.8"""
    t = at("invasions", script={"invasion": QUIET, "defence": [6, 6]})
    t.fight("north", 3)
    t.army("prussia", WHITE, 2)
    t.go()
    assert t.s.attacked[0] and t.s.enemy[0] == 0
    assert t.s.attacked == [True, True, True, True, False]


def test_newcomers_merge_with_their_kind() -> None:
    """GP-8.2.9"""
    t = at("invasions", script={"invasion": QUIET})
    t.occupy("lithuania", "muscovy", 3)
    t.go()
    assert t.there("lithuania") == ("muscovy", 5)


def test_everybodys_units_defend_at_no_cost() -> None:
    """GP-8.2.10: in turn order, everyone even if nothing is left to hit, ones kill."""
    t = at("invasions", mace=RED, script={"invasion": QUIET, "defence": [5, 6, 1, 4, 1]})
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1, 1)
    t.army("lithuania", RED, 2)
    t.army("lithuania", BLUE, 1)
    t.s.crown = [4, 4, 0]
    log = t.go()
    assert t.s.enemy[1] == 0 and t.s.attacked[1]
    rolls = [(e.args["seat"], e.args["dice"]) for e in log if e.id == "event.defence"]
    assert rolls == [(RED, [5, 6]), (BLUE, [1]), (WHITE, [4, 1])]
    assert t.s.infantry[1] == [1, 2, 0] and t.s.cavalry[1] == [0, 0, 0]
    assert t.s.cubes[1][WHITE] == 1 and t.s.crown == [4, 4, 0]


@pytest.mark.parametrize(
    ("gun", "defended", "hits"), [(False, True, 1), (True, True, 2), (False, False, 0), (True, False, 0)]
)
def test_cossacks_help_to_defend_ukraine_against_tatars(gun: bool, defended: bool, hits: int) -> None:
    """GP-8.2.10: if somebody has infantry or cavalry there; one gun among them serves the Cossacks."""
    t = at("invasions", turn=3, script={"invasion": QUIET, "defence": [2, 3, 4]} if defended else {"invasion": QUIET})
    t.s.cossacks = [0, 2, 0]
    if defended:
        t.army("ukraine", RED, 1)
    if gun:
        t.s.guns[RED] = 2
    t.go()
    assert t.s.enemy[2] == STRENGTH[3][2][2] - hits


def test_cossacks_do_not_defend_against_others() -> None:
    """GP-8.2.10"""
    t = at("expansion", turn=2, script={"defence": [2]})
    t.s.cossacks = [0, 2, 0]
    t.army("ukraine", RED, 1)
    t.occupy("lithuania", "muscovy", 3)
    t.go()
    assert t.there("ukraine") == ("muscovy", 3)


def test_defenders_hit_the_invader_first() -> None:
    """GP-8.2.11 GP-8.2.12: then cubes of another enemy; the rest annihilates one for one."""
    t = at("invasions", script={"invasion": QUIET, "defence": [6] * 3})
    t.occupy("lithuania", "north", 4)
    t.army("lithuania", WHITE, 3)
    t.go()
    # Two green cubes come, fall, and a black one with them.
    assert t.there("lithuania") == ("north", 3)
    t = at("invasions", turn=2, script={"invasion": [1, 1, 1, 1], "defence": [6]})
    t.occupy("lithuania", "north", 1)
    t.army("lithuania", WHITE, 1)
    t.go()
    # Five come, one falls, one annihilates with the black one.
    assert t.there("lithuania") == ("muscovy", 3)


def test_hits_also_remove_old_cubes_of_the_invader() -> None:
    """GP-8.2.11"""
    t = at("invasions", script={"invasion": QUIET, "defence": [6] * 4})
    t.occupy("lithuania", "muscovy", 2)
    t.army("lithuania", WHITE, 4)
    t.go()
    assert t.there("lithuania") == (None, 0)


# -- phase 12 --------------------------------------------------------------------------------------------------------


def test_the_hetmans_first_attack_is_free() -> None:
    """GP-8.3.1: every other attack costs a seat."""
    t = at("relief", mace=RED, script={"relief": [6, 2, 2, 2, 2, 2]})
    t.occupy("ukraine", "tatars", 6)
    t.s.crown = [1, 0, 0]
    t.sit(WHITE, WHITE, RED)
    t.go()
    assert t.seats == [RED]
    t.play(RED, "relief", "ukraine")
    assert t.s.enemy[2] == 5 and t.s.sejm.count(RED) == 1
    assert t.seats == [WHITE]  # blue has no seat
    t.play(WHITE, "relief", "ukraine")
    assert t.s.sejm.count(WHITE) == 1
    assert t.seats == [RED]
    t.play(RED, "relief", "ukraine")
    assert t.s.sejm.count(RED) == 0
    t.play(WHITE, "relief", "ukraine")
    assert t.s.stack == []


def test_declining_the_free_attack_is_a_pass() -> None:
    """GP-8.3.1"""
    t = at("relief", script={"relief": [2]})
    t.occupy("ukraine", "tatars", 6)
    t.s.crown = [1, 0, 0]
    t.sit(WHITE, RED)
    t.go()
    t.play(WHITE, "pass")
    t.play(RED, "relief", "ukraine")
    assert t.s.stack == []


def test_relief_goes_where_enemy_cubes_are() -> None:
    """GP-8.3.2: never against markers; old cubes count too."""
    t = at("relief", turn=2)
    t.occupy("ukraine", "tatars", 1)
    t.s.markers[4] = 3
    t.s.crown = [1, 0, 0]
    t.go()
    assert t.legal(WHITE) == [("relief", "ukraine"), ("pass",)]
    with pytest.raises(IllegalMove, match="no_enemy"):
        t.play(WHITE, "relief", "greater_poland")
    with pytest.raises(IllegalMove, match="no_siege"):
        t.play(WHITE, "vienna")


def test_relief_of_vienna_in_turn_three() -> None:
    """GP-8.3.2"""
    t = at("relief", turn=3, script={"relief": [6, 6, 4, 1]})
    t.s.vienna, t.s.invaded = 8, True
    t.s.crown = [2, 2, 0]
    t.go()
    assert t.legal(WHITE) == [("vienna",), ("pass",)]
    t.play(WHITE, "vienna")
    assert t.s.vienna == 5 and t.s.crown == [2, 1, 0]


def test_the_crown_fights_alone_and_surplus_is_lost() -> None:
    """GP-8.3.3"""
    t = at("relief", script={"relief": [6, 6, 6]})
    t.occupy("ukraine", "tatars", 1)
    t.army("ukraine", WHITE, 4, 3)
    t.s.crown = [3, 0, 0]
    t.go()
    log = t.play(WHITE, "relief", "ukraine")
    assert t.there("ukraine") == (None, 0) and t.s.king == [0] * 5 and t.s.fields[2] == [0, 0, 0]
    assert one(log, "relief_roll").args["wasted"] == 2


def test_relief_ends_with_the_army() -> None:
    """GP-8.3.3: or with the last target."""
    t = at("relief", turn=2, script={"relief": [1]})
    t.occupy("ukraine", "tatars", 3)
    t.s.crown = [1, 0, 1]
    t.sit(WHITE, RED, BLUE)
    t.go()
    t.play(WHITE, "relief", "ukraine")
    assert t.s.stack == []


# -- phase 13 --------------------------------------------------------------------------------------------------------


def test_expansion_sends_the_surplus_to_each_target() -> None:
    """GP-8.4.1: from the supply; players' cubes of all seats count."""
    t = at("expansion")
    t.occupy("lithuania", "muscovy", 5)
    t.put("lithuania", 1, 1, 0)
    t.go()
    assert t.s.enemy == [3, 5, 3, 0, 0] and t.s.enemy_of[0] == 1
    assert t.s.attacked == [True, False, True, False, False]


def test_no_expansion_without_surplus() -> None:
    """GP-8.4.1"""
    t = at("expansion")
    t.occupy("lithuania", "muscovy", 3)
    t.put("lithuania", 1, 1, 1)
    log = t.go()
    assert t.s.enemy == [0, 3, 0, 0, 0] and "contained" in ids(log)


def test_no_expansion_where_the_enemy_stands_already() -> None:
    """GP-8.4.1"""
    t = at("expansion")
    t.occupy("lithuania", "muscovy", 3)
    t.occupy("ukraine", "muscovy", 1)
    t.go()
    assert t.s.enemy == [3, 3, 1, 0, 0]


def test_only_the_home_province_expands() -> None:
    """GP-8.4.1"""
    t = at("expansion")
    t.occupy("lithuania", "north", 6)
    t.go()
    assert t.s.enemy == [0, 6, 0, 0, 0]


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
    t = at("expansion", turn=4)
    t.occupy(home, enemy, 2)
    t.go()
    reached = {p for p in ("prussia", "lithuania", "ukraine", "lesser_poland", "greater_poland") if t.there(p)[1]}
    assert reached == targets | {home}


def test_players_cubes_survive_expansion() -> None:
    """GP-8.4.2"""
    t = at("expansion")
    t.occupy("lithuania", "muscovy", 5)
    t.put("prussia", 2, 1, 0)
    t.go()
    assert t.s.cubes[0] == [2, 1, 0] and t.s.enemy[0] == 5


@pytest.mark.parametrize(("vienna", "enter"), [(2, 0), (3, 1), (9, 7)])
def test_out_of_vienna_into_greater_poland(vienna: int, enter: int) -> None:
    """GP-8.4.3: all but two, and they stay in field V as well."""
    t = at("expansion", turn=3)
    t.s.vienna, t.s.invaded = vienna, True
    t.put("greater_poland", 9)
    t.go()
    assert t.s.enemy[4] == enter and t.s.vienna == vienna
    t.sound()


def test_not_out_of_vienna_where_orange_cubes_stand() -> None:
    """GP-8.4.3"""
    t = at("expansion", turn=3)
    t.s.vienna, t.s.invaded = 9, True
    t.occupy("greater_poland", "ottomans", 1)
    t.go()
    assert t.s.enemy[4] == 1


def test_in_turn_four_orange_follows_the_purple_arrows() -> None:
    """GP-8.4.4"""
    t = at("expansion", turn=4)
    t.s.vienna, t.s.held = 2, True
    t.occupy("greater_poland", "ottomans", 4)
    t.put("greater_poland", 1)
    t.go()
    assert t.s.enemy == [3, 0, 0, 3, 4] and t.s.enemy_of[0] == 3


def test_without_vienna_orange_in_greater_poland_sits_still() -> None:
    """GP-8.4.4"""
    t = at("expansion", turn=4)
    t.occupy("greater_poland", "ottomans", 4)
    t.go()
    assert t.s.enemy == [0, 0, 0, 0, 4]


def test_markers_spread_and_cancel_cubes() -> None:
    """GP-8.4.5"""
    t = at("expansion", turn=2)
    t.s.markers[4] = 3
    t.put("prussia", 1, 1, 0)
    t.go()
    # Three to each: two are cancelled in Prussia, none in Lesser Poland.
    assert t.s.markers == [1, 0, 0, 3, 3] and t.s.cubes[0] == [0, 0, 0]


def test_markers_do_not_spread_against_cubes_or_into_war() -> None:
    """GP-8.4.5: nor where markers are already."""
    t = at("expansion", turn=2)
    t.s.markers[4] = 3
    t.put("greater_poland", 1, 1, 1)
    t.go()
    assert t.s.markers == [0, 0, 0, 0, 3]
    t = at("expansion", turn=2)
    t.s.markers[4], t.s.markers[3] = 2, 1
    t.occupy("prussia", "muscovy", 1)
    t.put("prussia", 2)
    t.go()
    assert t.s.markers == [0, 0, 0, 1, 2] and t.s.cubes[0][WHITE] == 2


@pytest.mark.parametrize(("turn", "invaded"), [(4, False), (3, True)])
def test_old_markers_are_inert_later(turn: int, invaded: bool) -> None:
    """GP-8.4.5: in turn 4 and after the conquest of field V; cubes still sweep them."""
    t = at("expansion", turn=turn)
    t.s.markers[4] = 3
    t.s.invaded, t.s.vienna = invaded, 1 if invaded else 0
    t.s.stack = [["pillage"], ["expansion"]]
    t.own("greater_poland", WHITE, WHITE)
    t.go()
    assert t.s.markers == [0, 0, 0, 0, 3] and t.s.estates[4] == [WHITE, WHITE]


def test_relief_verbs() -> None:
    """GP-8.3.2"""
    t = at("relief", turn=3)
    t.s.vienna, t.s.invaded = 3, True
    t.occupy("ukraine", "tatars", 1)
    t.s.crown = [1, 0, 0]
    t.go()
    assert t.verbs(WHITE) == {"relief", "vienna", "pass"}


@pytest.mark.parametrize(
    ("turn", "held", "markers", "purple", "orange"),
    [(3, False, 3, 20, 30), (4, False, 7, 16, 30), (4, True, 7, 20, 26)],
)
def test_what_lies_beside_the_board(turn: int, held: bool, markers: int, purple: int, orange: int) -> None:
    """GP-4.6, GP-8.2.5: reinforcements of field V are markers until turn 3, then purple cubes, or orange ones where the
    Ottomans hold it."""
    t = at("events", turn=turn)
    t.s.held = held
    t.s.markers = [0, 0, 0, 0, 3]
    t.s.bonus[HABSBURGS] = 4
    assert markers_left(t.s) == markers
    assert (cubes_left(t.s, HABSBURGS), cubes_left(t.s, OTTOMANS)) == (purple, orange)
