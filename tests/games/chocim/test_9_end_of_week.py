"""Diplomacy, effects, supply, summary: CH-9 to CH-12."""

from __future__ import annotations

import pytest

from pyengine.games.chocim import GAME, data
from pyengine.games.chocim.board import lost_fields
from pyengine.games.chocim.data import OE, RP
from pyengine.games.chocim.forecast import week_ahead
from pyengine.games.chocim.state import ChocimState
from tests.games.chocim.table import asked, fresh, hold, home, jump, legal, play, put, sound, turn, who


def settle(s: ChocimState, *moves: tuple[str, ...]) -> None:
    """The effects phase, with these answers where it asks; else the first option."""
    jump(s, "effects")
    answers = list(moves)
    while s.phase == "effects":
        options = legal(s)
        move = next((m for m in answers if m in options), None)
        if move is not None:
            answers.remove(move)
        play(s, move or options[0])
    assert not answers


def effects(s: ChocimState, *moves: tuple[str, ...]) -> None:
    """Up to the rations, so that what the effects did is still to be seen."""
    s.units["removed.commonwealth"], s.units["removed.ottoman"] = [0, 0, 0], [0, 0, 0]
    s.log = []
    settle(s, *moves)


def eaten(s: ChocimState, side: int) -> int:
    units = sum(data.START_UNITS[side]) - sum(s.units[data.REMOVED[side]])
    return -(-units // 3)


# -- CH-9 ------------------------------------------------------------------------------------------------------------


def test_ex_2_the_ottomans_pick_first_with_a_field() -> None:
    """EX-2, CH-9.1: whatever lies in the boxes of the routed."""
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", spahi=1)
    put(s, "routed.ottoman", tatar=3)
    jump(s, "diplomacy")
    assert (asked(s), who(s)) == ("take", OE)


def test_ex_3_a_tie_goes_to_the_commonwealth() -> None:
    """EX-3, CH-9.1"""
    s = fresh()
    put(s, "routed.ottoman", tatar=2)
    put(s, "routed.commonwealth", cavalry=2)
    jump(s, "diplomacy")
    assert who(s) == RP


def test_fewer_routed_pick_first() -> None:
    """CH-9.1"""
    s = fresh()
    put(s, "routed.commonwealth", cavalry=1)
    jump(s, "diplomacy")
    assert who(s) == OE
    put(s, "routed.ottoman", tatar=2)
    jump(s, "diplomacy")
    assert who(s) == RP


def test_seven_cards_four_to_the_first() -> None:
    """CH-9.2: turn about, forced, until the table is empty."""
    s = fresh()
    cards = sorted(s.table)
    jump(s, "diplomacy")
    first = who(s)
    assert first == RP
    while s.phase == "diplomacy":
        play(s, legal(s)[0])
    assert sorted(s.held[RP] + s.held[OE]) == cards
    assert (len(s.held[RP]), len(s.held[OE])) == (4, 3)
    assert s.seen == [sorted(h) for h in s.held]


# -- CH-10 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "change"), [(4, 0, -1), (4, 4, -1), (3, 5, 1), (0, 5, 1), (4, 5, 0), (3, 4, 0), (0, 0, 0)]
)
def test_the_forefield_moves_ottoman_morale(ours: int, theirs: int, change: int) -> None:
    """CH-10.1: then it empties."""
    s = fresh()
    put(s, "battle.commonwealth", cavalry=ours)
    put(s, "battle.ottoman", spahi=theirs)
    s.supply = [21, 36]
    jump(s, "effects", "battle_effect")
    s.log = []
    assert s.morale == [7, 8 + change]
    assert s.units["battle.commonwealth"] == s.units["battle.ottoman"] == [0, 0, 0]


