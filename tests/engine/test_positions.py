"""What a position is refused for, and what it says: frames of the stack, and seats that could not move."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyengine import PositionError, game_ids, load
from tests.damaged_files import places, put
from tests.damaged_positions import get, positions

every = pytest.mark.parametrize("id", game_ids())


def refused(id: str, document: dict[str, Any]) -> str:
    """Why a position is refused."""
    with pytest.raises(PositionError) as refusal:
        load(id).position(document)
    assert refusal.value.reason == "position.broken"
    return str(refusal.value.args_for_words["detail"])


def waiting(id: str) -> dict[str, dict[str, Any]]:
    """A position for each step that waits in one."""
    found = (json.loads(text) for text in positions(id)[::3])
    return {document["stack"][-1][0]: document for document in found if document["stack"]}


@every
def test_a_frame_holds_as_much_as_its_step_says(id: str) -> None:
    for name, document in waiting(id).items():
        *below, frame = document["stack"]
        changed = [[*frame, 0], frame[:-1]] if len(frame) > 1 else [[*frame, 0]]
        for other in changed:
            if len(other) == 1 and load(id).flow.steps[name].bare:
                continue
            assert refused(id, {**document, "stack": [*below, other]}) == (
                f"stack: the frame of {name} is not of the right shape"
            )


@every
def test_a_frame_names_a_seat_of_the_match(id: str) -> None:
    tried = 0
    for name, document in waiting(id).items():
        *below, frame = document["stack"]
        if [*load(id).flow.steps[name].holds][:1] != ["seat"]:
            continue
        for seat in (-1, document["players"], True, "0"):
            spoilt = {**document, "stack": [*below, [name, seat, *frame[2:]]]}
            assert "is not of the right shape" in refused(id, spoilt)
            tried += 1
    assert tried


@every
def test_a_step_lies_only_on_one_that_calls_it(id: str) -> None:
    found = waiting(id)
    for name, document in found.items():
        for above, other in found.items():
            if above not in load(id).flow.steps[name].calls:
                stack = [*document["stack"], other["stack"][-1]]
                assert refused(id, {**document, "stack": stack}) == f"stack: {name} does not call {above}"


@every
def test_a_seat_that_could_not_move_is_not_played_on(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, document = load(id), next(iter(waiting(id).values()))
    seat = game.acting(game.position(document))[0]
    with monkeypatch.context() as patched:
        patched.setattr(type(game), "legal", lambda self, state, seat: [])
        assert refused(id, document) == f"seat {seat} has nothing to choose from"


@every
def test_nobody_is_asked_only_when_it_is_over(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, document = load(id), next(iter(waiting(id).values()))
    with monkeypatch.context() as patched:
        patched.setattr(type(game), "acting", lambda self, state: ())
        assert refused(id, document) == "nobody is asked, and it is not over"


@every
@pytest.mark.parametrize("verb", ["standing", "prompt", "view"])
def test_a_position_that_the_rules_stumble_over_is_refused(id: str, verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, document = load(id), next(iter(waiting(id).values()))

    def stumble(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(type(game), verb, stumble)
        with pytest.raises(PositionError) as refusal:
            game.position(document)
    assert refusal.value.reason == "position.shape"
    assert "ZeroDivisionError" in refusal.value.args_for_words["detail"]


@every
def test_what_a_spectator_sees_is_tried_too(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, document = load(id), next(iter(waiting(id).values()))
    view = game.view

    def stumble(state: Any, seat: int | None) -> Any:
        return view(state, seat) if seat is not None else {}["nobody"]

    with monkeypatch.context() as patched:
        patched.setattr(game, "view", stumble)
        with pytest.raises(PositionError):
            game.position(document)


@every
def test_a_position_begins_at_the_bottom(id: str) -> None:
    game = load(id)
    for document in waiting(id).values():
        stack = document["stack"]
        if len(stack) > 1 and stack[1][0] not in game.roots:
            state = game.position(document)
            state.stack = stack[1:]
            if not game.broken(state):
                assert refused(id, {**document, "stack": stack[1:]}) == f"stack: it begins with {stack[1][0]}"


@every
def test_every_number_of_a_position_has_a_bound(id: str) -> None:
    """Ducats, gold, levels, what a frame counts: a number that the rules would count up to takes no memory."""
    tried = set()
    for document in waiting(id).values():
        numbers = [path for path in places(document) if path and type(get(document, path)) is int]
        for path in numbers:
            # Of all entries of a list one is enough; a frame's own numbers are told apart by its step.
            kind = tuple(key for key in path if type(key) is str) if path[0] != "stack" else (get(document, path[:2])[0], *path[2:])
            if kind in tried:
                continue
            tried.add(kind)
            for huge in (10**6, -(10**6), 10**12):
                with pytest.raises(PositionError):
                    load(id).position(put(json.loads(json.dumps(document)), path, huge))
    assert len(tried) > 12
