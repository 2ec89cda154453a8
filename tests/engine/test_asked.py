"""What games ask, refuse and show is what tests/asked says: every argument, target and main button of whole matches."""

from __future__ import annotations

import pytest

from pyengine import game_ids
from tests.asked import FOLDER, written


@pytest.mark.parametrize("id", game_ids())
def test_what_is_asked_is_as_it_was(id: str) -> None:
    before = (FOLDER / f"{id}.txt").read_text(encoding="utf-8").splitlines()
    now = written(id).splitlines()
    assert now == before, f"if this is meant, write it anew: python -m tests.asked {id}, and look at the difference"
