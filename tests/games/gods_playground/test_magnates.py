"""New estates, special actions, private armies: GP-7."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import PROVINCES
from pyengine.games.gods_playground.state import GodsState
from tests.games.gods_playground.table import (
    BLUE,
    RED,
    WHITE,
    acting,
    ally,
    army,
    at,
    find,
    go,
    legal,
    notes_of,
    occupy,
    own,
    play,
    put,
    sit,
    verbs,
)

# -- phase 7 ---------------------------------------------------------------------------------------------------------


def test_the_first_estate_costs_one_cube_the_others_two() -> None:
    """GP-7.1.1"""
    s = at("new_estates")
    put(s, "ukraine", 5)
    put(s, "prussia", 1)
    go(s)
    play(s, WHITE, "build", "ukraine")
    assert s.cubes[2][WHITE] == 4
    # The cubes come from the province itself: one in Prussia is too few.
    assert legal(s, WHITE) == [("build", "ukraine"), ("pass",)]
    with pytest.raises(IllegalMove, match="cubes"):
        play(s, WHITE, "build", "prussia")
    play(s, WHITE, "build", "ukraine")
    assert s.cubes[2][WHITE] == 2
    play(s, WHITE, "build", "ukraine")
    assert s.cubes[2][WHITE] == 0 and s.estates[2] == [WHITE] * 3


def test_a_late_first_estate_costs_two() -> None:
    """GP-7.1.1: the cycle counts, not the player's own estates."""
    s = at("new_estates")
    put(s, "ukraine", 5, 5)
    go(s)
    play(s, WHITE, "build", "ukraine")
    play(s, RED, "build", "ukraine")
    play(s, WHITE, "pass")
    play(s, RED, "build", "ukraine")
    assert s.cubes[2] == [4, 2, 0]


def test_building_needs_a_disc_and_a_free_space() -> None:
    """GP-7.1.2: occupation does not matter, money neither."""
    s = at("new_estates")
    own(s, "ukraine", 0, 1, 2, 0, 1)
    put(s, "ukraine", 3)
    put(s, "prussia", 2)
    occupy(s, "prussia", "north", 2)
    s.money = [0, 0, 0]
    go(s)
    assert legal(s, WHITE) == [("build", "prussia"), ("pass",)]
    with pytest.raises(IllegalMove, match="track_full"):
        play(s, WHITE, "build", "ukraine")
    play(s, WHITE, "build", "prussia")
    assert s.estates[0] == [WHITE] and s.discs[WHITE] == 15 - 3


def test_no_disc_no_estate() -> None:
    """GP-7.1.2"""
    s = at("new_estates")
    for province in ("prussia", "lithuania", "ukraine"):
        own(s, province, *[WHITE] * 5)
    put(s, "greater_poland", 4)
    go(s)
    assert s.stack == []


# -- phase 8 ---------------------------------------------------------------------------------------------------------


def test_two_actions_each_and_repeats_allowed() -> None:
    """GP-7.2.0"""
    s = at("special_actions", mace=RED)
    put(s, "prussia", 3, 3, 3)
    go(s)
    order = []
    while s.stack:
        order.append(acting(s)[0])
        play(s, order[-1], "gdansk")
    assert order == [1, 2, 0, 1, 2, 0]
    assert s.money == [22] * 3


def test_managers() -> None:
    """GP-7.2.1: under an own estate without one, for a cube of that province."""
    s = at("special_actions")
    own(s, "ukraine", WHITE, RED, WHITE, WHITE, managers=(1,))
    put(s, "ukraine", 2)
    put(s, "prussia", 1)
    go(s)
    assert [move for move in legal(s, WHITE) if move[0] == "manager"] == [
        ("manager", "ukraine", 3),
        ("manager", "ukraine", 4),
    ]
    play(s, WHITE, "manager", "ukraine", 4)
    assert s.managers[2] == [True, False, False, True] and s.cubes[2][WHITE] == 1


