"""The invariants of a position: what must hold at every decision, and what a written-down position is checked for. Its
shape and the order of its steps are sound already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from ...flow import Frames, part
from .data import (
    ALL_CLIENTS,
    ALL_UNITS,
    ALL_VOTES,
    CARDS,
    CLAIM_VOTES,
    CLIENTS,
    COPIES,
    DECKS,
    DEMAND_COPIES,
    DEMANDS,
    FIGURES,
    MARKERS,
    SCORES,
    SEJM,
    SESSIONS,
    START_OFFICES,
)
from .holdings import clash, offices_of
from .state import NOBODY, SigismundusState, phase

_BALLOT_STAGE, _ACT_STAGE = 6, 8
"""What the frame of the Sejm counts while offices, and while the Act are voted on."""
_SEALED = ("offer_ducats", "offer_votes", "office_bid", "royal_bid", "host_bid", "act_vote")


def invariants(s: SigismundusState, frames: Frames) -> Iterator[str]:
    """`frames`: the stack by names, as `Flow.frames` gives it."""
    yield from (text for text, wrong in _sums(s, frames) if wrong)
    yield from _closed_hands(s)
    yield from _waiting(s, frames)


def _sums(s: SigismundusState, frames: Frames) -> list[tuple[str, bool]]:
    n = s.players
    now = phase(s)
    top = s.step
    last = s.round == len(SESSIONS[s.variant])
    units = [sum(own[u] for own in s.army) + sum(own[u] for own in s.grey) for u in (0, 1, 2)]
    laid = [
        s.supply[seat]
        + sum(own[seat] for own in s.markers.values())
        + sum(owner == seat for owner in s.seals.values())
        + sum(owner == seat for owner in s.claims.values())
        for seat in range(n)
    ]
    figures = s.figures + s.on_show + s.gone + list(s.patrons)
    clients = sum(s.clients) + sum(map(len, s.fields.values())) + s.aside
    voted = len(s.acts) + len(s.rejected)
    past = s.round - (now not in ("scoring", "upkeep", "end") and bool(s.stack))
    stage = part(s, "sejm")
    if now == "sejm" and top == "keep_office" and stage == _ACT_STAGE:
        past += 1
    debated = [SEJM[number].act for number in SESSIONS[s.variant][:voted]]
    return [
        ("1: more units than there are", any(u > most for u, most in zip(units, ALL_UNITS))),
        *((f"2: {deck} cards are not {COPIES} of each kind", not _whole(s, deck)) for deck in DECKS),
        ("2: a hand is not sorted", any(cards != sorted(cards) for hand in s.hands for cards in hand.values())),
        ("3: a claimed office is held", any(s.offices[office] != NOBODY for office in s.claims)),
        ("4: Figures are missing or doubled", sorted(figures) != sorted(FIGURES)),
        ("4: ducats on Figures that nobody holds", set(s.gold) != set(s.patrons)),
        (f"5: a House has not {MARKERS} markers", laid != [MARKERS] * n),
        ("8: more votes than there are", sum(s.votes) > ALL_VOTES),
        ("8: votes outside the Sejm", now != "sejm" and any(s.votes)),
        ("9: points do not add up", s.vp != [sum(own[seat] for own in s.earned.values()) for seat in range(n)]),
        ("9: a foray has made or lost points", sum(s.earned["foray"]) != 0),
        ("9: points below zero", any(x < 0 for key in SCORES if key != "foray" for x in s.earned[key])),
        (
            "12: a crown too early",
            now in ("", "initiative", "income", "draw", "upkeep") and not last and bool(s.crowned),
        ),
        ("13: a claim outside phases 6 and 7", now not in ("actions", "sejm") and bool(s.claims)),
        ("14: more clients than there are", clients > ALL_CLIENTS),
        (
            f"14: not {CLIENTS} clients",
            now not in ("special", "foreign", "actions") and s.clients != [CLIENTS] * n,
        ),
        ("14: clients on the board", now != "actions" and clients != sum(s.clients)),
        ("18: offices that do not go together", _incompatible(s, frames)),
        ("19: Acts do not match the rounds", voted != max(0, past) or set(s.acts + s.rejected) != set(debated)),
        ("the Royal Demands do not match the round", not _demands(s)),
        ("an offer beyond the stock", any(purse > own for purse, own in zip(s.purses, s.ducats))),
        ("an offer beyond the votes", any(sale > own for sale, own in zip(s.sales, s.votes))),
        ("offers outside the bribery", top not in ("sell_to", "seller_tie", "offer_votes") and any(s.purses + s.sales)),
        ("17: an office on the ballot is held", any(s.offices[office] != NOBODY for office in s.ballot)),
        ("17: a claim that is not on the ballot", stage >= _BALLOT_STAGE and not set(s.claims) <= set(s.ballot)),
        ("17: a ballot outside the voting", stage != _BALLOT_STAGE and bool(s.ballot)),
        ("no order of play", bool(s.round and s.stack and not s.order)),
        ("21: over before the last round", not s.stack and not last),
        ("a round before the start offices", (s.round > 0) == ("start_offices" in s.under_way)),
    ]


def _whole(s: SigismundusState, deck: str) -> bool:
    cards = s.decks[deck] + s.discards[deck] + [card for hand in s.hands for card in hand[deck]]
    if deck == "foreign":
        cards += ["secret_pact"] * len(s.pacts)
    return Counter(cards) == Counter(dict.fromkeys(CARDS[deck], COPIES))


def _incompatible(s: SigismundusState, frames: Frames) -> bool:
    """Whoever holds what incompatibilitas keeps apart is being asked about it."""
    asked = {f["seat"] for name, f in frames if name == "keep_office"}
    held = {seat for seat in range(s.players) if clash(s, seat)} if "incompatibilitas" in s.acts else set()
    return asked != held


def _demands(s: SigismundusState) -> bool:
    left = len(DEMANDS) * DEMAND_COPIES - s.round
    kinds = Counter([*s.demands, s.demand] if s.demand else s.demands)
    return len(s.demands) == left and bool(s.demand) == bool(s.round) and max(kinds.values()) <= DEMAND_COPIES


def _closed_hands(s: SigismundusState) -> list[str]:
    """What is sealed must be within the stock, and only while everybody chooses."""
    top = s.step
    if top not in _SEALED:
        return ["a closed hand while nobody bids"] if any(s.ready) or any(s.sealed) else []
    for seat, hand in enumerate(s.sealed):
        if top == "host_bid":
            right = hand == [] or (len(hand) == 3 and all(x <= own for x, own in zip(hand, s.army[seat])))
        elif top == "act_vote":
            right = hand in ([], [0], [1])
        else:
            right = hand == [] or (len(hand) == 1 and hand[0] <= _most(s, top, seat))
        if not right or (s.ready[seat] and not hand) or (hand and not s.ready[seat] and top != "host_bid"):
            return ["a closed hand holds what cannot be"]
    return ["everybody is ready, but the hands are closed"] if all(s.ready) else []


def _most(s: SigismundusState, top: str, seat: int) -> int:
    if top == "offer_ducats" or (top == "royal_bid" and s.demand == "tax"):
        return s.ducats[seat]
    if top == "office_bid" and s.claims.get(s.ballot[0]) == seat:
        return s.votes[seat] + CLAIM_VOTES
    return s.votes[seat]


# -- What a step that waits relies on ----------------------------------------------------------------------------------


_Near = tuple[str, dict[str, Any]]
_NOTHING: _Near = ("", {})


def _waiting(s: SigismundusState, frames: Frames) -> Iterator[str]:
    for below, (name, f), above in zip([_NOTHING, *frames], frames, [*frames[1:], _NOTHING]):
        relies = _RELIES.get(name)
        if relies and not relies(s, below, above, **f):
            yield f"stack: {name} has nothing to go by"


_IN_ROUND = ("draw_phase", "special", "foreign", "actions", "sejm", "scoring", "upkeep_phase")
_IN_SEJM = (
    "extra_votes", "offer_ducats", "offer_votes", "trade", "ballots", "royal_bid", "host_bid", "royal_ranks",
    "act_vote", "act_tie", "keep_office",
)  # fmt: skip
"""Steps whose frames lie directly above; the others that phases call lie above the phase's own."""


