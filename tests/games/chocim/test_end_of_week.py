"""Diplomacy, effects, supply, summary: CH-9 to CH-12."""

from __future__ import annotations

import pytest

from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.forecast import week_ahead
from tests.games.chocim.table import Table, fresh


def settle(t: Table, *moves: tuple[str, ...]) -> None:
    """The effects phase, with these answers where it asks; else the first option."""
    t.jump("effects")
    answers = list(moves)
    while t.s.phase == "effects":
        options = t.legal()
        move = next((m for m in answers if m in options), None)
        if move is not None:
            answers.remove(move)
        t.answer(move or options[0])
    assert not answers


def effects(t: Table, *moves: tuple[str, ...]) -> None:
    """Up to the rations, so that what the effects did is still to be seen."""
    t.s.units["removed.commonwealth"], t.s.units["removed.ottoman"] = [0, 0, 0], [0, 0, 0]
    t.events.clear()
    settle(t, *moves)


def eaten(t: Table, side: int) -> int:
    units = sum(data.START_UNITS[side]) - sum(t.s.units[data.REMOVED[side]])
    return -(-units // 3)


# -- CH-9 ------------------------------------------------------------------------------------------------------------


def test_ex_2_the_ottomans_pick_first_with_a_field() -> None:
    """EX-2, CH-9.1: whatever lies in the boxes of the routed."""
    t = fresh()
    t.home("defence.church")
    t.put("control.church", spahi=1)
    t.put("routed.ottoman", tatar=3)
    t.jump("diplomacy")
    assert (t.asked, t.who()) == ("take", OE)


def test_ex_3_a_tie_goes_to_the_commonwealth() -> None:
    """EX-3, CH-9.1"""
    t = fresh()
    t.put("routed.ottoman", tatar=2)
    t.put("routed.commonwealth", cavalry=2)
    t.jump("diplomacy")
    assert t.who() == RP


def test_fewer_routed_pick_first() -> None:
    """CH-9.1"""
    t = fresh()
    t.put("routed.commonwealth", cavalry=1)
    t.jump("diplomacy")
    assert t.who() == OE
    t.put("routed.ottoman", tatar=2)
    t.jump("diplomacy")
    assert t.who() == RP


def test_seven_cards_four_to_the_first() -> None:
    """CH-9.2: turn about, forced, until the table is empty."""
    t = fresh()
    cards = sorted(t.s.table)
    t.jump("diplomacy")
    first = t.who()
    assert first == RP
    while t.s.phase == "diplomacy":
        t.answer(t.legal()[0])
    assert sorted(t.s.held[RP] + t.s.held[OE]) == cards
    assert (len(t.s.held[RP]), len(t.s.held[OE])) == (4, 3)
    assert t.s.seen == [sorted(h) for h in t.s.held]


# -- CH-10 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "change"), [(4, 0, -1), (4, 4, -1), (3, 5, 1), (0, 5, 1), (4, 5, 0), (3, 4, 0), (0, 0, 0)]
)
def test_the_forefield_moves_ottoman_morale(ours: int, theirs: int, change: int) -> None:
    """CH-10.1: then it empties."""
    t = fresh()
    t.put("battle.commonwealth", cavalry=ours)
    t.put("battle.ottoman", spahi=theirs)
    t.s.supply = [21, 36]
    t.jump("effects", "battle_effect")
    t.events.clear()
    assert t.s.morale == [7, 8 + change]
    assert t.s.units["battle.commonwealth"] == t.s.units["battle.ottoman"] == [0, 0, 0]


