"""Whatever is loaded, only the documented errors come out; and what is accepted can be played."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from pyengine import Match, MoveFailed, PositionError, SaveError, Setup, SetupError, game_ids, load
from pyengine.flow import Step
from pyengine.match import parse, salvage
from pyengine.state import form
from tests.damaged_positions import damaged, fate, positions

COUNT = 4_000 if os.environ.get("KRONIKA_FUZZ") else 400
"""For each of the five games."""


@pytest.mark.parametrize("id", game_ids())
def test_damaged_positions_are_refused_or_can_be_played(id: str) -> None:
    faults, accepted = [], 0
    for number, (way, doc) in enumerate(damaged(id, COUNT)):
        fine, fault = fate(id, doc, number)
        accepted += fine
        faults += [f"#{number} {way}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)
    # Some damaged positions are sound all the same, or nothing would have been played.
    assert accepted > COUNT // 50


@pytest.mark.parametrize("id", game_ids())
def test_every_position_of_a_match_is_accepted(id: str) -> None:
    for text in positions(id)[::5]:
        assert load(id).position(json.loads(text)).canonical() == text


@pytest.mark.parametrize("id", game_ids())
def test_steps_call_steps_that_there_are(id: str) -> None:
    for step in load(id).flow.steps.values():
        assert set(step.calls) <= set(load(id).flow.steps), step.name


@pytest.mark.parametrize("id", game_ids())
def test_a_position_whose_last_step_asks_nobody_is_refused(id: str) -> None:
    game = load(id)
    document = json.loads(positions(id)[3])
    automatic = [step.name for step in game.flow.steps.values() if type(step).acting is Step.acting]
    for name in automatic:
        with pytest.raises(PositionError):
            game.position({**document, "stack": [*document["stack"][:1], [name]]})


@pytest.mark.parametrize("id", game_ids())
def test_a_position_between_two_decisions_is_refused_by_its_stack(id: str) -> None:
    """Sound in everything else: the step on top would go on by itself, and asks nobody."""
    game = load(id)
    match = Match(Setup(id, game.counts[0], seed=5))
    found = 0
    while found < 3:
        seat = match.acting()[0]
        move = match.game.legal(match.state, seat)[0]
        state = match.state.copy()
        frame = state.stack[-1]
        game.flow.steps[frame[0]].play(state, frame, seat, move)  # and nothing that follows from it
        if state.stack and type(game.flow.steps[state.step]).acting is Step.acting:
            found += 1
            assert game.flow.faults(state)
            with pytest.raises(PositionError):
                game.position(json.loads(state.canonical()))
        match.play(seat, move)


@pytest.mark.parametrize("asked", ["view", "prompt", "standing", "legal", "acting"])
@pytest.mark.parametrize("id", game_ids())
def test_what_a_table_asks_of_a_position_is_tried(id: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No check foresees everything: a position on which one of these stumbles is refused, and not opened."""
    game = load(id)
    document = json.loads(positions(id)[3])
    game.position(document)

    def stumble(*args: Any) -> Any:
        raise KeyError(asked)

    monkeypatch.setattr(game, asked, stumble)
    with pytest.raises(PositionError):
        game.position(document)


