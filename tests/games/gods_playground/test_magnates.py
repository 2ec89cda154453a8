"""New estates, special actions, private armies: GP-7."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import ESTATES, PROVINCES, TREATY_FEES
from tests.games.gods_playground.table import BLUE, RED, WHITE, Table, at
from tests.table import one

# -- phase 7 ---------------------------------------------------------------------------------------------------------


def test_the_first_estate_costs_one_cube_the_others_two() -> None:
    """GP-7.1.1"""
    t = at("new_estates")
    t.put("ukraine", 5)
    t.put("prussia", 1)
    t.go()
    t.play(WHITE, "build", "ukraine")
    assert t.s.cubes[2][WHITE] == 4
    # The cubes come from the province itself: one in Prussia is too few.
    assert t.legal(WHITE) == [("build", "ukraine"), ("pass",)]
    with pytest.raises(IllegalMove, match="cubes"):
        t.play(WHITE, "build", "prussia")
    t.play(WHITE, "build", "ukraine")
    assert t.s.cubes[2][WHITE] == 2
    t.play(WHITE, "build", "ukraine")
    assert t.s.cubes[2][WHITE] == 0 and t.s.estates[2] == [WHITE] * 3


def test_a_late_first_estate_costs_two() -> None:
    """GP-7.1.1: the cycle counts, not the player's own estates."""
    t = at("new_estates")
    t.put("ukraine", 5, 5)
    t.go()
    t.play(WHITE, "build", "ukraine")
    t.play(RED, "build", "ukraine")
    t.play(WHITE, "pass")
    t.play(RED, "build", "ukraine")
    assert t.s.cubes[2] == [4, 2, 0]


def test_building_needs_a_disc_and_a_free_space() -> None:
    """GP-7.1.2: occupation does not matter, money neither."""
    t = at("new_estates")
    t.own("ukraine", 0, 1, 2, 0, 1)
    t.put("ukraine", 3)
    t.put("prussia", 2)
    t.occupy("prussia", "north", 2)
    t.s.money = [0, 0, 0]
    t.go()
    assert t.legal(WHITE) == [("build", "prussia"), ("pass",)]
    with pytest.raises(IllegalMove, match="track_full"):
        t.play(WHITE, "build", "ukraine")
    t.play(WHITE, "build", "prussia")
    assert t.s.estates[0] == [WHITE] and t.s.discs[WHITE] == 15 - 3


def test_no_disc_no_estate() -> None:
    """GP-7.1.2"""
    t = at("new_estates")
    for province in ("prussia", "lithuania", "ukraine"):
        t.own(province, *[WHITE] * 5)
    t.put("greater_poland", 4)
    t.go()
    assert t.s.stack == []


# -- phase 8 ---------------------------------------------------------------------------------------------------------


def test_two_actions_each_and_repeats_allowed() -> None:
    """GP-7.2.0"""
    t = at("special_actions", mace=RED)
    t.put("prussia", 3, 3, 3)
    t.go()
    order = []
    while t.s.stack:
        order.append(t.seats[0])
        t.play(order[-1], "gdansk")
    assert order == [1, 2, 0, 1, 2, 0]
    assert t.s.money == [22] * 3


def test_managers() -> None:
    """GP-7.2.1: under an own estate without one, for a cube of that province."""
    t = at("special_actions")
    t.own("ukraine", WHITE, RED, WHITE, WHITE, managers=(1,))
    t.put("ukraine", 2)
    t.put("prussia", 1)
    t.go()
    assert [move for move in t.legal(WHITE) if move[0] == "manager"] == [
        ("manager", "ukraine", 3),
        ("manager", "ukraine", 4),
    ]
    t.play(WHITE, "manager", "ukraine", 4)
    assert t.s.managers[2] == [True, False, False, True] and t.s.cubes[2][WHITE] == 1


