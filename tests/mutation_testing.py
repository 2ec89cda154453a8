"""Do the tests notice? One small fault at a time is put into rules, checks and core, and the tests that matter are run.

    python -m tests.mutation_testing --count 200 --seed 1                 200 random places, one after another
    python -m tests.mutation_testing --count 40 --only shogun --jobs 2    places whose path has this word in it, two at a time
    python -m tests.mutation_testing --results out.txt --minutes 9        in parts: the same command again goes on
    python -m tests.mutation_testing --at pyengine/game.py:241            all faults of one line
    python -m tests.mutation_testing --count 5 --list                     only say which faults

A fault: another comparison or sum, a number one off, yes for no, `and` for `or`, a condition turned round, a statement
left out, or the arguments of an event, a refusal or a message swapped or left out. Tables, bots and what only advises
are left alone. A fault that a test sees is killed; so is one that makes the tests run for ever. What survives is listed
as file:line, before -> after: either a test is missing, or the fault changes nothing that anybody could see.

The same seed means the same places while the sources stay the same. A game's tests are collected once; for each fault the
process forks, and the function with the fault takes the place of the sound one. A fault outside functions, or in a function
that was at work while modules were imported, has a process and a copy of the sources of its own. It is no part of the
ordinary tests, since a fault that survives takes as long as a game's tests do.
"""

from __future__ import annotations

import argparse
import functools
import gc
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.mutation_faults import ROOT, Fault, chosen, compiles, places, spoilt, transplant

SECONDS = 30
"""Of work, not of the clock, after which one test counts as running for ever: machines are busy at times."""
MEMORY = 3 << 30
"""A fault may make a loop that collects without end."""

QUICK = [f"tests/engine/test_{name}.py" for name in ("playthroughs", "asked", "records", "bounds", "impossible_positions")]
ENGINE = [f"tests/engine/test_{name}.py" for name in ("words", "contract", "damaged_positions")]
OPTIONS = ["-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:terminal", "--timeout=0", "--hypothesis-seed=0"]
OPTIONS += ["-o", "addopts=--strict-markers --import-mode=importlib"]  # what else stands there is for the terminal


def tests(path: Path, quick: bool) -> tuple[str, ...]:
    """What is run for a file, the quickest first."""
    parts = path.parts
    if quick:
        return (*QUICK, *(["-k", parts[2]] if parts[1] == "games" else []))
    if parts[1] == "games":
        return (*QUICK, f"tests/games/{parts[2]}", *ENGINE, "-k", parts[2], "--ignore-glob=*/test_bot*.py")
    learning = ["tests/learn"] if parts[1] in ("advice.py", "lessons.py", "scenarios.py") else []
    return (*QUICK, *learning, "tests/engine", "-m", "not web")


class Results:
    """What has been found, a line for each fault: a run that was cut short goes on with the rest."""

    def __init__(self, path: Path, minutes: float) -> None:
        self.path, self.until = path, time.monotonic() + 60 * minutes
        path.touch()

    def time_is_up(self) -> bool:
        return time.monotonic() > self.until

    def add(self, fault: Fault, survived: bool, seconds: float) -> None:
        line = f"{'SURVIVED' if survived else 'killed'} {fault}  [{seconds:.0f} s]"
        print(line, file=sys.__stderr__, flush=True)
        with self.path.open("a") as file:
            file.write(line + "\n")

    def survived(self) -> dict[str, bool]:
        """By a fault's words."""
        lines = (line.partition(" ") for line in self.path.read_text().splitlines())
        return {rest.rpartition("  [")[0]: verdict == "SURVIVED" for verdict, _, rest in lines}


# -- a fault in a function: in a fork of the process that has collected the tests ------------------------------------------


class Forks:
    """In place of the tests' run: one run for each fault, in a fork."""

    def __init__(self, faults: list[Fault], at_import: set[CodeType], results: Results, jobs: int, trust: bool) -> None:
        self.faults, self.at_import, self.results, self.jobs, self.trust = faults, at_import, results, jobs, trust
        self.left: list[Fault] = []
        self.fault = "could not be collected"

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        # Without a fault they must pass, or everything would look killed.
        if not self.trust and self.wait({self.fork(session, None): (None, 0.0, "")}):
            self.fault = "fail without any fault"
            return True
        self.fault = ""
        under_way: dict[int, tuple[Fault | None, float, str]] = {}
        for fault in self.faults:
            if self.results.time_is_up():
                break
            change = transplant(fault, (ROOT / fault.path).read_bytes(), self.at_import)
            live = change and [one for one in gc.get_objects() if type(one) is FunctionType and one.__code__ == change[0]]
            if not change or not live:
                self.left.append(fault)
                continue
            under_way[self.fork(session, (live, change[1]))] = (fault, time.monotonic(), "")
            if len(under_way) >= self.jobs:
                self.wait(under_way)
        while under_way:
            self.wait(under_way)
        return True

    def fork(self, session: pytest.Session, change: tuple[list[FunctionType], CodeType] | None) -> int:
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            return pid
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        if change:
            for one in change[0]:
                one.__code__ = change[1]
            for one in gc.get_objects():
                if isinstance(one, functools._lru_cache_wrapper) and str(one.__module__).startswith("pyengine"):
                    one.cache_clear()
        try:
            for item, after in zip(session.items, [*session.items[1:], None]):
                resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + SECONDS, resource.RLIM_INFINITY))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if session.testsfailed:
                    os._exit(1)
        except BaseException:  # whatever a fault does to the run, it was noticed
            os._exit(1)
        os._exit(0)

    def wait(self, under_way: dict[int, tuple[Fault | None, float, str]]) -> int:
        pid, status = os.wait()
        fault, start, _ = under_way.pop(pid)
        if fault:
            self.results.add(fault, status == 0, time.monotonic() - start)
        return status


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (5 * SECONDS, 5 * SECONDS))


