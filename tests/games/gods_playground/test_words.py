"""Every message that the rules of God's Playground can speak has words in both languages, and every word an arg."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pyengine import IllegalMove, Rng, Setup
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import (
    ENEMIES,
    FACES,
    FAMILIES,
    PHASES,
    PLACES,
    PROVINCES,
    UNITS,
)
from pyengine.words import Words, read

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "pyengine" / "games" / "gods_playground"
ID = re.compile(r'"((?:event|prompt|move|note|illegal|score|ending)\.[a-z_]+)"')
LANGUAGES = pytest.mark.parametrize("language", ["en", "pl"])
NAMES = ["Anna", "Jan", "Zofia", "Piotr"]


@cache
def words(language: str) -> Words:
    catalogues = []
    for domain in ("gods_playground", "kronika"):
        with (ROOT / "assets" / "i18n" / language / f"{domain}.po").open("rb") as file:
            catalogue = read_po(file, locale=language)
        out = BytesIO()
        write_mo(out, catalogue)
        catalogues.append(read(BytesIO(out.getvalue())))
    return Words(language, catalogues)


@cache
def said(seed: int) -> list[tuple[str, dict[str, Any]]]:
    """All that one random match says."""
    options = {o.id: o.choices[seed >> i & 1] for i, o in enumerate(GAME.options)}
    s = GAME.start(Setup("gods_playground", 3 + seed % 2, seed, options))
    rng = Rng(seed)
    result: list[tuple[str, dict[str, Any]]] = []
    s.log = []
    while s.stack:
        seat = rng.pick(list(GAME.acting(s)))
        prompt = GAME.prompt(s, seat)
        assert prompt is not None
        result.append((prompt.id, prompt.args))
        result += [(note.id, note.args) for note in prompt.notes]
        for choice in prompt.choices:
            result.append((choice.id, choice.args))
            result += [(note.id, note.args) for note in choice.notes]
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    result += [(event.id, event.args) for event in s.log]
    outcome = GAME.outcome(s)
    assert outcome is not None
    return [*result, (outcome.ending, outcome.args), *((line.id, line.args) for line in outcome.lines)]


@LANGUAGES
def test_all_that_is_said_has_words(language: str) -> None:
    speak = words(language)
    for seed in range(8):
        for id, args in said(seed):
            text = speak(id, NAMES, **args)
            assert text != id, f"{id} has no words"
            assert "{" not in text, f"{text}: an arg is missing among {sorted(args)}"
            # No raw id is left where a name should be.
            assert not re.search(r"lesser_poland|greater_poland|\bottomans\b|\bteutons\b|True|False", text), text


@LANGUAGES
def test_every_id_in_the_code_has_words(language: str) -> None:
    speak = words(language)
    for path in SOURCES.rglob("*.py"):
        for id in ID.findall(path.read_text("utf-8")):
            assert speak.raw(id) is not None or speak.raw(id, 5) is not None, f"{path.name}: {id}"


@LANGUAGES
def test_refusals_have_words(language: str) -> None:
    """Whatever is tried at the wrong moment, the reason reads as a sentence."""
    speak = words(language)
    tries: list[tuple[Any, ...]] = [
        ("token", "court", 5),
        ("commit",),
        ("bid", 999),
        ("build", "ukraine"),
        ("gdansk",),
        ("college", "prussia"),
        ("veto", "lithuania"),
        ("recruit", "lesser_poland"),
        ("buy", "artillery"),
        ("buy", "cossacks"),
        ("done",),
        ("campaign", "greater_poland", 0, 1),
        ("campaign", "ukraine", 2, 0),
        ("relief", "prussia"),
        ("vienna",),
        ("pass",),
        *(("treaty", enemy, 2) for enemy in ENEMIES),
        *((verb, "ukraine", 1) for verb in ("manager", "city", "confederation")),
    ]
    s = GAME.start(Setup("gods_playground", 3, 3))
    rng = Rng(3)
    reasons = set()
    while s.stack:
        seat = GAME.acting(s)[0]
        for move in tries:
            if move not in GAME.legal(s, seat):
                with pytest.raises(IllegalMove) as refusal:
                    GAME.play(s, seat, move)
                error = refusal.value
                reasons.add(error.reason)
                text = speak(error.reason, NAMES, **error.args_for_words)
                assert text != error.reason and "{" not in text, text
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    assert len(reasons) > 15


def test_both_languages_have_the_same_messages() -> None:
    ids = []
    for language in ("en", "pl"):
        text = (ROOT / "assets" / "i18n" / language / "gods_playground.po").read_text("utf-8")
        ids.append(set(re.findall(r'^msgid "(.+)"$', text, re.M)))
        assert "!" not in "".join(re.findall(r'^msgstr.*"(.+)"$', text, re.M))
    assert ids[0] == ids[1]


@LANGUAGES
def test_all_names_have_words(language: str) -> None:
    speak = words(language)
    tables = {
        "side": FAMILIES,
        "province": PROVINCES,
        "place": PLACES,
        "enemy": [face for faces in FACES for face in faces],
        "field": ENEMIES,
        "phase": PHASES,
        "unit": UNITS,
        "reign": "1234",
        "option": [option.id for option in GAME.options],
    }
    for kind, names in tables.items():
        for name in names:
            assert speak.has(f"{kind}.{name}"), f"{kind}.{name}"


def test_a_sentence_with_its_arithmetic() -> None:
    """GP-8.2.2"""
    args = {"enemy": "tatars", "base": 7, "bonus": 1, "cossacks": 1, "against": 6, "n": 3, "province": "ukraine"}
    assert (
        words("pl")("event.invasion_cossacks", **args)
        == "Tatarzy: siła 7 + posiłki 1 + Kozacy 1 − polskie kostki 6 = 3. Inwazja: Ukraina"
    )
    assert words("pl")("note.campaign_hits", hits=2.8) == "Średnio trafień: 2,8"
