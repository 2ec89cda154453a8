"""Deployment, access, control, plans: CH-4, CH-5, CH-6."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.chocim import GAME
from pyengine.games.chocim.board import cossack_camp, lost_fields
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.orders import COMMAND, placements
from tests.games.chocim.table import (
    asked,
    command,
    dice,
    fresh,
    give,
    home,
    jump,
    legal,
    play,
    put,
    sound,
    targets,
    turn,
    who,
)


def boxes(s: object, side: int) -> set[str]:
    return {move[-1] for move in placements(s, side, COMMAND)}  # type: ignore[arg-type]


def refused(s: object, *move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refusal:
        play(s, move)  # type: ignore[arg-type]
    return refusal.value.reason, refusal.value.rule


def take(s: object, land: str) -> None:
    """Put a field into Ottoman hands."""
    if land not in ("tabor", "camp"):
        home(s, f"defence.{land}")  # type: ignore[arg-type]
    put(s, f"control.{land}", spahi=1)  # type: ignore[arg-type]


# -- CH-4 ------------------------------------------------------------------------------------------------------------


def test_many_reserves_to_one_field() -> None:
    """CH-4.1: after the first unit the field is fixed; units on boxes do not move."""
    s = fresh()
    play(s, ("command", "rp_c1"), ("place", "cavalry", "procession"))
    assert targets(s) == {"procession", "knights_circle", "defence.castle"}
    assert refused(s, "place", "cossack", "night_sortie") == ("illegal.one_field", "CH-4.1")
    assert not any(move[0] == "shift" for move in legal(s))


def test_ex_5_three_cavalry_on_two_boxes_of_the_castle() -> None:
    """EX-5, CH-4.1"""
    s = fresh()
    command(s, "rp_c1", ("cavalry", "procession"), ("cavalry", "knights_circle"), ("cavalry", "knights_circle"))
    assert s.units["procession"] == [1, 0, 0] and s.units["knights_circle"] == [2, 0, 0]


def test_ex_6_units_from_camp_and_tabor_to_the_redoubts() -> None:
    """EX-6, CH-4.1"""
    s = fresh()
    command(s, "rp_c1", ("infantry", "fill"), ("cossack", "fill"), ("cavalry", "defence.redoubts"))
    assert s.units["fill"] == [0, 1, 1] and s.units["defence.redoubts"] == [1, 1, 0]


def test_units_back_in_reserve_may_go_again() -> None:
    """CH-4.1: reserve is the only test."""
    s = fresh()
    give(s, "rp02")
    put(s, "convoy", infantry=3)
    turn(s, RP)
    play(s, ("stratagem", "rp02", 0), ("recall", "infantry", "convoy"), ("done",))
    play(s, ("place", "infantry", "fill"), ("done",))
    assert s.units["fill"] == [0, 1, 0]


def test_boxes_admit_kinds_and_have_room() -> None:
    """CH-4.2"""
    s = fresh()
    put(s, "night_sortie", cossack=2)
    turn(s, RP)
    play(s, ("command", "rp_c1"))
    assert "night_sortie" not in targets(s)
    assert refused(s, "place", "cossack", "night_sortie") == ("illegal.box_full", "CH-4.2")
    assert refused(s, "place", "infantry", "loot") == ("illegal.kind_not_admitted", "CH-4.2")
    put(s, "rebels.commonwealth", infantry=3)
    assert refused(s, "place", "infantry", "convoy") == ("illegal.none_in_reserve", "CH-4.1")
    assert refused(s, "place", "spahi", "pillage") == ("illegal.no_such_box", "CH-4.2")


def test_ottoman_access() -> None:
    """CH-4.3: own fields, forefield and first line; the second behind a taken neighbour, the camp behind a pair."""
    s = fresh()
    first = {f"assault.{land}" for land in ("redoubts", "church", "bridgehead", "bastion", "tabor")}
    own = {"ladders", "ambush", "pillage", "pursuit", "pilaf", "council", "intrigue", "dig", "bombard"}
    assert boxes(s, OE) == first | own | {"battle.ottoman"}
    take(s, "bridgehead")
    assert boxes(s, OE) - first - own == {"battle.ottoman", "control.bridgehead", "assault.castle"}
    assert "assault.bridgehead" not in boxes(s, OE)
    take(s, "bastion")
    assert {"assault.castle", "assault.ramparts"} <= boxes(s, OE)
    assert "assault.camp" not in boxes(s, OE)
    take(s, "castle")
    assert "assault.camp" in boxes(s, OE)
    home(s, "control.bridgehead")
    assert "assault.camp" not in boxes(s, OE), "the bastion does not touch the castle"
    turn(s, OE)
    play(s, ("command", "oe_c1"))
    assert refused(s, "place", "spahi", "assault.camp") == ("illegal.no_access", "CH-4.3")
    assert refused(s, "place", "spahi", "control.church") == ("illegal.control_not_won", "CH-4.3")
    assert refused(s, "place", "spahi", "assault.castle") == ("illegal.already_taken", "CH-4.3")


def test_commonwealth_access_needs_a_chain() -> None:
    """CH-4.4: with the bastion lost the tabor is cut off but for the forefield."""
    s = fresh()
    command(s, "rp_c1", ("cossack", "convoy"))
    assert s.units["convoy"] == [0, 0, 1]
    take(s, "bastion")
    turn(s, RP)
    play(s, ("command", "rp_c2"))
    kinds = {move[1] for move in legal(s) if move[-1] == "defence.castle"}
    assert kinds == {"cavalry", "infantry"}
    assert ("place", "cossack", "battle.commonwealth") in legal(s)
    assert ("place", "cossack", "counter.bastion") in legal(s), "the target of a counterattack is reached the same way"
    assert refused(s, "place", "cossack", "defence.castle") == ("illegal.no_way", "CH-4.4")


def test_the_forefield_is_a_link_while_it_is_held() -> None:
    """CH-4.4, CH-5.3"""
    s = fresh()
    take(s, "bastion")
    assert ("place", "cossack", "defence.redoubts") not in placements(s, RP, COMMAND)
    put(s, "battle.commonwealth", cavalry=3)
    assert ("place", "cossack", "defence.redoubts") not in placements(s, RP, COMMAND)
    put(s, "battle.commonwealth", cavalry=1)
    assert ("place", "cossack", "defence.redoubts") in placements(s, RP, COMMAND)


def test_redeployed_units_start_where_they_stand() -> None:
    """CH-4.4: cavalry in the field reaches the church through the forefield's own edge."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=2)
    for land in ("redoubts", "bastion", "bridgehead"):
        take(s, land)
    turn(s, RP)
    play(s, ("stratagem", "rp_c1", 0))
    assert ("shift", "cavalry", "battle.commonwealth", "cannonade") not in legal(s), "cannonade is not for cavalry"
    assert ("shift", "cavalry", "battle.commonwealth", "defence.church") in legal(s)
    assert ("place", "cossack", "defence.church") not in legal(s)