@pytest.mark.parametrize("id", game_ids())
def test_a_position_without_a_move_is_refused(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(id)
    document = json.loads(positions(id)[3])
    monkeypatch.setattr(game, "legal", lambda state, seat: [])
    with pytest.raises(PositionError):
        game.position(document)
    monkeypatch.setattr(game, "acting", lambda state: [])
    with pytest.raises(PositionError):
        game.position(document)


@pytest.mark.parametrize("id", game_ids())
def test_a_field_of_the_state_says_its_shape(id: str) -> None:
    """A number without bounds would be told by ShapeError here."""
    state = load(id).state_type
    assert set(form(state).shapes) == set(state.names()) - {"players", "rng", "stack"}


# -- documents ---------------------------------------------------------------------------------------------------------

DEEP = 2_000
HIDING = '{"x":' + "[" + '"]",[' * DEEP + "1" + "]" * (DEEP + 1) + "}"
"""Deep brackets between strings that hold brackets which close: a count of all brackets stays flat."""


def test_depth_is_counted_outside_strings() -> None:
    with pytest.raises(SaveError):
        parse(HIDING)
    assert salvage(HIDING) is None
    assert parse('{"name":"[[[[ \\" ]]"}') == {"name": '[[[[ " ]]'}
    assert parse(json.dumps({"name": "[" * 100})) == {"name": "[" * 100}


@pytest.mark.parametrize("key", ["setup", "meta", "kronika", "moves"])
def test_a_damaged_document_is_salvaged_without_going_deep(key: str) -> None:
    # What is salvaged may stand inside a string of the whole, where no bracket counts.
    inside = json.dumps(f'"{key}":' + "[" * 50_000)[:-1].replace('\\"', '"')
    for text in (f'{{"kronika":"match","setup":{{}},{inside}', f'{{"x":{inside}', f'{{"a":"b{inside}'):
        found = salvage(text)
        assert found is None or isinstance(found, dict)


def test_an_unfinished_string_takes_no_time() -> None:
    with pytest.raises(SaveError):
        parse('["' + '\\"' * 400_000)


def test_half_a_character_is_refused_and_mended() -> None:
    document = Match(Setup("magnaci", 3, seed=4)).save()
    text = json.dumps({**document, "meta": {"title": "\ud83d\ude00"}})
    assert Match.loads(text).meta["title"].encode("utf-16", "surrogatepass").decode("utf-16") == "😀"
    for spoilt_text in (
        json.dumps({**document, "meta": {"title": "\ud800"}}),
        json.dumps({**document, "setup": {**document["setup"], "seed": "\udfff"}}),
        json.dumps({**document, "setup": {**document["setup"], "script": {"\ud800": [1]}}}),
    ):
        with pytest.raises(SaveError):
            parse(spoilt_text)
        with pytest.raises(SaveError):
            Match.loads(spoilt_text)
        mended = Match.load(salvage(spoilt_text), repair=True)
        assert Match.loads(mended.dumps()).state.hash() == mended.state.hash()


def test_half_a_character_in_a_document_that_was_never_text() -> None:
    document = {**Match(Setup("magnaci", 3, seed=4)).save(), "meta": {"title": "\ud800"}}
    with pytest.raises(SaveError):
        Match.load(document)
    assert Match.load(document, repair=True).dumps().encode()


@pytest.mark.parametrize(
    "setup",
    [
        Setup("magnaci", 3, seed="\ud800"),
        Setup("magnaci", 3, seed=1 << 20_000),
        Setup("magnaci", 3, script={"\ud800": [1]}),
        Setup("magnaci", 3, script={"laws": []}),
        Setup("magnaci", 3, script={"laws": [1.5]}),
        Setup("magnaci", 3, script={"laws": [None]}),
        Setup("magnaci", 3, script={"laws": [[["deep"]]]}),
    ],
    ids=lambda setup: ascii(setup.script or type(setup.seed).__name__),
)
def test_a_seed_or_script_that_cannot_be_written_down_is_refused(setup: Setup) -> None:
    with pytest.raises(SetupError):
        Match(setup)


def test_the_players_of_set_up_and_position_are_the_same() -> None:
    position = json.loads(Match(Setup("magnaci", 4, seed=4)).state.canonical())
    with pytest.raises(PositionError) as refusal:
        Match(Setup("magnaci", 3, position=position))
    assert refusal.value.reason == "setup.other_players"


def test_a_move_that_says_yes_for_one_is_refused() -> None:
    """True equals 1, and would be written down as something else."""
    match = Match(Setup("sigismundus", 3, seed=1))
    number = next(
        (seat, move)
        for seat, move in _random_moves(match)
        if any(entry == 1 and type(entry) is int for entry in move)
    )
    seat, move = number
    document = match.save()
    document["moves"].append([seat, *(True if entry == 1 else entry for entry in move)])
    with pytest.raises(SaveError):
        Match.load(document)


def _random_moves(match: Match) -> Any:
    while acting := match.acting():
        moves = match.game.legal(match.state, acting[0])
        yield from ((acting[0], move) for move in moves)
        match.play(acting[0], moves[0])


# -- a move that fails half way ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", game_ids())
def test_a_move_that_fails_half_way_leaves_no_trace(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(Setup(id, load(id).counts[0], seed=3))
    for _ in range(30):
        seat = match.acting()[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    before, moves = match.state.hash(), list(match.moves)
    seat = match.acting()[0]
    move = match.game.legal(match.state, seat)[0]
    advance = match.game.flow.advance

    def stumble(state: Any) -> None:
        advance(state)
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(match.game.flow, "advance", stumble)
        # Going back replays moves, which must not stumble again.
        patched.setattr(match, "at", lambda count, at=match.at: _undisturbed(patched, match, advance, at, count))
        with pytest.raises(MoveFailed) as failure:
            match.play(seat, move)
    assert failure.value.reason == "illegal.failed"
    assert match.state.hash() == before and match.moves == moves and len(match.events) == len(moves)
    assert match.state.log is None and match.state.trace is None
    with monkeypatch.context() as patched:
        # What is counted after the move belongs to it too.
        patched.setattr(match.game, "standing", lambda state: 1 // 0)
        with pytest.raises(MoveFailed):
            match.play(seat, move)
    assert match.state.hash() == before and match.moves == moves and len(match.standings) == len(moves) + 1
    match.play(seat, move)
    assert len(match.moves) == len(moves) + 1


def _undisturbed(patched: pytest.MonkeyPatch, match: Match, advance: Any, at: Any, count: int) -> Any:
    patched.setattr(match.game.flow, "advance", advance)
    return at(count)
