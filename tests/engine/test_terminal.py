"""python -m pyengine, as a person types it."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from pyengine import Event, Match, Setup, load
from pyengine.__main__ import main
from pyengine.lab import Plan, Report, play_many, play_one
from pyengine.lab.fuzz import fuzz_match
from pyengine.lab.report import wilson
from pyengine.rng import Rng
from pyengine.terminal import _tell
from pyengine.words import Words
from tests import rendered_messages


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "magnaci" in capsys.readouterr().out


def test_an_option_without_its_value_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["-l", "en", "simulate", "magnaci", "-m", "1", "-o", "transfers"])
    assert stopped.value.code == 2
    assert "transfers: NAME=VALUE" in capsys.readouterr().err


def test_simulate_counts_wins(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["simulate", "magnaci", "--players", "2", "--matches", "3", "--bots", "random", "--seed", "5"]
    assert main([*words, "--save", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert "moves in" in printed and "95 %" in printed
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 3
    assert main(["replay", *map(str, files)]) == 0


def test_simulate_reports_what_was_done_and_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    """Wins by seat and by side, scores, length, endings, deeds and events."""
    assert main(["simulate", "chocim", "--matches", "4", "--bots", "random", "--report", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    parts = {part.split("\n")[0].split("  ")[0].strip(): part.split("\n")[1:] for part in printed.split("\n\n")[1:]}
    assert list(parts) == ["By seat", "By side", "Scores, length, endings", "Deeds", "Events"]
    named = {heading: {line.split("  ")[0].strip() for line in lines} for heading, lines in parts.items()}
    assert named["By seat"] == {"seat 1", "seat 2"} and named["By side"] == {"commonwealth", "ottoman"}
    report = Report(plan := Plan("chocim", 2, ("random", "random")))
    for played in play_many(plan, 4):
        report.add(played)
    assert sum(report.done.values()) == report.moves == sum(length * times for length, times in report.lengths.items())
    assert all(report.done[deed] <= report.offered[deed] for deed in report.done)
    endings = {ending.removeprefix("ending.") for ending in report.endings}
    assert {"score", "moves"} | endings <= named["Scores, length, endings"]
    assert set(report.offered) <= named["Deeds"] and set(report.events) <= named["Events"]
    assert sum(report.endings.values()) == 4 and set(report.by_side) == {"commonwealth", "ottoman"}
    assert sum(shares.won for shares in report.by_side.values()) == report.decided
    # Matches 2 and 3 have the sides changed: a side is not a seat.
    assert [played.sides[0] for played in play_many(plan, 4)] == ["commonwealth"] * 2 + ["ottoman"] * 2


def test_it_does_not_matter_who_plays_a_match() -> None:
    plan = Plan("magnaci", 3, ("random", "random", "random"), seed="many")
    with ProcessPoolExecutor(2) as executor:
        apart = list(play_many(plan, 5, executor, keep=True, at_once=2))
    alone, singly = list(play_many(plan, 5, keep=True)), [play_one(plan, number, True) for number in range(5)]
    # Thinking times are the only thing that is not the same every time.
    timeless = [[played._replace(seconds=[]) for played in some] for some in (apart, alone, singly)]
    assert timeless[0] == timeless[1] == timeless[2]


def test_a_person_plays_and_takes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number makes a move, u takes it back, anything else is asked again; the match is saved whenever it stops."""
    match = Match(Setup("chocim", 2, seed=5))
    seat = match.acting()[0]
    assert seat == 0
    prompt = match.game.prompt(match.state, seat)
    assert prompt is not None
    # Commanders lie open: such a command shows nothing new and can be taken back.
    number = 1 + [choice.move for choice in prompt.choices].index(("command", "rp_c1"))
    path = tmp_path / "match.json"
    for typed, moves in ((["what"], 0), ([str(number)], 1), ([str(number), "u"], 0)):
        answers = iter(typed)
        monkeypatch.setattr("builtins.input", lambda _, answers=answers: next(answers))
        with pytest.raises(StopIteration):
            main(["-l", "en", "play", "chocim", "--seed", "5", "--bots", "random", "--save", str(path)])
        assert len(Match.loads(path.read_text(encoding="utf-8")).moves) == moves, typed
    capsys.readouterr()


def test_the_edition_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyengine.__main__.installed", rendered_messages.words)
    assert main(["-l", "en", "edition", "chocim"]) == 0
    printed = capsys.readouterr().out
    assert "CH-" in printed and "ruling." not in printed and "edition." not in printed
    # A checkout has the page's words only, which leave the edition to the rules pages.
    monkeypatch.setattr("pyengine.__main__.installed", lambda language, *domains: Words(language))
    assert main(["edition", "chocim"]) == 2
    assert "pip install" in capsys.readouterr().err


def test_the_confidence_interval_is_wilsons() -> None:
    low, high = wilson(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_damaged_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{}")
    assert main(["replay", str(path)]) == 2
    assert main(["replay", str(tmp_path / "missing.json")]) == 2
    assert capsys.readouterr().err


def test_fuzz_ends_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "magnaci", "--players", "2", "--matches", "2", "--out", str(tmp_path)]) == 0
    assert "all well" in capsys.readouterr().out


def test_fuzz_writes_down_what_broke(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = load("magnaci")
    monkeypatch.setattr(
        game, "broken", lambda state: ["a planted fault"] if len(state.stack) > 3 else [], raising=False
    )
    assert main(["fuzz", "magnaci", "--players", "3", "--matches", "1", "-j", "1", "--out", str(tmp_path)]) == 1
    (path,) = tmp_path.glob("broken-*.json")
    assert json.loads(path.read_text())["meta"]["fault"] == "a planted fault"
    monkeypatch.undo()
    assert Match.loads(path.read_text()).moves is not None


def test_a_person_plays_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["nonsense", "1", "u", *["1"] * 100_000])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    path = tmp_path / "match.json"
    assert main(["play", "magnaci", "--players", "2", "--bots", "random", "--save", str(path)]) == 0
    assert Match.loads(path.read_text(encoding="utf-8")).outcome is not None


def test_wrong_words_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "magnaci", "--players", "9", "--matches", "1"]) == 2
    assert main(["simulate", "magnaci", "--bots", "genius", "--matches", "1"]) == 2
    with pytest.raises(SystemExit):
        main(["simulate", "chess"])


def test_fuzz_match_finds_a_dead_end() -> None:
    match = Match(Setup("magnaci", 2, seed=1))
    match.state.stack.clear()
    assert "not over" in fuzz_match(match, Rng(1)) or match.outcome


@pytest.mark.parametrize(("to", "shown"), [(None, True), ((0,), True), ((1, 0), True), ((1,), False), ((), False)])
def test_a_person_reads_what_their_seat_may_know(
    to: tuple[int, ...] | None, shown: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    _tell(Event("event.x", {"n": 3}, "MG-1.1", to), lambda id, names, **args: f"{id} {args}", [])  # type: ignore[arg-type]
    assert capsys.readouterr().out.strip() == ("event.x {'n': 3} [MG-1.1]" if shown else "")
