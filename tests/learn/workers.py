"""A worker that does what it is asked at once, in this process."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any


class DirectWorker:
    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any], str]] = []

    async def call(self, name: str, args: dict[str, Any], package: str = "") -> Any:
        self.asked.append((name, args, package))
        module, function = name.split(":")
        return json.loads(getattr(import_module(module), function)(json.dumps(args)))

    def prepare(self) -> None:
        pass

    def cancel(self) -> None:
        pass
