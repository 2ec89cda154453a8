"""The mace, the Crown Army, events, the Sejm: GP-6."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.gods_playground import GAME
from tests.games.gods_playground.table import BLUE, RED, WHITE, Table, at
from tests.table import ids, one


def court(*values: int) -> list[list[int]]:
    """Tokens with these values at court."""
    return [[1, 1, 2, 2, 3 if value != 3 else 4, value] for value in values]


# -- phase 3 ---------------------------------------------------------------------------------------------------------


def test_the_highest_token_takes_the_mace() -> None:
    """GP-6.1.1"""
    t = at("mace", tokens=court(2, 3, 5))
    t.go()
    assert t.s.mace == BLUE and t.s.stack == []


def test_those_who_share_the_highest_bid_in_secret() -> None:
    """GP-6.1.2"""
    t = at("mace", tokens=court(3, 3, 2))
    t.go()
    assert t.seats == [WHITE, RED]
    assert t.legal(WHITE) == [("bid", n) for n in range(11)]
    with pytest.raises(IllegalMove):
        t.play(RED, "bid", 11)
    t.play(WHITE, "bid", 4)
    assert t.s.money[WHITE] == 10
    assert GAME.view(t.s, RED).bids == [-2, -1, -1]
    t.play(RED, "bid", 6)
    # Winner and loser both pay.
    assert t.s.mace == RED and t.s.money == [6, 4, 10]


def test_a_shared_bid_is_paid_and_bid_again() -> None:
    """GP-6.1.2"""
    t = at("mace", tokens=court(4, 4, 4))
    t.go()
    for seat, bid in ((0, 3), (1, 5), (2, 5)):
        t.play(seat, "bid", bid)
    assert t.s.money == [7, 5, 5] and t.seats == [RED, BLUE]
    t.play(RED, "bid", 0)
    t.play(BLUE, "bid", 1)
    assert t.s.mace == BLUE and t.s.money == [7, 5, 4]


def test_without_money_the_mace_stays() -> None:
    """GP-6.1.3: also with somebody who is not among the tied."""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.s.money = [0, 0, 9]
    log = t.go()
    assert t.s.mace == BLUE and t.s.stack == [] and "mace_stays" in ids(log)


def silent(t: Table, *seats: int) -> list[str]:
    """These seats bid nothing, all others are done; what happened."""
    log = []
    for seat in seats:
        log += t.play(seat, "bid", 0)
    return ids(log)


def test_whoever_could_pay_bids_again_after_silence() -> None:
    """GP-6.1.3: only who is not able to bid is excused."""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.go()
    assert "bid_silence" in silent(t, WHITE, RED)
    assert t.seats == [WHITE, RED] and t.s.mace == BLUE and t.s.money == [10, 10, 10]
    t.play(WHITE, "bid", 0)
    t.play(RED, "bid", 1)
    assert t.s.mace == RED and t.s.money == [10, 9, 10] and t.s.stack == []


def test_after_the_third_silence_in_a_row_the_mace_stays() -> None:
    """GP-6.1.3: so that no match runs for ever."""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.go()
    silent(t, WHITE, RED)
    silent(t, WHITE, RED)
    assert t.seats == [WHITE, RED]
    assert "mace_stays" in silent(t, WHITE, RED)
    assert t.s.mace == BLUE and t.s.money == [10, 10, 10] and t.s.stack == []


def test_a_bid_between_two_silences_breaks_the_row() -> None:
    """GP-6.1.3 GP-6.1.2"""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.go()
    silent(t, WHITE, RED)
    silent(t, WHITE, RED)
    t.play(WHITE, "bid", 2)
    t.play(RED, "bid", 2)
    silent(t, WHITE, RED)
    silent(t, WHITE, RED)
    assert t.seats == [WHITE, RED] and t.s.money == [8, 8, 10]
    silent(t, WHITE, RED)
    assert t.s.mace == BLUE and t.s.stack == []


def test_silence_excuses_only_the_empty_purse() -> None:
    """GP-6.1.3: whoever has money is asked again, whoever has none is not."""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.s.money[WHITE] = 0
    t.go()
    silent(t, RED)
    assert t.seats == [RED]
    t.play(RED, "bid", 1)
    assert t.s.mace == RED


def test_the_question_says_which_silence_it_is() -> None:
    """GP-6.1.3"""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.go()
    notes = []
    for _ in range(3):
        prompt = GAME.prompt(t.s, WHITE)
        assert prompt is not None
        notes.append(prompt.notes[-1].id)
        silent(t, WHITE, RED)
    assert notes == ["note.bid_zero", "note.bid_zero", "note.bid_zero_last"]


def test_the_money_of_both_can_run_out() -> None:
    """GP-6.1.3 GP-6.1.2: a shared bid of everything leaves nobody who can bid."""
    t = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    t.go()
    t.play(WHITE, "bid", 10)
    t.play(RED, "bid", 10)
    assert t.s.mace == BLUE and t.s.money == [0, 0, 10] and t.s.stack == []


def test_an_empty_purse_is_not_asked() -> None:
    """GP-6.1.2"""
    t = at("mace", tokens=court(4, 4, 0))
    t.s.money[WHITE] = 0
    t.go()
    assert t.seats == [RED]
    t.play(RED, "bid", 1)
    assert t.s.mace == RED


# -- phase 4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "army"), [(1, [2, 2, 0]), (2, [1, 1, 0]), (3, [2, 2, 0]), (4, [0, 0, 0])])
def test_the_standing_army_of_each_turn(turn: int, army: list[int]) -> None:
    """GP-6.2.1"""
    t = at("crown_army", turn=turn, tokens=court(0, 0, 0))
    t.go()
    assert t.s.crown == army


@pytest.mark.parametrize(
    ("values", "army"),
    [
        ((0, 1, 1), [0, 0, 0]),
        ((1, 1, 1), [1, 0, 0]),
        ((1, 2, 2), [1, 1, 0]),
        ((2, 2, 3), [2, 1, 1]),
        ((3, 3, 3), [2, 2, 1]),
        ((3, 4, 4), [3, 2, 1]),
        ((4, 4, 5), [3, 3, 1]),
        ((5, 5, 5), [3, 3, 1]),
    ],
)
def test_the_supplement_follows_the_court(values: tuple[int, ...], army: list[int]) -> None:
    """GP-6.2.1: in turn 4 there is nothing else."""
    t = at("crown_army", turn=4, tokens=court(*values))
    t.go()
    assert t.s.crown == army


def test_the_crown_army_ends_with_its_tokens() -> None:
    """GP-6.2.1"""
    t = at("crown_army", turn=3, tokens=court(5, 5, 5))
    t.go()
    assert t.s.crown == [4, 4, 1]


def test_no_crown_artillery_in_turn_one() -> None:
    """GP-6.2.1"""
    t = at("crown_army", turn=1, tokens=court(5, 5, 5))
    t.go()
    assert t.s.crown == [4, 4, 0]


# -- phase 5 ---------------------------------------------------------------------------------------------------------


def test_four_dice_strengthen_the_enemies() -> None:
    """GP-6.3.1: sixes bring nothing; on field V markers gather."""
    t = at("events", turn=3, script={"events": [1, 5, 5, 6]})
    log = t.go()
    assert t.s.bonus == [1, 0, 0, 0, 2]
    assert one(log, "events_roll").args["dice"] == [1, 5, 5, 6]
    assert one(log, "bonus_markers").args["n"] == 2


def test_what_is_told_is_what_was_placed() -> None:
    """GP-4.6: where supplies run out the story tells how many were left."""
    t = at("events", turn=2, script={"events": [5, 5, 1, 1]})
    t.s.markers[4] = 9
    t.s.enemy[2], t.s.enemy_of[2] = 25, 0
    log = t.go()
    assert t.s.bonus == [0, 0, 0, 0, 1]
    assert one(log, "bonus_markers").args["n"] == 1
    assert one(log, "markers_short").args == {"enemy": "habsburgs", "n": 1, "wanted": 2}
    assert one(log, "supply_short").args == {"enemy": "sweden", "n": 0, "wanted": 2}
    assert "event.bonus" not in [event.id for event in log]


def test_markers_and_cubes_have_their_own_supplies() -> None:
    """GP-6.3.1: in turn 4 fives bring purple cubes."""
    t = at("events", turn=4, script={"events": [5, 5, 6, 6]})
    t.s.markers[0] = 10
    t.go()
    assert t.s.bonus[4] == 2


def test_fives_are_orange_while_vienna_is_held() -> None:
    """GP-6.3.2"""
    t = at("events", turn=4, script={"events": [5, 5, 4, 6]})
    t.s.vienna, t.s.held = 2, True
    t.occupy("ukraine", "ottomans", 27)
    # One orange cube is left: the first five takes it.
    t.go()
    assert t.s.bonus == [0, 0, 0, 0, 1]


# -- phase 6 ---------------------------------------------------------------------------------------------------------


def test_the_majority_sends_an_envoy() -> None:
    """GP-6.4.1: it costs a cube and cannot be refused."""
    t = at("envoys")
    t.put("prussia", 3, 2, 1)
    t.put("greater_poland", 0, 0, 1)
    t.go()
    assert t.s.sejm == [WHITE, -1, -1, -1, BLUE]
    assert t.s.cubes[0] == [2, 2, 1] and t.s.cubes[4] == [0, 0, 0]
    assert t.s.discs == [14, 15, 14]


def test_a_tie_elects_nobody() -> None:
    """GP-6.4.2"""
    t = at("envoys")
    t.put("prussia", 3, 3, 1)
    log = t.go()
    assert t.s.sejm == [-1] * 5 and t.s.cubes[0] == [3, 3, 1]
    assert ids(log).count("no_election") == 1 and ids(log).count("no_voters") == 4


def test_any_disc_in_the_sejm_will_do() -> None:
    """GP-6.4.3: a treaty in the east may cost the Prussian seat."""
    t = at("special_actions", script={"diplomacy": [1]})
    t.put("lithuania", 1)
    t.s.sejm[0] = WHITE
    t.s.discs[WHITE] -= 1
    t.go()
    t.play(WHITE, "treaty", "muscovy", 2)
    assert t.s.sejm == [-1] * 5 and t.s.treaty == 1


def test_without_a_disc_there_is_no_election() -> None:
    """GP-6.4.4"""
    t = at("envoys")
    t.own("prussia", *[WHITE] * 5)
    t.own("lithuania", *[WHITE] * 5)
    t.own("ukraine", *[WHITE] * 5)
    t.put("prussia", 3)
    assert t.s.discs[WHITE] == 0
    t.go()
    assert t.s.sejm == [-1] * 5 and t.s.cubes[0][WHITE] == 3


def test_the_last_disc_goes_to_the_first_province() -> None:
    """GP-6.4.4: provinces are settled in order."""
    t = at("envoys")
    t.own("prussia", *[WHITE] * 5)
    t.own("lithuania", *[WHITE] * 5)
    t.own("ukraine", *[WHITE] * 4)
    t.put("lithuania", 3)
    t.put("ukraine", 3)
    t.go()
    assert t.s.sejm == [-1, WHITE, -1, -1, -1] and t.s.cubes[2][WHITE] == 3