def test_each_side_settles_its_effects_in_its_own_order() -> None:
    """CH-10.2: the Commonwealth first; units go home at once, whether or not there were enough."""
    t = fresh()
    t.put("loot", cossack=1)
    t.put("convoy", cavalry=1)
    t.put("procession", cavalry=2)
    t.put("pilaf", janissary=3)
    t.put("council", spahi=3)
    t.jump("effects")
    assert t.who() == RP
    assert {move[1] for move in t.legal()} == {"loot", "convoy", "procession"}
    t.answer(("resolve", "procession"))
    assert t.s.units["procession"] == [0, 0, 0] and t.s.morale[RP] == 7, "two are too few"
    t.answer(("resolve", "loot"))
    assert (t.s.supply[RP], t.s.supply[OE]) == (24, 35), "the convoy, left alone, came by itself"
    assert t.who() == OE and {move[1] for move in t.legal()} == {"pilaf", "council"}
    t.answer(("resolve", "pilaf"))
    assert t.s.morale[OE] == 8 and t.s.extra[OE]


@pytest.mark.parametrize(("morale", "now"), [(7, 8), (data.MORALE_TOP - 1, data.MORALE_TOP), (data.MORALE_TOP, data.MORALE_TOP)])
def test_a_procession_says_what_it_would_bring(morale: int, now: int) -> None:
    """CH-10.7: a card of the Ottomans at random, or morale, which has an end."""
    t = fresh()
    t.s.morale[RP] = morale
    t.hold(OE, 2, 3)
    t.put("procession", cavalry=3)
    t.jump("effects")
    if t.asked == "effects_of":
        t.answer(("resolve", "procession"))
    prompt = GAME.prompt(t.s, t.s.seats[RP])
    assert prompt is not None and t.asked == "procession"
    notes = {choice.move[0]: choice.notes[0] for choice in prompt.choices}
    assert (notes["strip"].id, notes["strip"].args) == ("note.op_strip", {"n": 2})
    assert notes["inspire"].args == {"side": "commonwealth", "before": morale, "now": now}
    t.answer(("inspire",))
    assert t.s.morale[RP] == now


def test_linked_effects_are_settled_together() -> None:
    """CH-10.3: in the Commonwealth's part if it has units there."""
    t = fresh()
    t.put("convoy", cavalry=2)
    t.put("pursuit", tatar=1)
    t.put("loot", cossack=1)
    t.put("pillage", spahi=3)
    t.jump("effects")
    t.events.clear()
    t.answer(("resolve", "convoy"))
    assert t.s.units["pursuit"] == [0, 0, 0]
    assert t.s.units["convoy"] == [0, 0, 0]
    assert [e.args["total"] for e in t.events if e.id == "event.convoy"] == [3]
    assert "event.pursuit_idle" not in [e.id for e in t.events], "it is not settled again in the Ottomans' part"


def test_a_raid_is_settled_with_the_pillage_after_all_that_the_commonwealth_does() -> None:
    """CH-10.3, CH-10.4: in the Ottomans' part, so that looters come before the pillagers are back."""
    t = fresh()
    t.s.supply = [10, 2]
    t.put("raid", cossack=1)
    t.put("loot", cossack=3)
    t.put("convoy", cavalry=1)
    t.put("pillage", tatar=3)
    t.put("dig", janissary=1)
    t.jump("effects")
    assert t.who() == RP
    assert {move[1] for move in t.legal()} == {"loot", "convoy"}, "the raid waits for the pillage"
    t.answer(("resolve", "loot"))
    assert t.who() == OE and t.s.supply[OE] == 0, "nothing had been pillaged yet when the looters came"
    assert t.s.units["raid"] == [0, 0, 1]
    t.events.clear()
    t.answer(("resolve", "pillage"))
    assert t.s.units["pillage"] == t.s.units["raid"] == [0, 0, 0]
    assert [e.args["total"] for e in t.events if e.id == "event.pillage"] == [4]


def test_a_raid_that_finds_no_pillage_comes_home_in_the_part_of_the_ottomans() -> None:
    """CH-10.2, CH-10.3"""
    t = fresh()
    t.put("raid", cavalry=1)
    t.put("convoy", cavalry=1)
    t.put("loot", cossack=1)
    t.put("pilaf", janissary=4)
    t.put("council", spahi=3)
    t.jump("effects")
    t.events.clear()
    t.answer(("resolve", "convoy"))
    assert t.who() == OE and {move[1] for move in t.legal()} == {"pilaf", "council"}
    assert [e.id for e in t.events][-1] == "event.raid_idle" and t.s.units["raid"] == [0, 0, 0]