def test_eight_managers_are_all_there_are() -> None:
    """GP-7.2.1"""
    t = at("special_actions")
    t.own("ukraine", *[RED] * 5, managers=(1, 2, 3, 4, 5))
    t.own("prussia", *[RED] * 3, managers=(1, 2, 3))
    t.own("lithuania", WHITE)
    t.put("lithuania", 2)
    t.go()
    assert "manager" not in t.verbs(WHITE)
    with pytest.raises(IllegalMove, match="no_manager"):
        t.play(WHITE, "manager", "lithuania", 1)


def test_manager_and_city_share_an_estate() -> None:
    """GP-7.2.1 GP-7.2.8"""
    t = at("special_actions", turn=3)
    t.own("lithuania", WHITE, cities=(1,))
    t.put("lithuania", 1)
    t.go()
    t.play(WHITE, "manager", "lithuania", 1)
    assert t.s.managers[1] == [True] and t.s.cities[1] == [True]


def test_gdansk_pays_twice_the_wealth_of_prussia() -> None:
    """GP-7.2.2: no estate needed."""
    t = at("special_actions")
    t.put("prussia", 1)
    t.s.wealth[0] = 4
    t.go()
    t.play(WHITE, "gdansk")
    assert t.s.money[WHITE] == 18 and t.s.cubes[0][WHITE] == 0


def test_gdansk_needs_a_cube_in_prussia() -> None:
    """GP-7.2.2"""
    t = at("special_actions")
    t.put("ukraine", 1)
    t.go()
    with pytest.raises(IllegalMove, match="cubes"):
        t.play(WHITE, "gdansk")


def test_diplomacy_costs_cube_seat_and_money() -> None:
    """GP-7.2.3"""
    t = at("special_actions", script={"diplomacy": [4]})
    t.put("prussia", 1)
    t.sit(-1, -1, WHITE)
    t.go()
    log = t.play(WHITE, "treaty", "north", 2)
    assert t.s.treaty == 0 and t.s.money[WHITE] == 4 and t.s.cubes[0][WHITE] == 0 and t.s.sejm == [-1] * 5
    assert one(log, "treaty").args["die"] == 4


def test_diplomacy_needs_cube_seat_and_partner() -> None:
    """GP-7.2.3 GP-7.2.3a"""
    t = at("special_actions")
    t.put("prussia", 1)
    t.put("lesser_poland", 1)
    t.put("greater_poland", 1)
    t.go()
    assert "treaty" not in t.verbs(WHITE)
    with pytest.raises(IllegalMove, match="no_envoy"):
        t.play(WHITE, "treaty", "north", 2)
    t.s.cache.clear()
    t.sit(WHITE)
    assert [m for m in t.legal(WHITE) if m[0] == "treaty"] == [("treaty", "north", 2)]
    for enemy, reason in (("muscovy", "cubes"), ("ottomans", "treaty_enemy"), ("habsburgs", "treaty_enemy")):
        with pytest.raises(IllegalMove, match=reason):
            t.play(WHITE, "treaty", enemy, 2)


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
    t = at("special_actions")
    t.ally("muscovy")
    t.put("lithuania", 2)
    t.go()
    with pytest.raises(IllegalMove) as refusal:
        t.play(WHITE, *move)
    assert (refusal.value.reason, refusal.value.rule) == (f"illegal.{reason}", rule)
    assert refusal.value.args_for_words == args


@pytest.mark.parametrize(("firm", "reason"), [("off", "not_allowed"), ("on", "no_envoy")])
def test_a_dearer_treaty_is_there_with_firm_treaties_only(firm: str, reason: str) -> None:
    """GP-12.2: without the option nobody can pay more; with it, what is missing is the envoy."""
    t = at("special_actions", firm_treaties=firm)
    t.put("prussia", 1)
    t.s.money[WHITE] = 20
    t.go()
    assert t.refused(WHITE, "treaty", "north", max(TREATY_FEES)) == f"illegal.{reason}"
    cheap = t.refusal(WHITE, "treaty", "north", min(TREATY_FEES))
    assert (cheap.reason, cheap.rule) == ("illegal.no_envoy", "GP-7.2.3")


