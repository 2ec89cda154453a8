"""The legend: all that a newcomer meets on the siege plan and beside it; and the rules behind the glossary."""

from __future__ import annotations

from pyengine.games.chocim.data import ACTIONS, KINDS, OE, RP
from web.boards.kit import Entry, Scene, dashed, glyph

from .common import token

TERMS = {
    "leader": "CH-2.1", "commander": "CH-2.2", "officer": "CH-2.1", "command": "CH-3.3", "stratagem": "CH-3.6", "reserve": "CH-4", "plan": "CH-6",
    "support": "CH-7.3", "effect": "CH-10", "clash": "CH-7", "routed": "CH-7.7", "rebels": "CH-2.5", "level": "CH-7.5", "trench": "CH-10.5",
    "morale": "CH-7.12", "supply": "CH-11", "premium": "CH-2.4", "diplomacy": "CH-9", "claim": "CH-13.4", "blockade": "CH-4.5", "rokosz": "CH-1.4",
    "mutiny": "CH-1.4", "dots": "CH-6.2",
}  # fmt: skip
"""Where the rules speak of each term of the glossary."""

_PLANS = ("assault", "defence", "counter", "control", "battle")
_RULE = {"support": "CH-7.3", "effect": "CH-10"}


def legend(scene: Scene) -> list[Entry]:
    stakes = "".join(f'<path class="{"up" if k < 2 else "down"}" d="M{k * 10 + 1} 15V5l3.5-4 3.5 4v10z"/>' for k in range(3))
    return [
        *(Entry(token(side, kind, 3), f"legend.{name}", "CH-7.2", f"kind.{name}") for side in (RP, OE) for kind, name in enumerate(KINDS[side])),
        Entry(glyph("dice"), "legend.dice", "CH-7.2"),
        Entry('<small class="ch-room">4–6</small>', "legend.room", "CH-6.1"),
        *(Entry(glyph(f"ch-act-{name}"), f"legend.{name}", "CH-6") for name in _PLANS),
        *(
            Entry(glyph(f"ch-act-{dashed(name)}"), f"note.does_{name}", _RULE[action.type], f"spot.{name}")
            for name, action in ACTIONS.items()
        ),
        _term(f'<svg class="ch-level" viewBox="0 0 30 16">{stakes}</svg>', "level"),
        _term(glyph("ch-act-dig"), "trench"),
        _term(glyph("ch-reserve"), "reserve"),
        *(_term(glyph(f"ch-pool-{pool}"), pool) for pool in ("routed", "rebels")),
        Entry(glyph("ch-pool-removed"), "legend.removed", "CH-12.3"),
        _term(glyph("ch-morale"), "morale"),
        _term(glyph("ch-supply"), "supply"),
        _term(glyph("ch-diplomacy"), "diplomacy"),
        _term(glyph("ch-premium"), "premium"),
        Entry(glyph("ch-extra-leader"), "legend.extra", "CH-2.7"),
        _term('<b class="ch-command">4</b>', "command"),
        _term(glyph("ch-stratagem"), "stratagem"),
        _term(glyph("ch-blockade"), "blockade"),
        Entry(glyph("ch-snow"), "legend.circumstances", "CH-2.3"),
    ]


def _term(markup: str, term: str) -> Entry:
    return Entry(markup, f"term.{term}", TERMS[term])
