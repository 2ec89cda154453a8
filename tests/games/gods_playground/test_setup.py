"""Components, set-up, the four-player and optional rules: GP-3, GP-11, GP-12."""

from __future__ import annotations

import pytest

from pyengine import IllegalMove, Match, Setup, SetupError
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import ENEMIES, ESTATES, GLORY, PROVINCES, STRENGTH
from pyengine.games.gods_playground.state import base
from tests.games.gods_playground.table import BLUE, RED, WHITE, YELLOW, Table, at, start


def test_everybody_starts_with_the_same() -> None:
    """GP-3.1"""
    t = start()
    assert t.s.pool == [20] * 3 and t.s.discs == [15] * 3 and t.s.money == [10] * 3 and t.s.prestige == [0] * 3
    assert t.s.hand == [[2] * 6] * 3
    assert t.s.wealth == [3] * 5 and t.s.cossacks == [2, 0, 0] and t.s.crown == [0, 0, 0] and t.s.king == [0] * 5
    assert (t.s.turn, t.s.phase) == (0, 0)
    assert t.s.sides == ["radziwill", "sapieha", "potocki"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_is_drawn(seat: int) -> None:
    """GP-3.2"""
    t = start(script={"first_player": [seat]})
    assert t.s.mace == seat and t.seats == [seat]


def test_every_seat_can_be_drawn() -> None:
    """GP-3.2"""
    assert {GAME.start(Setup("gods_playground", 4, seed)).mace for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("players", [3, 4])
def test_who_holds_the_mace_first_is_told(players: int) -> None:
    """GP-3.2: before the first decision the chronicle says what the lot has decided."""
    match = Match(Setup("gods_playground", players, 2))
    [told] = match.opening
    assert (told.id, told.rule, told.args) == ("event.first_player", "GP-3.2", {"seat": match.acting()[0]})


def test_three_players_place_three_estates_and_the_mace_goes_round_twice() -> None:
    """GP-3.3"""
    t = start(script={"first_player": [2]})
    asked = []
    maces = []
    while t.s.turn == 0:
        seat = t.seats[0]
        asked.append(seat)
        maces.append(t.s.mace)
        t.play(seat, "settle", "prussia" if t.legal(seat)[0] == ("settle", "prussia") else "ukraine")
    assert asked == [2, 0, 1, 0, 1, 2, 1, 2, 0]
    assert maces == [2, 2, 2, 0, 0, 0, 1, 1, 1]
    assert t.s.mace == 1
    # The lowest free space first; a full track takes no more.
    assert t.s.estates[0] == [2, 0, 1, 0, 1] and t.s.estates[2] == [2, 1, 2, 0]
    assert t.s.discs == [12] * 3


def test_a_full_track_takes_no_more_at_the_start() -> None:
    """GP-3.3"""
    t = start()
    for _ in range(5):
        t.play(t.seats[0], "settle", "ukraine")
    assert ("settle", "ukraine") not in t.legal(t.seats[0])
    with pytest.raises(IllegalMove):
        t.play(t.seats[0], "settle", "ukraine")


def test_four_players_place_two_estates_there_and_back() -> None:
    """GP-3.4 GP-11.1"""
    t = start(4, script={"first_player": [1]})
    asked = []
    while t.s.turn == 0:
        asked.append(t.seats[0])
        t.play(t.seats[0], "settle", PROVINCES[len(asked) % 5])
    assert asked == [1, 2, 3, 0, 0, 3, 2, 1]
    assert t.s.mace == 1
    assert t.s.discs == [13] * 4


def test_options_are_off_by_default_and_stay_fixed() -> None:
    """GP-3.5"""
    t = start()
    assert not (t.s.treaty_limits or t.s.firm_treaties or t.s.duchies)
    t = start(treaty_limits="on", duchies="on")
    assert t.s.treaty_limits and t.s.duchies and not t.s.firm_treaties
    with pytest.raises(SetupError):
        start(treaty_limits="maybe")


def test_four_players_meet_stronger_enemies() -> None:
    """GP-11.2"""
    t = at("invasions", turn=4, players=4)
    assert [base(t.s, e) for e in range(5)] == [12, 15, 5, 4, 12]
    t.s.held = True
    assert [base(t.s, 3), base(t.s, 4)] == [13, 13]
    for enemy in range(5):
        assert all(b > a for a, b in zip(STRENGTH[3][enemy], STRENGTH[4][enemy]))


def test_stated_figures_of_the_tables() -> None:
    """GP-8.2.2 GP-9.2.1: what the rules' own examples state."""
    three, four = STRENGTH[3], STRENGTH[4]
    of = {name: e for e, name in enumerate(ENEMIES)}
    assert three[of["muscovy"]][3] == 11 and four[of["muscovy"]][3] == 15
    assert three[of["tatars"]][1] == 7
    assert three[of["ottomans"]][1:] == (5, 12, 3) and four[of["ottomans"]][3] == 4
    assert three[of["habsburgs"]][1] == 4
    assert GLORY[of["ottomans"]] == 5 == max(GLORY)
    # Towards the border a track never gets cheaper.
    assert all(list(track) == sorted(track) and len(track) == 5 for track in ESTATES)


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.parametrize("option", ["off", "on"])
def test_treaty_limits(turn: int, option: str) -> None:
    """GP-12.1: in turns 1-2 with the Ottomans instead of the Tatars. GP-7.2.3a without it."""
    t = at("special_actions", turn=turn, treaty_limits=option)
    for province in PROVINCES:
        t.put(province, 1)
    t.sit(WHITE)
    t.go()
    partners = {move[1] for move in t.legal(WHITE) if move[0] == "treaty"}
    expected = {"north", "muscovy", "tatars"}
    if option == "on" and turn <= 2:
        expected = {"north", "muscovy", "ottomans"}
    if turn == 4:
        expected |= {"habsburgs"}
    assert partners == expected


def test_firmer_treaties_are_declared_before_the_roll() -> None:
    """GP-12.2"""
    t = at("special_actions", firm_treaties="on", script={"diplomacy": [1]})
    t.put("lithuania", 2)
    t.sit(WHITE)
    t.s.money[WHITE] = 8
    t.go()
    assert {move[2] for move in t.legal(WHITE) if move[0] == "treaty"} == {2, 4, 6}
    t.play(WHITE, "treaty", "muscovy", 4)
    assert t.s.money[WHITE] == 3 and (t.s.treaty, t.s.treaty_dice) == (1, 3)


def test_a_firmer_treaty_can_fail_too() -> None:
    """GP-12.2 GP-7.2.3b"""
    t = at("special_actions", firm_treaties="on", script={"diplomacy": [5]})
    t.put("lithuania", 2)
    t.sit(WHITE)
    t.s.money[WHITE] = 8
    t.go()
    t.play(WHITE, "treaty", "muscovy", 4)
    assert t.s.money[WHITE] == 0 and t.s.treaty == -1


def test_any_fixed_part_may_be_declared() -> None:
    """GP-7.2.3c GP-12.2: a purse that cannot pay it is warned, not stopped."""
    t = at("special_actions", firm_treaties="on")
    t.put("lithuania", 1)
    t.sit(WHITE)
    t.s.money[WHITE] = 5
    t.go()
    assert {move[2] for move in t.legal(WHITE) if move[0] == "treaty"} == {2, 4, 6}
    assert "note.treaty_hopeless" in t.notes_of(WHITE, "treaty", "muscovy", 6)
    assert "note.treaty_hopeless" not in t.notes_of(WHITE, "treaty", "muscovy", 4)


@pytest.mark.parametrize(("fee", "needed"), [(2, 2), (4, 3), (6, 4)])
def test_how_many_dice_break_a_firm_treaty(fee: int, needed: int) -> None:
    """GP-12.2 GP-8.2.1a"""
    for matching in range(5):
        dice = [2] * matching + [6] * (4 - matching)
        t = at("special_actions", firm_treaties="on", script={"diplomacy": [1], "invasion": dice})
        t.s.stack = [["invasions"], ["special_actions"]]
        t.s.money[WHITE] = 20
        t.put("lithuania", 1)
        t.sit(WHITE)
        t.go()
        t.play(WHITE, "treaty", "muscovy", fee)
        assert (t.s.treaty == -1) == (matching >= needed)
        # A kept treaty keeps Muscovy out; its dice bring cubes only while it is kept.
        assert (t.s.enemy[1] > 0) == (matching >= needed)
        assert t.s.bonus[1] == (0 if matching >= needed else matching)


def test_without_the_option_there_is_one_price() -> None:
    """GP-12.2 GP-7.2.3"""
    t = at("special_actions")
    t.put("lithuania", 1)
    t.sit(WHITE)
    t.go()
    assert [move for move in t.legal(WHITE) if move[0] == "treaty"] == [("treaty", "muscovy", 2)]
    with pytest.raises(IllegalMove):
        t.play(WHITE, "treaty", "muscovy", 4)


def test_private_duchies() -> None:
    """GP-12.3: one point for each own estate at home, cities or not."""
    for option, extra in (("off", [0, 0, 0, 0]), ("on", [1, 1, 2, 1])):
        t = at("final_scoring", turn=4, players=4, duchies=option)
        t.own("lithuania", WHITE, RED, BLUE, YELLOW)
        t.own("lesser_poland", BLUE, BLUE, WHITE, cities=(1,))
        t.own("greater_poland", YELLOW, RED)
        t.go()
        outcome = GAME.outcome(t.s)
        assert outcome is not None
        # Lithuania 3 4 4 5; Lesser Poland 2 3 4, the 2 tripled; Greater Poland 2 3.
        assert [score - more for score, more in zip(outcome.scores, extra)] == [3 + 4, 4 + 3, 4 + 6 + 3, 5 + 2]
        assert any(line.id == "score.duchies" for line in outcome.lines) == (option == "on")


def test_sides_may_be_chosen() -> None:
    """GP-12.3: the family, not the seat, has a home."""
    from pyengine import Setup

    s = GAME.start(
        Setup("gods_playground", 3, sides=["leszczynski", "potocki", "radziwill"], options={"duchies": "on"})
    )
    assert s.sides == ["leszczynski", "potocki", "radziwill"]
    t = Table(s)
    t.own("greater_poland", 0)
    t.own("lithuania", 1)
    assert GAME.standing(s) == [2 + 1, 3, 0]


def test_prompts_in_the_setup_name_the_rule() -> None:
    """GP-3.3"""
    t = start()
    prompt = GAME.prompt(t.s, 0)
    assert prompt is not None and prompt.rule == "GP-3.3" and len(prompt.choices) == 5
    assert t.verbs(0) == {"settle"}
