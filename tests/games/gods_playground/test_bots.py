"""Bots play legal moves, see only views, and beat chance."""

from __future__ import annotations

import os
import time

import pytest

from pyengine import Match, Rng, Setup, bot
from pyengine.bots import Bot, Budget, RandomBot, lore_of, weigh
from pyengine.games.gods_playground import BOTS, GAME
from pyengine.games.gods_playground.odds import hits, mean
from pyengine.games.gods_playground.prospects import SAMPLES, Weights, _hits, prospects, utility
from pyengine.games.gods_playground.state import GodsState
from tests.games.gods_playground.table import BLUE, RED, WHITE, Table, at

LONG = bool(os.environ.get("KRONIKA_FUZZ"))


def contest(players: list[Bot], seed: int, options: dict[str, str] | None = None) -> int:
    """The winner's seat of one match."""
    s = GAME.start(Setup("gods_playground", len(players), seed, options or {}))
    rng = Rng(f"bots {seed}")
    while s.stack:
        seat = GAME.acting(s)[0]
        move = players[seat].choose(GAME, GAME.view(s, seat), seat, rng)
        assert move in GAME.legal(s, seat)
        GAME.play(s, seat, move)
    outcome = GAME.outcome(s)
    assert outcome is not None
    return outcome.winners[0]


def test_levels() -> None:
    assert list(BOTS) == ["easy", "normal", "hard", "master"]
    assert bot("gods_playground", "normal") is BOTS["normal"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_beats_two_random_players(level: str) -> None:
    matches = 200 if LONG else 1 if level == "hard" else 3
    wins = sum(
        contest([BOTS[level] if seat == number % 3 else RandomBot() for seat in range(3)], number) == number % 3
        for number in range(matches)
    )
    assert wins >= (0.9 if level != "easy" else 0.6) * matches


def test_bots_play_four_with_all_optional_rules() -> None:
    contest([BOTS["easy"], BOTS["normal"], RandomBot(), RandomBot()], 5, {option.id: "on" for option in GAME.options})


def test_a_move_does_not_take_long() -> None:
    """Under 0.3 s each; a loaded machine gets some slack on single moves."""
    s = GAME.start(Setup("gods_playground", 4, 11))
    rng = Rng(11)
    spent = []
    while s.turn < 2:
        seat = GAME.acting(s)[0]
        begun = time.process_time()
        move = BOTS["hard"].choose(GAME, GAME.view(s, seat), seat, rng)
        spent.append(time.process_time() - begun)
        GAME.play(s, seat, move)
    assert sorted(spent)[int(len(spent) * 0.99)] < 0.3


def test_a_bot_takes_the_city() -> None:
    """GP-7.2.8: twice the worth of an estate for two cubes, where the border is quiet."""
    t = quiet("special_actions")
    t.own("greater_poland", RED, WHITE, WHITE)
    t.put("greater_poland", 4)
    t.go()
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, WHITE), WHITE, Rng(1))[0] == "city"


def test_a_bot_relieves_its_own_land() -> None:
    """GP-8.3.1: it helps where it has estates to lose, not where only a rival has."""
    t = at("relief", turn=4)
    t.own("ukraine", WHITE, WHITE, WHITE)
    t.own("prussia", RED, RED, RED)
    t.put("ukraine", 0, 0, 2)
    t.put("prussia", 0, 0, 2)
    t.occupy("ukraine", "tatars", 2)
    t.occupy("prussia", "north", 2)
    t.s.crown = [4, 4, 1]
    t.go()
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, WHITE), WHITE, Rng(1)) == ("relief", "ukraine")


def test_land_behind_a_held_border_is_worth_more() -> None:
    """Cooperation by interest: closing a border helps those who own the land behind it."""
    w = Weights()
    values = []
    for king in (0, 11):
        t = quiet("campaigns")
        t.s.king[1] = king
        t.own("lithuania", WHITE, WHITE, WHITE)
        values.append(utility(prospects(t.s, w), WHITE, w))
    assert values[1] > values[0] + 3


