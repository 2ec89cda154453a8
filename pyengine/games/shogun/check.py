"""9 Invariants: what must hold in every position, also in one that somebody wrote down.

The kinds of things, their bounds and lengths are said by the annotations of state and steps; here is what they add up
to. Numbers are those of the invariants."""

from __future__ import annotations

from typing import Any

from ...flow import Frames
from .data import (
    ACTIONS,
    ARMIES,
    BUILDINGS,
    CHEST_CARDS,
    COST,
    EVENTS,
    FARMERS,
    FIELDS,
    GROUPS,
    HOW_MANY,
    NEIGHBOURS,
    SPACES,
    SPECIALS,
    SUPPLY,
    TOKENS,
)
from .possible import castle_bonus, recruit_numbers
from .state import CHEST, LOST, NOBODY, ShogunState, provinces, tokens_left
from .steps.order import bid_price

MOST_CHESTS = 900
"""A position may be rich, but the taxes to come must still fit."""
_ENOUGH = min(TOKENS.values())
"""Provinces that can have one building of each kind without a count."""
MOST_INCOME = 6
"""Rice that one confiscation can yield."""


def invariants(s: ShogunState, frames: Frames) -> list[str]:
    """`frames`: the stack by names, as `Flow.frames` gives it."""
    return lasting(s) or moment(s, frames)


def lasting(s: ShogunState) -> list[str]:
    """What holds at any time: pieces, cards, plans."""
    return [*_board(s), *_cubes(s), *_cards(s), *_plans(s)]


def _board(s: ShogunState) -> list[str]:
    # What is drawn at random follows the order of the provinces: it is the same in every position.
    names = list(s.owner)
    if not names == list(s.armies) == list(s.built) == list(s.revolts) == sorted(names):
        return ["provinces are in another order"]
    faults = []
    rows = zip(names, s.owner.values(), s.armies.values(), s.built.values(), s.revolts.values())
    for province, owner, armies, built, revolts in rows:
        if owner == NOBODY:
            # 4; while a battle's or revolt's cubes are in the air no position is looked at.
            if armies:
                faults.append(f"{province}: an army needs an owner")
            # 5
            if built or revolts:
                faults.append(f"{province} is neutral but has buildings or revolt markers")
        elif not armies:
            faults.append(f"{province}: an owner needs an army")
        # 6
        elif built and HOW_MANY[built] > SPACES[province]:
            faults.append(f"{province} has more buildings than spaces")
    built_on = len(names) - list(s.built.values()).count(0)
    if built_on > _ENOUGH and any(tokens_left(s, kind) < 0 for kind in BUILDINGS):
        faults.append("more buildings than tokens")
    points = [sum(row[seat] for year in s.tally for row in year.values()) for seat in range(s.players)]
    if points != s.vp:
        faults.append("points are not those of the winters scored")
    if max(s.chests) > MOST_CHESTS:
        faults.append("more chests than there is room for taxes")
    return faults


def _cubes(s: ShogunState) -> list[str]:
    n = s.players
    # 1
    there = [*map(sum, zip(s.reserve, s.tower, s.tray)), 0]
    for owner, armies in zip(s.owner.values(), s.armies.values()):
        there[owner] += armies
    faults = [f"seat {seat} has {count} armies" for seat, count in enumerate(there[:n]) if count != ARMIES]
    # 2
    if s.farmers + s.tower[n] + s.tray[n] != FARMERS:
        faults.append("farmers got lost")
    return faults


def _cards(s: ShogunState) -> list[str]:
    faults = []
    seen = [*s.event_deck, *s.events, *([s.event] if s.event else [])]
    if len(set(seen)) != len(seen):
        faults.append("an event card is there twice")
    if s.slots and len(s.slots) != len(ACTIONS):
        faults.append("action cards got lost")
    # 12
    if s.slots and (sorted(filter(None, (*s.special, *s.track))) != sorted(SPECIALS) or len(s.track) != len(SPECIALS)):
        faults.append("special cards got lost")
    seats = [seat for seat in s.places if seat != NOBODY]
    if len(set(seats)) != len(seats):
        faults.append("a seat stands twice on the order track")
    if s.order and (s.order != seats or len(s.order) != s.players):
        faults.append("the turn order is not that of the track")
    return faults


def _plans(s: ShogunState) -> list[str]:
    faults = []
    for seat, plan in enumerate(s.plans):
        if not plan:
            if s.committed[seat] or s.shown[seat]:
                faults.append(f"seat {seat} has shown a plan it has not")
            continue
        if len(plan) != len(FIELDS):
            faults.append(f"seat {seat}: a mat has eleven fields")
            continue
        lands, chests, laid = set(), 0, 0
        for name, card in plan.items():
            if not card:
                continue
            laid += 1
            if card == LOST:
                if name not in s.shown[seat]:
                    faults.append(f"seat {seat} has lost a card unseen")
            elif card.startswith(CHEST):
                chests += 1
                if (card == CHEST) == (name == "bid"):
                    faults.append(f"seat {seat} has a card on its mat that does not belong there")
            # 7, 13: each card in one place, and its holder is the owner.
            elif s.owner.get(card) != seat or card in s.fresh or card in lands:
                faults.append(f"seat {seat} plans with a card it has not")
            else:
                lands.add(card)
        if chests > CHEST_CARDS:
            faults.append(f"seat {seat} has laid more than five chest cards")
        # 16
        wanted = min(len(FIELDS), s.held[seat] + CHEST_CARDS)
        if laid > wanted or (s.committed[seat] and laid != wanted):
            faults.append(f"seat {seat} has filled {laid} fields instead of {wanted}")
    if any(s.owner[p] == NOBODY for p in s.fresh):
        faults.append("a conquered province has no owner")
    return faults


