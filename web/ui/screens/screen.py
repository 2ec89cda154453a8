"""What a screen is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..app import App

Action = Callable[["App", Any], Awaitable[None] | None]
"""What a click on ``data-action`` does. It gets the element's dataset."""

Field = Callable[["App", Any], Awaitable[None] | None]
"""What a changed field does. It gets the field."""


async def _nothing(app: App, **args: str) -> None:
    pass


def _stay(app: App, **args: str) -> None:
    app.window.to_top()
    app.window.focus("#app h1")


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its address, what it shows, and what can be done on it. `screens.SCREENS` lists them all."""

    address: str
    """``new/<game>``. In angle brackets are the parts that `show`, `enter` and `entered` get by name; a game must be one
    of ours, and ``<rule?>`` may be missing."""
    show: Callable[..., str | None]
    """The markup; None while there is nothing to show, which leaves the lobby in its place."""
    enter: Callable[..., Awaitable[None]] = _nothing
    """Fetch what will be shown."""
    entered: Callable[..., None] = _stay
    """When it is there."""
    whole: bool = False
    """Whether it fills the page, without masthead and notices."""
    actions: Mapping[str, Action] = field(default_factory=dict)
    fields: Mapping[str, Field] = field(default_factory=dict)
    """By the name of the ``data-`` attribute that the field has."""

    @property
    def name(self) -> str:
        """The first word of its address; the lobby's is empty."""
        return self.address.partition("/")[0]
