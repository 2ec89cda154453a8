"""Everything explains itself: legends, glossaries and their rules, and no `title` of the browser's own. No browser needed."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, Rng, Setup, bot, game_ids, manifest
from pyengine.words import Words
from tests.engine.test_words import words
from tests.ui.tables import MAPS, match_of, sit
from web.boards.kit import Scene, Seat, explained, explained_as
from web.build.texts import to_html
from web.ui.drawers.card import sections
from web.ui.drawers.legend import line
from web.ui.reading import chapters
from web.ui.table.layout import table as drawn
from web.ui.table.table import OpenDrawer
from web.ui.terms import explain

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(game_ids())


def players(game: str) -> int:
    return manifest(game).counts[-1]


def languages(game: str) -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "assets/i18n").glob(f"*/{game}.po"))


def scene_of(game: str, language: str) -> Scene:
    match = Match(Setup(game, players(game)))
    sides = match.game.seated(match.setup)
    return Scene(words(language, game, "kronika"), [Seat(side.title(), side) for side in sides], maps=MAPS)


def rules_of(game: str) -> set[str]:
    text = (ROOT / f"assets/rules/{game}/en.md").read_text(encoding="utf-8")
    return set(re.findall(r"^#+ ([A-Z]{2}-\d[\w.]*)", text, re.MULTILINE))


def test_an_explanation_is_words_and_a_rule() -> None:
    scene = Scene(Words("en"), [])
    assert explained(scene, "a <b>", "MG-1") == ' data-explain="a &lt;b&gt;" data-explain-rule="MG-1"'
    assert explained_as('so "called"') == ' data-explain="so &quot;called&quot;"'


@pytest.mark.parametrize("game", GAMES)
def test_a_legend_says_what_everything_is(game: str) -> None:
    board = import_module(f"web.boards.{game}")
    for language in languages(game):
        scene = scene_of(game, language)
        entries = board.legend(scene)
        assert len(entries) >= 18
        for entry in entries:
            for id in filter(None, (entry.id, entry.name)):
                assert scene.words.has(id), (language, id)
            assert entry.rule in rules_of(game), entry
            shown = line(scene, entry)
            assert ":</b> " in shown, (language, shown)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_speak_of_every_term(game: str) -> None:
    terms = import_module(f"web.boards.{game}").TERMS
    known = {id.split(".")[1] for id in words("en", game).ids("term.")}
    assert set(terms) == known
    assert set(terms.values()) <= rules_of(game)


def test_a_term_of_the_prompt_leads_to_its_rule() -> None:
    markup = explain("Place an estate.", words("en", "magnaci", "kronika"), {"estate": "MG-5.8.1"})
    assert 'data-explain-rule="MG-5.8.1"' in markup


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("compact", [False, True])
def test_nothing_is_left_to_the_browsers_own_tip(game: str, compact: bool) -> None:
    """Neither on the boards nor beside them; what can be pointed at has a name or words."""
    match = Match(Setup(game, players(game), "tips"))
    player, rng = bot(game, "normal"), Rng("tips")
    board: Any = import_module(f"web.boards.{game}")
    scene = scene_of(game, "en")
    scene.compact = compact
    for number in range(60):
        if not number % 12:
            scene.me = 0
            view = match.view(0)
            shown = board.draw(view, scene) + "".join(board.panel(view, scene, seat) for seat in range(view.players))
            assert not re.search(r"\stitle=|<title", shown)
            assert "data-explain=" in shown
        if not (acting := match.acting()):
            break
        match.play(acting[0], player.choose(match.game, match.view(acting[0]), acting[0], rng))


def test_nor_on_the_table_around_them() -> None:
    at = sit(match_of("person", "easy", "easy"))
    for drawer in (None, OpenDrawer("legend"), OpenDrawer("card", "law:veto")):
        at.drawer = drawer
        assert not re.search(r"\stitle=|<title", drawn(at.sight()))


def test_an_encyclopedia_is_cut_at_its_entries() -> None:
    cut = sections('<section id="a" class="entry" tabindex="-1">\n<h2>A</h2><p>x</p></section>\n<section id="b" class="entry"><p>y</p></section>')
    assert cut == {"a": "\n<h2>A</h2><p>x</p>", "b": "<p>y</p>"}


def test_what_there_is_to_read_has_contents() -> None:
    made = to_html("## In one minute\n\nText.\n\n## deluge | The Deluge\n\nText.\n\n### MG-1 A rule\n\nText.\n", "x")
    assert chapters(made) == [("chapter-1", "In one minute"), ("deluge", "The Deluge")]


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_history_of_every_game_have_contents(game: str) -> None:
    for kind, least in (("rules", 8), ("encyclopedia", 10)):
        for path in (ROOT / f"assets/{kind}/{game}").glob("*.md"):
            assert len(chapters(to_html(path.read_text(encoding="utf-8"), path.name))) >= least, path


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_is_marked_opens(game: str) -> None:
    """What the boards mark with `opens` the hook knows, with words, a rule of the game and an entry that there is."""
    board: Any = import_module(f"web.boards.{game}")
    entries = set(re.findall(r"^## ([a-z0-9-]+) \|", (ROOT / f"assets/encyclopedia/{game}/en.md").read_text(encoding="utf-8"), re.MULTILINE))
    match, scene = Match(Setup(game, players(game), "cards")), scene_of(game, "en")
    player, rng = bot(game, "normal"), Rng("cards")
    met: set[str] = set()
    for number in range(80):
        if not number % 10:
            scene.me = 0
            view = match.view(0)
            met |= set(re.findall(r'data-card="([^"]+)"', board.draw(view, scene) + board.panel(view, scene, 0)))
        if not (acting := match.acting()):
            break
        match.play(acting[0], player.choose(match.game, match.view(acting[0]), acting[0], rng))
    assert len(met) >= 3
    for name in met:
        card = board.card(match.view(0), scene, name)
        assert card and card.title and card.text and card.picture, name
        assert card.rule in rules_of(game), (name, card.rule)
        assert not card.history or card.history in entries, (name, card.history)
    assert board.card(match.view(0), scene, "nonsense:nothing") is None
