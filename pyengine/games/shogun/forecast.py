"""What a plan would cost and earn, and what looks pointless or unaffordable in it. Advice only: the rules allow it all.

Pure functions of what the seat itself can see; the page shows them beside the planning sheet."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...flow import Note
from .data import ACTIONS, BUILDS, COST, EFFECT, RECRUITS, RICE_LOSS, SUPPLY
from .odds import revolt_odds
from .possible import cannot_build, recruit_numbers, rice_after, targets, tax_after
from .state import ShogunState, closed_actions, open_actions, provinces

LAST_PLANNED = 2
"""Autumn: what is not in store after it is missing in winter."""


@dataclass(slots=True)
class Hint:
    """What there is to say about one field of the mat ("" for the plan as a whole)."""

    name: str
    notes: list[Note] = field(default_factory=list)


@dataclass(slots=True)
class Forecast:
    """A plan in figures. Low and high differ by the event that is not drawn yet; special cards come on top."""

    cost: int = 0
    """Chests for the bid and for every action that could be done."""
    tax: tuple[int, int] = (0, 0)
    rice: tuple[int, int] = (0, 0)
    armies: tuple[int, int] = (0, 0)
    chests: tuple[int, int] = (0, 0)
    """Chests after the round, if all that is planned is done."""
    winter_need: int = 0
    """Rice that the provinces held now will eat."""
    winter_loss: tuple[int, int] = (0, 0)
    """The smallest and the largest loss among the events still open."""
    hints: list[Hint] = field(default_factory=list)


def possible_effects(s: ShogunState) -> list[str]:
    """The effect in force, or before the draw all that may come into force."""
    return [EFFECT[s.event]] if s.event or not s.events else [EFFECT[card] for card in s.events]


def span(values: list[int]) -> tuple[int, int]:
    return min(values), max(values)


def tax_span(s: ShogunState, seat: int, province: str) -> tuple[int, int]:
    return span([tax_after(province, effect, s.special[seat]) for effect in possible_effects(s)])


def rice_span(s: ShogunState, seat: int, province: str) -> tuple[int, int]:
    return span([rice_after(province, effect, s.special[seat]) for effect in possible_effects(s)])


def recruit_span(s: ShogunState, action: str) -> tuple[int, int]:
    if action == "act_recruit1":
        return 1, 1
    usual, cut = RECRUITS[action]
    return span([cut if effect == "ev_recruit" else usual for effect in possible_effects(s)])


def hints(s: ShogunState, seat: int, action: str, province: str) -> list[Note]:
    """What one province would do on one action, as the board stands now."""
    notes: list[Note] = []
    if COST[action]:
        notes.append(Note("note.cost", {"n": COST[action]}))
    if action in BUILDS:
        reason = cannot_build(s, seat, province, BUILDS[action])
        # Too few chests is a matter of the whole plan and its order: see `forecast`.
        if reason and reason != "no_chests":
            notes.append(Note("note.pointless", {"reason": reason}))
    elif action in ("act_tax", "act_rice"):
        low, high = (tax_span if action == "act_tax" else rice_span)(s, seat, province)
        kind = "tax" if action == "act_tax" else "rice"
        if low == high:
            notes.append(Note(f"note.{kind}", {"n": low}))
        else:
            notes.append(Note(f"note.{kind}_span", {"low": low, "high": high}))
        if markers := s.revolts[province]:
            odds = revolt_odds(s, province, markers)
            args = {"n": markers, "armies": s.armies[province], "win": round(100 * odds.win)}
            notes.append(Note("note.revolt", args))
        else:
            notes.append(Note("note.unrest"))
    elif action in RECRUITS or action == "act_recruit1":
        low, high = recruit_span(s, action)
        if low == high:
            notes.append(Note("note.recruit", {"n": low}))
        else:
            notes.append(Note("note.recruit_span", {"low": low, "high": high}))
        if not recruit_numbers(s, seat, action):
            notes.append(Note("note.pointless", {"reason": "no_reserve"}))
    else:
        notes.append(Note("note.march", {"n": s.armies[province] - 1}))
        if not targets(s, seat, province):
            notes.append(Note("note.pointless", {"reason": "no_target"}))
    return notes


def forecast(s: ShogunState, seat: int, plan: dict[str, str] | None = None) -> Forecast:
    """The whole mat of a seat (as laid so far), or another plan for it."""
    mat = s.plans[seat] if plan is None else plan
    found = Forecast(winter_need=len(provinces(s, seat)))
    if s.events:
        found.winter_loss = span([RICE_LOSS[card] for card in s.events])
    bid = mat.get("bid", "")
    paid = int(bid[-1]) if bid.startswith("chest_") else 0
    # Fields that hold a province which could act.
    acting = {name: mat[name] for name in ACTIONS if mat.get(name, "") in s.owner}
    fields = {name: Hint(name) for name in ("", *ACTIONS, "bid")}
    costs: dict[str, int] = {}
    for action, province in acting.items():
        reason = ""
        if action in BUILDS:
            reason = cannot_build(s, seat, province, BUILDS[action])
        elif action.startswith("act_battle"):
            # Armies may still come by a recruiting action or a move into the province, but never out of nothing.
            if s.armies[province] < 2:
                reason = "one_army"
        elif action.startswith("act_recruit") and not recruit_numbers(s, seat, action):
            reason = "no_reserve"
        if reason and reason != "no_chests":
            fields[action].notes.append(Note("note.pointless_plan", {"reason": reason, "province": province}))
        else:
            costs[action] = COST[action]
        if action in ("act_tax", "act_rice") and s.revolts[province]:
            odds = revolt_odds(s, province, s.revolts[province])
            args = {"province": province, "n": s.revolts[province], "win": round(100 * odds.win)}
            fields[action].notes.append(Note("note.revolt_plan", args))
    if "act_tax" in acting:
        found.tax = tax_span(s, seat, acting["act_tax"])
    if "act_rice" in acting:
        found.rice = rice_span(s, seat, acting["act_rice"])
    recruits = [recruit_span(s, action) for action in costs if action.startswith("act_recruit")]
    found.armies = (sum(low for low, _ in recruits), sum(high for _, high in recruits))
    found.cost = paid + sum(costs.values())
    start = s.chests[seat] - paid
    found.chests = (start + found.tax[0] - found.cost + paid, start + found.tax[1] - found.cost + paid)
    for action, id in _money(s, start, found.tax, costs).items():
        fields[action].notes.append(Note(id, {"action": action, "n": costs[action]}))
    if plan is not None or any(mat.values()):
        _summary(s, seat, found, fields[""])
    found.hints = [hint for hint in fields.values() if hint.notes]
    return found


def _money(s: ShogunState, start: int, tax: tuple[int, int], costs: dict[str, int]) -> dict[str, str]:
    """Which actions cannot be paid, or only after a good event or if the closed cards come in a good order."""
    trouble: dict[str, str] = {}
    # After the smaller tax and after the larger; who has skipped more may have more left.
    low = high = start
    for action in open_actions(s):
        cost = costs.get(action, 0)
        if max(low, high) < cost:
            trouble[action] = "note.cannot_pay"
        elif min(low, high) < cost:
            trouble[action] = "note.may_not_pay"
        low = low - cost if low >= cost else low
        high = high - cost if high >= cost else high
        if action == "act_tax":
            low, high = low + tax[0], high + tax[1]
    closed = closed_actions(s)
    later = {action: costs[action] for action in closed if costs.get(action)}
    comes = tax if "act_tax" in closed else (0, 0)
    total = sum(later.values())
    for action, cost in later.items():
        if max(low, high) + comes[1] < cost:
            trouble[action] = "note.cannot_pay"
        elif min(low, high) - (total - cost) < cost:
            trouble[action] = "note.may_not_pay"
    return trouble


def _summary(s: ShogunState, seat: int, found: Forecast, hint: Hint) -> None:
    hint.notes.append(Note("note.plan_cost", {"n": found.cost, "chests": s.chests[seat]}))
    for kind, (low, high) in (("tax", found.tax), ("rice", found.rice)):
        if high:
            if low == high:
                hint.notes.append(Note(f"note.plan_{kind}", {"n": low}))
            else:
                hint.notes.append(Note(f"note.plan_{kind}_span", {"low": low, "high": high}))
    low, high = found.winter_loss
    stock = {"rice": s.rice[seat], "need": found.winter_need}
    if low == high:
        hint.notes.append(Note("note.winter_sure", {**stock, "n": low}))
    else:
        hint.notes.append(Note("note.winter", {**stock, "low": low, "high": high}))
    missing = found.winter_need + low - s.rice[seat] - found.rice[1]
    if s.season == LAST_PLANNED and missing > 0:
        hint.notes.append(Note("note.hunger", {"n": missing, "revolts": SUPPLY[min(missing, len(SUPPLY) - 1)][0]}))