def test_one_treaty_a_turn() -> None:
    """GP-7.2.3a"""
    t = at("special_actions")
    t.ally("muscovy")
    t.put("prussia", 1)
    t.sit(WHITE)
    t.go()
    with pytest.raises(IllegalMove, match="treaty_made"):
        t.play(WHITE, "treaty", "north", 2)


@pytest.mark.parametrize(("held", "allowed"), [(False, True), (True, False)])
def test_the_habsburgs_negotiate_in_turn_four_if_free(held: bool, allowed: bool) -> None:
    """GP-7.2.3a"""
    t = at("special_actions", turn=4)
    t.s.held, t.s.vienna = held, 2 if held else 0
    t.put("greater_poland", 1)
    t.sit(WHITE)
    t.go()
    assert ("treaty" in t.verbs(WHITE)) == allowed


def test_who_cannot_pay_loses_everything() -> None:
    """GP-7.2.3b: and another may try in the same turn."""
    t = at("special_actions", script={"diplomacy": [6, 1]})
    t.put("lithuania", 1, 1)
    t.sit(WHITE, RED)
    t.s.money = [7, 3, 0]
    t.go()
    log = t.play(WHITE, "treaty", "muscovy", 2)
    assert one(log, "treaty_failed").args["cost"] == 8
    assert t.s.money[WHITE] == 0 and t.s.treaty == -1 and t.s.cubes[1][WHITE] == 0 and t.s.sejm[0] == -1
    t.play(RED, "treaty", "muscovy", 2)
    assert t.s.treaty == 1 and t.s.money[RED] == 0


@pytest.mark.parametrize(("money", "warning"), [(0, "hopeless"), (2, "hopeless"), (3, "risk"), (7, "risk"), (8, "")])
def test_a_hopeless_attempt_is_allowed_with_a_warning(money: int, warning: str) -> None:
    """GP-7.2.3c: no rule asks for a chance; cube, disc and money are lost."""
    t = at("special_actions", script={"diplomacy": [1]})
    t.put("lithuania", 1)
    t.sit(WHITE)
    t.s.money[WHITE] = money
    t.go()
    notes = t.notes_of(WHITE, "treaty", "muscovy", 2)
    assert {id.removeprefix("note.treaty_") for id in notes} & {"hopeless", "risk"} == ({warning} - {""})
    prompt = GAME.prompt(t.s, WHITE)
    assert prompt is not None
    warnings = {note.id: note.args for choice in prompt.choices if choice.move[0] == "treaty" for note in choice.notes}
    assert warnings["note.treaty_price"] == {"low": 3, "high": 8}
    assert warnings.get("note.treaty_hopeless", {"n": money, "low": 3}) == {"n": money, "low": 3}
    assert warnings.get("note.treaty_risk", {"n": money - 2}) == {"n": money - 2}
    t.play(WHITE, "treaty", "muscovy", 2)
    assert (t.s.treaty == 1) == (money >= 3) and t.s.money[WHITE] == max(money - 3, 0)
    assert t.s.cubes[1][WHITE] == 0 and t.s.sejm == [-1] * 5


def test_a_treaty_stops_invasion_and_campaigns_but_not_what_is_inside() -> None:
    """GP-7.2.3d"""
    t = at("invasions", script={"invasion": [2, 6, 6, 6]})
    t.ally("muscovy")
    t.go()
    assert t.s.enemy[1] == 0 and t.s.treaty == 1
    # Bonus cubes still fall on its field.
    assert t.s.bonus[1] == 1
    t = at("campaigns")
    t.ally("muscovy")
    t.put("lithuania", 2, 2)
    t.army("lithuania", WHITE, 1)
    t.go()
    assert t.s.stack == []
    t = at("campaigns", script={"campaign": [6]})
    t.ally("muscovy")
    t.put("lithuania", 2)
    t.occupy("lithuania", "muscovy", 2)
    t.army("lithuania", WHITE, 1)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert t.s.enemy[1] == 1


