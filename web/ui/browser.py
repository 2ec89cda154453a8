"""The browser, as far as the page needs it (`window.Window`). Only main.py imports this module: `js` is nowhere else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

# Things to be made anew (`X.new`) are imported where they are made: a name that the snapshot holds does not know yet
# that it is a class.
from js import Object, document, history, location, navigator, window
from pyodide.ffi import create_proxy, to_js

from pyengine import SaveError
from web.boards.kit.parts import Sender

from .settings import Settings
from .store import PREFIX, DurableCopies, MemoryShelf, Shelf, ShelfFull

patch: Any = None
durable_js: Any = None
mend: Any = None
awake: Any = None
"""Our own scripts, handed over by main.py: this module is imported before there is a page to give them."""


def text_or_none(value: Any) -> str | None:
    """A string from JavaScript; its null is not Python's None."""
    return value if isinstance(value, str) else None


class BrowserShelf:
    """localStorage."""

    def __init__(self) -> None:
        self.storage = window.localStorage  # asking for it is what fails where storage is forbidden
        self.storage.getItem(PREFIX)

    def get(self, key: str) -> str | None:
        return text_or_none(self.storage.getItem(key))

    def put(self, key: str, value: str) -> None:
        try:
            self.storage.setItem(key, value)
        except Exception as error:
            raise ShelfFull(key) from error

    def drop(self, key: str) -> None:
        self.storage.removeItem(key)

    def names(self) -> list[str]:
        return [str(self.storage.key(number)) for number in range(self.storage.length)]


class BrowserCopies:
    """IndexedDB, by durable.js."""

    def put(self, id: str, copy: str) -> None:
        durable_js.put(id, copy)

    def drop(self, id: str) -> None:
        durable_js.drop(id)


def durable(shelf: Shelf) -> DurableCopies | None:
    """Where durable copies go; what is not to last has none."""
    return BrowserCopies() if isinstance(shelf, BrowserShelf) else None


async def durable_copies() -> dict[str, str]:
    """The durable copy of each match."""
    return {str(id): str(copy) for id, copy in (await durable_js.all()).to_py()}


def shelf() -> tuple[Shelf, bool]:
    """Where to keep things, and whether they outlive the page."""
    try:
        kept = BrowserShelf()
        if not kept.names():
            # Storage that is full is storage all the same; storage that is empty and takes nothing is none.
            kept.put(f"{PREFIX}probe", "1")
            kept.drop(f"{PREFIX}probe")
        return kept, True
    except Exception:  # storage may be forbidden in many ways, each with an error of its own
        return MemoryShelf(), False


def kept(make: Callable[[], str]) -> Any:
    """The function that draws the page, for `paint`. What it gives is sent by parts, those that the page has by their numbers."""
    sender = Sender(lambda first, texts, only: patch.learn(first, to_js(texts), only))

    def send(lost: bool = False) -> str:
        if lost:
            sender.forget()
        return sender.draw(make)

    return create_proxy(send)


def paint(markup: Any) -> None:
    """Show what the function gives, at the next frame: however often it is asked for until then, it is made once."""
    patch.paint("#app", markup)


def paint_now() -> None:
    patch.flush()


async def game_styles(game: str) -> None:
    """Bring the game's style sheet, if it is not there yet."""
    await patch.gameStyles(game)


async def script(name: str) -> Any:
    return await patch.script(name)


async def mended() -> bool:
    """Whether something that the browser keeps of the site was damaged and is whole again (mend.js)."""
    return bool(await mend.mended())


def announce(words: str) -> None:
    document.getElementById("live").textContent = words


def listen(event: str, handler: Callable[[Any], None], on: str = "document") -> None:
    (window if on == "window" else document).addEventListener(event, create_proxy(handler))


def press(element: Any) -> None:
    """A click on an element, made by a key."""
    from js import MouseEvent

    element.dispatchEvent(MouseEvent.new("click", to_js({"bubbles": True}, dict_converter=Object.fromEntries)))


def languages() -> list[str]:
    return [str(tag) for tag in navigator.languages or [navigator.language]]


def compact() -> bool:
    """Whether the screen is a phone's (screen.js)."""
    return bool(patch.phone.matches)


def low() -> bool:
    """Whether it is a phone's, on its side."""
    return bool(patch.low.matches)


def route() -> str:
    return str(location.hash).removeprefix("#")


def here() -> str:
    """The page's address, up to where a packed match follows. Of a file on a disk only its name: whoever gets the link
    has it elsewhere, and folders are nobody's business."""
    if str(location.protocol) == "file:":
        return f"{str(location.pathname).rpartition('/')[2]}#/m/"
    return f"{location.origin}{location.pathname}#/m/"


