"""Above the plan: the weeks of the siege, the phase, and the diplomacy cards on the table."""

from __future__ import annotations

from pyengine.games.chocim.data import CIRCUMSTANCES, OE, RP, SIDES, WEEKS
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, cover, glyph, parted, piece, plain

from .common import PHASES, army


def strip(view: ChocimState, scene: Scene) -> str:
    return (
        f'<div class="ch-strip" data-key="strip">{_weeks(view, scene)}{_phases(view, scene)}'
        f"{_tokens(view, scene)}{_table(view, scene)}</div>"
    )


@parted
def _weeks(view: ChocimState, scene: Scene) -> str:
    items = []
    for week in range(1, WEEKS + 1):
        label = plain(scene, "board.week", week=week)
        found = CIRCUMSTANCES.get(week)
        if found:
            label += ". " + plain(scene, f"board.circumstances_{week}")
        state = "past" if week < view.week else "now" if week == view.week else "to-come"
        mark = glyph("ch-snow", "ch-omen") if found else ""
        items.append(
            f'<div class="ch-week {state}" data-key="week-{week}"><b aria-hidden="true">{week}</b>{mark}'
            f"{cover(scene, f'week:{week}', label)}</div>"
        )
    return f'<div class="ch-weeks" role="group" aria-label="{scene.say("board.weeks")}">{"".join(items)}</div>'


@parted
def _phases(view: ChocimState, scene: Scene) -> str:
    if view.phase == "negotiations":
        name = plain(scene, "phase.negotiations")
        return (
            f'<div class="ch-phases"><p class="ch-now">{scene.say("phase.negotiations")}{cover(scene, "phase:negotiations", name)}</p>'
            f"<p>{scene.say('board.because_' + (view.ending or 'week5'))}</p></div>"
        )
    items = []
    for phase in PHASES:
        now = phase == view.phase
        label = plain(scene, f"phase.{phase}")
        items.append(
            f'<li class="{"now" if now else ""}"{" aria-current=" + chr(34) + "step" + chr(34) if now else ""}>'
            f"<span>{scene.say(f'board.phase_{phase}')}</span>{cover(scene, f'phase:{phase}', label)}</li>"
        )
    return (
        f'<div class="ch-phases"><p class="ch-now">{scene.say("board.week_phase", week=view.week, phase=view.phase)}</p>'
        f'<ol aria-label="{scene.say("board.phases")}">{"".join(items)}</ol></div>'
    )


@parted
def _tokens(view: ChocimState, scene: Scene) -> str:
    """The bonus of the first battle, and who has won a leader more for the next week."""
    out = []
    label = plain(scene, "board.premium" if view.premium else "board.premium_gone")
    out.append(
        f'<span class="ch-token {"" if view.premium else "gone"}" data-key="premium">'
        f"{glyph('ch-premium')}{cover(scene, 'premium', label)}</span>"
    )
    for side in (RP, OE):
        if view.extra[side]:
            words = plain(scene, "board.extra", side=SIDES[side])
            out.append(
                f'<span class="ch-token {army(side)}" data-key="extra-{SIDES[side]}">'
                f"{glyph('ch-extra-leader')}{cover(scene, f'extra:{SIDES[side]}', words)}</span>"
            )
    return f'<div class="ch-tokens">{"".join(out)}</div>'


@parted
def _table(view: ChocimState, scene: Scene) -> str:
    """Open diplomacy cards, equal ones as one pile."""
    if view.phase == "negotiations":
        return ""
    said = (
        plain(scene, "board.table", values=sorted(view.table, reverse=True))
        if view.table
        else plain(scene, "board.table_empty")
    )
    cards = []
    for value in sorted(set(view.table), reverse=True):
        n = view.table.count(value)
        label = plain(scene, "board.diplomacy_card", value=value, n=n)
        cards.append(diplomacy(value, n, f"table-{value}", cover(scene, f"table:{value}", label)))
    return (
        f'<div class="ch-table" data-key="table"><span class="ch-label">{glyph("ch-diplomacy")}<span>{scene.say("board.diplomacy")}</span>'
        f"{cover(scene, 'table', said)}</span>{''.join(cards)}</div>"
    )


def diplomacy(value: int, n: int, key: str, over: str = "", *classes: str) -> str:
    """Diplomacy cards of one value."""
    many = f"<small>×{n}</small>" if n > 1 else ""
    travels = piece(f"diplomacy-{value}", key, n)
    return f'<span class="{" ".join(("ch-dip", f"value-{value}", *classes))}" data-key="{key}"{travels}><b aria-hidden="true">{value or "?"}{many}</b>{over}</span>'
