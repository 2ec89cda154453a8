"""The ladder: who meets whom, ratings that are right, and a file of results that it goes on from."""

from __future__ import annotations

import json
import random
from itertools import permutations
from math import log
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pyengine.__main__ import main
from pyengine.bots import RandomBot
from pyengine.game import SetupError
from pyengine.lab.ladder import ELO, chart, duels, play_on, play_table, rate, report, tables
from pyengine.lab.matches import named


class Lazy(RandomBot):
    """Somebody else's bot."""


LAZY = Lazy()
PATH = "tests.bots.test_ladder:LAZY"


def test_each_sits_in_each_seat_among_each_other_kind() -> None:
    found = list(tables("shogun", ["a", "b", "c"], 1))
    assert len(found) == len(set(found)) == (3 + 4 + 5) * 6
    assert [table.bots for table in tables("chocim", ["a", "b"], 1)] == [("a", "b"), ("b", "a")]
    assert ("b", "a", "b") in [table.bots for table in found]
    assert {len(table.bots) for table in tables("shogun", ["a", "b"], 2, counts=[4])} == {4}


def test_a_bot_is_found_by_its_import_path() -> None:
    # This module may have been imported under another name.
    assert type(named("chocim", PATH)).__name__ == "Lazy"
    assert type(named("chocim", "tests.bots.test_ladder:Lazy")).__name__ == "Lazy"
    for wrong in ("nobody", "tests.nowhere:BOT", "tests.bots.test_ladder:PATH", "tests.bots.test_ladder:none"):
        with pytest.raises(SetupError):
            named("chocim", wrong)


def results_of(strength: dict[str, float], count: int, times: int) -> list[dict[str, Any]]:
    """Made-up matches that are won in proportion to strength."""
    chance = random.Random(7)
    made = []
    for _ in range(times):
        for one, other in permutations(strength, 2):
            names = [one] + [other] * (count - 1)
            chance.shuffle(names)
            seat = chance.choices(range(count), [strength[name] for name in names])[0]
            made.append({"bots": names, "winners": [seat], "p99": {}})
    return made


@pytest.mark.parametrize("count", [2, 3])
def test_ratings_find_the_strengths_that_made_the_results(count: int) -> None:
    strength = {"weak": 1.0, "fair": 2.0, "strong": 6.0}
    ratings = rate(results_of(strength, count, 700), list(strength))
    for row in ratings:
        true = ELO * log(strength[row.name])
        assert abs(row.elo - true) <= max(1.5 * row.error, 1e-6)
        assert row.error < 40
    assert ratings[0].elo == ratings[0].error == 0


def test_who_never_loses_has_a_finite_rating_and_a_wide_interval() -> None:
    won = [{"bots": ["a", "b"], "winners": [1], "p99": {}}] * 4
    rating = rate(won, ["a", "b"])[1]
    assert 0 < rating.elo < 2000
    assert rating.error > 200


def test_shared_victories_and_matches_without_a_winner() -> None:
    shared = {"bots": ["a", "b", "b"], "winners": [0, 1], "p99": {}}
    nobody = {"bots": ["a", "b", "b"], "winners": [], "p99": {}}
    assert list(duels([shared, nobody], ["a", "b"])) == [("a", "b", 3, 0.5, 1)]
    assert "1 without a winner" in "\n".join(report(rate([shared, nobody], ["a", "b"]), [shared, nobody]))


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    todo = list(tables("chocim", ["random", PATH], 2))
    path = tmp_path / "results.jsonl"
    whole = list(play_on(todo, None))
    path.write_text(json.dumps(play_table(todo[0])) + '\n{"key": "half', encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    again = list(play_on(todo, path))
    assert [result["winners"] for result in again] == [result["winners"] for result in whole]
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    assert len(kept) == len(todo)
    assert [result["key"] for result in play_on(todo, path)] == [table.key for table in todo]


def test_the_chart_is_drawn() -> None:
    ratings = rate(results_of({"a<b": 1.0, "b": 3.0}, 2, 20), ["a<b", "b"])
    drawn = ElementTree.fromstring(chart("Ladder & more", ratings))
    words = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "Ladder & more" in words and "a<b" in words


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["-l", "en", "ladder", "chocim", "--bots", f"random,{PATH}", "-r", "1", "-j", "1"]
    assert main([*command, "--results", str(tmp_path / "r"), "--chart", str(tmp_path / "c.svg")]) == 0
    out = capsys.readouterr().out
    assert "2 matches" in out and PATH in out
    assert (tmp_path / "c.svg").read_text(encoding="utf-8").startswith("<svg")
    assert main(["-l", "en", "ladder", "chocim", "--bots", "random", "-j", "1"]) == 2
    assert "two" in capsys.readouterr().err
    assert main(["-l", "en", "ladder", "chocim", "--bots", "random,nobody", "-j", "1"]) == 2
