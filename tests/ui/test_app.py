"""The page's own life: from screen to screen, what clicks and fields do, what happens when something fails."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from pyengine import Match
from pyengine.words import Words
from tests.ui.page import FakeLibrary, FakeWindow, element, event, page
from tests.ui.tables import match_of
from web.ui import link
from web.ui.app import App
from web.ui.embedding.embedding import KEPT
from web.ui.store import ShelfFull, seal, unseal
from web.ui.table import controls


async def settle() -> None:
    for _ in range(30):
        await asyncio.sleep(0.001)


def run(story: Any) -> None:
    asyncio.run(story())


async def click(window: FakeWindow, **data: str) -> None:
    window.handlers["click"](event(element(**data)))
    await settle()


async def visit(app: App, window: FakeWindow, where: str) -> str:
    window.address = where
    window.handlers["hashchange"](None)
    await settle()
    return app.shown()


def test_from_the_lobby_to_a_table_and_back() -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        assert ("ready",) in window.log
        assert 'data-screen="lobby"' in app.shown()
        assert 'data-screen="new"' in await visit(app, window, "/new/magnaci")
        window.handlers["change"](event(element(draft="count", value="2")))
        assert app.draft is not None
        assert len(app.draft.seats) == 2
        window.handlers["change"](event(element(draft="name", seat="0", value="  Anna \u202e")))
        window.handlers["change"](event(element(draft="kind", seat="1", value="person")))
        await click(window, action="begin")
        assert window.address.startswith("/match/word")
        shown = await visit(app, window, window.address)
        assert 'data-screen="table"' in shown
        assert "Anna" in shown
        table = app.table
        assert table is not None
        asked = table.asked()
        assert asked is not None
        await click(window, move=json.dumps(asked.prompt.choices[0].move))
        assert len(table.match.moves) == 1
        assert 'data-screen="lobby"' in await visit(app, window, "/")
        assert table.closed
        assert app.table is None
        assert app.shown().count("data-saved=") == 1

    run(story)


def test_a_wrong_address_leads_to_the_lobby_and_says_so_once() -> None:
    async def story() -> None:
        app, window = page("/nowhere")
        await app.start()
        assert window.address == "/"
        assert "page.unknown" in await visit(app, window, "/")
        assert "page.unknown" not in await visit(app, window, "/settings")
        await visit(app, window, "/match/missing")
        assert window.address == "/"
        assert "save.missing" in await visit(app, window, "/")

    run(story)


def test_a_wrong_address_does_not_cost_an_embedded_match_its_place() -> None:
    async def story() -> None:
        app, window = page("", {"embed": "magnaci"})
        await app.start()
        assert app.table is not None
        id = app.table.id
        await visit(app, window, "/nowhere")
        await visit(app, window, window.address)
        assert app.table is not None
        assert app.table.id == id

    run(story)


def test_a_frame_without_ways_out_keeps_its_table_as_it_is() -> None:
    """The history that it shares with its host may ask for any address, also while something lies open on the table."""

    async def story() -> None:
        app, window = page("", {"embed": "magnaci", "links": "no"})
        await app.start()
        table, there = app.table, window.address
        await app.open_drawer("about")
        for address in ("/about", "/", "/nowhere"):
            await visit(app, window, address)
            assert app.table is table and window.address == there
        assert table is not None and table.drawer

    run(story)


# -- a frame that nobody sees --------------------------------------------------------------------------------------------


def unseen(window: FakeWindow) -> str | None:
    """What the frame takes with it when it falls asleep; None where it stays awake."""
    window.slept = None
    window.handlers["kronika:unseen"](None)
    return window.slept


def test_a_frame_that_nobody_sees_falls_asleep_and_goes_on_where_it_was() -> None:
    """Not where a person would miss something; and nothing that is kept nowhere else is lost."""

    async def story() -> None:
        query = {"embed": "chocim", "seats": "person,normal", "keep": "no", "lang": "en"}
        app, window = page("", query)
        await app.start()
        table = app.table
        assert table is not None
        seat = table.match.acting()[0]
        table.play(seat, table.match.game.legal(table.match.state, seat)[0])
        table.thinking = 1
        assert unseen(window) is None, "a bot is thinking"
        table.thinking = None
        table.remote = SimpleNamespace(leave=lambda: None)
        assert unseen(window) is None, "somebody elsewhere plays too"
        table.remote = None
        await app.set("language", "pl")
        held = unseen(window)
        assert held is not None
        again, _ = page(window.address, query, held)
        await again.start()
        assert again.table is not None and again.table.id == table.id
        assert again.table.match.state.hash() == table.match.state.hash() and again.table.match.moves
        assert again.language == "pl"

    run(story)


def test_what_lies_open_beside_the_match_does_not_cost_it_when_the_frame_sleeps() -> None:
    async def story() -> None:
        query = {"embed": "magnaci", "seats": "person,person", "keep": "no"}
        app, window = page("", query)
        await app.start()
        table = app.table
        assert table is not None
        seat = table.match.acting()[0]
        table.play(seat, table.match.game.legal(table.match.state, seat)[0])
        await visit(app, window, "/rules/magnaci/MG-1")
        held = unseen(window)
        assert held is not None
        again, other = page(window.address, query, held)
        await again.start()
        assert "rules of magnaci" in again.shown()
        await visit(again, other, "/")
        assert again.table is not None and again.table.match.state.hash() == table.match.state.hash()

    run(story)


def test_bots_among_themselves_stop_while_nobody_sees_them() -> None:
    async def story() -> None:
        app, window = page("", {"embed": "magnaci", "seats": "random,random", "keep": "no"})
        await app.start()
        assert app.table is not None
        app.table.thinking = 0
        assert unseen(window)

    run(story)


@pytest.mark.parametrize("held", ["x", "[]", '{"shelf":5,"settings":{"language":7},"spare":[1]}', "[" * 100_000, '{"shelf":{"kronika.match.x.a":null}}'])
def test_what_a_frame_did_not_take_with_it_is_left_alone(held: str) -> None:
    async def story() -> None:
        app, _ = page("", {"embed": "magnaci", "keep": "no"}, held)
        await app.start()
        assert app.table is not None and not app.notice and not app.table.notice

    run(story)


def test_matches_without_room_are_taken_along_too() -> None:
    async def story() -> None:
        query = {"embed": "magnaci", "seats": "person,person"}
        app, window = page("", query)
        await app.start()
        table = app.table
        assert table is not None
        before = dict(window.memory.items)
        app.store.shelf = FullShelf()
        seat = table.match.acting()[0]
        table.play(seat, table.match.game.legal(table.match.state, seat)[0])
        held = unseen(window)
        assert held is not None
        again, other = page(window.address, query, held)
        other.memory.items |= before
        await again.start()
        assert again.table is not None and again.table.match.moves == table.match.moves

    run(story)


class FullShelf:
    """Storage of the browser's that takes nothing more."""

    def get(self, key: str) -> str | None:
        return None

    def put(self, key: str, value: str) -> None:
        raise ShelfFull(key)

    def drop(self, key: str) -> None:
        pass

    def names(self) -> list[str]:
        return []


