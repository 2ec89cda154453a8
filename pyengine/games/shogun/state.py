"""What lies on the table of Shogun."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from ...shape import Count, Distinct, Id, Int, Keys, Long, Nobody, PerSeat, Seat, Some, Where
from ...state import State
from .data import (
    ACTIONS,
    ARMIES,
    BIT,
    BUILDINGS,
    CHEST_CARDS,
    DAIMYO,
    EFFECT,
    EVENTS,
    FARMERS,
    FIELDS,
    HOW_MANY,
    IN_PLAY,
    KINDS,
    MOST_RICE,
    OPEN_SLOTS,
    PROVINCES,
    SEASONS,
    SPECIALS,
    TOKENS,
)

NOBODY = -1
CHEST = "chest"
"""A chest card on an action: no action there (SH-5.3.4). On the bid it is `chest_0` … `chest_4`."""
LOST = "lost"
"""On a field whose province was lost: its card has gone (SH-5.8.9)."""
HIDDEN = "?"
"""In views: a field of another player that nobody has seen yet."""

T = TypeVar("T")


def _playing(s: ShogunState) -> frozenset[str]:
    return IN_PLAY[s.board, s.players]


Province = Annotated[str, Id(_playing)]
"""Invariant 8: a province out of play appears nowhere."""
Cards = Annotated[list[Province], Distinct]
ByProvince = Annotated[dict[str, T], Keys(_playing)]
Armies = Annotated[int, Int(0, ARMIES)]
Cubes = Annotated[list[Armies], Where(lambda cubes, s: len(cubes) == s.players + 1)]
"""By colour: the seats' and then green."""
HowMany = Annotated[int, Int(0, len(PROVINCES))]
Event = Annotated[str, Id(EVENTS)]
Special = Annotated[str, Id(SPECIALS, "")]
Field = Annotated[str, Id(FIELDS)]
Laid = Annotated[str, Id(PROVINCES, "", CHEST, LOST, *(f"chest_{n}" for n in range(CHEST_CARDS)))]
Turn = Annotated[int, Int(1, 5), Where(lambda done, s: done <= s.players)]
"""How many players have had their turn, the one under way included."""
Order = Annotated[list[Seat], Long(0, 5), Distinct]
Points = Annotated[dict[str, PerSeat[Annotated[int, Int(0, 99)]]], Keys(KINDS)]
_each_or_none = Where(lambda rows, s: len(rows) in (0, s.players))
"""One entry for each seat, or no entry yet."""


