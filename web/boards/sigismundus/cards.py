"""Cards in large: Policy cards, Figures, Acts and offices, with what lies behind them in history."""

from __future__ import annotations

from pyengine.games.sigismundus.data import DECK_OF, FIGURES, OFFICE, RIBBONS
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Card, Scene, dashed, glyph, plain, roman

from .art import seat
from .common import NUMBER
from .legend import TERMS

HISTORY = {
    "act:royal_marriage": "barbara-radziwill",
    "act:privileges": "execution-movement",
    "act:courts_suspended": "church-courts",
    "act:national_church": "national-church",
    "act:incompatibilitas": "senate-seats",
    "act:execution_of_lands": "crown-lands",
    "act:noble_trade": "vistula-grain",
    "act:union_of_lublin": "union-of-lublin",
    "card:vistula_raft": "vistula-grain",
    "card:enlistment": "noble-host",
    "figure:sienicki": "execution-movement",
    "figure:modrzewski": "national-church",
    "figure:orzechowski": "church-courts",
}
"""Entries of the encyclopedia; offices have the order of seats."""
PLACES = {
    "country:lithuania": "union-of-lublin", "country:prussia": "vistula-grain", "rep:royal": "sigismund-augustus", "rep:nobility": "execution-movement",
    "rep:magnate": "senate-seats", "field:calling_banners": "noble-host", "field:economist": "crown-lands", "field:vacancy": "senate-seats",
}  # fmt: skip
"""Entries of the encyclopedia that tell of a place on the board."""


def card(view: SigismundusState, scene: Scene, asked: str) -> Card | None:
    kind, _, name = asked.partition(":")
    history = HISTORY.get(asked, "senate-seats" if kind == "office" else "")
    if kind == "card" and name in DECK_OF:
        text = f"{plain(scene, f'card.{name}.text')}\n{plain(scene, 'term.policy.text')}"
        rule = f"SA-5.4.4.{list(DECK_OF).index(name) + 1}"
        return Card(plain(scene, f"card.{name}"), glyph(f"sg-card-{dashed(name)}"), text, rule, history)
    if kind == "figure" and name in FIGURES:
        sign = "sg-ribbon" if name in RIBBONS else "sg-ability"
        text = f"{plain(scene, f'figure.{name}.role')}\n{plain(scene, f'figure.{name}.text')}"
        return Card(plain(scene, f"figure.{name}"), glyph(sign), text, TERMS["figure"], history)
    if kind == "act" and name in NUMBER:
        text = f"{plain(scene, f'sejm.{NUMBER[name]}')}\n{plain(scene, f'act.{name}.text')}"
        picture = f'<b class="sg-wax">{roman(NUMBER[name])}</b>'
        return Card(plain(scene, f"act.{name}"), picture, text, TERMS["act"], history)
    if kind == "office" and name in OFFICE:
        office = OFFICE[name]
        worth = plain(scene, "board.figures_of", income=office.income[0], prestige=office.prestige[0])
        text = f"{worth}\n{plain(scene, f'office.{name}.text')}"
        title = f"{office.number}. {plain(scene, f'office.{name}')}"
        return Card(title, seat(office.kind), text, TERMS["office"], history)
    return None
