"""The match's keeper: writes it down after every move, and knows whether it is safe and which tab plays it."""

from __future__ import annotations

from pyengine import Match

from ..store import Store


class Keeper:
    def __init__(self, store: Store, id: str, browser_tab: str) -> None:
        self.store, self.id, self.browser_tab = store, id, browser_tab
        found = store.newest(id)
        self.number = found[0] if found else 0
        """Of the copy that was read or written last."""

    def save(self, match: Match) -> None:
        self.store.keep(self.id, match)
        self.number = self.store.last

    def keep_fork(self, number: int, body: str) -> None:
        """Another tab's line of the match, as a match of its own."""
        self.store.write(f"{self.id}-{number}", body)

    @property
    def unsafe(self) -> str:
        """Why this match is not safe, as a message id."""
        if self.id in self.store.spare:
            return "table.no_room"
        return "" if self.store.lasting else "table.not_kept"

    def sit(self) -> None:
        """From now on this tab plays the match."""
        self.store.sit(self.id, self.browser_tab)

    def rise(self) -> None:
        self.store.rise(self.id, self.browser_tab)
