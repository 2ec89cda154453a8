"""python -m pyengine.lab.actions GAME: what a game can offer, added to the end of its table."""

from __future__ import annotations

import argparse
import json

from ...game import Setup
from ...registry import game_ids, load
from ...rng import Rng
from ...state import Move
from ..fuzz import Tables
from . import Numbers, table_path


def seen(id: str, matches: int, seed: str) -> set[Move]:
    """Every move that was legal in so many random matches."""
    game, tables = load(id), list(Tables.of(id))
    found: set[Move] = set()
    for number in range(matches):
        table = tables[number % len(tables)]
        state = game.start(Setup(id, table.players, f"{seed}.{number}", dict(table.options)))
        rng = Rng(f"actions {seed}.{number}")
        while acting := game.acting(state):
            seat = rng.pick(acting)
            moves = game.legal(state, seat)
            found.update(moves)
            game.play(state, seat, rng.pick(moves))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m pyengine.lab.actions")
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--matches", "-m", type=int, default=2000)
    parser.add_argument("--seed", "-s", default="1")
    args = parser.parse_args()
    old = Numbers(args.game).moves
    new = seen(args.game, args.matches, args.seed).difference(old)
    moves = [*old, *sorted(new, key=lambda move: (move[0], len(move), list(map(str, move))))]
    lines = ",\n".join(json.dumps(move) for move in moves)
    table_path(args.game).write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")
    print(f"{args.game}: {len(moves)} moves, {len(new)} of them new")


if __name__ == "__main__":
    main()
