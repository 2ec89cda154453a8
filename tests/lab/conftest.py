"""A Dask cluster on this machine: a real scheduler and two real workers, each a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Cluster]:
    contact = tmp_path / "scheduler.json"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    quiet = {"env": env, "cwd": ROOT, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask = [sys.executable, "-m", "dask"]
    more = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(contact)]
    scheduler = subprocess.Popen([*dask, "scheduler", *more], **quiet)
    started = [scheduler]
    try:
        begun = time.monotonic()
        while not contact.exists() or not contact.read_text():
            assert time.monotonic() - begun < 60
            time.sleep(0.1)
        address = json.loads(contact.read_text())["address"]
        own = ["--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path)]
        started += [subprocess.Popen([*dask, "worker", address, *own], **quiet) for _ in range(2)]
        from distributed import Client

        with Client(address, timeout="60s") as client:
            client.wait_for_workers(2, timeout=60)
        yield Cluster(address, started[1:])
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()
