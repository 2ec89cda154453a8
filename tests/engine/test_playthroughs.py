"""The playthroughs under tests/playthroughs are what the games do now: a change shows in a review."""

from __future__ import annotations

import pytest

from pyengine import Setup, game_ids
from tests.playthrough import FOLDER, variants, written

ALL = [entry for id in game_ids() for entry in variants(id)]


@pytest.mark.parametrize(("name", "setup"), ALL, ids=[name for name, _ in ALL])
def test_a_playthrough_is_as_it_was(name: str, setup: Setup) -> None:
    before = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = written(setup).splitlines()
    assert now == before, "if this is meant, write it anew: python -m tests.playthrough, and look at the difference"


def test_none_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name for name, _ in ALL}
