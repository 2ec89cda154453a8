"""Phase 10. Magnate campaigns."""

from __future__ import annotations

from ....flow import Choice, Note, Objection
from ....state import Frame, Move
from ..combat import cossacks, crown, private, remove
from ..data import ENEMIES, INDEX, PROVINCES, TATARS, UKRAINE
from ..odds import closing, hits_of
from ..state import GodsState, closed, face, opposition, ruler, strength, take_seat
from ..supply import king_left
from .cycle import Cycle
from .new_estates import last_cube

_CAMPAIGN: list[list[list[Move]]] = [
    [[("campaign", name, riders, joined) for joined in (0, 1)] for riders in range(3)] for name in PROVINCES
]


class Campaigns(Cycle):
    """GP-8.1.1. A move names the province, how many Cossacks join and whether the Crown Army does (GP-8.1.5)."""

    name = phase = "campaigns"
    rule = "GP-8.1.1"
    verbs = {"campaign": ("province", "cossacks", "crown"), "pass": ()}

    def deeds(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = []
        joining = 2 if seat in s.sejm and (s.crown[0] or s.crown[1]) else 1
        for p in range(5):
            if self._unable(s, seat, p):
                continue
            riders = s.cossacks[1] if p == UKRAINE else 0  # GP-7.3.6: they serve everybody with units there
            for count in range(riders + 1):
                moves.extend(_CAMPAIGN[p][count][:joining])
        return moves

    def do(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        p, riders = INDEX[move[1]], move[2]
        s.cubes[p][seat] -= 1
        s.pool[seat] += 1
        if move[3]:
            take_seat(s, seat)
        target = face(s, ruler(s, p))
        where = (f"province:{move[1]}", f"field:{ENEMIES[p]}")
        s.emit(
            "event.campaign_crown" if move[3] else "event.campaign",
            rule="GP-8.1.5" if move[3] else "GP-8.1.2",
            at=where,
            seat=seat,
            province=move[1],
            enemy=target,
        )
        units = [s.infantry[p][seat], s.cavalry[p][seat]]
        gun = s.guns[seat] == p
        hits, dice, lost = private(s, seat, p, "campaign")
        gone, put = self._strike(s, seat, p, hits)
        s.emit(
            "event.campaign_roll",
            rule="GP-8.1.6",
            at=where,
            seat=seat,
            enemy=target,
            dice=dice,
            units=units,
            gun=gun,
            hits=hits,
            lost=lost,
            gone=gone,
            put=put,
            wasted=hits - gone - put,
        )
        if riders:
            hits, dice, lost = cossacks(s, riders, gun, "campaign")
            if s.enemy[p] and s.enemy_of[p] != TATARS:  # GP-8.1.7
                gone = put = 0
            else:
                gone, put = self._strike(s, seat, p, hits)
            s.emit(
                "event.cossack_roll",
                rule="GP-8.1.7",
                at=where,
                seat=seat,
                dice=dice,
                gun=gun,
                hits=hits,
                lost=lost,
                gone=gone,
                put=put,
                wasted=hits - gone - put,
            )
        if move[3]:
            units = s.crown[:]
            hits, dice, lost = crown(s, "crown")
            gone = remove(s, p, hits)
            put = 0 if closed(s, p) else min(hits - gone, king_left(s))
            s.king[p] += put
            s.emit(
                "event.crown_roll",
                rule="GP-8.1.8",
                at=(*where, "crown"),
                enemy=target,
                dice=dice,
                units=units[:2],
                gun=bool(units[2]),
                hits=hits,
                lost=lost,
                gone=gone,
                put=put,
                wasted=hits - gone - put,
            )

    def _strike(self, s: GodsState, seat: int, p: int, hits: int) -> tuple[int, int]:
        """GP-8.1.6: hits clear the own province first, then put own cubes on the field while the pool lasts
        (GP-8.1.9). Bonus cubes stay, and there is no cap (GP-8.1.10). Cubes removed and cubes put."""
        gone = remove(s, p, hits)
        put = 0 if closed(s, p) else min(hits - gone, s.pool[seat])
        s.pool[seat] -= put
        s.fields[p][seat] += put
        return gone, put

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if move[0] == "pass":
            choice.id = "move.pass_phase"
            return choice
        p, riders, joined = INDEX[move[1]], move[2], move[3]
        choice.id = "move.campaign" + ("_cossacks" if riders else "") + ("_crown" if joined else "")
        choice.args = {"province": move[1], "enemy": face(s, ruler(s, p)), "n": riders}
        at = [f"province:{move[1]}", f"field:{ENEMIES[p]}"]
        if riders:
            at.append(f"cossacks:{riders}")
        if joined:
            at.append("crown")
        choice.at = tuple(at)
        notes = [Note("note.campaign_hits", {"hits": hits_of(s, seat, p, riders, bool(joined))})]
        if s.enemy[p]:
            notes.append(Note("note.clears_first", {"n": s.enemy[p], "province": move[1]}))
        if closed(s, p):
            notes.append(Note("note.field_closed"))
        else:
            need = strength(s, p) - opposition(s, p)
            if need > 0:
                percent = closing(s, seat, p, riders, bool(joined))
                notes.append(Note("note.campaign_need", {"n": need, "percent": percent}))
            else:
                notes.append(Note("note.campaign_safe" if need else "note.campaign_even", {"n": -need}))
        if joined:
            notes.append(Note("note.crown_costs_seat"))
        choice.notes = notes + last_cube(s, seat, p, 1, "note.last_cube_campaign")
        return choice

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, province, _, joined = move
        if against := self._unable(s, seat, INDEX[province]):
            return against
        if joined and seat not in s.sejm:
            return "illegal.no_envoy", "GP-8.1.5", {}
        if joined and not (s.crown[0] or s.crown[1]):
            return "illegal.no_crown", "GP-8.1.5", {}
        return "illegal.no_cossacks", "GP-8.1.5", {}

    def _unable(self, s: GodsState, seat: int, p: int) -> Objection | None:
        """Why nobody marches from a province."""
        if not s.cubes[p][seat]:
            return "illegal.cubes", "GP-8.1.2", {"n": 1, "province": PROVINCES[p]}
        if not (s.infantry[p][seat] or s.cavalry[p][seat]):
            return "illegal.no_army", "GP-8.1.2", {"province": PROVINCES[p]}
        if closed(s, p) and not s.enemy[p]:  # GP-8.1.3, GP-8.1.4
            reason = "illegal.treaty_field" if s.treaty == p else "illegal.habsburg_field"
            return reason, "GP-8.1.3", {"enemy": face(s, p)}
        return None
