"""Letters in the page: signed with a key made for the match, read, and told apart."""

from __future__ import annotations

import base64
import json
from typing import Any

from pyengine.remote import BadMessage
from pyengine.remote.letters import Letter, Post, pack
from pyengine.remote.wire import Message

from .lines import Lines


class Mail:
    """One side's letters to and from one other."""

    def __init__(self, lines: Lines, post: Post, secret: str, pair: str = "") -> None:
        self.lines, self.post, self.secret, self.pair = lines, post, secret, pair

    async def write(self, body: list[Message]) -> str:
        self.pair = self.pair or await self.lines.make_key()
        text = self.post.write(body, json.loads(self.pair)["public"], self.secret)
        signature = await self.lines.sign(self.pair, text)
        return pack(text, base64.urlsafe_b64decode(signature + "=="))

    async def read(self, letter: Letter) -> str:
        """"" or ``gap`` where it says something new and is to be taken in; ``late`` or ``doubled`` where it does not.
        Raises BadMessage where it is not from whom it says."""
        self.post.belongs(letter)
        key = self.post.key_of(letter, self.secret)
        signature = base64.urlsafe_b64encode(letter.signature).decode().rstrip("=")
        if not await self.lines.verify(key, letter.text, signature):
            raise BadMessage("remote.letter.forged")
        verdict = self.post.judge(letter)
        if verdict == "forged":
            raise BadMessage("remote.letter.forged")
        if verdict in ("", "gap"):
            self.post.keep(letter, key)
        return verdict

    def to_json(self) -> dict[str, Any]:
        return {"post": self.post.to_json(), "pair": self.pair}

    @classmethod
    def from_json(cls, lines: Lines, data: Any, secret: str) -> Mail:
        return cls(lines, Post.from_json(data["post"]), secret, data["pair"])
