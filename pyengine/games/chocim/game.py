"""Chocim 1621: the table of contents of its flow."""

from __future__ import annotations

from collections.abc import Iterator

from ...flow import InOrder
from ...game import Game, Outcome, Setup
from ...rng import Rng
from . import check, scoring
from . import view as seeing
from .setup import new_state
from .state import ChocimState
from .steps import (
    actions,
    clash,
    deployment,
    diplomacy,
    effects,
    negotiations,
    preparation,
    stratagems,
    summary,
    supply,
)
from .steps.common import NOT_YET, Each, Phase

# CH-1: the frame
FLOW = (
    # CH-1.1: a week of the siege
    InOrder[ChocimState]("week", "preparation", "actions", "diplomacy", "effects", "supply", "summary"),
    Phase(
        "preparation",
        "draw_leaders",
        "turn_commanders",
        "circumstances",
        "turn_premium",
        "revolts",
        "lay_table",
        "return_tokens",
    ),
    Each("revolts", "revolt", NOT_YET),
    Phase("actions", "plays"),
    Phase("diplomacy", "picks"),
    Phase("effects", "battle_effect", "effects_in_turn"),
    Each("effects_in_turn", "effects_of", calls=("fortify", "procession", "bombard")),
    Phase("supply", "rations"),
    Phase(
        "summary",
        "leave",
        "stays",
        "wounded",
        "deaths",
        "feed",
        "starvation",
        "rejoin",
        "next_week",
    ),
    Each("stays", "stay"),
    Each("deaths", "die", NOT_YET),
    Each("starvation", "starve", NOT_YET),
    # CH-13: what a siege without a victor ends in
    Phase("negotiations", "prepare_decks", "claims", "reveal_stakes"),
)

# CH-14: every decision of the table is a step of one of these modules
STEPS = (
    *FLOW,
    *preparation.STEPS,
    *actions.STEPS,
    *stratagems.STEPS,
    *deployment.STEPS,
    *clash.STEPS,
    *diplomacy.STEPS,
    *effects.STEPS,
    *supply.STEPS,
    *summary.STEPS,
    *negotiations.STEPS,
)


class Chocim(Game[ChocimState]):
    id = "chocim"
    rules = 2
    state_type = ChocimState
    roots = ("week", "negotiations")

    def new(self, setup: Setup, options: dict[str, str], rng: Rng) -> ChocimState:
        return new_state(self.seated(setup), rng)

    def view(self, state: ChocimState, seat: int | None) -> ChocimState:
        return seeing.view(state, seat)

    def sample(self, view: ChocimState, seat: int | None, rng: Rng) -> ChocimState:
        return seeing.sample(view, seat, rng)

    def outcome(self, state: ChocimState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: ChocimState) -> list[int]:
        return scoring.standing(state)

    def invariants(self, state: ChocimState) -> Iterator[str]:
        return check.broken(state, self.flow.frames(state))


GAME = Chocim(STEPS)
