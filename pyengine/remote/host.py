"""The host: keeps the match, tells each seat what it may know, and takes moves from those whose seat it is.

It does nothing by itself and knows no network. Whoever carries messages calls `opened`, `hear` and `closed`, and
delivers what they give back; whoever plays at the host's own table calls `news` after every change of the match.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..flow import IllegalMove
from ..match import Match, MoveFailed, SaveError, as_move
from ..rng import ScriptError
from ..state import Move
from . import wire
from .chance import commitment, opening
from .ledger import Ledger
from .seen import question
from .wire import BadMessage, Message

MOST_FAULTS = 30
"""Of a link, until it is cut."""
MOST_MOVES = 300
"""In one message; a real one has some twenty."""
BURST, REFILL = 60, 20.0
"""Messages at once and a second, of one link."""
MOST_LINES = 200
"""Of the chat, that are kept."""


class Send(NamedTuple):
    """What is to be delivered. No text: the link is to be cut."""

    link: str
    text: str | None


@dataclass(slots=True)
class Place:
    """A seat for somebody elsewhere."""

    token: str
    """Opens the seat once; it stands in the invitation."""
    key: str
    """Opens it from then on; nobody but the host and the guest's device has it."""
    taken: bool = False
    """The key has been shown: the token is worth nothing any more."""
    sent: int = 0
    """By letter: how many updates have arrived there."""

    def to_json(self) -> dict[str, Any]:
        return {"token": self.token, "key": self.key, "taken": self.taken, "told": self.sent}


@dataclass(slots=True)
class Link:
    """Somebody who is connected, and, when they have shown that it is theirs, the seat."""

    nonce: str
    seat: int | None = None
    sent: int = 0
    """How many updates have been sent."""
    finished: bool = False
    """The opened match has been sent."""
    faults: int = 0
    allowance: float = BURST
    asked: float = 0.0


