"""The settings as a form: on a screen of their own and in a drawer of the table."""

from __future__ import annotations

from pyengine.words import Words

from .choices import Choice, segments
from .markup import text
from .settings import CHOICES, LANGUAGES, Settings


def form(words: Words, settings: Settings) -> str:
    """The settings, each with its choices in sight. Each counts at once."""
    rows = []
    for name, values in CHOICES.items():
        choices = [Choice(value, LANGUAGES[value], language=value) if value in LANGUAGES
                   else Choice(value, words(f"settings.{name}.{value}")) for value in values]  # fmt: skip
        hint = words.raw(f"settings.{name}.help")
        rows.append(
            f'<div class="field">{segments(f"set-{name}", words(f"settings.{name}"), choices, getattr(settings, name), data_setting=name)}'
            + (f'<p class="help">{text(hint)}</p>' if hint else "")
            + "</div>"
        )
    return f'<div class="fields" data-part="settings">{"".join(rows)}</div>'
