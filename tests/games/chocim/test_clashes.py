"""Clashes: CH-7 and CH-8, and the odds shown before them."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.chocim import GAME
from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.forecast import battle_chance, dice_of, plan_chance, spread, storm_chance
from tests.games.chocim.table import Table, fresh


def storm(t: Table, land: str, kind: str = "janissary") -> None:
    """The fifth unit, and the assault is declared."""
    t.turn(OE)
    box = f"assault.{land}"
    t.answer(("command", "oe_c1"), ("place", kind, box), ("done",), ("declare", box))


def events(t: Table) -> list[str]:
    return [event.id for event in t.events]


def test_only_defence_fights_an_assault() -> None:
    """CH-7.1: others on the field stand aside; the tabor and the camp are defended by their reserve."""
    t = fresh()
    t.put("cannonade", infantry=2)
    t.put("assault.church", spahi=4)
    t.events.clear()
    storm(t, "church", "spahi")
    assert t.s.clash is not None and t.s.clash["units"][RP] == [0, 1, 0]
    assert t.s.clash["hits"] == t.s.clash["routs"] == [0, 0], "nothing has been rolled yet"
    t = fresh()
    t.put("ladders", janissary=1)
    t.put("assault.tabor", spahi=4)
    storm(t, "tabor", "spahi")
    assert t.s.clash is not None and t.s.clash["units"][RP] == [0, 0, 7]
    t = fresh()
    t.put("ladders", janissary=1)
    t.put("control.tabor", spahi=1)
    t.put("control.bastion", spahi=1)
    t.home("defence.bastion")
    t.put("control.ramparts", spahi=1)
    t.put("assault.camp", spahi=5)
    storm(t, "camp", "spahi")
    assert t.s.clash is not None and t.s.clash["units"][RP] == [8, 3, 7], "with the tabor lost the cossacks are here too"


def test_a_counterattack_is_against_control() -> None:
    """CH-7.1"""
    t = fresh()
    t.home("defence.church")
    t.put("control.church", spahi=1, janissary=1)
    t.put("counter.church", infantry=2)
    t.put("cannonade", source="", cossack=0)
    t.turn(RP)
    t.events.clear()
    t.answer(("command", "rp_c1"), ("place", "cavalry", "counter.church"), ("done",), ("declare", "counter.church"))
    rolls = [e.args["n"] for e in t.events if e.id == "event.rolled"]
    assert rolls == [5, 3]


@pytest.mark.parametrize(
    ("plan", "field", "side", "units", "n"),
    [
        ("assault", "ramparts", OE, [1, 3, 1], 7),
        ("assault", "bridgehead", OE, [1, 1, 2], 5),
        ("assault", "church", RP, [1, 2, 1], 7),
        ("assault", "bastion", RP, [2, 0, 0], 4),
        ("counter", "bastion", RP, [2, 1, 1], 6),
        ("counter", "church", OE, [1, 1, 1], 3),
        ("battle", "forefield", RP, [3, 2, 1], 9),
        ("battle", "forefield", OE, [2, 1, 1], 4),
    ],
)
def test_dice_of_units(plan: str, field: str, side: int, units: list[int], n: int) -> None:
    """CH-7.2"""
    assert sum(dice_of(plan, field, side, units)) == n


def test_supports_are_declared_before_the_roll_active_side_first() -> None:
    """CH-7.3"""
    t = fresh()
    t.put("ladders", janissary=2)
    t.put("cannonade", cossack=1)
    t.put("assault.redoubts", janissary=4)
    storm(t, "redoubts")
    assert (t.asked, t.who()) == ("support", OE)
    assert t.legal() == [("support", 0), ("support", 1), ("support", 2)]
    t.answer(("support", 1))
    assert (t.asked, t.who()) == ("support", RP)
    assert t.s.clash is not None and t.s.clash["natural"] == [[], []]
    t.events.clear()
    t.answer(("support", 1))
    assert events(t).count("event.rolled") == 2


def test_both_sides_roll_their_dice() -> None:
    """CH-7.4"""
    t = fresh()
    t.put("assault.redoubts", janissary=4)
    t.events.clear()
    t.dice([2, 3], [1, 2, 3, 1, 2, 3, 1, 2, 3, 1])
    storm(t, "redoubts")
    rolled = {e.args["seat"]: e.args["dice"] for e in t.events if e.id == "event.rolled"}
    assert rolled == {t.s.seats[OE]: [3, 3, 3, 2, 2, 2, 1, 1, 1, 1], t.s.seats[RP]: [3, 2]}


def test_works_lower_every_ottoman_die_but_not_below_one() -> None:
    """CH-7.5"""
    t = fresh()
    t.s.levels["redoubts"] = 3
    t.put("assault.redoubts", janissary=4)
    t.events.clear()
    t.dice([1, 1], [6, 5, 4, 3, 2, 1, 1, 1, 1, 1])
    storm(t, "redoubts")
    works = next(e for e in t.events if e.id == "event.works")
    assert works.args["dice"] == [3, 2, 1, 1, 1, 1, 1, 1, 1, 1]


def test_works_help_nobody_in_a_counterattack() -> None:
    """CH-7.5"""
    t = fresh()
    t.s.levels["church"] = 3
    t.home("defence.church")
    t.put("control.church", janissary=1)
    t.put("counter.church", infantry=2)
    t.turn(RP)
    t.dice([1] * 6, [6, 6])
    t.events.clear()
    t.answer(("command", "rp_c1"), ("place", "infantry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert "event.works" not in events(t)
    assert t.s.units["routed.commonwealth"] == [0, 2, 0], "two sixes of the garrison stand"


def test_plus_ones_go_on_different_dice_and_supporters_go_home() -> None:
    """CH-7.6: none above 6, some may stay unused."""
    t = fresh()
    t.put("cannonade", infantry=1, cossack=2)
    t.put("assault.redoubts", spahi=4)
    storm(t, "redoubts", "spahi")
    t.dice([6, 3], [1, 1, 1, 1, 1])
    t.answer(("support", 3))
    assert t.s.clash is not None
    assert t.legal() == [("raise", 3), ("enough",)], "a six cannot be raised"
    assert t.prompt().matters and t.prompt().decline == ("enough",)
    assert not any(choice.main for choice in t.prompt().choices), "to leave the dice alone is not what a button urges"
    t.answer(("raise", 3))
    assert t.s.clash is None or t.s.clash["raised"][RP] == [4]
    assert t.s.units["cannonade"] == [0, 0, 0]
    assert t.asked == "play"
    with pytest.raises(IllegalMove):
        t.answer(("raise", 4))


def test_of_a_mixed_crew_its_owner_says_who_supports() -> None:
    """CH-7.6: said with the number, before the roll."""
    t = fresh()
    t.put("cannonade", infantry=1, cossack=2)
    t.put("assault.redoubts", spahi=4)
    storm(t, "redoubts", "spahi")
    t.answer(("support", 2))
    assert (t.asked, t.who()) == ("crew", RP)
    assert t.legal() == [("send", "infantry"), ("send", "cossack")]
    assert t.prompt().args == {"n": 2, "spot": "cannonade"}
    t.dice([1, 1], [1, 1, 1, 1, 1])
    t.answer(("send", "cossack"))
    assert t.prompt().args == {"n": 1, "spot": "cannonade"}
    assert t.s.clash is not None and t.s.clash["natural"] == [[], []]
    t.answer(("send", "cossack"), ("enough",))
    assert t.s.units["cannonade"] == [0, 1, 0], "those who were not named stay at the guns"
    assert t.s.units["reserve.commonwealth"] == [7, 2, 7]
    t.sound()


def test_gunners_back_in_the_tabor_defend_it() -> None:
    """CH-7.1, CH-7.6, CH-7.7: supporters are in the reserve again before anybody is routed; in the tabor that is where its
    defenders stand. They bring no dice, since those have been rolled."""
    t = fresh()
    t.s.levels["tabor"] = 0
    t.put("convoy", cossack=4)
    t.put("cannonade", cossack=2)
    t.put("assault.tabor", janissary=4)
    storm(t, "tabor")
    t.dice([1, 1], [5, 5, 1, 1, 1, 1, 1, 1, 1, 1])
    t.events.clear()
    t.answer(("support", 2), ("enough",))
    assert [e.args["n"] for e in t.events if e.id == "event.rolled"] == [10, 2]
    assert lost_fields(t.s) == () and t.s.units["reserve.commonwealth"][2] == 3, "two of three step aside, one holds"
    t.sound()


def test_gunners_of_another_kind_do_not_defend_the_tabor() -> None:
    """CH-7.1: infantry camps with the hetman."""
    t = fresh()
    t.s.levels["tabor"] = 0
    t.put("convoy", cossack=4)
    t.put("loot", cossack=2)
    t.put("cannonade", infantry=2)
    t.put("assault.tabor", janissary=4)
    storm(t, "tabor")
    t.dice([1, 1], [5, 5, 1, 1, 1, 1, 1, 1, 1, 1])
    t.answer(("support", 2), ("enough",), ("garrison", "janissary"), ("done",))
    assert lost_fields(t.s) == ("tabor",)


def test_gunners_back_in_the_camp_defend_it() -> None:
    """CH-7.1, CH-7.6"""
    t = fresh()
    t.s.levels["camp"] = 0
    t.put("rebels.commonwealth", cavalry=7, infantry=1)
    t.put("cannonade", infantry=2)
    t.home("defence.redoubts")
    t.put("rebels.commonwealth", infantry=1)
    t.put("control.redoubts", spahi=1)
    t.put("control.ramparts", spahi=1)
    t.put("assault.camp", janissary=5)
    assert t.s.units["reserve.commonwealth"] == [0, 0, 7]
    t.put("rebels.commonwealth", cossack=2)
    t.home("defence.bastion")
    storm(t, "camp")
    t.dice([1], [5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    t.answer(("support", 2), ("enough",))
    assert t.s.clash is not None and t.s.clash["units"][RP] == [1, 2, 0], "one cavalry has rolled, three stand there"
    t.answer(("withdraw", "cavalry"))
    assert not t.s.ending and t.s.units["reserve.commonwealth"][:2] == [1, 2]


def test_refusing_to_raise_a_die_twice() -> None:
    """CH-7.6"""
    t = fresh()
    t.put("cannonade", cossack=2)
    t.put("assault.redoubts", spahi=4)
    storm(t, "redoubts", "spahi")
    t.dice([2, 1], [1, 1, 1, 1, 1])
    t.answer(("support", 2))
    assert not t.prompt().matters, "2 and 1 become neither a hit nor a six"
    t.answer(("raise", 2))
    with pytest.raises(IllegalMove) as refusal:
        t.answer(("raise", 3))
    assert refusal.value.rule == "CH-7.6"
    t.answer(("enough",))


def test_each_six_routs_a_unit_of_the_owners_choice() -> None:
    """CH-7.7: both sides at once, the active one says first."""
    t = fresh()
    t.s.levels["redoubts"] = 0
    t.put("defence.redoubts", cavalry=1)
    t.put("assault.redoubts", janissary=3, spahi=1)
    t.dice([6, 1, 1], [6, 1, 1, 1, 1, 1, 1, 1, 1])
    storm(t, "redoubts")
    assert (t.asked, t.who()) == ("rout", OE)
    t.answer(("rout", "spahi"))
    assert (t.asked, t.who()) == ("rout", RP)
    t.answer(("rout", "cavalry"))
    assert t.s.units["routed.ottoman"] == [1, 0, 0]
    assert t.s.units["routed.commonwealth"] == [1, 0, 0]
    assert t.s.units["defence.redoubts"] == [0, 1, 0]


def test_fewer_hits_withdraw_the_difference() -> None:
    """CH-7.8: only 4s and 5s; dice of routed units still count."""
    t = fresh()
    t.s.levels["redoubts"] = 0
    t.put("defence.redoubts", infantry=2)
    t.put("assault.redoubts", janissary=4)
    t.dice([6, 6, 4, 1, 1, 1], [5, 5, 4, 1, 1, 1, 1, 1, 1, 1])
    storm(t, "redoubts")
    assert t.s.units["routed.ottoman"] == [0, 2, 0]
    assert t.s.units["defence.redoubts"] == [0, 1, 0], "three hits to one: two withdraw"
    assert t.s.units["reserve.commonwealth"][1] == 3
    counted = {event.args["seat"]: event.args for event in t.events if event.id == "event.counted"}
    counts = [(counted[t.s.seats[side]]["hits"], counted[t.s.seats[side]]["routs"]) for side in (RP, OE)]
    assert counts == [(1, 2), (3, 0)], "fours and fives, and sixes, of each side"


def test_equal_hits_move_nobody() -> None:
    """CH-7.8"""
    t = fresh()
    t.s.levels["redoubts"] = 0
    t.put("assault.redoubts", janissary=4)
    t.dice([4, 5], [5, 4, 1, 1, 1, 1, 1, 1, 1, 1])
    storm(t, "redoubts")
    assert t.s.units["defence.redoubts"] == [0, 1, 0]


def test_a_defender_left_means_failure() -> None:
    """CH-7.9: attackers go to reserve; no morale changes."""
    t = fresh()
    t.put("assault.redoubts", janissary=4)
    t.dice([1, 1], [1] * 10)
    storm(t, "redoubts")
    assert t.s.units["assault.redoubts"] == [0, 0, 0]
    assert t.s.units["reserve.ottoman"] == [17, 12, 7]
    assert lost_fields(t.s) == () and t.s.morale == [7, 8]


def test_success_puts_one_to_the_limit_on_control() -> None:
    """CH-7.10, CH-7.12"""
    t = fresh()
    t.put("assault.redoubts", janissary=3, spahi=1)
    t.dice([1, 1], [6] * 9)
    storm(t, "redoubts")
    assert t.asked == "garrison"
    assert t.s.morale == [6, 9]
    t.answer(("garrison", "spahi"), ("garrison", "janissary"), ("garrison", "janissary"))
    assert t.s.units["control.redoubts"] == [1, 2, 0], "three is the limit"
    assert t.s.units["reserve.ottoman"] == [16, 10, 7]
    assert lost_fields(t.s) == ("redoubts",)
    t.sound()


def test_without_an_attacker_left_the_field_stays_empty_and_its_owners() -> None:
    """CH-7.10"""
    t = fresh()
    t.s.levels["redoubts"] = 0
    t.put("defence.redoubts", infantry=2)
    t.put("assault.redoubts", tatar=3, janissary=1)
    t.dice([6, 6, 6, 6, 6, 5], [6, 6, 6, 1])
    storm(t, "redoubts")
    assert t.s.units["routed.ottoman"] == [0, 2, 3]
    assert t.s.units["defence.redoubts"] == [0, 0, 0]
    assert lost_fields(t.s) == () and t.s.morale == [7, 8]


def test_attackers_with_fewer_hits_withdraw_even_from_an_empty_field() -> None:
    """CH-7.8, CH-7.10: all defenders are routed, but their dice still count; with nobody left to hold it the field is
    not taken."""
    t = fresh()
    t.s.levels["redoubts"] = 0
    t.put("defence.redoubts", infantry=2)
    t.put("assault.redoubts", janissary=1, tatar=3)
    t.dice([5] * 6, [6, 6, 6])
    storm(t, "redoubts", "spahi")
    assert t.s.units["routed.commonwealth"] == [0, 3, 0]
    assert t.s.units["reserve.ottoman"] == [17, 12, 7] and t.s.units["assault.redoubts"] == [0, 0, 0]
    assert lost_fields(t.s) == () and t.s.morale == [7, 8]


def test_a_counterattack_without_survivors_still_frees_the_field() -> None:
    """CH-7.13: it succeeds when control is empty, whoever is left."""
    t = fresh()
    t.home("defence.church")
    t.put("control.church", janissary=2)
    t.put("counter.church", infantry=1, cavalry=1)
    t.dice([6, 6, 1, 1], [6, 6, 6, 1])
    t.turn(RP)
    t.answer(("command", "rp_c1"), ("place", "cavalry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert lost_fields(t.s) == () and t.asked == "play"
    assert sum(t.s.units["routed.commonwealth"]) == 3 and t.s.units["defence.church"] == [0, 0, 0]


def test_a_position_between_rout_and_withdrawal_is_sound() -> None:
    """CH-7.7, CH-7.8: the last enemy is routed, control is empty, and the attackers still have to withdraw."""
    t = fresh()
    t.home("defence.church")
    t.put("control.church", janissary=1)
    t.put("counter.church", infantry=1, cavalry=1)
    t.dice([6, 1, 1, 1], [5, 5])
    t.turn(RP)
    t.answer(("command", "rp_c1"), ("place", "cavalry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert t.asked == "withdraw" and lost_fields(t.s) == ()
    t.sound()
    GAME.position(t.s.to_json())


def test_others_on_a_taken_field_go_to_reserve() -> None:
    """CH-7.11"""
    t = fresh()
    t.put("fill", infantry=1, cossack=1)
    t.put("assault.redoubts", janissary=4)
    t.dice([1, 1], [6] * 10)
    storm(t, "redoubts")
    t.answer(("garrison", "janissary"), ("done",))
    assert t.s.units["fill"] == [0, 0, 0]
    assert t.s.units["reserve.commonwealth"] == [7, 4, 7]


def test_morale_of_a_taken_field() -> None:
    """CH-7.12: at its ends morale stays."""
    t = fresh()
    t.s.morale = [1, 10]
    t.put("assault.redoubts", janissary=4)
    t.dice([1, 1], [6] * 10)
    storm(t, "redoubts")
    assert t.s.morale == [0, 10]


def test_a_counterattack_that_clears_control_may_man_the_defence() -> None:
    """CH-7.13: nobody's morale moves."""
    t = fresh()
    t.home("defence.church")
    t.put("control.church", spahi=1)
    t.put("counter.church", infantry=2)
    t.turn(RP)
    t.dice([6, 1, 1, 1, 1, 1], [1])
    t.answer(("command", "rp_c1"), ("place", "infantry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert t.asked == "garrison" and ("done",) in t.legal(), "nobody has to stay"
    impossible = t.copy()
    impossible.put("control.church", spahi=1)
    assert "garrison: the field is not free" in GAME.broken(impossible.s)
    t.answer(("garrison", "infantry"), ("done",))
    assert t.s.units["defence.church"] == [0, 1, 0] and t.s.units["counter.church"] == [0, 0, 0]
    assert t.s.morale == [7, 8] and lost_fields(t.s) == ()
    t.sound()


def test_a_failed_counterattack_goes_home() -> None:
    """CH-7.9, CH-7.13"""
    t = fresh()
    t.home("defence.church")
    t.put("control.church", janissary=2)
    t.put("counter.church", infantry=2)
    t.turn(RP)
    t.dice([1] * 6, [1] * 4)
    t.answer(("command", "rp_c1"), ("place", "infantry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert lost_fields(t.s) == ("church",)
    assert t.s.units["reserve.commonwealth"] == [7, 4, 7]


def test_retaking_the_tabor_brings_the_cossacks_back() -> None:
    """CH-7.13: there is no defence box; all join their reserves."""
    t = fresh()
    t.put("control.tabor", spahi=1)
    t.put("counter.tabor", cossack=2)
    t.turn(RP)
    t.dice([6, 1, 1, 1, 1], [1])
    t.answer(("command", "rp_c1"), ("place", "cavalry", "counter.tabor"), ("done",), ("declare", "counter.tabor"))
    assert t.asked == "play" and lost_fields(t.s) == ()
    assert t.s.units["reserve.commonwealth"] == [7, 3, 7]


def test_withdrawing_in_the_tabor_is_only_stepping_aside() -> None:
    """CH-7.14: with a defender left nothing has changed."""
    t = fresh()
    t.s.levels["tabor"] = 0
    t.put("convoy", cossack=4)
    t.put("assault.tabor", janissary=4)
    t.dice([1] * 6, [5, 5, 1, 1, 1, 1, 1, 1, 1, 1])
    storm(t, "tabor")
    assert t.s.units["reserve.commonwealth"][2] == 3
    assert lost_fields(t.s) == ()


def test_the_tabor_falls_when_all_have_stepped_aside() -> None:
    """CH-7.14: its cossacks go to the camp."""
    t = fresh()
    t.s.levels["tabor"] = 0
    t.put("convoy", cossack=4)
    t.put("assault.tabor", janissary=4)
    t.dice([1] * 6, [5, 5, 5, 1, 1, 1, 1, 1, 1, 1])
    storm(t, "tabor")
    assert t.asked == "garrison"
    t.answer(("garrison", "janissary"), ("done",))
    assert lost_fields(t.s) == ("tabor",)
    assert t.s.units["reserve.commonwealth"][2] == 3
    t.sound()


def test_the_camp_falls_to_a_clash() -> None:
    """CH-7.14, CH-1.4"""
    t = fresh()
    t.s.levels["camp"] = 0
    t.put("rebels.commonwealth", cavalry=7, infantry=2)
    t.home("defence.redoubts")
    t.put("rebels.commonwealth", infantry=1)
    t.put("control.redoubts", spahi=1)
    t.put("control.ramparts", spahi=1)
    t.put("assault.camp", janissary=5)
    t.dice([1] * 2, [5] * 12)
    storm(t, "camp")
    assert t.s.ending == "camp_stormed" and not t.s.stack
    assert GAME.outcome(t.s).winners == [t.s.seats[OE]]  # type: ignore[union-attr]


def test_ex_9_the_assault_on_the_ramparts() -> None:
    """EX-9"""
    t = fresh()
    t.give("oe02")
    t.home("defence.redoubts")
    t.put("control.redoubts", spahi=1)
    t.put("defence.ramparts", infantry=3)
    t.put("assault.ramparts", tatar=1, janissary=1, spahi=1)
    t.put("ladders", janissary=2)
    t.turn(OE)
    t.answer(("stratagem", "oe02", 0), ("place", "janissary", "assault.ramparts"))
    t.answer(("place", "janissary", "assault.ramparts"), ("declare", "assault.ramparts"))
    t.dice([6, 4, 3, 2, 1, 1], [6, 5, 5, 4, 4, 3, 3])
    t.answer(("support", 2))
    assert t.s.clash is not None
    assert t.s.clash["points"][OE] == 4 and t.s.clash["dice"][OE] == [4, 3, 3, 2, 2, 1, 1]
    t.answer(("raise", 4), ("raise", 3), ("raise", 3), ("raise", 2))
    assert (t.s.clash["hits"], t.s.clash["routs"]) == ([1, 3], [1, 0])
    t.answer(("rout", "tatar"))
    assert t.s.units["routed.ottoman"] == [0, 0, 1]
    assert t.s.units["defence.ramparts"] == [0, 1, 0]
    assert t.s.units["reserve.commonwealth"][1] == 3
    assert t.s.units["assault.ramparts"] == t.s.units["ladders"] == [0, 0, 0]
    assert t.s.units["reserve.ottoman"] == [16, 12, 6]
    assert t.s.morale == [7, 8]
    t.sound()


def test_the_church_falls_as_the_rules_page_tells_it() -> None:
    """CH-7.1 to CH-7.12: the worked example of our own rules text."""
    t = fresh()
    t.put("defence.church", infantry=1)
    t.put("ladders", janissary=2)
    t.put("cannonade", cossack=1)
    t.put("assault.church", janissary=3, tatar=1)
    storm(t, "church")
    t.dice([6, 5, 3, 2], [6, 5, 5, 4, 3, 2, 1, 1])
    t.answer(("support", 2), ("support", 1))
    assert t.s.clash is not None and t.s.clash["dice"][OE] == [5, 4, 4, 3, 2, 1, 1, 1]
    t.answer(("raise", 5), ("raise", 3), ("raise", 3))
    assert (t.s.clash["hits"], t.s.clash["routs"]) == ([2, 3], [1, 1])
    t.answer(("rout", "tatar"))
    assert t.asked == "garrison" and t.s.morale == [6, 9]
    assert t.s.units["routed.ottoman"] == [0, 0, 1] and t.s.units["routed.commonwealth"] == [0, 1, 0]


# -- CH-8 ------------------------------------------------------------------------------------------------------------


def battle(t: Table, *rolls: list[int]) -> None:
    """The Commonwealth adds its last unit and declares."""
    t.turn(RP)
    t.dice(*rolls)
    box = "battle.commonwealth"
    t.answer(("command", "rp_c1"), ("place", "cavalry", box), ("done",), ("declare", box))


def test_both_roll_with_all_units_in_a_battle() -> None:
    """CH-8.1: the worked example of the rulebook, with its support."""
    t = fresh()
    t.give("rp24")
    t.put("battle.commonwealth", cavalry=2, cossack=1)
    t.put("battle.ottoman", tatar=1, janissary=1, spahi=2)
    t.put("ambush", tatar=1)
    t.put("battle.commonwealth", infantry=2)
    battle(t, [1, 2, 2, 3, 4, 4, 4, 5, 6], [1, 3, 5, 6])
    assert (t.asked, t.who()) == ("support", OE)
    t.answer(("support", 1), ("raise", 5))
    assert t.s.clash is not None
    assert t.s.clash["hits"] == [5, 2] and t.s.clash["routs"] == [1, 2]
    t.answer(("rout", "cossack"), ("rout", "infantry"))
    assert t.who() == OE
    t.answer(("rout", "spahi"))
    assert t.s.units["routed.ottoman"] == [1, 0, 0]
    assert t.s.units["routed.commonwealth"] == [0, 1, 1]
    assert t.s.morale == [8, 7]
    assert (t.asked, t.who()) == ("take", RP)
    best = max(t.s.table)
    t.answer(("take", best))
    assert t.s.held[RP] == [best] and len(t.s.table) == 7 and not t.s.premium
    assert t.s.units["battle.commonwealth"] == t.s.units["battle.ottoman"] == t.s.units["ambush"] == [0, 0, 0]
    t.sound()


def test_a_charge_as_the_rules_page_tells_it() -> None:
    """CH-8.1 to CH-8.4: the worked example of our own rules text."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=3, infantry=1)
    t.put("battle.ottoman", spahi=6, janissary=1)
    t.put("ambush", tatar=2)
    battle(t, [6, 5, 5, 4, 3, 3, 2, 1, 1], [5, 4, 3, 3, 2, 1, 1])
    t.answer(("support", 2), ("raise", 5), ("raise", 3))
    assert t.s.clash is not None and (t.s.clash["hits"], t.s.clash["routs"]) == ([4, 3], [1, 1])
    t.answer(("rout", "infantry"), ("rout", "spahi"))
    assert t.s.morale == [8, 7] and t.asked == "take"


def test_flank_and_dice_help_the_commonwealth_in_battle() -> None:
    """CH-8.1"""
    t = fresh()
    t.give("rp01")
    t.put("battle.commonwealth", cavalry=3)
    t.put("flank", cavalry=2)
    t.put("battle.ottoman", spahi=3)
    t.turn(RP)
    t.answer(("stratagem", "rp01", 0))
    assert t.s.units["battle.commonwealth"] == [4, 0, 0], "the first has nowhere else to go"
    t.answer(("done",), ("declare", "battle.commonwealth"))
    t.dice([3] * 8, [1] * 3)
    t.answer(("support", 2))
    assert t.s.clash is not None and t.s.clash["points"][RP] == 4


def test_a_tied_battle_has_no_winner() -> None:
    """CH-8.2: no morale, no card; the premium stays."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", spahi=3)
    battle(t, [4, 4, 1, 1, 1, 1, 1, 1], [6, 4, 1])
    assert t.s.morale == [7, 8] and t.s.premium and t.asked == "play"
    assert t.s.units["routed.commonwealth"] == [1, 0, 0], "a six still routs"
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", spahi=3)
    t.s.used[RP] = []
    battle(t, [4, 4, 1, 1, 1, 1, 1, 1], [1, 1, 1])
    assert (t.asked, t.who()) == ("take", RP), "CH-8.5: the first that is won, not the first that is fought"


def test_everybody_goes_home_after_a_battle() -> None:
    """CH-8.3: routs are capped by the units there."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", tatar=2)
    battle(t, [6, 6, 6, 6, 1, 1, 1, 1], [1, 1])
    assert t.s.units["routed.ottoman"] == [0, 0, 2]
    assert t.s.units["battle.commonwealth"] == [0, 0, 0]


def test_morale_of_a_battle() -> None:
    """CH-8.4: the Ottomans lose one for a defeat, the Commonwealth none."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", tatar=2)
    battle(t, [4] + [1] * 7, [1, 1])
    assert t.s.morale == [8, 7]
    t = fresh()
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", tatar=2)
    battle(t, [1] * 8, [4, 1])
    assert t.s.morale == [7, 9]
    assert (t.asked, t.who()) == ("take", OE)


def test_only_the_first_victory_of_a_week_brings_a_card() -> None:
    """CH-8.5"""
    t = fresh()
    t.s.premium = False
    t.put("battle.commonwealth", cavalry=3)
    t.put("battle.ottoman", tatar=2)
    battle(t, [4] + [1] * 7, [1, 1])
    assert t.asked == "play" and t.s.held[RP] == []


def test_works_of_no_level_are_not_spoken_of() -> None:
    for level, said in ((0, False), (1, True)):
        t = fresh()
        t.s.levels["redoubts"] = level
        t.put("assault.redoubts", spahi=4)
        t.turn(OE)
        t.answer(("command", "oe_c1"), ("place", "spahi", "assault.redoubts"), ("done",))
        prompt = GAME.prompt(t.s, t.s.seats[OE])
        assert prompt is not None
        assert ("note.level" in [note.id for note in prompt.choices[0].notes]) == said


# -- odds ------------------------------------------------------------------------------------------------------------


def test_odds_are_probabilities() -> None:
    assert sum(p for _, _, p in spread(6, 1, 2)) == pytest.approx(1)
    assert storm_chance(10, 5, 1, 0, 0, 0, 0) == 1
    win, tie = battle_chance(4, 0, 4, 0)
    assert 2 * win + tie == pytest.approx(1, abs=1e-4)


def test_odds_agree_with_a_simple_case() -> None:
    """One attacker's die against one defender without dice: 4, 5 and 6 clear the field."""
    assert storm_chance(1, 1, 0, 0, 0, 1, 0) == pytest.approx(1 / 2)
    assert storm_chance(1, 1, 1, 0, 0, 1, 0) == pytest.approx(1 / 3)
    assert storm_chance(1, 1, 1, 1, 0, 1, 0) == pytest.approx(1 / 2)


def test_stronger_plans_have_better_odds() -> None:
    t = fresh()
    t.put("assault.redoubts", janissary=5)
    weak = plan_chance(t.s, OE, "assault.redoubts")
    t.put("ladders", janissary=3)
    better = plan_chance(t.s, OE, "assault.redoubts")
    t.put("defence.redoubts", infantry=2)
    assert weak < better > plan_chance(t.s, OE, "assault.redoubts")
