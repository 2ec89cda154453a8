"""A heap of stones."""

from __future__ import annotations

from typing import Any

from web.boards.kit import Scene


def draw(view: Any, scene: Scene) -> str:
    stones = "".join(f'<circle cx="{30 + 40 * i}" cy="50" r="15" fill="currentColor"/>' for i in range(view.heap))
    return f'<svg class="board" viewBox="0 0 400 100" role="group" data-heap="{view.heap}">{stones}</svg>'


def panel(view: Any, scene: Scene, seat: int) -> str:
    return ""
