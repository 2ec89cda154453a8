"""What every game owes, played at random: each registered game gets these tests for nothing, for each number of players."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyengine.games
from pyengine import IllegalMove, Match, NotFetched, PositionError, Rng, Setup, counts, game_ids, load, registry
from pyengine.lab.fuzz import LONGEST, fuzz_match

LONG = bool(os.environ.get("KRONIKA_FUZZ"))
TABLES = [(game, count) for game in game_ids() for count in load(game).counts]

table = pytest.mark.parametrize(("id", "count"), TABLES, ids=[f"{game}-{count}" for game, count in TABLES])
some = settings(
    max_examples=60 if LONG else 6,
    deadline=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 2**32)


def options(id: str, rng: Rng) -> dict[str, str]:
    return {option.id: rng.pick(option.choices) for option in load(id).options}


def opening(id: str, count: int, rng: Rng) -> Match:
    return Match(Setup(id, count, seed=rng.below(2**32), options=options(id, rng)))


def random_match(id: str, count: int, seed: int, share: float = 1.0) -> Match:
    """A match played at random, to its end or to some point on the way."""
    rng = Rng(seed)
    match = opening(id, count, rng)
    game = match.game
    longest = LONGEST
    if share < 1:
        whole = random_match(id, count, seed)
        longest = int(len(whole.moves) * share)
    while len(match.moves) < longest and (acting := match.acting()):
        seat = rng.pick(acting)
        match.play(seat, rng.pick(game.legal(match.state, seat)))
    return match


def plain(value: Any) -> bool:
    """Only what JSON gives back as it was."""
    if isinstance(value, list):
        return all(map(plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and plain(item) for key, item in value.items())
    return value is None or type(value) in (int, str, bool)


def test_the_registry_knows_how_many_can_play() -> None:
    assert {game: counts(game) for game in game_ids()} == {game: load(game).counts for game in game_ids()}


@table
@given(seed=seeds)
@some
def test_random_play_ends_and_keeps_the_invariants(id: str, count: int, seed: int) -> None:
    rng = Rng(seed)
    match = opening(id, count, rng)
    assert fuzz_match(match, rng) == ""
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.scores) == count
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(count))
    assert all(len(line.values) == count for line in outcome.lines)


@table
@given(seed=seeds, share=st.floats(0, 0.99))
@some
def test_a_state_is_plain_data(id: str, count: int, seed: int, share: float) -> None:
    match = random_match(id, count, seed, share)
    state, game = match.state, match.game
    assert plain(state.to_json()), "tuples, sets or objects in the state"
    again = game.position(json.loads(state.canonical()))
    assert again.hash() == state.hash()
    assert again.canonical() == state.canonical()
    for seat in game.acting(state):
        assert game.legal(again, seat) == game.legal(state, seat)


@table
@given(seed=seeds, share=st.floats(0, 0.99))
@some
def test_a_copy_is_independent(id: str, count: int, seed: int, share: float) -> None:
    match = random_match(id, count, seed, share)
    state, game, rng = match.state, match.game, Rng(seed)
    before = state.canonical()
    twin = state.copy()
    assert twin.canonical() == before
    for _ in range(12):
        acting = game.acting(twin)
        if not acting:
            break
        seat = rng.pick(acting)
        game.play(twin, seat, rng.pick(game.legal(twin, seat)))
    assert state.canonical() == before


@table
@given(seed=seeds)
@some
def test_replay_gives_the_same_hash(id: str, count: int, seed: int) -> None:
    match = random_match(id, count, seed)
    again = Match.loads(match.dumps())
    assert again.state.hash() == match.state.hash()
    assert again.events == match.events
    assert again.standings == match.standings


@table
@given(seed=seeds, share=st.floats(0.2, 1))
@some
def test_undo_and_redo_give_the_same_hash(id: str, count: int, seed: int, share: float) -> None:
    match = random_match(id, count, seed, share)
    end = match.state.hash()
    hashes = []
    for _ in range(min(40, len(match.moves))):
        match.undo(free=True)
        hashes.append(match.state.hash())
        assert match.state.hash() == match.at(len(match.moves)).hash()
    for expected in reversed(hashes):
        assert match.state.hash() == expected
        match.redo()
    assert match.state.hash() == end


@table
@given(
    seed=seeds, share=st.floats(0, 0.99), junk=st.lists(st.one_of(st.integers(-3, 20), st.text(max_size=5)), max_size=4)
)
@some
def test_an_illegal_move_changes_nothing(id: str, count: int, seed: int, share: float, junk: list[Any]) -> None:
    match = random_match(id, count, seed, share)
    state, game = match.state, match.game
    before = state.canonical()
    acting = list(game.acting(state))
    tries: list[tuple[int, tuple[Any, ...]]] = [(acting[0], tuple(junk)), (acting[0], ()), (count, ("pass",)), (-1, ())]
    # What another seat, another moment or another target would allow.
    for move in game.legal(state, acting[0])[:5]:
        tries += [
            (acting[0], (*move, "x")),
            (acting[0], move[:-1]),
            (acting[0], (move[0], *("nowhere" for _ in move[1:]))),
        ]
        tries += [(seat, move) for seat in range(count) if seat not in acting]
    for seat, move in tries:
        if move in game.legal(state, seat) or move in game.asides(state, seat):
            continue
        with pytest.raises(IllegalMove) as refusal:
            match.play(seat, move)
        assert refusal.value.reason.startswith("illegal.")
        assert state.canonical() == before


@table
@given(seed=seeds, share=st.floats(0, 0.99))
@some
def test_a_view_tells_no_secret(id: str, count: int, seed: int, share: float) -> None:
    """Two states that differ only in what a seat may not know give it the same view, prompt and legal moves."""
    match = random_match(id, count, seed, share)
    state, game = match.state, match.game
    for seat in [*range(count), None]:
        view = game.view(state, seat)
        assert view.rng.to_json() == Rng(0).to_json(), "the generator would tell the future"
        assert plain(view.to_json())
        other = game.sample(view.copy(), seat, Rng(seed + 1))
        assert game.broken(other) == []
        assert game.view(other, seat).canonical() == view.canonical()
        assert list(game.acting(other)) == list(game.acting(state)) == list(game.acting(view))
        assert game.standing(other) == game.standing(state) == game.standing(view)
        if seat is not None:
            assert game.legal(view, seat) == game.legal(state, seat) == game.legal(other, seat)
            assert game.prompt(view, seat) == game.prompt(state, seat) == game.prompt(other, seat)
            assert game.asides(view, seat) == game.asides(state, seat)


@table
@given(seed=seeds, share=st.floats(0, 0.99))
@some
def test_a_move_that_can_be_taken_back_has_told_nobody_anything(id: str, count: int, seed: int, share: float) -> None:
    """A move is fixed once chance has spoken or somebody else learnt by it what they could not know, a card shown from a
    closed hand included. So where it is not fixed, every world that another seat thought possible before it must still
    be possible: some move leads that world to what this seat sees now. In secret decisions, made of several moves, others
    see nothing but that somebody is done."""
    match, rng = random_match(id, count, seed, share), Rng(seed)
    game = match.game
    for _ in range(12):
        acting = match.acting()
        if not acting:
            return
        mover = rng.pick(acting)
        other = rng.pick([seat for seat in range(count) if seat != mover])
        before, secret = match.state.copy(), game.prompt(match.state, mover).secret  # type: ignore[union-attr]
        move = rng.pick(game.legal(match.state, mover))
        match.play(mover, move)
        if match.revealed[-1] or secret:
            continue
        seen = game.view(match.state, other).canonical()
        world = game.sample(game.view(before, other), other, Rng(seed))
        options = game.legal(world, mover)
        for option in sorted(options, key=lambda option: option != move):
            twin = world.copy()
            game.play(twin, mover, option)
            if game.view(twin, other).canonical() == seen:
                break
        else:
            pytest.fail(f"seat {other} has learnt something by {move} of seat {mover}, which can be taken back")


@table
@given(seed=seeds, share=st.floats(0, 0.99))
@some
def test_a_move_that_can_be_taken_back_has_told_its_maker_nothing(id: str, count: int, seed: int, share: float) -> None:
    """Nobody looks at a card and takes it back: in every world that the mover thought possible, the same move leads to
    what the mover sees now."""
    match, rng = random_match(id, count, seed, share), Rng(seed)
    game = match.game
    for _ in range(12):
        acting = match.acting()
        if not acting:
            return
        mover = rng.pick(acting)
        world = game.sample(game.view(match.state, mover), mover, Rng(seed))
        move = rng.pick(game.legal(match.state, mover))
        match.play(mover, move)
        if not match.revealed[-1]:
            game.play(world, mover, move)
            assert game.view(world, mover).canonical() == game.view(match.state, mover).canonical(), move


@table
@given(seed=seeds, share=st.floats(0, 0.99))
@some
def test_a_prompt_offers_every_legal_move_once(id: str, count: int, seed: int, share: float) -> None:
    match = random_match(id, count, seed, share)
    state, game = match.state, match.game
    for seat in range(count):
        prompt = game.prompt(state, seat)
        assert (prompt is None) == (seat not in game.acting(state))
        if prompt is not None:
            assert sorted(map(repr, (choice.move for choice in prompt.choices))) == sorted(
                map(repr, game.legal(state, seat))
            )
            assert prompt.rule, "a prompt says which rule asks"
            urged = [choice.move for choice in prompt.choices if choice.main]
            idle = [move for move in urged if tuple(move) in (("pass",), ("stop",), ("done",))]
            assert not idle or len(prompt.choices) == 1, "leaving it at that is never the strong button while more can be done"


@table
def test_damaged_positions_are_refused(id: str, count: int) -> None:
    match = random_match(id, count, 5, 0.5)
    game = match.game
    for data in (
        None,
        [],
        {},
        {"players": 3},
        {**match.state.to_json(), "players": "x"},
        {**match.state.to_json(), "stack": [["no"]]},
    ):
        with pytest.raises(PositionError):
            game.position(data)


def test_a_games_folder_without_its_modules_is_not_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has every game's manifest from the start, in the folder where the modules come later."""
    id = game_ids()[0]
    (tmp_path / "atlantis").mkdir()
    (tmp_path / "atlantis" / "manifest.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(pyengine.games, "__path__", [*pyengine.games.__path__, str(tmp_path)])
    monkeypatch.setitem(registry.MANIFESTS, "atlantis", registry.manifest(id))
    with pytest.raises(NotFetched):
        load("atlantis")


@pytest.mark.parametrize("id", game_ids())
def test_the_tests_of_all_games_are_laid_out_alike(id: str) -> None:
    """So that whoever knows one game's tests finds their way in another's."""
    there = {path.stem for path in (Path(__file__).parents[1] / "games" / id).glob("*.py")}
    assert there >= {"table", "names", "test_setup", "test_invariants", "test_bots"}


@table
def test_what_was_legal_is_forgotten_after_every_move(id: str, count: int) -> None:
    """A state remembers what it was asked: after a move, also one made unasked, it answers as a fresh copy does."""
    rng = Rng(f"remember {id} {count}")
    match = opening(id, count, rng)
    game, state = match.game, match.state
    for _ in range(80):
        for seat in range(count):
            game.legal(state, seat)
        acting = game.acting(state)
        if not acting:
            break
        seat = rng.pick(list(acting))
        unasked = [(other, move) for other in range(count) for move in game.asides(state, other)]
        who, move = rng.pick(unasked) if unasked and rng.chance(1, 3) else (seat, rng.pick(game.legal(state, seat)))
        game.play(state, who, move)
        fresh = state.copy()
        assert list(game.acting(state)) == list(game.acting(fresh))
        assert [game.legal(state, seat) for seat in range(count)] == [game.legal(fresh, seat) for seat in range(count)]


@pytest.mark.parametrize("id", game_ids())
def test_what_chance_decides_before_the_first_decision_is_told(id: str) -> None:
    """What happens in `Game.start` stands in the chronicle: wherever two fresh tables look different, something else is
    told, and to everybody."""
    game = load(id)
    for count in game.counts:
        for chosen in product(*(option.choices for option in game.options)):
            setup = {option.id: choice for option, choice in zip(game.options, chosen)}
            shown_before: dict[str, str] = {}
            for seed in range(12):
                match = Match(Setup(id, count, seed, setup))
                public = [[event.id, event.args] for event in match.opening if event.to is None]
                looks = match.view(None).canonical()
                assert shown_before.setdefault(json.dumps(public), looks) == looks, f"{count} players, {setup}: untold"


def leaves(document: Any, *path: str | int) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Everything in it, each with the way there."""
    if isinstance(document, dict | list | tuple):
        inside = document.items() if isinstance(document, dict) else enumerate(document)
        for key, value in inside:
            yield from leaves(value, *path, key)
    else:
        yield path, document


@pytest.mark.parametrize("id", game_ids())
def test_whatever_lies_open_by_chance_is_named_in_the_chronicle(id: str) -> None:
    """Cards, countries, provinces: what differs between fresh tables was drawn, so it is told. Decks are left out: in a view
    they are sorted, and what is not in them lies open."""
    game = load(id)
    for count in game.counts:
        for chosen in product(*(option.choices for option in game.options)):
            setup = {option.id: choice for option, choice in zip(game.options, chosen)}
            matches = [Match(Setup(id, count, seed, setup)) for seed in range(4)]
            looks = [dict(leaves(match.view(None).to_json())) for match in matches]
            for match, look in zip(matches, looks):
                announced = {value for event in match.opening if event.to is None for _, value in leaves(event.args)}
                drawn = {
                    (path[0], value)
                    for path, value in look.items()
                    if isinstance(value, str) and value and any(other.get(path) != value for other in looks)
                }
                silent = {found for found in drawn if found[1] not in announced and "deck" not in str(found[0])}
                assert not silent, f"{count} players, {setup}: untold"
