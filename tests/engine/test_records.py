"""Recorded whole matches replay to the same position."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyengine import Match

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays(path: Path) -> None:
    match = Match.loads(path.read_text(encoding="utf-8"))
    assert match.outcome is not None


def test_there_are_records() -> None:
    assert RECORDS
