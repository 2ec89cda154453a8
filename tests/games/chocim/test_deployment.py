"""Deployment, access, control, plans: CH-4, CH-5, CH-6."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.chocim import GAME
from pyengine.games.chocim.board import blocked, cossack_camp, lost_fields
from pyengine.games.chocim.data import BOXES, OE, RP
from pyengine.games.chocim.orders import COMMAND
from tests.games.chocim.table import Table, fresh


def boxes(t: Table, side: int) -> set[str]:
    return {move[-1] for move in COMMAND.placements(t.s, side)}  # type: ignore[arg-type]


def refused(t: Table, *move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refusal:
        t.answer(move)  # type: ignore[arg-type]
    return refusal.value.reason, refusal.value.rule


def take(t: Table, land: str) -> None:
    """Put a field into Ottoman hands."""
    if land not in ("tabor", "camp"):
        t.home(f"defence.{land}")  # type: ignore[arg-type]
    t.put(f"control.{land}", spahi=1)  # type: ignore[arg-type]


# -- CH-4 ------------------------------------------------------------------------------------------------------------


def test_the_last_cossacks_are_missed_in_the_tabor() -> None:
    """CH-6.5, CH-7.1: the tabor is defended by their reserve alone; the choice that empties it says so."""
    t = fresh()
    t.answer(("command", "rp_c1"))
    notes = {id for choice in t.prompt().choices if choice.move[1:2] == ("cossack",) for id in [note.id for note in choice.notes]}
    assert "note.tabor_empty" not in notes
    t.s.units["reserve.commonwealth"][2] = 1
    for choice in t.prompt().choices:
        warned = "note.tabor_empty" in [note.id for note in choice.notes]
        assert warned == (choice.move[1:2] == ("cossack",))


def test_many_reserves_to_one_field() -> None:
    """CH-4.1: after the first unit the field is fixed; units on boxes do not move."""
    t = fresh()
    t.answer(("command", "rp_c1"), ("place", "cavalry", "procession"))
    assert t.targets() == {"procession", "knights_circle", "defence.castle"}
    assert refused(t, "place", "cossack", "night_sortie") == ("illegal.one_field", "CH-4.1")
    assert not any(move[0] == "shift" for move in t.legal())


def test_ex_5_three_cavalry_on_two_boxes_of_the_castle() -> None:
    """EX-5, CH-4.1"""
    t = fresh()
    t.command("rp_c1", ("cavalry", "procession"), ("cavalry", "knights_circle"), ("cavalry", "knights_circle"))
    assert t.s.units["procession"] == [1, 0, 0] and t.s.units["knights_circle"] == [2, 0, 0]


def test_ex_6_units_from_camp_and_tabor_to_the_redoubts() -> None:
    """EX-6, CH-4.1"""
    t = fresh()
    t.command("rp_c1", ("infantry", "fill"), ("cossack", "fill"), ("cavalry", "defence.redoubts"))
    assert t.s.units["fill"] == [0, 1, 1] and t.s.units["defence.redoubts"] == [1, 1, 0]


def test_units_back_in_reserve_may_go_again() -> None:
    """CH-4.1: reserve is the only test."""
    t = fresh()
    t.give("rp02")
    t.put("convoy", infantry=3)
    t.turn(RP)
    t.answer(("stratagem", "rp02", 0), ("recall", "infantry", "convoy"), ("done",))
    t.answer(("place", "infantry", "fill"), ("done",))
    assert t.s.units["fill"] == [0, 1, 0]


def test_boxes_admit_kinds_and_have_room() -> None:
    """CH-4.2"""
    t = fresh()
    t.put("night_sortie", cossack=2)
    t.turn(RP)
    t.answer(("command", "rp_c1"))
    assert "night_sortie" not in t.targets()
    assert refused(t, "place", "cossack", "night_sortie") == ("illegal.box_full", "CH-4.2")
    assert refused(t, "place", "infantry", "loot") == ("illegal.kind_not_admitted", "CH-4.2")
    t.put("rebels.commonwealth", infantry=3)
    assert refused(t, "place", "infantry", "convoy") == ("illegal.none_in_reserve", "CH-4.1")
    assert refused(t, "place", "spahi", "pillage") == ("illegal.no_such_box", "CH-4.2")


def test_ottoman_access() -> None:
    """CH-4.3: own fields, forefield and first line; the second behind a taken neighbour, the camp behind a pair."""
    t = fresh()
    first = {f"assault.{land}" for land in ("redoubts", "church", "bridgehead", "bastion", "tabor")}
    own = {"ladders", "ambush", "pillage", "pursuit", "pilaf", "council", "intrigue", "dig", "bombard"}
    assert boxes(t, OE) == first | own | {"battle.ottoman"}
    take(t, "bridgehead")
    assert boxes(t, OE) - first - own == {"battle.ottoman", "control.bridgehead", "assault.castle"}
    assert "assault.bridgehead" not in boxes(t, OE)
    take(t, "bastion")
    assert {"assault.castle", "assault.ramparts"} <= boxes(t, OE)
    assert "assault.camp" not in boxes(t, OE)
    take(t, "castle")
    assert "assault.camp" in boxes(t, OE)
    t.home("control.bridgehead")
    assert "assault.camp" not in boxes(t, OE), "the bastion does not touch the castle"
    t.turn(OE)
    t.answer(("command", "oe_c1"))
    assert refused(t, "place", "spahi", "assault.camp") == ("illegal.no_access", "CH-4.3")
    assert refused(t, "place", "spahi", "control.church") == ("illegal.control_not_won", "CH-4.3")
    assert refused(t, "place", "spahi", "assault.castle") == ("illegal.already_taken", "CH-4.3")


def test_commonwealth_access_needs_a_chain() -> None:
    """CH-4.4: with the bastion lost the tabor is cut off but for the forefield."""
    t = fresh()
    t.command("rp_c1", ("cossack", "convoy"))
    assert t.s.units["convoy"] == [0, 0, 1]
    take(t, "bastion")
    t.turn(RP)
    t.answer(("command", "rp_c2"))
    kinds = {move[1] for move in t.legal() if move[-1] == "defence.castle"}
    assert kinds == {"cavalry", "infantry"}
    assert ("place", "cossack", "battle.commonwealth") in t.legal()
    assert ("place", "cossack", "counter.bastion") in t.legal(), "the target of a counterattack is reached the same way"
    assert refused(t, "place", "cossack", "defence.castle") == ("illegal.no_way", "CH-4.4")


def test_the_forefield_is_a_link_while_it_is_held() -> None:
    """CH-4.4, CH-5.3"""
    t = fresh()
    take(t, "bastion")
    assert ("place", "cossack", "defence.redoubts") not in COMMAND.placements(t.s, RP)
    t.put("battle.commonwealth", cavalry=3)
    assert ("place", "cossack", "defence.redoubts") not in COMMAND.placements(t.s, RP)
    t.put("battle.commonwealth", cavalry=1)
    assert ("place", "cossack", "defence.redoubts") in COMMAND.placements(t.s, RP)


def test_redeployed_units_start_where_they_stand() -> None:
    """CH-4.4: cavalry in the field reaches the church through the forefield's own edge."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=2)
    for land in ("redoubts", "bastion", "bridgehead"):
        take(t, land)
    t.turn(RP)
    t.answer(("stratagem", "rp_c1", 0))
    assert ("shift", "cavalry", "battle.commonwealth", "cannonade") not in t.legal(), "cannonade is not for cavalry"
    assert ("shift", "cavalry", "battle.commonwealth", "defence.church") in t.legal()
    assert ("place", "cossack", "defence.church") not in t.legal()


