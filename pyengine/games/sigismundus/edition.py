"""What of this game is ours: cards and spaces that no known text prints, and rulings. Words: ``edition.*`` and
``ruling.*``; the rules page is made from them."""

from __future__ import annotations

from ...edition import Edition, Figure, Ruling
from .data import ACTS, HOUSES, OFFICES

_HOUSES = ("tarnowski", "zamoyski")
_OFFICES = (
    "castellan_krakow", "palatine_poznan", "kujawy", "palatine_sandomierz", "poznan", "castellan_poznan",
)  # fmt: skip
_ACTS = ("national_church", "incompatibilitas")
"""What the rulebook or a player's report names."""

EDITION = Edition(
    figures=(
        Figure("houses", "side", tuple(house for house in HOUSES if house not in _HOUSES)),
        Figure("positions"),
        Figure("votes"),
        Figure("directions"),
        Figure("countries", "country", ("prussia", "ottoman")),
        Figure("seals"),
        Figure("offices", "office", tuple(office for office in OFFICES if office not in _OFFICES)),
        Figure("values"),
        Figure("powers"),
        Figure("copies"),
        Figure("figures"),
        Figure("acts", "act", tuple(act for act in ACTS if act not in _ACTS)),
        Figure("demands"),
    ),
    rulings=(
        # Where the Polish, the English and the German rulebook disagree.
        Ruling("lowest_picks", "SA-4.9"),
        Ruling("agitation", "SA-5.6.5.8"),
        Ruling("free_marker", "SA-5.5.2 SA-8.6"),
        Ruling("highest_first", "SA-5.8.2"),
        Ruling("leaders_seal", "SA-5.8.5"),
        Ruling("any_buyer", "SA-5.7.3.3"),
        Ruling("random_card", "SA-5.4.3"),
        Ruling("vacant_only", "SA-5.6.5.4"),
        Ruling("lowest_unmarked", "SA-5.7.4.1"),
        Ruling("second_economist", "SA-5.6.5"),
        Ruling("fitting_unit", "SA-5.9.2"),
        Ruling("both_castellans", "SA-5.0.9"),
        Ruling("six_sides", "SA-5.10.2"),
        # Where they are silent.
        Ruling("closing_up", "SA-4.7"),
        Ruling("start_unit", "SA-4.11"),
        Ruling("order", "SA-5.0.1"),
        Ruling("swaps", "SA-5.0.2"),
        Ruling("gold_apart", "SA-5.0.5"),
        Ruling("bare_pile", "SA-5.0.7"),
        Ruling("no_limit", "SA-5.0.8"),
        Ruling("no_empty_plays", "SA-5.0.10"),
        Ruling("best_office", "SA-5.2.1"),
        Ruling("open_backs", "SA-5.3.1"),
        Ruling("court_again", "SA-5.4.3"),
        Ruling("own_senator", "SA-5.4.4.3"),
        Ruling("shifting", "SA-5.4.4.7"),
        Ruling("seal_under_pact", "SA-5.4.4.8"),
        Ruling("active_unit", "SA-5.4.4.10"),
        Ruling("empty_target", "SA-5.4.4.10"),
        Ruling("one_bank", "SA-5.6.1"),
        Ruling("set_aside", "SA-5.6.4"),
        Ruling("no_waste", "SA-5.6.5.5 SA-5.6.5.8"),
        Ruling("votes_in_turn", "SA-5.7.1.3"),
        Ruling("fixed_ballot", "SA-5.7.4.1"),
        Ruling("marker_first", "SA-5.7.4.3"),
        Ruling("zero_bids", "SA-5.7.4.5"),
        Ruling("no_refusal", "SA-5.7.4.6"),
        Ruling("own_thumb", "SA-5.7.6.2"),
        Ruling("incompatibilitas", "SA-5.7.6.6"),
        Ruling("no_marker", "SA-5.8.3"),
        Ruling("empty_country", "SA-5.8.6"),
        Ruling("free_active", "SA-5.9.3"),
        Ruling("last_wounds", "SA-5.10.4"),
        Ruling("rolls", "SA-5.10.7"),
        Ruling("track_end", "SA-8.7"),
    ),
)
