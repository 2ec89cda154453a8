"""A match at the table: its parts put together, and the course of play from one question to the next."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from pyengine import Event, IllegalMove, Match, Move, MoveFailed, State
from pyengine.rng import ScriptError
from pyengine.words import Words
from web.boards.kit import Story

from ..settings import Settings
from ..store import Store
from ..tasks import report
from ..worker import Cancelled, Worker
from . import aims, bots, rewind, sight
from .bots import Bots
from .chronicle import Chronicle
from .following import Following
from .guide import Guide
from .keeper import Keeper
from .lookback import Lookback
from .questions import Asked, Questions
from .seats import seats_of
from .selection import Selection
from .telling import SHORTEST, Telling, own
from .viewer import Viewer

MOST_NEWS = 12
"""Lines that are read out before a question."""
SPOKEN = 6
"""Choices that are read out with a question."""


@dataclass(slots=True)
class Room:
    """What the tables of a page share."""

    store: Store
    worker: Worker
    settings: Settings
    paint: Callable[[], None]
    """To be called whenever something is to be seen anew."""
    announce: Callable[[str], None]
    """For screen readers."""
    compact: Callable[[], bool]
    """Whether the screen is a phone's."""
    browser_tab: str = ""
    """Tells the tabs of a browser apart."""
    to_question: Callable[[], None] = lambda: None
    """The focus goes to what is asked."""
    low: Callable[[], bool] = lambda: False
    """Whether it is a phone's, on its side."""
    watch: Callable[[Table], None] = lambda table: None
    """Somebody may want to be warned of a bad move."""


@dataclass(slots=True)
class Texts:
    """A game's words, tips and maps."""

    words: Words
    hints: dict[str, str] = field(default_factory=dict)
    maps: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class OpenDrawer:
    """What lies over the table (`drawers`)."""

    name: str
    about: str = ""
    """Of what it is asked to tell: a card, an entry of the history."""
    content: Any = None
    """What was fetched or made for it."""
    note: str = ""


