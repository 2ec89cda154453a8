"""Markup that was made before."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any


class Kept:
    """Markup by all that it shows: a click changes little of a board, and what is as it was need not be made again."""

    def __init__(self, most: int = 4000) -> None:
        self.most = most
        self.made: dict[Hashable, str] = {}

    def __call__(self, key: Hashable, make: Callable[..., str], *args: Any) -> str:
        """What was made for this key, or else `make(*args)`. The key must tell all that the markup depends on."""
        found = self.made.get(key)
        if found is None:
            if len(self.made) >= self.most:
                self.made.clear()
            found = self.made[key] = make(*args)
        return found