def test_rules_and_other_screens() -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        assert "rules of shogun in en" in await visit(app, window, "/rules/shogun/SH-1.2")
        assert ("scroll_to", "SH-1.2") in window.log
        history = await visit(app, window, "/history/shogun/ikki")
        assert 'data-screen="history"' in history and "rules of shogun" not in history
        plan = await visit(app, window, "/teacher/shogun")
        assert "plan of shogun in en" in plan and 'href="#/teacher/shogun/sheet"' in plan
        sheet = await visit(app, window, "/teacher/shogun/sheet")
        assert "sheet of shogun" in sheet and "plan of shogun" not in sheet, "the worksheet alone, to be printed"
        assert 'href="#/teacher/shogun/codes"' in plan
        assert ("scroll_to", "ikki") in window.log
        assert 'data-screen="about"' in await visit(app, window, "/about")
        await visit(app, window, "/rules/shogun")
        window.handlers["change"](event(element(setting="language", value="pl")))
        await settle()
        assert "rules of shogun in pl" in app.shown()
        assert json.loads(window.memory.items["kronika.settings"])["language"] == "pl"

    run(story)


def test_a_language_that_does_not_come_leaves_the_old_one() -> None:
    async def story() -> None:
        app, _ = page()
        await app.start()
        app.library.missing = "de"  # type: ignore[attr-defined]
        await app.set("language", "de")
        assert app.language == "en"
        assert "game.unreachable" in app.shown()
        assert isinstance(app.library, FakeLibrary)

    run(story)


