"""What a seat may know, and full states that fit it.

A view hides
  - the other side's officers: "" for each card not spied out; its pile: "" for each;
  - the order of one's own officer pile: it is sorted, since its cards are known;
  - the diplomacy pile, the other side's held, buried and staked cards: 0 for each;
  - what the other side has put on the claim of the moment: it still lies with the held cards;
  - the order of the claims to come: they stand in the order of the table.
A spectator sees neither side's secrets.
"""

from __future__ import annotations

from ...rng import Rng
from . import data
from .data import CLAIMS, OE, RP
from .state import ChocimState
from .steps.stratagems import SpyOut


def view(s: ChocimState, seat: int | None) -> ChocimState:
    v = s.copy()
    v.rng = Rng(0)
    me = None if seat is None else s.side(seat)
    over = bool(s.verdicts)
    for side in (RP, OE):
        if side == me:
            v.pile[side].sort()
            continue
        if me is None:
            v.spied[side] = []
        known = [card for card in s.hand[side] if card in v.spied[side]]
        v.hand[side] = known + [""] * (len(s.hand[side]) - len(known))
        v.pile[side] = [""] * len(s.pile[side])
        if not over:
            _hide_stakes(v, s, side)
            v.held[side] = [0] * len(v.held[side])
            v.buried[side] = [0] * len(s.buried[side])
    v.dip_pile = [0] * len(s.dip_pile)
    if not over:
        v.claims[s.shown :] = [claim for claim in CLAIMS if claim in s.claims[s.shown :]]
    return v


def _hide_stakes(v: ChocimState, s: ChocimState, side: int) -> None:
    v.stakes[side] = [[0] * len(stake) for stake in s.stakes[side]]
    if v.stakes[side] and not all(s.committed):
        v.held[side] += v.stakes[side][-1]
        v.stakes[side][-1] = []


def sample(v: ChocimState, seat: int | None, rng: Rng) -> ChocimState:
    """A state that this view could have come from: the unseen cards are dealt at random. Cards that a side
    was seen to take are with it, as far as that can be."""
    s = v.copy()
    s.rng = rng.copy()
    me = None if seat is None else v.side(seat)
    for side in (RP, OE):
        if side == me:
            s.rng.shuffle(s.pile[side], f"officers.{data.SIDES[side]}")
            continue
        known = [card for card in v.hand[side] if card]
        unseen = [c for c in data.OFFICERS[side] if c not in known and c not in v.discards[side]]
        s.rng.shuffle(unseen, f"officers.{data.SIDES[side]}")
        n = len(v.hand[side]) - len(known)
        s.hand[side] = sorted(known + unseen[:n])
        s.pile[side] = unseen[n:]
        if (spying := SpyOut.of(s)) and s.side(spying["seat"]) != side:
            s.spied[side] = list(s.hand[side])  # a spectator does not see it, but the hand does lie open to somebody
    if not s.verdicts:
        _deal_diplomacy(s, me)
        rest = s.claims[s.shown :]
        s.rng.shuffle(rest, "claims")
        s.claims[s.shown :] = rest
    else:
        s.dip_pile = _unseen(s)
    return s


def _unseen(s: ChocimState) -> list[int]:
    """Diplomacy cards that lie nowhere in sight."""
    counts = dict(data.DIPLOMACY)
    piles = [s.table, s.dip_discards, *s.held, *s.buried, *s.stakes[RP], *s.stakes[OE]]
    for pile in piles:
        for value in pile:
            if value:
                counts[value] -= 1
    return [value for value, n in counts.items() for _ in range(n)]


def _deal_diplomacy(s: ChocimState, me: int | None) -> None:
    pool = _unseen(s)
    s.rng.shuffle(pool, "diplomacy")
    for side in (RP, OE):
        if side == me:
            continue
        room = len(s.held[side]) + sum(map(len, s.stakes[side]))
        cards: list[int] = []
        for value in reversed(s.seen[side]):
            if len(cards) < room and value in pool:
                pool.remove(value)
                cards.append(value)
        cards += [pool.pop() for _ in range(room - len(cards))]
        s.rng.shuffle(cards, "diplomacy")
        for stake in s.stakes[side]:
            stake[:] = sorted(cards.pop() for _ in stake)
        s.held[side] = sorted(cards)
        s.buried[side] = sorted(pool.pop() for _ in s.buried[side])
    s.dip_pile = pool