def test_a_treaty_does_not_stop_expansion() -> None:
    """GP-7.2.3d"""
    t = at("expansion")
    t.ally("muscovy")
    t.occupy("lithuania", "muscovy", 2)
    t.go()
    assert t.s.enemy[0] == 2 and t.s.enemy[2] == 2


def test_moving_one_or_two_cubes() -> None:
    """GP-7.2.4: from one or two provinces to any others, free of charge."""
    t = at("special_actions")
    t.put("prussia", 1)
    t.put("ukraine", 1)
    t.go()
    t.play(WHITE, "move", "prussia", "greater_poland")
    # The cube that has just moved does not move again.
    assert {move[1] for move in t.legal(WHITE) if move[0] == "move"} == {"ukraine"}
    t.play(WHITE, "move", "ukraine", "lesser_poland")
    assert [row[WHITE] for row in t.s.cubes] == [0, 0, 0, 1, 1] and t.s.pool[WHITE] == 18


def test_one_cube_is_enough() -> None:
    """GP-7.2.4"""
    t = at("special_actions")
    t.put("prussia", 2)
    t.go()
    t.play(WHITE, "move", "prussia", "lithuania")
    t.play(WHITE, "stop")
    assert [row[WHITE] for row in t.s.cubes] == [1, 1, 0, 0, 0]
    t.play(WHITE, "move", "prussia", "lithuania")
    assert ("move", "prussia", "ukraine") not in t.legal(WHITE)


def test_liberum_veto_empties_the_sejm() -> None:
    """GP-7.2.5: own discs too, for one cube from anywhere."""
    t = at("special_actions")
    t.put("ukraine", 1)
    t.sit(WHITE, RED, RED, -1, BLUE)
    t.go()
    t.play(WHITE, "veto", "ukraine")
    assert t.s.sejm == [-1] * 5 and t.s.discs == [15] * 3 and t.s.cubes[2][WHITE] == 0


def test_a_veto_on_an_empty_sejm_is_allowed_with_a_warning() -> None:
    """GP-7.2.5: a cube for nothing."""
    t = at("special_actions")
    t.put("ukraine", 2)
    t.sit(-1, RED)
    t.go()
    assert "note.veto_empty" not in t.notes_of(WHITE, "veto", "ukraine")
    t.play(WHITE, "veto", "ukraine")
    assert "note.veto_empty" in t.notes_of(WHITE, "veto", "ukraine")
    log = t.play(WHITE, "veto", "ukraine")
    assert one(log, "veto_empty").args["province"] == "ukraine"
    assert t.s.cubes[2][WHITE] == 0 and t.s.pool[WHITE] == 20


def coup(turn: int = 3) -> Table:
    t = at("special_actions", turn=turn)
    t.own("lithuania", RED, BLUE, RED, managers=(1,))
    t.put("lithuania", 3, 2, 3)
    t.s.prestige = [1, 2, 2]
    t.s.scored["glory"] = [1, 2, 2]
    return t


def test_confederation_takes_the_lowest_estate() -> None:
    """GP-7.2.6 GP-7.2.6a: its manager goes; the actor needs no estate there."""
    t = coup()
    t.go()
    assert [m for m in t.legal(WHITE) if m[0] == "confederation"] == [("confederation", "lithuania", RED)]
    taken = one(t.play(WHITE, "confederation", "lithuania", RED), "confederation")
    assert taken.at == ("estate:lithuania:1",) and taken.args["value"] == ESTATES[1][0]
    assert t.s.estates[1] == [WHITE, BLUE, RED] and t.s.managers[1] == [False] * 3
    assert t.s.cubes[1] == [1, 2, 3] and t.s.discs == [14, 14, 14]


