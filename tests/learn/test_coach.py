"""The coach: moves with their chances from what the seat may know, and a word before a move that loses much."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pyengine import Line, game_ids
from tests.learn.workers import DirectWorker
from tests.ui.page import page
from tests.ui.tables import match_of, sit
from tests.web.conftest import run_async
from web.boards.kit import whole
from web.ui.learn import coach as coaching
from web.ui.learn.coach import Coach, Opinion, attached, changes
from web.ui.table import deeds, layout
from web.ui.table.guide import Guide
from web.ui.table.table import Table


def coached(game: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Table, Coach, DirectWorker]:
    """At the first question of a person with something to choose."""
    monkeypatch.setattr(coaching, "SLICE", 0.1)
    app, _ = page()
    worker = DirectWorker()
    app.worker = worker  # type: ignore[assignment]
    kinds = ("person", "normal") if game == "chocim" else ("person", "normal", "normal")
    match = match_of(*kinds, game=game)
    while match.acting()[0] != 0 or len(match.game.legal(match.state, 0)) < 2:
        seat = match.acting()[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    table = sit(match, worker=worker)
    app.table = table
    return table, attached(app, table), worker


async def settled(coach: Coach) -> None:
    while coach.thinking:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", game_ids())
def test_advice_at_a_question(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, coach, worker = coached(game, monkeypatch)

    async def story() -> None:
        coach.advise()
        await asyncio.sleep(0)
        await settled(coach)

    run_async(story())
    name, request, package = worker.asked[-1]
    assert name == "pyengine.advice:advise" and package.endswith(game.replace("_", "-"))
    assert request["view"] == table.match.view(0).to_json(), "it knows what the seat may know, and no more"
    legal = table.match.game.legal(table.match.state, 0)
    assert coach.opinions and coach.opinions[0].move in legal
    markup = whole(layout.table(table.sight()))
    assert 'data-part="coach"' in markup and "data-point" in markup
    assert "coach.chance" in markup or "coach.only" in markup
    coach.stop()
    assert 'data-part="coach"' not in whole(layout.table(table.sight()))


def test_a_bad_move_is_held_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, coach, _ = coached("shogun", monkeypatch)
    bad, good = table.match.game.legal(table.match.state, 0)[:2]
    made = len(table.match.moves)
    coach.asked(0)
    coach.warns = True
    coach.opinions = [Opinion(good, [0.5, 0.3, 0.2], 50), Opinion(bad, [0.3, 0.4, 0.3], 50)]

    async def story() -> None:
        assert not deeds.do(table, 0, bad)
        assert len(table.match.moves) == made and coach.warned == bad
        assert 'data-part="warning"' in whole(layout.table(table.sight()))
        coach.insist()
        assert table.match.moves[made:] == [(0, bad)]
        table.close()

    run_async(story())


@pytest.mark.parametrize(
    ("opinions", "warns"),
    [
        ([("good", 0.5, 50), ("bad", 0.4, 50)], False),
        ([("good", 0.5, 50), ("bad", 0.3, 2)], False),
        ([("bad", 0.3, 50)], False),
        ([], False),
        ([("good", 0.5, 50), ("bad", 0.3, 50)], True),
    ],
)
def test_when_a_word_is_due(opinions: list[tuple[str, float, int]], warns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table, coach, _ = coached("shogun", monkeypatch)
    bad, good = table.match.game.legal(table.match.state, 0)[:2]
    moves = {"good": good, "bad": bad}
    coach.opinions = [Opinion(moves[name], [chance, 0.0, 0.0], visits) for name, chance, visits in opinions]
    assert coach.loses(0, bad) == warns


def test_it_says_when_it_is_unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    _, coach, _ = coached("shogun", monkeypatch)
    coach._begin(0)
    one, two = Opinion(("a",), [0.50], 50), Opinion(("b",), [0.49], 50)
    coach.opinions, coach.simulations = [one, two], 500
    assert coach.unsure
    two.chances = [0.40]
    assert not coach.unsure
    coach.simulations = 10
    assert coach.unsure


def test_whoever_else_leads_is_heard_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strict(Guide):
        asks_all = True

        def takes(self, seat: int, move: Any) -> bool:
            return False

        def above(self, s: Any) -> str:
            return "«above»"

    table, _, _ = coached("shogun", monkeypatch)
    table.guide = Strict()
    app, _ = page()
    coach = attached(app, table)
    assert coach.asks_all and not coach.takes(0, ("commit",)) and attached(app, table) is coach
    assert "«above»" in whole(layout.table(table.sight()))


@pytest.mark.parametrize("game", [game for game in game_ids() if game != "chocim"])
def test_score_lines_add_up_to_the_standing(game: str) -> None:
    """At every moment of a match, so that what the coach says of the score is the score."""
    match = match_of("normal", "normal", "normal", game=game)
    for number in range(150):
        if match.outcome:
            break
        legal = match.game.legal(match.state, seat := match.acting()[0])
        match.play(seat, legal[number * 7 % len(legal)])
        lines = match.game.lines(match.state)
        assert [sum(line.values[seat] for line in lines) for seat in range(3)] == match.standings[-1]


def test_what_changes_in_a_score() -> None:
    before = [Line("land", [3, 0]), Line("level", [2, 1], {"province": "prussia"}), Line("fief", [1, 1])]
    after = [Line("land", [4, 0]), Line("level", [0, 3], {"province": "prussia"}), Line("level", [3, 0], {"province": "ukraine"})]
    found = [(line.id, line.args.get("province"), by) for line, by in changes(before, after, 0)]
    assert found == [("level", "ukraine", 3), ("level", "prussia", -2)]
    assert [(line.id, by) for line, by in changes(before[2:], [], 1)] == [("fief", -1)]