def test_each_side_settles_its_effects_in_its_own_order() -> None:
    """CH-10.2: the Commonwealth first; units go home at once, whether or not there were enough."""
    s = fresh()
    put(s, "loot", cossack=1)
    put(s, "convoy", cavalry=1)
    put(s, "procession", cavalry=2)
    put(s, "pilaf", janissary=3)
    put(s, "council", spahi=3)
    jump(s, "effects")
    assert who(s) == RP
    assert {move[1] for move in legal(s)} == {"loot", "convoy", "procession"}
    play(s, ("resolve", "procession"))
    assert s.units["procession"] == [0, 0, 0] and s.morale[RP] == 7, "two are too few"
    play(s, ("resolve", "loot"))
    assert (s.supply[RP], s.supply[OE]) == (24, 35), "the convoy, left alone, came by itself"
    assert who(s) == OE and {move[1] for move in legal(s)} == {"pilaf", "council"}
    play(s, ("resolve", "pilaf"))
    assert s.morale[OE] == 8 and s.extra[OE]


@pytest.mark.parametrize(("morale", "now"), [(7, 8), (data.MORALE_TOP - 1, data.MORALE_TOP), (data.MORALE_TOP, data.MORALE_TOP)])
def test_a_procession_says_what_it_would_bring(morale: int, now: int) -> None:
    """CH-10.7: a card of the Ottomans at random, or morale, which has an end."""
    s = fresh()
    s.morale[RP] = morale
    hold(s, OE, 2, 3)
    put(s, "procession", cavalry=3)
    jump(s, "effects")
    if asked(s) == "effects_of":
        play(s, ("resolve", "procession"))
    prompt = GAME.prompt(s, s.seats[RP])
    assert prompt is not None and asked(s) == "procession"
    notes = {choice.move[0]: choice.notes[0] for choice in prompt.choices}
    assert (notes["strip"].id, notes["strip"].args) == ("note.op_strip", {"n": 2})
    assert notes["inspire"].args == {"side": "commonwealth", "before": morale, "now": now}
    play(s, ("inspire",))
    assert s.morale[RP] == now


def test_linked_effects_are_settled_together() -> None:
    """CH-10.3: in the Commonwealth's part if it has units there."""
    s = fresh()
    put(s, "convoy", cavalry=2)
    put(s, "pursuit", tatar=1)
    put(s, "loot", cossack=1)
    put(s, "pillage", spahi=3)
    jump(s, "effects")
    s.log = []
    play(s, ("resolve", "convoy"))
    assert s.units["pursuit"] == [0, 0, 0]
    assert s.units["convoy"] == [0, 0, 0]
    assert [e.args["total"] for e in s.log if e.id == "event.convoy"] == [3]
    assert "event.pursuit_idle" not in [e.id for e in s.log], "it is not settled again in the Ottomans' part"


def test_a_raid_is_settled_with_the_pillage_after_all_that_the_commonwealth_does() -> None:
    """CH-10.3, CH-10.4: in the Ottomans' part, so that looters come before the pillagers are back."""
    s = fresh()
    s.supply = [10, 2]
    put(s, "raid", cossack=1)
    put(s, "loot", cossack=3)
    put(s, "convoy", cavalry=1)
    put(s, "pillage", tatar=3)
    put(s, "dig", janissary=1)
    jump(s, "effects")
    assert who(s) == RP
    assert {move[1] for move in legal(s)} == {"loot", "convoy"}, "the raid waits for the pillage"
    play(s, ("resolve", "loot"))
    assert who(s) == OE and s.supply[OE] == 0, "nothing had been pillaged yet when the looters came"
    assert s.units["raid"] == [0, 0, 1]
    s.log = []
    play(s, ("resolve", "pillage"))
    assert s.units["pillage"] == s.units["raid"] == [0, 0, 0]
    assert [e.args["total"] for e in s.log if e.id == "event.pillage"] == [4]


def test_a_raid_that_finds_no_pillage_comes_home_in_the_part_of_the_ottomans() -> None:
    """CH-10.2, CH-10.3"""
    s = fresh()
    put(s, "raid", cavalry=1)
    put(s, "convoy", cavalry=1)
    put(s, "loot", cossack=1)
    put(s, "pilaf", janissary=4)
    put(s, "council", spahi=3)
    jump(s, "effects")
    s.log = []
    play(s, ("resolve", "convoy"))
    assert who(s) == OE and {move[1] for move in legal(s)} == {"pilaf", "council"}
    assert [e.id for e in s.log][-1] == "event.raid_idle" and s.units["raid"] == [0, 0, 0]


