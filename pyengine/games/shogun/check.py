"""9 Invariants: what must hold in every position, also in one that somebody wrote down."""

from __future__ import annotations

from .data import (
    ACTIONS,
    ARMIES,
    BUILDINGS,
    CHEST_CARDS,
    DAIMYO,
    EVENTS,
    FARMERS,
    FIELDS,
    GROUPS,
    HOW_MANY,
    NEIGHBOURS,
    SPACES,
    SPECIALS,
    in_play,
)
from .scoring import KINDS
from .state import CHEST, LOST, NOBODY, ShogunState, provinces, tokens_left

_LISTS = ("daimyo", "chests", "reserve", "rice", "vp", "special", "plans", "committed", "shown", "held", "short")


def broken(s: ShogunState) -> list[str]:
    return _shape(s) or [*_board(s), *_cubes(s), *_draft(s), *_cards(s), *_plans(s), *_flow(s)]


def _shape(s: ShogunState) -> list[str]:
    """The kinds of things, so that the other checks can count on them."""
    faults: list[str] = []
    if s.players not in GROUPS or s.board not in ("sun", "moon") or s.start not in ("draft", "sample"):
        return ["players, board or start are none of this game"]
    n = s.players
    faults += [f"{name} has not {n} entries" for name in _LISTS if len(getattr(s, name)) != n]
    # 8: provinces out of play never appear anywhere.
    names = in_play(s.board, n)
    boards = {"owner": s.owner, "armies": s.armies, "built": s.built, "revolts": s.revolts}
    faults += [f"{name} is not about the provinces in play" for name, row in boards.items() if list(row) != names]
    if len(s.tower) != n + 1 or len(s.tray) != n + 1:
        faults.append("tower or tray lack a colour")
    if len(set(s.daimyo)) != len(s.daimyo) or not set(s.daimyo) <= set(DAIMYO):
        faults.append("daimyo are not different ones")
    numbers = [
        *s.chests, *s.reserve, *s.rice, *s.vp, *s.short, *s.held, *s.tower, *s.tray, s.farmers, s.deck_seen,
        *s.armies.values(), *s.built.values(), *s.revolts.values(),
    ]  # fmt: skip
    # 3
    if any(type(value) is not int or value < 0 for value in numbers):
        faults.append("a count is negative or no number")
    if any(type(seat) is not int or not NOBODY <= seat < n for seat in [*s.owner.values(), *s.places, *s.order]):
        faults.append("an owner or a place is no seat")
    if any(type(kind) is not int or kind >= len(HOW_MANY) for kind in s.built.values()):
        faults.append("a province has an unknown building")
    if s.year not in (1, 2) or s.season not in (0, 1, 2, 3) or type(s.slot) is not int or not 0 <= s.slot <= 10:
        faults.append("year, season or slot are out of range")
    return faults


def _board(s: ShogunState) -> list[str]:
    faults = []
    for province, owner in s.owner.items():
        # 4; while a battle's or revolt's cubes are in the air no position is looked at.
        if (owner == NOBODY) != (s.armies[province] == 0):
            faults.append(f"{province}: an owner needs an army and an army an owner")
        # 5
        if owner == NOBODY and (s.built[province] or s.revolts[province]):
            faults.append(f"{province} is neutral but has buildings or revolt markers")
        # 6
        if HOW_MANY[s.built[province]] > SPACES[province]:
            faults.append(f"{province} has more buildings than spaces")
        # 10
        if s.revolts[province] > 3:
            faults.append(f"{province} has more than three revolt markers")
    if any(tokens_left(s, kind) < 0 for kind in BUILDINGS):
        faults.append("more buildings than tokens")
    # 11
    if any(rice > 18 for rice in s.rice):
        faults.append("more rice than a year can yield")
    if s.season == 0 and not s.slots and (any(s.rice) or any(s.revolts.values())):
        faults.append("rice or revolt markers at the start of a year")
    points = [sum(row[seat] for year in s.tally for row in year.values()) for seat in range(s.players)]
    if points != s.vp or len(s.tally) > 2 or any(set(year) != set(KINDS) for year in s.tally):
        faults.append("points are not those of the winters scored")
    return faults


def _cubes(s: ShogunState) -> list[str]:
    faults = []
    n = s.players
    for seat in range(n):
        # 1
        there = s.reserve[seat] + s.tower[seat] + s.tray[seat]
        there += sum(s.armies[p] for p, owner in s.owner.items() if owner == seat)
        if there != ARMIES:
            faults.append(f"seat {seat} has {there} armies")
    # 2
    if s.farmers + s.tower[n] + s.tray[n] != FARMERS:
        faults.append("farmers got lost")
    return faults


def _draft(s: ShogunState) -> list[str]:
    """7: a card is in a hand, on offer, in the deck, or being placed."""
    if not s.groups:
        return ["a draft without groups"] if s.deck or s.offer or s.before else []
    faults = []
    free = [p for p, owner in s.owner.items() if owner == NOBODY]
    placing = [frame[2] for frame in s.stack if frame[0] == "draft_group"]
    if sorted(s.deck + s.offer + placing) != free:
        faults.append("a province card is missing from the draft or there twice")
    if len(s.offer) != 2 or s.deck_seen > len(s.deck):
        faults.append("two cards are on offer in a draft")
    if len(s.groups) != s.players or len(s.before) != s.players or not 0 <= s.first < s.players:
        faults.append("the draft does not know its seats")
    elif any(
        sorted(group + [s.armies[p] for p in provinces(s, seat)], reverse=True) != list(GROUPS[s.players])
        for seat, group in enumerate(s.groups)
    ):
        faults.append("groups of armies got lost")
    return faults


