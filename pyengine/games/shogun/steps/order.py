"""5.5 Turn order: the bids decide who chooses first among the special cards, their spaces decide who acts first."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Prompt, Step
from ....state import Frame, Move
from ..state import CHEST, NOBODY, ShogunState
from .common import AtOnce


def bid_rank(bid: str) -> int:
    """SH-5.5.2: 4, 3, 2, 1 chests, then a province card, then the empty chest card, then no card."""
    if not bid:
        return 0
    if bid == "chest_0":
        return 1
    return 2 + bid_price(bid)


def bid_price(bid: str) -> int:
    """SH-5.5.1: a province or no card costs nothing."""
    return int(bid[-1]) if bid.startswith(CHEST) else 0


class Bids(AtOnce):
    """SH-5.5.1, SH-5.5.2: the bids are turned up together and paid; ties fall to chance."""

    name = "bids"
    rule = "SH-5.5.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        s.reveal()
        ranks: dict[int, list[int]] = {}
        for seat in range(s.players):
            bid = s.plans[seat]["bid"]
            price = bid_price(bid)
            s.chests[seat] -= price
            s.shown[seat].append("bid")
            ranks.setdefault(bid_rank(bid), []).append(seat)
            if not bid:
                s.emit("event.bid_none", rule="SH-5.5.1", seat=seat)
            elif bid == "chest_0":
                s.emit("event.bid_zero", rule="SH-5.5.1", seat=seat)
            elif bid.startswith(CHEST):
                s.emit("event.bid_chests", rule="SH-5.5.1", seat=seat, n=price)
            else:
                at = (f"province:{bid}",)
                s.emit("event.bid_province", rule="SH-5.5.5", at=at, seat=seat, province=bid)
        s.rank = []
        for rank in sorted(ranks, reverse=True):
            tied = ranks[rank]
            if len(tied) > 1:
                s.rng.shuffle(tied, "tie")
                s.emit("event.bid_tie", rule="SH-5.5.2", tied=list(tied))
            s.rank += tied
        return False


class ChooseSpecials(Step[ShogunState]):
    """SH-5.5.3 in the order of the bids; SH-5.5.4: then the track is read from left to right."""

    name = "choose_specials"
    rule = "SH-5.5.3"
    holds = {}
    calls = ("choose_special",)

    def run(self, s: ShogunState, f: Frame) -> bool:
        for seat in s.rank:
            if not s.special[seat]:
                s.call("choose_special", seat=seat)
                return False
        s.order = [seat for seat in s.places if seat != NOBODY]
        s.emit("event.order", rule="SH-5.5.4", at=("track",), seats=list(s.order))
        s.stack.pop()
        return False


class ChooseSpecial(Ask[ShogunState]):
    """SH-5.5.3: a special card that is left; its space is the place in the turn order."""

    name = "choose_special"
    rule = "SH-5.5.3"
    calls = ()
    verbs = {"special": ("special",)}

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        return [("special", card) for card in s.track if card]

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        card = move[1]
        space = s.track.index(card)
        s.track[space] = ""
        s.places[space] = seat
        s.special[seat] = card
        at = (f"special:{card}", f"track:{space + 1}")
        s.emit("event.special_taken", rule="SH-5.5.3", at=at, seat=seat, special=card, n=space + 1)
        s.stack.pop()

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": sum(1 for card in s.special if not card)}
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        space = s.track.index(move[1])
        at = (f"special:{move[1]}", f"track:{space + 1}")
        # Who acts before and after; spaces without a daimyo are passed over.
        notes = [Note("note.special", {"power": move[1]})]
        if earlier := [other for other in s.places[:space] if other != NOBODY]:
            notes.append(Note("note.after", {"seats": earlier}))
        if later := [other for other in s.places[space + 1 :] if other != NOBODY]:
            notes.append(Note("note.before", {"seats": later}))
        return Choice(move, "move.special", {"special": move[1], "n": space + 1}, at, notes)
