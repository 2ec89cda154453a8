"""Every message that the rules of Sigismundus Augustus can speak has words in Polish, English and German."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine import Rng
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import (
    ACTS,
    COUNTRIES,
    DECK_OF,
    DECKS,
    DEMANDS,
    FIELDS,
    FIGURES,
    HOUSES,
    KINDS,
    OFFICES,
    SCORES,
    SEJM,
    TRACKS,
    UNITS,
)
from pyengine.games.sigismundus.state import PHASES
from pyengine.games.sigismundus.steps.common import Settle
from tests.games.sigismundus.table import fresh, play

ROOT = Path(__file__).parents[3]
ID = re.compile(r'^msgid "(.+)"$', re.M)
PLACE = re.compile(r"\{(\w+)")
SAID = re.compile(r'"((?:event|illegal|note)\.[a-z_.]+)"')
LANGUAGES = ("en", "pl", "de")
language = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(language: str) -> dict[str, set[str]]:
    """Message ids and the args that their sentences use."""
    text = (ROOT / "assets" / "i18n" / language / "sigismundus.po").read_text("utf-8")
    found = {}
    for entry in re.split(r"\n(?=msgid )", text):
        id = ID.search(entry)
        if id:
            found[id.group(1)] = set(PLACE.findall(entry))
    return found


@pytest.fixture(scope="module")
def said() -> dict[str, set[str]]:
    """What is said in random matches, and the args that always come with it."""
    heard: dict[str, set[str]] = {}

    def hear(id: str, args: dict[str, object]) -> None:
        heard[id] = heard[id] & set(args) if id in heard else set(args)

    for seed in range(9):
        rng = Rng(seed)
        s = fresh(3 + seed % 3, seed=seed, options={"variant": "short" if seed % 2 else "full"})
        while acting := GAME.acting(s):
            seat = rng.pick(acting)
            prompt = GAME.prompt(s, seat)
            assert prompt is not None
            hear(prompt.id, prompt.args)
            for choice in prompt.choices:
                hear(choice.id, choice.args)
                for note in choice.notes:
                    hear(note.id, note.args)
            for note in prompt.notes:
                hear(note.id, note.args)
            s.log = []
            play(s, (seat, rng.pick(GAME.legal(s, seat))))
            for event in s.log:
                hear(event.id, event.args)
        outcome = GAME.outcome(s)
        assert outcome is not None
        hear(outcome.ending, outcome.args)
        for line in outcome.lines:
            hear(line.id, line.args)
    return heard


@language
def test_all_that_is_said_has_words(language: str, said: dict[str, set[str]]) -> None:
    words = catalogue(language)
    for id, args in said.items():
        assert id in words, id
        assert words[id] <= args, f"{id} needs {words[id] - args}"


@language
def test_all_that_the_steps_can_say_has_words(language: str) -> None:
    words = catalogue(language)
    folder = ROOT / "pyengine" / "games" / "sigismundus"
    for path in folder.rglob("*.py"):
        for id in SAID.findall(path.read_text("utf-8")):
            assert id in words, f"{path.name}: {id}"


def test_the_languages_have_the_same_messages() -> None:
    english = catalogue("en")
    for other in ("pl", "de"):
        words = catalogue(other)
        assert set(words) == set(english)
        for id, args in words.items():
            # A language may leave an arg out, but not invent one.
            assert args <= english[id] | {"n"}, (other, id)


@language
def test_all_names_have_words(language: str) -> None:
    words = set(catalogue(language))
    plain = {
        "side": HOUSES,
        "track": TRACKS,
        "country": COUNTRIES,
        "seal": COUNTRIES,
        "kind": KINDS,
        "office": OFFICES,
        "deck": DECKS,
        "card": DECK_OF,
        "unit": UNITS,
        "figure": FIGURES,
        "act": ACTS,
        "sejm": map(str, SEJM),
        "demand": DEMANDS,
        "field": FIELDS,
        "score": SCORES,
        "phase": PHASES,
        "rep": ("royal", "magnate", "nobility"),
        "tie": [step.tie for step in GAME.flow.steps.values() if isinstance(step, Settle)],
    }
    for kind, ids in plain.items():
        assert {f"{kind}.{id}" for id in ids} <= words
    for kind in ("office", "card", "figure", "act", "demand", "field"):
        for id in [id for id in words if re.fullmatch(rf"{kind}\.\w+", id)]:
            assert f"{id}.text" in words
    assert not [id for id in words if re.fullmatch(r"term\.\w+", id) and f"{id}.text" not in words]
    assert {f"option.{o.id}.{choice}" for o in GAME.options for choice in o.choices} <= words


@language
def test_the_strength_of_whoever_is_named_comes_first(language: str) -> None:
    """SA-5.10.5: "Anna wins: 5 against 1", but "Bartek holds out: 1 against 0", where Bartek was attacked."""
    text = (ROOT / "assets" / "i18n" / language / "sigismundus.po").read_text("utf-8")
    said = {id: re.search(rf'msgid "event.{id}"\nmsgstr "(.*)"', text) for id in ("victory", "repelled")}
    assert all(said.values())
    orders = {id: PLACE.findall(found.group(1)) for id, found in said.items() if found}
    assert orders == {"victory": ["seat", "own", "theirs"], "repelled": ["rival", "theirs", "own"]}


@language
def test_words_never_shout(language: str) -> None:
    assert "!" not in (ROOT / "assets" / "i18n" / language / "sigismundus.po").read_text("utf-8").replace("n != 1", "")


@language
def test_every_rule_that_a_prompt_names_can_be_read(language: str) -> None:
    """The page opens the rules text at the rule of a prompt, a choice or an event."""
    text = (ROOT / "assets" / "rules" / "sigismundus" / f"{language}.md").read_text("utf-8")
    headings = set(re.findall(r"^### (SA-[\d.]*\d) ", text, re.M))
    named = {f"SA-5.4.4.{n}" for n in range(1, 13)} | {f"SA-5.6.5.{n}" for n in range(1, 9)}
    for path in (ROOT / "pyengine" / "games" / "sigismundus").rglob("*.py"):
        named |= set(re.findall(r'"(SA-[\d.]*\d)"', path.read_text("utf-8")))
    assert named <= headings
    assert text.startswith("## ") and "!" not in text
