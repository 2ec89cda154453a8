"""The tables: what the rulebook states, and how the reconstruction holds together."""

from __future__ import annotations

from collections import Counter

from pyengine.games.magnaci.data import (
    ACTION,
    CARDS,
    CONFLICTS,
    EVERY,
    FIEFS,
    KINGS,
    LADY,
    LAWS,
    PROVINCE,
    PROVINCES,
    RECONSTRUCTED,
    SENATORS,
    STRENGTH,
)
from pyengine.games.magnaci.steps.actions import EFFECTS


def test_a_family_deck() -> None:
    """MG-4.3: no ordinary ten; the Lady has influence 10 and strength 1."""
    assert CARDS == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    assert sum(CARDS) == 104 and sum(STRENGTH[card] for card in CARDS) == 95
    assert LADY == 10 and STRENGTH[LADY] == 1


def test_the_map() -> None:
    assert [PROVINCE[p].spaces for p in PROVINCES] == [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9)]
    assert FIEFS == ("livonia", "smolensk", "moldavia", "silesia")


def test_twenty_five_laws_six_of_each_symbol() -> None:
    assert len(LAWS) == 25
    assert Counter(card.symbol for card in LAWS.values()) == {
        "crown": 6,
        "sabre": 6,
        "chalice": 6,
        "ducat": 6,
        EVERY: 1,
    }
    assert {card.effect for card in ACTION.values() if card.effect} == set(EFFECTS)


def test_modifiers_cost_what_they_give() -> None:
    """Estates and the size of the modifier make three."""
    for id, card in LAWS.items():
        if card.effect in ("influence", "strength", "scale", "building") and not card.office:
            assert card.estates + abs(card.value) == 3, id
        if card.office:
            assert 5 + card.value > 14 >= 4 + card.value, "a five is the first card that is enough"
            assert card.symbol == SENATORS[card.office].symbol


def test_stated_figures() -> None:
    """What the rulebook says itself."""
    stated = {"livonian_war": 21, "crimean_horde": 21, "cossack_revolt": 21, "turkish_war": 24, "habsburg_queen": 18}
    for id, scale in stated.items():
        assert CONFLICTS[id].level * 3 == scale
        assert id not in RECONSTRUCTED["conflict.scale"]
    estates = {"jesuit_colleges": 2, "tribunal": 2, "bishopric": 2, "capitulation": 0, "private_duchy": 1}
    for id, n in estates.items():
        assert LAWS[id].estates == n and id not in RECONSTRUCTED["law.estates"]
    assert LAWS["capitulation"].value == -3 and LAWS["jesuit_colleges"].value == 1
    assert SENATORS["hetman"].value == SENATORS["chancellor"].value == 3


def test_twenty_five_conflicts_five_for_each_power() -> None:
    assert Counter(conflict.province for conflict in CONFLICTS.values()) == dict.fromkeys(PROVINCES, 5)
    struck = Counter(p for conflict in CONFLICTS.values() for p in conflict.raided)
    assert all(1 <= struck[province] <= 2 for province in PROVINCES)


def test_what_is_reconstructed_names_real_cards() -> None:
    kings = {king for age in KINGS for king in age}
    tables = {"king": kings, "office": set(SENATORS), "law": set(LAWS), "conflict": set(CONFLICTS)}
    for column, ids in RECONSTRUCTED.items():
        assert set(ids) <= tables[column.split(".")[0]], column
