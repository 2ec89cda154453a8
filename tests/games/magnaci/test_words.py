"""Every message that the rules of Magnates can speak has words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine import Match, Rng, Setup
from pyengine.games.magnaci.data import CONFLICTS, FIEFS, LAWS, OFFICES, POLICY, PROVINCES

ROOT = Path(__file__).parents[3]
ID = re.compile(r'^msgid "(.+)"$', re.M)
PLACE = re.compile(r"\{(\w+)")


def catalogue(language: str) -> dict[str, set[str]]:
    """Message ids and the args that their sentences use."""
    text = (ROOT / "assets" / "i18n" / language / "magnaci.po").read_text("utf-8")
    found = {}
    for entry in re.split(r"\n(?=msgid )", text):
        id = ID.search(entry)
        if id:
            found[id.group(1)] = set(PLACE.findall(entry))
    return found


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_that_is_said_has_words(language: str) -> None:
    words = catalogue(language)
    for seed in range(20):
        rng = Rng(seed)
        match = Match(Setup("magnaci", 2 + seed % 4, seed))
        said: list[tuple[str, dict[str, object]]] = []
        while acting := match.acting():
            seat = rng.pick(acting)
            prompt = match.game.prompt(match.state, seat)
            assert prompt is not None
            said.append((prompt.id, prompt.args))
            said += [(note.id, note.args) for note in prompt.notes]
            for choice in prompt.choices:
                said.append((choice.id, choice.args))
                said += [(note.id, note.args) for note in choice.notes]
            asides = match.game.asides(match.state, seat)
            moves = asides if asides and rng.chance(1, 12) else match.game.legal(match.state, seat)
            said += [(event.id, event.args) for event in match.play(seat, rng.pick(moves))]
        outcome = match.outcome
        assert outcome is not None
        said += [(outcome.ending, outcome.args), *((line.id, line.args) for line in outcome.lines)]
        for id, args in said:
            assert id in words, id
            assert words[id] <= set(args), f"{id} needs {words[id] - set(args)}"


def test_both_languages_have_the_same_messages() -> None:
    english, polish = catalogue("en"), catalogue("pl")
    assert set(english) == set(polish)


def test_all_names_have_words() -> None:
    words = catalogue("pl")
    tables = {
        "law": LAWS,
        "conflict": CONFLICTS,
        "king": POLICY,
        "office": OFFICES,
        "province": PROVINCES,
        "fief": FIEFS,
    }
    for kind, ids in tables.items():
        assert {f"{kind}.{id}" for id in ids} <= set(words)
    assert {f"law.{id}.text" for id in LAWS} <= set(words)
