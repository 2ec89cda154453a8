"""What a person chooses once: language, size of text, contrast, motion, pace."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from pyengine.manifest import FALLBACK

LANGUAGES = {"pl": "Polski", "en": "English", "de": "Deutsch", "uk": "Українська"}

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("auto", *LANGUAGES),
    "size": ("normal", "large", "huge"),
    "theme": ("auto", "paper", "candle"),
    "contrast": ("normal", "high"),
    "motion": ("auto", "on", "off"),
    "pace": ("slow", "normal", "fast", "instant"),
    "confirm": ("no", "yes"),
    "ask": ("matters", "always"),
    "hints": ("yes", "no"),
    "warn": ("first", "yes", "no"),
}

PACE = {"slow": 2.6, "normal": 1.5, "fast": 0.5, "instant": 0.0}
"""Seconds that one event is shown for."""


@dataclass(slots=True)
class Settings:
    language: str = "auto"
    size: str = "normal"
    theme: str = "auto"
    contrast: str = "normal"
    motion: str = "auto"
    pace: str = "normal"
    confirm: str = "no"
    ask: str = "matters"
    hints: str = "yes"
    warn: str = "first"

    @classmethod
    def load(cls, data: dict[str, Any]) -> Settings:
        """What is known and makes sense; the rest stays as it is by default."""
        good = {f.name: data[f.name] for f in fields(cls) if data.get(f.name) in CHOICES[f.name]}
        return cls(**good)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def spoken(self, preferred: list[str]) -> str:
        """The language: as chosen, else the first of the browser's that we have, else English."""
        if self.language in LANGUAGES:
            return self.language
        return next(filter(None, map(language_of, preferred)), FALLBACK)


def language_of(tag: str) -> str:
    """One of our languages by its tag, ``pl`` or ``pl-PL``; nothing where we have none such."""
    short = tag.strip().split("-")[0].lower()
    return short if short in LANGUAGES else ""
