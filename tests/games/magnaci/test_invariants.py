"""Hidden information, positions, and the invariants under random play."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyengine import Match, PositionError, Rng, Setup
from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import CARDS, CONFLICTS, FIEFS, LAWS, OFFICES, PROVINCES, STRENGTH
from pyengine.games.magnaci.state import MagnaciState
from pyengine.lab.fuzz import fuzz_match
from tests.games.magnaci.table import Table

some = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
tables = given(seed=st.integers(0, 2**32), players=st.integers(2, 5))


def test_decks_and_coming_kings_are_hidden() -> None:
    """MG-4.1, MG-4.2"""
    t = Table().until("senate_bid")
    view = GAME.view(t.s, None)
    assert set(view.law_deck) == set(view.conflict_deck) == {""}
    assert (len(view.law_deck), len(view.conflict_deck)) == (25, 25)


def test_after_the_sejm_five_cards_of_each_are_known() -> None:
    """MG-5.4.5: which they are, not where."""
    t = Table().until("conflict_bid")
    expected = [list(hand) for hand in t.s.hands]
    t.play(0, "random")
    view = GAME.view(t.s, 1)
    assert view.hands == expected and sorted(set(view.bids[0])) == [-1, 0]
    assert sorted(GAME.view(t.s, 0).bids[0])[5:] == expected[0]


def test_a_view_is_unchanged_by_shuffling_others_face_down_cards() -> None:
    """MG-5.3.2"""
    t = Table().until("conflict_bid")
    t.play(0, "random")
    before = GAME.view(t.s, 1).canonical()
    spaces = [k for k, card in enumerate(t.s.bids[0]) if card]
    t.s.bids[0][spaces[0]], t.s.bids[0][spaces[1]] = t.s.bids[0][spaces[1]], t.s.bids[0][spaces[0]]
    assert GAME.view(t.s, 1).canonical() == before
    assert GAME.view(t.s, 0).canonical() != before


def test_a_sampled_state_deals_every_card_once() -> None:
    t = Table().until("conflict_bid")
    t.play(0, "random")
    sample = GAME.sample(GAME.view(t.s, 1), 1, Rng(5))
    assert GAME.broken(sample) == []
    assert sorted(sample.bids[0]) == sorted(t.s.bids[0])
    assert sample.hands[1] == t.s.hands[1]


@tables
@some
def test_invariants_in_random_matches(seed: int, players: int) -> None:
    """MG-5.0, MG-5.5.6, MG-8.1: the family cards of an Age, the order, and the end."""
    rng = Rng(seed)
    s = GAME.start(Setup("magnaci", players, seed))
    shown: dict[tuple[int, int], list[int]] = {}
    order, age = list(s.order), 0
    while acting := GAME.acting(s):
        seat = rng.pick(acting)
        s.log = []
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
        for event in s.log:
            if event.id.startswith(("event.office_shown", "event.law_shown", "event.conflict_shown")):
                for bid in event.args["bids"]:
                    shown.setdefault((s.age, bid[0]), []).append(bid[1])
            if event.id == "event.new_order":
                estates = event.args["estates"]
                assert estates == sorted(estates, reverse=True)
        assert age <= s.age <= 4
        if s.age == age:
            assert s.order == order or s.phase == "interregnum"
        order, age = list(s.order), s.age
    for (when, seat), cards in shown.items():
        whole = len(cards) == 13
        assert len(set(cards)) == len(cards)
        if whole:
            assert sum(cards) == 104 and sum(STRENGTH[card] for card in cards) == 95, (when, seat)
    worth = GAME.standing(s)
    for seat in range(players):
        assert s.owned(seat) <= worth[seat] <= s.owned(seat) + 15 + 4 + 5
    assert (s.winner is None) == (sum(map(s.partitioned, PROVINCES)) >= 3)


@pytest.mark.parametrize("transfers", ["full", "gifts", "off"])
@tables
@some
def test_random_play_with_gifts_trades_and_chance(transfers: str, seed: int, players: int) -> None:
    """MG-5.7.6: a tenth of all moves are asides; the invariants hold after every move."""
    match = Match(Setup("magnaci", players, seed, {"transfers": transfers}))
    assert fuzz_match(match, Rng(seed)) == ""
    assert match.outcome is not None
    moves = {move[0] for _, move in match.moves}
    if transfers == "off":
        assert not moves & {"give", "offer"}


@tables
@some
def test_laws_and_conflicts_are_never_lost_or_doubled(seed: int, players: int) -> None:
    """MG-5.3.1, MG-5.4.1"""
    rng = Rng(seed)
    s = GAME.start(Setup("magnaci", players, seed))
    while acting := GAME.acting(s):
        seat = rng.pick(acting)
        GAME.play(s, seat, rng.pick(GAME.legal(s, seat)))
        laws = [*s.law_deck, *filter(None, s.sejm), *s.gone, *(law for own in s.laws for law in own)]
        assert sorted(laws) == sorted(LAWS)
        assert sorted([*s.conflict_deck, *filter(None, s.conflicts), *s.beaten]) == sorted(CONFLICTS)


BREAK = {
    "a card twice (1)": lambda s: s.hands[0].__setitem__(0, 3),
    "hand too small (2)": lambda s: s.hands[0].pop(),
    "a law twice (3)": lambda s: s.laws[0].append(s.law_deck[0]),
    "a conflict abroad (4)": lambda s: s.conflicts.__setitem__(0, "vienna"),
    "negative estates (5)": lambda s: s.estates["ukraine"].__setitem__(0, -1),
    "a pawn without a conflict (7)": lambda s: s.pawns.append("ukraine"),
    "a fief of a partitioned province (9)": lambda s: (
        s.estates["silesia"].__setitem__(0, 1),
        s.lost_by.__setitem__(6, [0]),
        s.conflict_deck.remove("vienna"),
        s.conflicts.__setitem__(6, "vienna"),
    ),
    "a building without its law (11)": lambda s: s.buildings.update(fortress="ukraine"),
    "order (12)": lambda s: s.order.__setitem__(0, s.order[1]),
    "no such office holder": lambda s: s.senators.update(primate=7),
    "a winner in mid-game": lambda s: setattr(s, "winner", 1),
    "an office decided too early (6)": lambda s: s.senators.update(hetman=1),
    "a Primate set aside (6)": lambda s: s.senators.update(primate=-2),
    "laws before the Sejm": lambda s: (s.sejm.extend(s.law_deck[:5]), s.law_deck.__delitem__(slice(5))),
    "another Age than the stack's": lambda s: setattr(s, "age", 2),
    "slots of another phase": lambda s: s.bids[0].append(0),
    "a contest before all have bid": lambda s: setattr(s, "shown", 1),
    "a bid out of turn": lambda s: (s.hands[s.order[2]].remove(14), s.bids[s.order[2]].__setitem__(0, 14)),
    "committed out of turn": lambda s: s.committed.__setitem__(s.order[2], True),
    "no end of influence": lambda s: s.mods.__setitem__(0, 10**12),
    "a king of another Age": lambda s: s.kings.__setitem__(0, "john_sobieski"),
    "a frame of another step": lambda s: s.call("veto", seat=0),
    "a frame that nothing calls": lambda s: s.call("window", kind="senate", place=0),
    "an offer of laws that nobody has": lambda s: s.call("trade_answer", seat=0, by=1, give=["veto"], want=["entail"]),
}


@pytest.mark.parametrize("name", BREAK)
def test_broken_positions_are_refused(name: str) -> None:
    s = Table().until("senate_bid").s
    assert GAME.broken(s) == []
    GAME.position(s.to_json())
    BREAK[name](s)
    assert GAME.broken(s)
    with pytest.raises(PositionError):
        GAME.position(s.to_json())


def test_estates_are_placed_for_the_office_that_was_just_won() -> None:
    """MG-5.2.6: by whoever holds it, as many as it brings."""
    t = Table(seed=2).until("place_estates")
    frame, office = t.s.frame("place_estates"), OFFICES[t.s.slot]
    assert frame["card"] == office and GAME.broken(t.s) == []
    others = {"seat": (frame["seat"] + 1) % 3, "n": frame["n"] + 1, "card": next(id for id in OFFICES if id != office)}
    for name, value in others.items():
        spoilt = t.copy()
        spoilt.s.amend("place_estates", **{name: value})
        assert GAME.broken(spoilt.s), (name, value)


def test_cards_are_sent_only_where_there_is_a_conflict() -> None:
    """MG-5.4.5: also while some still choose, and nothing has been fought in this Age."""
    s = Table().until("conflict_bid").s
    empty = next(space for space, id in enumerate(s.conflicts) if not id)
    s.bids[0][empty] = s.hands[0].pop()
    assert "the cards of seat 0 are not where the conflicts are" in GAME.broken(s)


def test_a_match_can_start_from_a_position() -> None:
    t = Table().until("conflict_bid")
    match = Match(Setup("magnaci", 3, position=t.s.to_json()))
    assert isinstance(match.state, MagnaciState)
    assert match.state.hash() == t.s.hash() and match.acting() == [0, 1, 2]
    again = Match.loads(match.dumps())
    assert again.state.hash() == t.s.hash()


def test_standing_and_board_are_public() -> None:
    t = Table(seed=4).until("conflict_bid")
    for seat in (0, 1, None):
        view = GAME.view(t.s, seat)
        assert GAME.standing(view) == GAME.standing(t.s)
        assert view.laws == t.s.laws and view.estates == t.s.estates and set(FIEFS) <= set(view.estates)
    assert set(CARDS) >= set(t.s.hands[0])


def test_a_tie_is_the_primates_and_still_open() -> None:
    """MG-5.2.9: nobody else is asked about it, and the step that asks has no answer yet."""
    t = Table(seed=2).until("choose_tied")
    assert GAME.broken(t.s) == []
    tie, below = t.s.frame("choose_tied"), t.s.under_way[-2]
    other, answered = t.copy(), t.copy()
    other.s.amend("choose_tied", primate=next(seat for seat in range(t.s.players) if seat != tie["primate"]))
    answered.s.amend(below, choice=tie["tied"][0])
    assert GAME.broken(other.s) and GAME.broken(answered.s)
