"""The position of a match of Magnates, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeVar

from ...shape import Distinct, Id, Int, Keys, Long, PerSeat, Seat, Some, Where
from ...state import State
from .data import (
    AGES,
    ATTACKED,
    BLACK_CLOUDS,
    BUILDINGS,
    CONFLICTS,
    ESTATES,
    FIEF_STRENGTH,
    KINGS,
    LAWS,
    OFFICES,
    PAWNS,
    PLACES,
    POLICY,
    PROVINCE,
    PROVINCES,
    SHOWN,
    SIDES,
    SILENT_SEJM,
    SPACES,
    STRENGTH,
)

HIDDEN = -1
"""In views: a family card lies there face down."""
ON_BOARD, SET_ASIDE = -1, -2
"""Where a Senator is that nobody holds."""

PHASES = ("election", "senate", "sejm", "conflicts", "interregnum")
OFFERS = 3
"""Trades that a seat may offer in a phase (MG-5.7.3)."""

T = TypeVar("T")

Transfers = Annotated[str, Id(("full", "gifts", "off"))]
Card = Annotated[int, Int(2, 14)]
Bid = Annotated[int, Int(0, 14)]
"""A card, or 0."""
Law = Annotated[str, Id(LAWS)]
Province = Annotated[str, Id(PROVINCES)]
Space = Annotated[int, Int(0, SPACES - 1)]
Pile = Annotated[list[T], Long(0, len(LAWS))]
"""Cards of which each is somewhere once; where, the invariants say."""
Seats = Annotated[list[Seat], Long(0, len(SIDES)), Distinct]
Spaces = Annotated[list[T], Long(SPACES)]
Holder = Annotated[int, Int(SET_ASIDE, len(SIDES) - 1)]

_reigning = Where(lambda kings, s: all(king in three for king, three in zip(kings, KINGS)))


@dataclass(slots=True, kw_only=True)
class MagnaciState(State):
    transfers: Transfers
    """May laws change hands: full, gifts or off."""
    age: Annotated[int, Int(0, AGES)]
    """1 to 4; 0 while the first estates are placed."""
    order: Annotated[PerSeat[Seat], Distinct]
    """Seats along the order track."""
    kings: Annotated[list[Annotated[str, Id(POLICY)]], Long(AGES), _reigning]
    """The king of each Age, those to come face down."""

    hands: PerSeat[Pile[Card]]
    """Each seat's family cards, sorted; in views those of others hold their face-down cards too."""
    bids: PerSeat[Annotated[list[Bid], Long(0, SPACES)]]
    """What each seat has put at each slot of this phase: 4 offices, 5 laws or 10 conflict spaces. 0 is no card."""
    committed: PerSeat[bool]
    """Who has finished bidding in this phase."""
    shown: Annotated[int, Int(0, SPACES)]
    """Slots of this phase that have been turned up; the last of them is the contest under way."""
    mods: PerSeat[Annotated[int, Int(-6, 17)]]
    """What actions have added to each seat's card in the contest under way."""
    shift: Annotated[int, Int(-4, 4)]
    """What actions have added to the scale of the conflict under way."""

    senators: Annotated[dict[str, Holder], Keys(OFFICES)]
    """Who holds each office; ON_BOARD or SET_ASIDE where nobody does."""
    law_deck: Pile[Law]
    """The next one first."""
    sejm: Annotated[list[Annotated[str, Id(LAWS, "")]], Long(0, SHOWN)]
    """The laws on the five slots, "" once taken."""
    laws: PerSeat[Pile[Law]]
    """The laws before each seat."""
    gone: Pile[Law]
    """Laws out of the game."""

    conflict_deck: Pile[Annotated[str, Id(CONFLICTS)]]
    conflicts: Spaces[Annotated[str, Id(CONFLICTS, "")]]
    """The card on each of the ten spaces, or ""."""
    lost_by: Spaces[Annotated[list[Seat], Long(0, len(SIDES))]]
    """For each space whose card is marked lost, who had the lowest strength when it was lost last."""
    beaten: Pile[Annotated[str, Id(CONFLICTS)]]
    """Conflicts out of the game."""

    estates: Annotated[dict[str, PerSeat[Annotated[int, Int(0, ESTATES * (len(SIDES) - 1))]]], Keys(PLACES)]
    """Estates of each seat in each province and fief."""
    borrowed: PerSeat[Annotated[int, Int(0, len(SIDES) - 2)]]
    """Sets of unused colours that each seat has drawn on."""
    pawns: Annotated[list[Province], Long(0, PAWNS), Distinct]
    """Provinces with a Partition pawn."""
    silent: bool
    """Silent Sejm pawns lie in every province."""
    clouds: bool
    """The Black Clouds pawn lies in Prussia."""
    buildings: Annotated[dict[str, Province], Some(BUILDINGS)]
    """The province of each building that stands."""

    offers: PerSeat[Annotated[int, Int(0, OFFERS)]]
    """Trades that each seat has offered in this phase."""
    moved: Annotated[list[Law], Distinct]
    """Laws that have changed hands in this window or commit."""
    winner: Seat | None
    """Set when wealth has been counted; a match that is over without one is a common defeat."""

    # -- Where we are --------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase of the Age, "setup" before the first one, "end" after the last."""
        if not self.stack:
            return "end"
        between = "setup" if self.age == 0 else "end"
        return next((name for name in self.under_way if name in PHASES), between)

    @property
    def symbol(self) -> str:
        """The Royal Policy of this Age (MG-5.1.1)."""
        return POLICY[self.kings[self.age - 1]]

    @property
    def primate(self) -> int:
        return self.senators["primate"]

    @property
    def slot(self) -> int:
        """The contest under way, as an index into `bids`."""
        return self.shown - 1

    def holder(self, law: str) -> int | None:
        """Who has this law before him."""
        for seat, laws in enumerate(self.laws):
            if law in laws:
                return seat
        return None

    # -- Provinces -----------------------------------------------------------------------------------------------------

    def partitioned(self, province: str) -> bool:
        """MG-5.9.1: from the moment a conflict is lost there; the pawn follows later."""
        a, b = PROVINCE[province].spaces
        return bool(self.lost_by[a] or self.lost_by[b]) or province in self.pawns

    def open_provinces(self) -> list[str]:
        """Where estates may be placed (MG-5.8.1)."""
        return [province for province in PROVINCES if not self.partitioned(province)]

    def strength_parts(self, province: str) -> list[tuple[str, int]]:
        """What changes the Commonwealth's strength there: (message id, how much), one by one (MG-5.4.7)."""
        parts = [(f"building.{b}", BUILDINGS[b]) for b, where in self.buildings.items() if where == province]
        parts += [(f"fief.{f}", FIEF_STRENGTH) for f in PROVINCE[province].fiefs if any(self.estates[f])]
        if self.silent:
            parts.append(("pawn.silent_sejm", SILENT_SEJM))
        if self.clouds and province == "prussia":
            parts.append(("pawn.black_clouds", BLACK_CLOUDS))
        return parts

    def strength_bonus(self, province: str) -> int:
        return sum(value for _, value in self.strength_parts(province))

    # -- The contest under way -----------------------------------------------------------------------------------------

    def bidders(self) -> list[int]:
        slot = self.slot
        return [seat for seat in range(self.players) if self.bids[seat][slot]]

    def influence(self, seat: int) -> int:
        """MG-5.6.7: several modifiers add up."""
        return self.bids[seat][self.slot] + self.mods[seat]

    def strength(self, seat: int) -> int:
        return STRENGTH[self.bids[seat][self.slot]] + self.mods[seat]

    def strengths(self) -> list[int]:
        slot = self.slot
        return [STRENGTH[bids[slot]] + mod for bids, mod in zip(self.bids, self.mods)]

    def scale(self, space: int) -> int:
        """The printed scale of a conflict on the board: its level for each player."""
        return CONFLICTS[self.conflicts[space]].level * self.players

    def commonwealth(self) -> int:
        """The strength of the Commonwealth in the conflict under way (MG-5.4.7)."""
        return sum(self.strengths()) + self.strength_bonus(ATTACKED[self.slot])

    # -- Estates -------------------------------------------------------------------------------------------------------

    def owned(self, seat: int) -> int:
        """Estates on the board, in provinces and fiefs."""
        return sum([row[seat] for row in self.estates.values()])

    def supply(self, seat: int) -> int:
        """Estates in his own and borrowed colours that are still off the board."""
        return ESTATES * (1 + self.borrowed[seat]) - self.owned(seat)

    def spare_sets(self) -> int:
        """Colours that nobody plays and nobody has borrowed."""
        return len(SIDES) - self.players - sum(self.borrowed)

    def can_place(self, seat: int) -> bool:
        return self.supply(seat) > 0 or self.spare_sets() > 0

    def add(self, seat: int, place: str, n: int = 1) -> int:
        """Put estates there, as many as there are; a player who runs out borrows an unused colour."""
        put = 0
        supply = self.supply(seat)
        while put < n:
            if supply == 0:
                if self.spare_sets() == 0:
                    self.emit("event.forfeited", rule="MG-4.6", seat=seat, n=n - put)
                    break
                self.borrowed[seat] += 1
                supply += ESTATES
                self.emit("event.borrowed", rule="MG-4.6", seat=seat)
            put += 1
            supply -= 1
        self.estates[place][seat] += put
        return put

    # -- Frames ask each other -----------------------------------------------------------------------------------------

    def answer(self, choice: int) -> None:
        """Leave a question, and write the answer into the frame that asked."""
        self.stack.pop()
        self.amend(self.step, choice=choice)


def vacant() -> dict[str, int]:
    return dict.fromkeys(OFFICES, ON_BOARD)