def test_the_guns_fire_from_where_this_week_has_dug() -> None:
    """CH-10.2, CH-10.6: in the order the Ottomans like."""
    t = fresh()
    t.s.trench = 2
    t.put("dig", janissary=2)
    t.put("bombard", janissary=1)
    t.jump("effects")
    t.answer(("resolve", "dig"))
    assert t.s.trench == 4 and t.asked == "bombard"
    t = fresh()
    t.s.trench = 2
    t.put("dig", janissary=2)
    t.put("bombard", janissary=1)
    t.jump("effects")
    t.answer(("resolve", "bombard"))
    assert t.s.supply[RP] == 21 - eaten(t, RP), "too far off when the guns fired"


def test_a_pair_without_the_commonwealth_is_the_ottomans() -> None:
    """CH-10.3"""
    t = fresh()
    t.put("dig", janissary=3)
    t.put("pillage", spahi=2)
    t.jump("effects")
    assert t.who() == OE
    t.answer(("resolve", "dig"))
    assert t.s.trench == 3


def test_convoy_and_pursuit() -> None:
    """CH-10.4: two for cavalry, one for the others, less one for each pursuing Tatar, never below nothing."""
    t = fresh()
    t.put("convoy", cavalry=1, infantry=1, cossack=1)
    t.put("pursuit", tatar=1)
    effects(t)
    assert t.s.supply[RP] == 21 + 3 - eaten(t, RP)
    t = fresh()
    t.put("convoy", infantry=1)
    t.put("pursuit", tatar=3)
    effects(t)
    assert t.s.supply[RP] == 21 - eaten(t, RP)


def test_pillage_and_raid() -> None:
    """CH-10.4: two for a Tatar, one for others, less two for a raid; neither half does anything alone."""
    t = fresh()
    t.s.supply[OE] = 20
    t.put("pillage", spahi=1, janissary=1, tatar=2)
    t.put("raid", infantry=1)
    effects(t)
    assert t.s.supply[OE] == 20 + 4 - eaten(t, OE)
    t = fresh()
    t.s.supply[OE] = 20
    t.put("raid", cavalry=1)
    t.put("pursuit", tatar=2)
    effects(t)
    assert t.s.supply == [21 - eaten(t, RP), 20 - eaten(t, OE)]
    t = fresh()
    t.s.supply[OE] = 20
    t.put("pillage", spahi=1)
    t.put("raid", cavalry=1)
    effects(t)
    assert t.s.supply[OE] == 20 - eaten(t, OE)


@pytest.mark.parametrize(("start", "dug", "filled", "end"), [(0, 3, 2, 1), (2, 4, 0, 6), (5, 4, 1, 6), (1, 0, 3, 0)])
def test_digging_and_filling(start: int, dug: int, filled: int, end: int) -> None:
    """CH-10.5"""
    t = fresh()
    t.s.trench = start
    t.put("dig", janissary=dug)
    t.put("fill", infantry=min(1, filled), cossack=filled - min(1, filled))
    effects(t)
    assert t.s.trench == end


def test_bombardment_needs_the_trenches_near() -> None:
    """CH-10.6: below 4 nothing."""
    t = fresh()
    t.s.trench = 3
    t.put("bombard", janissary=3)
    effects(t)
    assert t.s.supply[RP] == 21 - eaten(t, RP)
    assert t.happened("bombard_far"), "and everybody hears why"


@pytest.mark.parametrize(
    ("trench", "verbs"),
    [(4, {"shell", "waive"}), (5, {"shell", "drive", "waive"}), (6, {"shell", "drive", "breach", "waive"})],
)
def test_bombardment_choices(trench: int, verbs: set[str]) -> None:
    """CH-10.6: higher positions keep the lower options; reserves are not driven off."""
    t = fresh()
    t.s.trench = trench
    t.home("defence.church")
    t.put("control.church", spahi=1)
    t.s.levels["camp"] = 0
    t.put("bombard", janissary=2)
    t.jump("effects")
    assert t.asked == "bombard"
    assert {move[0] for move in t.legal()} == verbs
    boxes = {move[2] for move in t.legal() if move[0] == "drive"}
    assert boxes <= {"defence.redoubts", "defence.bridgehead", "defence.bastion"}
    fields = {move[1] for move in t.legal() if move[0] == "breach"}
    assert "camp" not in fields, "there is nothing left to break"
    assert trench < 6 or "church" in fields, "any field, whoever holds it"


