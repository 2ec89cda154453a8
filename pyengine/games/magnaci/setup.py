"""Chapter 2: setting up (MG-4.1, MG-4.2, MG-4.3, MG-4.4). The first estates (MG-4.5) are placed by the players."""

from __future__ import annotations

from ...rng import Rng
from .data import CARDS, CONFLICTS, KINGS, LAWS, PLACES, SPACES
from .state import MagnaciState, Transfers, vacant


def new(players: int, transfers: Transfers, rng: Rng) -> MagnaciState:
    kings = [rng.pick(three, what="king") for three in KINGS]
    conflict_deck, law_deck, order = list(CONFLICTS), list(LAWS), list(range(players))
    rng.shuffle(conflict_deck, what="conflicts")
    rng.shuffle(law_deck, what="laws")
    rng.shuffle(order, what="order")
    return MagnaciState(
        players=players,
        rng=rng,
        stack=[["game"]],
        transfers=transfers,
        age=0,
        order=order,
        kings=kings,
        hands=[list(CARDS) for _ in order],
        bids=[[] for _ in order],
        committed=[False] * players,
        shown=0,
        mods=[0] * players,
        shift=0,
        senators=vacant(),
        law_deck=law_deck,
        sejm=[],
        laws=[[] for _ in order],
        gone=[],
        conflict_deck=conflict_deck,
        conflicts=[""] * SPACES,
        lost_by=[[] for _ in range(SPACES)],
        beaten=[],
        estates={place: [0] * players for place in PLACES},
        borrowed=[0] * players,
        pawns=[],
        silent=False,
        clouds=False,
        buildings={},
        offers=[0] * players,
        moved=[],
        winner=None,
    )
