"""Chapter 9: dominance and advantage, wealth, and how a match ends."""

from __future__ import annotations

from functools import lru_cache

from ...game import Line, Outcome
from .data import CONSTITUTION, CONSTITUTION_BONUS, FIEFS, PROVINCE, PROVINCES
from .state import MagnaciState

NONE, PRESENCE, ADVANTAGE, DOMINANCE = range(4)
"""What a place in a province is; as a number, what it adds to wealth (MG-8.2)."""


def levels(row: list[int]) -> tuple[int, ...]:
    """For each seat NONE to DOMINANCE, from its estates in one province (MG-5.8.2, MG-5.8.3)."""
    return _levels(tuple(row))


@lru_cache(maxsize=1 << 14)
def _levels(row: tuple[int, ...]) -> tuple[int, ...]:
    found = [PRESENCE if have else NONE for have in row]
    most = max(row)
    if most and row.count(most) == 1:
        leader = row.index(most)
        others = sum(row) - most
        dominates = most >= 2 * others if len(row) == 2 else most > others
        found[leader] = DOMINANCE if dominates else ADVANTAGE
    return tuple(found)


def constitution(s: MagnaciState) -> int | None:
    """Who would get the bonus of the Constitution now (MG-8.3)."""
    return None if any(map(s.partitioned, PROVINCES)) else s.holder(CONSTITUTION)


def wealth(s: MagnaciState) -> list[int]:
    """MG-8.2: estates, what each province is worth beyond them, one for each fief, and the Constitution.

    Fiefs know no Dominance (MG-5.8.4), Partition makes no difference (MG-5.9.3), nor does the other way of counting
    (MG-8.5)."""
    total = [0] * s.players
    for place, row in s.estates.items():
        if any(row):
            extra = levels(row) if place in PROVINCE else [1 if have else 0 for have in row]
            total = [sum_ + have + more for sum_, have, more in zip(total, row, extra)]
    patriot = constitution(s)
    if patriot is not None:
        total[patriot] += CONSTITUTION_BONUS
    return total


def lines(s: MagnaciState) -> list[Line]:
    """Where each seat's wealth comes from; the lines add up to `wealth`."""
    parts: list[Line] = []
    for province in PROVINCES:
        row = s.estates[province]
        parts.append(Line("score.province", list(row), {"province": province}))
        parts.append(Line("score.level", list(levels(row)), {"province": province}))
    for fief in FIEFS:
        row = s.estates[fief]
        parts.append(Line("score.fief", [have + 1 if have else 0 for have in row], {"fief": fief}))
    patriot = constitution(s)
    if patriot is not None:
        values = [CONSTITUTION_BONUS if seat == patriot else 0 for seat in range(s.players)]
        parts.append(Line("score.constitution", values))
    return [line for line in parts if any(line.values)]


def outcome(s: MagnaciState) -> Outcome | None:
    """MG-8.1: a common defeat, or most wealth wins; the winner of a tie has been named by the Primate (MG-8.4).

    Nobody is out before the end (MG-5.10.4)."""
    if s.stack:
        return None
    seats = list(range(s.players))
    if s.winner is None:
        provinces = [province for province in PROVINCES if s.partitioned(province)]
        lowest = [_lowest(s, province) for province in provinces]
        args = {"province": provinces, "lowest": lowest}
        return Outcome([], [seats], [0] * s.players, [], "ending.third_partition", args)
    scores = wealth(s)
    rest = sorted({scores[seat] for seat in seats if seat != s.winner}, reverse=True)
    ranking = [[s.winner]] + [[q for q in seats if scores[q] == n and q != s.winner] for n in rest]
    args = {"winner": s.winner, "n": scores[s.winner]}
    return Outcome([s.winner], ranking, scores, lines(s), "ending.wealth", args)


def _lowest(s: MagnaciState, province: str) -> list[int]:
    """Who fought worst in the conflict that partitions a province."""
    a, b = PROVINCE[province].spaces
    return list(s.lost_by[a] or s.lost_by[b])
