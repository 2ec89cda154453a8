"""Values from self-play: matches between bots, positions as plain numbers, and a table that tells chances to win.

``python build.py train GAME`` runs it, with NumPy. Matches are kept in a folder as they are played, so that an
interrupted run goes on where it stopped; the same seed gives the same table. What comes out is the module
``pyengine/games/<id>/learned.py``, which the page reads without NumPy.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from ..bots import bot, lore_of
from ..match import Match
from ..registry import game_ids, load
from ..rng import Rng
from .matches import Plan

CHUNK = 10
"""Matches in a file: what an interruption can lose."""
LEVEL = "normal"
"""Who plays: sound, and not always the same."""
STEPS, RATE, RIDGE, PULL = 800, 0.03, 3e-3, 3e-2
"""Of the fit: gradient steps, how long they are, how much weights cost, and how much it costs that a stage differs from
all of them together."""

Sample = tuple[int, int, list[list[int]], list[float]]
"""A position: its match, its stage, its rows, and the part of the victory that came to each row in the end."""


def watch(plan: Plan, number: int) -> list[Sample]:
    """One match: the position at the beginning of each chapter."""
    match = Match(plan.setup(number))
    game, lore = match.game, lore_of(plan.game)
    players = [bot(plan.game, plan.bots[index]).seated() for index in plan.seated(number)]
    rng = Rng(f"train {match.setup.seed}")
    found: list[tuple[int, list[list[int]]]] = []
    chapter = None
    while acting := match.acting():
        now = lore.chapter(match.state)
        if now != chapter:
            chapter = now
            found.append((lore.stage(match.state), lore.features(match.state)))
        seat = acting[0]
        match.play(seat, players[seat].choose(game, match.view(seat), seat, rng))
    outcome = match.outcome
    assert outcome is not None
    shares = lore.final(outcome, plan.players)
    return [(number, stage, rows, [*shares, 1 - sum(shares)][: len(rows)]) for stage, rows in found]


def _chunk(plan: Plan, numbers: range, path: Path) -> Path:
    lines = [json.dumps(sample) for number in numbers for sample in watch(plan, number)]
    part = path.with_suffix(".part")
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return part.replace(path)


def gather(game: str, matches: int, seed: str, folder: Path, jobs: int) -> Iterator[Path]:
    """The files of so many matches for each number of players, those that are missing played now."""
    jobs_to_do = []
    for count in load(game).counts:
        plan = Plan(game, count, (LEVEL,) * count, seed)
        for first in range(0, matches, CHUNK):
            path = folder / f"{seed}-{count}-{first}.jsonl"
            if path.exists():
                yield path
            else:
                jobs_to_do.append((plan, range(first, min(first + CHUNK, matches)), path))
    if jobs == 1:
        for job in jobs_to_do:
            yield _chunk(*job)
    elif jobs_to_do:
        with ProcessPoolExecutor(jobs) as workers:
            yield from workers.map(_chunk, *zip(*jobs_to_do))


def read(paths: Sequence[Path]) -> list[Sample]:
    lines = (line for path in sorted(paths) for line in path.read_text(encoding="utf-8").splitlines())
    return [tuple(json.loads(line)) for line in lines]


def fit(samples: list[Sample], seed: int = 1) -> tuple[list[list[float]], dict[str, float]]:
    """A weight for each feature in each stage, and how well they tell the winner of matches that they have not seen."""
    import numpy as np

    stages = 1 + max(stage for _, stage, _, _ in samples)
    width, rows = len(samples[0][2][0]), max(len(rows) for _, _, rows, _ in samples)
    x = np.zeros((len(samples), rows, width))
    y = np.zeros((len(samples), rows))
    there: Any = np.zeros((len(samples), rows), bool)
    for k, (_, _, own, shares) in enumerate(samples):
        x[k, : len(own)] = own
        y[k, : len(shares)] = shares
        there[k, : len(own)] = True
    at = np.array([stage for _, stage, _, _ in samples])
    # Every fifth match is kept back for the measure.
    kept = np.array([number % 5 == 4 for number, _, _, _ in samples])
    spread = x[there].std(axis=0)
    spread[spread == 0] = 1.0
    x /= spread

    def forecast(common: Any, own: Any, which: Any) -> Any:
        scores = np.einsum("nrf,nf->nr", x[which], common + own[at[which]])
        scores[~there[which]] = -np.inf
        parts = np.exp(scores - scores.max(axis=1, keepdims=True))
        return parts / parts.sum(axis=1, keepdims=True)

    def learn(which: Any) -> tuple[Any, Any]:
        common, own = np.zeros(width), np.zeros((stages, width))
        slow = [np.zeros_like(common), np.zeros_like(own)]
        size = [np.zeros_like(common), np.zeros_like(own)]
        weight = which.sum()
        for step in range(1, STEPS + 1):
            wrong = (forecast(common, own, which) - y[which]) / weight
            by_sample = np.einsum("nr,nrf->nf", wrong, x[which])
            by_stage = np.zeros_like(own)
            np.add.at(by_stage, at[which], by_sample)
            slopes = [by_sample.sum(axis=0) + RIDGE * common, by_stage + PULL * own]
            for k, (weights, slope) in enumerate(zip((common, own), slopes)):
                slow[k] = 0.9 * slow[k] + 0.1 * slope
                size[k] = 0.999 * size[k] + 0.001 * slope**2
                rate = RATE * (1 - step / STEPS) + 1e-4
                weights -= rate * (slow[k] / (1 - 0.9**step)) / (np.sqrt(size[k] / (1 - 0.999**step)) + 1e-8)
        return common, own

    def loss(forecasts: Any, which: Any) -> float:
        return float(-(y[which] * np.log(forecasts + 1e-12)).sum(axis=1).mean())

    measure: dict[str, float] = {"positions": len(samples), "matches": len({(len(r), n) for n, _, r, _ in samples})}
    if kept.any() and not kept.all():
        common, own = learn(~kept)
        even = there[kept] / there[kept].sum(axis=1, keepdims=True)
        found = forecast(common, own, kept)
        measure["loss"] = loss(found, kept)
        measure["even"] = loss(even, kept)
        measure["right"] = float((found.argmax(axis=1) == y[kept].argmax(axis=1)).mean())
    common, own = learn(np.ones(len(samples), bool))
    return ((common + own) / spread).tolist(), measure


def write(game: str, weights: list[list[float]], measure: dict[str, float], path: Path) -> None:
    summary = f"{measure['matches']:.0f} matches, {measure['positions']:.0f} positions"
    if "loss" in measure:
        summary += f"; log loss on matches not seen {measure['loss']:.3f} (even shares {measure['even']:.3f})"
    lines = [
        f'"""Chances to win, learned by python build.py train {game}.',
        "",
        f'From {summary}."""',
        "",
        "WEIGHTS: tuple[tuple[float, ...], ...] = (",
        *(line for row in weights for line in _row(row)),
        ")",
        "",
    ]
    path.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def _row(weights: Sequence[float]) -> Iterator[str]:
    """Of the table, on lines that are not too long."""
    yield "    ("
    for first in range(0, len(weights), 10):
        yield "        " + " ".join(f"{value:.4g}," for value in weights[first : first + 10])
    yield "    ),"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.py train", description="Learn what positions of a game are worth.")
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--matches", "-m", type=int, default=1000, help="for each number of players (default: 1000)")
    parser.add_argument("--seed", "-s", default="1")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--data", type=Path, default=Path(".cache/train"), help="where matches are kept")
    parser.add_argument("--out", type=Path, help="the module to write (default: the game's learned.py)")
    args = parser.parse_args(argv)
    folder = args.data / args.game
    folder.mkdir(parents=True, exist_ok=True)
    every = len(load(args.game).counts) * -(-args.matches // CHUNK)
    begun, paths = time.perf_counter(), []
    for path in gather(args.game, args.matches, args.seed, folder, args.jobs):
        paths.append(path)
        left = (time.perf_counter() - begun) / len(paths) * (every - len(paths))
        print(f"\r{len(paths)} of {every} parts, {left:.0f} s left   ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    weights, measure = fit(read(paths))
    out = args.out or Path(__file__).parents[1] / "games" / args.game / "learned.py"
    write(args.game, weights, measure, out)
    print(json.dumps(measure))
    return 0


if __name__ == "__main__":
    sys.exit(main())
