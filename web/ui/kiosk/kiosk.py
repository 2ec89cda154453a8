"""A kiosk under way: from the bots at play to a visitor's match and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any

from pyengine import Event, levels
from pyengine.manifest import FALLBACK

from ..draft import Draft
from ..files import MissingFile
from ..modes import Mode
from ..query import say
from ..screens import learn
from ..settings import Settings
from ..store import MemoryShelf, Store
from ..table import layout, players
from ..tasks import report
from . import screens
from .ahead import play_ahead
from .clock import IdleClock
from .options import Options, seats_for

if TYPE_CHECKING:
    from ..app import App
    from ..screens.screen import Action
    from ..table.table import Table

BEAT = 0.25
"""Seconds between two looks at the clock."""
SHOW_END = 15.0
"""Seconds that the end of a match of bots stays on the screen."""
RECOVER = 2.0
"""Seconds before the bots begin anew after a fault of ours."""


class Kiosk(Mode):
    lasting = False
    keeps_settings = False
    frame = "kiosk"

    def __init__(self, app: App, options: Options) -> None:
        super().__init__(app)
        self.options, self.window = options, app.window
        self.phase = "attract"
        self.turn = 0
        """Which of the games the bots play next."""
        self.clock = IdleClock(options.idle, options.countdown, monotonic())
        self.left: int | None = None
        self.until = 0.0
        self.languages: list[str] = []
        """In which all games of this screen speak."""
        self.calls: dict[str, str] = {}
        self.decided: tuple[int, Any] = (-1, None)
        self.last_event: Event | None = None
        self.failed = False
        """Something could not be shown: in a moment the bots begin anew."""
        self.moving = False
        """Between two screens: what is touched meanwhile does not count."""

    def settings(self, kept: Settings) -> Settings:
        """Those of a kiosk are nobody's."""
        return Settings.load(self.options.settings)

    def shut(self) -> bool:
        """A kiosk has no addresses: whatever was typed behind the # leads nowhere."""
        return True

    def seated(self, table: Table) -> None:
        super().seated(table)
        table.languages = self.languages

    def listen(self) -> None:
        self.window.listen("kronika:touch", lambda event: self.touched())

    async def start(self) -> None:
        for fault in self.options.faults:
            self.window.warn(f"kiosk: {say([fault], self.app.words)}")
        self.languages = await self.app.library.languages(self.options.games) or [FALLBACK]
        for language in self.languages:
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
        app.settings = self.settings(app.settings)
        language = app.settings.spoken(self.window.languages())
        app.language = language
        self.window.apply(app.settings, language)
        await app.speak()
        game = self.options.games[self.turn % len(self.options.games)]
        self.turn += 1
        self.phase, self.left = "attract", None
        self.until = monotonic() + self.options.attract
        self.decided, self.last_event = (-1, None), None
        if await self._fetch(game):
            await self._sit(self._draft(game), watch=True)
            assert app.table is not None
            app.table.telling.reading_time = self._reading_time
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
        report(error)
        self._clear()
        self.phase, self.left, self.moving = "choose", None, False
        self.until = monotonic() + RECOVER
        self.failed = True

    def _draft(self, game: str) -> Draft:
        words = self.app.titles[game]
        draft = Draft.fresh(game, words)
        draft.resize(seats_for(game, self.options), words)
        return draft

    def _clear(self) -> None:
        app = self.app
        if app.table:
            app.table.close()
        app.table = app.draft = None
        app.notice = app.reading = ""
        self.window.announce("")
        self.window.reset_zoom()

    async def _sit(self, draft: Draft, watch: bool = False) -> None:
        app = self.app
        match = draft.match(app.titles[draft.game], self.window.random_word(), watch)
        if watch:
            board = import_module(f"web.boards.{draft.game}")
            await play_ahead(match, getattr(board, "chapter", lambda event: None))
        await app.seat(self.window.random_word(), match)

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
        if not await learn.begin(app, game, self.options.lesson, self.options.scenario):
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
        self.window.kiosk_phase(self.phase)
        self.app.paint()
        self.window.paint_now()
        self.window.to_top()
        self.window.focus("#app h1")

    # -- what visitors do ----------------------------------------------------------------------------------------------

    def touched(self) -> None:
        self.clock.touch(monotonic())
        if self.left is not None:
            self.left = None
            self.app.paint()

    def click(self) -> bool:
        """While the bots play, whatever is touched begins a game."""
        if self.phase != "attract":
            return False
        self.app.run(self.choose())
        return True

    def key(self, event: Any) -> bool:
        """While the bots play, a key is a touch."""
        if self.phase != "attract":
            return False
        if str(event.key) in ("Enter", " "):
            event.preventDefault()
            self.app.run(self.choose())
        return True

    async def again(self, table: Table) -> None:
        await self.play(table.match.game.id)

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
            over = self.app.table is not None and self.app.table.match.outcome and not self.app.table.telling
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
                self.window.paint_now()
                self.window.announce(self.app.words("kiosk.still"))
                self.window.focus('[data-action="kiosk-stay"]')

    # -- what is shown -------------------------------------------------------------------------------------------------

    def markup(self, note: str) -> str:
        app = self.app
        if self.phase == "attract" and app.table:
            shown = self._attract(app.table)
        elif self.phase == "play" and app.table:
            shown = layout.table(app.table.sight())
        else:
            shown = screens.choose(app.words, self.options.games, self.languages, app.language)
        if self.left is not None and self.phase != "attract":
            shown += screens.still_there(app.words, self.left, self.options.countdown)
        return shown

    def _attract(self, at: Table) -> str:
        sight = at.sight()
        if sight.outcome:
            return layout.table(sight).replace('<main class="table"', '<main class="table" data-action="kiosk-call"', 1)
        if sight.captions:
            self.last_event = sight.captions[0]
        board = at.board.draw(sight.view, sight.scene)
        story = self._story(at, self.last_event)
        # Where nothing is to be said about this move: what is at stake.
        story.why = story.why or at.words.raw(f"intro.{at.match.game.id}.wins") or ""
        return screens.attract(at.match.game.id, board, players.listing(sight), at.words, story, self._calls())

    def _calls(self) -> dict[str, str]:
        """The call to play, in the screen's own language first."""
        return {language: self.calls[language] for language in sorted(self.calls, key=lambda one: one != self.app.language)}

    def _story(self, at: Table, event: Event | None) -> screens.Story:
        """What the last move was about: what its seat had been asked, what happened, and the tip for that question."""
        moves = at.match.moves
        if not moves or event is None:
            return screens.story(at.words, at.seats, None, at.thinking, None, {})
        seat = moves[-1][0]
        if self.decided[0] != len(moves):
            self.decided = (len(moves), at.match.game.prompt(at.match.at(len(moves) - 1), seat))
        return screens.story(at.words, at.seats, self.decided[1], seat, event, at.texts.hints)

    def _reading_time(self, event: Event) -> float:
        at = self.app.table
        if at is None:
            return 0.0
        story = self._story(at, event)
        return screens.reading_time(story.event + story.why[:120]) if at.settings.pace != "instant" else 0.02


def _in_kiosk(do: Callable[[Kiosk, Any], Awaitable[None] | None]) -> Action:
    """An action of a kiosk; of no meaning elsewhere."""
    return lambda app, data: do(app.mode, data) if isinstance(app.mode, Kiosk) else None


async def _call(kiosk: Kiosk, data: Any) -> None:
    if kiosk.phase == "attract":
        await kiosk.choose()


async def _language(kiosk: Kiosk, data: Any) -> None:
    if str(data.language) in kiosk.languages:
        await kiosk.app.set("language", str(data.language))


async def _play(kiosk: Kiosk, data: Any) -> None:
    if kiosk.phase == "choose":
        await kiosk.play(str(data.game))


async def _leave(kiosk: Kiosk, data: Any) -> None:
    if not kiosk.moving:
        await kiosk.attract()


ACTIONS: dict[str, Action] = {
    "kiosk-call": _in_kiosk(_call),
    "kiosk-language": _in_kiosk(_language),
    "kiosk-play": _in_kiosk(_play),
    "kiosk-leave": _in_kiosk(_leave),
    # To press it is enough: any touch sets the clock back.
    "kiosk-stay": _in_kiosk(lambda kiosk, data: None),
}
