"""What is worked out from the same things is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """The last result, and what it was made from: asked for with the same, it is given again.

    For what depends on a position the key is the match's `state` and the number of its moves: a state changes only when
    a move is made on it, and taking one back makes another state."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._value: T | None = None

    def get(self, make: Callable[[], T], *key: object) -> T:
        if self._key != key:
            self._value, self._key = make(), key
        return self._value  # type: ignore[return-value]