def test_refusals_of_a_redeployment_name_what_is_in_the_way() -> None:
    """Not lost fields: the card takes no reserves, or the box is the one that was left (CH-3.6)."""
    t = fresh()
    t.put("routed.commonwealth", cavalry=1, cossack=1)
    t.turn(RP)
    t.answer(("stratagem", "rp_c2", 0))
    assert refused(t, "place", "cavalry", "convoy") == ("illegal.not_on_card", "CH-1.3")
    t = fresh()
    t.put("battle.commonwealth", cavalry=2)
    t.turn(RP)
    t.answer(("stratagem", "rp_c1", 0), ("shift", "cavalry", "battle.commonwealth", "convoy"))
    assert refused(t, "place", "cavalry", "battle.commonwealth") == ("illegal.just_left", "CH-3.6")


def test_four_in_battle_order_stop_assaults() -> None:
    """CH-4.5: control, supports and effects stay open."""
    t = fresh()
    take(t, "church")
    t.put("battle.commonwealth", cavalry=3)
    assert "assault.redoubts" in boxes(t, OE)
    t.put("battle.commonwealth", infantry=1)
    open_boxes = boxes(t, OE)
    assert not any(box.startswith("assault") for box in open_boxes)
    assert {"control.church", "ladders", "dig", "battle.ottoman"} <= open_boxes
    assert [blocked(t.s, BOXES[name]) for name in ("assault.redoubts", "ladders", "loot")] == [True, False, False]
    t.turn(OE)
    t.answer(("command", "oe_c1"))
    assert refused(t, "place", "spahi", "assault.redoubts") == ("illegal.assaults_blocked", "CH-4.5")


