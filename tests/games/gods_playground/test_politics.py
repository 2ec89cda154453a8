"""The mace, the Crown Army, events, the Sejm: GP-6."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.state import GodsState
from tests.games.gods_playground.table import BLUE, RED, WHITE, acting, at, find, go, ids, legal, occupy, own, play, put


def court(*values: int) -> list[list[int]]:
    """Tokens with these values at court."""
    return [[1, 1, 2, 2, 3 if value != 3 else 4, value] for value in values]


# -- phase 3 ---------------------------------------------------------------------------------------------------------


def test_the_highest_token_takes_the_mace() -> None:
    """GP-6.1.1"""
    s = at("mace", tokens=court(2, 3, 5))
    go(s)
    assert s.mace == BLUE and s.stack == []


def test_those_who_share_the_highest_bid_in_secret() -> None:
    """GP-6.1.2"""
    s = at("mace", tokens=court(3, 3, 2))
    go(s)
    assert acting(s) == [WHITE, RED]
    assert legal(s, WHITE) == [("bid", n) for n in range(11)]
    with pytest.raises(IllegalMove):
        play(s, RED, "bid", 11)
    play(s, WHITE, "bid", 4)
    assert s.money[WHITE] == 10
    assert GAME.view(s, RED).bids == [-2, -1, -1]
    play(s, RED, "bid", 6)
    # Winner and loser both pay.
    assert s.mace == RED and s.money == [6, 4, 10]


def test_a_shared_bid_is_paid_and_bid_again() -> None:
    """GP-6.1.2"""
    s = at("mace", tokens=court(4, 4, 4))
    go(s)
    for seat, bid in ((0, 3), (1, 5), (2, 5)):
        play(s, seat, "bid", bid)
    assert s.money == [7, 5, 5] and acting(s) == [RED, BLUE]
    play(s, RED, "bid", 0)
    play(s, BLUE, "bid", 1)
    assert s.mace == BLUE and s.money == [7, 5, 4]


def test_without_money_the_mace_stays() -> None:
    """GP-6.1.3: also with somebody who is not among the tied."""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    s.money = [0, 0, 9]
    log = go(s)
    assert s.mace == BLUE and s.stack == [] and "event.mace_stays" in ids(log)


def silent(s: GodsState, *seats: int) -> list[str]:
    """These seats bid nothing, all others are done; what happened."""
    log = []
    for seat in seats:
        log += play(s, seat, "bid", 0)
    return ids(log)


def test_whoever_could_pay_bids_again_after_silence() -> None:
    """GP-6.1.3: only who is not able to bid is excused."""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    go(s)
    assert "event.bid_silence" in silent(s, WHITE, RED)
    assert acting(s) == [WHITE, RED] and s.mace == BLUE and s.money == [10, 10, 10]
    play(s, WHITE, "bid", 0)
    play(s, RED, "bid", 1)
    assert s.mace == RED and s.money == [10, 9, 10] and s.stack == []


def test_after_the_third_silence_in_a_row_the_mace_stays() -> None:
    """GP-6.1.3: so that no match runs for ever."""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    go(s)
    silent(s, WHITE, RED)
    silent(s, WHITE, RED)
    assert acting(s) == [WHITE, RED]
    assert "event.mace_stays" in silent(s, WHITE, RED)
    assert s.mace == BLUE and s.money == [10, 10, 10] and s.stack == []


def test_a_bid_between_two_silences_breaks_the_row() -> None:
    """GP-6.1.3 GP-6.1.2"""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    go(s)
    silent(s, WHITE, RED)
    silent(s, WHITE, RED)
    play(s, WHITE, "bid", 2)
    play(s, RED, "bid", 2)
    silent(s, WHITE, RED)
    silent(s, WHITE, RED)
    assert acting(s) == [WHITE, RED] and s.money == [8, 8, 10]
    silent(s, WHITE, RED)
    assert s.mace == BLUE and s.stack == []


def test_silence_excuses_only_the_empty_purse() -> None:
    """GP-6.1.3: whoever has money is asked again, whoever has none is not."""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    s.money[WHITE] = 0
    go(s)
    silent(s, RED)
    assert acting(s) == [RED]
    play(s, RED, "bid", 1)
    assert s.mace == RED


def test_the_question_says_which_silence_it_is() -> None:
    """GP-6.1.3"""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    go(s)
    notes = []
    for _ in range(3):
        prompt = GAME.prompt(s, WHITE)
        assert prompt is not None
        notes.append(prompt.notes[-1].id)
        silent(s, WHITE, RED)
    assert notes == ["note.bid_zero", "note.bid_zero", "note.bid_zero_last"]


def test_the_money_of_both_can_run_out() -> None:
    """GP-6.1.3 GP-6.1.2: a shared bid of everything leaves nobody who can bid."""
    s = at("mace", mace=BLUE, tokens=court(4, 4, 0))
    go(s)
    play(s, WHITE, "bid", 10)
    play(s, RED, "bid", 10)
    assert s.mace == BLUE and s.money == [0, 0, 10] and s.stack == []


def test_an_empty_purse_is_not_asked() -> None:
    """GP-6.1.2"""
    s = at("mace", tokens=court(4, 4, 0))
    s.money[WHITE] = 0
    go(s)
    assert acting(s) == [RED]
    play(s, RED, "bid", 1)
    assert s.mace == RED


# -- phase 4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "army"), [(1, [2, 2, 0]), (2, [1, 1, 0]), (3, [2, 2, 0]), (4, [0, 0, 0])])
def test_the_standing_army_of_each_turn(turn: int, army: list[int]) -> None:
    """GP-6.2.1"""
    s = at("crown_army", turn=turn, tokens=court(0, 0, 0))
    go(s)
    assert s.crown == army


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
    s = at("crown_army", turn=4, tokens=court(*values))
    go(s)
    assert s.crown == army


def test_the_crown_army_ends_with_its_tokens() -> None:
    """GP-6.2.1"""
    s = at("crown_army", turn=3, tokens=court(5, 5, 5))
    go(s)
    assert s.crown == [4, 4, 1]


def test_no_crown_artillery_in_turn_one() -> None:
    """GP-6.2.1"""
    s = at("crown_army", turn=1, tokens=court(5, 5, 5))
    go(s)
    assert s.crown == [4, 4, 0]


# -- phase 5 ---------------------------------------------------------------------------------------------------------


def test_four_dice_strengthen_the_enemies() -> None:
    """GP-6.3.1: sixes bring nothing; on field V markers gather."""
    s = at("events", turn=3, script={"events": [1, 5, 5, 6]})
    log = go(s)
    assert s.bonus == [1, 0, 0, 0, 2]
    assert find(log, "event.events_roll").args["dice"] == [1, 5, 5, 6]
    assert find(log, "event.bonus_markers").args["n"] == 2


def test_what_is_told_is_what_was_placed() -> None:
    """GP-4.6: where supplies run out the story tells how many were left."""
    s = at("events", turn=2, script={"events": [5, 5, 1, 1]})
    s.markers[4] = 9
    s.enemy[2], s.enemy_of[2] = 25, 0
    log = go(s)
    assert s.bonus == [0, 0, 0, 0, 1]
    assert find(log, "event.bonus_markers").args["n"] == 1
    assert find(log, "event.markers_short").args == {"enemy": "habsburgs", "n": 1, "wanted": 2}
    assert find(log, "event.supply_short").args == {"enemy": "sweden", "n": 0, "wanted": 2}
    assert "event.bonus" not in [event.id for event in log]


def test_markers_and_cubes_have_their_own_supplies() -> None:
    """GP-6.3.1: in turn 4 fives bring purple cubes."""
    s = at("events", turn=4, script={"events": [5, 5, 6, 6]})
    s.markers[0] = 10
    go(s)
    assert s.bonus[4] == 2


def test_fives_are_orange_while_vienna_is_held() -> None:
    """GP-6.3.2"""
    s = at("events", turn=4, script={"events": [5, 5, 4, 6]})
    s.vienna, s.held = 2, True
    occupy(s, "ukraine", "ottomans", 27)
    # One orange cube is left: the first five takes it.
    go(s)
    assert s.bonus == [0, 0, 0, 0, 1]


# -- phase 6 ---------------------------------------------------------------------------------------------------------


def test_the_majority_sends_an_envoy() -> None:
    """GP-6.4.1: it costs a cube and cannot be refused."""
    s = at("envoys")
    put(s, "prussia", 3, 2, 1)
    put(s, "greater_poland", 0, 0, 1)
    go(s)
    assert s.sejm == [WHITE, -1, -1, -1, BLUE]
    assert s.cubes[0] == [2, 2, 1] and s.cubes[4] == [0, 0, 0]
    assert s.discs == [14, 15, 14]


def test_a_tie_elects_nobody() -> None:
    """GP-6.4.2"""
    s = at("envoys")
    put(s, "prussia", 3, 3, 1)
    log = go(s)
    assert s.sejm == [-1] * 5 and s.cubes[0] == [3, 3, 1]
    assert ids(log).count("event.no_election") == 1 and ids(log).count("event.no_voters") == 4


def test_any_disc_in_the_sejm_will_do() -> None:
    """GP-6.4.3: a treaty in the east may cost the Prussian seat."""
    s = at("special_actions", script={"diplomacy": [1]})
    put(s, "lithuania", 1)
    s.sejm[0] = WHITE
    s.discs[WHITE] -= 1
    go(s)
    play(s, WHITE, "treaty", "muscovy", 2)
    assert s.sejm == [-1] * 5 and s.treaty == 1


def test_without_a_disc_there_is_no_election() -> None:
    """GP-6.4.4"""
    s = at("envoys")
    own(s, "prussia", *[WHITE] * 5)
    own(s, "lithuania", *[WHITE] * 5)
    own(s, "ukraine", *[WHITE] * 5)
    put(s, "prussia", 3)
    assert s.discs[WHITE] == 0
    go(s)
    assert s.sejm == [-1] * 5 and s.cubes[0][WHITE] == 3


def test_the_last_disc_goes_to_the_first_province() -> None:
    """GP-6.4.4: provinces are settled in order."""
    s = at("envoys")
    own(s, "prussia", *[WHITE] * 5)
    own(s, "lithuania", *[WHITE] * 5)
    own(s, "ukraine", *[WHITE] * 4)
    put(s, "lithuania", 3)
    put(s, "ukraine", 3)
    go(s)
    assert s.sejm == [-1, WHITE, -1, -1, -1] and s.cubes[2][WHITE] == 3
