"""The same protocol at walking pace: a letter holds messages of one side to the other, numbered and signed.

Each letter says everything that the other side has not shown to have, so that the next one makes up for one that was
lost; one that came before, or that a later one has overtaken, changes nothing. Signing is left to
whoever has keys (the page's are Web Crypto's): here is what is signed, and how a letter is packed and told from others.
"""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass, field
from typing import Any

from ..match import SaveError, parse
from . import wire
from .wire import BadMessage, Message

HOST = -1
"""In place of a seat: who keeps the match."""
MARK = "l"
"""The first letter of a packed one. Another way to pack gets another."""
LONGEST = 400_000
"""Characters of a packed letter; a real one has some hundred to some thousand."""
LARGEST = 4_000_000
"""Characters that may come out of it."""


@dataclass(slots=True)
class Letter:
    match: str
    sender: int
    to: int
    number: int
    body: list[Message]
    text: str = ""
    """What is signed."""
    signature: bytes = b""

    def message(self, kind: str) -> Message | None:
        return next((message for message in self.body if message.get("t") == kind), None)


def pack(text: str, signature: bytes) -> str:
    return MARK + _letters(zlib.compress(text.encode(), 9)) + "." + _letters(signature)


def unpack(code: str) -> Letter:
    """A letter from anywhere, or BadMessage. Whether it is signed by whom it names is for the reader to find out."""
    code = code.strip()
    if len(code) > LONGEST or not re.fullmatch(rf"{MARK}[\w-]+\.[\w-]*", code, re.ASCII):
        raise BadMessage("remote.letter.damaged")
    packed, _, signed = code[1:].partition(".")
    inflater = zlib.decompressobj()
    try:
        text = inflater.decompress(_bytes(packed), LARGEST).decode()
        if not inflater.eof:
            raise BadMessage("remote.letter.damaged")
        found = parse(text)
        letter = Letter(found["match"], found["from"], found["to"], found["no"], found["body"], text, _bytes(signed))
    except BadMessage:
        raise
    except (ValueError, zlib.error, KeyError, TypeError, SaveError) as error:
        raise BadMessage("remote.letter.damaged") from error
    whole = type(letter.match) is str and all(type(n) is int for n in (letter.sender, letter.to, letter.number))
    body = letter.body
    if not whole or type(body) is not list or not all(type(m) is dict and type(m.get("t")) is str for m in body):
        raise BadMessage("remote.letter.damaged")
    return letter


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(slots=True)
class Post:
    """The letters between one seat and the host, as one of the two keeps account of them."""

    match: str
    me: int
    other: int
    sent: int = 0
    seen: dict[int, str] = field(default_factory=dict)
    """Of each letter that came, a hash."""
    key: str = ""
    """The other's public key, once a letter has shown it together with a proof of the seat's secret."""

    def write(self, body: list[Message], own_key: str, secret: str) -> str:
        """The text of the next letter, to be signed."""
        self.sent += 1
        shown = wire.proof(secret, "letters", self.match, str(self.me), own_key)
        body = [{"t": "key", "key": own_key, "proof": shown}, *body]
        return wire.canonical({"match": self.match, "from": self.me, "to": self.other, "no": self.sent, "body": body})

    def belongs(self, letter: Letter) -> None:
        """Raises BadMessage where it is no letter of these two."""
        if letter.match != self.match:
            raise BadMessage("remote.letter.other_match")
        if (letter.sender, letter.to) == (self.me, self.other):
            raise BadMessage("remote.letter.own")
        if (letter.sender, letter.to) != (self.other, self.me):
            raise BadMessage("remote.letter.not_yours")

    def key_of(self, letter: Letter, secret: str) -> str:
        """The key with which its signature is to be checked: the one that is known, else the one that it brings, if
        whoever wrote it knew the seat's secret. Raises BadMessage."""
        if self.key:
            return self.key
        shown = letter.message("key") or {}
        key, proof = shown.get("key"), shown.get("proof")
        if type(key) is not str or type(proof) is not str or len(key) > 400:
            raise BadMessage("remote.letter.forged")
        if not wire.same(proof, wire.proof(secret, "letters", self.match, str(self.other), key)):
            raise BadMessage("remote.letter.forged")
        return key

    def judge(self, letter: Letter) -> str:
        """Of a letter whose signature is good: "" where it is the next, ``gap`` where one before it is missing (it says
        all the same what that said), ``doubled`` or ``late`` where it says nothing new."""
        last = max(self.seen, default=0)
        if letter.number in self.seen:
            return "doubled" if self.seen[letter.number] == wire.digest(letter.text) else "forged"
        if letter.number < last:
            return "late"
        return "gap" if letter.number > last + 1 else ""

    def keep(self, letter: Letter, key: str) -> None:
        """It was read."""
        self.key = key
        self.seen[letter.number] = wire.digest(letter.text)

    def to_json(self) -> dict[str, Any]:
        seen = {str(number): known for number, known in sorted(self.seen.items())[-50:]}
        who = {"match": self.match, "me": self.me, "other": self.other}
        return {**who, "sent": self.sent, "seen": seen, "key": self.key}

    @classmethod
    def from_json(cls, data: Any) -> Post:
        seen = {int(number): str(known) for number, known in data["seen"].items()}
        return cls(data["match"], data["me"], data["other"], data["sent"], seen, data["key"])
