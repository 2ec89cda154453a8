"""Pillage, prestige, the end of a turn and of the match: GP-9, GP-10."""

from __future__ import annotations

import pytest

from pyengine.games.gods_playground import GAME
from tests.games.gods_playground.table import BLUE, RED, WHITE, at
from tests.table import ids, one

# -- phase 14 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("enemy", "cubes", "left"), [(5, 2, 2), (2, 2, 4), (1, 9, 4), (9, 0, 0)])
def test_an_undefended_province_loses_estates(enemy: int, cubes: int, left: int) -> None:
    """GP-9.1.1: the difference, one at least, from the border inwards."""
    t = at("pillage")
    t.own("lithuania", 0, 1, 2, 0, 1)
    t.put("lithuania", cubes)
    t.occupy("lithuania", "muscovy", enemy)
    t.go()
    assert t.s.estates[1] == [0, 1, 2, 0, 1][:left] and t.s.wealth[1] == 2
    t.sound()


def test_managers_and_cities_fall_with_their_estates() -> None:
    """GP-9.1.1"""
    t = at("pillage", turn=3)
    t.own("lithuania", 0, 1, 2, managers=(2, 3), cities=(3,))
    t.put("lithuania", 1)
    t.occupy("lithuania", "muscovy", 2)
    log = t.go()
    assert t.s.managers[1] == [False, True] and t.s.cities[1] == [False, False] and t.s.discs[BLUE] == 15
    assert one(log, "ruin_city").args["seat"] == BLUE


def test_wealth_does_not_fall_below_one() -> None:
    """GP-9.1.1"""
    t = at("pillage")
    t.s.wealth[1] = 1
    t.occupy("lithuania", "muscovy", 2)
    t.go()
    assert t.s.wealth[1] == 1


def test_a_defended_province_stays_as_it_is() -> None:
    """GP-9.1.2"""
    t = at("pillage")
    t.own("lithuania", 0, 1)
    t.s.attacked[1] = True
    log = t.go()
    assert t.s.wealth[1] == 3 and t.s.estates[1] == [0, 1] and "defended" in ids(log)


def test_peace_brings_wealth() -> None:
    """GP-9.1.3: five at most."""
    t = at("pillage")
    t.s.wealth = [5, 4, 1, 3, 3]
    t.put("greater_poland", 1, 1)
    t.go()
    assert t.s.wealth == [5, 5, 2, 4, 4]


def test_old_cubes_that_were_cleared_leave_peace() -> None:
    """GP-9.1.3"""
    t = at("campaigns", script={"campaign": [6]})
    t.s.stack = [["pillage"], ["campaigns"]]
    t.occupy("lithuania", "muscovy", 1)
    t.put("lithuania", 1)
    t.army("lithuania", WHITE, 1)
    t.go()
    t.play(WHITE, "campaign", "lithuania", 0, 0)
    assert t.s.wealth[1] == 4


def test_markers_destroy_estates_whatever_the_cubes() -> None:
    """GP-9.1.4"""
    t = at("pillage", turn=2)
    t.own("greater_poland", 0, 1, 2, 0)
    t.put("greater_poland", 5)
    t.s.markers[4] = 3
    t.go()
    assert t.s.estates[4] == [0] and t.s.wealth[4] == 2


@pytest.mark.parametrize(("cubes", "wealth"), [((0, 0, 0), 3), ((1, 0, 0), 3), ((1, 1, 0), 4), ((0, 0, 2), 4)])
def test_greater_poland_grows_under_two_cubes(cubes: tuple[int, ...], wealth: int) -> None:
    """GP-9.1.4"""
    t = at("pillage", turn=3)
    t.put("greater_poland", *cubes)
    t.go()
    assert t.s.wealth[4] == wealth


@pytest.mark.parametrize(("turn", "invaded"), [(4, False), (3, True)])
def test_later_greater_poland_is_like_any_province(turn: int, invaded: bool) -> None:
    """GP-9.1.4: markers neither burn nor hold back."""
    t = at("pillage", turn=turn)
    t.s.invaded, t.s.vienna = invaded, int(invaded)
    t.own("greater_poland", 0, 1)
    t.s.markers[4] = 2
    t.go()
    assert t.s.estates[4] == [0, 1] and t.s.wealth[4] == 4