def test_refusals_of_a_redeployment_name_what_is_in_the_way() -> None:
    """Not lost fields: the card takes no reserves, or the box is the one that was left (CH-3.6)."""
    s = fresh()
    put(s, "routed.commonwealth", cavalry=1, cossack=1)
    turn(s, RP)
    play(s, ("stratagem", "rp_c2", 0))
    assert refused(s, "place", "cavalry", "convoy") == ("illegal.not_on_card", "CH-1.3")
    s = fresh()
    put(s, "battle.commonwealth", cavalry=2)
    turn(s, RP)
    play(s, ("stratagem", "rp_c1", 0), ("shift", "cavalry", "battle.commonwealth", "convoy"))
    assert refused(s, "place", "cavalry", "battle.commonwealth") == ("illegal.just_left", "CH-3.6")


def test_four_in_battle_order_stop_assaults() -> None:
    """CH-4.5: control, supports and effects stay open."""
    s = fresh()
    take(s, "church")
    put(s, "battle.commonwealth", cavalry=3)
    assert "assault.redoubts" in boxes(s, OE)
    put(s, "battle.commonwealth", infantry=1)
    open_boxes = boxes(s, OE)
    assert not any(box.startswith("assault") for box in open_boxes)
    assert {"control.church", "ladders", "dig", "battle.ottoman"} <= open_boxes
    turn(s, OE)
    play(s, ("command", "oe_c1"))
    assert refused(s, "place", "spahi", "assault.redoubts") == ("illegal.assaults_blocked", "CH-4.5")


