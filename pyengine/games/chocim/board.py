"""Who controls what, who may go where, and moving units about (CH-4, CH-5)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from . import data
from .data import BATTLE, BATTLE_LOW, BOXES, FIELDS, INDEX, KINDS, LANDS, OE, RESERVE, RP, SIDES, Box
from .state import ChocimState

_LOSABLE = tuple((f"control.{land}", 1 << i) for i, land in enumerate(LANDS) if data.PLANS[land].control)
_NOBODY = [0, 0, 0]


def lost(s: ChocimState) -> int:
    """The fields that the Ottomans control, as bits in the order of LANDS (CH-5.1)."""
    units = s.units
    mask = 0
    for box, bit in _LOSABLE:
        if units[box] != _NOBODY:
            mask |= bit
    return mask


@cache
def lands_of(mask: int) -> tuple[str, ...]:
    return tuple(land for i, land in enumerate(LANDS) if mask >> i & 1)


def lost_fields(s: ChocimState) -> tuple[str, ...]:
    return lands_of(lost(s))


def is_lost(s: ChocimState, land: str) -> bool:
    return land != "camp" and any(s.units[f"control.{land}"])


@cache
def camps(side: int, mask: int) -> tuple[str, ...]:
    """The fields where the kinds of a side have their reserve: Cossacks in the tabor, or with the hetman once the tabor
    is lost (CH-5.5)."""
    if side == OE:
        return data.CAMP_OF_OTTOMANS
    return "camp", "camp", "camp" if "tabor" in lands_of(mask) else "tabor"


def home(s: ChocimState, side: int, kind: int) -> str:
    """The field where a kind has its reserve."""
    return camps(side, lost(s))[kind]


def cossack_camp(s: ChocimState) -> str:
    return home(s, RP, data.COSSACK)


def holds_forefield(s: ChocimState, side: int) -> bool:
    """CH-5.3: with the minimum of a battle there; both sides may at once."""
    return sum(s.units[BATTLE[side]]) >= BATTLE_LOW[side]


# -- access --------------------------------------------------------------------------------------------------


@cache
def reach(mask: int, forefield: bool) -> dict[str, frozenset[str]]:
    """CH-4.4: from each field, those that a Commonwealth unit can get to. Every field between must be its own
    side's; the forefield is a link only while it is held."""
    links = {land for land in LANDS if land not in lands_of(mask)} | ({"forefield"} if forefield else set())
    found = {}
    for start in (*LANDS, "forefield"):
        got, open_ends = {start}, [start]
        while open_ends:
            for near in FIELDS[open_ends.pop()].neighbours:
                if near not in got:
                    got.add(near)
                    if near in links:
                        open_ends.append(near)
        found[start] = frozenset(got)
    return found


@cache
def ottoman_access(mask: int) -> frozenset[str]:
    """CH-4.3: own fields, forefield, the first line; the second behind a taken field, the camp behind a taken
    pair."""
    taken = lands_of(mask)
    got = {name for name, field in FIELDS.items() if field.line < 2}
    for land in LANDS:
        near = FIELDS[land].neighbours
        if FIELDS[land].line == 2 and any(n in taken and FIELDS[n].line == 1 for n in near):
            got.add(land)
        if FIELDS[land].line == 3:
            for inner in near:
                if inner in taken and any(n in taken and FIELDS[n].line == 1 for n in FIELDS[inner].neighbours):
                    got.add(land)
    return frozenset(got)


@cache
def boxes_open(side: int, mask: int) -> tuple[Box, ...]:
    """Boxes of a side on fields in the right hands; blockades, room and the way there are seen to elsewhere."""
    taken = lands_of(mask)
    found = []
    for box in data.ON_BOARD[side]:
        if side == OE:
            if box.field not in ottoman_access(mask):
                continue
            if box.action == "assault" and box.field in taken:
                continue
            if box.action == "control" and box.field not in taken:
                continue
        elif (box.action == "counter") != (box.field in taken):
            # CH-5.4: a lost field takes nothing but a counterattack.
            continue
        found.append(box)
    return tuple(found)


