"""The invariants of a position, in words for developers. Its shape is sound already; these are the sums and limits of
the game, and what each step that waits relies on."""

from __future__ import annotations

from collections.abc import Iterator

from ...state import Frame
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


def invariants(s: MagnaciState) -> Iterator[str]:
    """Each part relies on the ones before it, so the first that finds a fault is the last that looks."""
    phase = s.phase
    for check in (_time, _family_cards, _piles, _senators, _country, _changes, _ending, _waiting):
        found = False
        for fault in check(s, phase):
            found = True
            yield fault
        if found:
            return


def _bidding(s: MagnaciState) -> bool:
    """Whether cards are being put down, rather than turned up."""
    return len(s.stack) > _ABOVE and s.stack[_ABOVE][0] in _BIDS


def _placing(s: MagnaciState) -> bool:
    """Whether what was won last is being placed."""
    return any(frame[0] == "place_estates" for frame in s.stack[-2:])


def _fought(s: MagnaciState, phase: str) -> int:
    """How many conflict spaces are behind us in this Age, or since the last one."""
    # While cards are still sent, no space has been turned up.
    return max(0, s.slot) if phase == "conflicts" and s.stack[-1][0] != "discard_lost" else SPACES


def _time(s: MagnaciState, phase: str) -> Iterator[str]:
    """The Age, the phase and the contest under way are those of the stack."""
    if s.stack:
        parts = s.stack[0][1]
        if s.age != (0 if parts == 1 else min(parts - 1, 4)):
            yield f"Age {s.age} in part {parts} of the game"
    elif not s.age:
        yield "it is over before it began"
    slots, part = _SLOTS[phase], ""
    if phase in _PARTS:
        part = s.stack[_ABOVE][0] if len(s.stack) > _ABOVE else ""
        if part not in _PARTS[phase]:
            yield f"{part} cannot wait in {phase}"
    if any(len(bids) != slots for bids in s.bids):
        yield f"bids of another phase than {phase}"
    if part in _BIDS or phase == "setup":
        few = many = 0
    else:
        few, many = (1, slots) if part in ("offices", "laws", "fights") else (SPACES, SPACES)
    if not few <= s.shown <= many:
        yield f"{s.shown} slots turned up in {phase}"


def _family_cards(s: MagnaciState, phase: str) -> Iterator[str]:
    """(1), (2): each player's cards are his thirteen, each once; as many lie on the table as the phase says."""
    bidding, together = _bidding(s), _CARDS[phase]
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
        place = next(frame[1] for frame in s.stack if frame[0] == "senate_bid")
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


def _piles(s: MagnaciState, phase: str) -> Iterator[str]:
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
        taken = SHOWN if phase != "sejm" else 0 if _bidding(s) else s.slot + _placing(s)
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


def _senators(s: MagnaciState, phase: str) -> Iterator[str]:
    """(6): decided one after another; from the first on there is a Primate."""
    decided = 0 if phase == "setup" else len(OFFICES)
    if phase == "senate":
        decided = max(s.slot, 0) + _placing(s)
    holders = [s.senators[office] for office in OFFICES]
    if [holder != ON_BOARD for holder in holders] != [k < decided for k in range(len(OFFICES))]:
        yield "an office is decided too early or too late (6)"
    if holders[0] == SET_ASIDE:
        yield "there is no Primate (6)"
    if max(holders) >= s.players:
        yield "an office of somebody who does not play"


def _country(s: MagnaciState, phase: str) -> Iterator[str]:
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


def _changes(s: MagnaciState, phase: str) -> Iterator[str]:
    """What actions have added to the contest under way came from cards that are used up."""
    if phase not in ("senate", "sejm", "conflicts") or _bidding(s) or not (any(s.mods) or s.shift):
        return
    used = [*s.gone, *(office for office, holder in s.senators.items() if holder == SET_ASIDE)]
    kind = "strength" if phase == "conflicts" else "influence"
    values = [ACTION[id].value for id in used if ACTION[id].effect == kind]
    if any(not sum(v for v in values if v < 0) <= mod <= sum(v for v in values if v > 0) for mod in s.mods):
        yield "a card is stronger or weaker than actions can have made it"
    if phase == "conflicts" and s.shift and "embassy" not in s.gone:
        yield "another scale without an Embassy"


def _ending(s: MagnaciState, phase: str) -> Iterator[str]:
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


# -- The frame that waits ----------------------------------------------------------------------------------------------


