"""A table to play Magnates at in tests: dictated chance, positions edited by hand, and short ways to bid."""

from __future__ import annotations

from typing import Any

from pyengine import Setup
from pyengine.games.magnaci import GAME
from pyengine.games.magnaci.data import CARDS, CONFLICTS, LAWS, OFFICES, PROVINCE
from pyengine.games.magnaci.state import MagnaciState
from tests import table

LUBOMIRSKI, POTOCKI, SAPIEHA = 0, 1, 2
"""The families of the worked examples, in order."""

DECLINE = (("pass",), ("allow",), ("refuse",))


class Table(table.Table[MagnaciState]):
    game = GAME

    def __init__(
        self,
        players: int = 3,
        *,
        kings: tuple[str, ...] = ("stephen_bathory",),
        laws: tuple[str, ...] = (),
        conflicts: tuple[str, ...] = (),
        order: tuple[int, ...] | None = None,
        transfers: str = "full",
        seed: int = 1,
        **script: list[Any],
    ) -> None:
        script |= {"king": list(kings), "order": [list(order or range(players))]}
        script |= {"laws": [list(laws)]} if laws else {}
        script |= {"conflicts": [list(conflicts)]} if conflicts else {}
        super().__init__(GAME.start(Setup("magnaci", players, seed, {"transfers": transfers}, script=script)))

    # -- Playing -------------------------------------------------------------------------------------------------------

    @property
    def tie(self) -> str:
        """What the Primate is asked to decide, if he is."""
        return str(self.s.frame("choose_tied")["what"]) if self.asked == "choose_tied" else ""

    def default(self) -> None:
        """Decline what can be declined, else the first move there is."""
        seat = self.seats[0]
        moves = self.legal(seat)
        self.play(seat, *next((move for move in DECLINE if move in moves), moves[0]))

    def until(self, *steps: str) -> Table:
        """Play on without thinking until one of these steps asks, or the match is over."""
        while self.s.stack and self.asked not in steps:
            self.default()
        return self

    def happened(self, id: str) -> list[dict[str, Any]]:
        """The args of all events with this id so far, in whichever words they are told."""
        ids = {f"event.{id}{ending}" for ending in ("", "_bare", "_own", "_none")}
        return [event.args for event in self.events if event.id in ids]

    # -- Bids ----------------------------------------------------------------------------------------------------------

    def bid(self, seat: int, bids: dict[Any, int], commit: bool = True) -> None:
        for slot, card in bids.items():
            self.play(seat, "bid", slot, card)
        if commit:
            self.play(seat, "commit")

    def senate(self, *bids: dict[str, int]) -> None:
        """Each player's three cards, in order."""
        for seat, own in zip(list(self.s.order), bids):
            self.bid(seat, own)

    def sejm(self, *cards: tuple[int, ...]) -> None:
        """Each seat's cards for laws 1 to 5."""
        for seat, own in enumerate(cards):
            self.bid(seat, dict(enumerate(own, 1)))

    def war(self, *cards: tuple[int, ...]) -> None:
        """Each seat's cards for the conflicts on the board, in order of their spaces."""
        spaces = [k + 1 for k, id in enumerate(self.s.conflicts) if id]
        for seat, own in enumerate(cards):
            self.bid(seat, dict(zip(spaces, own)))

    # -- Editing -------------------------------------------------------------------------------------------------------

    def own(self, seat: int, *laws: str) -> Table:
        """Put laws before a seat, wherever they were."""
        for law in laws:
            for pile in (self.s.law_deck, self.s.gone, *self.s.laws):
                if law in pile:
                    pile.remove(law)
            self.s.laws[seat].append(law)
        return self

    def estates(self, place: str, *row: int) -> Table:
        self.s.estates[place] = list(row)
        return self

    def clear(self) -> Table:
        """Take all estates off the board."""
        for row in self.s.estates.values():
            row[:] = [0] * self.s.players
        return self

    def hold(self, **offices: int) -> Table:
        self.s.senators.update(offices)
        return self

    def lose(self, conflict: str, low: int = 0) -> Table:
        """A conflict lost in an earlier Age: it lies on its space, and a pawn in its province."""
        province = CONFLICTS[conflict].province
        space = next(k for k in PROVINCE[province].spaces if not self.s.conflicts[k])
        if conflict in self.s.conflict_deck:
            self.s.conflict_deck.remove(conflict)
        self.s.conflicts[space] = conflict
        self.s.lost_by[space] = [low]
        if province not in self.s.pawns:
            self.s.pawns.append(province)
        return self