def test_five_in_battle_order_stop_sorties() -> None:
    """CH-4.6: what stands there already still counts; both blockades hold together."""
    t = fresh()
    t.put("night_sortie", cossack=1)
    t.put("battle.ottoman", spahi=4)
    assert {"fill", "night_sortie", "loot"} <= boxes(t, RP)
    t.put("battle.ottoman", spahi=1)
    assert not {"fill", "night_sortie", "loot"} & boxes(t, RP)
    assert {"convoy", "raid", "fortify"} <= boxes(t, RP)
    t.turn(RP)
    t.answer(("command", "rp_c1"))
    assert refused(t, "place", "cossack", "loot") == ("illegal.sorties_blocked", "CH-4.6")
    t.put("battle.commonwealth", cavalry=4)
    assert not any(box.startswith("assault") for box in boxes(t, OE))
    t.jump("effects")
    while t.asked == "effects_of":
        t.answer(t.legal()[0])
    assert t.s.morale[OE] == 7, "the sortie counts; the two battle orders cancel out"


def test_the_way_home_is_always_open() -> None:
    """CH-4.7: from a cut-off field."""
    t = fresh()
    t.put("convoy", cavalry=2)
    for land in ("castle", "ramparts"):
        t.put(f"control.{land}", spahi=1)
    t.jump("effects")
    assert t.s.units["convoy"] == [0, 0, 0]
    assert t.s.units["reserve.commonwealth"][0] == 7


# -- CH-5 ------------------------------------------------------------------------------------------------------------


def test_control_is_a_unit_on_control() -> None:
    """CH-5.1"""
    t = fresh()
    t.home("defence.redoubts")
    assert lost_fields(t.s) == (), "an empty field is still the Commonwealth's"
    t.put("control.redoubts", tatar=1)
    assert lost_fields(t.s) == ("redoubts",)


def test_the_last_to_leave_gives_the_field_back() -> None:
    """CH-5.2"""
    t = fresh()
    take(t, "church")
    t.jump("summary")
    t.answer(("stay",), ("recall", "spahi", "control.church"))
    assert lost_fields(t.s) == ()
    assert "defence.church" in boxes(t, RP)


def test_both_may_hold_the_forefield() -> None:
    """CH-5.3"""
    t = fresh()
    t.put("battle.ottoman", spahi=5)
    t.put("battle.commonwealth", cavalry=4)
    assert not any(box.startswith("assault") for box in boxes(t, OE))
    assert "loot" not in boxes(t, RP)


