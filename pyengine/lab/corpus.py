"""A corpus of recorded matches, made from a seed by one command, and what can be read off it: openings, balance,
lengths, and what winners do more often than others.

A corpus is a file of saves, one match a line, in the order of their numbers: the same seed and bots give the same
bytes, which its hash tells. Numbers of players take turns, sides and seats too (`Plan`).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from html import escape
from pathlib import Path
from typing import NamedTuple

from ..match import Match
from ..registry import load
from .matches import Plan, deed, play_one
from .report import Shares, wilson
from .workers import Workers, in_order


class Corpus(NamedTuple):
    """What is recorded."""

    game: str
    bot: str
    seed: str = "corpus"

    def plan(self, number: int) -> tuple[Plan, int]:
        """Of the corpus's match so-and-so: its plan, and its number there."""
        counts = load(self.game).counts
        count = counts[number % len(counts)]
        return Plan(self.game, count, (self.bot,) * count, f"{self.seed} {count}"), number // len(counts)


def _save(job: tuple[Corpus, int]) -> str:
    corpus, number = job
    return play_one(*corpus.plan(number), keep=True).save


def make(corpus: Corpus, count: int, path: Path, workers: Workers | Executor | None = None) -> Iterator[int]:
    """Record what the file has not yet, match by match; the numbers of those that are there now."""
    whole = 0
    if path.exists():
        lines = path.read_bytes().splitlines(keepends=True)
        whole = sum(line.endswith(b"\n") for line in lines)
        path.write_bytes(b"".join(lines[:whole]))
    yield from range(min(whole, count))
    with path.open("a", encoding="utf-8", newline="\n") as file:
        for number, save in enumerate(in_order(workers, _save, ((corpus, n) for n in range(whole, count))), whole):
            file.write(save + "\n")
            file.flush()
            yield number


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# -- what can be read off it -------------------------------------------------------------------------------------------


class Findings:
    """Fills up match by match."""

    def __init__(self) -> None:
        self.matches = self.decided = 0
        self.by_seat: dict[tuple[int, int], Shares] = defaultdict(Shares)
        """By players and seat."""
        self.by_side: dict[str, Shares] = defaultdict(Shares)
        self.even: dict[str, float] = defaultdict(float)
        """Of each side, what even shares would have been."""
        self.lengths: dict[int, Counter[int]] = defaultdict(Counter)
        self.endings: Counter[str] = Counter()
        self.openings: dict[str, Shares] = defaultdict(Shares)
        """By what a seat did first."""
        self.deeds: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        """How often winners did it, and others."""
        self.sat = [0, 0]
        """Seats of winners, and of others."""

    def add(self, match: Match) -> None:
        outcome, players = match.outcome, match.setup.players
        assert outcome is not None
        self.matches += 1
        self.decided += bool(outcome.winners)
        self.lengths[players][len(match.moves)] += 1
        self.endings[outcome.ending.removeprefix("ending.")] += 1
        if not outcome.winners:
            return
        sides = match.game.seated(match.setup)
        first: dict[int, str] = {}
        done: dict[int, Counter[str]] = {seat: Counter() for seat in range(players)}
        for seat, move in match.moves:
            first.setdefault(seat, deed(move))
            done[seat][deed(move)] += 1
        for seat in range(players):
            part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            shares = [self.by_seat[players, seat], self.by_side[sides[seat]]]
            shares += [self.openings[first[seat]]] if seat in first else []
            for one in shares:
                one.won += part
                one.played += 1
            self.even[sides[seat]] += 1 / players
            lost = part == 0
            self.sat[lost] += 1
            for name, times in done[seat].items():
                self.deeds[name][lost] += times

    def winners_do(self, least: int = 20) -> list[tuple[str, float, float]]:
        """Deeds by how much more often winners do them: times in a match, of winners and of others."""
        won, lost = max(1, self.sat[0]), max(1, self.sat[1])
        rows = [(name, a / won, b / lost) for name, (a, b) in self.deeds.items() if a + b >= least]
        return sorted(rows, key=lambda row: -abs(row[1] - row[2]) / (row[1] + row[2]) ** 0.5)


def read(path: Path) -> Iterator[Match]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield Match.load(json.loads(line))


def findings(path: Path) -> Findings:
    found = Findings()
    for match in read(path):
        found.add(match)
    return found


# -- charts ------------------------------------------------------------------------------------------------------------