def test_ex_8_a_mixed_bombardment() -> None:
    """EX-8, CH-10.6"""
    t = fresh()
    t.s.trench = 5
    t.put("defence.ramparts", infantry=2)
    t.put("bombard", janissary=3)
    t.jump("effects")
    t.answer(("drive", "infantry", "defence.ramparts"), ("drive", "infantry", "defence.ramparts"))
    assert t.s.units["defence.ramparts"] == [0, 0, 0]
    assert t.s.units["reserve.commonwealth"][1] == 3
    t.answer(("shell",))
    assert t.s.supply[RP] == 21 - 1 - 7
    assert t.s.units["bombard"] == [0, 0, 0]


def test_bombardment_breaks_works_and_may_be_waived() -> None:
    """CH-10.6"""
    t = fresh()
    t.s.trench = 6
    t.put("bombard", janissary=3)
    t.jump("effects")
    t.answer(("breach", "redoubts"))
    assert t.s.levels["redoubts"] == 0
    assert ("breach", "redoubts") not in t.legal()
    t.answer(("waive",), ("waive",))
    assert t.s.phase != "effects"


def test_fortify_needs_three_and_stops_at_three() -> None:
    """CH-10.7"""
    t = fresh()
    t.s.levels["castle"] = 3
    t.put("fortify", infantry=1, cossack=2)
    t.jump("effects")
    assert t.asked == "fortify"
    assert ("fortify", "castle") not in t.legal()
    t.answer(("fortify", "tabor"))
    assert t.s.levels["tabor"] == 2
    t = fresh()
    t.home("defence.church")
    t.put("control.church", spahi=1)
    t.put("fortify", infantry=1, cossack=2)
    t.jump("effects")
    assert {move[1] for move in t.legal()} == set(data.LANDS), "any field, whoever holds it"
    t.answer(("fortify", "church"))
    assert t.s.levels["church"] == 2
    t = fresh()
    t.put("fortify", infantry=1, cossack=1)
    effects(t)
    assert t.s.levels == {land: data.FIELDS[land].level for land in data.LANDS}


def test_procession_gives_a_choice() -> None:
    """CH-10.7: a random card of the Ottomans, or morale; against an empty hand only morale."""
    t = fresh()
    t.hold(OE, 3, 4)
    t.put("procession", cavalry=3)
    t.s.rng.script["discard.ottoman"] = [4]
    t.jump("effects")
    assert t.legal() == [("strip",), ("inspire",)]
    t.answer(("strip",))
    assert t.s.held[OE] == [3] and t.s.dip_discards[-1] == 4
    t = fresh()
    t.put("procession", cavalry=3)
    effects(t)
    assert t.s.morale[RP] == 8


def test_the_smaller_effects() -> None:
    """CH-10.7: circle, council, pilaf, intrigue, loot, night sortie."""
    t = fresh()
    t.hold(RP, 2)
    t.put("knights_circle", cavalry=2)
    t.put("loot", cossack=3)
    t.put("night_sortie", cossack=2)
    t.put("council", spahi=3)
    t.put("intrigue", tatar=3)
    t.put("pilaf", janissary=4)
    effects(t)
    assert t.s.extra == [True, True]
    assert t.s.morale[OE] == 8 - 2 + 1
    assert t.s.held[RP] == [] and t.s.dip_discards[-1] == 2
    assert t.s.supply == [21 + 3 - 7, 36 - 3 - 12]


def test_intrigue_against_an_empty_hand_does_nothing() -> None:
    """CH-10.7"""
    t = fresh()
    t.put("intrigue", tatar=3)
    effects(t)
    assert t.s.dip_discards == []