@pytest.mark.parametrize("turn", [1, 2])
def test_no_confederation_before_turn_three(turn: int) -> None:
    """GP-7.2.6"""
    t = coup(turn)
    t.go()
    with pytest.raises(IllegalMove, match="too_early"):
        t.play(WHITE, "confederation", "lithuania", RED)


def test_only_the_last_in_prestige_confederates() -> None:
    """GP-7.2.6a: a tie for the last place forbids it."""
    t = coup()
    t.s.prestige = t.s.scored["glory"] = [2, 2, 3]
    t.go()
    with pytest.raises(IllegalMove, match="not_last"):
        t.play(WHITE, "confederation", "lithuania", RED)


def test_the_victim_has_fewer_cubes_than_before_the_price() -> None:
    """GP-7.2.6a"""
    t = coup()
    t.put("lithuania", 3, 3, 2)
    t.go()
    assert [m for m in t.legal(WHITE) if m[0] == "confederation"] == [("confederation", "lithuania", BLUE)]


def test_cities_are_safe_from_confederations() -> None:
    """GP-7.2.6a: the lowest estate without one is taken, or none."""
    t = coup()
    t.own("lithuania", RED, RED, BLUE, cities=(1,))
    t.go()
    t.play(WHITE, "confederation", "lithuania", RED)
    assert t.s.estates[1] == [RED, WHITE, BLUE]
    t = coup()
    t.own("lithuania", RED, BLUE, cities=(1,))
    t.go()
    assert ("confederation", "lithuania", RED) not in t.legal(WHITE)


def test_of_two_equal_estates_the_inner_one_is_taken() -> None:
    """GP-7.2.6a: the second and the third space of Lithuania are worth the same."""
    t = coup()
    t.own("lithuania", BLUE, RED, RED)
    t.go()
    t.play(WHITE, "confederation", "lithuania", RED)
    assert t.s.estates[1] == [BLUE, WHITE, RED]


def test_a_confederation_needs_a_disc() -> None:
    """GP-7.2.6a"""
    t = coup()
    for province in ("prussia", "ukraine", "lesser_poland"):
        t.own(province, *[WHITE] * 5)
    t.go()
    assert "confederation" not in t.verbs(WHITE)


@pytest.mark.parametrize(("count", "points"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 7)])
def test_colleges(count: int, points: int) -> None:
    """GP-7.2.7: a cube and 2 zł in each province; seven points for all five."""
    t = at("special_actions", turn=2)
    for province in PROVINCES:
        t.put(province, 1)
    t.s.money[WHITE] = 11
    t.go()
    for province in PROVINCES[:count]:
        t.play(WHITE, "college", province)
    if count < 5:
        t.play(WHITE, "stop")
    assert t.s.prestige[WHITE] == points and t.s.money[WHITE] == 11 - 2 * count
    assert sum(row[WHITE] for row in t.s.cubes) == 5 - count
    # It was one action.
    now = t.s.frame("special_actions")
    assert t.s.stack == [] or (now["cycle"], now["turn"]) == (2, 0)


def test_colleges_stop_with_the_money() -> None:
    """GP-7.2.7: one to a province."""
    t = at("special_actions", turn=2)
    t.put("prussia", 3)
    t.put("ukraine", 3)
    t.s.money[WHITE] = 5
    t.go()
    t.play(WHITE, "college", "prussia")
    assert t.legal(WHITE) == [("college", "ukraine"), ("stop",)]
    t.play(WHITE, "college", "ukraine")
    assert t.s.step == "special_actions" and t.s.prestige[WHITE] == 2


def test_no_colleges_in_turn_one() -> None:
    """GP-7.2.7"""
    t = at("special_actions", turn=1)
    t.put("prussia", 3)
    t.go()
    with pytest.raises(IllegalMove, match="too_early"):
        t.play(WHITE, "college", "prussia")


