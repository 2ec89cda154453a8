"""What a kiosk tells, counts, and takes from a museum's own file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, game_ids
from tests.rendered_messages import words as words_of
from tests.ui.tables import MAPS, FakeWorker
from web.build.texts import to_hints
from web.ui.draft import notes_of
from web.ui.kiosk import museum
from web.ui.kiosk.story import leader, plan, sentences
from web.ui.kiosk.visitor_counts import KEY, Day, VisitorCounts
from web.ui.settings import LANGUAGES, Settings
from web.ui.store import MemoryShelf, ShelfFull, Store
from web.ui.table.table import Room, Table, Texts

ASSETS = Path(__file__).parents[2] / "assets"
SPOKEN = [(game, language) for game in game_ids() for language in LANGUAGES if (ASSETS / f"i18n/{language}/{game}.po").exists()]


def table_of(game: str, language: str) -> Table:
    match = Match.loads((ASSETS / f"shows/{game}.json").read_text(encoding="utf-8"))
    words = words_of(language, game, "kronika")
    tips = ASSETS / f"tutorials/{game}/{language}.md"
    room = Room(Store(MemoryShelf()), FakeWorker(), Settings(), lambda: None, lambda said: None, lambda: False)  # type: ignore[arg-type]
    table = Table("m", match, room, Texts(words, to_hints(tips.read_text(encoding="utf-8")) if tips.exists() else {}, MAPS))
    match.meta["seats"] = notes_of(table.seats)
    return table


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_a_match_is_told_in_two_minutes_from_the_stakes_to_the_end(game: str, language: str) -> None:
    table = table_of(game, language)
    assert table.match.outcome, "the recorded match ends"
    shots = plan(table)
    assert [shots[0].kind, shots[-1].kind] == ["stakes", "end"]
    assert 95 <= sum(shot.seconds for shot in shots) <= 135
    assert max(shot.seconds for shot in shots) <= 25
    moves = [shot for shot in shots if shot.kind == "move"]
    assert len(moves) >= 5
    assert len({shot.head for shot in moves}) >= 4, "from several chapters"
    assert [shot.moves for shot in shots[:-1]] == sorted(shot.moves for shot in shots[:-1]), "in the order of the match"
    for shot in shots:
        assert shot.caption or shot.kind == "recap"
        assert shot.why, shot
        said = " ".join([shot.caption, shot.head, *shot.why])
        assert "{" not in said
        assert not any(mark in said for mark in ("event.", "kiosk.", "intro.", "recap.", "chapter.", "…"))


def test_a_shorter_story_keeps_its_beginning_and_its_end() -> None:
    table = table_of("magnaci", "en")
    long, short = plan(table), plan(table, 60)
    assert len(short) < len(long)
    assert [short[0].kind, short[-1].kind] == ["stakes", "end"]
    assert sum(shot.seconds for shot in short) <= 75


def test_sentences_are_never_cut() -> None:
    assert sentences("One is here. Two is there. Three.", 26) == "One is here. Two is there."
    assert sentences("A single long one without an end", 5) == "A single long one without an end."
    assert leader([3, 5, 5]) is None and leader([3, 6, 5]) == 1


# -- visits ------------------------------------------------------------------------------------------------------------


def test_visits_are_counted_by_day() -> None:
    shelf, day = MemoryShelf(), ["2026-01-01"]
    visits = VisitorCounts(shelf, lambda: day[0])
    visits.note(Day(visitors=2, begun={"chocim": 1}))
    for number in range(2, 12):
        day[0] = f"2026-01-{number:02d}"
        visits.note(Day(visitors=1, seconds=60, begun={"chocim": 1}, ended={"chocim": 1}))
    sums = visits.sums()
    assert (sums["today"].visitors, sums["week"].visitors, sums["all"].visitors) == (1, 7, 12)
    assert (sums["all"].begun, sums["all"].ended, sums["week"].seconds) == ({"chocim": 11}, {"chocim": 10}, 420)
    assert set(json.loads(shelf.get(KEY) or "")["2026-01-02"]) == {"visitors", "seconds", "begun", "ended"}, "numbers, and nothing about anybody"
    visits.forget()
    assert visits.sums()["all"] == Day()


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"2026-01-01": 5}', '{"2026-01-01": {"visitors": "many", "begun": {"x": -2}, "ended": []}}'])
def test_damaged_counts_count_as_nothing(damaged: str) -> None:
    shelf = MemoryShelf()
    shelf.put(KEY, damaged)
    visits = VisitorCounts(shelf, lambda: "2026-01-01")
    assert visits.sums()["all"] == Day()
    visits.note(Day(visitors=1))
    assert visits.sums()["all"].visitors == 1


def test_a_full_shelf_stops_nobody() -> None:
    class Full(MemoryShelf):
        def put(self, key: str, value: str) -> None:
            raise ShelfFull(key)

    VisitorCounts(Full()).note(Day(visitors=1))


# -- a museum's own file -----------------------------------------------------------------------------------------------


def read(data: Any, **settings: str) -> museum.Museum:
    def own(where: str) -> str | None:
        return None if "://" in where else f"https://here/{where}"

    return museum.read(data if isinstance(data, str) else json.dumps(data), settings, own)


def test_a_museum_has_its_own_logo_colours_and_words() -> None:
    found = read({
        "name": {"en": "The Castle", "pl": "Zamek"},
        "logo": "logo.svg",
        "colours": {"accent": "#005b73", "paper": "#101010", "ink": "#f0f0f0"},
        "texts": {"en": {"call": "  Touch the\n siege "}},
    })  # fmt: skip
    assert not found.faults or [id for id, _ in found.faults] == ["embed.contrast"]
    assert (found.logo, found.called("pl"), found.called("de")) == ("https://here/logo.svg", "Zamek", "The Castle")
    assert found.settings["theme"] == "candle", "its paper is dark"
    assert found.colours["--paper"] == "#101010"
    assert found.text("call", "en", "x") == "Touch the siege"
    assert (found.text("call", "pl", "usual"), found.text("lead", "en", "usual")) == ("usual", "usual")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("{", "museum.not_json"),
        ("[]", "museum.not_json"),
        ({"shape": "round"}, "museum.unknown"),
        ({"logo": "https://elsewhere.example/x.svg"}, "museum.wrong"),
        ({"logo": 5}, "museum.wrong"),
        ({"name": "plain"}, "museum.wrong"),
        ({"colours": ["red"]}, "museum.wrong"),
        ({"colours": {"accent": "red"}}, "embed.value"),
        ({"colours": {"sky": "#ffffff"}}, "embed.unknown"),
        ({"colours": {"ink": "#f6f0e0"}}, "embed.contrast"),
        ({"texts": {"fr": {"call": "x"}}}, "museum.wrong"),
        ({"texts": {"en": {"slogan": "x"}}}, "museum.wrong"),
        ({"texts": {"en": {"call": "x" * 400}}}, "museum.wrong"),
        ({"texts": {"en": {"call": ["x"]}}}, "museum.wrong"),
        ({"texts": "x"}, "museum.wrong"),
    ],
)
def test_what_makes_no_sense_in_it_is_told_and_left_out(data: Any, reason: str) -> None:
    found = read(data)
    assert [id for id, _ in found.faults] == [reason]
    assert not found.logo and not found.colours and not any(found.texts.values())
    for language in LANGUAGES:
        for id, args in found.faults:
            assert words_of(language, "kronika")(id, **args) != id
