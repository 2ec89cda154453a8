"""The standing over time, as lines."""

from __future__ import annotations

from web.boards.kit import Scene

from .markup import text

WIDTH, HEIGHT = 340, 180
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 10, 24

DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4")
"""Seats are told apart by the stroke as well as by colour."""


def chart(standings: list[list[int]], scene: Scene) -> str:
    """Each seat's score after each move."""
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
    label = scene.say("final.chart")
    return (
        f'<figure class="chart" data-part="chart"><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{grid}'
        f'{"".join(lines)}<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{scene.say("final.moves")}</text></svg>'
        f"<ul>{''.join(keys)}</ul><figcaption>{label}</figcaption></figure>"
    )