def test_eight_managers_are_all_there_are() -> None:
    """GP-7.2.1"""
    s = at("special_actions")
    own(s, "ukraine", *[RED] * 5, managers=(1, 2, 3, 4, 5))
    own(s, "prussia", *[RED] * 3, managers=(1, 2, 3))
    own(s, "lithuania", WHITE)
    put(s, "lithuania", 2)
    go(s)
    assert "manager" not in verbs(s, WHITE)
    with pytest.raises(IllegalMove, match="no_manager"):
        play(s, WHITE, "manager", "lithuania", 1)


def test_manager_and_city_share_an_estate() -> None:
    """GP-7.2.1 GP-7.2.8"""
    s = at("special_actions", turn=3)
    own(s, "lithuania", WHITE, cities=(1,))
    put(s, "lithuania", 1)
    go(s)
    play(s, WHITE, "manager", "lithuania", 1)
    assert s.managers[1] == [True] and s.cities[1] == [True]


def test_gdansk_pays_twice_the_wealth_of_prussia() -> None:
    """GP-7.2.2: no estate needed."""
    s = at("special_actions")
    put(s, "prussia", 1)
    s.wealth[0] = 4
    go(s)
    play(s, WHITE, "gdansk")
    assert s.money[WHITE] == 18 and s.cubes[0][WHITE] == 0


def test_gdansk_needs_a_cube_in_prussia() -> None:
    """GP-7.2.2"""
    s = at("special_actions")
    put(s, "ukraine", 1)
    go(s)
    with pytest.raises(IllegalMove, match="cubes"):
        play(s, WHITE, "gdansk")


def test_diplomacy_costs_cube_seat_and_money() -> None:
    """GP-7.2.3"""
    s = at("special_actions", script={"diplomacy": [4]})
    put(s, "prussia", 1)
    sit(s, -1, -1, WHITE)
    go(s)
    log = play(s, WHITE, "treaty", "north", 2)
    assert s.treaty == 0 and s.money[WHITE] == 4 and s.cubes[0][WHITE] == 0 and s.sejm == [-1] * 5
    assert find(log, "event.treaty").args["die"] == 4


def test_diplomacy_needs_cube_seat_and_partner() -> None:
    """GP-7.2.3 GP-7.2.3a"""
    s = at("special_actions")
    put(s, "prussia", 1)
    put(s, "lesser_poland", 1)
    put(s, "greater_poland", 1)
    go(s)
    assert "treaty" not in verbs(s, WHITE)
    with pytest.raises(IllegalMove, match="no_envoy"):
        play(s, WHITE, "treaty", "north", 2)
    s.cache.clear()
    sit(s, WHITE)
    assert [m for m in legal(s, WHITE) if m[0] == "treaty"] == [("treaty", "north", 2)]
    for enemy, reason in (("muscovy", "cubes"), ("ottomans", "treaty_enemy"), ("habsburgs", "treaty_enemy")):
        with pytest.raises(IllegalMove, match=reason):
            play(s, WHITE, "treaty", enemy, 2)


@pytest.mark.parametrize(
    ("move", "reason", "rule", "args"),
    [
        (("treaty", "north", 2), "treaty_made", "GP-7.2.3a", {"enemy": "muscovy"}),
        (("manager", "ukraine"), "cubes", "GP-7.2.1", {"n": 1, "province": "ukraine"}),
        (("city", "ukraine"), "cubes", "GP-7.2.8", {"n": 2, "province": "ukraine"}),
        (("confederation", "ukraine"), "cubes", "GP-7.2.6", {"n": 2, "province": "ukraine"}),
        (("gdansk",), "cubes", "GP-7.2.2", {"n": 1, "province": "prussia"}),
        (("city", "lithuania"), "too_early", "GP-7.2.8", {"n": 3}),
        (("college", "lithuania"), "too_early", "GP-7.2.7", {"n": 2}),
        (("confederation", "lithuania"), "too_early", "GP-7.2.6", {"n": 3}),
        (("manager", "lithuania"), "estate", "GP-7.2.1", {}),
    ],
)
def test_a_refused_special_action_says_what_is_missing(
    move: tuple[str, ...], reason: str, rule: str, args: dict[str, object]
) -> None:
    """GP-7.2.1 to GP-7.2.8: what it costs, and the turn from which it is there."""
    s = at("special_actions")
    ally(s, "muscovy")
    put(s, "lithuania", 2)
    go(s)
    with pytest.raises(IllegalMove) as refusal:
        play(s, WHITE, *move)
    assert (refusal.value.reason, refusal.value.rule) == (f"illegal.{reason}", rule)
    assert refusal.value.args_for_words == args


