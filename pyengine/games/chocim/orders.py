"""Placing units: by command, by stratagem, into control (CH-4, CH-6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ...flow import Note
from ...state import Move
from .board import Ground, boxes_open, camps, cap, ground, kinds_of, lands_of, named_boxes, reach
from .data import BOXES, INDEX, KINDS, OE, RESERVE, ROUTED, RP, Box
from .operations import Operation
from .state import ChocimState

if TYPE_CHECKING:
    from .judge import Judge

Refusal = tuple[str, str]
"""Why not: a message id and the rule."""


@dataclass(frozen=True, eq=False)
class Place(Operation):
    """Up to n units of the kinds, from the sources, to the boxes: of one field, or of many."""

    n: int
    kinds: str = "any"
    source: str = "reserve"
    to: str = "any"
    many: bool = False
    noblock: bool = False
    exact: bool = False

    def placements(self, s: ChocimState, side: int, field: str = "", left: list[str] | None = None) -> list[Move]:
        """Every single unit that may be placed now, with the box it goes to: ``("place", kind, box)`` from the reserve,
        ``("shift", kind, from, box)`` from elsewhere.

        `field`: where this deployment has begun, if it may not spread. `left`: what units have left, "kind>box"; they
        do not come back there."""
        units, stock, moves = s.units, self._stock(s, side), list[Move]()
        for box, limit, ways in _lanes(side, self, ground(s, side), field):
            a, b, c = units[box]
            if a + b + c <= limit:
                for source, found in ways:
                    moves += found[stock[source]]
        return [move for move in moves if _way_back(move[1], move[-1]) not in left] if left else moves

    def why_not(self, s: ChocimState, side: int, field: str, left: list[str], kind: str, name: str) -> Refusal:
        """Why a unit from the reserve may not be placed in a box: for a person who tried."""
        box = BOXES.get(name)
        if box is None or box.side != side or not box.field or kind not in KINDS[side]:
            return "illegal.no_such_box", "CH-4.2"
        now, reserve, n = ground(s, side), RESERVE[side], sum(s.units[name])
        if refusal := self.refusal(side, now, field, reserve, INDEX[kind], box):
            return refusal
        if _way_back(kind, name) in left:
            return "illegal.just_left", "CH-3.6"
        if n > self.limit(box, now, field):
            return ("illegal.box_full" if n >= cap(box, now.mask) else "illegal.no_room_for_all"), "CH-4.2"
        if not s.units[reserve][INDEX[kind]]:
            return "illegal.none_in_reserve", "CH-4.1"
        return "illegal.no_way", "CH-4.4"

    def _stock(self, s: ChocimState, side: int) -> list[int]:
        """Which kinds there are in each of its sources, as bits."""
        stock = []
        for source in _sources(side, self.source):
            a, b, c = s.units[source]
            stock.append((a and 1) | (b and 2) | (c and 4))
        return stock

    def limit(self, box: Box, now: Ground, field: str) -> int:
        """Most units in a box with which there is room for more. A card that places all or nothing names one box of a
        field: it begins only where there is room for all."""
        return cap(box, now.mask) - (self.n if self.exact and not field else 1)

    def refusal(self, side: int, now: Ground, field: str, source: str, kind: int, box: Box) -> Refusal | None:
        """What the card, the owners of fields and blockades have against a unit in a box. What may be placed and why
        something may not both come from here."""
        if kind not in box.kinds:
            return "illegal.kind_not_admitted", "CH-4.2"
        if box not in boxes_open(side, now.mask):
            taken = box.field in lands_of(now.mask)
            if side == RP:
                return ("illegal.field_not_lost" if box.action == "counter" else "illegal.only_counter"), "CH-5.4"
            if box.action == "control" and not taken:
                return "illegal.control_not_won", "CH-4.3"
            return ("illegal.already_taken" if box.action == "assault" and taken else "illegal.no_access"), "CH-4.3"
        named = self.to == "any" or box.name in named_boxes(side, self.to)
        if not named or kind not in kinds_of(side, self.kinds) or source not in _sources(side, self.source):
            return "illegal.not_on_card", "CH-1.3"
        if field and box.field != field:
            return "illegal.one_field", "CH-4.1"
        if box.action in now.shut and not self.noblock:
            return ("illegal.assaults_blocked", "CH-4.5") if side == OE else ("illegal.sorties_blocked", "CH-4.6")
        return None

    # -- as an operation -----------------------------------------------------------------------------------------------

    def can(self, s: ChocimState, side: int, ground: Ground) -> bool:
        if self.exact and sum(s.units[RESERVE[side]][kind] for kind in kinds_of(side, self.kinds)) < self.n:
            return False
        units, stock = s.units, self._stock(s, side)
        for box, limit, ways in _lanes(side, self, ground, ""):
            if sum(units[box]) <= limit:
                for source, found in ways:
                    if found[stock[source]]:
                        return True
        return False

    def carry_out(self, s: ChocimState, seat: int, index: int, least: int) -> bool:
        least = self.n if self.exact else least
        s.call("place", seat=seat, units=self.n, operation=index, field="", left=[], least=least)
        return False

    def notes(self, s: ChocimState, side: int) -> list[Note]:
        fields = {BOXES[move[-1]].field for move in self.placements(s, side)}
        return [Note("note.op_fields", {"field": sorted(fields)}) if fields else Note("note.op_nothing")]

    def gain(self, judge: Judge, base: float, bonus: int, weaken: int) -> float:
        value, _ = judge.best_placing(self, self.n, "", [], bonus, weaken, self.n if self.exact else 0)
        return max(0.0, value - base)


COMMAND = Place(1)
"""A command's deployment: any units, from the reserves, to one field (CH-4.1)."""

Ways = tuple[int, list[tuple[Move, ...]]]
"""A source, by its number on the card, and the moves for each set of kinds that may be at hand there."""


@lru_cache(maxsize=1024)
def _lanes(side: int, place: Place, now: Ground, field: str) -> list[tuple[str, int, list[Ways]]]:
    """The boxes that a placing may fill: each with the most units with which it has room for more, and the ways into
    it."""
    return [
        (box.name, place.limit(box, now, field), ways)
        for box in boxes_open(side, now.mask)
        if (ways := list(_ways(side, place, now, field, box)))
    ]


def _ways(side: int, place: Place, now: Ground, field: str, box: Box) -> Iterator[Ways]:
    for at, source in enumerate(_sources(side, place.source)):
        moves: list[tuple[int, Move]] = []
        for kind in kinds_of(side, place.kinds):
            # CH-4.4; what the Ottomans get to, their open boxes know.
            start = BOXES[source].field or camps(side, now.mask)[kind]
            if side == RP and box.field not in reach(now.mask, now.forefield)[start]:
                continue
            if source != box.name and not place.refusal(side, now, field, source, kind, box):
                name = KINDS[side][kind]
                move = ("place", name, box.name) if source == RESERVE[side] else ("shift", name, source, box.name)
                moves.append((1 << kind, move))
        if moves:
            yield at, [tuple(move for bit, move in moves if bit & kinds) for kinds in range(8)]


@cache
def _sources(side: int, words: str) -> tuple[str, ...]:
    """Boxes that a card takes units from: ``"reserve+defence"``."""
    found: list[str] = []
    for word in words.split("+"):
        pool = {"reserve": RESERVE, "routed": ROUTED}.get(word)
        found += [pool[side]] if pool else named_boxes(side, word)
    return tuple(found)


def _way_back(kind: str, box: str) -> str:
    """How a frame writes down that a unit of this kind has left a box in this play."""
    return f"{kind}>{box}"
