"""Damaged, foreign and hostile files: a match, or SaveError with a reason; never another exception."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine import Match, SaveError
from pyengine.match import salvage
from tests.mutants import WAYS, documents, mutants

PARTS = 6
EACH = 500


@pytest.mark.parametrize("part", range(PARTS))
def test_mutants_are_opened_or_refused(part: int) -> None:
    seen: Counter[str] = Counter()
    for name, data in mutants(EACH, seed=part):
        text = data.decode("utf-8", "replace").removeprefix("\ufeff")
        try:
            match = Match.loads(text)
        except SaveError as error:
            seen[error.reason] += 1
        else:
            seen["opened"] += 1
            assert Match.loads(match.dumps()).state.hash() == match.state.hash(), name
        # What the page does with a damaged copy of its own: open what can be replayed.
        try:
            Match.load(salvage(text), repair=True)
        except SaveError:
            seen["beyond repair"] += 1
    assert seen["opened"] < EACH / 4 and len(seen) > 7, seen


def test_all_records_and_ways_are_met() -> None:
    names = {tuple(name.split()[1:]) for name, _ in mutants(len(WAYS) * len(documents()))}
    assert names == {(doc["setup"]["game"], way.__name__) for doc in documents() for way in WAYS}
