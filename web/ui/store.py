"""What the page keeps: matches and settings in localStorage, each match in two copies written in turn.

A copy is whole or it is not: number, checksum, text. The newer whole one counts, so a tab that dies while writing
loses at most the move that was being written.
"""

from __future__ import annotations

import binascii
import json
from dataclasses import dataclass
from typing import Any, Protocol

from pyengine import Match, SaveError
from pyengine.match import parse

PREFIX = "kronika."


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


@dataclass(slots=True)
class Saved:
    """A saved match as the lobby lists it. `error` is a message id where it cannot be opened whole."""

    id: str
    doc: dict[str, Any] | None
    text: str
    error: str = ""

    @property
    def meta(self) -> dict[str, Any]:
        meta = self.doc.get("meta") if self.doc else None
        return meta if isinstance(meta, dict) else {}

    @property
    def game(self) -> str:
        setup = self.doc.get("setup") if self.doc else None
        found = setup.get("game", "") if isinstance(setup, dict) else ""
        return found if isinstance(found, str) else ""


def seal(number: int, body: str) -> str:
    """One copy: its number, its checksum, the text."""
    return f"{number} {binascii.crc32(body.encode('utf-8', 'surrogatepass')):08x} {body}"


def unseal(copy: str | None) -> tuple[int, str] | None:
    """Number and text of a whole copy; None of a damaged one."""
    if not copy:
        return None
    number, _, rest = copy.partition(" ")
    checksum, _, body = rest.partition(" ")
    if not number.isdecimal() or f"{binascii.crc32(body.encode('utf-8', 'surrogatepass')):08x}" != checksum:
        return None
    return int(number), body


class Store:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    # -- matches -------------------------------------------------------------------------------------------------------

    def _copies(self, id: str) -> list[tuple[int, str, str]]:
        """The whole copies of a match, the newest first: number, key, text."""
        found = []
        for key in (f"{PREFIX}match.{id}.a", f"{PREFIX}match.{id}.b"):
            whole = unseal(self.shelf.get(key))
            if whole:
                found.append((whole[0], key, whole[1]))
        return sorted(found, reverse=True)

    def write(self, id: str, body: str) -> None:
        """Keep a match. The copy before this one stays until this one is whole. Raises ShelfFull."""
        copies = self._copies(id)
        number = copies[0][0] + 1 if copies else 1
        newest = copies[0][1] if copies else ""
        other = f"{PREFIX}match.{id}.b" if newest.endswith(".a") else f"{PREFIX}match.{id}.a"
        self.shelf.put(other, seal(number, body))

    def read(self, id: str) -> str | None:
        """The newest whole copy; of a match with none, what is left of it."""
        copies = self._copies(id)
        if copies:
            return copies[0][2]
        for key in (f"{PREFIX}match.{id}.a", f"{PREFIX}match.{id}.b"):
            if (left := self.shelf.get(key)) is not None:
                return left.split(" ", 2)[-1]
        return None

    def ids(self) -> list[str]:
        start = f"{PREFIX}match."
        return sorted({key[len(start) : -2] for key in self.shelf.names() if key.startswith(start)})

    def matches(self) -> list[Saved]:
        """All saved matches, the last played first."""
        found = [self._describe(id) for id in self.ids()]
        return sorted(found, key=lambda saved: str(saved.meta.get("saved", "")), reverse=True)

    def _describe(self, id: str) -> Saved:
        body = self.read(id) or ""
        try:
            doc = parse(body)
        except SaveError:
            return Saved(id, None, body, "save.damaged")
        return Saved(id, doc if isinstance(doc, dict) else None, body, "" if isinstance(doc, dict) else "save.damaged")

    def delete(self, id: str) -> None:
        """Out of the list, but not out of reach: `restore` brings it back until the next one is deleted."""
        body = self.read(id)
        for key in [key for key in self.shelf.names() if key.startswith(f"{PREFIX}deleted.")]:
            self.shelf.drop(key)
        for part in "ab":
            self.shelf.drop(f"{PREFIX}match.{id}.{part}")
        if body is not None:
            self.shelf.put(f"{PREFIX}deleted.{id}", body)

    def restore(self) -> str | None:
        """The match deleted last; its id."""
        for key in self.shelf.names():
            if key.startswith(f"{PREFIX}deleted."):
                id = key[len(f"{PREFIX}deleted.") :]
                body = self.shelf.get(key)
                self.shelf.drop(key)
                if body is not None:
                    self.write(id, body)
                    return id
        return None

    def rename(self, id: str, title: str) -> None:
        saved = self._describe(id)
        if saved.doc is not None:
            doc = {**saved.doc, "meta": {**saved.meta, "title": title}}
            self.write(id, json.dumps(doc, ensure_ascii=False, separators=(",", ":")))

    def open(self, id: str) -> tuple[Match, SaveError | None]:
        """A match, whole or as far as it can be replayed; raises SaveError when nothing of it can."""
        body = self.read(id)
        if body is None:
            raise SaveError("save.missing")
        try:
            return Match.loads(body), None
        except SaveError as error:
            return Match.loads(body, repair=True), error

    # -- settings ------------------------------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        try:
            found = json.loads(self.shelf.get(f"{PREFIX}settings") or "{}")
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def keep_settings(self, settings: dict[str, Any]) -> None:
        self.shelf.put(f"{PREFIX}settings", json.dumps(settings))