def test_what_an_occupied_province_costs_each_family() -> None:
    """GP-9.1.1: three cubes over one noble burn two estates, those at the border."""
    t = at("relief", turn=4)
    t.own("lithuania", WHITE, RED, BLUE)
    t.put("lithuania", 1)
    w = Weights()
    free = prospects(t.s, w)[0]
    t.occupy("lithuania", "north", 3)
    assert [round(a - b, 6) for a, b in zip(free, prospects(t.s, w)[0])] == [0, 4, 4]


def test_what_expansion_costs_is_seen() -> None:
    """GP-8.4.1: four Prussian cubes without a noble against them burn land in both neighbouring provinces."""
    t = at("relief", turn=4)
    t.own("lithuania", WHITE)
    t.own("greater_poland", RED, RED)
    t.own("ukraine", BLUE)
    w = Weights()
    free = prospects(t.s, w)[0]
    t.occupy("prussia", "north", 4)
    assert [round(a - b, 6) for a, b in zip(free, prospects(t.s, w)[0])] == [3, 5, 0]
    t.put("prussia", 2, 2)
    assert [round(a - b, 6) for a, b in zip(free, prospects(t.s, w)[0])] == pytest.approx([0, 0, 0], abs=0.1)


@pytest.mark.parametrize(("infantry", "cavalry", "gun"), [(1, 0, False), (4, 0, True), (4, 3, False), (0, 2, True)])
def test_the_dice_of_the_reckoning_are_fair(infantry: int, cavalry: int, gun: bool) -> None:
    """GP-8.0.1: over all samples an army hits as often as its odds say."""
    drawn = _hits(infantry, cavalry, gun, 0, 0)
    assert len(drawn) == SAMPLES
    assert sum(drawn) / SAMPLES == pytest.approx(mean(hits(infantry, cavalry, gun)), abs=0.12)


def test_a_bot_helps_to_hold_a_border_that_all_live_behind() -> None:
    """What is saved is mostly the others' land, but it is more than a cube is worth."""
    t = quiet("campaigns")
    t.s.king[1] = 9  # Muscovy comes with two and what the dice add
    t.own("lithuania", WHITE, RED, BLUE, RED, BLUE)
    t.put("lithuania", 3)
    t.army("lithuania", WHITE, 4, 3)
    t.go()
    assert BOTS["normal"].choose(GAME, GAME.view(t.s, WHITE), WHITE, Rng(1))[:2] == ("campaign", "lithuania")


def test_a_bot_fights_where_the_odds_are() -> None:
    """One army can close Ukraine, none can close Prussia: it goes where it saves the land."""
    t = at("private_armies", turn=4)
    t.s.king = [0, 14, 1, 6, 12]
    t.s.cossacks = [0, 0, 2]
    t.own("prussia", WHITE, WHITE, WHITE)
    t.own("ukraine", WHITE, WHITE, WHITE)
    t.put("prussia", 4)
    t.put("ukraine", 4)
    t.s.money = [16, 0, 0]
    t.go()
    assert BOTS["hard"].choose(GAME, GAME.view(t.s, WHITE), WHITE, Rng(1)) == ("recruit", "ukraine")


def test_bots_keep_tokens_for_the_second_turn_of_a_pair() -> None:
    """GP-5.2.1: whoever lays out all the high ones now has nobody to defend with in the next, harder turn."""
    t = at("clientele")
    t.go()
    while t.seats:
        seat = t.seats[0]
        t.play(seat, *BOTS["normal"].choose(GAME, GAME.view(t.s, seat), seat, Rng(seat)))
    assert all(sum(v * n for v, n in enumerate(hand)) >= 9 for hand in t.s.hand)


