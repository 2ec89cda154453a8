"""The screens of the page. A new one is a module with a `SCREEN`, and a line here."""

from __future__ import annotations

from . import about, learn, lobby, new_match, remote, rules, settings, table, teacher
from .screen import Screen

SCREENS: tuple[Screen, ...] = (
    lobby.SCREEN,
    new_match.SCREEN,
    table.SCREEN,
    table.SHARED,
    rules.SCREEN,
    rules.HISTORY,
    teacher.SCREEN,
    learn.SCREEN,
    learn.LESSON,
    learn.PUZZLE,
    learn.SCENARIO,
    learn.RECORD,
    settings.SCREEN,
    about.SCREEN,
    *remote.SCREENS,
)
