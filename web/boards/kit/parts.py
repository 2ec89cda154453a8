"""Parts of a drawing that change seldom: sent to the page once, and by their number ever after.

A board is still one string of whole markup, a pure function of its view. `part` only says, in comments that mean nothing
to a browser, where a piece of it begins and ends that is likely to be the same at the next paint: the sheet of a map, a
province, a player's panel. On its way into the page (`Sender`) each such piece becomes an empty element with a number; the
page (js/patch.js) knows the text by that number, and leaves alone what has the number already: nothing is sent,
parsed or compared again.
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


def part(markup: str) -> str:
    """Marks one element as a part. What is marked inside it is marked no longer."""
    if BEGIN in markup:
        markup = whole(markup)
    return f"{BEGIN}{markup}{END}" if markup else ""


def parted(draw: Callable[P, str]) -> Callable[P, str]:
    """A function that draws one element, which is a part."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> str:
        return part(draw(*args, **kwargs))

    return drawn


def whole(markup: str) -> str:
    """A drawing without the marks, for a file or a notebook."""
    return markup.replace(BEGIN, "").replace(END, "")


class Sender:
    """What the page knows of parts. `learn(first, texts, only)` tells it more: their numbers follow one another from `first`;
    with `only`, it knows no others any more."""

    def __init__(self, learn: Callable[[int, list[str], bool], None]) -> None:
        self.learn = learn
        self.known: dict[str, str] = {}
        """Text of a part -> the empty element that stands for it."""
        self.size = 0
        self.next = 1

    def forget(self) -> None:
        """Numbers are never used twice: what stands in the page with an old one is taken for something else."""
        self.known.clear()
        self.size = 0

    def pack(self, markup: str) -> str:
        """The markup with its parts as numbers, after the page has learnt those that are new."""
        begin, *pieces = markup.split(BEGIN)
        if not pieces:
            return markup
        if self.size > MOST:
            self.forget()
        known, out = self.known, [begin]
        only = not known
        first, fresh = self.next, []
        for piece in pieces:
            text, _, after = piece.partition(END)
            stands = known.get(text)
            if stands is None:
                root = _ROOT.match(text)
                if root is None:  # no element: nothing could stand for it
                    out += (text, after)
                    continue
                tag, at = root[1], root.end()
                fresh.append(f'{text[:at]} data-known="{self.next}"{text[at:]}')
                key = _KEY.search(text, at, text.find(">", at))
                stands = known[text] = f'<{tag} data-known="{self.next}"{key[0] if key else ""}></{tag}>'
                self.size += len(text)
                self.next += 1
            out += (stands, after)
        if fresh:
            self.learn(first, fresh, only)
        return "".join(out)
