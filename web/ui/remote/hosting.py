"""The host's side at the table: seats for people elsewhere, their invitations, what comes from them and what they are told."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyengine import Match, Move
from pyengine.match import parse
from pyengine.remote import BadMessage, Host, Send
from pyengine.remote.letters import HOST, Letter, Post, unpack

from ..draft import notes_of
from ..store import ShelfFull
from ..table.sight import Sight
from ..table.table import Table
from ..table.viewer import Viewer
from . import DAMAGE, KIND, codes, markup
from .mail import Mail

if TYPE_CHECKING:
    from .desk import Desk

KEPT = "kronika.remote."
"""What a host keeps besides the match, by the match's id here."""
POSTED = "kronika.mail."
"""A code for a match that is open in another tab, by the match's own word."""
PATIENCE = 20.0
"""Seconds after a reply in which the line should stand."""


@dataclass(slots=True)
class Invited:
    """An invitation that is out."""

    seat: int
    name: str
    """Of the line."""
    link: str = ""
    state: str = "making"
    """``making``, ``out``, ``replied`` or ``failed``."""


class Hosting:
    def __init__(self, desk: Desk, table: Table) -> None:
        self.desk, self.table, self.app = desk, table, desk.app
        self.store = self.app.store
        self.invited: dict[int, Invited] = {}
        self.mails: dict[int, Mail] = {}
        self.letters: dict[int, str] = {}
        """Letters that were written and may be passed on, as links."""
        self.note = ""
        self.scanning = False
        self._lines = 0
        self._kept = ""
        self.host = self._restored() or Host(table.match, self.app.window.random_word(), desk.secret)
        self.host.names, self.host.play, self.host.chat = self._names, self._play, self.app.mode.talks
        for seat in self.host.bots:
            table.seats[seat].kind = "normal"
        self.look_around()
        self.coming = set(desk.carried.values())
        """Seats whose guests were at the match before, and are still on their lines."""
        for name, seat in desk.carried.items():
            self.deliver(self.host.carry_on(name, seat))
        desk.carried = {}
        self.keep()
        self.app.run(self.collect())

    # -- what is kept --------------------------------------------------------------------------------------------------

    def _restored(self) -> Host | None:
        try:
            kept = parse(self.store.noted(KEPT + self.table.id))
            host = Host.from_json(self.table.match, kept["host"], self.desk.secret)
            for seat, mail in kept["mails"].items():
                self.mails[int(seat)] = Mail.from_json(self.desk.lines, mail, host.places[int(seat)].key)
        except DAMAGE:
            return None
        return host

    def keep(self) -> None:
        mails = {str(seat): mail.to_json() for seat, mail in self.mails.items()}
        body = json.dumps({"host": self.host.to_json(), "mails": mails})
        if body != self._kept:
            self._kept = body
            with contextlib.suppress(ShelfFull):
                self.store.note(KEPT + self.table.id, body)

    # -- what the table asks -------------------------------------------------------------------------------------------

    def presence(self, seat: int) -> str:
        """Of a seat elsewhere, how its player is there, as a message id."""
        if seat in self.host.bots:
            return "remote.bot"
        if self.table.seats[seat].kind != KIND:
            return ""
        if self.host.here(seat):
            return "remote.here"
        return "remote.by_letter" if seat in self.mails else "remote.gone"

    def match_changed(self) -> None:
        """The guests get what they may know of it."""
        self._follow()
        self.deliver(self.host.news())
        self.keep()

    def carry_on(self) -> None:
        """The same people play again: whoever is here keeps seat and line."""
        self.desk.carried = {name: link.seat for name, link in self.host.links.items() if link.seat is not None}

    def leave(self) -> None:
        for name in {*self.host.links, *(out.name for out in self.invited.values())} - self.desk.carried.keys():
            self.desk.lines.close(name)

    def drawer(self, s: Sight) -> str:
        return markup.hosting(s, self)

    def heard(self, key: str, value: str | None) -> None:
        """Another tab of this browser was opened with a code for us."""
        if key == POSTED + self.host.id and value:
            self.app.run(self.collect())

    async def collect(self) -> None:
        """Codes that were put down for this match."""
        code = self.store.shelf.get(POSTED + self.host.id)
        if code:
            self.store.shelf.drop(POSTED + self.host.id)
            await self.take_code(code)

    # -- seats ---------------------------------------------------------------------------------------------------------

    def _names(self) -> list[dict[str, Any]]:
        noted = self.table.match.meta.get("seats")
        typed = [isinstance(entry, dict) and entry.get("typed") is not False for entry in noted] if isinstance(noted, list) else []
        return [
            {"name": seat.name if index < len(typed) and typed[index] else "", "kind": seat.kind}
            for index, seat in enumerate(self.table.seats)
        ]

    def look_around(self) -> None:
        """Whether this is a screen that everybody looks at, each with a phone as their hand: then it shows codes to join
        for all who are awaited, and needs no curtain."""
        table = self.table
        table.around = not table.viewer.persons and any(seat.kind == KIND for seat in table.seats)

    def invite_all(self) -> None:
        """Codes for all who are awaited around this screen."""
        for seat, chair in enumerate(self.table.seats):
            waits = chair.kind == KIND and not self.host.here(seat) and seat not in self.coming | self.mails.keys()
            if waits and seat not in self.invited:
                self.app.run(self.invite(seat))

    def _set_kind(self, seat: int, kind: str) -> None:
        table = self.table
        table.room.worker.cancel()
        table.seats[seat].kind = kind
        if not isinstance(table.match.meta.get("seats"), list):
            table.match.meta["seats"] = notes_of(table.seats)
        table.match.meta["seats"][seat]["kind"] = kind
        table.viewer = Viewer(table.seats)
        self.look_around()
        table.save()
        self.deliver(self.host.table())
        table.paint()
        table.go_on()

    def for_elsewhere(self, seat: int) -> None:
        self._set_kind(seat, KIND)

    def for_here(self, seat: int) -> None:
        """Somebody at this table plays the seat from now on."""
        for name, link in list(self.host.links.items()):
            if link.seat == seat:
                self.desk.lines.close(name)
        self.host.places.pop(seat, None)
        self.host.bots.discard(seat)
        self.invited.pop(seat, None)
        self._set_kind(seat, "person")
        self.keep()

    def to_bot(self, seat: int) -> None:
        self.table.seats[seat].kind = "normal"
        self._bots_changed(self.host.let_bot_play(seat))

    def give_back(self, seat: int) -> None:
        self.table.room.worker.cancel()
        self.table.seats[seat].kind = KIND
        self._bots_changed(self.host.give_back(seat))

    def _bots_changed(self, sends: list[Send]) -> None:
        self.keep()
        self.deliver(sends)
        self.table.paint()
        self.table.go_on()

    # -- live ----------------------------------------------------------------------------------------------------------

    async def invite(self, seat: int, anew: bool = False) -> None:
        if old := self.invited.pop(seat, None):
            self.desk.lines.close(old.name)
        self._lines += 1
        self.invited[seat] = out = Invited(seat, f"seat-{seat}-{self._lines}")
        place = self.host.invite(seat, anew)
        self.keep()
        self.table.paint()
        line = await self.desk.lines.offer(out.name)
        secret = "" if place.taken else place.token
        code = codes.Invitation(self.host.id, seat, secret, self.table.match.game.id, line).code()
        out.link, out.state = f"{self.desk.base()}#/join/{code}", "out"
        self.table.paint()

    async def take_code(self, text: str) -> None:
        """What somebody sent back: a reply to an invitation, or a letter."""
        code = codes.found(text)
        self.note = ""
        try:
            if code[:1] == "l":
                await self._letter(unpack(code))
            else:
                await self._reply(codes.reply(code))
        except BadMessage as error:
            self.note = error.reason
        self.table.paint()

    async def _reply(self, reply: codes.Reply) -> None:
        out = self.invited.get(reply.seat)
        if reply.match != self.host.id or out is None:
            raise BadMessage("remote.code.old" if reply.match == self.host.id else "remote.letter.other_match")
        if not await self.desk.lines.accept(out.name, reply.line):
            raise BadMessage("remote.code.old")
        out.state = "replied"
        asyncio.get_running_loop().call_later(PATIENCE, self._give_up, out)

    def _give_up(self, out: Invited) -> None:
        if self.invited.get(out.seat) is out and out.state == "replied":
            out.state = "failed"
            self.table.paint()

    def heard_line(self, what: str, name: str, text: str) -> None:
        self._follow()
        if what == "open":
            self.deliver(self.host.opened(name))
        elif what == "closed":
            self.deliver(self.host.closed(name))
            for seat, out in list(self.invited.items()):
                if out.name == name:
                    del self.invited[seat]
            if self.table.around and not self.table.match.outcome:
                self.invite_all()
        elif self.table.plays:
            self.app.mode.stirred()
            here, made = {seat for seat in self.host.places if self.host.here(seat)}, len(self.table.match.moves)
            self.deliver(self.host.hear(name, text))
            for seat in self.host.places:
                if self.host.here(seat) and seat not in here:
                    self._arrived(seat)
            # Going on cuts short what is being told: not for a line of chat.
            if not self.table.telling or len(self.table.match.moves) != made:
                self.table.go_on()
        self.keep()
        self.table.paint()

    def _arrived(self, seat: int) -> None:
        self.coming.discard(seat)
        self.invited.pop(seat, None)
        self.letters.pop(seat, None)
        self.table.room.announce(self.table.say("remote.arrived", seat=seat))
        waiting = [other for other, chair in enumerate(self.table.seats) if chair.kind == KIND and not self.host.here(other)]
        if not waiting and self.table.drawer and self.table.drawer.name == "remote":
            self.table.drawer = None

    def deliver(self, sends: list[Send]) -> None:
        for link, text in sends:
            if text is None:
                self.desk.lines.close(link)
            else:
                self.desk.lines.send(link, text)

    def _follow(self) -> None:
        """The table may have another line of the match by now."""
        match: Match = self.table.match
        self.host.match = match

    def _play(self, seat: int, move: Move) -> None:
        self.table.play(seat, move)

    def say(self, text: str) -> None:
        persons = self.table.viewer.persons
        self.deliver(self.host.say(persons[0] if persons else HOST, text))
        self.keep()
        self.table.paint()

    # -- by letter -----------------------------------------------------------------------------------------------------

    async def write(self, seat: int) -> None:
        """A letter to a seat, as a link."""
        self._follow()
        place = self.host.invite(seat)
        body = self.host.letter(seat)
        if seat not in self.mails:
            self.mails[seat] = Mail(self.desk.lines, Post(self.host.id, HOST, seat), place.key)
        if not self.mails[seat].post.key:
            # Whoever has this letter has the seat, until they have answered.
            place.taken = True
            body = [{"t": "invite", "game": self.table.match.game.id, "key": place.key}, *body]
        seats = [{**chair, "here": False, "bot": index in self.host.bots} for index, chair in enumerate(self._names())]
        body.append({"t": "table", "seats": seats, "chat": False})
        code = await self.mails[seat].write(body)
        self.letters[seat] = f"{self.desk.base()}#/letter/{code}"
        self.keep()
        self.table.paint()

    async def _letter(self, letter: Letter) -> None:
        mail = self.mails.get(letter.sender)
        if letter.match != self.host.id:
            raise BadMessage("remote.letter.other_match")
        if mail is None:
            raise BadMessage("remote.letter.not_yours")
        verdict = await mail.read(letter)
        self._follow()
        if verdict in ("", "gap"):
            refused = None
            for message in letter.body:
                if message["t"] == "have":
                    self.host.places[letter.sender].sent = self.host.common(letter.sender, message)
                elif message["t"] == "moves" and self.table.plays:
                    refused = self.host.take(letter.sender, message)
            self.letters.pop(letter.sender, None)
            self.table.go_on()
            self.note = str(refused["why"]) if refused else "remote.letter.read"
        else:
            self.note = f"remote.letter.{verdict}"
        self.keep()
