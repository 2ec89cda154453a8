"""Damaged, foreign and hostile files: a match, or SaveError with a reason; never another exception."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from pyengine import Match, SaveError
from pyengine.match import LARGEST, parse, salvage
from tests.damaged_files import WAYS, damaged_files, documents
from tests.damaged_positions import play_on

PARTS = 60 if os.environ.get("KRONIKA_FUZZ") else 6
"""Times EACH: 20,400 files, or 2,040."""
EACH = 340


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_files_are_opened_or_refused(part: int) -> None:
    seen: Counter[str] = Counter()
    for number, (name, data) in enumerate(damaged_files(EACH, seed=part)):
        text = data.decode("utf-8", "replace").removeprefix("\ufeff")
        try:
            match = Match.loads(text)
        except SaveError as error:
            seen[error.reason] += 1
        else:
            seen["opened"] += 1
            assert Match.loads(match.dumps()).state.hash() == match.state.hash(), name
            assert not (fault := play_on(match, number)), f"{name}: {fault}"
        # What the page does with a damaged copy of its own: open what can be replayed.
        try:
            mended = Match.load(salvage(text), repair=True)
        except SaveError:
            seen["beyond repair"] += 1
        else:
            assert not (fault := play_on(mended, number)), f"{name}, mended: {fault}"
    assert seen["opened"] < EACH / 4 and len(seen) > 7, seen


def test_all_records_and_ways_are_met() -> None:
    names = {tuple(name.split()[1:]) for name, _ in damaged_files(len(WAYS) * len(documents()))}
    assert names == {(doc["setup"]["game"], way.__name__) for doc in documents() for way in WAYS}


def test_a_file_too_large_is_refused_by_its_size() -> None:
    assert parse(f'"{"x" * (LARGEST - 2)}"') == "x" * (LARGEST - 2)
    with pytest.raises(SaveError) as refusal:
        parse(f'"{"x" * (LARGEST - 1)}"')
    assert refusal.value.reason == "save.too_large"
