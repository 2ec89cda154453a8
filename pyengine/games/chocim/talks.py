"""How the bots negotiate: plans for all claims to come, tried against many guesses of the other's stakes."""

from __future__ import annotations

from ...rng import Rng
from ...state import Move
from .data import CLAIMS
from .state import ChocimState
from .view import sample

GUESSES = 48
PLANS = 40

Stakes = list[tuple[int, int]]
"""For each claim, in the order of the table: the sum and the number of cards."""


def choose_stake(s: ChocimState, side: int) -> Move:
    """Add a card to the claim of the moment, or commit.

    The bot remembers nothing between two cards, so its plan depends only on what it held when the claim came up: it is
    the same plan each time."""
    return staking(s, side)[0]


def staking(s: ChocimState, side: int) -> list[Move]:
    """All that is still to be put on the claim of the moment, as moves, the largest first."""
    put = list(s.stakes[side][-1])
    plan = _best_plan(s, side, sorted(s.held[side] + put, reverse=True))
    for card in put:
        if card in plan:
            plan.remove(card)
    return [*(("stake", card) for card in sorted(plan, reverse=True)), ("commit",)]


def _best_plan(s: ChocimState, side: int, cards: list[int]) -> list[int]:
    """What to put on the claim of the moment."""
    now = s.claims[s.shown - 1]
    ahead = s.claims[s.shown - 1 :]
    known = f"{cards} {s.seen} {s.decks} {s.claims[: s.shown]} {s.supply} {s.trench}"
    rng = Rng(known)
    theirs = [_guess(s, side, ahead, rng) for _ in range(GUESSES)]
    past = {claim: s.stakes[side][i] for i, claim in enumerate(s.claims[: s.shown - 1])}
    # A claim is fought with what the other may have put on it on average.
    expected = {c: sum(g[i][0] for g in theirs) / GUESSES for i, c in enumerate(CLAIMS)}
    best = float("-inf")
    choice: list[int] = []
    for number in range(PLANS):
        plan = _plan(ahead, cards, side, expected, rng, number)
        ours = [_total(plan.get(c, past.get(c, []))) for c in CLAIMS]
        score = sum(_result(side, ours, guess) for guess in theirs)
        if score > best:
            best, choice = score, plan[now]
    return list(choice)


def _total(cards: list[int]) -> tuple[int, int]:
    return sum(cards), len(cards)


def _guess(s: ChocimState, side: int, ahead: list[str], rng: Rng) -> Stakes:
    """One way in which the other side may have staked and will stake."""
    full = sample(s, s.seats[side], Rng(rng.below(2**32, "guess")))
    other = 1 - side
    piles: dict[str, list[int]] = {c: full.stakes[other][i] for i, c in enumerate(s.claims[: s.shown - 1])}
    mine = full.held[other] + (full.stakes[other][-1] if full.stakes[other] else [])
    piles.update(_scatter(ahead, mine, other, rng))
    return [_total(piles[c]) for c in CLAIMS]


def _scatter(claims: list[str], cards: list[int], side: int, rng: Rng) -> dict[str, list[int]]:
    """Cards on a few favoured claims, some strewn about as bait."""
    piles: dict[str, list[int]] = {c: [] for c in claims}
    wanted = [c for c in claims for _ in range(CLAIMS[c][side])]
    favoured = [rng.pick(wanted, "favoured") for _ in range(1 + rng.below(4, "favoured"))]
    for card in cards:
        target = rng.pick(favoured, "target") if rng.chance(17, 20, "bait") else rng.pick(claims, "target")
        piles[target].append(card)
    return piles


def _plan(
    claims: list[str], cards: list[int], side: int, expected: dict[str, float], rng: Rng, number: int
) -> dict[str, list[int]]:
    """All cards dealt to the claims to come, with an eye on what each needs to be won face up."""
    piles: dict[str, list[int]] = {c: [] for c in claims}
    if number % 3 == 0:
        return _scatter(claims, cards, side, rng)
    order = list(claims)
    rng.shuffle(order, "order")
    targets = order[: 1 + rng.below(len(order), "targets")]
    boldness = 0.7 + rng.below(100, "boldness") / 100
    need = {c: CLAIMS[c][side] + boldness * expected[c] for c in targets}
    for card in cards:
        target = max(targets, key=lambda c: need[c])
        if need[target] <= 0:
            target = rng.pick(claims, "rest")
        piles[target].append(card)
        if target in need:
            need[target] -= card
    return piles


def _result(side: int, ours: Stakes, theirs: Stakes) -> float:
    """1 for a victory, with a little for how clear it is."""
    points, taken = [0, 0], [0, 0]
    for (a, n), (b, m), values in zip(ours, theirs, CLAIMS.values()):
        if (a, n) > (b, m):
            taken[0] += 1
            if a - b >= values[side]:
                points[0] += values[side]
        elif (a, n) < (b, m):
            taken[1] += 1
            if b - a >= values[1 - side]:
                points[1] += values[1 - side]
    mine, other = (points[0], taken[0]), (points[1], taken[1])
    clear = 0.01 * (points[0] - points[1])
    return (1.0 if mine > other else 0.5 if mine == other else 0.0) + clear