async def copy(words: str) -> bool:
    """Into the clipboard; False where that is forbidden, as in many frames."""
    try:
        await navigator.clipboard.writeText(words)
    except Exception:  # no clipboard at all, or no permission: each browser says it in its own way
        return False
    return True


def select(selector: str) -> None:
    """Mark what is in a field, to be copied by hand."""
    found = document.querySelector(selector)
    if found:
        found.focus()
        found.select()


def go(where: str, replace: bool = False) -> None:
    """To another screen. With `replace`, without a step in the history, which a frame shares with its host, and without
    a `hashchange`."""
    if replace:
        history.replaceState(None, "", f"#{where}")
    else:
        location.hash = where


def query() -> dict[str, str]:
    """What stands in the address behind the question mark."""
    from js import URLSearchParams

    # Pair by pair: as an object, a name such as `constructor` would hide what makes it one.
    return {str(pair[0]): str(pair[1]) for pair in URLSearchParams.new(location.search).entries()}


def own_file(where: str) -> str | None:
    """A file's address, if it is on our own origin."""
    from js import URL

    try:
        address = URL.new(where, location.href)
    except Exception:  # not an address at all
        return None
    return str(address.href) if str(address.origin) == str(location.origin) else None


def colour(colours: dict[str, str]) -> None:
    """Colours for the style sheets, set one by one: never as style text."""
    for name, value in colours.items():
        document.documentElement.style.setProperty(name, value)


def kiosk_phase(phase: str) -> None:
    document.documentElement.dataset.kiosk = phase


def reset_zoom() -> None:
    """The board as it was drawn; zoom.js listens to changes of the address."""
    from js import HashChangeEvent

    window.dispatchEvent(HashChangeEvent.new("hashchange"))


def warn(words: str) -> None:
    from js import console

    console.warn(words)


def sleep(held: str) -> None:
    awake.sleep(held)


def held_asleep() -> str:
    return str(awake.taken())


def tell_host(message: dict[str, Any]) -> None:
    """To the page around this one, by way of frame.js, which knows whom it may tell what."""
    from js import CustomEvent

    detail = to_js({"detail": json.dumps(message)}, dict_converter=Object.fromEntries)
    document.dispatchEvent(CustomEvent.new("kronika:to-host", detail))


def apply(settings: Settings, language: str) -> None:
    """Settings that the style sheets read."""
    root = document.documentElement
    root.lang = language
    for name in ("size", "theme", "contrast", "motion"):
        root.setAttribute(f"data-{name}", getattr(settings, name))


def ready() -> None:
    document.documentElement.dataset.boot = "ready"


def focus(selector: str) -> None:
    found = document.querySelector(selector)
    if found:
        found.focus(to_js({"preventScroll": True}, dict_converter=Object.fromEntries))


def focus_next(selector: str, sight: str = "") -> None:
    """The focus to what is there once the page is painted; `sight` comes into sight then, and no further than it takes. The style sheet
    says how much of the screen the question covers."""
    patch.focusNext(selector, sight)


def full_screen() -> None:
    """Into it, or out of it. Not every browser lets a page do that."""
    if document.fullscreenElement:
        document.exitFullscreen()
    elif document.fullscreenEnabled:
        document.documentElement.requestFullscreen()


def print_page() -> None:
    window.print()


def to_top() -> None:
    window.scrollTo(0, 0)


def scroll_to(id: str) -> None:
    """Bring an element of the rules into sight and into focus."""
    found = document.getElementById(id)
    if found:
        found.scrollIntoView()
        found.focus(to_js({"preventScroll": True}, dict_converter=Object.fromEntries))


def download(name: str, content: str) -> None:
    """Give a file to the person."""
    from js import URL, Blob

    blob = Blob.new(to_js([content]), to_js({"type": "application/json"}, dict_converter=Object.fromEntries))
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)


async def text_of(file: Any) -> str:
    """What is in a file that a person chose; SaveError where it has gone or may not be read."""
    try:
        return str(await file.text())
    except Exception as error:
        raise SaveError("save.not_json") from error


def ask_text(question: str, value: str) -> str | None:
    return text_or_none(window.prompt(question, value))


def random_word() -> str:
    """A seed for a new match."""
    from js import Uint32Array, crypto

    numbers = Uint32Array.new(2)
    crypto.getRandomValues(numbers)
    return "".join(f"{number:08x}" for number in numbers.to_py())
