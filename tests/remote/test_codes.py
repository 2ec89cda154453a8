"""Codes that people pass on, as they come back: in a link, alone, among other words, damaged."""

from __future__ import annotations

import pytest

from pyengine.remote import BadMessage
from web.ui.remote import codes

LINE = "BGErNzEYTXBBNGRhLzVvRE5uZ1BCeHVoQ0trcnk1JYdnmCjExERkB2QEqHWgrqxR2XrawKd_TCdM77Yb2RQAuYE6IIWtQTeY6FVXzCFTd5"
INVITATION = codes.Invitation("0123456789abcdef", 2, "ab" * 16, "gods_playground", LINE)
REPLY = codes.Reply("0123456789abcdef", 2, LINE)


@pytest.mark.parametrize("game", ["chocim", "magnaci", "shogun", "gods_playground", "sigismundus"])
@pytest.mark.parametrize("secret", ["ab" * 16, ""])
@pytest.mark.parametrize("line", [LINE, "-" + LINE, LINE + "-_-"])
def test_a_code_holds_what_was_put_in(game: str, secret: str, line: str) -> None:
    made = codes.Invitation("fedcba9876543210", 4, secret, game, line)
    assert codes.invitation(made.code()) == made
    answer = codes.Reply("fedcba9876543210", 4, line)
    assert codes.reply(answer.code()) == answer


@pytest.mark.parametrize("around", ["{}", "  {}\n", "https://example.org/kronika/index.html#/join/{}", "Here it is: http://a/#/reply/{} ok"])
def test_a_code_is_found_in_what_was_pasted(around: str) -> None:
    for code in (INVITATION.code(), REPLY.code()):
        assert codes.found(around.format(code)) == code


@pytest.mark.parametrize("text", ["", "hello", "i", "r", "x" * 100, INVITATION.code()[:30], "i" + "!" * 60])
def test_what_is_no_code_is_refused(text: str) -> None:
    for read in (codes.invitation, codes.reply):
        with pytest.raises(BadMessage):
            read(codes.found(text))


def test_one_kind_is_not_taken_for_another() -> None:
    with pytest.raises(BadMessage):
        codes.reply(INVITATION.code())
    with pytest.raises(BadMessage):
        codes.invitation(REPLY.code())
