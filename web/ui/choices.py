"""One of several: as a row of buttons where they are few and short, else as a list that unfolds.

Both are radio buttons, so that keys and screen readers know them; js/picker.js folds a list again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .markup import attr, text


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    help: str = ""
    """A sentence about it, in a list."""
    mark: str = ""
    """A picture before it, as markup."""
    language: str = ""
    """Of the label, where it is not the page's."""


def of(pairs: Sequence[tuple[str, str]]) -> list[Choice]:
    return [Choice(value, label) for value, label in pairs]


def _radio(group: str, choice: Choice, chosen: str, data: dict[str, Any], body: str) -> str:
    field = attr(type="radio", name=group, value=choice.value, checked=choice.value == chosen, **data)
    return f'<label class="choice"{attr(lang=choice.language or None)}><input{field}>{body}</label>'


def segments(id: str, label: str, choices: Sequence[Choice], chosen: str, **data: Any) -> str:
    """All in sight, side by side, under their common name."""
    inside = "".join(_radio(id, one, chosen, data, f"<span>{one.mark}{text(one.label)}</span>") for one in choices)
    return (
        f'<span class="label" id="{id}-label">{text(label)}</span>'
        f'<div class="segments" id="{id}" role="radiogroup" aria-labelledby="{id}-label">{inside}</div>'
    )


def picker(id: str, label: str, choices: Sequence[Choice], chosen: str, bare: bool = False, **data: Any) -> str:
    """The chosen one, which unfolds to all. `bare`: its name is only for the screen reader."""
    now = next((one for one in choices if one.value == chosen), choices[0])
    inside = "".join(
        _radio(id, one, chosen, data,
               f"<span>{one.mark}{text(one.label)}{f'<small>{text(one.help)}</small>' if one.help else ''}</span>")
        for one in choices
    )  # fmt: skip
    return (
        f'<span class="{"unseen" if bare else "label"}" id="{id}-label">{text(label)}</span>'
        f'<details class="picker" id="{id}"><summary aria-labelledby="{id}-label {id}-now">'
        f'<span id="{id}-now"{attr(lang=now.language or None)}>{now.mark}{text(now.label)}</span></summary>'
        f'<div class="picks" role="radiogroup" aria-labelledby="{id}-label">{inside}</div></details>'
    )
