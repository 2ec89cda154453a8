"""A kiosk under way: from the bots at play to a visitor's match and back (see `kiosk`)."""

from __future__ import annotations

import asyncio
import traceback
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any

from pyengine import Event, levels

from . import browser, kiosk
from .files import MissingFile
from .kiosk import IdleClock, Options
from .newmatch import Draft
from .settings import Settings
from .store import MemoryShelf, Store
from .tableview import players, table

if TYPE_CHECKING:
    from .app import App
    from .table import Table

BEAT = 0.25
"""Seconds between two looks at the clock."""
SHOW_END = 15.0
"""Seconds that the end of a match of bots stays on the screen."""
RECOVER = 2.0
"""Seconds before the bots begin anew after a fault of ours."""


class Stand:
    def __init__(self, app: App, options: Options) -> None:
        self.app, self.options = app, options
        self.phase = "attract"
        self.turn = 0
        """Which of the games the bots play next."""
        self.clock = IdleClock(options.idle, options.countdown, monotonic())
        self.left: int | None = None
        self.until = 0.0
        self.calls: dict[str, str] = {}
        self.decided: tuple[int, Any] = (-1, None)
        self.last_told: Event | None = None
        self.failed = False
        """Something could not be shown: in a moment the bots begin anew."""
        self.moving = False
        """Between two screens: what is touched meanwhile does not count."""

    def settings(self) -> Settings:
        return Settings.load(self.options.settings)

    async def start(self) -> None:
        for fault in self.options.faults:
            browser.warn(fault)
        for language in kiosk.CALLS:
            self.calls[language] = (await self.app.library.words(language))("kiosk.call")
        await self.attract()
        self._ticking = asyncio.ensure_future(self._tick())

    # -- from one screen to the next -----------------------------------------------------------------------------------

    async def attract(self) -> None:
        """Forget whoever was here; the bots go on."""
        app = self.app
        self.moving = True
        self._clear()
        app.store = Store(MemoryShelf())
        app.settings = self.settings()
        language = app.settings.spoken(browser.languages())
        app.language = language
        browser.apply(app.settings, language)
        await app.speak()
        game = self.options.games[self.turn % len(self.options.games)]
        self.turn += 1
        self.phase, self.left = "attract", None
        self.until = monotonic() + self.options.attract
        self.decided, self.last_told = (-1, None), None
        if await self._fetch(game):
            await self._sit(self._draft(game), watch=True)
            assert app.table is not None
            app.table.patience = self._patience
            app.table.start()
        else:
            # The host does not answer: the next game, in a while.
            self.until = monotonic() + SHOW_END
        self.moving = False
        self.show()

    async def _fetch(self, game: str) -> bool:
        """A game, if it can be had."""
        try:
            await self.app.need(game)
        except MissingFile:
            return False
        return True

    def fail(self, error: Exception) -> None:
        """A table that cannot be shown: the bots take up the next game, and nobody has to come."""
        traceback.print_exception(error)
        self._clear()
        self.phase, self.left, self.moving = "choose", None, False
        self.until = monotonic() + RECOVER
        self.failed = True

    def _draft(self, game: str) -> Draft:
        words = self.app.titles[game]
        draft = Draft.fresh(game, words)
        draft.resize(kiosk.seats_for(game, self.options), words)
        return draft

    def _clear(self) -> None:
        app = self.app
        if app.table:
            app.table.close()
        app.table = app.draft = None
        app.notice = app.page = ""
        browser.announce("")
        browser.reset_zoom()

    async def _sit(self, draft: Draft, watch: bool = False) -> None:
        app = self.app
        await app.seat(browser.random_word(), app.compose(draft, watch))
        assert app.table is not None
        app.table.frame = "kiosk"

    async def play(self, game: str) -> None:
        app = self.app
        if self.moving or game not in self.options.games:
            return
        self.moving = True
        self._clear()
        there = await self._fetch(game)
        self.moving = False
        if not there:
            return
        draft = self._draft(game)
        for seat in draft.seats[1:]:
            seat.kind = self.options.level if self.options.level in levels(game) else seat.kind
        await self._sit(draft)
        self.phase = "play"
        assert app.table is not None
        app.table.start()
        self.show()

    async def choose(self) -> None:
        if self.moving:
            return
        self._clear()
        self.phase = "choose"
        self.show()

    def show(self) -> None:
        browser.kiosk_phase(self.phase)
        self.app.paint()
        browser.paint_now()
        browser.to_top()
        browser.focus("#app h1")

    # -- what visitors do ----------------------------------------------------------------------------------------------

    def touched(self) -> None:
        self.clock.touch(monotonic())
        if self.left is not None:
            self.left = None
            self.app.paint()

    async def do(self, action: str, data: Any) -> None:
        if action == "kiosk-call" and self.phase == "attract":
            await self.choose()
        elif action == "kiosk-language":
            await self.app.set("language", str(data.language))
        elif action == "kiosk-play" and self.phase == "choose":
            await self.play(str(data.game))
        elif action == "kiosk-leave" and not self.moving:
            await self.attract()
        elif action == "again" and self.app.table:
            await self.play(self.app.table.match.game.id)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except Exception as error:
                self.fail(error)

    async def _beat(self) -> None:
        if self.moving:
            return
        now = monotonic()
        if self.failed:
            if now >= self.until:
                self.failed = False
                await self.attract()
            return
        if self.phase == "attract":
            over = self.app.table is not None and self.app.table.match.outcome and not self.app.table.film
            if over:
                self.until = min(self.until, now + SHOW_END)
            if now >= self.until:
                await self.attract()
        elif self.clock.gone(now):
            await self.attract()
        elif (left := self.clock.left(now)) != self.left:
            begins = self.left is None
            self.left = left
            self.app.paint()
            if begins:
                browser.paint_now()
                browser.announce(self.app.words("kiosk.still"))
                browser.focus('[data-action="kiosk-stay"]')

    # -- what is shown -------------------------------------------------------------------------------------------------

    def markup(self) -> str:
        app = self.app
        if self.phase == "attract" and app.table:
            shown = self._attract(app.table)
        elif self.phase == "play" and app.table:
            shown = table(app.table.sight())
        else:
            shown = kiosk.choose(app.words, self.options.games, app.language)
        if self.left is not None and self.phase != "attract":
            shown += kiosk.still_there(app.words, self.left, self.options.countdown)
        return shown

    def _attract(self, at: Table) -> str:
        sight = at.sight()
        if sight.outcome:
            return table(sight).replace('<main class="table"', '<main class="table" data-action="kiosk-call"', 1)
        board = import_module(f"web.boards.{sight.match.game.id}")
        if sight.captions:
            self.last_told = sight.captions[0]
        told = self._told(at, self.last_told)
        return kiosk.attract(
            sight.match.game.id, board.draw(sight.view, sight.scene), players(sight, board), at.words, told, self._calls()
        )

    def _calls(self) -> dict[str, str]:
        """The call to play, in the screen's own language first."""
        return {language: self.calls[language] for language in sorted(self.calls, key=lambda one: one != self.app.language)}

    def _told(self, at: Table, event: Event | None) -> kiosk.Told:
        """What the last move was about: what its seat had been asked, what happened, and the tip for that question."""
        moves = at.match.moves
        if not moves or event is None:
            return kiosk.story(at.words, at.seats, None, at.thinking, None, {})
        seat = moves[-1][0]
        if self.decided[0] != len(moves):
            self.decided = (len(moves), at.match.game.prompt(at.match.at(len(moves) - 1), seat))
        return kiosk.story(at.words, at.seats, self.decided[1], seat, event, at.hints)

    def _patience(self, event: Event) -> float:
        at = self.app.table
        if at is None:
            return 0.0
        told = self._told(at, event)
        return kiosk.reading_time(told.event + told.why[:120]) if at.settings.pace != "instant" else 0.02
