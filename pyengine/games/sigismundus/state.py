"""The position of a match of Sigismundus Augustus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ...state import State

NOBODY = -1
"""In place of a seat: a vacant office, an empty seal."""
FACE_DOWN = ""
"""In views: a Policy card whose face that seat may not see."""


@dataclass(slots=True, kw_only=True)
class SigismundusState(State):
    variant: str
    """full or short."""
    foreign_base: int
    """Markers that everybody may place for nothing in phase 5."""
    houses: list[str]
    """The House of each seat."""

    round: int
    """From 1; 0 while offices are chosen at the start."""
    first: int
    """Who holds the Primus Inter Pares marker."""
    order: list[int]
    """Initiative order, as it was when this phase began."""
    demands: list[str]
    """Royal Demands to come, the next one first; sorted in views."""
    demand: str
    """The one of this round."""
    acts: list[str]
    """In force, oldest first."""
    rejected: list[str]

    tracks: dict[str, list[int]]
    """The three support tracks: seats from space I on. Space I holds the Representative card of its track."""
    direction: list[str]
    """Countries along the direction track, the most valuable space first."""
    crowned: list[str]
    """Countries whose marker shows its crown."""
    markers: dict[str, list[int]]
    """House markers of each seat in each country, without the seal."""
    seals: dict[str, int]
    """Whose marker lies on the seal; it works until it is displaced (SA-5.8.7)."""
    pacts: list[str]
    """Countries under a Secret Pact."""

    offices: dict[str, int]
    """Who holds each office."""
    claims: dict[str, int]
    """Vacant offices with a House marker on them, and whose it is."""
    ballot: list[str]
    """Offices still to be voted on in this Sejm, the next one first."""

    figures: list[str]
    """Figures to come, the next one first; sorted in views."""
    on_show: list[str]
    """Open Figures that nobody has taken yet."""
    patrons: dict[str, int]
    """Who holds each taken Figure."""
    gold: dict[str, int]
    """Ducats that lie on taken Figures; SA-5.0.5: they are no part of the stock."""
    gone: list[str]
    """Figures out of the game."""

    decks: dict[str, list[str]]
    """Policy cards, the next one first; FACE_DOWN in views."""
    discards: dict[str, list[str]]
    hands: list[dict[str, list[str]]]
    """Each seat's Policy cards by type, sorted, any number (SA-5.0.8); those of others FACE_DOWN in views."""

    army: list[list[int]]
    """Active infantry, hussars and artillery of each seat."""
    grey: list[list[int]]
    """Units that are with the Noble Host until the next Royal Demand: out of use, but to be kept up (SA-5.7.5.6)."""
    ducats: list[int]
    votes: list[int]
    """Open to everybody (SA-5.7.1.2); 0 outside the Sejm."""
    supply: list[int]
    """House markers that each seat can still place."""
    clients: list[int]
    """Clients before each seat."""
    fields: dict[str, list[int]]
    """Seats of the clients on each action field, in the order in which they came."""
    aside: int
    """Clients that found no field this round."""
    protected: list[int]
    """Seats that may not be attacked this round."""

    sealed: list[list[int]]
    """What each seat has put in its closed hand: an amount, units by kind, or 1 and 0 for yes and no.
    Emptied in the views of others."""
    ready: list[bool]
    """Who has closed the hand."""
    purses: list[int]
    """Ducats laid open in the bribery, not yet taken by a seller."""
    sales: list[int]
    """Votes offered in the bribery, not yet handed over; what is bought meanwhile is not added (SA-5.7.3.5)."""

    vp: list[int]
    """Without an upper limit, never below nought (SA-8.7)."""
    earned: dict[str, list[int]]
    """Where each seat's points came from."""

    def copy(self) -> Self:
        """As every state's, but the shape of each field is known beforehand: a told move copies one an event."""
        cls = type(self)
        twin = cls.__new__(cls)
        for name in _AS_IS:
            setattr(twin, name, getattr(self, name))
        for name in _FLAT:
            setattr(twin, name, getattr(self, name).copy())
        for name in _ROWS:
            setattr(twin, name, [row.copy() for row in getattr(self, name)])
        for name in _TABLES:
            setattr(twin, name, {key: row.copy() for key, row in getattr(self, name).items()})
        twin.rng = self.rng.copy()
        twin.hands = [{deck: cards.copy() for deck, cards in hand.items()} for hand in self.hands]
        twin.stack = [[_own(part) for part in frame] for frame in self.stack]
        twin.log = None
        twin.film = None
        twin.fog = False
        twin.cache = {}
        return twin


def _own(part: object) -> object:
    """A copy of what a frame holds: lists of seats at most, and lists of those."""
    return [_own(item) for item in part] if type(part) is list else part


_AS_IS = ("players", "variant", "foreign_base", "round", "first", "demand", "aside")
_FLAT = (
    "houses", "order", "demands", "acts", "rejected", "direction", "crowned", "seals", "pacts", "offices", "claims",
    "ballot", "figures", "on_show", "patrons", "gold", "gone", "ducats", "votes", "supply", "clients", "protected",
    "ready", "purses", "sales", "vp",
)  # fmt: skip
_ROWS = ("army", "grey", "sealed")
_TABLES = ("tracks", "markers", "decks", "discards", "fields", "earned")
assert {*_AS_IS, *_FLAT, *_ROWS, *_TABLES, "rng", "hands", "stack"} == set(SigismundusState.names())
