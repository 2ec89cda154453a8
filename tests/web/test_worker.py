"""web.ui.worker: calls in order, a crash survived, a cancel that cancels. Here with a worker of our own making."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import run_async
from web.ui.worker import Cancelled, Late, Worker, WorkerError


class FakePort:
    opened: list[FakePort] = []

    def __init__(self, on_message: Callable[[Any], None], on_crash: Callable[[str], None]) -> None:
        self.on_message, self.on_crash = on_message, on_crash
        self.sent: list[dict[str, Any]] = []
        self.closed = False
        FakePort.opened.append(self)

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def close(self) -> None:
        self.closed = True

    def answer(self, at: int, result: str) -> None:
        self.on_message({"id": self.sent[at]["id"], "ok": True, "result": result})


@pytest.fixture
def ports() -> list[FakePort]:
    FakePort.opened = []
    return FakePort.opened


async def begin(worker: Worker, *names: str) -> list[asyncio.Task[Any]]:
    tasks = [asyncio.create_task(worker.call(name, [1])) for name in names]
    await asyncio.sleep(0)
    return tasks


def test_answers_find_their_calls(ports: list[FakePort]) -> None:
    async def story() -> None:
        worker = Worker(FakePort)  # type: ignore[arg-type]
        first, second = await begin(worker, "a:f", "b:g")
        assert ports[0].sent[0] == {"id": 1, "call": "a:f", "args": "[1]", "package": ""}
        ports[0].on_message({"ready": True})
        ports[0].answer(1, '"second"')
        ports[0].answer(0, '"first"')
        assert (await first, await second) == ("first", "second")
        assert worker.ready

    run_async(story())


def test_an_error_reaches_its_caller_alone(ports: list[FakePort]) -> None:
    async def story() -> None:
        first, second = await begin(Worker(FakePort), "a:f", "b:g")  # type: ignore[arg-type]
        ports[0].on_message({"id": 1, "ok": False, "error": "ValueError"})
        ports[0].answer(1, "2")
        with pytest.raises(WorkerError, match="ValueError"):
            await first
        assert await second == 2

    run_async(story())


def test_a_crash_is_survived_once(ports: list[FakePort]) -> None:
    async def story() -> None:
        worker = Worker(FakePort)  # type: ignore[arg-type]
        (task,) = await begin(worker, "a:f")
        ports[0].on_crash("out of memory")
        assert ports[0].closed
        assert ports[1].sent == ports[0].sent
        ports[0].answer(0, '"from the dead"')
        ports[1].answer(0, '"alive"')
        assert await task == "alive"
        (task,) = await begin(worker, "a:f")
        ports[1].on_crash("out of memory")
        ports[2].on_crash("out of memory")
        with pytest.raises(WorkerError, match="out of memory"):
            await task

    run_async(story())


def test_cancel_ends_the_thinking_and_starts_afresh(ports: list[FakePort]) -> None:
    async def story() -> None:
        worker = Worker(FakePort)  # type: ignore[arg-type]
        (task,) = await begin(worker, "a:f")
        worker.cancel()
        with pytest.raises(Cancelled):
            await task
        assert ports[0].closed
        (task,) = await begin(worker, "b:g")
        ports[1].answer(0, "3")
        assert await task == 3

    run_async(story())


def test_a_silent_worker_is_replaced_and_the_question_asked_again(ports: list[FakePort]) -> None:
    """One that hangs or was closed says nothing at all."""

    async def story() -> None:
        worker = Worker(FakePort, patience=0.05)  # type: ignore[arg-type]
        (task,) = await begin(worker, "a:f")
        await asyncio.sleep(0.07)
        assert ports[0].closed
        assert ports[1].sent == ports[0].sent
        ports[1].answer(0, '"late but well"')
        assert await task == "late but well"
        (task,) = await begin(worker, "a:f")
        with pytest.raises(Late):
            await asyncio.wait_for(task, 1)
        assert len(ports) == 3, "asked more than twice"
        # The next question finds a worker again.
        (task,) = await begin(worker, "a:f")
        ports[-1].answer(0, "4")
        assert await task == 4

    run_async(story())


def test_a_worker_that_loads_is_not_silent(ports: list[FakePort]) -> None:
    async def story() -> None:
        worker = Worker(FakePort, patience=0.08)  # type: ignore[arg-type]
        (task,) = await begin(worker, "a:f")
        for _ in range(5):
            await asyncio.sleep(0.04)
            ports[0].on_message({"loading": True})
        ports[0].on_message({"ready": True})
        await asyncio.sleep(0.04)
        ports[0].answer(0, "5")
        assert await task == 5
        await asyncio.sleep(0.1)
        assert len(ports) == 1
        assert not ports[0].closed, "nobody asks it anything: it may be as silent as it likes"

    run_async(story())


def test_where_memory_is_dear_a_worker_comes_when_asked_and_goes_when_idle(ports: list[FakePort]) -> None:
    async def story() -> None:
        worker = Worker(FakePort, rest=0.05)  # type: ignore[arg-type]
        worker.prepare()
        assert not ports
        (task,) = await begin(worker, "a:f")
        await asyncio.sleep(0.07)
        assert not ports[0].closed, "it is at work"
        ports[0].answer(0, "1")
        assert await task == 1
        await asyncio.sleep(0.07)
        assert ports[0].closed
        (task,) = await begin(worker, "a:f")
        ports[1].answer(0, "2")
        assert await task == 2

    run_async(story())


IN_THE_PAGE = """
import asyncio
import json

from js import document
from web.ui.worker import Cancelled, Worker, WorkerError

worker = Worker()
said = [await worker.call("json:dumps", "twice")]
try:
    await worker.call("json:loads", {"no": "string"})
except WorkerError as error:
    said.append("TypeError" in str(error) or str(error))
task = asyncio.ensure_future(worker.call("time:sleep_for_ever", 1))
await asyncio.sleep(0)
worker.cancel()
try:
    await task
except Cancelled:
    said.append("cancelled")
said.append(await worker.call("json:dumps", "again"))
document.documentElement.dataset.said = json.dumps(said)
document.documentElement.dataset.boot = "ready"
"""


def test_in_the_page(page: Page, boot: Callable[..., None]) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body=IN_THE_PAGE, content_type="text/x-python"))
    boot(page)
    said = page.evaluate("JSON.parse(document.documentElement.dataset.said)")
    assert said == ['"twice"', said[1], "cancelled", '"again"']
