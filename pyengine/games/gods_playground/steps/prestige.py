"""Phase 15. Prestige: glory, the Sejm, luxury."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import ENEMIES, GLORY, LUXURY, SEJM_PRESTIGE
from ..state import GodsState, face, give, ruler
from .cycle import begin


class Prestige(Step[GodsState]):
    name = "prestige"
    rule = "GP-9.2.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        for field in range(5):
            glory(s, field)
        for seat in range(s.players):
            envoys = s.sejm.count(seat)
            if envoys:  # GP-9.2.2
                give(s, seat, SEJM_PRESTIGE * envoys, "sejm")
                s.emit(
                    "event.sejm_prestige",
                    rule="GP-9.2.2",
                    at=("sejm", f"prestige:{seat}"),
                    seat=seat,
                    envoys=envoys,
                    n=SEJM_PRESTIGE * envoys,
                )
        for seat in range(s.players):
            points, left = divmod(s.money[seat], LUXURY)
            if points:  # GP-9.2.3
                give(s, seat, points, "luxury")
                s.money[seat] = left
                s.emit(
                    "event.luxury" if left else "event.luxury_all",
                    rule="GP-9.2.3",
                    at=(f"money:{seat}", f"prestige:{seat}"),
                    seat=seat,
                    paid=points * LUXURY,
                    left=left,
                    n=points,
                )
        return False


def winners(s: GodsState, field: int) -> tuple[list[int], int]:
    """GP-9.2.1: the seats with most cubes on a field and what each of them gets."""
    cubes, king = s.fields[field], s.king[field]
    best = max(max(cubes), king)
    if not best:
        return [], 0
    top = [seat for seat, n in enumerate(cubes) if n == best]
    parties = len(top) + (king == best)
    return top, GLORY[field] // parties


def glory(s: GodsState, field: int) -> None:
    top, share = winners(s, field)
    at = (f"field:{ENEMIES[field]}",)
    enemy = face(s, ruler(s, field))
    for seat in top:
        give(s, seat, share, "glory")
        s.emit(
            "event.glory" if len(top) == 1 and s.king[field] < s.fields[field][seat] else "event.glory_shared",
            rule="GP-9.2.1",
            at=(*at, f"prestige:{seat}"),
            seat=seat,
            enemy=enemy,
            cubes=s.fields[field][seat],
            all=GLORY[field],
            n=share,
        )
    if not top and s.king[field]:
        s.emit("event.glory_king", rule="GP-9.2.1", at=at, enemy=enemy, cubes=s.king[field])
