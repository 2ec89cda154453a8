"""A match at the table: whose turn it is, what they see, bots in their worker, undo, the slider, saving."""

from __future__ import annotations

import asyncio
import contextlib
import traceback
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from typing import Any

from pyengine import Choice, Event, IllegalMove, Match, Move, MoveFailed, Prompt, SaveError, State, bot
from pyengine.bots import RandomBot
from pyengine.match import moves_of, parse
from pyengine.rng import Rng, ScriptError
from pyengine.words import Words
from web.boards.kit import Scene, Seat

from .newmatch import clean, title_of
from .packages import wheel
from .settings import PACE, Settings
from .store import SEAT, ShelfFull, Store, unseal
from .tableview import Line, Sight
from .worker import Cancelled, Late, Worker, WorkerError

WORST_PAUSE = 0.02
"""Seconds the page gets to paint between two moves of bots, however fast the pace is."""


STUMBLES = (MoveFailed, ScriptError)
"""A move that was legal and could not be carried out. The match is as it was before it."""

ENOUGH_LATE = 2
"""Moves in a row for which no answer came, after which the worker is not asked any more."""

LONGEST_LOG = 150
"""Moves that the chronicle shows."""

ENOUGH_HINTS = 5
"""Answers after which a hint has done its work; laying out five cards is five answers."""


