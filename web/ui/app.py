"""The page: what it has at hand, which screen is shown, and how one comes to the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from pyengine import Match, NotFetched, SaveError, game_ids
from pyengine.words import Words

from . import library, packages, remote, routes, signals
from .draft import Draft
from .drawers import DRAWERS
from .embedding.embedding import Embedding
from .embedding.options import read as read_embedding
from .files import MissingFile
from .markup import text
from .modes import Mode
from .names import file_name, quoted
from .screens import learn
from .screens.lobby import header
from .settings import Settings
from .store import MemoryShelf, ShelfFull, Store
from .table.seats import rename
from .table.table import OpenDrawer, Room, Table, Texts
from .tasks import later, report
from .window import Window
from .worker import Worker

T = TypeVar("T")


class App:
    def __init__(self, window: Window) -> None:
        self.window = window
        self.mode = self._mode()
        shelf, lasting = window.shelf() if self.mode.lasting else (MemoryShelf(), True)
        self.mode.refill(shelf)
        self.store = Store(shelf, window.durable(shelf), lasting)
        self.browser_tab = window.random_word()
        self.settings = self.mode.settings(Settings.load(self.store.settings()))
        self.language = self.settings.spoken(window.languages())
        self.library = library.Library()
        self.worker = Worker(rest=self.mode.rest)
        self.draft: Draft | None = None
        self.table: Table | None = None
        self.notice = ""
        """What went wrong, for the screen that is shown next."""
        self._turned_back = False
        self.deleted = False
        """A match was deleted here and can be brought back."""
        self.imported = ""
        """The match that came from a file last: the lobby says so."""
        self.words = Words(self.language)
        self.titles: dict[str, Words] = {}
        """Of the games that have been opened, each one's own words."""
        self.reading = ""
        """Rules or history on a page of their own, where the address asks for them."""
        self.pictures = ""
        """The legend beside them."""
        self.desk: Any = None
        """Where matches with other devices are seen to, once somebody has asked for it (`remote`)."""
        self._drawn = window.kept(self.shown)

    def _mode(self) -> Mode:
        query = self.window.query()
        if "kiosk" in query:
            from .kiosk import kiosk, options

            return kiosk.Kiosk(self, options.read(query))
        if (asked := read_embedding(query)) is not None:
            return Embedding(self, asked)
        return Mode(self)

    async def start(self) -> None:
        self.window.apply(self.settings, self.language)
        speaking = asyncio.ensure_future(self.speak())
        if self.window.durable(self.store.shelf) is not None:
            self.store.recover(await self.window.durable_copies())
        await speaking
        signals.listen(self)
        self.mode.listen()
        await self.mode.start()
        self.window.paint_now()
        self.window.ready()
        self.mode.ready()

    # -- where we are ------------------------------------------------------------------------------------------------

    async def arrive(self) -> None:
        """Show what the address names. Whatever fails on the way there leads to the lobby, with a notice."""
        if (held := self.mode.held()) is not None:
            self.window.go(held, replace=True)
            return
        # A notice is for the screen that it was made for, not for the one after it.
        if not self._turned_back:
            self.notice = ""
        self._turned_back = False
        try:
            place = routes.find(self.window.route())
        except SaveError as error:
            self._lead_home(error)
            return
        try:
            await self._enter(place)
        except SaveError as error:
            self.turn_back(error)
        except Exception as error:
            # A file of ours may have been damaged where the browser keeps it: mended, it is worth a second try.
            if not await self.window.mended():
                self.turn_back(error)
                return
            try:
                await self._enter(place)
            except Exception as again:
                self.turn_back(again)

    async def _enter(self, place: routes.Place) -> None:
        if self.table and place.address != self.table.address:
            self._leave_table()
        self.reading = ""
        if await self.mode.arrive(place):
            return
        await place.screen.enter(self, **place.args)
        self.paint()
        self.window.paint_now()
        place.screen.entered(self, **place.args)

    def turn_back(self, error: Exception) -> None:
        """What was to be shown cannot be: to the lobby, and tell why."""
        self.mode.given_up(self.table.id if self.table else "")
        self._lead_home(error)

    def _lead_home(self, error: Exception) -> None:
        self.notice = self.reason(error)
        self._leave_table()
        if self.window.route().strip("/"):
            self._turned_back = True
            self.window.go("/")
        else:
            self.paint()

    def reason(self, error: Exception) -> str:
        """What a person is told of an error. A fault of ours goes to the console too."""
        if isinstance(error, SaveError):
            return self.words(error.reason, **quoted(error.args_for_words))
        if isinstance(error, MissingFile):
            return self.words("game.unreachable")
        report(error)
        return self.words("save.fault")

    def run(self, work: Awaitable[Any]) -> None:
        """Do something that nobody waits for: what fails there must not end in nothing."""
        later(self._safely(work))

    async def _safely(self, work: Awaitable[Any]) -> None:
        try:
            await work
        except Exception as error:
            self.mode.fail(error)

    def _leave_table(self) -> None:
        if self.table:
            self.table.close()
            self.table = None

    # -- what has to be fetched --------------------------------------------------------------------------------------

    async def speak(self) -> None:
        """Load the words of the language for what is open."""
        self.words = await self.library.words(self.language)
        self.titles = {game: await self.library.words(self.language, game) for game in self.titles}
        if table := self.table:
            game = table.match.game.id
            table.texts.words = self.titles[game]
            rename(table.seats, table.match, self.titles[game])
            table.texts.hints = await self.library.hints(self.language, game)
            if table.guide:
                await table.guide.speak(self.language)
            if table.drawer and DRAWERS[table.drawer.name].spoken:
                table.drawer.content = await DRAWERS[table.drawer.name].content(self, table)

    async def title(self, game: str) -> Words:
        """A game's own words."""
        if game not in self.titles:
            self.titles[game] = await self.library.words(self.language, game)
        return self.titles[game]

    async def need(self, game: str) -> None:
        """A game's words, rules and board, brought when it is first opened. Raises MissingFile."""
        await asyncio.gather(packages.need(game), self.title(game), self.window.game_styles(game))

    async def prepare(self, game: str) -> None:
        """All that a table of the game will ask for, fetched side by side. What fails is asked for again there, and reported."""
        if game in game_ids():
            own = (packages.need(game), self.window.game_styles(game), self.title(game))
            beside = (self.library.maps(game), self.library.hints(self.language, game))
            await asyncio.gather(*own, *beside, return_exceptions=True)

    async def having(self, do: Callable[[], T]) -> T:
        """Do something that may need a game's rules: they are brought where they are not here yet."""
        try:
            return do()
        except NotFetched as gap:
            try:
                await packages.need(gap.game)
            except MissingFile as error:
                raise SaveError("game.unreachable") from error
            return do()

    # -- matches -----------------------------------------------------------------------------------------------------

    async def seat(self, id: str, match: Any, make: Callable[..., Table] = Table) -> Table:
        """A table for the match. It begins with `Table.start`."""
        game, window = match.game.id, self.window
        await window.game_styles(game)
        texts = Texts(await self.title(game), await self.library.hints(self.language, game), await self.library.maps(game))
        room = Room(self.store, self.worker, self.settings, self.paint, window.announce, window.compact, self.browser_tab, self.to_question, window.low, lambda table: learn.watch(self, table))
        self.table = table = make(id, match, room, texts)
        if match.meta.get("scenario"):
            await learn.lead(self, table)
        self.mode.seated(table)
        await remote.attach(self, table)
        return table

    def to_question(self) -> None:
        if not (self.table and self.table.drawer):
            # What glows comes into sight: a hand that lies there anyway may be lit too.
            self.window.focus_next("[data-refuge]", ".stage .lit:not(.calm)" if self.window.compact() else "")

    async def deal(self, match: Match) -> None:
        """A new match: written down, and on the table."""
        id = self.mode.new_id()
        self.store.keep(id, match)
        self.mode.kept(id)
        if self.table:
            self.table.close()
        await self.seat(id, match)
        self.draft = None
        self.window.go(f"/match/{id}", replace=self.mode.replaces)
        if self.mode.replaces:
            await self.arrive()

    def export(self, id: str) -> None:
        if (content := self.store.read(id)) is not None:
            self.window.download(self.file_name(id), content)

    def file_name(self, id: str, mark: str = "") -> str:
        saved = next((item for item in self.store.matches() if item.id == id), None)
        return file_name(saved.game if saved else "", saved.meta if saved else {}, id, mark)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def paint(self) -> None:
        self.window.paint(self._drawn)

    def shown(self) -> str:
        """The page as it is now. A table that cannot be drawn is left: in a picture that stands still nobody could."""
        try:
            return self.markup()
        except Exception as error:
            if self.table is None:
                raise
            self.mode.fail(error)
            return self.markup()

    def markup(self) -> str:
        try:
            place = routes.find(self.window.route())
        except SaveError:
            place = routes.Place(routes.LOBBY)
        note = self._note()
        if (instead := self.mode.markup(note)) is not None:
            return instead
        if self.table:
            # It is there before the address says so: a new match is dealt first.
            return routes.TABLE.show(self) or ""
        found = None if place.screen.whole else place.screen.show(self, **place.args)
        top = header(self.words, self.language, place.screen.name or "lobby")
        return top + note + (found or routes.LOBBY.show(self) or "")

    def _note(self) -> str:
        """What has to be known, whatever the screen."""
        note = f'<p class="error banner" role="alert">{text(self.notice)}</p>' if self.notice else ""
        if self.store.spare:
            note += f'<p class="banner" role="status" data-part="unsaved">{text(self.words("save.full"))}</p>'
        if not self.store.lasting:
            note += f'<p class="banner" data-part="not-lasting">{text(self.words("save.not_lasting"))}</p>'
        return note

    # -- settings, drawers, rules ------------------------------------------------------------------------------------

    async def set(self, name: str, value: str) -> None:
        """A setting; it counts at once."""
        self.notice = ""
        fresh = Settings.load({**self.settings.to_json(), name: value})
        for key, chosen in fresh.to_json().items():
            setattr(self.settings, key, chosen)
        try:
            if self.mode.keeps_settings:
                self.store.keep_settings(self.settings.to_json())
        except ShelfFull:
            self.notice = self.words("save.full")
        spoken = self.settings.spoken(self.window.languages())
        self.window.apply(self.settings, spoken)
        if spoken != self.language:
            await self._change_language(spoken)
        self.paint()

    async def _change_language(self, language: str) -> None:
        before, self.language = self.language, language
        try:
            await self.speak()
        except MissingFile:
            self.language, notice = before, self.words("game.unreachable")
            if self.table:
                self.table.notice = notice
            else:
                self.notice = notice
        if self.reading:
            await self.arrive()

    async def open_drawer(self, name: str, about: str = "") -> None:
        table = self.table
        if table is None or name not in DRAWERS:
            return
        table.drawer, table.notice = OpenDrawer(name, about), ""
        self.paint()
        try:
            table.drawer.content = await DRAWERS[name].content(self, table)
        except MissingFile:
            table.drawer, table.notice = None, self.words("table.no_rules")
        except Exception as error:
            report(error)
            table.drawer = None
            table.fault()
        self.paint()
        self.window.paint_now()
        self.window.focus("#drawer-title")

    async def show_rule(self, rule: str) -> None:
        if self.table and not (self.table.drawer and self.table.drawer.name == "rules"):
            await self.open_drawer("rules")
        self.window.scroll_to(rule)


async def start(window: Window) -> None:
    if "kiosk" in window.query():
        await packages.need_kiosk()
    embedded = window.query().get("embed")
    if embedded in game_ids():
        # What the address asks for can be told right from wrong only by the game's rules.
        await packages.need(embedded)
    await App(window).start()
