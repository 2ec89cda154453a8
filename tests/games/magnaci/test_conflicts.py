"""Chapter 7: conflicts, partitions and what they cost."""

from __future__ import annotations

import pytest

from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import CONFLICTS, PROVINCE
from tests.games.magnaci.table import LUBOMIRSKI, POTOCKI, SAPIEHA, Table, war

EXAMPLE = ("habsburg_queen", "crimean_horde", "cossack_revolt", "abaza_pasha")


# -- Dealing -----------------------------------------------------------------------------------------------------------


def test_example_7_dealing() -> None:
    """MG-EX7, MG-5.4.1, MG-5.4.2, MG-5.4.6: spaces, a rejected card, the order of resolution."""
    t = Table(conflicts=EXAMPLE, reshuffle=[["livonian_war", "turkish_war"]]).until("conflict_bid")
    board = {space + 1: id for space, id in enumerate(t.s.conflicts) if id}
    assert board == {
        1: "livonian_war",
        3: "crimean_horde",
        4: "cossack_revolt",
        5: "turkish_war",
        7: "habsburg_queen",
    }
    assert [args["conflict"] for args in t.happened("conflict_rejected")] == ["abaza_pasha"]
    assert "abaza_pasha" in t.s.conflict_deck and len(t.s.conflict_deck) == 20
    t.until("senate_bid", "window_interregnum")
    order = [args["conflict"] for args in t.happened("conflict_shown")]
    assert order == ["livonian_war", "crimean_horde", "cossack_revolt", "turkish_war", "habsburg_queen"]


def second_age(*lost: str, conflicts: tuple[str, ...] = ()) -> Table:
    """The Sejm of the second Age, with conflicts left from the first."""
    t = Table(seed=3).until("sejm_bid")
    for id in lost:
        t.lose(id)
    t.s.conflict_deck = [*conflicts, *(id for id in t.s.conflict_deck if id not in conflicts)]
    return t


def test_cards_left_from_earlier_ages_count() -> None:
    """MG-5.4.1: five in all."""
    t = second_age("turkish_war", "vienna").until("conflict_bid")
    assert sum(map(bool, t.s.conflicts)) == 5
    assert len(t.happened("conflict")) == 3


def test_a_card_left_keeps_its_space_and_a_new_one_may_come_before_it() -> None:
    """MG-5.4.3"""
    t = second_age("turkish_war", conflicts=("bulwark", "vienna"))
    t.s.conflicts[4], t.s.conflicts[5] = "", "turkish_war"
    t.s.lost_by[4], t.s.lost_by[5] = [], [0]
    t.until("conflict_bid")
    assert t.s.conflicts[4:6] == ["bulwark", "turkish_war"]
    t.until("senate_bid")
    order = [args["conflict"] for args in t.happened("conflict_shown")]
    assert order.index("bulwark") < order.index("turkish_war")


def test_dead_end_with_fewer_conflicts() -> None:
    """MG-5.4.4: unused family cards stay in hand."""
    t = Table(seed=3).until("sejm_bid")
    two = [id for id in t.s.conflict_deck if CONFLICTS[id].province in ("prussia", "ukraine")]
    t.s.beaten = [id for id in t.s.conflict_deck if id not in two]
    t.s.conflict_deck = two
    t.until("conflict_bid")
    assert sum(map(bool, t.s.conflicts)) == 4 and t.happened("no_more_conflicts") == [{"n": 4}]
    t.war(*[tuple(hand) for hand in [list(h) for h in t.s.hands]])
    assert [len(hand) for hand in t.s.hands] == [1, 1, 1]


# -- Bidding and comparing ---------------------------------------------------------------------------------------------


def test_one_card_at_every_conflict_all_at_once() -> None:
    """MG-5.4.5"""
    t = Table().until("conflict_bid")
    assert t.seats == [0, 1, 2] and len(t.legal(2)) == 25
    free = next(k + 1 for k, id in enumerate(t.s.conflicts) if not id)
    assert t.refused(0, "bid", free, t.s.hands[0][0]) == "illegal.not_allowed"
    t.war(*[tuple(hand) for hand in [list(h) for h in t.s.hands]])
    assert all(hand == [] for hand in t.s.hands)


