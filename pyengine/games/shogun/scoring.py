"""8 Scoring, the end and the winner."""

from __future__ import annotations

from ...game import Line, Outcome
from .data import BIT, BUILDINGS, HOW_MANY, MAJORITY, REGION_OF, REGIONS
from .state import NOBODY, ShogunState

KINDS = ("provinces", "buildings", *BUILDINGS)
"""Lines of a winter's score: land, buildings, and the majorities by kind of building."""


def majorities(s: ShogunState) -> list[tuple[str, str, list[int], int]]:
    """SH-8.1, SH-8.2: for each region and kind that anybody has: the seats with most, and what each of them gets."""
    region_of = REGION_OF[s.board]
    counts = {kind: {region: [0] * s.players for region in REGIONS} for kind in BUILDINGS}
    for province, has in s.built.items():
        seat = s.owner[province]
        if has and seat != NOBODY:
            for kind in BUILDINGS:
                if has & BIT[kind]:
                    counts[kind][region_of[province]][seat] += 1
    found = []
    for region in REGIONS:
        for kind in BUILDINGS:
            row = counts[kind][region]
            most = max(row)
            if most:
                leaders = [seat for seat, n in enumerate(row) if n == most]
                found.append((region, kind, leaders, MAJORITY[kind] - (len(leaders) > 1)))
    return found


def winter_points(s: ShogunState) -> dict[str, list[int]]:
    """SH-8.1: what a winter would bring now, by kind and seat."""
    points = {kind: [0] * s.players for kind in KINDS}
    land, buildings = points["provinces"], points["buildings"]
    for province, seat in s.owner.items():
        if seat != NOBODY:
            land[seat] += 1
            buildings[seat] += HOW_MANY[s.built[province]]
    for _, kind, leaders, bonus in majorities(s):
        for seat in leaders:
            points[kind][seat] += bonus
    return points


def score_winter(s: ShogunState) -> None:
    """SH-5.11.4."""
    points = winter_points(s)
    if s.log is not None:
        for region, kind, leaders, bonus in majorities(s):
            s.emit(
                "event.majority" if len(leaders) == 1 else "event.majority_tied",
                rule="SH-8.1" if len(leaders) == 1 else "SH-8.2",
                at=(f"region:{region}",),
                region=region,
                building=kind,
                seats=leaders,
                n=bonus,
            )
    for seat in range(s.players):
        gained = sum(points[kind][seat] for kind in KINDS)
        s.vp[seat] += gained
        s.emit(
            "event.scored",
            rule="SH-8.1",
            seat=seat,
            n=gained,
            land=points["provinces"][seat],
            buildings=points["buildings"][seat],
            bonus=sum(points[kind][seat] for kind in BUILDINGS),
            total=s.vp[seat],
        )
    s.tally.append(points)


def standing(s: ShogunState) -> list[int]:
    """Points so far, and while a winter is still to come what it would bring now."""
    if not s.stack:
        return list(s.vp)
    points = winter_points(s)
    return [vp + sum(points[kind][seat] for kind in KINDS) for seat, vp in enumerate(s.vp)]


def outcome(s: ShogunState) -> Outcome | None:
    """SH-8.3: most points, then most chests; who is still level shares the place."""
    if s.stack:
        return None
    worth = [(s.vp[seat], s.chests[seat]) for seat in range(s.players)]
    ranking = [
        [seat for seat in range(s.players) if worth[seat] == value] for value in sorted(set(worth), reverse=True)
    ]
    lines = [
        Line(f"score.{kind}", list(points[kind]), {"year": year})
        for year, points in enumerate(s.tally, start=1)
        for kind in KINDS
    ]
    winners = ranking[0]
    rivals = [seat for seat in range(s.players) if s.vp[seat] == s.vp[winners[0]]]
    if len(winners) > 1:
        ending = "ending.shared"
    elif len(rivals) > 1:
        ending = "ending.chests"
    else:
        ending = "ending.points"
    args = {"winners": winners, "n": s.vp[winners[0]], "chests": s.chests[winners[0]]}
    return Outcome(winners, ranking, list(s.vp), lines, ending, args)
