"""What a game says of positions that cannot be, and of changes that are sound: the examples in tests/impossible. Where a
difference is meant, write them anew: python -m tests.impossible_positions <game>, and look at the difference."""

from __future__ import annotations

import json

import pytest

from pyengine import game_ids
from tests.impossible_positions import examples, faults, spoilt


@pytest.mark.parametrize("id", game_ids())
def test_what_is_broken_is_said(id: str) -> None:
    found = examples(id)
    assert found
    for one in found:
        document = spoilt(one["record"], one["moves"], one["change"])
        assert faults(id, document) == one["faults"], json.dumps(one)
