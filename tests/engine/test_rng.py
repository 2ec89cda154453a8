"""Our own generator: the same numbers everywhere, fair, and open to dictation."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pyengine import Rng, ScriptError


def test_the_numbers_are_the_same_everywhere() -> None:
    rng = Rng(2026)
    assert [rng.below(100) for _ in range(10)] == [62, 62, 99, 63, 42, 31, 12, 20, 17, 65]
    assert Rng("2026").word == Rng(2026).word


def test_results_are_even() -> None:
    rng = Rng(1)
    seen = Counter(rng.die() for _ in range(60_000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(9_600 < count < 10_400 for count in seen.values())
    orders = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert all(850 < count < 1_150 for count in orders.values())


def test_a_copy_and_a_written_form_go_on_alike() -> None:
    rng = Rng(5, {"die": [3]})
    twins = [rng.copy(), Rng.from_json(json.loads(json.dumps(rng.to_json())))]
    expected = [rng.die() for _ in range(6)]
    assert expected[0] == 3
    assert all([twin.die() for _ in range(6)] == expected for twin in twins)


def test_a_script_dictates_by_label() -> None:
    rng = Rng(1, {"king": ["batory"], "die": [6, 1], "deck": [["c", "a"]], "raid": [1]})
    assert rng.pick(["augustus", "batory"], "king") == "batory"
    assert (rng.die(), rng.die()) == (6, 1)
    deck = ["a", "b", "c", "d"]
    rng.shuffle(deck, "deck")
    assert deck[:2] == ["c", "a"] and set(deck[2:]) == {"b", "d"}
    assert rng.chance(1, 1000, "raid")
    assert rng.script == {}


@pytest.mark.parametrize(
    ("script", "draw"),
    [
        ({"die": [7]}, lambda rng: rng.die()),
        ({"n": [5]}, lambda rng: rng.below(5, "n")),
        ({"king": ["nobody"]}, lambda rng: rng.pick(["a"], "king")),
        ({"deck": [["z"]]}, lambda rng: rng.shuffle(["a"], "deck")),
        ({"deck": [5]}, lambda rng: rng.shuffle(["a"], "deck")),
        ({"deck": ["a"]}, lambda rng: rng.shuffle(["a"], "deck")),
        ({"raid": [2]}, lambda rng: rng.chance(1, 2, "raid")),
    ],
)
def test_the_impossible_cannot_be_dictated(script: dict[str, list[object]], draw: object) -> None:
    with pytest.raises(ScriptError):
        draw(Rng(1, script))  # type: ignore[operator]


def test_mark_tells_that_chance_has_spoken() -> None:
    rng = Rng(1, {"die": [2, 3]})
    before = rng.mark()
    assert rng.mark() == before
    rng.die()
    assert rng.mark() != before
