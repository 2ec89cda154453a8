"""The invariants of a position, in words for developers. Its shape is sound already; these are the sums and limits of
the game, and what each step that waits relies on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...flow import Frames, part
from .data import (
    ACTION,
    ATTACKED,
    BUILDING_OF,
    CONFLICTS,
    ESTATES,
    LAWS,
    OFFICES,
    PROVINCE,
    PROVINCES,
    SHOWN,
    SPACES,
)
from .scoring import wealth
from .state import ON_BOARD, SET_ASIDE, MagnaciState
from .steps.actions import EFFECTS
from .steps.common import worth
from .steps.senate import SenateBid

_BIDS = ("senate_bid", "sejm_bid", "conflict_bid")
_PARTS = {
    "senate": ("senate_bid", "offices"), "sejm": ("sejm_bid", "laws"),
    "conflicts": ("conflict_bid", "fights", "lost_cards"), "interregnum": ("window", "new_order"),
}  # fmt: skip
"""The steps of each phase that can have begun, on the frame above its own."""
_ABOVE = 3
"""Where that frame lies: on those of the game, the Age and the phase."""
_SLOTS = {"setup": 0, "senate": len(OFFICES), "sejm": SHOWN, "conflicts": SPACES, "interregnum": SPACES, "end": SPACES}
_CARDS = {"setup": 13, "senate": 13, "sejm": 10, "conflicts": 5, "interregnum": 5, "end": 5}
"""Family cards in hand and on the table."""
_WINDOW = {"senate": "senate", "sejm": "sejm", "conflict": "conflicts", "interregnum": "interregnum"}
"""The phase of each kind of window."""
_BELOW = {
    "office": "award_office", "law": "award_law", "highest": "reward", "lowest": "loss", "order": "new_order",
    "victory": "wealth",
}  # fmt: skip
"""The step that asks the Primate about each kind of tie."""


def invariants(s: MagnaciState, frames: Frames) -> Iterator[str]:
    """`frames`: the stack by names, as `Flow.frames` gives it. Each part relies on the ones before it, so the first
    that finds a fault is the last that looks."""
    phase = s.phase
    for check in (_time, _family_cards, _piles, _senators, _country, _changes, _ending, _waiting):
        found = False
        for fault in check(s, phase, frames):
            found = True
            yield fault
        if found:
            return


def _part(frames: Frames) -> str:
    """The step of the phase that is under way."""
    return frames[_ABOVE][0] if len(frames) > _ABOVE else ""


def _placing(frames: Frames) -> bool:
    """Whether what was won last is being placed."""
    return any(name == "place_estates" for name, _ in frames[-2:])


def _fought(s: MagnaciState, phase: str) -> int:
    """How many conflict spaces are behind us in this Age, or since the last one."""
    # While cards are still sent, no space has been turned up.
    return max(0, s.slot) if phase == "conflicts" and s.step != "discard_lost" else SPACES


def _time(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """The Age, the phase and the contest under way are those of the stack."""
    if frames:
        parts = part(s, "game")
        if s.age != (0 if parts == 1 else min(parts - 1, 4)):
            yield f"Age {s.age} in part {parts} of the game"
    elif not s.age:
        yield "it is over before it began"
    slots, step = _SLOTS[phase], ""
    if phase in _PARTS:
        step = _part(frames)
        if step not in _PARTS[phase]:
            yield f"{step} cannot wait in {phase}"
    if any(len(bids) != slots for bids in s.bids):
        yield f"bids of another phase than {phase}"
    if step in _BIDS or phase == "setup":
        few = many = 0
    else:
        few, many = (1, slots) if step in ("offices", "laws", "fights") else (SPACES, SPACES)
    if not few <= s.shown <= many:
        yield f"{s.shown} slots turned up in {phase}"


def _family_cards(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """(1), (2): each player's cards are his thirteen, each once; as many lie on the table as the phase says."""
    bidding, together = _part(frames) in _BIDS, _CARDS[phase]
    whole = {"senate": 3, "sejm": SHOWN}.get(phase, 0)
    for seat, (hand, bids) in enumerate(zip(s.hands, s.bids)):
        down = [card for card in bids if card]
        if len({*hand, *down}) != len(hand) + len(down) or 1 in down:
            yield f"a family card of seat {seat} twice (1)"
        if len(hand) + len(down) != together:
            yield f"seat {seat} has {len(hand) + len(down)} cards in {phase} (2)"
        if hand != sorted(hand):
            yield f"the hand of seat {seat} is not sorted"
        if whole and (len(down) > whole or (s.committed[seat] and len(down) != whole)):
            yield f"seat {seat} has put down {len(down)} cards (2)"
    if phase in ("senate", "sejm", "conflicts") and all(s.committed) == bidding:
        yield "somebody has not committed, or all have and bidding goes on"
    if phase == "conflicts":
        yield from _sent(s)
    if phase == "senate" and bidding:
        place = SenateBid.of(s)["place"]
        if s.committed != [s.order.index(seat) < place for seat in range(s.players)]:
            yield "others have committed than those before in order"
        if any(any(s.bids[seat]) for seat in s.order[place + 1 :]):
            yield "a bid out of turn"


