"""The worker's door: one question as text, one answer as text."""

from __future__ import annotations

import json
import time
from importlib import import_module
from typing import Any

import pytest

from pyengine import bot, game_ids, levels, load
from pyengine.bots import Searcher
from pyengine.bots.think import think
from tests.bots.positions import questions, steps


def ask(id: str, state: Any, seat: int, **more: Any) -> dict[str, Any]:
    request = {"game": id, "seat": seat, "view": load(id).view(state, seat).to_json(), "seed": "7", **more}
    answer: dict[str, Any] = json.loads(think(json.dumps(request)))
    return answer


def test_the_door_is_found_where_the_worker_looks_for_it() -> None:
    """Pyodide's pyimport takes an attribute of the package for the module: with a function of the same name there, no bot
    could be asked in the worker, and all of them thought in the page's own thread."""
    package = import_module("pyengine.bots")
    assert getattr(package, "think") is import_module("pyengine.bots.think")  # noqa: B009


@pytest.mark.parametrize("id", game_ids())
def test_every_level_answers_with_a_legal_move(id: str) -> None:
    game, state, seat = next(questions(id, load(id).counts[0], "door", every=30))
    for level in levels(id):
        answer = ask(id, state, seat, level=level, seconds=0.05)
        assert list(answer) == ["move"]
        assert tuple(answer["move"]) in {tuple(json.loads(json.dumps(move))) for move in game.legal(state, seat)}


def test_what_it_thought_can_be_asked_for() -> None:
    level = next(level for level in levels("magnaci") if isinstance(bot("magnaci", level), Searcher))
    _, state, seat = next(q for q in questions("magnaci", 3, "thought") if q[1].step == "place_estates")
    answer = ask("magnaci", state, seat, level=level, seconds=0.2, thought=True)
    first = answer["thought"]["moves"][0]
    assert first["move"] == answer["move"]
    assert len(first["chances"]) == 3
    assert ask("magnaci", state, seat, level="normal", thought=True)["thought"] is None


@pytest.mark.parametrize("id", game_ids())
def test_a_thought_can_be_had_at_any_question_within_its_time(id: str) -> None:
    for game, state, seat in steps(id, max(load(id).counts)).values():
        odd = game.legal(state, seat)[-1]
        begun = time.thread_time()
        answer = ask(id, state, seat, weigh=True, seconds=0.1, asked=[odd])
        # A bench in the browser takes some twice as long; a coach has three seconds.
        assert time.thread_time() - begun < 1.2, state.step
        assert list(answer) == ["thought"]
        found = next(found for found in answer["thought"]["moves"] if found["move"] == json.loads(json.dumps(odd)))
        assert len(found["chances"]) == state.players


def test_it_thinks_on_in_others_turns() -> None:
    level = next(level for level in levels("magnaci") if isinstance(bot("magnaci", level), Searcher))
    _, state, seat = next(questions("magnaci", 3, "ponder"))
    other = (seat + 1) % 3
    assert ask("magnaci", state, other, level=level, ponder=True, seconds=0.05)["simulations"] > 0
    assert ask("magnaci", state, other, level="normal", ponder=True, seconds=0.05) == {"simulations": 0}