def office_contest(office: str, *cards: int, players: int = 3, edit: Any = None, **where: Any) -> Table:
    """A Senate whose first contest worth looking at is this office: each seat's card there, 0 for none.

    The other two cards of each seat are 2 and 3 on other offices, so that nothing else is fought for seriously."""
    t = Table(players, **where).until("senate_bid")
    if edit:
        edit(t)
    for seat, card in enumerate(cards):
        others = [name for name in OFFICES if name != office]
        own = {office: card, others[0]: 2, others[1]: 3} if card else {others[0]: 2, others[1]: 3, others[2]: 4}
        t.bid(seat, own)
    return t


def law_contest(law: str, *cards: int, edit: Any = None, **where: Any) -> Table:
    """A Sejm whose first slot is this law, each seat's card there given; `edit` changes the position before."""
    rest = tuple(other for other in LAWS if other != law)
    t = Table(len(cards), laws=(law, *rest), **where).until("sejm_bid").clear()
    for own in t.s.laws:
        own.clear()
    t.s.hands = [list(CARDS[:10]) for _ in cards]
    t.hold(primate=0)
    for seat, card in enumerate(cards):
        if card not in t.s.hands[seat]:
            t.s.hands[seat] = sorted([*t.s.hands[seat][:9], card])
    if edit:
        edit(t)
    for seat, card in enumerate(cards):
        others = [c for c in t.s.hands[seat] if c != card][:4]
        t.bid(seat, {1: card, **dict(enumerate(others, 2))})
    return t


def war(*conflicts: str, cards: tuple[tuple[int, ...], ...], edit: Any = None, bid: bool = True, **where: Any) -> Table:
    """A phase of conflicts with exactly these cards on the board. `cards`: for each seat one card for each conflict, in
    the order in which they are named."""
    t = Table(len(cards), **where).until("conflict_bid").clear()
    s = t.s
    for k, id in enumerate(s.conflicts):
        if id:
            s.conflict_deck.append(id)
            s.conflicts[k] = ""
            s.lost_by[k] = []
    s.pawns.clear()
    s.gone += [law for own in s.laws for law in own]
    s.laws = [[] for _ in cards]
    s.senators = dict.fromkeys(OFFICES, -2)
    s.senators["primate"] = 0
    spaces = []
    for id in conflicts:
        space = next(k for k in PROVINCE[CONFLICTS[id].province].spaces if not s.conflicts[k])
        s.conflict_deck.remove(id)
        s.conflicts[space] = id
        spaces.append(space)
    s.hands = [sorted(own) for own in cards]
    s.cache.clear()
    if edit:
        edit(t)
    if bid:
        for seat, own in enumerate(cards):
            t.bid(seat, {space + 1: card for space, card in zip(spaces, own)})
    return t


def interregnum(players: int = 3, edit: Any = None, age: int = 1, **where: Any) -> Table:
    """The window of an Interregnum, nothing lost, the board empty before `edit`."""
    t = Table(players, **where).until("conflict_bid").clear()
    s = t.s
    for k, id in enumerate(s.conflicts):
        if id:
            s.conflict_deck.append(id)
            s.conflicts[k] = ""
    s.gone += [law for own in s.laws for law in own]
    s.laws = [[] for _ in range(players)]
    s.senators = dict.fromkeys(OFFICES, -2)
    s.senators["primate"] = 0
    s.age = age
    s.stack = [["game", 1 + age], ["age", 5], ["interregnum"]]
    s.cache.clear()
    if edit:
        edit(t)
    GAME.flow.advance(s)
    return t
