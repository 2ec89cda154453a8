"""Chocim 1621: the table of contents of its flow."""

from __future__ import annotations

from collections.abc import Iterator

from ...flow import InOrder, Step
from ...game import Game, Outcome, Setup
from ...rng import Rng
from . import check, scoring, setup, view
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

STEPS: tuple[Step[ChocimState], ...] = (
    # CH-1.1: a week of the siege
    InOrder("week", "preparation", "actions", "diplomacy", "effects", "supply", "summary"),
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
    Each("revolts", "revolt", due=NOT_YET),
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
    Each("deaths", "die", due=NOT_YET),
    Each("starvation", "starve", due=NOT_YET),
    # CH-13: what a siege without a victor ends in
    Phase("negotiations", "prepare_decks", "claims", "reveal_stakes"),
    preparation.DrawLeaders(),
    preparation.TurnCommanders(),
    preparation.Circumstances(),
    preparation.Freeze(),
    preparation.TurnPremium(),
    preparation.Revolt(),
    preparation.LayTable(),
    preparation.ReturnTokens(),
    actions.Actions(),
    actions.Play(),
    stratagems.Carry(),
    stratagems.Recall(),
    stratagems.Rally(),
    stratagems.Repel(),
    stratagems.Scatter(),
    stratagems.Scattered(),
    stratagems.Works(),
    stratagems.SpyOut(),
    deployment.PlaceUnits(),
    deployment.Declare(),
    InOrder("assault", "supports", "roll", "boosts", "count", "routs", "withdrawals", "assault_end"),
    InOrder("counter", "supports", "roll", "boosts", "count", "routs", "withdrawals", "counter_end"),
    InOrder("battle", "supports", "roll", "boosts", "count", "routs", "battle_end"),
    Each("supports", "support", active_first=True, calls=("crew",)),
    Each("boosts", "boost", active_first=True),
    Each("routs", "rout", due=NOT_YET, active_first=True),
    Each("withdrawals", "withdraw", due=NOT_YET, active_first=True),
    clash.Support(),
    clash.Crew(),
    clash.Roll(),
    clash.Boost(),
    clash.Count(),
    clash.Rout(),
    clash.Withdraw(),
    clash.AssaultEnd(),
    clash.CounterEnd(),
    clash.Garrison(),
    clash.BattleEnd(),
    diplomacy.Picks(),
    diplomacy.Take(),
    effects.BattleEffect(),
    effects.Effects(),
    effects.Fortify(),
    effects.Procession(),
    effects.Bombard(),
    supply.Rations(),
    summary.Leave(),
    summary.Stay(),
    summary.Wounded(),
    summary.Die(),
    summary.Feed(),
    summary.Hunger(),
    summary.Starve(),
    summary.Rejoin(),
    summary.NextWeek(),
    negotiations.Prepare(),
    negotiations.Claims(),
    negotiations.Stake(),
    negotiations.Reveal(),
)


class Chocim(Game[ChocimState]):
    id = "chocim"
    rules = 2
    state_type = ChocimState
    roots = ("week", "negotiations")

    def new(self, setup_: Setup, options: dict[str, str], rng: Rng) -> ChocimState:
        return setup.new(self.seated(setup_), rng)

    def view(self, state: ChocimState, seat: int | None) -> ChocimState:
        return view.view(state, seat)

    def sample(self, view_: ChocimState, seat: int | None, rng: Rng) -> ChocimState:
        return view.sample(view_, seat, rng)

    def outcome(self, state: ChocimState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: ChocimState) -> list[int]:
        return scoring.standing(state)

    def invariants(self, state: ChocimState) -> Iterator[str]:
        return check.invariants(state, self.flow.frames(state))


GAME = Chocim(STEPS)
