"""Phase 12. Relief by the Crown Army."""

from __future__ import annotations

from ....flow import Choice, Note, Objection
from ....state import Frame, Move
from ..combat import crown, remove
from ..data import INDEX, PROVINCES
from ..odds import clearing, crown_hits
from ..state import GodsState, face, take_seat
from .cycle import Cycle

_RELIEF: list[Move] = [("relief", name) for name in PROVINCES]
_VIENNA: Move = ("vienna",)


class Relief(Cycle):
    """GP-8.3.1: the Hetman's first attack is free, every other one costs a seat in the Sejm."""

    name = phase = "relief"
    rule = "GP-8.3.1"
    verbs = {"relief": ("province",), "vienna": (), "pass": ()}

    def _free(self, s: GodsState, seat: int, cycle: int) -> bool:
        return cycle == 1 and seat == s.mace

    def deeds(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        _, cycle, _, _ = f
        if not (s.crown[0] or s.crown[1]) or (seat not in s.sejm and not self._free(s, seat, cycle)):
            return []
        moves = [_RELIEF[p] for p in range(5) if s.enemy[p]]  # GP-8.3.2
        if s.turn == 3 and s.vienna:  # GP-8.2.7: nothing else removes them
            moves.append(_VIENNA)
        return moves

    def do(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        _, cycle, _, _ = f
        free = self._free(s, seat, cycle)
        if not free:
            take_seat(s, seat)
        place = "vienna" if move == _VIENNA else move[1]
        where = ("crown", "field:habsburgs" if move == _VIENNA else f"province:{place}")
        s.emit("event.relief_free" if free else "event.relief", rule=self.rule, at=where, seat=seat, province=place)
        units = s.crown[:]
        hits, dice, lost = crown(s, "relief")
        if move == _VIENNA:
            enemy = face(s, 3)
            gone = min(hits, s.vienna)
            s.vienna -= gone
            left = s.vienna
        else:
            p = INDEX[place]
            enemy = face(s, s.enemy_of[p])
            gone = remove(s, p, hits)
            left = s.enemy[p]
        s.emit(
            "event.relief_roll",
            rule="GP-8.3.3",
            at=where,
            province=place,
            enemy=enemy,
            dice=dice,
            units=units[:2],
            gun=bool(units[2]),
            hits=hits,
            lost=lost,
            gone=gone,
            left=left,
            wasted=hits - gone,
        )

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        _, cycle, _, _ = f
        choice = super().choice(s, f, seat, move)
        if move[0] == "pass":
            choice.id = "move.pass_phase"
            return choice
        choice.main = False
        if move == _VIENNA:
            there, enemy = s.vienna, 3
            choice.at = ("field:habsburgs",)
        else:
            there, enemy = s.enemy[INDEX[move[1]]], s.enemy_of[INDEX[move[1]]]
        choice.args |= {"n": there, "enemy": face(s, enemy)}
        choice.notes = [
            Note("note.relief_hits", {"hits": crown_hits(s), "percent": clearing(s, there)}),
            Note("note.relief_free" if self._free(s, seat, cycle) else "note.crown_costs_seat"),
        ]
        return choice

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        if move == _VIENNA:
            return "illegal.no_siege", "GP-8.3.2", {}
        _, province = move
        return ("illegal.no_enemy", "GP-8.3.2", {"province": province}) if province in INDEX else None
