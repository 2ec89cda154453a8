"""What a click on ``data-action`` and a change of a field do: one table each, gathered from the screens, the table's
controls and its drawers. A mode may have more of its own (`Mode.actions`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from .drawers import DRAWERS
from .screens import SCREENS
from .screens.screen import Action, Field
from .table import controls

T = TypeVar("T")


def gathered(*tables: Mapping[str, T]) -> dict[str, T]:
    """One table of many; a name that two of them have must mean the same."""
    found: dict[str, T] = {}
    for table in tables:
        for name, value in table.items():
            if found.setdefault(name, value) is not value:
                raise ValueError(f"two things are called {name!r}")
    return found


ACTIONS: dict[str, Action] = gathered(
    *(screen.actions for screen in SCREENS),
    controls.ACTIONS,
    *(drawer.actions for drawer in DRAWERS.values()),
)

FIELDS: dict[str, Field] = gathered(*(screen.fields for screen in SCREENS))