def _sent(s: MagnaciState) -> Iterator[str]:
    """One card at every conflict that is still to be fought, or was lost; none where there never was one."""
    done = _fought(s, "conflicts")
    war = [bool(id) for id in s.conflicts]
    # Of those that were won nothing is left but the cards: all were there, or nobody.
    war[:done] = [a or b > 0 for a, b in zip(war[:done], s.bids[0])]
    for seat, bids in enumerate(s.bids):
        sent = [card > 0 for card in bids]
        if sent != war and (s.committed[seat] or any(card and not there for card, there in zip(sent, war))):
            yield f"the cards of seat {seat} are not where the conflicts are"


def _piles(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """(3), (4), (17): every law and every conflict is in one place, and where the phase has it."""
    laws = [*s.law_deck, *s.gone, *filter(None, s.sejm)]
    for own in s.laws:
        laws += own
    if len(laws) != len(LAWS) or len(set(laws)) != len(LAWS):
        yield "laws are missing or double (3, 17)"
    before = phase in ("setup", "senate")
    if len(s.law_deck) != len(LAWS) - SHOWN * (max(s.age - 1, 0) if before else s.age):
        yield f"{len(s.law_deck)} laws in the deck in Age {s.age} (3)"
    if len(s.sejm) != (0 if before else SHOWN):
        yield "laws before the Sejm out of season"
    elif s.sejm:
        taken = SHOWN if phase != "sejm" else 0 if _part(frames) in _BIDS else s.slot + _placing(frames)
        if any(s.sejm[:taken]) or "" in s.sejm[taken:]:
            yield "other laws are taken than those that were decided"
    on_board = [id for id in s.conflicts if id]
    wars = [*s.conflict_deck, *on_board, *s.beaten]
    if len(wars) != len(CONFLICTS) or len(set(wars)) != len(CONFLICTS):
        yield "conflicts are missing or double (4)"
    if len(on_board) > SHOWN:
        yield "too many conflicts (4)"
    done = _fought(s, phase)
    for space, (id, low) in enumerate(zip(s.conflicts, s.lost_by)):
        if not id:
            if low:
                yield f"a loss without a conflict on space {space + 1}"
        elif ATTACKED[space] != CONFLICTS[id].province:
            yield f"{id} on a space of another power (4)"
        elif not low and space < done:
            yield f"a conflict left that is not lost, on space {space + 1} (4)"
        elif len(set(low)) != len(low):
            yield f"somebody was lowest twice on space {space + 1}"


def _senators(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """(6): decided one after another; from the first on there is a Primate."""
    decided = 0 if phase == "setup" else len(OFFICES)
    if phase == "senate":
        decided = max(s.slot, 0) + _placing(frames)
    holders = [s.senators[office] for office in OFFICES]
    if [holder != ON_BOARD for holder in holders] != [k < decided for k in range(len(OFFICES))]:
        yield "an office is decided too early or too late (6)"
    if holders[0] == SET_ASIDE:
        yield "there is no Primate (6)"
    if max(holders) >= s.players:
        yield "an office of somebody who does not play"


def _country(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """(5), (7) to (11): estates, partitions, buildings."""
    if any(s.borrowed) and s.spare_sets() < 0:
        yield "more colours borrowed than there are (5)"
    for seat, owned in enumerate(map(sum, zip(*s.estates.values()))):
        if owned > ESTATES * (1 + s.borrowed[seat]):
            yield f"too many estates of seat {seat} (5)"
    lost = 0
    for province, (_, (a, b), fiefs) in PROVINCE.items():
        pawn = province in s.pawns
        if pawn and not (s.conflicts[a] or s.conflicts[b]):
            yield f"a pawn in {province} without a conflict (7)"
        if pawn or s.lost_by[a] or s.lost_by[b]:
            lost += 1
            if any(any(s.estates[fief]) for fief in fiefs):
                yield f"a fief of lost {province} (9)"
    if lost > 2 and phase != "conflicts" and s.stack:
        yield "it goes on with three Partitions (8)"
    if phase in ("senate", "sejm", "interregnum") and len(s.pawns) != lost:
        yield "a Partition without its pawn (7)"
    for building in s.buildings:
        if not any(BUILDING_OF.get(law) == building for law in s.gone):
            yield f"{building} stands, but its law was not played (11)"


def _changes(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """What actions have added to the contest under way came from cards that are used up."""
    if phase not in ("senate", "sejm", "conflicts") or _part(frames) in _BIDS or not (any(s.mods) or s.shift):
        return
    used = [*s.gone, *(office for office, holder in s.senators.items() if holder == SET_ASIDE)]
    kind = "strength" if phase == "conflicts" else "influence"
    values = [ACTION[id].value for id in used if ACTION[id].effect == kind]
    if any(not sum(v for v in values if v < 0) <= mod <= sum(v for v in values if v > 0) for mod in s.mods):
        yield "a card is stronger or weaker than actions can have made it"
    if phase == "conflicts" and s.shift and "embassy" not in s.gone:
        yield "another scale without an Embassy"


def _ending(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    if s.stack:
        if s.winner is not None:
            yield "a winner too early"
        return
    fallen = sum(map(s.partitioned, PROVINCES)) >= 3
    if (s.winner is None) != fallen:
        yield "a winner of a lost game, or none of another"
    elif s.winner is not None:
        scores = wealth(s)
        if s.age != 4 or scores[s.winner] != max(scores):
            yield "the winner is not the richest"


Held = dict[str, Any]
"""What a frame holds, by name."""


# -- The frame that waits ----------------------------------------------------------------------------------------------


def _waiting(s: MagnaciState, phase: str, frames: Frames) -> Iterator[str]:
    """What frames say agrees with the rest: they are looked at from the top to the bottom."""
    if phase == "conflicts" and s.shown and s.step != "discard_lost" and not s.conflicts[s.slot]:
        yield "no conflict is under way"
        return
    waiting = [f["seat"] for name, f in reversed(frames) if name == "place_start"]
    if waiting and not _in_order(s, waiting):
        yield "place_start does not fit the position"
    for (name, f), (under, below) in zip(reversed(frames), [*reversed(frames[:-1]), ("", {})]):
        agrees = _FRAME_CHECKS.get(name)
        if agrees is not None and not agrees(s, f, under, below):
            yield f"{name} does not fit the position"


def _window(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    if _WINDOW[f["kind"]] != s.phase:
        return False
    return f["kind"] != "senate" or len(s.bidders()) > 1


def _effect(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    """A card that has left its owner and waits for a veto, with targets that it may have."""
    id = f["card"]
    occasion = "conflict_loss" if under == "raid" else below["kind"]
    if occasion not in ACTION[id].windows or (id not in s.gone if id in LAWS else s.senators[id] != SET_ASIDE):
        return False
    return tuple(f["targets"]) in EFFECTS[ACTION[id].effect].targets(s, f["seat"], id)


def _veto(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    holder = s.holder("veto")
    return bool(holder == f["seat"] and holder != below["seat"])


def _entail(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    return bool(s.holder("entail") == f["seat"])


def _raid(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    penalty = CONFLICTS[s.conflicts[s.slot]].penalty
    return f["space"] == s.slot and penalty == "raid" and f["low"] in below["lowest"]


def _lose_law(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    seat, penalty = f["seat"], CONFLICTS[s.conflicts[s.slot]].penalty
    return bool(s.laws[seat]) and penalty == "lose_law" and seat in below["lowest"]


def _aftermath(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    strengths, lowest = s.strengths(), f["lowest"]
    return bool(lowest) and all(strengths[seat] == min(strengths) for seat in lowest)


def _assignats(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    asked = bool(s.laws[f["seat"]]) and f["seat"] != f["to"]
    return asked and below["kind"] == "interregnum" and "assignats" in s.gone


def _place_estates(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    id = f["card"]
    if worth(s, id) != f["n"]:
        return False
    if id in OFFICES:
        return under == "offices" and OFFICES[s.slot] == id and s.senators[id] == f["seat"]
    return under == "laws" and not any(id in pile for pile in (s.sejm, s.law_deck))


def _choose_tied(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    what = f["what"]
    if f["primate"] != s.primate or under != _BELOW[what] or below.get("choice", "") is not None:
        return False
    if what in ("office", "law"):
        found = [s.influence(seat) for seat in range(s.players)]
        among = s.bidders()
        about: dict[str, object] = {"office": OFFICES[s.slot]} if what == "office" else {"law": s.sejm[s.slot]}
    elif what in ("highest", "lowest"):
        found = s.strengths() if what == "highest" else [-strength for strength in s.strengths()]
        among, about = list(range(s.players)), {"conflict": s.conflicts[s.slot]}
    elif what == "order":
        found = [s.owned(seat) for seat in range(s.players)]
        among, about = [seat for seat in range(s.players) if seat not in below["order"]], {"n": len(below["order"]) + 1}
    else:
        found = wealth(s)
        among, about = list(range(s.players)), {"n": max(found)}
    best = max((found[seat] for seat in among), default=0)
    return bool(f["subject"] == about and f["tied"] == [seat for seat in among if found[seat] == best])


def _new_order(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    if not f:
        return True
    estates = [s.owned(seat) for seat in f["order"]]
    rest = [s.owned(seat) for seat in range(s.players) if seat not in f["order"]]
    return s.age < 4 and estates == sorted(estates, reverse=True) and min(estates, default=999) >= max(rest, default=0)


def _discard_lost(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    a, b = f["space"], f["other"]
    if f["primate"] != s.primate or (a, b) not in [PROVINCE[province].spaces for province in PROVINCES]:
        return False
    return bool(s.conflicts[a] and s.conflicts[b]) and s.scale(a) == s.scale(b) and below.get("choice", "") is None


def _trade_answer(s: MagnaciState, f: Held, under: str, below: Held) -> bool:
    seat, by, give, want = f["seat"], f["by"], f["give"], f["want"]
    if seat == by or s.transfers != "full" or not s.offers[by] or not give or not want:
        return False
    return not (set(give) - set(s.laws[by]) or set(want) - set(s.laws[seat]) or {*give, *want} & set(s.moved))


def _in_order(s: MagnaciState, waiting: list[int]) -> bool:
    """First estates: those still to come lie below, the next one first."""
    return waiting == s.order[-len(waiting) :] and all(s.owned(seat) == (seat not in waiting) for seat in s.order)


_FRAME_CHECKS: dict[str, Callable[[MagnaciState, Held, str, Held], bool]] = {
    "window": _window,
    "effect": _effect,
    "veto": _veto,
    "entail": _entail,
    "raid": _raid,
    "lose_law": _lose_law,
    "aftermath": _aftermath,
    "assignats_give": _assignats,
    "place_estates": _place_estates,
    "choose_tied": _choose_tied,
    "new_order": _new_order,
    "discard_lost": _discard_lost,
    "trade_answer": _trade_answer,
}
