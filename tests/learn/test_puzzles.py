"""Puzzles: each has a best move that is legal and clear of the others; an answer is judged and never played."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pyengine import Match, Setup, game_ids
from tests.ui.page import page
from tests.ui.tables import sit
from tests.web.conftest import run_async
from web.boards.kit import whole
from web.build.puzzles import CLEAR, any_order, check, kept
from web.ui.learn.puzzle import PuzzleGuide, match_of, of_the_day
from web.ui.table import deeds, layout

GAMES = [game for game in game_ids() if kept(game)]
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_every_puzzle_can_be_asked(game: str) -> None:
    puzzles = kept(game)
    assert len({one["name"] for one in puzzles}) == len(puzzles)
    for one in puzzles:
        match = match_of(game, one)
        legal = match.game.legal(match.state, one["seat"])
        moves = [tuple(move) for move, _ in one["moves"]]
        assert len(moves) > 1 and set(moves) <= set(legal), one["name"]
        chances = [chance for _, chance in one["moves"]]
        assert chances[0] - max(chances[1:]) >= CLEAR - 0.001, one["name"]


@each_game
def test_an_answer_is_judged_and_not_played(game: str) -> None:
    app, _ = page()
    one = kept(game)[0]
    table = sit(match_of(game, one))
    guide = table.guide = PuzzleGuide(app, table, one, "")
    best, second = (tuple(move) for move, _ in one["moves"][:2])

    async def story() -> None:
        assert not deeds.do(table, one["seat"], second) and not guide.solved
        assert 'data-part="reply"' in whole(layout.table(table.sight()))
        assert "data-point=" not in whole(layout.table(table.sight()))
        deeds.do(table, one["seat"], second)
        assert "data-point=" in whole(layout.table(table.sight())), "after two wrong answers the way is shown"
        deeds.do(table, one["seat"], best)
        assert guide.solved and not table.match.moves
        assert 'data-part="solved"' in whole(layout.table(table.sight()))
        entry = guide.progress.of("puzzles")[f"{game}/{one['name']}"]
        assert entry["done"] and not entry["won"], "with help it counts as seen, not as solved"

    run_async(story())


def test_what_may_be_done_in_any_order_is_no_puzzle() -> None:
    """Cards of a plan may be laid in any order; where an army marches is one decision."""
    plan = Match(Setup("shogun", 3, 1, {"board": "sun_sample"}, script={"sets": [["A", "B", "C"]]}))
    assert any_order(plan, 0, ("place", "tamba", "act_tax"))
    march = next(one for one in kept("shogun") if one["moves"][0][0][0] == "target")
    assert not any_order(match_of("shogun", march), march["seat"], tuple(march["moves"][0][0]))


def test_the_puzzle_of_the_day() -> None:
    puzzles = [{"name": str(n)} for n in range(3)]
    day = date(2026, 11, 18)
    assert of_the_day(puzzles, day) == of_the_day(puzzles, day)
    assert {of_the_day(puzzles, day + timedelta(n))["name"] for n in range(3)} == {"0", "1", "2"}


@pytest.mark.fuzz
@each_game
def test_master_solves_them_and_normal_does_not(game: str) -> None:
    of, master, normal = check(game)
    assert master == of and normal < 0.7 * of
