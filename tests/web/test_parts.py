"""boards/kit/parts.py: what is constant is sent once, and a board stays one whole string."""

from __future__ import annotations

import re

import pytest

from pyengine import game_ids, load
from tests.ui.tables import match_of, sit
from web.boards.kit import part, parted, whole
from web.boards.kit.parts import MOST, Sender
from web.ui.table.layout import table as drawn

SHEET = '<g class="sheet" data-key="base-en"><path d="M0 0"/></g>'


class Page:
    """Knows parts as js/patch.js does, and puts markup together again."""

    def __init__(self) -> None:
        self.parts: dict[int, str] = {}
        self.sender = Sender(self.learn)

    def learn(self, first: int, texts: list[str], only: bool) -> None:
        if only:
            self.parts.clear()
        assert not self.parts.keys() & set(range(first, first + len(texts))), "a number is used twice"
        self.parts.update(enumerate(texts, first))

    def shown(self, markup: str) -> str:
        return self.filled(self.sender.pack(markup))

    def filled(self, packed: str) -> str:
        filled = re.sub(r'<(\w+) data-known="(\d+)"[^>]*></\1>', lambda found: self.parts[int(found[2])], packed)
        return re.sub(r' data-known="\d+"', "", filled)


def test_a_part_is_sent_once() -> None:
    page = Page()
    board = f"<svg>{part(SHEET)}<circle/></svg>"
    assert page.shown(board) == whole(board) == f"<svg>{SHEET}<circle/></svg>"
    assert len(page.parts) == 1
    packed = page.sender.pack(board)
    assert packed == '<svg><g data-known="1" data-key="base-en"></g><circle/></svg>'
    assert len(page.parts) == 1


def test_what_changes_is_another_part_with_the_same_key() -> None:
    page = Page()
    first = page.sender.pack(part(SHEET))
    second = page.sender.pack(part(SHEET.replace("sheet", "sheet lit")))
    assert first == '<g data-known="1" data-key="base-en"></g>'
    assert second == '<g data-known="2" data-key="base-en"></g>'
    assert page.sender.pack(part(SHEET)) == first


def test_only_the_root_gives_its_key() -> None:
    page = Page()
    assert page.sender.pack(part('<li><b id="inner"></b></li>')) == '<li data-known="1"></li>'


def test_a_part_in_a_part_is_no_part() -> None:
    page = Page()
    inner = part("<b>1</b>")
    assert page.shown(part(f"<p>{inner}</p>")) == "<p><b>1</b></p>"
    assert len(page.parts) == 1


def test_nothing_is_no_part_and_text_stays_text() -> None:
    assert part("") == ""
    assert Page().sender.pack(part("only words")) == "only words"


def test_markup_without_parts_stays_as_it_is() -> None:
    assert Page().sender.pack("<p>lobby</p>") == "<p>lobby</p>"


def test_a_page_that_has_forgotten_is_told_again() -> None:
    page = Page()
    page.sender.pack(part(SHEET))
    page.sender.forget()
    assert page.sender.pack(part(SHEET)) == '<g data-known="2" data-key="base-en"></g>'
    assert page.parts == {2: SHEET.replace("<g", '<g data-known="2"')}


def test_a_long_day_fills_neither_side() -> None:
    page, most = Page(), 0
    for n in range(100):
        big = f"<b>{n}{'x' * (MOST // 20)}</b>"
        assert page.shown(part("<i>same</i>") + part(big)) == f"<i>same</i>{big}"
        most = max(most, sum(map(len, page.sender.known)), sum(map(len, page.parts.values())))
    assert MOST / 2 < most < MOST * 1.2


def test_a_function_can_draw_a_part() -> None:
    @parted
    def figure(n: int, *, sign: str = "") -> str:
        return f"<b>{sign}{n}</b>"

    assert figure(3, sign="+") == part("<b>+3</b>")
    assert figure.__name__ == "figure"


# -- drawn for a page --------------------------------------------------------------------------------------------------


def test_what_is_drawn_for_a_page_has_its_numbers_at_once() -> None:
    page = Page()
    made: list[str] = []
    assert page.sender.draw(lambda: made.append(part(SHEET)) or f"<svg>{made[-1]}</svg>") == f"<svg>{made[0]}</svg>"
    assert made == ['<g data-known="1" data-key="base-en"></g>']
    assert page.parts[1] == SHEET.replace("<g", '<g data-known="1"')
    assert part(SHEET) == f"<!--part-->{SHEET}<!--/part-->", "and elsewhere it is whole"


def test_a_part_in_a_part_that_is_drawn_for_a_page_is_no_part() -> None:
    page = Page()
    packed = page.sender.draw(lambda: part(f"<p>{part('<b>1</b>')}{part('<i>2</i>')}</p>"))
    assert page.filled(packed) == "<p><b>1</b><i>2</i></p>"
    assert page.parts[3] == '<p data-known="3"><b>1</b><i>2</i></p>'


def test_the_page_learns_of_a_drawing_that_fails_half_way() -> None:
    page = Page()
    with pytest.raises(ZeroDivisionError):
        page.sender.draw(lambda: part(SHEET) + str(1 / 0))
    assert page.sender.draw(lambda: part(SHEET)) == '<g data-known="1" data-key="base-en"></g>'
    assert list(page.parts) == [1]
    assert part(SHEET).startswith("<!--"), "nobody is drawn for any more"


def test_room_is_made_before_a_picture_never_in_it() -> None:
    page = Page()
    half = "x" * (MOST // 2 + 1)
    packed = page.sender.draw(lambda: part(f"<b>{half}</b>") + part(f"<i>{half}</i>") + part("<u>1</u>"))
    assert page.filled(packed).endswith("</i><u>1</u>") and len(page.parts) == 3
    assert page.sender.draw(lambda: part("<u>1</u>")) == '<u data-known="4"></u>'
    assert list(page.parts) == [4]


@pytest.mark.parametrize("game", game_ids())
def test_a_table_is_the_same_by_numbers_and_whole(game: str) -> None:
    """Move after move, before and after the page has forgotten: nothing of it is kept with numbers that are gone."""
    match, page = match_of(*["person"] * load(game).counts[0], game=game), Page()
    table, beside = sit(match), sit(match)
    for number in range(12):
        seat = match.acting()[0]
        for at in (table, beside):
            at.viewer.turn_to(seat, secret=False)
        expected = whole(drawn(beside.sight()))
        assert page.filled(page.sender.draw(lambda: drawn(table.sight()))) == expected
        assert page.filled(page.sender.pack(drawn(beside.sight()))) == expected
        if number % 4 == 3:
            page.sender.forget()
            page.parts = dict.fromkeys(page.parts, "<b>forgotten</b>")
            assert page.filled(page.sender.draw(lambda: drawn(table.sight()))) == expected
        moves = match.game.legal(match.state, seat)
        match.play(seat, moves[number % len(moves)])
