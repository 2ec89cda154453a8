"""What stands behind the question mark of an address, read as data: one reader for embedded games and for kiosks.

What makes no sense is noted as a fault, a message id with its args, and left out; the rest counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, TypeVar

from .names import quoted
from .settings import CHOICES, language_of

SETTINGS = {"lang": "language", **{name: name for name in ("size", "theme", "contrast", "motion", "pace", "hints")}}
"""Options that are settings of the page, for as long as it is open."""

T = TypeVar("T")
Fault = tuple[str, dict[str, Any]]


class Query:
    def __init__(self, given: dict[str, str]) -> None:
        self.given = {name: value.strip() for name, value in given.items()}
        self.faults: list[Fault] = []

    def fault(self, id: str, **args: Any) -> None:
        self.faults.append((id, {key: value[:40] if isinstance(value, str) else value for key, value in args.items()}))

    def get(self, option: str) -> str:
        return self.given.get(option, "")

    def wrong(self, option: str, value: str | None = None) -> None:
        self.fault("embed.value", option=option, value=self.get(option) if value is None else value)

    def unknown(self, known: Collection[str]) -> None:
        """Note the options that nobody knows."""
        for name in sorted(set(self.given) - set(known)):
            self.fault("embed.unknown", option=name)

    def settings(self) -> dict[str, str]:
        """Settings by their names; a language may be given with its country, ``pl-PL``."""
        found = {}
        for option, name in SETTINGS.items():
            if option not in self.given:
                continue
            value = language_of(self.get(option)) or self.get(option) if option == "lang" else self.get(option)
            if value in CHOICES[name]:
                found[name] = value
            else:
                self.wrong(option)
        return found

    def yes(self, option: str, default: bool) -> bool:
        value = self.get(option)
        if value in ("yes", "no"):
            return value == "yes"
        if value:
            self.wrong(option)
        return default

    def read(self, option: str, default: T, read: Callable[[str], T]) -> T:
        """A value that `read` understands or else raises ValueError over."""
        if option not in self.given:
            return default
        try:
            return read(self.get(option))
        except ValueError:
            self.wrong(option)
            return default


def one_of(known: Collection[str]) -> Callable[[str], str]:
    def read(value: str) -> str:
        if value not in known:
            raise ValueError(value)
        return value

    return read


def small_number(value: str) -> int:
    """Of at most two digits."""
    if not (value.isascii() and value.isdecimal()) or len(value) > 2:
        raise ValueError(value)
    return int(value)


def seconds(value: str) -> float:
    """From one second to a day."""
    return min(86_400.0, max(1.0, float(value)))


def whole_seconds(value: str) -> float:
    """None at all, or up to a day."""
    found = float(value)
    if not 0 <= found <= 86_400:
        raise ValueError(value)
    return found


def address(value: str) -> str:
    """Of a page elsewhere; nothing stands for this one."""
    if value in ("", "yes"):
        return ""
    if not re.fullmatch(r"https?://[\w.-]+(:\d+)?(/[^\s#?]*)?", value, re.ASCII):
        raise ValueError(value)
    return value


def say(faults: list[Fault], words: Callable[..., str]) -> str:
    return " ".join(words(id, **quoted(args)) for id, args in faults)
