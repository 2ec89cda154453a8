"""The one source of chance: a small generator that gives the same numbers on every platform and version.

It lives inside a state, is copied and saved with it, and can be dictated: a *script* names results in advance, so
that a test or a scenario decides what is drawn, rolled or shuffled.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

_MASK = 0xFFFF_FFFF_FFFF_FFFF


class ScriptError(ValueError):
    """A script dictates a result that cannot happen."""


class SeedError(ValueError):
    """A seed that cannot be written down: half a character, or a number of thousands of digits."""


class Rng:
    """SplitMix64, with results by label that a script may dictate.

    Every call says *what* is decided. ``Rng(7, {"king": ["batory"], "die": [6, 1]})`` makes the first pick labelled
    ``king`` give ``"batory"`` and the first two dice 6 and 1; everything else stays random.
    """

    __slots__ = ("script", "word")

    def __init__(self, seed: int | str = 0, script: dict[str, list[Any]] | None = None) -> None:
        # Hashing spreads neighbouring seeds apart, and lets a word be a seed.
        try:
            digest = hashlib.sha256(str(seed).encode()).digest()
        except ValueError as error:
            raise SeedError(str(error)) from error
        self.word: int = int.from_bytes(digest[:8], "big")
        self.script: dict[str, list[Any]] = _script(script) if script else {}

    def copy(self) -> Rng:
        twin = Rng.__new__(Rng)
        twin.word = self.word
        twin.script = {k: list(v) for k, v in self.script.items()} if self.script else {}
        return twin

    def mark(self) -> tuple[int, int]:
        """Changes whenever a result was drawn; tells undo that chance has spoken."""
        return self.word, sum(map(len, self.script.values())) if self.script else 0

    # -- results ---------------------------------------------------------------------------------------------------

    def _next(self) -> int:
        self.word = word = (self.word + 0x9E37_79B9_7F4A_7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        return word ^ (word >> 31)

    def _dictated(self, what: str) -> Any:
        """The script's next result for this label, or None."""
        queue = self.script.get(what)
        if not queue:
            return None
        result = queue.pop(0)
        if not queue:
            del self.script[what]
        return result

    def below(self, n: int, what: str = "number") -> int:
        """0 … n-1, each equally likely (the bias of the multiplication is below 2**-50 for any n we use)."""
        if self.script and (given := self._dictated(what)) is not None:
            if type(given) is not int or not 0 <= given < n:
                raise ScriptError(f"{what}: {given!r} is not in 0..{n - 1}")
            return given
        return (self._next() * n) >> 64

    def die(self, sides: int = 6, what: str = "die") -> int:
        """1 … sides."""
        if self.script and (given := self._dictated(what)) is not None:
            if type(given) is not int or not 1 <= given <= sides:
                raise ScriptError(f"{what}: {given!r} is not on a die with {sides} sides")
            return given
        return 1 + ((self._next() * sides) >> 64)

    def chance(self, numerator: int, denominator: int, what: str = "chance") -> bool:
        """True with probability numerator / denominator; a script says 1 or 0 (or true, false)."""
        if self.script and (given := self._dictated(what)) is not None:
            if type(given) not in (int, bool) or given not in (0, 1):
                raise ScriptError(f"{what}: {given!r} is neither 1 nor 0")
            return bool(given)
        return (self._next() * denominator) >> 64 < numerator

    def count(self, tries: int, numerator: int, denominator: int, what: str = "count") -> int:
        """How many of so many tries succeed, each with chance numerator / denominator; a script says the number."""
        if self.script and (given := self._dictated(what)) is not None:
            if type(given) is not int or not 0 <= given <= tries:
                raise ScriptError(f"{what}: {given!r} is not in 0..{tries}")
            return given
        limit, hits, state = numerator << 64, 0, self.word
        for _ in range(tries):  # `_next`, written out
            state = (state + 0x9E37_79B9_7F4A_7C15) & _MASK
            word = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
            word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
            if (word ^ (word >> 31)) * denominator < limit:
                hits += 1
        self.word = state
        return hits

    def pick(self, items: Sequence[T], what: str = "pick") -> T:
        """One of the items, each equally likely."""
        if self.script and (given := self._dictated(what)) is not None:
            if given not in items:
                raise ScriptError(f"{what}: {given!r} is not among {list(items)!r}")
            return items[items.index(given)]
        return items[(self._next() * len(items)) >> 64]

    def shuffle(self, items: MutableSequence[T], what: str = "shuffle") -> None:
        """In place. A script gives the first items in their order; the rest is shuffled behind them."""
        start = 0
        if self.script and (given := self._dictated(what)) is not None:
            if type(given) is not list:
                raise ScriptError(f"{what}: {given!r} is no list of what comes first")
            rest = list(items)
            for item in given:
                if item not in rest:
                    raise ScriptError(f"{what}: {item!r} is not there to be put in order")
                rest.remove(item)
            start = len(given)
            items[:] = [*given, *rest]
        draw = self._next
        for i in range(len(items) - 1, start, -1):
            j = start + ((draw() * (i - start + 1)) >> 64)
            items[i], items[j] = items[j], items[i]

    # -- plain data ------------------------------------------------------------------------------------------------

    def to_json(self) -> Any:
        # The word is 64 bits wide: as a string it survives readers that keep numbers as doubles.
        return {"word": f"{self.word:016x}", "script": self.script} if self.script else f"{self.word:016x}"

    @classmethod
    def from_json(cls, data: Any) -> Rng:
        rng = cls.__new__(cls)
        word, script = (data["word"], data["script"]) if isinstance(data, dict) else (data, {})
        if not isinstance(word, str) or not re.fullmatch("[0-9a-f]{16}", word):
            raise ValueError("rng: a word of 16 hexadecimal digits is needed")
        rng.word = int(word, 16)
        rng.script = _script(script)
        return rng


def _script(script: Any) -> dict[str, list[Any]]:
    """A copy of what a script dictates, or ScriptError: labels, and for each a list of plain results."""
    if type(script) is not dict or not all(
        _text(label) and type(results) is list and results and all(map(_result, results))
        for label, results in script.items()
    ):
        raise ScriptError("a script names for each label a list of results")
    return {label: list(results) for label, results in script.items()}


def _result(value: Any, deep: bool = False) -> bool:
    """A number, an id, yes or no, or a list of those; never None, which would say that nothing is dictated."""
    if type(value) is list:
        return not deep and all(_result(item, True) for item in value)
    return type(value) in (int, bool) or _text(value)


def _text(value: Any) -> bool:
    """A string that can be written down again: no half characters."""
    return type(value) is str and not any("\ud800" <= sign <= "\udfff" for sign in value)