def test_each_conflict_is_applied_before_the_next() -> None:
    """MG-5.4.6, MG-5.4.10: the Silent Sejm weakens the very next conflict."""
    t = war("silent_sejm", "cossack_revolt", cards=((2, 7), (3, 7), (4, 7)))
    assert t.s.silent
    lost = t.happened("conflict_lost")
    assert [(args["conflict"], args["bonus"]) for args in lost] == [("silent_sejm", 0), ("cossack_revolt", -2)]


def test_example_6_modifiers() -> None:
    """MG-EX6, MG-5.4.7"""

    def edit(t: Table) -> None:
        t.estates("livonia", 1, 0, 0)
        t.s.silent = True
        t.s.buildings = {"fortress": "lithuania"}
        t.s.gone.append("fortress")

    t = war("muscovite_war", cards=((8,), (4,), (4,)), edit=edit)
    assert t.happened("conflict_shown")[0]["bonus"] == 2
    assert t.happened("conflict_won")[0]["total"] == 18
    assert sorted(t.happened("conflict_shown")[0]["parts"]) == [
        ["building.fortress", 3],
        ["fief.livonia", 1],
        ["pawn.silent_sejm", -2],
    ]


def test_all_modifiers_of_a_province() -> None:
    """MG-5.4.7: buildings 1, 2 and 3, a fief 1 however many estates it holds (MG-5.8.4), pawns minus 2."""
    t = Table().until("senate_bid")
    s = t.s
    s.buildings = {"monastery": "lithuania", "palace": "lithuania", "fortress": "prussia"}
    t.estates("livonia", 2, 1, 0).estates("smolensk", 0, 0, 1)
    assert s.strength_bonus("lithuania") == 1 + 2 + 1 + 1
    s.clouds = True
    assert s.strength_bonus("prussia") == 1 and s.strength_bonus("ukraine") == 0
    s.silent = True
    assert [s.strength_bonus(p) for p in PROVINCE] == [3, -2, -2, -2, -1]


def test_a_players_strength_may_be_negative() -> None:
    """MG-5.4.7: Lady and Capitulation."""

    def edit(t: Table) -> None:
        t.own(1, "capitulation")

    t = war("abaza_pasha", cards=((14,), (10,), (13,)), edit=edit)
    t.play(1, "act", "capitulation")
    assert t.happened("strength") == [{"seat": 1, "change": -3, "total": -2}]
    assert t.happened("conflict_won")[0]["total"] == 25
    assert t.s.estates["ukraine"] == [1, 0, 0]


def test_buildings_and_fiefs_never_change_a_players_own_strength() -> None:
    """MG-5.4.7"""

    def edit(t: Table) -> None:
        t.s.buildings = {"fortress": "ukraine"}
        t.s.gone.append("fortress")

    t = war("abaza_pasha", cards=((5,), (6,), (7,)), edit=edit)
    assert t.happened("conflict_won")[0]["strengths"] == [[0, 5], [1, 6], [2, 7]]


@pytest.mark.parametrize(("last", "won"), [(7, True), (6, False)])
def test_won_from_the_scale_on(last: int, won: bool) -> None:
    """MG-5.4.8"""
    t = war("cossack_revolt", cards=((9,), (5,), (last,)))
    assert bool(t.happened("conflict_won")) == won


# -- Won ---------------------------------------------------------------------------------------------------------------


def test_won_the_highest_gets_an_estate_in_the_province() -> None:
    """MG-5.4.9: placed without asking; the card leaves the game."""
    t = war("cossack_revolt", cards=((9,), (14,), (4,)))
    assert t.s.estates["ukraine"] == [0, 1, 0]
    assert "cossack_revolt" in t.s.beaten and not any(t.s.conflicts)


def test_won_even_where_partitioned() -> None:
    """MG-5.4.9, MG-5.9.2, MG-5.9.4: the estate comes, then the pawn goes."""
    t = war("cossack_revolt", cards=((9,), (14,), (4,)), edit=lambda t: _mark_lost(t, "cossack_revolt"))
    assert t.s.estates["ukraine"] == [0, 1, 0] and t.s.pawns == []
    assert t.happened("freed") == [{"province": "ukraine"}]


def _mark_lost(t: Table, id: str) -> None:
    """The card on the board was lost in an earlier Age."""
    space = t.s.conflicts.index(id)
    t.s.lost_by[space] = [0]
    t.s.pawns.append(CONFLICTS[id].province)


