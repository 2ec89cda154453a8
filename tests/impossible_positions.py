"""Examples of positions that cannot be, and what a game says of each: a change to a position of a recorded match.

    python -m tests.impossible_positions chocim                  writes anew what is said of the examples there are
    python -m tests.impossible_positions chocim --count 24000    looks for new examples; tests/impossible/chocim.json holds them
    python -m tests.impossible_positions chocim --notice 4000    adds examples for conditions of the check that none tells apart

The search spoils positions at random (see `damaged_positions`) and keeps a few examples of each fault, best those in which
nothing else is wrong, and some changes that are sound all the same. A line of the file is one example: the record, the
number of moves, the change and the faults. Whoever changes an invariant reads in a review what it now says.

With `--notice` each condition of the game's check is spoilt in turn, as `mutation_testing` does; where no example says anything
else then, so many spoilt positions are tried, and one that does is kept.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from pyengine import Match, game_ids, load
from tests.damaged_files import places, put
from tests.damaged_positions import RECORDS, WAYS, get
from tests.mutation_faults import ROOT, Fault, compiles, transplant
from tests.mutation_faults import places as fault_places

FOLDER = Path(__file__).parent / "impossible"
EACH = 4
"""Examples of a fault."""
SOUND = 40
"""Changes that break nothing."""

Change = list[tuple[list[Any], Any]]
"""Ways to values, and what stands there instead."""


@cache
def record(name: str) -> Match:
    return Match.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))


def _texts(name: str) -> Iterator[str]:
    """Every position of a record."""
    game, state = record(name).game, record(name).at(0)
    yield state.canonical()
    for seat, move in record(name).moves:
        game.play(state, seat, move)
        yield state.canonical()


def difference(before: Any, after: Any, way: tuple[Any, ...] = ()) -> Change:
    """The smallest change that makes one of the other, where whole lists count as one value if they got longer."""
    if type(before) is type(after) and isinstance(before, dict) and before.keys() == after.keys():
        return [part for key in before for part in difference(before[key], after[key], (*way, key))]
    if type(before) is type(after) and isinstance(before, list) and len(before) == len(after):
        return [part for key in range(len(before)) for part in difference(before[key], after[key], (*way, key))]
    return [] if (type(before), before) == (type(after), after) else [(list(way), after)]


def faults(id: str, document: Any) -> list[str] | None:
    """What the game finds broken; None where the position has not even the right shape, or makes a check stumble."""
    game = load(id)
    try:
        return game.broken(game.state_type.from_json(document))
    except (ValueError, TypeError, LookupError, AttributeError):
        return None


def spoilt(name: str, moves: int, change: Change) -> Any:
    """The position of an example."""
    document = json.loads(record(name).at(moves).canonical())
    for way, value in change:
        document = put(document, tuple(way), value)
    return document


def kind(id: str, fault: str) -> str:
    """Faults that differ only in names and numbers are of one kind."""
    names = _names(id)
    return " ".join("0" if word.strip(":,") in names else word for word in re.sub(r"\d+", "0", fault).split())


@cache
def _names(id: str) -> frozenset[str]:
    """Words of the game's own: steps, and all keys and ids of a position."""
    name = next(path.stem for path in sorted(RECORDS.glob(f"{id}-*.json")))
    document = json.loads(record(name).state.canonical())
    ways = list(places(document))
    words = {way[-1] for way in ways if way} | {get(document, way) for way in ways if type(get(document, way)) is str}
    return frozenset(re.sub(r"\d+", "0", str(word)) for word in (*words, *load(id).flow.steps))


Example = dict[str, Any]


def moments(id: str) -> dict[str, list[tuple[tuple[str, int], str]]]:
    """All positions of the records by the step that waits, so that rare moments are looked at as often as others."""
    found: dict[str, list[tuple[tuple[str, int], str]]] = defaultdict(list)
    for name in [path.stem for path in sorted(RECORDS.glob(f"{id}-*.json"))]:
        for moves, text in enumerate(_texts(name)):
            stack = json.loads(text)["stack"]
            found[stack[-1][0] if stack else ""].append(((name, moves), text))
    return found


def damaged(id: str, count: int, seed: int) -> Iterator[Example]:
    """Spoilt positions that have a shape, as examples."""
    dice = random.Random(seed)
    texts = moments(id)
    every = [text for found in texts.values() for _, text in found]
    for number in range(count):
        place, text = dice.choice(texts[dice.choice(list(texts))])
        before, other = json.loads(text), json.loads(dice.choice(every))
        try:
            after = WAYS[number % len(WAYS)](json.loads(text), other, dice)
        except (IndexError, ValueError):
            continue
        change = difference(before, after)
        said = faults(id, after)
        size = len(json.dumps(change))
        if said is None or not change or size > 600 or change[0][0][0] == "rng":
            continue
        yield {"record": place[0], "moves": place[1], "change": change, "faults": said}


