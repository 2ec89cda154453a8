"""The search: repeatable, within its budget, blind to what its seat may not know, for every game alike."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from pyengine import Rng, Setup, game_ids, load
from pyengine.bots import Budget, Lore, Search, Searcher, lore_of, weigh
from pyengine.bots.chances import chances
from pyengine.bots.search import Arm, Node, spent
from tests.bots.nim import NIM
from tests.bots.positions import questions, steps

GAMES = game_ids()


def players_of(id: str) -> int:
    return load(id).counts[0] if id != "magnaci" else 3


# -- any game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heap", "take"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3)])
def test_without_any_lore_it_finds_the_winning_move_of_nim(heap: int, take: int) -> None:
    """Whoever leaves a multiple of four wins."""
    state = NIM.start(Setup("nim", 2, 1))
    state.heap = heap
    thought = weigh(NIM, Lore(), NIM.view(state, 0), 0, Budget(300), Rng(1))
    assert thought.moves[0].move == ("take", take)
    assert thought.moves[0].chances[0] > 0.8
    assert sum(thought.moves[0].chances) == pytest.approx(1)


def test_a_searcher_plays_nim_to_its_end() -> None:
    state = NIM.start(Setup("nim", 2, 1))
    player, rng = Searcher(Lore(), 60).seated(), Rng(2)
    while acting := NIM.acting(state):
        NIM.play(state, acting[0], player.choose(NIM, NIM.view(state, acting[0]), acting[0], rng))
    assert NIM.outcome(state).winners == [0]  # type: ignore[union-attr]


# -- every game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_every_kind_of_question_is_answered_by_legal_moves_within_the_budget(id: str) -> None:
    for game, state, seat in steps(id, players_of(id)).values():
        view = game.view(state, seat)
        legal = list(game.legal(view, seat))
        before = view.hash()
        thought = weigh(game, lore_of(id), view, seat, Budget(9), Rng(4))
        assert thought.simulations <= 9
        assert sorted(map(repr, legal)) == sorted(repr(found.move) for found in thought.moves)
        assert thought.line[0] == thought.moves[0].move
        assert view.hash() == before, "a view that is weighed stays as it is"
        assert sum(found.visits for found in thought.moves) == thought.simulations
        for found in thought.moves:
            assert len(found.chances) in (0, state.players)
            assert all(0 <= chance <= 1 for chance in found.chances)
            assert sum(found.chances) <= 1 + 1e-9
            assert found.line[0] == (seat, found.move)


@pytest.mark.parametrize("id", GAMES)
def test_every_kind_of_question_gets_chances_to_win(id: str) -> None:
    """Coach, review and puzzles stand on this: some moves are weighed wherever there is a choice, small questions too, and
    chances of all seats add up to one; where nobody may win, to less. A move that is asked about is weighed to the end,
    also one that the game would not think about."""
    lore = lore_of(id)
    for step, (game, state, seat) in steps(id, players_of(id)).items():
        moves = game.legal(state, seat)
        led = {line[0] for line, _ in lore.lines(game, game.view(state, seat), seat, moves, Rng(7))}
        odd = next((move for move in moves if move not in led), moves[-1])
        thought = weigh(game, lore, game.view(state, seat), seat, Budget(12), Rng(7), [odd])
        assert next(found.visits for found in thought.moves if found.move == odd) >= 2, step
        tried = [found for found in thought.moves if found.visits]
        assert len(tried) >= 2, step
        for found in tried:
            assert len(found.chances) == state.players, step
            low = 0.3 if id == "magnaci" else 1 - 1e-9
            assert low <= sum(found.chances) <= 1 + 1e-9, step
        untried = [found.visits == 0 for found in thought.moves]
        assert untried == sorted(untried), "what was weighed stands first"


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_gives_the_same_thought(id: str) -> None:
    for game, state, seat in islice(questions(id, players_of(id), "again", every=60), 3):
        thoughts = [weigh(game, lore_of(id), game.view(state, seat), seat, Budget(12), Rng(5)).to_json() for _ in "ab"]
        assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("id", GAMES)
def test_what_a_seat_may_not_know_changes_nothing(id: str) -> None:
    """Two states that differ in hidden things alone give the same thought, for the same seed."""
    for game, state, seat in islice(questions(id, players_of(id), "hidden", every=45), 4):
        other = game.sample(game.view(state, seat), seat, Rng(99))
        thoughts = [
            weigh(game, lore_of(id), game.view(full, seat), seat, Budget(10), Rng(6)).to_json()
            for full in (state, other)
        ]
        assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("id", GAMES)
def test_worlds_fit_the_view_and_the_rules(id: str) -> None:
    """What a game holds likelier than a plain sample is still a position of the rules that the seat could be in."""
    lore, memo = lore_of(id), dict[Any, Any]()
    for game, state, seat in islice(questions(id, players_of(id), "worlds", every=20), 8):
        view = game.view(state, seat)
        memo.clear()
        for luck in range(3):
            world = lore.world(game, view, seat, Rng(luck), memo)
            assert game.broken(world) == []
            assert game.view(world, seat).hash() == view.hash()


@pytest.mark.parametrize("id", GAMES)
def test_values_are_chances(id: str) -> None:
    lore = lore_of(id)
    for players in load(id).counts:
        for game, state, _ in islice(questions(id, players, "values", every=70), 4):
            values = lore.value(game, state)
            assert len(values) == players
            assert all(0 <= value <= 1 for value in values)
            assert 0 < sum(values) <= 1 + 1e-9


@pytest.mark.parametrize("id", GAMES)
def test_chapters_only_grow(id: str) -> None:
    lore = lore_of(id)
    last = -1
    for _, state, _ in questions(id, players_of(id), "chapters"):
        assert lore.chapter(state) >= last
        last = lore.chapter(state)


def test_several_who_decide_at_once_do_not_see_each_other() -> None:
    """Bids that a rival has put down, face down, change nothing for the next one."""
    game = load("magnaci")
    state = game.start(Setup("magnaci", 3, "at once"))
    rng = Rng(1)
    while state.step != "sejm_bid":
        seat = game.acting(state)[0]
        game.play(state, seat, rng.pick(game.legal(state, seat)))
    thoughts = []
    for luck in (1, 2):
        s, own = state.copy(), Rng(luck)
        first, second = game.acting(s)[:2]
        while first in game.acting(s):
            game.play(s, first, own.pick(game.legal(s, first)))
        thoughts.append(weigh(game, lore_of("magnaci"), game.view(s, second), second, Budget(20), Rng(3)).to_json())
    assert thoughts[0] == thoughts[1]


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_asking_again_goes_on() -> None:
    game, state, seat = steps("magnaci", 3)["place_estates"]
    search = Search(game, lore_of("magnaci"), seat)
    view = game.view(state, seat)
    first = search.weigh(view, Rng(1), Budget(20))
    second = search.weigh(view, Rng(2), Budget(20))
    assert sum(found.visits for found in second.moves) == first.simulations + second.simulations


def test_a_line_is_carried_out_without_thinking_again() -> None:
    """Shogun's mat is laid by one thought, and a stranger's mat by a new one."""
    game, state, seat = steps("shogun", 3)["planning"]
    player, rng = Searcher(lore_of("shogun"), 12).seated(), Rng(1)
    thoughts, laid = [], 0
    while not state.committed[seat]:
        move = player.choose(game, game.view(state, seat), seat, rng)
        thoughts.append(player.thought)
        laid += move[0] == "place"
        game.play(state, seat, move)
    assert laid > 5
    assert thoughts[0] is not None
    assert not any(thoughts[1:])


def test_a_line_is_forgotten_when_the_view_is_another() -> None:
    game, state, seat = steps("shogun", 3)["planning"]
    player = Searcher(lore_of("shogun"), 8).seated()
    player.choose(game, game.view(state, seat), seat, Rng(1))
    # Instead of the move that was chosen another is made.
    game.play(state, seat, game.legal(state, seat)[-1])
    player.choose(game, game.view(state, seat), seat, Rng(1))
    assert player.thought is not None


def test_pondering_prepares_the_answer() -> None:
    """What is found in the other's turn is there when one's own comes."""
    state = NIM.start(Setup("nim", 2, 1))
    search = Search(NIM, Lore(), 1)
    assert search.ponder(NIM.view(state, 1), Rng(1), Budget(200)) == 200
    NIM.play(state, 0, ("take", 1))
    node = search.nodes[1, NIM.view(state, 1).hash()]
    assert node.visits > 20
    assert search.weigh(NIM.view(state, 1), Rng(1), Budget(9)).moves[0].visits > 9


# -- its parts ---------------------------------------------------------------------------------------------------------


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="budget"):
        Budget()
    state = NIM.start(Setup("nim", 2, 1))
    with pytest.raises(ValueError, match="not asked"):
        weigh(NIM, Lore(), NIM.view(state, 1), 1, Budget(9), Rng(1))


@pytest.mark.parametrize(("done", "seconds", "over"), [(9, 0.1, False), (10, 0.1, True), (3, 0.5, True)])
def test_the_first_limit_that_is_reached_counts(done: int, seconds: float, over: bool) -> None:
    assert spent(Budget(10, 0.5), done, seconds) == over


def test_time_ends_a_thought() -> None:
    """By a clock of our own: a tick for each look at it."""
    game, state, seat = steps("chocim", 2)["play"]
    ticks = iter(range(10_000))
    thought = Search(game, lore_of("chocim"), seat).weigh(
        game.view(state, seat), Rng(1), Budget(0, 6), lambda: float(next(ticks))
    )
    assert 0 < thought.simulations <= 6


def test_more_lines_come_into_play_as_visits_rise() -> None:
    node = Node(0, [Arm(((k,),), 0.1, 2) for k in range(10)])
    legal = [(k,) for k in range(10)]
    tried = set()
    for _ in range(100):
        arm = node.select(legal)
        assert arm is not None
        arm.visits += 1
        node.visits += 1
        tried.add(arm.line)
        if node.visits == 3:
            assert len(tried) <= 3
    assert len(tried) == 10


def test_only_legal_lines_are_taken() -> None:
    node = Node(0, [Arm(((k,),), 0.5, 2) for k in range(2)])
    found = node.select([(1,)])
    assert found is not None and found.line == ((1,),)
    assert node.select([(7,)]) is None


def test_chances_are_a_softmax_over_the_rows() -> None:
    assert chances([1.0], [[0], [0]], 2) == [0.5, 0.5]
    assert chances([1.0], [[0], [0], [0]], 2) == pytest.approx([1 / 3, 1 / 3])
    assert chances([2.0, -1.0], [[1, 1], [0, 0]], 2) == pytest.approx([0.7310586, 0.2689414])
