"""Chapters 6 and 9: what stays hidden, and what holds at every moment."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine import PositionError, Rng
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import DECKS
from pyengine.games.sigismundus.state import SigismundusState, phase
from tests.games.sigismundus.table import Table, fresh, table

LONG = bool(os.environ.get("KRONIKA_FUZZ"))
some = settings(
    max_examples=100 if LONG else 6, deadline=None, derandomize=not LONG, suppress_health_check=list(HealthCheck)
)
seeds = st.integers(0, 2**32)
counts = st.sampled_from([3, 4, 5])
variants = st.fixed_dictionaries(
    {"variant": st.sampled_from(["full", "short"]), "foreign_base": st.sampled_from(["1", "0"])}
)


def random_state(players: int, seed: int, moves: int, options: dict[str, str] | None = None) -> Table:
    t, rng = fresh(players, seed=seed, options=options or {}), Rng(seed)
    for _ in range(moves):
        acting = GAME.acting(t.s)
        if not acting:
            break
        seat = rng.pick(acting)
        t.play(seat, *rng.pick(GAME.legal(t.s, seat)))
    return t


@given(players=counts, seed=seeds, options=variants)
@some
def test_a_whole_match_keeps_every_invariant(players: int, seed: int, options: dict[str, str]) -> None:
    """Invariants 1 to 21, those of change included."""
    t, rng = fresh(players, seed=seed, options=options), Rng(seed)
    rounds = 8 if options["variant"] == "full" else 4
    while acting := GAME.acting(t.s):
        before = t.s.copy()
        step = t.s.step
        seat = rng.pick(acting)
        move = rng.pick(GAME.legal(t.s, seat))
        t.events.clear()
        t.play(seat, *move)
        assert GAME.broken(t.s) == []
        happened = [event.id for event in t.events]
        # 9: points fall only through a foray, which keeps their sum.
        if any(now < then for now, then in zip(t.s.vp, before.vp)):
            assert "event.foray" in happened
        # 11: grey units appear and vanish only at the royal demand (or are disbanded).
        if t.s.grey != before.grey:
            assert step in ("host_bid", "upkeep") or any(
                id in happened for id in ("event.host_back", "event.bid_noble_host")
            )
        # 16: the first player changes at the start of a round and by Primus.
        if t.s.first != before.first:
            assert "event.round" in happened or "event.primus" in happened
        # 17: every vote ends with the office held (and then, perhaps, given up).
        won = [event.args["office"] for event in t.events if event.id == "event.office_won"]
        for office in won:
            assert t.s.offices[office] >= 0 or "event.gives_up" in happened
        # 10: money is only made and lost where a rule says so.
        trade = {"purse", "sale", "sold", "sold_for", "settled", "sealed"}
        if happened and {id.removeprefix("event.") for id in happened} <= trade:
            assert sum(t.s.ducats) == sum(before.ducats)
    # 21
    assert t.s.round == rounds
    outcome = GAME.outcome(t.s)
    assert outcome is not None and len(outcome.winners) == 1
    assert all(sum(line.values[seat] for line in outcome.lines) == outcome.scores[seat] for seat in range(players))


@given(players=counts, seed=seeds, moves=st.integers(0, 500))
@some
def test_invariant_20_views_hold_no_secret(players: int, seed: int, moves: int) -> None:
    """Invariant 20: no unrevealed commitment, no other hand's face, no order of a deck."""
    t = random_state(players, seed, moves)
    for seat in [*range(players), None]:
        view = GAME.view(t.s, seat)
        for other in range(players):
            if other != seat:
                assert view.sealed[other] == []
                assert {face for cards in view.hands[other].values() for face in cards} <= {""}
                assert [len(c) for c in view.hands[other].values()] == [len(c) for c in t.s.hands[other].values()]
        assert {card for pile in view.decks.values() for card in pile} <= {""}
        assert view.figures == sorted(view.figures) and view.demands == sorted(view.demands)


