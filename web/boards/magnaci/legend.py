"""The legend: all that a newcomer meets on the sheet, in the ledger and in hand; and the rules behind the glossary."""

from __future__ import annotations

from pyengine.games.magnaci.data import OFFICES
from web.boards.kit import Entry, Scene, glyph, icon

from .common import MANOR, symbol

TERMS = {
    "estate": "MG-5.8.1", "wealth": "MG-8.2", "influence": "MG-5.2.3", "strength": "MG-5.4.7", "scale": "MG-5.4.8", "royal_policy": "MG-5.1.1",
    "dominance": "MG-5.8.2", "advantage": "MG-5.8.2", "presence": "MG-5.8.2", "raid": "MG-5.4.10", "partition": "MG-5.9.1",
    "third_partition": "MG-5.5.2", "silent_sejm": "MG-5.4.10", "black_clouds": "MG-5.4.10", "fief": "MG-5.8.4", "power": "MG-5.4.1",
    "primate": "MG-5.2.9", "treasurer": "MG-5.6.9", "hetman": "MG-5.4.7", "chancellor": "MG-5.2.2", "law": "MG-5.3.1", "veto": "MG-5.6.6",
    "age": "MG-5.0", "lady": "MG-5.4.5", "order_track": "MG-5.5.5", "commonwealth_strength": "MG-5.4.7",
}  # fmt: skip
"""Where the rules speak of each term of the glossary."""


def legend(scene: Scene) -> list[Entry]:
    side = f"side-{scene.seats[0].side}" if scene.seats else ""
    manor = f'<svg viewBox="-30 -40 60 64"><defs>{MANOR.replace("mg-manor", "legend-manor")}</defs><g class="mg-manor {side}"><use href="#legend-manor"/></g></svg>'
    count = '<svg viewBox="-20 -20 40 40"><g class="mg-count"><circle r="14"/><text y="9">3</text></g></svg>'
    bonus = '<svg viewBox="-24 -24 48 48"><g class="mg-modifier plus"><path d="M-19-19h38v16q0 16-19 24q-19-8-19-24z"/><text y="9">+2</text></g></svg>'
    scale = '<svg viewBox="6 60 56 52" class="mg-at"><g class="mg-scale"><path d="M12 66h44v20q0 14-22 22q-22-8-22-22z"/><text x="34" y="95">9</text></g></svg>'
    return [
        _term(manor, "estate"),
        Entry(count, "legend.count", "MG-5.8.1"),
        _term(glyph("level-dominance", "mg-level"), "dominance"),
        _term(glyph("level-advantage", "mg-level"), "advantage"),
        _term(glyph("fief"), "fief"),
        *(Entry(_building(kind), f"legend.{kind}", "MG-5.6.11") for kind in ("fortress", "monastery", "palace")),
        Entry(bonus, "legend.modifier", "MG-5.4.7"),
        _term(_pawn("partition", "partition"), "partition"),
        _term(_pawn("silent_sejm", "silent-sejm"), "silent_sejm"),
        _term(_pawn("black_clouds", "black-clouds"), "black_clouds"),
        _term("".join(symbol(sign) for sign in ("sabre", "chalice", "ducat")), "royal_policy"),
        Entry(glyph("crown", "symbol", "match"), "legend.match", "MG-5.2.6"),
        *(_term(glyph(f"office-{office}"), office) for office in OFFICES),
        _term('<span class="mg-value circle">7</span>', "influence"),
        _term('<span class="mg-value square">4</span>', "strength"),
        _term(glyph("lady"), "lady"),
        _term(scale, "scale"),
        Entry(glyph("estate", "mg-gain"), "legend.reward", "MG-5.4.9"),
        _term(glyph("penalty-raid", "mg-harm"), "raid"),
        Entry(glyph("penalty-lose-law", "mg-harm"), "legend.lose_law", "MG-5.4.10"),
        Entry("<b>×2</b>", "legend.more", "MG-5.4.10"),
        Entry('<span class="mg-mod">+2</span>', "legend.mod", "MG-5.6.7"),
        Entry(glyph("warning", "mg-warning"), "legend.warning", "MG-5.4.5"),
    ]


def _term(markup: str, term: str) -> Entry:
    return Entry(markup, f"term.{term}", TERMS[term])


def _building(kind: str) -> str:
    return f'<svg viewBox="-20 -20 40 40"><g class="mg-building"><circle r="16"/>{icon(f"building-{kind}", -12, -12, 24)}</g></svg>'


def _pawn(name: str, sign: str) -> str:
    return f'<svg viewBox="-24 -24 48 48"><g class="mg-token {name}"><circle r="20"/>{icon(f"pawn-{sign}", -15, -15, 30)}</g></svg>'
