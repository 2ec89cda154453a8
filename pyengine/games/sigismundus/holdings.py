"""What can be read off the table: who holds what, and what it brings. Nothing here changes a state."""

from __future__ import annotations

from .data import (
    ALL_CLIENTS,
    ALL_UNITS,
    ALL_VOTES,
    BASE_INCOME,
    BY_KIND,
    CLASHING,
    DECKS,
    HUSSARS,
    INFANTRY,
    OFFICE,
    OFFICE_VOTES,
    OFFICES,
    ORZECHOWSKI_VOTES,
    PALATINES,
    PROVANA_DUCATS,
    SEAL_DUCATS,
    SEAL_VOTES,
    SEJM,
    SESSIONS,
    STRENGTH,
    TRACKS,
    TREASURER_DUCATS,
    VOTES_OF,
)
from .state import NOBODY, SigismundusState

# -- The round ---------------------------------------------------------------------------------------------------------


def sejm_number(s: SigismundusState) -> int:
    """The Sejm of this round, 1 to 8; 0 before the first."""
    return SESSIONS[s.variant][s.round - 1] if s.round else 0


def rounds(s: SigismundusState) -> int:
    return len(SESSIONS[s.variant])


def last_round(s: SigismundusState) -> bool:
    return s.round == len(SESSIONS[s.variant])


def act_of(s: SigismundusState) -> str:
    return SEJM[sejm_number(s)].act


def initiative(s: SigismundusState) -> list[int]:
    """SA-5.0.1: clockwise from the holder of Primus Inter Pares."""
    n = s.players
    return [(s.first + i) % n for i in range(n)]


def royal_rep(s: SigismundusState) -> int:
    return s.tracks["royal"][0]


def magnate_rep(s: SigismundusState) -> int:
    return s.tracks["senatorial"][0]


def nobility_rep(s: SigismundusState) -> int:
    return s.tracks["parliamentary"][0]


# -- Offices -----------------------------------------------------------------------------------------------------------


def back(s: SigismundusState, office: str) -> int:
    """1 where an Act has turned the card (SA-5.7.6.5), else 0."""
    if OFFICE[office].kind == "ecclesiastical":
        return int("national_church" in s.acts)
    return int(office in PALATINES and "execution_of_lands" in s.acts)


def prestige(s: SigismundusState, office: str) -> int:
    return OFFICE[office].prestige[back(s, office)]


def income(s: SigismundusState, office: str) -> int:
    return OFFICE[office].income[back(s, office)]


def offices_of(s: SigismundusState, seat: int, kind: str = "") -> list[str]:
    held = s.offices
    return [office for office in (BY_KIND[kind] if kind else OFFICES) if held[office] == seat]


def vacant(s: SigismundusState) -> list[str]:
    return [office for office in OFFICES if s.offices[office] == NOBODY]


def clash(s: SigismundusState, seat: int) -> bool:
    """SA-5.7.6.6: offices of both kinds that incompatibilitas keeps apart."""
    return all(any(s.offices[office] == seat for office in BY_KIND[kind]) for kind in CLASHING)


def prestige_of(s: SigismundusState, seat: int) -> int:
    return sum(prestige(s, office) for office, holder in s.offices.items() if holder == seat)


def ballot(s: SigismundusState) -> list[str]:
    """SA-5.7.4.1: marked vacant offices and the lowest unmarked one, from the lowest up."""
    listed = []
    unmarked = False
    for office in reversed(OFFICES):
        if s.offices[office] == NOBODY:
            if office in s.claims:
                listed.append(office)
            elif not unmarked:
                unmarked = True
                listed.append(office)
    return listed


def has_court(s: SigismundusState, seat: int) -> bool:
    """SA-5.4.2: an ecclesiastical office while the courts are not suspended, or Hozjusz."""
    if s.patrons.get("hozjusz", NOBODY) == seat:
        return True
    held = s.offices
    return "courts_suspended" not in s.acts and any(held[o] == seat for o in BY_KIND["ecclesiastical"])


