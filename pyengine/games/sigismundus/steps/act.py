"""Phase 7, stage f: the Act of Law."""

from __future__ import annotations

from ....flow import Ask, Choice, Note, Prompt, Step
from ....state import Frame, Move
from ..data import SIENICKI_VOTES
from ..holdings import act_of, clash, initiative, royal_rep
from ..state import NOBODY, SigismundusState
from .common import Sealed

_THUMBS: list[Move] = [("vote", "yes"), ("vote", "no")]


class ActVote(Sealed):
    """SA-5.7.6.1: everybody says yes or no, also without votes."""

    name = "act_vote"
    rule = "SA-5.7.6.1"
    calls = ("act_tie", "keep_office")
    verbs = {"vote": ("side",)}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return _THUMBS

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        super().play(s, f, seat, (move[0], int(move[1] == "yes")))

    def open(self, s: SigismundusState, hands: list[list[int]]) -> None:
        """SA-5.7.6.2"""
        act = act_of(s)
        count = [0, 0]
        for seat, (thumb,) in enumerate(hands):
            n = weight(s, seat)
            count[thumb] += n
            side = "yes" if thumb else "no"
            s.emit("event.thumb", rule=self.rule, at=(f"seat:{seat}",), seat=seat, side=side, n=n)
        no, yes = count
        s.emit("event.tally", rule="SA-5.7.6.2", at=(f"act:{act}",), act=act, yes=yes, no=no)
        if yes == no:
            s.call("act_tie", seat=royal_rep(s))
        else:
            decide(s, yes > no)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"act": act_of(s)}
        # Whoever has no votes left says something that counts for nothing.
        prompt.decline, prompt.matters = _THUMBS[1], weight(s, seat) > 0
        prompt.notes = act_notes(s)
        prompt.notes += [Note("note.votes_of", {"seat": rival, "n": weight(s, rival)}) for rival in range(s.players)]
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        act = act_of(s)
        return Choice(
            move,
            f"move.vote_{move[1]}",
            {"act": act, "n": weight(s, seat)},
            (f"act:{act}", f"thumb:{move[1]}"),
            rule=self.rule,
        )


def weight(s: SigismundusState, seat: int) -> int:
    """What a player adds to a side: the votes left, and two for Sienicki."""
    return s.votes[seat] + (SIENICKI_VOTES if s.patrons.get("sienicki", NOBODY) == seat else 0)


def act_notes(s: SigismundusState) -> list[Note]:
    return [Note(f"act.{act_of(s)}.text"), Note("note.tie_by", {"seat": royal_rep(s)})]


class ActTie(Ask[SigismundusState]):
    """SA-5.7.6.2: the new Royal Representative is not bound by the own thumb."""

    name = "act_tie"
    rule = "SA-5.7.6.2"
    calls = ()

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [("decide", "yes"), ("decide", "no")]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        s.emit("event.act_settled", rule="SA-5.0.4", at=("rep:royal",), by=seat, side=move[1])
        decide(s, move[1] == "yes")

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.args = {"act": act_of(s)}
        prompt.notes = act_notes(s)[:1]
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        act = act_of(s)
        return Choice(move, f"move.decide_{move[1]}", {"act": act}, (f"act:{act}", f"thumb:{move[1]}"), rule=self.rule)


def decide(s: SigismundusState, passed: bool) -> None:
    """SA-5.7.6.3 and SA-5.7.6.5. Turned cards need no deed: their side follows from the acts in force."""
    act = act_of(s)
    (s.acts if passed else s.rejected).append(act)
    s.emit("event.act_passed" if passed else "event.act_rejected", rule="SA-5.7.6.3", at=(f"act:{act}",), act=act)
    if passed and act == "incompatibilitas":
        # SA-5.7.6.6: in initiative order, so the last is pushed first.
        for seat in reversed(initiative(s)):
            if clash(s, seat):
                s.call("keep_office", seat=seat)


class SejmEnds(Step[SigismundusState]):
    """SA-5.7.6.4: votes do not last."""

    name = "sejm_ends"
    rule = "SA-5.7.6.4"
    holds = {}
    calls = ()

    def run(self, s: SigismundusState, f: Frame) -> bool:
        s.stack.pop()
        if any(s.votes):
            s.emit("event.votes_expire", rule=self.rule, n=sum(s.votes))
        s.votes = [0] * s.players
        return False
