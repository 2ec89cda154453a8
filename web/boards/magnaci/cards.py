"""Cards in large: laws, offices, conflicts, kings, buildings; each with its whole text, its rule and its history."""

from __future__ import annotations

from collections.abc import Callable

from pyengine.games.magnaci.data import ATTACKED, BUILDINGS, CONFLICTS, EVERY, LAWS, POLICY, SENATORS
from pyengine.games.magnaci.state import MagnaciState
from web.boards.kit import Card, Scene, glyph, plain

from .common import ROMAN, symbol
from .ledger import outcomes, penalty_icon
from .legend import TERMS

HISTORY = {
    "law:veto": "liberum-veto", "law:constitution_3_may": "constitution-and-partitions", "law:quarter_army": "hetmans",
    "law:confederation": "liberum-veto", "law:rokosz": "liberum-veto",
    "office:primate": "interrex", "office:hetman": "hetmans",
    "king:sigismund_augustus": "union-of-lublin", "king:stephen_bathory": "stephen-bathory", "king:john_casimir": "deluge",
    "king:john_sobieski": "vienna", "king:augustus_ii": "silent-sejm", "king:stanislaw_august": "constitution-and-partitions",
    "conflict:livonian_war": "stephen-bathory", "conflict:danzig_revolt": "stephen-bathory", "conflict:deluge": "deluge",
    "conflict:swedish_war": "deluge", "conflict:rakoczi": "deluge", "conflict:khmelnytsky": "khmelnytsky",
    "conflict:cossack_revolt": "khmelnytsky", "conflict:vienna": "vienna", "conflict:holy_league": "vienna",
    "conflict:bulwark": "vienna", "conflict:silent_sejm": "silent-sejm", "conflict:war_with_russia": "silent-sejm",
    "conflict:insurrection": "constitution-and-partitions", "conflict:black_eagles": "constitution-and-partitions",
    "conflict:black_clouds": "constitution-and-partitions",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a card."""
PLACES = {
    "province:lithuania": "union-of-lublin", "province:ukraine": "khmelnytsky", "province:prussia": "deluge", "province:great_poland": "deluge",
    "province:little_poland": "constitution-and-partitions", "fief:livonia": "stephen-bathory", "fief:moldavia": "vienna",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a place on the board."""


def card(view: MagnaciState, scene: Scene, asked: str) -> Card | None:
    """The card of this name; none that a viewer cannot know."""
    kind, _, name = asked.partition(":")
    make = _KINDS.get(kind)
    return make(view, scene, name) if make else None


def _signs(scene: Scene, sign: str, estates: int) -> list[str]:
    """What winning a Senator or a Law brings."""
    king = plain(scene, "card.every_king") if sign == EVERY else plain(scene, "card.king_of", symbol=sign)
    return [plain(scene, "card.worth", n=estates) + " " + king]


def _law(view: MagnaciState, scene: Scene, law: str) -> Card | None:
    if law not in LAWS:
        return None
    data = LAWS[law]
    lines = [plain(scene, f"law.{law}.text"), *_signs(scene, data.symbol, data.estates)]
    picture = glyph("crown") if data.symbol == EVERY else symbol(data.symbol)
    return _made("law", law, plain(scene, f"law.{law}"), picture, lines, TERMS["law"])


def _office(view: MagnaciState, scene: Scene, office: str) -> Card | None:
    if office not in SENATORS:
        return None
    data = SENATORS[office]
    lines = [plain(scene, f"office.{office}.text"), *_signs(scene, data.symbol, data.estates)]
    return _made("office", office, plain(scene, f"office.{office}"), glyph(f"office-{office}"), lines, TERMS[office])


def _conflict(view: MagnaciState, scene: Scene, id: str) -> Card | None:
    if id not in CONFLICTS:
        return None
    won, lost = outcomes(scene, id)
    lines = [f"{plain(scene, 'board.if_won')}: {won}.", f"{plain(scene, 'board.if_lost')}: {lost}."]
    if id in view.conflicts:
        space = view.conflicts.index(id)
        where = plain(scene, f"province.{ATTACKED[space]}")
        lines.insert(0, f"{ROMAN[space]}. {where}, {plain(scene, 'board.scale', n=view.scale(space))}.")
        lines += [plain(scene, "aims.partitions.text")] * bool(view.lost_by[space])
    sign = glyph(penalty_icon(CONFLICTS[id].penalty))
    return _made("conflict", id, plain(scene, f"conflict.{id}"), sign, lines, TERMS["scale"])


def _king(view: MagnaciState, scene: Scene, king: str) -> Card | None:
    if king not in view.kings[: view.age]:
        return None
    policy = POLICY[king]
    lines = [
        plain(scene, f"king.{king}.years"),
        plain(scene, "card.policy", symbol=policy),
        plain(scene, "term.royal_policy.text"),
    ]
    return _made("king", king, plain(scene, f"king.{king}"), symbol(policy), lines, TERMS["royal_policy"])


def _building(view: MagnaciState, scene: Scene, name: str) -> Card | None:
    if name not in BUILDINGS:
        return None
    where = view.buildings.get(name)
    lines = [plain(scene, f"legend.{name}")]
    lines += [plain(scene, "card.stands", province=where)] if where else []
    return _made("building", name, plain(scene, f"building.{name}"), glyph(f"building-{name}"), lines, "MG-5.6.11")


def _made(kind: str, name: str, title: str, picture: str, lines: list[str], rule: str) -> Card:
    return Card(title, picture, "\n".join(lines), rule, HISTORY.get(f"{kind}:{name}", ""))


_KINDS: dict[str, Callable[[MagnaciState, Scene, str], Card | None]] = {
    "law": _law,
    "office": _office,
    "conflict": _conflict,
    "king": _king,
    "building": _building,
}
