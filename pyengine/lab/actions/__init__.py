"""Moves as numbers that stay the same: a table for each game, and spare numbers behind it.

``<game>.json`` lists the moves that a game was seen to offer in thousands of random matches, in every number of players
and every choice of options. A move that stands there always has its place as its number. Should a game offer another,
it borrows one of the `SPARE` numbers for that decision, in the order of the legal moves. Tables only ever grow at
their end::

    python -m pyengine.lab.actions magnaci --matches 2000

What a seat may do without being asked (gifts and offers in Magnates) has no number: it is for people.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ...match import as_move
from ...state import Move

SPARE = 32
"""Numbers for moves that no table has."""


class Numbers:
    """The numbering of a game's moves."""

    def __init__(self, game: str) -> None:
        path = table_path(game)
        listed = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        self.moves: list[Move] = [as_move(move) for move in listed]
        self.known = {move: number for number, move in enumerate(self.moves)}
        self.size = len(self.moves) + SPARE

    def of(self, legal: Sequence[Move]) -> dict[int, Move]:
        """The legal moves by their numbers."""
        found: dict[int, Move] = {}
        spare = len(self.moves)
        for move in legal:
            number = self.known.get(move)
            if number is None:
                number, spare = spare, spare + 1
            if number < self.size:
                found[number] = move
        return found


def table_path(game: str) -> Path:
    return Path(__file__).with_name(f"{game}.json")


@cache
def numbers(game: str) -> Numbers:
    return Numbers(game)
