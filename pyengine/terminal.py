"""What `python -m pyengine` does at length: playing, simulating, fuzzing."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from .bots import Bot, bot, levels
from .game import Game, Setup, SetupError
from .match import Match
from .registry import load
from .rng import Rng
from .state import Event, Move
from .words import Words


def _options(given: list[str]) -> dict[str, str]:
    chosen = {}
    for item in given:
        key, sign, value = item.partition("=")
        if not sign:
            raise SetupError("setup.option", option=key, value="")
        chosen[key] = value
    return chosen


def _setup(args: argparse.Namespace) -> Setup:
    players = args.players if args.players is not None else load(args.game).counts[0]
    return Setup(args.game, players=players, seed=args.seed, options=_options(args.option))


def _bots(args: argparse.Namespace, count: int) -> list[tuple[str, Bot]]:
    """One for each seat: as named, the last one repeated; the game's own best-known level where none is named."""
    own = levels(args.game)
    named = [name for name in args.bots.split(",") if name] or ["normal" if "normal" in own else own[-1]]
    names = (named + [named[-1]] * count)[:count]
    return [(name, bot(args.game, name)) for name in names]


# -- play --------------------------------------------------------------------------------------------------------------


def play(args: argparse.Namespace, words: Words) -> int:
    """A person in seat 1 against bots."""
    match = Match(_setup(args))
    game, count = match.game, match.setup.players
    names = [words(f"side.{side}") for side in game.seated(match.setup)]
    others = {seat: found.seated() for seat, (_, found) in enumerate(_bots(args, count - 1), start=1)}
    rng = Rng(f"bots {args.seed}")
    for event in match.opening:
        _tell(event, words, names)
    try:
        while match.outcome is None:
            # Where several decide at once, the person decides last: nothing is lost, and undo stays possible.
            seat = max(match.acting(), key=lambda s: s != 0)
            if seat == 0:
                move = _ask(match, words, names)
                if move is None:
                    if match.can_undo():
                        match.undo()
                    continue
            else:
                move = others[seat].choose(game, match.view(seat), seat, rng)
            for event in match.play(seat, move):
                _tell(event, words, names)
    finally:
        if args.save:
            args.save.write_text(match.dumps(), encoding="utf-8")
    _result(match, words, names)
    return 0


def _tell(event: Event, words: Words, names: list[str]) -> None:
    if event.to is None or 0 in event.to:
        print("  ", words(event.id, names, **event.args), f"[{event.rule}]" if event.rule else "")


def _ask(match: Match, words: Words, names: list[str]) -> Move | None:
    """A move, or None for "take back"."""
    prompt = match.game.prompt(match.view(0), 0)
    assert prompt is not None
    standing = ", ".join(f"{name} {score}" for name, score in zip(names, match.standings[-1], strict=True))
    print(f"\n{standing}\n{words(prompt.id, names, **prompt.args)} [{prompt.rule}]")
    for note in prompt.notes:
        print("    ", words(note.id, names, **note.args))
    for number, choice in enumerate(prompt.choices, start=1):
        notes = "; ".join(words(note.id, names, **note.args) for note in choice.notes)
        print(f"{number:4}. {words(choice.id, names, **choice.args)}{f' ({notes})' if notes else ''}")
    while True:
        typed = input("> ").strip()
        if typed in ("u", "undo"):
            return None
        if typed.isdecimal() and 1 <= int(typed) <= len(prompt.choices):
            return prompt.choices[int(typed) - 1].move
        print(words("terminal.ask", n=len(prompt.choices)))


def _result(match: Match, words: Words, names: list[str]) -> None:
    outcome = match.outcome
    assert outcome is not None
    print("\n" + words(outcome.ending, names, **outcome.args))
    width = max(map(len, names))
    for line in outcome.lines:
        values = "  ".join(f"{value:>{width}}" for value in line.values)
        print(f"{words(line.id, names, **line.args):32} {values}")
    print(f"{'':32} {'  '.join(f'{name:>{width}}' for name in names)}")
    print(f"{words('score.total'):32} {'  '.join(f'{score:>{width}}' for score in outcome.scores)}")


# -- simulate ----------------------------------------------------------------------------------------------------------


