"""The tables: what the rulebook states, and how the reconstruction holds together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import pytest

from pyengine.games.magnaci.data import (
    ACTION,
    CARDS,
    CONFLICTS,
    EVERY,
    FIEFS,
    KINGS,
    LADY,
    LAWS,
    POLICY,
    PROVINCE,
    PROVINCES,
    SENATORS,
    STRENGTH,
)
from pyengine.games.magnaci.edition import EDITION
from pyengine.games.magnaci.steps.actions import EFFECTS

OURS = {figure.id: figure.of for figure in EDITION.figures}
"""The entries of each table that are reconstructed."""
ACTIONS = {id for figure, ids in OURS.items() if figure.startswith("action_") for id in ids}


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
    """Estates and the size of the modifier make three. Only the Embassy outweighs every other card in a conflict, since
    the rulebook calls it a mighty weapon."""
    assert all(abs(card.value) < LAWS["embassy"].value for card in ACTION.values() if card.effect in ("strength", "building"))
    for id, card in LAWS.items():
        if card.effect in ("influence", "strength", "building") and not card.office:
            assert card.estates + abs(card.value) == 3, id
        if card.office:
            assert 5 + card.value > 14 >= 4 + card.value, "a five is the first card that is enough"
            assert card.symbol == SENATORS[card.office].symbol


def test_stated_figures() -> None:
    """What the rulebook says itself."""
    stated = {"livonian_war": 21, "crimean_horde": 21, "cossack_revolt": 21, "turkish_war": 24, "habsburg_queen": 18}
    for id, scale in stated.items():
        assert CONFLICTS[id].level * 3 == scale
        assert id not in OURS["conflict_scale"]
    estates = {"jesuit_colleges": 2, "tribunal": 2, "bishopric": 2, "capitulation": 0, "private_duchy": 1}
    for id, n in estates.items():
        assert LAWS[id].estates == n and id not in OURS["law_estates"]
    assert LAWS["capitulation"].value == -3 and LAWS["jesuit_colleges"].value == 1
    assert SENATORS["hetman"].value == SENATORS["chancellor"].value == 3


def test_twenty_five_conflicts_five_for_each_power() -> None:
    assert Counter(conflict.province for conflict in CONFLICTS.values()) == dict.fromkeys(PROVINCES, 5)
    struck = Counter(p for conflict in CONFLICTS.values() for p in conflict.raided)
    assert all(1 <= struck[province] <= 2 for province in PROVINCES)


def test_what_is_reconstructed_names_real_cards() -> None:
    kings = {king for age in KINGS for king in age}
    tables = {"king": kings, "office": set(SENATORS), "law": set(LAWS), "conflict": set(CONFLICTS), "": set()}
    for figure in EDITION.figures:
        assert set(figure.of) <= tables[figure.kind], figure.id


def test_provinces_that_the_rulebook_does_not_name_are_marked() -> None:
    """Twelve plain raids stand in one list of the comments; three of them are placed in the example, of the other nine
    only the order of the list tells the province."""
    listed = {
        "bulwark", "holy_league", "danzig_revolt", "northern_war", "swedish_war", "kantemir", "maximilian",
        "insurrection", "vienna",
    }  # fmt: skip
    assert listed <= set(OURS["conflict_province"])
    assert not {"turkish_war", "cossack_revolt", "abaza_pasha"} & set(OURS["conflict_province"])


# Columns of the tables in the rules text, and the entries in them that are reconstructed.
TABLES: dict[str, tuple[dict[int, Collection[str]], Collection[str]]] = {
    "law": ({1: OURS["law_estates"], 2: OURS["law_symbol"], 3: ACTIONS}, LAWS),
    "conflict": (
        {
            1: OURS["conflict_province"],
            2: CONFLICTS,
            3: OURS["conflict_scale"],
            4: set(CONFLICTS) - {"livonian_war"},
            5: CONFLICTS,
            6: OURS["conflict_reward"],
            7: OURS["conflict_penalty"],
        },
        CONFLICTS,
    ),
    "office": ({1: OURS["office_symbol"]}, SENATORS),
    "king": ({1: OURS["king_name"], 3: OURS["king_symbol"]}, POLICY),
}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_rules_text_marks_what_is_reconstructed_and_shows_the_same_figures(language: str) -> None:
    root = Path(__file__).parents[3] / "assets"
    text = (root / "rules" / "magnaci" / f"{language}.md").read_text("utf-8")
    words = dict(re.findall(r'msgid "(.+)"\nmsgstr "(.+)"', (root / "i18n" / language / "magnaci.po").read_text("utf-8")))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:2] == "| "]
    for kind, (columns, table) in TABLES.items():
        named = 1 if kind == "king" else 0
        width = {"law": 4, "conflict": 8, "office": 3, "king": 4}[kind]
        by_name = {row[named].rstrip("°"): row for row in rows if len(row) == width}
        for id in table:
            row = by_name[words[f"{kind}.{id}"]]
            for column, ours in columns.items():
                assert ("°" in row[column]) == (id in ours), (id, column)
            if kind == "law":
                assert row[1].rstrip("°") == str(LAWS[id].estates)
                assert row[3].rstrip("°") == words[f"law.{id}.text"].rstrip("°")
                assert LAWS[id].symbol == EVERY or row[2].rstrip("°") == words[f"symbol.{LAWS[id].symbol}"]
            if kind == "conflict":
                conflict = CONFLICTS[id]
                assert [cell.rstrip("°") for cell in row[2:6]] == [str(conflict.level * n) for n in (2, 3, 4, 5)]
                assert row[1].rstrip("°") == words[f"province.{conflict.province}"]
                assert not conflict.fief or words[f"fief.{conflict.fief}"] in row[6]
                if conflict.penalty == "raid":
                    raided = ", ".join(words[f"province.{p}"] for p in (conflict.province, *conflict.raided))
                    assert row[7].rstrip("°").split(": ")[1] == raided
