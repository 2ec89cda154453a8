"""Negotiations (CH-13)."""

from __future__ import annotations

from collections.abc import Sequence

from ....flow import Choice, Note, Objection, Prompt, Step
from ....state import Frame, Move
from ....steps import Together
from .. import data
from ..data import CLAIMS, KEPT_CARDS, OE, RP
from ..forecast import cards_lost
from ..state import ChocimState
from .summary import bury


class Prepare(Step[ChocimState]):
    """CH-13.1, CH-13.2: the weakest cards go for hunger, low morale, lost fields and lost units; seven are
    always kept. Both say how many they have."""

    name = "prepare_decks"
    rule = "CH-13.1"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.pop()
        for side in (RP, OE):
            due = cards_lost(s, side, s.morale[side], s.supply[side])
            n = max(0, min(due, len(s.held[side]) - KEPT_CARDS))
            for _ in range(n):
                bury(s, side, s.held[side][0])
            if n:
                id = "event.deck_discards" if n == due else "event.deck_discards_some"
                s.emit(id, rule=self.rule, seat=s.seats[side], due=due, n=n)
            elif due:
                s.emit("event.deck_kept", rule=self.rule, seat=s.seats[side], due=due)
        s.decks = [len(s.held[RP]), len(s.held[OE])]
        for side in (RP, OE):
            s.emit("event.deck_size", rule="CH-13.2", seat=s.seats[side], n=s.decks[side])
        s.claims = list(CLAIMS)
        s.rng.shuffle(s.claims, "claims")
        return False


class Claims(Step[ChocimState]):
    """CH-13.3: the claims come up one by one."""

    name = "claims"
    rule = "CH-13.3"
    holds = {}
    calls = ("stake",)

    def run(self, s: ChocimState, f: Frame) -> bool:
        if s.shown == len(s.claims):
            s.stack.pop()
            return False
        claim = s.claims[s.shown]
        s.shown += 1
        s.reveal()
        s.committed = [False, False]
        for side in (RP, OE):
            s.stakes[side].append([])
        s.emit("event.claim", rule=self.rule, at=(f"claim:{claim}",), claim=claim, n=s.shown)
        s.call("stake")
        return False


class Stake(Together[ChocimState]):
    """CH-13.3: both put down any of their cards in secret, and say how many."""

    name = "stake"
    rule = "CH-13.3"
    verbs = {"stake": ("value",), "commit": ()}

    def ready(self, s: ChocimState, f: Frame) -> Sequence[bool]:
        return [s.committed[s.side(seat)] for seat in (0, 1)]

    def legal(self, s: ChocimState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [("stake", value) for value in sorted(set(s.held[s.side(seat)]), reverse=True)]
        moves.append(("commit",))
        return moves

    def play(self, s: ChocimState, f: Frame, seat: int, move: Move) -> None:
        side = s.side(seat)
        if move[0] == "stake":
            s.held[side].remove(move[1])
            s.stakes[side][-1].append(move[1])
            s.stakes[side][-1].sort()
        else:
            s.committed[side] = True

    def end(self, s: ChocimState, f: Frame) -> None:
        s.reveal()
        claim = s.claims[s.shown - 1]
        for each in (RP, OE):
            n, at = len(s.stakes[each][-1]), (f"claim:{claim}",)
            if n:
                s.emit("event.staked", rule=self.rule, at=at, seat=s.seats[each], n=n, claim=claim)
            else:
                s.emit("event.staked_none", rule=self.rule, at=at, seat=s.seats[each], claim=claim)

    def objection(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Objection | None:
        return ("illegal.card_not_yours", self.rule, {}) if move[0] == "stake" else None

    def prompt(self, s: ChocimState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        side, claim = s.side(seat), s.claims[s.shown - 1]
        put = s.stakes[side][-1]
        prompt.args = {"claim": claim, "n": len(put), "sum": sum(put)}
        prompt.notes = [
            Note("note.claim_values", {"own": CLAIMS[claim][side], "enemy": CLAIMS[claim][1 - side]}),
            Note("note.margin", {"value": CLAIMS[claim][side]}),
            Note("note.claims_left", {"n": len(s.claims) - s.shown}),
        ]
        return prompt

    def choice(self, s: ChocimState, f: Frame, seat: int, move: Move) -> Choice:
        side = s.side(seat)
        put = s.stakes[side][-1]
        if move[0] == "commit":
            if not put:
                return Choice(move, "move.commit_none", rule=self.rule)
            args = {"n": len(put), "sum": sum(put)}
            return Choice(move, "move.commit", args, main=True, rule=self.rule)
        return Choice(
            move,
            "move.stake",
            {"value": move[1], "sum": sum(put) + move[1]},
            (f"held:{move[1]}",),
            rule=self.rule,
        )


def judge(claim: str, ours: list[int], theirs: list[int]) -> list[int]:
    """CH-13.4, CH-13.5: who takes a claim (-1: nobody), and 1 if face up. `ours` is the Commonwealth's stake."""
    a, b = (sum(ours), len(ours)), (sum(theirs), len(theirs))
    if a == b:
        return [-1, 0]
    side = RP if a > b else OE
    margin = abs(a[0] - b[0])
    return [side, 1 if margin >= CLAIMS[claim][side] else 0]


class Reveal(Step[ChocimState]):
    """CH-13.4, CH-13.5: all stakes are turned up."""

    name = "reveal_stakes"
    rule = "CH-13.4"
    holds = {}
    calls = ()

    def run(self, s: ChocimState, f: Frame) -> bool:
        s.stack.clear()
        s.reveal()
        s.verdicts = []
        for claim, ours, theirs in zip(s.claims, s.stakes[RP], s.stakes[OE]):
            verdict = judge(claim, ours, theirs)
            s.verdicts.append(verdict)
            side, face_up = verdict
            at = (f"claim:{claim}",)
            if side < 0:
                s.emit("event.claim_nobody", rule=self.rule, at=at, claim=claim, sum=sum(ours))
                continue
            sums = [sum(ours), sum(theirs)]
            by_cards = sums[RP] == sums[OE]
            s.emit(
                "event.claim_open" if face_up else "event.claim_cards" if by_cards else "event.claim_closed",
                rule="CH-13.5",
                at=at,
                seat=s.seats[side],
                claim=claim,
                own=sums[side],
                enemy=sums[1 - side],
                value=data.CLAIMS[claim][side],
            )
        return False
