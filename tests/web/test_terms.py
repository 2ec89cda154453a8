"""Terms explain themselves, in whatever form they stand. No browser needed."""

from __future__ import annotations

from tests.engine.test_words import words
from web.ui.terms import explain


def test_a_term_is_explained_once() -> None:
    english = words("en", "magnaci", "kronika")
    markup = explain("Place 2 estates; an estate counts &amp; wealth grows.", english)
    assert markup.count('class="term"') == 2
    assert markup.startswith('Place 2 <span class="term" tabindex="0" role="note"')
    assert "&amp;" in markup


def test_inflected_words_are_known() -> None:
    polish = words("pl", "magnaci", "kronika")
    assert 'class="term"' in explain("Umieść 2 posiadłości na Litwie.", polish)


def test_other_words_are_left_alone() -> None:
    english = words("en", "magnaci", "kronika")
    assert explain("Nothing special.", english) == "Nothing special."
    assert explain("estate", words("en", "kronika")) == "estate"
