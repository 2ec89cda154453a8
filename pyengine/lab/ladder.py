"""Who is stronger: every bot against every other, in all seats and numbers of players, and ratings from the results.

One of a kind sits among others of one other kind, in each seat in turn. Who wins a table is taken to be drawn in
proportion to strength (Luce's choice model, which for two is that of Bradley and Terry); strengths are those that make
the results likeliest. Results go into a file as they come, so that an interrupted ladder goes on where it stopped.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from html import escape
from itertools import permutations
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ..match import Match
from ..registry import load
from ..rng import Rng
from .matches import Plan, named
from .report import wilson
from .workers import Workers, in_order

ELO = 400 / log(10)
"""Points of a rating for each factor e in strength."""


class Table(NamedTuple):
    """A match that is to be played: a bot's name for each seat."""

    game: str
    bots: tuple[str, ...]
    number: int
    seed: str = "1"

    @property
    def key(self) -> str:
        return f"{self.seed} {self.number} {' '.join(self.bots)}"


def tables(game: str, bots: Sequence[str], rounds: int, seed: str = "1", counts: Sequence[int] = ()) -> Iterator[Table]:
    """Each alone against each other kind, in each seat, so many times."""
    for number in range(rounds):
        for count in counts or load(game).counts:
            seatings = (
                tuple(one if at == seat else other for at in range(count))
                for one, other in permutations(bots, 2)
                for seat in range(count)
            )
            # Of two, each is alone among the others: once is enough.
            yield from (Table(game, seated, number, seed) for seated in dict.fromkeys(seatings))


def play_table(table: Table) -> dict[str, Any]:
    """One match, as a line of the results."""
    plan = Plan(table.game, len(table.bots), table.bots, f"{table.seed} {' '.join(table.bots)}")
    match = Match(plan.setup(table.number))
    players = [named(table.game, name).seated() for name in table.bots]
    rng = Rng(f"ladder {match.setup.seed}")
    spent: dict[str, list[float]] = defaultdict(list)
    while acting := match.acting():
        seat = acting[0]
        view, begun = match.view(seat), time.thread_time()
        move = players[seat].choose(match.game, view, seat, rng)
        spent[table.bots[seat]].append(time.thread_time() - begun)
        match.play(seat, move)
    outcome = match.outcome
    assert outcome is not None
    slow = {name: round(sorted(times)[int(0.99 * (len(times) - 1))], 4) for name, times in spent.items()}
    result = {"key": table.key, "bots": list(table.bots), "winners": outcome.winners, "scores": outcome.scores}
    return {**result, "sides": match.game.seated(match.setup), "p99": slow}


def known_results(path: Path | None) -> dict[str, dict[str, Any]]:
    """What a file of results has, by the keys of the tables."""
    if path is None or not path.exists():
        return {}
    # The last line may be half written.
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return {row["key"]: row for row in map(json.loads, lines)}


def play_on(
    todo: Sequence[Table], path: Path | None, workers: Workers | Executor | None = None
) -> Iterator[dict[str, Any]]:
    """The results of all tables: those that the file has, then those that are missing, added to it one by one."""
    known = known_results(path)
    missing = [table for table in todo if table.key not in known]
    yield from (known[table.key] for table in todo if table.key in known)
    for result in in_order(workers, play_table, missing):
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
        yield result


# -- ratings -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Rating:
    name: str
    elo: float
    """Above the first bot of the ladder."""
    error: float
    """Half of the 95 % interval; of the first one there is none."""
    won: float
    even: float
    """What an even share of its tables would have been."""
    played: int
    p99: float
    """Seconds that all but one in a hundred of its moves took at most, in its slowest match."""


def rate(results: Sequence[dict[str, Any]], bots: Sequence[str]) -> list[Rating]:
    """Strengths by Newton's method. A draw of one victory against each other bot keeps them finite."""
    decided = [(result["bots"], result["winners"]) for result in results if result["winners"]]
    index = {name: k for k, name in enumerate(bots)}
    n = len(bots)
    theta = [0.0] * n
    spread: list[list[float]] = []
    for _ in range(60):
        slope = [0.0] * n
        bend = [[0.0] * n for _ in range(n)]
        virtual = [([a, b], [k]) for a, b in permutations(bots, 2) if a < b for k in (0, 1)]
        for weight, tables_ in ((1.0, decided), (0.5, virtual)):
            for names, winners in tables_:
                seats = [index[name] for name in names]
                top = max(theta[k] for k in seats)
                parts = [exp(theta[k] - top) for k in seats]
                total = sum(parts)
                share = [0.0] * n
                for k, part in zip(seats, parts):
                    share[k] += part / total
                for seat in winners:
                    slope[seats[seat]] += weight / len(winners)
                present = set(seats)
                for a in present:
                    slope[a] -= weight * share[a]
                    for b in present:
                        bend[a][b] += weight * (share[a] * (a == b) - share[a] * share[b])
        # The first one is the measure of the others.
        step, spread = _solve([row[1:] for row in bend[1:]], slope[1:])
        theta = [0.0, *(old + max(-1.0, min(1.0, change)) for old, change in zip(theta[1:], step))]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    found = []
    for k, name in enumerate(bots):
        own = [(names, winners) for names, winners in decided if name in names]
        won = sum(sum(names[seat] == name for seat in winners) / len(winners) for names, winners in own)
        even = sum(names.count(name) / len(names) for names, _ in own)
        slow = max((result["p99"].get(name, 0.0) for result in results), default=0.0)
        error = 1.96 * ELO * sqrt(max(0.0, spread[k - 1][k - 1])) if k else 0.0
        found.append(Rating(name, ELO * theta[k], error, won, even, len(own), slow))
    return found