def test_example_9_the_habsburg_queen() -> None:
    """MG-EX9, MG-5.4.9: a fief; Potocki keeps his Capitulation."""
    t = war("habsburg_queen", cards=((12,), (5,), (3,)), edit=lambda t: t.own(POTOCKI, "capitulation"))
    assert t.seats == [POTOCKI] and t.prompt().args["total"] == 20 and t.prompt().args["scale"] == 18
    t.play(POTOCKI, "pass")
    assert t.s.estates["silesia"] == [1, 0, 0] and t.s.estates["great_poland"] == [0, 0, 0]
    assert "habsburg_queen" in t.s.beaten and t.s.laws[POTOCKI] == ["capitulation"]


def test_no_fief_while_its_province_is_partitioned() -> None:
    """MG-5.4.9, MG-5.9.5: beating the very card that partitions the province gives no fief, and no tie is asked."""
    t = war("habsburg_queen", cards=((12,), (12,), (3,)), edit=lambda t: _mark_lost(t, "habsburg_queen"))
    assert t.tie in ("", "order")
    assert not any(t.s.estates["silesia"]) and t.s.pawns == []
    assert t.happened("no_fief") and "habsburg_queen" in t.s.beaten


def test_the_primate_decides_who_was_highest() -> None:
    """MG-5.4.9"""
    t = war("cossack_revolt", cards=((9,), (11,), (11,)))
    assert t.tie == "highest" and t.seats == [0] and t.legal() == [("choose", 1), ("choose", 2)]
    assert "cossack_revolt" in t.s.conflicts, "the card leaves only after the reward"
    t.play(0, "choose", 2)
    assert t.s.estates["ukraine"] == [0, 0, 1]


# -- Lost --------------------------------------------------------------------------------------------------------------


def test_example_8_the_crimean_horde() -> None:
    """MG-EX8, MG-5.4.10"""

    def edit(t: Table) -> None:
        t.estates("ukraine", 0, 0, 3).estates("little_poland", 1, 0, 2)

    t = war("crimean_horde", "bulwark", cards=((5, 9), (10, 9), (13, 9)), edit=edit)
    lost = t.happened("conflict_lost")[0]
    assert (lost["total"], lost["scale"]) == (19, 21)
    assert t.s.estates["ukraine"] == [0, 0, 2]
    assert t.happened("raid")[:2] == [
        {"province": "ukraine", "loser": [SAPIEHA], "n": 1},
        {"province": "little_poland", "loser": [LUBOMIRSKI, SAPIEHA], "n": 2},
    ]
    assert not t.happened("raid_more"), "Potocki is lowest but has nothing in Ukraine"
    assert t.s.partitioned("ukraine") and t.s.conflicts[2] == "crimean_horde"


def test_the_lowest_loses_one_more_in_the_conflicts_own_province() -> None:
    """MG-5.4.10: raid."""

    def edit(t: Table) -> None:
        t.estates("ukraine", 3, 3, 3).estates("little_poland", 2, 2, 2)

    t = war("crimean_horde", cards=((5,), (2,), (9,)), edit=edit)
    assert t.s.estates["ukraine"] == [2, 1, 2] and t.s.estates["little_poland"] == [1, 1, 1]


def test_a_tie_for_lowest_is_asked_only_if_it_matters() -> None:
    """MG-5.4.10: raid and an estate left in the province after the general loss."""
    t = war("cossack_revolt", cards=((2,), (2,), (9,)), edit=lambda t: t.estates("ukraine", 1, 1, 5))
    assert t.tie in ("", "order") and t.happened("raid")[0]["loser"] == [0, 1, 2]
    t = war("cossack_revolt", cards=((2,), (2,), (9,)), edit=lambda t: t.estates("ukraine", 1, 2, 5))
    assert t.tie == "lowest" and t.legal() == [("choose", 0), ("choose", 1)]
    t.play(0, "choose", 0)
    assert t.s.estates["ukraine"] == [0, 1, 4], "the Primate spared Potocki at no cost to himself"


