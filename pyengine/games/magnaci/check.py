"""The invariants of a position (chapter 9 of our specification); each fault is a sentence for developers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .data import (
    AGES,
    BUILDING_OF,
    CARDS,
    CONFLICTS,
    ESTATES,
    FIEFS,
    KINGS,
    LAWS,
    OFFICES,
    PAWNS,
    PLACES,
    PROVINCE,
    PROVINCES,
    SHOWN,
    SPACES,
)
from .scoring import levels, wealth
from .state import ON_BOARD, SET_ASIDE, MagnaciState

Want = Callable[[bool, str], None]


def broken(s: MagnaciState) -> list[str]:
    faults: list[str] = []

    def want(holds: bool, fault: str) -> None:
        if not holds:
            faults.append(fault)

    n = s.players
    want(n in (2, 3, 4, 5), f"{n} players")
    per_seat: tuple[Sequence[Any], ...] = (
        s.hands,
        s.bids,
        s.committed,
        s.mods,
        s.laws,
        s.borrowed,
        s.offers,
        *s.estates.values(),
    )
    want(all(len(field) == n for field in per_seat), "a field has not one entry for each player")
    want(set(s.estates) == set(PLACES), "estates lie in other places")
    want(set(s.senators) == set(OFFICES), "there are other offices")
    want(len(s.conflicts) == len(s.lost_by) == SPACES, "there are not ten conflict spaces")
    want(0 <= s.age <= AGES, f"Age {s.age}")
    want(len(s.kings) == AGES and all(k in three for k, three in zip(s.kings, KINGS)), "the kings are wrong")
    want(s.transfers in ("full", "gifts", "off"), "unknown option of transfers")
    if faults:
        return faults

    want(sorted(s.order) == list(range(n)), "the order is no permutation (12)")
    _family_cards(s, want)
    _piles(s, want)

    for place, row in s.estates.items():
        want(all(type(have) is int and have >= 0 for have in row), f"estates in {place} (5)")
    want(all(b >= 0 for b in s.borrowed) and s.spare_sets() >= 0, "more colours borrowed than there are (5)")
    want(all(s.owned(seat) <= ESTATES * (1 + s.borrowed[seat]) for seat in range(n)), "too many estates (5)")

    for office, holder in s.senators.items():
        want(holder in (ON_BOARD, SET_ASIDE) or 0 <= holder < n, f"nobody can hold {office} so")
    if s.age and s.shown and s.phase in ("sejm", "conflicts", "interregnum"):
        want(0 <= s.primate < n, "there is no Primate (6)")

    want(len(set(s.pawns)) == len(s.pawns) <= PAWNS and set(s.pawns) <= set(PROVINCES), "Partition pawns (7)")
    for province in PROVINCES:
        a, b = PROVINCE[province].spaces
        if province in s.pawns:
            want(bool(s.conflicts[a] or s.conflicts[b]), f"a pawn in {province} without a conflict (7)")
        if s.partitioned(province):
            want(not any(any(s.estates[fief]) for fief in PROVINCE[province].fiefs), f"a fief of lost {province} (9)")
        ranks = levels(s.estates[province])
        want(sum(rank > 1 for rank in ranks) <= 1, f"two leaders in {province} (13)")
    if s.phase in ("election", "senate", "sejm"):
        want(sum(map(s.partitioned, PROVINCES)) <= 2, "an Age with three Partitions (8)")
    for space, low in enumerate(s.lost_by):
        want(not low or bool(s.conflicts[space]), f"a loss without a conflict on space {space + 1}")
        want(all(0 <= seat < n for seat in low), "an unknown seat was lowest")

    want(set(s.buildings.values()) <= set(PROVINCES), "a building outside the provinces (10)")
    for building in s.buildings:
        law = next((law for law, b in BUILDING_OF.items() if b == building), "")
        want(law in s.gone, f"{building} stands, but its law was not played (11)")
    worth = wealth(s)
    for seat in range(n):
        have = s.owned(seat)
        want(have <= worth[seat] <= have + 3 * len(PROVINCES) + len(FIEFS) + 5, f"wealth of seat {seat} (14)")
    want(all(0 <= o <= 3 for o in s.offers), "more than three offers")
    want(s.winner is None or (not s.stack and 0 <= s.winner < n), "a winner too early")
    return faults


def _family_cards(s: MagnaciState, want: Want) -> None:
    """(1), (2): each player's cards are his thirteen, each once; hands are as large as the phase says."""
    phase = s.phase
    for seat in range(s.players):
        down = [card for card in s.bids[seat] if card]
        cards = s.hands[seat] + down
        want(len(set(cards)) == len(cards) and set(cards) <= set(CARDS), f"family cards of seat {seat} (1)")
        want(s.hands[seat] == sorted(s.hands[seat]), f"the hand of seat {seat} is not sorted")
        if phase in ("setup", "senate"):
            want(len(cards) == 13, f"seat {seat} has {len(cards)} cards in the {phase} (2)")
        if phase == "sejm":
            want(len(cards) in (10, 13), f"seat {seat} has {len(cards)} cards in the Sejm (2)")
        if phase == "conflicts":
            want(len(cards) in (5, 10), f"seat {seat} has {len(cards)} cards in the conflicts (2)")


def _piles(s: MagnaciState, want: Want) -> None:
    """(3), (4), (17): every law and every conflict is in one place."""
    laws = [*s.law_deck, *filter(None, s.sejm), *s.gone, *(law for own in s.laws for law in own)]
    want(sorted(laws) == sorted(LAWS), "laws are missing or double (3, 17)")
    dealt = s.age if s.phase in ("conflicts", "interregnum", "end") or s.sejm else max(s.age - 1, 0)
    want(len(s.law_deck) == len(LAWS) - SHOWN * dealt, f"{len(s.law_deck)} laws in the deck in Age {s.age} (3)")
    wars = [*s.conflict_deck, *filter(None, s.conflicts), *s.beaten]
    want(sorted(wars) == sorted(CONFLICTS), "conflicts are missing or double (4)")
    for k, id in enumerate(s.conflicts):
        if id in CONFLICTS:
            want(k in PROVINCE[CONFLICTS[id].province].spaces, f"{id} on a space of another power (4)")
    want(SPACES - s.conflicts.count("") <= SHOWN, "too many conflicts (4)")
    if s.phase in ("election", "senate", "sejm", "interregnum"):
        for k, id in enumerate(s.conflicts):
            want(not id or bool(s.lost_by[k]), "a conflict left that is not lost (4)")
