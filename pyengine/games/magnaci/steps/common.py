"""Placing and losing estates, and what the Primate decides."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from ....flow import Ask, Choice, Note, Objection, Prompt
from ....shape import Id, Int, Seat
from ....state import Frame, Move
from ..data import ACTION, CONFLICTS, LAWS, OFFICES, PROVINCES, VISTULA, symbol_matches
from ..scoring import levels
from ..state import Law, MagnaciState, Seats

_PLACE: dict[str, Move] = {province: ("place", province) for province in PROVINCES}
_CHOOSE: tuple[Move, ...] = tuple(("choose", seat) for seat in range(5))


TIES = ("office", "law", "highest", "lowest", "order", "victory")
"""What the Primate decides (MG-5.2.9)."""


class Subject(TypedDict, total=False):
    """What a tie is about."""

    office: Annotated[str, Id(OFFICES)]
    law: Law
    conflict: Annotated[str, Id(CONFLICTS)]
    n: Annotated[int, Int(1, 999)]


def named(id: str) -> dict[str, str]:
    """The arg that names a Senator or a Law in words."""
    return {"law" if id in LAWS else "office": id}


def spot(id: str) -> str:
    """A Senator or a Law before its owner, as a target on the board."""
    return f"{'law_card' if id in LAWS else 'senator'}:{id}"


def worth(s: MagnaciState, id: str) -> int:
    """Estates for winning a Senator or a Law: one more where its symbol is the King's (MG-5.2.6, MG-5.3.4)."""
    card = ACTION[id]
    return card.estates + symbol_matches(card, s.symbol)


def worth_note(s: MagnaciState, id: str) -> Note:
    n = worth(s, id)
    return Note("note.worth" if n else "note.worth_none", {"n": n})


def estate_notes(s: MagnaciState, seat: int, province: str, n: int) -> list[Note]:
    """What so many estates more would make of a province."""
    row = s.estates[province]
    after = [have + n if who == seat else have for who, have in enumerate(row)]
    level = ("none", "presence", "advantage", "dominance")
    now, then = levels(row)[seat], levels(after)[seat]
    return [
        Note(
            "note.estates",
            {"n": after[seat], "level": level[then], "gain": n + then - now, "province": province},
        )
    ]


def decide(s: MagnaciState, f: Frame, what: str, tied: list[int], **subject: object) -> int | None:
    """The one of the tied. None: the Primate has just been asked, and will answer into the frame's `choice`."""
    if len(tied) == 1:
        return tied[0]
    answer: int | None = s.frame(f[0])["choice"]
    if answer is None:
        s.call("choose_tied", primate=s.primate, what=what, tied=tied, subject=subject)
    return answer


class PlaceStart(Ask[MagnaciState]):
    """The first estate of a player, in any province."""

    name = "place_start"
    rule = "MG-4.5"
    calls = ("place_start",)
    verbs = {"place": ("province",)}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [_PLACE[province] for province in PROVINCES]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        s.add(seat, move[1])
        s.emit("event.start_estate", rule=self.rule, at=(f"province:{move[1]}",), seat=seat, province=move[1])

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.id = "move.place_start"
        choice.notes = estate_notes(s, seat, move[1], 1)
        return choice


class PlaceEstates(Ask[MagnaciState]):
    """The estates of a card just won: together, in one province that is not partitioned. ``[…, seat, n, card]``"""

    name = "place_estates"
    rule = "MG-5.8.1"
    holds = {"seat": Seat, "n": Annotated[int, Int(1, 3)], "card": Annotated[str, Id(ACTION)]}
    calls = ("trade_answer",)
    verbs = {"place": ("province",)}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        _, _, _, card = f
        allowed = VISTULA if card == "grain_rafting" else PROVINCES
        return [_PLACE[province] for province in allowed if not s.partitioned(province)]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        _, _, n, _ = f
        s.stack.pop()
        place(s, seat, move[1], n, self.rule)

    def objection(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, province = move
        if province not in PROVINCES:
            return None
        if s.partitioned(province):
            return "illegal.partitioned", "MG-5.9.2", {"province": province}
        return "illegal.only_vistula", self.rule, {"province": list(VISTULA)}

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        _, _, n, card = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": n, **named(card)}
        if card in LAWS:
            prompt.id = "prompt.place_estates_law"
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, n, _ = f
        choice = super().choice(s, f, seat, move)
        choice.args["n"] = n
        choice.notes = estate_notes(s, seat, move[1], n)
        return choice


def place(s: MagnaciState, seat: int, province: str, n: int, rule: str) -> None:
    put = s.add(seat, province, n)
    if put:
        s.emit("event.estates", rule=rule, at=(f"province:{province}",), seat=seat, province=province, n=put)


def raid_losses(s: MagnaciState, space: int, low: int) -> dict[str, list[int]]:
    """Estates that a raid takes from each seat, by province: one, and one more from the lowest (MG-5.4.10)."""
    conflict = CONFLICTS[s.conflicts[space]]
    losses = {p: [1 if have else 0 for have in s.estates[p]] for p in (conflict.province, *conflict.raided)}
    if s.estates[conflict.province][low] > 1:
        losses[conflict.province][low] += 1
    return losses


class ChooseTied(Ask[MagnaciState]):
    """The Primate picks one of the tied players, himself included. ``[…, primate, what, tied, subject]``"""

    name = "choose_tied"
    rule = "MG-5.2.9"
    holds = {"primate": Seat, "what": Literal[*TIES], "tied": Seats, "subject": Subject}
    calls = ("trade_answer",)
    verbs = {"choose": ("seat",)}

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        _, _, _, all_tied, _ = f
        return [_CHOOSE[tied] for tied in all_tied]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        _, _, what, tied, subject = f
        s.answer(move[1])
        own = "_own" if move[1] == seat else ""
        s.emit(f"event.tie_{what}{own}", rule=self.rule, by=seat, seat=move[1], tied=tied, **subject)

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        _, _, what, tied, subject = f
        prompt = super().prompt(s, f, seat)
        prompt.id = f"prompt.tie_{what}"
        prompt.args = {"seat": tied, **subject}
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, what, _, _ = f
        choice = super().choice(s, f, seat, move)
        choice.id = f"move.tie_{what}"
        return choice
