"""A program plays by JSON lines; a corpus comes out the same; fuzzing finds the shortest way."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pyengine import Match, Rng, Setup, load
from pyengine.__main__ import main
from pyengine.lab import corpus
from pyengine.lab.fuzz import fuzz_match, minimise
from pyengine.lab.matches import deed


def test_a_program_in_any_language_plays_a_match(tmp_path: Path) -> None:
    """Through pipes, as another program would: it reads a line, and answers with one."""
    command = [sys.executable, "-m", "pyengine", "-l", "en", "play", "chocim", "-s", "5", "--bots", "random", "--json"]
    process = subprocess.Popen(
        [*command, "--save", str(tmp_path / "m.json")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin and process.stdout
    answers = ["nonsense", "[]", '{"choice": 999}', '{"move": ["fly"]}', '{"move": [true]}']
    said: list[dict[str, Any]] = []
    for line in process.stdout:
        said.append(json.loads(line))
        if said[-1]["type"] == "error" or (said[-1]["type"] == "ask" and answers):
            process.stdin.write((answers.pop(0) if answers else '{"choice": 0}') + "\n")
            process.stdin.flush()
        elif said[-1]["type"] == "ask":
            process.stdin.write(json.dumps({"move": said[-1]["choices"][-1]["move"]}) + "\n")
            process.stdin.flush()
    assert process.wait() == 0
    kinds = [one["type"] for one in said]
    assert kinds[0] == "start" and kinds[-1] == "over" and kinds.count("error") == 5
    assert all(one["message"] for one in said if one["type"] == "error")
    match = Match.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    assert match.state.hash() == said[-1]["hash"]
    assert [one["seat"] for one in said if one["type"] == "ask"] == [0] * kinds.count("ask")


def test_each_seat_is_told_what_it_may_know(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A program that plays all seats gets each seat's own view, and a match that stops is saved as far as it is."""
    monkeypatch.setattr("sys.stdin", io.StringIO('{"choice": 0}\n' * 12 + '{"stop": true}\n'))
    assert main(["-l", "en", "play", "shogun", "-n", "3", "--json", "--seats", "0,1,2", "-s", "9"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    match = Match(Setup("shogun", 3, "9"))
    for one in said[1:]:
        assert one["view"] == json.loads(match.view(one["seat"]).canonical())
        assert [choice["move"] for choice in one["choices"]]
        match.play(one["seat"], match.game.prompt(match.view(one["seat"]), one["seat"]).choices[0].move)  # type: ignore[union-attr]
    assert {one["seat"] for one in said[1:]} == {0, 1, 2}


def test_a_corpus_is_the_same_every_time_and_goes_on(tmp_path: Path) -> None:
    wanted = corpus.Corpus("magnaci", "random")
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert list(corpus.make(wanted, 8, whole)) == list(range(8))
    list(corpus.make(wanted, 3, parts))
    parts.write_bytes(parts.read_bytes()[:-20])
    list(corpus.make(wanted, 8, parts))
    assert corpus.digest(parts) == corpus.digest(whole)
    matches = list(corpus.read(whole))
    assert [match.setup.players for match in matches] == [2, 3, 4, 5] * 2
    found = corpus.findings(whole)
    assert found.matches == 8 and sum(found.endings.values()) == 8
    assert sum(one.won for one in found.by_seat.values()) == pytest.approx(found.decided)
    assert sum(one.played for one in found.openings.values()) == sum(m.setup.players for m in matches if m.outcome and m.outcome.winners)
    won, lost = (sum(both[k] for both in found.deeds.values()) for k in (0, 1))
    assert won + lost == sum(len(m.moves) for m in matches if m.outcome and m.outcome.winners)
    page = corpus.page(wanted, whole, tmp_path / "charts")
    assert corpus.digest(whole) in page and len(list((tmp_path / "charts").glob("*.svg"))) == 3


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> str:
    """A fault: the rules of Chocim stumble over every second pass of a match's first week."""
    game = load("chocim")
    real = game.play

    def play(state: Any, seat: int, move: Any) -> None:
        if deed(move) == "pass" and state.morale[0] < 9:
            raise LookupError("planted")
        real(state, seat, move)

    monkeypatch.setattr(game, "play", play, raising=False)
    return "planted"


def test_fuzzing_finds_the_shortest_way_to_a_fault(planted: str) -> None:
    for number in range(20):
        match = Match(Setup("chocim", 2, f"short {number}"))
        fault = fuzz_match(match, Rng(number))
        if fault:
            break
    assert planted in fault
    assert len(match.moves) > 5
    short = minimise(match, fault)
    assert len(short.moves) <= 1
    assert short.setup.position is not None
    again = Match.loads(short.dumps())
    seat, *move = short.meta["last"]
    with pytest.raises(Exception, match=planted):
        again.play(seat, tuple(move))


def test_where_no_position_can_be_written_moves_are_left_out(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyengine.lab.fuzz._from_position", lambda *_: None)
    monkeypatch.setattr("pyengine.lab.fuzz.PATIENCE", 4.0)
    for number in range(20):
        match = Match(Setup("chocim", 2, f"short {number}"))
        fault = fuzz_match(match, Rng(number))
        if fault:
            break
    short = minimise(match, fault)
    assert planted in fault and len(short.moves) <= len(match.moves)
    seat, *move = short.meta["last"]
    with pytest.raises(Exception, match=planted):
        short.play(seat, tuple(move))
