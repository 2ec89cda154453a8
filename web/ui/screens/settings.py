"""The settings, on a screen of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..markup import text
from ..settings_form import form
from .screen import Screen

if TYPE_CHECKING:
    from ..app import App


def show(app: App) -> str:
    title = text(app.words("nav.settings"))
    return (
        f'<main class="sheet" data-screen="settings"><h1 tabindex="-1">{title}</h1>'
        f"{form(app.words, app.settings)}</main>"
    )


async def change(app: App, field: Any) -> None:
    await app.set(str(field.dataset.setting), str(field.value))


SCREEN = Screen("settings", show, fields={"setting": change})
