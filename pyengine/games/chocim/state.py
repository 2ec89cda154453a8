"""What a match of Chocim consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, TypedDict, TypeVar

from ...shape import Distinct, Id, Int, Keys, Long, Seat
from ...state import State
from .data import (
    BOXES,
    CLAIMS,
    COMMANDERS,
    DIPLOMACY,
    FIELDS,
    HIGHEST_LEVEL,
    LANDS,
    MORALE_TOP,
    OFFICERS,
    START_UNITS,
    SUPPLY_TOP,
    TABLE_SIZE,
    TRENCH_TOP,
    WEEKS,
)

PHASES = ("preparation", "actions", "diplomacy", "effects", "supply", "summary", "negotiations")
ENDINGS = ("camp_stormed", "mutiny", "week5", "hunger_commonwealth", "hunger_ottoman", "rokosz")
PLANS_OF_WAR = ("assault", "counter", "battle")

T = TypeVar("T")

Both = Annotated[list[T], Long(2)]
"""One entry for each side: the Commonwealth, the Ottomans (RP, OE in the tables)."""
Side = Annotated[int, Int(0, 1)]
Units = Annotated[list[Annotated[int, Int(0, max(map(max, START_UNITS)))]], Long(3)]
"""How many of each kind of a side."""
_CARDS = {card for pack in (*COMMANDERS, *OFFICERS) for card in pack}
Officer = Annotated[str, Id({card for pack in OFFICERS for card in pack})]
Commander = Annotated[str, Id({card for pack in COMMANDERS for card in pack})]
Officers = Annotated[list[Officer], Long(0, max(map(len, OFFICERS))), Distinct]
Value = Annotated[int, Int(min(DIPLOMACY), max(DIPLOMACY))]
"""Diplomacy cards are nothing but their values."""
Values = Annotated[list[Value], Long(0, sum(DIPLOMACY.values()))]
BoxName = Annotated[str, Id(BOXES)]
Plan = Annotated[str, Id({name for name, box in BOXES.items() if box.action in PLANS_OF_WAR})]
Dice = Annotated[list[Annotated[int, Int(1, 6)]], Long(0, 60)]
Tally = Annotated[int, Int(0, 60)]


class Clash(TypedDict):
    """The clash under way (steps/clash.py)."""

    plan: Annotated[str, Id(PLANS_OF_WAR)]
    field: Annotated[str, Id(FIELDS)]
    active: Side
    """The side whose play it is."""
    boxes: Both[BoxName]
    """Where each side's units stand. The tabor and the camp are defended from the reserve that camps there (CH-7.1)."""
    units: Both[Units]
    """How many still take part."""
    level: Annotated[int, Int(0, HIGHEST_LEVEL)]
    """What the works take off each Ottoman die."""
    support: Both[Units]
    """Support units that each side sends in."""
    points: Both[Annotated[int, Int(0, 9)]]
    """+1s that it may still give."""
    natural: Both[Dice]
    """As rolled."""
    dice: Both[Dice]
    """Not yet raised, after the works."""
    raised: Both[Dice]
    """Those that got their +1."""
    hits: Both[Tally]
    """4s and 5s; in a battle also 6s."""
    routs: Both[Tally]
    """6s."""


@dataclass(slots=True, kw_only=True)
class ChocimState(State):
    seats: Annotated[Both[Seat], Distinct]
    """The seat of each side."""
    week: Annotated[int, Int(1, WEEKS)] = 1
    phase: Annotated[str, Id(PHASES)] = "preparation"

    units: Annotated[dict[str, Units], Keys(BOXES)] = field(default_factory=dict)
    """Units in each box, counted by the kinds of its side."""
    levels: Annotated[dict[str, Annotated[int, Int(0, HIGHEST_LEVEL)]], Keys(LANDS)] = field(default_factory=dict)
    trench: Annotated[int, Int(0, TRENCH_TOP)] = 0
    morale: Both[Annotated[int, Int(0, MORALE_TOP)]] = field(default_factory=list)
    supply: Both[Annotated[int, Int(0, max(SUPPLY_TOP))]] = field(default_factory=list)
    premium: bool = True
    """The bonus for the first battle won this week is still there."""
    extra: Both[bool] = field(default_factory=lambda: [False, False])
    """Who has taken the token for one more leader."""

    commanders: Both[Annotated[list[Commander], Long(0, 3), Distinct]] = field(default_factory=list)
    used: Both[Annotated[list[Commander], Long(0, 3), Distinct]] = field(default_factory=lambda: [[], []])
    """Commanders turned face down this week."""
    hand: Both[Officers] = field(default_factory=lambda: [[], []])
    """Officers. Secret."""
    pile: Both[Officers] = field(default_factory=list)
    """Officers to draw, the next first. Secret."""
    discards: Both[Officers] = field(default_factory=lambda: [[], []])
    spied: Both[Officers] = field(default_factory=lambda: [[], []])
    """Officers in a side's hand that the other has seen."""
    passed: Both[bool] = field(default_factory=lambda: [False, False])

    table: Annotated[list[Value], Long(0, TABLE_SIZE)] = field(default_factory=list)
    dip_pile: Values = field(default_factory=list)
    dip_discards: Values = field(default_factory=list)
    held: Both[Values] = field(default_factory=lambda: [[], []])
    """Sorted. Secret."""
    seen: Both[Values] = field(default_factory=lambda: [[], []])
    """Held cards that everybody saw being taken. After a secret discard only a good guess."""
    buried: Both[Values] = field(default_factory=lambda: [[], []])
    """Diplomacy cards discarded face down. Secret."""

    # The play under way.
    card: Annotated[str, Id(_CARDS, "")] = ""
    use: Annotated[int, Int(-1, 1)] = -1
    """Which stratagem of the card; -1 is its command."""
    touched: Annotated[list[Plan], Long(0, 9), Distinct] = field(default_factory=list)
    """Plans on which units were placed in this play: they may be declared."""
    bonus: Annotated[int, Int(0, 3)] = 0
    """+1s of the card, for one clash."""
    weaken: Annotated[int, Int(0, 1)] = 0
    clash: Clash | None = None

    # Negotiations.
    claims: Annotated[list[Annotated[str, Id(CLAIMS)]], Long(0, len(CLAIMS)), Distinct] = field(default_factory=list)
    """In the order in which they come up."""
    shown: Annotated[int, Int(0, len(CLAIMS))] = 0
    """How many of them lie open."""
    stakes: Both[Annotated[list[Values], Long(0, len(CLAIMS))]] = field(default_factory=lambda: [[], []])
    """For each side and open claim the cards put on it. Secret until the end."""
    committed: Both[bool] = field(default_factory=lambda: [False, False])
    decks: Both[Annotated[int, Int(0, sum(DIPLOMACY.values()))]] = field(default_factory=lambda: [0, 0])
    """How many cards each side brought to the negotiations."""
    verdicts: Annotated[list[Both[Annotated[int, Int(-1, 1)]]], Long(0, len(CLAIMS))] = field(default_factory=list)
    """For each claim, once revealed: the side that took it (-1: nobody) and 1 if face up."""

    ending: Annotated[str, Id(ENDINGS, "")] = ""
    """Why the siege ended: camp_stormed, mutiny, or what led to the negotiations."""

    def side(self, seat: int) -> int:
        """The side that a seat plays."""
        return 0 if self.seats[0] == seat else 1
