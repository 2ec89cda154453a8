"""Positions damaged in many ways, and what a game makes of them: it refuses (SetupError), or plays on without a fault.

    python -m tests.damaged_positions chocim --count 4000 --seed 1

tries so many and counts what went wrong, with an example of each (`--show 3` for more). No fault is acceptable: neither
another exception at loading, nor one while 50 random moves are played, nor a broken invariant, nor a match that is stuck
or a move that takes seconds.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pyengine import Match, Rng, Setup, SetupError, game_ids, load
from tests.damaged_files import NASTY, places, put

RECORDS = Path(__file__).parent / "records"
EVERY = 9
"""Moves between two positions of a match."""
MOVES = 50
"""Random moves from each position that was accepted."""
SECONDS = 20
"""Of the processor's time, after which a position hangs; a sound one takes a fraction of one, however busy the machine is."""


@cache
def positions(id: str) -> list[str]:
    """Positions of recorded matches and of random ones in every number of players, as text."""
    found = []
    for path in sorted(RECORDS.glob(f"{id}-*.json")):
        doc = json.loads(path.read_text(encoding="utf-8"))
        match = Match.load(doc, repair=True)
        found += [match.at(count).canonical() for count in range(0, len(match.moves) + 1, EVERY)]
    game, rng = load(id), Rng("spoilt")
    for players in game.counts:
        options = {option.id: rng.pick(option.choices) for option in game.options}
        match = Match(Setup(id, players, seed=f"spoilt {players}", options=options))
        while acting := match.acting():
            if len(match.moves) % EVERY == 0:
                found.append(match.state.canonical())
            seat = rng.pick(acting)
            match.play(seat, rng.pick(game.legal(match.state, seat)))
        found.append(match.state.canonical())
    return found


# -- one way to damage a position each: (position, another one of the same game, dice) -> position -----------------------

Way = Callable[[Any, Any, random.Random], Any]


def _scalars(doc: Any) -> list[tuple[Any, ...]]:
    return [path for path in places(doc) if path and not isinstance(get(doc, path), list | dict)]


def _of(doc: Any, kind: type) -> list[tuple[Any, ...]]:
    return [path for path in places(doc) if path and type(get(doc, path)) is kind]