def test_one_treaty_a_turn() -> None:
    """GP-7.2.3a"""
    s = at("special_actions")
    ally(s, "muscovy")
    put(s, "prussia", 1)
    sit(s, WHITE)
    go(s)
    with pytest.raises(IllegalMove, match="treaty_made"):
        play(s, WHITE, "treaty", "north", 2)


@pytest.mark.parametrize(("held", "allowed"), [(False, True), (True, False)])
def test_the_habsburgs_negotiate_in_turn_four_if_free(held: bool, allowed: bool) -> None:
    """GP-7.2.3a"""
    s = at("special_actions", turn=4)
    s.held, s.vienna = held, 2 if held else 0
    put(s, "greater_poland", 1)
    sit(s, WHITE)
    go(s)
    assert ("treaty" in verbs(s, WHITE)) == allowed


def test_who_cannot_pay_loses_everything() -> None:
    """GP-7.2.3b: and another may try in the same turn."""
    s = at("special_actions", script={"diplomacy": [6, 1]})
    put(s, "lithuania", 1, 1)
    sit(s, WHITE, RED)
    s.money = [7, 3, 0]
    go(s)
    log = play(s, WHITE, "treaty", "muscovy", 2)
    assert find(log, "event.treaty_failed").args["cost"] == 8
    assert s.money[WHITE] == 0 and s.treaty == -1 and s.cubes[1][WHITE] == 0 and s.sejm[0] == -1
    play(s, RED, "treaty", "muscovy", 2)
    assert s.treaty == 1 and s.money[RED] == 0


@pytest.mark.parametrize(("money", "warning"), [(0, "hopeless"), (2, "hopeless"), (3, "risk"), (7, "risk"), (8, "")])
def test_a_hopeless_attempt_is_allowed_with_a_warning(money: int, warning: str) -> None:
    """GP-7.2.3c: no rule asks for a chance; cube, disc and money are lost."""
    s = at("special_actions", script={"diplomacy": [1]})
    put(s, "lithuania", 1)
    sit(s, WHITE)
    s.money[WHITE] = money
    go(s)
    notes = notes_of(s, WHITE, "treaty", "muscovy", 2)
    assert {id.removeprefix("note.treaty_") for id in notes} & {"hopeless", "risk"} == ({warning} - {""})
    prompt = GAME.prompt(s, WHITE)
    assert prompt is not None
    told = {note.id: note.args for choice in prompt.choices if choice.move[0] == "treaty" for note in choice.notes}
    assert told["note.treaty_price"] == {"low": 3, "high": 8}
    assert told.get("note.treaty_hopeless", {"n": money, "low": 3}) == {"n": money, "low": 3}
    assert told.get("note.treaty_risk", {"n": money - 2}) == {"n": money - 2}
    play(s, WHITE, "treaty", "muscovy", 2)
    assert (s.treaty == 1) == (money >= 3) and s.money[WHITE] == max(money - 3, 0)
    assert s.cubes[1][WHITE] == 0 and s.sejm == [-1] * 5


def test_a_treaty_stops_invasion_and_campaigns_but_not_what_is_inside() -> None:
    """GP-7.2.3d"""
    s = at("invasions", script={"invasion": [2, 6, 6, 6]})
    ally(s, "muscovy")
    go(s)
    assert s.enemy[1] == 0 and s.treaty == 1
    # Bonus cubes still fall on its field.
    assert s.bonus[1] == 1
    s = at("campaigns")
    ally(s, "muscovy")
    put(s, "lithuania", 2, 2)
    army(s, "lithuania", WHITE, 1)
    go(s)
    assert s.stack == []
    s = at("campaigns", script={"campaign": [6]})
    ally(s, "muscovy")
    put(s, "lithuania", 2)
    occupy(s, "lithuania", "muscovy", 2)
    army(s, "lithuania", WHITE, 1)
    go(s)
    play(s, WHITE, "campaign", "lithuania", 0, 0)
    assert s.enemy[1] == 1


