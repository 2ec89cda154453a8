"""Putting family cards face down: what the Senate, the Sejm and the conflicts have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from ....flow import Choice, Note, Objection, Prompt, Step
from ....state import Frame, Move
from ....steps import Together
from ..data import CARDS, LADY, OFFICES, SPACES
from ..state import MagnaciState

COMMIT: Move = ("commit",)
RANDOM: Move = ("random",)

_BID: dict[int | str, tuple[Move, ...]] = {
    slot: tuple(("bid", slot, card) for card in range(CARDS[-1] + 1)) for slot in (*OFFICES, *range(1, SPACES + 1))
}
"""Every bid there can be, so that lists of moves are quick to write."""


def begin(s: MagnaciState, slots: int) -> None:
    """A phase of bids begins: what lay on the table before is set aside."""
    s.bids = [[0] * slots for _ in s.hands]
    s.committed = [False] * s.players
    s.shown = 0
    s.offers = [0] * s.players
    s.moved = []


class Bidding(Step[MagnaciState]):
    """A secret commit is asked even where only one way is left (MG-5.10.5).

    Moves: ``("bid", slot, card)`` in any order of slots, then ``("commit",)``; undo takes a card back."""

    secret = True
    verbs = {"bid": ("slot", "card"), "commit": ()}
    kind: ClassVar[str]
    """What a slot is on the board and in words: office, law or conflict."""

    @abstractmethod
    def slots(self, s: MagnaciState) -> dict[int | str, int]:
        """The slots that take a card: name in moves -> index in `bids`."""

    @abstractmethod
    def needed(self, s: MagnaciState) -> int:
        """How many of them each player uses."""

    @abstractmethod
    def subject(self, s: MagnaciState, slot: int | str) -> tuple[str, list[Note]]:
        """The id of what lies at a slot, and what it is worth."""

    @abstractmethod
    def done(self, s: MagnaciState, f: Frame, seat: int) -> None:
        """A player has committed."""

    def left(self, s: MagnaciState, seat: int) -> int:
        """How many cards are still missing."""
        bids = s.bids[seat]
        return self.needed(s) - len(bids) + bids.count(0)

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        if self.left(s, seat) == 0:
            return [COMMIT]
        bids, hand = s.bids[seat], s.hands[seat]
        return [_BID[slot][card] for slot, k in self.slots(s).items() if not bids[k] for card in hand]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        if move == COMMIT:
            s.committed[seat] = True
            self.done(s, f, seat)
        else:
            _, slot, card = move
            s.bids[seat][self.slots(s)[slot]] = card
            s.hands[seat].remove(card)

    def complete(self, s: MagnaciState, f: Frame, seat: int) -> None:
        """MG-5.10.1: missing cards are drawn at random from the hand, in the Senate onto random free offices."""
        s.emit("event.remedy", rule="MG-5.10.1", seat=seat)
        slots = self.slots(s)
        while self.left(s, seat):
            free = [slot for slot, k in slots.items() if not s.bids[seat][k]]
            slot = s.rng.pick(free, what="remedy_slot") if len(free) > self.left(s, seat) else free[0]
            card = s.rng.pick(s.hands[seat], what="remedy")
            self.play(s, f, seat, ("bid", slot, card))
        self.play(s, f, seat, COMMIT)

    def objection(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Objection | None:
        left = self.left(s, seat)
        if move == COMMIT:
            return "illegal.commit_early", self.rule, {"n": left}
        _, slot, card = move
        if left == 0:
            return "illegal.enough_cards", self.rule, {"n": self.needed(s)}
        if card not in s.hands[seat]:
            return "illegal.card_not_in_hand", self.rule, {}
        return ("illegal.slot_taken", self.rule, {}) if s.bids[seat][self.slots(s)[slot]] else None

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        left = self.left(s, seat)
        prompt.args = {"n": left}
        if not left:
            prompt.id += "_ready"
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        if move == COMMIT:
            return Choice(move, f"move.commit_{self.name}", main=True)
        _, slot, card = move
        subject, notes = self.subject(s, slot)
        at = (f"hand:{card}", f"{self.kind}:{slot}")
        named = "lady" if card == LADY else card
        return Choice(move, f"move.bid_{self.kind}", {"card": named, self.kind: subject}, at, notes)


class BidTogether(Together[MagnaciState], Bidding):
    """All players bid at once, in secret; nothing shows until all have committed."""

    def ready(self, s: MagnaciState, f: Frame) -> Sequence[bool]:
        return s.committed

    def done(self, s: MagnaciState, f: Frame, seat: int) -> None:
        s.emit("event.committed", rule=self.rule, seat=seat)
