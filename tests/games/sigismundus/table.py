"""A table to play Sigismundus Augustus at in tests: known cards, opened at any phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyengine import Rng, Setup
from pyengine.games.sigismundus import GAME
from pyengine.games.sigismundus.data import COUNTRIES, DECK_OF, DECKS, HOUSES, MARKERS
from pyengine.games.sigismundus.state import NOBODY, SigismundusState
from tests.table import Table as Base

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


class Table(Base[SigismundusState]):
    game = GAME

    def show(self, *figures: str) -> None:
        """These Figures lie open, the others are to come."""
        pool = self.s.figures + self.s.on_show + self.s.gone
        self.s.on_show = list(figures)
        self.s.figures = sorted(set(pool) - set(figures))
        self.s.gone = []

    def figure(self, id: str, seat: int, gold: int = 0) -> None:
        for pile in (self.s.figures, self.s.on_show, self.s.gone):
            if id in pile:
                pile.remove(id)
        self.s.patrons[id] = seat
        self.s.gold[id] = gold

    def hold(self, hands: dict[int, list[str]]) -> None:
        """These cards in hand, all others in the decks."""
        for deck in DECKS:
            self.s.decks[deck] += self.s.discards[deck] + [card for hand in self.s.hands for card in hand[deck]]
            self.s.discards[deck] = []
        self.s.hands = [{deck: [] for deck in DECKS} for _ in range(self.s.players)]
        for seat, cards in hands.items():
            for card in cards:
                deck = DECK_OF[card]
                self.s.decks[deck].remove(card)
                self.s.hands[seat][deck].append(card)
        for hand in self.s.hands:
            for cards in hand.values():
                cards.sort()

    def top(self, deck: str, *cards: str) -> None:
        """These cards are drawn next."""
        for card in reversed(cards):
            self.s.decks[deck].remove(card)
            self.s.decks[deck].insert(0, card)

    def markers(self, country: str, *own: int) -> None:
        self.s.markers[country] = list(own)
        self.supplies()

    def seal(self, country: str, seat: int) -> None:
        self.s.seals[country] = seat
        self.supplies()

    def supplies(self) -> None:
        for seat in range(self.s.players):
            self.s.supply[seat] = (
                MARKERS
                - sum(own[seat] for own in self.s.markers.values())
                - sum(owner == seat for owner in self.s.seals.values())
                - sum(owner == seat for owner in self.s.claims.values())
            )

    def script(self, **results: list[Any]) -> None:
        """Dictates chance; labels with a dot are written with two underscores."""
        self.s.rng = Rng(1, {what.replace("__", "."): dictated for what, dictated in results.items()})

    def begin(self, phase: str) -> Table:
        """Start a phase, or a stage of the Sejm, and run to the next decision."""
        self.s.stack = [["match", 0]]
        if phase in _STAGES:
            self.s.call("round", done=7)
            self.s.call("sejm", done=_STAGES[phase])
        else:
            self.s.call("round", done=_PARTS[phase])
        self.s.call(phase)
        self.events.clear()
        self.go()
        return self

    def all_play(self, verb: str, *what: Any) -> Table:
        """Everybody's closed hand, by seat; who is not asked must have nothing."""
        acting = self.seats
        for seat, value in enumerate(what):
            if seat in acting:
                self.play(seat, verb, value)
            else:
                assert not value, (seat, value)
        return self


def fresh(players: int = 4, seed: int = 1, sides: Iterable[str] = HOUSES, **setup: Any) -> Table:
    """A match at its first decision."""
    return Table(GAME.start(Setup("sigismundus", players, seed=seed, sides=list(sides)[:players], **setup)))


def table(players: int = 4, round: int = 1, **setup: Any) -> Table:
    """Round so-and-so with nothing on the table: no offices, no cards in hand, seat 0 first, no ducats, no units.

    Tracks: seat i on space i+1 of each. Directions in the order of the board."""
    t = fresh(players, **setup)
    s = t.s
    s.stack = []
    seats = range(players)
    s.round, s.first, s.order = round, 0, list(seats)
    s.demands, s.demand = (["tax", "support", "noble_host"] * 3)[round:], "tax"
    s.tracks = {track: list(seats) for track in s.tracks}
    s.direction = list(COUNTRIES)
    s.offices = dict.fromkeys(s.offices, NOBODY)
    s.army = [[0, 0, 0] for _ in seats]
    t.show()
    t.hold({})
    return t
