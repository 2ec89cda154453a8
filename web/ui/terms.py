"""The games' own terms, explained where they stand (js/explain.js shows what a word means)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pyengine.words import Words
from web.boards.kit.escaping import escape

ENDING = 3
"""Letters by which an inflected word may differ at its end: posiadłość, posiadłości; estate, estates."""


def explain(markup: str, words: Words, rules: Mapping[str, str] | None = None) -> str:
    """Text that is already escaped, with the first mention of each term made a word that explains itself. `rules` says
    where the rules speak of a term."""
    found = _pattern(words)
    if found is None:
        return markup
    pattern, texts = found
    said: set[str] = set()

    def mark(match: re.Match[str]) -> str:
        term = match.lastgroup or ""
        if term in said:
            return match[0]
        said.add(term)
        meaning = escape(texts[term])
        rule = f' data-explain-rule="{escape(rules[term])}"' if rules and term in rules else ""
        return f'<span class="term" tabindex="0" role="note" aria-description="{meaning}" data-explain="{meaning}"{rule}>{match[0]}</span>'

    return pattern.sub(mark, markup)


@lru_cache(maxsize=8)
def _pattern(words: Words) -> tuple[re.Pattern[str], dict[str, str]] | None:
    """All terms of a game as one pattern, each in a group of its own; the longest first."""
    terms = {id.split(".")[1]: words(id) for id in words.ids("term.") if id.count(".") == 1}
    if not terms:
        return None
    parts = []
    for term, name in sorted(terms.items(), key=lambda item: -len(item[1])):
        stem = escape(name[:-1] if len(name) > 5 else name)
        parts.append(rf"(?P<{term}>\b{re.escape(stem)}\w{{0,{ENDING}}}\b)")
    texts = {term: words(f"term.{term}.text") for term in terms}
    return re.compile("|".join(parts), re.IGNORECASE), texts
