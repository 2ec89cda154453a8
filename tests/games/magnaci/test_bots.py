"""The bots: they choose legal moves from views, quickly, and the better ones win more."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from pyengine import Match, Rng, Setup, bot, levels
from pyengine.bots import Bot, RandomBot
from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.bot import assign, duchy, from_chair, trade_gains
from tests.games.magnaci.table import Table, interregnum, war


def play(bots: list[Bot], seed: str) -> Match:
    match = Match(Setup("magnaci", len(bots), seed))
    rng = Rng(f"bots {seed}")
    while acting := match.acting():
        seat = acting[0]
        match.play(seat, bots[seat].choose(match.game, match.view(seat), seat, rng))
    return match


def test_levels_weakest_first() -> None:
    assert levels("magnaci") == ("random", "easy", "normal", "hard", "master")


@pytest.mark.parametrize("players", [2, 5])
def test_every_level_finishes_a_match(players: int) -> None:
    names = ("easy", "normal", "hard", "easy", "normal")[:players]
    assert play([bot("magnaci", name) for name in names], "levels").outcome is not None


def test_a_move_takes_a_moment() -> None:
    """Under 0.3 s even for the deepest question: five conflicts with five players."""
    match = Match(Setup("magnaci", 5, 1))
    rng, hard, slowest = Rng(1), bot("magnaci", "hard"), 0.0
    while (acting := match.acting()) and match.state.age < 2:  # type: ignore[attr-defined]
        view = match.view(acting[0])
        begun = time.thread_time()
        move = hard.choose(match.game, view, acting[0], rng)
        slowest = max(slowest, time.thread_time() - begun)
        match.play(acting[0], move)
    assert slowest < 0.3


def test_normal_beats_random_players() -> None:
    """A short form of the measure in the design: of decided matches nearly all."""
    wins = decided = 0
    for number in range(16):
        bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
        bots[number % 3] = bot("magnaci", "normal")
        outcome = play(bots, f"vs.{number}").outcome
        assert outcome is not None
        decided += bool(outcome.winners)
        wins += outcome.winners == [number % 3]
    assert decided >= 6
    assert wins >= 0.75 * decided


def test_hard_beats_normal() -> None:
    """One against two, seats rotated: an even share would be a third."""
    wins = decided = 0
    for number in range(6):
        bots = [bot("magnaci", "normal")] * 3
        bots[number % 3] = bot("magnaci", "hard")
        outcome = play(bots, f"hard.{number}").outcome
        assert outcome is not None
        decided += bool(outcome.winners)
        wins += outcome.winners == [number % 3]
    assert decided >= 4
    assert wins > 0.4 * decided


def test_a_rivals_chair_shows_him_nothing_of_our_cards() -> None:
    """MG-5.2.1, MG-5.3.2: whoever imagines a rival's bid gives him only what he can know."""
    t = Table(order=(0, 1, 2)).until("senate_bid")
    t.bid(0, {"primate": 2, "hetman": 3, "treasurer": 4})
    t.bid(1, {"primate": 5, "hetman": 6}, commit=False)
    first, last = (from_chair(GAME.view(t.s, 1), 1, rival) for rival in (0, 2))
    assert first.bids == [[-1, -1, -1, 0], [0] * 4, [0] * 4], "where his own cards lie, nothing of those after him"
    assert first.hands[1] == last.hands[1] == sorted(t.s.hands[1] + [5, 6])
    assert last.bids[1] == [0] * 4 and last.bids[0] == [-1, -1, -1, 0]
    t.until("sejm_bid")
    t.play(1, "bid", 2, t.s.hands[1][0])
    chair = from_chair(GAME.view(t.s, 1), 1, 0)
    assert chair.bids == [[0] * 5] * 3 and len(chair.hands[1]) == 10


# -- Trades ------------------------------------------------------------------------------------------------------------


def matching(players: int = 3, **where: str) -> Table:
    """Seat 0 holds what suits seat 1, and the other way round."""
    t = Table(players, order=tuple(range(players)), seed=3, **where).until("senate_bid").clear()  # type: ignore[arg-type]
    t.own(0, "union_of_brest").own(1, "grain_rafting")
    others = players - 1
    for province in ("little_poland", "great_poland"):
        t.estates(province, 1, *[0] * others)
    for province in ("lithuania", "ukraine"):
        t.estates(province, 0, *[2] * others)
    return t


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_offer_a_trade_that_helps_both_once_in_a_phase(level: str) -> None:
    """MG-5.7.3, MG-5.7.6: and the other one sees it as well."""
    t = matching()
    player = bot("magnaci", level)
    offer = player.choose(GAME, GAME.view(t.s, 0), 0, Rng(1))
    assert offer == ("offer", 1, ("union_of_brest",), ("grain_rafting",))
    t.play(0, *offer)
    assert player.choose(GAME, GAME.view(t.s, 1), 1, Rng(1)) == ("accept",)
    t.play(1, "refuse")
    for turn in range(20):
        assert player.choose(GAME, GAME.view(t.s, 0), 0, Rng(turn))[0] == "bid", "never again in this phase"


