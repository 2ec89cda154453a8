"""What of each game is ours is said once, in data, with words in every language; the rules page is made from it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyengine import game_ids
from pyengine.edition import edition, rows, sentences
from web.build.texts import _catalogue, edition_markdown, to_html, with_edition

ROOT = Path(__file__).parents[2]
TEXTS = [(path.parent.name, path.stem) for path in sorted((ROOT / "assets/rules").glob("*/*.md"))]
each = pytest.mark.parametrize(("game", "language"), TEXTS, ids=[f"{game}-{language}" for game, language in TEXTS])


def messages(game: str, language: str) -> dict[str, str]:
    catalogue = _catalogue(ROOT / f"assets/i18n/{language}/{game}.po", language)
    return {str(m.id): str(m.string) for m in catalogue if isinstance(m.id, str) and m.id}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_says_what_is_ours(game: str) -> None:
    found = edition(game)
    assert found.figures, "no reconstructed figure is named"
    assert found.rulings, "no ruling is named"
    for ids in ([figure.id for figure in found.figures], [ruling.id for ruling in found.rulings]):
        assert len(set(ids)) == len(ids)


AUDITED = {
    "magnaci": (["conflict_province", "conflict_scale_2", "conflict_scale_4", "conflict_scale_5", "action_scale"], []),
    "chocim": (
        ["battle_dice", "battle_limits", "box_kinds", "storm_dice", "supply"],
        ["undefended", "surplus_rebels", "margins"],
    ),
    "gods_playground": (
        ["strength", "estates", "glory"],
        ["silence", "equal_estates", "declined_relief", "border_province", "peace_markers", "king_cubes"],
    ),
    "sigismundus": (
        ["positions", "figures"],
        ["closing_up", "start_unit", "active_unit", "own_senator", "seal_under_pact", "incompatibilitas",
         "track_end"],
    ),
    "shogun": ([], ["empty_fields", "refresh"]),
}
"""What a reading of rulebook and code found to be ours and not listed."""


@pytest.mark.parametrize("game", AUDITED)
def test_what_was_once_missing_is_listed(game: str) -> None:
    figures, rulings = AUDITED[game]
    found = edition(game)
    assert set(figures) <= {figure.id for figure in found.figures}
    assert set(rulings) <= {ruling.id for ruling in found.rulings}


@each
def test_figures_and_rulings_have_words(game: str, language: str) -> None:
    found, words = edition(game), messages(game, language)
    for name, _, ours in rows(found, words.get):
        assert name and ours
    for ruling in found.rulings:
        sentence = words.get(f"ruling.{ruling.id}", "")
        assert sentence and not sentence.endswith("."), ruling.id
    used = {f"edition.{figure.id}{end}" for figure in found.figures for end in ("", ".stated", ".ours")}
    used |= {f"ruling.{ruling.id}" for ruling in found.rulings}
    left = {id for id in words if id.startswith(("edition.", "ruling."))} - used
    assert not left, f"words that nothing uses: {left}"


@each
def test_the_rules_page_lists_them_and_links_their_rules(game: str, language: str) -> None:
    path = ROOT / f"assets/rules/{game}/{language}.md"
    text = path.read_text(encoding="utf-8")
    assert "{edition}" in text.splitlines(), "the rules text has no line {edition}"
    folder = ROOT / f"assets/i18n/{language}"
    page = to_html(with_edition(text, game, folder / f"{game}.po", folder / "kronika.po"), path.name)
    words = messages(game, language)
    assert "{edition}" not in page
    for sentence, rules in sentences(edition(game), words.get):
        assert re.sub(r"\W", "", sentence)[:30] in re.sub(r"<[^>]*>|&[a-z]+;|\W", "", page)
        for rule in rules:
            assert f'data-rule="{rule}"' in page, f"{rule} is no rule of this text"
    assert edition_markdown(game, words.get).count("\n| ") == len(edition(game).figures)
