"""The page outside the browser: a window that remembers what it was told, and files from the sources."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pyengine.words import Words
from tests.ui.tables import MAPS, FakeWorker
from web.ui.app import App
from web.ui.files import MissingFile
from web.ui.settings import Settings
from web.ui.store import DurableCopies, MemoryShelf, Shelf

SHOWS = Path(__file__).parents[2] / "assets/shows"


class FakeWindow:
    """As `web.ui.window.Window` has it."""

    def __init__(self, route: str = "", query: dict[str, str] | None = None) -> None:
        self.address, self.asked = route, query or {}
        self.memory = MemoryShelf()
        self.painted: Any = None
        self.log: list[tuple[Any, ...]] = []
        self.handlers: dict[str, Callable[[Any], None]] = {}
        self.words = 0
        self.damaged = False
        self.slept: str | None = None
        """What an embedded game took with it when it fell asleep."""
        self.carried = ""
        """What it had taken with it before this start."""

    def route(self) -> str:
        return self.address

    def query(self) -> dict[str, str]:
        return self.asked

    def here(self) -> str:
        return "https://kronika.example/#/m/"

    def go(self, where: str, replace: bool = False) -> None:
        self.address = where
        self.log.append(("go", where))

    def own_file(self, where: str) -> str | None:
        return None

    def kept(self, function: Callable[[], Any]) -> Any:
        return function

    def paint(self, markup: Any) -> None:
        self.painted = markup

    def paint_now(self) -> None:
        pass

    async def game_styles(self, game: str) -> None:
        self.log.append(("styles", game))

    def apply(self, settings: Settings, language: str) -> None:
        self.log.append(("apply", language))

    def compact(self) -> bool:
        return False

    def low(self) -> bool:
        return False

    def focus(self, selector: str) -> None:
        self.log.append(("focus", selector))

    def listen(self, event: str, handler: Callable[[Any], None], on: str = "document") -> None:
        self.handlers[event] = handler

    def languages(self) -> list[str]:
        return ["en-GB", "pl"]

    def ask_text(self, question: str, value: str) -> str | None:
        return "A fine match"

    def download(self, name: str, content: str) -> None:
        self.log.append(("download", name))

    async def copy(self, words: str) -> bool:
        return False

    def sleep(self, held: str) -> None:
        self.slept = held

    def held_asleep(self) -> str:
        return self.carried

    async def text_of(self, file: Any) -> str:
        return str(file.content)

    def shelf(self) -> tuple[Shelf, bool]:
        return self.memory, True

    def durable(self, shelf: Shelf) -> DurableCopies | None:
        return None

    async def durable_copies(self) -> dict[str, str]:
        return {}

    async def mended(self) -> bool:
        return False

    def random_word(self) -> str:
        self.words += 1
        return f"word{self.words}"

    def text_or_none(self, value: Any) -> str | None:
        return value if isinstance(value, str) else None

    def _note(self, name: str) -> Callable[..., None]:
        return lambda *args: self.log.append((name, *args))

    def __getattr__(self, name: str) -> Any:
        if name in ("colour", "select", "scroll_to", "to_top", "print_page", "reset_zoom", "full_screen", "focus_next", "kiosk_phase", "ready", "press", "announce", "tell_host", "warn"):
            return self._note(name)
        raise AttributeError(name)


class FakeLibrary:
    """Words that are the message ids themselves."""

    missing: str = ""

    async def words(self, language: str, game: str = "") -> Words:
        if language == self.missing:
            raise MissingFile(language)
        return Words(language, [], game)

    async def languages(self, games: Iterable[str]) -> list[str]:
        return ["pl", "en"]

    async def rules(self, language: str, game: str) -> str:
        return f"<p>rules of {game} in {language}</p>"

    async def history(self, language: str, game: str) -> str:
        if game == "magnaci":
            raise MissingFile(game)
        return f"history of {game} in {language}"

    async def show(self, game: str) -> str:
        return (SHOWS / f"{game}.json").read_text(encoding="utf-8")

    async def teacher(self, language: str, game: str) -> str:
        return f'<section id="plan">plan of {game} in {language}</section><section id="sheet">sheet of {game}</section>'

    async def hints(self, language: str, game: str) -> dict[str, str]:
        return {}

    async def maps(self, game: str) -> dict[str, Any]:
        return MAPS


def page(route: str = "", query: dict[str, str] | None = None, carried: str = "") -> tuple[App, FakeWindow]:
    window = FakeWindow(route, query)
    window.carried = carried
    window.memory.items["kronika.settings"] = json.dumps({"pace": "instant"})
    app = App(window)  # type: ignore[arg-type]
    app.library = FakeLibrary()  # type: ignore[assignment]
    app.worker = FakeWorker()  # type: ignore[assignment]
    return app, window


def element(**data: str) -> Any:
    """Something to click on, or a field that has changed, with these ``data-`` attributes."""
    value, classes = data.pop("value", ""), data.pop("classes", "").split()
    found = SimpleNamespace(dataset=SimpleNamespace(**data), value=value, tagName="BUTTON")
    found.classList = SimpleNamespace(contains=classes.__contains__)
    found.getAttribute = lambda name: None
    found.closest = lambda selector: None if selector.startswith("a[") else found
    return found


def event(target: Any, **more: Any) -> Any:
    keys = {"ctrlKey": False, "metaKey": False, "altKey": False, "preventDefault": lambda: None}
    return SimpleNamespace(target=target, **{**keys, **more})