def test_on_a_lost_field_only_the_counterattack() -> None:
    """CH-5.4"""
    t = fresh()
    take(t, "bridgehead")
    mine = {box for box in boxes(t, RP) if box in ("convoy", "defence.bridgehead", "counter.bridgehead")}
    assert mine == {"counter.bridgehead"}
    t.turn(RP)
    t.answer(("command", "rp_c1"))
    assert refused(t, "place", "cavalry", "convoy") == ("illegal.only_counter", "CH-5.4")
    assert refused(t, "place", "cavalry", "counter.church") == ("illegal.field_not_lost", "CH-5.4")


def test_the_cossack_reserve_follows_the_tabor() -> None:
    """CH-5.5"""
    t = fresh()
    assert cossack_camp(t.s) == "tabor"
    t.put("control.tabor", spahi=1)
    assert cossack_camp(t.s) == "camp"
    assert ("place", "cossack", "defence.castle") in COMMAND.placements(t.s, RP)
    t.home("control.tabor")
    assert cossack_camp(t.s) == "tabor"


# -- CH-6 ------------------------------------------------------------------------------------------------------------


def test_a_plan_may_start_with_its_minimum_right_after_placing() -> None:
    """CH-6.1"""
    t = fresh()
    t.put("assault.redoubts", spahi=4)
    t.turn(OE)
    t.answer(("command", "oe_c1"), ("place", "spahi", "assault.redoubts"), ("done",))
    assert t.asked == "declare"
    assert t.legal() == [("declare", "assault.redoubts"), ("wait",)]
    t.answer(("wait",))
    assert t.s.units["assault.redoubts"] == [5, 0, 0]
    t.turn(OE)
    t.answer(("command", "oe_c2"), ("place", "spahi", "battle.ottoman"), ("done",))
    assert t.asked == "play", "no units were added to the assault in this play"


def test_below_the_minimum_nothing_starts() -> None:
    """CH-6.1"""
    t = fresh()
    t.put("assault.redoubts", spahi=3)
    t.turn(OE)
    t.command("oe_c1", ("spahi", "assault.redoubts"))
    assert t.asked == "play" and t.s.units["assault.redoubts"] == [4, 0, 0]


def test_at_its_maximum_a_plan_must_start() -> None:
    """CH-6.1: nothing is asked."""
    t = fresh()
    t.put("assault.redoubts", janissary=4)
    t.turn(OE)
    t.dice([1, 1], [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6])
    t.events.clear()
    t.answer(("command", "oe_c1"), ("place", "janissary", "assault.redoubts"), ("place", "janissary", "assault.redoubts")
    )
    assert "event.declared" in [e.id for e in t.events]
    assert t.asked == "garrison"


def test_a_maximum_cannot_wait() -> None:
    """CH-6.1: with two plans at once the choice is only their order (CH-6.3)."""
    t = fresh()
    t.put("assault.redoubts", janissary=5)
    t.put("assault.church", janissary=4)
    t.turn(OE)
    t.answer(("stratagem", "oe_c2", 0), ("place", "janissary", "assault.redoubts"))
    t.answer(("place", "spahi", "assault.church"), ("done",))
    assert t.legal() == [("declare", "assault.redoubts"), ("declare", "assault.church")]
    assert refused(t, "wait") == ("illegal.must_declare", "CH-6.1")


def test_ex_7_dots_give_room_but_do_not_shift_the_trigger() -> None:
    """EX-7, CH-6.2: with tabor and redoubts taken seven may assault the bastion, but six already must."""
    t = fresh()
    take(t, "tabor")
    take(t, "redoubts")
    t.put("assault.bastion", spahi=4)
    t.turn(OE)
    u = t.copy()
    t.answer(("command", "oe_c1"), ("place", "spahi", "assault.bastion"), ("place", "spahi", "assault.bastion"))
    assert t.targets() >= {"assault.bastion"}
    t.events.clear()
    t.answer(("done",))
    assert "event.declared" in [e.id for e in t.events]
    u.answer(("command", "oe_c1"), *[("place", "spahi", "assault.bastion")] * 3)
    assert "event.declared" in [e.id for e in u.events]
    assert sum(rolled["n"] for rolled in u.happened("rolled") if rolled["seat"] == u.s.seats[OE]) == 7


