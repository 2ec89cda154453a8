"""The legend: all that a newcomer meets on the sheet and below it; and the rules behind the glossary."""

from __future__ import annotations

from web.boards.kit import Entry, Scene, glyph, icon

from .common import cube, noble

TERMS = {
    "noble_cube": "GP-3.1", "influence_token": "GP-5.2.1", "estate": "GP-7.1.1", "wealth": "GP-5.1.1", "manager": "GP-7.2.1", "city": "GP-7.2.8",
    "mace": "GP-6.1.1", "crown_army": "GP-6.2.1", "sejm": "GP-6.4.1", "enemy_field": "GP-8.2.2", "bonus_cube": "GP-6.3.1", "marker": "GP-8.2.5",
    "king_cube": "GP-8.1.8", "treaty": "GP-7.2.3", "cossacks": "GP-7.3.2", "campaign": "GP-8.1.1", "invasion": "GP-8.2.1", "defence": "GP-8.2.10",
    "relief": "GP-8.3.1", "expansion": "GP-8.4.1", "pillage": "GP-9.1.1", "prestige": "GP-10.2", "luxury": "GP-9.2.3", "veto": "GP-7.2.5",
    "confederation": "GP-7.2.6", "colleges": "GP-7.2.7", "gdansk": "GP-7.2.2", "komput": "GP-6.2.1",
}  # fmt: skip
"""Where the rules speak of each term of the glossary."""


def legend(scene: Scene) -> list[Entry]:
    side = f"side-{scene.seats[0].side}"
    disc = f'<g class="gp-disc {side}"><circle r="22"/>{icon(f"side-{scene.seats[0].side}", -10, -19, 20)}<text y="17">4</text></g>'
    crops = f'{disc}<circle class="gp-badge" cx="-21" cy="2" r="11"/>{icon("gp-manager", -30, -7, 18, "gp-crops")}'
    city = f'<path class="gp-walls" d="M-27 27v-54h9v7h9v-7h18v7h9v-7h9v54z"/>{disc}<circle class="gp-badge" cx="19" cy="-17" r="12"/>{icon("gp-city", 10, -26, 18, "gp-tower")}'
    doomed = f'{disc}<circle class="gp-ring" r="25"/>{icon("gp-burn", 9, 3, 24, "gp-fire")}'
    pips = "".join(f'<circle class="{"full" if k < 3 else "empty"}" cx="{(k - 2) * 10}" cy="28" r="4"/>' for k in range(5))
    coin = f'<g class="gp-coin"><circle class="face" r="19"/><text y="8">3</text>{pips}<path class="gp-way-up" d="M25 7l8-13l8 13z"/></g>'
    token = f'<span class="gp-coin-token {side}">3</span>'
    return [
        _term(_svg(noble(scene, 0, 4, "legend", 0, -14)), "noble_cube"),
        _term(_svg(disc), "estate"),
        Entry(_svg('<circle class="gp-space" r="22"/><text class="gp-worth" y="8">6</text>'), "legend.space", "GP-10.1"),
        _term(_svg(crops), "manager"),
        _term(_svg(city), "city"),
        Entry(_svg(doomed), "legend.doomed", "GP-9.1.1"),
        _term(_svg(coin), "wealth"),
        _term(token, "influence_token"),
        *(Entry(glyph(f"gp-{unit}"), f"legend.{unit}", "GP-8.0.1", f"unit.{unit}") for unit in ("infantry", "cavalry", "artillery")),
        _term(glyph("gp-cossacks"), "cossacks"),
        _term(glyph("crown"), "crown_army"),
        _term(glyph("gp-mace"), "mace"),
        _term(glyph("gp-sejm"), "sejm"),
        Entry(glyph("gp-court"), "legend.court", "GP-6.2.1"),
        *(Entry(_svg(cube(name, 2, "legend", 0, 0)), f"legend.{name}", "GP-8.2.2", f"enemy.{name}") for name in ("sweden", "muscovy", "tatars", "ottomans")),
        _term(_svg(cube("habsburgs", 2, "legend", 0, 0, marker=True)), "marker"),
        _term(glyph("gp-treaty"), "treaty"),
        _term(glyph("gp-trade"), "gdansk"),
        _term(glyph("gp-glory"), "prestige"),
        _term(glyph("gp-burn"), "pillage"),
    ]


def _term(markup: str, term: str) -> Entry:
    return Entry(markup, f"term.{term}", TERMS[term])


def _svg(body: str) -> str:
    return f'<svg class="map-sheet gp-sheet" viewBox="-34 -34 68 68">{body}</svg>'