@dataclass(slots=True)
class Host:
    match: Match
    id: str
    """Of the match: a random word."""
    random: Callable[[], str]
    """A fresh random word of 32 hexadecimal digits."""
    number: str = ""
    """What the seed is hidden with until the end (`chance`)."""
    places: dict[int, Place] = field(default_factory=dict)
    names: Callable[[], list[dict[str, Any]]] = list
    """Of each seat, its name and kind, for everybody to see."""
    play: Callable[[int, Move], Any] | None = None
    """Makes a move at the host's table; the match's own `play` where nobody says otherwise."""
    clock: Callable[[], float] = time.monotonic
    chat: bool = True
    lines: list[tuple[int, str]] = field(default_factory=list)
    """What was said: the seat and the line; the host's own seat is -1 where it has none."""
    bots: set[int] = field(default_factory=set)
    """Seats for which a bot plays until they are given back."""
    links: dict[str, Link] = field(default_factory=dict)
    _ledgers: dict[int, Ledger] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.number = self.number or self.random()

    # -- seats ---------------------------------------------------------------------------------------------------------

    def invite(self, seat: int, anew: bool = False) -> Place:
        """The seat's place. Made anew, whoever had it before is out: for a guest whose device is lost."""
        if anew or seat not in self.places:
            self.places[seat] = Place(self.random(), self.random())
        return self.places[seat]

    def here(self, seat: int) -> bool:
        return any(link.seat == seat for link in self.links.values())

    def ledger(self, seat: int) -> Ledger:
        found = self._ledgers.get(seat)
        if found is None:
            found = self._ledgers[seat] = Ledger(self.match, seat, commitment(self.match, self.number))
        return found

    # -- links ---------------------------------------------------------------------------------------------------------

    def opened(self, link: str) -> list[Send]:
        """Somebody is connected: ask who it is."""
        self.links[link] = made = Link(self.random(), asked=self.clock())
        return [Send(link, wire.write({"t": "who", "v": wire.VERSION, "match": self.id, "nonce": made.nonce}))]

    def carry_on(self, link: str, seat: int) -> list[Send]:
        """A guest who has just played another match of this game with this host, on the same line: they are told of
        this one, and get the same seat in it."""
        message = {"t": "next", "match": self.id, "token": self.invite(seat).token}
        return [Send(link, wire.write(message)), *self.opened(link)]

    def closed(self, link: str) -> list[Send]:
        gone = self.links.pop(link, None)
        return self.table() if gone and gone.seat is not None else []

    def hear(self, link: str, text: Any) -> list[Send]:
        """A message from a link. Whatever it holds, the match stays whole."""
        at = self.links.get(link)
        if at is None:
            return []
        try:
            if not self._bearable(at):
                raise BadMessage("remote.no.flood")
            return self._do(link, at, wire.read(text))
        except BadMessage as error:
            at.faults += 1
            if at.faults > MOST_FAULTS:
                return [Send(link, None), *self.closed(link)]
            return [self._refusal(link, error.reason)]

    def _bearable(self, at: Link) -> bool:
        now = self.clock()
        at.allowance = min(BURST, at.allowance + (now - at.asked) * REFILL)
        at.asked = now
        at.allowance -= 1
        return at.allowance >= 0

    def _do(self, link: str, at: Link, message: Message) -> list[Send]:
        if message["t"] == "hello":
            return self._hello(link, at, message)
        if at.seat is None:
            raise BadMessage("remote.no.stranger")
        if message["t"] == "have":
            return self._have(link, at, message)
        if message["t"] == "moves":
            return self._moves(link, at.seat, message)
        if message["t"] == "say":
            return self._say(at.seat, message)
        raise BadMessage

    def _refusal(self, link: str, reason: str, **more: Any) -> Send:
        return Send(link, wire.write({"t": "no", "why": reason, **more}))

    # -- who is there --------------------------------------------------------------------------------------------------

    def _hello(self, link: str, at: Link, message: Message) -> list[Send]:
        seat, nonce, shown = wire.number(message, "seat", 99), wire.word(message, "nonce"), wire.word(message, "proof")
        place = self.places.get(seat)
        parts = (self.id, str(seat), at.nonce, nonce)
        if place is None or message.get("v") != wire.VERSION:
            raise BadMessage("remote.no.seat" if place is None else "remote.no.version")
        by_key = wire.same(shown, wire.proof(place.key, "guest", *parts))
        by_token = not place.taken and wire.same(shown, wire.proof(place.token, "guest", *parts))
        if not (by_key or by_token):
            raise BadMessage("remote.no.taken" if place.taken else "remote.no.secret")
        if not by_key:
            # The invitation was shown to more eyes than the guest's: it is changed for a key, and that has to be shown.
            shown = wire.proof(place.token, "host", *parts)
            return [Send(link, wire.write({"t": "welcome", "proof": shown, "key": place.key}))]
        out = [Send(other, None) for other, known in self.links.items() if known.seat == seat and other != link]
        for gone in out:
            del self.links[gone.link]
        place.taken = True
        at.seat = seat
        out.append(Send(link, wire.write({"t": "welcome", "proof": wire.proof(place.key, "host", *parts)})))
        out += self._have(link, at, message)
        out += [Send(link, wire.write({"t": "said", "seat": who, "text": said})) for who, said in self.lines[-20:]]
        return out + self.table()

    def table(self) -> list[Send]:
        """Who sits where and who is there, to everybody."""
        seats = [
            {**seat, "here": index not in self.places or self.here(index), "bot": index in self.bots}
            for index, seat in enumerate(self.names())
        ]
        message = wire.write({"t": "table", "seats": seats, "chat": self.chat})
        return [Send(link, message) for link, at in self.links.items() if at.seat is not None]

    def let_bot_play(self, seat: int) -> list[Send]:
        """A bot plays for a seat from now on; everybody is told, so that the guest knows whose moves those are."""
        self.bots.add(seat)
        return self.table()

    def give_back(self, seat: int) -> list[Send]:
        self.bots.discard(seat)
        return self.table()

    # -- what happens --------------------------------------------------------------------------------------------------

    def _have(self, link: str, at: Link, message: Message) -> list[Send]:
        """The guest says how far it has come: from there it is told on, else from the start."""
        assert at.seat is not None
        at.sent = self.common(at.seat, message)
        at.finished = False
        return [Send(link, wire.write(self._news(at.seat, at.sent, whole=at.sent == 0))), *self._catch_up(link, at)]

    def common(self, seat: int, message: Message) -> int:
        """Up to where a guest has what the host has."""
        ledger, count = self.ledger(seat), wire.number(message, "n")
        ledger.follow(self.match)
        known = count <= len(ledger.updates) and message.get("h") == ledger.chain(count)
        return count if known else 0

    def _news(self, seat: int, since: int, whole: bool = False) -> Message:
        ledger = self.ledger(seat)
        news: Message = {"t": "news", "from": since, "list": ledger.updates[since:]}
        if whole:
            news["start"] = ledger.start
        return news

    def _catch_up(self, link: str, at: Link) -> list[Send]:
        assert at.seat is not None
        at.sent = len(self.ledger(at.seat).updates)
        if at.finished or self.match.outcome is None:
            return []
        at.finished = True
        return [Send(link, wire.write(self.opened_match()))]

    def opened_match(self) -> Message:
        """After the end: the seed, and every move."""
        return {"t": "open", **opening(self.match, self.number)}

    def news(self) -> list[Send]:
        """The match has changed, by whomever: what each of those who are there may know of it."""
        out: list[Send] = []
        for link, at in self.links.items():
            if at.seat is None:
                continue
            ledger = self.ledger(at.seat)
            kept = min(ledger.follow(self.match), at.sent)
            if kept < at.sent or kept < len(ledger.updates):
                out.append(Send(link, wire.write(self._news(at.seat, kept))))
                out += self._catch_up(link, at)
        return out

    def letter(self, seat: int) -> list[Message]:
        """The same for somebody who gets it by letter: everything that has not arrived there for certain."""
        ledger, place = self.ledger(seat), self.places[seat]
        ledger.follow(self.match)
        since = min(place.sent, len(ledger.updates))
        over = [self.opened_match()] if self.match.outcome else []
        return [self._news(seat, since, whole=since == 0), *over]

    # -- moves ---------------------------------------------------------------------------------------------------------

    def _moves(self, link: str, seat: int, message: Message) -> list[Send]:
        refused = self.take(seat, message)
        out = self.news()
        if refused is not None:
            out.append(Send(link, wire.write(refused)))
        return out

    def take(self, seat: int, message: Message) -> Message | None:
        """Moves of a seat, whoever brought them; gives back what the guest is told where they are not made.

        `k` is the number of the seat's moves before the first of these: what was made already is not made again.
        `ask` is a hash of the question that the first one answers: an answer to another question is none."""
        first, listed = wire.number(message, "k"), message.get("moves")
        if type(listed) is not list or not 0 < len(listed) <= MOST_MOVES:
            raise BadMessage
        try:
            moves = [as_move(entry) for entry in listed]
        except (SaveError, RecursionError) as error:
            raise BadMessage from error
        made = [move for who, move in self.match.moves if who == seat]
        if made[first : first + len(moves)] == moves:
            return None  # it came twice: all of it is done
        if first > len(made) or made[first:] != moves[: len(made) - first]:
            return _no("remote.no.old", first)
        if seat in self.bots:
            return _no("remote.no.bot", first)
        if first == len(made) and message.get("ask") != question(self.match.game, self.match.view(seat), seat):
            return _no("remote.no.old", first)
        for move in moves[len(made) - first :]:
            try:
                (self.play or self.match.play)(seat, move)
            except IllegalMove as refusal:
                return _no(refusal.reason, first, args=refusal.args_for_words)
            except (MoveFailed, ScriptError):
                return _no(MoveFailed.reason, first)
        return None

    # -- chat ----------------------------------------------------------------------------------------------------------

    def _say(self, seat: int, message: Message) -> list[Send]:
        if not self.chat:
            raise BadMessage("remote.no.chat")
        said = wire.line(message.get("text"))
        if not said:
            raise BadMessage
        return self.say(seat, said)

    def say(self, seat: int, text: str) -> list[Send]:
        """A line of chat, from the host's own table or from a guest, to everybody."""
        said = wire.line(text)
        if not said:
            return []
        self.lines = [*self.lines, (seat, said)][-MOST_LINES:]
        message = wire.write({"t": "said", "seat": seat, "text": said})
        return [Send(link, message) for link, at in self.links.items() if at.seat is not None]

    # -- plain data ----------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """All that a host that was killed needs besides the match."""
        return {
            "id": self.id,
            "number": self.number,
            "places": {str(seat): place.to_json() for seat, place in self.places.items()},
            "lines": [list(line) for line in self.lines],
            "bots": sorted(self.bots),
        }

    @classmethod
    def from_json(cls, match: Match, data: Any, random: Callable[[], str], **more: Any) -> Host:
        fields = ("token", "key", "taken", "told")
        places = {int(seat): Place(*(place[name] for name in fields)) for seat, place in data["places"].items()}
        lines = [(int(seat), str(said)) for seat, said in data["lines"]]
        return cls(match, data["id"], random, data["number"], places, lines=lines, bots=set(data["bots"]), **more)


def _no(reason: str, first: int, **more: Any) -> Message:
    return {"t": "no", "why": reason, "k": first, **more}