def test_without_taken_neighbours_there_are_no_dots() -> None:
    """CH-6.2"""
    t = fresh()
    t.put("assault.bastion", tatar=6)
    t.turn(OE)
    t.answer(("command", "oe_c1"))
    assert "assault.bastion" not in t.targets()
    t.put("control.tabor", spahi=1)
    assert "assault.bastion" in t.targets()


def test_plans_of_one_play_are_done_one_after_another() -> None:
    """CH-6.3: the first takes the field; the second follows, or is skipped once it has lost its basis."""
    t = fresh()
    t.home("defence.redoubts")
    t.put("assault.redoubts", janissary=4)
    t.put("assault.church", janissary=4)
    t.turn(OE)
    t.answer(("stratagem", "oe_c2", 0), ("place", "spahi", "assault.redoubts"))
    t.answer(("place", "spahi", "assault.church"), ("done",), ("declare", "assault.redoubts"))
    assert t.asked == "garrison"
    t.answer(("garrison", "spahi"), ("done",))
    assert t.asked == "declare" and t.legal() == [("declare", "assault.church"), ("wait",)]
    t.sound()


def test_a_plan_that_lost_its_basis_is_skipped() -> None:
    """CH-6.3: of two plans of one play the second has no enemy any more when its turn comes."""
    t = fresh()
    take(t, "redoubts")
    t.put("counter.redoubts", cossack=2)
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", spahi=1)
    t.turn(RP)
    t.answer(("stratagem", "rp_c3", 1), ("place", "cossack", "counter.redoubts"))
    t.answer(("place", "cossack", "battle.commonwealth"), ("done",))
    assert {move[1] for move in t.legal() if move[0] == "declare"} == {"counter.redoubts", "battle.commonwealth"}
    t.home("control.redoubts")
    t.dice([1] * 7, [1])
    t.answer(("declare_plain", "battle.commonwealth"))
    assert t.asked == "play", "there is nobody left to counterattack"


def test_a_card_s_dice_may_be_kept_for_the_second_clash() -> None:
    """CH-6.3: Lads to the wall, in two battles of one play."""
    t = fresh()
    take(t, "redoubts")
    t.put("counter.redoubts", cossack=2)
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", spahi=3)
    t.turn(RP)
    t.answer(("stratagem", "rp_c3", 1), ("place", "cossack", "counter.redoubts"))
    t.answer(("place", "cossack", "battle.commonwealth"), ("done",))
    assert ("declare_plain", "counter.redoubts") in t.legal()
    t.dice([1] * 6, [1])
    t.answer(("declare_plain", "counter.redoubts"))
    assert t.s.bonus == 2, "still to be given"
    assert t.asked == "declare"


def test_a_battle_needs_one_enemy_and_a_full_side_waits() -> None:
    """CH-6.4"""
    t = fresh()
    t.put("battle.commonwealth", cavalry=4)
    t.turn(RP)
    t.command("rp_c1", *[("cossack", "battle.commonwealth")] * 3)
    assert t.asked == "play", "seven, but nobody to fight"
    t.events.clear()
    t.answer(("command", "oe_c1"), ("place", "tatar", "battle.ottoman"), ("done",))
    assert "event.declared" in [e.id for e in t.events], "the first enemy to come starts it"


def test_the_active_side_needs_its_minimum_for_a_battle() -> None:
    """CH-6.4"""
    t = fresh()
    t.put("battle.ottoman", spahi=4)
    t.put("battle.commonwealth", cavalry=2)
    t.turn(RP)
    t.command("rp_c1", ("cavalry", "battle.commonwealth"))
    assert t.asked == "play" and t.s.units["battle.commonwealth"] == [3, 0, 0]
    t.turn(RP)
    t.answer(("command", "rp_c2"), ("place", "cavalry", "battle.commonwealth"), ("done",))
    assert t.legal() == [("declare", "battle.commonwealth"), ("wait",)]


