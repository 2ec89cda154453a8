"""The state of a match. Provinces, enemies and fields are indices 0-4, seats 0-3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeVar

from ...shape import Count, Distinct, Id, Int, Keys, Long, Nobody, PerSeat, Seat, Where
from ...state import State
from .data import (
    CAVALRY,
    COSSACKS,
    CUBES,
    DISCS,
    FACES,
    FAMILIES,
    HABSBURGS,
    HIGHEST_WEALTH,
    INFANTRY,
    KING_CUBES,
    LOWEST_WEALTH,
    MARKERS,
    OTTOMANS,
    OTTOMANS_HOLDING_VIENNA,
    SOURCES,
    SPACES,
    STRENGTH,
    TOKENS_EACH,
    TREATY_FEES,
    TURNS,
)

T = TypeVar("T")

Five = Annotated[list[T], Long(5)]
"""One entry for each province, enemy or enemy field."""
Track = Annotated[list[T], Long(0, SPACES)]
Tokens = Annotated[list[T], Long(6)]
Three = Annotated[list[T], Long(3)]
Money = Annotated[int, Int(0, 500)]
Nobles = Annotated[int, Int(0, CUBES)]
Foes = Annotated[int, Int(0, 30)]
Nowhere = Annotated[int, Int(-1, 4)]
"""A province or an enemy; -1 is none."""

_beside = Where(lambda rows, s: all(len(row) == len(track) for row, track in zip(rows, s.estates)))
"""One entry for each estate: so nothing stands where no estate is."""

_breaking = Where(lambda dice, s: dice in (0, *TREATY_FEES.values()))


@dataclass(slots=True, kw_only=True)
class GodsState(State):
    sides: Annotated[PerSeat[Annotated[str, Id(FAMILIES)]], Distinct]
    """The family of each seat."""
    treaty_limits: bool
    """GP-12.1"""
    firm_treaties: bool
    """GP-12.2"""
    duchies: bool
    """GP-12.3"""

    turn: Annotated[int, Int(0, TURNS)]
    """1-4; 0 before the first."""
    phase: Annotated[int, Int(0, 16)]
    """1-16; 0 during the set-up."""
    mace: Seat
    """Seat of the Hetman."""

    money: PerSeat[Money]
    prestige: PerSeat[Count]
    scored: Annotated[dict[str, PerSeat[Count]], Keys(SOURCES)]
    """Where prestige came from, by kind and seat."""

    hand: PerSeat[Tokens[Annotated[int, Int(0, TOKENS_EACH)]]]
    """Influence tokens that a seat has left, by value 0-5; those of this turn leave when they are revealed."""
    placed: PerSeat[Tokens[Annotated[int, Int(-1, 5)]]]
    """Tokens of this turn, by seat and place (five provinces and the court); -1 is none."""
    revealed: bool
    """Whether they lie face up."""
    committed: PerSeat[bool]
    """Who is done with the secret decision under way."""
    bids: PerSeat[Annotated[int, Int(-1, 500)]]
    """For the mace: -1 is none, -2 in a view is one that this seat may not know."""

    pool: PerSeat[Nobles]
    """Cubes of a seat that are off the board."""
    discs: PerSeat[Annotated[int, Int(0, DISCS)]]
    """Discs of a seat that are off the board."""
    cubes: Five[PerSeat[Nobles]]
    """Cubes by province and seat."""
    estates: Five[Track[Seat]]
    """Owners along each province's track, from the inner end."""
    managers: Annotated[Five[Track[bool]], _beside]
    """For each estate, whether it has a manager."""
    cities: Annotated[Five[Track[bool]], _beside]
    city_built: bool
    """A city was built in this turn."""
    wealth: Five[Annotated[int, Int(LOWEST_WEALTH, HIGHEST_WEALTH)]]

    enemy: Five[Foes]
    """Enemy cubes by province."""
    enemy_of: Five[Nowhere]
    """Whose they are; -1 is nobody's."""
    markers: Five[Annotated[int, Int(0, MARKERS)]]
    """Habsburg markers by province."""
    attacked: Five[bool]
    """Enemy cubes came in during this turn."""

    bonus: Five[Foes]
    """Enemy cubes on its field; on field V markers until turn 3, in turn 4 cubes of whoever rules there."""
    vienna: Foes
    """Orange cubes that took field V in turn 3."""
    invaded: bool
    """Turn 3: at least one orange cube entered field V."""
    held: bool
    """Turn 4: the Ottomans rule field V."""
    fields: Five[PerSeat[Nobles]]
    """Cubes by enemy field and seat."""
    king: Five[Annotated[int, Int(0, KING_CUBES)]]
    """The king's cubes by enemy field."""
    treaty: Nowhere
    """The enemy that keeps it; -1 is none."""
    treaty_dice: Annotated[int, Int(0, 4), _breaking]
    """How many matching dice break it."""

    infantry: Five[PerSeat[Annotated[int, Int(0, INFANTRY)]]]
    """Private infantry by province and seat."""
    cavalry: Five[PerSeat[Annotated[int, Int(0, CAVALRY)]]]
    guns: PerSeat[Nowhere]
    """Where each seat's artillery stands; -1 is nowhere."""
    crown: Three[Annotated[int, Int(0, 4)]]
    """Infantry, cavalry and artillery of the Crown Army."""
    cossacks: Three[Annotated[int, Int(0, COSSACKS)]]
    """In the Cossack field, in Ukraine, with the Tatars."""

    sejm: Five[Nobody]
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
