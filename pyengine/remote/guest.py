"""The guest: holds what its seat may know, runs the same rules on it, and sends moves back. Like the host it does
nothing by itself: `hear` takes a message and gives back what is to be sent.

Moves are numbered and kept until the host has told of them, so that a cut line loses none and makes none twice. Moves
of a secret decision, or of a letter, are tried on the view and gathered until only the host can say what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..match import SaveError, as_move
from ..state import Event, Move
from . import verify, wire
from .chance import audit
from .seen import Seen, Unfit
from .wire import BadMessage, Message

FEW = 12
"""Updates at once that are judged one by one; more of them would keep a page."""


class Guest:
    def __init__(self, id: str, seat: int, token: str, random: Callable[[], str], key: str = "") -> None:
        self.id, self.seat, self.token, self.key = id, seat, token, key
        self.random = random
        self.match: Seen | None = None
        self.table: dict[str, Any] = {"seats": [], "chat": False}
        """Who sits where and who is there, as the host told last."""
        self.lines: list[tuple[int, str]] = []
        self.ahead: list[Move] = []
        """Own moves that the host has not told of yet."""
        self.sent = 0
        """How many of them are on their way."""
        self.by_letter = False
        """Moves are gathered as long as their outcome can be told here, not only the secret ones."""
        self.welcome = False
        """The host has shown that it is the one that gave the seat out."""
        self.refusal: Message | None = None
        """Why the last moves were not made."""
        self.doubts: list[str] = []
        """What the host told that cannot be; message ids."""
        self.proved = self.possible = 0
        """Updates that were found to follow from the rules, and those of which nothing speaks against it."""
        self.audited: str | None = None
        """After the end: "" where the opened match is what was told, else what is wrong with it."""
        self.next: Guest | None = None
        """The same seat in the host's next match of the game: from now on the line is this one's."""
        self.checks = True
        """Whether each update is judged as it comes; a long list, after an absence, waits for the end of the match."""
        self.on_update: Callable[[list[Event]], None] = lambda events: None
        """Told of each update, when the match has it."""
        self.on_change: Callable[[str], None] = lambda kind: None
        """Told of each message by its kind, when it has been dealt with."""
        self._nonces: tuple[str, str] = ("", "")
        self._up_to_date = False
        """What happened while the line was down has been told: from now on an update tells of a move as it is made."""
        self._asked_again = False
        """Something was left out, and the host has been asked for it."""

    # -- messages ------------------------------------------------------------------------------------------------------

    def hear(self, text: Any) -> list[str]:
        """A message of the host. Raises BadMessage where it is none; what was known stays."""
        message = wire.read(text, wire.LARGEST_NEWS)
        out = self.take(message)
        self.on_change(message["t"])
        return [wire.write(answer) for answer in out]

    def take(self, message: Message) -> list[Message]:
        kind = message["t"]
        if kind == "who":
            return self._hello(message)
        if kind == "welcome":
            return self._welcomed(message)
        if kind == "no":
            return self._refused(message)
        if not self.welcome:
            raise BadMessage("remote.no.stranger")
        if kind == "news":
            return self._news(message)
        if kind == "table":
            self._table(message)
        elif kind == "said":
            said = wire.line(message.get("text"))
            if said and type(message.get("seat")) is int:
                self.lines = [*self.lines, (message["seat"], said)][-200:]
        elif kind == "open":
            self._audit(message)
        elif kind == "next":
            self.next = Guest(wire.word(message, "match"), self.seat, wire.word(message, "token"), self.random)
        else:
            raise BadMessage
        return []

    def _hello(self, message: Message) -> list[Message]:
        if message.get("v") != wire.VERSION:
            raise BadMessage("remote.no.version")
        if message.get("match") != self.id:
            raise BadMessage("remote.no.match")
        theirs, own = wire.word(message, "nonce"), self.random()
        self._nonces, self.welcome = (theirs, own), False
        shown = wire.proof(self.key or self.token, "guest", self.id, str(self.seat), theirs, own)
        self.lines = []
        return [{"t": "hello", "v": wire.VERSION, "seat": self.seat, "nonce": own, "proof": shown, **self._have()}]

    def _have(self) -> Message:
        return {"n": self.match.count, "h": self.match.chain} if self.match else {"n": 0, "h": ""}

    def _welcomed(self, message: Message) -> list[Message]:
        expected = wire.proof(self.key or self.token, "host", self.id, str(self.seat), *self._nonces)
        if not self._nonces[0] or not wire.same(wire.word(message, "proof"), expected):
            raise BadMessage("remote.no.host")
        self.welcome, self._up_to_date, self._asked_again = True, False, False
        if "key" in message:
            # Shown at once: from now on the invitation is worth nothing to anybody who saw it.
            self.key = wire.word(message, "key")
            own = self.random()
            shown = wire.proof(self.key, "guest", self.id, str(self.seat), self._nonces[0], own)
            self._nonces, self.welcome = (self._nonces[0], own), False
            return [{"t": "hello", "v": wire.VERSION, "seat": self.seat, "nonce": own, "proof": shown, **self._have()}]
        return []

    def _table(self, message: Message) -> None:
        seats = message.get("seats")
        if type(seats) is list and all(type(seat) is dict for seat in seats):
            self.table = {"seats": seats[:9], "chat": message.get("chat") is True}

    # -- what happens --------------------------------------------------------------------------------------------------

    def _news(self, message: Message) -> list[Message]:
        since, listed = wire.number(message, "from"), message.get("list")
        if type(listed) is not list:
            raise BadMessage
        before = self.match.mine if self.match else 0
        try:
            if "start" in message:
                self._begin(message["start"])
            if self.match is None or since > self.match.count:
                return self._ask_again()
            if since < self.match.count:
                self.match.back(since)
                self.on_update([])
            known = self.match.mine
            for update in listed:
                self._add(update, self.match.mine - known, self.checks and len(listed) <= FEW)
        except (KeyError, TypeError, ValueError, LookupError) as error:
            why = str(error) if isinstance(error, Unfit) else "remote.unfit"
            self.doubts.append(why)
            raise BadMessage(why) from error
        self._up_to_date, self._asked_again = True, False
        made = self.match.mine - before
        if made < 0 or (made > len(self.ahead)):
            self.ahead, self.sent = [], 0  # taken back, or a bot has played: what was meant is void
        else:
            self.ahead, self.sent = self.ahead[made:], max(0, self.sent - made)
        self._look_ahead()
        return self._again()

    def _ask_again(self) -> list[Message]:
        """Something is missing before what was told. A host that leaves it out once more does not want it seen."""
        if self._asked_again:
            self.doubts.append("remote.doubt.gap")
            return []
        self._asked_again = True
        return [{"t": "have", **self._have()}]

    def _begin(self, start: Any) -> None:
        """From the start; where we have been told a start already, it must be the same match."""
        if type(start) is not dict or start.get("seat") != self.seat:
            raise Unfit("remote.unfit")
        fresh = Seen(start)
        if self.match is not None and (self.match.origin, self.match.commitment) != (fresh.origin, fresh.commitment):
            raise Unfit("remote.doubt.start")
        if self.match is None:
            self.match = fresh
            if self.checks and not verify.is_position(fresh.whole, self.seat, fresh.state):
                self.doubts.append(verify.POSITION)
        else:
            self.match.back(0)

    def _add(self, update: Any, made: int, checked: bool) -> None:
        """`made`: how many of the own moves that are on their way have been told of already."""
        match = self.match
        assert match is not None
        match.settle()
        before, mine = match.state, match.mine
        own = type(update) is dict and update.get("m") != mine
        meant = self.ahead[made] if own and made < len(self.ahead) else None
        events = match.add(update, final=not own or self._is_final(meant))
        if checked:
            self._judge(before, update, match.mine > mine, meant if made < self.sent else None)
        self.on_update(events)

    def _judge(self, before: Any, update: Any, own: bool, meant: Move | None) -> None:
        match = self.match
        assert match is not None
        # While nobody told us, a bot may have played for us and gone again.
        alone = own and self._up_to_date and not self.bot_plays
        found = verify.judge(match.whole, self.seat, before, match.state, update, own, meant if alone else None)
        if alone and meant is None and found in (verify.PROVED, verify.POSSIBLE):
            found = verify.YOURS
        if found == verify.PROVED:
            self.proved += 1
        elif found == verify.POSSIBLE:
            self.possible += 1
        else:
            self.doubts.append(found)

    @property
    def bot_plays(self) -> bool:
        """Whether the host has said that a bot stands in for this seat."""
        seats = self.table["seats"]
        return self.seat < len(seats) and seats[self.seat].get("bot") is True

    def _is_final(self, meant: Move | None) -> bool:
        """Whether our move, of which the next update tells, can no longer be taken back."""
        assert self.match is not None
        if meant is None:
            return True
        try:
            return self.match.ahead(meant).final
        except ValueError:
            return True

    def _audit(self, message: Message) -> None:
        match = self.match
        if match is not None:
            self.audited = audit(message, self.seat, match.commitment, match.chain, match.count)
            if self.audited:
                self.doubts.append(self.audited)

    # -- own moves -----------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Own moves are on their way: nothing is asked here until the host has told of them."""
        return self.sent > 0

    def play(self, move: Move) -> list[str]:
        """A move of one's own; what is to be sent. Raises IllegalMove and changes nothing."""
        assert self.match is not None
        prompt = self.match.whole.prompt(self.match.state, self.seat)
        gathers = bool(prompt) and (self.by_letter or bool(prompt and prompt.secret))
        step = self.match.ahead(move)
        self.ahead.append(move)
        self.refusal = None
        if gathers and step.asked:
            self.match.state = step.view
            return []
        if not step.final:
            self.match.state = step.view
        return self.send()

    def undo(self) -> bool:
        """Take back an own move that has not been sent."""
        if self.match is None or self.sent or not self.ahead:
            return False
        self.ahead.pop()
        self._look_ahead()
        return True

    def send(self) -> list[str]:
        """Whatever was gathered goes out."""
        self.sent = len(self.ahead)
        return [wire.write(message) for message in self._again()]

    def _again(self) -> list[Message]:
        """The moves that are on their way, once more: who has them already is not troubled by it."""
        if not self.sent or self.match is None:
            return []
        now = self.match.state
        self.match.settle()
        asked = self.match.question()
        self.match.state = now
        moves = [list(move) for move in self.ahead[: self.sent]]
        return [{"t": "moves", "k": self.match.mine, "ask": asked, "moves": moves}]

    def _look_ahead(self) -> None:
        """The host's last word, and own moves since then where their outcome can be told."""
        match = self.match
        assert match is not None
        match.settle()
        for at, move in enumerate(list(self.ahead)):
            try:
                step = match.ahead(move)
            except ValueError:
                # The question has changed: what was meant for another one is void.
                del self.ahead[at:]
                self.sent = min(self.sent, at)
                return
            if step.final:
                return
            match.state = step.view

    def _refused(self, message: Message) -> list[Message]:
        why, args = message.get("why"), message.get("args", {})
        if type(why) is not str or type(args) is not dict:
            raise BadMessage
        self.refusal = {"why": why, "args": args}
        if "k" in message and self.match is not None:
            self.ahead, self.sent = [], 0
            self._look_ahead()
        return []

    def say(self, text: str) -> list[str]:
        said = wire.line(text)
        return [wire.write({"t": "say", "text": said})] if said else []

    # -- by letter -----------------------------------------------------------------------------------------------------

    def letter(self) -> list[Message]:
        """What a letter to the host says: how far we have come, and our moves."""
        return [{"t": "have", **self._have()}, *self._again()]

    # -- plain data ----------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        seen = {"start": self.match.start, "updates": self.match.updates} if self.match else None
        return {
            "id": self.id,
            "seat": self.seat,
            "token": self.token,
            "key": self.key,
            "seen": seen,
            "table": self.table,
            "ahead": [list(move) for move in self.ahead],
            "sent": self.sent,
            "by_letter": self.by_letter,
            "doubts": self.doubts[-9:],
        }

    @classmethod
    def from_json(cls, data: Any, random: Callable[[], str]) -> Guest:
        """Raises ValueError, TypeError or KeyError where it is not ours."""
        guest = cls(data["id"], data["seat"], data["token"], random, data["key"])
        guest.by_letter, guest.table = bool(data["by_letter"]), data["table"]
        guest.doubts = [str(doubt) for doubt in data.get("doubts", [])]
        if data["seen"]:
            try:
                guest.match = Seen(data["seen"]["start"], data["seen"]["updates"])
            except Unfit:
                return guest  # of an older version, or damaged: the seat is ours, and the host tells all of it again
            try:
                guest.ahead = [as_move(move) for move in data["ahead"]]
            except SaveError as error:
                raise ValueError("no moves") from error
            guest.sent = min(int(data["sent"]), len(guest.ahead))
            guest._look_ahead()
        return guest
