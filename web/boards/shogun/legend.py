"""The legend: all that a newcomer meets on the sheet, in the agenda and at the tower; and the rules behind the glossary."""

from __future__ import annotations

from pyengine.games.shogun.data import SEASONS
from web.boards.kit import Entry, Scene, glyph, icon

TERMS = {
    "province": "SH-4.2", "neutral": "SH-5.8.4", "region": "SH-8.1", "chest": "SH-2.2", "chest_card": "SH-5.3.4", "army": "SH-4.3", "farmer": "SH-2.1",
    "reserve": "SH-4.3", "tower": "SH-7.1", "tray": "SH-5.8.3", "revolt": "SH-5.9.1", "revolts": "SH-5.7.5", "castle": "SH-5.7.1", "temple": "SH-5.7.1",
    "theatre": "SH-5.7.2", "building_space": "SH-5.7.1", "action_card": "SH-5.1.1", "special_card": "SH-5.2.1", "event_card": "SH-5.4.1",
    "bid": "SH-5.3.6", "rice": "SH-5.7.3", "vp": "SH-8.1", "sea_route": "SH-5.7.10", "supply_table": "SH-5.11.2", "daimyo": "SH-4.3", "shogun": "SH-8.3",
}  # fmt: skip
"""Where the rules speak of each term of the glossary."""


def legend(scene: Scene) -> list[Entry]:
    side = scene.seats[0].side
    banner = (
        f'<svg viewBox="-24 -20 48 40"><g class="side-{side}"><rect class="sh-cube side-{side}" x="-20" y="-16" width="40" height="32"/></g></svg>'
    )
    farmers = '<svg viewBox="-12 -12 24 24"><rect class="sh-cube side-farmers" x="-9" y="-9" width="18" height="18"/></svg>'
    tax = '<svg class="sh-printed" viewBox="-14 -14 28 28"><circle r="10.5"/><text y="6.5" text-anchor="middle">5</text></svg>'
    return [
        _term(banner, "army"),
        _term(farmers, "farmer"),
        Entry(tax, "legend.tax", "SH-5.7.4"),
        _term(glyph("sh-rice"), "rice"),
        _term(glyph("sh-chest"), "chest"),
        *(_term(_building(kind), kind) for kind in ("castle", "temple", "theatre")),
        Entry('<svg viewBox="0 0 18 18"><rect class="legend-space" x="1" y="1" width="16" height="16"/></svg>', "term.building_space", TERMS["building_space"]),
        _term(glyph("sh-farmer"), "revolts"),
        Entry("".join(glyph(f"sh-{season}") for season in SEASONS), "legend.seasons", "SH-5.0.1"),
        _term('<b class="sh-slot">3</b>', "action_card"),
        Entry('<b class="sh-slot back">?</b>', "legend.face_down", "SH-5.1.1"),
        *(Entry(glyph(sign), f"legend.{name}", rule) for sign, name, rule in (
            ("sh-recruit", "recruit", "SH-5.7.6"), ("sh-march", "march", "SH-5.7.8"), ("sh-battle", "battle", "SH-5.7.9"),
        )),
        _term(glyph("sh-bid"), "bid"),
        _term('<span class="sh-card chest">' + glyph("sh-chest") + "<b>2</b></span>", "chest_card"),
        _term(glyph("sh-shield"), "special_card"),
        _term(glyph("sh-villages"), "event_card"),
        Entry(f'<span class="sh-loss">{glyph("sh-rice")}−3</span>', "legend.loss", "SH-5.11.1"),
        _term(glyph("sh-tower"), "tower"),
        Entry(glyph("warning"), "legend.warning", "SH-5.3.3"),
        Entry("<small>62%</small>", "legend.chance", "SH-7.3"),
    ]  # fmt: skip


def _term(markup: str, term: str) -> Entry:
    return Entry(markup, f"term.{term}", TERMS[term])


def _building(kind: str) -> str:
    return f'<svg viewBox="0 0 18 17"><g class="sh-built"><rect width="18" height="17"/>{icon(f"sh-{kind}", 1, 0.5, 16)}</g></svg>'