def _cards(s: ShogunState) -> list[str]:
    faults = []
    seen = [*s.event_deck, *s.events, *([s.event] if s.event else [])]
    if len(set(seen)) != len(seen) or not set(seen) <= set(EVENTS):
        faults.append("event cards are not different ones")
    planning = bool(s.slots)
    # 15
    if planning and len(s.events) != 4 - s.season - bool(s.event):
        faults.append("the wrong number of events is open")
    if s.slots and sorted(s.slots) != sorted(ACTIONS):
        faults.append("action cards got lost")
    # 12
    if planning:
        held = [card for card in s.special if card]
        lying = [card for card in s.track if card]
        if sorted(held + lying) != sorted(SPECIALS) or len(s.track) != len(SPECIALS):
            faults.append("special cards got lost")
    seats = [seat for seat in s.places if seat != NOBODY]
    if len(s.places) != len(SPECIALS) or len(set(seats)) != len(seats):
        faults.append("a seat stands twice on the order track")
    if s.order and s.order != seats:
        faults.append("the turn order is not that of the track")
    if s.order and len(s.order) != s.players:
        faults.append("somebody has no place in the turn order")
    return faults


def _plans(s: ShogunState) -> list[str]:
    faults = []
    for seat, plan in enumerate(s.plans):
        if not plan:
            if s.committed[seat] or s.shown[seat]:
                faults.append(f"seat {seat} has shown a plan it has not")
            continue
        if set(plan) != set(FIELDS):
            faults.append(f"seat {seat}: a mat has eleven fields")
            continue
        laid = [card for card in plan.values() if card]
        lands = [card for card in laid if card != LOST and not card.startswith(CHEST)]
        # 7, 13: each card in one place, and its holder is the owner.
        if len(set(lands)) != len(lands) or any(s.owner.get(card) != seat or card in s.fresh for card in lands):
            faults.append(f"seat {seat} plans with cards it has not")
        if sum(1 for card in laid if card.startswith(CHEST)) > CHEST_CARDS:
            faults.append(f"seat {seat} has laid more than five chest cards")
        if plan["bid"] == CHEST or any(
            card.startswith("chest_") and (name != "bid" or card[6:] not in "01234") for name, card in plan.items()
        ):
            faults.append(f"seat {seat} has an unknown card on its mat")
        # 16
        wanted = min(len(FIELDS), s.held[seat] + CHEST_CARDS)
        if len(laid) > wanted or (s.committed[seat] and len(laid) != wanted):
            faults.append(f"seat {seat} has filled {len(laid)} fields instead of {wanted}")
        if not set(s.shown[seat]) <= set(FIELDS) or len(set(s.shown[seat])) != len(s.shown[seat]):
            faults.append(f"seat {seat} has shown unknown fields")
    if any(s.owner.get(p, NOBODY) == NOBODY for p in s.fresh):
        faults.append("a conquered province has no owner")
    return faults


_AT_HOME = {*ACTIONS, "recruit_six", "march", "shift", "send", "battle"}
"""Steps whose frame is: a seat, a province of its own, …"""
_NEED_CARDS = {"execution", "march", "shift", "send", "battle", "recruit_six", *ACTIONS}
"""Steps that happen only while everybody has a plan and a special card."""


def _flow(s: ShogunState) -> list[str]:
    """18, and whatever else the steps under way count on."""
    faults = []
    below = ""
    for frame in s.stack:
        name, rest = frame[0], frame[1:]
        if name in _AT_HOME and (s.owner.get(rest[1]) != rest[0] or rest[0] == NOBODY):
            faults.append(f"{name}: {rest[1]} does not belong to seat {rest[0]}")
        elif name in ("send", "battle"):
            source, target = rest[1], rest[2]
            if target not in NEIGHBOURS[source] or target not in s.owner:
                faults.append(f"{name}: {source} and {target} are no neighbours")
            if name == "battle" and (s.owner.get(target) == rest[0] or not 0 < rest[3] < s.armies[source]):
                faults.append("a battle without an enemy or without armies to send")
        elif name in ("attack_bonus", "defence_bonus") and below != "battle":
            faults.append(f"{name} without a battle")
        elif name == "winter_order" and not all(s.owner.get(p) == rest[0] for p in rest[2]):
            faults.append("a winter revolt in a province that is not the seat's own")
        elif name.startswith("draft_") and not s.groups:
            faults.append("a draft without groups")
        elif name == "planning" and len({bool(plan) for plan in s.plans}) > 1:
            faults.append("some have a mat to plan on and some have not")
        if name in _NEED_CARDS and not (all(s.committed) and all(s.special) and len(s.order) == s.players):
            faults.append(f"{name} before all is planned and ordered")
        below = name
    return faults
