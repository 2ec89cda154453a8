"""How the page stands: by itself, as a frame in another page (`embedding`), or as a screen in an exhibition (`kiosk`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pyengine import Match

from .routes import Place
from .settings import Settings

if TYPE_CHECKING:
    from .app import App
    from .screens.screen import Action
    from .store import Shelf
    from .table.table import Table


class Mode:
    """A page by itself. The others change what differs."""

    lasting = True
    """Whether matches are kept when the page is closed."""
    keeps_settings = True
    """Whether what is chosen here is the visitor's own."""
    rest = 0.0
    """Seconds after which bots that nobody asks give back their memory; 0 is never."""
    frame = ""
    """As `Table.frame`."""
    talks = True
    """Whether players at other devices can write each other lines."""
    replaces = False
    """Whether a new match takes the place of the address before it, without a step in the history."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def address(self) -> str:
        """Where another device finds this page."""
        return self.app.window.here().partition("#")[0]

    @property
    def actions(self) -> Mapping[str, Action]:
        """What ``data-action`` means in this mode alone."""
        return {}

    def refill(self, shelf: Shelf) -> None:
        """Put back what was on a shelf that does not outlive the page, where this start goes on with another."""

    def settings(self, kept: Settings) -> Settings:
        return kept

    def listen(self) -> None:
        """To what only this mode hears."""

    async def start(self) -> None:
        await self.app.arrive()

    def ready(self) -> None:
        """The page stands."""

    async def arrive(self, place: Place) -> bool:
        """An address was asked for; whether something else is shown in its place."""
        return False

    def held(self) -> str | None:
        """The address that stays, where the one that was asked for leads nowhere."""
        return None

    def fail(self, error: Exception) -> None:
        """What was to be shown cannot be."""
        self.app.turn_back(error)

    def given_up(self, id: str) -> None:
        """This match could not be shown."""

    def new_id(self) -> str:
        return self.app.window.random_word()

    def kept(self, id: str) -> None:
        """A new match was written down."""

    def seated(self, table: Table) -> None:
        table.frame = self.frame

    async def again(self, table: Table) -> None:
        """The same table, a new deal."""
        old = table.match
        setup = old.setup
        setup.seed, setup.position = self.app.window.random_word(), None
        match = Match(setup)
        match.meta.update({key: old.meta[key] for key in ("seats", "practice") if key in old.meta})
        if table.remote:
            table.remote.carry_on()
        await self.app.deal(match)

    def markup(self, note: str) -> str | None:
        """What is shown in place of a screen. `note` is what has to be known, as markup."""
        return None

    def stirred(self) -> None:
        """Somebody at another device has done something."""

    def click(self) -> bool:
        """Something was touched, whatever it is; whether that was all."""
        return False

    def key(self, event: Any) -> bool:
        """A key was pressed; whether that was all."""
        return False
