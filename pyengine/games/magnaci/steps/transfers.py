"""Giving and trading laws, at almost any moment and without being asked (MG-5.7.1).

What is received works at once where its moment is still to come (MG-5.7.5). Promises are talk (MG-5.7.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from ....flow import Ask, Choice, IllegalMove, Note, Prompt
from ....rng import Rng
from ....shape import Distinct, Seat
from ....state import Frame, Move
from ..state import HIDDEN, OFFERS, Law, MagnaciState
from .common import ChooseTied, spot

_QUIET = ("place_start", "place_estates", "senate_bid", "window")
_COMMITS = ("sejm_bid", "conflict_bid")


def may_give(s: MagnaciState, seat: int) -> bool:
    """MG-5.7.2: not while an action, a lost conflict or an offer is being settled, nor once wealth is counted."""
    if s.transfers == "off" or not s.stack or not 0 <= seat < s.players:
        return False
    if s.step == ChooseTied.name:
        return ChooseTied.of(s)["what"] not in ("lowest", "victory")
    return s.step in _COMMITS or s.step in _QUIET


def may_offer(s: MagnaciState, seat: int) -> bool:
    """MG-5.7.2, MG-5.7.3: nor while all bid in secret, and three times in a phase."""
    return may_give(s, seat) and s.transfers == "full" and s.step not in _COMMITS and s.offers[seat] < OFFERS


def free_laws(s: MagnaciState, seat: int) -> list[str]:
    """MG-5.7.3: what has not changed hands in this window or commit."""
    return [law for law in s.laws[seat] if law not in s.moved]


def transfers(s: MagnaciState, seat: int) -> list[Move]:
    """All gifts, and all trades of one law for one."""
    if not may_give(s, seat):
        return []
    mine = free_laws(s, seat)
    rivals = [rival for rival in range(s.players) if rival != seat]
    moves: list[Move] = [("give", law, rival) for law in mine for rival in rivals]
    if mine and may_offer(s, seat):
        moves += [
            ("offer", rival, (law,), (wanted,)) for rival in rivals for wanted in free_laws(s, rival) for law in mine
        ]
    return moves


def valid_offer(s: MagnaciState, seat: int, move: Move) -> bool:
    """Trades of any size: laws that both have, each named once."""
    if len(move) != 4 or move[0] != "offer" or not may_offer(s, seat):
        return False
    _, rival, give, want = move
    if type(rival) is not int or not 0 <= rival < s.players or rival == seat:
        return False
    return _within(give, free_laws(s, seat)) and _within(want, free_laws(s, rival))


def _within(some: object, all: list[str]) -> bool:
    return isinstance(some, tuple) and 0 < len(some) == len(set(some)) and set(some) <= set(all)


def transfer(s: MagnaciState, seat: int, move: Move) -> None:
    if move[0] == "give":
        _pass_on(s, [move[1]], seat, move[2])
    else:
        _, rival, give, want = move
        s.offers[seat] += 1
        s.reveal()  # between the two, but said
        s.call("trade_answer", seat=rival, by=seat, give=list(give), want=list(want))
        secret = (seat, rival)
        s.emit("event.offer", rule="MG-5.7.3", to=secret, seat=seat, rival=rival, law=list(give))
        s.emit("event.offer_for", rule="MG-5.7.3", to=secret, law=list(want))


def _pass_on(s: MagnaciState, laws: list[str], giver: int, taker: int) -> None:
    for law in laws:
        s.laws[giver].remove(law)
        s.laws[taker].append(law)
        s.moved.append(law)
        s.emit("event.give", rule="MG-5.7.1", at=(spot(law),), seat=giver, rival=taker, law=law)


class TradeAnswer(Ask[MagnaciState]):
    """The named player takes an offer or refuses it. ``[…, seat, who offers, laws given, laws wanted]``

    In views of those whom it does not concern ``[…, HIDDEN, the viewer, [], []]``: somebody else is asked."""

    name = "trade_answer"
    rule = "MG-5.7.3"
    secret = True
    holds = {"seat": Seat, "by": Seat, "give": Annotated[list[Law], Distinct], "want": Annotated[list[Law], Distinct]}
    calls = ()
    verbs = {"accept": (), "refuse": ()}

    @classmethod
    def hide(cls, v: MagnaciState, seat: int | None) -> None:
        """In a view: an offer between others is somebody's to somebody."""
        frame = cls.of(v) if v.step == cls.name else None
        if frame and seat not in (frame["seat"], frame["by"]):
            cls.put(v.stack[-1], seat=HIDDEN, by=HIDDEN if seat is None else seat, give=[], want=[])

    @classmethod
    def guess(cls, s: MagnaciState, rng: Rng) -> None:
        """In a state made from a view: of an offer between others, any one law for any one."""
        if s.step != cls.name:
            return
        frame = s.stack[-1]
        _, to, by, _, _ = frame
        if to == HIDDEN:
            others = [other for other in range(s.players) if other != by and free_laws(s, other)]
            rng.shuffle(others)
            to, by = others[:2]
            cls.put(frame, seat=to, by=by, give=[rng.pick(free_laws(s, by))], want=[rng.pick(free_laws(s, to))])
        s.offers[by] = max(1, s.offers[by])

    def acting(self, s: MagnaciState, f: Frame) -> Sequence[int]:
        _, asked, by, _, _ = f
        if asked != HIDDEN:
            return (asked,)
        return [seat for seat in range(s.players) if seat != by and free_laws(s, seat)]

    def legal(self, s: MagnaciState, f: Frame, seat: int) -> list[Move]:
        return [("accept",), ("refuse",)]

    def play(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> None:
        _, _, rival, give, want = f
        s.stack.pop()
        s.reveal()
        if move[0] == "accept":
            s.emit("event.trade", rule=self.rule, seat=seat, rival=rival)
            _pass_on(s, give, rival, seat)
            _pass_on(s, want, seat, rival)
        else:
            s.emit("event.offer_refused", rule=self.rule, to=(seat, rival), seat=seat, rival=rival)

    def prompt(self, s: MagnaciState, f: Frame, seat: int) -> Prompt:
        _, _, by, give, want = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"rival": by}
        prompt.notes = [Note("note.you_get", {"law": give}), Note("note.you_give", {"law": want})]
        return prompt

    def choice(self, s: MagnaciState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, _, give, want = f
        laws = give + want if move[0] == "accept" else []
        return Choice(move, f"move.{move[0]}", at=tuple(spot(law) for law in laws), main=move[0] == "accept")


def refusal(s: MagnaciState, seat: int, move: Move) -> IllegalMove:
    """Why a gift or an offer is not allowed."""
    if s.transfers == "off" or (s.transfers == "gifts" and move[0] == "offer"):
        return IllegalMove("illegal.transfers_off", "MG-5.7.6")
    if not may_give(s, seat):
        return IllegalMove("illegal.transfer_now", "MG-5.7.2")
    if move[0] == "offer" and s.step in _COMMITS:
        return IllegalMove("illegal.offer_in_secret", "MG-5.7.2")
    if move[0] == "offer" and s.offers[seat] >= OFFERS:
        return IllegalMove("illegal.offers_used", "MG-5.7.3", n=OFFERS)
    laws = [law for part in move[1:] for law in (part if isinstance(part, tuple) else (part,))]
    if any(law in s.moved for law in laws):
        return IllegalMove("illegal.law_moved", "MG-5.7.3")
    return IllegalMove("illegal.not_that_law", "MG-5.7.1")
