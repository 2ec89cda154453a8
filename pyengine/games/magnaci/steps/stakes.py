"""What hangs on a card: only to tell people whether a question is worth their time (MG-5.6.12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ..data import ACTION, ATTACKED, CONFLICTS, LAWS, OFFICES
from ..state import MagnaciState

_SENATOR = {"sejm": "chancellor", "conflict": "hetman"}


def subject(s: MagnaciState, window: str) -> dict[str, Any]:
    """What a window is about, as an arg for its words."""
    if window == "senate":
        return {"office": OFFICES[s.slot]}
    if window == "sejm":
        return {"law": s.sejm[s.slot]}
    if window == "conflict":
        conflict = s.conflicts[s.slot]
        return {
            "conflict": conflict,
            "province": ATTACKED[s.slot],
            "total": s.commonwealth(),
            "scale": s.scale(s.slot) + s.shift,
        }
    return {}


def _cards(s: MagnaciState, seat: int, window: str) -> list[str]:
    cards = [id for id in s.laws[seat] if window in LAWS[id].windows]
    office = _SENATOR.get(window)
    if office is not None and s.senators[office] == seat:
        cards.append(office)
    return cards


def _boost(s: MagnaciState, seat: int, window: str) -> int:
    """All influence that a seat could still add to its card."""
    if not s.bids[seat][s.slot]:
        return 0
    cards = [ACTION[id] for id in _cards(s, seat, window)]
    return sum(card.value for card in cards if card.office in ("", OFFICES[s.slot] if window == "senate" else ""))


def matters(s: MagnaciState, seat: int, window: str, turn: int) -> bool:
    """Whether a card of this seat could change the contest, given what those after it could still play."""
    if window == "interregnum":
        return True
    later = s.order[turn + 1 :]
    if window == "conflict":
        return _fight_matters(s, seat, later)
    mine, boost = s.influence(seat), _boost(s, seat, window)
    rivals = [rival for rival in s.bidders() if rival != seat]
    best = max(s.influence(rival) for rival in rivals)
    threat = max(s.influence(rival) + (_boost(s, rival, window) if rival in later else 0) for rival in rivals)
    return mine + boost >= best and mine <= threat


def _fight_matters(s: MagnaciState, seat: int, later: list[int]) -> bool:
    """Whether some set of this seat's cards changes the result, or who is highest or lowest."""
    own, state = [], []
    for id in _cards(s, seat, "conflict"):
        card = ACTION[id]
        if card.effect == "strength":
            own.append(card.value)
        else:
            state.append([card.value] if card.effect == "building" else [-card.value, card.value])
    sways = {0}
    for rival in later:
        for id in _cards(s, rival, "conflict"):
            value = ACTION[id].value
            sways |= {sway + change for sway in sways for change in (value, -value)}
    margin = s.commonwealth() - s.scale(s.slot) - s.shift
    strengths = [s.strength(q) for q in range(s.players)]

    def result(change: int, help: int, sway: int) -> tuple[bool, list[int]]:
        now = list(strengths)
        now[seat] += change
        won = margin + change + help + sway >= 0
        edge = max(now) if won else min(now)
        return won, [q for q, value in enumerate(now) if value == edge]

    changes = {sum(some) for k in range(len(own) + 1) for some in combinations(own, k)}
    helps = {0}
    for values in state:
        helps |= {help + value for help in helps for value in values}
    return any(
        result(change, help, sway) != result(0, 0, sway) for sway in sways for change in changes for help in helps
    )


def hurts(s: MagnaciState, seat: int, rival: int, id: str, targets: Sequence[Any]) -> bool:
    """Whether an action that waits for VETO! would cost this seat something it can see."""
    card = ACTION[id]
    if card.effect == "influence":
        return bool(s.bids[seat][s.slot]) and s.influence(rival) <= s.influence(seat) <= s.influence(rival) + card.value
    if card.effect == "replace":
        return bool(targets[1] == seat)
    if card.effect == "assignats":
        return bool(targets[0] == seat)
    if card.effect in ("strength", "building", "scale"):
        return _fight_hurts(s, seat, rival, id, targets)
    return card.effect != "entail"


def _fight_hurts(s: MagnaciState, seat: int, rival: int, id: str, targets: Sequence[Any]) -> bool:
    card = ACTION[id]
    help = -targets[0] if card.effect == "scale" else card.value
    margin = s.commonwealth() - s.scale(s.slot) - s.shift
    conflict = CONFLICTS[s.conflicts[s.slot]]
    if margin >= 0 > margin + help:
        return conflict.penalty != "raid" or any(s.estates[p][seat] for p in (conflict.province, *conflict.raided))
    if card.effect == "strength" and card.value > 0 and margin + help >= 0:
        best = max(s.strength(q) for q in range(s.players))
        return s.strength(seat) == best and s.strength(rival) + card.value >= best
    return False
