"""God's Playground: the table of contents."""

from __future__ import annotations

from collections.abc import Iterable

from ...flow import InOrder
from ...game import Game, Outcome, Setup
from ...rng import Rng
from . import check, scoring
from . import setup as beginning
from . import view as views
from .data import STAGES
from .state import GodsState
from .steps.campaigns import Campaigns
from .steps.clientele import Clientele, Shortage
from .steps.crown_army import CrownArmy
from .steps.end_of_turn import EndOfTurn, FinalScoring
from .steps.envoys import Envoys
from .steps.events import Events
from .steps.expansion import Expansion
from .steps.income import Income
from .steps.initial import FirstEstate, FirstPlayer, InitialEstates
from .steps.invasions import Invasions
from .steps.mace import Bid, Mace
from .steps.new_estates import NewEstates
from .steps.pillage import Pillage
from .steps.prestige import Prestige
from .steps.private_armies import PrivateArmies, Purchase
from .steps.relief import Relief
from .steps.special_actions import Colleges, SecondMove, SpecialActions


class GodsPlayground(Game[GodsState]):
    # GP-3.5: options are switched before the first estate, all off by default. GP-4.3: nothing changes hands.
    id = "gods_playground"
    rules = 2
    state_type = GodsState

    def __init__(self) -> None:
        super().__init__(
            [
                InOrder("match", "first_player", "initial_estates", "turn", "turn", "turn", "turn", "final_scoring"),
                FirstPlayer(),
                InitialEstates(),
                FirstEstate(),
                # GP-4.1: four turns of five stages, sixteen phases in all.
                InOrder("turn", *STAGES),
                *(InOrder(stage, *phases) for stage, phases in STAGES.items()),
                Income(),
                Clientele(),
                Shortage(),
                Mace(),
                Bid(),
                CrownArmy(),
                Events(),
                Envoys(),
                NewEstates(),
                SpecialActions(),
                SecondMove(),
                Colleges(),
                PrivateArmies(),
                Purchase(),
                Campaigns(),
                Invasions(),
                Relief(),
                Expansion(),
                Pillage(),
                Prestige(),
                EndOfTurn(),
                FinalScoring(),
            ]
        )

    def new(self, setup: Setup, options: dict[str, str], rng: Rng) -> GodsState:
        return beginning.new(setup, self.seated(setup), options, rng)

    def view(self, state: GodsState, seat: int | None) -> GodsState:
        return views.view(state, seat)

    def sample(self, view: GodsState, seat: int | None, rng: Rng) -> GodsState:
        return views.sample(view, seat, rng)

    def outcome(self, state: GodsState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: GodsState) -> list[int]:
        return scoring.standing(state)

    def invariants(self, state: GodsState) -> Iterable[str]:
        return check.invariants(state)


GAME = GodsPlayground()
