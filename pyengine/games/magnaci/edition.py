"""What of Magnates is ours: figures that no public source prints, and rulings where the rulebook is silent.

The rulebook shows hardly a card in full. Provinces, scales and effects below are what its examples and its comments do
not give; in the tables of the rules text the same entries bear a ring.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...edition import Edition, Figure, Ruling
from .data import CONFLICTS, KINGS, LAWS, OFFICES, POLICY


def _but(table: Iterable[str], *known: str) -> tuple[str, ...]:
    return tuple(id for id in table if id not in known)


EDITION = Edition(
    figures=(
        Figure("king_name", "king", tuple(king for age in KINGS[1:] for king in age)),
        Figure("king_symbol", "king", _but(POLICY, "stephen_bathory")),
        Figure("office_symbol", "office", _but(OFFICES, "hetman")),
        Figure(
            "law_estates",
            "law",
            _but(
                LAWS, "jesuit_colleges", "tribunal", "constitution_3_may", "bishopric", "capitulation", "private_duchy",
            ),
        ),
        Figure("law_symbol", "law", _but(LAWS, "constitution_3_may", "capitulation")),
        Figure("action_influence", "law", ("tribunal", "confederation")),
        Figure("action_office", "law", ("sejmik", "knights_school", "bishopric", "versailles_north")),
        Figure("action_strength", "law", ("quarter_army", "noble_levy", "rokosz", "dissenters")),
        Figure("action_scale", "law", ("embassy",)),
        Figure("action_building", "law", ("fortress", "monastery", "palazzo")),
        Figure("action_loss", "law", ("entail",)),
        Figure("action_pacta", "law", ("pacta_conventa",)),
        Figure("action_union", "law", ("union_of_brest",)),
        Figure("action_ad_maiorem", "law", ("ad_maiorem",)),
        Figure("action_duchy", "law", ("private_duchy",)),
        Figure("action_grain", "law", ("grain_rafting",)),
        Figure("action_assignats", "law", ("assignats",)),
        Figure("spaces"),
        Figure(
            "conflict_province",
            "conflict",
            # Named with its province or its fief. Of the rest only the order of a list in the comments tells anything.
            _but(
                CONFLICTS, "livonian_war", "smolensk_war", "crimean_horde", "cossack_revolt", "abaza_pasha",
                "turkish_war", "habsburg_queen",
            ),
        ),
        Figure(
            "conflict_scale",
            "conflict",
            _but(CONFLICTS, "livonian_war", "crimean_horde", "cossack_revolt", "turkish_war", "habsburg_queen"),
        ),
        Figure("conflict_scale_2"),
        Figure("conflict_scale_4"),
        Figure("conflict_scale_5"),
        Figure(
            "conflict_reward",
            "conflict",
            _but(CONFLICTS, "livonian_war", "smolensk_war", "cossack_revolt", "moldavian_war", "habsburg_queen"),
        ),
        Figure(
            "conflict_penalty",
            "conflict",
            (
                "smolensk_war", "muscovite_war", "moldavian_war", "habsburg_queen", "war_with_russia", "khmelnytsky",
                "rakoczi", "black_eagles", "deluge",
            ),
        ),
    ),
    rulings=(
        Ruling("borrowing", "MG-4.3"),
        Ruling("lone_bid", "MG-5.2.7"),
        Ruling("few_conflicts", "MG-5.4.4"),
        Ruling("idle_ties", "MG-5.4.9 MG-5.4.10"),
        Ruling("pawns_once", "MG-5.4.10"),
        Ruling("more_partitions", "MG-5.5.2"),
        Ruling("actions_first", "MG-5.5.3 MG-5.5.5"),
        Ruling("one_round", "MG-5.6.2"),
        Ruling("who_is_asked", "MG-5.6.3 MG-5.6.12"),
        Ruling("must_work", "MG-5.6.4"),
        Ruling("vetoed_card", "MG-5.6.6"),
        Ruling("adding_up", "MG-5.6.7"),
        Ruling("entail", "MG-5.6.8"),
        Ruling("transfers_when", "MG-5.7.2 MG-5.7.6"),
        Ruling("offers", "MG-5.7.3"),
        Ruling("promises", "MG-5.7.4"),
        Ruling("must_place", "MG-5.8.1"),
        Ruling("shared_fief", "MG-5.8.4"),
        Ruling("reward_first", "MG-5.9.5"),
        Ruling("exact_cards", "MG-5.10.1"),
        Ruling("embassy_once", "MG-5.10.2"),
        Ruling("idle_actions", "MG-5.10.3"),
        Ruling("nobody_out", "MG-5.10.4"),
        Ruling("lone_option", "MG-5.10.5"),
    ),
)  # fmt: skip