def test_cancelled_markers_leave_peace() -> None:
    """GP-9.1.4"""
    t = at("invasions", turn=1, script={"invasion": [6] * 4})
    t.s.stack = [["pillage"], ["invasions"]]
    t.put("greater_poland", 4)
    t.go()
    assert t.s.cubes[4][WHITE] == 2 and t.s.wealth[4] == 4


def test_markers_in_a_province_that_was_attacked() -> None:
    """GP-9.1.4 GP-9.1.2: markers that came after a repelled attack still burn."""
    t = at("pillage", turn=1)
    t.own("prussia", 0, 1)
    t.s.attacked[0] = True
    t.s.markers[0] = 1
    t.go()
    assert t.s.estates[0] == [0] and t.s.wealth[0] == 2


# -- phase 15 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cubes", "king", "points"),
    [
        ((3, 2, 1), 0, [5, 0, 0]),
        ((3, 3, 1), 0, [2, 2, 0]),
        ((3, 3, 3), 0, [1, 1, 1]),
        ((3, 2, 1), 3, [2, 0, 0]),
        ((3, 3, 1), 3, [1, 1, 0]),
        ((3, 3, 3), 3, [1, 1, 1]),
        ((3, 2, 1), 4, [0, 0, 0]),
        ((0, 0, 0), 0, [0, 0, 0]),
        ((0, 1, 0), 0, [0, 5, 0]),
    ],
)
def test_glory_goes_to_the_most_cubes(cubes: tuple[int, ...], king: int, points: list[int]) -> None:
    """GP-9.2.1: shared among the tied, the king included, rounded down."""
    t = at("prestige")
    t.s.money = [0, 0, 0]
    t.fight("ottomans", *cubes, king=king)
    log = t.go()
    assert t.s.prestige == points == t.s.scored["glory"]
    assert ("glory_king" in ids(log)) == (king > max(cubes))
    alone = [*cubes, king].count(max(*cubes, king)) == 1
    assert ("glory" in ids(log)) == (alone and max(cubes) > king), "all of it goes to one who is ahead of all, the king too"


def test_glory_does_not_ask_who_won() -> None:
    """GP-9.2.1"""
    t = at("prestige")
    t.s.money = [0, 0, 0]
    t.fight("muscovy", 1)
    t.occupy("lithuania", "muscovy", 9)
    t.go()
    assert t.s.prestige[WHITE] == 4


def test_two_points_for_a_seat() -> None:
    """GP-9.2.2"""
    t = at("prestige")
    t.s.money = [0, 0, 0]
    t.sit(WHITE, RED, RED, -1, RED)
    t.go()
    assert t.s.prestige == [2, 6, 0] == t.s.scored["sejm"]


@pytest.mark.parametrize(("money", "points", "left"), [(12, 2, 2), (4, 0, 4), (5, 1, 0), (0, 0, 0), (24, 4, 4)])
def test_luxury_is_compulsory(money: int, points: int, left: int) -> None:
    """GP-9.2.3"""
    t = at("prestige")
    t.s.money = [money, 0, 0]
    t.go()
    assert t.s.prestige[WHITE] == points and t.s.money[WHITE] == left


# -- phase 16 --------------------------------------------------------------------------------------------------------


def test_fields_are_cleared() -> None:
    """GP-9.3.1"""
    t = at("end_of_turn", turn=2)
    t.fight("ottomans", 3, 2, king=4)
    t.s.bonus = [1, 2, 0, 0, 3]
    t.go()
    assert t.s.fields == [[0] * 3] * 5 and t.s.king == [0] * 5 and t.s.bonus == [0] * 5 and t.s.pool == [20] * 3


@pytest.mark.parametrize(("turn", "vienna", "kept"), [(3, 9, 2), (3, 1, 1), (3, 0, 0), (4, 2, 0)])
def test_two_orange_cubes_stay_in_field_v(turn: int, vienna: int, kept: int) -> None:
    """GP-9.3.1"""
    t = at("end_of_turn", turn=turn)
    t.s.vienna, t.s.invaded, t.s.held = vienna, turn == 3 and vienna > 0, turn == 4
    t.go()
    assert t.s.vienna == kept and not t.s.invaded


