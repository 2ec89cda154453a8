"""Phase 3. The mace."""

from __future__ import annotations

from typing import Annotated

from ....flow import Choice, Note, Objection, Prompt, Step
from ....shape import Distinct, Int, Long, Seat
from ....state import Frame, Move
from ....steps import Together
from ..data import COURT, SILENCES
from ..state import GodsState, order
from .cycle import begin
from .new_estates import money_after


class Mace(Step[GodsState]):
    """GP-6.1.1: the highest token at court takes the mace; those who share it bid for it."""

    name = "mace"
    rule = "GP-6.1.1"
    holds = {}
    calls = ("bid",)

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        tokens = [s.placed[seat][COURT] for seat in range(s.players)]
        best = max(tokens)
        tied = [seat for seat in order(s) if tokens[seat] == best]
        if len(tied) == 1:
            grant(s, tied[0], "event.mace_court", self.rule, best)
        else:
            s.emit("event.mace_tie", rule="GP-6.1.2", at=("court",), seat=tied, value=best)
            _ask(s, tied)
        return False


def grant(s: GodsState, seat: int, event: str, rule: str, n: int) -> None:
    s.mace = seat
    s.emit(event, rule=rule, at=("mace",), seat=seat, n=n)


def _ask(s: GodsState, tied: list[int], silences: int = 0) -> None:
    """GP-6.1.3: nobody can bid, so the mace stays where it was; else the tied bid."""
    if not any(s.money[seat] for seat in tied):
        s.emit("event.mace_stays", rule="GP-6.1.3", at=("mace",), seat=s.mace)
        return
    for seat in range(s.players):
        s.bids[seat] = -1
        s.committed[seat] = seat not in tied
    for seat in tied:
        if not s.money[seat]:
            # An empty purse is public and leaves nothing to decide.
            s.bids[seat] = 0
            s.committed[seat] = True
    s.call("bid", seats=sorted(tied), silences=silences)


class Bid(Together[GodsState]):
    """GP-6.1.2: hands are closed over any sum and opened together; all of it goes to the bank. The frame:
    ``[name, seats that bid, times in a row that nobody offered anything]``."""

    name = "bid"
    rule = "GP-6.1.2"
    holds = {
        "seats": Annotated[list[Seat], Long(2, 4), Distinct],
        "silences": Annotated[int, Int(0, SILENCES - 1)],
    }
    verbs = {"bid": ("n",)}

    def ready(self, s: GodsState, f: Frame) -> list[bool]:
        return s.committed

    def end(self, s: GodsState, f: Frame) -> None:
        _, seats, silences = f
        s.reveal()
        tied: list[int] = seats
        for seat in tied:
            s.money[seat] -= s.bids[seat]
            event = "event.bid" if s.bids[seat] else "event.bid_nothing"
            s.emit(event, rule=self.rule, at=(f"money:{seat}",), seat=seat, n=s.bids[seat])
        best = max(s.bids[seat] for seat in tied)
        top = [seat for seat in tied if s.bids[seat] == best]
        for seat in range(s.players):
            s.bids[seat] = -1
            s.committed[seat] = False
        if not best:
            # GP-6.1.3: whoever could pay bids again. The third silence in a row ends it, or a match might not.
            if silences + 1 < SILENCES:
                s.emit("event.bid_silence", rule="GP-6.1.3", at=("mace",), seat=tied, n=silences + 1)
                _ask(s, tied, silences + 1)
            else:
                s.emit("event.mace_stays", rule="GP-6.1.3", at=("mace",), seat=s.mace)
        elif len(top) == 1:
            grant(s, top[0], "event.mace_bought", self.rule, best)
        else:
            s.emit("event.bid_again", rule=self.rule, at=("mace",), seat=top, n=best)
            _ask(s, top)

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        return [("bid", n) for n in range(s.money[seat] + 1)]

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        s.bids[seat] = move[1]
        s.committed[seat] = True
        s.emit("event.bid_ready", rule=self.rule, seat=seat)

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        return "illegal.bid", self.rule, {"n": s.money[seat]}

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        _, seats, silences = f
        asked = super().prompt(s, f, seat)
        asked.args = {"n": s.money[seat], "rival": [other for other in seats if other != seat]}
        last = silences + 1 == SILENCES
        asked.notes = [
            Note("note.bid_lost"),
            Note("note.bid_zero_last" if last else "note.bid_zero", {"seat": s.mace, "n": SILENCES}),
        ]
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.at = (f"money:{seat}", f"count:{move[1]}")
        choice.notes = [money_after(s, seat, move[1])]
        return choice
