"""What may be placed where: deployments, the placing stratagems, reinforcing control (CH-4, CH-6.7)."""

from __future__ import annotations

from functools import cache

from ...state import Move
from . import data
from .board import blocked, boxes_open, cap, home, lost, reach
from .data import BATTLE, BATTLE_LOW, BOXES, INDEX, KINDS, OE, RESERVE, ROUTED, RP, Box, Place
from .state import ChocimState

COMMAND = Place(1)
"""A command's deployment: any units, from the reserves, to one field (CH-4.1)."""


@cache
def kinds_of(side: int, words: str) -> tuple[int, ...]:
    """``"infantry+cossack"`` or ``"any"`` as numbers of kinds."""
    if words == "any":
        return (0, 1, 2)
    return tuple(INDEX[word] for word in words.split("+") if word in KINDS[side])


@cache
def sources_of(side: int, words: str) -> tuple[str, ...]:
    """Boxes beside the reserve that units may be taken from."""
    found: list[str] = []
    for word in words.split("+"):
        if word == "routed":
            found.append(ROUTED[side])
        elif word != "reserve":
            found.extend(box.name for box in data.ON_BOARD[side] if box.action == word)
    return tuple(found)


@cache
def targets_of(side: int, words: str, mask: int) -> tuple[Box, ...]:
    """Boxes that a placing may name, among those on fields in the right hands."""
    allowed = words.split("+")
    return tuple(box for box in boxes_open(side, mask, False) if words == "any" or box.action in allowed)


def named_boxes(side: int, words: str) -> list[str]:
    """Boxes of a side that a card names: ``"assault+battle"``."""
    allowed = words.split("+")
    return [box.name for box in data.ON_BOARD[side] if box.action in allowed]


def placements(s: ChocimState, side: int, place: Place, field: str = "", left: list[str] | None = None) -> list[Move]:
    """Every single unit that may be placed now, with the box it goes to: ``("place", kind, box)`` from the reserve,
    ``("shift", kind, from, box)`` from elsewhere.

    `field`: where this deployment has begun, if it may not spread. `left`: what units have left, "kind>box"; they do
    not come back there."""
    units = s.units
    mask = lost(s)
    names = KINDS[side]
    kinds = kinds_of(side, place.kinds)
    found: list[tuple[str, int, str]] = []
    if "reserve" in place.source:
        row = units[RESERVE[side]]
        found.extend(("", kind, home(s, side, kind)) for kind in kinds if row[kind])
    for box_name in sources_of(side, place.source):
        row = units[box_name]
        if any(row):
            # Routed units gather where their reserve is.
            where = BOXES[box_name].field
            found.extend((box_name, kind, where or home(s, side, kind)) for kind in kinds if row[kind])
    if not found:
        return []
    ways = reach(mask, sum(units[BATTLE[RP]]) >= BATTLE_LOW[RP]) if side == RP else None
    moves: list[Move] = []
    for box in targets_of(side, place.to, mask):
        if field and box.field != field:
            continue
        name = box.name
        if sum(units[name]) >= cap(box, mask) or (not place.noblock and blocked(s, box)):
            continue
        for source, kind, where in found:
            if kind not in box.kinds or source == name:
                continue
            if ways is not None and box.field not in ways[where]:
                continue
            if left and f"{names[kind]}>{name}" in left:
                continue
            moves.append(("shift", names[kind], source, name) if source else ("place", names[kind], name))
    return moves


def may_place(s: ChocimState, side: int, place: Place) -> bool:
    if place.exact:
        # Such a card names one box: it needs units and room for all at once.
        room = sum(cap(box, 0) - sum(s.units[box.name]) for box in targets_of(side, place.to, lost(s)))
        units = sum(s.units[RESERVE[side]][kind] for kind in kinds_of(side, place.kinds))
        return min(room, units) >= place.n
    return bool(placements(s, side, place))


def why_not(s: ChocimState, side: int, place: Place, field: str, kind: str, name: str) -> tuple[str, str]:
    """The reason and the rule against placing a unit in a box: for a person who tried."""
    box = BOXES.get(name)
    if box is None or box.side != side or not box.field or kind not in KINDS[side]:
        return "illegal.no_such_box", "CH-4.2"
    mask = lost(s)
    k = INDEX[kind]
    if k not in box.kinds:
        return "illegal.kind_not_admitted", "CH-4.2"
    if k not in kinds_of(side, place.kinds) or box not in targets_of(side, place.to, mask):
        if box in targets_of(side, "any", mask):
            return "illegal.not_on_card", "CH-1.3"
        if side == OE:
            if box.action == "control":
                return "illegal.control_not_won", "CH-4.3"
            return ("illegal.already_taken" if mask and box.field in _taken(mask) else "illegal.no_access"), "CH-4.3"
        return ("illegal.only_counter" if box.action != "counter" else "illegal.field_not_lost"), "CH-5.4"
    if field and box.field != field:
        return "illegal.one_field", "CH-4.1"
    if not place.noblock and blocked(s, box):
        return ("illegal.assaults_blocked", "CH-4.5") if side == OE else ("illegal.sorties_blocked", "CH-4.6")
    if sum(s.units[name]) >= cap(box, mask):
        return "illegal.box_full", "CH-4.2"
    if not s.units[RESERVE[side]][k]:
        return "illegal.none_in_reserve", "CH-4.1"
    return "illegal.no_way", "CH-4.4"


def _taken(mask: int) -> tuple[str, ...]:
    return tuple(land for i, land in enumerate(data.LANDS) if mask >> i & 1)
