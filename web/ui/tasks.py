"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable
from typing import Any

_running: set[asyncio.Future[Any]] = set()


def later(work: Awaitable[Any]) -> None:
    """Do it without waiting; kept so that it is not collected on the way."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Future[Any]) -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()):
        report(error)


def report(error: BaseException) -> None:
    """A fault of ours: let the console show it."""
    traceback.print_exception(error)
