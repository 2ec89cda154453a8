"""The position of a match of Sigismundus Augustus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...flow import part
from ...shape import Count, Distinct, Id, Int, Keys, Long, Nobody, PerSeat, Seat, Some, Where
from ...state import State
from .data import (
    ACTS,
    ALL_CLIENTS,
    ALL_UNITS,
    ALL_VOTES,
    COPIES,
    COUNTRIES,
    DECK_OF,
    DECKS,
    DEMANDS,
    FIELDS,
    FIGURES,
    HOUSES,
    MARKERS,
    MOST_DUCATS,
    OFFICES,
    ON_SHOW,
    SCORES,
    SESSIONS,
    TRACKS,
)

NOBODY = -1
"""In place of a seat: a vacant office, an empty seal."""
FACE_DOWN = ""
"""In views: a Policy card whose face that seat may not see."""

Ducats = Annotated[int, Int(0, MOST_DUCATS)]
Votes = Annotated[int, Int(0, ALL_VOTES)]
Markers = Annotated[int, Int(0, MARKERS)]
Clients = Annotated[int, Int(0, ALL_CLIENTS)]
Units = Annotated[list[Annotated[int, Int(0, max(ALL_UNITS))]], Long(3)]
"""Infantry, hussars and artillery."""
Country = Annotated[str, Id(COUNTRIES)]
Office = Annotated[str, Id(OFFICES)]
Figure = Annotated[str, Id(FIGURES)]
Demand = Annotated[str, Id(DEMANDS)]
Act = Annotated[str, Id(ACTS)]
Pile = Annotated[list[Annotated[str, Id(DECK_OF)]], Long(0, 4 * COPIES)]
Countries = Annotated[list[Country], Long(0, len(COUNTRIES)), Distinct]
Offices = Annotated[list[Office], Long(0, len(OFFICES)), Distinct]
Figures = Annotated[list[Figure], Long(0, len(FIGURES)), Distinct]
Acts = Annotated[list[Act], Long(0, len(ACTS)), Distinct]


def fields_for(players: int) -> tuple[str, ...]:
    """The second Economist belongs to the game for five."""
    return FIELDS if players == 5 else tuple(field for field in FIELDS if field != "economist_2")


def _fields(s: SigismundusState) -> tuple[str, ...]:
    return fields_for(s.players)


_held = Where(lambda round, s: round <= len(SESSIONS[s.variant]))
_all_or_none = Where(lambda order, s: len(order) in (0, s.players))


@dataclass(slots=True, kw_only=True)
class SigismundusState(State):
    variant: Annotated[str, Id(SESSIONS)]
    """full or short."""
    foreign_base: Annotated[int, Int(0, 1)]
    """Markers that everybody may place for nothing in phase 5."""
    houses: Annotated[PerSeat[Annotated[str, Id(HOUSES)]], Distinct]
    """The House of each seat."""

    round: Annotated[int, Int(0, 8), _held]
    """From 1; 0 while offices are chosen at the start."""
    first: Seat
    """Who holds the Primus Inter Pares marker."""
    order: Annotated[list[Seat], Long(0, 5), Distinct, _all_or_none]
    """Initiative order, as it was when this phase began."""
    demands: Annotated[list[Demand], Long(0, 9)]
    """Royal Demands to come, the next one first; sorted in views."""
    demand: Annotated[str, Id(DEMANDS, "")]
    """The one of this round."""
    acts: Acts
    """In force, oldest first."""
    rejected: Acts

    tracks: Annotated[dict[str, Annotated[PerSeat[Seat], Distinct]], Keys(TRACKS)]
    """The three support tracks: seats from space I on. Space I holds the Representative card of its track."""
    direction: Annotated[list[Country], Long(len(COUNTRIES)), Distinct]
    """Countries along the direction track, the most valuable space first."""
    crowned: Countries
    """Countries whose marker shows its crown."""
    markers: Annotated[dict[str, PerSeat[Markers]], Keys(COUNTRIES)]
    """House markers of each seat in each country, without the seal."""
    seals: Annotated[dict[str, Nobody], Keys(COUNTRIES)]
    """Whose marker lies on the seal; it works until it is displaced (SA-5.8.7)."""
    pacts: Countries
    """Countries under a Secret Pact."""

    offices: Annotated[dict[str, Nobody], Keys(OFFICES)]
    """Who holds each office."""
    claims: Annotated[dict[str, Seat], Some(OFFICES)]
    """Vacant offices with a House marker on them, and whose it is."""
    ballot: Offices
    """Offices still to be voted on in this Sejm, the next one first."""

    figures: Figures
    """Figures to come, the next one first; sorted in views."""
    on_show: Annotated[list[Figure], Long(0, ON_SHOW), Distinct]
    """Open Figures that nobody has taken yet."""
    patrons: Annotated[dict[str, Seat], Some(FIGURES)]
    """Who holds each taken Figure."""
    gold: Annotated[dict[str, Ducats], Some(FIGURES)]
    """Ducats that lie on taken Figures; SA-5.0.5: they are no part of the stock."""
    gone: Figures
    """Figures out of the game."""

    decks: Annotated[dict[str, Pile], Keys(DECKS)]
    """Policy cards, the next one first; FACE_DOWN in views."""
    discards: Annotated[dict[str, Pile], Keys(DECKS)]
    hands: PerSeat[Annotated[dict[str, Pile], Keys(DECKS)]]
    """Each seat's Policy cards by type, sorted, any number (SA-5.0.8); those of others FACE_DOWN in views."""

    army: PerSeat[Units]
    """Active infantry, hussars and artillery of each seat."""
    grey: PerSeat[Units]
    """Units that are with the Noble Levy until the next Royal Demand: out of use, but to be kept up (SA-5.7.5.6)."""
    ducats: PerSeat[Ducats]
    votes: PerSeat[Votes]
    """Open to everybody (SA-5.7.1.2); 0 outside the Sejm."""
    supply: PerSeat[Markers]
    """House markers that each seat can still place."""
    clients: PerSeat[Clients]
    """Clients before each seat."""
    fields: Annotated[dict[str, Annotated[list[Seat], Long(0, ALL_CLIENTS)]], Keys(_fields)]
    """Seats of the clients on each action field, in the order in which they came."""
    aside: Clients
    """Clients that found no field this round."""
    protected: Annotated[list[Seat], Long(0, 5), Distinct]
    """Seats that may not be attacked this round."""

    sealed: PerSeat[Annotated[list[Ducats], Long(0, 3)]]
    """What each seat has put in its closed hand: an amount, units by kind, or 1 and 0 for yes and no.
    Emptied in the views of others."""
    ready: PerSeat[bool]
    """Who has closed the hand."""
    purses: PerSeat[Ducats]
    """Ducats laid open in the bribery, not yet taken by a seller."""
    sales: PerSeat[Votes]
    """Votes offered in the bribery, not yet handed over; what is bought meanwhile is not added (SA-5.7.3.5)."""

    vp: PerSeat[Count]
    """Without an upper limit, never below nought (SA-8.7)."""
    earned: Annotated[dict[str, PerSeat[Annotated[int, Int(-999, 999)]]], Keys(SCORES)]
    """Where each seat's points came from."""


PHASES = ("initiative", "income", "draw", "special", "foreign", "actions", "sejm", "scoring", "upkeep", "end")


def phase(s: SigismundusState) -> str:
    """The phase of the round, or "" outside rounds."""
    now = part(s, "round")
    return PHASES[min(now, len(PHASES)) - 1] if now else ""
