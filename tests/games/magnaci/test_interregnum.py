"""Chapters 8 and 9: the Interregnum, wealth and the end."""

from __future__ import annotations

import pytest

from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import CARDS, PROVINCES
from pyengine.games.magnaci.scoring import ADVANTAGE, DOMINANCE, NONE, PRESENCE, levels, wealth
from tests.games.magnaci.table import LUBOMIRSKI, POTOCKI, SAPIEHA, Table, interregnum

THREE = ("cossack_revolt", "bulwark", "vienna")


def test_the_king_dies_but_his_symbol_holds() -> None:
    """MG-5.5.1: Pacta Conventa still counts his symbol."""
    t = interregnum(edit=lambda t: t.own(0, "pacta_conventa").hold(hetman=0))
    assert t.asked == "window" and ("act", "pacta_conventa", "ukraine") in t.legal()
    assert t.s.symbol == "sabre"


@pytest.mark.parametrize("age", [1, 4])
def test_the_third_partition_ends_everything(age: int) -> None:
    """MG-5.5.2, MG-8.1: at once, in the Iron Age too, and nothing is scored."""

    def edit(t: Table) -> None:
        for id in THREE:
            t.lose(id)
        t.own(0, "private_duchy").estates("lithuania", 1, 0, 0).estates("prussia", 1, 0, 0)

    t = interregnum(edit=edit, age=age)
    outcome = GAME.outcome(t.s)
    assert outcome is not None and t.seats == []
    assert outcome.winners == [] and outcome.scores == [0, 0, 0] and outcome.ranking == [[0, 1, 2]]
    assert outcome.ending == "ending.third_partition" and outcome.lines == []


def test_two_partitions_are_not_the_end() -> None:
    """MG-5.5.2"""
    t = interregnum(edit=lambda t: t.lose("cossack_revolt").lose("bulwark"))
    assert GAME.outcome(t.s) is None


def test_actions_come_before_the_new_order_and_work_at_once() -> None:
    """MG-5.5.3, MG-5.5.5"""

    def edit(t: Table) -> None:
        t.estates("lithuania", 1, 0, 0).estates("ukraine", 2, 0, 0).estates("prussia", 0, 4, 0)
        t.hold(treasurer=0)

    t = interregnum(edit=edit)
    assert t.asked == "window" and t.seats == [0]
    t.play(0, "act", "treasurer", "prussia", 1)
    assert t.s.estates["prussia"] == [1, 3, 0]
    t.until("senate_bid")
    assert t.s.order == [0, 1, 2], "four against three"


def test_the_iron_age_goes_to_the_count() -> None:
    """MG-5.5.4"""
    t = interregnum(edit=lambda t: t.estates("lithuania", 1, 2, 0), age=4)
    assert t.s.stack == [] and t.s.winner == 1 and not t.happened("new_order")


def test_new_order_by_estates_in_provinces_and_fiefs() -> None:
    """MG-5.5.5: partitioned or not; Dominance does not count."""

    def edit(t: Table) -> None:
        t.lose("cossack_revolt").estates("ukraine", 0, 4, 0)
        t.estates("livonia", 0, 0, 5).estates("prussia", 3, 0, 0)

    t = interregnum(edit=edit)
    assert t.s.order == [2, 1, 0]


def test_example_11_new_order() -> None:
    """MG-EX11, MG-5.5.5: the Primate orders the tied."""

    def edit(t: Table) -> None:
        t.hold(primate=SAPIEHA)
        t.estates("livonia", 1, 0, 0).estates("silesia", 1, 0, 0).estates("lithuania", 1, 2, 4)
        t.estates("great_poland", 2, 1, 0).estates("prussia", 0, 1, 0).estates("ukraine", 0, 0, 1)

    t = interregnum(edit=edit)
    assert t.asked == "choose_tied" and t.seats == [SAPIEHA]
    assert t.legal() == [("choose", LUBOMIRSKI), ("choose", SAPIEHA)]
    t.play(SAPIEHA, "choose", LUBOMIRSKI)
    assert t.s.order == [LUBOMIRSKI, SAPIEHA, POTOCKI]


def test_the_primate_orders_a_larger_group_one_by_one() -> None:
    """MG-5.5.5: who comes first, then next."""
    t = interregnum(4, edit=lambda t: t.estates("ukraine", 1, 1, 1, 2))
    assert t.legal() == [("choose", 0), ("choose", 1), ("choose", 2)] and t.prompt().args["n"] == 2
    t.play(0, "choose", 2)
    assert t.legal() == [("choose", 0), ("choose", 1)]
    t.play(0, "choose", 1)
    assert t.s.order == [3, 2, 1, 0]


