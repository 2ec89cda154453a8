"""The standing over time, as lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from web.boards.kit import Scene

from .markup import text

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 10, 24

LETTER = 6.6
"""Room that a letter of a name takes."""

DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4")
"""Seats are told apart by the stroke as well as by colour."""


def chart(standings: list[list[int]], scene: Scene, marks: Sequence[tuple[int, str]] = (), title: str = "final.chart") -> str:
    """Each seat's score after each move; `marks` are moves at which something begins, with its name."""
    if len(standings) < 2:
        return ""
    top = max(1, max(max(row) for row in standings))
    low = min(0, min(min(row) for row in standings))

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / (len(standings) - 1)

    def y(value: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - value) / (top - low)

    step = max(1, -(-(top - low) // 4))
    grid = "".join(
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(v):.1f}" y2="{y(v):.1f}" class="grid"/>'
        f'<text x="{LEFT - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v}</text>'
        for v in range(low, top + 1, step)
    )
    rounds = "".join(
        f'<line x1="{x(at):.1f}" x2="{x(at):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" class="round"/>'
        for at, _ in marks
        if 0 < at < len(standings)
    ) + _named(marks, x, len(standings))
    lines, keys = [], []
    for seat, who in enumerate(scene.seats):
        path = [f"M{x(0):.1f} {y(standings[0][seat]):.1f}"]
        # A score stays until it changes: steps, not slopes.
        for at, row in enumerate(standings[1:], start=1):
            if row[seat] != standings[at - 1][seat] or at == len(standings) - 1:
                path.append(f"H{x(at):.1f}V{y(row[seat]):.1f}")
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        lines.append(f'<path d="{"".join(path)}" class="line side-{text(who.side)}"{dash}/>')
        keys.append(
            f'<li class="side-{text(who.side)}"><svg viewBox="0 0 30 8" aria-hidden="true"><path d="M0 4H30" class="line"{dash}/></svg>'
            f"{text(who.name)}</li>"
        )
    label = scene.say(title)
    unit = "" if marks else f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{scene.say("final.moves")}</text>'
    return (
        f'<figure class="chart" data-part="chart"><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{grid}{rounds}'
        f'{"".join(lines)}{unit}</svg>'
        f"<ul>{''.join(keys)}</ul><figcaption>{label}</figcaption></figure>"
    )


def _named(marks: Sequence[tuple[int, str]], x: Callable[[int], float], count: int) -> str:
    """Names of the rounds below the chart, each from its mark on. Where rounds have parts ("Silver Age: King Sigismund" and
    then "The Sejm"), the rounds are named; where not all find room, they lose what follows their colon or comma, and one that
    still finds none, or says the same as the one before, is left out."""
    rounds = [mark for mark in marks if _short(mark[1]) != mark[1]] or list(marks)
    begins = [(x(min(at, count - 1)), name) for at, name in rounds]
    rooms = [right - left for (left, _), (right, _) in pairwise([*begins, (float(WIDTH - RIGHT), "")])]
    if any(room < LETTER * len(name) for room, (_, name) in zip(rooms, begins)):
        begins = [(left, _short(name)) for left, name in begins]
    out, before = [], ""
    for room, (left, name) in zip(rooms, begins):
        if name != before and room >= LETTER * len(name):
            out.append(f'<text class="name" x="{left + 3:.1f}" y="{HEIGHT - 6}">{text(name)}</text>')
            before = name
    return "".join(out)


def _short(name: str) -> str:
    return re.split("[:,]", name, maxsplit=1)[0]
