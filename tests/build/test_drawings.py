"""Small drawings in the rules pages: every language has them, with words, and they show what their examples say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine import game_ids
from web.build.drawings import drawer, drawings
from web.build.texts import TextError, sayer, to_html

ASSETS = Path(__file__).parents[2] / "assets"
PAGES = sorted((ASSETS / "rules").glob("*/*.md"))
BLOCK = re.compile(r"^```drawing (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")


def rows_after(page: Path, name: str) -> list[list[str]]:
    """The table that follows a drawing."""
    text = page.read_text(encoding="utf-8")
    at = text.index(f"```drawing {name}\n")
    lines = text[text.index("\n|", at) + 1 :].splitlines()
    table = lines[: next(k for k, line in enumerate(lines) if not line.startswith("|"))]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in table if "---" not in line]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_draws_two_of_its_examples(game: str) -> None:
    assert len(drawings(ASSETS / "rules" / game)) >= 2


@pages
def test_every_language_has_every_drawing(page: Path) -> None:
    game, text = page.parent.name, page.read_text(encoding="utf-8")
    assert sorted(name for name, _ in BLOCK.findall(text)) == sorted(drawings(page.parent))
    words = sayer(*(ASSETS / "i18n" / page.stem / f"{name}.po" for name in (game, "kronika")))
    markup = to_html(text, page.name, drawer(page.parent, words, page.name))
    figures = re.findall(r'<figure class="drawing"><div role="img" aria-label="([^"]+)">.*?<figcaption>(.+?)</figcaption>', markup)
    assert len(figures) == len(drawings(page.parent)) and "```" not in markup
    for said, caption in figures:
        assert said[-1] == caption[-1] == "." and len(said) > len(caption), "what is to be seen, and what it is about"


def test_what_is_missing_is_told() -> None:
    draw = drawer(ASSETS / "rules" / "shogun", lambda id: "" if id == "province.noto" else id, "here")
    with pytest.raises(TextError, match="no drawing called nothing"):
        draw("nothing", "a\nb\n")
    with pytest.raises(TextError, match="a caption and a description"):
        draw("hunger", "a\n")
    with pytest.raises(TextError, match="no word for armies"):
        draw("hunger", "a\nb\n")
    with pytest.raises(TextError, match=r"no word for province\.noto"):
        draw("hunger", "a\nb\narmies: a\nfarmers: f\nlost: l\nkept: k\n")


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_the_tower_shows_what_the_table_says(language: str) -> None:
    """SH-5.8.5"""
    page = ASSETS / f"rules/shogun/{language}.md"
    thrown, _, tray = drawings(page.parent)["kozuke"]
    cubes = [(row[1].count("■"), row[4].count("■")) for row in rows_after(page, "kozuke")[1:]]
    assert cubes == [(before["n"], after["n"]) for before, after in zip(thrown["rows"], tray["rows"], strict=True)]
    hunger = drawings(page.parent)["hunger"]
    armies, farmers = ([cell.count("■") for cell in row[1:]] for row in rows_after(page, "hunger") if "■" in row[1])
    assert [[row["n"] for row in panel["rows"]] for panel in hunger] == [list(pair) for pair in zip(armies, farmers, strict=True)]


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_provinces_show_what_the_tables_say(language: str) -> None:
    """MG-8.2, GP-8.4.1"""
    page = ASSETS / f"rules/magnaci/{language}.md"
    for panel, row in zip(drawings(page.parent)["count"], rows_after(page, "count")[1:], strict=False):
        cells = [re.findall(r"\d+", cell) for cell in row[1:] if cell != "–"]
        assert [[str(drawn["n"]), drawn["value"]] for drawn in panel["rows"]] == [[cell[0], cell[-1]] for cell in cells]
    page = ASSETS / f"rules/gods_playground/{language}.md"
    provinces = [panel for panel in drawings(page.parent)["deluge"] if "rows" in panel]
    cubes, nobles = rows_after(page, "deluge")[1:3]
    assert [panel["rows"][0]["n"] for panel in provinces] == [int(cell.split()[0]) for cell in cubes[1:]]
    assert [panel["rows"][1]["n"] for panel in provinces] == [int(cell) for cell in nobles[1:]]