def search(id: str, count: int, seed: int) -> list[Example]:
    found: dict[str, list[Example]] = defaultdict(list)
    for example in damaged(id, count, seed):
        for what in {kind(id, fault) for fault in example["faults"]} or {""}:
            found[what].append(example)
            found[what].sort(key=lambda one: (len(one["faults"]), len(json.dumps(one["change"]))))
            del found[what][EACH if what else SOUND :]
    return in_order([example for examples in found.values() for example in examples])


def in_order(found: list[Example]) -> list[Example]:
    kept = {json.dumps(example): example for example in found}
    return sorted(kept.values(), key=lambda one: (one["faults"], one["record"], one["moves"], str(one["change"])))


def noticing(id: str, count: int, seed: int, seconds: float) -> list[Example]:
    """The examples there are, and one more for each fault of the check that none of them noticed, while there is time."""
    until = time.monotonic() + seconds
    kept = examples(id)
    tried = [(one, spoilt(one["record"], one["moves"], one["change"])) for one in kept]
    texts = moments(id)
    unnoticed = []
    for fault, sound, ill in faulty(f"pyengine/games/{id}/check.py", seed):
        if time.monotonic() > until:
            unnoticed.append("(and those that there was no time for)")
            break
        ill()
        seen = any(faults(id, document) != one["faults"] for one, document in tried)
        sound()
        for place, change, document in () if seen else touched(texts, ill.args[0][0], count, seed):
            said = faults(id, document)
            ill()
            otherwise = faults(id, document)
            sound()
            if said is not None and otherwise != said:
                tried.append(({"record": place[0], "moves": place[1], "change": change, "faults": said}, document))
                seen = True
                break
        unnoticed += [] if seen else [str(fault)]
    print(f"{id}: {len(tried) - len(kept)} more; not noticed:", *unnoticed, sep="\n  ")
    return in_order([one for one, _ in tried])


def touched(
    texts: dict[str, list[tuple[tuple[str, int], str]]], function: FunctionType, count: int, seed: int
) -> Iterator[tuple[tuple[str, int], Change, Any]]:
    """Positions of all steps in turn, with one or two values changed among those that a function names."""
    dice = random.Random(seed)
    steps = list(texts)
    for number in range(count):
        place, text = dice.choice(texts[steps[number % len(steps)]])
        before, after = json.loads(text), json.loads(text)
        names = [name for name in (*_names_in(function.__code__), "stack") if name in before]
        for _ in range(dice.choice((1, 1, 2))):
            name = dice.choice(names)
            way = (name, *dice.choice([*places(after[name])]))
            after = put(after, way, _other(get(after, way), dice))
        if change := difference(before, after):
            yield place, change, after


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names_in(const)


def _other(value: Any, dice: random.Random) -> Any:
    """A value of the same kind: a little more or less, or without one of its parts."""
    if type(value) is bool:
        return not value
    if type(value) is int:
        return dice.choice((value + 1, value - 1, 0, value + 2, -1))
    if type(value) is list and value:
        at = dice.randrange(len(value))
        return dice.choice((value[:at] + value[at + 1 :], [*value, value[at]], [*value[at:], *value[:at]], []))
    if type(value) is dict and value:
        gone = dice.choice(list(value))
        return {key: item for key, item in value.items() if key != gone}
    return value


def faulty(path: str, seed: int) -> Iterator[tuple[Fault, partial[None], partial[None]]]:
    """One fault of a module after another, in any order, and what puts the sound function there and the faulty one."""
    source = (ROOT / path).read_bytes()
    found = [fault for ways in fault_places(path) for fault in ways if compiles(fault, source)]
    random.Random(seed).shuffle(found)
    for fault in found:
        if change := transplant(fault, source, set()):
            live = [one for one in gc.get_objects() if type(one) is FunctionType and one.__code__ == change[0]]

            def put_in(live: list[FunctionType], code: CodeType) -> None:
                for one in live:
                    one.__code__ = code

            if live:
                yield fault, partial(put_in, live, change[0]), partial(put_in, live, change[1])


def examples(id: str) -> list[Example]:
    found: list[Example] = json.loads((FOLDER / f"{id}.json").read_text(encoding="utf-8"))
    return found


def again(id: str) -> list[Example]:
    """The same examples as they are judged now; those that no longer have the right shape are left out."""
    judged = [{**one, "faults": faults(id, spoilt(one["record"], one["moves"], one["change"]))} for one in examples(id)]
    return [one for one in judged if one["faults"] is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--count", type=int, default=0, help="positions to try in the search for new examples")
    parser.add_argument("--notice", type=int, default=0, help="positions to try for each condition that no example tells apart")
    parser.add_argument("--seconds", type=float, default=600, help="of --notice (default: 600)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    if args.notice:
        found = noticing(args.game, args.notice, args.seed, args.seconds)
    else:
        found = search(args.game, args.count, args.seed) if args.count else again(args.game)
    lines = [json.dumps(one) for one in found]
    (FOLDER / f"{args.game}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{args.game}: {len(lines)} examples")


if __name__ == "__main__":
    main()