def _waiting(s: MagnaciState, phase: str) -> Iterator[str]:
    """What frames say agrees with the rest: they are looked at from the top to the bottom."""
    if phase == "conflicts" and s.shown and s.stack[-1][0] != "discard_lost" and not s.conflicts[s.slot]:
        yield "no conflict is under way"
        return
    for depth in range(len(s.stack) - 1, -1, -1):
        frame, below = s.stack[depth], s.stack[depth - 1] if depth else []
        look = _LOOK.get(frame[0])
        if look is not None and not look(s, frame, below):
            yield f"{frame[0]} does not fit the position"


def _window(s: MagnaciState, f: Frame, below: Frame) -> bool:
    if _WINDOW[f[1]] != s.phase:
        return False
    return f[1] != "senate" or len(s.bidders()) > 1


def _effect(s: MagnaciState, f: Frame, below: Frame) -> bool:
    """A card that has left its owner and waits for a veto, with targets that it may have."""
    _, seat, id, targets = f
    occasion = "conflict_loss" if below[0] == "raid" else below[1]
    if occasion not in ACTION[id].windows or (id not in s.gone if id in LAWS else s.senators[id] != SET_ASIDE):
        return False
    return tuple(targets) in EFFECTS[ACTION[id].effect].targets(s, seat, id)


def _veto(s: MagnaciState, f: Frame, below: Frame) -> bool:
    holder = s.holder("veto")
    return bool(holder == f[1] and holder != below[1])


def _entail(s: MagnaciState, f: Frame, below: Frame) -> bool:
    return bool(s.holder("entail") == f[1])


def _raid(s: MagnaciState, f: Frame, below: Frame) -> bool:
    return f[1] == s.slot and CONFLICTS[s.conflicts[s.slot]].penalty == "raid" and f[2] in below[1]


def _lose_law(s: MagnaciState, f: Frame, below: Frame) -> bool:
    return bool(s.laws[f[1]]) and CONFLICTS[s.conflicts[s.slot]].penalty == "lose_law" and f[1] in below[1]


def _aftermath(s: MagnaciState, f: Frame, below: Frame) -> bool:
    strengths = s.strengths()
    return bool(f[1]) and all(strengths[seat] == min(strengths) for seat in f[1])


def _assignats(s: MagnaciState, f: Frame, below: Frame) -> bool:
    return bool(s.laws[f[1]]) and f[1] != f[2] and below[1] == "interregnum" and "assignats" in s.gone


def _place_estates(s: MagnaciState, f: Frame, below: Frame) -> bool:
    _, seat, n, id = f
    if id in OFFICES:
        return bool(below[0] == "offices" and OFFICES[s.slot] == id and s.senators[id] == seat and worth(s, id) == n)
    return bool(below[0] == "laws" and worth(s, id) == n and not any(id in pile for pile in (s.sejm, s.law_deck)))


def _choose_tied(s: MagnaciState, f: Frame, below: Frame) -> bool:
    _, primate, what, tied, subject = f
    if primate != s.primate or below[0] != _BELOW[what] or below[-1] is not None:
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
        among, about = [seat for seat in range(s.players) if seat not in below[1]], {"n": len(below[1]) + 1}
    else:
        found = wealth(s)
        among, about = list(range(s.players)), {"n": max(found)}
    best = max((found[seat] for seat in among), default=0)
    return bool(subject == about and tied == [seat for seat in among if found[seat] == best])


def _new_order(s: MagnaciState, f: Frame, below: Frame) -> bool:
    if len(f) == 1:
        return True
    estates = [s.owned(seat) for seat in f[1]]
    rest = [s.owned(seat) for seat in range(s.players) if seat not in f[1]]
    return s.age < 4 and estates == sorted(estates, reverse=True) and min(estates, default=999) >= max(rest, default=0)


def _discard_lost(s: MagnaciState, f: Frame, below: Frame) -> bool:
    _, primate, a, b = f
    if primate != s.primate or (a, b) not in [PROVINCE[province].spaces for province in PROVINCES]:
        return False
    return bool(s.conflicts[a] and s.conflicts[b]) and s.scale(a) == s.scale(b) and below[-1] is None


def _trade_answer(s: MagnaciState, f: Frame, below: Frame) -> bool:
    _, seat, by, give, want = f
    if seat == by or s.transfers != "full" or not s.offers[by] or not give or not want:
        return False
    return not (set(give) - set(s.laws[by]) or set(want) - set(s.laws[seat]) or {*give, *want} & set(s.moved))


def _place_start(s: MagnaciState, f: Frame, below: Frame) -> bool:
    """Those still to come lie below, the next one first."""
    waiting = [frame[1] for frame in reversed(s.stack) if frame[0] == "place_start"]
    return waiting == s.order[-len(waiting) :] and all(s.owned(seat) == (seat not in waiting) for seat in s.order)


_LOOK = {
    "place_start": _place_start,
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
