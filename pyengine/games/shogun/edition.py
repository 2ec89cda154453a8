"""What of Shogun is ours: figures that the rulebook does not print, and rulings where it is silent."""

from __future__ import annotations

from ...edition import Edition, Figure, Ruling

EDITION = Edition(
    figures=(
        Figure("tower"),  # data.STICK, data.KNOCK: a model of a cardboard tower (SH-7.1, SH-7.2)
        Figure("moon_borders"),  # data.PROVINCES: the moon side's borders are the sun side's (SH-3.1)
        Figure("supply"),  # data.SUPPLY: the rulebook's examples give shortages of 2 and 3 only
    ),
    rulings=(
        Ruling("farmers_short", "SH-2.1"),
        Ruling("bank", "SH-2.2"),
        Ruling("track_end", "SH-2.4"),
        Ruling("first_drafter", "SH-4.5"),
        Ruling("refresh", "SH-4.5"),
        Ruling("sets", "SH-4.6"),
        Ruling("few_cards", "SH-5.3.3"),
        Ruling("bluff", "SH-5.3.5"),
        Ruling("bid_limit", "SH-5.3.6"),
        Ruling("empty_fields", "SH-5.3.7"),
        Ruling("income_kept", "SH-5.7.5"),
        Ruling("deserters_six", "SH-5.7.6"),
        Ruling("bonus_armies", "SH-5.8.2"),
        Ruling("farmers_first", "SH-5.8.6"),
        Ruling("farmers_alone", "SH-5.8.8"),
        Ruling("castle_revolt", "SH-5.9.1"),
        Ruling("rice_floor", "SH-5.11.1"),
        Ruling("winter_draw", "SH-5.11.3"),
        Ruling("no_provinces", "SH-5.13.1"),
        Ruling("lone_option", "SH-5.13.2"),
        Ruling("no_accidents", "SH-5.13.3"),
        Ruling("won_back", "SH-5.13.4"),
        Ruling("wide_ties", "SH-8.2"),
        Ruling("shared_victory", "SH-8.3"),
    ),
)
