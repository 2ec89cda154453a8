"""Many matches: the same to the last digit, whoever plays them and whichever of them dies; files that go on; tables."""

from __future__ import annotations

import csv
import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pyengine.__main__ import main
from pyengine.game import SetupError
from pyengine.lab import Plan, Played, Report, export, local, play_many, study
from pyengine.lab.results import COLUMNS, DECISION_COLUMNS, mend, read
from pyengine.lab.workers import Progress, cluster, in_order
from tests.lab.conftest import Cluster

PLAN = Plan("chocim", 2, ("random", "easy"), "lab")


def timeless(rows: Any) -> list[Any]:
    """Without thinking times, which differ."""
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


def same(matches: Any) -> list[Played]:
    return [played._replace(seconds=[]) for played in matches]


kills = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")


@kills
@pytest.mark.lab
def test_a_cluster_plays_the_same_though_a_worker_dies(dask: Cluster, tmp_path: Path) -> None:
    count = 240
    plan = Plan("chocim", 2, ("random", "random"), "cluster")
    alone = same(play_many(plan, count))
    path = tmp_path / "results.jsonl"
    with cluster(dask.address) as workers:
        assert workers.width == 2
        matches: Iterator[Played] = study(plan, count, path, workers)
        got = [next(matches) for _ in range(5)]
        dask.workers[0].send_signal(signal.SIGKILL)
        got += matches
        assert dask.workers[0].wait() == -signal.SIGKILL
        assert dask.workers[1].poll() is None
    assert same(got) == alone
    assert [row["number"] for row in read(path)] == list(range(count))
    # The command finds it too.
    command = ["simulate", "chocim", "-m", "4", "--bots", "random", "-s", "lab", "--cluster", dask.address]
    assert main([*command, "--results", str(tmp_path / "command.jsonl")]) == 0
    assert len(list(read(tmp_path / "command.jsonl"))) == 4


@pytest.mark.lab
def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyengine.lab.workers.DIALLING", "1s")
    with pytest.raises(SetupError, match=r"lab\.no_cluster"):
        cluster("tcp://127.0.0.1:9")


def _deadly(job: tuple[int, str]) -> int:
    """The worker that gets job 5 first dies of it."""
    number, mark = job
    if number == 5 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@kills
def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    workers = local(2)
    assert workers is not None
    with workers:
        done = list(in_order(workers, _deadly, ((n, str(tmp_path / "dead")) for n in range(40))))
    assert done == [n * n for n in range(40)]
    assert (tmp_path / "dead").exists()


def _always_deadly(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@kills
def test_a_job_that_always_kills_its_worker_is_given_up() -> None:
    workers = local(2)
    assert workers is not None
    with workers, pytest.raises(RuntimeError):
        list(in_order(workers, _always_deadly, [1]))


def test_jobs_are_not_all_handed_out_at_once() -> None:
    """Memory stays flat: what waits is a few jobs for each worker."""
    taken = []

    def jobs() -> Iterator[int]:
        for n in range(1000):
            taken.append(n)
            yield n

    with ProcessPoolExecutor(2) as executor:
        for n in in_order(executor, abs, jobs()):
            assert len(taken) - n <= 10


def test_a_study_goes_on_behind_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    whole = same(study(PLAN, 6, path))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    assert mend(PLAN, path) == 3
    again = list(study(PLAN, 6, path))
    assert same(again) == whole
    assert timeless(read(path)) == timeless(map(json.loads, lines))
    # Nothing is played twice: the times are those of the file.
    assert [played.seconds for played in study(PLAN, 4, path)] == [row["seconds"] for row in read(path)][:4]
    with pytest.raises(SetupError, match=r"lab\.other_results"):
        list(study(Plan("chocim", 2, ("random", "random"), "lab"), 6, path))
    assert len(list(read(path))) == 6


def test_the_command_goes_on_and_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "magnaci", "-n", "3", "--bots", "random,easy", "--report", "-j", "2"]
    command += ["--results", str(tmp_path / "r.jsonl")]
    assert main([*command, "-m", "5"]) == 0
    capsys.readouterr()
    assert main([*command, "-m", "9"]) == 0
    first = capsys.readouterr().out
    assert main([*command[:-2], "-m", "9"]) == 0
    assert first.rpartition("\n\n")[0] == capsys.readouterr().out.rpartition("\n\n")[0]
    assert "bots random,easy,easy" in (tmp_path / "r.card.md").read_text(encoding="utf-8")


@pytest.mark.lab
def test_tables_have_a_row_for_each_seat_and_one_for_each_decision(tmp_path: Path) -> None:
    from pyarrow import parquet

    command = ["simulate", "shogun", "-n", "3", "-m", "4", "--bots", "random", "--moves", "-o", "board=sun_sample"]
    command += ["--results", str(tmp_path / "r.jsonl")]
    outs = [tmp_path / "t.csv", tmp_path / "t.parquet"]
    assert main([*command, *(word for out in outs for word in ("--export", str(out)))]) == 0
    rows = list(read(tmp_path / "r.jsonl"))
    with outs[0].open(encoding="utf-8", newline="") as file:
        seats = list(csv.DictReader(file))
    assert len(seats) == 12
    assert {row["option.board"] for row in seats} == {"sun_sample"}
    assert sum(float(row["won"]) for row in seats) == pytest.approx(4)
    for row in seats:
        lines = sum(int(value) for name, value in row.items() if name.startswith("line."))
        assert lines == int(row["score"])
        assert int(row["score"]) == rows[int(row["number"])]["scores"][int(row["seat"])]
    table = parquet.read_table(outs[1])
    assert table.column_names == list(seats[0])
    assert table.column("score").to_pylist() == [int(row["score"]) for row in seats]
    moves = parquet.read_table(tmp_path / "t-moves.parquet").to_pylist()
    assert len(moves) == sum(row["moves"] for row in rows)
    assert all(json.loads(row["legal"])[row["chosen"]] == json.loads(row["move"]) for row in moves)
    # Every column has its meaning in the data card.
    card = (tmp_path / "r.card.md").read_text(encoding="utf-8")
    for name in (*seats[0], *moves[0]):
        kind = f"{name.partition('.')[0]}.*" if "." in name else name
        assert f"| `{kind}` |" in card, name
    assert set(moves[0]) == set(DECISION_COLUMNS) and "won" in COLUMNS
    with pytest.raises(SetupError, match=r"lab\.no_table"):
        export(tmp_path / "r.jsonl", tmp_path / "t.xlsx")


def test_progress_is_told_once_a_second(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    progress = Progress(1000, shown=True)
    for _ in range(1000):
        now[0] += 0.01
        progress()
    printed = capsys.readouterr().err.splitlines()
    assert 9 <= len(printed) <= 10
    assert "500/1000  5 s left" in printed[4]
    # What was there before says nothing about how long the rest will take.
    later = Progress(1000, 900, shown=True)
    for _ in range(40):
        now[0] += 0.125
        later()
    assert "940/1000  8 s left" in capsys.readouterr().err.splitlines()[-1]
    Progress(10)(10)
    assert capsys.readouterr().err == ""


def test_a_report_takes_no_more_room_for_more_matches() -> None:
    import tracemalloc

    played = list(play_many(Plan("chocim", 2, ("random", "random")), 10))
    report = Report(PLAN)
    tracemalloc.start()
    sizes = []
    for _ in range(3):
        for _ in range(40):
            for one in played:
                report.add(one)
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert report.matches == 1200
    # Large numbers are objects of their own: a few bytes for each counter, whatever the number of matches.
    assert sizes[2] - sizes[1] < 8000
