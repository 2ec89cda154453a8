"""Positions to test rules on: a table with known cards, opened at any phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyengine import Rng, Setup
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES, DECK_OF, DECKS, HOUSES, MARKERS
from pyengine.games.sigismundus.state import NOBODY, SigismundusState

State = SigismundusState

# How many parts of the round are behind us while a phase is under way.
_PARTS = {
    "initiative": 1,
    "income": 2,
    "draw_phase": 3,
    "special": 4,
    "foreign": 5,
    "actions": 6,
    "sejm": 7,
    "scoring": 8,
    "upkeep_phase": 9,
}
_STAGES = {
    "count_votes": 1,
    "extra_votes": 2,
    "offer_ducats": 3,
    "offer_votes": 4,
    "trade": 5,
    "ballots": 6,
    "royal_demand": 7,
    "act_vote": 8,
}


def fresh(players: int = 4, seed: int = 1, sides: Iterable[str] = HOUSES, **setup: Any) -> State:
    """A match at its first decision."""
    return GAME.start(Setup("sigismundus", players, seed=seed, sides=list(sides)[:players], **setup))


def table(players: int = 4, round: int = 1, **setup: Any) -> State:
    """Round so-and-so with nothing on the table: no offices, no cards in hand, seat 0 first, no ducats, no units.

    Tracks: seat i on space i+1 of each. Directions in the order of the board."""
    s = fresh(players, **setup)
    s.stack = []
    seats = range(players)
    s.round, s.first, s.order = round, 0, list(seats)
    s.demands, s.demand = (["tax", "support", "noble_host"] * 3)[round:], "tax"
    s.tracks = {track: list(seats) for track in s.tracks}
    s.direction = list(COUNTRIES)
    s.offices = dict.fromkeys(s.offices, NOBODY)
    s.army = [[0, 0, 0] for _ in seats]
    show(s)
    hold(s, {})
    return s


def show(s: State, *figures: str) -> None:
    """These Figures lie open, the others are to come."""
    pool = s.figures + s.on_show + s.gone
    s.on_show = list(figures)
    s.figures = sorted(set(pool) - set(figures))
    s.gone = []


def figure(s: State, id: str, seat: int, gold: int = 0) -> None:
    for pile in (s.figures, s.on_show, s.gone):
        if id in pile:
            pile.remove(id)
    s.patrons[id] = seat
    s.gold[id] = gold


def hold(s: State, hands: dict[int, list[str]]) -> None:
    """These cards in hand, all others in the decks."""
    for deck in DECKS:
        s.decks[deck] += s.discards[deck] + [card for hand in s.hands for card in hand[deck]]
        s.discards[deck] = []
    s.hands = [{deck: [] for deck in DECKS} for _ in range(s.players)]
    for seat, cards in hands.items():
        for card in cards:
            deck = DECK_OF[card]
            s.decks[deck].remove(card)
            s.hands[seat][deck].append(card)
    for hand in s.hands:
        for cards in hand.values():
            cards.sort()


def top(s: State, deck: str, *cards: str) -> None:
    """These cards are drawn next."""
    for card in reversed(cards):
        s.decks[deck].remove(card)
        s.decks[deck].insert(0, card)


def markers(s: State, country: str, *own: int) -> None:
    s.markers[country] = list(own)
    supplies(s)


def seal(s: State, country: str, seat: int) -> None:
    s.seals[country] = seat
    supplies(s)


def supplies(s: State) -> None:
    for seat in range(s.players):
        s.supply[seat] = (
            MARKERS
            - sum(own[seat] for own in s.markers.values())
            - sum(owner == seat for owner in s.seals.values())
            - sum(owner == seat for owner in s.claims.values())
        )


def script(s: State, **results: list[Any]) -> None:
    """Dictates chance; labels with a dot are written with two underscores."""
    s.rng = Rng(1, {what.replace("__", "."): told for what, told in results.items()})


def begin(s: State, phase: str) -> State:
    """Start a phase, or a stage of the Sejm, and run to the next decision."""
    s.stack = [["match", 0]]
    if phase in _STAGES:
        s.stack += [["round", 7], ["sejm", _STAGES[phase]], [phase]]
    else:
        s.stack += [["round", _PARTS[phase]], [phase]]
    return go(s)


def go(s: State) -> State:
    s.cache.clear()
    s.log = []
    GAME.flow.advance(s)
    return s


def play(s: State, *moves: tuple[int, tuple[Any, ...]]) -> State:
    for seat, move in moves:
        assert seat in GAME.acting(s), (seat, GAME.acting(s), s.stack)
        GAME.play(s, seat, move)
    return s


def all_play(s: State, verb: str, *what: Any) -> State:
    """Everybody's closed hand, by seat; who is not asked must have nothing."""
    acting = list(GAME.acting(s))
    for seat, value in enumerate(what):
        if seat in acting:
            GAME.play(s, seat, (verb, value))
        else:
            assert not value, (seat, value)
    return s


def asked(s: State) -> tuple[str, int | None]:
    """Which step waits, and for whom if for one."""
    acting = GAME.acting(s)
    return (s.stack[-1][0] if s.stack else "", acting[0] if len(acting) == 1 else None)


def events(s: State, id: str) -> list[dict[str, Any]]:
    return [event.args for event in s.log or [] if event.id == f"event.{id}"]


def legal(s: State, seat: int | None = None) -> list[tuple[Any, ...]]:
    s.cache.clear()
    return GAME.legal(s, GAME.acting(s)[0] if seat is None else seat)


def sound(s: State) -> State:
    assert GAME.broken(s) == []
    return s
