"""Chance that was committed to: a hash of the set-up (the seed is in it) and a random number is sent before the first
move, both are opened after the last, and whoever followed a match can then play it again and compare."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from typing import Any

from ..match import Match, SaveError
from .ledger import Ledger
from .wire import canonical


def commitment(match: Match, number: str) -> str:
    return hashlib.sha256(f"{number} {canonical(asdict(match.setup))}".encode()).hexdigest()


def opening(match: Match, number: str) -> dict[str, Any]:
    """What is sent when the match is over: nothing in it is hidden any more."""
    saved = match.save()
    return {"number": number, "match": {**saved, "meta": {}}}


def audit(opened: Any, seat: int, committed: str, chain: str, count: int) -> str:
    """Whether what a seat was sent is what comes of the opened set-up and moves: "" or a message id."""
    try:
        saved, number = opened["match"], str(opened["number"])
        began = Match.load({**saved, "moves": []}, repair=True)
    except (SaveError, KeyError, TypeError):
        return "remote.audit.unreadable"
    if commitment(began, number) != committed:
        return "remote.audit.chance"
    try:
        again = Ledger(Match.load(saved), seat, committed)
    except SaveError:  # from that chance these moves do not follow
        return "remote.audit.differs"
    if len(again.updates) != count or again.chain(count) != chain:
        return "remote.audit.differs"
    return ""
