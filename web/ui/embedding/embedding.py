"""The page in a frame: what an embedded game opens with, what it tells its host and hears from it (see frame.js)."""

from __future__ import annotations

import asyncio
import binascii
import json
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING

from pyengine import Event, Match, SaveError, SetupError
from pyengine.match import LARGEST, parse

from .. import files, link
from ..markup import text
from ..modes import Mode
from ..names import quoted
from ..routes import Place
from ..screens import learn
from ..settings import Settings, language_of
from ..store import MemoryShelf, Saved, Shelf
from ..tasks import report
from .options import Embed, scenario_code

if TYPE_CHECKING:
    from ..app import App
    from ..table.table import Table

TABLES = ("match", "m", "lesson")
"""Screens that are a table of this frame."""
KEPT = 3
"""Matches of a frame that stay beside the present one."""
PATIENCE = 2
"""How often a frame begins anew by itself when something fails."""
REST = 60.0
"""Seconds after which the bots of a frame, of which a page may have many, give back their memory."""


@dataclass(frozen=True, slots=True)
class Luggage:
    """What a frame that falls asleep takes with it: all that no storage holds."""

    shelf: dict[str, str] = field(default_factory=dict)
    """As `MemoryShelf` has it, where nothing else is to be had."""
    spare: dict[str, str] = field(default_factory=dict)
    """Copies of matches for which there was no room."""
    settings: dict[str, str] = field(default_factory=dict)

    def dumps(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, body: str) -> Luggage:
        """Our own, but from the browser's history: what is not as it should be is left out."""
        try:
            found = parse(body or "{}")
        except SaveError:
            found = None
        parts = {part.name: found.get(part.name) if isinstance(found, dict) else None for part in fields(cls)}
        return cls(**{name: part for name, part in parts.items() if isinstance(part, dict) and all(isinstance(entry, str) for entry in part.values())})