def test_the_guns_fire_from_where_this_week_has_dug() -> None:
    """CH-10.2, CH-10.6: in the order the Ottomans like."""
    s = fresh()
    s.trench = 2
    put(s, "dig", janissary=2)
    put(s, "bombard", janissary=1)
    jump(s, "effects")
    play(s, ("resolve", "dig"))
    assert s.trench == 4 and asked(s) == "bombard"
    s = fresh()
    s.trench = 2
    put(s, "dig", janissary=2)
    put(s, "bombard", janissary=1)
    jump(s, "effects")
    play(s, ("resolve", "bombard"))
    assert s.supply[RP] == 21 - eaten(s, RP), "too far off when the guns fired"


def test_a_pair_without_the_commonwealth_is_the_ottomans() -> None:
    """CH-10.3"""
    s = fresh()
    put(s, "dig", janissary=3)
    put(s, "pillage", spahi=2)
    jump(s, "effects")
    assert who(s) == OE
    play(s, ("resolve", "dig"))
    assert s.trench == 3


def test_convoy_and_pursuit() -> None:
    """CH-10.4: two for cavalry, one for the others, less one for each pursuing Tatar, never below nothing."""
    s = fresh()
    put(s, "convoy", cavalry=1, infantry=1, cossack=1)
    put(s, "pursuit", tatar=1)
    effects(s)
    assert s.supply[RP] == 21 + 3 - eaten(s, RP)
    s = fresh()
    put(s, "convoy", infantry=1)
    put(s, "pursuit", tatar=3)
    effects(s)
    assert s.supply[RP] == 21 - eaten(s, RP)


def test_pillage_and_raid() -> None:
    """CH-10.4: two for a Tatar, one for others, less two for a raid; neither half does anything alone."""
    s = fresh()
    s.supply[OE] = 20
    put(s, "pillage", spahi=1, janissary=1, tatar=2)
    put(s, "raid", infantry=1)
    effects(s)
    assert s.supply[OE] == 20 + 4 - eaten(s, OE)
    s = fresh()
    s.supply[OE] = 20
    put(s, "raid", cavalry=1)
    put(s, "pursuit", tatar=2)
    effects(s)
    assert s.supply == [21 - eaten(s, RP), 20 - eaten(s, OE)]
    s = fresh()
    s.supply[OE] = 20
    put(s, "pillage", spahi=1)
    put(s, "raid", cavalry=1)
    effects(s)
    assert s.supply[OE] == 20 - eaten(s, OE)


@pytest.mark.parametrize(("start", "dug", "filled", "end"), [(0, 3, 2, 1), (2, 4, 0, 6), (5, 4, 1, 6), (1, 0, 3, 0)])
def test_digging_and_filling(start: int, dug: int, filled: int, end: int) -> None:
    """CH-10.5"""
    s = fresh()
    s.trench = start
    put(s, "dig", janissary=dug)
    put(s, "fill", infantry=min(1, filled), cossack=filled - min(1, filled))
    effects(s)
    assert s.trench == end


def test_bombardment_needs_the_trenches_near() -> None:
    """CH-10.6: below 4 nothing."""
    s = fresh()
    s.trench = 3
    put(s, "bombard", janissary=3)
    effects(s)
    assert s.supply[RP] == 21 - eaten(s, RP)


@pytest.mark.parametrize(
    ("trench", "verbs"),
    [(4, {"shell", "waive"}), (5, {"shell", "drive", "waive"}), (6, {"shell", "drive", "breach", "waive"})],
)
def test_bombardment_choices(trench: int, verbs: set[str]) -> None:
    """CH-10.6: higher positions keep the lower options; reserves are not driven off."""
    s = fresh()
    s.trench = trench
    home(s, "defence.church")
    put(s, "control.church", spahi=1)
    s.levels["camp"] = 0
    put(s, "bombard", janissary=2)
    jump(s, "effects")
    assert asked(s) == "bombard"
    assert {move[0] for move in legal(s)} == verbs
    boxes = {move[2] for move in legal(s) if move[0] == "drive"}
    assert boxes <= {"defence.redoubts", "defence.bridgehead", "defence.bastion"}
    fields = {move[1] for move in legal(s) if move[0] == "breach"}
    assert "camp" not in fields, "there is nothing left to break"
    assert trench < 6 or "church" in fields, "any field, whoever holds it"


