"""The parts of a table, each by itself."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyengine import Choice, Event, Match, MoveFailed, Prompt, load
from pyengine.flow import Note
from pyengine.match import parse
from pyengine.rng import Rng
from pyengine.words import Words
from tests.ui.tables import FakeWorker, match_of, sit
from web.boards.kit import Seat
from web.boards.kit.parts import BEGIN
from web.ui.markup import text
from web.ui.memo import Latest
from web.ui.screens.about import about
from web.ui.settings import PACE, Settings
from web.ui.store import SEAT, MemoryShelf, ShelfFull, Store, seal
from web.ui.table import controls, deeds, lookback, rewind
from web.ui.table.bots import ENOUGH_LATE, Bots, others
from web.ui.table.chronicle import LONGEST, Chronicle, happened
from web.ui.table.following import compare
from web.ui.table.foresight import MOST, in_one_go, is_final
from web.ui.table.keeper import Keeper
from web.ui.table.layout import table as drawn
from web.ui.table.prompt import choice_button
from web.ui.table.questions import ENOUGH_HINTS, Asked, Questions
from web.ui.table.selection import Selection
from web.ui.table.table import Table
from web.ui.table.telling import LINGERING, MOST_LINES, SHORTEST, Telling, lines, own
from web.ui.table.viewer import Viewer
from web.ui.worker import Cancelled, Late, WorkerError

RECORDS = Path(__file__).parents[1] / "records"


def seats(*kinds: str) -> list[Seat]:
    return [Seat(f"{number}", "potocki", kind) for number, kind in enumerate(kinds)]


# -- what is worked out once -------------------------------------------------------------------------------------------


def test_the_latest_is_made_once_for_the_same_things() -> None:
    made: list[int] = []
    latest: Latest[int] = Latest()

    def make() -> int:
        made.append(1)
        return len(made)

    state: list[int] = []
    assert [latest.get(make, state, 1), latest.get(make, state, 1), latest.get(make, state, 2)] == [1, 1, 2]
    latest.get(make)
    assert len(made) == 3


# -- who sees what -----------------------------------------------------------------------------------------------------


def test_a_lone_person_sees_their_own_side_and_no_curtain() -> None:
    viewer = Viewer(seats("normal", "person", "normal"))
    assert (viewer.seat, viewer.shared) == (1, False)
    viewer.turn_to(1, secret=True)
    assert (viewer.seat, viewer.curtain) == (1, None)


def test_those_who_share_a_screen_meet_a_curtain_before_a_secret() -> None:
    viewer = Viewer(seats("person", "person", "normal"))
    assert viewer.seat is None
    viewer.turn_to(1, secret=True)
    assert (viewer.seat, viewer.curtain) == (None, 1)
    viewer.open()
    assert (viewer.seat, viewer.curtain) == (1, None)
    viewer.turn_to(1, secret=True)
    assert (viewer.seat, viewer.curtain) == (1, None), "who sits there already is not asked again"
    assert viewer.first([0, 1, 2]) == 1, "and goes on, where several may"
    viewer.turn_to(0, secret=True)
    assert (viewer.seat, viewer.curtain) == (None, 0)
    viewer.open()
    viewer.turn_to(1, secret=False)
    assert (viewer.seat, viewer.curtain) == (None, None), "what is open is asked in the open"


def test_nobody_at_the_screen_is_a_spectator() -> None:
    viewer = Viewer(seats("normal", "hard"))
    assert (viewer.seat, viewer.first([0, 1])) == (None, None)
    assert viewer.may_know(Event("e", {}))
    assert not viewer.may_know(Event("e", {}, to=(0,)))


def test_an_event_for_some_is_known_to_them() -> None:
    viewer = Viewer(seats("person", "normal"))
    assert viewer.may_know(Event("e", {}, to=(0, 1)))
    assert not viewer.may_know(Event("e", {}, to=(1,)))


def test_after_undo_whoever_decided_may_go_on() -> None:
    viewer = Viewer(seats("person", "person"))
    viewer.opened, viewer.curtain = 1, 0
    viewer.take_back(1)
    assert (viewer.opened, viewer.curtain) == (1, None)
    viewer.take_back(0)
    assert viewer.opened is None


# -- a move told step by step ------------------------------------------------------------------------------------------

HERE, NOWHERE = Event("moved", {}, at=("province:x",)), Event("ready", {})


def telling_of(*events: Event, pace: str = "fast", **linger: float) -> Telling:
    telling = Telling(Settings(pace=pace), linger)
    telling.begin([(event, None) for event in events])  # type: ignore[misc]
    return telling


def test_what_points_at_nothing_is_not_told_alone() -> None:
    assert not telling_of(NOWHERE)
    assert [item.events for item in telling_of(NOWHERE, HERE).waiting] == [[NOWHERE], [HERE]]
    assert not telling_of(HERE, pace="instant")


def test_an_event_stays_as_long_as_the_pace_the_board_and_the_reader_want() -> None:
    telling = telling_of(HERE)
    assert telling.seconds() == PACE["fast"]
    assert telling_of(HERE, moved=9.0, pace="normal").seconds() == 9.0
    assert telling_of(HERE, moved=4.0).seconds() == 4.0 * LINGERING["fast"], "who is in a hurry gets less of it"
    telling.reading_time = lambda event: 4.0
    assert telling.seconds() == 4.0
    telling.clear()
    assert telling.seconds() == SHORTEST


def test_deeds_of_one_kind_are_told_together_and_a_heading_goes_with_them() -> None:
    head, other = Event("action", {}, at=("slot:1",)), Event("other", {}, at=("x",))
    telling = Telling(Settings(pace="fast"), {"slow_one": 3.0}, {"action": ""})
    telling.begin([(event, None) for event in (head, HERE, HERE, other, other)])  # type: ignore[misc]
    assert [len(item.events) for item in telling.waiting] == [3, 2]
    assert [item.through for item in telling.waiting] == [3, 5]
    assert telling.seconds() > PACE["fast"], "more lines take longer to read"
    assert len(telling_of(*[HERE] * 7).waiting[0].events) == MOST_LINES
    assert [len(item.events) for item in telling_of(HERE, HERE, pace="slow").waiting] == [1, 1]
    alone = telling_of(HERE, HERE, pace="normal", moved=2.0).waiting
    assert [len(item.events) for item in alone] == [1, 1], "what is played out stands alone"


def test_what_need_not_be_told_is_left_out_and_the_board_goes_past_it() -> None:
    telling = Telling(Settings(pace="fast"), {})
    first, last = Event("a", {}, at=("x",)), Event("b", {}, at=("y",))
    telling.begin([(first, None), (HERE, None), (last, None)], [first, HERE])  # type: ignore[list-item]
    assert [item.events for item in telling.waiting] == [[first], [HERE]]
    assert telling.waiting[-1].through == 3


def test_own_clicks_are_not_told_back() -> None:
    mine, theirs = Event("placed", {"seat": 0}), Event("rolled", {"n": 3})
    assert own([mine, mine, theirs], 0, revealed=False) == 2
    assert own([mine, mine, theirs], 0, revealed=True) == 1, "after the deed itself chance may speak"
    assert own([mine], 1, revealed=False) == own([mine], None, revealed=False) == 0


def test_equal_lines_are_one_with_a_number() -> None:
    assert [(line.words, line.times) for line in lines([("a", None), ("a", None), ("b", None), ("a", None)])] == [
        ("a", 2),
        ("b", 1),
        ("a", 1),
    ]


def test_a_move_that_comes_while_one_is_told_is_told_from_its_first_event() -> None:
    """As it does from another device."""

    async def story() -> None:
        telling = telling_of(HERE, pace="slow")
        showing = asyncio.ensure_future(telling.show(lambda: None))
        await asyncio.sleep(0)
        telling.begin([(NOWHERE, None), (HERE, None)])  # type: ignore[list-item]
        telling.wake()
        await showing
        assert [caption.events for caption in telling.waiting] == [[NOWHERE], [HERE]]

    asyncio.run(story())


def test_a_tap_goes_on_and_skipping_goes_past_all() -> None:
    async def story() -> None:
        painted: list[int] = []
        telling = telling_of(HERE, NOWHERE, HERE, pace="slow")
        showing = asyncio.ensure_future(telling.show(lambda: painted.append(len(telling))))
        await asyncio.sleep(0)
        telling.skip()
        await showing
        assert len(telling) == 2
        showing = asyncio.ensure_future(telling.show(lambda: painted.append(len(telling))))
        await asyncio.sleep(0)
        telling.skip(all=True)
        await showing
        assert not telling
        assert painted == [3, 2, 0]

    asyncio.run(story())


# -- what is picked ----------------------------------------------------------------------------------------------------


def ask(*choices: tuple[str, ...], **more: Any) -> Prompt:
    return Prompt("prompt.x", "R-1", choices=[Choice((number,), "c", at=at) for number, at in enumerate(choices)], **more)


def test_picking_narrows_down_to_one_choice() -> None:
    prompt, selection = ask(("a", "b"), ("a", "c"), ("d",), ()), Selection()
    assert len(selection.fitting(prompt)) == 4
    assert selection.pick(prompt, "a") is None
    assert [choice.move for choice in selection.fitting(prompt)] == [(0,), (1,)]
    only = selection.pick(prompt, "c")
    assert only is not None
    assert only.move == (1,)


def test_what_does_not_go_together_begins_anew_and_what_is_picked_twice_is_let_go() -> None:
    prompt, selection = ask(("a", "b"), ("a", "c"), ("d", "e"), ("d", "f")), Selection()
    selection.pick(prompt, "a")
    assert selection.pick(prompt, "d") is None
    assert selection.picked == ["d"]
    selection.pick(prompt, "d")
    assert selection.picked == []
    assert selection.pick(prompt, "nothing") is None
    assert selection.picked == []


def test_a_choice_is_asked_about_once() -> None:
    first, second = ask(("a",), ("b",)).choices
    selection = Selection()
    assert selection.asks_again(first)
    assert selection.asks_again(second), "another one is another question"
    assert not selection.asks_again(second)
    assert not selection.asks_again(None)


def test_a_second_click_confirms_and_another_target_takes_the_place_of_the_last() -> None:
    prompt, selection = ask(("a", "b"), ("a", "c"), ("d",)), Selection()
    selection.pick(prompt, "a")
    selection.confirm = selection.pick(prompt, "b")
    assert selection.confirm is not None
    assert selection.lit(prompt) == {"c"}, "what could be picked instead"
    assert selection.confirms("a") is None
    assert selection.confirms("b") is selection.confirm
    other = selection.pick(prompt, "c")
    assert other is not None and other.move == (1,)
    assert selection.picked == ["a", "c"] and selection.confirm is None


def test_where_too_much_would_glow_the_kinds_come_first() -> None:
    few = ask(*((f"hand:{n}", f"slot:{m}") for n in range(4) for m in range(3)))
    assert len(Selection().lit(few)) == 7 and not Selection().calm(few)
    many, selection = ask(*((f"hand:{n}", f"slot:{m}") for n in range(9) for m in range(5))), Selection()
    assert selection.lit(many) - selection.calm(many) == {f"hand:{n}" for n in range(9)}
    assert selection.calm(many) == {f"slot:{m}" for m in range(5)}, "can be picked, does not glow"
    selection.pick(many, "hand:3")
    assert selection.lit(many) == {f"slot:{m}" for m in range(5)} and not selection.calm(many)
    # Where the first of each choice are too many themselves, what they go to comes first.
    cards = ask(*((f"card:{n}", f"field:{m}") for n in range(17) for m in range(11)))
    assert Selection().lit(cards) - Selection().calm(cards) == {f"field:{m}" for m in range(11)}
    assert not Selection().crowd(cards)


def test_too_many_of_one_kind_glow_as_one() -> None:
    hand = ask(*((f"hand:{n}", "office:primate") for n in range(13)))
    assert Selection().calm(hand) == {"office:primate"}, "the one thing that goes with all of them tells nothing"
    assert Selection().crowd(hand) == {f"hand:{n}" for n in range(13)}
    works = ask(*((f"box:defence.{n}",) for n in range(6)), *((f"box:{n}",) for n in "abcdefghi"))
    assert Selection().crowd(works) == {f"box:defence.{n}" for n in range(6)}, "no more than need be"
    assert not Selection().crowd(ask(*((f"box:{n}",) for n in range(12))))


@pytest.mark.parametrize("record", sorted(path.name for path in RECORDS.glob("*.json")))
def test_at_most_a_dozen_things_glow_in_whole_matches(record: str) -> None:
    """At every question of a match, before and after the first thing is picked."""
    match = Match.loads((RECORDS / record).read_text(encoding="utf-8"))
    replay = Match(match.setup)
    for seat, move in match.moves:
        if prompt := replay.game.prompt(replay.state, seat):
            for begun in (None, *(at for choice in prompt.choices[:3] for at in choice.at)):
                selection = Selection()
                if begun:
                    selection.pick(prompt, begun)
                lit, crowd = selection.lit(prompt), selection.crowd(prompt)
                single = lit - selection.calm(prompt) - crowd
                kinds = {at.rpartition(".")[0] or at.partition(":")[0] for at in crowd}
                assert len(single) + len(kinds) <= 12, (prompt.id, begun, sorted(single), kinds)
                assert single | crowd or not lit, "something is to be seen"
        replay.play(seat, move)


# -- questions ---------------------------------------------------------------------------------------------------------


def counting(match: Match, monkeypatch: pytest.MonkeyPatch, name: str) -> list[int]:
    calls: list[int] = []
    whole = getattr(match.game, name)

    def counted(*args: Any) -> Any:
        calls.append(1)
        return whole(*args)

    monkeypatch.setattr(match.game, name, counted, raising=False)
    return calls


def test_a_prompt_is_built_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("person", "person", "person")
    built = counting(match, monkeypatch, "prompt")
    questions, viewer = Questions(), Viewer(seats("person", "person", "person"))
    asked = questions.asked(match, viewer)
    assert asked is not None
    assert questions.asked(match, viewer) == asked
    assert len(built) == 1
    match.play(asked.seat, asked.prompt.choices[0].move)
    questions.asked(match, viewer)
    assert len(built) == 2
    match.undo(free=True)
    again = questions.asked(match, viewer)
    assert again is not None
    assert [choice.move for choice in again.prompt.choices] == [choice.move for choice in asked.prompt.choices]


def test_a_click_builds_one_prompt_and_one_view_and_checks_its_copies_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        match = match_of("person", "person", "person")
        table = sit(match)
        table.start()
        await asyncio.sleep(0)
        drawn(table.sight())
        prompts, views = counting(match, monkeypatch, "prompt"), counting(match, monkeypatch, "view")
        checked: list[str] = []
        whole = table.keeper.store._copies
        monkeypatch.setattr(table.keeper.store, "_copies", lambda id: (checked.append(id), whole(id))[1])
        asked = table.asked()
        assert asked is not None
        deeds.act(table, asked.prompt.choices[0].move)
        await asyncio.sleep(0)
        drawn(table.sight())
        drawn(table.sight())
        assert (len(prompts), len(views), checked) == (1, 1, ["m"])

    asyncio.run(story())


def test_tools_keep_their_places_through_a_match() -> None:
    """What one reaches for must not move under the pointer, also where moves that nobody asks for come and go."""
    match, rows, unasked = match_of("person", "normal", "normal"), set(), set()
    while seats := match.acting():
        if 0 in seats:
            sight = sit(match).sight()
            bar = drawn(sight).partition('role="toolbar"')[2].partition("</div>")[0]
            rows.add(tuple(re.findall(r'data-(?:action|drawer)="([a-z-]+)"', bar)))
            unasked.add(bool(sight.asides))
        match.play(seats[0], match.game.legal(match.state, seats[0])[0])
    assert unasked == {True, False}
    assert len(rows) == 1


def test_a_button_bears_every_warning_of_its_move() -> None:
    """GP-7.2.3c, GP-7.2.5: what is allowed and hopeless is said before it is done."""
    sight = sit(match_of("person", *["person"] * 2, game="gods_playground")).sight()
    choice = Choice(("veto", "prussia"), "move.veto", notes=[Note("note.veto_empty"), Note("note.treaty_hopeless", {"n": 1, "low": 3})])
    markup = choice_button(sight, choice)
    assert [markup.count(f"{note.id}") for note in choice.notes] == [1, 1]


def test_an_answer_and_the_next_question_are_one_picture() -> None:
    """Nothing is waited for where a person is asked next: a picture without the question would be painted for nothing."""

    async def story() -> None:
        table = sit(match_of("person", "person"))
        table.start()
        while table.viewer.curtain is None:
            asked = table.asked()
            assert asked is not None
            deeds.act(table, asked.prompt.choices[0].move)
        assert table.sight().curtain is not None, "the curtain came with the answer before it"

    asyncio.run(story())


def test_who_does_not_want_to_be_asked_is_passed_over() -> None:
    match, settings, questions = match_of("person", "person"), Settings(), Questions()
    asked = Asked(0, Prompt("prompt.x", "R-1", decline=("no",), scope="battle", matters=True))
    assert not questions.passes_over(match, asked, settings)
    questions.muted.add((0, "battle"))
    assert questions.passes_over(match, asked, settings)
    later = Asked(0, Prompt("prompt.x", "R-1", decline=("no",), scope="interregnum", matters=True))
    assert not questions.passes_over(match, later, settings), "only so long as the game says"
    other = Asked(1, asked.prompt)
    assert not questions.passes_over(match, other, settings), "each for himself"
    questions.failed_at = len(match.moves)
    assert not questions.passes_over(match, asked, settings), "where declining fails, somebody has to decide"
    idle = Asked(0, Prompt("prompt.x", "R-1", decline=("no",), matters=False))
    assert not Questions().passes_over(match, idle, Settings(ask="always"))
    assert Questions().passes_over(match, idle, Settings(ask="matters"))
    assert not Questions().passes_over(match, Asked(0, Prompt("prompt.x", "R-1", matters=False)), Settings(ask="matters"))


def test_a_hint_stands_by_the_first_few_times() -> None:
    questions, prompt, hints = Questions(), Prompt("prompt.place", "R-1"), {"place": "Put it somewhere."}
    for _ in range(ENOUGH_HINTS):
        assert questions.hint(prompt, hints, Settings()) == "Put it somewhere."
        assert questions.hint(prompt, hints, Settings(hints="no")) == ""
        questions.answer(prompt)
    assert questions.hint(prompt, hints, Settings()) == ""


# -- keeping -----------------------------------------------------------------------------------------------------------


class Full(MemoryShelf):
    room = True

    def put(self, key: str, value: str) -> None:
        if not self.room:
            raise ShelfFull(key)
        super().put(key, value)


def test_the_keeper_writes_and_knows_whether_it_is_safe() -> None:
    shelf = Full()
    store, match = Store(shelf), match_of("person", "person")
    keeper = Keeper(store, "m", "here")
    keeper.save(match)
    assert (keeper.number, keeper.unsafe, match.meta["over"]) == (1, "", False)
    assert Keeper(store, "m", "there").number == 1
    shelf.room = False
    keeper.save(match)
    assert keeper.unsafe == "table.no_room"
    assert Keeper(Store(MemoryShelf(), lasting=False), "m", "x").unsafe == "table.not_kept"


# -- bots --------------------------------------------------------------------------------------------------------------


def choose(worker: FakeWorker, bots: Bots | None = None) -> tuple[Any, Match, Bots]:
    match = match_of("person", "easy", "easy")
    bots = bots or Bots(worker)  # type: ignore[arg-type]
    return asyncio.run(bots.choose(match, match.acting()[0], "easy")), match, bots


def test_a_bot_is_asked_in_the_worker_with_a_view_and_a_seed_of_its_own() -> None:
    match = match_of("person", "easy", "easy")
    legal = match.game.legal(match.state, match.acting()[0])
    worker = FakeWorker(lambda request: list(legal[-1]))
    (move, by_chance), _, _ = choose(worker)
    assert (move, by_chance) == (legal[-1], False)
    request = worker.asked[0]
    assert (request["game"], request["level"], request["seed"]) == ("magnaci", "easy", f"x/0/{request['seat']}")
    assert "rng" not in str(request["view"].get("rng", ""))


def raising(error: Exception) -> Any:
    def answer(request: dict[str, Any]) -> Any:
        raise error

    return answer


def test_without_a_worker_the_bot_thinks_in_the_page() -> None:
    (move, by_chance), match, _ = choose(FakeWorker(raising(WorkerError("none"))))
    assert move in match.game.legal(match.state, match.acting()[0])
    assert not by_chance


def test_where_no_answer_comes_chance_moves_and_soon_nobody_is_asked() -> None:
    worker = FakeWorker(raising(Late("silence")))
    bots = Bots(worker)  # type: ignore[arg-type]
    for _ in range(ENOUGH_LATE + 2):
        (move, by_chance), match, _ = choose(worker, bots)
        assert by_chance
        assert move in match.game.legal(match.state, match.acting()[0])
    assert len(worker.asked) == ENOUGH_LATE


def test_an_answer_that_nobody_wants_is_no_move() -> None:
    with pytest.raises(Cancelled):
        choose(FakeWorker(raising(Cancelled("gone"))))


def test_the_other_moves_of_a_bot() -> None:
    match = match_of("easy", "easy")
    seat = match.acting()[0]
    legal = match.game.legal(match.state, seat)
    assert sorted(map(str, others(match, seat, legal[0]))) == sorted(map(str, legal[1:]))


# -- the course of play ------------------------------------------------------------------------------------------------


async def settled(table: Table) -> None:
    """Until it is up to a person."""
    for _ in range(400):
        await asyncio.sleep(0.001)
        if table._task is None or table._task.done():
            return
    raise AssertionError("it goes on and on")


def chance(match: Match) -> FakeWorker:
    """A worker that plays the first legal move."""
    return FakeWorker(lambda request: list(match.game.legal(match.state, request["seat"])[0]))


def answer(table: Table) -> int:
    """The first choice of whoever is asked; whose it was."""
    asked = table.asked()
    assert asked is not None
    deeds.act(table, asked.prompt.choices[0].move)
    return asked.seat


def test_bots_play_until_a_person_is_asked_and_everything_is_saved() -> None:
    async def story() -> None:
        match = match_of("person", "easy", "easy")
        worker = chance(match)
        table = sit(match, worker=worker)
        table.start()
        await settled(table)
        for _ in range(3):
            answer(table)
            await settled(table)
        assert table.asked() is not None
        assert worker.asked
        assert parse(table.keeper.store.read("m") or "")["moves"] == [[seat, *move] for seat, move in match.moves]
        assert table.keeper.store.sitting("m") == "here"
        table.close()
        assert table.keeper.store.sitting("m") is None

    asyncio.run(story())


def test_bots_that_are_paused_make_one_move_at_a_time() -> None:
    async def story() -> None:
        match = match_of("easy", "easy")
        table = sit(match, worker=chance(match))
        table.paused = True
        table.start()
        for made in (0, 1, 2):
            await settled(table)
            assert len(match.moves) == made
            controls.step(table)

    asyncio.run(story())


def test_where_a_bots_move_fails_it_makes_another(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The rules stumble over the move that it has chosen; over all of them, and the match stays where it is."""

    async def story() -> None:
        match = match_of("person", "easy", "easy")
        table = sit(match, worker=chance(match))
        table.start()
        await settled(table)
        play, faults = Match.play, 1

        def stumble(self: Match, seat: int, move: Any, trace: bool = False) -> Any:
            nonlocal faults
            if seat != 0 and faults:
                faults -= 1
                raise MoveFailed("on purpose")
            return play(self, seat, move, trace)

        monkeypatch.setattr(Match, "play", stumble)
        answer(table)
        await settled(table)
        assert not faults
        assert table.notice == "table.other_move"
        assert table.asked() is not None
        faults, moves = 1000, len(match.moves)
        while match.acting() == [0] and len(match.moves) < moves + 5:
            answer(table)
            await settled(table)
        assert table.notice == "table.stuck"
        assert [seat for seat, _ in match.moves[moves:]] == [0] * (len(match.moves) - moves)

    asyncio.run(story())
    assert "on purpose" in capsys.readouterr().err


