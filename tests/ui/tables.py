"""Tables outside the browser: a match, a store in memory, a worker that the test answers for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import build
from pyengine import Match, Setup
from pyengine.words import Words
from web.ui.settings import Settings
from web.ui.store import MemoryShelf, Store
from web.ui.table.table import Room, Table, Texts

MAPS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (build.ROOT / "assets/maps").glob("*.json")}


@dataclass
class FakeWorker:
    """Answers with what the test says; it may raise."""

    answer: Callable[[dict[str, Any]], Any] | None = None
    asked: list[dict[str, Any]] = field(default_factory=list)
    cancelled: int = 0

    async def call(self, name: str, args: dict[str, Any], package: str = "") -> Any:
        self.asked.append(args)
        assert self.answer is not None, "nobody should have asked"
        return {"move": self.answer(args)}

    def prepare(self) -> None:
        pass

    def cancel(self) -> None:
        self.cancelled += 1


def match_of(*kinds: str, game: str = "magnaci", seed: str = "x", **meta: Any) -> Match:
    """A match with these kinds of players."""
    match = Match(Setup(game, len(kinds), seed))
    match.meta.update(seats=[{"name": f"{kind} {seat}", "kind": kind} for seat, kind in enumerate(kinds)], **meta)
    return match


def sit(match: Match, store: Store | None = None, worker: Any = None, settings: Settings | None = None, browser_tab: str = "here", id: str = "m") -> Table:
    """A table at which nothing waits: what happens is there at once, unless the test says otherwise."""
    painted: list[int] = []
    room = Room(
        store or Store(MemoryShelf()),
        worker or FakeWorker(),
        settings or Settings(pace="instant"),
        lambda: painted.append(1),
        lambda words: None,
        lambda: False,
        browser_tab,
    )
    return Table(id, match, room, Texts(Words("en"), {}, MAPS))