def test_a_treaty_does_not_stop_expansion() -> None:
    """GP-7.2.3d"""
    s = at("expansion")
    ally(s, "muscovy")
    occupy(s, "lithuania", "muscovy", 2)
    go(s)
    assert s.enemy[0] == 2 and s.enemy[2] == 2


def test_moving_one_or_two_cubes() -> None:
    """GP-7.2.4: from one or two provinces to any others, free of charge."""
    s = at("special_actions")
    put(s, "prussia", 1)
    put(s, "ukraine", 1)
    go(s)
    play(s, WHITE, "move", "prussia", "greater_poland")
    # The cube that has just moved does not move again.
    assert {move[1] for move in legal(s, WHITE) if move[0] == "move"} == {"ukraine"}
    play(s, WHITE, "move", "ukraine", "lesser_poland")
    assert [row[WHITE] for row in s.cubes] == [0, 0, 0, 1, 1] and s.pool[WHITE] == 18


def test_one_cube_is_enough() -> None:
    """GP-7.2.4"""
    s = at("special_actions")
    put(s, "prussia", 2)
    go(s)
    play(s, WHITE, "move", "prussia", "lithuania")
    play(s, WHITE, "stop")
    assert [row[WHITE] for row in s.cubes] == [1, 1, 0, 0, 0]
    play(s, WHITE, "move", "prussia", "lithuania")
    assert ("move", "prussia", "ukraine") not in legal(s, WHITE)


def test_liberum_veto_empties_the_sejm() -> None:
    """GP-7.2.5: own discs too, for one cube from anywhere."""
    s = at("special_actions")
    put(s, "ukraine", 1)
    sit(s, WHITE, RED, RED, -1, BLUE)
    go(s)
    play(s, WHITE, "veto", "ukraine")
    assert s.sejm == [-1] * 5 and s.discs == [15] * 3 and s.cubes[2][WHITE] == 0


def test_a_veto_on_an_empty_sejm_is_allowed_with_a_warning() -> None:
    """GP-7.2.5: a cube for nothing."""
    s = at("special_actions")
    put(s, "ukraine", 2)
    sit(s, -1, RED)
    go(s)
    assert "note.veto_empty" not in notes_of(s, WHITE, "veto", "ukraine")
    play(s, WHITE, "veto", "ukraine")
    assert "note.veto_empty" in notes_of(s, WHITE, "veto", "ukraine")
    log = play(s, WHITE, "veto", "ukraine")
    assert find(log, "event.veto_empty").args["province"] == "ukraine"
    assert s.cubes[2][WHITE] == 0 and s.pool[WHITE] == 20


def coup(turn: int = 3) -> GodsState:
    s = at("special_actions", turn=turn)
    own(s, "lithuania", RED, BLUE, RED, managers=(1,))
    put(s, "lithuania", 3, 2, 3)
    s.prestige = [1, 2, 2]
    s.scored["glory"] = [1, 2, 2]
    return s


def test_confederation_takes_the_lowest_estate() -> None:
    """GP-7.2.6 GP-7.2.6a: its manager goes; the actor needs no estate there."""
    s = coup()
    go(s)
    assert [m for m in legal(s, WHITE) if m[0] == "confederation"] == [("confederation", "lithuania", RED)]
    play(s, WHITE, "confederation", "lithuania", RED)
    assert s.estates[1] == [WHITE, BLUE, RED] and s.managers[1] == [False] * 3
    assert s.cubes[1] == [1, 2, 3] and s.discs == [14, 14, 14]


