"""What many phases share: doing something in initiative order, and closed hands that open together."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from ....flow import Ask, Choice, Objection, Prompt
from ....shape import Distinct, Int, Long, Seat, Where
from ....state import Frame, Move
from ....steps import InTurn, Together
from ..holdings import initiative
from ..state import SigismundusState

Turn = Annotated[int, Int(0, 5), Where(lambda turn, s: turn <= s.players)]
"""How many have had theirs."""
Seats = Annotated[list[Seat], Long(0, 5), Distinct]
Tied = Annotated[list[Seat], Long(2, 5), Distinct]


class Turns(InTurn[SigismundusState]):
    """A phase in which everybody acts once. SA-5.0.1: the order is fixed when the first of them does, after what comes
    before the regular turns."""

    holds = {"turn": Turn}

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if len(f) == 1 or f[1] == 0:
            s.order = initiative(s)
        return super().run(s, f)

    def order(self, s: SigismundusState) -> list[int]:
        return s.order


class FromHand(Ask[SigismundusState]):
    """A decision whose options hang on hidden cards. It is asked even when a single option is left, since passing over
    it would tell the others what is in the hand; `settled` names the cases that everybody can see."""

    forced = False

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if self.settled(s, f):
            [seat] = self.acting(s, f)
            self.play(s, f, seat, self.legal(s, f, seat)[0])
            return False
        return True

    def settled(self, s: SigismundusState, f: Frame) -> bool:
        return False


class Sealed(Together[SigismundusState]):
    """SA-5.0.6: everybody decides in a closed hand, then all hands open together. Whoever visibly has nothing to put
    in is not asked."""

    holds = {"asked": Annotated[int, Int(1, 1)]}
    verb: ClassVar[str] = "bid"

    def ready(self, s: SigismundusState, f: Frame) -> list[bool]:
        return s.ready

    def begin(self, s: SigismundusState, f: Frame) -> None:
        f.append(1)
        s.ready = [not self.can(s, seat) for seat in range(s.players)]
        s.sealed = [self.nothing() if done else [] for done in s.ready]

    def end(self, s: SigismundusState, f: Frame) -> None:
        hands, s.sealed = s.sealed, [[] for _ in range(s.players)]
        s.ready = [False] * s.players
        s.reveal()
        self.open(s, hands)

    def can(self, s: SigismundusState, seat: int) -> bool:
        """Whether more than nothing is possible: known to everybody."""
        return True

    def nothing(self) -> list[int]:
        return [0]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.sealed[seat] = [move[1]]
        s.ready[seat] = True
        # It points at nothing, so that the page does not stop at each hand that closes.
        s.emit("event.sealed", rule=self.rule, seat=seat)

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        raise NotImplementedError


class Amount(Sealed):
    """A number from 0 to what the seat has."""

    moves: ClassVar[list[Move]]

    def most(self, s: SigismundusState, seat: int) -> int:
        raise NotImplementedError

    def can(self, s: SigismundusState, seat: int) -> bool:
        return self.most(s, seat) > 0

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return self.moves[: self.most(s, seat) + 1]

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, n = move
        return ("illegal.too_much", self.rule, {"n": self.most(s, seat)}) if type(n) is int else None

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, f"move.{self.verb}", {"n": move[1]}, at=(f"seat:{seat}",), rule=self.rule)


class Settle(Ask[SigismundusState]):
    """SA-5.0.4: the Royal Representative settles a tie openly: ``[name, rep, tied]``."""

    holds: ClassVar[dict[str, Any]] = {"rep": Seat, "tied": Tied}
    calls = ()
    verbs = {"settle": ("seat",)}
    tie: ClassVar[str]
    """What is settled: names the message ``tie.<what>``."""

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        _, _, all_tied, *_ = f
        return [("settle", tied) for tied in all_tied]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        s.emit("event.settled", rule="SA-5.0.4", at=(f"seat:{move[1]}",), by=seat, seat=move[1], tie=self.tie)
        self.settle(s, f, move[1])

    def settle(self, s: SigismundusState, f: Frame, chosen: int) -> None:
        raise NotImplementedError

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        _, _, tied, *_ = f
        prompt.args = {"tied": list(tied), **self.about(s, f)}
        return prompt

    def about(self, s: SigismundusState, f: Frame) -> dict[str, str]:
        return {}
