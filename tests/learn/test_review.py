"""A match in review: judged move by move, kept with it, shown beside the board; and the record over matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, game_ids
from tests.learn.workers import DirectWorker
from tests.ui.page import page
from tests.ui.tables import sit
from tests.web.conftest import run_async
from web.boards.kit import whole
from web.ui.learn import record, review
from web.ui.learn.progress import Progress
from web.ui.learn.review import Review, sound
from web.ui.store import MemoryShelf, Store
from web.ui.table import layout, lookback

RECORDS = Path(__file__).parents[1] / "records"


def over(game: str) -> Match:
    return Match.loads(sorted(RECORDS.glob(f"{game}-*.json"))[0].read_text(encoding="utf-8"))


def reviewed(game: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Review, Match]:
    monkeypatch.setattr(review, "SECONDS", 1.0)
    monkeypatch.setattr(review, "SHORTEST", 0.004)
    app, _ = page()
    worker = DirectWorker()
    app.worker = worker  # type: ignore[assignment]
    match = over(game)
    match.meta["seats"] = [{"name": f"seat {seat}", "kind": "normal" if seat else "person"} for seat in range(match.setup.players)]
    table = sit(match, worker=worker)
    guide = Review(app, table, review.Guide())
    table.guide = guide
    run_async(guide.work())
    guide.shown = True
    return guide, match


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_match_is_reviewed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    guide, match = reviewed(game, monkeypatch)
    data = guide.data
    assert data and data == sound(json.loads(json.dumps(match.meta["review"])), match)
    assert len(data["chances"]) > 10
    for _, chances in data["chances"]:
        assert all(-0.001 <= chance <= 1.001 for chance in chances)
    losses = [best - made for _, _, best, made, _ in data["decisions"]]
    assert len(losses) <= review.MATTERED and all(loss >= review.LITTLE for loss in losses)
    assert data["judged"] == [0], "the bots' decisions are nobody's lesson"
    table = guide.table
    markup = whole(layout.table(table.sight()))
    assert 'data-part="review"' in markup and 'data-part="chart"' in markup and 'data-part="luck"' in markup
    if data["decisions"]:
        lookback.show_move(table, data["decisions"][0][0])
        markup = whole(layout.table(table.sight()))
        assert 'data-part="better"' in markup and 'data-do="play-from"' in markup


def test_chance_is_luck_and_a_sure_thing_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was to be expected gives no luck on the average: over a match it stays far below the sum of its parts."""
    from pyengine import advice

    match = over("shogun")
    document = match.save()
    quiet = next(n for n, revealed in enumerate(match.revealed) if not revealed)
    loud = [n for n, revealed in enumerate(match.revealed) if revealed][:30]
    judged: Any = json.loads(advice.judge(json.dumps({"match": document, "number": quiet, "seconds": 0.01})))
    assert judged["luck"] == [0.0] * match.setup.players
    luck = [json.loads(advice.judge(json.dumps({"match": document, "number": n, "seconds": 0.001})))["luck"] for n in loud]
    assert any(any(row) for row in luck)
    for row in luck:
        assert abs(sum(row)) < 0.01, "what one gains others lose"


@pytest.mark.parametrize("wrong", [None, 5, {}, {"moves": 1}, {"moves": 3, "chances": [[99, [1]]], "luck": [], "lost": [], "decisions": []}])
def test_notes_from_elsewhere_do_no_harm(wrong: Any) -> None:
    assert sound(wrong, over("chocim")) == {}


def test_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = MemoryShelf()
    store = Store(shelf)
    match = over("chocim")
    winners = match.outcome.winners if match.outcome else []
    match.meta["seats"] = [{"name": "a", "kind": "person" if seat in winners else "hard"} for seat in range(2)]
    store.keep("one", match)
    record.harvest(store)
    entry = Progress(shelf).of("matches")["one"]
    assert (entry["game"], entry["level"], entry["won"]) == ("chocim", "hard", True)
    app, window = page("/record")
    app.store = store
    assert 'data-part="record"' in record.page(app)
    store.forget("one")
    record.harvest(store)
    assert "one" in Progress(shelf).of("matches"), "a deleted match stays in the record"
    record.export(app)
    assert ("download", "kronika-record.json") in window.log
    record.erase(app, sure=False)
    assert Progress(shelf).of("matches") and "record.sure" in app.reading
    record.erase(app, sure=True)
    assert not Progress(shelf).of("matches")


@pytest.mark.parametrize("alone", [False, True])
def test_playing_on_from_a_moment(alone: bool) -> None:
    """Up to there, by those who sat there; alone, bots take the seats of all people but whoever is to move."""
    app, window = page()
    match = over("chocim")
    match.meta |= {"seats": [{"name": "Anna", "kind": "person"}, {"name": "Jan", "kind": "person"}], "over": True, "review": {}}
    table = sit(match)
    table.lookback.cursor = 6

    async def story() -> None:
        await app.start()
        await review.play_from(app, table, alone)

    run_async(story())
    own = Match.loads(app.store.read(str(window.address).rpartition("/")[2]) or "")
    assert own.moves == match.moves[:6] and not own.meta["over"] and "review" not in own.meta
    kinds = ["person", "person"]
    if alone:
        kinds[1 - own.acting()[0]] = "normal"
    assert [seat["kind"] for seat in own.meta["seats"]] == kinds