# -- CH-11 -----------------------------------------------------------------------------------------------------------


def test_ex_4_rations() -> None:
    """EX-4, CH-11.1: 22 on the board, 2 routed, 1 rebel."""
    t = fresh()
    t.put("removed.ottoman", spahi=11)
    t.put("routed.ottoman", tatar=2)
    t.put("rebels.ottoman", spahi=1)
    t.jump("supply", "rations")
    assert t.s.supply[OE] == 36 - 9
    assert t.s.supply[RP] == 21 - 7


def test_rations_round_up_and_stop_at_nothing() -> None:
    """CH-11.1: 35 units eat 12."""
    t = fresh()
    t.put("removed.ottoman", spahi=1)
    t.s.supply = [5, 36]
    t.jump("supply", "rations")
    assert t.s.supply == [0, 24]


# -- CH-12 -----------------------------------------------------------------------------------------------------------


def test_plans_and_supports_come_home_and_garrisons_choose() -> None:
    """CH-12.1"""
    t = fresh()
    for box, units in {
        "assault.church": {"spahi": 2},
        "ladders": {"janissary": 1},
        "ambush": {"tatar": 1},
        "flank": {"cavalry": 1},
        "cannonade": {"cossack": 1},
    }.items():
        t.put(box, **units)
    t.jump("summary")
    assert t.s.units["reserve.ottoman"] == [17, 12, 7]
    assert t.s.units["flank"] == t.s.units["cannonade"] == [0, 0, 0]
    assert ("recall", "infantry", "defence.church") in t.legal() and ("stay",) in t.legal()
    t.answer(("recall", "infantry", "defence.church"))
    assert t.s.units["defence.church"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("side", "n", "loss"),
    [
        (RP, 1, 0),
        (RP, 2, 1),
        (RP, 4, 1),
        (RP, 5, 2),
        (OE, 2, 0),
        (OE, 3, 1),
        (OE, 5, 1),
        (OE, 6, 2),
        (OE, 8, 2),
        (OE, 9, 3),
    ],
)
def test_the_routed_cost_morale(side: int, n: int, loss: int) -> None:
    """CH-12.2"""
    t = fresh()
    t.s.supply = [20, 30]
    before = t.s.morale[side]
    t.put(data.ROUTED[side], **{data.KINDS[side][0]: n} if n <= 7 or side == OE else {})
    t.jump("summary", "wounded")
    assert t.s.morale[side] == before - loss


def test_one_of_the_routed_dies() -> None:
    """CH-12.3: the owner says which."""
    t = fresh()
    t.s.supply = [20, 30]
    t.put("routed.ottoman", tatar=1, spahi=1)
    t.jump("summary", "deaths")
    assert (t.asked, t.who()) == ("die", OE)
    t.answer(("remove", "tatar", "routed.ottoman"))
    assert t.s.units["removed.ottoman"] == [0, 0, 1]


@pytest.mark.parametrize(("side", "full"), [(RP, 21), (OE, 36)])
def test_a_whole_army_can_stand_on_double_rations(side: int, full: int) -> None:
    """CH-10.4, CH-11.1, CH-12.4: in the first week, with nothing lost and everything brought in that can be."""
    t = fresh()
    t.put("convoy", cavalry=4)
    t.put("loot", cossack=3 if side == RP else 0)
    t.put("pillage", tatar=6)
    before = t.s.morale[side]
    settle(t)
    while t.s.week == 1:
        t.answer(next((m for m in t.legal() if m == ("stay",)), t.legal()[0]))
    assert sum(data.START_UNITS[side]) == full == sum(data.START_UNITS[side]) - sum(t.s.units[data.REMOVED[side]])
    assert t.s.morale[side] == before + 1


