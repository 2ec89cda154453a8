"""The lobby, setting up a match and the choices they are made of, outside the browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from build import ROOT
from pyengine import Match, Setup, game_ids, load, manifest
from pyengine.words import Words
from tests.rendered_messages import words as words_of
from tests.ui.tables import match_of
from web.ui.choices import Choice, picker, segments
from web.ui.draft import Draft
from web.ui.link import notes
from web.ui.names import file_name
from web.ui.screens.lobby import FEW, lobby
from web.ui.screens.new_match import form
from web.ui.settings import CHOICES, Settings
from web.ui.settings_form import form as settings_form
from web.ui.store import MemoryShelf, Saved, Store
from web.ui.table.seats import rename, seats_of


def texts_of(language: str, game: str = "") -> Words:
    return words_of(language, *filter(None, (game, "kronika")))


HOSTILE = '"><script>alert(1)</script>'


def saved(*matches: tuple[str, Match]) -> list[Saved]:
    store = Store(MemoryShelf())
    for id, match in matches:
        store.keep(id, match)
    return store.matches()


def over(*names: str) -> Match:
    """A finished match of these people."""
    match = match_of(*("person" for _ in names), game="chocim")
    while not match.outcome:
        seat = match.game.acting(match.state)[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    match.meta["seats"] = [{"name": name, "kind": "person"} for name in names]
    return match


def test_every_tile_says_what_it_is() -> None:
    shown = lobby(texts_of("en"), [])
    for game in game_ids():
        about = manifest(game)
        assert f'href="./vignettes.svg#{game}"' in shown
        assert f"{about.minutes[0]}–{about.minutes[1]} min" in shown
    assert shown.count("A good first game") == 1
    assert shown.index('class="tiles"') < shown.index('class="matches"')



def test_a_game_that_lacks_the_language_says_so() -> None:
    for language, lacking in (("pl", []), ("de", []), ("uk", [game for game in game_ids() if game != "chocim"])):
        say = texts_of(language)
        tiles = lobby(say, []).split('<li><a class="tile"')[1:]
        assert [game for game, tile in zip(game_ids(), tiles, strict=True) if say("lobby.in_english") in tile] == lacking


def test_whoever_has_matches_finds_them_first() -> None:
    shown = lobby(texts_of("en"), saved(("a", match_of("person", "easy"))))
    assert shown.index('class="matches"') < shown.index('class="tiles"')
    many = lobby(texts_of("en"), saved(*((f"m{n}", match_of("person", "easy")) for n in range(FEW + 2))))
    assert many.index("2 more matches") > many.index('data-saved="m2"')


def test_a_finished_match_says_who_won_and_comes_after_those_under_way() -> None:
    done = over("Anna", "Jan")
    assert done.outcome is not None
    winner = ["Anna", "Jan"][done.outcome.winners[0]]
    listed = saved(("old", match_of("person", "easy")), ("done", done))
    shown = lobby(texts_of("en"), listed)
    assert f"{winner} won" in shown
    assert shown.index('data-saved="old"') < shown.index('data-saved="done"')
    assert "See the result" in shown
    # A file may say what it likes about who has won.
    for nonsense in ("all", [9], [True], [None], {}):
        listed[0].meta["winners"] = nonsense
        assert "finished" in lobby(texts_of("en"), listed)


def test_what_came_from_a_file_is_told() -> None:
    match = match_of("person", "easy")
    match.meta["title"] = HOSTILE
    shown = lobby(texts_of("en"), saved(("m", match)), imported="m")
    notice = re.search(r'data-part="imported">(.*?)</p>', shown)
    assert notice is not None
    assert notice[1].startswith("Opened from the file:")
    assert "0 moves" in notice[1]
    assert "<script" not in shown


@pytest.mark.parametrize(
    ("game", "meta", "expected"),
    [
        (
            "shogun",
            {"saved": "2026-11-17T14:32:05", "seats": [{"name": "Anna", "kind": "person"}, {"name": "Mōri", "kind": "easy"}]},
            "kronika-shogun-2026-11-17-1432-anna-7f3a21.json",
        ),
        ("gods_playground", {"seats": [{"name": "Jan III", "kind": "easy"}]}, "kronika-gods-playground-jan-iii-7f3a21.json"),
        ("../../x", {"saved": 7, "seats": "all"}, "kronika-x-7f3a21.json"),
    ],
)
def test_a_saved_file_has_a_name_to_be_read(game: str, meta: dict[str, Any], expected: str) -> None:
    assert file_name(game, meta, "ab7f3a21") == expected
    assert file_name(game, meta, "ab7f3a21", "damaged") == expected.replace(".json", "-damaged.json")


def test_choices_are_radio_buttons_of_one_group() -> None:
    choices = [Choice("a", "A & B"), Choice("b", HOSTILE, help="why")]
    for markup in (segments("x", "Which", choices, "b", data_draft="x"), picker("x", "Which", choices, "b", data_draft="x")):
        assert markup.count('type="radio" name="x"') == 2
        assert re.search(r'value="b" checked', markup)
        assert 'aria-labelledby="x-label' in markup
        assert "<script" not in markup
    assert "<small>why</small>" in picker("x", "Which", choices, "b")


def test_no_native_select_is_left() -> None:
    words = texts_of("en", "magnaci")
    shown = form(words, Draft.fresh("magnaci", words)) + settings_form(words, Settings()) + lobby(words, [])
    assert "<select" not in shown
    for name, values in CHOICES.items():
        assert shown.count(f'data-setting="{name}"') == len(values)


@pytest.mark.parametrize("game", game_ids())
def test_setting_up_begins_with_what_a_newcomer_needs(game: str) -> None:
    words = texts_of("en", game)
    shown = form(words, Draft.fresh(game, words))
    order = ['data-draft="level"', 'data-action="begin"', 'class="seats"', 'data-draft="practice"', 'data-draft="seed"']
    assert sorted(order, key=shown.index) == order
    if len(load(game).counts) > 1:
        assert shown.index('data-draft="count"') < shown.index('data-draft="level"')
    assert "Normal: plays soundly" in shown


def test_one_level_for_all_bots_or_one_for_each() -> None:
    words = texts_of("en", "magnaci")
    draft = Draft.fresh("magnaci", words)
    draft.set_level("hard")
    assert [seat.kind for seat in draft.seats] == ["person", "hard", "hard"]
    draft.resize(4, words)
    assert draft.seats[-1].kind == "hard"
    draft.seats[1].kind = "easy"
    assert draft.level == ""
    assert "a level of its own" in form(words, draft)
    for seat in draft.seats:
        seat.kind = "person"
    assert 'data-draft="level"' not in form(words, draft)


def test_a_bot_has_a_character_where_its_game_knows_one_at_its_level() -> None:
    words = texts_of("en", "magnaci")
    draft = Draft.fresh("magnaci", words)
    draft.set_level("hard")
    shown = form(words, draft)
    assert 'id="character-0"' not in shown, "people have their own"
    assert 'id="character-1"' in shown and "rather see everyone lose" in shown
    draft.seats[1].character, draft.seats[2].character = "traitor", "cautious"
    match = draft.match(words, "7")
    assert [seat.character for seat in seats_of(match, words)] == ["", "traitor", "cautious"]
    assert notes(match)["seats"][1]["character"] == "traitor", "a link carries it"
    match.meta["seats"][1]["character"] = HOSTILE
    match.meta["seats"][2]["kind"] = "easy"
    assert [seat.character for seat in seats_of(match, words)] == ["", "", ""]
    draft.set_level("easy")
    assert 'id="character-1"' not in form(words, draft)
    assert "character" not in draft.match(words, "7").meta["seats"][1]
    chocim = texts_of("en", "chocim")
    assert "character" not in form(chocim, Draft.fresh("chocim", chocim))


def test_shogun_starts_from_its_printed_set_up_and_the_engine_as_ever() -> None:
    words = texts_of("en", "shogun")
    draft = Draft.fresh("shogun", words)
    for count in load("shogun").counts:
        draft.resize(count, words)
        match = draft.match(words, "7")
        assert match.setup.options == {"board": "sun_sample"}
    assert load("shogun").check(Setup("shogun", 3, "7")) == {"board": "sun"}
    for game in game_ids():
        for option in load(game).options:
            assert option.usual in ("", *option.choices)


def test_names_that_nobody_typed_follow_the_language() -> None:
    english, polish = texts_of("en", "chocim"), texts_of("pl", "chocim")
    draft = Draft.fresh("chocim", english)
    draft.seats[0].name = "Anna"
    match = Match.loads(draft.match(english, "7").dumps())
    seats = seats_of(match, english)
    assert [seat.name for seat in seats] == ["Anna", english("side.ottoman")]
    rename(seats, match, polish)
    assert [seat.name for seat in seats] == ["Anna", polish("side.ottoman")] == [entry["name"] for entry in match.meta["seats"]]


def test_no_message_asks_for_a_mouse() -> None:
    """What is touched is not clicked: words that hold for both."""
    for path in sorted((ROOT / "assets/i18n").glob("*/*.po")):
        found = re.findall(r"^msgstr.*\b(?:click|klik|mouse|mysz).*", path.read_text(encoding="utf-8"), re.IGNORECASE | re.MULTILINE)
        assert not found, (path, found)