def test_five_in_battle_order_stop_sorties() -> None:
    """CH-4.6: what stands there already still counts; both blockades hold together."""
    s = fresh()
    put(s, "night_sortie", cossack=1)
    put(s, "battle.ottoman", spahi=4)
    assert {"fill", "night_sortie", "loot"} <= boxes(s, RP)
    put(s, "battle.ottoman", spahi=1)
    assert not {"fill", "night_sortie", "loot"} & boxes(s, RP)
    assert {"convoy", "raid", "fortify"} <= boxes(s, RP)
    turn(s, RP)
    play(s, ("command", "rp_c1"))
    assert refused(s, "place", "cossack", "loot") == ("illegal.sorties_blocked", "CH-4.6")
    put(s, "battle.commonwealth", cavalry=4)
    assert not any(box.startswith("assault") for box in boxes(s, OE))
    jump(s, "effects")
    while asked(s) == "effects_of":
        play(s, legal(s)[0])
    assert s.morale[OE] == 7, "the sortie counts; the two battle orders cancel out"


def test_the_way_home_is_always_open() -> None:
    """CH-4.7: from a cut-off field."""
    s = fresh()
    put(s, "convoy", cavalry=2)
    for land in ("castle", "ramparts"):
        put(s, f"control.{land}", spahi=1)
    jump(s, "effects")
    assert s.units["convoy"] == [0, 0, 0]
    assert s.units["reserve.commonwealth"][0] == 7


# -- CH-5 ------------------------------------------------------------------------------------------------------------


def test_control_is_a_unit_on_control() -> None:
    """CH-5.1"""
    s = fresh()
    home(s, "defence.redoubts")
    assert lost_fields(s) == (), "an empty field is still the Commonwealth's"
    put(s, "control.redoubts", tatar=1)
    assert lost_fields(s) == ("redoubts",)


def test_the_last_to_leave_gives_the_field_back() -> None:
    """CH-5.2"""
    s = fresh()
    take(s, "church")
    jump(s, "summary")
    play(s, ("stay",), ("recall", "spahi", "control.church"))
    assert lost_fields(s) == ()
    assert "defence.church" in boxes(s, RP)


def test_both_may_hold_the_forefield() -> None:
    """CH-5.3"""
    s = fresh()
    put(s, "battle.ottoman", spahi=5)
    put(s, "battle.commonwealth", cavalry=4)
    assert not any(box.startswith("assault") for box in boxes(s, OE))
    assert "loot" not in boxes(s, RP)


def test_on_a_lost_field_only_the_counterattack() -> None:
    """CH-5.4"""
    s = fresh()
    take(s, "bridgehead")
    mine = {box for box in boxes(s, RP) if box in ("convoy", "defence.bridgehead", "counter.bridgehead")}
    assert mine == {"counter.bridgehead"}
    turn(s, RP)
    play(s, ("command", "rp_c1"))
    assert refused(s, "place", "cavalry", "convoy") == ("illegal.only_counter", "CH-5.4")
    assert refused(s, "place", "cavalry", "counter.church") == ("illegal.field_not_lost", "CH-5.4")


