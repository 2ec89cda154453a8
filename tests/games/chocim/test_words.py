"""Every message id that the game uses has words in both languages, and their places are filled."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from pyengine import Rng
from pyengine.games.chocim import GAME, data
from tests.games.chocim.table import fresh

ROOT = Path(__file__).parents[3] / "assets" / "i18n"
SHARED = ("illegal.not_allowed", "illegal.not_asked")


def catalogue(language: str) -> dict[str, list[str]]:
    """Message id -> its forms."""
    text = (ROOT / language / "chocim.po").read_text("utf-8")
    found = {}
    for entry in re.split(r"\n\s*\n", text):
        id = re.search(r'^msgid "(.+)"$', entry, re.M)
        if id:
            found[id[1]] = re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', entry, re.M)
    return found


WORDS = {language: catalogue(language) for language in ("en", "pl")}


def places(form: str) -> set[str]:
    return {key for _, key, _, _ in Formatter().parse(form) if key}


def check(id: str, args: dict[str, Any]) -> None:
    if args.get("n") == 0 and f"{id}.none" in WORDS["en"]:
        id = f"{id}.none"
    for language, words in WORDS.items():
        assert id in words or id in SHARED, f"{language}: no words for {id}"
        for form in words.get(id, []):
            assert places(form) <= set(args), f"{language}: {id} lacks {places(form) - set(args)}"
        for key, value in args.items():
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str) and item and key not in ("detail",):
                    stem = f"{key}.{item}"
                    assert stem in words, f"{language}: {id} shows {stem}"


def test_the_catalogues_say_the_same_ids() -> None:
    assert set(WORDS["en"]) == set(WORDS["pl"])
    for id, forms in WORDS["en"].items():
        polish = WORDS["pl"][id]
        assert all(forms) and all(polish), id
        assert (len(forms), len(polish)) in ((1, 1), (2, 3)), id
        assert {p for form in forms for p in places(form)} == {p for form in polish for p in places(form)}, id


def test_every_name_has_words() -> None:
    ids = [f"card.{card}" for card in data.LEADERS]
    for leader in data.LEADERS.values():
        for stratagem in leader.stratagems:
            ids += [f"stratagem.{stratagem.name}", f"stratagem.{stratagem.name}.text"]
    ids += [f"spot.{box}" for box in data.BOXES]
    ids += [f"field.{field}" for field in data.FIELDS]
    ids += [f"claim.{claim}" for claim in data.CLAIMS]
    ids += [f"band.{row.name}" for row in data.BANDS]
    ids += [f"side.{side}" for side in data.SIDES]
    ids += [f"note.does_{action}" for action in data.ACTIONS]
    for id in ids:
        assert id in WORDS["en"], id


@pytest.mark.parametrize("seed", range(6))
def test_all_that_a_match_says_has_words(seed: int) -> None:
    s, rng = fresh(seed), Rng(seed)
    while s.stack:
        seat = rng.pick(list(GAME.acting(s)))
        prompt = GAME.prompt(s, seat)
        assert prompt is not None
        check(prompt.id, prompt.args)
        for note in prompt.notes:
            check(note.id, note.args)
        for choice in prompt.choices[:12]:
            check(choice.id, choice.args)
            for note in choice.notes:
                check(note.id, note.args)
        options = [m for m in GAME.legal(s, seat) if m != ("pass",)] or GAME.legal(s, seat)
        s.log = []
        GAME.play(s, seat, rng.pick(options))
        for event in s.log:
            check(event.id, event.args)
    outcome = GAME.outcome(s)
    assert outcome is not None
    check(outcome.ending, outcome.args)
    for line in outcome.lines:
        check(line.id, line.args)


def test_all_ids_in_the_code_have_words() -> None:
    folder = Path(GAME.new.__code__.co_filename).parent
    for path in folder.rglob("*.py"):
        for id in re.findall(
            r'"((?:event|note|illegal|move|prompt|score|ending)\.[a-z_0-9.]+)"', path.read_text("utf-8")
        ):
            assert id in WORDS["en"] or id in SHARED, id
