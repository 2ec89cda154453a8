"""A match: undo within what nobody has seen, saves that are whole or refused, positions that are possible."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pyengine import IllegalMove, Match, Rng, SaveError, Setup, SetupError, load
from pyengine.match import FORMAT, salvage


@pytest.fixture
def match() -> Match:
    match = Match(Setup("magnaci", 3, seed=4))
    rng = Rng(9)
    for _ in range(60):
        seat = rng.pick(match.acting())
        match.play(seat, rng.pick(match.game.legal(match.state, seat)))
    return match


def test_undo_stops_where_something_came_to_light(match: Match) -> None:
    while match.can_undo():
        match.undo()
    assert match.revealed[-1]
    before = match.state.hash()
    with pytest.raises(IllegalMove) as refusal:
        match.undo()
    assert refusal.value.reason == "illegal.undo_seen"
    assert match.state.hash() == before
    match.undo(free=True)


def test_a_new_move_ends_redo(match: Match) -> None:
    match.undo(free=True)
    assert match.undone
    seat = match.acting()[0]
    match.play(seat, match.game.legal(match.state, seat)[-1])
    assert not match.undone
    with pytest.raises(IllegalMove):
        match.redo()


def test_the_trace_has_a_state_for_each_event(match: Match) -> None:
    for _ in range(40):
        seat = match.acting()[0]
        happened = match.play(seat, match.game.legal(match.state, seat)[0], trace=True)
        assert len(match.trace) == len(happened)
        for state in match.trace:
            for viewer in (None, 0):
                match.game.view(state, viewer)


def test_a_save_opens_again(match: Match) -> None:
    match.meta["title"] = "Zażółć gęślą jaźń"
    again = Match.loads(match.dumps())
    assert again.state.hash() == match.state.hash()
    assert again.meta == match.meta
    assert again.setup == match.setup


def damaged(match: Match, **change: Any) -> str:
    return json.dumps({**match.save(), **change})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kronika": "letter"}, "save.foreign"),
        ({"format": FORMAT + 1}, "save.newer"),
        ({"format": "1"}, "save.damaged"),
        ({"rules": 99}, "save.other_rules"),
        ({"moves": {}}, "save.damaged"),
        ({"meta": []}, "save.damaged"),
        ({"hash": "0" * 16}, "save.hash"),
        ({"setup": {"game": "magnaci", "players": 9, "seed": 1}}, "save.setup"),
        ({"setup": {"game": "chess", "players": 2, "seed": 1}}, "save.unknown_game"),
        ({"setup": {"game": "magnaci", "players": 3}}, "save.damaged"),
        ({"setup": {"game": "magnaci", "players": 3, "seed": 1, "evil": 1}}, "save.damaged"),
        ({"setup": {"game": "magnaci", "players": True, "seed": 1}}, "save.damaged"),
        ({"setup": {"game": "magnaci", "players": 3, "seed": 1, "sides": [["x"]]}}, "save.damaged"),
        ({"setup": {"game": "magnaci", "players": 3, "seed": 1, "options": {"transfers": []}}}, "save.damaged"),
        ({"setup": {"game": "magnaci", "players": 3, "seed": 1, "script": {"order": 5}}}, "save.damaged"),
        ({"setup": {"game": "magnaci", "players": 3, "seed": 1, "position": {"x": 1}}}, "save.setup"),
        ({"moves": [[0]]}, "save.moves"),
        ({"moves": [["0", "pass"]]}, "save.moves"),
        ({"moves": [[0, "fly", "moon"]]}, "save.moves"),
        ({"moves": [7]}, "save.moves"),
    ],
)
def test_a_damaged_save_is_refused_with_its_reason(match: Match, change: dict[str, Any], reason: str) -> None:
    with pytest.raises(SaveError) as refusal:
        Match.loads(damaged(match, **change))
    assert refusal.value.reason == reason


def test_a_refused_save_says_how_much_of_it_is_good(match: Match) -> None:
    """The number of the move that fails counts from one, as the chronicle does."""
    moves = match.save()["moves"]
    with pytest.raises(SaveError) as refusal:
        Match.loads(damaged(match, moves=[*moves[:30], [0, "fly"], *moves[31:]]))
    assert (refusal.value.good, refusal.value.args_for_words) == (30, {"number": 31})
    with pytest.raises(SaveError) as refusal:
        Match.loads(damaged(match, hash="0" * 16))
    assert refusal.value.good == len(moves)


def test_a_save_that_breaks_off_keeps_the_moves_that_are_whole(match: Match) -> None:
    text, moves = match.dumps(), match.save()["moves"]
    begin = text.index('"moves":[') + len('"moves":[')
    written = [json.dumps(move, ensure_ascii=False, separators=(",", ":")) for move in moves]
    for whole in range(5):
        end = begin + len(",".join(written[:whole]))
        for cut in (end, end + 1, end + 2):  # behind the move, behind its comma, in the next one
            assert salvage(text[:cut])["moves"] == moves[:whole]
    assert salvage(text[: begin - 1])["moves"] == []
    assert Match.load(salvage(text[:end]), repair=True).state.hash() == match.at(4).hash()


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"x"', "[" * 100_000, "NaN"])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        Match.loads(text)


def test_a_damaged_save_opens_at_its_last_good_move(match: Match) -> None:
    moves = match.save()["moves"]
    for broken in ([0, "fly"], "x", [99, "pass"]):
        again = Match.loads(damaged(match, moves=[*moves[:30], broken, *moves[31:]]), repair=True)
        assert len(again.moves) == 30
        assert again.state.hash() == match.at(30).hash()


def test_a_position_can_be_played_from(match: Match) -> None:
    position = json.loads(match.state.canonical())
    other = Match(Setup("magnaci", 3, position=position))
    assert other.state.hash() == match.state.hash()
    seat = other.acting()[0]
    other.play(seat, other.game.legal(other.state, seat)[0])
    assert Match.loads(other.dumps()).state.hash() == other.state.hash()


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    states = {Match(Setup("magnaci", 4, seed=seed)).state.hash() for seed in (1, "1", 2, "word")}
    assert len(states) == 3


@pytest.mark.parametrize(
    ("setup", "reason", "args"),
    [
        (Setup("magnaci", 1), "setup.players", {"low": 2, "high": 5}),
        (Setup("magnaci", 3, options={"transfers": "x"}), "setup.option", {"option": "transfers", "value": "x"}),
        (Setup("magnaci", 3, options={"nonsense": "x"}), "setup.option", {"option": "nonsense", "value": "x"}),
        (Setup("magnaci", 3, sides=["radziwill", "radziwill"]), "setup.sides", {}),
        (Setup("magnaci", 2, sides=["radziwill", "czartoryski", "potocki"]), "setup.sides", {}),
        (Setup("magnaci", 3, sides=["tudor"]), "setup.sides", {}),
        (Setup("nothing", 3), "setup.unknown_game", {"game": "nothing"}),
    ],
)
def test_a_wrong_set_up_is_refused(setup: Setup, reason: str, args: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as refusal:
        Match(setup)
    assert (refusal.value.reason, refusal.value.args_for_words) == (reason, args)


def test_seats_take_the_sides_they_ask_for() -> None:
    game = load("magnaci")
    assert game.seated(Setup("magnaci", 3, sides=["potocki"]))[0] == "potocki"
    assert len(set(game.seated(Setup("magnaci", 5, sides=["lubomirski"])))) == 5


def test_another_move_after_undo_leaves_no_trace_of_the_first() -> None:
    """States are kept on the way: one that was undone must not come back."""
    match, rng = Match(Setup("magnaci", 3, seed=4)), Rng(9)
    while len(match.moves) < 24 or len(match.game.legal(match.state, match.acting()[0])) < 2:
        seat = match.acting()[0]
        match.play(seat, rng.pick(match.game.legal(match.state, seat)))
    while len(match.moves) > 20:
        match.undo(free=True)
    while len(match.moves) < 50:
        seat = match.acting()[0]
        match.play(seat, match.game.legal(match.state, seat)[-1])
    again = Match(match.setup)
    for count, (seat, move) in enumerate(match.moves):
        assert match.at(count).hash() == again.state.hash(), count
        again.play(seat, move)
    assert match.state.hash() == again.state.hash()
