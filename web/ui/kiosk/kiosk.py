"""A kiosk under way: from the story that is told to a visitor's match and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from pyengine import Match, SaveError, levels
from pyengine.manifest import FALLBACK
from pyengine.words import Words

from .. import files
from ..draft import Draft, notes_of
from ..files import MissingFile
from ..markup import text
from ..modes import Mode
from ..query import say
from ..remote import KIND
from ..screens import learn
from ..settings import Settings
from ..store import MemoryShelf, Store
from ..table import layout, players
from ..tasks import report
from . import museum, screens
from .clock import IdleClock
from .options import Options, seats_for
from .story import SETTLE, Shot, plan
from .visitor_counts import Day, VisitorCounts

if TYPE_CHECKING:
    from ..app import App
    from ..screens.screen import Action
    from ..table.table import Table

BEAT = 0.25
"""Seconds between two looks at the clock."""
RECOVER = 2.0
"""Seconds before the story begins anew after a fault of ours."""
MISSED = 15.0
"""Seconds before the next game, where the host does not answer."""
FAULTS_SHOWN = 60.0
"""Seconds after the start for which the screen shows what of its set-up makes no sense."""
PACES = {"slow": 1.3, "fast": 0.6, "instant": 0.0}
"""How much longer or shorter a story takes at another pace than the usual one."""


class Kiosk(Mode):
    lasting = False
    keeps_settings = False
    frame = "kiosk"
    talks = False

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
        self.museum = museum.Museum()
        self.kept_beside: list[str] = []
        """Addresses of the museum's own files."""
        self.counts = VisitorCounts(app.window.shelf()[0])
        self.faults = list(options.faults)
        """For whoever sets up the screen."""
        self.shots: list[tuple[Shot, int, float]] = []
        """What is still to be told: with how many moves on the board, and for how many seconds."""
        self.staff = self.sure = False
        """Whether those who look after the screen see the counts; whether they want them gone."""
        self.begun = self.sat = monotonic()
        """When the screen was set up, and when somebody sat down."""
        self.ended = False
        self.failed = False
        """Something could not be shown: in a moment the bots begin anew."""
        self.moving = False
        """Between two screens: what is touched meanwhile does not count."""

    @property
    def address(self) -> str:
        return self.options.phones or super().address

    @property
    def actions(self) -> dict[str, Action]:
        return ACTIONS

    def settings(self, kept: Settings) -> Settings:
        """Those of a kiosk are nobody's."""
        return Settings.load(self.options.settings)

    def held(self) -> str:
        """A kiosk has no addresses: whatever was typed behind the # leads nowhere."""
        return ""

    def seated(self, table: Table) -> None:
        super().seated(table)
        table.way_out = lambda words: screens.tools(words, self.languages)

    def listen(self) -> None:
        self.window.listen("kronika:touch", lambda event: self.touched())
        self.window.listen("kronika:called", lambda event: self.called())
        self.window.listen("kronika:staff", lambda event: self.show_staff(True))

    async def start(self) -> None:
        await self.window.game_styles("kiosk")
        await self._read_museum()
        for fault in self.faults:
            self.window.warn(f"kiosk: {say([fault], self.app.words)}")
        self.languages = await self.app.library.languages(self.options.games) or [FALLBACK]
        for language in self.languages:
            words = await self.app.library.words(language)
            self.calls[language] = self.museum.text("call", language, words("kiosk.call"))
        await self.attract()
        if self.kept_beside:
            # For days without a network. Nobody waits for it.
            (await self.window.script("beside")).keep(*self.kept_beside)
        self._ticking = asyncio.ensure_future(self._tick())

    async def _read_museum(self) -> None:
        """The museum's own file. Whatever is wrong with it, the screen goes on without."""
        name = self.options.museum
        if not name:
            return
        try:
            address = self.window.own_file(name)
            if address is None:
                raise MissingFile(name)
            content = await files.read_text(address)
        except MissingFile:
            self.faults.append(("museum.missing", {"file": name[:40]}))
            return
        self.museum = museum.read(content, self.options.settings, self.window.own_file, name[:40])
        self.options.settings = self.museum.settings
        self.faults += self.museum.faults
        self.window.colour(self.museum.colours)
        self.kept_beside = [address, self.museum.logo] if self.museum.logo else [address]

    # -- from one screen to the next -----------------------------------------------------------------------------------

    async def attract(self) -> None:
        """Forget whoever was here; the next story begins."""
        app = self.app
        self.moving = True
        self._clear()
        app.store = Store(MemoryShelf())
        app.settings = self.settings(app.settings)
        spoken = app.settings.spoken(self.window.languages())
        language = spoken if spoken in self.languages else self.languages[0]
        app.language = language
        self.window.apply(app.settings, language)
        await app.speak()
        game = self.options.games[self.turn % len(self.options.games)]
        self.turn += 1
        self.phase, self.left, self.shots = "attract", None, []
        if await self._fetch(game) and (match := await self._recorded(game)):
            await self._tell(match)
        else:
            # The host does not answer: the next game, in a while.
            self.until = monotonic() + MISSED
        self.moving = False
        self.show()

    async def _recorded(self, game: str) -> Match | None:
        try:
            match = Match.loads(await self.app.library.show(game))
        except (MissingFile, SaveError) as error:
            report(error)
            return None
        return match

    async def _tell(self, match: Match) -> None:
        """The match as a story, from its first picture on."""
        words = self.app.titles[match.game.id]
        draft = Draft.fresh(match.game.id, words)
        draft.resize(match.setup.players, words)
        sides = match.game.seated(match.setup)
        match.meta["seats"] = [{**note, "kind": "normal"} for note in notes_of(draft.named(words, sides))]
        table = await self.app.seat(self.window.random_word(), match)
        table.shared = True
        scale = PACES.get(self.app.settings.pace, 1.0)
        for shot in plan(table, self.options.attract):
            if shot.kind == "move":
                self.shots.append((shot, shot.moves - 1, SETTLE * scale))
                self.shots.append((shot, shot.moves, (shot.seconds - SETTLE) * scale))
            else:
                self.shots.append((shot, shot.moves, shot.seconds * scale))
        self._turn_to(self.shots[0])

    def _turn_to(self, shown: tuple[Shot, int, float]) -> None:
        table = self.app.table
        assert table is not None
        _, moves, seconds = shown
        table.lookback.cursor = moves
        self.until = monotonic() + seconds

    async def _fetch(self, game: str) -> bool:
        """A game, if it can be had."""
        try:
            await self.app.need(game)
        except MissingFile:
            return False
        return True

    def fail(self, error: Exception) -> None:
        """A table that cannot be shown: the next story begins, and nobody has to come."""
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
            if self.phase == "play":
                self.counts.note(Day(seconds=int(min(monotonic(), self.clock.last) - self.sat)))
            app.table.close()
        self.staff = self.sure = False
        app.table = app.draft = None
        app.notice = app.reading = ""
        self.window.announce("")
        self.window.reset_zoom()

    async def play(self, game: str, phones: bool = False) -> None:
        """A visitor's match; with phones this is the screen that they all look at, and each holds their hand."""
        app = self.app
        if self.moving or game not in self.options.games:
            return
        self.moving = True
        self._clear()
        there = await self._fetch(game)
        self.moving = False
        if not there:
            return
        if phones or not await learn.begin(app, game, self.options.lesson, self.options.scenario):
            draft = self._draft(game)
            level = self.options.level if self.options.level in levels(game) else ""
            for seat in draft.seats if phones else draft.seats[1:]:
                seat.kind = KIND if phones else level or seat.kind
            await app.seat(self.window.random_word(), draft.match(app.titles[game], self.window.random_word()))
        self.phase = "play"
        self.sat, self.ended = monotonic(), False
        self.counts.note(Day(begun={game: 1}))
        assert app.table is not None
        app.table.start()
        self.show()

    async def choose(self) -> None:
        if self.moving:
            return
        if self.phase == "attract":
            self.counts.note(Day(visitors=1))
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

    def stirred(self) -> None:
        """Who plays with a phone is there too."""
        self.touched()

    def called(self) -> None:
        """While a story is told, whatever is touched begins a game."""
        if self.phase == "attract" and not self.staff:
            self.app.run(self.choose())

    def click(self) -> bool:
        telling = self.phase == "attract" and not self.staff
        self.called()
        return telling

    def key(self, event: Any) -> bool:
        """While a story is told, a key is a touch."""
        if self.phase != "attract" or self.staff:
            return False
        if str(event.key) in ("Enter", " "):
            event.preventDefault()
            self.app.run(self.choose())
        return True

    def show_staff(self, open: bool) -> None:
        self.staff, self.sure = open, False
        self.window.kiosk_phase("staff" if open else self.phase)
        self.app.paint()
        self.window.paint_now()
        self.window.focus("#staff-title" if open else "#app h1")

    def forget(self) -> None:
        """What was counted goes, at the second press."""
        if self.sure:
            self.counts.forget()
        self.sure = not self.sure
        self.app.paint()

    async def again(self, table: Table) -> None:
        if table.remote:
            table.remote.carry_on()
        await self.play(table.match.game.id, phones=table.around)

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
        if self.staff:
            # Whoever walks away from it leaves nothing open.
            if self.clock.gone(now):
                self.show_staff(False)
            return
        self._note_end()
        if self.phase == "attract":
            if now >= self.until:
                del self.shots[:1]
                if self.shots:
                    self._turn_to(self.shots[0])
                    self.app.paint()
                else:
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

    def _note_end(self) -> None:
        """A visitor's match that has come to its end is counted once."""
        table = self.app.table
        if self.phase == "play" and table and not self.ended and table.match.outcome:
            self.ended = True
            self.counts.note(Day(ended={table.match.game.id: 1}))

    # -- what is shown -------------------------------------------------------------------------------------------------

    def markup(self, note: str) -> str:
        app = self.app
        if self.phase == "attract" and app.table:
            shown = self._attract(app.table)
        elif self.phase == "play" and app.table:
            shown = layout.table(app.table.sight())
        else:
            shown = screens.choose(app.words, self.options.games, self.languages, self.museum, self.options.phones is not None)
        if self.staff:
            faults = [say([fault], app.words) for fault in self.faults]
            shown += screens.staff(app.words, self.counts.sums(), self.options.games, faults, self.sure)
        elif self.left is not None and self.phase != "attract":
            shown += screens.still_there(app.words, self.left, self.options.countdown)
        return shown

    def _attract(self, at: Table) -> str:
        shot, moves, _ = self.shots[0]
        sight = at.sight()
        before = shot.kind == "move" and moves < shot.moves
        pulse = frozenset(place for event in at.match.events[shot.moves - 1] for place in event.at) if shot.kind == "move" and not before else frozenset()
        board = at.board.draw(sight.view, replace(sight.scene, recent=pulse))
        whose = at.seats[shot.seat] if shot.seat is not None else None
        # Before the move only whose turn it is: what comes of it is seen first and read then.
        shown = replace(shot, moves=moves, caption="", why=[]) if before else replace(shot, moves=moves)
        return screens.attract(at.match.game.id, board, players.listing(sight), at.words, shown, whose, self._calls(), self.museum, self._faulty(at.words))

    def _faulty(self, words: Words) -> str:
        """For a minute after the start: what of the set-up makes no sense."""
        if not self.faults or monotonic() - self.begun > FAULTS_SHOWN:
            return ""
        return f'<p class="error banner" role="alert" data-part="faults">{text(say(self.faults, words))}</p>'

    def _calls(self) -> dict[str, str]:
        """The call to play, in the screen's own language first."""
        return {language: self.calls[language] for language in sorted(self.calls, key=lambda one: one != self.app.language)}


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


async def _phones(kiosk: Kiosk, data: Any) -> None:
    if kiosk.phase == "choose" and kiosk.options.phones is not None:
        await kiosk.play(str(data.game), phones=True)


async def _leave(kiosk: Kiosk, data: Any) -> None:
    if not kiosk.moving:
        await kiosk.attract()


ACTIONS: dict[str, Action] = {
    "kiosk-call": _in_kiosk(_call),
    "kiosk-language": _in_kiosk(_language),
    "kiosk-play": _in_kiosk(_play),
    "kiosk-phones": _in_kiosk(_phones),
    "kiosk-leave": _in_kiosk(_leave),
    "kiosk-staff-close": _in_kiosk(lambda kiosk, data: kiosk.show_staff(False)),
    "kiosk-forget": _in_kiosk(lambda kiosk, data: kiosk.forget()),
    # To press it is enough: any touch sets the clock back.
    "kiosk-stay": _in_kiosk(lambda kiosk, data: None),
}
