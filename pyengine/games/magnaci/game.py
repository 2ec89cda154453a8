"""Magnates: the table of contents. Four Ages of five phases each (MG-5.0); no variants but one option (MG-8.6).

Moves
    ``("place", province)``, ``("bid", slot, card)``, ``("commit",)``, ``("act", card, *targets)``, ``("pass",)``,
    ``("veto",)``, ``("allow",)``, ``("choose", seat)``, ``("discard", law)``, ``("hand", law)``, ``("drop", space)``,
    ``("accept",)``, ``("refuse",)``. A slot is an office, a law's number 1 to 5 or a conflict's number 1 to 10; a card
    is its influence, 10 is the Lady.
Asides
    ``("give", law, seat)``, ``("offer", seat, (laws given), (laws wanted))``, ``("random",)``: chance puts
    down the rest of a bid.
What prompts and events point at
    ``province:<id>``, ``fief:<id>``, ``hand:<card>``, ``office:<id>`` (its slot), ``law:<1-5>`` (its slot),
    ``conflict:<1-10>`` (its space), ``senator:<id>`` and ``law_card:<id>`` (before their owner), ``seat:<n>``,
    ``king``.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...flow import IllegalMove, InOrder, Step
from ...game import Game, Line, Outcome, Setup
from ...rng import Rng
from ...state import Move
from . import check, scoring, setup, view
from .state import MagnaciState
from .steps import actions, common, conflicts, election, interregnum, sejm, senate, transfers
from .steps.bidding import RANDOM, Bidding

STEPS: tuple[Step[MagnaciState], ...] = (
    InOrder("game", "start_estates", "age", "age", "age", "age", "wealth"),
    InOrder("age", "election", "senate", "sejm", "conflicts", "interregnum"),
    InOrder("senate", "open_senate", "offices"),
    InOrder("sejm", "deal_laws", "sejm_bid", "laws"),
    InOrder("conflicts", "deal_conflicts", "conflict_bid", "fights", "lost_cards", "partition"),
    InOrder("interregnum", "king_dies", "third_partition", "late_actions", "new_order", "return_cards"),
    election.StartEstates(),
    common.PlaceStart(),
    election.Election(),
    senate.OpenSenate(),
    senate.SenateBid(),
    senate.Offices(),
    senate.AwardOffice(),
    sejm.DealLaws(),
    sejm.SejmBid(),
    sejm.Laws(),
    sejm.AwardLaw(),
    conflicts.DealConflicts(),
    conflicts.ConflictBid(),
    conflicts.Fights(),
    conflicts.Fight(),
    conflicts.Reward(),
    conflicts.Loss(),
    conflicts.Raid(),
    conflicts.LoseLaw(),
    conflicts.Aftermath(),
    conflicts.LostCards(),
    conflicts.DiscardLost(),
    conflicts.Partition(),
    interregnum.KingDies(),
    interregnum.ThirdPartition(),
    interregnum.LateActions(),
    interregnum.NewOrder(),
    interregnum.ReturnCards(),
    interregnum.Wealth(),
    common.PlaceEstates(),
    common.ChooseTied(),
    actions.Window(),
    actions.EntailWindow(),
    actions.Working(),
    actions.Veto(),
    actions.AssignatsGive(),
    transfers.TradeAnswer(),
)


class Magnaci(Game[MagnaciState]):
    id = "magnaci"
    rules = 2
    state_type = MagnaciState
    roots = ("game",)
    aside_verbs = {"give": ("law", "to"), "offer": ("to", "laws", "wanted"), "random": ()}

    def new(self, setup_: Setup, options: dict[str, str], rng: Rng) -> MagnaciState:
        return setup.new(setup_.players, options["transfers"], rng)

    def view(self, state: MagnaciState, seat: int | None) -> MagnaciState:
        return view.view(state, seat)

    def sample(self, view_: MagnaciState, seat: int | None, rng: Rng) -> MagnaciState:
        return view.sample(view_, seat, rng)

    def outcome(self, state: MagnaciState) -> Outcome | None:
        return scoring.outcome(state)

    def standing(self, state: MagnaciState) -> list[int]:
        return scoring.wealth(state)

    def lines(self, state: MagnaciState) -> list[Line]:
        return scoring.lines(state)

    def invariants(self, state: MagnaciState) -> Iterator[str]:
        return check.invariants(state, self.flow.frames(state))

    # -- What a seat may do unasked ------------------------------------------------------------------------------------

    def asides(self, state: MagnaciState, seat: int) -> list[Move]:
        """Gifts, trades of one law for one, and to let chance finish a bid. Larger trades are legal too."""
        moves = transfers.transfers(state, seat)
        top = self.flow.top(state)
        if top and isinstance(top[0], Bidding) and seat in top[0].acting(state, top[1]):
            moves.append(RANDOM)
        return moves

    def allows_aside(self, state: MagnaciState, seat: int, move: Move) -> bool:
        return super().allows_aside(state, seat, move) or transfers.valid_offer(state, seat, move)

    def play_aside(self, state: MagnaciState, seat: int, move: Move) -> None:
        if move == RANDOM:
            step, frame = self.flow.top(state)  # type: ignore[misc]
            assert isinstance(step, Bidding)
            step.complete(state, frame, seat)
        else:
            transfers.transfer(state, seat, move)

    def refuse(self, state: MagnaciState, seat: int, move: Move) -> IllegalMove:
        if move and move[0] in ("give", "offer") and state.stack:
            return transfers.refusal(state, seat, move)
        return super().refuse(state, seat, move)


GAME = Magnaci(STEPS)