def test_a_tie_for_lowest_and_laws() -> None:
    """MG-5.4.10: lose_law is asked only if a tied player has a law."""
    t = war("moldavian_war", cards=((2,), (2,), (9,)), edit=lambda t: t.own(2, "veto"))
    assert t.tie in ("", "order") and t.s.laws[2] == ["veto"]
    t = war("moldavian_war", cards=((2,), (2,), (9,)), edit=lambda t: t.own(1, "veto", "tribunal"))
    t.play(0, "choose", 1)
    assert t.asked == "lose_law" and t.seats == [1]
    assert t.legal() == [("discard", "veto"), ("discard", "tribunal")]
    t.play(1, "discard", "tribunal")
    assert t.s.laws[1] == ["veto"] and "tribunal" in t.s.gone


def test_losing_a_law_never_means_a_senator() -> None:
    """MG-5.4.10: a lone law goes without asking (MG-5.10.5); with none nothing happens."""
    t = war("moldavian_war", cards=((2,), (3,), (9,)), edit=lambda t: t.own(0, "private_duchy").hold(treasurer=0))
    assert t.s.laws[0] == [] and t.s.gone[-1] == "private_duchy" and t.s.senators["treasurer"] == 0
    t = war("moldavian_war", cards=((2,), (3,), (9,)), edit=lambda t: t.hold(treasurer=0))
    assert t.s.senators["treasurer"] == 0 and not t.happened("lose_law")


def test_silent_sejm_and_black_clouds_come_once_and_stay() -> None:
    """MG-5.4.10: no second effect, and beating the card later does not remove the pawns."""
    t = war("silent_sejm", "black_clouds", cards=((2, 3), (2, 3), (2, 3)))
    assert t.s.silent and t.s.clouds and t.tie in ("", "order")
    t = war("silent_sejm", "black_clouds", cards=((2, 3), (2, 3), (2, 3)), edit=lambda t: _pawns(t))
    assert not t.happened("silent_sejm") and not t.happened("black_clouds")
    t = war("silent_sejm", "black_clouds", cards=((13, 14), (13, 14), (13, 14)), edit=lambda t: _pawns(t))
    t.until("senate_bid")
    assert t.s.silent and t.s.clouds and {"silent_sejm", "black_clouds"} <= set(t.s.beaten)


def _pawns(t: Table) -> None:
    t.s.silent = t.s.clouds = True


def test_fiefs_of_the_province_are_lost_those_of_secondary_provinces_stay() -> None:
    """MG-5.4.10, MG-5.8.4: every estate of every fief."""

    def edit(t: Table) -> None:
        t.estates("livonia", 2, 1, 0).estates("smolensk", 0, 0, 1).estates("moldavia", 1, 0, 0)
        t.estates("silesia", 0, 1, 0)

    t = war("livonian_war", "rakoczi", cards=((2, 3), (3, 4), (4, 5)), edit=edit)
    assert t.s.estates["livonia"] == t.s.estates["smolensk"] == [0, 0, 0]
    assert t.s.estates["moldavia"] == [0, 0, 0], "Rákóczi strikes Little Poland itself"
    assert t.s.estates["silesia"] == [0, 1, 0], "and only raids Great Poland"


def test_lost_estates_return_to_the_supply() -> None:
    """MG-5.4.10"""
    t = war("cossack_revolt", cards=((2,), (3,), (9,)), edit=lambda t: t.estates("ukraine", 3, 0, 0))
    assert t.s.supply(0) == 34 and t.s.estates["ukraine"] == [1, 0, 0]


# -- After the last conflict -------------------------------------------------------------------------------------------


def test_of_two_lost_cards_the_lower_scale_goes() -> None:
    """MG-5.4.11"""
    t = war("abaza_pasha", "cossack_revolt", cards=((2, 3), (3, 4), (4, 5)))
    assert t.s.conflicts[2:4] == ["", "cossack_revolt"] and "abaza_pasha" in t.s.beaten
    assert t.s.pawns == ["ukraine"]


def test_equal_scales_are_the_primates_choice() -> None:
    """MG-5.4.11, MG-5.2.9: the end of the rulebook's example."""
    t = war("crimean_horde", "cossack_revolt", cards=((2, 3), (3, 4), (4, 5)))
    assert t.asked == "discard_lost" and t.seats == [0] and t.legal() == [("drop", 3), ("drop", 4)]
    t.play(0, "drop", 3)
    assert t.s.conflicts[2:4] == ["", "cossack_revolt"] and "crimean_horde" in t.s.beaten