def _start_office(s: SigismundusState, below: _Near, above: _Near, seat: int) -> bool:
    picked = below[1]["picked"]
    offered = START_OFFICES[: s.players]
    held = [office for office, holder in s.offices.items() if holder != NOBODY]
    return seat == (s.first - picked) % s.players and len(held) == picked - 1 and set(held) <= set(offered)


def _royal_ranks(
    s: SigismundusState, below: _Near, above: _Near, placed: list[int], groups: list[list[int]]
) -> bool:
    tied = above[1].get("tied", [])
    return sorted([*placed, *chain(*groups)]) == list(range(s.players)) and bool(groups) and groups[0] == tied


def _sejm(s: SigismundusState, below: _Near, above: _Near, done: int) -> bool:
    """While offices are voted on, those that are given up lie above the list, which goes on after them."""
    return above[0] in _IN_SEJM and (above[0] != "keep_office" or done == _ACT_STAGE)


def _scoring(s: SigismundusState, below: _Near, above: _Near, space: int) -> bool:
    """What lies behind us has been scored, and lost its crown."""
    return not set(s.direction[:space]) & set(s.crowned)


_RELIES: dict[str, Callable[..., bool]] = {
    "round": lambda s, below, above, done: above[0] in _IN_ROUND,
    "sejm": _sejm,
    "start_office": _start_office,
    "lose_office": lambda s, below, above, seat: bool(offices_of(s, seat)),
    "combat": lambda s, below, above, attacker, defender, **_: attacker != defender,
    "take_figure": lambda s, below, above, seat, loser: seat != loser and loser in s.patrons.values(),
    "foreign_discard": lambda s, below, above, seat, cards: cards <= len(s.hands[seat]["foreign"]),
    "place_client": lambda s, below, above, seat: s.clients[seat] > 0,
    "lay_ducats": lambda s, below, above, seat, figure: s.patrons.get(figure) == seat,
    "sell_to": lambda s, below, above, seat: s.sales[seat] > 0,
    "seller_tie": lambda s, below, above, rep, tied: all(s.sales[seat] for seat in tied),
    "office_bid": lambda s, below, above, **_: bool(s.ballot),
    "office_tie": lambda s, below, above, **_: bool(s.ballot),
    "royal_ranks": _royal_ranks,
    "scoring": _scoring,
    "seal_tie": lambda s, below, above, rep, tied, country: (
        all(s.supply[seat] for seat in tied) and country not in s.crowned
    ),
}
"""For each step's frame, what of the state it takes for granted: (state, the frames below and above it, what it
holds by name)."""
