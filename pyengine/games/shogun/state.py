"""What lies on the table of Shogun."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...state import State
from .data import ACTIONS, BIT, BUILDINGS, EFFECT, HOW_MANY, OPEN_SLOTS, TOKENS

NOBODY = -1
CHEST = "chest"
"""A chest card on an action: no action there (SH-5.3.4). On the bid it is `chest_0` … `chest_4`."""
LOST = "lost"
"""On a field whose province was lost: its card has gone (SH-5.8.9)."""
HIDDEN = "?"
"""In views: a field of another player that nobody has seen yet."""


@dataclass(slots=True, kw_only=True)
class ShogunState(State):
    """Dicts have one entry for every province in play; lists one for every seat unless they say otherwise."""

    board: str
    """"sun" or "moon"."""
    start: str
    """"draft" or "sample"."""
    daimyo: list[str]

    year: int = 1
    season: int = 0
    """0 spring, 1 summer, 2 autumn, 3 winter."""

    # -- the board
    owner: dict[str, int]
    """Seat, or -1 for a neutral province."""
    armies: dict[str, int]
    built: dict[str, int]
    """Castle 1 + temple 2 + theatre 4."""
    revolts: dict[str, int]

    # -- the players
    chests: list[int]
    """SH-2.2: there is no bank to run dry."""
    reserve: list[int]
    rice: list[int]
    vp: list[int]
    """SH-2.4: they go on beyond the end of the track."""

    # -- the tower: by colour, the seats' and then green. What is inside anyone can count who counts the rest.
    # SH-5.13.3: nothing ever empties it.
    farmers: int
    """Green cubes in the common reserve. SH-5.8.10: they are never on the board."""
    tower: list[int]
    tray: list[int]

    # -- the draft (SH-4.4)
    deck: list[str] = field(default_factory=list)
    """Province cards face down, the top one first."""
    deck_seen: int = 0
    """How many at its bottom everybody has seen, since a refresh put them there."""
    offer: list[str] = field(default_factory=list)
    """The two face-up cards."""
    before: list[list[str]] = field(default_factory=list)
    """What was on offer when each seat picked last."""
    groups: list[list[int]] = field(default_factory=list)
    """Groups of armies still to be placed."""
    first: int = 0
    """The seat that drafts first."""

    # -- events
    event_deck: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    """Open ones that have not happened yet."""
    event: str = ""
    """The one in force."""

    # -- the round
    slots: list[str] = field(default_factory=list)
    """The ten action cards in their order; which of them are open follows from `slot`."""
    slot: int = 0
    """How many actions are done."""
    track: list[str] = field(default_factory=list)
    """Special cards on the five spaces of the order track; "" where one was taken."""
    places: list[int] = field(default_factory=list)
    """Seats on the five spaces, -1 where there is none."""
    special: list[str] = field(default_factory=list)
    plans: list[dict[str, str]] = field(default_factory=list)
    """Field -> province, "chest", "chest_0" … on the bid, "" while empty, "lost"."""
    committed: list[bool] = field(default_factory=list)
    shown: list[list[str]] = field(default_factory=list)
    """Fields whose card has been turned up."""
    held: list[int] = field(default_factory=list)
    """Provinces held when planning began: they decide how many fields were filled."""
    fresh: list[str] = field(default_factory=list)
    """Provinces taken since planning; their cards are in hand and on no field, so they do not act this round
    (SH-5.7.11), not even those that were lost and won back (SH-5.13.4)."""
    rank: list[int] = field(default_factory=list)
    """Seats in the order in which they choose special cards."""
    order: list[int] = field(default_factory=list)
    """Seats in turn order; it stays for winter after autumn."""
    short: list[int] = field(default_factory=list)
    """Rice missing this winter."""

    tally: list[dict[str, list[int]]] = field(default_factory=list)
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
