"""What a match is about: the goal, the dangers, chapters and what each brought, in all games; and in one without any."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pyengine import Event, Match, Rng, game_ids
from tests.rendered_messages import words as words_of
from tests.ui.tables import MAPS, FakeWorker, match_of, sit
from web.boards.kit import Gauge, Scene, Story, whole
from web.boards.shogun import fold
from web.ui import link
from web.ui.settings import Settings
from web.ui.store import MemoryShelf, Store
from web.ui.table import aims, controls, deeds
from web.ui.table.final import swings
from web.ui.table.layout import table as drawn
from web.ui.table.table import Room, Table, Texts

PLAYERS = {"chocim": 2}
RECORDS = Path(__file__).parents[1] / "records"


def played(game: str, moves: int = 250) -> Match:
    """A match that chance has played on."""
    match, rng = match_of("person", *["random"] * (PLAYERS.get(game, 3) - 1), game=game), Rng("story")
    for _ in range(moves):
        if match.outcome:
            break
        seat = match.acting()[0]
        match.play(seat, rng.pick(match.game.legal(match.state, seat)))
    return match


def worded(match: Match, language: str = "en", **settings: Any) -> Table:
    """A table with the words of the working tree."""
    words = words_of(language, match.game.id, "kronika")
    room = Room(Store(MemoryShelf()), FakeWorker(), Settings(pace="instant", **settings), lambda: None, lambda said: None, lambda: False)  # type: ignore[arg-type]
    return Table("m", match, room, Texts(words, {}, MAPS))


@pytest.mark.parametrize("game", game_ids())
def test_every_game_says_what_wins_and_names_its_chapters(game: str) -> None:
    match = played(game)
    table = worded(match)
    markup = drawn(table.sight())
    assert 'data-part="aims"' in markup
    events = [*match.opening, *(event for move in match.events for event in move)]
    heads = [(id, event) for event in events if (id := table.story.chapter(event))]
    assert heads, "nothing divides the chronicle"
    for id, event in heads:
        assert table.say(id, **event.args) != id
    scene = Scene(table.words, table.seats)
    said = [table.say(note.id, **note.args) for note in table.story.recap(events, scene)]
    assert said and all("{" not in line and not line.startswith("recap.") for line in said), said


@pytest.mark.parametrize("game", game_ids())
def test_how_far_everybody_is_stands_beside_the_goal(game: str) -> None:
    table = worded(played(game))
    shown = re.search(r'data-part="aims".*?</section>', drawn(table.sight()), re.DOTALL)
    assert shown
    said = re.findall(r'data-explain="([^"]*)"', shown[0])
    for index, score in enumerate(table.match.game.standing(table.match.view(0))):
        if game == "chocim":
            assert any("orale" in line for line in said), "the armies' morale and supply tell it"
        else:
            assert f"{table.seats[index].name}: {score}" in said


def test_a_game_that_says_nothing_of_itself_is_played_all_the_same() -> None:
    story = Story.of(SimpleNamespace())
    event = Event("event.nothing", {})
    assert story.aims(None, None) is None  # type: ignore[arg-type]
    assert (story.chapter(event), story.recap([event], None), list(story.fold([event]))) == (None, [], [event])  # type: ignore[arg-type]


def test_a_gauge_presses_when_it_comes_near_from_either_side() -> None:
    assert [Gauge("x", {}, n, 3).pressing for n in range(4)] == [False, False, True, True]
    assert [Gauge("x", {}, n, 0, near=2).pressing for n in range(4)] == [True, True, True, False]


def test_partitions_are_counted_in_sight() -> None:
    table = worded(match_of("person", "random", "random"))
    table.match.state.pawns = ["lithuania", "prussia"]  # type: ignore[attr-defined]
    table.match.state.cache.clear()
    assert 'class="gauge pressing" data-value="2" data-limit="3"' in drawn(table.sight())


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_opening_card_says_who_one_is(game: str, language: str) -> None:
    table = worded(match_of("person", *["random"] * (PLAYERS.get(game, 3) - 1), game=game), language)
    table.intro = aims.due(table)
    markup = drawn(table.sight())
    card = markup[markup.index('data-part="intro"') : markup.index("</aside>")]
    assert "intro." not in card and "{" not in card
    assert "crest" in card


def test_the_opening_card_comes_once_and_by_key() -> None:
    table = sit(match_of("person", "random", "random"))
    assert aims.due(table)
    table.intro = True
    controls.key(None, table, "Escape")  # type: ignore[arg-type]
    assert not table.intro
    controls.key(None, table, "i")  # type: ignore[arg-type]
    assert table.intro
    seats = [seat.kind for seat in table.seats]
    moved = set()
    while "person" not in moved:
        assert table.intro, "others have begun: it is not read yet"
        seat = table.match.acting()[0]
        table.happen(seat, table.match.game.legal(table.match.state, seat)[0])
        moved.add(seats[seat])
    assert "random" in moved
    assert not table.intro, "who plays has read it"
    for match, settings in (
        (match_of("person", "person", "random"), Settings()),
        (match_of("random", "random", "random"), Settings()),
        (match_of("person", "random", "random"), Settings(hints="no")),
    ):
        assert not aims.due(sit(match, settings=settings))


def test_a_card_that_is_shown_and_its_deed_are_one_line() -> None:
    shown = Event("event.card_shown", {"seat": 1, "province": "kaga", "action": "tax"})
    deed = Event("event.tax", {"seat": 1, "province": "kaga", "n": 4})
    other = Event("event.tax", {"seat": 2, "province": "kii", "n": 4})
    assert list(fold([shown, deed])) == [deed]
    assert list(fold([shown, other])) == [shown, other]
    assert list(fold([Event("event.no_card", {"seat": 1}), shown])) == [shown]


def test_a_chapter_ends_with_a_summary_in_the_telling_and_in_the_chronicle() -> None:
    match, rng = match_of("person", "random", "random", game="shogun"), Rng("season")
    table = worded(match)
    table.settings.pace = "fast"
    while not any(item.recap for item in table.telling.waiting):
        seat = match.acting()[0]
        table.happen(seat, rng.pick(match.game.legal(match.state, seat)))
    while not table.telling.now.recap:
        table.telling.waiting.pop(0)
    shown = drawn(table.sight())
    assert "Summary" in shown and "in all" in shown
    table.telling.clear()
    log = drawn(table.sight())
    assert '<h3>Year 1, spring</h3></li>' in log
    assert 'class="recap"' in log and 'data-action="look-back"' in log


def test_the_chronicle_shows_the_board_of_a_line() -> None:
    table = worded(played("magnaci", 30))
    app = SimpleNamespace(table=table)
    controls.look_back(app, SimpleNamespace(number="12"))  # type: ignore[arg-type]
    assert table.lookback.cursor == 12
    assert "move 12 of 30" in drawn(table.sight())


def test_the_same_move_after_move_is_one_line_with_a_number() -> None:
    """Three units that go to one place by three moves; a click on the line shows the board after the last of them."""
    match = Match.loads((RECORDS / "chocim-treaty.json").read_text(encoding="utf-8"))
    times = 0
    for at in range(150, len(match.moves) + 1, 60):
        table = worded(link.up_to(match, at))
        told = re.findall(r'<li[^>]*?(?:data-number="(\d+)")?>(.*?)</li>', whole(table.chronicle.lines(table.sight())), re.DOTALL)
        said = [re.sub(r"<[^>]*>|×\d+", "", line).strip() for _, line in told]
        assert all(one != other for one, other in pairwise(said))
        times += sum("×" in line and match.moves[int(number) - 1] == match.moves[int(number) - 2] for number, line in told)
    assert times > 5


def test_a_season_of_shogun_is_told_in_25_seconds() -> None:
    """What bots do in a season, at the pace "fast": no more than 25 s of telling."""
    seasons = []
    for seed in range(3):
        match, rng = match_of("person", *["random"] * 3, game="shogun", seed=f"s{seed}"), Rng(seed)
        table, seconds = worded(match), 0.0
        table.settings.pace = "fast"
        while match.state.step.startswith("draft"):
            seat = match.acting()[0]
            match.play(seat, rng.pick(match.game.legal(match.state, seat)))
        while match.state.year == 1 and match.state.season < 3:  # type: ignore[attr-defined]
            seat, season = match.acting()[0], match.state.season  # type: ignore[attr-defined]
            table.happen(seat, rng.pick(match.game.legal(match.state, seat)))
            while table.telling.waiting:
                seconds += (shown := table.telling.seconds())
                table.telling.spent += shown
                table.telling.waiting.pop(0)
            if match.state.season != season:  # type: ignore[attr-defined]
                seasons.append(seconds)
                seconds = 0.0
    assert max(seasons) <= 25, seasons


def test_the_next_question_is_announced_with_its_choices_and_gets_the_focus() -> None:
    async def story() -> None:
        heard: list[str] = []
        asked: list[int] = []
        table = worded(match_of("person", "person", "person"))
        table.room.announce, table.room.to_question = heard.append, lambda: asked.append(1)
        table.start()
        await asyncio.sleep(0.05)
        assert not asked, "nobody has done anything yet"
        first = table.asked()
        assert first is not None
        deeds.do(table, first.seat, first.prompt.choices[0].move)
        await asyncio.sleep(0.05)
        then = table.asked()
        assert then is not None and asked == [1]
        assert table.say(then.prompt.id, **then.prompt.args) in heard[-1]
        assert table.say(then.prompt.choices[0].id, **then.prompt.choices[0].args) in heard[-1]
        table.close()

    asyncio.run(story())


def test_keys_at_the_table() -> None:
    opened: list[str] = []
    screens: list[int] = []
    window = SimpleNamespace(full_screen=lambda: screens.append(1))
    app: Any = SimpleNamespace(run=lambda name: None, open_drawer=opened.append, window=window)
    table = worded(match_of("person", "person", "person"))
    for key in ("?", "g", "f"):
        controls.key(app, table, key)
    assert opened == ["keys", "rules"] and screens == [1]
    asked = table.asked()
    assert asked is not None
    step = asked.prompt.id.removeprefix("prompt.")
    table.texts.hints = {step: "A tip."}
    table.settings.hints = "no"
    assert "A tip." not in drawn(table.sight())
    controls.key(app, table, "h")
    assert "A tip." in drawn(table.sight())
    controls.key(app, table, "h")
    assert "A tip." not in drawn(table.sight())


def test_the_end_is_a_scene_over_the_board_and_the_board_can_be_looked_at() -> None:
    table = worded(played("gods_playground", 3000))
    assert table.match.outcome
    shown = drawn(table.sight())
    stage = shown[shown.index('data-part="stage"') : shown.index("</aside>")]
    for part in ("final", "because", "chart", "turns", "epilogue"):
        assert f'data-part="{part}"' in stage, part
    assert 'class="round"' in stage, "rounds are marked in the chart"
    controls.key(None, table, "Escape")  # type: ignore[arg-type]
    assert 'data-part="final"' not in drawn(table.sight())
    assert "Show the result" in drawn(table.sight())


@pytest.mark.parametrize(
    ("record", "names"),
    [
        ("magnaci-partition-5", ["Golden Age", "Silver Age", "Bronze Age", "Iron Age"]),
        ("shogun-draft-4", ["Year 1", "Year 2"]),
        ("gods_playground-three", ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]),
        ("chocim-mutiny", ["Week 1", "Week 2", "Week 3", "Week 4"]),
    ],
)
def test_the_rounds_are_named_below_the_chart(record: str, names: list[str]) -> None:
    shown = drawn(worded(Match.loads((RECORDS / f"{record}.json").read_text(encoding="utf-8"))).sight())
    chart = shown[shown.index('data-part="chart"') :]
    assert re.findall(r'<text class="name"[^>]*>([^<]*)', chart) == names


def test_no_name_breaks_between_two_lines_at_the_end() -> None:
    match = played("gods_playground", 3000)
    for seat, name in zip(match.meta["seats"], ("Anna Maria", "Jan Kazimierz", "Ludwika Maria")):
        seat.update(name=name, typed=True)
    table = worded(match)
    assert table.match.outcome
    winner = table.seats[table.match.outcome.winners[0]].name
    shown = drawn(table.sight())
    head = shown[shown.index('id="final-title"') : shown.index('class="places"')]
    assert " " in winner and winner.replace(" ", "\u00a0") in head and winner not in head


def test_turning_points_are_the_largest_swings_of_the_lead() -> None:
    match: Any = SimpleNamespace(standings=[[0, 0], [5, 0], [5, 9], [6, 9], [14, 9]])
    assert swings(match, 0) == [(1, 5), (2, -9), (4, 8)]
    assert swings(match, 0, 1) == [(2, -9)]


def test_a_defeat_of_all_tells_how_it_came() -> None:
    match = Match.loads((RECORDS / "magnaci-partition-5.json").read_text(encoding="utf-8"))
    assert match.outcome and not match.outcome.winners
    match.meta["seats"] = [{"name": f"Seat {n}", "kind": "normal"} for n in range(match.setup.players)]
    table = worded(match)
    led = drawn(table.sight()).partition('data-part="led"')[2].partition("</ol>")[0]
    lost = [event for move in match.events for event in move if event.id in ("event.partition", "event.conflict_lost")]
    assert [table.say(event.id, **event.args) in led for event in lost[-3:]] == [True] * 3
