"""What the search knows about Sigismundus Augustus: moves and bids by what they promise; learned chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from ...bots.chances import chances
from ...bots.lore import Line, Lore, by_worth
from ...flow import part
from ...game import Game
from ...rng import Rng
from ...state import Move
from .bot import Thinker, score, values
from .data import OFFICE, POINTS, SESSIONS, TRACKS, VOTES_OF
from .holdings import best_income, offices_of, prestige, strength
from .learned import WEIGHTS
from .state import NOBODY, SigismundusState

_HAND = Thinker(depth=1)
_OTHER = Thinker(noise=0.5)
_SURE = 0.6
"""How many points better than another makes a move e times as likely."""
_SEARCHED = ("place_client", "special_action", "foreign_place", "office_bid", "royal_bid", "act_vote", "crown")
"""Questions that are worth a search; the rest is decided by hand."""
_AMOUNTS = ("bid", "royal_bid", "offer_votes", "offer_ducats")
_GLANCE = 2
"""Moves that a guess compares."""
_WIDTH = 21


class SigismundusLore(Lore[SigismundusState]):
    blind = False
    reach = 1
    patience = 1_000_000

    def lines(
        self, game: Game[SigismundusState], view: SigismundusState, seat: int, moves: Sequence[Move], rng: Rng
    ) -> list[tuple[Line, float]]:
        if view.step not in _SEARCHED:
            return [((_HAND.choose(game, view, seat, rng),), 1.0)]
        bid = _HAND.bid(view, seat, rng)
        if bid is not None:
            if bid[0] in _AMOUNTS:
                return [((move,), exp(-abs(move[1] - bid[1]) / 1.5)) for move in moves]
            return [((move,), 3.0 if move == bid else 1.0) for move in moves]
        state = game.sample(view, seat, rng)
        worth = [_HAND.judge(game, state, seat, move) for move in moves]
        return by_worth(moves, worth, _SURE)

    def guess(
        self, game: Game[SigismundusState], world: SigismundusState, seat: int, rng: Rng, memo: dict[Any, Any]
    ) -> Line:
        moves = game.legal(world, seat)
        bid = _OTHER.bid(world, seat, rng)
        if bid is not None:
            return (bid if bid in moves else moves[0],)
        if world.step == "upkeep":
            return (_OTHER.maintain(world, seat, moves),)
        # The best of a few at a glance.
        some = [rng.pick(moves) for _ in range(_GLANCE)] if len(moves) > _GLANCE else moves
        best, chosen = -1e9, some[0]
        for move in some:
            worth = glance(game, world, seat, move)
            if worth > best:
                best, chosen = worth, move
        return (chosen,)

    def chapter(self, world: SigismundusState) -> int:
        return 12 * world.round + part(world, "round")

    def value(self, game: Game[SigismundusState], world: SigismundusState) -> list[float]:
        return chances(WEIGHTS[self.stage(world)], self.features(world), world.players)

    def stage(self, world: SigismundusState) -> int:
        """How many rounds are left, and before or after the Sejm."""
        left = min(7, max(0, len(SESSIONS[world.variant]) - max(1, world.round)))
        return 2 * left + (part(world, "round") > 6)

    def features(self, world: SigismundusState) -> list[list[int]]:
        s = world
        rows = [[0] * _WIDTH for _ in range(s.players)]
        hopes = values(s)
        for seat, row in enumerate(rows):
            row[0] = round(10 * hopes[seat])
            row[1] = s.vp[seat]
            row[2] = min(s.ducats[seat], 8)
            row[3] = s.ducats[seat]
            row[4] = s.votes[seat]
            row[5] = strength(s.army[seat])
            row[6] = best_income(s, seat)
            row[7] = sum(len(pile) for pile in s.hands[seat].values())
            row[8] = s.clients[seat]
            row[9] = s.supply[seat]
            row[10] = sum(prestige(s, office) for kind in _KINDS for office in offices_of(s, seat, kind))
        for at, track in enumerate(TRACKS):
            for place, seat in enumerate(s.tracks[track]):
                rows[seat][11 + at] = VOTES_OF[track][place]
        for seat in s.patrons.values():
            rows[seat][14] += 1
        for owner in s.seals.values():
            if owner != NOBODY:
                rows[owner][15] += 1
        for seat in s.claims.values():
            rows[seat][16] += 1
        for place, country in enumerate(s.direction):
            for seat, n in enumerate(s.markers[country]):
                rows[seat][17] += n
                rows[seat][18] += n * POINTS[place][0]
        best = max(row[0] for row in rows)
        for row in rows:
            row[19] = best - row[0]
            row[20] = row[0] == best
        return rows


_KINDS = tuple(dict.fromkeys(card.kind for card in OFFICE.values()))


def glance(game: Game[SigismundusState], state: SigismundusState, seat: int, move: Move) -> float:
    """What a move is worth without looking further."""
    if move[0] in ("play", "draw"):
        return _OTHER.judge(game, state, seat, move)
    after = state.copy()
    game.play(after, seat, move)
    return score(after, seat)


LORE = SigismundusLore()