# -- What phases bring -------------------------------------------------------------------------------------------------


def best_income(s: SigismundusState, seat: int) -> int:
    return max((income(s, office) for office in offices_of(s, seat)), default=0)


def extra_income(s: SigismundusState, seat: int) -> int:
    """SA-5.2.2"""
    extra = TREASURER_DUCATS if s.offices["treasurer"] == seat else 0
    if s.seals["habsburg"] == seat:
        extra += SEAL_DUCATS
    return extra + PROVANA_DUCATS * (s.patrons.get("provana", NOBODY) == seat)


def income_due(s: SigismundusState, seat: int) -> int:
    return BASE_INCOME + best_income(s, seat) + extra_income(s, seat)


def space(s: SigismundusState, track: str, seat: int) -> int:
    """From 0, the first and best."""
    return s.tracks[track].index(seat)


def track_votes(s: SigismundusState, seat: int) -> list[int]:
    return [VOTES_OF[track][s.tracks[track].index(seat)] for track in TRACKS]


def bonus_votes(s: SigismundusState, seat: int) -> int:
    votes = SEAL_VOTES if s.seals["prussia"] == seat else 0
    for office, extra in OFFICE_VOTES.items():
        if s.offices[office] == seat:
            votes += extra
    return votes + ORZECHOWSKI_VOTES * (s.patrons.get("orzechowski", NOBODY) == seat)


def votes_due(s: SigismundusState, seat: int) -> int:
    """SA-5.7.1.1, before the supply runs out."""
    return sum(track_votes(s, seat)) + bonus_votes(s, seat)


def free_markers(s: SigismundusState, seat: int) -> int:
    """SA-5.5.2: markers for which no Foreign card is needed."""
    return s.foreign_base + (s.offices["chancellor"] == seat) + (s.patrons.get("kromer", NOBODY) == seat)


def free_upkeep(s: SigismundusState, seat: int) -> list[int]:
    """SA-5.9.2: units of each kind kept up for nothing."""
    free = [0, 0, 0]
    for office, holder in s.offices.items():
        if holder == seat and (unit := OFFICE[office].unit) is not None:
            free[unit] += 1
    if s.seals["suecia"] == seat:
        free[2] += 1
    if s.patrons.get("zebrzydowski", NOBODY) == seat:
        free[HUSSARS] += 1
    return free


def upkeep_cost(s: SigismundusState, seat: int) -> int:
    free = free_upkeep(s, seat)
    army, grey = s.army[seat], s.grey[seat]
    return sum(STRENGTH[u] * max(0, army[u] + grey[u] - free[u]) for u in (INFANTRY, HUSSARS, 2))


# -- The bank ----------------------------------------------------------------------------------------------------------


def bank_units(s: SigismundusState, unit: int) -> int:
    left = ALL_UNITS[unit]
    for own in s.army:
        left -= own[unit]
    for own in s.grey:
        left -= own[unit]
    return left


def bank_votes(s: SigismundusState) -> int:
    return ALL_VOTES - sum(s.votes)


def bank_clients(s: SigismundusState) -> int:
    return ALL_CLIENTS - sum(s.clients) - sum(map(len, s.fields.values())) - s.aside


def drawable(s: SigismundusState) -> list[str]:
    """Types of which a card can be drawn: from the deck, or after shuffling its discard pile."""
    return [deck for deck in DECKS if s.decks[deck] or s.discards[deck]]


# -- Hands and armies --------------------------------------------------------------------------------------------------


def hand_size(s: SigismundusState, seat: int) -> int:
    hand = s.hands[seat]
    return len(hand["internal"]) + len(hand["foreign"]) + len(hand["military"])


def strength(army: list[int]) -> int:
    return army[0] + 2 * army[1] + 3 * army[2]
