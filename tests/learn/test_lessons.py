"""Every lesson fits its game and its words: followed to its end, in every language, with everything that it points at."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pyengine.lessons import ANY, Course, Lesson, LessonError, faults, fits, read, walk
from tests.ui.tables import sit
from web.boards.kit import whole
from web.build.lessons import all_faults, found, lesson, spoken, words
from web.ui.learn.keeping import Apart
from web.ui.learn.lesson import LessonGuide
from web.ui.learn.progress import Progress
from web.ui.store import MemoryShelf
from web.ui.table import layout
from web.ui.table.table import Table

LESSONS = [(game, name) for game, name, _ in found("lessons")]
each_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)
NAMES = {"part": "data-part", "tool": "data-drawer", "button": "data-action"}


@each_lesson
def test_a_lesson_fits_its_game_and_its_words(game: str, name: str) -> None:
    assert all_faults(lesson(game, name)) == []
    assert set(spoken(game)) <= set(words("lessons", game, name))


def seated(which: Lesson, shelf: MemoryShelf | None = None) -> tuple[Table, LessonGuide]:
    match = which.match()
    match.meta["seats"] = [{"kind": "person" if seat == which.learner else "normal", "name": f"seat {seat}"} for seat in range(match.setup.players)]
    table = sit(match, id="lesson")
    guide = LessonGuide(None, table, which, words("lessons", which.game, which.name)["en"], Progress(shelf or MemoryShelf()))  # type: ignore[arg-type]
    table.guide, table.keeper = guide, Apart(table, guide.keep)
    return table, guide


def stands_for(markup: str, target: str) -> bool:
    """Whether something in the page is what js/learn.js would mark for this target."""
    kind, _, name = target.partition(":")
    marks = [f'{NAMES[kind]}="{name}"'] if kind in NAMES else [f'data-{mark}="{target}"' for mark in ("target", "pick", "home", "card")]
    return any(mark in markup for mark in marks)


@each_lesson
def test_everything_pointed_at_is_there(game: str, name: str) -> None:
    """At every step, on the table as it is drawn; a decision has a way to each of its moves."""
    which = lesson(game, name)
    table, guide = seated(which)
    for number, step, match in walk(which):
        table.match, guide.course.at = match, number
        table.selection.clear()
        table.telling.clear()
        sight = table.sight()
        markup = whole(layout.table(sight))
        assert step.play or guide.said(), f"step {number + 1} says nothing"
        missing = [target for target in step.at if not stands_for(markup, target)]
        assert not missing, f"step {number + 1} points at {missing}, which is not on the table"
        if step.moves:
            assert sight.prompt is not None, f"step {number + 1}: the learner is not asked"
            for choice in sight.prompt.choices:
                if step.welcomes(choice.move):
                    gone = [at for at in choice.at if not stands_for(markup, at)]
                    assert not gone, f"step {number + 1}: {gone} is not on the table"
            apart = {tuple(choice.at) for choice in sight.prompt.choices}
            assert len(apart) > 1 or 'class="all-choices"' not in markup, f"step {number + 1}: the board cannot tell these apart, and the list is folded"
            assert re.search(r'data-point(-moves)?="', markup), f"step {number + 1} points at nothing"


# -- the machinery, on a small lesson ------------------------------------------------------------------------------------

SMALL: dict[str, Any] = {
    "setup": {"players": 3, "seed": 1, "options": {"board": "sun_sample"}, "script": {"sets": [["A", "B", "C"]]}},
    "steps": [
        {"say": "hello", "at": ["tower"]},
        {"say": "tax", "moves": [["place", "tamba", "act_tax"], ["place", "suruga", ANY]], "else": [[["place", "izu", ANY], "poor"], "other"]},
        {"play": [[1, "place", "ise", "act_tax"], [2, "place", "omi", "act_tax"]]},
        {"say": "bye"},
    ],
}


def changed(*way: Any, value: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(SMALL))
    at: Any = data
    for key in way[:-1]:
        at = at[key]
    at[way[-1]] = value
    return data


def test_patterns() -> None:
    assert fits(("place", ANY, "tax"), ("place", "izu", "tax"))
    assert not fits(("place", ANY), ("place", "izu", "tax"))
    assert not fits(("place", ANY, "rice"), ("place", "izu", "tax"))


def test_a_course_follows_the_match_on_and_back() -> None:
    which = read("shogun", "small", SMALL)
    assert faults(which) == []
    course = Course(which)
    course.follow(0)
    assert course.at == 0 and course.due(0) is None
    course.go_on()
    assert course.at == 1
    course.go_on()
    assert course.at == 1, "a decision is not read away"
    course.follow(1)
    assert course.due(1) == (1, ("place", "ise", "act_tax"))
    course.follow(2)
    assert course.due(2) == (2, ("place", "omi", "act_tax"))
    course.follow(3)
    assert course.at == 3 and course.due(3) is None
    course.follow(0)
    assert course.at == 1, "what was taken back is to be done again; what was read stays read"
    course.follow(3)
    course.go_on()
    assert course.done and course.step is None


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (changed("steps", 1, "moves", value=[["place", "tamba", "act_tee"]]), "none of the welcome moves is legal"),
        (changed("steps", 1, "moves", 1, value=["place", "nowhere", ANY]), "fits no legal move"),
        (changed("steps", 1, "else", value=[[["place", "suruga", "act_tax"], "poor"], "other"]), "but it is welcome"),
        (changed("steps", 2, "play", 0, value=[1, "place", "izu", "act_tax"]), "of seat 1"),
        (changed("setup", "script", value={"sets": [["Z"]]}), "the set-up"),
    ],
)
def test_what_does_not_fit_is_told(data: dict[str, Any], complaint: str) -> None:
    wrong = faults(read("shogun", "small", data))
    assert complaint in wrong[-1], wrong


@pytest.mark.parametrize(
    "data",
    [
        [],
        changed("steps", value=[]),
        changed("steps", 0, value={"say": "x", "play": []}),
        changed("steps", 0, value={"at": ["tower"]}),
        changed("steps", 1, "moves", value=[[True]]),
        changed("steps", 2, "play", value=[["commit"]]),
        changed("steps", 1, "else", value=5),
        changed("learner", value="me"),
        changed("colour", value="red"),
        changed("setup", value={"seed": 1}),
    ],
)
def test_what_is_no_lesson_is_refused(data: Any) -> None:
    with pytest.raises(LessonError):
        read("shogun", "small", data)


def test_a_script_holds_for_a_position_too() -> None:
    position = read("shogun", "small", SMALL).match().state.to_json()
    which = read("shogun", "small", {"setup": {"players": 3, "position": position, "script": {"event": ["ev_tax_max5"]}}, "steps": [{"say": "x"}]})
    assert which.match().state.rng.script == {"event": ["ev_tax_max5"]}
    assert which.match().state.to_json()["owner"] == position["owner"]


# -- at the table --------------------------------------------------------------------------------------------------------


def test_a_move_that_is_not_welcome_is_answered_and_not_made() -> None:
    from web.ui.table import deeds

    table, guide = seated(read("shogun", "first", SMALL | {"steps": SMALL["steps"]}))
    guide.words = {"poor": "Izu is poor.", "other": "Something else.", "tax": "Taxes."}
    guide.course.go_on()
    assert not deeds.do(table, 0, ("place", "izu", "act_tax"))
    assert guide.reply == "Izu is poor." and not table.match.moves
    assert "Izu is poor." in whole(layout.table(table.sight()))
    assert not deeds.do(table, 0, ("place", "mino", "act_tax"))
    assert guide.reply == "Something else."
    guide.words.pop("other")
    assert not deeds.do(table, 0, ("place", "mino", "act_tax"))
    assert guide.reply == "lesson.not_now"


def test_a_lesson_is_gone_on_with_where_it_was_left() -> None:
    shelf = MemoryShelf()
    which = read("shogun", "first", SMALL)
    table, guide = seated(which, shelf)
    guide.course.go_on()
    table.happen(0, ("place", "tamba", "act_tax"))
    guide.made()
    table.save()
    again, other = seated(which, shelf)
    other.resume()
    assert other.course.at == 2 and again.match.moves == [(0, ("place", "tamba", "act_tax"))]
    assert other.due() == (1, ("place", "ise", "act_tax"))
    Progress(shelf).note("lessons", "shogun/first", at=2, moves=[[0, "place", "nowhere", "act_tax"]])
    third, fresh = seated(which, shelf)
    fresh.resume()
    assert fresh.course.at == 0 and not third.match.moves


def test_what_others_wrote_does_no_harm() -> None:
    shelf = MemoryShelf()
    for text in ("nonsense", "[]", '{"lessons": 5}', '{"lessons": {"shogun/first": 7}}'):
        shelf.put("kronika.learn", text)
        assert Progress(shelf).of("lessons") == {}
    Progress(shelf).finish("lessons", "shogun/first")
    assert Progress(shelf).of("lessons")["shogun/first"]["done"]