def test_bots_do_not_call_nobles_whom_they_do_not_have() -> None:
    """GP-5.2.4: with five cubes in the pool the high tokens are better laid at court, or kept."""
    t = at("clientele", turn=3)
    t.put("lithuania", 5, 5, 5)
    t.put("ukraine", 10, 10, 10)
    t.go()
    while t.seats:
        seat = t.seats[0]
        t.play(seat, *BOTS["normal"].choose(GAME, GAME.view(t.s, seat), seat, Rng(seat)))
    assert all(sum(placed[:5]) <= 8 for placed in t.s.placed)


@pytest.mark.parametrize(("siege", "goes"), [(4, True), (18, False)])
def test_a_bot_relieves_vienna_while_that_can_be_done(siege: int, goes: bool) -> None:
    """GP-8.3.2 GP-8.2.4: behind Vienna lies Lesser Poland; a siege beyond the Crown Army's reach is left alone."""
    t = at("relief", turn=3)
    t.s.vienna, t.s.invaded = siege, True
    t.own("lesser_poland", WHITE, RED, WHITE, BLUE, WHITE)
    t.own("prussia", RED)
    t.put("prussia", 1)
    t.occupy("prussia", "north", 2)
    t.s.crown = [4, 4, 1]
    t.go()
    move = BOTS["hard"].choose(GAME, GAME.view(t.s, WHITE), WHITE, Rng(1))
    assert (move == ("vienna",)) == goes


@pytest.mark.parametrize(("seats", "vetoes"), [((RED, RED, RED, BLUE, -1), True), ((WHITE, WHITE, RED, WHITE, -1), False)])
def test_a_bot_breaks_a_sejm_that_serves_only_rivals(seats: tuple[int, ...], vetoes: bool) -> None:
    """GP-7.2.5: late in the match, with nothing better to do."""
    t = at("special_actions", turn=4)
    t.s.stack = [["special_actions", 2, 0, []]]
    t.put("ukraine", 3)
    t.s.money = [0, 0, 0]
    t.sit(*seats)
    t.go()
    move = BOTS["hard"].choose(GAME, GAME.view(t.s, WHITE), WHITE, Rng(1))
    assert (move[0] == "veto") == vetoes


@pytest.mark.skipif(not LONG, reason="plays many matches")
@pytest.mark.parametrize("players", [3, 4])
def test_bots_keep_a_fair_part_of_the_country(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Estates that pillage takes in turns 2 and 4, of all that stand. When nobody cared it was nearly half in turn 2, and
    in turn 4 two thirds, with four players four fifths."""
    from pyengine.games.gods_playground.steps import pillage

    stood, lost = [0] * 5, [0] * 5
    orig = pillage.Pillage.run

    def run(self: pillage.Pillage, s: GodsState, f: list[object]) -> bool:
        stood[s.turn] += sum(map(len, s.estates))
        lost[s.turn] += sum(pillage.losses(s, p) for p in range(5))
        return orig(self, s, f)

    monkeypatch.setattr(pillage.Pillage, "run", run)
    for seed in range(20):
        contest([BOTS["normal"]] * players, seed)
    assert lost[2] < 0.2 * stood[2] and lost[4] < (0.5 if players == 3 else 0.65) * stood[4]


def quiet(step: str) -> Table:
    """Turn 4 with all borders held but, perhaps, one."""
    t = at(step, turn=4)
    t.s.king = [12, 14, 8, 6, 12]
    return t


def test_the_coach_weighs_tokens_that_no_bot_would_lay() -> None:
    """Every first token is tried, and the rest is guessed from there, not from an empty court."""
    match = Match(Setup("gods_playground", 3, "coach"))
    while match.state.step != "clientele":
        seat = match.acting()[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    seat = match.acting()[0]
    asked = [("token", place, 0) for place in ("prussia", "ukraine", "court")]
    thought = weigh(GAME, lore_of(GAME.id), match.view(seat), seat, Budget(40), Rng("x"), asked=asked)
    assert all(found.visits for found in thought.moves if found.move in asked)
