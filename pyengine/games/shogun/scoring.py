"""8 Scoring, the end and the winner."""

from __future__ import annotations

from ...game import Line, Outcome
from .data import BIT, BUILDINGS, HOW_MANY, KINDS, MAJORITY, REGION_OF, REGIONS
from .state import NOBODY, ShogunState

_NUMBERS = [[n for n, kind in enumerate(BUILDINGS) if has & BIT[kind]] for has in range(len(HOW_MANY))]
"""By a province's buildings: which kinds they are. Only owned provinces have any."""


def majorities(s: ShogunState) -> list[tuple[str, str, list[int], int]]:
    """SH-8.1, SH-8.2: for each region and kind that anybody has: the seats with most, and what each of them gets."""
    region_of, owner = REGION_OF[s.board], s.owner
    counts: dict[str, list[list[int]]] = {}
    for province, has in s.built.items():
        if has:
            rows = counts.setdefault(region_of[province], [])
            if not rows:
                rows += ([0] * s.players for _ in BUILDINGS)
            for number in _NUMBERS[has]:
                rows[number][owner[province]] += 1
    found = []
    for region in REGIONS:
        for kind, row in zip(BUILDINGS, counts.get(region, ())):
            if most := max(row):
                leaders = [seat for seat, n in enumerate(row) if n == most]
                found.append((region, kind, leaders, MAJORITY[kind] - (len(leaders) > 1)))
    return found


def winter_points(s: ShogunState) -> dict[str, list[int]]:
    """SH-8.1: what a winter would bring now, by kind and seat."""
    points = {kind: [0] * s.players for kind in KINDS}
    land, buildings = points["provinces"], points["buildings"]
    for seat, has in zip(s.owner.values(), s.built.values()):
        if seat != NOBODY:
            land[seat] += 1
            if has:
                buildings[seat] += HOW_MANY[has]
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
    # The same as `winter_points`, added up: asked after every move. What is nobody's goes to the end of the list.
    total = [*s.vp, 0]
    for seat, has in zip(s.owner.values(), s.built.values()):
        total[seat] += 1 + HOW_MANY[has]
    for _, _, leaders, bonus in majorities(s):
        for seat in leaders:
            total[seat] += bonus
    return total[:-1]


def lines(s: ShogunState) -> list[Line]:
    """The winters so far, and what the next would bring now."""
    winters = [*s.tally, winter_points(s)] if s.stack else s.tally
    return [
        Line(f"score.{kind}", list(points[kind]), {"year": year})
        for year, points in enumerate(winters, start=1)
        for kind in KINDS
    ]


def outcome(s: ShogunState) -> Outcome | None:
    """SH-8.3: most points, then most chests; who is still level shares the place."""
    if s.stack:
        return None
    worth = [(s.vp[seat], s.chests[seat]) for seat in range(s.players)]
    ranking = [
        [seat for seat in range(s.players) if worth[seat] == value] for value in sorted(set(worth), reverse=True)
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
    return Outcome(winners, ranking, list(s.vp), lines(s), ending, args)
