"""SH-4: setting up."""

from __future__ import annotations

import pytest

from pyengine import Setup, SetupError
from pyengine.games.shogun.data import EVENTS, GROUPS, SAMPLE
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.state import NOBODY, ShogunState, provinces
from tests.games.shogun.table import BLUE, Table, opening
from tests.table import ids, one

DECK = [["aki", "bingo", "bitchu", "bizen", "echigo", "echizen", "etchu", "harima", "hida", "hitachi"]]


def draft(players: int = 4, board: str = "sun", first: int = 0, deck: list[list[str]] | None = None) -> Table:
    return Table(players, board, script={"first": [first], "draft": deck or DECK})


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("board", ["sun", "sun_sample", "moon"])
def test_sh_4_1_players_sides_and_starts(players: int, board: str) -> None:
    """SH-4.1: players sides and starts."""
    s = GAME.start(Setup("shogun", players, 1, {"board": board}))
    assert s.board == board.split("_")[0]
    assert s.start == ("sample" if board == "sun_sample" else "draft")
    assert GAME.broken(s) == []


def test_sh_4_1_what_cannot_be() -> None:
    """SH-4.1: what cannot be."""
    for players, options in ((2, {}), (6, {}), (3, {"board": "moon_sample"})):
        with pytest.raises(SetupError):
            GAME.start(Setup("shogun", players, 1, options))


def test_sh_4_2_provinces_of_the_side_are_in_play() -> None:
    """SH-4.2: provinces of the side are in play."""
    assert len(Table(3).s.owner) == 37
    assert len(Table(4).s.owner) == 45
    moon = Table(3, "moon")
    assert "awa_boso" in moon.s.owner and "aki" not in moon.s.owner
    # No army may ever enter what is out of play.
    table = Table(3)
    table.give("bingo", BLUE, 4)
    table.s.call("march", seat=BLUE, province="bingo")
    assert ("target", "aki") in table.legal(BLUE)
    assert ("target", "izumo") not in table.legal(BLUE)
    assert table.refused(BLUE, "target", "izumo") == "illegal.out_of_play"


@pytest.mark.parametrize(("players", "chests", "armies"), [(3, 18, 27), (4, 15, 25), (5, 12, 23)])
def test_sh_4_3_what_each_player_gets(players: int, chests: int, armies: int) -> None:
    """SH-4.3: what each player gets."""
    s = Table(players).s
    assert s.chests == [chests] * players
    for seat in range(players):
        assert sum(s.armies[p] for p in provinces(s, seat)) == armies
        assert s.reserve[seat] == 62 - armies - s.tower[seat]
    # Armies and chests lie open.
    view = GAME.view(s, None)
    assert (view.chests, view.reserve, view.armies) == (s.chests, s.reserve, s.armies)


def test_sh_4_4_take_a_card_and_send_a_group() -> None:
    """SH-4.4: take a card and send a group."""
    table = draft()
    s = table.s
    assert s.offer == ["aki", "bingo"]
    assert table.waiting == ("draft_pick", 0)
    assert table.legal(0) == [("take", "aki"), ("take", "bingo"), ("draw",)]
    table.play(0, "take", "aki")
    assert s.offer == ["bitchu", "bingo"], "the place is filled at once"
    assert [move[1] for move in table.legal(0)] == [5, 4, 3, 2]
    table.play(0, "group", 4)
    assert (s.owner["aki"], s.armies["aki"], s.reserve[0]) == (0, 4, 58)
    assert s.groups[0] == [5, 4, 3, 3, 2, 2, 2]
    # Clockwise, and the top card of the deck is drawn unseen, then placed.
    assert table.waiting == ("draft_pick", 1)
    table.play(1, "draw")
    assert s.offer == ["bitchu", "bingo"]
    assert s.frame("draft_group")["province"] == "bizen"
    table.play(1, "group", 5)
    assert s.owner["bizen"] == 1
    table.sound()


def test_sh_4_4_refresh_only_a_stale_offer() -> None:
    """SH-4.4: refresh only a stale offer."""
    table = draft(first=0)
    s = table.s
    assert ("refresh",) not in table.legal(0)
    for seat in range(4):
        table.play(seat, "draw")
        table.play(seat, "group", 2)
    # The same two cards as at his previous turn.
    assert s.offer == ["aki", "bingo"]
    assert ("refresh",) in table.legal(0)
    deck = list(s.deck)
    table.play(0, "refresh")
    assert s.offer == deck[:2]
    assert s.deck[-2:] == ["aki", "bingo"], "SH-4.5: the left card goes under first"
    assert table.waiting == ("draft_pick", 0), "he still takes a card"
    assert ("refresh",) not in table.legal(0), "SH-4.5: once a turn"
    table.sound()


def test_sh_4_4_a_taken_card_makes_the_offer_new() -> None:
    """SH-4.4: a taken card makes the offer new."""
    table = draft()
    table.play(0, "draw")
    table.play(0, "group", 2)
    table.play(1, "take", "aki")
    table.play(1, "group", 2)
    for seat in (2, 3):
        table.play(seat, "draw")
        table.play(seat, "group", 2)
    assert ("refresh",) not in table.legal(0)


def test_sh_4_4_until_every_group_is_placed() -> None:
    """SH-4.4: until every group is placed."""
    table = draft(3, deck=[["etchu"]])
    s = table.s
    while s.step.startswith("draft"):
        seat = GAME.acting(s)[0]
        table.play(seat, *table.legal(seat)[0])
        table.sound()
    assert [len(provinces(s, seat)) for seat in range(3)] == [9, 9, 9]
    for seat in range(3):
        assert sorted((s.armies[p] for p in provinces(s, seat)), reverse=True) == list(GROUPS[3])
    assert sum(1 for owner in s.owner.values() if owner == NOBODY) == 10, "the rest is neutral"
    assert not s.deck and not s.offer