@dataclass(slots=True, kw_only=True)
class ShogunState(State):
    """Dicts have one entry for every province in play; lists one for every seat unless they say otherwise."""

    board: Annotated[str, Id(("sun", "moon"))]
    """"sun" or "moon"."""
    start: Annotated[str, Id(("draft", "sample"))]
    """"draft" or "sample"."""
    daimyo: Annotated[PerSeat[Annotated[str, Id(DAIMYO)]], Distinct]

    year: Annotated[int, Int(1, 2)] = 1
    season: Annotated[int, Int(0, len(SEASONS) - 1)] = 0
    """0 spring, 1 summer, 2 autumn, 3 winter."""

    # -- the board
    owner: ByProvince[Nobody]
    """Seat, or -1 for a neutral province."""
    armies: ByProvince[Armies]
    built: ByProvince[Annotated[int, Int(0, len(HOW_MANY) - 1)]]
    """Castle 1 + temple 2 + theatre 4."""
    revolts: ByProvince[Annotated[int, Int(0, 3)]]
    """Invariant 10: a province acts once a round, so three is the most."""

    # -- the players
    chests: PerSeat[Count]
    """SH-2.2: there is no bank to run dry."""
    reserve: PerSeat[Armies]
    rice: PerSeat[Annotated[int, Int(0, MOST_RICE)]]
    vp: PerSeat[Count]
    """SH-2.4: they go on beyond the end of the track."""

    # -- the tower: by colour, the seats' and then green. What is inside anyone can count who counts the rest.
    # SH-5.13.3: nothing ever empties it.
    farmers: Annotated[int, Int(0, FARMERS)]
    """Green cubes in the common reserve. SH-5.8.10: they are never on the board."""
    tower: Cubes
    tray: Cubes

    # -- the draft (SH-4.4)
    deck: Cards = field(default_factory=list)
    """Province cards face down, the top one first."""
    deck_seen: HowMany = 0
    """How many at its bottom everybody has seen, since a refresh put them there."""
    offer: Annotated[Cards, Long(0, 2)] = field(default_factory=list)
    """The two face-up cards."""
    before: Annotated[list[Annotated[Cards, Long(0, 2)]], _each_or_none] = field(default_factory=list)
    """What was on offer when each seat picked last."""
    groups: Annotated[list[Annotated[list[Armies], Long(0, 9)]], _each_or_none] = field(default_factory=list)
    """Groups of armies still to be placed."""
    first: Seat = 0
    """The seat that drafts first."""

    # -- events
    event_deck: Annotated[list[Event], Distinct] = field(default_factory=list)
    events: Annotated[list[Event], Long(0, 4), Distinct] = field(default_factory=list)
    """Open ones that have not happened yet."""
    event: Annotated[str, Id(EVENTS, "")] = ""
    """The one in force."""

    # -- the round
    slots: Annotated[list[Annotated[str, Id(ACTIONS)]], Long(0, len(ACTIONS)), Distinct] = field(default_factory=list)
    """The ten action cards in their order; which of them are open follows from `slot`."""
    slot: Annotated[int, Int(0, len(ACTIONS))] = 0
    """How many actions are done."""
    track: Annotated[list[Special], Long(0, len(SPECIALS))] = field(default_factory=list)
    """Special cards on the five spaces of the order track; "" where one was taken."""
    places: Annotated[list[Nobody], Long(len(SPECIALS))] = field(default_factory=list)
    """Seats on the five spaces, -1 where there is none."""
    special: PerSeat[Special] = field(default_factory=list)
    plans: PerSeat[Annotated[dict[str, Laid], Some(FIELDS)]] = field(default_factory=list)
    """Field -> province, "chest", "chest_0" … on the bid, "" while empty, "lost"."""
    committed: PerSeat[bool] = field(default_factory=list)
    shown: PerSeat[Annotated[list[Field], Distinct]] = field(default_factory=list)
    """Fields whose card has been turned up."""
    held: PerSeat[HowMany] = field(default_factory=list)
    """Provinces held when planning began: they decide how many fields were filled."""
    fresh: Cards = field(default_factory=list)
    """Provinces taken since planning; their cards are in hand and on no field, so they do not act this round
    (SH-5.7.11), not even those that were lost and won back (SH-5.13.4)."""
    rank: Order = field(default_factory=list)
    """Seats in the order in which they choose special cards."""
    order: Order = field(default_factory=list)
    """Seats in turn order; it stays for winter after autumn."""
    short: PerSeat[HowMany] = field(default_factory=list)
    """Rice missing this winter."""

    tally: Annotated[list[Points], Long(0, 2)] = field(default_factory=list)
    """For each winter scored: points by kind and seat."""


# -- questions that rules, bots and boards ask ---------------------------------------------------------------------


def provinces(s: ShogunState, seat: int) -> list[str]:
    """Whose cards this seat holds: it owns them."""
    return [p for p, owner in s.owner.items() if owner == seat]


def effect(s: ShogunState) -> str:
    """What the event in force does, "" without one."""
    return EFFECT[s.event]


def buildings(s: ShogunState, province: str) -> list[str]:
    has = s.built[province]
    return [kind for kind in BUILDINGS if has & BIT[kind]]


def spaces_used(s: ShogunState, province: str) -> int:
    return HOW_MANY[s.built[province]]


def tokens_left(s: ShogunState, kind: str) -> int:
    bit = BIT[kind]
    return TOKENS[kind] - sum(1 for has in s.built.values() if has & bit)


def open_actions(s: ShogunState) -> list[str]:
    """The face-up action cards still to come, in order (SH-5.6.1)."""
    return s.slots[s.slot : s.slot + OPEN_SLOTS]


def closed_actions(s: ShogunState) -> list[str]:
    """The actions whose cards lie face down, in no order: everybody can name them, nobody their places."""
    seen = set(s.slots[: s.slot + OPEN_SLOTS])
    return [action for action in ACTIONS if action not in seen] if s.slots else []


def card_field(plan: dict[str, str], province: str) -> str:
    """The field that a province's card lies on, "" if on none."""
    for name, card in plan.items():
        if card == province:
            return name
    return ""
