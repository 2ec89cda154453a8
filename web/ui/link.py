"""Matches and positions by link: a document as JSON, zlib, base64url, after the ``#/m/`` of an address.

A link to a match holds what a saved file holds: the seed and every move, and with them all that was hidden. A link to a
position holds what the person who makes it can see: the rest is dealt anew (`Game.sample`), so that nothing hidden
travels along, neither cards nor the chance to come.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import replace
from typing import Any

from pyengine import Match, NotFetched, Rng, SaveError
from pyengine.match import parse

from .names import clean, title_of

VERSION = "a"
"""The first letter of what is packed. Another way to pack gets another letter."""

LONGEST = 120_000
"""Characters of a packed match; a real one has under 4,000."""

LARGEST = 1_000_000
"""Bytes that may come out of it, whatever it claims."""

_FAULTS = {"save.not_json", "save.foreign", "save.damaged", "save.too_large"}
"""What is said of files and would puzzle somebody who has opened a link."""


def pack(document: dict[str, Any]) -> str:
    packed = zlib.compress(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(code: str) -> tuple[Match, int | None]:
    """The match and the move at which it is to be shown. Raises SaveError, whatever the link holds."""
    try:
        match = Match.load(parse(_inflate(code)))
    except NotFetched:
        raise
    except SaveError as error:
        raise (SaveError("link.damaged") if error.reason in _FAULTS else error) from error
    except Exception as error:
        # A position that nobody thought of: whoever opened the link needs no more than that it leads nowhere.
        raise SaveError("link.damaged") from error
    if match.state.players != match.setup.players:
        raise SaveError("save.setup")
    at = match.meta.get("at")
    match.meta = notes(match)
    return match, at if type(at) is int and 0 <= at < len(match.moves) else None


def _inflate(code: str) -> str:
    if len(code) > LONGEST:
        raise SaveError("link.too_large")
    if code[:1] != VERSION and re.fullmatch(r"[a-z][\w-]{20,}", code, re.ASCII):
        raise SaveError("link.newer")
    if code[:1] != VERSION or not re.fullmatch(r"[\w-]+", code[1:], re.ASCII):
        raise SaveError("link.damaged")
    body = code[1:]
    inflater = zlib.decompressobj()
    try:
        inflated = inflater.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), LARGEST)
        if not inflater.eof:
            raise SaveError("link.too_large" if inflater.unconsumed_tail else "link.damaged")
        return inflated.decode()
    except (ValueError, zlib.error) as error:
        raise error if isinstance(error, SaveError) else SaveError("link.damaged") from error


def notes(match: Match) -> dict[str, Any]:
    """Of a match's notes, those that travel: who sat where, practice, the title; each only in its proper form."""
    meta: dict[str, Any] = match.meta
    notes: dict[str, Any] = {}
    if title := title_of(meta):
        notes["title"] = title
    if meta.get("practice") is True:
        notes["practice"] = True
    if isinstance(meta.get("seats"), list):
        seats = [entry if isinstance(entry, dict) else {} for entry in meta["seats"][: match.setup.players]]
        notes["seats"] = [_seat(entry) for entry in seats]
    return notes


def _seat(entry: dict[str, Any]) -> dict[str, Any]:
    typed = {"typed": False} if entry.get("typed") is False else {}
    character = {"character": clean(entry["character"])} if entry.get("character") else {}
    return {**{key: clean(entry.get(key)) for key in ("name", "kind", "side")}, **character, **typed}


def of_match(match: Match, at: int | None = None) -> str:
    """The whole match; `at` is the move that somebody is looking at."""
    return pack({**match.save(), "meta": {**notes(match), **({"at": at} if at is not None else {})}})


def of_position(match: Match, at: int | None, viewer: int | None, seed: str) -> str:
    """The position after `at` moves (None: now), as `viewer` knows it."""
    game = match.game
    view = game.view(match.state if at is None else match.at(at), viewer)
    state = game.sample(view, viewer, Rng(seed))
    setup = {key: value for key, value in match.save()["setup"].items() if key not in ("seed", "script", "position")}
    setup |= {"seed": seed, "position": json.loads(json.dumps(state.to_json()))}
    # Opened here before it is given out: a link that nobody could open would be worse than none.
    fresh = Match.load({**match.save(), "setup": setup, "moves": [], "hash": state.hash(), "meta": {}})
    fresh.meta = notes(match)
    return pack(fresh.save())


def up_to(match: Match, at: int | None) -> Match:
    """A match of one's own, from where somebody was looking."""
    own = Match(replace(match.setup), dict(match.meta))
    for seat, move in match.moves[:at]:
        own.play(seat, move)
    return own
