"""Messages as they travel: small JSON objects, each with its kind under ``t``. What comes from outside is read here."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from ..match import SaveError, parse

VERSION = 2

Message = dict[str, Any]

LARGEST = 16_000
"""Characters of a message from a guest; a real one has a few hundred."""
LARGEST_NEWS = 8_000_000
"""Characters of a message from the host; a whole match has some hundred thousand."""
LONGEST_LINE = 200
"""Characters of a line of chat."""

_HEX = re.compile("[0-9a-f]{16,64}")


class BadMessage(ValueError):
    """What came is no message, or not one that can be answered. `reason` is a message id."""

    def __init__(self, reason: str = "remote.no.message") -> None:
        super().__init__(reason)
        self.reason = reason


def read(text: Any, largest: int = LARGEST) -> Message:
    """A message from anywhere, or BadMessage. Its size is looked at before anything else."""
    if type(text) is not str or len(text) > largest:
        raise BadMessage
    try:
        found = parse(text)
    except (SaveError, RecursionError) as error:
        raise BadMessage from error
    if type(found) is not dict or type(found.get("t")) is not str:
        raise BadMessage
    return found


def write(message: Message) -> str:
    """Equal messages give equal text: the order in which a host came to know things is nobody's business."""
    return canonical(message)


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def number(message: Message, key: str, most: int = 1_000_000) -> int:
    """A whole number of nought or more."""
    found = message.get(key)
    if type(found) is not int or not 0 <= found <= most:
        raise BadMessage
    return found


def word(message: Message, key: str) -> str:
    """A random word or a hash."""
    found = message.get(key)
    if type(found) is not str or not _HEX.fullmatch(found):
        raise BadMessage
    return found


def digest(*parts: str) -> str:
    """32 hexadecimal digits of a hash over these texts; where one ends and the next begins counts too."""
    made = hashlib.sha256()
    for part in parts:
        data = part.encode()
        made.update(len(data).to_bytes(4, "big") + data)
    return made.hexdigest()[:32]


def proof(secret: str, *parts: str) -> str:
    """Shows that whoever made it knows the secret, and not what it is (HMAC with SHA-256)."""
    key = secret.encode().ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key))
    for part in parts:
        data = part.encode()
        inner.update(len(data).to_bytes(4, "big") + data)
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))
    outer.update(inner.digest())
    return outer.hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two proofs are the same; it takes as long where the first letter differs as where the last does."""
    return len(one) == len(other) and not sum(a != b for a, b in zip(one, other))


def line(text: Any, most: int = LONGEST_LINE) -> str:
    """A line of chat: one line of what can be seen; nothing where it is no text."""
    if type(text) is not str:
        return ""
    seen = "".join(sign for sign in " ".join(text[: 4 * most].split()) if sign.isprintable())
    return seen[:most].strip()