class Table:
    """One open match. `paint` is called whenever something is to be seen anew."""

    def __init__(
        self,
        id: str,
        match: Match,
        store: Store,
        worker: Worker,
        settings: Settings,
        words: Words,
        maps: dict[str, Any],
        hints: dict[str, str],
        paint: Callable[[], None],
        announce: Callable[[str], None],
        compact: Callable[[], bool],
        tab: str = "",
    ) -> None:
        self.tab_id = tab
        self.id, self.match, self.store, self.worker = id, match, store, worker
        self.settings, self.words, self.maps, self.hints = settings, words, maps, hints
        self.paint, self.announce, self.compact = paint, announce, compact
        self.seats = seats_of(match, words)
        self.persons = [index for index, seat in enumerate(self.seats) if seat.kind == "person"]
        self.picked: list[str] = []
        self.confirm: Choice | None = None
        self.opened: int | None = None
        """The person behind the curtain, where several share the screen."""
        self.curtain: int | None = None
        self.cursor: int | None = None
        """Moves that the board shows while somebody looks back; None is now."""
        self.film: list[tuple[Event, State]] = []
        """Events still to be shown, with the state each left."""
        self.drawer = ""
        self.rules = ""
        self.tab = "players"
        self.notice = ""
        self.thinking: int | None = None
        self.paused = False
        self.muted: set[tuple[int, str]] = set()
        self.silent: set[int] = set()
        """Numbers of the moves that were made for a person who did not want to be asked."""
        self.answered: dict[str, int] = {}
        """How often people have answered each prompt; the first few times a hint stands by."""
        self.place = f"match/{id}"
        """The address at which this table stands."""
        self.visit = False
        """A match that came by a link: it is shown, neither played nor kept, until somebody goes on with it."""
        self.replaying = False
        self.lines: dict[int, Line] = {}
        """The log as it was written so far."""
        self.observe: Callable[[Table, list[Event]], None] | None = None
        """Told of every move, with the events that the viewer may know."""
        self.patience: Callable[[Event], float] | None = None
        """Seconds that an event is shown at least, where somebody reads along."""
        self.frame = ""
        """What is around the table: nothing (a page of our own), ``closed`` (a frame without ways out), ``kiosk``."""
        self.links: dict[str, str] = {}
        self.copied = ""
        self.follows = False
        """Another tab plays this match; here it is only shown."""
        found = store.newest(id)
        self.number = found[0] if found else 0
        """Of the copy that was read or written last."""
        self.late = 0
        """How many of the bots' last moves had to be made without an answer."""
        self.stumbled = -1
        """Number of the move at which the rules stumbled last: there nobody is passed over."""
        self.closed = False
        self._advance = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # -- who sees what -----------------------------------------------------------------------------------------------

    @property
    def practice(self) -> bool:
        return bool(self.match.meta.get("practice"))

    def viewer(self) -> int | None:
        """A lone person sees their own side; several share the public one until a curtain opens for one of them."""
        if len(self.persons) == 1:
            return self.persons[0]
        return self.opened

    def asked(self) -> tuple[int, Prompt] | None:
        """The person to be asked now, and what."""
        if self.visit or self.follows:
            return None
        acting = [seat for seat in self.match.acting() if seat in self.persons]
        if not acting:
            return None
        seat = self.opened if self.opened in acting else acting[0]
        assert seat is not None
        prompt = self.match.game.prompt(self.match.state, seat)
        return (seat, prompt) if prompt else None

    def fitting(self, prompt: Prompt) -> list[Choice]:
        return [choice for choice in prompt.choices if set(self.picked) <= set(choice.at)]

    def sight(self) -> Sight:
        """Everything that is to be seen now."""
        match, live = self.match, self.cursor is None
        telling = bool(self.film) and live
        viewer = self.viewer()
        state: Any = match.state if live else match.at(self.cursor or 0)
        event = None
        if telling:
            event, state = self.film[0]
        asked = None if telling or not live or self.curtain is not None else self.asked()
        prompt = asked[1] if asked else None
        choices = self.fitting(prompt) if prompt else []
        lit = frozenset(at for choice in choices for at in choice.at) - frozenset(self.picked)
        view = match.game.view(state, viewer)
        last = match.events[-1] if match.events and live and not telling else []
        scene = Scene(
            self.words,
            self.seats,
            me=viewer,
            asked=asked[0] if asked else None,
            lit=lit,
            picked=frozenset(self.picked),
            labels=self._labels(choices),
            recent=frozenset(event.at if event else (at for item in last[-6:] for at in item.at)),
            event=event,
            told=self._told() if live else (),
            before=self._before() if live else (),
            liftable=bool(asked and self._own_tail(asked[0])),
            maps=self.maps,
            compact=self.compact(),
        )
        shown = match.events if live else match.events[: self.cursor]
        told = len(shown) - 1 if telling else len(shown)
        return Sight(
            match,
            view,
            scene,
            self.settings,
            title=title_of(match.meta) or self.words("game.title"),
            cursor=len(match.moves) if live else self.cursor or 0,
            # Of the match, not of the moment that is being told: there nobody may be asked at all.
            acting=tuple(match.game.acting(match.game.view(match.state, viewer))) if live else (),
            prompt=prompt,
            choices=choices,
            confirm=self.confirm,
            thinking=self.thinking,
            captions=[item for item, _ in self.film] if telling else [],
            outcome=match.outcome if live and not telling else None,
            curtain=self.curtain if live and not telling else None,
            drawer=self.drawer,
            rules=self.rules,
            tab=self.tab,
            notice=self.notice,
            can_undo=live and not self.visit and not self.follows and self._undo_depth() > 0,
            can_redo=live and not self.follows and bool(match.undone),
            follows=self.follows,
            unsaved="" if self.visit else self._unsaved(),
            muted=bool(self.muted),
            watching=not self.persons,
            visiting=self.visit,
            frame=self.frame,
            replaying=self.replaying,
            links=self.links,
            copied=self.copied,
            paused=self.paused,
            asides=self._asides() if live and not telling else [],
            hint=self._hint(prompt) if prompt else "",
            entries=self._entries(shown, told),
            lines=self.lines,
        )

    def _entries(self, shown: list[list[Event]], told: int) -> list[tuple[int, list[Event]]]:
        """The chronicle: what happened before the first decision, then move by move."""
        first = max(0, told - LONGEST_LOG)
        moves = [(at + 1, [event for event in shown[at] if self.may_know(event)]) for at in range(first, told)]
        opening = [event for event in self.match.opening if self.may_know(event)]
        return [(0, opening), *moves] if opening and not first else moves

    def _told(self) -> tuple[Event, ...]:
        """What this viewer knows of the last move, up to the event that is being told."""
        last = [event for event in self.match.events[-1] if self.may_know(event)] if self.match.events else []
        return tuple(last[: len(last) - len(self.film) + 1] if self.film else last)

    def _before(self) -> tuple[Event, ...]:
        """The same of some moves before the last."""
        return tuple(event for events in self.match.events[-25:-1] for event in events if self.may_know(event))

    def may_know(self, event: Event) -> bool:
        return event.to is None or self.viewer() in event.to

    def _labels(self, choices: list[Choice]) -> dict[str, str]:
        """For each target that stands for one deed only: that deed."""
        names = [seat.name for seat in self.seats]
        found: dict[str, list[Choice]] = {}
        for choice in choices:
            for at in choice.at:
                found.setdefault(at, []).append(choice)
        return {at: self.words(only[0].id, names, **only[0].args) for at, only in found.items() if len(only) == 1}

    def _hint(self, prompt: Prompt) -> str:
        """A tip the first time that somebody is asked this in a match."""
        step = prompt.id.removeprefix("prompt.")
        if self.settings.hints == "no" or self.answered.get(step, 0) >= ENOUGH_HINTS:
            return ""
        return self.hints.get(step, "")

    def _asides(self) -> list[Choice]:
        """What a person may do without being asked."""
        seat = self.viewer()
        if seat is None or self.match.outcome or self.visit or self.follows:
            return []
        game, state = self.match.game, self.match.state
        return [game.aside_choice(state, seat, move) for move in game.asides(state, seat)]

    # -- the course of play ------------------------------------------------------------------------------------------

    def start(self) -> None:
        if not self.visit:
            self.store.sit(self.id, self.tab_id)
        if len(self.persons) < len(self.seats):
            self.worker.prepare()
        self.go_on()

    def close(self) -> None:
        self.closed = True
        self.store.rise(self.id, self.tab_id)
        if self._task:
            self._task.cancel()
        self.worker.cancel()

    def go_on(self) -> None:
        """Let the match run until a person is asked."""
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._run())
        else:
            self._advance.set()

    async def _run(self) -> None:
        try:
            while not self.closed and await self._one():
                pass
        except asyncio.CancelledError:
            return
        except Cancelled:
            pass
        except Exception as error:
            # A fault of ours: the console shows it, the person learns that the match is safe.
            traceback.print_exception(error)
            self.notice = self.words("table.fault")
        finally:
            if not self.closed:
                self.thinking = None
                self.paint()

    async def _one(self) -> bool:
        """One step of the match; False when it is up to a person."""
        if self.film:
            await self._tell()
            return True
        if self.cursor is not None or self.match.outcome or self.visit or self.follows:
            return False
        asked = self.asked()
        if asked:
            seat, prompt = asked
            if prompt.decline is not None and self._skips(seat, prompt):
                try:
                    self._play(seat, prompt.decline)
                    self.silent.add(len(self.match.moves) - 1)
                except STUMBLES as error:
                    self._stumble(error)
                return True
            if prompt.secret and len(self.persons) > 1 and self.opened != seat:
                self.opened = None
                self.curtain = seat
            elif not prompt.secret and len(self.persons) > 1:
                self.opened = None
            return False
        if not self.persons and self.paused:
            return False
        acting = self.match.acting()
        return await self._bot(acting[0])

    def _skips(self, seat: int, prompt: Prompt) -> bool:
        if self.stumbled == len(self.match.moves):
            return False
        return (seat, prompt.scope) in self.muted or (self.settings.ask == "matters" and not prompt.matters)

    async def _bot(self, seat: int) -> bool:
        """A bot's move; False where it finds none that can be made."""
        self.thinking = seat
        self.paint()
        match, moves = self.match, len(self.match.moves)
        view = match.game.view(match.state, seat)
        kind = self.seats[seat].kind
        seed = f"{match.setup.seed}/{moves}/{seat}"
        request = {"game": match.game.id, "level": kind, "seat": seat, "view": view.to_json(), "seed": seed}
        simple = self.late >= ENOUGH_LATE
        if not simple:
            try:
                answer = await self.worker.call("pyengine.bots.think:think", request, wheel(self.match.game.id))
                move, self.late = _tuple(answer["move"]), 0
            except Cancelled:
                raise
            except Late:
                simple = True
                self.late += 1
            except WorkerError:
                # A browser without workers still plays: the bot thinks here, and the page waits for it.
                try:
                    move = bot(match.game.id, kind).choose(match.game, match.game.view(match.state, seat), seat, Rng(seed))
                except Exception as error:
                    traceback.print_exception(error)  # a fault of ours: let the console show it
                    simple = True
        if simple:
            # Whatever keeps the clever one, it must not keep this page too.
            move = RandomBot().choose(match.game, match.game.view(match.state, seat), seat, Rng(seed))
        self.thinking = None
        here = not self.closed and not self.follows and self.cursor is None
        if here and self.match is match and len(match.moves) == moves:
            if simple:
                self.notice = self.words("table.simple_bot", [s.name for s in self.seats], seat=seat)
            if not self._bots_move(seat, move, seed):
                return False
            await asyncio.sleep(WORST_PAUSE)
        return True

    def _bots_move(self, seat: int, move: Move, seed: str) -> bool:
        """The move that a bot has chosen; where the rules stumble over it, any other that they do not."""
        match = self.match
        try:
            self._play(seat, move)
            return True
        except (IllegalMove, *STUMBLES) as error:
            traceback.print_exception(error)  # a fault of ours: let the console show it
        others = [other for other in match.game.legal(match.state, seat) if other != move]
        Rng(seed).shuffle(others)
        for other in others:
            with contextlib.suppress(IllegalMove, *STUMBLES):
                self._play(seat, other)
                self.notice = self.words("table.other_move", [s.name for s in self.seats], seat=seat)
                self.paint()
                return True
        self.notice = self.words("table.stuck", [s.name for s in self.seats], seat=seat)
        return False

    def _stumble(self, error: Exception) -> None:
        """The rules could not carry out what a person asked for: they learn that nothing has happened."""
        traceback.print_exception(error)  # a fault of ours: let the console show it
        self.stumbled = len(self.match.moves)
        self.notice = self.words(MoveFailed.reason)
        self.film.clear()
        self.picked.clear()
        self.confirm = None
        self.paint()

    def _play(self, seat: int, move: Move) -> None:
        told = self._happen(seat, move)
        self.save()
        self.paint()
        if self.observe:
            self.observe(self, told)

    def _happen(self, seat: int, move: Move) -> list[Event]:
        """A move, made here or in another tab, as the viewer learns of it: what is told of it."""
        match = self.match
        happened = match.play(seat, move, film=True)
        told = [(event, state) for event, state in zip(happened, match.film, strict=True) if self.may_know(event)]
        names = [item.name for item in self.seats]
        if told:
            self.announce(" ".join(self.words(event.id, names, **event.args) for event, _ in told))
        # A lone event that points at nothing ("is ready") needs no stop: the chronicle has it.
        if PACE[self.settings.pace] and any(event.at for event, _ in told):
            self.film = told
        self.picked.clear()
        self.confirm = None
        return [event for event, _ in told]

    async def _tell(self) -> None:
        """Show one event for as long as the pace says, or until somebody taps."""
        self.paint()
        self._advance.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._advance.wait(), self._while())
        if self.film:
            self.film.pop(0)
        if not self.film:
            self.paint()

    def _while(self) -> float:
        """Seconds for the event being told; a board may want more for one that it plays out."""
        pace = PACE[self.settings.pace]
        if not pace or not self.film:
            return WORST_PAUSE
        board = import_module(f"web.boards.{self.match.game.id}")
        linger: dict[str, float] = getattr(board, "LINGER", {})
        least = self.patience(self.film[0][0]) if self.patience else 0.0
        return max(pace, least, linger.get(self.film[0][0].id, 0.0))

    # -- what people do ----------------------------------------------------------------------------------------------

    def act_all(self, moves: list[Move]) -> None:
        """Several deeds by one button, each as if it had been done alone."""
        for move in moves:
            asked = self.asked()
            if asked is None or self.film or self.cursor is not None or not self._deed(asked[0], move):
                return

    def act(self, move: Move, sure: bool = False) -> None:
        """A person's deed, by button."""
        asked = self.asked()
        if asked is None or self.film or self.cursor is not None:
            return
        seat, prompt = asked
        choice = next((choice for choice in prompt.choices if choice.move == move), None)
        asks_again = self.settings.confirm == "yes" and not sure
        if choice is not None and asks_again and (self.confirm is None or self.confirm.move != move):
            self.confirm = choice
            self.paint()
            return
        self._deed(seat, move)

    def aside(self, move: Move) -> None:
        """A person's deed that nobody asked for."""
        seat = self.viewer()
        if seat is not None and not self.follows:
            self.drawer = ""
            self._deed(seat, move)

    def _deed(self, seat: int, move: Move) -> bool:
        """Whether it was done."""
        self.notice = ""
        if asked := self.asked():
            step = asked[1].id.removeprefix("prompt.")
            self.answered[step] = self.answered.get(step, 0) + 1
        done = False
        try:
            self._play(seat, move)
            done = True
        except IllegalMove as refusal:
            self.notice = self.words(refusal.reason, [s.name for s in self.seats], **refusal.args_for_words)
            self.picked.clear()
            self.confirm = None
            self.paint()
        except STUMBLES as error:
            self._stumble(error)
        except Exception as error:
            traceback.print_exception(error)  # a fault of ours: the person learns of it all the same
            self.notice = self.words("table.fault")
            self.paint()
            return False
        self.go_on()
        return done

    def pick(self, target: str) -> None:
        """A click on something lit. When only one deed fits all that is picked, it is done."""
        asked = self.asked()
        if asked is None or self.film or self.cursor is not None:
            return
        self.notice = ""
        self.confirm = None
        if target in self.picked:
            self.picked.remove(target)
            self.paint()
            return
        self.picked.append(target)
        fitting = self.fitting(asked[1])
        if not fitting:
            # A new beginning: what was picked before does not go with this.
            self.picked = [target]
            fitting = self.fitting(asked[1])
        if len(fitting) == 1:
            self.act(fitting[0].move)
        elif not fitting:
            self.picked.clear()
            self.paint()
        else:
            self.paint()

    def unpick(self) -> None:
        self.picked.clear()
        self.confirm = None
        self.notice = ""
        self.paint()

    def open_curtain(self) -> None:
        self.opened, self.curtain = self.curtain, None
        self.paint()
        self.go_on()

    def mute(self) -> None:
        """Not again, as long as the prompt's scope lasts."""
        asked = self.asked()
        if asked and asked[1].decline is not None:
            self.muted.add((asked[0], asked[1].scope))
            self.act(asked[1].decline, sure=True)

    def skip(self, all: bool) -> None:
        """On to the next event, or past all of them."""
        if all:
            del self.film[1:]
        self._advance.set()

    # -- back and forth ----------------------------------------------------------------------------------------------

    def _own_tail(self, seat: int) -> int:
        """How many of the last moves are this seat's own and can be taken back."""
        count = 0
        for (who, _), lifted in zip(reversed(self.match.moves), reversed(self.match.lifted), strict=True):
            if who != seat or lifted:
                break
            count += 1
        return count

    def _undo_depth(self) -> int:
        """How many moves one press of undo takes back: to the last decision that a person made. 0 is none."""
        moves, lifted = self.match.moves, self.match.lifted
        for depth, number in enumerate(range(len(moves) - 1, -1, -1), start=1):
            if lifted[number] and not self.practice:
                return 0
            if moves[number][0] in self.persons and number not in self.silent:
                return depth
        return 0

    def undo(self) -> None:
        depth = self._undo_depth()
        if not depth or self.visit or self.follows:
            return
        self.worker.cancel()
        self.film.clear()
        for _ in range(depth):
            self.silent.discard(len(self.match.moves) - 1)
            self.match.undo(free=self.practice)
        seat = self.match.undone[-1][0]
        self.unpick()
        self.curtain = None
        self.opened = seat if len(self.persons) > 1 and self.opened == seat else None
        self.save()
        self.go_on()

    def redo(self) -> None:
        """The decision taken back last, and what others did after it."""
        if not self.match.undone or self.follows:
            return
        self.unpick()
        try:
            self.match.redo()
            while self.match.undone and self.match.undone[-1][0] not in self.persons:
                self.match.redo()
        except STUMBLES as error:
            self._stumble(error)
        self.save()
        self.go_on()

    def lift(self, verb: str, place: str) -> None:
        """Take up again something put down in this turn: undo to it, and do the rest once more."""
        asked = self.asked()
        if asked is None:
            return
        seat = asked[0]
        again: list[Move] = []
        for _ in range(self._own_tail(seat)):
            _, move = self.match.undo()
            # Enough of the move to tell it from others: the place, or the card and the place.
            if move[0] == verb and f"{':'.join(map(str, move[1:]))}:".startswith(f"{place}:"):
                break
            again.append(move)
        for move in reversed(again):
            try:
                self.match.play(seat, move)
            except (IllegalMove, *STUMBLES):
                break
        self.unpick()
        self.save()
        self.go_on()

    def look(self, cursor: int) -> None:
        """Show the position after so many moves."""
        total = len(self.match.moves)
        self.cursor = None if cursor >= total else max(0, cursor)
        self.film.clear()
        self._advance.set()
        self.paint()
        if self.cursor is None:
            self.go_on()

    # -- saving ------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        self.match.meta["saved"] = datetime.now().isoformat(timespec="seconds")
        self.match.meta["over"] = self.match.outcome is not None
        # A full shelf is no reason to stop: the store holds on to the text, and the table says so.
        with contextlib.suppress(ShelfFull):
            self.store.write(self.id, self.match.dumps())
        self.number = self.store.last

    def _unsaved(self) -> str:
        """Why this match is not safe, as a message id."""
        if self.id in self.store.spare:
            return "table.no_room"
        return "" if self.store.lasting else "table.not_kept"

    # -- one match in several tabs -----------------------------------------------------------------------------------

    def heard(self, key: str, value: str | None) -> None:
        """Another tab has written something. The tab that sat down last plays; the others follow."""
        if key == f"{SEAT}{self.id}":
            holder = self.store.sitting(self.id)
            if holder is None and self.follows:
                self.take_over()
            elif holder not in (None, self.tab_id):
                self.step_aside()
        elif (whole := unseal(value)) and self.store.heard(key, value) == self.id:
            if self.follows:
                self._adopt(*whole)
            else:
                self._meet(*whole)

    def step_aside(self) -> None:
        self.follows = True
        self.film.clear()
        self._advance.set()
        self.worker.cancel()
        self.curtain = self.opened = self.thinking = None
        self.unpick()

    def take_over(self) -> None:
        """Play here from now on, from where the other tab has come to."""
        self.follows = False
        self.store.sit(self.id, self.tab_id)
        if found := self.store.newest(self.id):
            self._adopt(*found)
        self.unpick()
        self.start()

    def _adopt(self, number: int, body: str) -> None:
        """Go on from a copy that another tab wrote."""
        if number <= self.number:
            return
        try:
            doc = parse(body)
            moves = moves_of(doc)
            known = len(self.match.moves)
            if moves[:known] == self.match.moves:
                for seat, move in moves[known:]:
                    self._happen(seat, move)
                self.match.meta = doc["meta"]
            else:
                self.match = Match.load(doc)
                self.film.clear()
        except (SaveError, IllegalMove, KeyError, *STUMBLES):
            return  # not whole: the next copy will be
        self.number = number
        self.paint()
        self.go_on()

    def _meet(self, number: int, body: str) -> None:
        """A tab that did not know yet that this one plays has written. Nothing that anybody played is lost."""
        try:
            doc = parse(body)
            theirs = moves_of(doc)
        except SaveError:
            return
        mine = self.match.moves
        if theirs[: len(mine)] == mine:
            self._adopt(number, body)
        elif mine[: len(theirs)] == theirs:
            self.save()
        else:
            with contextlib.suppress(ShelfFull):
                self.store.write(f"{self.id}-{number}", body)
            self.save()
            self.notice = self.words("save.forked")
            self.paint()


def seats_of(match: Match, words: Words) -> list[Seat]:
    """Who sits where, from the match's own notes; a file from elsewhere may have none or nonsense."""
    sides = match.game.seated(match.setup)
    told = match.meta.get("seats")
    seats = []
    for index, side in enumerate(sides):
        entry = told[index] if isinstance(told, list) and index < len(told) and isinstance(told[index], dict) else {}
        kind = entry.get("kind")
        seats.append(
            Seat(
                clean(entry.get("name")) or words(f"side.{side}"),
                side,
                kind if isinstance(kind, str) and kind in ("person", *_levels(match)) else "person",
            )
        )
    return seats


def _levels(match: Match) -> tuple[str, ...]:
    from pyengine import levels

    return levels(match.game.id)


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, list) else value
