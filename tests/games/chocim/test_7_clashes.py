"""Clashes: CH-7 and CH-8, and the odds shown before them."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.chocim import GAME
from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.forecast import battle_chance, dice_of, plan_chance, spread, storm_chance
from pyengine.games.chocim.state import ChocimState
from tests.games.chocim.table import asked, dice, fresh, give, home, legal, play, put, sound, turn, who


def storm(s: ChocimState, land: str, kind: str = "janissary") -> None:
    """The fifth unit, and the assault is declared."""
    turn(s, OE)
    box = f"assault.{land}"
    play(s, ("command", "oe_c1"), ("place", kind, box), ("done",), ("declare", box))


def events(s: ChocimState) -> list[str]:
    assert s.log is not None
    return [event.id for event in s.log]


def test_only_defence_fights_an_assault() -> None:
    """CH-7.1: others on the field stand aside; the tabor and the camp are defended by their reserve."""
    s = fresh()
    put(s, "cannonade", infantry=2)
    put(s, "assault.church", spahi=4)
    s.log = []
    storm(s, "church", "spahi")
    assert s.clash is not None and s.clash["units"][RP] == [0, 1, 0]
    s = fresh()
    put(s, "ladders", janissary=1)
    put(s, "assault.tabor", spahi=4)
    storm(s, "tabor", "spahi")
    assert s.clash is not None and s.clash["units"][RP] == [0, 0, 7]
    s = fresh()
    put(s, "ladders", janissary=1)
    put(s, "control.tabor", spahi=1)
    put(s, "control.bastion", spahi=1)
    home(s, "defence.bastion")
    put(s, "control.ramparts", spahi=1)
    put(s, "assault.camp", spahi=5)
    storm(s, "camp", "spahi")
    assert s.clash is not None and s.clash["units"][RP] == [8, 3, 7], "with the tabor lost the cossacks are here too"


def test_a_counterattack_is_against_control() -> None:
    """CH-7.1"""
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", spahi=1, janissary=1)
    put(s, "counter.church", infantry=2)
    put(s, "cannonade", source="", cossack=0)
    turn(s, RP)
    s.log = []
    play(s, ("command", "rp_c1"), ("place", "cavalry", "counter.church"), ("done",), ("declare", "counter.church"))
    rolls = [e.args["n"] for e in s.log if e.id == "event.rolled"]
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
    s = fresh()
    put(s, "ladders", janissary=2)
    put(s, "cannonade", cossack=1)
    put(s, "assault.redoubts", janissary=4)
    storm(s, "redoubts")
    assert (asked(s), who(s)) == ("support", OE)
    assert legal(s) == [("support", 0), ("support", 1), ("support", 2)]
    play(s, ("support", 1))
    assert (asked(s), who(s)) == ("support", RP)
    assert s.clash is not None and s.clash["natural"] == [[], []]
    s.log = []
    play(s, ("support", 1))
    assert events(s).count("event.rolled") == 2


def test_both_sides_roll_their_dice() -> None:
    """CH-7.4"""
    s = fresh()
    put(s, "assault.redoubts", janissary=4)
    s.log = []
    dice(s, [2, 3], [1, 2, 3, 1, 2, 3, 1, 2, 3, 1])
    storm(s, "redoubts")
    rolled = {e.args["seat"]: e.args["dice"] for e in s.log if e.id == "event.rolled"}
    assert rolled == {s.seats[OE]: [3, 3, 3, 2, 2, 2, 1, 1, 1, 1], s.seats[RP]: [3, 2]}


def test_works_lower_every_ottoman_die_but_not_below_one() -> None:
    """CH-7.5"""
    s = fresh()
    s.levels["redoubts"] = 3
    put(s, "assault.redoubts", janissary=4)
    s.log = []
    dice(s, [1, 1], [6, 5, 4, 3, 2, 1, 1, 1, 1, 1])
    storm(s, "redoubts")
    works = next(e for e in s.log if e.id == "event.works")
    assert works.args["dice"] == [3, 2, 1, 1, 1, 1, 1, 1, 1, 1]


def test_works_help_nobody_in_a_counterattack() -> None:
    """CH-7.5"""
    s = fresh()
    s.levels["church"] = 3
    home(s, "defence.church")
    put(s, "control.church", janissary=1)
    put(s, "counter.church", infantry=2)
    turn(s, RP)
    dice(s, [1] * 6, [6, 6])
    s.log = []
    play(s, ("command", "rp_c1"), ("place", "infantry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert "event.works" not in events(s)
    assert s.units["routed.commonwealth"] == [0, 2, 0], "two sixes of the garrison stand"


def test_plus_ones_go_on_different_dice_and_supporters_go_home() -> None:
    """CH-7.6: none above 6, some may stay unused."""
    s = fresh()
    put(s, "cannonade", infantry=1, cossack=2)
    put(s, "assault.redoubts", spahi=4)
    storm(s, "redoubts", "spahi")
    dice(s, [6, 3], [1, 1, 1, 1, 1])
    play(s, ("support", 3))
    assert s.clash is not None
    assert legal(s) == [("raise", 3), ("enough",)], "a six cannot be raised"
    play(s, ("raise", 3))
    assert s.clash is None or s.clash["raised"][RP] == [4]
    assert s.units["cannonade"] == [0, 0, 0]
    assert asked(s) == "play"
    with pytest.raises(IllegalMove):
        play(s, ("raise", 4))


def test_of_a_mixed_crew_its_owner_says_who_supports() -> None:
    """CH-7.6: said with the number, before the roll."""
    s = fresh()
    put(s, "cannonade", infantry=1, cossack=2)
    put(s, "assault.redoubts", spahi=4)
    storm(s, "redoubts", "spahi")
    play(s, ("support", 2))
    assert (asked(s), who(s)) == ("crew", RP)
    assert legal(s) == [("send", "infantry"), ("send", "cossack")]
    dice(s, [1, 1], [1, 1, 1, 1, 1])
    play(s, ("send", "cossack"))
    assert s.clash is not None and s.clash["natural"] == [[], []]
    play(s, ("send", "cossack"), ("enough",))
    assert s.units["cannonade"] == [0, 1, 0], "those who were not named stay at the guns"
    assert s.units["reserve.commonwealth"] == [7, 2, 7]
    sound(s)


def test_gunners_back_in_the_tabor_defend_it() -> None:
    """CH-7.1, CH-7.6, CH-7.7: supporters are in the reserve again before anybody is routed; in the tabor that is where its
    defenders stand. They bring no dice, since those have been rolled."""
    s = fresh()
    s.levels["tabor"] = 0
    put(s, "convoy", cossack=4)
    put(s, "cannonade", cossack=2)
    put(s, "assault.tabor", janissary=4)
    storm(s, "tabor")
    dice(s, [1, 1], [5, 5, 1, 1, 1, 1, 1, 1, 1, 1])
    s.log = []
    play(s, ("support", 2), ("enough",))
    assert [e.args["n"] for e in s.log if e.id == "event.rolled"] == [10, 2]
    assert lost_fields(s) == () and s.units["reserve.commonwealth"][2] == 3, "two of three step aside, one holds"
    sound(s)


def test_gunners_of_another_kind_do_not_defend_the_tabor() -> None:
    """CH-7.1: infantry camps with the hetman."""
    s = fresh()
    s.levels["tabor"] = 0
    put(s, "convoy", cossack=4)
    put(s, "loot", cossack=2)
    put(s, "cannonade", infantry=2)
    put(s, "assault.tabor", janissary=4)
    storm(s, "tabor")
    dice(s, [1, 1], [5, 5, 1, 1, 1, 1, 1, 1, 1, 1])
    play(s, ("support", 2), ("enough",), ("garrison", "janissary"), ("done",))
    assert lost_fields(s) == ("tabor",)


def test_gunners_back_in_the_camp_defend_it() -> None:
    """CH-7.1, CH-7.6"""
    s = fresh()
    s.levels["camp"] = 0
    put(s, "rebels.commonwealth", cavalry=7, infantry=1)
    put(s, "cannonade", infantry=2)
    home(s, "defence.redoubts")
    put(s, "rebels.commonwealth", infantry=1)
    put(s, "control.redoubts", spahi=1)
    put(s, "control.ramparts", spahi=1)
    put(s, "assault.camp", janissary=5)
    assert s.units["reserve.commonwealth"] == [0, 0, 7]
    put(s, "rebels.commonwealth", cossack=2)
    home(s, "defence.bastion")
    storm(s, "camp")
    dice(s, [1], [5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    play(s, ("support", 2), ("enough",))
    assert s.clash is not None and s.clash["units"][RP] == [1, 2, 0], "one cavalry has rolled, three stand there"
    play(s, ("withdraw", "cavalry"))
    assert not s.ending and s.units["reserve.commonwealth"][:2] == [1, 2]


def test_refusing_to_raise_a_die_twice() -> None:
    """CH-7.6"""
    s = fresh()
    put(s, "cannonade", cossack=2)
    put(s, "assault.redoubts", spahi=4)
    storm(s, "redoubts", "spahi")
    dice(s, [2, 1], [1, 1, 1, 1, 1])
    play(s, ("support", 2), ("raise", 2))
    with pytest.raises(IllegalMove) as refusal:
        play(s, ("raise", 3))
    assert refusal.value.rule == "CH-7.6"
    play(s, ("enough",))


def test_each_six_routs_a_unit_of_the_owners_choice() -> None:
    """CH-7.7: both sides at once, the active one says first."""
    s = fresh()
    s.levels["redoubts"] = 0
    put(s, "defence.redoubts", cavalry=1)
    put(s, "assault.redoubts", janissary=3, spahi=1)
    dice(s, [6, 1, 1], [6, 1, 1, 1, 1, 1, 1, 1, 1])
    storm(s, "redoubts")
    assert (asked(s), who(s)) == ("rout", OE)
    play(s, ("rout", "spahi"))
    assert (asked(s), who(s)) == ("rout", RP)
    play(s, ("rout", "cavalry"))
    assert s.units["routed.ottoman"] == [1, 0, 0]
    assert s.units["routed.commonwealth"] == [1, 0, 0]
    assert s.units["defence.redoubts"] == [0, 1, 0]


def test_fewer_hits_withdraw_the_difference() -> None:
    """CH-7.8: only 4s and 5s; dice of routed units still count."""
    s = fresh()
    s.levels["redoubts"] = 0
    put(s, "defence.redoubts", infantry=2)
    put(s, "assault.redoubts", janissary=4)
    dice(s, [6, 6, 4, 1, 1, 1], [5, 5, 4, 1, 1, 1, 1, 1, 1, 1])
    storm(s, "redoubts")
    assert s.units["routed.ottoman"] == [0, 2, 0]
    assert s.units["defence.redoubts"] == [0, 1, 0], "three hits to one: two withdraw"
    assert s.units["reserve.commonwealth"][1] == 3


def test_equal_hits_move_nobody() -> None:
    """CH-7.8"""
    s = fresh()
    s.levels["redoubts"] = 0
    put(s, "assault.redoubts", janissary=4)
    dice(s, [4, 5], [5, 4, 1, 1, 1, 1, 1, 1, 1, 1])
    storm(s, "redoubts")
    assert s.units["defence.redoubts"] == [0, 1, 0]


def test_a_defender_left_means_failure() -> None:
    """CH-7.9: attackers go to reserve; no morale changes."""
    s = fresh()
    put(s, "assault.redoubts", janissary=4)
    dice(s, [1, 1], [1] * 10)
    storm(s, "redoubts")
    assert s.units["assault.redoubts"] == [0, 0, 0]
    assert s.units["reserve.ottoman"] == [17, 12, 7]
    assert lost_fields(s) == () and s.morale == [7, 8]


def test_success_puts_one_to_the_limit_on_control() -> None:
    """CH-7.10, CH-7.12"""
    s = fresh()
    put(s, "assault.redoubts", janissary=3, spahi=1)
    dice(s, [1, 1], [6] * 9)
    storm(s, "redoubts")
    assert asked(s) == "garrison"
    assert s.morale == [6, 9]
    play(s, ("garrison", "spahi"), ("garrison", "janissary"), ("garrison", "janissary"))
    assert s.units["control.redoubts"] == [1, 2, 0], "three is the limit"
    assert s.units["reserve.ottoman"] == [16, 10, 7]
    assert lost_fields(s) == ("redoubts",)
    sound(s)


def test_without_an_attacker_left_the_field_stays_empty_and_its_owners() -> None:
    """CH-7.10"""
    s = fresh()
    s.levels["redoubts"] = 0
    put(s, "defence.redoubts", infantry=2)
    put(s, "assault.redoubts", tatar=3, janissary=1)
    dice(s, [6, 6, 6, 6, 6, 5], [6, 6, 6, 1])
    storm(s, "redoubts")
    assert s.units["routed.ottoman"] == [0, 2, 3]
    assert s.units["defence.redoubts"] == [0, 0, 0]
    assert lost_fields(s) == () and s.morale == [7, 8]


def test_attackers_with_fewer_hits_withdraw_even_from_an_empty_field() -> None:
    """CH-7.8, CH-7.10: all defenders are routed, but their dice still count; with nobody left to hold it the field is
    not taken."""
    s = fresh()
    s.levels["redoubts"] = 0
    put(s, "defence.redoubts", infantry=2)
    put(s, "assault.redoubts", janissary=1, tatar=3)
    dice(s, [5] * 6, [6, 6, 6])
    storm(s, "redoubts", "spahi")
    assert s.units["routed.commonwealth"] == [0, 3, 0]
    assert s.units["reserve.ottoman"] == [17, 12, 7] and s.units["assault.redoubts"] == [0, 0, 0]
    assert lost_fields(s) == () and s.morale == [7, 8]


def test_a_counterattack_without_survivors_still_frees_the_field() -> None:
    """CH-7.13: it succeeds when control is empty, whoever is left."""
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", janissary=2)
    put(s, "counter.church", infantry=1, cavalry=1)
    dice(s, [6, 6, 1, 1], [6, 6, 6, 1])
    turn(s, RP)
    play(s, ("command", "rp_c1"), ("place", "cavalry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert lost_fields(s) == () and asked(s) == "play"
    assert sum(s.units["routed.commonwealth"]) == 3 and s.units["defence.church"] == [0, 0, 0]


def test_a_position_between_rout_and_withdrawal_is_sound() -> None:
    """CH-7.7, CH-7.8: the last enemy is routed, control is empty, and the attackers still have to withdraw."""
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", janissary=1)
    put(s, "counter.church", infantry=1, cavalry=1)
    dice(s, [6, 1, 1, 1], [5, 5])
    turn(s, RP)
    play(s, ("command", "rp_c1"), ("place", "cavalry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert asked(s) == "withdraw" and lost_fields(s) == ()
    sound(s)
    GAME.position(s.to_json())


def test_others_on_a_taken_field_go_to_reserve() -> None:
    """CH-7.11"""
    s = fresh()
    put(s, "fill", infantry=1, cossack=1)
    put(s, "assault.redoubts", janissary=4)
    dice(s, [1, 1], [6] * 10)
    storm(s, "redoubts")
    play(s, ("garrison", "janissary"), ("done",))
    assert s.units["fill"] == [0, 0, 0]
    assert s.units["reserve.commonwealth"] == [7, 4, 7]


def test_morale_of_a_taken_field() -> None:
    """CH-7.12: at its ends morale stays."""
    s = fresh()
    s.morale = [1, 10]
    put(s, "assault.redoubts", janissary=4)
    dice(s, [1, 1], [6] * 10)
    storm(s, "redoubts")
    assert s.morale == [0, 10]


def test_a_counterattack_that_clears_control_may_man_the_defence() -> None:
    """CH-7.13: nobody's morale moves."""
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", spahi=1)
    put(s, "counter.church", infantry=2)
    turn(s, RP)
    dice(s, [6, 1, 1, 1, 1, 1], [1])
    play(s, ("command", "rp_c1"), ("place", "infantry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert asked(s) == "garrison" and ("done",) in legal(s), "nobody has to stay"
    play(s, ("garrison", "infantry"), ("done",))
    assert s.units["defence.church"] == [0, 1, 0] and s.units["counter.church"] == [0, 0, 0]
    assert s.morale == [7, 8] and lost_fields(s) == ()
    sound(s)


def test_a_failed_counterattack_goes_home() -> None:
    """CH-7.9, CH-7.13"""
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", janissary=2)
    put(s, "counter.church", infantry=2)
    turn(s, RP)
    dice(s, [1] * 6, [1] * 4)
    play(s, ("command", "rp_c1"), ("place", "infantry", "counter.church"), ("done",), ("declare", "counter.church"))
    assert lost_fields(s) == ("church",)
    assert s.units["reserve.commonwealth"] == [7, 4, 7]


def test_retaking_the_tabor_brings_the_cossacks_back() -> None:
    """CH-7.13: there is no defence box; all join their reserves."""
    s = fresh()
    put(s, "control.tabor", spahi=1)
    put(s, "counter.tabor", cossack=2)
    turn(s, RP)
    dice(s, [6, 1, 1, 1, 1], [1])
    play(s, ("command", "rp_c1"), ("place", "cavalry", "counter.tabor"), ("done",), ("declare", "counter.tabor"))
    assert asked(s) == "play" and lost_fields(s) == ()
    assert s.units["reserve.commonwealth"] == [7, 3, 7]


def test_withdrawing_in_the_tabor_is_only_stepping_aside() -> None:
    """CH-7.14: with a defender left nothing has changed."""
    s = fresh()
    s.levels["tabor"] = 0
    put(s, "convoy", cossack=4)
    put(s, "assault.tabor", janissary=4)
    dice(s, [1] * 6, [5, 5, 1, 1, 1, 1, 1, 1, 1, 1])
    storm(s, "tabor")
    assert s.units["reserve.commonwealth"][2] == 3
    assert lost_fields(s) == ()


def test_the_tabor_falls_when_all_have_stepped_aside() -> None:
    """CH-7.14: its cossacks go to the camp."""
    s = fresh()
    s.levels["tabor"] = 0
    put(s, "convoy", cossack=4)
    put(s, "assault.tabor", janissary=4)
    dice(s, [1] * 6, [5, 5, 5, 1, 1, 1, 1, 1, 1, 1])
    storm(s, "tabor")
    assert asked(s) == "garrison"
    play(s, ("garrison", "janissary"), ("done",))
    assert lost_fields(s) == ("tabor",)
    assert s.units["reserve.commonwealth"][2] == 3
    sound(s)


def test_the_camp_falls_to_a_clash() -> None:
    """CH-7.14, CH-1.4"""
    s = fresh()
    s.levels["camp"] = 0
    put(s, "rebels.commonwealth", cavalry=7, infantry=2)
    home(s, "defence.redoubts")
    put(s, "rebels.commonwealth", infantry=1)
    put(s, "control.redoubts", spahi=1)
    put(s, "control.ramparts", spahi=1)
    put(s, "assault.camp", janissary=5)
    dice(s, [1] * 2, [5] * 12)
    storm(s, "camp")
    assert s.ending == "camp_stormed" and not s.stack
    assert GAME.outcome(s).winners == [s.seats[OE]]  # type: ignore[union-attr]


def test_ex_9_the_assault_on_the_ramparts() -> None:
    """EX-9"""
    s = fresh()
    give(s, "oe02")
    home(s, "defence.redoubts")
    put(s, "control.redoubts", spahi=1)
    put(s, "defence.ramparts", infantry=3)
    put(s, "assault.ramparts", tatar=1, janissary=1, spahi=1)
    put(s, "ladders", janissary=2)
    turn(s, OE)
    play(s, ("stratagem", "oe02", 0), ("place", "janissary", "assault.ramparts"))
    play(s, ("place", "janissary", "assault.ramparts"), ("declare", "assault.ramparts"))
    dice(s, [6, 4, 3, 2, 1, 1], [6, 5, 5, 4, 4, 3, 3])
    play(s, ("support", 2))
    assert s.clash is not None
    assert s.clash["points"][OE] == 4 and s.clash["dice"][OE] == [4, 3, 3, 2, 2, 1, 1]
    play(s, ("raise", 4), ("raise", 3), ("raise", 3), ("raise", 2))
    assert (s.clash["hits"], s.clash["routs"]) == ([1, 3], [1, 0])
    play(s, ("rout", "tatar"))
    assert s.units["routed.ottoman"] == [0, 0, 1]
    assert s.units["defence.ramparts"] == [0, 1, 0]
    assert s.units["reserve.commonwealth"][1] == 3
    assert s.units["assault.ramparts"] == s.units["ladders"] == [0, 0, 0]
    assert s.units["reserve.ottoman"] == [16, 12, 6]
    assert s.morale == [7, 8]
    sound(s)


def test_the_church_falls_as_the_rules_page_tells_it() -> None:
    """CH-7.1 to CH-7.12: the worked example of our own rules text."""
    s = fresh()
    put(s, "defence.church", infantry=1)
    put(s, "ladders", janissary=2)
    put(s, "cannonade", cossack=1)
    put(s, "assault.church", janissary=3, tatar=1)
    storm(s, "church")
    dice(s, [6, 5, 3, 2], [6, 5, 5, 4, 3, 2, 1, 1])
    play(s, ("support", 2), ("support", 1))
    assert s.clash is not None and s.clash["dice"][OE] == [5, 4, 4, 3, 2, 1, 1, 1]
    play(s, ("raise", 5), ("raise", 3), ("raise", 3))
    assert (s.clash["hits"], s.clash["routs"]) == ([2, 3], [1, 1])
    play(s, ("rout", "tatar"))
    assert asked(s) == "garrison" and s.morale == [6, 9]
    assert s.units["routed.ottoman"] == [0, 0, 1] and s.units["routed.commonwealth"] == [0, 1, 0]


# -- CH-8 ------------------------------------------------------------------------------------------------------------


def battle(s: ChocimState, *rolls: list[int]) -> None:
    """The Commonwealth adds its last unit and declares."""
    turn(s, RP)
    dice(s, *rolls)
    box = "battle.commonwealth"
    play(s, ("command", "rp_c1"), ("place", "cavalry", box), ("done",), ("declare", box))


def test_both_roll_with_all_units_in_a_battle() -> None:
    """CH-8.1: the worked example of the rulebook, with its support."""
    s = fresh()
    give(s, "rp24")
    put(s, "battle.commonwealth", cavalry=2, cossack=1)
    put(s, "battle.ottoman", tatar=1, janissary=1, spahi=2)
    put(s, "ambush", tatar=1)
    put(s, "battle.commonwealth", infantry=2)
    battle(s, [1, 2, 2, 3, 4, 4, 4, 5, 6], [1, 3, 5, 6])
    assert (asked(s), who(s)) == ("support", OE)
    play(s, ("support", 1), ("raise", 5))
    assert s.clash is not None
    assert s.clash["hits"] == [5, 2] and s.clash["routs"] == [1, 2]
    play(s, ("rout", "cossack"), ("rout", "infantry"))
    assert who(s) == OE
    play(s, ("rout", "spahi"))
    assert s.units["routed.ottoman"] == [1, 0, 0]
    assert s.units["routed.commonwealth"] == [0, 1, 1]
    assert s.morale == [8, 7]
    assert (asked(s), who(s)) == ("take", RP)
    best = max(s.table)
    play(s, ("take", best))
    assert s.held[RP] == [best] and len(s.table) == 7 and not s.premium
    assert s.units["battle.commonwealth"] == s.units["battle.ottoman"] == s.units["ambush"] == [0, 0, 0]
    sound(s)


def test_a_charge_as_the_rules_page_tells_it() -> None:
    """CH-8.1 to CH-8.4: the worked example of our own rules text."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=3, infantry=1)
    put(s, "battle.ottoman", spahi=6, janissary=1)
    put(s, "ambush", tatar=2)
    battle(s, [6, 5, 5, 4, 3, 3, 2, 1, 1], [5, 4, 3, 3, 2, 1, 1])
    play(s, ("support", 2), ("raise", 5), ("raise", 3))
    assert s.clash is not None and (s.clash["hits"], s.clash["routs"]) == ([4, 3], [1, 1])
    play(s, ("rout", "infantry"), ("rout", "spahi"))
    assert s.morale == [8, 7] and asked(s) == "take"


def test_flank_and_dice_help_the_commonwealth_in_battle() -> None:
    """CH-8.1"""
    s = fresh()
    give(s, "rp01")
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "flank", cavalry=2)
    put(s, "battle.ottoman", spahi=3)
    turn(s, RP)
    play(s, ("stratagem", "rp01", 0))
    assert s.units["battle.commonwealth"] == [4, 0, 0], "the first has nowhere else to go"
    play(s, ("done",), ("declare", "battle.commonwealth"))
    dice(s, [3] * 8, [1] * 3)
    play(s, ("support", 2))
    assert s.clash is not None and s.clash["points"][RP] == 4


def test_a_tied_battle_has_no_winner() -> None:
    """CH-8.2: no morale, no card; the premium stays."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", spahi=3)
    battle(s, [4, 4, 1, 1, 1, 1, 1, 1], [6, 4, 1])
    assert s.morale == [7, 8] and s.premium and asked(s) == "play"
    assert s.units["routed.commonwealth"] == [1, 0, 0], "a six still routs"
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", spahi=3)
    s.used[RP] = []
    battle(s, [4, 4, 1, 1, 1, 1, 1, 1], [1, 1, 1])
    assert (asked(s), who(s)) == ("take", RP), "CH-8.5: the first that is won, not the first that is fought"


def test_everybody_goes_home_after_a_battle() -> None:
    """CH-8.3: routs are capped by the units there."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", tatar=2)
    battle(s, [6, 6, 6, 6, 1, 1, 1, 1], [1, 1])
    assert s.units["routed.ottoman"] == [0, 0, 2]
    assert s.units["battle.commonwealth"] == [0, 0, 0]


def test_morale_of_a_battle() -> None:
    """CH-8.4: the Ottomans lose one for a defeat, the Commonwealth none."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", tatar=2)
    battle(s, [4] + [1] * 7, [1, 1])
    assert s.morale == [8, 7]
    s = fresh()
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", tatar=2)
    battle(s, [1] * 8, [4, 1])
    assert s.morale == [7, 9]
    assert (asked(s), who(s)) == ("take", OE)


def test_only_the_first_victory_of_a_week_brings_a_card() -> None:
    """CH-8.5"""
    s = fresh()
    s.premium = False
    put(s, "battle.commonwealth", cavalry=3)
    put(s, "battle.ottoman", tatar=2)
    battle(s, [4] + [1] * 7, [1, 1])
    assert asked(s) == "play" and s.held[RP] == []


def test_works_of_no_level_are_not_spoken_of() -> None:
    for level, said in ((0, False), (1, True)):
        s = fresh()
        s.levels["redoubts"] = level
        put(s, "assault.redoubts", spahi=4)
        turn(s, OE)
        play(s, ("command", "oe_c1"), ("place", "spahi", "assault.redoubts"), ("done",))
        prompt = GAME.prompt(s, s.seats[OE])
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
    s = fresh()
    put(s, "assault.redoubts", janissary=5)
    weak = plan_chance(s, OE, "assault.redoubts")
    put(s, "ladders", janissary=3)
    better = plan_chance(s, OE, "assault.redoubts")
    put(s, "defence.redoubts", infantry=2)
    assert weak < better > plan_chance(s, OE, "assault.redoubts")
