"""What a match of Chocim consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...state import State


@dataclass(slots=True, kw_only=True)
class ChocimState(State):
    """Lists of two are by side: the Commonwealth, the Ottomans (RP, OE in the tables)."""

    seats: list[int]
    """The seat of each side."""
    week: int = 1
    phase: str = "preparation"

    units: dict[str, list[int]] = field(default_factory=dict)
    """Units in each box, counted by the kinds of its side."""
    levels: dict[str, int] = field(default_factory=dict)
    trench: int = 0
    morale: list[int] = field(default_factory=list)
    supply: list[int] = field(default_factory=list)
    premium: bool = True
    """The bonus for the first battle won this week is still there."""
    extra: list[bool] = field(default_factory=lambda: [False, False])
    """Who has taken the token for one more leader."""

    commanders: list[list[str]] = field(default_factory=list)
    used: list[list[str]] = field(default_factory=lambda: [[], []])
    """Commanders turned face down this week."""
    hand: list[list[str]] = field(default_factory=lambda: [[], []])
    """Officers. Secret."""
    pile: list[list[str]] = field(default_factory=list)
    """Officers to draw, the next first. Secret."""
    discards: list[list[str]] = field(default_factory=lambda: [[], []])
    spied: list[list[str]] = field(default_factory=lambda: [[], []])
    """Officers in a side's hand that the other has seen."""
    passed: list[bool] = field(default_factory=lambda: [False, False])

    table: list[int] = field(default_factory=list)
    """Diplomacy cards are nothing but their values."""
    dip_pile: list[int] = field(default_factory=list)
    dip_discards: list[int] = field(default_factory=list)
    held: list[list[int]] = field(default_factory=lambda: [[], []])
    """Sorted. Secret."""
    seen: list[list[int]] = field(default_factory=lambda: [[], []])
    """Held cards that everybody saw being taken. After a secret discard only a good guess."""
    buried: list[list[int]] = field(default_factory=lambda: [[], []])
    """Diplomacy cards discarded face down. Secret."""

    # The play under way.
    card: str = ""
    use: int = -1
    """Which stratagem of the card; -1 is its command."""
    touched: list[str] = field(default_factory=list)
    """Plans on which units were placed in this play: they may be declared."""
    bonus: int = 0
    """+1s of the card, for one clash."""
    weaken: int = 0
    clash: dict[str, Any] | None = None
    """The clash under way, see steps/clash.py."""

    # Negotiations.
    claims: list[str] = field(default_factory=list)
    """In the order in which they come up."""
    shown: int = 0
    """How many of them lie open."""
    stakes: list[list[list[int]]] = field(default_factory=lambda: [[], []])
    """For each side and open claim the cards put on it. Secret until the end."""
    committed: list[bool] = field(default_factory=lambda: [False, False])
    decks: list[int] = field(default_factory=lambda: [0, 0])
    """How many cards each side brought to the negotiations."""
    verdicts: list[list[int]] = field(default_factory=list)
    """For each claim, once revealed: the side that took it (-1: nobody) and 1 if face up."""

    ending: str = ""
    """Why the siege ended: camp_stormed, mutiny, or what led to the negotiations."""

    def side(self, seat: int) -> int:
        """The side that a seat plays."""
        return 0 if self.seats[0] == seat else 1
