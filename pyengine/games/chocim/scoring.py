"""How a match ends and who has won (CH-1.4, CH-13.6)."""

from __future__ import annotations

from ...game import Line, Outcome
from .data import CLAIMS, KEPT_CARDS, OE, RP
from .forecast import cards_lost
from .state import ChocimState

_WHOLE_TREATY = tuple(sum(values[side] for values in CLAIMS.values()) for side in (RP, OE))
"""Who wins by arms dictates the whole peace."""


def points(s: ChocimState) -> list[int]:
    """Value of the claims that each side has taken face up, in its own column."""
    found = [0, 0]
    for claim, (side, face_up) in zip(s.claims, s.verdicts):
        if face_up:
            found[side] += CLAIMS[claim][side]
    return found


def taken(s: ChocimState) -> list[int]:
    """Claims that each side has taken, face up or down."""
    return [sum(verdict[0] == side for verdict in s.verdicts) for side in (RP, OE)]


def deck_now(s: ChocimState, side: int) -> int:
    """Cards that a side would bring to the negotiations if they began now. Open to all, since counts are."""
    n = len(s.held[side])
    return max(min(n, KEPT_CARDS), n - cards_lost(s, side, s.morale[side], s.supply[side]))


def standing(s: ChocimState) -> list[int]:
    """By seat: points of the treaty once there is one; until then the cards each would negotiate with."""
    if s.ending in ("mutiny", "camp_stormed"):
        winner = RP if s.ending == "mutiny" else OE
        sides = [_WHOLE_TREATY[side] if side == winner else 0 for side in (RP, OE)]
    elif s.verdicts:
        sides = points(s)
    elif s.claims:
        sides = list(s.decks)
    else:
        sides = [deck_now(s, RP), deck_now(s, OE)]
    return _by_seat(s, sides)


def _by_seat(s: ChocimState, sides: list[int]) -> list[int]:
    return [sides[s.side(0)], sides[s.side(1)]]


def outcome(s: ChocimState) -> Outcome | None:
    if s.stack:
        return None
    if not s.verdicts:
        winner = RP if s.ending == "mutiny" else OE
        lines = [Line("score.dictated", standing(s))]
        return _won(s, s.seats[winner], standing(s), lines)
    scored = points(s)
    lines = []
    for claim, (side, face_up) in zip(s.claims, s.verdicts):
        values = [0, 0]
        if face_up:
            values[side] = CLAIMS[claim][side]
        lines.append(Line("score.claim", _by_seat(s, values), {"claim": claim}))
    lines.append(Line("score.claims_taken", _by_seat(s, taken(s))))
    lines.append(Line("score.deck", _by_seat(s, s.decks)))
    # CH-13.6: points, then claims of any kind, then the size of the deck.
    ranks = [(scored[side], taken(s)[side], s.decks[side]) for side in (RP, OE)]
    scores = _by_seat(s, scored)
    if ranks[RP] == ranks[OE]:
        return Outcome([0, 1], [[0, 1]], scores, lines, "ending.draw", {"cause": s.ending})
    return _won(s, s.seats[RP if ranks[RP] > ranks[OE] else OE], scores, lines)


def _won(s: ChocimState, seat: int, scores: list[int], lines: list[Line]) -> Outcome:
    id = f"ending.{s.ending}" if not s.verdicts else "ending.treaty"
    return Outcome([seat], [[seat], [1 - seat]], scores, lines, id, {"winner": seat, "cause": s.ending})