def test_ex_8_a_mixed_bombardment() -> None:
    """EX-8, CH-10.6"""
    s = fresh()
    s.trench = 5
    put(s, "defence.ramparts", infantry=2)
    put(s, "bombard", janissary=3)
    jump(s, "effects")
    play(s, ("drive", "infantry", "defence.ramparts"), ("drive", "infantry", "defence.ramparts"))
    assert s.units["defence.ramparts"] == [0, 0, 0]
    assert s.units["reserve.commonwealth"][1] == 3
    play(s, ("shell",))
    assert s.supply[RP] == 21 - 1 - 7
    assert s.units["bombard"] == [0, 0, 0]


def test_bombardment_breaks_works_and_may_be_waived() -> None:
    """CH-10.6"""
    s = fresh()
    s.trench = 6
    put(s, "bombard", janissary=3)
    jump(s, "effects")
    play(s, ("breach", "redoubts"))
    assert s.levels["redoubts"] == 0
    assert ("breach", "redoubts") not in legal(s)
    play(s, ("waive",), ("waive",))
    assert s.phase != "effects"


def test_fortify_needs_three_and_stops_at_three() -> None:
    """CH-10.7"""
    s = fresh()
    s.levels["castle"] = 3
    put(s, "fortify", infantry=1, cossack=2)
    jump(s, "effects")
    assert asked(s) == "fortify"
    assert ("fortify", "castle") not in legal(s)
    play(s, ("fortify", "tabor"))
    assert s.levels["tabor"] == 2
    s = fresh()
    home(s, "defence.church")
    put(s, "control.church", spahi=1)
    put(s, "fortify", infantry=1, cossack=2)
    jump(s, "effects")
    assert {move[1] for move in legal(s)} == set(data.LANDS), "any field, whoever holds it"
    play(s, ("fortify", "church"))
    assert s.levels["church"] == 2
    s = fresh()
    put(s, "fortify", infantry=1, cossack=1)
    effects(s)
    assert s.levels == {land: data.FIELDS[land].level for land in data.LANDS}


def test_procession_gives_a_choice() -> None:
    """CH-10.7: a random card of the Ottomans, or morale; against an empty hand only morale."""
    s = fresh()
    hold(s, OE, 3, 4)
    put(s, "procession", cavalry=3)
    s.rng.script["discard.ottoman"] = [4]
    jump(s, "effects")
    assert legal(s) == [("strip",), ("inspire",)]
    play(s, ("strip",))
    assert s.held[OE] == [3] and s.dip_discards[-1] == 4
    s = fresh()
    put(s, "procession", cavalry=3)
    effects(s)
    assert s.morale[RP] == 8


def test_the_smaller_effects() -> None:
    """CH-10.7: circle, council, pilaf, intrigue, loot, night sortie."""
    s = fresh()
    hold(s, RP, 2)
    put(s, "knights_circle", cavalry=2)
    put(s, "loot", cossack=3)
    put(s, "night_sortie", cossack=2)
    put(s, "council", spahi=3)
    put(s, "intrigue", tatar=3)
    put(s, "pilaf", janissary=4)
    effects(s)
    assert s.extra == [True, True]
    assert s.morale[OE] == 8 - 2 + 1
    assert s.held[RP] == [] and s.dip_discards[-1] == 2
    assert s.supply == [21 + 3 - 7, 36 - 3 - 12]


def test_intrigue_against_an_empty_hand_does_nothing() -> None:
    """CH-10.7"""
    s = fresh()
    put(s, "intrigue", tatar=3)
    effects(s)
    assert s.dip_discards == []


# -- CH-11 -----------------------------------------------------------------------------------------------------------


def test_ex_4_rations() -> None:
    """EX-4, CH-11.1: 22 on the board, 2 routed, 1 rebel."""
    s = fresh()
    put(s, "removed.ottoman", spahi=11)
    put(s, "routed.ottoman", tatar=2)
    put(s, "rebels.ottoman", spahi=1)
    jump(s, "supply", "rations")
    assert s.supply[OE] == 36 - 9
    assert s.supply[RP] == 21 - 7


