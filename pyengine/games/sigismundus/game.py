"""Sigismundus Augustus: the contract, and the table of contents of a round."""

from __future__ import annotations

from collections.abc import Iterable

from ...flow import InOrder, Step
from ...game import Game, Line, Outcome, Setup
from ...rng import Rng
from . import check, scoring, setup, view
from .state import SigismundusState
from .steps import (
    act,
    actions,
    ballot,
    bribery,
    combat,
    countries,
    draw,
    foreign,
    initiative,
    opening,
    royal_demand,
    special,
    upkeep,
    votes,
)

STEPS: tuple[Step[SigismundusState], ...] = (
    InOrder(
        "round",
        "initiative",  # SA-5.1
        "income",  # SA-5.2
        "draw_phase",  # SA-5.3
        "special",  # SA-5.4
        "foreign",  # SA-5.5
        "actions",  # SA-5.6
        "sejm",  # SA-5.7
        "scoring",  # SA-5.8
        "upkeep_phase",  # SA-5.9
        "round_ends",
    ),
    InOrder(
        "sejm",
        "count_votes",  # a
        "extra_votes",  # b
        "offer_ducats",  # c
        "offer_votes",
        "trade",
        "ballots",  # d
        "royal_demand",  # e
        "act_vote",  # f
        "sejm_ends",
    ),
    opening.Course(),
    opening.StartOffices(),
    opening.StartOffice(),
    initiative.Initiative(),
    initiative.Income(),
    draw.DrawPhase(),
    draw.Draw(),
    draw.SealDraws(),
    special.Special(),
    special.SpecialAction(),
    special.LoseOffice(),
    combat.Combat(),
    combat.AssignWound(),
    combat.TakeFigure(),
    foreign.Foreign(),
    foreign.Crown(),
    foreign.ForeignPlace(),
    foreign.ForeignMarkers(),
    foreign.ForeignDiscard(),
    actions.Actions(),
    actions.PlaceClient(),
    actions.LayDucats(),
    actions.Feast(),
    draw.AcademyDraw(),
    actions.Agitate(),
    votes.CountVotes(),
    votes.ExtraVotes(),
    votes.ExtraVote(),
    bribery.OfferDucats(),
    bribery.OfferVotes(),
    bribery.Trade(),
    bribery.SellerTie(),
    bribery.SellTo(),
    ballot.Ballots(),
    ballot.OfficeBid(),
    ballot.OfficeTie(),
    ballot.KeepOffice(),
    royal_demand.RoyalDemand(),
    royal_demand.RoyalBid(),
    royal_demand.HostBid(),
    royal_demand.RoyalRanks(),
    royal_demand.RoyalTie(),
    act.ActVote(),
    act.ActTie(),
    act.SejmEnds(),
    countries.Scoring(),
    countries.SealTie(),
    upkeep.UpkeepPhase(),
    upkeep.Upkeep(),
    upkeep.RoundEnds(),
)


class Sigismundus(Game[SigismundusState]):
    id = "sigismundus"  # its Houses are dealt by lot (SA-4.7)
    rules = 2
    state_type = SigismundusState

    def new(self, setup_: Setup, options: dict[str, str], rng: Rng) -> SigismundusState:
        return setup.new(setup_.players, options["variant"], int(options["foreign_base"]), list(setup_.sides), rng)

    def seated(self, setup_: Setup) -> list[str]:
        """SA-4.7: the lot is part of setting up."""
        return self.start(setup_).houses

    def view(self, state: SigismundusState, seat: int | None) -> SigismundusState:
        return view.view(state, seat)

    def sample(self, view_: SigismundusState, seat: int | None, rng: Rng) -> SigismundusState:
        return view.sample(view_, seat, rng)

    def outcome(self, state: SigismundusState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: SigismundusState) -> list[int]:
        return scoring.standing(state)

    def lines(self, state: SigismundusState) -> list[Line]:
        return scoring.lines(state)

    def invariants(self, state: SigismundusState) -> Iterable[str]:
        return check.invariants(state, self.flow.frames(state))


GAME = Sigismundus(STEPS)