class Embedding(Mode):
    keeps_settings = False  # those of a frame are its host's and must not become the visitor's own
    rest = REST
    talks = False
    replaces = True  # a frame shares its history with its host

    def __init__(self, app: App, asked: Embed) -> None:
        super().__init__(app)
        self.asked, self.window = asked, app.window
        self.luggage = Luggage.read(self.window.held_asleep())  # before the address changes, with which it would be gone
        self.lasting = asked.keep
        self.frame = "" if asked.links else "closed"
        place = self.window.route().strip("/")
        if place.startswith("m/"):
            # A scenario that was too long for the query.
            asked.scenario = place.removeprefix("m/")
            asked.id += f"{binascii.crc32(asked.scenario.encode('utf-8', 'surrogatepass')):08x}"
            self.window.go("/", replace=True)
        self.trying = ""
        """The match that is being opened, until it stands on the table."""
        self.unopened: set[str] = set()
        """Matches of this frame that could not be opened: a new one begins instead."""
        self.failures = 0
        self._one_by_one = asyncio.Lock()

    def refill(self, shelf: Shelf) -> None:
        if isinstance(shelf, MemoryShelf):
            shelf.items |= self.luggage.shelf

    def settings(self, kept: Settings) -> Settings:
        return Settings.load({**kept.to_json(), **self.asked.settings, **self.luggage.settings})

    async def start(self) -> None:
        self.app.store.recover(self.luggage.spare)
        await super().start()

    def listen(self) -> None:
        self.window.colour(self.asked.colours)
        self.window.listen("kronika:from-host", lambda event: self.app.run(self.hear(str(event.detail))))
        self.window.listen("kronika:unseen", lambda event: self.sleep())

    # -- the match that was asked for ----------------------------------------------------------------------------------

    async def arrive(self, place: Place) -> bool:
        """Where the address names no match, the frame's own; and always there, where nothing leads out of the frame."""
        home = (not place.address or not self.asked.links) and place.screen.name not in TABLES
        if home:
            await self.enter()
        return self.app.table is not None and home

    def held(self) -> str | None:
        """Where nothing leads out of the frame its table stays as it is, whatever the history that it shares with its
        host asks for: what is open on it, and what is touched meanwhile, would be lost with it."""
        table, screen = self.app.table, self.window.route().strip("/").partition("/")[0]
        return f"/{table.address}" if table and not self.asked.links and screen not in TABLES else None

    async def enter(self, fresh: bool = False, seed: str = "") -> None:
        """The match of this frame: the one under way, else a new one."""
        app, asked = self.app, self.asked
        if not asked.game:
            app.notice = asked.refused(app.words)
            return
        if self.failures > PATIENCE:
            return
        if asked.lesson:
            self.window.go(f"/lesson/{asked.game}/{asked.lesson}", replace=True)
            await app.arrive()
            return
        under_way = None if fresh else self.under_way()
        if under_way:
            self.trying = under_way
            self.window.go(f"/match/{under_way}", replace=True)
            await app.arrive()
            self.trying = ""
            return
        match = await self.scenario() if asked.scenario else None
        if match is None:
            draft = asked.draft(await app.title(asked.game))
            draft.seed = seed or draft.seed
            match = draft.match(app.titles[asked.game], self.window.random_word())
        notice = " ".join(filter(None, (app.notice, asked.refused(app.words))))
        await app.deal(match)
        if app.table and notice:
            app.table.notice = notice
            app.paint()

    def sleep(self) -> None:
        """Nobody has seen the frame for a while: it gives back its memory, unless somebody elsewhere plays too, or a person
        would miss what is being told. Bots among themselves go on when they are seen."""
        table = self.app.table
        if table and (table.remote or (not table.watching and (table.telling or table.thinking is not None))):
            return
        store = self.app.store
        self.window.sleep(Luggage(store.fleeting(), store.spare, self.app.settings.to_json()).dumps())

    def own(self) -> list[Saved]:
        """The matches of this frame, the last played first."""
        return [saved for saved in self.app.store.matches() if saved.id.startswith(f"{self.asked.id}-")]

    def under_way(self) -> str:
        for saved in self.own():
            if not saved.error and not saved.meta.get("over") and saved.id not in self.unopened:
                return saved.id
        return ""

    def given_up(self, id: str) -> None:
        """What was being opened does not open, or cannot be shown: it is not tried again."""
        self.failures += 1
        self.asked.lesson = ""  # what is no lesson is a match
        self.unopened |= {self.trying, id}

    def new_id(self) -> str:
        return f"{self.asked.id}-{self.window.random_word()}"

    def kept(self, present: str) -> None:
        """A host may ask for a new match as often as it likes: beside the present one only the last few that were
        played stay, and those that lie open elsewhere."""
        store, played = self.app.store, 0
        for saved in self.own():
            if saved.id == present or store.sitting(saved.id):
                continue
            played += saved.length > 0
            if not saved.length or played > KEPT:
                store.forget(saved.id)

    def seated(self, table: Table) -> None:
        super().seated(table)
        table.observe = self.observe

    def markup(self, note: str) -> str | None:
        """A frame without ways out and without a table: why there is none, and nothing else."""
        if self.app.table or self.asked.links:
            return None
        words = self.app.words
        title = words(f"game.{self.asked.game}") if self.asked.game else "Kronika"
        return f'<main class="sheet" data-screen="notice"><h1 tabindex="-1">{text(title)}</h1>{note}</main>'

    async def scenario(self) -> Match | None:
        """The match or position to start from; a message and None where there is none to be had."""
        asked = self.asked
        try:
            code = scenario_code(asked.scenario)
            if asked.scenario.isidentifier() and code is None:
                return await learn.scenario(self.app, asked.game, asked.scenario)
            if code is not None:
                match, at = await self.app.having(lambda: link.unpack(code))
                match = link.up_to(match, at)
            else:
                document = parse(await self._file(asked.scenario))
                match = await self.app.having(lambda: Match.load(document))
            if match.game.id != asked.game:
                raise SaveError("setup.other_game", game=match.game.id)
        except (SaveError, files.MissingFile) as error:
            fault = error if isinstance(error, SaveError) else SaveError("embed.scenario_missing", value=asked.scenario[:40])
            asked.faults.append((fault.reason, fault.args_for_words))
            return None
        if len(asked.seats) == match.setup.players:
            words = await self.app.title(asked.game)
            draft = asked.draft(words)
            match.meta["seats"] = draft.notes_of(draft.named(words, match.game.seated(match.setup)))
        return match

    async def _file(self, where: str) -> str:
        """A saved match on our own host; the policy allows no other, and neither do we."""
        address = self.window.own_file(where)
        if address is None:
            raise SaveError("embed.scenario_elsewhere")
        try:
            return (await files.read(address))[: LARGEST + 1].decode("utf-8", "replace")
        except files.MissingFile as error:
            raise SaveError("embed.scenario_missing", value=where[:40]) from error

    # -- to the host ---------------------------------------------------------------------------------------------------

    def ready(self) -> None:
        self.window.tell_host({"type": "ready", "game": self.asked.game, "language": self.app.language})

    def observe(self, table: Table, events: list[Event]) -> None:
        """After a move: its number, who made it and what this frame's viewer may know of it. The move itself may be
        secret and stays here."""
        match = table.match
        names = [seat.name for seat in table.seats]
        self.window.tell_host(
            {
                "type": "move",
                "number": len(match.moves),
                "seat": match.moves[-1][0],
                "name": names[match.moves[-1][0]],
                "lines": [table.say(event.id, **event.args) for event in events],
                # As everybody at the table may know: who answers a trade is a secret of two.
                "acting": list(match.game.acting(match.game.view(match.state, None))),
            }
        )
        outcome = match.outcome
        if outcome:
            self.window.tell_host(
                {
                    "type": "over",
                    "winners": outcome.winners,
                    "ranking": outcome.ranking,
                    "scores": outcome.scores,
                    "names": names,
                    "ending": table.say(outcome.ending, **outcome.args),
                }
            )

    # -- from the host -------------------------------------------------------------------------------------------------

    async def hear(self, message: str) -> None:
        """What frame.js has let through: it comes from the page around us and from the origin that the address names.
        One message after another: each finds the table as the one before it has left it."""
        async with self._one_by_one:
            await self._hear(message)

    async def _hear(self, body: str) -> None:
        try:
            message = parse(body)
        except SaveError as error:
            self.refuse(error)
            return
        app, table = self.app, self.app.table
        self.failures = 0
        match message:
            case {"type": "new", "seed": str(seed)}:
                await self.enter(fresh=True, seed=seed[:64])
            case {"type": "new"}:
                await self.enter(fresh=True)
            case {"type": "language", "language": str(tag)} if language := language_of(tag):
                await app.set("language", language)
            case {"type": "save"} if table:
                self.window.tell_host({"type": "save", "match": json.loads(table.match.dumps())})
            case {"type": "open", "match": dict(document)}:
                try:
                    await app.deal(await app.having(lambda: Match.load(document)))
                except SaveError as error:
                    self.refuse(error)
                except Exception as error:
                    report(error)
                    self.refuse(SaveError("save.not_json"))
            case {"type": str(other)}:
                self.refuse(SetupError("embed.message", value=other[:40]))
            case _:
                self.refuse(SaveError("save.not_json"))

    def refuse(self, error: SaveError | SetupError) -> None:
        reason = self.app.words(error.reason, **quoted(error.args_for_words))
        self.window.tell_host({"type": "refused", "reason": reason})