def test_drawers_open_with_what_they_need_or_say_why_not() -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        window.memory.items["kronika.match.m.a"] = seal(1, match_of("person", "easy").dumps())
        app.worker.answer = lambda request: list(app.table.match.game.legal(app.table.match.state, request["seat"])[0])  # type: ignore[attr-defined, union-attr]
        await visit(app, window, "/match/m")
        for name, inside in {"rules": "rules of magnaci", "share": "https://kronika.example/#/m/a", "settings": "set-language"}.items():
            await click(window, action="drawer", drawer=name)
            assert inside in app.shown(), name
        await click(window, action="drawer", drawer="nonsense")
        await click(window, action="drawer", drawer="share")
        await click(window, action="copy", kind="match")
        assert "link.by_hand" in app.shown()
        assert ("select", "#link-match") in window.log
        await click(window, action="drawer", drawer="history")
        assert "table.no_rules" in app.shown()
        await click(window, rule="MG-1")
        assert app.table is not None
        assert app.table.drawer is not None
        assert ("scroll_to", "MG-1") in window.log
        window.handlers["keydown"](event(element(), key="Escape"))
        assert app.table.drawer is None

    run(story)


def test_the_lobby_keeps_house() -> None:
    async def story() -> None:
        app, window = page()
        window.memory.items["kronika.match.m.a"] = seal(1, match_of("person", "easy").dumps())
        await app.start()
        await click(window, action="rename", match="m")
        assert "A fine match" in app.shown()
        await click(window, action="export", match="m")
        assert [entry[1] for entry in window.log if entry[0] == "download"] == ["kronika-magnaci-person-0-m.json"]
        await click(window, action="delete", match="m")
        assert "data-saved=" not in app.shown()
        await click(window, action="restore")
        assert "data-saved=" in app.shown()

    run(story)


@pytest.mark.parametrize(
    ("content", "reason"),
    [("", "save.not_json"), ("{}", "save.foreign"), ('{"kronika":"match","format":1}', "save.not_json"), ("[" * 99, "save.not_json")],
)
def test_a_file_that_is_no_match_changes_nothing(content: str, reason: str) -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        before = dict(window.memory.items)
        await give(app, window, content)
        assert reason in app.shown()
        assert window.memory.items == before

    run(story)


def test_a_file_over_which_the_rules_stumble_changes_nothing_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        before = dict(window.memory.items)
        monkeypatch.setattr(Match, "loads", lambda body: 1 / 0)
        await give(app, window, match_of("person", "easy").dumps())
        assert "save.not_json" in app.shown() and 'data-screen="lobby"' in app.shown()
        assert window.memory.items == before

    run(story)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_notice_quotes_nothing_that_turns_it_round() -> None:
    async def story() -> None:
        app, window = page("/new/\u202egpj.exe")
        sentences: list[Any] = []
        app.library.words = lambda *args: _said(sentences)  # type: ignore[assignment, method-assign, return-value]
        await app.start()
        document = {**match_of("person", "person").save(), "setup": {"game": "\u202e\x00<b>", "players": 3, "seed": 1}}
        await give(app, window, json.dumps(document))
        await visit(app, window, "/m/" + link.pack(document))
        quotes = [args["game"] for args in sentences if "game" in args]
        assert len(quotes) == 3
        assert not any(sign in quote for quote in quotes for sign in "\u202e\x00")

    run(story)


