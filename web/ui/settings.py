"""What a person chooses once: language, size of text, contrast, motion, pace."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from pyengine.words import Words

from .markup import attr, options, text

LANGUAGES = {"pl": "Polski", "en": "English", "de": "Deutsch"}
"""English has all words; where a game lacks a language, its own words are the English ones."""

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("auto", *LANGUAGES),
    "size": ("normal", "large", "huge"),
    "theme": ("auto", "paper", "candle"),
    "contrast": ("normal", "high"),
    "motion": ("auto", "on", "off"),
    "pace": ("slow", "normal", "fast", "instant"),
    "confirm": ("no", "yes"),
    "ask": ("always", "matters"),
    "hints": ("yes", "no"),
}

PACE = {"slow": 2.6, "normal": 1.5, "fast": 0.6, "instant": 0.0}
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
    ask: str = "always"
    hints: str = "yes"

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
        for tag in preferred:
            if (short := tag.split("-")[0].lower()) in LANGUAGES:
                return short
        return "en"


def form(words: Words, settings: Settings) -> str:
    """The settings as a list of choices. Each counts at once."""
    rows = []
    for name, choices in CHOICES.items():
        labels = [(value, LANGUAGES.get(value) or words(f"settings.{name}.{value}")) for value in choices]
        hint = words.raw(f"settings.{name}.help")
        rows.append(
            f'<div class="field"><label for="set-{name}">{text(words(f"settings.{name}"))}</label>'
            f'<select id="set-{name}"{attr(data_setting=name)}>{options(labels, getattr(settings, name))}</select>'
            + (f'<p class="help">{text(hint)}</p>' if hint else "")
            + "</div>"
        )
    return f'<div class="fields" data-part="settings">{"".join(rows)}</div>'