@pytest.mark.parametrize("turn", [1, 2])
def test_no_confederation_before_turn_three(turn: int) -> None:
    """GP-7.2.6"""
    s = coup(turn)
    go(s)
    with pytest.raises(IllegalMove, match="too_early"):
        play(s, WHITE, "confederation", "lithuania", RED)


def test_only_the_last_in_prestige_confederates() -> None:
    """GP-7.2.6a: a tie for the last place forbids it."""
    s = coup()
    s.prestige = s.scored["glory"] = [2, 2, 3]
    go(s)
    with pytest.raises(IllegalMove, match="not_last"):
        play(s, WHITE, "confederation", "lithuania", RED)


def test_the_victim_has_fewer_cubes_than_before_the_price() -> None:
    """GP-7.2.6a"""
    s = coup()
    put(s, "lithuania", 3, 3, 2)
    go(s)
    assert [m for m in legal(s, WHITE) if m[0] == "confederation"] == [("confederation", "lithuania", BLUE)]


def test_cities_are_safe_from_confederations() -> None:
    """GP-7.2.6a: the lowest estate without one is taken, or none."""
    s = coup()
    own(s, "lithuania", RED, RED, BLUE, cities=(1,))
    go(s)
    play(s, WHITE, "confederation", "lithuania", RED)
    assert s.estates[1] == [RED, WHITE, BLUE]
    s = coup()
    own(s, "lithuania", RED, BLUE, cities=(1,))
    go(s)
    assert ("confederation", "lithuania", RED) not in legal(s, WHITE)


def test_of_two_equal_estates_the_inner_one_is_taken() -> None:
    """GP-7.2.6a: the second and the third space of Lithuania are worth the same."""
    s = coup()
    own(s, "lithuania", BLUE, RED, RED)
    go(s)
    play(s, WHITE, "confederation", "lithuania", RED)
    assert s.estates[1] == [BLUE, WHITE, RED]


def test_a_confederation_needs_a_disc() -> None:
    """GP-7.2.6a"""
    s = coup()
    for province in ("prussia", "ukraine", "lesser_poland"):
        own(s, province, *[WHITE] * 5)
    go(s)
    assert "confederation" not in verbs(s, WHITE)


@pytest.mark.parametrize(("count", "points"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 7)])
def test_colleges(count: int, points: int) -> None:
    """GP-7.2.7: a cube and 2 zł in each province; seven points for all five."""
    s = at("special_actions", turn=2)
    for province in PROVINCES:
        put(s, province, 1)
    s.money[WHITE] = 11
    go(s)
    for province in PROVINCES[:count]:
        play(s, WHITE, "college", province)
    if count < 5:
        play(s, WHITE, "stop")
    assert s.prestige[WHITE] == points and s.money[WHITE] == 11 - 2 * count
    assert sum(row[WHITE] for row in s.cubes) == 5 - count
    # It was one action.
    assert s.stack == [] or s.stack[-1][:3] == ["special_actions", 2, 0]


def test_colleges_stop_with_the_money() -> None:
    """GP-7.2.7: one to a province."""
    s = at("special_actions", turn=2)
    put(s, "prussia", 3)
    put(s, "ukraine", 3)
    s.money[WHITE] = 5
    go(s)
    play(s, WHITE, "college", "prussia")
    assert legal(s, WHITE) == [("college", "ukraine"), ("stop",)]
    play(s, WHITE, "college", "ukraine")
    assert s.stack[-1][0] == "special_actions" and s.prestige[WHITE] == 2


def test_no_colleges_in_turn_one() -> None:
    """GP-7.2.7"""
    s = at("special_actions", turn=1)
    put(s, "prussia", 3)
    go(s)
    with pytest.raises(IllegalMove, match="too_early"):
        play(s, WHITE, "college", "prussia")


def test_a_city_for_two_cubes() -> None:
    """GP-7.2.8: under an own estate without one, one a turn for all together."""
    s = at("special_actions", turn=3)
    own(s, "greater_poland", WHITE, RED, WHITE)
    put(s, "greater_poland", 4, 2)
    go(s)
    play(s, WHITE, "city", "greater_poland", 3)
    assert s.cities[4] == [False, False, True] and s.cubes[4][WHITE] == 2
    with pytest.raises(IllegalMove, match="city_built"):
        play(s, RED, "city", "greater_poland", 2)