def test_the_cossack_reserve_follows_the_tabor() -> None:
    """CH-5.5"""
    s = fresh()
    assert cossack_camp(s) == "tabor"
    put(s, "control.tabor", spahi=1)
    assert cossack_camp(s) == "camp"
    assert ("place", "cossack", "defence.castle") in placements(s, RP, COMMAND)
    home(s, "control.tabor")
    assert cossack_camp(s) == "tabor"


# -- CH-6 ------------------------------------------------------------------------------------------------------------


def test_a_plan_may_start_with_its_minimum_right_after_placing() -> None:
    """CH-6.1"""
    s = fresh()
    put(s, "assault.redoubts", spahi=4)
    turn(s, OE)
    play(s, ("command", "oe_c1"), ("place", "spahi", "assault.redoubts"), ("done",))
    assert asked(s) == "declare"
    assert legal(s) == [("declare", "assault.redoubts"), ("wait",)]
    play(s, ("wait",))
    assert s.units["assault.redoubts"] == [5, 0, 0]
    turn(s, OE)
    play(s, ("command", "oe_c2"), ("place", "spahi", "battle.ottoman"), ("done",))
    assert asked(s) == "play", "no units were added to the assault in this play"


def test_below_the_minimum_nothing_starts() -> None:
    """CH-6.1"""
    s = fresh()
    put(s, "assault.redoubts", spahi=3)
    turn(s, OE)
    command(s, "oe_c1", ("spahi", "assault.redoubts"))
    assert asked(s) == "play" and s.units["assault.redoubts"] == [4, 0, 0]


def test_at_its_maximum_a_plan_must_start() -> None:
    """CH-6.1: nothing is asked."""
    s = fresh()
    put(s, "assault.redoubts", janissary=4)
    turn(s, OE)
    dice(s, [1, 1], [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6])
    s.log = []
    play(
        s, ("command", "oe_c1"), ("place", "janissary", "assault.redoubts"), ("place", "janissary", "assault.redoubts")
    )
    assert "event.declared" in [e.id for e in s.log]
    assert asked(s) == "garrison"


def test_a_maximum_cannot_wait() -> None:
    """CH-6.1: with two plans at once the choice is only their order (CH-6.3)."""
    s = fresh()
    put(s, "assault.redoubts", janissary=5)
    put(s, "assault.church", janissary=4)
    turn(s, OE)
    play(s, ("stratagem", "oe_c2", 0), ("place", "janissary", "assault.redoubts"))
    play(s, ("place", "spahi", "assault.church"), ("done",))
    assert legal(s) == [("declare", "assault.redoubts"), ("declare", "assault.church")]
    assert refused(s, "wait") == ("illegal.must_declare", "CH-6.1")


def test_ex_7_dots_give_room_but_do_not_shift_the_trigger() -> None:
    """EX-7, CH-6.2: with tabor and redoubts taken seven may assault the bastion, but six already must."""
    s = fresh()
    take(s, "tabor")
    take(s, "redoubts")
    put(s, "assault.bastion", spahi=4)
    turn(s, OE)
    t = s.copy()
    play(s, ("command", "oe_c1"), ("place", "spahi", "assault.bastion"), ("place", "spahi", "assault.bastion"))
    assert targets(s) >= {"assault.bastion"}
    s.log = []
    play(s, ("done",))
    assert "event.declared" in [e.id for e in s.log]
    t.log = []
    play(t, ("command", "oe_c1"), *[("place", "spahi", "assault.bastion")] * 3)
    assert "event.declared" in [e.id for e in t.log]
    assert sum(e.args.get("n", 0) for e in t.log if e.id == "event.rolled" and e.args["seat"] == t.seats[OE]) == 7


def test_without_taken_neighbours_there_are_no_dots() -> None:
    """CH-6.2"""
    s = fresh()
    put(s, "assault.bastion", tatar=6)
    turn(s, OE)
    play(s, ("command", "oe_c1"))
    assert "assault.bastion" not in targets(s)
    put(s, "control.tabor", spahi=1)
    assert "assault.bastion" in targets(s)


