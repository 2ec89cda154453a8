"""Worked examples of the rules pages, played. Blue, yellow and red stand for the daimyo that the page names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine.games.shogun.data import EVENTS, PROVINCES, REGION_OF, SAMPLE, SUPPLY
from pyengine.games.shogun.state import NOBODY
from tests.games.shogun.table import BLUE, RED, YELLOW, Table
from tests.rendered_messages import words
from tests.table import ids

from .test_winter import winter


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_the_tables_show_the_figures_of_the_game(language: str) -> None:
    """Provinces, prepared sets, events and the supply table."""
    lines = (Path(__file__).parents[3] / f"assets/rules/shogun/{language}.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    say = words(language, "shogun")
    name = {id: say(f"province.{id}") for id in PROVINCES}
    provinces = {row[0]: row for row in rows if row[0] in name.values()}
    meant = {(provinces[name[id]][1], REGION_OF["sun"][id]) for id in PROVINCES}
    assert len({word for word, _ in meant}) == len(meant) == 5  # each word stands for one region
    region = {id: word for word, id in meant}
    for id, province in PROVINCES.items():
        sun, moon = region[REGION_OF["sun"][id]], region[REGION_OF["moon"][id]]
        assert provinces[name[id]][1:] == [sun, moon, *map(str, (province.tax, province.rice, province.spaces))]
    sets = {(row[0], row[1]): row[2].split(", ") for row in rows if len(row) == 3 and row[0] in "345" and row[1] in "ABCDE"}
    assert sets == {(str(n), key): [name[id] for id in own] for n, all in SAMPLE.items() for key, own in all.items()}
    losses = [int(loss) for row in rows if len(row) == 3 and row[2][:1].isdigit() for loss in re.findall(r"\d+", row[2])]
    assert losses[: len(EVENTS)] == [loss for _, loss in EVENTS.values()]
    supply = [tuple(map(int, row[1:])) for row in rows if len(row) == 6 and all(cell.isdigit() for cell in row[1:])]
    assert list(zip(*supply, strict=True)) == [SUPPLY[short] for short in (1, 2, 3, 5, 7)]


@pytest.mark.parametrize(
    ("order", "chests", "skipped"),
    [
        (("act_castle", "act_tax", "act_recruit5"), [1, 6, 3], None),
        (("act_castle", "act_recruit5", "act_tax"), [1, 1, 6], "act_recruit5"),
    ],
)
def test_the_order_matters(order: tuple[str, ...], chests: list[int], skipped: str | None) -> None:
    """SH-5.6.4: four chests, a castle for 3, taxes of 5, five armies for 3."""
    table = Table()
    table.s.chests[BLUE] = 4
    table.give("kai", BLUE, 2)
    where = {"act_castle": "musashi", "act_tax": "kai", "act_recruit5": "izu"}
    seen, left_out = [], None
    for action in order:
        if "skipped" in ids(table.act(BLUE, action, where[action])):
            left_out = action
        seen.append(table.s.chests[BLUE])
    assert (seen, left_out) == (chests, skipped)


def test_taxes_in_suruga() -> None:
    """SH-5.6.6: seven, at most five, and one from the special card."""
    table = Table()
    table.force("ev_tax_max5")
    table.s.special[BLUE] = "sp_chest"
    before = table.s.chests[BLUE]
    table.act(BLUE, "act_tax", "suruga")
    assert table.s.chests[BLUE] - before == 6


def test_a_second_time_in_one_year() -> None:
    """SH-5.7.5, SH-5.9.2: two armies and one farmer on the tray."""
    table = Table()
    table.lodge(3, 3, 3, 3)
    table.give("tamba", BLUE, 3, revolts=1)
    before = table.s.chests[BLUE]
    table.dictate(uesugi=(3, 2), green=(1, 1))
    table.act(BLUE, "act_tax", "tamba")
    assert table.s.chests[BLUE] - before == 7
    assert (table.s.owner["tamba"], table.s.armies["tamba"], table.s.revolts["tamba"]) == (BLUE, 1, 2)
    table.sound()


@pytest.mark.parametrize(("marker", "left", "greens"), [(0, 1, 0), (1, 3, 2)])
def test_the_battle_for_kozuke(marker: int, left: int, greens: int) -> None:
    """SH-5.8.1 to SH-5.8.5: ten cubes go in; with a revolt marker the farmers stand aside."""
    table = Table()
    table.lodge(3, 3, 3, 3)
    table.s.tower[RED], table.s.tray[RED] = 2, 1
    table.s.tower[-1], table.s.tray[-1] = 2, 1
    table.give("shinano", BLUE, 6)
    table.give("kozuke", YELLOW, 3, revolts=marker)
    table.dictate(uesugi=(5, 4), mori=(3, 1), tokugawa=(1, 1), green=(1, 2))
    happened = table.act(BLUE, "act_battle_a", "shinano", ("target", "kozuke"), ("send", 5))
    assert sum(next(e.args["thrown"] for e in happened if e.id == "event.throw")) == 10
    s = table.s
    assert (s.owner["kozuke"], s.armies["kozuke"]) == (BLUE, left)
    assert (s.tray[RED], s.tray[-1]) == (1, greens)
    table.sound()


def test_a_hungry_winter() -> None:
    """SH-5.11.1 to SH-5.11.3, SH-5.9.2, SH-5.9.3: eight provinces, seven rice, three lost; a tie loses the province."""
    table = winter((18, 7, 18), "ev_neutral2")
    s = table.s
    table.give("kii", NOBODY)
    table.give("kaga", NOBODY)
    table.give("noto", YELLOW, 2)
    table.give("ise", YELLOW, 3, built=1, revolts=1)
    assert sum(owner == YELLOW for owner in s.owner.values()) == 8
    assert SUPPLY[4] == (2, 2)
    s.rng.script |= {"winter_province": ["ise", "noto"]}
    s.call("winter")
    table.go()
    assert s.short[YELLOW] == 4
    table.dictate(mori=(3, 2), green=(3, 2))
    table.dictate(mori=(2, 2), green=(2, 1))
    happened = table.play(YELLOW, "revolt", "ise")
    assert [(e.args["province"], e.args["n"]) for e in happened if e.id == "event.revolt"] == [("ise", 3), ("noto", 2)]
    assert (s.owner["ise"], s.built["ise"], s.revolts["ise"]) == (NOBODY, 0, 0)
    assert (s.owner["noto"], s.armies["noto"], s.revolts["noto"]) == (YELLOW, 1, 0)