# -- any other fault: a process of its own ---------------------------------------------------------------------------------


def write(folder: Path, path: Path, source: bytes) -> None:
    """A file and no trace of its compiled twin, which Python would trust within the same second."""
    (folder / path).write_bytes(source)
    for twin in (folder / path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        twin.unlink()


def attempt(folder: Path, fault: Fault, which: tuple[str, ...]) -> bool:
    """Whether these tests pass in a copy of the sources with the fault in it."""
    source = (folder / fault.path).read_bytes()
    write(folder, fault.path, spoilt(fault, source))
    try:
        command = [sys.executable, "-m", "pytest", *which, *OPTIONS]
        env = {**os.environ, "PYTHONPATH": str(folder)}
        quiet = subprocess.DEVNULL
        return subprocess.run(command, cwd=folder, stdout=quiet, stderr=quiet, preexec_fn=limit, env=env, check=False).returncode == 0
    finally:
        write(folder, fault.path, source)


def copied(into: Path) -> Path:
    away = shutil.ignore_patterns(".git", ".venv", ".cache", "__pycache__", "node_modules", "dist", "packages")
    return Path(shutil.copytree(ROOT, into, ignore=away, symlinks=True))


# -- all of them -----------------------------------------------------------------------------------------------------------


def group(which: tuple[str, ...], faults: list[Fault], results: Results, jobs: int, trust: bool) -> list[Fault]:
    """Judges them, but for those that need a process of their own: these come back."""
    at_import: set[CodeType] = set()

    def seen(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and "/pyengine/" in frame.f_code.co_filename:
            at_import.add(frame.f_code)

    forks = Forks(faults, at_import, results, jobs, trust)
    sys.setprofile(seen)
    pytest.main([*which, *OPTIONS], plugins=[forks])
    sys.setprofile(None)
    if forks.fault:
        print(f"the tests {' '.join(which)} {forks.fault}", flush=True)
        os._exit(2)
    return forks.left


def judge(groups: dict[tuple[str, ...], list[Fault]], folder: Path, results: Results, jobs: int, trust: bool) -> bool:
    """All of them, as far as the time goes; whether the tests could be run at all."""
    for which, those in groups.items():
        if results.time_is_up():
            break
        # A process for each group: what one has imported must not be there for the next.
        read, write_end = os.pipe()
        if not (pid := os.fork()):
            left = group(which, those, results, jobs, trust)
            os.write(write_end, " ".join(str(those.index(fault)) for fault in left).encode())
            os._exit(0)
        os.close(write_end)
        with os.fdopen(read) as answer:
            left = [those[int(number)] for number in answer.read().split()]
        if status := os.waitpid(pid, 0)[1]:
            print(f"the tests {' '.join(which)} ended with {status}", flush=True)
            return False
        for fault in left:
            if not results.time_is_up():
                start = time.monotonic()
                results.add(fault, attempt(folder, fault, which), time.monotonic() - start)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a word in the path, such as a game's id")
    parser.add_argument("--at", nargs="*", help="file:line, for all faults of that line")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="only whole matches and examples of positions, not each rule's tests")
    parser.add_argument("--trust", action="store_true", help="do not try first whether the tests pass without a fault")
    parser.add_argument("--results", type=Path, help="a file for what is found; what stands there already is not tried again")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which no further fault is tried")
    parser.add_argument("--list", action="store_true", help="run nothing")
    args = parser.parse_args()
    faults = chosen(args.count, args.seed, args.only)
    if args.at:
        lines = {(path, int(line)) for path, _, line in (at.rpartition(":") for at in args.at)}
        there = [fault for ways in places("") for fault in ways if (str(fault.path), fault.line) in lines]
        faults = [fault for fault in there if compiles(fault, (ROOT / fault.path).read_bytes())]
    if args.list:
        print("\n".join(map(str, faults)))
        return 0

    with tempfile.TemporaryDirectory(prefix="kronika-mutate-") as temporary:
        results = Results((args.results or Path(temporary) / "results").absolute(), args.minutes)
        known = results.survived()
        groups: dict[tuple[str, ...], list[Fault]] = defaultdict(list)
        for fault in faults:
            if str(fault) not in known:
                groups[tests(fault.path, args.quick)].append(fault)
        folder = copied(Path(temporary) / "sources")
        os.chdir(ROOT)
        if not judge(groups, folder, results, args.jobs, args.trust):
            return 2
        verdicts = [(fault, survived) for fault in faults if (survived := results.survived().get(str(fault))) is not None]
    survivors = [fault for fault, survived in verdicts if survived]
    killed = len(verdicts) - len(survivors)
    print(f"\n{killed} of {len(verdicts)} killed ({killed / max(1, len(verdicts)):.1%}), {len(faults) - len(verdicts)} not tried; survived:")
    print("\n".join(f"  {fault}" for fault in survivors))
    return 0


if __name__ == "__main__":
    sys.exit(main())
