"""What stands in the browser's storage may be anything: the page starts, and says of no match more than it can read."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from tests.damaged_files import damaged_files
from tests.ui.page import FakeLibrary, FakeWindow
from tests.ui.tables import FakeWorker, match_of, sit
from tests.ui.test_app import visit
from web.ui.app import App
from web.ui.kiosk.visitor_counts import VisitorCounts
from web.ui.learn import record
from web.ui.learn.progress import Progress
from web.ui.remote.guest_seat import GuestSeat
from web.ui.remote.hosting import Hosting
from web.ui.store import MemoryShelf, Store, seal

DEEP = '{"x":' + "[" + '"]",[' * 2_000 + "1" + "]" * 2_001 + "}"
"""Brackets that a count of all signs does not see: see tests/engine/test_damaged_positions.py."""
VALUES = [
    "", "x", "null", "5", "[]", '"x"', "{}", "NaN", "1e999", "9" * 5_000, "\x00", "\ud800", '"\\ud800"', "[" * 100_000, '{"a":' * 100_000, DEEP,
    '{"__proto__":{"language":"de"},"constructor":1}', '{"language":["pl"],"size":{"toString":1},"theme":1e400,"host":5,"mails":[]}',
    '{"lessons":5,"matches":{"a":{"level":["x"],"when":{"b":1},"game":[]},"b":7},"puzzles":[1]}',
    '{"host":{"places":[],"lines":5,"id":1,"number":{},"bots":7},"mails":{"9":{}},"guest":[],"mail":1}',
]
KEYS = [
    "settings", "learn", "visits", "match.", "match.x", "match.x.a", "match.\ud800.b", "match.__proto__.a", "seat.x", "deleted.x", "damaged.x",
    "guest.", "guest.x", "remote.x", "mail.x", "\u202e\x00",
]


def opened(items: dict[str, str]) -> tuple[App, FakeWindow]:
    window = FakeWindow()
    window.memory.items |= items
    app = App(window)  # type: ignore[arg-type]
    app.library, app.worker = FakeLibrary(), FakeWorker()  # type: ignore[assignment]
    return app, window


@pytest.mark.parametrize("value", VALUES, ids=lambda value: ascii(value[:24]))
def test_the_page_starts_whatever_is_kept(value: str) -> None:
    async def story() -> None:
        for body in (value, seal(7, value)):
            app, window = opened({f"kronika.{key}": body for key in KEYS})
            await app.start()
            assert 'data-screen="lobby"' in app.shown() and "save.fault" not in app.shown()
            record.harvest(app.store)
            assert 'data-screen="record"' in record.page(app)
            assert 'data-screen="settings"' in await visit(app, window, "/settings")
            # What cannot be opened is told in the lobby.
            assert 'role="alert"' in await visit(app, window, "/match/x") and window.address == "/"

    asyncio.run(story())


@pytest.mark.parametrize("value", VALUES, ids=lambda value: ascii(value[:24]))
def test_counts_lessons_and_seats_elsewhere_that_cannot_be_read_are_none(value: str) -> None:
    shelf = MemoryShelf()
    for key in ("visits", "learn", "remote.x", "guest.x"):
        shelf.put(f"kronika.{key}", f"magnaci {value}" if key == "guest.x" else value)
    assert all(not day.visitors for day in VisitorCounts(shelf).days().values())
    assert not Progress(shelf).of("lessons")
    table = SimpleNamespace(id="x", match=match_of("person", "person"))
    hosting: Any = SimpleNamespace(store=Store(shelf), table=table, desk=SimpleNamespace(secret=lambda: "", lines=None), mails={})
    assert Hosting._restored(hosting) is None

    async def need(game: str) -> None:
        pass

    desk: Any = SimpleNamespace(app=SimpleNamespace(store=Store(shelf), need=need), secret=lambda: "", lines=None)
    assert asyncio.run(GuestSeat.kept(desk, "x")) is None


def test_damaged_matches_stand_in_the_lobby() -> None:
    """Whole copies of text that is none: the checksum says that they are what was written."""

    async def story() -> None:
        items = {}
        for number, (_, data) in enumerate(damaged_files(180, seed=19), start=1):
            items[f"kronika.match.m{number}.a"] = seal(number, data.decode("utf-8", "surrogateescape"))
        app, _ = opened(items)
        await app.start()
        shown = app.shown()
        assert 'data-screen="lobby"' in shown and "save.fault" not in shown
        assert shown.count("data-saved=") == len(items)
        assert "<script" not in shown and "<img src=x" not in shown
        json.dumps(app.store.settings())

    asyncio.run(story())


@pytest.mark.parametrize(("query", "talks"), [({}, True), ({"embed": "chocim"}, False), ({"embed": "chocim", "links": "no"}, False), ({"kiosk": ""}, False)])
def test_nobody_talks_in_frames_and_kiosks(query: dict[str, str], talks: bool) -> None:
    mode = App(FakeWindow(query=query)).mode  # type: ignore[arg-type]
    app = SimpleNamespace(store=Store(MemoryShelf()), mode=mode, window=FakeWindow(), run=lambda story: story.close())
    desk: Any = SimpleNamespace(app=app, lines=None, carried={}, secret=lambda: "0" * 32)
    assert Hosting(desk, sit(match_of("person", "remote"))).host.chat is talks
