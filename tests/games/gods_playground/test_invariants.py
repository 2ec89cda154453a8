"""The invariants of the rules over random matches, and secrecy."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import PositionError, Rng, Setup
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import CUBES
from pyengine.games.gods_playground.state import GodsState
from tests.games.gods_playground.table import Table, at

LONG = bool(os.environ.get("KRONIKA_FUZZ"))
some = settings(max_examples=200 if LONG else 12, deadline=None, derandomize=not LONG)
switches = st.fixed_dictionaries({o.id: st.sampled_from(o.choices) for o in GAME.options})
tables = {"players": st.sampled_from(GAME.counts), "seed": st.integers(0, 2**32), "options": switches}


def random_match(players: int, seed: int, options: dict[str, str], moves: int = 10_000) -> GodsState:
    s = GAME.start(Setup("gods_playground", players, seed, options))
    rng = Rng(seed)
    for _ in range(moves):
        acting = list(GAME.acting(s))
        if not acting:
            break
        seat = rng.pick(acting)
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    return s


@given(**tables)
@some
def test_sums_hold_after_every_move(players: int, seed: int, options: dict[str, str]) -> None:
    """Invariants 1-18: GAME.broken after every move; prestige never falls, wealth moves by one a turn at most."""
    s = GAME.start(Setup("gods_playground", players, seed, options))
    rng = Rng(seed)
    prestige, turn, wealth = s.prestige[:], s.turn, s.wealth[:]
    count = 0
    while s.stack:
        seat = rng.pick(list(GAME.acting(s)))
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
        assert GAME.broken(s) == []
        assert all(new >= old for new, old in zip(s.prestige, prestige))
        prestige = s.prestige[:]
        if s.turn != turn:
            assert all(abs(new - old) <= 1 for new, old in zip(s.wealth, wealth))
            turn, wealth = s.turn, s.wealth[:]
        count += 1
    assert s.turn == 4 and count < 1500
    # GP-9.2.3
    assert all(money <= 4 for money in s.money)


@given(**tables)
@some
def test_each_turn_rolls_eight_event_dice(players: int, seed: int, options: dict[str, str]) -> None:
    """Invariant 19: GP-6.3.1 GP-8.2.1"""
    s = GAME.start(Setup("gods_playground", players, seed, options))
    rng = Rng(seed)
    s.log = []
    while s.stack:
        seat = rng.pick(list(GAME.acting(s)))
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    rolls = [len(e.args["dice"]) for e in s.log if e.id in ("event.events_roll", "event.invasion_roll")]
    assert rolls == [4] * 8


@given(**tables)
@some
def test_the_same_seed_gives_the_same_match(players: int, seed: int, options: dict[str, str]) -> None:
    """Invariant 20"""
    assert random_match(players, seed, options).hash() == random_match(players, seed, options).hash()


@given(first=st.permutations(range(6)), second=st.permutations(range(6)), seat=st.sampled_from([0, 2, None]))
@some
def test_unrevealed_tokens_do_not_show(first: list[int], second: list[int], seat: int | None) -> None:
    """Invariant 20: GP-5.2.1"""
    views = []
    for values in (first, second):
        t = at("clientele")
        t.go()
        for place, value in zip(
            ("prussia", "lithuania", "ukraine", "lesser_poland", "greater_poland", "court"), values
        ):
            t.play(1, "token", place, value)
        t.play(1, "commit")
        views.append(GAME.view(t.s, seat).canonical())
        assert GAME.view(t.s, 1).placed[1] == values
    assert views[0] == views[1]


@given(first=st.integers(0, 10), second=st.integers(0, 10), seat=st.sampled_from([1, 2, None]))
@some
def test_closed_hands_do_not_show(first: int, second: int, seat: int | None) -> None:
    """Invariant 20: GP-6.1.2"""
    views = []
    for bid in (first, second):
        t = at("mace", tokens=[[1, 1, 2, 2, 3, 4]] * 2 + [[1, 1, 2, 2, 3, 0]])
        t.go()
        t.play(0, "bid", bid)
        view = GAME.view(t.s, seat)
        views.append((view.canonical(), GAME.prompt(view, 1)))
        assert GAME.view(t.s, 0).bids[0] == bid
    assert views[0] == views[1]


def test_tokens_half_placed_do_not_show_either() -> None:
    """GP-5.2.1"""
    t = at("clientele")
    t.go()
    before = GAME.view(t.s, 0).canonical()
    log = t.play(1, "token", "court", 5)
    assert GAME.view(t.s, 0).canonical() == before
    assert log[0].to == (1,)


@given(seed=st.integers(0, 2**32))
@some
def test_samples_fit_the_view(seed: int) -> None:
    t = at("clientele", turn=2)
    t.go()
    rng = Rng(seed)
    while 1 in GAME.acting(t.s):
        t.play(1, *rng.pick(GAME.legal(t.s, 1)))
    view = GAME.view(t.s, 0)
    sample = GAME.sample(view, 0, Rng(seed))
    assert GAME.view(sample, 0).canonical() == view.canonical()
    assert -1 not in sample.placed[1] and GAME.broken(sample) == []


@pytest.mark.parametrize(
    "damage",
    [
        {"pool": [19, 20, 20]},
        {"discs": [15, 15, 14]},
        {"money": [-1, 0, 0]},
        {"wealth": [0, 3, 3, 3, 3]},
        {"enemy": [3, 0, 0, 0, 0]},
        {"markers": [0, 0, 0, 0, 11]},
        {"cossacks": [1, 0, 0]},
        {"sejm": [7, -1, -1, -1, -1]},
        {"treaty": 3, "treaty_dice": 2},
        {"turn": 9},
        {"phase": -1},
        {"phase": 17},
        {"hand": [[2] * 6] * 2},
        {"estates": [[0], [], [], [], []]},
        {"stack": [["special_actions", 1, 9, []]]},
        {"stack": [["purchase", 0]]},
        {"stack": [["match", 3], ["turn", 3], ["magnates", 2], ["special_actions", 0, 3, []]]},
        {"stack": [["match", 3], ["turn", 3], ["magnates", 2], ["special_actions", 0, 0]]},
        {"stack": [["match", 3], ["turn", 3], ["magnates", 2], ["special_actions", 0, 0, [], 0]]},
        {"prestige": [3, 0, 0]},
        {"king": [13, 0, 0, 0, 0]},
        {"crown": [2, 2, 1]},
    ],
)
def test_damaged_positions_are_refused(damage: dict[str, object]) -> None:
    t = at("special_actions")
    t.s.stack = [["match", 3], ["turn", 3], ["magnates", 2], ["special_actions"]]
    t.put("ukraine", 2, 2, 2)
    t.go()
    good = t.s.to_json()
    assert GAME.position(good).hash() == t.s.hash()
    with pytest.raises(PositionError):
        GAME.position({**good, **damage})


def test_a_city_of_this_turn_says_so() -> None:
    """GP-7.2.8: one a turn; without its mark a second one could be built."""
    fault = "more cities than turns to build them"
    t = at("special_actions", turn=3)
    t.own("greater_poland", 0, 1, cities=(1,))
    t.put("greater_poland", 2, 2, 2)
    t.go()
    assert fault in GAME.broken(t.s)
    t.s.city_built = True
    assert fault not in GAME.broken(t.s)
    t.s.turn, t.s.city_built = 4, False
    assert fault not in GAME.broken(t.s), "of the turn before"


def test_a_view_can_be_asked_for_legal_moves() -> None:
    s = random_match(3, 7, {}, 60)
    for seat in GAME.acting(s):
        assert GAME.legal(GAME.view(s, seat), seat) == GAME.legal(s, seat)


def _lands(t: Table) -> None:
    t.own("ukraine", 0, 0, 0, 0, managers=(1, 2, 3, 4))
    t.own("lithuania", 1, 1, 1, 1, 2, managers=(1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("turn", "change", "fault"),
    [
        (1, _lands, "more than 8 managers"),
        (3, lambda t: setattr(t.s, "king", [12, 1, 0, 0, 0]), "too many king's cubes"),
        (3, lambda t: t.occupy("lithuania", "muscovy", 26), "too many cubes of muscovy"),
        (4, lambda t: t.occupy("greater_poland", "habsburgs", 26), "too many cubes of habsburgs"),
        (4, lambda t: setattr(t.s, "invaded", True), "Vienna is besieged in turn 3 only"),
        (3, lambda t: setattr(t.s, "vienna", 2), "orange cubes in field V out of season"),
        (3, lambda t: setattr(t.s, "held", True), "field V is Ottoman before turn 4"),
        (1, lambda t: t.ally("habsburgs"), "a treaty with habsburgs out of season"),
        (1, lambda t: t.ally("muscovy", 4), "a firmer treaty than the rules of this match allow"),
        (1, lambda t: setattr(t.s, "treaty_dice", 2), "a treaty without its dice, or the other way round"),
    ],
)
def test_each_invariant_is_told_by_itself(turn: int, change: Callable[[GodsState], None], fault: str) -> None:
    """GP-4.6, GP-7.2.1, GP-7.2.3a, GP-8.2.3, GP-12.2: broken where everything else holds."""
    t = at("end_of_turn", turn=turn)
    t.s.phase = 12
    t.s.stack = []
    assert GAME.broken(t.s) == []
    change(t)
    assert GAME.broken(t.s) == [fault]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda t: t.s.money.__setitem__(0, 2), ["bid: seat 0 has bid more than it has"]),
        (lambda t: t.s.committed.__setitem__(0, False), ["bid: seat 0 is done without a bid, or the other way round"]),
        (lambda t: t.s.bids.__setitem__(0, -1), ["bid: seat 0 is done without a bid, or the other way round"]),
    ],
)
def test_a_bid_is_money_that_one_has(change: Callable[[GodsState], None], fault: list[str]) -> None:
    """GP-6.1.3: one has bid three of its money, the others are thinking."""
    t = at("mace", turn=1)
    t.go()
    while t.s.step != "bid":
        t.play(t.seats[0], *t.legal(t.seats[0])[0])
    t.s.money = [5, 5, 5]
    t.s.cache.clear()
    t.play(0, "bid", 3)
    assert t.s.bids[0] == 3
    assert GAME.broken(t.s) == []
    change(t)
    assert GAME.broken(t.s) == fault


@pytest.mark.parametrize("province", ["lithuania", "ukraine"])
def test_what_was_bought_stands_there(province: str) -> None:
    """GP-7.3.1: nobody has bought more in a province than the army that they have in it; GP-7.3.2: Cossacks count."""
    unit = "cossacks" if province == "ukraine" else "infantry"
    t = at("private_armies", turn=1)
    t.put(province, 2)
    t.s.money = [9, 0, 0]
    t.s.cossacks = [2, 0, 0]
    t.go()
    t.play(0, "recruit", province)
    t.play(0, "buy", unit)
    assert t.asked == "purchase" and GAME.broken(t.s) == []
    t.s.amend("purchase", bought=2)
    assert GAME.broken(t.s) == ["purchase: more units were bought than stand there"]


@pytest.mark.parametrize(
    ("cycle", "turn", "out", "sound"),
    [
        # GP-4.2: in a round three turns are had at most, by three players.
        (1, 3, [], True),
        (1, 4, [], False),
        # GP-8.1.2: every campaign takes a cube of which nobody has more; a last round is for passing.
        (CUBES + 2, 0, [], True),
        (CUBES + 3, 0, [], False),
    ],
)
def test_a_round_has_as_many_turns_as_players(cycle: int, turn: int, out: list[int], sound: bool) -> None:
    s = at("campaigns").s
    s.stack = [["campaigns", cycle, turn, out]]
    assert (GAME.flow.faults(s) == []) == sound
