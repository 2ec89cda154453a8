"""Shogun: its table of contents.

SH-5.0.3: the steps with `verbs` are all the decisions there are; everything else goes by itself, and a lone option is
taken without a question (SH-5.13.2). Nobody is ever out of the game (SH-5.13.1): who has no province has nothing to
carry out."""

from __future__ import annotations

from ...flow import InOrder, Step
from ...game import Game, Line, Outcome, Setup
from ...rng import Rng
from . import check, scoring, setup, view
from .data import ACTIONS, BUILDS, RECRUITS
from .state import ShogunState
from .steps import battle, build, cards, draft, execution, income, march, order, planning, recruit, tower, winter

STEPS: tuple[Step[ShogunState], ...] = (
    # SH-5.0.1: two years of three action rounds and a winter.
    InOrder("match", "draft", "fill_tower", "year", "year_end", "year"),
    InOrder("year", "turn_up_events", "round", "round", "round", "winter"),
    # SH-5.0.2
    InOrder(
        "round",
        "action_cards",
        "special_cards",
        "planning",
        "event",
        "bids",
        "choose_specials",
        "execution",
        "round_end",
    ),
    InOrder("winter", "supply", "winter_revolts", "winter_scoring"),
    # 4 Setup
    draft.Draft(),
    draft.DraftPick(),
    draft.DraftGroup(),
    tower.FillTower(),
    # 5.1 to 5.5
    cards.TurnUpEvents(),
    cards.ActionCards(),
    cards.SpecialCards(),
    planning.Planning(),
    cards.DrawEvent(),
    order.Bids(),
    order.ChooseSpecials(),
    order.ChooseSpecial(),
    # 5.6, 5.7
    execution.Execution(),
    *(build.Build(action) for action in BUILDS),
    income.Rice(),
    income.Tax(),
    *(recruit.Recruit(action) for action in RECRUITS),
    recruit.RecruitSix(),
    recruit.RecruitOne(),
    *(march.Battle(action) for action in ACTIONS if action.startswith("act_battle")),
    march.March(),
    march.Shift(),
    march.Send(),
    # 5.8
    battle.Fight(),
    battle.AttackBonus(),
    battle.DefenceBonus(),
    # 5.10 to 5.12
    cards.RoundEnd(),
    winter.Supply(),
    winter.WinterRevolts(),
    winter.WinterOrder(),
    winter.WinterScoring(),
    winter.YearEnd(),
)


class Shogun(Game[ShogunState]):
    # SH-4.1: the printed starting positions belong to the sun side, so side and start are one option (SH-8.4).
    id = "shogun"
    state_type = ShogunState

    def new(self, setup_: Setup, options: dict[str, str], rng: Rng) -> ShogunState:
        return setup.new(setup_, options, self.seated(setup_), rng)

    def view(self, state: ShogunState, seat: int | None) -> ShogunState:
        return view.view(state, seat)

    def sample(self, view_: ShogunState, seat: int | None, rng: Rng) -> ShogunState:
        return view.sample(view_, seat, rng)

    def outcome(self, state: ShogunState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: ShogunState) -> list[int]:
        return scoring.standing(state)

    def lines(self, state: ShogunState) -> list[Line]:
        return scoring.lines(state)

    def invariants(self, state: ShogunState) -> list[str]:
        return check.invariants(state, self.flow.frames(state))


GAME = Shogun(STEPS)