def bars(title: str, rows: Iterable[tuple[str, float, float, float, float]]) -> str:
    """Shares with their intervals and what would be even: (label, share, low, high, even), as SVG."""
    drawn, y = [], 46
    left, wide = 150, 420
    for label, share, low, high, even in rows:
        at = [round(left + wide * value, 1) for value in (share, low, high, even)]
        drawn.append(f'<text x="{left - 10}" y="{y + 13}" text-anchor="end">{escape(label)}</text>')
        drawn.append(f'<rect x="{left}" y="{y}" width="{at[0] - left:.1f}" height="16" fill="#2f4a7a"/>')
        drawn.append(f'<path d="M{at[1]} {y + 8}H{at[2]}" stroke="#b5832a" stroke-width="3"/>')
        drawn.append(f'<path d="M{at[3]} {y - 3}v22" stroke="#9e2b25" stroke-width="2"/>')
        drawn.append(f'<text x="{left + wide + 8}" y="{y + 13}">{share:.0%}</text>')
        y += 26
    return _sheet(title, left + wide + 60, y + 8, drawn)


def histogram(title: str, values: Counter[int], bins: int = 16) -> str:
    """How often matches had so many moves, as SVG."""
    low, high = min(values), max(values) + 1
    step = max(1, -(-(high - low) // bins))
    heights = Counter[int]()
    for value, times in values.items():
        heights[(value - low) // step] += times
    top, drawn = max(heights.values()), []
    for k in range(max(heights) + 1):
        tall = 120 * heights[k] / top
        x = 40 + 34 * k
        drawn.append(f'<rect x="{x}" y="{170 - tall:.1f}" width="30" height="{tall:.1f}" fill="#2f4a7a"/>')
        drawn.append(f'<text x="{x + 15}" y="188" text-anchor="middle" font-size="11">{low + k * step}</text>')
    return _sheet(title, 60 + 34 * (max(heights) + 1), 204, drawn)


def _sheet(title: str, width: int, height: int, drawn: list[str]) -> str:
    width = max(width, 16 + 9 * len(title))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="14"><rect width="{width}" height="{height}" fill="#fbf7ec"/>'
        f'<text x="16" y="26" font-weight="bold">{escape(title)}</text>' + "".join(drawn) + "</svg>\n"
    )


def page(corpus: Corpus, path: Path, folder: Path) -> str:
    """Charts in a folder, and a page of Markdown that shows them."""
    found = findings(path)
    game = corpus.game
    folder.mkdir(parents=True, exist_ok=True)

    def put(name: str, text: str, alt: str) -> str:
        (folder / f"{game}-{name}.svg").write_text(text, encoding="utf-8", newline="\n")
        return f"![{alt}]({folder.name}/{game}-{name}.svg)"

    def share(one: Shares) -> tuple[float, float, float]:
        return (one.won / one.played if one.played else 0.0, *wilson(one.won, one.played))

    seats = [(f"{n} players, seat {s + 1}", *share(one), 1 / n) for (n, s), one in sorted(found.by_seat.items())]
    sides = [(side, *share(one), found.even[side] / one.played) for side, one in sorted(found.by_side.items())]
    lengths = sum(found.lengths.values(), Counter[int]())
    summary = f"{found.matches} matches of {corpus.bot} bots, seed `{corpus.seed}`, {found.decided} with a winner"
    lines = [
        f"{summary}; SHA-256 of the file `{digest(path)}`.",
        "",
        put("seats", bars("Victories by players and seat", seats), "Shares of victories by number of players and seat"),
        put("sides", bars("Victories by side", sides), "Shares of victories by side"),
        put("lengths", histogram("Moves in a match", lengths), "How often matches had so many moves"),
        "",
        "| ending | matches |", "|---|---|",
        *(f"| {name} | {times} |" for name, times in found.endings.most_common()),
        "",
        "| first deed of a seat | times | won |", "|---|---|---|",
        *(
            f"| {name} | {one.played} | {one.won / one.played:.0%} |"
            for name, one in sorted(found.openings.items(), key=lambda item: -item[1].played)[:8]
        ),
        "",
        "| deed | a winner, in a match | another, in a match |", "|---|---|---|",
        *(f"| {name} | {won:.2f} | {lost:.2f} |" for name, won, lost in found.winners_do()[:10]),
        "",
    ]  # fmt: skip
    return "\n".join(lines)