def test_rations_round_up_and_stop_at_nothing() -> None:
    """CH-11.1: 35 units eat 12."""
    s = fresh()
    put(s, "removed.ottoman", spahi=1)
    s.supply = [5, 36]
    jump(s, "supply", "rations")
    assert s.supply == [0, 24]


# -- CH-12 -----------------------------------------------------------------------------------------------------------


def test_plans_and_supports_come_home_and_garrisons_choose() -> None:
    """CH-12.1"""
    s = fresh()
    for box, units in {
        "assault.church": {"spahi": 2},
        "ladders": {"janissary": 1},
        "ambush": {"tatar": 1},
        "flank": {"cavalry": 1},
        "cannonade": {"cossack": 1},
    }.items():
        put(s, box, **units)
    jump(s, "summary")
    assert s.units["reserve.ottoman"] == [17, 12, 7]
    assert s.units["flank"] == s.units["cannonade"] == [0, 0, 0]
    assert ("recall", "infantry", "defence.church") in legal(s) and ("stay",) in legal(s)
    play(s, ("recall", "infantry", "defence.church"))
    assert s.units["defence.church"] == [0, 0, 0]


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
    s = fresh()
    s.supply = [20, 30]
    before = s.morale[side]
    put(s, data.ROUTED[side], **{data.KINDS[side][0]: n} if n <= 7 or side == OE else {})
    jump(s, "summary", "wounded")
    assert s.morale[side] == before - loss


def test_one_of_the_routed_dies() -> None:
    """CH-12.3: the owner says which."""
    s = fresh()
    s.supply = [20, 30]
    put(s, "routed.ottoman", tatar=1, spahi=1)
    jump(s, "summary", "deaths")
    assert (asked(s), who(s)) == ("die", OE)
    play(s, ("remove", "tatar", "routed.ottoman"))
    assert s.units["removed.ottoman"] == [0, 0, 1]


@pytest.mark.parametrize(("side", "full"), [(RP, 21), (OE, 36)])
def test_a_whole_army_can_stand_on_double_rations(side: int, full: int) -> None:
    """CH-10.4, CH-11.1, CH-12.4: in the first week, with nothing lost and everything brought in that can be."""
    s = fresh()
    put(s, "convoy", cavalry=4)
    put(s, "loot", cossack=3 if side == RP else 0)
    put(s, "pillage", tatar=6)
    before = s.morale[side]
    settle(s)
    while s.week == 1:
        play(s, next((m for m in legal(s) if m == ("stay",)), legal(s)[0]))
    assert sum(data.START_UNITS[side]) == full == sum(data.START_UNITS[side]) - sum(s.units[data.REMOVED[side]])
    assert s.morale[side] == before + 1


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
    s = fresh()
    s.supply = [20, 30]
    s.supply[side] = supply
    before = s.morale[side]
    jump(s, "summary", "feed")
    assert s.morale[side] == before + change


def test_hunger_costs_a_chosen_card_at_once() -> None:
    """CH-12.4: face down, so the other sees only that it went."""
    s = fresh()
    hold(s, RP, 1, 4)
    s.supply = [0, 30]
    jump(s, "summary", "feed")
    assert (asked(s), who(s)) == ("hunger", RP)
    assert legal(s) == [("discard", 1), ("discard", 4)]
    play(s, ("discard", 4))
    assert s.held[RP] == [1] and s.buried[RP] == [4]
    assert GAME.view(s, s.seats[OE]).buried[RP] == [0]
    while not s.ending:
        play(s, legal(s)[0])
    assert s.ending == "hunger_commonwealth"


def test_hunger_on_both_sides_is_one_negotiation() -> None:
    """CH-12.4, CH-12.7: each lays a card away, the Commonwealth first; who has none, none."""
    s = fresh()
    hold(s, RP, 1, 4)
    hold(s, OE, 2)
    s.supply = [0, 0]
    jump(s, "summary", "feed")
    assert (asked(s), who(s)) == ("hunger", RP)
    play(s, ("discard", 1))
    assert (asked(s), who(s)) == ("hunger", OE), "a lone card is still asked for, behind its curtain"
    play(s, ("discard", 2))
    while s.phase == "summary":
        play(s, legal(s)[0])
    assert s.phase == "negotiations" and s.decks == [1, 0]