def _containers(value: Any) -> list[Any]:
    """Every list and dict inside, however deep."""
    if isinstance(value, SigismundusState):
        return [found for name in value.names() for found in _containers(getattr(value, name))]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [*([value] if isinstance(value, list | dict) else []), *(x for item in inner for x in _containers(item))]


@given(players=counts, seed=seeds, moves=st.integers(0, 600))
@some
def test_a_copy_is_equal_and_shares_nothing(players: int, seed: int, moves: int) -> None:
    t = random_state(players, seed, moves)
    twin = t.s.copy()
    assert twin.to_json() == t.s.to_json() and twin.rng is not t.s.rng
    ours, theirs = _containers(t.s), _containers(twin)
    assert len(ours) == len(theirs) > 60 and not {*map(id, ours)} & {*map(id, theirs)}


def test_a_sample_knows_the_cards_that_lie_open() -> None:
    """Unseen cards are dealt out, seen ones stay."""
    t = table(3)
    t.hold({0: ["client"] * 3, 1: ["primus", "primus"]})
    t.s.discards["internal"] = ["client", "client"]
    for _ in range(2):
        t.s.decks["internal"].remove("client")
    t.begin("draw_phase")
    other = GAME.sample(GAME.view(t.s, 0), 0, Rng(7))
    assert other.hands[0] == t.s.hands[0] and "client" not in other.hands[1]["internal"] + other.decks["internal"]
    assert GAME.broken(other) == []


def test_samples_of_one_view_differ_in_all_that_is_unseen() -> None:
    """SA-6: a bot that guesses must not always guess the same cards, Figures and demands."""
    t = table(3)
    t.hold({1: ["client", "sack", "negotiations"]})
    t.begin("draw_phase")
    view = GAME.view(t.s, 0)
    samples = [GAME.sample(view, 0, Rng(seed)) for seed in range(20)]
    for deck in DECKS:
        assert len({tuple(s.decks[deck]) for s in samples}) > 10 and len({tuple(s.hands[1][deck]) for s in samples}) > 1
    assert len({tuple(s.figures) for s in samples}) > 10 and len({tuple(s.demands) for s in samples}) > 10


def test_closed_hands_of_others_are_sampled_within_their_stock() -> None:
    t = table(3)
    t.s.votes = [3, 2, 1]
    t.s.rejected = []
    t.begin("ballots")
    t.play(1, "bid", 2)
    t.play(2, "bid", 1)
    view = GAME.view(t.s, 0)
    assert view.ready == [False, True, True]
    seen = {GAME.sample(view.copy(), 0, Rng(seed)).sealed[1][0] for seed in range(40)}
    assert seen == {0, 1, 2}


def test_prompts_that_show_hands_ask_for_a_curtain() -> None:
    """Phases 3 to 6, extra votes, every closed hand, wounds."""
    secret = {name for name, step in GAME.flow.steps.items() if step.secret}
    assert secret == {
        "draw",
        "academy_draw",
        "special_action",
        "assign_wound",
        "foreign_place",
        "foreign_markers",
        "foreign_discard",
        "place_client",
        "feast",
        "extra_vote",
        "offer_ducats",
        "offer_votes",
        "office_bid",
        "royal_bid",
        "host_bid",
        "act_vote",
    }


