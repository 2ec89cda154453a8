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


def test_both_copies_torn_open_at_the_last_good_move(store: Store) -> None:
    store.write("m", body(2))
    store.write("m", body(3))
    for key in store.shelf.names():
        store.shelf.put(key, (store.shelf.get(key) or "").replace('"hash"', '"ha'))
    (saved,) = store.matches()
    assert saved.error == "save.damaged" and saved.game == "magnaci" and saved.text
    match, fault = store.open("m")
    assert fault is not None and len(match.moves) == 3
    assert "hash" not in (store.damaged("m") or ""), "the damaged text is set aside"
    store.write("m", match.dumps())
    assert store.open("m")[1] is None
    assert store.matches()[0].aside


def test_every_cut_gives_the_moves_before_it(store: Store) -> None:
    """Whatever the length at which both copies end, as many moves come back as are there whole."""
    text = body(6)
    start, end = text.index('"moves":['), text.index(',"hash"')
    for cut in range(0, len(text), 7):
        store.shelf.put("kronika.match.m.a", seal(1, text)[: 11 + cut])
        whole = text[start:cut].count("]") if cut < end else 6
        try:
            match, fault = store.open("m")
        except SaveError:
            assert cut < start + len('"moves":[') + 5
            assert store.read("m") is not None, "and what is left can be exported"
        else:
            assert fault is not None and len(match.moves) == whole


def test_nothing_but_rubble_can_still_be_exported(store: Store) -> None:
    store.shelf.put("kronika.match.m.a", "\x00\ufffd rubble")
    (saved,) = store.matches()
    assert saved.error == "save.damaged" and saved.doc is None
    with pytest.raises(SaveError):
        store.open("m")
    assert store.read("m")


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


class Small(MemoryShelf):
    """A shelf with so much room."""

    room = 10_000

    def put(self, key: str, value: str) -> None:
        if sum(len(v) for k, v in self.items.items() if k != key) + len(value) > self.room:
            raise ShelfFull(key)
        super().put(key, value)


class Drawer:
    """Where durable copies go."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}

    def put(self, id: str, copy: str) -> None:
        self.items[id] = copy

    def drop(self, id: str) -> None:
        self.items.pop(id, None)


def test_a_full_shelf_keeps_the_old_copy_and_takes_the_new_one_when_there_is_room() -> None:
    shelf, durable = Small(), Drawer()
    store = Store(shelf, durable)
    store.write("m", body(1))
    shelf.room = 0
    for count in (2, 3):
        with pytest.raises(ShelfFull):
            store.write("m", body(count))
        assert store.read("m") == body(count), "kept in memory"
        assert Store(shelf).read("m") == body(1), "and the old one where it was"
    again = Store(shelf)
    again.recover(durable.items)
    assert again.read("m") == body(3), "a new visit has it from the durable copy, though the shelf is full"
    assert not store.tidy()
    shelf.room = 10_000
    assert store.tidy() and not store.spare
    assert Store(shelf).read("m") == body(3)


def test_deleting_makes_room_for_what_did_not_fit() -> None:
    shelf = Small()
    store = Store(shelf)
    store.write("old", body(30))
    shelf.room = len(body(30)) + 100
    with pytest.raises(ShelfFull):
        store.write("m", body(2))
    shelf.room += len(body(2))
    store.delete("old")
    assert not store.spare and Store(shelf).read("m") == body(2)
    assert store.restore() == "old", "and the deleted one is still within reach"


def test_durable_copies_bring_back_what_the_shelf_had_not_written() -> None:
    shelf, durable = MemoryShelf(), Drawer()
    store = Store(shelf, durable)
    store.write("m", body(1))
    behind = dict(shelf.items)
    store.write("m", body(2))
    store.write("n", body(3))
    shelf.items = behind
    again = Store(shelf, durable)
    again.recover(durable.items)
    assert again.read("m") == body(2) and again.read("n") == body(3)
    assert again.write("m", body(4)) == 4
    again.recover({"m": seal(2, "old"), "x": "not whole", "y": seal(9, "new")[:-1]})
    assert again.read("m") == body(4) and again.ids() == ["m", "n"]


def test_a_note_is_as_safe_as_a_match() -> None:
    shelf, durable = MemoryShelf(), Drawer()
    store = Store(shelf, durable)
    store.note("kronika.remote.m", "first")
    behind = dict(shelf.items)
    store.note("kronika.remote.m", "second")
    store.note("kronika.guest.n", "third")
    shelf.items = behind
    again = Store(shelf, durable)
    again.recover(durable.items)
    assert (again.noted("kronika.remote.m"), again.noted("kronika.guest.n"), again.ids()) == ("second", "third", [])
    again.note("kronika.remote.m", "fourth")
    again.recover({"kronika.remote.m": seal(2, "second"), "kronika.guest.x": "not whole"})
    assert (again.noted("kronika.remote.m"), again.noted("kronika.guest.x")) == ("fourth", "")
    again.unnote("kronika.remote.m")
    assert "kronika.remote.m" not in {*shelf.items, *durable.items}


def test_the_order_is_that_of_the_writes_whatever_the_clock_says(store: Store) -> None:
    for id, year in (("a", 2031), ("b", 1970), ("c", 2000)):
        match = Match(Setup("magnaci", 3, seed=1))
        match.meta["saved"] = f"{year}-01-01T00:00:00"
        store.write(id, match.dumps())
    assert [saved.id for saved in store.matches()] == ["c", "b", "a"]
    store.write("a", body(1))
    assert [saved.id for saved in Store(store.shelf).matches()] == ["a", "c", "b"]


def test_seals() -> None:
    assert unseal(seal(7, "zażółć \ud800")) == (7, "zażółć \ud800")
    for broken in (None, "", "x", "1 2 3", "7 00000000 abc", seal(1, "abc")[:-1]):
        assert unseal(broken) is None


def test_settings_of_another_kind_are_ignored(store: Store) -> None:
    store.shelf.put("kronika.settings", "not json")
    assert store.settings() == {}
    store.shelf.put("kronika.settings", "[1]")
    assert store.settings() == {}
    for deep in ("[" * 100_000, '{"language":' * 50_000, '{"language": "' + "[" * 400 + '\\"' + "{" * 100_000):
        store.shelf.put("kronika.settings", deep)
        assert store.settings() == {}


def test_what_is_forgotten_leaves_nothing_and_what_was_deleted_before_can_still_be_had(store: Store) -> None:
    for id in ("a", "b"):
        store.write(id, body(1))
    store.delete("a")
    store.forget("b")
    assert [key for key in store.shelf.names() if ".b" in key] == []
    assert store.restore() == "a"
