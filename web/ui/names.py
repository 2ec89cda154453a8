"""Names and titles from anywhere: one line, of bearable length, nothing in them that turns text round or hides it."""

from __future__ import annotations

import re
from typing import Any

LONGEST_NAME = 24
LONGEST_TITLE = 60
MOST_NAMES = 3
"""In the name of a file."""

UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Characters that count as printable and show nothing: joiners, fillers, selectors of variants."""


def clean(name: Any, most: int = LONGEST_NAME) -> str:
    """A name on one line, of bearable length, without what turns text round or hides it; nothing of what is no text."""
    if not isinstance(name, str):
        return ""
    seen = "".join(c for c in " ".join(name[: 8 * most].split()) if c.isprintable() and c not in UNSEEN)
    return " ".join(seen.split())[:most].strip()


def quoted(args: dict[str, Any]) -> dict[str, Any]:
    """What a message quotes of a file, a link or an address: as a title would be shown."""
    return {key: clean(value, LONGEST_TITLE) if isinstance(value, str) else value for key, value in args.items()}


def file_name(game: str, meta: dict[str, Any], id: str, mark: str = "") -> str:
    """What a match is called as a file: its game, when it was saved, who plays, and enough of its id to be the only one."""
    moment = re.match(r"(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)", str(meta.get("saved")))
    seats = meta.get("seats")
    known = [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    people = [seat for seat in known if seat.get("kind") == "person"] or known
    names = [plain(clean(seat.get("name"))) for seat in people[:MOST_NAMES]]
    when = [moment[1], moment[2] + moment[3]] if moment else []
    parts = ["kronika", plain(clean(game)), *when, *names, plain(id)[-6:], mark]
    return "-".join(filter(None, parts)) + ".json"


def plain(name: str) -> str:
    """Letters and digits in small, with hyphens between words."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


def title_of(meta: dict[str, Any]) -> str:
    """What a match is called in its own notes, if anything; a file may say what it likes."""
    return clean(meta.get("title"), LONGEST_TITLE)