def test_sh_4_5_a_random_seat_drafts_first() -> None:
    """SH-4.5: a random seat drafts first."""
    assert table_first(2) == 2
    seen = {GAME.start(Setup("shogun", 3, seed)).first for seed in range(30)}
    assert seen == {0, 1, 2}


def table_first(first: int) -> int:
    return draft(first=first).waiting[1]


def test_sh_4_5_the_blind_card_is_seen_before_the_group_is_chosen() -> None:
    """SH-4.5: the blind card is seen before the group is chosen."""
    table = draft()
    table.play(0, "draw")
    prompt = table.prompt(0)
    assert prompt.args["province"] == "bitchu"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sh_4_6_printed_sets(players: int) -> None:
    """SH-4.6: printed sets."""
    s = Table(players).s
    for seat, letter in enumerate("ABCDE"[:players]):
        names = SAMPLE[players][letter]
        assert provinces(s, seat) == sorted(names)
        assert [s.armies[p] for p in names] == list(GROUPS[players])
    neutral = {p for p, owner in s.owner.items() if owner == NOBODY}
    assert len(neutral) == {3: 10, 4: 13, 5: 10}[players]
    if players == 3:
        assert neutral == {
            "aki", "iyo", "kai", "kozuke", "mikawa", "mimasaka", "noto", "shima", "totomi", "wakasa",
        }  # fmt: skip


def test_sh_4_6_sets_are_dealt_at_random() -> None:
    """SH-4.6: sets are dealt at random."""

    def holder(seed: int) -> int:
        return GAME.start(Setup("shogun", 3, seed, {"board": "sun_sample"})).owner["suruga"]

    assert {holder(seed) for seed in range(20)} == {0, 1, 2}


def test_sh_4_7_markers_start_at_nothing() -> None:
    """SH-4.7: markers start at nothing."""
    s = Table(4).s
    assert s.vp == s.rice == [0, 0, 0, 0]


def test_sh_4_8_the_tower_is_filled() -> None:
    """SH-4.8: 31 cubes go in with three players; what falls through goes back, and the tray is empty."""
    s = GAME.start(
        Setup(
            "shogun",
            3,
            1,
            {"board": "sun_sample"},
            script={
                "fill stuck:uesugi": [2],
                "fill stuck:mori": [7],
                "fill stuck:tokugawa": [0],
                "fill stuck:green": [4],
            },
        )
    )
    assert s.tower == [2, 7, 0, 4]
    assert s.tray == [0, 0, 0, 0]
    assert s.reserve == [33, 28, 35]
    assert s.farmers == 16


def test_sh_4_8_seven_and_ten_go_in() -> None:
    """SH-4.8: seven and ten go in."""
    with pytest.raises(SetupError):
        GAME.start(Setup("shogun", 3, 1, {"board": "sun_sample"}, script={"fill stuck:uesugi": [8]}))
    with pytest.raises(SetupError):
        GAME.start(Setup("shogun", 3, 1, {"board": "sun_sample"}, script={"fill stuck:green": [11]}))


def test_sh_4_9_four_events_lie_open() -> None:
    """SH-4.9: four events lie open."""
    table = Table(events=("ev_castle_2", "ev_tax_max5", "ev_recruit", "ev_temple_4"))
    s = table.s
    assert s.events == ["ev_castle_2", "ev_tax_max5", "ev_recruit", "ev_temple_4"]
    assert sorted(s.events + s.event_deck) == sorted(EVENTS)
    assert s.farmers == 20 - s.tower[-1]


def test_seats_take_the_chosen_daimyo() -> None:
    s = GAME.start(Setup("shogun", 3, 1, sides=["takeda"]))
    assert s.daimyo == ["takeda", "uesugi", "mori"]
    assert isinstance(s, ShogunState)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sh_4_6_the_printed_start_tells_its_opening(players: int) -> None:
    """SH-4.6, SH-4.8, SH-4.9, SH-5.1.1, SH-5.2.1: what happens before the first decision is told, as in a draft."""
    s, events = opening(players, "sun_sample")
    assert ids(events) == [
        *["dealt"] * players, "throw", "tower_filled",
        "year", "events_open", "season", "actions_open", "specials_open",
    ]  # fmt: skip
    for seat, dealt in enumerate(events[:players]):
        assert dealt.rule == "SH-4.6" and dealt.args["seat"] == seat
        assert sorted(dealt.args["provinces"]) == provinces(s, seat)
        assert set(dealt.at) == {f"province:{p}" for p in provinces(s, seat)}
    assert one(events, "throw").args["n"] == 7 * players + 10
    assert one(events, "tower_filled").args["n"] == sum(s.tower)
    assert one(events, "events_open").args["card"] == s.events
    assert one(events, "actions_open").args["action"] == s.slots[:5]


def test_sh_4_5_who_drafts_first_is_told() -> None:
    """SH-4.4, SH-4.5: chance says who begins and which two cards lie open."""
    s, events = opening(4, "moon")
    begins = one(events, "draft_begins")
    assert begins.args == {"seat": GAME.acting(s)[0], "provinces": s.offer}
    assert len(events) == 1


def test_what_is_dealt_out_is_told() -> None:
    table = draft()
    assert ids(table.play(0, "take", "aki")) == ["draft_take", "draft_open"]
    assert ids(table.play(0, "group", 5)) == ["draft_group"]
    choice = table.choice("take", "bingo", seat=1)
    assert choice.notes[0].args == {"region": "green", "tax": 3, "rice": 4, "spaces": 2}