def test_an_undefended_field_falls_without_dice() -> None:
    """CH-6.5: and no morale changes."""
    t = fresh()
    t.home("defence.church")
    t.put("cannonade", infantry=2)
    t.put("assault.church", janissary=2, tatar=2)
    t.turn(OE)
    t.answer(("command", "oe_c1"), ("place", "spahi", "assault.church"), ("done",), ("declare", "assault.church"))
    assert t.asked == "garrison"
    assert ("done",) not in t.legal(), "at least one stays"
    t.answer(("garrison", "tatar"), ("done",))
    assert t.s.units["control.church"] == [0, 0, 1] and t.s.units["assault.church"] == [0, 0, 0]
    assert t.s.units["cannonade"] == [0, 0, 0]
    assert t.s.morale == [7, 8]
    t.sound()


def test_an_empty_tabor_has_no_defender() -> None:
    """CH-6.5: all cossacks are out."""
    t = fresh()
    t.put("convoy", cossack=4)
    t.put("loot", cossack=3)
    t.put("assault.tabor", spahi=4)
    t.turn(OE)
    t.answer(("command", "oe_c1"), ("place", "spahi", "assault.tabor"), ("done",), ("declare", "assault.tabor"))
    assert t.asked == "garrison"
    assert t.s.units["loot"] == [0, 0, 0] and t.s.units["convoy"] == [0, 0, 4]


def test_defence_and_control_last_and_plans_wait() -> None:
    """CH-6.6"""
    t = fresh()
    take(t, "redoubts")
    t.put("assault.church", spahi=2)
    t.command("rp_c1", ("infantry", "defence.church"))
    assert t.s.units["assault.church"] == [2, 0, 0], "waits for later plays of the week"
    t.jump("summary")
    t.answer(("stay",), ("stay",))
    assert t.s.week == 2
    assert t.s.units["defence.church"] == [0, 2, 0]
    assert t.s.units["control.redoubts"] == [1, 0, 0]
    assert t.s.units["assault.church"] == [0, 0, 0]


def test_control_may_be_reinforced_up_to_its_limit() -> None:
    """CH-6.7: and access is asked of it too."""
    t = fresh()
    take(t, "redoubts")
    t.turn(OE)
    t.command("oe_c1", ("janissary", "control.redoubts"), ("janissary", "control.redoubts"))
    assert t.s.units["control.redoubts"] == [1, 2, 0]
    assert "control.redoubts" not in boxes(t, OE)
    t.put("control.ramparts", spahi=1)
    assert "control.ramparts" in boxes(t, OE)
    t.home("control.redoubts")
    assert "control.ramparts" not in boxes(t, OE)
    t.turn(OE)
    t.answer(("command", "oe_c2"))
    assert refused(t, "place", "spahi", "control.ramparts") == ("illegal.no_access", "CH-4.3"), "it is taken, but cut off"


def test_prompts_tell_what_a_placing_leads_to() -> None:
    t = fresh()
    t.put("assault.redoubts", spahi=4)
    t.turn(OE)
    prompt = GAME.prompt(t.s, t.s.seats[OE])
    assert prompt is not None and prompt.secret
    t.answer(("command", "oe_c1"))
    prompt = GAME.prompt(t.s, t.s.seats[OE])
    assert prompt is not None and t.who() == OE
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
    t = fresh()
    t.put("battle.commonwealth", cavalry=ours)
    t.put("battle.ottoman", spahi=theirs)
    t.turn(RP)
    t.answer(("command", "rp_c1"))
    prompt = GAME.prompt(t.s, t.s.seats[RP])
    assert prompt is not None
    choice = next(c for c in prompt.choices if c.move == ("place", "cossack", "battle.commonwealth"))
    assert [note.id for note in choice.notes] == said
