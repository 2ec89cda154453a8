"""What the page keeps: two copies in turn, damaged ones found out, nothing lost that was whole. No browser needed."""

from __future__ import annotations

import pytest

from pyengine import Match, SaveError, Setup
from web.ui.store import MemoryShelf, ShelfFull, Store, seal, unseal


@pytest.fixture
def store() -> Store:
    return Store(MemoryShelf())


def body(moves: int = 0) -> str:
    match = Match(Setup("magnaci", 3, seed=1))
    for _ in range(moves):
        seat = match.acting()[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    return match.dumps()


def test_the_newest_copy_counts(store: Store) -> None:
    for count in range(5):
        store.write("m", body(count))
        assert store.read("m") == body(count)
    assert len(store.shelf.names()) == 2


def test_a_torn_write_leaves_the_copy_before(store: Store) -> None:
    store.write("m", body(1))
    store.write("m", body(2))
    newest = max(store.shelf.names(), key=lambda key: int((store.shelf.get(key) or "0").split(" ")[0]))
    whole = store.shelf.get(newest)
    assert whole is not None
    for cut in (0, 1, 5, 20, len(whole) // 2, len(whole) - 1):
        store.shelf.put(newest, whole[:cut])
        assert store.read("m") == body(1)
    store.write("m", body(3))
    assert store.read("m") == body(3)


def test_both_copies_torn_still_give_what_is_left(store: Store) -> None:
    store.write("m", body(2))
    for key in store.shelf.names():
        store.shelf.put(key, (store.shelf.get(key) or "")[:-30])
    (saved,) = store.matches()
    assert saved.error == "save.damaged"
    assert saved.text
    with pytest.raises(SaveError):
        store.open("m")


def test_a_bad_move_opens_at_the_last_good_one(store: Store) -> None:
    store.write("m", body(3).replace('"place"', '"plac3"', 1))
    match, fault = store.open("m")
    assert fault is not None and fault.reason == "save.moves"
    assert len(match.moves) == 0


def test_delete_has_a_way_back(store: Store) -> None:
    store.write("m", body(1))
    store.delete("m")
    assert store.matches() == []
    assert store.restore() == "m"
    assert store.read("m") == body(1)
    assert store.restore() is None


def test_rename_keeps_the_match(store: Store) -> None:
    store.write("m", body(1))
    store.rename("m", "<b>Wielka gra</b>")
    (saved,) = store.matches()
    assert saved.meta["title"] == "<b>Wielka gra</b>"
    assert len(store.open("m")[0].moves) == 1


def test_a_full_shelf_keeps_the_old_copy() -> None:
    class Small(MemoryShelf):
        room = 10_000

        def put(self, key: str, value: str) -> None:
            if sum(len(v) for k, v in self.items.items() if k != key) + len(value) > self.room:
                raise ShelfFull(key)
            super().put(key, value)

    shelf = Small()
    store = Store(shelf)
    store.write("m", body(1))
    shelf.room = 0
    with pytest.raises(ShelfFull):
        store.write("m", body(2))
    assert store.read("m") == body(1)


def test_seals() -> None:
    assert unseal(seal(7, "zażółć \ud800")) == (7, "zażółć \ud800")
    for broken in (None, "", "x", "1 2 3", "7 00000000 abc", seal(1, "abc")[:-1]):
        assert unseal(broken) is None


def test_settings_of_another_kind_are_ignored(store: Store) -> None:
    store.shelf.put("kronika.settings", "not json")
    assert store.settings() == {}
    store.shelf.put("kronika.settings", "[1]")
    assert store.settings() == {}
