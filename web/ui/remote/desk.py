"""The desk: one for the page. It brings codes and letters to the table or the seat that they are for, and lines to whoever
holds their other end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyengine import SaveError, game_ids
from pyengine.match import parse
from pyengine.remote import BadMessage, Guest
from pyengine.remote.letters import HOST, unpack

from ..files import MissingFile
from ..table.table import Table
from . import DAMAGE, GUEST, KIND, codes, markup
from .guest_seat import LINE, GuestSeat, from_letter
from .hosting import KEPT, POSTED, Hosting
from .lines import Lines

if TYPE_CHECKING:
    from ..app import App

LARGEST_FILE = 1_000_000
"""Bytes of a letter; a real one has some thousand."""
SCRIPTS = ("remote", "remote-qr", "remote-keys")


class Desk:
    def __init__(self, app: App, line: Any, qr: Any, keys: Any) -> None:
        self.app = app
        self.lines = Lines(line, qr, keys, self._heard)
        self.hosting: Hosting | None = None
        self.guest_seat: GuestSeat | None = None
        self.step = ""
        """What the page of an invitation, a reply or a letter shows; a message id where something is wrong."""
        self.game = ""
        """The game that one is invited to."""
        self.code = ""
        """The reply that is to be passed on."""
        self.match = ""
        """The match that a code was for, as this device calls it."""
        self.scanning = False
        self.copied = ""
        self.carried: dict[str, int] = {}
        """Lines on which guests wait for the next match at this table, and their seats."""

    @classmethod
    async def open(cls, app: App) -> Desk:
        return cls(app, *[await app.window.script(name) for name in SCRIPTS])

    def secret(self) -> str:
        """128 bits of chance, in 32 digits."""
        return self.app.window.random_word() + self.app.window.random_word()

    def base(self) -> str:
        """Where the others find this page."""
        return self.app.mode.address

    @property
    def reply_link(self) -> str:
        """Whoever sent the invitation opens it, or pastes it where the match is."""
        return f"{self.base()}#/reply/{self.code}"

    def attach(self, table: Table) -> None:
        """A table with seats for people elsewhere."""
        if not table.guest:
            self.hosting = table.remote = Hosting(self, table)
            awaited = {seat for seat, chair in enumerate(table.seats) if chair.kind == KIND} - self.hosting.coming
            if awaited and not table.match.outcome and not self.hosting.mails:
                # Somebody is awaited: the invitations lie on the table.
                if table.around:
                    self.hosting.invite_all()
                self.app.run(self.app.open_drawer("remote"))

    def _heard(self, what: str, name: str, text: str) -> None:
        if name == LINE:
            if self.guest_seat:
                self.guest_seat.heard_line(what, name, text)
        elif self.hosting and self.app.table is self.hosting.table:
            self.hosting.heard_line(what, name, text)

    # -- addresses -----------------------------------------------------------------------------------------------------

    async def join(self, code: str) -> None:
        """Somebody follows an invitation."""
        self.step, self.code, self.game, self.copied = "", "", "", ""
        if not code:
            self.step = "ask"
            return
        try:
            invitation = codes.invitation(codes.found(code))
            if invitation.game not in game_ids():
                raise BadMessage("remote.code.damaged")
            self.game = invitation.game
            await self.app.need(invitation.game)
            await self._answer(invitation)
        except BadMessage as error:
            self.step = error.reason
        except MissingFile:
            self.step = "game.unreachable"

    async def _answer(self, invitation: codes.Invitation) -> None:
        guest_seat = await GuestSeat.kept(self, f"{invitation.match}-{invitation.seat}")
        if guest_seat is None or (invitation.secret and invitation.secret != guest_seat.guest.token):
            if not invitation.secret:
                raise BadMessage("remote.no.taken")
            guest_seat = GuestSeat(self, Guest(invitation.match, invitation.seat, invitation.secret, self.secret), invitation.game)
        self.guest_seat = guest_seat
        reply = await guest_seat.join(invitation)
        if reply is None:
            raise BadMessage("remote.code.damaged")
        self.code, self.step = reply, "reply"

    def reply(self, code: str) -> None:
        """A reply to an invitation of ours was opened, in a tab of its own."""
        self._post(codes.found(code), "remote.reply.passed")

    def _post(self, code: str, done: str) -> None:
        """Put a code down for the match that it is for, in this tab or another."""
        try:
            match = unpack(code).match if code[:1] == "l" else codes.reply(code).match
        except BadMessage as error:
            self.step = error.reason
            return
        store = self.app.store
        for key in store.shelf.names():
            if key.startswith(KEPT):
                try:
                    found = parse(store.noted(key))["host"]["id"]
                except DAMAGE:
                    continue
                if found == match:
                    store.shelf.put(POSTED + match, code)
                    self.match, self.step = key.removeprefix(KEPT), done
                    return
        self.step = "remote.letter.other_match"

    async def letter(self, code: str) -> None:
        self.step = ""
        if not code:
            self.step = "ask"
            return
        try:
            letter = unpack(codes.found(code))
            if letter.to == HOST:
                self._post(codes.found(code), "remote.letter.passed")
                return
            guest_seat = await GuestSeat.kept(self, f"{letter.match}-{letter.to}") or from_letter(self, letter)
            await self.app.need(guest_seat.game)
            self.guest_seat = guest_seat
            said = await guest_seat.take(letter)
            await self._seat(guest_seat, said)
        except BadMessage as error:
            self.step = error.reason
        except MissingFile:
            self.step = "game.unreachable"

    async def sit(self, id: str) -> None:
        """The seat that this device has at somebody else's table."""
        guest_seat = self.guest_seat if self.guest_seat and self.guest_seat.id == id else await GuestSeat.kept(self, id)
        if guest_seat is None or guest_seat.guest.match is None:
            self.step = "remote.no.seat"
            self.app.window.go("/join/")
            return
        self.guest_seat = guest_seat
        await self._seat(guest_seat)

    async def _seat(self, guest_seat: GuestSeat, said: str = "") -> None:
        if guest_seat.guest.match is None:
            raise BadMessage("remote.letter.gap_at_start")
        await guest_seat.sit()
        assert guest_seat.table is not None
        if said:
            guest_seat.table.notice = self.app.words(said)
        if not guest_seat.live and not guest_seat.guest.by_letter:
            self.app.run(self.app.open_drawer("remote"))
        if guest_seat.guest.by_letter and guest_seat.guest.sent:
            self.app.run(guest_seat.write())
        if self.app.window.route().strip("/") != guest_seat.table.address:
            self.app.window.go(f"/{guest_seat.table.address}")

    # -- what can be done ----------------------------------------------------------------------------------------------

    def page(self) -> str:
        return markup.page(self)

    async def act(self, name: str, data: Any) -> None:
        seat = int(str(data.seat)) if hasattr(data, "seat") else -1
        hosting = self.app.table.remote if self.app.table and not self.app.table.guest else None
        if name in ("copy", "share", "file"):
            await self._pass_on(name, str(data.what), seat)
        elif name == "scan":
            await self._scan()
        elif name == "write" and isinstance(self.guest_seat, GuestSeat) and self.app.table and self.app.table.guest:
            await self.guest_seat.write()
        elif name == "forget" and self.app.table and self.app.table.guest:
            self.app.store.unnote(GUEST + self.app.table.id)
            self.app.window.go("/")
        elif isinstance(hosting, Hosting) and seat >= 0:
            if name == "invite":
                hosting.for_elsewhere(seat)
                await hosting.invite(seat)
            elif name == "anew":
                await hosting.invite(seat, anew=True)
            elif name == "letter":
                hosting.for_elsewhere(seat)
                await hosting.write(seat)
            elif name in ("to_bot", "give_back", "for_here"):
                getattr(hosting, name)(seat)
        self.app.paint()

    async def change(self, name: str, field: Any) -> None:
        if name == "file":
            await self._read(field)
            return
        value = str(field.value)
        if not value.strip():
            return
        field.value = ""
        if name == "say" and self.app.table:
            self.app.table.remote.say(value)
        elif name == "code":
            await self.take(value)
        self.app.paint()

    async def _read(self, field: Any) -> None:
        """A letter or a code that came as a file."""
        if field.files.length:
            file = field.files.item(0)
            field.value = ""
            try:
                # A file of another kind holds no code: it is told of like one that is damaged.
                await self.take(await self.app.window.text_of(file) if int(file.size) <= LARGEST_FILE else "")
            except SaveError as error:
                self._tell(error.reason)
            self.app.paint()

    def _tell(self, reason: str) -> None:
        """Why nothing came of it, a message id, wherever one is."""
        remote = self.app.table.remote if self.app.table else None
        if isinstance(remote, Hosting):
            remote.note = reason
        elif isinstance(remote, GuestSeat):
            remote.note = self.app.words(reason)
        else:
            self.step = reason

    async def take(self, text: str) -> None:
        """A code that was pasted or scanned, wherever one is."""
        code = codes.found(text)
        table = self.app.table
        if code[:1] == "i":
            self.app.window.go(f"/join/{code}")
        elif table and isinstance(table.remote, Hosting):
            await table.remote.take_code(text)
        elif code[:1] == "l":
            self.app.window.go(f"/letter/{code}")
        else:
            self._tell("remote.code.damaged")

    def _link(self, what: str, seat: int) -> str:
        table = self.app.table
        remote = table.remote if table else None
        if isinstance(remote, Hosting):
            return remote.letters.get(seat, "") if what == "letter" else remote.invited[seat].link if seat in remote.invited else ""
        if isinstance(remote, GuestSeat):
            return remote.letter
        return self.reply_link

    async def _pass_on(self, how: str, what: str, seat: int) -> None:
        link = self._link(what, seat)
        if not link:
            return
        if how == "file":
            self.app.window.download(f"kronika-{what}.txt", link)
        elif how == "share":
            await self.lines.share("Kronika", self.app.words(f"remote.share.{what}"), link)
        else:
            done = await self.app.window.copy(link)
            self.copied = what if done else ""
            if not done:
                self.app.window.select(f"#remote-{what}-{seat}")

    async def _scan(self) -> None:
        holder: Any = self.app.table.remote if self.app.table else self
        if holder.scanning:
            self.lines.stop_scan()
            holder.scanning = False
            return
        holder.scanning = True
        self.app.paint()
        self.app.window.paint_now()
        text = await self.lines.scan("#remote-camera")
        holder.scanning = False
        if text is None:
            self._tell("remote.no_camera")
        elif text:
            await self.take(text)