def get(doc: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        doc = doc[key]
    return doc


def nasty(doc: Any, other: Any, dice: random.Random) -> Any:
    return put(doc, dice.choice(list(places(doc))[1:]), dice.choice(NASTY))


def number_moved(doc: Any, other: Any, dice: random.Random) -> Any:
    path = dice.choice(_of(doc, int))
    return put(doc, path, get(doc, path) + dice.choice((-10, -2, -1, 1, 2, 10, 1000, 10**12)))


def id_changed(doc: Any, other: Any, dice: random.Random) -> Any:
    """Another word of the game in place of one: often of the right kind."""
    return put(doc, dice.choice(_of(doc, str)), get(other, dice.choice(_of(other, str))))


def _entries(doc: Any, dice: random.Random) -> Any:
    """A list of it that is not empty; where there is none, as in a small game that is over, nothing is changed."""
    lists = [path for path in _of(doc, list) if get(doc, path)]
    return get(doc, dice.choice(lists)) if lists else [0]


def entry_doubled(doc: Any, other: Any, dice: random.Random) -> Any:
    entries = _entries(doc, dice)
    entries.insert(dice.randrange(len(entries) + 1), dice.choice(entries))
    return doc


def entry_lost(doc: Any, other: Any, dice: random.Random) -> Any:
    entries = _entries(doc, dice)
    del entries[dice.randrange(len(entries))]
    return doc


def two_swapped(doc: Any, other: Any, dice: random.Random) -> Any:
    a, b = dice.choice(_scalars(doc)), dice.choice(_scalars(doc))
    one, two = get(doc, a), get(doc, b)
    return put(put(doc, a, two), b, one)


def part_of_another(doc: Any, other: Any, dice: random.Random) -> Any:
    """A field as it is in another position: always of the right shape."""
    for _ in range(dice.choice((1, 1, 2, 4))):
        name = dice.choice(list(doc))
        doc[name] = other[name]
    return doc


def frame_changed(doc: Any, other: Any, dice: random.Random) -> Any:
    if not doc["stack"]:
        return nasty(doc, other, dice)
    frame = dice.choice(doc["stack"])
    place = dice.randrange(len(frame))
    frame[place] = dice.choice((*NASTY, 0, 1, 2, 3, 4, 5, 9, "", *(entry for f in other["stack"] for entry in f)))
    return doc


def frames_of_another(doc: Any, other: Any, dice: random.Random) -> Any:
    """The stack cut somewhere, and another's end on it."""
    doc["stack"] = doc["stack"][: dice.randrange(len(doc["stack"]) + 1)] + other["stack"][-dice.randrange(1, 4) :]
    return doc


def frame_lost(doc: Any, other: Any, dice: random.Random) -> Any:
    if doc["stack"]:
        del doc["stack"][dice.randrange(len(doc["stack"]))]
    return doc


def seat_more(doc: Any, other: Any, dice: random.Random) -> Any:
    doc["players"] += dice.choice((-1, 1))
    return doc


WAYS: tuple[Way, ...] = (
    nasty,
    number_moved,
    number_moved,
    id_changed,
    entry_doubled,
    entry_lost,
    two_swapped,
    part_of_another,
    frame_changed,
    frames_of_another,
    frame_lost,
    seat_more,
)


def damaged(id: str, count: int, seed: int = 7) -> Iterator[tuple[str, Any]]:
    """So many damaged positions with the way each was damaged."""
    texts = positions(id)
    dice = random.Random(f"{id} {seed}")
    for number in range(count):
        doc, other = json.loads(dice.choice(texts)), json.loads(dice.choice(texts))
        way = WAYS[number % len(WAYS)]
        yield way.__name__, way(doc, other, dice)


# -- what the game makes of it -----------------------------------------------------------------------------------------


class _TooLong(BaseException):
    """Not an Exception: nothing on the way may catch it."""


def _ring(*_: Any) -> None:
    raise _TooLong


def fate(id: str, doc: Any, seed: int) -> tuple[bool, str]:
    """Whether the position was accepted, and what then went wrong, if anything did."""
    accepted = False
    before = signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        match = Match(Setup(id, doc["players"] if type(doc.get("players")) is int else 0, position=doc))
        accepted = True
        return True, play_on(match, seed)
    except SetupError:
        return False, ""
    except _TooLong:
        return accepted, "hangs"
    except Exception as error:
        cause = error.__cause__ or error
        return accepted, f"{'playing' if accepted else 'loading'}: {type(cause).__name__}: {cause}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def play_on(match: Match, seed: int) -> str:
    """What goes wrong in so many random moves; "" when nothing does."""
    rng = Rng(f"after {seed}")
    for _ in range(MOVES):
        acting = match.acting()
        if not acting:
            return "" if match.outcome else "stuck: nobody is asked and it is not over"
        seat = rng.pick(acting)
        moves = match.game.legal(match.state, seat)
        if not moves:
            return "stuck: nothing to choose from"
        match.play(seat, rng.pick(moves))
        if faults := match.game.broken(match.state):
            return f"broken: {faults[0]}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", type=int, default=1, help="examples of each fault")
    args = parser.parse_args()
    accepted = 0
    faults: Counter[str] = Counter()
    for number, (way, doc) in enumerate(damaged(args.game, args.count, args.seed)):
        before = json.dumps(doc)
        fine, fault = fate(args.game, doc, number)
        accepted += fine
        if fault:
            faults[fault] += 1
            if faults[fault] <= args.show:
                print(f"#{number} {way}: {fault}\n   stack {json.loads(before)['stack']}", flush=True)
    print(f"{args.game}: {args.count} damaged positions, {accepted} accepted, {sum(faults.values())} faults")
    for fault, n in faults.most_common():
        print(f"{n:6} {fault}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
