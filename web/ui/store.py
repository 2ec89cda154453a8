"""What the page keeps: matches and settings in localStorage, each match in two copies written in turn.

A copy is whole or it is not: number, checksum, text. The newer whole one counts, so a tab that dies while writing
loses at most the move that was being written. Numbers go up from one write to the next, whatever the match, so that
"newest" and "played last" never ask a clock.

Browsers bring localStorage to the disk only every few seconds. A third, durable copy therefore goes to IndexedDB, which is
on the disk within milliseconds; `recover` brings back from it what a killed browser had not written yet.
"""

from __future__ import annotations

import binascii
import contextlib
import json
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from pyengine import Match, SaveError
from pyengine.match import parse, salvage

PREFIX = "kronika."
MATCH = f"{PREFIX}match."
SEAT = f"{PREFIX}seat."
"""Which tab plays a match."""
DELETED = f"{PREFIX}deleted."
DAMAGED = f"{PREFIX}damaged."

LONGEST_NUMBER = 15
"""Digits of a copy's number: what JavaScript counts exactly."""


class Shelf(Protocol):
    """Where strings are kept: localStorage, or memory where there is none."""

    def get(self, key: str) -> str | None: ...
    def put(self, key: str, value: str) -> None: ...
    def drop(self, key: str) -> None: ...
    def names(self) -> list[str]: ...


class ShelfFull(Exception):
    """There is no room left, or writing is forbidden."""


class MemoryShelf:
    """Keeps things as long as the page is open: for private windows that allow no storage."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.items.get(key)

    def put(self, key: str, value: str) -> None:
        self.items[key] = value

    def drop(self, key: str) -> None:
        self.items.pop(key, None)

    def names(self) -> list[str]:
        return list(self.items)


class DurableCopies(Protocol):
    """Where a copy of each match goes besides; it may be slow, and it may be missing."""

    def put(self, id: str, copy: str) -> None: ...
    def drop(self, id: str) -> None: ...


class NoCopies:
    """Where nothing is to last."""

    def put(self, id: str, copy: str) -> None:
        pass

    def drop(self, id: str) -> None:
        pass


@dataclass(slots=True)
class Saved:
    """A saved match as the lobby lists it. `error` is a message id where it cannot be opened whole."""

    id: str
    doc: dict[str, Any] | None
    text: str
    error: str = ""
    number: int = 0
    aside: bool = False
    """Whether the text from before a repair is there too."""

    @property
    def meta(self) -> dict[str, Any]:
        meta = self.doc.get("meta") if self.doc else None
        return meta if isinstance(meta, dict) else {}

    @property
    def length(self) -> int:
        """How many moves it has."""
        moves = self.doc.get("moves") if self.doc else None
        return len(moves) if isinstance(moves, list) else 0

    @property
    def game(self) -> str:
        setup = self.doc.get("setup") if self.doc else None
        found = setup.get("game", "") if isinstance(setup, dict) else ""
        return found if isinstance(found, str) else ""


class Copy(NamedTuple):
    """A whole copy of a match. The shelf's keys are told apart; one that is only held in memory has none."""

    number: int
    key: str
    body: str


def now() -> str:
    """The hour, as a match's notes have it."""
    return datetime.now().isoformat(timespec="seconds")


def seal(number: int, body: str) -> str:
    """One copy: its number, its checksum, the text."""
    return f"{number} {binascii.crc32(body.encode('utf-8', 'surrogatepass')):08x} {body}"


def unseal(copy: str | None) -> tuple[int, str] | None:
    """Number and text of a whole copy; None of a damaged one."""
    if not copy:
        return None
    number, _, rest = copy.partition(" ")
    checksum, _, body = rest.partition(" ")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER or f"{binascii.crc32(body.encode('utf-8', 'surrogatepass')):08x}" != checksum:
        return None
    return int(number), body


def body_of(copy: str) -> str:
    """The text in a copy, damaged or not."""
    return re.sub(r"^\d+ [0-9a-f]{8} ", "", copy)


