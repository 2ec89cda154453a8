"""What somebody has learnt on this device: one entry of the storage, readable by nobody else."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from pyengine import SaveError
from pyengine.match import parse

from ..store import PREFIX, Shelf, ShelfFull, now

KEY = f"{PREFIX}learn"


class Progress:
    """Lessons by ``game/name``: how far, with the moves that led there, and when one was finished."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def _all(self) -> dict[str, Any]:
        try:
            found = parse(self.shelf.get(KEY) or "{}")
        except SaveError:
            found = {}
        return found if isinstance(found, dict) else {}

    def of(self, kind: str) -> dict[str, dict[str, Any]]:
        """What is known of all lessons, scenarios or puzzles; others' nonsense left out."""
        found = self._all().get(kind)
        entries = found.items() if isinstance(found, dict) else ()
        return {name: entry for name, entry in entries if isinstance(entry, dict)}

    def note(self, kind: str, name: str, **what: Any) -> None:
        """More about one of them. Where there is no room it is not remembered; nothing else suffers."""
        everything = self._all()
        entries = self.of(kind)
        entries[name] = {**entries.get(name, {}), **what}
        everything[kind] = entries
        with contextlib.suppress(ShelfFull):
            self.shelf.put(KEY, json.dumps(everything, ensure_ascii=False, separators=(",", ":")))

    def finish(self, kind: str, name: str, **what: Any) -> None:
        before = self.of(kind).get(name, {})
        self.note(kind, name, **{"done": before.get("done") or now(), **what})