# -- The moment: what the place in the flow says of everything else ---------------------------------------------------


_WAYS = (
    ("draft", "draft_pick"),
    ("draft", "draft_group"),
    ("year", "round", "planning"),
    ("year", "round", "choose_specials"),
    ("year", "round", "execution"),
    ("year", "winter", "winter_revolts"),
)
"""How the flow leads from "match" to every question, at most three steps far."""


def moment(s: ShogunState, frames: Frames) -> list[str]:
    if not frames:
        return _that(s.year == 2 and s.season == 3 and len(s.tally) == 2, "a match that is over has two winters scored")
    if tuple([name for name, _ in frames[1:4]]) not in _WAYS:
        return ["a step waits where nothing has called it"]
    # The parts of "match" and "year" that are under way (see `game.STEPS`).
    part = frames[0][1]["done"]
    faults = _that(s.year == (2 if part == 5 else 1), f"it is not year {s.year}")
    faults += _that(len(s.tally) == s.year - 1, "a winter is scored before or after its time")
    if part == 1:
        return faults or _draft(s, frames[-1][1])
    if s.deck or s.offer or s.before or s.groups or s.deck_seen:
        return ["the draft is over"]
    season = frames[1][1]["done"] - 2
    faults += _that(s.season == season, f"it is not season {s.season}")
    faults += _that(len(s.event_deck) == len(EVENTS) - 4 * s.year, "the event deck has another height")
    if faults:
        return faults
    if season == 3:
        return _winter(s, frames[-2][1]["done"], **frames[-1][1])
    phase, done = frames[3][0], frames[3][1].get("done", 0)
    if not s.slots or not all(s.plans) or any(s.short):
        return ["a round without its cards"]
    # 15
    faults = _that(len(s.events) == 4 - season - bool(s.event), "the wrong number of events is open")
    faults += _that(bool(s.event) == (phase != "planning"), "the event comes after planning")
    faults += _used(s, phase, done)
    if phase == "planning":
        return faults + _planning(s)
    faults += _that(all(s.committed), "somebody has no plan")
    if phase == "choose_specials":
        return faults + _choosing(s, **frames[-1][1])
    return faults + _execution(s, done, frames)


def _that(holds: bool, fault: str) -> list[str]:
    return [] if holds else [fault]


def _draft(s: ShogunState, f: dict[str, Any]) -> list[str]:
    """7: a card is in a hand, on offer, in the deck, or being placed."""
    if s.start != "draft" or not s.groups or not s.before or len(s.offer) != 2:
        return ["a draft without groups or cards"]
    left = sum(map(len, s.groups))
    seat = (s.first + s.players * len(GROUPS[s.players]) - left) % s.players
    placing = [f["province"]] if "province" in f else []
    free = [p for p, owner in s.owner.items() if owner == NOBODY]
    faults = _that(f["seat"] == seat, "it is another seat's turn to pick")
    faults += _that(sorted(s.deck + s.offer + placing) == free, "a province card is missing or there twice")
    faults += _that(s.deck_seen <= len(s.deck), "more cards have been seen than there are")
    faults += _that(
        all(
            sorted(group + [s.armies[p] for p in provinces(s, seat)], reverse=True) == list(GROUPS[s.players])
            for seat, group in enumerate(s.groups)
        ),
        "groups of armies got lost",
    )
    idle = (s.rice, s.short, s.tower, s.tray, s.revolts.values(), s.built.values(), s.held, s.committed, s.shown)
    faults += _that(not any(map(any, idle)), "something happened before the match began")
    cards = (s.events, s.event, s.slots, s.track, s.fresh, s.rank, s.order, any(s.special), any(s.plans), s.slot)
    faults += _that(not any(cards) and max(s.places) == NOBODY, "cards lie out before the match began")
    return faults + _that(len(s.event_deck) == len(EVENTS), "the event deck has another height")


def _planning(s: ShogunState) -> list[str]:
    faults = _that(not all(s.committed), "all have planned")
    faults += _that(not s.slot and all(s.track) and max(s.places) == NOBODY, "the order is chosen after planning")
    faults += _that(not (s.fresh or s.rank or any(s.shown)), "something was shown or won before all have planned")
    owners = list(s.owner.values())
    for seat, plan in enumerate(s.plans):
        faults += _that(s.held[seat] == owners.count(seat), f"seat {seat} holds another number of provinces")
        # SH-5.3.6
        faults += _that(bid_price(plan["bid"]) <= s.chests[seat], f"seat {seat} bids more than it has")
    return faults


