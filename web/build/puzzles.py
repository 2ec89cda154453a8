"""Puzzles: positions from bots' matches in which one decision is clearly the best. A tool finds them; they are data.

    python -m web.build.puzzles find magnaci --count 5 --seconds 120     look for more and add them to assets/puzzles
    python -m web.build.puzzles check magnaci                            how many master and normal solve

A position is kept when a glance and two deeper thoughts of their own agree on the best move and on its being clear of
all others, when no other move comes near it, when master finds it, and when normal would not as a rule. They are
looked for where a match is being decided: early on, no single move changes the chance to win by much.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyengine import Match, Move, Rng, Setup, bot, counts, load, manifest
from pyengine.bots import Budget, lore_of, weigh

ASSETS = Path(__file__).resolve().parents[2] / "assets"
GLANCE, DEEP = 40, 300
"""Simulations of a first look, and of each of the two thoughts that have to agree."""
CLEAR = 0.06
"""By so much the best move is ahead of the second."""
EACH = 24
"""Simulations of every legal move at last: nobody is to be told that a move is wrong which nobody has looked at."""
LATE = 0.55
"""This part of a match is over before puzzles are looked for."""
ALIKE = 5
"""Puzzles of a game that ask one kind of question."""
FEWEST, MOST = 3, 24
"""Moves among which there is something to find, and which a person can survey."""
KEPT = 5
"""Moves whose chances are shown after the answer."""
TRIES, SURE = 5, 2
"""How often normal is asked, and master."""
MOST_SOLVED = 3
"""Of these tries: what normal nearly always finds is no puzzle."""


def path_of(game: str, assets: Path = ASSETS) -> Path:
    return assets / "puzzles" / f"{game}.json"


def kept(game: str, assets: Path = ASSETS) -> list[dict[str, Any]]:
    """The puzzles of a game."""
    path = path_of(game, assets)
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["puzzles"] if path.exists() else []
    return found


def write(game: str, puzzles: list[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in puzzles)
    path_of(game).parent.mkdir(exist_ok=True)
    path_of(game).write_text('{"puzzles":[\n' + lines + "\n]}\n", encoding="utf-8")


def played(game: str, seed: str) -> Match:
    """A match between normal bots."""
    options = {option.id: option.usual for option in manifest(game).options if option.usual}
    match = Match(Setup(game, Rng(seed).pick(counts(game)), seed, options))
    player = bot(game, "normal")
    while match.outcome is None:
        seat = match.acting()[0]
        match.play(seat, player.choose(match.game, match.view(seat), seat, Rng(f"{seed}/{len(match.moves)}")))
    return match


def questions(game: str, seed: str) -> Iterator[tuple[Match, int]]:
    """Late questions of a match at which there is something to choose."""
    whole = played(game, seed)
    match = Match(whole.setup)
    for seat, move in whole.moves:
        late = len(match.moves) >= LATE * len(whole.moves)
        if late and len(match.acting()) == 1 and FEWEST <= len(match.game.legal(match.state, seat)) <= MOST:
            yield match, seat
        match.play(seat, move)


def clear(game: str, view: Any, seat: int, simulations: int, seed: str) -> list[tuple[Move, float]]:
    """The moves with their chances, the best first, where that one is clear of the others; else nothing."""
    thought = weigh(load(game), lore_of(game), view, seat, Budget(simulations), Rng(seed))
    seen = [(found.move, found.chances[seat]) for found in thought.moves if found.chances and found.visits >= 4]
    seen = seen[:1] + sorted(seen[1:], key=lambda one: -one[1])
    if len(seen) < 2 or seen[0][1] - seen[1][1] < CLEAR:
        return []
    return seen


def unrivalled(game: str, view: Any, seat: int, best: Move) -> bool:
    """Whether no move at all comes near the best, each of them tried."""
    moves = load(game).legal(view, seat)
    thought = weigh(load(game), lore_of(game), view, seat, Budget(EACH * len(moves)), Rng("each"), moves)
    chances = {found.move: found.chances[seat] for found in thought.moves if found.chances}
    return chances[best] - max(chance for move, chance in chances.items() if move != best) >= CLEAR / 2


def any_order(match: Match, seat: int, best: Move) -> bool:
    """Whether this move and another may as well be made the other way round: then it is no single decision."""

    def after(*moves: Move) -> str:
        state = match.state.copy()
        for move in moves:
            if seat not in match.game.acting(state) or move not in match.game.legal(state, seat):
                return f"not {moves}"
            match.game.play(state, seat, move)
        return str(state.hash())

    others = (move for move in match.game.legal(match.state, seat) if move != best)
    return any(after(best, other) == after(other, best) for other in others)


def puzzle(match: Match, seat: int) -> dict[str, Any] | None:
    """The question as a puzzle, if it is one."""
    game, view = match.game.id, match.view(seat)
    seen = clear(game, view.copy(), seat, GLANCE, "glance")
    if not seen or any_order(match, seat, best := seen[0][0]) or solved(match, seat, best, "normal") > MOST_SOLVED:
        return None
    first: list[tuple[Move, float]] = []
    for name in ("one", "two"):
        first = clear(game, view.copy(), seat, DEEP, name)
        if not first or first[0][0] != best:
            return None
    if solved(match, seat, best, "master", SURE) < SURE or not unrivalled(game, view.copy(), seat, best):
        return None
    position = match.state.to_json()
    name = hashlib.sha256(match.state.canonical().encode()).hexdigest()[:6]
    setup = {"players": match.setup.players, "options": match.setup.options, "position": position}
    moves = [[list(move), round(chance, 3)] for move, chance in first[:KEPT]]
    return {"name": name, "seat": seat, "moves": moves, "setup": setup}


def solved(match: Match, seat: int, best: Move, level: str, tries: int = TRIES) -> int:
    """How often a bot of this level finds the move."""
    player = bot(match.game.id, level)
    views = (match.view(seat) for _ in range(tries))
    return sum(player.choose(match.game, view, seat, Rng(f"try {n}")) == best for n, view in enumerate(views))


def kind_of(match: Match, seat: int) -> str:
    prompt = match.game.prompt(match.view(seat), seat)
    return prompt.id if prompt else ""


def find(game: str, count: int, seconds: float) -> None:
    puzzles, begun, number = kept(game), time.monotonic(), 0
    kinds = Counter(kind_of(Match(Setup(game, **one["setup"])), one["seat"]) for one in puzzles)
    while len(puzzles) < count and time.monotonic() - begun < seconds:
        number += 1
        asked: set[str] = set()
        """One question of a kind from each match: a second one is much like the first."""
        for match, seat in questions(game, f"puzzle {len(puzzles)}.{number}.{int(begun)}"):
            kind = kind_of(match, seat)
            if kind in asked or kinds[kind] >= ALIKE or time.monotonic() - begun > seconds:
                continue
            if one := puzzle(match, seat):
                asked.add(kind)
                kinds[kind] += 1
                puzzles.append(one)
                write(game, puzzles)
                found = ", ".join(f"{move} {chance:.2f}" for move, chance in one["moves"][:2])
                print(f"{len(puzzles)}: {kind} {found}", flush=True)
                if len(puzzles) >= count:
                    break


def check(game: str) -> tuple[int, int, int]:
    """How many there are, and how many master and normal solve."""
    found = kept(game)
    master = normal = 0
    for one in found:
        match = Match(Setup(game, **one["setup"]))
        best = tuple(one["moves"][0][0])
        master += solved(match, one["seat"], best, "master", 1)
        normal += solved(match, one["seat"], best, "normal", 1)
    return len(found), master, normal


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m web.build.puzzles", description=__doc__, formatter_class=raw)
    parser.add_argument("do", choices=("find", "check"))
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    args = parser.parse_args()
    if args.do == "find":
        find(args.game, args.count, args.seconds)
    else:
        of, master, normal = check(args.game)
        print(f"{args.game}: {of} puzzles, master solves {master}, normal {normal}")


if __name__ == "__main__":
    main()