def simulate(args: argparse.Namespace, words: Words) -> int:
    from .lab import Plan, Report, play_many

    setup = _setup(args)
    load(args.game).check(setup)
    plan = Plan(
        args.game, setup.players, tuple(name for name, _ in _bots(args, setup.players)), args.seed, setup.options
    )
    report = Report(plan)
    begun = time.perf_counter()
    with _workers(args.jobs) as executor:
        matches = play_many(plan, args.matches, executor, keep=bool(args.save))
        for played, _ in zip(matches, _progress(args.matches)):
            report.add(played)
            if args.save:
                args.save.mkdir(parents=True, exist_ok=True)
                name = f"{args.game}-{args.seed}-{played.number}.json"
                (args.save / name).write_text(played.save, encoding="utf-8")
    seconds = time.perf_counter() - begun
    print(*report.summary(), sep="\n")
    if args.report:
        print(*report.tables(), sep="\n")
    rate = report.moves / seconds
    print(f"{report.moves} moves in {seconds:.1f} s, {rate:.0f} a second; game {plan.game}, seed {args.seed}")
    return 0


def ladder(args: argparse.Namespace, words: Words) -> int:
    """Every bot against every other, rated."""
    from .lab import ladder as rungs
    from .lab.matches import named

    game = load(args.game)
    names = [name for name in args.bots.split(",") if name] or list(levels(args.game))
    for name in names:
        named(args.game, name)
    if len(set(names)) < 2:
        raise SetupError("setup.two_bots")
    for count in args.players:
        game.check(Setup(args.game, count))
    todo = list(rungs.tables(args.game, names, args.rounds, args.seed, args.players))
    results = []
    with _workers(args.jobs) as executor:
        for result, _ in zip(rungs.play_on(todo, args.results, executor), _progress(len(todo))):
            results.append(result)
    ratings = rungs.rate(results, names)
    print(*rungs.report(ratings, results), sep="\n")
    if args.chart:
        args.chart.write_text(rungs.chart(words("game.title"), ratings), encoding="utf-8")
    return 0


def _workers(jobs: int | None) -> contextlib.AbstractContextManager[ProcessPoolExecutor | None]:
    """So many processes, all cores by default; none for one alone."""
    jobs = jobs or os.cpu_count() or 1
    return ProcessPoolExecutor(jobs) if jobs > 1 else contextlib.nullcontext()


def _progress(count: int) -> Iterator[int]:
    """0 … count-1, with a bar on a terminal."""
    shown = sys.stderr.isatty()
    begun = time.perf_counter()
    for number in range(count):
        yield number
        if shown:
            done = number + 1
            left = (time.perf_counter() - begun) / done * (count - done)
            bar = "#" * (30 * done // count)
            print(f"\r[{bar:30}] {done}/{count}  {left:4.0f} s left ", end="", file=sys.stderr, flush=True)
    if shown:
        print(file=sys.stderr)


# -- fuzz --------------------------------------------------------------------------------------------------------------

LONGEST = 20_000
"""Moves after which a random match is a runaway."""


def fuzz(args: argparse.Namespace, words: Words) -> int:
    game = load(args.game)
    counts = [args.players] if args.players is not None else list(game.counts)
    fixed = _options(args.option)
    spread = [[(o.id, fixed[o.id])] if o.id in fixed else [(o.id, c) for c in o.choices] for o in game.options]
    for count, chosen in itertools.product(counts, itertools.product(*spread)):
        options = dict(chosen)
        moves = 0
        for number in _progress(args.matches):
            match = Match(Setup(args.game, count, f"{args.seed}.{number}", options))
            fault = fuzz_match(match, Rng(f"fuzz {args.seed}.{number}"))
            moves += len(match.moves)
            if fault:
                path = args.out / f"broken-{args.game}-{count}-{args.seed}.{number}.json"
                match.meta["fault"] = fault
                path.write_text(match.dumps(), encoding="utf-8")
                print(f"{fault}\nafter {len(match.moves)} moves; the match is in {path}")
                return 1
        print(f"{count} players {options or ''}: {args.matches} matches, {moves} moves, all well")
    return 0


def fuzz_match(match: Match, rng: Rng) -> str:
    """Play at random until the end or until something breaks; what broke, or nothing."""
    game: Game[Any] = match.game
    while True:
        if faults := game.broken(match.state):
            return "; ".join(faults)
        acting = match.acting()
        if not acting:
            return "" if match.outcome else "nobody is asked and it is not over"
        if len(match.moves) > LONGEST:
            return "it does not end"
        seat = rng.pick(acting)
        moves = game.legal(match.state, seat)
        # Now and then something that nobody asked for (a gift, an offer), where the game has such moves.
        if (asides := game.asides(match.state, seat)) and rng.chance(1, 10):
            moves = asides
        if not moves:
            return f"seat {seat} has nothing to choose from"
        try:
            match.play(seat, rng.pick(moves))
        except Exception as error:
            return f"{type(error).__name__}: {error}"
