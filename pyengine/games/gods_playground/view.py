"""What a seat may know (section 6 of the rules): everything but the others' tokens before they are revealed and the
others' bids before hands are opened.

In a view hidden tokens are -1, as if none were placed; a hidden bid that has been made is -2. Who is done is public."""

from __future__ import annotations

from ...rng import Rng
from .state import GodsState


def view(s: GodsState, seat: int | None) -> GodsState:
    seen = s.copy()
    seen.rng = Rng(0)
    if not s.revealed:
        for other in range(s.players):
            if other != seat:
                seen.placed[other] = [-1] * 6
    for other, bid in enumerate(s.bids):
        if other != seat and bid >= 0:
            seen.bids[other] = -2
    return seen


def sample(seen: GodsState, seat: int | None, rng: Rng) -> GodsState:
    """Others who are done get tokens and bids at random; those who are not have put down nothing yet."""
    s = seen.copy()
    if not s.revealed and s.phase == 2:
        for other in range(s.players):
            if other != seat and s.committed[other]:
                tokens = [value for value in range(6) for _ in range(s.hand[other][value])]
                rng.shuffle(tokens)
                s.placed[other] = tokens[:6]
    for other, bid in enumerate(s.bids):
        if bid == -2:
            s.bids[other] = rng.below(s.money[other] + 1)
    s.rng = rng
    return s