@pytest.mark.parametrize(
    ("side", "supply", "change"),
    [
        (RP, 35, 1),
        (RP, 24, 1),
        (RP, 23, 0),
        (RP, 8, 0),
        (RP, 7, -1),
        (RP, 1, -1),
        (RP, 0, 0),
        (OE, 60, 1),
        (OE, 34, 1),
        (OE, 33, 0),
        (OE, 13, 0),
        (OE, 12, -1),
        (OE, 0, 0),
    ],
)
def test_the_supply_row_moves_morale(side: int, supply: int, change: int) -> None:
    """CH-12.4"""
    t = fresh()
    t.s.supply = [20, 30]
    t.s.supply[side] = supply
    before = t.s.morale[side]
    t.jump("summary", "feed")
    assert t.s.morale[side] == before + change


def test_hunger_costs_a_chosen_card_at_once() -> None:
    """CH-12.4: face down, so the other sees only that it went."""
    t = fresh()
    t.hold(RP, 1, 4)
    t.s.supply = [0, 30]
    t.jump("summary", "feed")
    assert (t.asked, t.who()) == ("hunger", RP)
    assert t.legal() == [("discard", 1), ("discard", 4)]
    t.answer(("discard", 4))
    assert t.s.held[RP] == [1] and t.s.buried[RP] == [4]
    assert GAME.view(t.s, t.s.seats[OE]).buried[RP] == [0]
    while not t.s.ending:
        t.answer(t.legal()[0])
    assert t.s.ending == "hunger_commonwealth"


def test_hunger_on_both_sides_is_one_negotiation() -> None:
    """CH-12.4, CH-12.7: each lays a card away, the Commonwealth first; who has none, none."""
    t = fresh()
    t.hold(RP, 1, 4)
    t.hold(OE, 2)
    t.s.supply = [0, 0]
    t.jump("summary", "feed")
    assert (t.asked, t.who()) == ("hunger", RP)
    t.answer(("discard", 1))
    assert (t.asked, t.who()) == ("hunger", OE), "a lone card is still asked for, behind its curtain"
    t.answer(("discard", 2))
    while t.s.phase == "summary":
        t.answer(t.legal()[0])
    assert t.s.phase == "negotiations" and t.s.decks == [1, 0]


@pytest.mark.parametrize(
    ("side", "supply", "n"),
    [(RP, 15, 0), (RP, 8, 0), (RP, 7, 1), (RP, 0, 2), (OE, 25, 0), (OE, 24, 1), (OE, 12, 2), (OE, 0, 3)],
)
def test_want_removes_units(side: int, supply: int, n: int) -> None:
    """CH-12.5"""
    t = fresh()
    t.s.supply = [20, 30]
    t.s.supply[side] = supply
    t.jump("summary", "starvation")
    while t.asked == "starve":
        t.answer(t.legal()[0])
    assert sum(t.s.units[data.REMOVED[side]]) == n


def test_the_routed_are_removed_first_and_rebels_last() -> None:
    """CH-12.5"""
    t = fresh()
    t.s.supply = [20, 0]
    t.put("routed.ottoman", tatar=1)
    t.jump("summary", "starvation")
    assert t.s.units["removed.ottoman"] == [0, 0, 1], "the only routed unit goes without a question"
    assert all(move[2] == "reserve.ottoman" for move in t.legal())
    t = fresh()
    t.s.supply = [20, 0]
    t.put("rebels.ottoman", spahi=3)
    t.put("removed.ottoman", spahi=14, janissary=11, tatar=7)
    t.jump("summary", "starvation")
    assert t.s.units["reserve.ottoman"] == [0, 0, 0]
    assert t.s.units["rebels.ottoman"] == [1, 0, 0]


def test_the_other_routed_rejoin() -> None:
    """CH-12.6"""
    t = fresh()
    t.s.supply = [20, 30]
    t.put("routed.commonwealth", infantry=2)
    t.jump("summary", "rejoin")
    assert t.s.units["routed.commonwealth"] == [0, 0, 0]
    assert t.s.units["reserve.commonwealth"] == [7, 3, 7]