def test_a_city_for_two_cubes() -> None:
    """GP-7.2.8: under an own estate without one, one a turn for all together."""
    t = at("special_actions", turn=3)
    t.own("greater_poland", WHITE, RED, WHITE)
    t.put("greater_poland", 4, 2)
    t.go()
    t.play(WHITE, "city", "greater_poland", 3)
    assert t.s.cities[4] == [False, False, True] and t.s.cubes[4][WHITE] == 2
    with pytest.raises(IllegalMove, match="city_built"):
        t.play(RED, "city", "greater_poland", 2)


def test_the_second_city_in_turn_four() -> None:
    """GP-7.2.8: not on the same estate."""
    t = at("special_actions", turn=4)
    t.own("greater_poland", WHITE, WHITE, cities=(1,))
    t.put("greater_poland", 2)
    t.go()
    assert [m for m in t.legal(WHITE) if m[0] == "city"] == [("city", "greater_poland", 2)]


def test_no_city_before_turn_three() -> None:
    """GP-7.2.8"""
    t = at("special_actions", turn=2)
    t.own("greater_poland", WHITE)
    t.put("greater_poland", 2)
    t.go()
    with pytest.raises(IllegalMove, match="too_early"):
        t.play(WHITE, "city", "greater_poland", 1)


# -- phase 9 ---------------------------------------------------------------------------------------------------------


def test_recruiting_costs_a_cube_and_at_least_one_unit() -> None:
    """GP-7.3.1"""
    t = at("private_armies")
    t.put("lithuania", 2)
    t.s.money[WHITE] = 30
    t.go()
    t.play(WHITE, "recruit", "lithuania")
    assert t.s.cubes[1][WHITE] == 1 and ("done",) not in t.legal(WHITE)
    for _ in range(4):
        t.play(WHITE, "buy", "infantry")
    with pytest.raises(IllegalMove, match="unit_limit"):
        t.play(WHITE, "buy", "infantry")
    for _ in range(3):
        t.play(WHITE, "buy", "cavalry")
    # Four and three are all there are.
    assert t.s.infantry[1][WHITE] == 4 and t.s.cavalry[1][WHITE] == 3 and t.s.money[WHITE] == 10
    assert t.s.stack == []


def test_each_cycle_needs_another_cube() -> None:
    """GP-7.3.1"""
    t = at("private_armies")
    t.put("lithuania", 2)
    t.go()
    for _ in range(2):
        t.play(WHITE, "recruit", "lithuania")
        t.play(WHITE, "buy", "infantry")
        t.play(WHITE, "done")
    assert t.s.infantry[1][WHITE] == 2 and t.s.stack == []


def test_several_armies_in_one_province() -> None:
    """GP-7.3.1"""
    t = at("private_armies")
    t.put("lithuania", 1, 1)
    t.s.money = [2, 2, 0]
    t.go()
    # With 2 zł there is nothing but one infantry to buy.
    t.play(WHITE, "recruit", "lithuania")
    t.play(RED, "recruit", "lithuania")
    assert t.s.infantry[1] == [1, 1, 0]


def test_money_limits_the_purchase() -> None:
    """GP-7.3.1"""
    t = at("private_armies")
    t.put("lithuania", 1)
    t.s.money[WHITE] = 3
    t.go()
    t.play(WHITE, "recruit", "lithuania")
    assert t.s.infantry[1][WHITE] == 1 and t.s.money[WHITE] == 1 and t.s.stack == []


def test_cossacks_are_hired_in_ukraine_only() -> None:
    """GP-7.3.2: also without own units."""
    t = at("private_armies")
    t.put("ukraine", 1)
    t.put("lithuania", 1)
    t.go()
    t.play(WHITE, "recruit", "lithuania")
    with pytest.raises(IllegalMove, match="no_cossacks"):
        t.play(WHITE, "buy", "cossacks")
    t.play(WHITE, "buy", "infantry")
    t.play(WHITE, "done")
    t.play(WHITE, "recruit", "ukraine")
    t.play(WHITE, "buy", "cossacks")
    t.play(WHITE, "buy", "cossacks")
    assert ("buy", "cossacks") not in t.legal(WHITE)
    t.play(WHITE, "done")
    assert t.s.cossacks == [0, 2, 0] and t.s.money[WHITE] == 10 - 2 - 4