def _solve(matrix: list[list[float]], right: list[float]) -> tuple[list[float], list[list[float]]]:
    """The solution of a system, and the inverse of its matrix (Gauss and Jordan)."""
    n = len(right)
    rows = [[*row, value, *(float(i == j) for j in range(n))] for i, (row, value) in enumerate(zip(matrix, right))]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        lead = rows[i][i] or 1e-12
        rows[i] = [value / lead for value in rows[i]]
        for k in range(n):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [value - factor * own for value, own in zip(rows[k], rows[i])]
    return [row[n] for row in rows], [row[n + 1 :] for row in rows]


def duels(results: Sequence[dict[str, Any]], bots: Sequence[str]) -> Iterator[tuple[str, str, int, float, int]]:
    """Of each bot alone among others of one kind: its name, theirs, how many sat there, victories, decided matches."""
    won: dict[tuple[str, str, int], float] = defaultdict(float)
    played: dict[tuple[str, str, int], int] = defaultdict(int)
    for result in results:
        names, winners = result["bots"], result["winners"]
        for one in set(names):
            rest = {name for name in names if name != one}
            if names.count(one) == 1 and len(rest) == 1 and winners:
                key = (one, rest.pop(), len(names))
                played[key] += 1
                won[key] += (names.index(one) in winners) / len(winners)
    for key in sorted(played, key=lambda key: (key[2], bots.index(key[0]), bots.index(key[1]))):
        yield (*key, won[key], played[key])


def report(ratings: Sequence[Rating], results: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The ladder in words, the strongest first."""
    undecided = sum(not result["winners"] for result in results)
    yield f"{'':32} {'rating':>7} {'95 %':>7} {'won':>8} {'even':>8} {'tables':>7} {'slow, s':>8}"
    for row in sorted(ratings, key=lambda row: -row.elo):
        error = f"±{row.error:.0f}" if row.error else ""
        yield (
            f"{row.name:32} {row.elo:7.0f} {error:>7} {row.won:8.1f} {row.even:8.1f} {row.played:7} {row.p99:8.3f}"
        )
    yield f"\n{len(results)} matches, {undecided} without a winner; one alone among others of a kind:"
    for one, other, count, won, played in duels(results, [row.name for row in ratings]):
        low, high = wilson(won, played)
        yield (
            f"{one} among {count - 1} of {other}".ljust(44)
            + f"{won:6.1f} of {played:<5} {won / played:6.1%}  95 % between {low:.1%} and {high:.1%}"
        )


def chart(title: str, ratings: Sequence[Rating]) -> str:
    """The ratings with their intervals, as SVG."""
    rows = sorted(ratings, key=lambda row: -row.elo)
    low = min(row.elo - row.error for row in rows) - 40
    high = max(row.elo + row.error for row in rows) + 40
    width, left, line = 720, 190, 34

    def x(elo: float) -> float:
        return round(left + (elo - low) / (high - low) * (width - left - 30), 1)

    marks = []
    step = next(step for step in (50, 100, 200, 500, 1000, 5000) if (high - low) / step <= 9 or step == 5000)
    for tick in range(int(low // step + 1) * step, int(high) + 1, step):
        at = x(tick)
        marks.append(f'<path d="M{at} 44V{48 + line * len(rows)}" stroke="#ccc"/>')
        marks.append(f'<text x="{at}" y="38" text-anchor="middle" fill="#666" font-size="12">{tick}</text>')
    for k, row in enumerate(rows):
        y = 66 + line * k
        marks.append(f'<text x="{left - 16}" y="{y + 5}" text-anchor="end">{escape(row.name)}</text>')
        span = f"M{x(row.elo - row.error)} {y}H{x(row.elo + row.error)}"
        marks.append(f'<path d="{span}" stroke="#8a2b2b" stroke-width="3"/>')
        marks.append(f'<circle cx="{x(row.elo)}" cy="{y}" r="6" fill="#8a2b2b"/>')
    height = 60 + line * len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="15"><rect width="{width}" height="{height}" fill="#fff"/>'
        f'<text x="16" y="22" font-weight="bold">{escape(title)}</text>'
        + "".join(marks)
        + "</svg>\n"
    )
