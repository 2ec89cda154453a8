"""The legend: all that a newcomer meets in the chamber and on the map; and the rules behind the glossary."""

from __future__ import annotations

from web.boards.kit import Entry, Scene, glyph

TERMS = {
    "sejm": "SA-4.3", "act": "SA-5.7.6.3", "office": "SA-4.4", "prestige": "SA-5.8.1", "income": "SA-5.2.1", "policy": "SA-5.4.4", "figure": "SA-4.5",
    "golden_ribbon": "SA-4.5", "house": "SA-4.7", "house_marker": "SA-4.7", "royal_demand": "SA-5.7.5.2", "noble_host": "SA-5.7.5.6",
    "royal_rep": "SA-5.0.3", "magnate_rep": "SA-5.0.3", "nobility_rep": "SA-5.0.3", "support": "SA-5.0.2", "country": "SA-5.8.2",
    "direction_track": "SA-4.6", "crowned": "SA-5.5.1", "seal": "SA-5.8.5", "client": "SA-5.6.1", "vote": "SA-5.7.1.1", "ducat": "SA-5.2.1",
    "first_player": "SA-5.1.1", "eccl_court": "SA-5.4.3", "vacancy": "SA-5.6.5.4", "unit": "SA-5.10.1", "wound": "SA-5.10.3", "upkeep": "SA-5.9.1",
    "pact": "SA-5.4.4.8",
}  # fmt: skip
"""Where the rules speak of each term of the glossary."""


def legend(scene: Scene) -> list[Entry]:
    return [
        _term(glyph("sg-ducat"), "ducat"),
        _term(glyph("sg-vote"), "vote"),
        _term(glyph("sg-prestige"), "prestige"),
        _term(glyph("sg-marker"), "house_marker"),
        _term(glyph("sg-client"), "client"),
        *(Entry(glyph(f"sg-{kind}"), f"legend.{kind}", "SA-4.4") for kind in ("ecclesiastical", "ministerial", "land")),
        *(_term(glyph(f"sg-rep-{kind}"), f"{kind}_rep") for kind in ("royal", "magnate", "nobility")),
        _term(glyph("sg-first"), "first_player"),
        *(Entry(glyph(f"sg-deck-{deck}"), f"legend.deck_{deck}", "SA-4.2", f"deck.{deck}") for deck in ("internal", "foreign", "military")),
        *(Entry(glyph(f"sg-{name}"), "legend.country", "SA-5.5.2", f"country.{name}") for name in ("suecia", "prussia", "habsburg", "lithuania", "moscovia", "ottoman")),
        _term(glyph("seal"), "seal"),
        _term(glyph("sg-pact"), "pact"),
        *(Entry(glyph(f"sg-{unit}"), f"legend.{unit}", "SA-5.10.2", f"unit.{unit}") for unit in ("infantry", "hussars", "artillery")),
        Entry(glyph("sg-strength"), "legend.strength", "SA-5.10.2"),
        _term(glyph("sg-church"), "eccl_court"),
        _term(glyph("sg-vacancy"), "vacancy"),
        _term(glyph("sg-ribbon"), "golden_ribbon"),
        Entry(glyph("sg-ability"), "legend.ability", "SA-4.5"),
        *(Entry(glyph(f"sg-thumb-{way}"), f"legend.thumb_{way}", "SA-5.7.6.1") for way in ("yes", "no")),
        Entry(glyph("sg-fist"), "legend.fist", "SA-5.0.6"),
        Entry(glyph("sg-demand-tax"), "legend.demand_tax", "SA-5.7.5.2"),
        Entry(glyph("sg-demand-noble-host"), "legend.demand_host", "SA-5.7.5.6"),
    ]


def _term(markup: str, term: str) -> Entry:
    return Entry(markup, f"term.{term}", TERMS[term])
