"""What a drawer is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..app import App
    from ..screens.screen import Action
    from ..table.sight import Sight
    from ..table.table import Table


async def _nothing(app: App, table: Table) -> Any:
    return None


@dataclass(frozen=True, slots=True)
class Drawer:
    name: str
    title: str
    """A message id."""
    inside: Callable[[Sight], str]
    """The markup. What `content` gave is in `s.table.drawer.content`."""
    content: Callable[[App, Table], Awaitable[Any]] = _nothing
    """What has to be fetched or made when it is opened; a MissingFile closes it with a notice."""
    spoken: bool = False
    """Whether that is in the page's language, and has to be fetched again in another."""
    tool: Callable[[Sight], str] = lambda s: ""
    """Its button in the bar, or nothing."""
    actions: Mapping[str, Action] = field(default_factory=dict)
