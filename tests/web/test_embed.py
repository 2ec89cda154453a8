"""Options of an embedded game, read from an address: outside the browser."""

from __future__ import annotations

from pyengine.words import Words
from web.ui.colours import Colour, contrast
from web.ui.embedding.options import Embed, read, scenario_code

WORDS = Words("en")


def asked(**query: str) -> Embed:
    found = read({"embed": "magnaci", **query})
    assert found is not None
    return found


def faults(found: Embed) -> list[str]:
    return [id for id, _ in found.faults]


def test_a_plain_address_embeds_nothing() -> None:
    assert read({"lang": "pl"}) is None


def test_seats_by_kind_name_and_number() -> None:
    draft = asked(seats="person:Anna Maria,hard,bot", level="easy").draft(WORDS)
    assert [(seat.kind, seat.name) for seat in draft.seats] == [("person", "Anna Maria"), ("hard", ""), ("easy", "")]
    draft = asked(players="5", level="hard").draft(WORDS)
    assert [seat.kind for seat in draft.seats] == ["person", "hard", "hard", "hard", "hard"]
    assert [seat.kind for seat in asked().draft(WORDS).seats] == ["person", "normal", "normal"]


def test_names_that_nobody_typed_follow_the_language() -> None:
    draft = asked(seats="person:Anna,easy,easy").draft(WORDS)
    notes = draft.notes_of(draft.named(WORDS, ["sapieha", "potocki", "radziwill"]))
    assert [(note["name"], note.get("typed", True)) for note in notes] == [("Anna", True), ("side.potocki", False), ("side.radziwill", False)]


def test_settings_options_seed() -> None:
    found = asked(lang="pl-PL", theme="candle", pace="fast", seed="x" * 99, practice="yes", links="no", keep="no")
    assert found.settings == {"language": "pl", "theme": "candle", "pace": "fast"}
    assert (len(found.seed), found.practice, found.links, found.keep, found.faults) == (64, True, False, False, [])
    shogun = read({"embed": "shogun", "options": "side:moon"})
    assert shogun is not None
    assert shogun.options or shogun.faults


def test_wrong_options_are_told_and_the_rest_counts() -> None:
    found = asked(
        lang="xx", seats="person,wizard,normal", players="9", options="no:thing", accent="url(x)", links="maybe", shape="round", level="divine"
    )
    assert sorted(faults(found)) == sorted(
        ["embed.unknown", "embed.value", "embed.value", "embed.value", "embed.value", "setup.unknown_bot", "setup.players", "setup.option"]
    )
    assert [seat.kind for seat in found.draft(WORDS).seats] == ["person", "normal", "normal"]
    assert faults(read({"embed": "<b>"}) or Embed()) == ["setup.unknown_game"]
    assert faults(asked(seats="person")) == ["setup.players"]


def test_colours_are_numbers_and_must_be_readable() -> None:
    for wrong in ("red", "#12345", "9e2b25;background:url(//x)", "var(--x)", "#ggg", ""):
        assert Colour.read(wrong) is None
    assert str(Colour.read("#92b")) == "#9922bb"
    found = asked(accent="#00538a", paper="ffffff", ink="111")
    assert found.colours["--vermilion"] == "#00538a"
    assert found.colours["--on-strong"] == "#fbf7ec"
    assert found.settings["theme"] == "paper"
    assert not found.faults
    assert asked(paper="#101010", ink="eee").settings["theme"] == "candle"
    assert faults(asked(accent="#ffee00")) == ["embed.contrast"]
    pale = asked(paper="#888888", ink="#999999", accent="#000")
    assert faults(pale) == ["embed.contrast", "embed.contrast"]
    assert not pale.colours
    assert round(contrast(Colour(255, 255, 255), Colour(0, 0, 0))) == 21


def test_the_same_options_find_the_same_match_again() -> None:
    assert asked(seed="7", host="https://a.example").id == asked(seed="7", host="https://a.example").id
    assert asked(seed="7", host="https://a.example").id != asked(seed="7", host="https://b.example").id
    assert asked(seed="7").id != asked(seed="8").id


def test_a_scenario_is_a_link_or_a_file() -> None:
    code = "a" + "B" * 50
    assert scenario_code(code) == code
    assert scenario_code(f"https://x.example/k/#/m/{code}") == code
    assert scenario_code("scenarios/a.json") is None
