"""History and teachers' pages as the build makes them: every game, every language that it speaks."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

import build
from pyengine import game_ids
from pyengine.words import Words
from tests import rendered_messages
from tests.ui.tables import match_of, sit
from web.boards.kit import whole
from web.build.history import pages, pictures, with_glossary, with_history, with_pictures
from web.build.texts import TextError, sayer, to_html
from web.build.vignettes import vignette
from web.ui import reading
from web.ui.table import layout

ASSETS = build.ROOT / "assets"
SPOKEN = sorted((path.stem, path.parent.name) for path in (ASSETS / "i18n").glob("*/*.po") if path.stem in game_ids())
EVERY = pytest.mark.parametrize(("game", "language"), SPOKEN)


def words(game: str, language: str):
    return sayer(*(ASSETS / "i18n" / language / f"{name}.po" for name in (game, "kronika")))


def history(game: str, language: str) -> str:
    folder = ASSETS / "encyclopedia" / game
    return with_history(to_html((folder / f"{language}.md").read_text("utf-8"), game), game, pages(folder), words(game, language))


def teacher(game: str, language: str) -> str:
    markup = to_html((ASSETS / "teachers" / game / f"{language}.md").read_text("utf-8"), game)
    return with_pictures(with_glossary(markup, game, words(game, language)), game)


@EVERY
def test_every_entry_has_a_picture_and_the_timeline_leads_to_entries(game: str, language: str) -> None:
    markup = history(game, language)
    entries = [id for id, _ in reading.chapters(markup)]
    assert entries[0] == "timeline" and entries[-1] == "sources" and "None" not in markup
    assert re.findall(r"pictures\.svg#([a-z0-9-]+)", markup) == entries[1:-1]
    links = re.findall(r'data-to="([^"]+)"', markup)
    assert len(links) >= 8 and set(links) <= set(entries)
    years = [int(year) for year in re.findall(r"<li><b>(\d+)</b>", markup)]
    assert years == sorted(years)


@EVERY
def test_a_teacher_finds_plan_answers_and_sheet(game: str, language: str) -> None:
    markup = teacher(game, language)
    assert [id for id, _ in reading.chapters(markup)] == ["plan", "questions", "sheet"]
    plan, _, rest = markup.partition('<section id="questions"')
    questions, _, sheet = rest.partition('<section id="sheet"')
    minutes = [int(n) for row in re.findall(r"<td>(\d+–\d+)</td>", plan) for n in row.split("–")]
    assert minutes[0] == 0 and minutes[-1] == 45 and minutes[1:-1:2] == minutes[2::2], "no minute is left out"
    assert questions.count("<strong>") >= 6
    assert "pictures.svg#sheet" in sheet and sheet.count("<dt>") >= 6 and sheet.count("<li>") == 4
    assert "{" not in markup and "!" not in markup
    entries = {id for id, _ in reading.chapters(history(game, language))}
    linked = re.findall(rf'href="#/history/{game}/([^"]+)"', markup)
    assert linked and set(linked) <= entries
    assert set(re.findall(r'href="#/(\w+)/(\w+)', markup)) == {("history", game), ("new", game)}


@pytest.mark.parametrize("game", game_ids())
def test_pictures_are_drawn_from_our_maps(game: str) -> None:
    found = pages(ASSETS / "encyclopedia" / game)
    drawn = pictures(found, ASSETS / "maps")
    assert drawn.count("<symbol ") == len(found["pictures"]) >= 10
    assert not re.search(r"style=|<script|href=", drawn)
    for id, spec in found["pictures"].items():
        _, _, width, height = spec["box"]
        assert abs(width * 3 - height * 4) <= 4, f"{id} is not 4 wide to 3 high"
        assert len(vignette(spec, ASSETS / "maps")) < 40_000, id


@pytest.mark.parametrize(("language", "title"), [("de", "Magnaten: Geschichte"), ("en", "Magnates: history"), ("pl", "Magnaci: historia")])
def test_german_nouns_keep_their_capital(language: str, title: str) -> None:
    said = rendered_messages.words(language, "magnaci", "kronika")
    assert reading.heading(Words(language, said.catalogues, "magnaci"), "table.history") == title


def test_what_leads_nowhere_stops_the_build() -> None:
    say = {"term.veto": "Veto", "term.veto.text": "a < b"}.get
    assert with_glossary("<p>{glossary: veto}</p>", "x", say) == '<dl class="glossary"><div><dt>Veto</dt><dd>a &lt; b</dd></div></dl>'
    with pytest.raises(TextError, match="no term fief"):
        with_glossary("<p>{glossary: veto, fief}</p>", "x", say)
    with pytest.raises(TextError, match="no entry is called nowhere"):
        with_history("", "magnaci", {"timeline": [["1569", "nowhere"]], "sources": [], "pictures": {}}, say)


@pytest.mark.parametrize("game", game_ids())
def test_places_and_cards_lead_to_entries(game: str) -> None:
    """What stands on the board and has a history, by names that the board and the encyclopedia have."""
    entries = {id for id, _ in reading.chapters(history(game, "en"))}
    cards = import_module(f"web.boards.{game}.cards")
    lost = {entry for entry in [*cards.PLACES.values(), *cards.HISTORY.values()] if entry not in entries}
    assert not lost
    kinds = ("person", "normal") if game == "chocim" else ("person", "normal", "normal")
    drawn = whole(layout.table(sit(match_of(*kinds, game=game)).sight()))
    assert {target for target in cards.PLACES if f'data-target="{target}"' not in drawn} == set()
