"""Options in an address: one reader for embedded games and kiosks."""

from __future__ import annotations

import pytest

from pyengine.words import Words
from web.ui.embedding import options as embedding
from web.ui.kiosk import options as kiosk
from web.ui.query import Query, one_of, say, seconds, small_number


@pytest.mark.parametrize(("tag", "language"), [("pl", "pl"), ("pl-PL", "pl"), ("PL", "pl"), (" de-AT ", "de"), ("en-GB", "en")])
def test_a_language_may_name_its_country_in_both(tag: str, language: str) -> None:
    screen, frame = kiosk.read({"kiosk": "", "lang": tag}), embedding.read({"embed": "chocim", "lang": tag})
    assert screen is not None
    assert frame is not None
    assert screen.settings == frame.settings == {"language": language}
    assert screen.faults == frame.faults == []


def test_both_refuse_the_same_settings_in_the_same_words() -> None:
    wrong = {"lang": "xx", "size": "vast", "theme": "", "pace": "normal"}
    screen, frame = kiosk.read({"kiosk": "", **wrong}), embedding.read({"embed": "chocim", **wrong})
    assert screen is not None
    assert frame is not None
    assert screen.settings == frame.settings == {"pace": "normal"}
    assert screen.faults == frame.faults
    assert [args["option"] for _, args in screen.faults] == ["lang", "size", "theme"]


def test_values_are_read_or_refused() -> None:
    query = Query({"a": "7", "b": "x" * 99, "c": " 12 ", "yes": "yes", "no": "no", "hm": "maybe", "none": ""})
    assert query.read("a", 1, small_number) == 7
    assert query.read("missing", 1, small_number) == 1
    assert query.read("b", 1, small_number) == 1
    assert query.read("c", 1, small_number) == 12
    assert [query.yes(name, True) for name in ("yes", "no", "hm", "none", "missing")] == [True, False, True, True, True]
    assert [args["option"] for _, args in query.faults] == ["b", "hm"]
    assert len(query.faults[0][1]["value"]) == 40
    for wrong in ("", "123", "-1", "1.5", "٣"):
        with pytest.raises(ValueError):
            small_number(wrong)
    assert [seconds(value) for value in ("5", "-1e999", "1e999", "nan")] == [5, 1, 86_400, 1]
    with pytest.raises(ValueError):
        one_of(("easy",))("divine")


def test_faults_in_words() -> None:
    query = Query({"x": "1"})
    query.unknown({"y"})
    assert say(query.faults, Words("en")) == "embed.unknown"