def test_half_price_under_occupation() -> None:
    """GP-7.3.3: Cossacks too; markers do not count."""
    t = at("private_armies", turn=2)
    t.put("ukraine", 1)
    t.occupy("ukraine", "tatars", 1)
    t.s.money[WHITE] = 7
    t.go()
    t.play(WHITE, "recruit", "ukraine")
    for unit in ("artillery", "cavalry", "infantry", "cossacks"):
        t.play(WHITE, "buy", unit)
    assert t.s.money[WHITE] == 0
    t = at("private_armies", turn=2)
    t.put("prussia", 1)
    t.s.markers[0] = 2
    t.s.money[WHITE] = 1
    t.go()
    assert t.s.stack == []


@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True)])
def test_artillery_from_turn_two(turn: int, may: bool) -> None:
    """GP-7.3.4: one gun each."""
    t = at("private_armies", turn=turn)
    t.put("prussia", 1)
    t.s.money[WHITE] = 30
    t.go()
    t.play(WHITE, "recruit", "prussia")
    assert (("buy", "artillery") in t.legal(WHITE)) == may
    if may:
        t.play(WHITE, "buy", "artillery")
        assert t.s.money[WHITE] == 24 and ("buy", "artillery") not in t.legal(WHITE)
    else:
        with pytest.raises(IllegalMove, match="too_early"):
            t.play(WHITE, "buy", "artillery")


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_unpaid_cossacks_join_the_tatars(turn: int) -> None:
    """GP-7.3.5"""
    t = at("private_armies", turn=turn)
    t.s.cossacks = [1, 1, 0]
    log = t.go()
    assert t.s.cossacks == [0, 1, 1]
    assert one(log, "cossacks_unpaid").args["n"] == 1


def test_cossacks_lost_in_combat_stay_out_of_it() -> None:
    """GP-7.3.5"""
    t = at("campaigns", script={"campaign": [2, 1]})
    t.s.stack = [["invasions"], ["campaigns"]]
    t.s.cossacks = [0, 2, 0]
    t.s.rng.script["invasion"] = [6] * 4
    t.put("ukraine", 1)
    t.army("ukraine", WHITE, 1)
    t.go()
    t.play(WHITE, "campaign", "ukraine", 1, 0)
    assert t.s.cossacks == [1, 1, 0]


def test_cossacks_serve_everybody_with_units_there() -> None:
    """GP-7.3.6"""
    t = at("campaigns")
    t.s.cossacks = [0, 2, 0]
    t.put("ukraine", 1, 1, 1)
    t.army("ukraine", WHITE, 1)
    t.army("ukraine", RED, 0, 1)
    t.go()
    for seat in (WHITE, RED):
        assert {move[2] for move in t.legal(seat) if move[0] == "campaign"} == {0, 1, 2}
        t.play(seat, "pass")
    assert t.s.stack == []


def test_prompts_say_prices_before_the_click() -> None:
    """GP-7.3.1 GP-7.1.1: a note warns before the last cube of a province goes, of what is then out of reach."""
    t = at("private_armies")
    t.put("ukraine", 1)
    t.go()
    prompt = GAME.prompt(t.s, WHITE)
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
        t = at(step)
        t.put("lithuania", 1)
        if step == "campaigns":
            t.army("lithuania", WHITE, 1)
        t.go()
        prompt = GAME.prompt(t.s, WHITE)
        assert prompt is not None
        notes = [note.id for choice in prompt.choices if choice.move[0] == deed for note in choice.notes]
        assert [id for id in notes if id.startswith("note.last_cube")] == [warning]
