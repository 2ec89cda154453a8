"""Worked examples of the rules pages, played. Seats are the families in the order in which the page's tables name them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyengine.games.magnaci.scoring import PRESENCE, levels, wealth

from .table import Table, interregnum, law_contest, office_contest, war

RULES = Path(__file__).parents[3] / "assets/rules/magnaci"
DRAWN = ("swedish_war", "black_clouds", "danzig_revolt", "moldavian_war", "muscovite_war", "holy_league")
FAMILIES = ("Radziwiłł", "Potocki", "Zamoyski")


def rows(language: str) -> list[list[str]]:
    """The rows of all tables of the page."""
    lines = (RULES / f"{language}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


each = pytest.mark.parametrize("language", sorted(path.stem for path in RULES.glob("*.md")))


def test_the_treasurer_under_a_king_with_the_ducat() -> None:
    """MG-5.2.5, MG-5.2.6: the Primate is tied and names himself; his two estates go to one province."""
    t = office_contest("treasurer", 12, 9, 12, kings=("henry_valois",)).until("choose_tied")
    assert t.s.senators["primate"] == 2
    assert t.seats == [2] and t.legal() == [("choose", 0), ("choose", 2)]
    t.play(2, "choose", 2)
    assert t.s.senators["treasurer"] == 2 and t.prompt().args == {"n": 2, "office": "treasurer"}
    before = t.s.estates["prussia"][2]
    t.play(2, "place", "prussia")
    assert t.s.estates["prussia"][2] == before + 2


def test_the_chancellor_decides() -> None:
    """MG-5.3.3: asked last, Zamoyski gets past Potocki by one."""
    t = law_contest("tribunal", 8, 11, 9, edit=lambda t: t.hold(chancellor=2), kings=("henry_valois",))
    assert t.asked == "window" and t.seats == [2]
    t.play(2, "act", "chancellor")
    [told] = t.happened("influence")
    assert (told["seat"], told["total"]) == (2, 12)
    assert t.s.laws[2] == ["tribunal"] and t.prompt().args["n"] == 2
    t.play(2, "place", "little_poland")
    assert t.s.estates["little_poland"] == [0, 0, 2] and t.s.senators["chancellor"] == -2


def test_five_conflicts_at_the_borders() -> None:
    """MG-5.4.1, MG-5.4.2, MG-5.4.6"""
    t = Table(conflicts=DRAWN[:3], reshuffle=[list(DRAWN[3:])]).until("conflict_bid")
    board = {space + 1: id for space, id in enumerate(t.s.conflicts) if id}
    assert board == {1: "muscovite_war", 5: "moldavian_war", 6: "holy_league", 9: "swedish_war", 10: "black_clouds"}
    assert [args["conflict"] for args in t.happened("conflict_rejected")] == ["danzig_revolt"]


@pytest.mark.parametrize(("silent", "total"), [(True, 23), (False, 25)])
def test_what_a_province_adds(silent: bool, total: int) -> None:
    """MG-5.4.7, MG-5.4.8, MG-5.4.10: lost by one, and the fief with it; won without the Silent Sejm."""

    def edit(t: Table) -> None:
        t.estates("moldavia", 1, 0, 0)
        t.s.silent = silent
        t.s.buildings = {"palace": "little_poland"}
        t.own(0, "palazzo").s.laws[0].remove("palazzo")
        t.s.gone.append("palazzo")

    t = war("turkish_war", cards=((9,), (8,), (5,)), edit=edit)
    [told] = t.happened("conflict_lost" if silent else "conflict_won")
    assert (told["total"], told["scale"]) == (total, 24)
    assert t.s.estates["moldavia"] == ([0, 0, 0] if silent else [1, 0, 0])


FLOODED = {"prussia": (2, 3, 0), "great_poland": (0, 0, 2), "little_poland": (0, 1, 1)}
LEFT = {"prussia": [1, 1, 0], "great_poland": [0, 0, 1], "little_poland": [0, 0, 0]}


def test_the_deluge() -> None:
    """MG-5.4.10: one in each raided province, and one more for the lowest where the war is."""

    def edit(t: Table) -> None:
        for province, row in FLOODED.items():
            t.estates(province, *row)

    t = war("deluge", cards=((9,), (4,), (8,)), edit=edit)
    [lost] = t.happened("conflict_lost")
    assert (lost["total"], lost["scale"]) == (21, 24)
    assert {province: t.s.estates[province] for province in FLOODED} == LEFT
    assert [p for p in t.s.estates if p in FLOODED and t.s.partitioned(p)] == ["prussia"]
    assert war("deluge", cards=((9,), (7,), (8,)), edit=edit).happened("conflict_won")[0]["total"] == 24


@each
def test_the_deluge_as_the_page_tells_it(language: str) -> None:
    """Table and drawing show the position above."""
    found = rows(language)
    head = next(row for row in found if row[1:4] == list(FAMILIES) and len(row) == 5)
    cells = [row[1:4] for row in found[found.index(head) + 3 : found.index(head) + 6]]
    expected = [
        [f"{had} → {has}" if had else "–" for had, has in zip(FLOODED[province], LEFT[province])] for province in FLOODED
    ]
    assert cells == expected
    drawn = json.loads((RULES / "drawings.json").read_text(encoding="utf-8"))["deluge"]
    assert [panel["head"] for panel in drawn] == [f"province.{province}" for province in FLOODED]
    for panel, row in zip(drawn, expected):
        assert [piece["value"] for piece in panel["rows"]] == [cell for cell in row if cell != "–"]
        assert all(f"{p['n']} → {p['n'] - p['struck']}" == p["value"] for p in panel["rows"])


def test_a_new_order() -> None:
    """MG-5.5.5: Radziwiłł, Sapieha, Potocki and Zamoyski; a fief counts, and the Primate parts the tied."""

    def edit(t: Table) -> None:
        t.hold(primate=3)
        t.estates("lithuania", 5, 3, 0, 0).estates("livonia", 1, 0, 0, 0)
        t.estates("ukraine", 0, 0, 6, 0).estates("prussia", 0, 0, 0, 4)

    t = interregnum(4, edit=edit)
    assert t.seats == [3] and t.legal() == [("choose", 0), ("choose", 2)]
    t.play(3, "choose", 2)
    assert t.s.order == [2, 0, 3, 1]


def test_last_actions_of_an_age() -> None:
    """MG-5.6.4, MG-5.6.9, MG-5.9.2: a Private Duchy, and a Treasurer who ends a lead; partitions and fiefs are safe."""

    def edit(t: Table) -> None:
        t.lose("swedish_war").own(0, "private_duchy").hold(treasurer=1)
        t.estates("lithuania", 1, 0, 0).estates("ukraine", 4, 2, 1).estates("prussia", 0, 0, 1)
        t.estates("livonia", 1, 0, 0)

    t = interregnum(edit=edit)
    assert t.asked == "window" and t.seats == [0]
    t.play(0, "act", "private_duchy", "little_poland")
    assert t.s.estates["little_poland"] == [1, 0, 0] and "private_duchy" in t.s.gone
    assert t.seats == [1], "nothing else is his to play"
    targets = [move[2:] for move in t.legal(1) if move[:2] == ("act", "treasurer")]
    assert targets == [("lithuania", 0), ("ukraine", 0), ("ukraine", 2), ("little_poland", 0)]
    t.play(1, "act", "treasurer", "ukraine", 0)
    assert t.s.estates["ukraine"] == [3, 3, 1] and list(levels([3, 3, 1])) == [PRESENCE] * 3


def test_a_final_count() -> None:
    """MG-8.2: Lubomirski, Potocki and Sapieha."""

    def edit(t: Table) -> None:
        t.estates("lithuania", 1, 2, 4).estates("ukraine", 2, 3, 2).estates("prussia", 3, 0, 0)
        t.estates("silesia", 1, 0, 0)

    assert wealth(interregnum(edit=edit).s) == [13, 8, 10]