def test_the_second_city_in_turn_four() -> None:
    """GP-7.2.8: not on the same estate."""
    s = at("special_actions", turn=4)
    own(s, "greater_poland", WHITE, WHITE, cities=(1,))
    put(s, "greater_poland", 2)
    go(s)
    assert [m for m in legal(s, WHITE) if m[0] == "city"] == [("city", "greater_poland", 2)]


def test_no_city_before_turn_three() -> None:
    """GP-7.2.8"""
    s = at("special_actions", turn=2)
    own(s, "greater_poland", WHITE)
    put(s, "greater_poland", 2)
    go(s)
    with pytest.raises(IllegalMove, match="too_early"):
        play(s, WHITE, "city", "greater_poland", 1)


# -- phase 9 ---------------------------------------------------------------------------------------------------------


def test_recruiting_costs_a_cube_and_at_least_one_unit() -> None:
    """GP-7.3.1"""
    s = at("private_armies")
    put(s, "lithuania", 2)
    s.money[WHITE] = 30
    go(s)
    play(s, WHITE, "recruit", "lithuania")
    assert s.cubes[1][WHITE] == 1 and ("done",) not in legal(s, WHITE)
    for _ in range(4):
        play(s, WHITE, "buy", "infantry")
    with pytest.raises(IllegalMove, match="unit_limit"):
        play(s, WHITE, "buy", "infantry")
    for _ in range(3):
        play(s, WHITE, "buy", "cavalry")
    # Four and three are all there are.
    assert s.infantry[1][WHITE] == 4 and s.cavalry[1][WHITE] == 3 and s.money[WHITE] == 10
    assert s.stack == []


def test_each_cycle_needs_another_cube() -> None:
    """GP-7.3.1"""
    s = at("private_armies")
    put(s, "lithuania", 2)
    go(s)
    for _ in range(2):
        play(s, WHITE, "recruit", "lithuania")
        play(s, WHITE, "buy", "infantry")
        play(s, WHITE, "done")
    assert s.infantry[1][WHITE] == 2 and s.stack == []


def test_several_armies_in_one_province() -> None:
    """GP-7.3.1"""
    s = at("private_armies")
    put(s, "lithuania", 1, 1)
    s.money = [2, 2, 0]
    go(s)
    # With 2 zł there is nothing but one infantry to buy.
    play(s, WHITE, "recruit", "lithuania")
    play(s, RED, "recruit", "lithuania")
    assert s.infantry[1] == [1, 1, 0]


def test_money_limits_the_purchase() -> None:
    """GP-7.3.1"""
    s = at("private_armies")
    put(s, "lithuania", 1)
    s.money[WHITE] = 3
    go(s)
    play(s, WHITE, "recruit", "lithuania")
    assert s.infantry[1][WHITE] == 1 and s.money[WHITE] == 1 and s.stack == []


def test_cossacks_are_hired_in_ukraine_only() -> None:
    """GP-7.3.2: also without own units."""
    s = at("private_armies")
    put(s, "ukraine", 1)
    put(s, "lithuania", 1)
    go(s)
    play(s, WHITE, "recruit", "lithuania")
    with pytest.raises(IllegalMove, match="no_cossacks"):
        play(s, WHITE, "buy", "cossacks")
    play(s, WHITE, "buy", "infantry")
    play(s, WHITE, "done")
    play(s, WHITE, "recruit", "ukraine")
    play(s, WHITE, "buy", "cossacks")
    play(s, WHITE, "buy", "cossacks")
    assert ("buy", "cossacks") not in legal(s, WHITE)
    play(s, WHITE, "done")
    assert s.cossacks == [0, 2, 0] and s.money[WHITE] == 10 - 2 - 4