def test_everything_goes_home() -> None:
    """GP-9.3.2"""
    t = at("end_of_turn", turn=2)
    t.sit(WHITE, RED)
    t.army("ukraine", WHITE, 2, 1, gun=True)
    t.s.crown = [3, 2, 1]
    t.s.cossacks = [0, 1, 1]
    t.ally("muscovy")
    t.go()
    assert t.s.sejm == [-1] * 5 and t.s.discs == [15] * 3 and t.s.treaty == -1 and t.s.treaty_dice == 0
    assert not any(map(any, t.s.infantry)) and not any(map(any, t.s.cavalry)) and t.s.guns == [-1] * 3
    assert t.s.crown == [0, 0, 0] and t.s.cossacks == [2, 0, 0]


@pytest.mark.parametrize(("enemy", "cubes", "left"), [(5, (1, 1, 0), 2), (2, (3, 0, 0), 2), (4, (0, 0, 0), 0)])
def test_remnants_of_enemies(enemy: int, cubes: tuple[int, ...], left: int) -> None:
    """GP-9.3.3: markers and players' cubes stay."""
    t = at("end_of_turn")
    t.occupy("lithuania", "muscovy", enemy)
    t.put("lithuania", *cubes)
    t.s.markers[4] = 6
    t.go()
    assert t.s.enemy[1] == left and (t.s.enemy_of[1] == 1) == (left > 0)
    assert t.s.markers[4] == 6 and t.s.cubes[1] == list(cubes)


@pytest.mark.parametrize(("turn", "back"), [(1, False), (2, True), (3, False)])
def test_tokens_come_back_after_turn_two(turn: int, back: bool) -> None:
    """GP-9.3.4"""
    t = at("end_of_turn", turn=turn)
    before = [row[:] for row in t.s.hand]
    t.go()
    assert t.s.hand == ([[2] * 6] * 3 if back else before)


def test_the_turn_advances() -> None:
    """GP-9.3.4"""
    t = at("income", turn=2)
    t.go()
    assert t.s.turn == 3


# -- the end ---------------------------------------------------------------------------------------------------------


def test_estates_score_their_space_cities_triple_it() -> None:
    """GP-10.1: managers add nothing."""
    t = at("final_scoring", turn=4)
    t.own("lithuania", WHITE, RED, WHITE, managers=(1, 2), cities=(3,))
    t.go()
    assert t.s.prestige == [3 + 12, 4, 0]
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.winners == [WHITE] and outcome.ending == "ending.prestige"
    lines = {line.id: line.values for line in outcome.lines}
    assert lines["score.estates"] == [7, 4, 0] and lines["score.cities"] == [8, 0, 0]
    assert [sum(values) for values in zip(*lines.values())] == outcome.scores


@pytest.mark.parametrize(
    ("cubes", "money", "mace", "ranking", "ending"),
    [
        ((1, 2, 0), (4, 0, 0), 0, [[1], [0], [2]], "ending.cubes"),
        ((1, 1, 0), (0, 3, 4), 0, [[1], [0], [2]], "ending.money"),
        ((1, 1, 1), (2, 2, 2), 2, [[2], [0], [1]], "ending.order"),
    ],
)
def test_ties(cubes: tuple[int, ...], money: tuple[int, ...], mace: int, ranking: list[list[int]], ending: str) -> None:
    """GP-10.2: cubes in the provinces, money, turn order."""
    t = at("final_scoring", turn=4, mace=mace)
    t.put("ukraine", *cubes)
    t.s.money = list(money)
    t.go()
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert outcome.ranking == ranking and outcome.winners == ranking[0] and outcome.ending == ending


def test_no_outcome_before_the_end() -> None:
    """GP-10.1"""
    t = at("special_actions", turn=4)
    t.own("lithuania", WHITE)
    t.put("lithuania", 1)
    t.go()
    assert GAME.outcome(t.s) is None and GAME.standing(t.s) == [3, 0, 0]
