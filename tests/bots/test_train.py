"""Learning: positions from matches, a run that goes on where it stopped, and a fit that finds what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyengine import game_ids, load
from pyengine.bots import lore_of
from pyengine.lab import Plan
from pyengine.lab.train import Sample, gather, read, watch, write
from tests.bots.positions import questions

MOST = 60_000


@pytest.mark.parametrize("id", game_ids())
def test_features_fit_the_learned_table(id: str) -> None:
    """For every number of players a row of plain numbers for each seat, as wide as the table; the table is small."""
    from importlib import import_module

    table = import_module(f"pyengine.games.{id}.learned")
    for count in load(id).counts:
        _, state, _ = next(questions(id, count, "features", every=25))
        rows = lore_of(id).features(state)
        assert len(rows) in (count, count + 1)
        assert {len(row) for row in rows} == {len(table.WEIGHTS[0])}
        assert all(type(value) in (int, bool) for row in rows for value in row)
        assert 0 <= lore_of(id).stage(state) < len(table.WEIGHTS)
    assert Path(table.__file__ or "").stat().st_size < MOST


def test_a_match_gives_the_position_at_each_chapter() -> None:
    found = watch(Plan("shogun", 3, ("random",) * 3, "watched"), 4)
    assert [stage for _, stage, _, _ in found] == sorted({stage for _, stage, _, _ in found})
    assert all(sum(shares) == pytest.approx(1) and number == 4 for number, _, _, shares in found)
    assert found == watch(Plan("shogun", 3, ("random",) * 3, "watched"), 4)


def test_what_is_played_already_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyengine.lab.train.LEVEL", "random")
    first = list(gather("chocim", 15, "s", tmp_path, 1))
    assert [path.name for path in first] == ["s-2-0.jsonl", "s-2-10.jsonl"]
    text = [path.read_text(encoding="utf-8") for path in first]
    first[1].unlink()
    first[0].write_text("kept\n", encoding="utf-8")
    again = list(gather("chocim", 15, "s", tmp_path, 1))
    assert sorted(again) == first
    assert first[0].read_text(encoding="utf-8") == "kept\n"
    assert first[1].read_text(encoding="utf-8") == text[1]
    assert len(read(first[1:])) == text[1].count("\n")


def test_the_fit_finds_what_decides(tmp_path: Path) -> None:
    """Made-up matches: the first feature decides in the first stage, the second in the second, the third never."""
    pytest.importorskip("numpy")
    from pyengine.lab.train import fit

    samples: list[Sample] = []
    for number in range(400):
        stage = number % 2
        rows = [[(number * 7 + 3 * seat * seat) % 5, (number * 3 + 2 * seat) % 7, (number + seat) % 3] for seat in range(3)]
        best = max(range(3), key=lambda seat: rows[seat][stage])
        samples.append((number, stage, rows, [float(seat == best) for seat in range(3)]))
    weights, measure = fit(samples)
    assert weights[0][0] > abs(weights[0][1]) and weights[1][1] > abs(weights[1][0])
    assert measure["loss"] < measure["even"]
    write("shogun", weights, measure, tmp_path / "learned.py")
    made: dict[str, object] = {}
    exec((tmp_path / "learned.py").read_text(encoding="utf-8"), made)
    table = made["WEIGHTS"]
    assert isinstance(table, tuple) and len(table) == 2 and len(table[0]) == 3
