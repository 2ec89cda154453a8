"""boards/kit/parts.py: what is constant is sent once, and a board stays one whole string."""

from __future__ import annotations

import re

from web.boards.kit import part, parted, whole
from web.boards.kit.parts import MOST, Sender

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
        packed = self.sender.pack(markup)
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