def closed(s: ChocimState, side: int) -> tuple[str, ...]:
    """CH-4.5, CH-4.6: what the enemy in battle order closes to a side."""
    if not holds_forefield(s, 1 - side):
        return ()
    return data.SORTIES if side == RP else ("assault",)


def blocked(s: ChocimState, box: Box) -> bool:
    return box.action in closed(s, box.side)


class Ground(NamedTuple):
    """All that decides which boxes a side gets to, whatever the card: found once, asked for many of them."""

    mask: int
    """The fields that the Ottomans control."""
    forefield: bool
    """Whether the Commonwealth holds it, and so may pass."""
    shut: tuple[str, ...]
    """What the enemy in battle order closes."""


_ground = cache(Ground)


def ground(s: ChocimState, side: int) -> Ground:
    return _ground(lost(s), holds_forefield(s, RP), closed(s, side))


@cache
def _extra(land: str, mask: int) -> int:
    taken = lands_of(mask)
    return min(data.PLANS[land].dots, sum(near in taken for near in FIELDS[land].neighbours))


def cap(box: Box, mask: int) -> int:
    """Most units in a box; an assault gets one more for each taken neighbour, up to its dots (CH-6.2)."""
    if box.action == "assault":
        return data.PLANS[box.field].high + _extra(box.field, mask)
    return box.cap


# -- words of cards ----------------------------------------------------------------------------------------------------


@cache
def kinds_of(side: int, words: str) -> tuple[int, ...]:
    """``"infantry+cossack"`` or ``"any"`` as numbers of kinds."""
    if words == "any":
        return (0, 1, 2)
    return tuple(INDEX[word] for word in words.split("+") if word in KINDS[side])


@cache
def named_boxes(side: int, words: str) -> tuple[str, ...]:
    """Boxes of a side that a card names: ``"assault+battle"``."""
    allowed = words.split("+")
    return tuple(box.name for box in data.ON_BOARD[side] if box.action in allowed)


# -- moving --------------------------------------------------------------------------------------------------


def shift(s: ChocimState, kind: int, source: str, to: str) -> None:
    """One unit from box to box."""
    s.units[source][kind] -= 1
    s.units[to][kind] += 1


def go_home(s: ChocimState, box: str) -> int:
    """All units of a box to their reserve, which nothing hinders (CH-4.7); how many."""
    row = s.units[box]
    n = sum(row)
    if n:
        reserve = s.units[RESERVE[BOXES[box].side]]
        for kind in (0, 1, 2):
            reserve[kind] += row[kind]
        s.units[box] = [0, 0, 0]
    return n


def kinds_in(s: ChocimState, box: str) -> list[int]:
    return [kind for kind, n in enumerate(s.units[box]) if n]


def kind_name(side: int, kind: int) -> str:
    return KINDS[side][kind]


def defenders(s: ChocimState, land: str) -> tuple[str, list[int]]:
    """The box and the units that defend a field against an assault (CH-7.1)."""
    if data.PLANS[land].defence:
        box = f"defence.{land}"
        return box, list(s.units[box])
    reserve = s.units[RESERVE[RP]]
    cossacks = reserve[data.COSSACK] if cossack_camp(s) == land else 0
    if land == "tabor":
        return RESERVE[RP], [0, 0, cossacks]
    return RESERVE[RP], [reserve[0], reserve[1], cossacks]


# -- tracks --------------------------------------------------------------------------------------------------


def change_morale(s: ChocimState, side: int, n: int, rule: str, why: str) -> int:
    """Move morale, not past its ends; what it came to."""
    before = s.morale[side]
    after = s.morale[side] = max(0, min(data.MORALE_TOP, before + n))
    if after != before:
        s.emit(
            "event.morale_up" if after > before else "event.morale_down",
            rule=rule,
            at=(f"morale:{SIDES[side]}",),
            side=SIDES[side],
            n=abs(after - before),
            now=after,
            why=why,
        )
    return after - before


