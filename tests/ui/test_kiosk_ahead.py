"""What a kiosk plays before somebody looks."""

from __future__ import annotations

import asyncio
from importlib import import_module

import pytest

from pyengine import Event, Match, game_ids, load
from pyengine.words import Words
from web.ui.draft import Draft
from web.ui.kiosk.ahead import CHAPTERS, play_ahead


def watched(game: str) -> Match:
    words = Words("en")
    return Draft.fresh(game, words).match(words, "7", watch=True)


@pytest.mark.parametrize("game", game_ids())
def test_the_story_begins_after_the_set_up(game: str) -> None:
    match = watched(game)
    begun: list[Event] = []
    chapter = import_module(f"web.boards.{game}").chapter

    def counted(event: Event) -> str | None:
        told: str | None = chapter(event)
        begun.extend([event] if told else [])
        return told

    asyncio.run(play_ahead(match, counted, seconds=60))
    assert len(begun) >= CHAPTERS
    assert match.moves
    assert match.outcome is None
    assert Match.loads(match.dumps()).state.hash() == match.state.hash()


def test_it_takes_no_longer_than_it_may() -> None:
    match = watched("magnaci")
    asyncio.run(play_ahead(match, lambda event: None, seconds=0))
    assert match.moves == []
    assert load("magnaci").acting(match.state)
