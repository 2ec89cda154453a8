"""The matches that a kiosk tells (assets/shows): python -m web.build.shows [game ...]

Bots play a few of each game, and the one is kept in which the lead changed hands most often. They are written anew only
where a change of rules no longer lets them replay."""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from pyengine import Match, Rng, Setup, bot, game_ids, load

SHOWS = Path(__file__).resolve().parents[2] / "assets/shows"
LEVEL = "normal"
TRIED = 6


def played(game: str, seed: str) -> Match:
    """A whole match between bots of one level, as it is set up by default."""
    rules = load(game)
    count = 3 if 3 in rules.counts else rules.counts[0]
    usual = {option.id: option.usual for option in rules.options if option.usual}
    match = Match(Setup(game, count, seed, usual, list(rules.sides[:count])))
    players = [bot(game, LEVEL).seated() for _ in range(count)]
    while not match.outcome:
        seat = rules.acting(match.state)[0]
        rng = Rng(f"{seed} {len(match.moves)}")
        match.play(seat, players[seat].choose(rules, rules.view(match.state, seat), seat, rng))
    return match


def drama(match: Match) -> tuple[int, int]:
    """How often the lead changed, and how close it was at the end."""
    leaders = [row.index(max(row)) for row in match.standings if row.count(max(row)) == 1]
    changes = sum(one != other for one, other in pairwise(leaders))
    best = sorted(match.standings[-1])[-2:]
    return changes, best[0] - best[1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m web.build.shows", description=__doc__)
    parser.add_argument("game", nargs="*", help="only these games (default: all)")
    for game in parser.parse_args().game or game_ids():
        best = max((played(game, f"show {number}") for number in range(TRIED)), key=drama)
        SHOWS.mkdir(exist_ok=True)
        (SHOWS / f"{game}.json").write_text(best.dumps() + "\n", encoding="utf-8")
        print(game, best.setup.seed, drama(best))


if __name__ == "__main__":
    main()