def test_cards_and_senators_return_unused_laws_stay() -> None:
    """MG-5.5.6"""
    t = interregnum(edit=lambda t: t.own(1, "veto").hold(treasurer=-2, hetman=2).estates("ukraine", 3, 2, 1))
    t.until("senate_bid")
    assert t.s.age == 2 and t.s.hands == [list(CARDS)] * 3
    assert set(t.s.senators.values()) == {-1} and t.s.laws[1] == ["veto"]


def test_example_10_private_duchy() -> None:
    """MG-EX10: Dominance in two provinces that are not partitioned."""

    def edit(t: Table) -> None:
        t.own(LUBOMIRSKI, "private_duchy").estates("prussia", 1, 0, 0).estates("great_poland", 2, 1, 0)

    t = interregnum(edit=edit)
    assert t.asked == "window" and len(t.legal()) == 6
    t.play(LUBOMIRSKI, "act", "private_duchy", "lithuania")
    assert t.s.estates["lithuania"] == [1, 0, 0] and "private_duchy" in t.s.gone


# -- Advantage and Dominance -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ([1, 0, 0], [DOMINANCE, NONE, NONE]),
        ([3, 1, 1], [DOMINANCE, PRESENCE, PRESENCE]),
        ([2, 1, 1], [ADVANTAGE, PRESENCE, PRESENCE]),
        ([2, 2, 0], [PRESENCE, PRESENCE, NONE]),
        ([0, 0, 0], [NONE, NONE, NONE]),
        ([3, 2, 0], [DOMINANCE, PRESENCE, NONE]),
    ],
)
def test_advantage_and_dominance(row: list[int], expected: list[int]) -> None:
    """MG-5.8.2"""
    assert list(levels(row)) == expected


@pytest.mark.parametrize(
    ("row", "level"), [([3, 2], ADVANTAGE), ([4, 2], DOMINANCE), ([1, 0], DOMINANCE), ([2, 1], DOMINANCE)]
)
def test_example_12_two_players(row: list[int], level: int) -> None:
    """MG-EX12, MG-5.8.3: Dominance is twice the other's estates."""
    assert levels(row)[0] == level
    assert levels([3, 2, 0])[0] == DOMINANCE, "with three players more than all others is enough"


# -- Wealth ------------------------------------------------------------------------------------------------------------


def test_wealth_of_the_rulebooks_picture() -> None:
    """MG-8.2: three estates in two provinces are 5, with an Advantage 4 + 2 + 1, and 5 + 2 + 1 + 1 for red."""
    t = Table(5).until("senate_bid").clear()
    # blue, black, white, yellow, red
    t.estates("little_poland", 2, 2, 2, 3, 1)
    t.estates("great_poland", 1, 0, 0, 0, 1)
    t.estates("ukraine", 0, 1, 1, 1, 3)
    assert wealth(t.s) == [5, 5, 5, 7, 9]
    t.estates("ukraine", 0, 1, 1, 1, 4)
    assert wealth(t.s) == [5, 5, 5, 7, 11], "four estates would be Dominance: one more, and 3 for 2"


def test_fiefs_are_worth_one_more_where_present() -> None:
    """MG-8.2, MG-8.5: a fief is worth two."""
    t = Table().until("senate_bid").clear().estates("silesia", 1, 2, 0)
    assert wealth(t.s) == [2, 3, 0]


@pytest.mark.parametrize("seed", range(20))
def test_the_other_way_of_counting_gives_the_same(seed: int) -> None:
    """MG-8.5: first estate anywhere double; the last one double with Advantage, triple with Dominance."""
    t = Table(2 + seed % 4, seed=seed).until("")
    total = [0] * t.s.players
    for place, row in t.s.estates.items():
        for seat, have in enumerate(row):
            others = [n for rival, n in enumerate(row) if rival != seat]
            total[seat] += have + (have > 0)
            if place in PROVINCES and have > max(others):
                alone = have >= 2 * others[0] if len(others) == 1 else have > sum(others)
                total[seat] += 2 if alone else 1
    holder = t.s.holder("constitution_3_may")
    if holder is not None and not any(map(t.s.partitioned, PROVINCES)):
        total[holder] += 5
    assert wealth(t.s) == total and any(total)