def test_plans_of_one_play_are_done_one_after_another() -> None:
    """CH-6.3: the first takes the field; the second follows, or is skipped once it has lost its basis."""
    s = fresh()
    home(s, "defence.redoubts")
    put(s, "assault.redoubts", janissary=4)
    put(s, "assault.church", janissary=4)
    turn(s, OE)
    play(s, ("stratagem", "oe_c2", 0), ("place", "spahi", "assault.redoubts"))
    play(s, ("place", "spahi", "assault.church"), ("done",), ("declare", "assault.redoubts"))
    assert asked(s) == "garrison"
    play(s, ("garrison", "spahi"), ("done",))
    assert asked(s) == "declare" and legal(s) == [("declare", "assault.church"), ("wait",)]
    sound(s)


def test_a_plan_that_lost_its_basis_is_skipped() -> None:
    """CH-6.3: of two plans of one play the second has no enemy any more when its turn comes."""
    s = fresh()
    take(s, "redoubts")
    put(s, "counter.redoubts", cossack=2)
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", spahi=1)
    turn(s, RP)
    play(s, ("stratagem", "rp_c3", 1), ("place", "cossack", "counter.redoubts"))
    play(s, ("place", "cossack", "battle.commonwealth"), ("done",))
    assert {move[1] for move in legal(s) if move[0] == "declare"} == {"counter.redoubts", "battle.commonwealth"}
    home(s, "control.redoubts")
    dice(s, [1] * 7, [1])
    play(s, ("declare_plain", "battle.commonwealth"))
    assert asked(s) == "play", "there is nobody left to counterattack"


def test_a_card_s_dice_may_be_kept_for_the_second_clash() -> None:
    """CH-6.3: Lads to the wall, in two battles of one play."""
    s = fresh()
    take(s, "redoubts")
    put(s, "counter.redoubts", cossack=2)
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", spahi=3)
    turn(s, RP)
    play(s, ("stratagem", "rp_c3", 1), ("place", "cossack", "counter.redoubts"))
    play(s, ("place", "cossack", "battle.commonwealth"), ("done",))
    assert ("declare_plain", "counter.redoubts") in legal(s)
    dice(s, [1] * 6, [1])
    play(s, ("declare_plain", "counter.redoubts"))
    assert s.bonus == 2, "still to be given"
    assert asked(s) == "declare"


def test_a_battle_needs_one_enemy_and_a_full_side_waits() -> None:
    """CH-6.4"""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=4)
    turn(s, RP)
    command(s, "rp_c1", *[("cossack", "battle.commonwealth")] * 3)
    assert asked(s) == "play", "seven, but nobody to fight"
    s.log = []
    play(s, ("command", "oe_c1"), ("place", "tatar", "battle.ottoman"), ("done",))
    assert "event.declared" in [e.id for e in s.log], "the first enemy to come starts it"


def test_the_active_side_needs_its_minimum_for_a_battle() -> None:
    """CH-6.4"""
    s = fresh()
    put(s, "battle.ottoman", spahi=4)
    put(s, "battle.commonwealth", cavalry=2)
    turn(s, RP)
    command(s, "rp_c1", ("cavalry", "battle.commonwealth"))
    assert asked(s) == "play" and s.units["battle.commonwealth"] == [3, 0, 0]
    turn(s, RP)
    play(s, ("command", "rp_c2"), ("place", "cavalry", "battle.commonwealth"), ("done",))
    assert legal(s) == [("declare", "battle.commonwealth"), ("wait",)]


def test_an_undefended_field_falls_without_dice() -> None:
    """CH-6.5: and no morale changes."""
    s = fresh()
    home(s, "defence.church")
    put(s, "cannonade", infantry=2)
    put(s, "assault.church", janissary=2, tatar=2)
    turn(s, OE)
    play(s, ("command", "oe_c1"), ("place", "spahi", "assault.church"), ("done",), ("declare", "assault.church"))
    assert asked(s) == "garrison"
    assert ("done",) not in legal(s), "at least one stays"
    play(s, ("garrison", "tatar"), ("done",))
    assert s.units["control.church"] == [0, 0, 1] and s.units["assault.church"] == [0, 0, 0]
    assert s.units["cannonade"] == [0, 0, 0]
    assert s.morale == [7, 8]
    sound(s)