@pytest.mark.parametrize(
    ("side", "supply", "n"),
    [(RP, 15, 0), (RP, 8, 0), (RP, 7, 1), (RP, 0, 2), (OE, 25, 0), (OE, 24, 1), (OE, 12, 2), (OE, 0, 3)],
)
def test_want_removes_units(side: int, supply: int, n: int) -> None:
    """CH-12.5"""
    s = fresh()
    s.supply = [20, 30]
    s.supply[side] = supply
    jump(s, "summary", "starvation")
    while asked(s) == "starve":
        play(s, legal(s)[0])
    assert sum(s.units[data.REMOVED[side]]) == n


def test_the_routed_are_removed_first_and_rebels_last() -> None:
    """CH-12.5"""
    s = fresh()
    s.supply = [20, 0]
    put(s, "routed.ottoman", tatar=1)
    jump(s, "summary", "starvation")
    assert s.units["removed.ottoman"] == [0, 0, 1], "the only routed unit goes without a question"
    assert all(move[2] == "reserve.ottoman" for move in legal(s))
    s = fresh()
    s.supply = [20, 0]
    put(s, "rebels.ottoman", spahi=3)
    put(s, "removed.ottoman", spahi=14, janissary=11, tatar=7)
    jump(s, "summary", "starvation")
    assert s.units["reserve.ottoman"] == [0, 0, 0]
    assert s.units["rebels.ottoman"] == [1, 0, 0]


def test_the_other_routed_rejoin() -> None:
    """CH-12.6"""
    s = fresh()
    s.supply = [20, 30]
    put(s, "routed.commonwealth", infantry=2)
    jump(s, "summary", "rejoin")
    assert s.units["routed.commonwealth"] == [0, 0, 0]
    assert s.units["reserve.commonwealth"] == [7, 3, 7]


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
    s = fresh()
    s.morale, s.supply, s.week = morale, supply, week
    s.commanders[RP] = s.commanders[RP][week > 3 :]
    jump(s, "summary", "next_week")
    assert s.ending == ending
    if ending == "":
        assert s.week == week + 1 and s.phase == "actions"
    elif ending != "mutiny":
        assert s.phase == "negotiations"


def test_a_morale_repaired_by_double_rations_does_not_count() -> None:
    """CH-12.7: only where the marker stands in the end."""
    s = fresh()
    s.morale, s.supply = [7, 1], [20, 40]
    put(s, "routed.ottoman", tatar=3)
    jump(s, "summary", "wounded")
    while s.week == 1 and not s.ending:
        play(s, legal(s)[0])
    assert s.ending == "" and s.week == 2


def test_the_forecast_tells_the_end_of_the_week() -> None:
    s = fresh()
    put(s, "convoy", cavalry=2)
    put(s, "pursuit", tatar=1)
    put(s, "night_sortie", cossack=2)
    put(s, "dig", janissary=3)
    put(s, "fill", infantry=1)
    put(s, "routed.ottoman", spahi=3)
    ahead = week_ahead(s)
    turn(s, RP)
    play(s, ("pass",), ("pass",))
    while s.phase == "diplomacy":
        play(s, legal(s)[0])
    while s.week == 1:
        play(s, next((m for m in legal(s) if m == ("stay",)), legal(s)[0]))
    assert (s.morale, s.supply, s.trench) == (ahead["morale"], ahead["supply"], ahead["trench"])
    assert [sum(s.units[pool]) for pool in data.REMOVED] == ahead["removed"]
    assert lost_fields(s) == ()
    sound(s)


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
    s = fresh()
    s.morale[OE], s.supply[OE] = morale, supply
    for box, units in manned.items():
        put(s, box, **units)
    ahead = week_ahead(s)
    assert (ahead["morale"][OE], ahead["supply"][OE]) == end
    jump(s, "effects")
    while s.week == 1 and not s.ending:
        options = legal(s)
        play(s, next((m for m in options if m == ("stay",)), options[0]))
    assert (s.morale[OE], s.supply[OE]) == end
