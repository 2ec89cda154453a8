"""Parts of a drawing that change seldom: sent to the page once, and by their number ever after.

A board is one string of whole markup, a pure function of its view. `part` only says, in comments that mean nothing to a
browser, where a piece of it begins and ends that is likely to be the same at the next paint: the sheet of a map, a
province, a player's panel. On its way into the page (`Sender`) each such piece becomes an empty element with a number; the
page (js/patch.js) knows the text by that number, and leaves alone what has the number already: nothing is sent,
parsed or compared again.

What is drawn for a page in the first place (`Sender.draw`) has the numbers from the moment a part is made, so that nobody
copies its long text from string to string. Therefore what `part` gives is not to be kept, only what it is made of: of a
function that remembers, `@parted` stands above `@lru_cache`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")

BEGIN, END = "<!--part-->", "<!--/part-->"
MOST = 2_000_000
"""Characters of parts that are remembered on either side; then both forget. Much of a match, and no more of a day."""

_ROOT = re.compile(r"<([a-zA-Z]+)")
_KEY = re.compile(r'\s(?:data-key|id)="[^"]*"')
_STANDS = re.compile(r'<([a-zA-Z]+) data-known="\d+"[^>]*></\1>')

_drawing: Sender | None = None
"""For whom is drawn, if for a page."""


def part(markup: str) -> str:
    """Marks one element as a part. What is marked inside it is marked no longer."""
    if not markup:
        return ""
    if _drawing is not None:
        return _drawing.stands_for(markup)
    return f"{BEGIN}{whole(markup)}{END}"


def parted(draw: Callable[P, str]) -> Callable[P, str]:
    """A function that draws one element, which is a part."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> str:
        return part(draw(*args, **kwargs))

    if clear := getattr(draw, "cache_clear", None):
        vars(drawn)["cache_clear"] = clear
    return drawn


def whole(markup: str) -> str:
    """A drawing without the marks, for a file or a notebook."""
    return markup.replace(BEGIN, "").replace(END, "") if BEGIN in markup else markup


def numbering() -> object:
    """Changes with the numbers that parts have: what is kept of them is good for as long as this is the same."""
    return _drawing and _drawing.known_since


class Sender:
    """What the page knows of parts. `learn(first, texts, only)` tells it more: their numbers follow one another from `first`;
    with `only`, it knows no others any more."""

    def __init__(self, learn: Callable[[int, list[str], bool], None]) -> None:
        self.learn = learn
        self.known: dict[str, str] = {}
        """Text of a part -> the empty element that stands for it."""
        self.known_since = object()
        self.size = 0
        self.next = 1
        self._texts: dict[str, str] = {}
        """The other way round, of what is known."""
        self._fresh: list[str] = []
        """Those that the page has still to learn."""
        self._only = True

    def forget(self) -> None:
        """Numbers are never used twice: what stands in the page with an old one is taken for something else."""
        self.known.clear()
        self._texts.clear()
        self.known_since = object()
        self.size = 0
        self._only = True

    def draw(self, make: Callable[[], str]) -> str:
        """What `make` gives, with its parts as numbers, after the page has learnt those that are new."""
        global _drawing
        self._make_room()
        before, _drawing = _drawing, self
        try:
            return self._numbered(make())
        finally:
            _drawing = before
            self._tell()

    def pack(self, markup: str) -> str:
        """The same of markup that was drawn before."""
        self._make_room()
        try:
            return self._numbered(markup)
        finally:
            self._tell()

    def _make_room(self) -> None:
        """Before a picture, never in it: its numbers must hold."""
        if self.size > MOST:
            self.forget()

    def _numbered(self, markup: str) -> str:
        begin, *pieces = markup.split(BEGIN)
        out = [begin]
        for piece in pieces:
            text, _, after = piece.partition(END)
            out += (self.stands_for(text), after)
        return "".join(out) if pieces else markup

    def stands_for(self, text: str) -> str:
        """The element with the number of this part."""
        stands = self.known.get(text)
        return self._number(text) if stands is None else stands

    def _number(self, key: str) -> str:
        text = _STANDS.sub(lambda inner: self._texts.get(inner[0], inner[0]), whole(key))
        root = _ROOT.match(text)
        if root is None:  # no element: nothing could stand for it
            return text
        tag, at = root[1], root.end()
        found = _KEY.search(text, at, text.find(">", at))
        stands = self.known[key] = f'<{tag} data-known="{self.next}"{found[0] if found else ""}></{tag}>'
        self._texts[stands] = text
        self.size += len(text)
        self._fresh.append(f'{text[:at]} data-known="{self.next}"{text[at:]}')
        self.next += 1
        return stands

    def _tell(self) -> None:
        if fresh := self._fresh:
            only, self._only, self._fresh = self._only, False, []
            self.learn(self.next - len(fresh), fresh, only)
