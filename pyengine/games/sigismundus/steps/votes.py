"""Phase 7, stages a and b: counting votes, and additional votes for Internal cards."""

from __future__ import annotations

from ....flow import Choice, Note, Objection, Prompt, Step
from ....state import Frame, Move
from ..data import ENOUGH, PRIVILEGE_VOTES
from ..deeds import discard
from ..holdings import bank_votes, bonus_votes, initiative, track_votes
from ..state import SigismundusState
from .common import FromHand, Turns


class CountVotes(Step[SigismundusState]):
    """SA-5.7.1.1 to SA-5.7.1.3"""

    name = "count_votes"
    rule = "SA-5.7.1.1"
    holds = {}
    calls = ()

    def run(self, s: SigismundusState, f: Frame) -> bool:
        s.stack.pop()
        for seat in initiative(s):
            royal, senatorial, parliamentary = track_votes(s, seat)
            bonus = bonus_votes(s, seat)
            due = royal + senatorial + parliamentary + bonus
            n = min(due, bank_votes(s))
            s.votes[seat] = n
            s.emit(
                "event.votes_bonus" if bonus else "event.votes",
                rule=self.rule,
                at=(f"seat:{seat}",),
                seat=seat,
                n=n,
                royal=royal,
                senatorial=senatorial,
                parliamentary=parliamentary,
                bonus=bonus,
            )
            if n < due:
                s.emit("event.votes_short", rule="SA-5.7.1.3", at=(f"seat:{seat}",), seat=seat, n=due - n)
        return False


class ExtraVotes(Turns):
    """SA-5.7.2"""

    name = "extra_votes"
    rule = "SA-5.7.2"
    calls = ("extra_vote",)

    def turn(self, s: SigismundusState, seat: int) -> None:
        s.call("extra_vote", seat=seat)


def card_votes(s: SigismundusState) -> int:
    """What an Internal card is worth, and the bank can still pay."""
    return min(PRIVILEGE_VOTES if "privileges" in s.acts else 1, bank_votes(s))


class ExtraVote(FromHand):
    """SA-5.7.2: one Internal card after another, until it is enough."""

    name = "extra_vote"
    rule = "SA-5.7.2"
    calls = ()
    secret = True

    def settled(self, s: SigismundusState, f: Frame) -> bool:
        _, seat = f
        return not s.hands[seat]["internal"] or not bank_votes(s)

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        if not bank_votes(s):
            return [ENOUGH]
        return [ENOUGH] + [("discard", card) for card in sorted(set(s.hands[seat]["internal"]))]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        if move == ENOUGH:
            s.stack.pop()
            return
        n = card_votes(s)
        discard(s, seat, move[1])
        s.votes[seat] += n
        s.emit("event.extra_votes", rule=self.rule, at=(f"seat:{seat}",), seat=seat, card=move[1], n=n)

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        return None if bank_votes(s) else ("illegal.no_votes_left", "SA-5.7.1.3", {})

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": s.votes[seat]}
        prompt.notes = [Note("note.bank_votes", {"n": bank_votes(s)})]
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        if move == ENOUGH:
            return Choice(move, "move.votes_enough", rule=self.rule)
        return Choice(
            move, "move.extra_vote", {"card": move[1], "n": card_votes(s)}, (f"hand:{move[1]}",), rule=self.rule
        )
