"""Names and titles from anywhere: one line, of bearable length, nothing in them that turns text round or hides it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyengine import Match, Setup
from pyengine.words import Words
from web.boards.kit import Seat
from web.ui import link
from web.ui.names import LONGEST_NAME, LONGEST_TITLE, clean, quoted, title_of
from web.ui.query import say
from web.ui.screens import lobby
from web.ui.store import MemoryShelf, Store
from web.ui.table.seats import seats_of

OVERRIDES = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e\u3164\u115f\u1160\uffa0\u2800\ufe0f\U000e0100\U000e0041"
BAD = f"Zo{OVERRIDES}fia{ZERO_WIDTH}\n\t Ż"


def meta() -> dict[str, Any]:
    return {"title": BAD * 400, "seats": [{"name": BAD * 400, "kind": "person"}, {"name": ZERO_WIDTH}, {"name": 5}]}


def test_a_name_is_what_is_seen() -> None:
    assert clean(BAD) == "Zofia Ż"
    assert clean(ZERO_WIDTH + OVERRIDES + " \u00a0") == ""
    assert clean("Łukasz Żółć-Ćwiękała") == "Łukasz Żółć-Ćwiękała"
    assert len(clean("x" * 10_000_000)) == LONGEST_NAME
    assert [clean(other) for other in (None, 5, ["x"], {"a": 1}, True)] == [""] * 5
    assert len(title_of(meta())) <= LONGEST_TITLE


def test_names_of_a_match_from_elsewhere_at_the_table_and_in_the_lobby() -> None:
    match = Match(Setup("magnaci", 3, seed=1), meta())
    words = Words("en")
    assert [seat.name for seat in seats_of(match, words)][1:] == [words(f"side.{side}") for side in match.game.seated(match.setup)[1:]]
    shelf = Store(MemoryShelf())
    shelf.write("m", match.dumps())
    shown = [seats_of(match, words)[0].name, lobby.lobby(words, shelf.matches()), json.dumps(link.notes(match), ensure_ascii=False)]
    for text in shown:
        assert "Zofia" in text
        assert not set(text) & set(OVERRIDES + ZERO_WIDTH)
    assert len(shown[1]) < len(lobby.lobby(words, [])) + 3000


def test_what_a_message_quotes_is_what_is_seen() -> None:
    """The name of a game in a file or a link, a word of an address: nobody else's sentence is turned round by it."""
    said = say([("setup.unknown_game", {"game": BAD * 400})], lambda id, game: f"{id}: {game}")
    assert said.startswith("setup.unknown_game: Zofia Ż")
    assert not set(said) & set(OVERRIDES + ZERO_WIDTH)
    assert len(said) < 100
    assert quoted({"n": 5}) == {"n": 5}


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Anna", "An"), ("Jan Karol", "JK"), ("<b>Anna</b>", "bA"), ("{x} %s", "xs"), ("% Zofia", "Zo"), ("!?", "?"), ("", "?")],
)
def test_initials_are_letters(name: str, initials: str) -> None:
    assert Seat(name, "potocki").initials == initials


@pytest.mark.parametrize("seats", [None, 5, "x", [None, 7], [{"name": "a"}] * 5000])
def test_nonsense_for_seats(seats: Any) -> None:
    match = Match(Setup("magnaci", 3, seed=1), {"seats": seats})
    shelf = Store(MemoryShelf())
    shelf.write("m", match.dumps())
    assert lobby.lobby(Words("en"), shelf.matches()).count("a, ") < 10
    assert len(seats_of(match, Words("en"))) == 3
