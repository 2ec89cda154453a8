"""Phase 16. End of the turn; after turn 4 the end of the match (GP-10.1)."""

from __future__ import annotations

from ....flow import Step
from ....state import Frame
from ..data import COSSACKS, PROVINCES, VIENNA_BOUND
from ..estates import worth
from ..state import GodsState, face, give
from .clientele import take_back
from .cycle import begin


class EndOfTurn(Step[GodsState]):
    name = "end_of_turn"
    rule = "GP-9.3.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        begin(s, self.name)
        n = s.players
        for p in range(5):
            for seat in range(n):
                s.pool[seat] += s.fields[p][seat]
            s.fields[p] = [0] * n
            s.infantry[p] = [0] * n
            s.cavalry[p] = [0] * n
            if s.sejm[p] >= 0:  # GP-9.3.2
                s.discs[s.sejm[p]] += 1
                s.sejm[p] = -1
            self._thin(s, p)
        s.king = [0] * 5
        s.bonus = [0] * 5
        s.guns = [-1] * n
        s.crown = [0, 0, 0]
        s.cossacks = [COSSACKS, 0, 0]
        s.treaty = -1
        s.treaty_dice = 0
        s.attacked = [False] * 5
        s.city_built = False
        s.invaded = False
        s.held = False
        s.vienna = min(s.vienna, VIENNA_BOUND) if s.turn == 3 else 0
        if s.vienna:
            s.emit("event.vienna_stays", rule="GP-9.3.1", at=("field:habsburgs",), n=s.vienna)
        s.emit("event.turn_over", rule="GP-9.3.2", n=s.turn)
        if s.turn == 2:
            take_back(s)
            s.emit("event.tokens_back", rule="GP-9.3.4")
        return False

    def _thin(self, s: GodsState, p: int) -> None:
        """GP-9.3.3: no more enemy cubes stay in a province than it has cubes of players. Those stay (GP-4.4)."""
        people = sum(s.cubes[p])
        if s.enemy[p] > people:
            s.emit(
                "event.thinned",
                rule="GP-9.3.3",
                at=(f"province:{PROVINCES[p]}",),
                province=PROVINCES[p],
                enemy=face(s, s.enemy_of[p]),
                there=s.enemy[p],
                n=people,
            )
            s.enemy[p] = people
            if not people:
                s.enemy_of[p] = -1


class FinalScoring(Step[GodsState]):
    """GP-10.1, GP-12.3: estates, cities, private duchies."""

    name = "final_scoring"
    rule = "GP-10.1"
    holds = {}
    calls = ()

    def run(self, s: GodsState, f: Frame) -> bool:
        s.stack.pop()
        for seat in range(s.players):
            land, cities, home = worth(s, seat)
            give(s, seat, land, "estates")
            give(s, seat, cities, "cities")
            give(s, seat, home, "duchies")
            s.emit(
                "event.final_duchies" if home else "event.final",
                rule="GP-12.3" if home else self.rule,
                at=(f"prestige:{seat}",),
                seat=seat,
                estates=land,
                cities=cities,
                duchies=home,
                n=land + cities + home,
                total=s.prestige[seat],
            )
        return False
