"""The words of learning (learn.po): every language that has any has all of them, with the same places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rendered_messages import I18N, catalogue, places

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(path.parent.name for path in I18N.glob("*/learn.po"))
ID = re.compile(r'(?:say|words)\(f?"((?:learn|lesson|coach|review|puzzle|scenario|record)\.[a-z_.]+)"')


def test_every_language_of_the_page_learns() -> None:
    assert set(LANGUAGES) >= {path.parent.name for path in I18N.glob("*/kronika.po")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same(language: str) -> None:
    english, other = catalogue("en", "learn"), catalogue(language, "learn")
    assert set(english) == set(other)
    for id, text in other.items():
        assert set(places(english[id])) - {"n"} == set(places(text)) - {"n"}, id
        assert "!" not in str(text), f"{id} shouts"


def test_nothing_is_said_without_words() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web/ui/learn").glob("*.py"))
    assert set(ID.findall(source)) - set(catalogue("en", "learn")) == set()
    assert ID.findall(source), "the pattern finds nothing"
