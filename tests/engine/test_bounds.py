"""What is in the box, and how far each track goes: no position holds more, or less than nothing.

Written from the rulebooks, not from the tables: (game, what, lowest, highest). `what` is a field of the state, with the key
or the place of one number in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from pyengine import Match, Setup, game_ids, load
from pyengine.shape import Int, ShapeError, shape

BOUNDS = [
    # CH-1.1 five weeks; the tracks; levels of a field's works
    ("chocim", "week", 1, 5),
    ("chocim", "trench", 0, 6),
    ("chocim", "morale.0", 0, 10),
    ("chocim", "morale.1", 0, 10),
    ("chocim", "supply.1", 0, 60),
    ("chocim", "levels.castle", 0, 3),
    # GP-3.1 twenty cubes, fifteen discs for estates and Sejm, four infantry, three cavalry, two Cossacks; GP-4 sixteen phases
    ("gods_playground", "turn", 0, 4),
    ("gods_playground", "phase", 0, 16),
    ("gods_playground", "pool.0", 0, 20),
    ("gods_playground", "discs.0", 0, 15),
    ("gods_playground", "wealth.0", 1, 5),
    ("gods_playground", "markers.4", 0, 10),
    ("gods_playground", "king.0", 0, 12),
    ("gods_playground", "infantry.0.0", 0, 4),
    ("gods_playground", "cavalry.0.0", 0, 3),
    ("gods_playground", "cossacks.0", 0, 2),
    # MG-4 four Ages; ten spaces for conflicts; a Family deck goes from 2 to 14
    ("magnaci", "age", 0, 4),
    ("magnaci", "shown", 0, 10),
    ("magnaci", "hands.0.0", 2, 14),
    ("magnaci", "bids.0.0", 0, 14),
    # SH-2 twenty farmers, 62 armies each; SH-5 two years of four seasons, ten actions; SH-5.9 a third revolt marker is the last
    ("shogun", "year", 1, 2),
    ("shogun", "season", 0, 3),
    ("shogun", "slot", 0, 10),
    ("shogun", "farmers", 0, 20),
    ("shogun", "reserve.0", 0, 62),
    ("shogun", "revolts.suruga", 0, 3),
    # SA-4 eight Sejms, ten markers each, forty votes, twenty clients
    ("sigismundus", "round", 0, 8),
    ("sigismundus", "supply.0", 0, 10),
    ("sigismundus", "votes.0", 0, 40),
    ("sigismundus", "aside", 0, 20),
]


@pytest.mark.parametrize(("game", "what", "lowest", "highest"), BOUNDS, ids=[f"{one[0]}-{one[1]}" for one in BOUNDS])
def test_no_number_goes_beyond_the_box(game: str, what: str, lowest: int, highest: int) -> None:
    field = what.split(".")[0]
    for value in (lowest, highest):
        assert not put(game, what, value).misshapen(), value
    for value in (lowest - 1, highest + 1):
        assert put(game, what, value).misshapen() == [f"{field}: not of the right shape"], value


@pytest.mark.parametrize("annotation", [int, str, list[int], dict[str, bool], list[str | None], Any], ids=str)
def test_an_annotation_that_leaves_something_open_is_no_shape(annotation: Any) -> None:
    """So that no field can be added whose numbers have no end."""
    with pytest.raises(ShapeError):
        shape(annotation)


@pytest.mark.parametrize("id", game_ids())
def test_no_number_of_a_state_or_a_frame_can_be_large(id: str) -> None:
    """Rules count up to what a position says: a bound that is far away is none."""
    game = load(id)
    hints = get_type_hints(game.state_type, include_extras=True)
    said = {name: hints[name] for name in game.state_type.names()}
    said |= {f"{step.name}.{name}": part for step in game.flow.steps.values() for name, part in step.holds.items()}
    found = [(name, number) for name, annotation in said.items() for number in numbers(annotation)]
    assert len(found) > 20
    assert [name for name, number in found if number.low < -999 or number.high > 999] == []


def numbers(annotation: Any) -> Iterator[Int]:
    """The bounds in an annotation, however deep."""
    if isinstance(annotation, Int):
        yield annotation
    inside = get_type_hints(annotation, include_extras=True).values() if is_typeddict(annotation) else get_args(annotation)
    # What Annotated has been given stands apart from what it is about.
    for part in (*inside, *getattr(annotation, "__metadata__", ())):
        yield from numbers(part)


def put(game: str, what: str, value: int) -> Any:
    """A fresh match with one number changed."""
    match = Match(Setup(game, load(game).counts[0], seed=1))
    while game == "magnaci" and match.state.step != "senate_bid":
        match.play(match.acting()[0], match.game.legal(match.state, match.acting()[0])[0])
    state: Any = match.state
    *way, last = what.split(".")
    at = state
    for key in way:
        at = getattr(at, key) if at is state else at[int(key) if isinstance(at, list) else key]
    if at is state:
        setattr(at, last, value)
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return state