def change_supply(s: ChocimState, side: int, n: int, rule: str, why: str) -> int:
    before = s.supply[side]
    after = s.supply[side] = max(0, min(data.SUPPLY_TOP[side], before + n))
    if after != before:
        s.emit(
            "event.supply_up" if after > before else "event.supply_down",
            rule=rule,
            at=(f"supply:{SIDES[side]}",),
            side=SIDES[side],
            n=abs(after - before),
            now=after,
            why=why,
        )
    return after - before


def change_trench(s: ChocimState, n: int, rule: str) -> int:
    before = s.trench
    s.trench = max(0, min(data.TRENCH_TOP, before + n))
    if s.trench != before:
        s.emit("event.trench", rule=rule, at=("trench",), before=before, now=s.trench)
    return s.trench - before


def change_level(s: ChocimState, land: str, n: int, rule: str) -> None:
    before = s.levels[land]
    s.levels[land] = max(0, min(data.HIGHEST_LEVEL, before + n))
    s.emit("event.level", rule=rule, at=(f"field:{land}",), field=land, before=before, now=s.levels[land])


def band(side: int, supply: int) -> data.Band:
    """The row of the supply track."""
    for row in data.BANDS:
        if supply >= row.low[side]:
            return row
    return data.BANDS[-1]


def rebels_at(side: int, morale: int) -> tuple[int, int, int]:
    return data.REBELS_AT[side].get(morale, (0, 0, 0))


def alive(s: ChocimState, side: int) -> int:
    """Units that eat: all that are not removed."""
    return sum(data.START_UNITS[side]) - sum(s.units[data.REMOVED[side]])


# -- cards ---------------------------------------------------------------------------------------------------


def draw_officer(s: ChocimState, side: int) -> bool:
    """The next officer to the hand; an empty pile is made of the discards."""
    if not s.pile[side]:
        if not s.discards[side]:
            return False
        s.pile[side], s.discards[side] = s.discards[side], []
        s.rng.shuffle(s.pile[side], f"officers.{SIDES[side]}")
        s.emit("event.officers_shuffled", side=SIDES[side])
    s.hand[side].append(s.pile[side].pop(0))
    s.hand[side].sort()
    s.reveal()
    return True


def next_diplomacy(s: ChocimState) -> int:
    """The top card of the pile; 0 if there is none."""
    if not s.dip_pile:
        if not s.dip_discards:
            return 0
        s.dip_pile, s.dip_discards = s.dip_discards, []
        s.rng.shuffle(s.dip_pile, "diplomacy")
        s.emit("event.diplomacy_shuffled")
    s.reveal()
    return s.dip_pile.pop(0)


def fill_table(s: ChocimState) -> None:
    while len(s.table) < data.TABLE_SIZE and (value := next_diplomacy(s)):
        s.table.append(value)


def take_diplomacy(s: ChocimState, side: int, value: int, rule: str) -> None:
    """A card from the table, seen by everybody."""
    s.table.remove(value)
    s.held[side].append(value)
    s.held[side].sort()
    s.seen[side].append(value)
    s.seen[side].sort()
    s.emit("event.card_taken", rule=rule, at=("table",), seat=s.seats[side], value=value)


def draw_diplomacy(s: ChocimState, side: int, rule: str) -> None:
    """A card from the pile, known to its owner only."""
    value = next_diplomacy(s)
    if value:
        s.held[side].append(value)
        s.held[side].sort()
        s.emit("event.card_drawn", rule=rule, seat=s.seats[side])
        s.emit("event.card_drawn_value", rule=rule, to=(s.seats[side],), value=value)


def strip_diplomacy(s: ChocimState, side: int, rule: str) -> None:
    """A random card of a side is lost, face up."""
    if not s.held[side]:
        s.emit("event.nothing_to_strip", rule=rule, side=SIDES[side])
        return
    value = s.rng.pick(s.held[side], f"discard.{SIDES[side]}")
    s.held[side].remove(value)
    if value in s.seen[side]:
        s.seen[side].remove(value)
    s.dip_discards.append(value)
    s.emit("event.card_stripped", rule=rule, seat=s.seats[side], value=value)
