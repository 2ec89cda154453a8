"""python -m pyengine: games | play | simulate | ladder | corpus | edition | replay | fuzz."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import game_ids, levels, load
from .edition import edition, rows, sentences
from .flow import IllegalMove
from .game import SetupError
from .match import Match, SaveError
from .terminal import corpus, fuzz, ladder, play, simulate
from .words import Words, installed


def main(argv: Sequence[str] | None = None) -> int:
    parser = _parser()
    args = parser.parse_args(argv)
    words = installed(args.language, getattr(args, "game", None) or "kronika", "kronika")
    try:
        code: int = args.run(args, words)
    except (SetupError, SaveError, IllegalMove) as error:
        # The page's words, which a checkout falls back to, leave out those of the laboratory.
        said = words(error.reason, **error.args_for_words) if words.has(error.reason) else str(error)
        print(f"pyengine: {said}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"pyengine: {error.strerror}: {error.filename}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    except BrokenPipeError:
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pyengine", description="Historical board games in the terminal.")
    parser.add_argument("--language", "-l", default=_language(), help="en, pl, de or uk; the system's by default")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = commands.add_parser("games", help="the games that are there")
    listing.set_defaults(run=_games)

    playing = commands.add_parser("play", help="play in this terminal")
    _set_up(playing)
    playing.add_argument("--bots", default="", help="levels of the other seats, separated by commas (default: normal)")
    playing.add_argument("--save", type=Path, help="write the match to this file when you stop")
    playing.add_argument("--json", action="store_true", help="speak JSON, an object a line, with a program")
    playing.add_argument("--seats", type=_seats, default=[0], help="with --json: the program's, from 0 (default: 0)")
    playing.set_defaults(run=lambda args, words: play(args, words))

    trying = commands.add_parser("simulate", help="let bots play many matches")
    _set_up(trying)
    trying.add_argument("--matches", "-m", type=_positive, default=100)
    trying.add_argument("--bots", default="", help="levels, one for each seat, separated by commas")
    trying.add_argument("--save", type=Path, help="write every match to this folder")
    trying.add_argument("--report", action="store_true", help="by seat and side, scores, endings, deeds and events too")
    trying.add_argument("--results", type=Path, help="a file of JSON Lines that keeps the results, to go on from later")
    trying.add_argument("--export", type=Path, action="append", default=[], help="a table: .csv or .parquet")
    trying.add_argument("--moves", action="store_true", help="every decision and what was legal, in results and tables")
    _many(trying)
    trying.set_defaults(run=lambda args, words: simulate(args, words))

    rating = commands.add_parser("ladder", help="let all bots of a game play each other, and rate them")
    rating.add_argument("game", choices=game_ids())
    rating.add_argument(
        "--bots", default="", help="levels or import paths (package.module:BOT), with commas (default: all levels)"
    )
    rating.add_argument("--players", "-n", type=int, action="append", default=[], help="may be repeated (default: all)")
    rating.add_argument("--rounds", "-r", type=_positive, default=10, help="how often each pair meets in each seat")
    rating.add_argument("--seed", "-s", default="1")
    _many(rating)
    rating.add_argument("--results", type=Path, help="a file that keeps the results, so that it can go on later")
    rating.add_argument("--chart", type=Path, help="write the ratings to this file as SVG")
    rating.set_defaults(run=lambda args, words: ladder(args, words))

    recording = commands.add_parser("corpus", help="record matches between equal bots, the same from the same seed")
    recording.add_argument("game", choices=game_ids())
    recording.add_argument("--matches", "-m", type=_positive, default=1000)
    recording.add_argument("--bot", default="hard", help="the level of all seats (default: hard)")
    recording.add_argument("--seed", "-s", default="corpus")
    recording.add_argument("--out", type=Path, default=Path("corpus"), help="the folder (default: corpus)")
    recording.add_argument("--charts", type=Path, help="a folder for charts, and beside it a page that shows them")
    _many(recording)
    recording.set_defaults(run=lambda args, words: corpus(args, words))

    telling = commands.add_parser("edition", help="what of a game is ours: reconstructed figures and rulings")
    telling.add_argument("game", choices=game_ids())
    telling.set_defaults(run=_edition)

    checking = commands.add_parser("replay", help="check that recorded matches replay to the same position")
    checking.add_argument("file", type=Path, nargs="+")
    checking.set_defaults(run=_replay)

    breaking = commands.add_parser("fuzz", help="play random matches and check the invariants after every move")
    _set_up(breaking, many=True)
    breaking.add_argument("--matches", "-m", type=_positive, default=100, help="for each number of players and option")
    breaking.add_argument("--hours", type=float, default=None, help="go on for so long instead")
    _many(breaking)
    breaking.add_argument("--out", type=Path, default=Path("."), help="folder for the file when something breaks")
    breaking.set_defaults(run=lambda args, words: fuzz(args, words))
    return parser


def _set_up(command: argparse.ArgumentParser, many: bool = False) -> None:
    if many:
        command.add_argument("game", choices=game_ids(), nargs="?", help="all games by default")
    else:
        command.add_argument("game", choices=game_ids())
    command.add_argument("--players", "-n", type=int, default=None, help="all numbers" if many else "the fewest")
    command.add_argument("--seed", "-s", default="1")
    command.add_argument(
        "--option", "-o", action="append", default=[], type=_option, metavar="NAME=VALUE", help="an option of the game"
    )


def _many(command: argparse.ArgumentParser) -> None:
    """Who plays, and whether their progress is shown."""
    command.add_argument("--jobs", "-j", type=_positive, default=None, help="processes (default: one for each core)")
    command.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler whose workers play instead")
    command.add_argument("--progress", action="store_true", help="say every second how far it is, on no terminal too")


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text}: NAME=VALUE is needed")
    return name, value


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def _seats(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _language() -> str:
    try:
        spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    except ValueError:
        spoken = ""
    return "pl" if spoken.lower().startswith("pl") else "en"


def _games(args: argparse.Namespace, words: Words) -> int:
    for id in game_ids():
        game = load(id)
        own = installed(args.language, id, "kronika")
        counts = f"{game.counts[0]}-{game.counts[-1]}" if len(game.counts) > 1 else str(game.counts[0])
        print(f"{id:16} {own('game.title'):32} {counts:>4}   bots: {', '.join(levels(id))}")
        for option in game.options:
            print(f"{'':16} {option.id}={'|'.join(option.choices)}")
    return 0


def _edition(args: argparse.Namespace, words: Words) -> int:
    found = edition(args.game)
    if not words.has(f"ruling.{found.rulings[0].id}"):
        # The page's words, which a checkout falls back to, leave these out: its rules pages have them.
        print("The words of the edition come with the package: pip install . and ask again.", file=sys.stderr)
        return 2
    for name, stated, ours in rows(found, words.raw):
        print(f"{name}\n    {words('edition_page.stated')}: {stated}\n    {words('edition_page.ours')}: {ours}")
    print(f"\n{words('edition_page.rulings')}")
    for sentence, rules in sentences(found, words.raw):
        print(f"- {sentence} ({', '.join(rules)}).")
    return 0


def _replay(args: argparse.Namespace, words: Words) -> int:
    for path in args.file:
        match = Match.loads(path.read_text(encoding="utf-8"))
        end = "over" if match.outcome else "under way"
        print(f"{path}: {match.game.id}, {len(match.moves)} moves, {end}, {match.state.hash()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
