"""Codes that people pass on: an invitation to a seat, and the reply to it. Each is a letter for its kind and some bytes."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass

from pyengine.remote import BadMessage

_CODE = re.compile(r"(?:^|/|\s)([irl][\w-]{40,}(?:\.[\w-]+)?)(?=\s|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Invitation:
    match: str
    seat: int
    secret: str
    """Opens the seat once; nothing where somebody has the seat already and is to come back to it."""
    game: str
    line: str
    """What the other page has to know of this one (js/remote.js)."""

    def code(self) -> str:
        name = self.game.encode()
        head = bytes.fromhex(self.match) + bytes([self.seat]) + bytes.fromhex(self.secret or "0" * 32)
        return "i" + _letters(head + bytes([len(name)]) + name) + "-" + self.line


@dataclass(frozen=True, slots=True)
class Reply:
    match: str
    seat: int
    line: str

    def code(self) -> str:
        return "r" + _letters(bytes.fromhex(self.match) + bytes([self.seat])) + "-" + self.line


def found(text: str) -> str:
    """The code in what somebody pasted or scanned: a link, the code alone, or either among other words."""
    codes = _CODE.findall(text.strip())
    return codes[-1] if codes else ""


def invitation(code: str) -> Invitation:
    """Raises BadMessage."""
    try:
        if code[:1] != "i":
            raise ValueError("another kind")
        head = _bytes(code[1:], 26)
        size = head[25]
        whole = _bytes(code[1:], 26 + size)
        end = 1 + _length(26 + size)
        secret = whole[9:25].hex()
        if code[end] != "-":
            raise ValueError("no line")
        game = whole[26 : 26 + size].decode("ascii")
        return Invitation(whole[:8].hex(), whole[8], secret if secret.strip("0") else "", game, code[end + 1 :])
    except (ValueError, IndexError) as error:
        raise BadMessage("remote.code.damaged") from error


def reply(code: str) -> Reply:
    """Raises BadMessage."""
    try:
        if code[:1] != "r" or code[1 + _length(9)] != "-":
            raise ValueError("another kind")
        head = _bytes(code[1:], 9)
        return Reply(head[:8].hex(), head[8], code[2 + _length(9) :])
    except (ValueError, IndexError) as error:
        raise BadMessage("remote.code.damaged") from error


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _length(size: int) -> int:
    """Letters of so many bytes."""
    return (size * 4 + 2) // 3


def _bytes(text: str, size: int) -> bytes:
    part = text[: _length(size)]
    found = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    if len(found) < size:
        raise ValueError("too short")
    return found
