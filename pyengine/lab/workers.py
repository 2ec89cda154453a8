"""Who plays many matches: this process, all cores, or a cluster. Results come back in the order of the jobs.

Any `concurrent.futures.Executor` will do. Processes on this machine are started anew when one of them dies; a Dask
scheduler gives the work of a lost worker to another by itself.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from typing import Any, TypeVar

from ..game import SetupError

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""Jobs that wait for each worker: enough that none is idle, few enough that memory stays flat."""
TRIES = 3
"""How often a job may take its worker with it before somebody has to look at it."""
DIALLING = "15s"
"""How long a scheduler has to answer."""


class Workers:
    """An executor, how many jobs it does at once, how to get another when it breaks, and how to leave it."""

    def __init__(self, make: Callable[[], Executor], width: int, leave: Callable[[], None] | None = None) -> None:
        self.make, self.width, self.leave = make, width, leave
        self.executor = make()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self.leave:
            self.leave()
        else:
            self.executor.shutdown(wait=False, cancel_futures=True)

    def renew(self) -> None:
        self.executor.shutdown(wait=False)
        self.executor = self.make()


def local(jobs: int | None = None) -> Workers | None:
    """So many processes, one for each core by default; None for one alone, which needs no other."""
    count = jobs or os.cpu_count() or 1
    return Workers(lambda: ProcessPoolExecutor(count), count) if count > 1 else None


def cluster(address: str) -> Workers:
    """The workers of a Dask scheduler: ``tcp://10.0.0.1:8786``, or the file that it wrote (``scheduler.json``)."""
    try:
        from distributed import Client
    except ImportError as error:
        raise SetupError("lab.no_cluster", address=address, detail='pip install "kronika[cluster]"') from error
    where: dict[str, Any] = {"scheduler_file": address} if address.endswith(".json") else {"address": address}
    try:
        client = Client(**where, timeout=DIALLING)
    except (OSError, ValueError) as error:
        raise SetupError("lab.no_cluster", address=address, detail=str(error).partition("\n")[0]) from error
    width = max(1, sum(client.ncores().values()))
    # Matches are pure functions, and their plans are all different: nothing is to be remembered by its arguments.
    return Workers(lambda: client.get_executor(pure=False), width, client.close)


def in_order(workers: Workers | Executor | None, function: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    """What the function makes of each job, in the order of the jobs, whoever does them."""
    if workers is None:
        yield from map(function, jobs)
        return
    crew = workers if isinstance(workers, Workers) else Workers(lambda: workers, width_of(workers))
    coming = iter(jobs)
    under_way: deque[tuple[J, Future[R]]] = deque()
    tries = 0
    while True:
        while len(under_way) < AHEAD * crew.width:
            try:
                job = next(coming)
            except StopIteration:
                break
            under_way.append((job, crew.executor.submit(function, job)))
        if not under_way:
            return
        try:
            result = under_way[0][1].result()
        except BrokenExecutor:
            tries += 1
            if tries >= TRIES or crew is not workers:
                raise
            crew.renew()
            again = [job for job, _ in under_way]
            under_way.clear()
            under_way.extend((job, crew.executor.submit(function, job)) for job in again)
            continue
        tries = 0
        under_way.popleft()
        yield result


def width_of(workers: Workers | Executor) -> int:
    """How many jobs are done at once."""
    if isinstance(workers, Workers):
        return workers.width
    return int(getattr(workers, "_max_workers", 0)) or os.cpu_count() or 1


class Progress:
    """How much is done and how long the rest will take, at most once a second: on a terminal in one line that changes,
    elsewhere only where it is asked for."""

    def __init__(self, count: int, done: int = 0, shown: bool = False) -> None:
        self.count, self.before, self.done = count, done, done
        self.tty = sys.stderr.isatty()
        self.shown = shown or self.tty
        self.begun = self.last_shown = time.monotonic()

    def __call__(self, more: int = 1) -> None:
        self.done += more
        now = time.monotonic()
        if self.shown and (now - self.last_shown >= 1 or (self.done >= self.count and self.tty)):
            self.last_shown = now
            self._tell(now - self.begun)

    def _tell(self, seconds: float) -> None:
        fresh = self.done - self.before
        left = seconds / fresh * (self.count - self.done) if fresh else 0.0
        bar = "#" * (30 * self.done // max(1, self.count))
        end = "\n" if not self.tty or self.done >= self.count else ""
        line = f"[{bar:30}] {self.done}/{self.count}  {_span(left)} left "
        print(("\r" if self.tty else "") + line, end=end, file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"
