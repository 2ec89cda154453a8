"""The guest's side: a seat at somebody else's table. What is seen and asked here comes out of the seat's view, by the same
rules and the same table as everywhere."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

from pyengine import Event, Move, game_ids
from pyengine.match import parse
from pyengine.remote import BadMessage, Guest
from pyengine.remote.letters import HOST, Letter, Post

from ..names import clean
from ..store import ShelfFull
from ..table import aims
from ..table.questions import Asked
from ..table.sight import Sight
from ..table.table import Table
from . import DAMAGE, GUEST, KIND, markup
from .codes import Invitation, Reply
from .mail import Mail

if TYPE_CHECKING:
    from .desk import Desk

LINE = "host"
"""The name of the one line that a guest has."""


class GuestTable(Table):
    guest = True

    def __init__(self, guest_seat: GuestSeat, *args: Any) -> None:
        self.guest_seat = guest_seat
        self.turned = ""
        """The face that the person has asked for."""
        super().__init__(*args)
        self.remote = guest_seat
        self.address = f"guest/{self.id}"

    def start(self) -> None:
        self.intro = aims.due(self)
        self.go_on()

    def asked(self) -> Asked | None:
        guest = self.guest_seat.guest
        return None if guest.waiting or guest.bot_plays else super().asked()

    def bot_to_move(self) -> int | None:
        return None

    @property
    def face(self) -> str:
        """Where everybody sits around one screen, the board is there, and the phone is the hand; a friend far away has no
        other board than this."""
        if not self.room.compact() or self.match.outcome or not hasattr(self.board, "hold"):
            return ""
        return self.turned or ("hand" if self.guest_seat.around else "board")

    def turn_to(self, face: str) -> None:
        self.turned = face if face in ("hand", "board") else ""
        self.paint()

    def play(self, seat: int, move: Move) -> None:
        """What is asked of the host; it is told when it has happened."""
        self.guest_seat.send(self.guest_seat.guest.play(move))
        self.selection.clear()
        self.intro = False
        self.save()
        self.paint()

    def save(self) -> None:
        self.guest_seat.keep()

    def gathered(self) -> int:
        guest = self.guest_seat.guest
        return 0 if guest.sent else len(guest.ahead)

    def take_back(self) -> Move:
        """The last of the moves that nobody else knows yet."""
        guest = self.guest_seat.guest
        move = guest.ahead[-1] if guest.ahead else ()
        if guest.undo():
            self.unpick()
            self.save()
            self.go_on()
        return move

    @property
    def can_undo(self) -> bool:
        return self.lookback.live and self.gathered() > 0

    @property
    def can_redo(self) -> bool:
        return False


class GuestSeat:
    def __init__(self, desk: Desk, guest: Guest, game: str, mail: Mail | None = None) -> None:
        self.desk, self.app, self.guest, self.game, self.mail = desk, desk.app, guest, game, mail
        self.id = f"{guest.id}-{guest.seat}"
        self.table: GuestTable | None = None
        self.live = False
        """The line stands, and the host has shown that it is the host."""
        self.letter = ""
        """The letter that is to be sent, as a link."""
        self.note = ""
        self.scanning = False
        self._coming = False
        guest.on_update, guest.on_change = self._happened, self._changed

    # -- what is kept --------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        body = json.dumps({"guest": self.guest.to_json(), "mail": self.mail.to_json() if self.mail else None})
        with contextlib.suppress(ShelfFull):
            self.app.store.note(GUEST + self.id, f"{self.game} {body}")

    @classmethod
    async def kept(cls, desk: Desk, id: str) -> GuestSeat | None:
        """The seat that this device has, as it was left."""
        game, _, body = desk.app.store.noted(GUEST + id).partition(" ")
        if game not in game_ids():
            return None
        await desk.app.need(game)
        try:
            data = parse(body)
            guest = Guest.from_json(data["guest"], desk.secret)
            mail = Mail.from_json(desk.lines, data["mail"], guest.key) if data["mail"] else None
        except DAMAGE:
            return None
        return cls(desk, guest, game, mail)

    # -- at the table --------------------------------------------------------------------------------------------------

    async def sit(self) -> None:
        """The seat's table; it begins when the address leads there."""
        assert self.guest.match is not None
        self._name_seats()
        await self.app.prepare(self.game)

        def make(*args: Any) -> GuestTable:
            return GuestTable(self, *args)

        if self.app.table:
            self.app.table.close()
        table = await self.app.seat(self.id, self.guest.match, make)
        assert isinstance(table, GuestTable)
        self.table = table

    def _name_seats(self) -> None:
        match, listed = self.guest.match, self.guest.table["seats"]
        if match is None:
            return
        seats = []
        for index in range(match.setup.players):
            entry = listed[index] if index < len(listed) else {}
            name, kind = clean(entry.get("name")), entry.get("kind")
            elsewhere = KIND if kind in ("person", KIND) else kind
            seats.append({"name": name, "typed": bool(name), "kind": "person" if index == match.seat else elsewhere})
        match.meta = {"seats": seats}

    @property
    def around(self) -> bool:
        """Whether nobody plays at the host's own device: it is a screen that all of them look at."""
        return all(seat.get("kind") != "person" for seat in self.guest.table["seats"])

    def presence(self, seat: int) -> str:
        seats = self.guest.table["seats"]
        if seat == self.guest.seat:
            if self.guest.bot_plays:
                return "remote.bot"
            return "" if self.live else "remote.by_letter" if self.guest.by_letter else "remote.cut"
        entry = seats[seat] if seat < len(seats) else {}
        if entry.get("bot") is True:
            return "remote.bot"
        if entry.get("kind") not in ("person", KIND):
            return ""
        return "remote.here" if self.live and entry.get("here") is True else "remote.gone" if self.live else ""

    def match_changed(self) -> None:
        """The table has nothing to tell the host: it asks it."""

    def carry_on(self) -> None:
        """It is the host who deals again."""

    def leave(self) -> None:
        if self.desk.guest_seat is self:
            self.desk.lines.close(LINE)

    def heard(self, key: str, value: str | None) -> None:
        """Another tab."""

    def drawer(self, s: Sight) -> str:
        return markup.guest_drawer(s, self)

    def _happened(self, events: list[Event]) -> None:
        if self.table and self.guest.match and self.guest.match.events:
            own = self.guest.match.moves[-1][0] if events else -1
            if events:
                self.table.learn(own, events)

    def _changed(self, kind: str) -> None:
        table, guest = self.table, self.guest
        self.live = guest.welcome
        if kind == "no" and guest.refusal:
            words = table.words if table else self.app.words
            said = words(guest.refusal["why"], [seat.name for seat in table.seats] if table else [], **guest.refusal["args"])
            self.note = said
            if table and guest.welcome:
                table.notice = said
        if table:
            if kind == "welcome":
                table.notice = ""
            if kind == "table":
                self._name_seats()
                from ..table.seats import seats_of

                table.seats[:] = seats_of(table.match, table.words)
            if guest.doubts:
                table.notice = table.words(guest.doubts[-1])
            table.answered = table.answered or kind == "news"
            table.paint()
            # Going on cuts short what is being told: not for a line of chat.
            if kind == "news" or not table.telling:
                table.go_on()
        self.keep()

    # -- live ----------------------------------------------------------------------------------------------------------

    async def join(self, invitation: Invitation) -> str | None:
        """The reply to an invitation; None where its code is none."""
        line = await self.desk.lines.join(LINE, invitation.line)
        return line and Reply(invitation.match, invitation.seat, line).code()

    def heard_line(self, what: str, name: str, text: str) -> None:
        if what == "text":
            try:
                self.send(self.guest.hear(text))
            except BadMessage as error:
                self.note = self.app.words(error.reason)
                if self.table:
                    self.table.notice = self.note
            if self.guest.next:
                # The same people play again: the line is that of the next match.
                self.desk.guest_seat = GuestSeat(self.desk, self.guest.next, self.game)
                self.live = False
            elif self.table is None and self.guest.match is not None:
                self.app.run(self._come_in())
        elif what == "closed":
            self.live = False
            if self.table and not self.table.closed:
                self.table.notice = self.app.words("remote.back")
        elif what == "open":
            self.guest.by_letter = False
        self.app.paint()

    async def _come_in(self) -> None:
        if not self._coming:
            self._coming = True
            await self.sit()
            self.app.window.go(f"/guest/{self.id}")

    def send(self, texts: list[str]) -> None:
        if self.live or not self.guest.by_letter:
            for text in texts:
                self.desk.lines.send(LINE, text)
        elif self.guest.sent:
            self.app.run(self.write())

    def say(self, text: str) -> None:
        self.send(self.guest.say(text))

    # -- by letter -----------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """A letter to the host, as a link."""
        if self.mail is None:
            self.mail = Mail(self.desk.lines, Post(self.guest.id, self.guest.seat, HOST), self.guest.key)
        self.letter = f"{self.desk.base()}#/letter/{await self.mail.write(self.guest.letter())}"
        self.keep()
        if self.table and not self.table.drawer:
            await self.app.open_drawer("remote")
        self.app.paint()

    async def take(self, letter: Letter) -> str:
        """A letter from the host: a message id of what became of it. Raises BadMessage."""
        if self.mail is None:
            self.mail = Mail(self.desk.lines, Post(self.guest.id, self.guest.seat, HOST), self.guest.key)
        verdict = await self.mail.read(letter)
        if verdict not in ("", "gap"):
            return f"remote.letter.{verdict}"
        self.guest.welcome = self.guest.by_letter = True
        # Who plays for whom is told first: what a bot did in this seat's name is no wonder then.
        for kind in ("table", "news", "open"):
            for message in letter.body:
                if message["t"] == kind:
                    self.guest.take(message)
                    self._changed(kind)
        self.live = False
        self.letter = ""
        self.keep()
        return f"remote.letter.{verdict}" if verdict else ""


def from_letter(desk: Desk, letter: Letter) -> GuestSeat:
    """A seat that a first letter gives. Raises BadMessage where it gives none."""
    invite: Any = letter.message("invite") or {}
    key, game = invite.get("key"), invite.get("game")
    if type(key) is not str or len(key) != 32 or game not in game_ids():
        raise BadMessage("remote.letter.not_yours")
    return GuestSeat(desk, Guest(letter.match, letter.to, "", desk.secret, key), game)


