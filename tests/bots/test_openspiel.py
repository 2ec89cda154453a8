"""Master against OpenSpiel's ISMCTS at equal time, two of them at the table. Takes hours: only when it is asked for."""

from __future__ import annotations

import os

import pytest

from pyengine import Match, Rng, game_ids, load
from pyengine.bots import Searcher, bot
from pyengine.lab import Plan

pytest.importorskip("pyspiel")
from tests.bots.openspiel import Spiel

LONG = bool(os.environ.get("KRONIKA_LONG"))
MATCHES = int(os.environ.get("KRONIKA_MATCHES", "20"))


@pytest.mark.parametrize("id", game_ids())
def test_the_bridge_answers_with_legal_moves(id: str) -> None:
    match = Match(Plan(id, load(id).counts[0], ("random",)).setup(1))
    rng = Rng(1)
    for _ in range(3):
        seat = match.acting()[0]
        match.play(seat, Spiel(0.02).choose(match.game, match.view(seat), seat, rng))


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.skipif(not LONG, reason="many matches at a second a move: KRONIKA_LONG=1")
@pytest.mark.parametrize("id", game_ids())
def test_master_beats_two_of_openspiels_at_equal_time(id: str) -> None:
    count = 2 if id == "chocim" else 3
    plan = Plan(id, count, ("master", *["openspiel"] * (count - 1)), "openspiel")
    master = bot(id, "master")
    won = decided = 0.0
    for number in range(MATCHES):
        match, rng, seated = Match(plan.setup(number)), Rng(number), plan.seated(number)
        own = master.seated()
        if isinstance(master, Searcher):
            own.seconds = 1.0  # type: ignore[attr-defined]
        players = [own if index == 0 else Spiel(1.0) for index in seated]
        while acting := match.acting():
            match.play(acting[0], players[acting[0]].choose(match.game, match.view(acting[0]), acting[0], rng))
        assert match.outcome is not None
        winners = match.outcome.winners
        decided += bool(winners)
        won += (seated.index(0) in winners) / len(winners) if winners else 0
    assert won >= 0.7 * decided
