"""The end of a match and the score (SA-8.1 to SA-8.4)."""

from __future__ import annotations

from ...game import Line, Outcome
from .data import (
    MOST_FOR_DUCATS,
    MOST_FOR_FIGURES,
    MOST_FOR_OFFICES,
    MOST_FOR_STRENGTH,
    RIBBON_FIGURE,
    RIBBON_KIND,
    RIBBON_OFFICE,
    RIBBON_PLAIN,
    RIBBON_SEAL,
    RIBBON_SPACE,
    RIBBON_TRACK,
    RIBBONS,
    SCORES,
    TRADE_DUCATS,
    UNION_POINTS,
)
from .deeds import gain_points
from .holdings import offices_of, strength
from .state import NOBODY, SigismundusState


def ribbon(s: SigismundusState, figure: str, seat: int) -> int:
    """Points of a golden ribbon for its holder (SA-8.3)."""
    if figure in RIBBON_TRACK:
        return RIBBON_SPACE[s.tracks[RIBBON_TRACK[figure]].index(seat)]
    if figure in RIBBON_KIND:
        return min(MOST_FOR_OFFICES, RIBBON_OFFICE * len(offices_of(s, seat, RIBBON_KIND[figure])))
    match figure:
        case "kochanowski":
            return min(MOST_FOR_FIGURES, RIBBON_FIGURE * sum(patron == seat for patron in s.patrons.values()))
        case "bielski":
            return len(s.acts)
        case "szamotuly":
            return RIBBON_PLAIN
        case "kretkowski":
            return RIBBON_SEAL * sum(owner == seat for owner in s.seals.values())
        case "strus":
            return min(MOST_FOR_DUCATS, s.ducats[seat])
        case "laski":
            return min(MOST_FOR_STRENGTH, strength(s.army[seat]) + strength(s.grey[seat]))
    return 0


def ribbons(s: SigismundusState, seat: int) -> dict[str, int]:
    return {figure: ribbon(s, figure, seat) for figure in RIBBONS if s.patrons.get(figure, NOBODY) == seat}


def trade_points(s: SigismundusState, seat: int) -> int:
    """Act VII"""
    return s.ducats[seat] // TRADE_DUCATS if "noble_trade" in s.acts else 0


def union_points(s: SigismundusState, seat: int) -> int:
    """Act VIII"""
    return UNION_POINTS if "union_of_lublin" in s.acts and s.seals["lithuania"] == seat else 0


def end_points(s: SigismundusState) -> None:
    """SA-8.3: golden ribbons, then Act VII, then Act VIII."""
    for seat in range(s.players):
        for figure, n in ribbons(s, seat).items():
            gain_points(s, seat, n, "ribbons")
            s.emit("event.ribbon", rule="SA-8.3", at=(f"figure:{figure}",), seat=seat, figure=figure, n=n)
    for source, points in (("trade", trade_points), ("union", union_points)):
        for seat in range(s.players):
            n = points(s, seat)
            if n:
                gain_points(s, seat, n, source)
                s.emit(f"event.{source}", rule="SA-8.3", at=(f"seat:{seat}",), seat=seat, n=n)
    winner = ranking(s)[0]
    s.emit("event.wins", rule="SA-8.4", at=(f"seat:{winner}",), winner=winner, n=s.vp[winner])


def ranking(s: SigismundusState) -> list[int]:
    """SA-8.4: ties go to the better space on the royal track."""
    royal = s.tracks["royal"]
    return sorted(range(s.players), key=lambda seat: (-s.vp[seat], royal.index(seat)))


def standing(s: SigismundusState) -> list[int]:
    """What everybody can see: points so far, with what ribbons and Acts would add if it ended now."""
    if not s.stack:
        return list(s.vp)
    return [
        s.vp[seat] + sum(ribbons(s, seat).values()) + trade_points(s, seat) + union_points(s, seat)
        for seat in range(s.players)
    ]


def lines(s: SigismundusState) -> list[Line]:
    """Points by where they came from, with what ribbons and Acts would add if it ended now."""
    found = {source: list(s.earned[source]) for source in SCORES}
    if s.stack:
        for seat in range(s.players):
            found["ribbons"][seat] += sum(ribbons(s, seat).values())
            found["trade"][seat] += trade_points(s, seat)
            found["union"][seat] += union_points(s, seat)
    return [Line(f"score.{source}", values) for source, values in found.items()]


def outcome(s: SigismundusState) -> Outcome | None:
    if s.stack:
        return None
    order = ranking(s)
    tied = s.vp[order[0]] == s.vp[order[1]]
    return Outcome(
        winners=[order[0]],
        ranking=[[seat] for seat in order],
        scores=list(s.vp),
        lines=lines(s),
        ending="ending.tie_royal" if tied else "ending.points",
        args={"winner": order[0], "n": s.vp[order[0]]},
    )