def _set(path: str, value: Any) -> Callable[[SigismundusState], None]:
    def change(s: SigismundusState) -> None:
        *way, last = path.split(".")
        at: Any = s
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at[key] if isinstance(at, dict) else getattr(at, key)
        if isinstance(at, list):
            at[int(last)] = value
        elif isinstance(at, dict):
            at[last] = value
        else:
            setattr(at, last, value)

    return change


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("army.0", [11, 0, 0]),
        ("army.0", [-1, 0, 0]),
        ("hands.0.internal", ["client"] * 9),
        ("hands.0.internal", ["sack"]),
        ("offices.gniezno", 7),
        ("on_show", ["rej", "rej"]),
        ("figures", []),
        ("gold", {"rej": 1}),
        ("gold", {"rej": 10**9}),
        ("stack", [["match", 0], ["round", 3], ["draw_phase", 1], ["seal_draws", 0], ["draw", 0, 10**9]]),
        ("stack", [["match", 0], ["round", 3], ["seal_draws", 0], ["draw", 0, 1]]),
        ("stack", []),
        ("supply.0", 3),
        ("tracks.royal", [0, 0, 1]),
        ("tracks.royal", [0, 1]),
        ("direction", ["suecia"] * 6),
        ("votes.0", 41),
        ("votes.0", 1),
        ("ducats.0", -1),
        ("ducats.0", 10**9),
        ("vp.0", 10**9),
        ("aside", 10**9),
        ("vp.0", 5),
        ("crowned", ["suecia"]),
        ("claims", {"gniezno": 0}),
        ("clients", [4, 3, 3]),
        ("seals.suecia", 1),
        ("acts", ["privileges"]),
        ("acts", ["nonsense"]),
        ("demand", "support"),
        ("demands", ["tax"]),
        ("purses", [1, 0, 0]),
        ("ballot", ["gniezno"]),
        ("ready", [True, False, False]),
        ("sealed", [[1], [], []]),
        ("first", 3),
        ("round", 9),
        ("variant", "long"),
        ("players", "3"),
        ("players", 6),
        ("stack", [["draw", 9, 1]]),
        ("stack", [["draw"]]),
        ("stack", [["match", 0]]),
        ("stack", [["nonsense", 0]]),
        ("stack", [["office_bid", 1]]),
        ("stack", 3),
        ("markers", None),
        ("houses", ["gorka", "gorka", "zamoyski"]),
    ],
)
def test_broken_positions_are_refused(path: str, value: Any) -> None:
    """What cannot be is not played on."""
    t = table(3).begin("draw_phase")
    assert GAME.broken(t.s) == [] and phase(t.s) == "draw"
    _set(path, value)(t.s)
    with pytest.raises(PositionError):
        GAME.position(t.s.to_json())


def test_whoever_gives_up_an_office_does_so_above_the_list() -> None:
    """SA-5.7.4.1, SA-5.7.6.6: without it the Sejm would go on, and markers would stay on offices."""
    t = table(3)
    t.s.acts = ["incompatibilitas"]
    t.s.offices["castellan_poznan"] = t.s.offices["court_marshal"] = 1
    t.s.stack = [["match", 0], ["round", 7], ["sejm", 6], ["ballots", 1], ["keep_office", 1]]
    assert not [fault for fault in GAME.broken(t.s) if fault.startswith("stack")]
    del t.s.stack[3]
    assert "stack: sejm has nothing to go by" in GAME.broken(t.s)


@pytest.mark.parametrize(
    ("path", "value"),
    [("clients.0", 2), ("aside", 1), ("votes.0", 1), ("claims", {"gniezno": 0}), ("crowned", ["suecia"])],
)
def test_nothing_lies_about_before_the_first_round(path: str, value: Any) -> None:
    """SA-4.11, SA-5.5.1, SA-5.6.1, SA-5.7.1: while start offices are chosen."""
    t = fresh(3)
    assert t.s.step == "start_office" and GAME.broken(t.s) == []
    _set(path, value)(t.s)
    if path == "claims":
        t.s.supply[0] -= 1
    assert GAME.broken(t.s)


def test_no_office_is_voted_on_with_the_act() -> None:
    """SA-5.7.4.1"""
    t = table(3).begin("act_vote")
    assert not [fault for fault in GAME.broken(t.s) if fault.startswith("17")]
    t.s.ballot = ["gniezno"]
    assert "17: a ballot outside the voting" in GAME.broken(t.s)


@given(seed=seeds, data=st.data())
@some
def test_a_damaged_position_never_crashes(seed: int, data: st.DataObject) -> None:
    t = random_state(3, seed, seed % 300)
    names = data.draw(st.lists(st.sampled_from(type(t.s).names()), min_size=1, max_size=2))
    junk = st.one_of(st.none(), st.integers(-2, 50), st.text(max_size=3), st.lists(st.integers(-1, 9), max_size=4))
    document = t.s.to_json()
    for name in names:
        document[name] = data.draw(junk)
    with contextlib.suppress(PositionError):
        GAME.position(document)