def test_constitution_if_no_province_is_partitioned() -> None:
    """MG-8.3, MG-5.7.5: +5 to whoever holds it at the end."""
    t = interregnum(edit=lambda t: t.own(2, "constitution_3_may").estates("ukraine", 1, 2, 0), age=4)
    assert t.s.winner == 2 or GAME.standing(t.s) == [2, 5, 5]
    t.until("")
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.scores == [2, 5, 5]
    # Where the points come from is told in full.
    assert [line.values for line in outcome.lines if line.id == "score.constitution"] == [[0, 0, 5]]
    assert [sum(values) for values in zip(*(line.values for line in outcome.lines))] == outcome.scores

    def lost(t: Table) -> None:
        t.own(2, "constitution_3_may").estates("ukraine", 1, 2, 0).lose("bulwark")

    outcome = GAME.outcome(interregnum(edit=lost, age=4).s)
    assert outcome is not None and outcome.scores == [2, 5, 0] and outcome.winners == [1]


def test_most_wealth_wins() -> None:
    """MG-8.1, MG-8.4"""
    t = interregnum(edit=lambda t: t.estates("ukraine", 1, 2, 0).estates("prussia", 1, 0, 0), age=4)
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert outcome.scores == [6, 5, 0] and outcome.winners == [0] and outcome.ranking == [[0], [1], [2]]
    assert [sum(line.values[seat] for line in outcome.lines) for seat in range(3)] == outcome.scores
    assert outcome.ending == "ending.wealth"


def test_the_last_primate_names_the_winner_of_a_tie() -> None:
    """MG-8.4: himself if he likes; lower ties share a place."""
    t = interregnum(4, edit=lambda t: t.estates("ukraine", 2, 2, 1, 1), age=4)
    assert t.asked == "choose_tied" and t.seats == [0] and t.legal() == [("choose", 0), ("choose", 1)]
    assert GAME.outcome(t.s) is None
    t.play(0, "choose", 1)
    outcome = GAME.outcome(t.s)
    assert outcome is not None
    assert outcome.winners == [1] and outcome.ranking == [[1], [0], [2, 3]]


# -- Estates -----------------------------------------------------------------------------------------------------------


def test_estates_of_one_card_stay_together_in_one_open_province() -> None:
    """MG-5.8.1: never split, never in a fief, and taking them is not a choice."""
    t = Table(seed=2).until("place_estates")
    assert all(move[0] == "place" and move[1] in PROVINCES for move in t.legal())
    seat, n = t.seats[0], t.prompt().args["n"]
    before = t.s.estates["ukraine"][seat]
    t.play(seat, "place", "ukraine")
    assert t.s.estates["ukraine"][seat] == before + n


def test_a_fief_may_hold_estates_of_several_players() -> None:
    """MG-5.8.4: neither Advantage nor Dominance there."""
    t = Table().until("senate_bid").clear().estates("smolensk", 1, 1, 0)
    assert wealth(t.s) == [2, 2, 0] and t.s.strength_bonus("lithuania") == 1


def test_borrowed_sets() -> None:
    """MG-4.6: a player who runs out draws on an unused colour; with five players the surplus is forfeited."""
    t = Table(3).until("senate_bid").clear().estates("ukraine", 34, 0, 0)
    assert t.s.add(0, "ukraine", 3) == 3
    assert t.s.borrowed == [1, 0, 0] and t.s.supply(0) == 33
    t.s.borrowed = [2, 0, 0]
    t.estates("ukraine", 105, 35, 0)
    assert t.s.add(1, "prussia", 1) == 0 and not t.s.can_place(1), "first come, first served"
    t = Table(5).until("senate_bid").clear().estates("ukraine", 34, 0, 0, 0, 0)
    assert t.s.add(0, "ukraine", 3) == 1 and t.s.owned(0) == 35
    assert t.happened("forfeited") == [{"seat": 0, "n": 2}]


def test_the_final_count_of_the_rules_text() -> None:
    """MG-8.2, MG-5.8.2: four against three is Dominance, three against two and two is not."""

    def late(t: Table) -> None:
        t.estates("lithuania", 1, 2, 4).estates("ukraine", 2, 3, 2).estates("prussia", 3, 0, 0).estates("silesia", 1, 0, 0)

    t = interregnum(edit=late, age=4)
    assert GAME.standing(t.s) == [13, 8, 10] and t.s.winner == 0