def test_a_move_that_is_refused_changes_nothing_and_is_told() -> None:
    async def story() -> None:
        table = sit(match_of("person", "person"))
        table.start()
        await settled(table)
        assert not deeds.do(table, 0, ("nonsense",))
        assert table.notice.startswith("illegal.")
        assert table.match.moves == []

    asyncio.run(story())


def test_a_fault_of_ours_is_told_with_a_way_to_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = sit(match_of("person", "person"))
        table.start()
        await settled(table)
        asked = table.asked()
        assert asked is not None
        monkeypatch.setattr(table.keeper, "save", lambda match: 1 / 0)
        assert not deeds.do(table, asked.seat, asked.prompt.choices[0].move)
        shown = drawn(table.sight())
        assert "table.fault" in shown
        assert 'href="#/" class="button main"' in shown
        table.notice = "something else"
        assert 'class="button main">table.to_lobby' not in drawn(table.sight())

    asyncio.run(story())


def test_a_fault_between_two_questions_is_told_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nobody has clicked: a bot is to move, and the page stumbles. A table that only stood still would tell nobody."""

    async def story() -> None:
        table = sit(match_of("normal", "normal"))
        monkeypatch.setattr(table.bots, "choose", lambda *args: 1 / 0)
        table.start()
        await settled(table)
        shown = drawn(table.sight())
        assert "table.fault" in shown and 'href="#/" class="button main"' in shown
        assert table.thinking is None

    asyncio.run(story())
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_bot_that_gives_no_answer_is_told_of() -> None:
    async def story() -> None:
        table = sit(match_of("normal", "normal"))
        table.bots.late = ENOUGH_LATE
        table.paused = True
        table.start()
        controls.step(table)
        await settled(table)
        assert table.match.moves and table.notice == "table.simple_bot"

    asyncio.run(story())


def test_a_legal_move_over_which_the_rules_stumble_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        table = sit(match_of("person", "person"))
        table.start()
        await settled(table)
        asked = table.asked()
        assert asked is not None
        before = table.match.state.hash()
        with monkeypatch.context() as patched:
            patched.setattr(table.match.game, "standing", lambda state: 1 // 0)
            assert not deeds.do(table, asked.seat, asked.prompt.choices[0].move)
        assert table.notice == "illegal.failed"
        assert table.match.moves == [] and table.match.state.hash() == before
        assert deeds.do(table, asked.seat, asked.prompt.choices[0].move) and not table.notice

    asyncio.run(story())
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_choices_may_have_to_be_confirmed() -> None:
    async def story() -> None:
        table = sit(match_of("person", "person"), settings=Settings(pace="instant", confirm="yes"))
        table.start()
        await settled(table)
        asked = table.asked()
        assert asked is not None
        move = asked.prompt.choices[0].move
        deeds.act(table, move)
        assert table.match.moves == []
        deeds.act(table, move)
        assert table.match.moves == [(asked.seat, move)]

    asyncio.run(story())


def at_a_table(game: str, *, before: Callable[[Choice, Table], bool], **meta: Any) -> tuple[Table, Asked, Choice]:
    """A table of one person, played on by chance until somebody may click on a choice of the wanted kind."""
    match, rng = match_of("person", *["random"] * (1 if game == "chocim" else 2), game=game, **meta), Rng("click")
    table = sit(match)
    for _ in range(3000):
        asked = table.asked()
        for choice in asked.prompt.choices if asked else ():
            if choice.at and before(choice, table):
                assert asked is not None
                return table, asked, choice
        seat = match.acting()[0]
        match.play(seat, rng.pick(match.game.legal(match.state, seat)))
    raise AssertionError("never asked")


def click(table: Table, choice: Choice) -> None:
    for target in choice.at:
        if target not in table.selection.picked and table.selection.confirm is None:
            deeds.pick(table, target)


@pytest.mark.parametrize("game", ["shogun", "chocim", "gods_playground", "sigismundus"])
def test_a_click_that_chance_makes_final_is_shown_first_and_made_by_the_second(game: str) -> None:
    async def story() -> None:
        def wanted(choice: Choice, table: Table) -> bool:
            asked = table.asked()
            assert asked is not None
            alone = sum(set(choice.at) <= set(other.at) for other in asked.prompt.choices) == 1
            return alone and is_final(table.match, asked.seat, choice.move)

        table, asked, choice = at_a_table(game, before=wanted)
        moves = len(table.match.moves)
        click(table, choice)
        assert len(table.match.moves) == moves, "a click to look is not a click to do"
        assert table.selection.confirm == choice
        shown = drawn(table.sight())
        assert "table.twice" in shown
        deeds.pick(table, table.selection.picked[-1])
        assert table.match.moves[moves] == (asked.seat, choice.move)

    asyncio.run(story())


def test_a_click_that_can_be_taken_back_is_made_at_once() -> None:
    async def story() -> None:
        table, _asked, choice = at_a_table(
            "magnaci", before=lambda choice, table: len(choice.at) == 2 and len(table.match.acting()) > 1
        )
        moves = len(table.match.moves)
        click(table, choice)
        assert len(table.match.moves) == moves + 1
        assert not table.match.revealed[-1]

    asyncio.run(story())


def test_foresight_looks_at_the_view_and_leaves_the_match_alone() -> None:
    match = match_of("person", "random", "random", game="shogun")
    before, seat = match.state.canonical(), match.acting()[0]
    for move in match.game.legal(match.state, seat)[:3]:
        is_final(match, seat, move)
    assert match.state.canonical() == before


@pytest.mark.parametrize(("record", "verb"), [("gods_playground-three", "buy"), ("chocim-treaty", "garrison"), ("sigismundus-full-3", "send_unit")])
def test_equal_pieces_go_in_one_go(record: str, verb: str) -> None:
    """From the list beside the board, as many as the rules let go, and the match is where so many single moves would be."""

    async def story() -> None:
        whole = Match.loads((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
        match = Match(whole.setup)
        for seat, move in whole.moves:
            if move[0] == verb and in_one_go(match, seat, move) > 1:
                break
            match.play(seat, move)
        match.meta["seats"] = [{"name": str(k), "kind": "person" if k == seat else "random"} for k in range(match.setup.players)]
        table, moves = sit(match), len(match.moves)
        n = in_one_go(match, seat, move)
        shown = drawn(table.sight())
        together = re.escape(text(json.dumps([move] * n)))
        assert re.search(rf'class="button quiet together" data-moves="{together}"', shown), f"{n} times {move}"
        alone = Match.loads(match.dumps())
        for _ in range(n):
            alone.play(seat, move)
        assert move not in alone.game.legal(alone.state, seat) or seat not in alone.acting() or n == MOST
        deeds.act_all(table, [move] * n)
        assert match.moves[moves : moves + n] == [(seat, move)] * n
        assert Match.loads(match.dumps()).at(moves + n).canonical() == alone.state.canonical()

    asyncio.run(story())


def test_what_chance_makes_final_goes_one_by_one() -> None:
    def chancy(choice: Choice, table: Table) -> bool:
        asked = table.asked()
        return asked is not None and is_final(table.match, asked.seat, choice.move) and len(table.match.acting()) == 1

    table, asked, choice = at_a_table("chocim", before=chancy)
    assert in_one_go(table.match, asked.seat, choice.move) == 0


# -- back and forth ----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_forth_again() -> None:
    async def story() -> None:
        match = match_of("person", "easy", "easy", practice=True)
        table = sit(match, worker=chance(match))
        table.start()
        await settled(table)
        for _ in range(3):
            answer(table)
            await settled(table)
        was, last = list(match.moves), max(number for number, (seat, _) in enumerate(match.moves) if seat == 0)
        assert rewind.depth(table) == len(was) - last
        table._task = asyncio.ensure_future(asyncio.sleep(60))  # the bots shall not go on meanwhile
        rewind.undo(table)
        assert match.moves == was[:last]
        assert table.can_redo
        rewind.redo(table)
        assert match.moves == was
        table.close()

    asyncio.run(story())


def test_what_was_revealed_is_not_taken_back() -> None:
    async def story() -> None:
        match = match_of("person", "person")
        table = sit(match)
        table.start()
        await settled(table)
        answer(table)
        await settled(table)
        match.revealed[-1] = True
        assert (rewind.depth(table), rewind.own_tail(table, match.moves[-1][0]), table.can_undo) == (0, 0, False)
        match.meta["practice"] = True
        assert rewind.depth(table) == 1

    asyncio.run(story())


def test_when_a_move_can_be_undone_is_said_where_it_is_undone() -> None:
    """The rule itself: tests/engine/test_undo.py. A player finds it on the button, and in the page about the page."""
    words = Words("en", [])
    for practice, said in ((False, "undo.rule"), (True, "undo.practice")):
        table = sit(match_of("person", "person", practice=practice))
        shown = drawn(table.sight())
        undo = re.search(r'<button[^>]*data-action="undo"[^>]*>', shown)
        assert undo is not None
        assert f'data-explain="{said}"' in undo[0] and 'aria-label="table.undo"' in undo[0]
    assert "undo.rule" in about(words) and "undo.practice" in about(words)


def test_looking_back_shows_an_earlier_position_and_asks_nothing() -> None:
    async def story() -> None:
        match = match_of("person", "person")
        table = sit(match)
        table.start()
        for _ in range(4):
            await settled(table)
            answer(table)
        await settled(table)
        total = len(match.moves)
        lookback.step(table, -1)
        sight = table.sight()
        assert (sight.cursor, sight.prompt, table.can_undo) == (total - 1, None, False)
        deeds.act(table, ("anything",))
        assert len(match.moves) == total
        lookback.show_move(table, -5)
        assert table.lookback.cursor == 0
        lookback.show_move(table, total)
        assert table.lookback.live
        await settled(table)

    asyncio.run(story())


# -- the chronicle -----------------------------------------------------------------------------------------------------


class Log:
    def __init__(self, count: int) -> None:
        self.opening = [Event("opened", {})]
        self.events = [[Event(f"e{at}", {}), Event("secret", {}, to=(1,))] for at in range(count)]


def test_the_chronicle_holds_the_last_moves_and_what_happened_before_the_first() -> None:
    chronicle, may_know = Chronicle(), Viewer(seats("person", "normal")).may_know
    short: Any = Log(3)
    assert list(chronicle.numbers(short, 2)) == [0, 1, 2]
    assert [happened(short, number)[0].id for number in (0, 1, 2)] == ["opened", "e0", "e1"]
    long: Any = Log(LONGEST + 10)
    assert [chronicle.numbers(long, LONGEST + 10)[at] for at in (0, -1)] == [11, LONGEST + 10]
    long.opening = []
    assert list(chronicle.numbers(long, 1)) == [1]
    assert [event.id for event in chronicle.last(short, may_know, None)] == ["e2"]
    assert [event.id for event in chronicle.before(short, may_know)] == ["e0", "e1"]


def after(count: int) -> Match:
    """A match of bots after so many moves."""
    match, rng = match_of("random", "random"), Rng("chronicle")
    for _ in range(count):
        seat = match.acting()[0]
        match.play(seat, rng.pick(match.game.legal(match.state, seat)))
    return match


def test_a_move_is_written_once_and_anew_when_it_was_taken_back() -> None:
    table = sit(after(4))
    first = table.chronicle.lines(table.sight())
    kept = dict(table.chronicle.written)
    assert table.chronicle.lines(table.sight()) == first
    assert all(table.chronicle.written[key] is written for key, written in kept.items())
    match = table.match
    seat, move = match.undo(free=True)
    match.play(seat, next(other for other in match.game.legal(match.state, seat) if other != move))
    table.chronicle.lines(table.sight())
    assert [key for key, written in table.chronicle.written.items() if written is not kept.get(key)] == [(4, None)]


def test_lines_of_the_chronicle_are_sent_once() -> None:
    """Each is a part, which the page knows by its number; its key tells it from the others where the list moves on."""
    table = sit(after(4))
    lines = table.chronicle.lines(table.sight())
    assert lines.count("<li") == lines.count(f"{BEGIN}<li") == lines.count(' data-key="line-') > 3


# -- one match, two tabs -----------------------------------------------------------------------------------------------


def test_two_lines_of_a_match() -> None:
    a, b, c = (0, ("a",)), (1, ("b",)), (1, ("c",))
    assert [compare([a], [a, b]), compare([a, b], [a]), compare([a, b], [a, c]), compare([a], [a])] == ["ahead", "behind", "forked", "ahead"]


def test_the_tab_that_sat_down_last_plays_and_the_other_follows() -> None:
    async def story() -> None:
        shelf = MemoryShelf()
        one, other = (sit(match_of("person", "person"), Store(shelf), browser_tab=tab) for tab in ("one", "other"))
        one.save()
        one.start()
        await settled(one)
        other.start()
        await settled(other)
        one.following.heard(f"{SEAT}m", shelf.get(f"{SEAT}m"))
        assert one.following.on
        assert one.asked() is None
        answer(other)
        await settled(other)
        copy = seal(other.keeper.number, other.keeper.store.read("m") or "")
        one.following.heard("kronika.match.m.a", copy)
        assert one.match.moves == other.match.moves
        one.following.take_over()
        other.following.heard(f"{SEAT}m", shelf.get(f"{SEAT}m"))
        assert (one.following.on, other.following.on) == (False, True)
        await settled(one)
        assert one.asked() is not None
        # The tab that plays is closed: the one that follows goes on.
        one.close()
        other.following.heard(f"{SEAT}m", None)
        assert not other.following.on
        await settled(other)

    asyncio.run(story())


def test_a_line_played_elsewhere_becomes_a_match_of_its_own() -> None:
    async def story() -> None:
        store = Store(MemoryShelf())
        table = sit(match_of("person", "person"), store)
        table.start()
        await settled(table)
        answer(table)
        await settled(table)
        fork = match_of("person", "person")
        seat = fork.acting()[0]
        fork.play(seat, fork.game.legal(fork.state, seat)[-1])
        mine = list(table.match.moves)
        table.following.heard("kronika.match.m.a", seal(77, fork.dumps()))
        assert table.match.moves == mine
        assert parse(store.read("m-77") or "")["moves"] == [[who, *move] for who, move in fork.moves]
        assert table.notice == "save.forked"

    asyncio.run(story())


@pytest.mark.parametrize("game", ["magnaci", "chocim", "sigismundus"])
def test_behind_a_curtain_stands_the_public_board(game: str) -> None:
    """It stays where it is while the screen is passed on, and tells nothing that a spectator may not know."""

    async def story() -> None:
        match = match_of(*["person"] * load(game).counts[0], game=game)
        table = sit(match)
        table.start()
        await asyncio.sleep(0)
        while (seen := table.sight()).curtain is None:
            asked = table.asked()
            assert asked is not None
            deeds.act(table, asked.prompt.choices[0].move)
            await asyncio.sleep(0)
        assert seen.view.hash() == match.game.view(match.state, None).hash()
        closed = drawn(seen)
        assert 'data-screen="curtain"' in closed and 'data-key="stage" tabindex="-1"' in closed
        assert not re.search(r"data-moves?=", closed), "what others must not see is not even there"
        beside = re.sub(r'<aside class="column">.*</aside>', "", closed, flags=re.S)
        assert re.findall(r'data-action="([^"]*)', beside) == ["open-curtain"]
        table.open_curtain()
        opened = drawn(table.sight())
        assert 'data-screen="table"' in opened and 'data-key="stage" tabindex="0"' in opened

    asyncio.run(story())
