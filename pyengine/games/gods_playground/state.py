"""The state of a match. Provinces, enemies and fields are indices 0-4, seats 0-3."""

from __future__ import annotations

from dataclasses import dataclass

from ...state import State
from .data import FACES, HABSBURGS, OTTOMANS, OTTOMANS_HOLDING_VIENNA, STRENGTH


@dataclass(slots=True, kw_only=True)
class GodsState(State):
    sides: list[str]
    """The family of each seat."""
    treaty_limits: bool
    """GP-12.1"""
    firm_treaties: bool
    """GP-12.2"""
    duchies: bool
    """GP-12.3"""

    turn: int
    """1-4; 0 before the first."""
    phase: int
    """1-16; 0 during the set-up."""
    mace: int
    """Seat of the Hetman."""

    money: list[int]
    prestige: list[int]
    scored: dict[str, list[int]]
    """Where prestige came from, by kind and seat."""

    hand: list[list[int]]
    """Influence tokens that a seat has left, by value 0-5; those of this turn leave when they are revealed."""
    placed: list[list[int]]
    """Tokens of this turn, by seat and place (five provinces and the court); -1 is none."""
    revealed: bool
    """Whether they lie face up."""
    committed: list[bool]
    """Who is done with the secret decision under way."""
    bids: list[int]
    """For the mace: -1 is none, -2 in a view is one that this seat may not know."""

    pool: list[int]
    """Cubes of a seat that are off the board."""
    discs: list[int]
    """Discs of a seat that are off the board."""
    cubes: list[list[int]]
    """Cubes by province and seat."""
    estates: list[list[int]]
    """Owners along each province's track, from the inner end."""
    managers: list[list[bool]]
    """For each estate, whether it has a manager."""
    cities: list[list[bool]]
    city_built: bool
    """A city was built in this turn."""
    wealth: list[int]

    enemy: list[int]
    """Enemy cubes by province."""
    enemy_of: list[int]
    """Whose they are; -1 is nobody's."""
    markers: list[int]
    """Habsburg markers by province."""
    attacked: list[bool]
    """Enemy cubes came in during this turn."""

    bonus: list[int]
    """Enemy cubes on its field; on field V markers until turn 3, in turn 4 cubes of whoever rules there."""
    vienna: int
    """Orange cubes that took field V in turn 3."""
    invaded: bool
    """Turn 3: at least one orange cube entered field V."""
    held: bool
    """Turn 4: the Ottomans rule field V."""
    fields: list[list[int]]
    """Cubes by enemy field and seat."""
    king: list[int]
    """The king's cubes by enemy field."""
    treaty: int
    """The enemy that keeps it; -1 is none."""
    treaty_dice: int
    """How many matching dice break it."""

    infantry: list[list[int]]
    """Private infantry by province and seat."""
    cavalry: list[list[int]]
    guns: list[int]
    """Where each seat's artillery stands; -1 is nowhere."""
    crown: list[int]
    """Infantry, cavalry and artillery of the Crown Army."""
    cossacks: list[int]
    """In the Cossack field, in Ukraine, with the Tatars."""

    sejm: list[int]
    """Whose disc is on each province's seat; -1 is nobody's."""


def order(s: GodsState) -> list[int]:
    """Seats in turn order: clockwise from the mace (GP-4.1)."""
    n, first = s.players, s.mace
    return [(first + i) % n for i in range(n)]


def face(s: GodsState, enemy: int) -> str:
    """The name under which an enemy comes this turn."""
    return FACES[enemy][max(s.turn, 1) - 1]


def ruler(s: GodsState, field: int) -> int:
    """Whose field it is: field V is the Ottomans' in turn 4 if they hold Vienna (GP-8.2.4)."""
    return OTTOMANS if field == HABSBURGS and s.held else field


def base(s: GodsState, field: int) -> int:
    """Strength of a field before its cubes are counted (GP-8.2.2, GP-8.2.4, GP-11.2)."""
    if s.held and field >= OTTOMANS:
        return OTTOMANS_HOLDING_VIENNA[s.players]
    return STRENGTH[s.players][field][s.turn - 1]


def strength(s: GodsState, field: int) -> int:
    """Base, bonus cubes, rebel Cossacks, and in turn 4 the cubes kept in Vienna."""
    total = base(s, field) + s.bonus[field]
    if field == 2:
        total += s.cossacks[2]
    elif field == HABSBURGS and s.held:
        total += s.vienna
    return total


def opposition(s: GodsState, field: int) -> int:
    return sum(s.fields[field]) + s.king[field]


def closed(s: GodsState, field: int) -> bool:
    """No campaign may go there (GP-8.1.3, GP-7.2.3d)."""
    return s.treaty == field or (field == HABSBURGS and s.turn < 4)


def give(s: GodsState, seat: int, points: int, kind: str) -> None:
    s.prestige[seat] += points
    s.scored[kind][seat] += points


def take_seat(s: GodsState, seat: int) -> int:
    """Take back one of the seat's discs from the Sejm. All are alike, so the first one goes (GP-6.4.3)."""
    at = s.sejm.index(seat)
    s.sejm[at] = -1
    s.discs[seat] += 1
    return at
