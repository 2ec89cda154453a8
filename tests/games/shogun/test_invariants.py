"""What each seat may know; and what holds in every position."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine import PositionError, Rng, Setup
from pyengine.games.shogun.data import ACTIONS, FIELDS, KINDS, NEIGHBOURS
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.state import HIDDEN, NOBODY, ShogunState
from tests.games.shogun.table import BLUE, RED, YELLOW, Table

LONG = bool(os.environ.get("KRONIKA_FUZZ"))
some = settings(
    max_examples=100 if LONG else 10, deadline=None, derandomize=not LONG, suppress_health_check=list(HealthCheck)
)
boards = st.sampled_from(["sun", "sun_sample", "moon"])


def random_state(players: int, board: str, seed: int, moves: int) -> ShogunState:
    rng = Rng(seed)
    s = GAME.start(Setup("shogun", players, seed, {"board": board}))
    for _ in range(moves):
        acting = GAME.acting(s)
        if not acting:
            break
        seat = rng.pick(acting)
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    return s


@given(players=st.integers(3, 5), board=boards, seed=st.integers(0, 2**32), moves=st.integers(0, 500))
@some
def test_invariant_19_foreign_plans_do_not_show(players: int, board: str, seed: int, moves: int) -> None:
    """Permuting what another player has not shown changes nothing for anybody else."""
    s = random_state(players, board, seed, moves)
    other = s.copy()
    rng = Rng(seed + 1)
    for seat in range(1, players):
        plan = other.plans[seat]
        hidden = [name for name in ACTIONS if name in plan and name not in s.shown[seat]]
        cards = [plan[name] for name in hidden]
        rng.shuffle(cards)
        plan.update(zip(hidden, cards, strict=True))
    rng.shuffle(other.event_deck)
    tail = other.slots[s.slot + 5 :]
    rng.shuffle(tail)
    other.slots[s.slot + 5 :] = tail
    assert GAME.view(other, 0).canonical() == GAME.view(s, 0).canonical()
    assert GAME.legal(other, 0) == GAME.legal(s, 0) == GAME.legal(GAME.view(s, 0), 0)
    assert GAME.prompt(other, 0) == GAME.prompt(s, 0) == GAME.prompt(GAME.view(s, 0), 0)


@given(players=st.integers(3, 5), board=boards, seed=st.integers(0, 2**32), moves=st.integers(0, 600))
@some
def test_samples_fit_their_views(players: int, board: str, seed: int, moves: int) -> None:
    s = random_state(players, board, seed, moves)
    for seat in [*range(players), None]:
        view = GAME.view(s, seat)
        full = GAME.sample(view, seat, Rng(seed))
        assert GAME.broken(full) == []
        assert GAME.view(full, seat).canonical() == view.canonical()
        # It can be played on.
        rng = Rng(seed)
        for _ in range(40):
            acting = GAME.acting(full)
            if not acting:
                break
            GAME.play(full, acting[0], rng.pick(GAME.legal(full, acting[0])))
            assert GAME.broken(full) == []


@given(players=st.integers(3, 5), board=boards, seed=st.integers(0, 2**32))
@some
def test_invariants_hold_through_a_random_match(players: int, board: str, seed: int) -> None:
    """Invariants 1 to 16, and points only ever grow (11)."""
    rng = Rng(seed)
    s = GAME.start(Setup("shogun", players, seed, {"board": board}))
    vp = list(s.vp)
    moves = 0
    while acting := GAME.acting(s):
        assert GAME.broken(s) == []
        seat = rng.pick(acting)
        chests = list(s.chests)
        step = s.step
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
        moves += 1
        assert all(new >= old for new, old in zip(s.vp, vp, strict=True))
        if step.startswith("draft") or step == "winter_order" or (step == "planning" and not s.event):
            assert s.chests == chests, "17: neither the draft nor a plan in the making nor winter costs anything"
        vp = list(s.vp)
    assert GAME.broken(s) == []
    assert moves < 2000
    assert GAME.outcome(s) is not None


@given(players=st.integers(3, 5), board=boards, seed=st.integers(0, 2**32))
@some
def test_invariants_13_and_18_in_what_a_random_match_tells(players: int, board: str, seed: int) -> None:
    """Each action once a player and round, each province once a round (13); armies cross one border of the game (18)."""
    rng = Rng(seed)
    s = GAME.start(Setup("shogun", players, seed, {"board": board}))
    acted: set[tuple[int, str]] = set()
    used: set[str] = set()
    while acting := GAME.acting(s):
        seat = rng.pick(acting)
        s.log = []
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
        for event in s.log:
            args = event.args
            if event.id == "event.round_end":
                acted, used = set(), set()
            elif event.id == "event.card_shown":
                assert (args["seat"], args["action"]) not in acted and args["province"] not in used
                acted.add((args["seat"], args["action"]))
                used.add(args["province"])
            elif event.id == "event.bid_province":
                used.add(args["province"])
            elif event.id in ("event.moved", "event.attack", "event.attack_neutral"):
                assert args["province"] in NEIGHBOURS[args["source"]] and args["province"] in s.owner
        s.log = None


def test_what_is_hidden_and_what_is_not() -> None:
    table = Table()
    table.plan(YELLOW, {"act_tax": "kaga"})
    table.play(RED, "place", "hoki", "act_tax")
    view = GAME.view(table.s, BLUE)
    assert set(view.plans[YELLOW].values()) == set(view.plans[RED].values()) == {HIDDEN}
    assert view.event_deck == sorted(table.s.event_deck)
    assert view.tower == table.s.tower, "it follows from what lies outside"
    outside = [
        62 - view.reserve[seat] - sum(n for p, n in view.armies.items() if view.owner[p] == seat) - view.tray[seat]
        for seat in range(3)
    ]
    assert outside == view.tower[:3]
    assert view.rng.to_json() == Rng(0).to_json()
    spectator = GAME.view(table.s, None)
    assert set(spectator.plans[BLUE].values()) == {HIDDEN}


@pytest.mark.parametrize(("chests", "most"), [(0, 0), (2, 2), (9, 4)])
def test_a_hidden_bid_may_be_any_that_can_be_paid(chests: int, most: int) -> None:
    """SH-5.3.6: chest cards say 0 to 4, and only one that can be paid may be bid."""
    table = Table()
    table.plan(YELLOW, {"bid": "chest_0"})
    table.s.chests[YELLOW] = chests
    view = GAME.view(table.s, BLUE)
    bids = {GAME.sample(view, BLUE, Rng(seed)).plans[YELLOW]["bid"] for seed in range(300)}
    assert {bid for bid in bids if bid.startswith("chest")} == {f"chest_{n}" for n in range(most + 1)}


def test_refreshed_cards_are_known_to_lie_at_the_bottom() -> None:
    table = Table(3, "moon", script={"first": [0]})
    for seat in range(3):
        table.play(seat, "draw")
        table.play(seat, "group", 2)
    offer = list(table.s.offer)
    table.play(0, "refresh")
    view = GAME.view(table.s, 1)
    assert view.deck[-2:] == offer and view.deck_seen == 2
    assert view.deck[:-2] == sorted(table.s.deck[:-2])
    assert GAME.sample(view, 1, Rng(3)).deck[-2:] == offer


def broken(change: Any) -> list[str]:
    table = Table()
    change(table.s)
    return GAME.broken(table.s)


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.reserve.__setitem__(0, 3),
        lambda s: s.armies.__setitem__("suruga", 0),
        lambda s: s.owner.__setitem__("suruga", NOBODY),
        lambda s: s.built.__setitem__("kai", 1),
        lambda s: s.built.__setitem__("mino", 3),
        lambda s: s.built.__setitem__("mino", 9),
        lambda s: s.revolts.__setitem__("suruga", 4),
        lambda s: s.chests.__setitem__(0, -1),
        lambda s: s.rice.__setitem__(0, 19),
        lambda s: s.vp.__setitem__(0, 3),
        lambda s: s.tower.__setitem__(3, s.tower[3] + 1),
        lambda s: s.events.pop(),
        lambda s: s.slots.__setitem__(0, s.slots[1]),
        lambda s: s.track.__setitem__(0, s.track[1]),
        lambda s: s.plans[0].__setitem__("act_tax", "bizen"),
        lambda s: s.plans[0].__setitem__("act_tax", "chest_2"),
        lambda s: s.plans[0].__setitem__("bid", "chest"),
        lambda s: s.plans[0].update(dict.fromkeys(FIELDS[:6], "chest")),
        lambda s: s.committed.__setitem__(0, True),
        lambda s: (s.held.__setitem__(0, 0), s.plans[0].update(dict.fromkeys(ACTIONS[:5], "chest") | {"bid": "suruga"})),
        lambda s: (s.places.__setitem__(slice(0, 3), [0, 1, 2]), s.order.extend([2, 1, 0])),
        lambda s: s.places.__setitem__(slice(0, 2), [1, 1]),
        lambda s: s.daimyo.__setitem__(0, "mori"),
        lambda s: s.fresh.append("kai"),
        lambda s: s.shown[0].append("nothing"),
        lambda s: s.vp.pop(),
        lambda s: s.owner.pop("suruga"),
    ],
)
def test_broken_positions_are_found(change: Any) -> None:
    assert broken(lambda s: None) == []
    assert broken(change) != []


def _moved(province: str, seat: int, armies: int, built: int = 0, revolts: int = 0) -> Any:
    """A province given to a seat with so many cubes of its own; no cube is lost on the way."""

    def change(s: Any) -> None:
        s.reserve[s.owner[province]] += s.armies[province] - armies
        s.owner[province], s.armies[province] = seat, armies
        s.built[province], s.revolts[province] = built, revolts

    return change


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_moved("suruga", BLUE, 0), "suruga: an owner needs an army"),
        (lambda s: s.armies.__setitem__("kai", 1), "kai: an army needs an owner"),
        (_moved("suruga", NOBODY, 0, built=1), "suruga is neutral but has buildings or revolt markers"),
        (_moved("suruga", NOBODY, 0, revolts=1), "suruga is neutral but has buildings or revolt markers"),
        (lambda s: setattr(s, "farmers", s.farmers - 1), "farmers got lost"),
        (lambda s: s.reserve.__setitem__(BLUE, s.reserve[BLUE] - 1), f"seat {BLUE} has 61 armies"),
        (lambda s: s.vp.__setitem__(BLUE, 1), "points are not those of the winters scored"),
    ],
)
def test_each_invariant_is_told_by_itself(change: Any, fault: str) -> None:
    """Invariants 1, 2, 4, 5 and 17, each broken where all the others hold."""
    assert broken(change) == [fault]


def test_more_tokens_than_there_are_and_an_old_years_rice_are_found() -> None:
    """Invariants 6 and 11."""
    s = Table(5).s
    held = [p for p, owner in s.owner.items() if owner != NOBODY]
    s.built.update(dict.fromkeys(held[:28], 1))
    assert GAME.broken(s) == []
    s.built[held[28]] = 1
    assert GAME.broken(s) != []
    s = Table(3, "moon").s
    assert GAME.broken(s) == []
    s.rice[BLUE] = 1
    assert GAME.broken(s) != []


@pytest.mark.parametrize(
    "frame",
    [
        ["march", BLUE, "bizen"],
        ["send", BLUE, "suruga", "aki"],
        ["battle", BLUE, "suruga", "izu", 2, 0, 0],
        ["battle", BLUE, "suruga", "kai", 5, 0, 0],
        ["attack_bonus", BLUE],
        ["winter_order", BLUE, 2, ["bizen"]],
        ["draft_pick", BLUE],
        ["execution"],
    ],
)
def test_impossible_moments_are_found(frame: list[Any]) -> None:
    assert broken(lambda s: s.stack.append(frame)) != []


def test_a_position_is_read_back() -> None:
    table = Table()
    table.plan(BLUE)
    again = GAME.position(table.s.to_json())
    assert again.hash() == table.s.hash()
    with pytest.raises(PositionError):
        GAME.position({**table.s.to_json(), "reserve": [1, 2, 3]})


def at(step: str, board: str = "sun_sample") -> ShogunState:
    """A random match at a question of this kind."""
    for seed in range(400):
        rng = Rng(seed)
        s = GAME.start(Setup("shogun", 3, seed, {"board": board}))
        while acting := GAME.acting(s):
            if s.step == step:
                return s
            seat = rng.pick(acting)
            GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
    raise AssertionError(step)


def _other(s: ShogunState, seat: int) -> int:
    return (seat + 1) % s.players


@pytest.mark.parametrize(
    ("step", "change"),
    [
        ("draft_pick", lambda s: s.amend("draft_pick", seat=_other(s, s.frame("draft_pick")["seat"]))),
        ("draft_pick", lambda s: s.__setattr__("start", "sample")),
        ("draft_pick", lambda s: s.event_deck.pop()),
        ("draft_group", lambda s: s.stack.pop(1)),
        ("draft_group", lambda s: s.amend("draft_group", province=s.offer[0])),
        ("planning", lambda s: s.__setattr__("year", 2)),
        ("planning", lambda s: s.__setattr__("season", 1)),
        ("planning", lambda s: s.event_deck.pop()),
        ("planning", lambda s: s.__setattr__("slot", 1)),
        ("planning", lambda s: s.rice.__setitem__(0, 1)),
        ("planning", lambda s: s.revolts.__setitem__("suruga", 1)),
        ("planning", lambda s: (s.plans[0].__setitem__("bid", "chest_3"), s.chests.__setitem__(0, 2))),
        ("planning", lambda s: s.held.__setitem__(0, 8)),
        ("planning", lambda s: s.chests.__setitem__(0, 950)),
        ("planning", lambda s: s.groups.extend([[5], [5], [5]])),
        ("choose_special", lambda s: s.amend("choose_special", seat=s.rank[-1])),
        ("choose_special", lambda s: s.rank.pop()),
        ("choose_special", lambda s: s.places.__setitem__(0, s.rank[0])),
        ("choose_special", lambda s: s.shown[0].append("act_tax")),
        ("choose_special", lambda s: s.stack.pop(3)),
        ("march", lambda s: s.amend("march", seat=_other(s, s.frame("march")["seat"]))),
        ("march", lambda s: s.stack[-1].__setitem__(0, "shift")),
        ("march", lambda s: s.stack.pop(3)),
        ("march", lambda s: s.shown[0].remove("bid")),
        ("march", lambda s: s.committed.__setitem__(0, False)),
        ("send", lambda s: s.amend("send", target=s.frame("send")["source"])),
        ("recruit_six", lambda s: s.chests.__setitem__(s.frame("recruit_six")["seat"], 2)),
        ("attack_bonus", lambda s: s.amend("battle", plus=1)),
        ("attack_bonus", lambda s: s.amend("battle", sent=0)),
        ("attack_bonus", lambda s: s.stack[-1].__setitem__(0, "defence_bonus")),
        ("defence_bonus", lambda s: s.amend("battle", shield=0)),
        ("winter_order", lambda s: s.amend("winter_order", extra=s.frame("winter_order")["extra"] % 3 + 1)),
        ("winter_order", lambda s: s.amend("winter_order", seat=_other(s, s.frame("winter_order")["seat"]))),
        ("winter_order", lambda s: s.order.clear()),
        ("winter_order", lambda s: s.events.clear()),
        ("winter_order", lambda s: s.tally.append({kind: [0, 0, 0] for kind in KINDS})),
        ("winter_order", lambda s: s.stack.clear()),
    ],
)
def test_moments_that_do_not_fit_are_found(step: str, change: Any) -> None:
    """What the place in the flow says of cards, markers, turns and frames: 10 to 15 and 18."""
    s = at(step, "sun" if step.startswith("draft") else "sun_sample")
    assert GAME.broken(s) == []
    assert GAME.position(s.to_json()).hash() == s.hash()
    change(s)
    assert GAME.broken(s) != []
