"""What may be placed where: deployments, the placing stratagems, reinforcing control (CH-4, CH-6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...state import Move
from . import data
from .board import blocked, boxes_open, cap, closed, holds_forefield, home, lands_of, lost, reach
from .data import BOXES, INDEX, KINDS, OE, RESERVE, ROUTED, RP, Box, Place
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
    """Boxes that units may be taken from."""
    found: list[str] = []
    for word in words.split("+"):
        if word in ("reserve", "routed"):
            found.append((RESERVE if word == "reserve" else ROUTED)[side])
        else:
            found.extend(box.name for box in data.ON_BOARD[side] if box.action == word)
    return tuple(found)


@cache
def targets_of(side: int, words: str, mask: int) -> tuple[Box, ...]:
    """Boxes that a placing may name, among those on fields in the right hands."""
    allowed = words.split("+")
    return tuple(box for box in boxes_open(side, mask) if words == "any" or box.action in allowed)


@cache
def rooms(side: int, words: str, mask: int, field: str = "") -> tuple[tuple[Box, int], ...]:
    """Those boxes, of one field if it is named, each with the most units that it holds."""
    return tuple((box, cap(box, mask)) for box in targets_of(side, words, mask) if field in ("", box.field))


def named_boxes(side: int, words: str) -> list[str]:
    """Boxes of a side that a card names: ``"assault+battle"``."""
    allowed = words.split("+")
    return [box.name for box in data.ON_BOARD[side] if box.action in allowed]


def placements(s: ChocimState, side: int, place: Place, field: str = "", left: list[str] | None = None) -> list[Move]:
    """Every single unit that may be placed now, with the box it goes to: ``("place", kind, box)`` from the reserve,
    ``("shift", kind, from, box)`` from elsewhere.

    `field`: where this deployment has begun, if it may not spread. `left`: what units have left, "kind>box"; they do
    not come back there."""
    return list(_one_by_one(s, side, place, field, left))


def may_place(s: ChocimState, side: int, place: Place) -> bool:
    if place.exact and sum(s.units[RESERVE[side]][kind] for kind in kinds_of(side, place.kinds)) < place.n:
        return False
    return any(_one_by_one(s, side, place))


def _one_by_one(
    s: ChocimState, side: int, place: Place, field: str = "", left: list[str] | None = None
) -> Iterator[Move]:
    """The placements, found as they are asked for: whether there is any is known at the first."""
    units, mask = s.units, lost(s)
    sources = _sources(s, side, place, mask)
    if not sources:
        return
    shut = () if place.noblock else closed(s, side)
    names = KINDS[side]
    # A card that places all or nothing names one box of a field: it begins only where there is room for all.
    least = place.n if place.exact and not field else 1
    for box, most in rooms(side, place.to, mask, field):
        name, action, _, where, admitted, _ = box
        if action in shut or sum(units[name]) + least > most:
            continue
        for source, kind, reached in sources:
            if kind not in admitted or source == name or (reached is not None and where not in reached):
                continue
            if left and f"{names[kind]}>{name}" in left:
                continue
            yield ("shift", names[kind], source, name) if source else ("place", names[kind], name)


def _sources(s: ChocimState, side: int, place: Place, mask: int) -> list[tuple[str, int, frozenset[str] | None]]:
    """Where units may be taken from ("" is the reserve), their kind, and the fields they get to; None is no limit but
    the Ottomans' access, which their boxes know."""
    ways = reach(mask, holds_forefield(s, RP)) if side == RP else None
    kinds = kinds_of(side, place.kinds)
    found = []
    for name in sources_of(side, place.source):
        row = s.units[name]
        if any(row):
            # Units in reserve stand in their camps, and there the routed gather.
            field, source = BOXES[name].field, "" if name == RESERVE[side] else name
            found += [
                (source, kind, ways[field or home(s, side, kind)] if ways else None) for kind in kinds if row[kind]
            ]
    return found


def why_not(
    s: ChocimState, side: int, place: Place, field: str, left: list[str], kind: str, name: str
) -> tuple[str, str]:
    """The reason and the rule against placing a unit from the reserve in a box: for a person who tried."""
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
        taken = box.field in lands_of(mask)
        if side == OE:
            if box.action == "control" and not taken:
                return "illegal.control_not_won", "CH-4.3"
            if box.action == "assault" and taken:
                return "illegal.already_taken", "CH-4.3"
            return "illegal.no_access", "CH-4.3"
        return ("illegal.only_counter" if box.action != "counter" else "illegal.field_not_lost"), "CH-5.4"
    if RESERVE[side] not in sources_of(side, place.source):
        return "illegal.not_on_card", "CH-1.3"
    if field and box.field != field:
        return "illegal.one_field", "CH-4.1"
    if f"{kind}>{name}" in left:
        return "illegal.just_left", "CH-3.6"
    if not place.noblock and blocked(s, box):
        return ("illegal.assaults_blocked", "CH-4.5") if side == OE else ("illegal.sorties_blocked", "CH-4.6")
    least = place.n if place.exact and not field else 1
    room = cap(box, mask) - sum(s.units[name])
    if room < least:
        return ("illegal.no_room_for_all" if room > 0 else "illegal.box_full"), "CH-4.2"
    if not s.units[RESERVE[side]][k]:
        return "illegal.none_in_reserve", "CH-4.1"
    return "illegal.no_way", "CH-4.4"