def test_a_pawn_for_every_province_with_a_conflict_left() -> None:
    """MG-5.4.12: three pawns; a fourth Partition needs none."""
    t = war("cossack_revolt", cards=((2,), (3,), (4,)))
    assert t.s.pawns == ["ukraine"]
    t = war("smolensk_war", "cossack_revolt", "bulwark", "vienna", cards=((2, 3, 4, 5),) * 3)
    t.until("")
    assert len(t.s.pawns) == 3 and sum(map(t.s.partitioned, PROVINCE)) == 4
    assert len(t.happened("partition")) == 4


def test_a_conflict_that_survived_strikes_again() -> None:
    """MG-5.4.13"""
    t = war("cossack_revolt", cards=((2,), (3,), (4,)), edit=lambda t: t.estates("ukraine", 4, 4, 4))
    assert t.s.estates["ukraine"] == [2, 3, 3]
    t.until("conflict_bid")
    assert t.s.age == 2 and t.s.conflicts[2] == "cossack_revolt"
    before = list(t.s.estates["ukraine"])
    t.s.hands = [[2, 3, 4, 5, 6] for _ in range(3)]
    space = t.s.conflicts.index("cossack_revolt") + 1
    for seat in range(3):
        others = [k + 1 for k, id in enumerate(t.s.conflicts) if id and k + 1 != space]
        t.bid(seat, {space: 2, **dict(zip(others, (3, 4, 5, 6)))})
    while not [a for a in t.happened("conflict_lost")[1:] if a["conflict"] == "cossack_revolt"]:
        t.default()
    while t.asked in ("choose_tied", "window"):
        t.default()
    assert sum(t.s.estates["ukraine"]) < sum(before)


# -- Partition ---------------------------------------------------------------------------------------------------------


def test_partition_begins_when_a_conflict_is_lost() -> None:
    """MG-5.9.1: the pawn follows at the end of the phase."""
    t = war("smolensk_war", "cossack_revolt", cards=((2, 9), (3, 8), (4, 9)))
    assert t.asked == "choose_tied"
    assert t.s.partitioned("lithuania") and t.s.pawns == []
    t.until("senate_bid")
    assert t.s.pawns == ["lithuania"]


def test_the_pawn_stays_while_an_unresolved_card_lies_on_the_other_space() -> None:
    """MG-5.9.4"""

    def edit(t: Table) -> None:
        _mark_lost(t, "cossack_revolt")
        t.own(0, "quarter_army")

    t = war("cossack_revolt", "abaza_pasha", cards=((9, 2), (9, 9), (8, 8)), edit=edit)
    t.play(0, "pass")
    t.until("window")
    assert "cossack_revolt" in t.s.beaten and t.s.pawns == ["ukraine"] and t.s.partitioned("ukraine")
    t.play(0, "pass")
    assert t.happened("freed") == [{"province": "ukraine"}] and not t.s.partitioned("ukraine")


def test_no_estates_into_a_partitioned_province() -> None:
    """MG-5.9.2, MG-5.8.1"""
    t = Table(seed=2).until("senate_bid").lose("cossack_revolt").until("place_estates")
    assert ("place", "ukraine") not in t.legal() and len(t.legal()) == 4
    assert t.refused(t.seats[0], "place", "ukraine") == "illegal.partitioned"


def test_estates_in_a_partitioned_province_still_count() -> None:
    """MG-5.9.3, MG-8.3"""
    t = Table(seed=2).until("senate_bid").clear().estates("ukraine", 2, 0, 0)
    before = GAME.standing(t.s)
    t.lose("cossack_revolt")
    assert GAME.standing(t.s) == before == [5, 0, 0] and t.s.owned(0) == 2


def test_who_was_lowest_is_remembered() -> None:
    """MG-8.1: the screen of a common defeat names them."""
    t = war("smolensk_war", "cossack_revolt", "bulwark", cards=((2, 3, 5), (3, 2, 4), (4, 4, 2)))
    t.until("")
    outcome = GAME.outcome(t.s)
    assert outcome is not None and outcome.winners == []
    assert outcome.args == {"province": ["lithuania", "ukraine", "little_poland"], "lowest": [[0], [1], [2]]}
