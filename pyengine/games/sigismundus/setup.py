"""Setting up (SA-4.1 to SA-4.8, SA-4.12). The start offices (SA-4.9) are picked by the players."""

from __future__ import annotations

from ...rng import Rng
from .data import (
    CARDS,
    CLIENTS,
    COPIES,
    COUNTRIES,
    DECKS,
    DEMAND_COPIES,
    DEMANDS,
    FIGURES,
    HOUSE,
    MARKERS,
    OFFICES,
    SCORES,
    TRACKS,
)
from .state import NOBODY, SigismundusState, fields_for


def new(players: int, variant: str, foreign_base: int, chosen: list[str], rng: Rng) -> SigismundusState:
    """`chosen` are the Houses that seats ask for, from seat 0 on; the others get theirs by lot."""
    decks = {deck: [card for card in CARDS[deck] for _ in range(COPIES)] for deck in DECKS}
    for deck, pile in decks.items():
        rng.shuffle(pile, what=f"deck.{deck}")
    # SA-4.5
    demands = [demand for demand in DEMANDS for _ in range(DEMAND_COPIES)]
    rng.shuffle(demands, what="demands")
    figures = list(FIGURES)
    rng.shuffle(figures, what="figures")
    # SA-4.6
    direction = list(COUNTRIES)
    rng.shuffle(direction, what="direction")
    free = [house for house in HOUSE if house not in chosen]
    rng.shuffle(free, what="houses")
    houses = (chosen + free)[:players]
    seats = range(players)
    return SigismundusState(
        players=players,
        rng=rng,
        stack=[["match"]],
        variant=variant,
        foreign_base=foreign_base,
        houses=houses,
        round=0,
        # SA-4.10: the last to pick a start office, which is the left-hand neighbour of the first.
        first=(_opener(houses) + 1) % players,
        order=[],
        demands=demands,
        demand="",
        acts=[],
        rejected=[],
        # SA-4.7: absent Houses are left out and the rest close up.
        tracks={track: sorted(seats, key=lambda seat: getattr(HOUSE[houses[seat]], track)) for track in TRACKS},
        direction=direction,
        crowned=[],
        markers={country: [0] * players for country in COUNTRIES},
        seals=dict.fromkeys(COUNTRIES, NOBODY),
        pacts=[],
        # SA-4.4: their better sides are up as long as no Act has turned them.
        offices=dict.fromkeys(OFFICES, NOBODY),
        claims={},
        ballot=[],
        figures=figures,
        on_show=[],
        patrons={},
        gold={},
        gone=[],
        decks=decks,
        discards={deck: [] for deck in DECKS},
        # SA-4.2: one card of each type.
        hands=[{deck: [decks[deck].pop(0)] for deck in DECKS} for _ in seats],
        army=[[1, 1, 0] for _ in seats],
        grey=[[0, 0, 0] for _ in seats],
        ducats=[0] * players,
        votes=[0] * players,
        supply=[MARKERS] * players,
        clients=[CLIENTS] * players,
        fields={field: [] for field in fields_for(players)},
        aside=0,
        protected=[],
        sealed=[[] for _ in seats],
        ready=[False] * players,
        purses=[0] * players,
        sales=[0] * players,
        vp=[0] * players,
        earned={source: [0] * players for source in SCORES},
    )


def _opener(houses: list[str]) -> int:
    """SA-4.9: the lowest initiative picks first."""
    return min(range(len(houses)), key=lambda seat: HOUSE[houses[seat]].initiative)
