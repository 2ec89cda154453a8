"""Sentences of Sigismundus Augustus; what all games promise of their words is in tests/engine/test_words.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.games.sigismundus.data import BY_KIND
from tests.rendered_messages import catalogue, places

RULES = Path(__file__).parents[3] / "assets" / "rules" / "sigismundus"
language = pytest.mark.parametrize("language", ["en", "pl", "de"])


@language
def test_the_strength_of_whoever_is_named_comes_first(language: str) -> None:
    """SA-5.10.5: "Anna wins: 5 against 1", but "Bartek holds out: 1 against 0", where Bartek was attacked."""
    words = catalogue(language, "sigismundus")
    assert places(words["event.victory"]) == ["seat", "own", "theirs"]
    assert places(words["event.repelled"]) == ["rival", "theirs", "own"]


@language
def test_every_card_and_field_can_be_read_in_the_rules(language: str) -> None:
    """Their rules are named by number: SA-5.4.4.1 to 12, SA-5.6.5.1 to 8."""
    text = (RULES / f"{language}.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^### (SA-[\d.]*\d) ", text, re.M))
    assert {f"SA-5.4.4.{n}" for n in range(1, 13)} | {f"SA-5.6.5.{n}" for n in range(1, 9)} <= headings
    assert text.startswith("## ") and "!" not in text


@language
def test_the_legend_names_offices_that_are_there(language: str) -> None:
    """No hetman sits among the five ministers."""
    words = catalogue(language, "sigismundus")
    names = " ".join(str(words[f"office.{office}"]) for office in BY_KIND["ministerial"])
    assert "etman" not in names + str(words["legend.ministerial"])
