"""Matches and positions by link: packed and opened outside the browser, all games; hostile links."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, Rng, SaveError
from web.ui import link

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def packed(document: Any, version: str = link.VERSION) -> str:
    return version + base64.urlsafe_b64encode(zlib.compress(json.dumps(document).encode(), 9)).decode().rstrip("=")


@each_record
def test_a_match_comes_back_whole(path: Path) -> None:
    match = Match.loads(path.read_text(encoding="utf-8"))
    code = link.of_match(match)
    assert len(code) < 4000, "too long for a message"
    again, at = link.unpack(code)
    assert (again.state.hash(), again.moves, at) == (match.state.hash(), match.moves, None)
    assert link.unpack(link.of_match(match, 5))[1] == 5
    assert link.up_to(again, 7).state.hash() == match.at(7).hash()


@each_record
def test_a_position_holds_what_its_maker_sees_and_nothing_else(path: Path) -> None:
    match = Match.loads(path.read_text(encoding="utf-8"))
    game = match.game
    for at in range(0, len(match.moves), max(1, len(match.moves) // 6)):
        state = match.at(at)
        for viewer in (None, at % match.setup.players):
            code = link.of_position(match, at, viewer, "seed")
            opened, _ = link.unpack(code)
            assert not opened.moves
            # What chance will bring is never the maker's to know, nor is the generator that says it.
            assert opened.state.rng.word != state.rng.word
            assert str(match.setup.seed) not in json.dumps(opened.save()["setup"].get("seed"))
            seen = (game.view(opened.state, viewer).to_json(), game.view(state, viewer).to_json())
            for one in seen:
                one.pop("rng")
            assert seen[0] == seen[1], "the position looks different to the person who shared it"


@each_record
def test_hidden_things_do_not_travel_with_a_position(path: Path) -> None:
    """Two states that look the same to a seat give the same link: so the link cannot tell them apart."""
    match = Match.loads(path.read_text(encoding="utf-8"))
    game = match.game
    at = len(match.moves) // 2
    state = match.at(at)
    twin = game.sample(game.view(state, 0), 0, Rng("another deal"))
    first = game.sample(game.view(state, 0), 0, Rng("x")).to_json()
    second = game.sample(game.view(twin, 0), 0, Rng("x")).to_json()
    assert first == second


GOOD = link.of_match(Match.loads(RECORDS[0].read_text(encoding="utf-8")))


def test_notes_travel_only_in_their_proper_form() -> None:
    document = {**link.unpack(GOOD)[0].save()}
    document["meta"] = {"seats": [{"name": "<b>\u202eAnna", "kind": ["x"]}, 7], "title": "\n", "at": 10**9, "evil": {}}
    match, at = link.unpack(packed(document))
    assert at is None
    assert match.meta == {"seats": [{"name": "<b>Anna", "kind": "", "side": ""}, {"name": "", "kind": "", "side": ""}]}


def refused(code: str) -> str:
    with pytest.raises(SaveError) as caught:
        link.unpack(code)
    return caught.value.reason


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "link.damaged"),
        ("a", "link.damaged"),
        ("a!!!", "link.damaged"),
        ("abc", "link.damaged"),
        ("ażółć", "link.damaged"),
        (GOOD[:-1], "link.damaged"),
        (GOOD[: len(GOOD) // 2], "link.damaged"),
        (GOOD + "AAAA", None),
        ("b" + GOOD[1:], "link.newer"),
        ("a" + "A" * link.LONGEST, "link.too_large"),
        (packed("x" * 50_000_000), "link.too_large"),
        (packed([]), "link.damaged"),
        (packed({"kronika": "match"}), "link.damaged"),
        (packed({"kronika": "match", "format": 9}), "save.newer"),
        ("a" + base64.urlsafe_b64encode(zlib.compress(b"[" * 900_000)).decode().rstrip("="), "link.damaged"),
        ("a" + base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe")).decode().rstrip("="), "link.damaged"),
    ],
)
def test_hostile_links(code: str, reason: str | None) -> None:
    if reason is None:
        link.unpack(code)  # what follows a whole match is nobody's
    else:
        assert refused(code) == reason


def test_a_position_for_another_number_of_players_is_refused() -> None:
    match = Match.loads(next(p for p in RECORDS if p.stem == "magnaci-partition-5").read_text(encoding="utf-8"))
    document = link.unpack(link.of_position(match, 3, None, "s"))[0].save()
    document["setup"]["players"] = 3
    document["setup"]["sides"] = document["setup"].get("sides", [])[:3]
    assert refused(packed(document)) == "save.setup"


def test_a_link_over_which_the_rules_stumble_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "load", lambda document: 1 / 0)
    assert refused(GOOD) == "link.damaged"


@pytest.mark.parametrize("money", [{"ducats": [10**12] * 3}, {"gold": {"kochanowski": 10**12}}], ids=["ducats", "gold"])
def test_money_without_end_is_refused_before_anybody_counts_it(money: dict[str, Any]) -> None:
    """Prompts offer every sum up to what somebody has: a short link would take all the memory there is."""
    match = Match.loads(next(p for p in RECORDS if p.stem == "sigismundus-full-3").read_text(encoding="utf-8"))
    document = link.unpack(link.of_position(match, 3, None, "s"))[0].save()
    document["setup"]["position"] |= money
    assert len(packed(document)) < 2000
    assert refused(packed(document)) == "save.setup"


def test_mutated_links_are_refused_or_play() -> None:
    """A few hundred damaged ones: either a message or a match, never another exception."""
    rng = random.Random(7)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    document = link.unpack(GOOD)[0].save()
    text = json.dumps(document)
    for number in range(150):
        if number % 3:
            spoilt = list(text)
            for _ in range(rng.randint(1, 4)):
                spoilt[rng.randrange(len(spoilt))] = rng.choice('0123456789"[]{},:ab-')
            code = "a" + base64.urlsafe_b64encode(zlib.compress("".join(spoilt).encode())).decode().rstrip("=")
        else:
            spoilt = list(GOOD)
            spoilt[rng.randrange(1, len(spoilt))] = rng.choice(letters)
            code = "".join(spoilt)
        with contextlib.suppress(SaveError):
            link.unpack(code)