def test_half_price_under_occupation() -> None:
    """GP-7.3.3: Cossacks too; markers do not count."""
    s = at("private_armies", turn=2)
    put(s, "ukraine", 1)
    occupy(s, "ukraine", "tatars", 1)
    s.money[WHITE] = 7
    go(s)
    play(s, WHITE, "recruit", "ukraine")
    for unit in ("artillery", "cavalry", "infantry", "cossacks"):
        play(s, WHITE, "buy", unit)
    assert s.money[WHITE] == 0
    s = at("private_armies", turn=2)
    put(s, "prussia", 1)
    s.markers[0] = 2
    s.money[WHITE] = 1
    go(s)
    assert s.stack == []


@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True)])
def test_artillery_from_turn_two(turn: int, may: bool) -> None:
    """GP-7.3.4: one gun each."""
    s = at("private_armies", turn=turn)
    put(s, "prussia", 1)
    s.money[WHITE] = 30
    go(s)
    play(s, WHITE, "recruit", "prussia")
    assert (("buy", "artillery") in legal(s, WHITE)) == may
    if may:
        play(s, WHITE, "buy", "artillery")
        assert s.money[WHITE] == 24 and ("buy", "artillery") not in legal(s, WHITE)
    else:
        with pytest.raises(IllegalMove, match="too_early"):
            play(s, WHITE, "buy", "artillery")


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_unpaid_cossacks_join_the_tatars(turn: int) -> None:
    """GP-7.3.5"""
    s = at("private_armies", turn=turn)
    s.cossacks = [1, 1, 0]
    log = go(s)
    assert s.cossacks == [0, 1, 1]
    assert find(log, "event.cossacks_unpaid").args["n"] == 1


def test_cossacks_lost_in_combat_stay_out_of_it() -> None:
    """GP-7.3.5"""
    s = at("campaigns", script={"campaign": [2, 1]})
    s.stack = [["invasions"], ["campaigns"]]
    s.cossacks = [0, 2, 0]
    s.rng.script["invasion"] = [6] * 4
    put(s, "ukraine", 1)
    army(s, "ukraine", WHITE, 1)
    go(s)
    play(s, WHITE, "campaign", "ukraine", 1, 0)
    assert s.cossacks == [1, 1, 0]


def test_cossacks_serve_everybody_with_units_there() -> None:
    """GP-7.3.6"""
    s = at("campaigns")
    s.cossacks = [0, 2, 0]
    put(s, "ukraine", 1, 1, 1)
    army(s, "ukraine", WHITE, 1)
    army(s, "ukraine", RED, 0, 1)
    go(s)
    for seat in (WHITE, RED):
        assert {move[2] for move in legal(s, seat) if move[0] == "campaign"} == {0, 1, 2}
        play(s, seat, "pass")
    assert s.stack == []


def test_prompts_say_prices_before_the_click() -> None:
    """GP-7.3.1 GP-7.1.1: a note warns before the last cube of a province goes, of what is then out of reach."""
    s = at("private_armies")
    put(s, "ukraine", 1)
    go(s)
    prompt = GAME.prompt(s, WHITE)
    assert prompt is not None
    notes = {note.id for choice in prompt.choices for note in choice.notes}
    # The army that it raises is there all the same: it only has no cube to ride out with (GP-8.1.2).
    assert {"note.prices", "note.last_cube_army"} <= notes and "note.last_cube" not in notes
    assert any(note.id == "note.cossacks_waiting" for note in prompt.notes)


def test_the_last_cube_is_told_apart_by_what_it_is_spent_on() -> None:
    """GP-7.1.1 GP-8.1.2: an estate leaves neither army nor campaign, a campaign only no further one."""
    for step, deed, warning in (
        ("new_estates", "build", "note.last_cube"),
        ("campaigns", "campaign", "note.last_cube_campaign"),
    ):
        s = at(step)
        put(s, "lithuania", 1)
        if step == "campaigns":
            army(s, "lithuania", WHITE, 1)
        go(s)
        prompt = GAME.prompt(s, WHITE)
        assert prompt is not None
        notes = [note.id for choice in prompt.choices if choice.move[0] == deed for note in choice.notes]
        assert [id for id in notes if id.startswith("note.last_cube")] == [warning]
