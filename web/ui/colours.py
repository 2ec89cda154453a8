"""Colours as numbers: read from outside, mixed, and compared as WCAG does."""

from __future__ import annotations

import re
from typing import NamedTuple


class Colour(NamedTuple):
    red: int
    green: int
    blue: int

    @classmethod
    def read(cls, value: str) -> Colour | None:
        """``#9e2b25``, ``9e2b25`` or ``#92b``; anything else is no colour."""
        digits = value.strip().removeprefix("#")
        if not re.fullmatch(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", digits):
            return None
        if len(digits) == 3:
            digits = "".join(digit * 2 for digit in digits)
        return cls(*(int(digits[place : place + 2], 16) for place in (0, 2, 4)))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """So much of the other in the one."""
    return Colour(*(round(a + (b - a) * share) for a, b in zip(one, other, strict=True)))


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
