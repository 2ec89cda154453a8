"""Bots think in a worker: ask it here, from the page's Python.

>>> bots = Worker()
>>> move = await bots.call("pyengine.bots.remote:choose", {"view": view, "seat": 1})

The function that is named gets one string of JSON and returns one. Calls wait until the worker's Python is there and
are answered one after another. A worker that dies, or that has not given a sign of life for a while (one that was closed
or that hangs says nothing), is started again and its calls are sent once more (a bot's choice depends on nothing but
what it is given); `cancel()` ends the thinking at once and starts afresh. Where memory is dear (`rest`), a worker that
nobody asks anything is let go.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

URL = "./js/bot-worker.js"
RESTARTS = 3
"""How many times in a row a worker may die without an answer in between."""
PATIENCE = 30.0
"""Seconds without a sign of life after which a worker that was asked something counts as dead. The slowest of our bots
takes a tenth of it on a slow phone; a worker that is still loading tells how far it has come."""


class WorkerError(Exception):
    """The function raised, or the worker cannot be started. The text is for a developer, not for a player."""


class Late(WorkerError):
    """No answer came, and none from a second worker either."""


class Cancelled(WorkerError):
    """Nobody wants the answer any more."""


@dataclass(slots=True)
class _Call:
    name: str
    args: str
    package: str
    answer: asyncio.Future[str]
    sent_again: bool = False


class Port:
    """One running worker. Replaced by a fake in tests outside the browser."""

    def __init__(self, on_message: Callable[[Any], None], on_crash: Callable[[str], None]) -> None:
        from js import Object
        from js import Worker as JsWorker
        from pyodide.ffi import create_proxy, to_js

        self._to_js = lambda value: to_js(value, dict_converter=Object.fromEntries)
        self._worker = JsWorker.new(URL, self._to_js({"type": "module"}))
        self._proxies = [
            create_proxy(lambda event: on_message(event.data.to_py())),
            create_proxy(lambda event: on_crash(str(getattr(event, "message", "") or "the worker stopped"))),
        ]
        self._worker.onmessage, crash = self._proxies[0], self._proxies[1]
        self._worker.onerror = crash
        self._worker.onmessageerror = crash

    def send(self, message: dict[str, Any]) -> None:
        self._worker.postMessage(self._to_js(message))

    def close(self) -> None:
        self._worker.onmessage = self._worker.onerror = self._worker.onmessageerror = None
        self._worker.terminate()
        for proxy in self._proxies:
            proxy.destroy()


class Worker:
    def __init__(self, open_port: Callable[..., Port] = Port, patience: float | None = None, rest: float = 0.0) -> None:
        self._open_port = open_port
        self.patience = PATIENCE if patience is None else patience
        self.rest = rest
        """Seconds after its last answer at which it is let go; 0 is never."""
        self._alarm: asyncio.TimerHandle | None = None
        self._port: Port | None = None
        self._calls: dict[int, _Call] = {}
        self._last_id = 0
        self._deaths = 0
        self.ready = False

    def prepare(self) -> None:
        """Let Python load in the worker ahead of the first call; not where memory is dear."""
        if not self.rest:
            self.start()

    def start(self) -> None:
        if self._port is None:
            self.ready = False
            # A message of a worker that has been closed since is nobody's.
            port: list[Port] = []
            port.append(
                self._open_port(
                    lambda data: self._on_message(data) if self._port in port else None,
                    lambda text: self._on_crash(text) if self._port in port else None,
                )
            )
            self._port = port[0]

    async def call(self, name: str, args: Any, package: str = "") -> Any:
        """Call `module:function` in the worker with JSON-able args; `package` is a wheel that it needs."""
        self._last_id += 1
        id = self._last_id
        call = _Call(name, json.dumps(args), package, asyncio.get_running_loop().create_future())
        self._calls[id] = call
        self.start()
        self._send(id, call)
        try:
            return json.loads(await call.answer)
        finally:
            self._calls.pop(id, None)
            self._wait()

    def cancel(self) -> None:
        """Drop all calls, also the one that is being worked on; they raise Cancelled."""
        if self._calls:
            self._stop()
            self._fail(Cancelled("cancelled"))
            self.prepare()

    def close(self) -> None:
        self._stop()
        self._fail(Cancelled("closed"))

    def _send(self, id: int, call: _Call) -> None:
        assert self._port is not None
        self._port.send({"id": id, "call": call.name, "args": call.args, "package": call.package})
        self._wait()

    def _wait(self) -> None:
        """From now on: for the next sign of life, or for the end of its rest."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._calls:
            self._alarm = asyncio.get_running_loop().call_later(self.patience, self._on_silence)
        elif self.rest and self._port is not None:
            self._alarm = asyncio.get_running_loop().call_later(self.rest, self._stop)

    def _on_silence(self) -> None:
        self._on_crash("no sign of life", Late)

    def _on_message(self, data: dict[str, Any]) -> None:
        self._wait()
        if "loading" in data:
            return
        if "ready" in data:
            if data["ready"]:
                self.ready = True
            else:
                self._on_crash(str(data.get("error")))
            return
        self._deaths = 0
        call = self._calls.get(data["id"])
        if call is None or call.answer.done():
            return
        if data["ok"]:
            call.answer.set_result(data["result"])
        else:
            call.answer.set_exception(WorkerError(data["error"]))

    def _on_crash(self, text: str, kind: type[WorkerError] = WorkerError) -> None:
        self._stop()
        self._deaths += 1
        for call in self._calls.values():
            if call.sent_again and not call.answer.done():
                call.answer.set_exception(kind(text))
            call.sent_again = True
        waiting = {id: call for id, call in self._calls.items() if not call.answer.done()}
        if self._deaths > RESTARTS:
            self._fail(kind(text))
            self._deaths = 0
        elif waiting:
            self.start()
            for id, call in waiting.items():
                self._send(id, call)

    def _stop(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None
            self.ready = False

    def _fail(self, error: WorkerError) -> None:
        for call in self._calls.values():
            if not call.answer.done():
                call.answer.set_exception(error)
