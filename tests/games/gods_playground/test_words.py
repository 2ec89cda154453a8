"""Sentences of God's Playground; what all games promise of their words is in tests/engine/test_words.py."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine import Rng
from pyengine.games.gods_playground.data import ENEMIES
from tests.games.gods_playground.table import start
from tests.rendered_messages import NAMES, words

TRIES: list[tuple[Any, ...]] = [
    ("token", "court", 5),
    ("commit",),
    ("bid", 999),
    ("build", "ukraine"),
    ("gdansk",),
    ("college", "prussia"),
    ("veto", "lithuania"),
    ("recruit", "lesser_poland"),
    ("buy", "artillery"),
    ("buy", "cossacks"),
    ("done",),
    ("campaign", "greater_poland", 0, 1),
    ("campaign", "ukraine", 2, 0),
    ("relief", "prussia"),
    ("vienna",),
    ("pass",),
    *(("treaty", enemy, 2) for enemy in ENEMIES),
    *((verb, "ukraine", 1) for verb in ("manager", "city", "confederation")),
]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_refusals_have_words(language: str) -> None:
    """Whatever is tried at the wrong moment, the reason reads as a sentence."""
    say, t, rng = words(language, "gods_playground", "kronika"), start(), Rng(3)
    reasons = set()
    while t.s.stack:
        seat = t.seats[0]
        legal = t.legal(seat)
        for move in TRIES:
            if move not in legal:
                refusal = t.refusal(seat, *move)
                reasons.add(refusal.reason)
                text = say(refusal.reason, NAMES, **refusal.args_for_words)
                assert text != refusal.reason and "{" not in text, text
        t.play(seat, *rng.pick(legal))
    assert len(reasons) > 15


def test_a_sentence_with_its_arithmetic() -> None:
    """GP-8.2.2"""
    say = words("pl", "gods_playground", "kronika")
    args = {"enemy": "tatars", "base": 7, "bonus": 1, "cossacks": 1, "against": 6, "n": 3, "province": "ukraine"}
    assert (
        say("event.invasion_cossacks", **args)
        == "Tatarzy: siła 7 + posiłki 1 + Kozacy 1 − polskie kostki 6 = 3. Inwazja: Ukraina"
    )
    assert say("note.campaign_hits", hits=2.8) == "Średnio trafień: 2,8"