def test_an_empty_tabor_has_no_defender() -> None:
    """CH-6.5: all cossacks are out."""
    s = fresh()
    put(s, "convoy", cossack=4)
    put(s, "loot", cossack=3)
    put(s, "assault.tabor", spahi=4)
    turn(s, OE)
    play(s, ("command", "oe_c1"), ("place", "spahi", "assault.tabor"), ("done",), ("declare", "assault.tabor"))
    assert asked(s) == "garrison"
    assert s.units["loot"] == [0, 0, 0] and s.units["convoy"] == [0, 0, 4]


def test_defence_and_control_last_and_plans_wait() -> None:
    """CH-6.6"""
    s = fresh()
    take(s, "redoubts")
    put(s, "assault.church", spahi=2)
    command(s, "rp_c1", ("infantry", "defence.church"))
    assert s.units["assault.church"] == [2, 0, 0], "waits for later plays of the week"
    jump(s, "summary")
    play(s, ("stay",), ("stay",))
    assert s.week == 2
    assert s.units["defence.church"] == [0, 2, 0]
    assert s.units["control.redoubts"] == [1, 0, 0]
    assert s.units["assault.church"] == [0, 0, 0]


def test_control_may_be_reinforced_up_to_its_limit() -> None:
    """CH-6.7: and access is asked of it too."""
    s = fresh()
    take(s, "redoubts")
    turn(s, OE)
    command(s, "oe_c1", ("janissary", "control.redoubts"), ("janissary", "control.redoubts"))
    assert s.units["control.redoubts"] == [1, 2, 0]
    assert "control.redoubts" not in boxes(s, OE)
    put(s, "control.ramparts", spahi=1)
    assert "control.ramparts" in boxes(s, OE)
    home(s, "control.redoubts")
    assert "control.ramparts" not in boxes(s, OE)
    turn(s, OE)
    play(s, ("command", "oe_c2"))
    assert refused(s, "place", "spahi", "control.ramparts") == ("illegal.no_access", "CH-4.3"), "it is taken, but cut off"


def test_prompts_tell_what_a_placing_leads_to() -> None:
    s = fresh()
    put(s, "assault.redoubts", spahi=4)
    turn(s, OE)
    prompt = GAME.prompt(s, s.seats[OE])
    assert prompt is not None and prompt.secret
    play(s, ("command", "oe_c1"))
    prompt = GAME.prompt(s, s.seats[OE])
    assert prompt is not None and who(s) == OE
    choice = next(c for c in prompt.choices if c.move == ("place", "janissary", "assault.redoubts"))
    assert choice.at == ("unit:reserve.ottoman/janissary", "box:assault.redoubts")
    assert [note.id for note in choice.notes] == ["note.plan_may"]


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        (2, 1, ["note.plan_more"]),
        (3, 1, ["note.plan_may", "note.blocks_assaults"]),
        (6, 1, ["note.plan_must"]),
        (3, 0, ["note.no_enemy", "note.blocks_assaults"]),
        (6, 0, ["note.no_enemy"]),
        (0, 10, ["note.plan_must"]),
    ],
)
def test_prompts_tell_whether_a_battle_can_start(ours: int, theirs: int, said: list[str]) -> None:
    """CH-6.4: without an enemy it cannot, against a full enemy it must."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=ours)
    put(s, "battle.ottoman", spahi=theirs)
    turn(s, RP)
    play(s, ("command", "rp_c1"))
    prompt = GAME.prompt(s, s.seats[RP])
    assert prompt is not None
    choice = next(c for c in prompt.choices if c.move == ("place", "cossack", "battle.commonwealth"))
    assert [note.id for note in choice.notes] == said
