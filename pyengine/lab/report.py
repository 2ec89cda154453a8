"""What many matches show: who won, by seat and side; scores, lengths, endings; how often what was done and happened."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator

from .matches import Plan, Played


def wilson(wins: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval)."""
    if not count:
        return 0.0, 1.0
    share = wins / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


class Shares:
    """Won matches of a bot, a seat or a side. A shared victory counts in parts."""

    def __init__(self) -> None:
        self.won = 0.0
        self.played = self.sat = 0
        self.points = 0

    def line(self, name: str) -> str:
        low, high = wilson(self.won, self.played)
        part = self.won / self.played if self.played else 0.0
        mean = self.points / self.sat if self.sat else 0.0
        return (
            f"{name:20} {self.won:8.1f} of {self.played:<6} {part:6.1%}  95 % between {low:.1%} and {high:.1%}"
            f"   mean score {mean:.1f}"
        )


class Report:
    """Fills up match by match, and takes no more room for more of them: values are counted, not kept."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.matches = self.decided = self.moves = 0
        self.by_bot: dict[int, Shares] = defaultdict(Shares)
        self.by_seat: dict[int, Shares] = defaultdict(Shares)
        self.by_side: dict[str, Shares] = defaultdict(Shares)
        self.lengths: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()
        self.lines: dict[str, Counter[int]] = defaultdict(Counter)
        self.endings: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.met: Counter[str] = Counter()
        """In how many matches each event occurred at all."""

    def add(self, played: Played) -> None:
        self.matches += 1
        self.moves += played.moves
        self.decided += bool(played.winners)
        for seat, index in enumerate(played.seated):
            part = 1 / len(played.winners) if seat in played.winners else 0.0
            for shares in (self.by_bot[index], self.by_seat[seat], self.by_side[played.sides[seat]]):
                shares.won += part
                shares.played += bool(played.winners)
                shares.sat += 1
                shares.points += played.scores[seat]
        self.lengths[played.moves] += 1
        self.scores.update(played.scores)
        for name, values in played.lines.items():
            self.lines[name].update(values)
        self.endings[played.ending] += 1
        self.offered += played.offered
        self.done += played.done
        self.events += played.events
        self.met.update(played.events.keys())

    # -- in words -----------------------------------------------------------------------------------------------------

    def summary(self) -> Iterator[str]:
        """A line for each bot, and how many matches nobody won."""
        for index, level in enumerate(self.plan.bots):
            yield self.by_bot[index].line(level)
        if self.decided < self.matches:
            yield f"{'no winner':20} {self.matches - self.decided:8} of {self.matches}"

    def tables(self) -> Iterator[str]:
        yield "\nBy seat"
        yield from (self.by_seat[seat].line(f"seat {seat + 1}") for seat in sorted(self.by_seat))
        yield "\nBy side"
        yield from (self.by_side[side].line(side) for side in sorted(self.by_side))
        yield "\nScores, length, endings"
        yield f"{'score':32} {_spread(self.scores)}"
        yield from (f"{name.removeprefix('score.'):32} {_spread(values)}" for name, values in self.lines.items())
        yield f"{'moves':32} {_spread(self.lengths)}"
        for name, n in self.endings.most_common():
            yield f"{name.removeprefix('ending.'):32} {n:7} {n / self.matches:7.1%}"
        yield f"\n{'Deeds':48} {'done':>8} {'possible':>9} {'share':>7} {'a match':>8}"
        for name in sorted(self.offered):
            done, possible = self.done[name], self.offered[name]
            yield f"{name:48} {done:8} {possible:9} {done / possible:7.1%} {done / self.matches:8.2f}"
        yield f"\n{'Events':48} {'times':>8} {'a match':>8} {'of matches':>11}"
        for name, times in sorted(self.events.items()):
            yield f"{name:48} {times:8} {times / self.matches:8.2f} {self.met[name] / self.matches:11.1%}"


def _spread(values: Counter[int]) -> str:
    """The mean, and what lies between: least, 5 %, median, 95 %, most."""
    count = values.total()
    if not count:
        return ""
    places = [round(share * (count - 1)) for share in (0, 0.05, 0.5, 0.95, 1)]
    found: list[int] = []
    below = 0
    for value in sorted(values):
        below += values[value]
        while len(found) < len(places) and places[len(found)] < below:
            found.append(value)
    least, low, median, high, most = found
    mean = sum(value * times for value, times in values.items()) / count
    return f"mean {mean:7.1f}   least {least}, 5 % {low}, median {median}, 95 % {high}, most {most}"
