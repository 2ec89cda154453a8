"""Every scenario fits its game and its words; and what conditions mean, how one begins, when it is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pyengine import Match
from pyengine.lessons import LessonError
from pyengine.scenarios import OWN_WORDS, at, check, holds, read
from tests.ui.page import page
from tests.ui.tables import sit
from tests.web.conftest import run_async
from web.boards.kit import whole
from web.build.lessons import found, play_out, scenario, scenario_faults
from web.ui.learn.scenario import ScenarioGuide
from web.ui.table import layout

RECORDS = Path(__file__).parents[1] / "records"
SCENARIOS = [(game, name) for game, name, _ in found("scenarios")]
each_scenario = pytest.mark.parametrize(("game", "name"), SCENARIOS)
SHORT = 20
"""Decisions of a short game at most, played by a bot: "about 15" for a person."""


@each_scenario
def test_a_scenario_fits_its_game_and_its_words(game: str, name: str) -> None:
    assert scenario_faults(scenario(game, name)) == []


@each_scenario
def test_a_scenario_comes_to_an_end(game: str, name: str) -> None:
    which = scenario(game, name)
    _, decisions = play_out(which, "a seed", "random")
    assert decisions > 0
    assert not which.short or decisions <= 2 * SHORT, "too long for a short game"


SMALL: dict[str, Any] = {
    "minutes": 5,
    "setup": {"players": 3, "seed": 1, "options": {"board": "sun_sample"}, "script": {"sets": [["A", "B", "C"]]}},
    "seats": ["person", "easy", "random"],
    "task": {"path": "chests.0", "at_least": 10},
    "until": {"moves": 2},
}


def test_conditions() -> None:
    match = read("shogun", "small", SMALL).match()
    assert at(match, "owner.tamba") == 0 and at(match, "owner.nowhere") is None and at(match, "chests.9") is None
    assert at(match, "standing.0") == match.standings[0][0]
    assert holds({"path": "owner.tamba", "is": 0}, match) and not holds({"path": "owner.ise", "is": 0}, match)
    assert holds({"path": "chests.0", "at_most": 18}, match) and not holds({"path": "chests.0", "at_least": 19}, match)
    assert not holds({"path": "owner", "at_least": 1}, match)
    assert not holds({"over": True}, match) and holds({"over": False}, match)
    assert not holds({"won": 0}, match) and not holds({"ending": "x"}, match)
    assert holds({"all": [{"moves": 0}, {"not": {"moves": 1}}]}, match)
    assert holds({"any": [{"moves": 1}, {"moves": 0}]}, match)


@pytest.mark.parametrize("wrong", [5, {}, {"won": "me"}, {"path": "x"}, {"path": "x", "is": 1, "more": 2}, {"all": [{}]}, {"won": 0, "over": True}])
def test_what_is_no_condition(wrong: Any) -> None:
    with pytest.raises(LessonError):
        check("here", wrong)


@pytest.mark.parametrize("change", [{"seats": ["person"]}, {"seats": ["person", "easy", "wizard"]}, {"colour": 1}, {"short": 1}, {"task": {}}])
def test_what_is_no_scenario(change: dict[str, Any]) -> None:
    with pytest.raises(LessonError):
        read("shogun", "small", SMALL | change)


def test_chance_falls_anew_and_what_is_dictated_stays() -> None:
    begun = read("shogun", "small", SMALL).match()
    position = begun.state.to_json()
    which = read("shogun", "small", SMALL | {"setup": {"players": 3, "position": position, "script": {"event": ["ev_tax_max5"]}}})
    one, two = which.match("one"), which.match("two")
    assert one.state.rng.word != two.state.rng.word and one.state.rng.script == {"event": ["ev_tax_max5"]}
    assert one.meta["scenario"] == "small"
    assert Match.load(one.save()).state.hash() == one.state.hash()


def test_at_the_table() -> None:
    """Read, played, over at its point, judged, and played on."""
    app, _ = page()
    which = read("shogun", "small", SMALL)
    table = sit(which.match("x"))
    guide = table.guide = ScenarioGuide(app, table, which, {name: f"«{name}»" for name in OWN_WORDS})
    assert guide.holds() and table.asked() is None
    assert "«history»" in whole(layout.table(table.sight()))

    async def story() -> None:
        guide.go_on()
        assert table.asked() is not None
        assert "«task»" in whole(layout.table(table.sight()))
        for province, field in (("tamba", "act_tax"), ("sagami", "act_rice")):
            table.play(0, ("place", province, field))
        assert guide.over and guide.holds() and table.asked() is None
        markup = whole(layout.table(table.sight()))
        assert "«won»" in markup and "«after»" in markup and "«lost»" not in markup
        assert guide.progress.of("scenarios")["shogun/small"]["won"]
        guide.go_on()
        assert not guide.holds() and table.asked() is not None
        table.close()

    run_async(story())


def test_the_end_of_the_match_begins_with_the_verdict() -> None:
    """The scene of the end lies over the board: what the scenario says stands there first."""
    app, _ = page()
    which = read("chocim", "small", {"setup": {"players": 2}, "seats": ["person", "normal"], "task": {"won": 0}})
    record = sorted(RECORDS.glob("chocim-*.json"))[0]
    table = sit(Match.loads(record.read_text(encoding="utf-8")))
    table.guide = ScenarioGuide(app, table, which, {name: f"«{name}»" for name in OWN_WORDS})
    scene = whole(layout.table(table.sight())).partition('data-part="final"')[2].partition("</section>")[0]
    assert scene.index("«after»") < scene.index('class="winner"')