class Table:
    guest = False
    """Whether the match is kept by another device, and only seen here (`remote`)."""
    FAILURES = (MoveFailed, ScriptError)
    """A move that was legal and could not be carried out. The match is as it was before it."""

    def __init__(self, id: str, match: Match, room: Room, texts: Texts) -> None:
        self.id, self.match, self.room, self.texts = id, match, room, texts
        self.board: Any = import_module(f"web.boards.{match.game.id}")
        self.story = Story.of(self.board)
        self.terms: dict[str, str] = getattr(self.board, "TERMS", {})
        """Where the rules speak of each term of the glossary."""
        self.seats = seats_of(match, texts.words)
        self.viewer = Viewer(self.seats)
        self.telling = Telling(room.settings, getattr(self.board, "LINGER", {}), getattr(self.board, "TOGETHER", {}))
        self.selection = Selection()
        self.questions = Questions()
        self.lookback = Lookback()
        self.chronicle = Chronicle()
        self.bots = Bots(room.worker)
        self.keeper = Keeper(room.store, id, room.browser_tab)
        self.following = Following(self)
        self.drawer: OpenDrawer | None = None
        self.panel = "players"
        """Of the players and the chronicle, the one that is seen on a phone."""
        self.intro = False
        """Whether the card lies open that says what the match is about."""
        self.sheet_folded = False
        """On a phone: whether only the question itself is seen of what lies over the board."""
        self.final_folded = False
        """Whether somebody looks at the board, after the end, instead of the scene over it."""
        self.notice = ""
        self.thinking: int | None = None
        self.paused = False
        self.one_move = False
        """Whether bots that play among themselves make one more move, though they are paused."""
        self.address = f"match/{id}"
        self.shared = False
        """A match that came by a link: it is shown, neither played nor kept, until somebody goes on with it."""
        self.way_out: Callable[[Words], str] = lambda words: ""
        """What stands in the bar where the way to the lobby would, in a frame or a kiosk: markup."""
        self.frame = ""
        """What is around the table: nothing (a page of our own), ``closed`` (a frame without ways out), ``kiosk``."""
        self.guide: Guide | None = None
        """A lesson or a coach, where there is one."""
        self.observe: Callable[[Table, list[Event]], None] | None = None
        """Told of every move, with the events that the viewer may know."""
        self.news: list[str] = []
        """What has happened since the last question, in words, for those who hear it."""
        self.answered = False
        """A person has done something: the next question is announced, and gets the focus."""
        self.closed = False
        self.remote: Any = None
        """Those who play from other devices, or the table that this device is a guest at."""
        self.around = False
        """Everybody plays from a device of their own, around this screen: it shows what all may see, in large."""
        self._sight = sight.Maker()
        self._task: asyncio.Task[None] | None = None

    # -- what is asked of the parts ----------------------------------------------------------------------------------

    @property
    def notice(self) -> str:
        """What the person reads beside the question."""
        return self._notice

    @notice.setter
    def notice(self, words: str) -> None:
        self._notice, self.faulty = words, False

    @property
    def settings(self) -> Settings:
        return self.room.settings

    @property
    def words(self) -> Words:
        return self.texts.words

    def say(self, id: str, /, **args: Any) -> str:
        return self.words(id, [seat.name for seat in self.seats], **args)

    def paint(self) -> None:
        self.room.paint()

    @property
    def practice(self) -> bool:
        return bool(self.match.meta.get("practice"))

    @property
    def watching(self) -> bool:
        """Bots play among themselves."""
        return not self.viewer.persons and all(seat.kind != "remote" for seat in self.seats)

    @property
    def plays(self) -> bool:
        """Whether the match goes on here: not one that came by a link, nor one that another tab plays."""
        return not self.shared and not self.following.on

    def asked(self) -> Asked | None:
        """The person to be asked now, and what."""
        if not self.plays or (self.guide and (self.guide.holds() or self.guide.due())):
            return None
        return self.questions.asked(self.match, self.viewer)

    def sight(self) -> sight.Sight:
        """Everything that is to be seen now."""
        return self._sight.make(self)

    # -- the course of play ------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.intro = self.guide is None and aims.due(self)
        if not self.shared:
            self.keeper.sit()
        if len(self.viewer.persons) < len(self.seats):
            self.room.worker.prepare()
        self.go_on()

    def close(self) -> None:
        self.closed = True
        self.keeper.rise()
        if self.remote:
            self.remote.leave()
        if self._task:
            self._task.cancel()
        self.room.worker.cancel()

    def fall_silent(self) -> None:
        """Somebody else goes on with the match."""
        self.telling.stop()
        self.room.worker.cancel()
        self.viewer.leave()
        self.thinking = None
        self.unpick()

    def go_on(self) -> None:
        """Let the match run until a person is asked."""
        if self._task is not None and not self._task.done():
            self.telling.wake()
        elif not self._asks_at_once():
            self._task = asyncio.ensure_future(self._run())

    def _asks_at_once(self) -> bool:
        """Where nothing comes before the next question there is nothing to wait for: it is in the same picture as the answer."""
        if self.closed or self.telling or self.guide or not self.lookback.live or not self.plays or self.match.outcome:
            return False
        try:
            asked = self.asked()
            if asked is None or self.questions.passes_over(self.match, asked, self.settings):
                return False
            self._put(asked)
        except Exception as error:
            report(error)
            self.fault()
        self.paint()
        return True

    async def _run(self) -> None:
        try:
            while not self.closed and await self._step():
                pass
        except asyncio.CancelledError:
            return
        except Cancelled:
            pass
        except Exception as error:
            report(error)
            self.fault()
        finally:
            if not self.closed:
                self.thinking = None
                self.paint()

    async def _step(self) -> bool:
        """One step of the match; False when it is up to a person."""
        if self.telling:
            await self.telling.show(self.paint)
            return True
        if not self.lookback.live or not self.plays or self.match.outcome:
            return False
        if self.guide and (self.guide.holds() or self.guide.due()):
            return await self._led(self.guide)
        asked = self.asked()
        if asked is None:
            bot = self.bot_to_move()
            return bot is not None and self._bots_may() and await self._bots_turn(bot)
        if not (self.guide and self.guide.asks_all) and self.questions.passes_over(self.match, asked, self.settings):
            self._decline(asked)
            return True
        self._put(asked)
        return False

    def _put(self, asked: Asked) -> None:
        """A question to a person; where others must not see it, behind a curtain."""
        self.viewer.turn_to(asked.seat, asked.prompt.secret)
        if self.answered and self.viewer.curtain is None:
            self._ask(self.question(asked))
        if self.guide:
            self.guide.asked(asked.seat)
        elif not self.guest and self.questions.answered and not self.viewer.shared and self.settings.warn != "no":
            self.room.watch(self)

    def _ask(self, words: str) -> None:
        """A person is to do something: said aloud, and the focus goes there."""
        self.answered = False
        self.room.announce(" ".join((*self.news[-MOST_NEWS:], words)))
        self.news.clear()
        self.room.to_question()

    async def _led(self, guide: Guide) -> bool:
        """The guide makes a move, or waits until it is heard."""
        due = None if guide.holds() else guide.due()
        if due is None:
            if self.answered:
                self._ask(guide.said())
            return False
        self.play(*due)
        await asyncio.sleep(SHORTEST)
        return True

    def _bots_may(self) -> bool:
        """Whether bots go on by themselves. One more move is asked for once."""
        one_more, self.one_move = self.one_move, False
        return one_more or not (self.watching and self.paused)

    def bot_to_move(self) -> int | None:
        """Of those who are to move, the first for whom a bot plays here."""
        return next((seat for seat in self.match.acting() if self.seats[seat].kind != "remote"), None)

    def question(self, asked: Asked) -> str:
        """What is asked, and the first of the choices: for those who do not see them."""
        prompt = asked.prompt
        deeds = [self.say(choice.id, **choice.args) for choice in prompt.choices[:SPOKEN]]
        more = self.say("table.more_choices", n=len(prompt.choices) - SPOKEN) if len(prompt.choices) > SPOKEN else ""
        guided = self.guide.said() if self.guide else ""
        return " ".join(filter(None, (guided, self.say(prompt.id, **prompt.args), "; ".join(deeds), more)))

    def _decline(self, asked: Asked) -> None:
        """For a person who does not want to be asked."""
        assert asked.prompt.decline is not None
        try:
            self.play(asked.seat, asked.prompt.decline)
            self.questions.silent.add(len(self.match.moves) - 1)
        except self.FAILURES as error:
            self.failed(error)

    async def _bots_turn(self, seat: int) -> bool:
        """A bot's move; False where it finds none that can be made."""
        self.thinking = seat
        self.paint()
        match, moves = self.match, len(self.match.moves)
        move, by_chance = await self.bots.choose(match, seat, self.seats[seat].kind, self.seats[seat].character)
        self.thinking = None
        here = not self.closed and not self.following.on and self.lookback.live
        if here and self.match is match and len(match.moves) == moves:
            if by_chance:
                self.notice = self.say("table.simple_bot", seat=seat)
            if not self._bots_move(seat, move):
                return False
            await asyncio.sleep(SHORTEST)
        return True

    def _bots_move(self, seat: int, move: Move) -> bool:
        """The move that a bot has chosen; where the rules fail over it, any other over which they do not."""
        try:
            self.play(seat, move)
            return True
        except (IllegalMove, *self.FAILURES) as error:
            report(error)
        for other in bots.others(self.match, seat, move):
            with contextlib.suppress(IllegalMove, *self.FAILURES):
                self.play(seat, other)
                self.notice = self.say("table.other_move", seat=seat)
                self.paint()
                return True
        self.notice = self.say("table.stuck", seat=seat)
        return False

    def play(self, seat: int, move: Move) -> None:
        """A move, made here. Raises IllegalMove or one of FAILURES and changes nothing."""
        events = self.happen(seat, move)
        if self.guide:
            self.guide.made()
        self.save()
        self.paint()
        if self.observe:
            self.observe(self, events)

    def happen(self, seat: int, move: Move) -> list[Event]:
        """A move, made here or in another tab, as the viewer learns of it: the events they may know."""
        return self.learn(seat, self.match.play(seat, move, trace=True))

    def learn(self, seat: int, happened: list[Event]) -> list[Event]:
        """What the match has come to, for whoever looks: the events they may know."""
        match = self.match
        known = [pair for pair in zip(happened, match.trace, strict=True) if self.viewer.may_know(pair[0])]
        if known:
            self.news += [self.say(event.id, **event.args) for event, _ in known]
            self.room.announce(" ".join(self.news[-MOST_NEWS:]))
        self._tell(seat, known)
        self.selection.clear()
        if seat in self.viewer.persons:
            self.intro = False  # who plays has read it; others may well have begun
        return [event for event, _ in known]

    def _tell(self, seat: int, known: list[tuple[Event, State]]) -> None:
        """What is to be shown of a move: not what whoever sees it has just clicked, nor what the next line says too; and
        where a chapter is over, what it brought."""
        match, events = self.match, [event for event, _ in known]
        clicked = own(events, seat if seat in self.viewer.persons else None, match.revealed[-1])
        self.telling.begin(known, list(self.story.fold(events[clicked:])))
        chapters = self.chronicle.chapters(self)
        if len(chapters) > 1 and chapters[-1].begins == len(match.moves) and not self.watching:
            begins = next(number for number, event in enumerate(events) if event is chapters[-1].events[0])
            self.telling.summarise(known[begins][1], begins)

    def failed(self, error: Exception) -> None:
        """The rules could not carry out what a person asked for: they learn that nothing has happened."""
        report(error)
        self.questions.failed_at = len(self.match.moves)
        self.notice = self.words(MoveFailed.reason)
        self.telling.clear()
        self.selection.clear()
        self.paint()

    def fault(self) -> None:
        """A fault of ours in the page: what has happened, what is safe, and a way to the lobby."""
        self.notice = self.words("table.fault")
        self.faulty = True
        self.paint()

    def unpick(self) -> None:
        self.selection.clear()
        self.notice = ""
        self.paint()

    def open_curtain(self) -> None:
        self.viewer.open()
        self.paint()
        self.go_on()

    def save(self) -> None:
        self.keeper.save(self.match)
        if self.remote:
            self.remote.match_changed()

    @property
    def face(self) -> str:
        """Of a phone at somebody's table: ``hand`` or ``board``, which of the two is up. Elsewhere there is only the board."""
        return ""

    def turn_to(self, face: str) -> None:
        raise NotImplementedError

    def gathered(self) -> int:
        """Of a guest: moves that were made here and that nobody else knows yet."""
        return 0

    def take_back(self) -> Move:
        """Of a guest: the last of them, taken back."""
        raise NotImplementedError

    @property
    def can_undo(self) -> bool:
        return self.lookback.live and self.plays and rewind.depth(self) > 0

    @property
    def can_redo(self) -> bool:
        return self.lookback.live and not self.following.on and bool(self.match.undone)
