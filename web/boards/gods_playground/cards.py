"""Cards in large: the neighbours, the reigns, and the words of the glossary that have a history."""

from __future__ import annotations

from collections.abc import Callable

from pyengine.games.gods_playground.data import ENEMIES, FACES, GLORY, PROVINCES, STRENGTH, TURNS
from pyengine.games.gods_playground.forecast import threat
from pyengine.games.gods_playground.state import GodsState, face, ruler
from web.boards.kit import Card, Scene, glyph, plain

from .common import FOE, ROMAN
from .fields import forecast_said
from .legend import TERMS

HISTORY = {
    "enemy:sweden": "deluge", "enemy:muscovy": "hetman", "enemy:tatars": "khmelnytsky", "enemy:ottomans": "vienna-1683",
    "enemy:habsburgs": "double-election",
    "reign:2": "double-election", "reign:3": "vienna-1683", "reign:4": "liberum-veto",
    "term:veto": "liberum-veto", "term:sejm": "liberum-veto", "term:gdansk": "gdansk", "term:city": "zamosc", "term:mace": "hetman",
    "term:colleges": "colleges", "term:cossacks": "khmelnytsky", "term:treaty": "vienna-1683",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a card."""

SIGNS = {
    "veto": "gp-veto", "sejm": "gp-sejm", "gdansk": "gp-trade", "city": "gp-city", "mace": "gp-mace", "colleges": "gp-college",
    "cossacks": "gp-cossacks", "treaty": "gp-treaty", "manager": "gp-manager", "confederation": "gp-confederation", "crown_army": "crown",
}  # fmt: skip
PLACES = {
    "province:prussia": "gdansk", "gdansk": "gdansk", "province:ukraine": "khmelnytsky", "province:lesser_poland": "zamosc", "province:lithuania": "families",
    "field:ottomans": "vienna-1683", "field:muscovy": "hetman", "field:north": "deluge", "field:tatars": "khmelnytsky", "field:habsburgs": "double-election",
    "sejm": "liberum-veto", "mace": "hetman",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a place on the board."""


def card(view: GodsState, scene: Scene, asked: str) -> Card | None:
    kind, _, name = asked.partition(":")
    make = _KINDS.get(kind)
    return make(view, scene, name) if make else None


def _enemy(view: GodsState, scene: Scene, name: str) -> Card | None:
    """By the name it has in one of the turns."""
    if name not in FOE:
        return None
    field = ENEMIES.index(FOE[name])
    a, b, c, d = STRENGTH[view.players][field]
    lines = [
        plain(scene, "card.strengths", a=a, b=b, c=c, d=d),
        plain(scene, "card.enters", province=PROVINCES[field], n=GLORY[field]),
    ]
    if 0 < view.phase <= 10 and face(view, ruler(view, field)) == name:
        lines.append(forecast_said(scene, threat(view, field)) + ".")
    lines.append(plain(scene, "term.invasion.text"))
    title = plain(scene, f"enemy.{name}")
    return Card(title, glyph(f"gp-{name}"), "\n".join(lines), "GP-8.2.2", HISTORY.get(f"enemy:{name}", ""))


def _reign(view: GodsState, scene: Scene, turn: str) -> Card | None:
    if not turn.isdecimal() or not 0 < int(turn) <= TURNS:
        return None
    n = int(turn)
    lines = [plain(scene, f"enemy.{faces[n - 1]}") for faces in FACES]
    title = f"{ROMAN[n - 1]}. {plain(scene, f'reign.{n}')}"
    return Card(title, glyph("crown"), "\n".join(lines), "GP-8.2.2", HISTORY.get(f"reign:{n}", ""))


def _term(view: GodsState, scene: Scene, term: str) -> Card | None:
    if term not in SIGNS:
        return None
    words = plain(scene, f"term.{term}.text")
    return Card(plain(scene, f"term.{term}"), glyph(SIGNS[term]), words, TERMS[term], HISTORY.get(f"term:{term}", ""))


_KINDS: dict[str, Callable[[GodsState, Scene, str], Card | None]] = {"enemy": _enemy, "reign": _reign, "term": _term}