class Store:
    def __init__(self, shelf: Shelf, durable: DurableCopies | None = None, lasting: bool = True) -> None:
        self.shelf = shelf
        self.lasting = lasting
        """Whether what is kept outlives the page."""
        self.durable = durable or NoCopies()
        self.spare: dict[str, str] = {}
        """Copies that are newer than what the shelf has: it was full."""
        self.last = max((copies[0].number for id in self.ids() if (copies := self._copies(id))), default=0)
        """The highest number so far, of any match."""

    # -- matches -------------------------------------------------------------------------------------------------------

    def _keys(self, id: str) -> tuple[str, str]:
        return f"{MATCH}{id}.a", f"{MATCH}{id}.b"

    def _copies(self, id: str) -> list[Copy]:
        """The whole copies of a match, the newest first."""
        found = []
        for key in ("", *self._keys(id)):
            whole = unseal(self.shelf.get(key) if key else self.spare.get(id))
            if whole:
                found.append(Copy(whole[0], key, whole[1]))
        return sorted(found, reverse=True)

    def newest(self, id: str) -> tuple[int, str] | None:
        """Number and text of the newest whole copy."""
        copies = self._copies(id)
        return (copies[0].number, copies[0].body) if copies else None

    def keep(self, id: str, match: Match) -> None:
        """Write a match down as it stands. A full shelf is no reason to stop: the store holds on to the text."""
        match.meta["saved"] = now()
        outcome = match.outcome
        match.meta["over"] = outcome is not None
        if outcome:
            match.meta["winners"] = list(outcome.winners)
        with contextlib.suppress(ShelfFull):
            self.write(id, match.dumps())

    def write(self, id: str, body: str) -> int:
        """Keep a match and tell the copy's number. The copy before this one stays until this one is whole.

        Raises ShelfFull: then the text is kept as long as the page is open, and as a durable copy."""
        copies = self._copies(id)
        self.last = number = max(self.last, copies[0].number if copies else 0) + 1
        copy = seal(number, body)
        self.durable.put(id, copy)
        self._shelve(id, copy, copies)
        return number

    def _shelve(self, id: str, copy: str, copies: list[Copy]) -> None:
        """In place of the older of the two on the shelf. `copies` are those that are there and whole."""
        first, second = self._keys(id)
        newest = next((known.key for known in copies if known.key), "")
        try:
            self.shelf.put(second if newest == first else first, copy)
        except ShelfFull:
            self.spare[id] = copy
            raise
        self.spare.pop(id, None)

    def recover(self, copies: dict[str, str]) -> None:
        """Bring back what only the durable copies have: a browser that was killed had not written it elsewhere yet."""
        for id, copy in copies.items():
            whole = unseal(copy)
            if id.startswith(PREFIX):
                if whole and whole[0] > self._number(id):
                    with contextlib.suppress(ShelfFull):
                        self.shelf.put(id, copy)
                continue
            found = self._copies(id)
            if whole and whole[0] > (found[0].number if found else 0):
                self.last = max(self.last, whole[0])
                with contextlib.suppress(ShelfFull):
                    self._shelve(id, copy, found)

    def fleeting(self) -> dict[str, str]:
        """What is on a shelf that does not outlive the page."""
        return dict(self.shelf.items) if isinstance(self.shelf, MemoryShelf) else {}

    def tidy(self) -> bool:
        """Put on the shelf what did not fit before; whether all of it is there now."""
        for id, copy in list(self.spare.items()):
            with contextlib.suppress(ShelfFull):
                self._shelve(id, copy, self._copies(id))
        return not self.spare

    def heard(self, key: str, value: str | None) -> str | None:
        """Another tab has written: the match that it belongs to, if any. Our own numbers go on above its."""
        if not key.startswith(MATCH) or (whole := unseal(value)) is None:
            return None
        self.last = max(self.last, whole[0])
        return key[len(MATCH) : -2]

    def read(self, id: str) -> str | None:
        """The newest whole copy; of a match with none, what is left of it."""
        if found := self.newest(id):
            return found[1]
        left = [value for key in self._keys(id) if (value := self.shelf.get(key)) is not None]
        return max((body_of(value) for value in left), key=len, default=None)

    def ids(self) -> list[str]:
        found = {key[len(MATCH) : -2] for key in self.shelf.names() if key.startswith(MATCH)}
        return sorted(found | self.spare.keys())

    def matches(self) -> list[Saved]:
        """All saved matches, the last played first."""
        return sorted((self._describe(id) for id in self.ids()), key=lambda saved: saved.number, reverse=True)

    def _describe(self, id: str) -> Saved:
        found = self.newest(id)
        number, body = found or (0, self.read(id) or "")
        try:
            doc, error = parse(body), ""
        except SaveError:
            doc, error = salvage(body), "save.damaged"
        if not isinstance(doc, dict):
            doc, error = None, "save.damaged"
        return Saved(id, doc, body, error, number, self.damaged(id) is not None)

    def delete(self, id: str) -> None:
        """Out of the list, but not out of reach: `restore` brings it back until the next one is deleted."""
        body = self.read(id)
        for key in [key for key in self.shelf.names() if key.startswith(DELETED)]:
            self.shelf.drop(key)
        self.forget(id)
        if body is not None:
            with contextlib.suppress(ShelfFull):
                self.shelf.put(f"{DELETED}{id}", body)
        self.tidy()

    def forget(self, id: str) -> None:
        """Drop a match and all that belongs to it, for good."""
        for key in (*self._keys(id), f"{SEAT}{id}", f"{DAMAGED}{id}"):
            self.shelf.drop(key)
        self.spare.pop(id, None)
        self.durable.drop(id)

    def restore(self) -> str | None:
        """The match deleted last; its id."""
        for key in self.shelf.names():
            if key.startswith(DELETED) and (body := self.shelf.get(key)) is not None:
                id = key[len(DELETED) :]
                # The old text goes only when the new copy is somewhere; two may not fit.
                with contextlib.suppress(ShelfFull):
                    self.write(id, body)
                self.shelf.drop(key)
                self.tidy()
                return id
        return None

    def rename(self, id: str, title: str) -> None:
        saved = self._describe(id)
        if saved.doc is not None and not saved.error:
            doc = {**saved.doc, "meta": {**saved.meta, "title": title}}
            self.write(id, json.dumps(doc, ensure_ascii=False, separators=(",", ":")))

    def game(self, id: str) -> str:
        """Which game a match is of, as far as it can be read."""
        return self._describe(id).game

    def open(self, id: str) -> tuple[Match, SaveError | None]:
        """A match, whole or as far as it can be replayed; raises SaveError when nothing of it can."""
        body = self.read(id)
        if body is None:
            raise SaveError("save.missing")
        try:
            return Match.loads(body), None
        except SaveError as error:
            match = self._mend(id, error)
            self._set_aside(id, body)
            return match, error

    def _mend(self, id: str, error: SaveError) -> Match:
        """Of all that is left of a match, what can be replayed furthest."""
        left = [body_of(value) for key in self._keys(id) if (value := self.shelf.get(key)) is not None]
        found: list[Match] = []
        for body in [*left, *(copy.body for copy in self._copies(id))]:
            with contextlib.suppress(SaveError):
                found.append(Match.load(salvage(body), repair=True))
        if not found:
            raise error
        return max(found, key=lambda match: len(match.moves))

    def _set_aside(self, id: str, body: str) -> None:
        """Playing on will write over the damaged text; whoever wants to look into it finds it here."""
        if self.damaged(id) is None:
            with contextlib.suppress(ShelfFull):
                self.shelf.put(f"{DAMAGED}{id}", body)

    def damaged(self, id: str) -> str | None:
        """The text of a match as it was when it was found damaged."""
        return self.shelf.get(f"{DAMAGED}{id}")

    # -- what belongs to a match besides it ----------------------------------------------------------------------------

    def note(self, key: str, body: str) -> None:
        """Keep it as safe as a match, in one copy: who sits where when somebody plays elsewhere (`remote`). Raises ShelfFull:
        then there is the durable copy."""
        copy = seal(self._number(key) + 1, body)
        self.durable.put(key, copy)
        self.shelf.put(key, copy)

    def noted(self, key: str) -> str:
        return body_of(self.shelf.get(key) or "")

    def unnote(self, key: str) -> None:
        self.shelf.drop(key)
        self.durable.drop(key)

    def _number(self, key: str) -> int:
        whole = unseal(self.shelf.get(key))
        return whole[0] if whole else 0

    # -- one match, several tabs ---------------------------------------------------------------------------------------

    def sit(self, id: str, browser_tab: str) -> None:
        """From now on this tab plays the match; the others learn of it and follow."""
        with contextlib.suppress(ShelfFull):
            self.shelf.put(f"{SEAT}{id}", browser_tab)

    def sitting(self, id: str) -> str | None:
        return self.shelf.get(f"{SEAT}{id}")

    def rise(self, id: str, browser_tab: str) -> None:
        if self.sitting(id) == browser_tab:
            self.shelf.drop(f"{SEAT}{id}")

    # -- settings ------------------------------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        try:
            found = parse(self.shelf.get(f"{PREFIX}settings") or "{}")
        except SaveError:
            return {}
        return found if isinstance(found, dict) else {}

    def keep_settings(self, settings: dict[str, Any]) -> None:
        self.shelf.put(f"{PREFIX}settings", json.dumps(settings))