async def _said(sentences: list[Any]) -> Any:
    """Words that remember what they quote."""

    class Listening(Words):
        def __call__(self, id: str, /, **args: Any) -> str:
            if id.endswith("unknown_game"):
                sentences.append(args)
            return super().__call__(id, **args)

    return Listening("en", [])


def test_what_was_said_of_a_bad_file_goes_with_a_good_one() -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        await give(app, window, "{}")
        assert 'role="alert"' in app.shown()
        await give(app, window, match_of("person", "easy").dumps())
        assert 'role="alert"' not in app.shown()

    run(story)


@pytest.mark.parametrize("where", ["/m/", "/match/m"])
def test_a_match_over_which_the_page_stumbles_leads_to_the_lobby(
    where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        app, window = page()
        match = match_of("person", "person")
        app.store.write("m", match.dumps())
        await app.start()
        monkeypatch.setattr(App, "seat", lambda *args: 1 / 0)
        shown = await visit(app, window, f"{where}{link.of_match(match)}" if where == "/m/" else where)
        assert window.address == "/"
        assert "save.fault" in shown

    run(story)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_page_that_begins_with_such_a_match_begins_in_the_lobby(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault there would be one of the start, and would come again with every reload."""

    async def story() -> None:
        monkeypatch.setattr(App, "seat", lambda *args: 1 / 0)
        for where in (f"/m/{link.of_match(match_of('person', 'person'))}", "/match/m"):
            app, window = page(where)
            app.store.write("m", match_of("person", "person").dumps())
            await app.start()
            assert window.address == "/"
            assert "save.fault" in await visit(app, window, "/")
            assert ("ready",) in window.log

    run(story)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_frame_keeps_no_matches_that_nobody_has_played() -> None:
    async def story() -> None:
        app, _ = page("", {"embed": "magnaci", "seats": "person,person"})
        await app.start()
        for _ in range(12):
            await app.mode.hear('{"type":"new"}')  # type: ignore[attr-defined]
            table = app.table
            assert table is not None
            if len(app.store.ids()) % 2:
                seat = table.match.acting()[0]
                table.play(seat, table.match.game.legal(table.match.state, seat)[0])
                table.keeper.rise()
        assert len(app.store.ids()) <= 1 + KEPT

    run(story)


async def give(app: App, window: FakeWindow, content: str) -> None:
    field = element(part="import")
    field.files = SimpleNamespace(length=1, item=lambda number: SimpleNamespace(size=len(content), content=content))
    window.handlers["change"](event(field))
    await settle()


def test_a_file_becomes_a_match_of_ones_own() -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        await give(app, window, match_of("person", "easy", hidden="note").dumps())
        (key,) = [key for key in window.memory.items if key.startswith("kronika.match.")]
        whole = unseal(window.memory.items[key])
        assert whole is not None
        meta = json.loads(whole[1])["meta"]
        assert "hidden" not in meta
        assert meta["over"] is False

    run(story)


def test_a_shared_match_is_shown_and_becomes_ones_own_when_played_on() -> None:
    async def story() -> None:
        match = match_of("person", "person")
        for _ in range(3):
            seat = match.acting()[0]
            match.play(seat, match.game.legal(match.state, seat)[0])
        app, window = page("/m/" + link.of_match(match))
        await app.start()
        assert app.table is not None
        assert app.table.shared
        assert 'data-part="shared-link"' in app.shown()
        assert not [key for key in window.memory.items if "match" in key]
        await click(window, action="play-on")
        assert window.address.startswith("/match/")
        assert not app.table.shared
        assert app.table.match.moves == match.moves

    run(story)


def test_a_table_that_cannot_be_drawn_is_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        app, window = page("/m/" + link.of_match(match_of("person", "person")))
        await app.start()
        assert app.table is not None
        monkeypatch.setattr(app.table.board, "draw", lambda view, scene: 1 / 0)
        shown = app.shown()
        assert 'data-screen="lobby"' in shown
        assert "save.fault" in shown
        assert window.address == "/"

    run(story)
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_an_action_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        app, window = page("/m/" + link.of_match(match_of("person", "person")))
        await app.start()
        monkeypatch.setattr(link, "of_position", lambda *args: 1 / 0)
        await click(window, action="drawer", drawer="share")
        assert "table.fault" in app.shown()

    run(story)


def test_a_click_that_fails_is_told_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Not only to the console: at the table beside the question, elsewhere in the lobby."""

    async def story() -> None:
        app, window = page("/m/" + link.of_match(match_of("person", "person")))
        await app.start()
        monkeypatch.setattr(controls, "click", lambda table, element: 1 / 0)
        await click(window, target="province:lithuania")
        assert app.table is not None
        assert "table.fault" in app.shown()
        assert 'data-screen="lobby"' in await visit(app, window, "/")
        monkeypatch.setattr(app.store, "delete", lambda id: 1 / 0)
        await click(window, action="delete", match="x")
        assert "save.fault" in app.shown()

    run(story)
    assert capsys.readouterr().err.count("ZeroDivisionError") == 2


def test_work_that_nobody_waits_for_is_told_when_it_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        app, window = page("/new/magnaci")
        await app.start()

        async def stumble(*args: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(app, "deal", stumble)
        await click(window, action="begin")
        assert window.address == "/"
        assert "save.fault" in await visit(app, window, "/")

    run(story)
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("message", ["[]", "7", "null", '{"type": 5}', '{"type": "dance"}', "{"])
def test_a_frame_refuses_what_it_does_not_understand(message: str) -> None:
    async def story() -> None:
        app, window = page("", {"embed": "magnaci", "keep": "no"})
        await app.start()
        table = app.table
        await app.mode.hear(message)  # type: ignore[attr-defined]
        assert app.table is table
        assert [args[0] for kind, *args in window.log if kind == "tell_host"][-1]["type"] == "refused"

    run(story)


def test_a_kiosk_keeps_nothing_and_has_no_addresses() -> None:
    async def story() -> None:
        app, window = page("", {"kiosk": "magnaci", "lang": "pl-PL", "pace": "instant", "level": "divine", "scenario": "no"})
        app.worker.answer = lambda request: list(app.table.match.game.legal(app.table.match.state, request["seat"])[0])  # type: ignore[attr-defined, union-attr]
        await app.start()
        assert app.language == "pl"
        assert ("warn", "kiosk: embed.value") in window.log
        assert 'data-screen="attract"' in app.shown()
        await visit(app, window, "/settings")
        assert window.address == ""
        # Whatever is touched, a place on the board or a rule, begins a game.
        await click(window, target="province:lithuania", rule="MG-5")
        assert 'data-screen="choose"' in app.shown()
        # Only what all of its games speak is offered.
        assert 'data-language="en"' in app.shown()
        assert 'data-language="de"' not in app.shown()
        await click(window, action="kiosk-play", game="magnaci")
        assert 'data-language="de"' not in app.shown()
        assert 'data-action="kiosk-leave"' in app.shown()
        # Nothing is kept but counts, which a long press shows to the staff.
        assert set(window.memory.items) == {"kronika.settings", "kronika.visits"}
        window.handlers["kronika:staff"](None)
        assert '<tr data-part="visitors"><th scope="row">kiosk.visitors</th><td>1</td><td>1</td><td>1</td></tr>' in app.shown()
        assert '<td>1 (0)</td>' in app.shown()
        assert 'data-part="faults"' in app.shown(), "what of the address makes no sense is told there"
        await click(window, action="kiosk-forget")
        await click(window, action="kiosk-forget")
        assert "<td>1</td>" not in app.shown()
        await click(window, action="kiosk-staff-close")
        assert 'data-part="staff"' not in app.shown()
        app.mode._ticking.cancel()  # type: ignore[attr-defined]
        app._leave_table()

    run(story)


def test_actions_of_a_kiosk_mean_nothing_elsewhere() -> None:
    async def story() -> None:
        app, window = page()
        await app.start()
        before = app.shown()
        for action in ("kiosk-call", "kiosk-leave", "kiosk-play", "undo", "again", "copy", "play-on", "nonsense"):
            await click(window, action=action, game="magnaci", kind="match")
        assert app.shown() == before

    run(story)
