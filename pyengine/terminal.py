"""What `python -m pyengine` does at length: playing, simulating, fuzzing."""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from .bots import Bot, bot, levels
from .game import Setup, SetupError
from .match import Match
from .registry import game_ids, load
from .rng import Rng
from .state import Event, Move
from .words import Words

if TYPE_CHECKING:
    from .lab.workers import Progress, Workers


def _setup(args: argparse.Namespace) -> Setup:
    players = args.players if args.players is not None else load(args.game).counts[0]
    return Setup(args.game, players=players, seed=args.seed, options=dict(args.option))


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
    if args.json:
        return _talk(args, match, words)
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


def _talk(args: argparse.Namespace, match: Match, words: Words) -> int:
    """The same as a conversation of JSON lines."""
    from .lab.talk import Talk

    count = match.setup.players
    seats = sorted({seat for seat in args.seats if 0 <= seat < count}) or [0]
    others = [seat for seat in range(count) if seat not in seats]
    bots = {seat: found.seated() for seat, (_, found) in zip(others, _bots(args, len(others)))}
    try:
        Talk(match, seats, bots, words, Rng(f"bots {args.seed}")).run(iter(sys.stdin), sys.stdout)
    finally:
        if args.save:
            args.save.write_text(match.dumps(), encoding="utf-8")
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
    from .lab.results import card, export, mend, study

    setup = _setup(args)
    load(args.game).check(setup)
    plan = Plan(
        args.game, setup.players, tuple(name for name, _ in _bots(args, setup.players)), args.seed, setup.options
    )
    report = Report(plan)
    begun = time.perf_counter()
    with _workers(args) as workers, contextlib.ExitStack() as aside:
        results = args.results
        if results is None and args.export:
            results = Path(aside.enter_context(tempfile.TemporaryDirectory())) / "results.jsonl"
        if results is not None:
            matches = study(plan, args.matches, results, workers, bool(args.save), args.moves)
        else:
            matches = play_many(plan, args.matches, workers, bool(args.save))
        there = 0 if results is None else mend(plan, results)
        progress = _progress(args, args.matches, min(there, args.matches))
        for played in matches:
            report.add(played)
            if args.save and played.save:
                args.save.mkdir(parents=True, exist_ok=True)
                name = f"{args.game}-{args.seed}-{played.number}.json"
                (args.save / name).write_text(played.save, encoding="utf-8")
            progress(played.number >= there)
        for out in args.export:
            export(results, out)
            if args.moves:
                export(results, out.with_stem(f"{out.stem}-moves"), decisions=True)
    for out in [args.results, *args.export][:1]:
        if out:
            out.with_suffix(".card.md").write_text(card(plan, args.matches, args.moves), encoding="utf-8")
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
    known = rungs.known_results(args.results)
    progress = _progress(args, len(todo), sum(table.key in known for table in todo))
    with _workers(args) as workers:
        for result in rungs.play_on(todo, args.results, workers):
            results.append(result)
            progress(result["key"] not in known)
    ratings = rungs.rate(results, names)
    print(*rungs.report(ratings, results), sep="\n")
    if args.chart:
        args.chart.write_text(rungs.chart(words("game.title"), ratings), encoding="utf-8")
    return 0


def corpus(args: argparse.Namespace, words: Words) -> int:
    """Record matches, or go on recording; the hash of all of them, and a page of charts where one is asked for."""
    from .lab import corpus as record

    wanted = record.Corpus(args.game, args.bot, args.seed)
    bot(args.game, args.bot)
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{args.game}-{args.bot}-{args.seed}.jsonl"
    progress = _progress(args, args.matches)
    with _workers(args) as workers:
        for _ in record.make(wanted, args.matches, path, workers):
            progress()
    print(f"{path}: {args.matches} matches, sha256 {record.digest(path)}")
    if args.charts:
        (args.charts.parent / f"{args.charts.name}-{args.game}.md").write_text(
            record.page(wanted, path, args.charts), encoding="utf-8", newline="\n"
        )
    return 0


def _workers(args: argparse.Namespace) -> contextlib.AbstractContextManager[Workers | None]:
    """Those of a cluster, or so many processes, all cores by default; none for one alone."""
    from .lab.workers import cluster, local

    found = cluster(args.cluster) if args.cluster else local(args.jobs)
    return found or contextlib.nullcontext()


def _progress(args: argparse.Namespace, count: int, there: int = 0) -> Progress:
    """Of so many, some of which were there before and say nothing about how long the rest will take."""
    from .lab.workers import Progress

    return Progress(count, there, args.progress)


# -- fuzz --------------------------------------------------------------------------------------------------------------


def fuzz(args: argparse.Namespace, words: Words) -> int:
    """Random matches of one game or all, in every number of players and every choice of options."""
    from .lab.fuzz import Tables, broken_file, hunt

    games = [args.game] if args.game else list(game_ids())
    tables = [table for game in games for table in Tables.of(game, args.players, dict(args.option))]
    total = len(tables) * args.matches if args.hours is None else 0
    until = time.monotonic() + 3600 * args.hours if args.hours is not None else None
    progress = _progress(args, total)
    matches = moves = 0
    with _workers(args) as workers:
        for found in hunt(tables, args.seed, total, until, workers):
            matches += found.matches
            moves += found.moves
            progress(found.matches)
            if found.fault:
                path = broken_file(found, args.out)
                print(f"{found.fault}\nafter {found.length} moves; the match is in {path}")
                return 1
    print(f"{', '.join(games)}, {len(tables)} kinds of tables: {matches} matches, {moves} moves, all well")
    return 0
