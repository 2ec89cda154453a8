"""Cards in large: leaders with their command and stratagems."""

from __future__ import annotations

from pyengine.games.chocim.data import COMMANDERS
from pyengine.games.chocim.leaders import LEADERS
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Card, Scene, glyph, plain

from .common import large
from .legend import TERMS

HISTORY = {
    "rp_c1": "chodkiewicz", "rp_c2": "lubomirski", "rp_c3": "sahaidachny", "oe_c1": "osman", "oe_c3": "tatars", "oe19": "tatars", "oe20": "tatars",
    "rp04": "hussar-charge", "rp09": "lisowczycy", "rp10": "lisowczycy", "rp16": "tabor", "rp17": "tabor", "rp18": "tabor", "rp19": "tabor",
    "rp20": "treaty", "rp21": "treaty",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a leader."""
PLACES = {
    "field:camp": "chodkiewicz", "field:castle": "khotyn", "field:bridgehead": "khotyn", "field:tabor": "tabor", "field:bastion": "lisowczycy",
    "field:tents": "osman", "field:tatar_camp": "tatars", "field:forefield": "hussar-charge",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a place on the board."""


def card(view: ChocimState, scene: Scene, asked: str) -> Card | None:
    kind, _, name = asked.partition(":")
    if kind != "leader" or name not in LEADERS:
        return None
    leader = LEADERS[name]
    boss = any(name in commanders for commanders in COMMANDERS)
    lines = [plain(scene, "term.commander.text" if boss else "term.officer.text")]
    lines.append(f"{large(plain(scene, 'board.command', n=leader.command))}. {plain(scene, 'term.command.text')}")
    lines += [f"{plain(scene, f'stratagem.{s.name}')}: {plain(scene, f'stratagem.{s.name}.text')}" for s in leader.stratagems]
    return Card(large(plain(scene, f"card.{name}")), glyph("ch-command"), "\n".join(lines), TERMS["leader"], HISTORY.get(name, ""))
