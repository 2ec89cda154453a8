"""What hangs on a card: only to tell people whether a question is worth their time (MG-5.6.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..data import ACTION, ATTACKED, LAWS, OFFICES
from ..state import MagnaciState

_SENATOR = {"sejm": "chancellor", "conflict": "hetman"}


def scope(s: MagnaciState, question: str) -> str:
    """How long a "not again" holds: to the end of the phase."""
    return f"{question}:{s.age}:{s.phase}"


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
    """Whether some set of this seat's cards changes the result, or who is highest or lowest; a building outlasts it."""
    if any(ACTION[id].effect == "building" for id in _cards(s, seat, "conflict")):
        return True
    margin = s.commonwealth() - s.scale(s.slot) - s.shift
    strengths = s.strengths()

    def plays(seats: list[int]) -> set[tuple[int, ...]]:
        """All that these seats could still do: what it adds to each one's strength, and to the margin besides."""
        found = {(0,) * (s.players + 1)}
        for who in seats:
            for id in _cards(s, who, "conflict"):
                card = ACTION[id]
                at = who if card.effect == "strength" else s.players
                values = (card.value, -card.value) if card.effect == "scale" else (card.value,)
                found |= {(*some[:at], some[at] + value, *some[at + 1 :]) for some in found for value in values}
        return found

    def result(*changes: tuple[int, ...]) -> tuple[bool, list[int]]:
        total = [sum(each) for each in zip(*changes)]
        return fight_result(margin + sum(total), [now + change for now, change in zip(strengths, total)])

    mine, theirs = plays([seat]), plays(later)
    none = (0,) * (s.players + 1)
    return any(result(own, then) != result(none, then) for then in theirs for own in mine)


def fight_result(margin: int, strengths: list[int]) -> tuple[bool, list[int]]:
    """Won or lost, and who is highest or lowest then."""
    won = margin >= 0
    edge = max(strengths) if won else min(strengths)
    return won, [seat for seat, strength in enumerate(strengths) if strength == edge]


def hurts(s: MagnaciState, seat: int, rival: int, id: str, targets: Sequence[Any]) -> bool:
    """Whether an action that waits for VETO! would cost this seat something it can see, or would last."""
    card = ACTION[id]
    if card.effect == "influence":
        return bool(s.bids[seat][s.slot]) and s.influence(rival) <= s.influence(seat) <= s.influence(rival) + card.value
    if card.effect == "replace":
        return bool(targets[1] == seat)
    if card.effect == "assignats":
        return bool(targets[0] == seat)
    if card.effect == "building":
        return True
    if card.effect in ("strength", "scale"):
        return _fight_hurts(s, seat, rival, id, targets)
    return card.effect != "entail"


def _fight_hurts(s: MagnaciState, seat: int, rival: int, id: str, targets: Sequence[Any]) -> bool:
    """A conflict lost instead of won, a reward gone or shared, or the lowest place."""
    card = ACTION[id]
    help = -targets[0] if card.effect == "scale" else card.value
    margin = s.commonwealth() - s.scale(s.slot) - s.shift
    strengths = s.strengths()
    won, now = fight_result(margin, strengths)
    if card.effect == "strength":
        strengths[rival] += card.value
    wins, then = fight_result(margin + help, strengths)
    if won != wins:
        return won
    if won:
        return seat in now and (seat not in then or len(then) > len(now))
    return seat in then and (seat not in now or len(then) < len(now))
