"""A player's panel: leaders still to come, diplomacy cards, and what the week will cost."""

from __future__ import annotations

from pyengine.games.chocim.board import alive
from pyengine.games.chocim.data import SIDES
from pyengine.games.chocim.forecast import week_ahead
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, counted, explained, glyph, parted

from .legend import TERMS
from .strip import diplomacy


@parted
def panel(view: ChocimState, scene: Scene, seat: int) -> str:
    side = view.side(seat)
    ready = [card for card in view.commanders[side] if card not in view.used[side]]
    figures = [
        ("commander", "panel.commanders", f"{len(ready)}/{len(view.commanders[side])}"),
        ("officer", "panel.officers", str(len(view.hand[side]))),
        ("reserve", "panel.units", str(alive(view, side))),
        ("diplomacy", "panel.diplomacy", str(len(view.held[side]))),
    ]
    rows = "".join(
        f"<div{explained(scene, f'term.{term}.text', TERMS[term])}><dt>{scene.say(id)}</dt><dd{counted(f'{id}-{seat}')}>{value}</dd></div>"
        for term, id, value in figures
    )
    passed = (
        f'<p class="ch-passed">{scene.say("panel.passed")}</p>' if view.passed[side] and view.phase == "actions" else ""
    )
    return f'<div class="ch-panel"><dl>{rows}</dl>{passed}{_held(view, scene, seat, side)}{_ahead(view, scene, side)}</div>'


def _held(view: ChocimState, scene: Scene, seat: int, side: int) -> str:
    cards = view.held[side]
    if seat != scene.me or not cards or view.phase == "negotiations":
        return ""
    body = "".join(diplomacy(value, cards.count(value), f"own-{value}") for value in sorted(set(cards), reverse=True))
    return f'<p class="ch-own">{body} <span>{scene.say("board.sum", n=sum(cards))}</span></p>'


def _ahead(view: ChocimState, scene: Scene, side: int) -> str:
    """Where the week will leave this side if nothing more is placed."""
    if view.phase not in ("actions", "diplomacy", "effects") or view.ending:
        return ""
    ahead = week_ahead(view)
    said = scene.say(
        "panel.ahead",
        morale=ahead["morale"][side],
        supply=ahead["supply"][side],
        rations=ahead["rations"][side],
        band=ahead["band"][side],
    )
    warn = ""
    if ahead["supply"][side] == 0 or ahead["morale"][side] == 0:
        what = "hunger" if ahead["supply"][side] == 0 else ("rokosz", "mutiny")[side]
        warn = f'<p class="ch-warn">{glyph("warning")}{scene.say(f"panel.warn_{what}")}</p>'
    return f'<p class="ch-ahead" data-key="ahead-{SIDES[side]}"{explained(scene, "term.supply.text", TERMS["supply"])}>{said}</p>{warn}'
