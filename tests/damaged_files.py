"""Files that a person might open by mistake or somebody might send in malice, made from the recorded matches."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pyengine import Match

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
MOVES = 20
"""Of each record only so many moves: enough to damage, quick to replay."""

NASTY: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    -(10**400),
    "",
    "x" * 5000,
    "<img src=x onerror=alert(1)>",
    "\u202e\u0000\u001b[31m\ud800",
    "__proto__",
    "constructor",
    [],
    {},
    [[]],
    {"__proto__": {"x": 1}},
    [None],
    ["place", ["deep", ["er"]]],
)
WORDS = ("NaN", "Infinity", "-Infinity", "1e999", "-0", "0x10", "undefined", "'a'", "9" * 5000, "\\u0000", "//", "/*", "\x00", "\ufeff")


@cache
def documents() -> list[dict[str, Any]]:
    """The beginnings of all records, each a whole match."""
    found = []
    for path in RECORDS:
        doc = json.loads(path.read_text(encoding="utf-8"))
        match = Match.load({**doc, "moves": doc["moves"][:MOVES], "hash": None}, repair=True)
        seats = [{"name": f"Gracz {n}", "kind": "person", "side": ""} for n in range(match.setup.players)]
        match.meta = {"seats": seats, "title": "Próba"}
        found.append(json.loads(match.dumps()))
    return found


def dumps(doc: Any) -> bytes:
    return json.dumps(doc, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a document."""
    yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in pairs:
        yield from places(inside, (*path, key))


def put(doc: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    at = doc
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return doc


# -- one way to damage a file each: (document, its text, dice) -> bytes ---------------------------------------------------

Way = Callable[[dict[str, Any], bytes, random.Random], bytes]


def flipped(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(text)
    for _ in range(dice.choice((1, 1, 1, 2, 8))):
        spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
    return bytes(spoilt)


def truncated(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    return text[: dice.randrange(len(text))]


def beheaded(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    return text[dice.randrange(1, len(text)) :]


def doubled(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    a, b = sorted(dice.randrange(len(text)) for _ in range(2))
    return text[:b] + text[a:]


def word_put_in(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(WORDS).encode() + text[at + dice.randrange(3) :]


def value_replaced(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    # Half of them near the top, where the parts that matter stand.
    ways = [path for path in places(doc) if len(path) <= dice.choice((2, 9))]
    return dumps(put(doc, dice.choice(ways), dice.choice(NASTY)))


def word_for_number(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    mark = "@@here@@"
    spoilt = dumps(put(doc, dice.choice(list(places(doc))[1:]), mark))
    return spoilt.replace(json.dumps(mark).encode(), dice.choice(WORDS).encode())


def key_added(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    where = dice.choice([doc, doc["setup"], doc["meta"]])
    where[dice.choice(("__proto__", "constructor", "toString", "position", "script", "options", "sides", "x", ""))] = dice.choice(NASTY)
    return dumps(doc)


def key_lost(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    where = dice.choice([doc, doc["setup"]])
    del where[dice.choice(list(where))]
    return dumps(doc)


def moves_shuffled(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    dice.shuffle(doc["moves"])
    return dumps(doc)


def move_changed(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    move = dice.choice(doc["moves"])
    move[dice.randrange(len(move))] = dice.choice((*NASTY, "pass", "commit", 1, 2))
    return dumps(doc)


def other_seed(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    doc["setup"]["seed"] = dice.choice(("other", 0, -5, 10**40, "x" * 9999, "\u0000"))
    return dumps(doc)


def other_game(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    doc["setup"]["game"] = dice.choice(("magnaci", "shogun", "chocim", "gods_playground", "sigismundus", "../x", "os", "<b>chess</b>"))
    return dumps(doc)


def hostile_names(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    """Still a match: it opens, and the names are shown as text."""
    name = dice.choice(("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\u202e\u0007name", "{0.__class__}", "a" * 3000))
    doc["meta"] = {"title": name, "seats": [{"name": name, "kind": dice.choice(("person", "<b>", 7))}], "saved": name}
    return dumps(doc)


def deep(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    bracket = dice.choice(("[", '{"a":'))
    depth = dice.choice((61, 500, 20_000))
    return text[:-1] + b',"x":' + bracket.encode() * depth + b"1" + (b"]" if bracket == "[" else b"}") * depth + b"}"


def foreign(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    return dice.choice(
        (
            b"",
            b" ",
            b"null",
            b"[]",
            b"{}",
            b'"kronika"',
            b'{"name":"package","version":"1.0.0"}',
            b"<!doctype html><title>404</title>",
            b"%PDF-1.7\n%\xe2\xe3\xcf\xd3",
            b"PK\x03\x04\x14\x00",
            b"1. e4 e5 2. Nf3",
            b'{"kronika":"match"}',
            b'{"kronika":"match","format":1e400}',
            b'{"kronika":"replay","format":1}',
        )
    )


def binary(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    return dice.randbytes(dice.randrange(1, 3000))


def recoded(doc: dict[str, Any], text: bytes, dice: random.Random) -> bytes:
    readable = text.decode("utf-8", "replace")
    return readable.encode(dice.choice(("utf-16", "utf-16-le", "utf-32", "utf-7", "cp037", "utf-8-sig", "iso8859-2")), "replace")


WAYS: tuple[Way, ...] = (
    flipped,
    truncated,
    beheaded,
    doubled,
    word_put_in,
    value_replaced,
    word_for_number,
    key_added,
    key_lost,
    moves_shuffled,
    move_changed,
    other_seed,
    other_game,
    hostile_names,
    deep,
    foreign,
    binary,
    recoded,
)


def damaged_files(count: int, seed: int = 7) -> Iterator[tuple[str, bytes]]:
    """So many files, of all records and all ways in turn, with a name that says which."""
    dice = random.Random(seed)
    for number in range(count):
        doc = copy.deepcopy(documents()[number % len(documents())])
        way = WAYS[(number // len(documents()) + number) % len(WAYS)]
        yield f"{number} {doc['setup']['game']} {way.__name__}", way(doc, dumps(doc), dice)
