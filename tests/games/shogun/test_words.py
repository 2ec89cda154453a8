"""Everything the engine says has words in both languages, with every place in them filled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine import IllegalMove, Rng, Setup
from pyengine.games.shogun import BOTS
from pyengine.games.shogun.data import ACTIONS, BUILDINGS, EVENTS, FIELDS, PROVINCES, REGIONS, SEASONS, SPECIALS
from pyengine.games.shogun.game import GAME
from pyengine.words import Words, read

babel = pytest.importorskip("babel.messages.pofile")
mofile = pytest.importorskip("babel.messages.mofile")

ROOT = Path(__file__).resolve().parents[3]
NAMES = ["Ania", "Bartek", "Celina", "Darek", "Ewa"]


@pytest.fixture(scope="module", params=["en", "pl"])
def words(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Words:
    found = []
    for domain in ("shogun", "kronika"):
        po = ROOT / "assets" / "i18n" / request.param / f"{domain}.po"
        mo = tmp_path_factory.mktemp("locale") / f"{domain}.mo"
        with po.open("rb") as source, mo.open("wb") as out:
            mofile.write_mo(out, babel.read_po(source, locale=request.param, abort_invalid=True))
        with mo.open("rb") as file:
            found.append(read(file))
    return Words(request.param, found)


RAW = re.compile(r"[{}]|\b(ev|sp|act)_|[a-z]\.[a-z]|_")


def say(words: Words, id: str, args: dict[str, object]) -> None:
    text = words(id, NAMES, **args)
    assert text != id, f"{words.language}: no words for {id}"
    assert not RAW.search(text), f"{words.language}: {id} says {text!r}"
    for value in args.values():
        if isinstance(value, str) and value in PROVINCES:
            assert value not in text.split(), f"{words.language}: {id} shows an id: {text!r}"


def test_names(words: Words) -> None:
    """Also those that a random match may never say."""
    keys = [f"province.{p}" for p in PROVINCES] + [f"region.{r}" for r in REGIONS] + [f"season.{s}" for s in SEASONS]
    keys += [f"card.{e}" for e in EVENTS] + [f"card.{e}.text" for e in EVENTS]
    keys += [f"special.{s}" for s in SPECIALS] + [f"power.{s}" for s in SPECIALS]
    keys += [f"action.{a}{form}" for a in FIELDS for form in ("", ".short", ".text")]
    keys += [f"building.{b}{form}" for b in BUILDINGS for form in ("", ".acc", ".many")]
    keys += [f"reason.{r}" for r in ("no_space", "no_chests", "no_token", "no_reserve", "one_army", "no_target")]
    keys += [f"reason.has_{b}" for b in BUILDINGS]
    keys += [f"ending.{e}" for e in ("points", "chests", "shared")]
    keys += [f"side.{side}" for side in GAME.sides]
    for option in GAME.options:
        keys += [f"option.{option.id}", *(f"option.{option.id}.{choice}" for choice in option.choices)]
    missing = [key for key in keys if not words.has(key)]
    assert missing == []
    assert len(ACTIONS) == 10


def test_both_languages_have_the_same_messages() -> None:
    ids = {}
    for language in ("en", "pl"):
        with (ROOT / "assets" / "i18n" / language / "shogun.po").open("rb") as file:
            catalogue = babel.read_po(file, locale=language, abort_invalid=True)
        ids[language] = {str(message.id[0] if isinstance(message.id, tuple) else message.id) for message in catalogue}
        assert all(all(m.string) if isinstance(m.string, tuple) else m.string for m in catalogue if m.id)
        terms = {id for id in ids[language] if id.startswith("term.") and not id.endswith(".text")}
        assert {f"{term}.text" for term in terms} <= ids[language]
    assert ids["en"] == ids["pl"]


@pytest.mark.parametrize(("players", "board", "level"), [(5, "moon", "normal"), (4, "sun", "random")])
def test_a_match_in_words(words: Words, players: int, board: str, level: str) -> None:
    s = GAME.start(Setup("shogun", players, 4, {"board": board}))
    rng = Rng(2)
    said: set[str] = set()
    while acting := GAME.acting(s):
        seat = acting[0]
        prompt = GAME.prompt(s, seat)
        assert prompt is not None
        lines = [(prompt.id, prompt.args), *((note.id, note.args) for note in prompt.notes)]
        for choice in prompt.choices:
            lines.append((choice.id, choice.args))
            lines += [(note.id, note.args) for note in choice.notes]
        try:
            GAME.play(s, seat, ("commit",))
        except IllegalMove as refusal:
            lines.append((refusal.reason, refusal.args_for_words))
        moves = GAME.legal(s, seat) if GAME.acting(s) and seat in GAME.acting(s) else []
        if moves:
            move = rng.pick(moves) if level == "random" else BOTS[level].choose(GAME, GAME.view(s, seat), seat, rng)
            s.log = []
            GAME.play(s, seat, move)
            lines += [(event.id, event.args) for event in s.log]
            s.log = None
        for id, args in lines:
            key = f"{id} {sorted(args)}"
            if key not in said or id.startswith("event."):
                said.add(key)
                say(words, id, args)
    outcome = GAME.outcome(s)
    assert outcome is not None
    say(words, outcome.ending, outcome.args)
    for line in outcome.lines:
        say(words, line.id, line.args)
