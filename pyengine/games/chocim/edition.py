"""What of Chocim is ours. Its rulebook survives without the board and most cards, and is silent in places."""

from __future__ import annotations

from ...edition import Edition, Figure, Ruling
from .data import CLAIMS, LANDS
from .leaders import LEADERS

PRINTED_LEVELS = ("ramparts",)
PRINTED_CLAIMS = ("moldavia",)
PRINTED_CARDS = ("rp_c1", "rp_c2", "rp_c3", "oe_c1", "oe_c2", "oe_c3", "rp01", "rp02", "oe01", "oe02")
"""Leaders that the rulebook names; of four of them, and of Siwas and Kaffa, it also gives stratagems."""
PRINTED_STRATAGEMS = (
    "boots_and_saddles",
    "contacts",
    "rally_the_banners",
    "orderly_withdrawal",
    "viziers_orders",
    "tatar_manoeuvre",
    "scouting_chambuls",
    "sultans_reward",
    "courage_of_kaffa",
)

EDITION = Edition(
    figures=(
        Figure("neighbours"),  # data.FIELDS
        Figure("levels", "field", tuple(land for land in LANDS if land not in PRINTED_LEVELS)),
        Figure("plans"),  # data.PLANS
        Figure("counter"),  # data.COUNTER_LOW, data.COUNTER_HIGH
        Figure("battle_limits"),  # data.BATTLE_LOW, data.BATTLE_HIGH
        Figure("storm_dice"),  # data.ASSAULT_DICE, data.DEFENCE_DICE, data.COUNTER_DICE
        Figure("battle_dice"),  # data.BATTLE_DICE
        Figure("box_fields"),  # data.ACTIONS: field
        Figure("box_room"),  # data.ACTIONS: cap
        Figure("box_kinds"),  # data.ACTIONS: kinds
        Figure("morale"),  # data.MORALE_START, data.REBELS_AT, data.MORALE_DISCARDS
        Figure("supply"),  # data.BANDS, data.SUPPLY_START, data.SUPPLY_TOP
        Figure("diplomacy"),  # data.DIPLOMACY
        Figure("claims", "claim", tuple(claim for claim in CLAIMS if claim not in PRINTED_CLAIMS)),
        Figure("command"),  # leaders.LEADERS: command
        Figure("officers", "card", tuple(card for card in LEADERS if card not in PRINTED_CARDS)),
        Figure(
            "stratagems",
            "stratagem",
            tuple(s.name for row in LEADERS.values() for s in row.stratagems if s.name not in PRINTED_STRATAGEMS),
        ),
    ),
    rulings=(
        Ruling("first_to_decide", "CH-1.2"),
        Ruling("full_hand", "CH-2.1"),
        Ruling("empty_piles", "CH-2.1 CH-2.6"),
        Ruling("frozen", "CH-2.3"),
        Ruling("rebels_from", "CH-2.5"),
        Ruling("surplus_rebels", "CH-2.5"),
        Ruling("command_moves", "CH-3.5"),
        Ruling("stratagem_changes", "CH-3.6"),
        Ruling("boxes_left", "CH-3.6"),
        Ruling("again_this_week", "CH-4.1"),
        Ruling("way_home", "CH-4.7"),
        Ruling("cossacks_back", "CH-5.5"),
        Ruling("order_of_plans", "CH-6.3"),
        Ruling("undefended", "CH-6.5"),
        Ruling("empty_camp", "CH-6.5"),
        Ruling("support_first", "CH-7.3"),
        Ruling("raising", "CH-7.6"),
        Ruling("retaken", "CH-7.13"),
        Ruling("set_aside", "CH-7.14"),
        Ruling("tied_battle", "CH-8.2"),
        Ruling("battle_morale", "CH-8.4"),
        Ruling("counts_are_open", "CH-9.2"),
        Ruling("digging_part", "CH-10.3"),
        Ruling("yields", "CH-10.4"),
        Ruling("track_ends", "CH-10.5"),
        Ruling("bombard", "CH-10.6"),
        Ruling("procession", "CH-10.7"),
        Ruling("open_discards", "CH-10.7"),
        Ruling("closed_discards", "CH-12.4 CH-13.1"),
        Ruling("starving_rebels", "CH-12.5"),
        Ruling("empty_stakes", "CH-13.3"),
        Ruling("margins", "CH-13.5"),
        Ruling("full_tie", "CH-13.6"),
    ),
)