def _choosing(s: ShogunState, seat: int) -> list[str]:
    faults = _that(sorted(s.rank) == list(range(s.players)), "not everybody has a rank")
    waiting = [other for other in s.rank if not s.special[other]]
    faults += _that(waiting[:1] == [seat], "it is another seat's turn to choose")
    faults += _that(set(s.rank) - set(waiting) == set(s.places) - {NOBODY}, "who has chosen stands on the track")
    faults += _that(not (s.slot or s.fresh), "actions come after the choice")
    free = [other == NOBODY for other in s.places]
    return faults + _that(free == [bool(card) for card in s.track], "cards and places")


def _execution(s: ShogunState, done: int, frames: Frames) -> list[str]:
    """13, 14, 18: whose turn it is, with which card, and what the step under way counts on."""
    if not s.order or not all(s.special) or s.slot == len(ACTIONS):
        return ["an action before all is ordered, or after the last"]
    step, f = frames[4]
    seat = f["attacker"] if step == "battle" else f["seat"]
    province = f["source"] if "source" in f else f["province"]
    action = s.slots[s.slot]
    if seat != s.order[done - 1] or s.plans[seat][action] != province:
        return [f"{step}: this card is not the one just turned up"]
    if _KIND[step].isdisjoint({action}):
        return [f"{step} is no part of {action}"]
    if step == "recruit_six":
        able = s.chests[seat] >= COST[action] and len(recruit_numbers(s, seat, action)) == 2
        return _that(able, "six armies cannot be deployed")
    if s.armies[province] < 2:
        return [f"{step}: no army can leave {province}"]
    if step in ("march", "shift"):
        return []
    target = f["target"]
    if target not in NEIGHBOURS[province] or (action == "act_recruit1" and s.owner[target] != seat):
        return [f"{step}: {target} cannot be entered from {province}"]
    return _battle(s, *frames[-1], **f) if step == "battle" else []


_KIND = {
    "recruit_six": {"act_recruit5"},
    "shift": {"act_recruit1"},
    "march": {"act_battle_a", "act_battle_b"},
    "send": {"act_recruit1", "act_battle_a", "act_battle_b"},
    "battle": {"act_battle_a", "act_battle_b"},
}
"""The actions whose steps ask something."""


def _battle(
    s: ShogunState,
    name: str,
    bonus: dict[str, int],
    attacker: int,
    source: str,
    target: str,
    sent: int,
    plus: int,
    shield: int,
) -> list[str]:
    asked = bonus["seat"]
    defender = s.owner[target]
    if defender == attacker or not 0 < sent < s.armies[source]:
        return ["a battle without an enemy or without armies to send"]
    mine = s.special[attacker] == "sp_attack" and s.reserve[attacker] > 0
    if name == "attack_bonus":
        return _that((asked, plus, shield) == (attacker, -1, -1) and mine, "an attacker's army out of turn")
    ready = defender != NOBODY and s.special[defender] == "sp_defence" and s.reserve[defender] > castle_bonus(s, target)
    return _that((asked, shield) == (defender, -1) and ready and plus in (0, mine), "a defender's army out of turn")


def _winter(s: ShogunState, done: int, seat: int, extra: int, provinces: list[str]) -> list[str]:
    count, farmers = SUPPLY[min(s.short[seat], len(SUPPLY) - 1)]
    faults = _that(len(s.events) == 1 and not s.event, "one event is left for winter")
    lying = (s.slots, s.track, s.slot, s.fresh, any(s.plans), any(s.special))
    faults += _that(not any(lying), "cards lie out in winter")
    faults += _that(bool(s.order), "winter has the order of autumn")
    if not faults and s.order[done - 1] != seat:
        faults.append("it is another seat's winter")
    faults += _that(extra == farmers and len(provinces) <= count, "a revolt that the table does not know")
    return faults + _that(all(s.owner[p] == seat for p in provinces), "a winter revolt in a foreign province")


def _used(s: ShogunState, phase: str, done: int) -> list[str]:
    """What has been taken and shown so far this year: 10, 11, 13."""
    begun = s.slots[: s.slot + (phase == "execution")]
    faults = []
    for seat, plan in enumerate(s.plans):
        taken = s.season + ("act_rice" in begun)
        faults += _that(s.rice[seat] <= MOST_INCOME * taken, f"seat {seat} has more rice than it can have taken")
        if phase == "planning":
            continue
        past = {"bid", *s.slots[: s.slot]}
        if seat in s.order[:done]:
            past.add(s.slots[s.slot])
        lost = {name for name, card in plan.items() if card == LOST}
        faults += _that(past <= set(s.shown[seat]) <= past | lost, f"seat {seat} has shown other fields than it had to")
        for name in ("act_tax", "act_rice"):
            waits = plan[name] in s.owner and name not in s.shown[seat]
            once = not waits or s.revolts[plan[name]] <= s.season
            faults += _that(once, f"{plan[name]} has given more than once a round")
    most = s.season + bool({"act_tax", "act_rice"} & set(begun))
    return faults + _that(max(s.revolts.values()) <= most, "more unrest than rounds")
