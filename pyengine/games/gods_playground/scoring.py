"""Who is ahead and who has won (GP-10.1, GP-10.2, GP-12.3)."""

from __future__ import annotations

from ...game import Line, Outcome
from .estates import worth
from .state import GodsState, order


def standing(s: GodsState) -> list[int]:
    """Prestige and what the estates would add now."""
    if not s.stack:
        return s.prestige[:]
    return [s.prestige[seat] + sum(worth(s, seat)) for seat in range(s.players)]


def lines(s: GodsState) -> list[Line]:
    """Prestige by where it came from, and what the estates would add now."""
    found = {kind: values[:] for kind, values in s.scored.items() if kind != "duchies" or s.duchies}
    if s.stack:
        for seat in range(s.players):
            for kind, n in zip(("estates", "cities", "duchies"), worth(s, seat)):
                if n:
                    found[kind][seat] += n
    return [Line(f"score.{kind}", values) for kind, values in found.items()]


def outcome(s: GodsState) -> Outcome | None:
    if s.stack:
        return None
    cubes = [sum(s.cubes[p][seat] for p in range(5)) for seat in range(s.players)]
    turn_order = order(s)
    # GP-10.2: prestige, cubes in the provinces, money, earlier in the turn order.
    ranking = sorted(
        range(s.players), key=lambda seat: (-s.prestige[seat], -cubes[seat], -s.money[seat], turn_order.index(seat))
    )
    first, second = ranking[0], ranking[1]
    if s.prestige[first] > s.prestige[second]:
        ending = "ending.prestige"
    elif cubes[first] > cubes[second]:
        ending = "ending.cubes"
    elif s.money[first] > s.money[second]:
        ending = "ending.money"
    else:
        ending = "ending.order"
    return Outcome(
        winners=[first],
        ranking=[[seat] for seat in ranking],
        scores=s.prestige[:],
        lines=lines(s),
        ending=ending,
        args={"winner": first, "n": s.prestige[first]},
    )
