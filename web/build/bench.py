"""python build.py bench: moves per second in random matches, beside python-chess's random playout in the same run;
then the page beside bare Pyodide (see bench_page), and Lighthouse on the lobby (bench_lighthouse).

A move is: ask for the legal ones, choose one at random, play it. Games and chess take short turns, so that a machine
that is busy for a while slows both alike; the best turn of each counts.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pyengine import Setup, game_ids, load


def play_game(id: str, players: int) -> Callable[[int], int]:
    game = load(id)

    def match(seed: int) -> int:
        choose = random.Random(seed).choice
        state = game.start(Setup(id, players=players, seed=seed))
        moves = 0
        while acting := game.acting(state):
            seat = acting[0]
            game.play(state, seat, choose(game.legal(state, seat)))
            moves += 1
        return moves

    return match


def play_chess(seed: int) -> int:
    """Until no move is left or the 75-move rule ends it: the cheapest test that python-chess has."""
    import chess

    choose = random.Random(seed).choice
    board = chess.Board()
    moves = 0
    while board.halfmove_clock < 150 and (legal := list(board.legal_moves)):
        board.push(choose(legal))
        moves += 1
    return moves


class Runner:
    def __init__(self, name: str, match: Callable[[int], int]) -> None:
        self.name, self.match = name, match
        self.best = 0.0
        self.moves = self.matches = 0

    def turn(self, seconds: float) -> None:
        moves = 0
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds or not moves:
            moves += self.match(self.matches)
            self.matches += 1
        self.best = max(self.best, moves / spent)
        self.moves += moves


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="build.py bench",
        description="Moves per second beside python-chess's, and the page in Chromium beside bare Pyodide.",
    )
    parser.add_argument("game", nargs="*", help="only these games (default: all)")
    parser.add_argument("--turns", type=int, default=5, help="turns of each game (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.6, help="length of a turn (default: 0.6)")
    parts = ("engine", "page", "lighthouse", "clicks", "browsers", "long", "learn")
    parser.add_argument("--only", choices=parts, help="just this part; the last four come only so")
    parser.add_argument("--matches", type=int, default=30, help="of --only long (default: 30)")
    parser.add_argument("--rounds", type=int, default=5, help="starts of the page (default: 5)")
    parser.add_argument("--clicks", type=int, default=40, help="clicks at each table (default: 40)")
    parser.add_argument("--against", type=Path, metavar="DIST", help="with --only clicks: another checkout's site")
    args = parser.parse_args()
    if args.only == "clicks":
        from .bench_page import only_clicks

        only_clicks(args.clicks, args.game or game_ids(), args.against)
    if args.only == "browsers":
        from .bench_browsers import main as browsers

        browsers(args.rounds)
    if args.only == "long":
        from .bench_long import main as long

        sys.exit(not long(args.matches))
    if args.only == "learn":
        from .bench_learn import main as learn

        sys.exit(not learn(list(args.game or game_ids())))
    if args.only in (None, "engine"):
        engine(args)
    if args.only in (None, "page"):
        from .bench_page import main as page

        page(args.rounds, args.clicks, args.turns, args.seconds)
    if args.only in (None, "lighthouse"):
        from .bench_lighthouse import main as lighthouse

        lighthouse()


def engine(args: argparse.Namespace) -> None:
    if unknown := set(args.game) - set(game_ids()):
        sys.exit(f"build.py: there is no game {', '.join(sorted(unknown))}; there are {', '.join(game_ids())}.")

    chess = Runner("python-chess", play_chess)
    runners = [
        Runner(f"{id}, {players} players", play_game(id, players))
        for id in (args.game or game_ids())
        for players in load(id).counts
    ]
    print(f"Python {platform.python_version()} on {platform.machine()}, {args.turns} turns of {args.seconds} s each\n")
    for at in range(args.turns):
        print(f"\r  turn {at + 1} of {args.turns}", end="", file=sys.stderr, flush=True)
        for runner in runners:
            chess.turn(args.seconds / 2)
            runner.turn(args.seconds)
    print("\r" + " " * 30 + "\r", end="", file=sys.stderr, flush=True)
    print(f"{'':32}{'matches':>9}{'moves':>10}{'moves/s':>10}{'of chess':>10}")
    for runner in [chess, *runners]:
        share = f"{runner.best / chess.best:9.2f}x"
        print(f"{runner.name:32}{runner.matches:9,}{runner.moves:10,}{runner.best:10,.0f}{share:>10}")


if __name__ == "__main__":
    main()
