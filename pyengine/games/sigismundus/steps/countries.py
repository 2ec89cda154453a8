"""Phase 8: scoring."""

from __future__ import annotations

from typing import Annotated

from ....flow import Choice, Note, Step
from ....shape import Int, Seat
from ....state import Frame, Move
from ..data import COUNTRIES, POINTS
from ..deeds import gain_points, return_markers
from ..forecast import country_points
from ..holdings import initiative, prestige_of, royal_rep
from ..state import NOBODY, Country, SigismundusState
from .common import Settle, Tied


class Scoring(Step[SigismundusState]):
    """SA-5.8.1, then SA-5.8.2: ``[name, next space of the direction track]``"""

    name = "scoring"
    rule = "SA-5.8.2"
    holds = {"space": Annotated[int, Int(0, len(COUNTRIES))]}
    calls = ("seal_tie",)

    def run(self, s: SigismundusState, f: Frame) -> bool:
        if len(f) == 1:
            f.append(0)
            for seat in initiative(s):
                n = prestige_of(s, seat)
                gain_points(s, seat, n, "prestige")
                s.emit("event.prestige", rule="SA-5.8.1", at=(f"seat:{seat}",), seat=seat, n=n, total=s.vp[seat])
        _, first = f
        for space in range(first, len(s.direction)):
            country = s.direction[space]
            self.put(f, space=space + 1)
            if country in s.crowned:
                self.score(s, country, space)
                return False
        s.stack.pop()
        return False

    def score(self, s: SigismundusState, country: str, place: int) -> None:
        """SA-5.8.3 to SA-5.8.6"""
        at = (f"country:{country}",)
        own = s.markers[country]
        first, second = POINTS[place]
        points, lead = country_points(own, first, second)
        s.crowned.remove(country)
        if not lead:
            s.emit("event.country_empty", rule="SA-5.8.6", at=at, country=country)
            return
        s.emit("event.country", rule="SA-5.8.3", at=at, country=country, first=first, second=second)
        for seat, n in enumerate(points):
            if own[seat]:
                gain_points(s, seat, n, "countries")
                s.emit(
                    "event.country_points",
                    rule="SA-5.8.4" if len(lead) > 1 else "SA-5.8.3",
                    at=at,
                    seat=seat,
                    country=country,
                    n=n,
                    markers=own[seat],
                    total=s.vp[seat],
                )
        return_markers(s, country)
        if len(lead) == 1:
            set_seal(s, country, lead[0])
        else:
            s.call("seal_tie", rep=royal_rep(s), tied=lead, country=country)


def set_seal(s: SigismundusState, country: str, seat: int) -> None:
    """SA-5.8.5: an older marker there goes home."""
    old = s.seals[country]
    if old != NOBODY:
        s.supply[old] += 1
    s.supply[seat] -= 1
    s.seals[country] = seat
    s.emit("event.seal", rule="SA-5.8.5", at=(f"country:{country}",), seat=seat, country=country)


class SealTie(Settle):
    """SA-5.8.5: ``[name, rep, tied, country]``"""

    name = "seal_tie"
    rule = "SA-5.8.5"
    holds = {"rep": Seat, "tied": Tied, "country": Country}
    tie = "seal"

    def settle(self, s: SigismundusState, f: Frame, chosen: int) -> None:
        _, _, _, country = f
        set_seal(s, country, chosen)

    def about(self, s: SigismundusState, f: Frame) -> dict[str, str]:
        _, _, _, country = f
        return {"country": country}

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, _, country = f
        choice = super().choice(s, f, seat, move)
        choice.notes = [Note(f"seal.{country}")]
        return choice