@pytest.mark.parametrize(
    ("morale", "supply", "week", "ending"),
    [
        ([7, 0], [20, 30], 2, "mutiny"),
        ([0, 0], [0, 30], 2, "mutiny"),
        ([0, 5], [20, 30], 2, "rokosz"),
        ([5, 5], [0, 30], 2, "hunger_commonwealth"),
        ([5, 5], [20, 0], 2, "hunger_ottoman"),
        ([6, 6], [20, 30], 5, "week5"),
        ([6, 6], [20, 30], 2, ""),
    ],
)
def test_how_a_week_ends(morale: list[int], supply: list[int], week: int, ending: str) -> None:
    """CH-12.7: mutiny before everything; then what forces negotiations; else the next week."""
    t = fresh()
    t.s.morale, t.s.supply, t.s.week = morale, supply, week
    t.s.commanders[RP] = t.s.commanders[RP][week > 3 :]
    t.jump("summary", "next_week")
    assert t.s.ending == ending
    if ending == "":
        assert t.s.week == week + 1 and t.s.phase == "actions"
    elif ending != "mutiny":
        assert t.s.phase == "negotiations"


def test_a_morale_repaired_by_double_rations_does_not_count() -> None:
    """CH-12.7: only where the marker stands in the end."""
    t = fresh()
    t.s.morale, t.s.supply = [7, 1], [20, 40]
    t.put("routed.ottoman", tatar=3)
    t.jump("summary", "wounded")
    while t.s.week == 1 and not t.s.ending:
        t.answer(t.legal()[0])
    assert t.s.ending == "" and t.s.week == 2


def test_the_forecast_tells_the_end_of_the_week() -> None:
    t = fresh()
    t.put("convoy", cavalry=2)
    t.put("pursuit", tatar=1)
    t.put("night_sortie", cossack=2)
    t.put("dig", janissary=3)
    t.put("fill", infantry=1)
    t.put("routed.ottoman", spahi=3)
    ahead = week_ahead(t.s)
    t.turn(RP)
    t.answer(("pass",), ("pass",))
    while t.s.phase == "diplomacy":
        t.answer(t.legal()[0])
    while t.s.week == 1:
        t.answer(next((m for m in t.legal() if m == ("stay",)), t.legal()[0]))
    assert (t.s.morale, t.s.supply, t.s.trench) == (ahead["morale"], ahead["supply"], ahead["trench"])
    assert [sum(t.s.units[pool]) for pool in data.REMOVED] == ahead["removed"]
    assert lost_fields(t.s) == ()
    t.sound()


@pytest.mark.parametrize(
    ("morale", "supply", "manned", "end"),
    [
        # The sortie takes what is left, then the pilaf gives one back: no mutiny.
        (1, 36, {"night_sortie": {"cossack": 2}, "pilaf": {"janissary": 4}}, (1, 24)),
        # Looters find nothing in empty magazines; what is pillaged afterwards is safe from them.
        (8, 1, {"loot": {"cossack": 3}, "pillage": {"tatar": 6}, "removed.ottoman": {"spahi": 3}}, (7, 1)),
        # A raid does not bring the pillage forward: looters still find only what there was.
        (8, 2, {"loot": {"cossack": 3}, "raid": {"cavalry": 1}, "pillage": {"tatar": 6}}, (8, 0)),
        (8, 2, {"loot": {"cossack": 3}, "raid": {"cavalry": 1}, "pillage": {"tatar": 6}, "removed.ottoman": {"spahi": 9}}, (7, 1)),
    ],
)
def test_the_forecast_stops_at_the_ends_of_the_tracks(
    morale: int, supply: int, manned: dict[str, dict[str, int]], end: tuple[int, int]
) -> None:
    """CH-10.2: the Commonwealth's effects, then the Ottomans'; no track goes past its end on the way."""
    t = fresh()
    t.s.morale[OE], t.s.supply[OE] = morale, supply
    for box, units in manned.items():
        t.put(box, **units)
    ahead = week_ahead(t.s)
    assert (ahead["morale"][OE], ahead["supply"][OE]) == end
    t.jump("effects")
    while t.s.week == 1 and not t.s.ending:
        options = t.legal()
        t.answer(next((m for m in options if m == ("stay",)), options[0]))
    assert (t.s.morale[OE], t.s.supply[OE]) == end