def test_bots_offer_nothing_where_they_may_not_or_where_a_gain_is_the_others_loss() -> None:
    """MG-5.7.6: with two players every law that suits one harms the other."""
    for t in (matching(2), matching(transfers="gifts"), matching(transfers="off")):
        assert bot("magnaci", "hard").choose(GAME, GAME.view(t.s, 0), 0, Rng(1))[0] == "bid"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_bots_refuse_what_costs_them(level: str) -> None:
    """MG-5.7.3: by worth, whoever asks."""
    t = matching().own(2, "dissenters")
    t.play(2, "offer", 1, ("dissenters",), ("grain_rafting",))
    answers = [bot("magnaci", level).choose(GAME, GAME.view(t.s, 1), 1, Rng(seed)) for seed in range(20)]
    assert answers.count(("refuse",)) >= (12 if level == "easy" else 20)


def test_worth_of_a_trade() -> None:
    """Both can gain at the cost of a third; of one law that suits both alike only one has the use."""
    t = matching()
    both = trade_gains(t.s, 0, 1, ["union_of_brest"], ["grain_rafting"])
    assert min(both) > 0.1 and t.s.laws[:2] == [["union_of_brest"], ["grain_rafting"]]
    t.own(0, "versailles_north").own(1, "noble_levy")
    mine, theirs = trade_gains(t.s, 0, 1, ["versailles_north"], ["noble_levy"])
    assert mine < 0 < theirs


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("age", [1, 2, 4])
@pytest.mark.parametrize("lead", [0, 9])
def test_whoever_can_play_the_private_duchy_plays_it(players: int, age: int, lead: int) -> None:
    """MG-5.6.5: two dominated provinces hardly ever come again, and what is not played by the end is lost, also to one
    whose rank it does not change."""

    def edit(t: Table) -> None:
        t.clear().own(0, "private_duchy").hold(treasurer=-2)
        for province in ("little_poland", "great_poland"):
            t.estates(province, 1 + lead, *[0] * (players - 1))
        for province in ("lithuania", "ukraine", "prussia"):
            t.estates(province, 0, *[4] * (players - 1))

    t = interregnum(players, edit=edit, age=age)
    normal = bot("magnaci", "normal")
    for seed in range(10):
        assert normal.choose(GAME, GAME.view(t.s, 0), 0, Rng(seed))[:2] == ("act", "private_duchy")


def test_worth_of_the_private_duchy() -> None:
    """MG-5.6.5: an estate to one who is yet to be asked and dominates two provinces; little to anybody else, and less
    with more rivals."""
    found = []
    for players in (2, 3, 4, 5):

        def edit(t: Table) -> None:
            t.clear().own(0, "private_duchy", "union_of_brest").hold(treasurer=-2)
            for province in ("little_poland", "great_poland", "lithuania", "ukraine"):
                t.estates(province, 1, *[0] * (t.s.players - 1))

        t = interregnum(players, edit=edit)
        now = duchy(t.s, 0)
        assert duchy(t.s, 1) < 0.3 * now
        t.play(0, "pass")
        assert duchy(t.s, 0) < 0.7 * now
        found.append(duchy(t.s, 0))
    assert found == sorted(found, reverse=True)


def test_offers_among_bots_end() -> None:
    """MG-5.7.3: a few in a match, not a flood."""
    offers = 0
    for number in range(6):
        match = play([bot("magnaci", "normal")] * 4, f"trades.{number}")
        offers += sum(move[0] == "offer" for _, move in match.moves)
    assert 1 <= offers <= 40


def test_bots_do_not_ruin_the_commonwealth_at_once() -> None:
    """They keep strength for the conflicts: matches among them reach the last Age."""
    ages = []
    for number in range(4):
        match = play([bot("magnaci", "normal")] * 3, f"fate.{number}")
        ages.append(match.state.age)  # type: ignore[attr-defined]
    assert ages.count(4) >= 3


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_those_without_hope_turn_traitor(level: str) -> None:
    """In the Iron Age, with two provinces lost and a third in the balance: 21 against 21, and the Capitulation in hand.
    Who has nothing lets all fall with him; who leads passes, and so does everybody in the Golden Age."""

    def asked(estates: tuple[int, ...], age: int) -> list[str]:
        def late(t: Table) -> None:
            t.s.age = age
            t.s.amend("game", done=1 + age)
            t.own(0, "capitulation").lose("vienna").lose("deluge").estates("lithuania", *estates)

        t = war("cossack_revolt", cards=((8,), (7,), (6,)), edit=late, bid=False)
        for seat, card in enumerate((8, 7, 6)):
            t.s.hands[seat] = sorted([2, 3, card])
            t.bid(seat, {3: card, 7: 2, 9: 3})
        view = GAME.view(t.s, 0)
        return [bot("magnaci", level).choose(GAME, view.copy(), 0, Rng(number))[0] for number in range(8)]

    assert asked((0, 9, 3), 4) == ["act"] * 8
    assert asked((9, 0, 3), 4) == ["pass"] * 8
    assert asked((0, 9, 3), 1) == ["pass"] * 8


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bids_cannot_be_foreseen(players: int) -> None:
    """No three cards make up most of the bids in the Senate."""
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(30):
        t = Table(players, seed=number).until("senate_bid")
        rng = Rng(number)
        for _ in range(3):
            t.play(0, *bot("magnaci", "normal").choose(GAME, GAME.view(t.s, 0), 0, rng))
        seen[tuple(sorted(card for card in t.s.bids[0] if card))] += 1
    assert max(seen.values()) <= 15, seen


def test_the_best_assignment_is_found() -> None:
    hand = [2, 9, 14]
    gains: dict[int | str, list[float]] = {1: [0, 5, 6], 2: [0, 1, 9], 3: [2, 2, 2]}
    assert assign(gains, hand, 3) == (16, {3: 2, 1: 9, 2: 14})
    assert assign(gains, hand, 2)[0] == 14
