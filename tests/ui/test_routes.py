"""Addresses and the screens they name."""

from __future__ import annotations

import pytest

from pyengine import SaveError
from web.ui import routes
from web.ui.actions import ACTIONS, gathered
from web.ui.screens import SCREENS


@pytest.mark.parametrize(
    ("address", "screen", "args"),
    [
        ("", "", {}),
        ("/", "", {}),
        ("/new/chocim", "new", {"game": "chocim"}),
        ("/match/4f-21", "match", {"id": "4f-21"}),
        ("/m/", "m", {}),
        ("/m/a_b-c", "m", {"code": "a_b-c"}),
        ("/m/a/b", "m", {"code": "a/b"}),
        ("/rules/shogun", "rules", {"game": "shogun"}),
        ("/rules/shogun/SH-5.2", "rules", {"game": "shogun", "rule": "SH-5.2"}),
        ("/history/magnaci/deluge", "history", {"game": "magnaci", "entry": "deluge"}),
        ("/teacher/magnaci", "teacher", {"game": "magnaci"}),
        ("/teacher/magnaci/sheet", "teacher", {"game": "magnaci", "part": "sheet"}),
        ("/settings", "settings", {}),
        ("/about/", "about", {}),
    ],
)
def test_addresses(address: str, screen: str, args: dict[str, str]) -> None:
    place = routes.find(address)
    assert (place.screen.name, place.args, place.address) == (screen, args, address.strip("/"))


@pytest.mark.parametrize("address", ["/foo", "/new", "/settings/x", "/match", "/rules", "/" + "x" * 500, "/new/\u202e"])
def test_an_address_that_leads_nowhere_says_so(address: str) -> None:
    with pytest.raises(SaveError) as refused:
        routes.find(address)
    assert refused.value.reason in ("page.unknown", "setup.unknown_game")
    assert all(len(value) <= 40 and value.isprintable() for value in refused.value.args_for_words.values())


def test_a_game_must_be_one_of_ours() -> None:
    for address in ("/new/chess", "/rules/chess/1"):
        with pytest.raises(SaveError, match=r"setup\.unknown_game"):
            routes.find(address)


def test_no_two_screens_share_an_address() -> None:
    assert len({screen.name for screen in SCREENS}) == len(SCREENS)


def test_no_two_actions_share_a_name() -> None:
    assert {"undo", "begin", "copy", "delete", "again"} <= set(ACTIONS)
    with pytest.raises(ValueError, match="undo"):
        gathered({"undo": 1}, {"undo": 2})
