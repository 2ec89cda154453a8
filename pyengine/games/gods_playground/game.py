"""God's Playground: the table of contents."""

from __future__ import annotations

from collections.abc import Iterable

from ...flow import InOrder, Step
from ...game import Game, Line, Outcome, Setup
from ...rng import Rng
from . import check, scoring, setup, view
from .data import STAGES
from .state import GodsState
from .steps import (
    campaigns,
    clientele,
    crown_army,
    end_of_turn,
    envoys,
    events,
    expansion,
    income,
    initial,
    invasions,
    mace,
    new_estates,
    pillage,
    prestige,
    private_armies,
    relief,
    special_actions,
)

STEPS: tuple[Step[GodsState], ...] = (
    InOrder("match", "first_player", "initial_estates", "turn", "turn", "turn", "turn", "final_scoring"),
    initial.FirstPlayer(),
    initial.InitialEstates(),
    initial.FirstEstate(),
    # GP-4.1: four turns of five stages, sixteen phases in all.
    InOrder("turn", *STAGES),
    *(InOrder(stage, *phases) for stage, phases in STAGES.items()),
    income.Income(),
    clientele.Clientele(),
    clientele.Shortage(),
    mace.Mace(),
    mace.Bid(),
    crown_army.CrownArmy(),
    events.Events(),
    envoys.Envoys(),
    new_estates.NewEstates(),
    special_actions.SpecialActions(),
    special_actions.SecondMove(),
    special_actions.Colleges(),
    private_armies.PrivateArmies(),
    private_armies.Purchase(),
    campaigns.Campaigns(),
    invasions.Invasions(),
    relief.Relief(),
    expansion.Expansion(),
    pillage.Pillage(),
    prestige.Prestige(),
    end_of_turn.EndOfTurn(),
    end_of_turn.FinalScoring(),
)


class GodsPlayground(Game[GodsState]):
    # GP-3.5: options are switched before the first estate, all off by default. GP-4.3: nothing changes hands.
    id = "gods_playground"
    rules = 2
    state_type = GodsState

    def new(self, setup_: Setup, options: dict[str, str], rng: Rng) -> GodsState:
        return setup.new(setup_, self.seated(setup_), options, rng)

    def view(self, state: GodsState, seat: int | None) -> GodsState:
        return view.view(state, seat)

    def sample(self, view_: GodsState, seat: int | None, rng: Rng) -> GodsState:
        return view.sample(view_, seat, rng)

    def outcome(self, state: GodsState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: GodsState) -> list[int]:
        return scoring.standing(state)

    def lines(self, state: GodsState) -> list[Line]:
        return scoring.lines(state)

    def invariants(self, state: GodsState) -> Iterable[str]:
        return check.invariants(state, self.flow.frames(state))


GAME = GodsPlayground(STEPS)
