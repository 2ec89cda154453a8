"""The invariants of a position: what must hold at every decision, and what a written-down position is checked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from .data import (
    ACTS,
    ALL_CLIENTS,
    ALL_UNITS,
    ALL_VOTES,
    ATTACKS,
    CARDS,
    CLAIM_VOTES,
    CLIENTS,
    COPIES,
    COUNTRIES,
    DECKS,
    DEMAND_COPIES,
    DEMANDS,
    FIELDS,
    FIGURES,
    HOUSES,
    KINDS,
    MARKERS,
    OFFICES,
    ON_SHOW,
    SCORES,
    SEJM,
    SESSIONS,
    TRACKS,
)
from .holdings import clash
from .state import NOBODY, SigismundusState

PHASES = ("initiative", "income", "draw", "special", "foreign", "actions", "sejm", "scoring", "upkeep", "end")
_ACT_STAGE = 8
"""What the frame of the Sejm counts while the Act is voted on."""


def phase(s: SigismundusState) -> str:
    """The phase of the round, or "" outside rounds."""
    if len(s.stack) < 2 or s.stack[1][0] != "round" or len(s.stack[1]) < 2:
        return ""
    done: int = s.stack[1][1]
    return PHASES[min(done, len(PHASES)) - 1] if done else PHASES[0]


def broken(s: SigismundusState) -> list[str]:
    faults = _shape(s)
    if not faults:
        # Only what has the right shape can be counted.
        faults = _frames(s) or [text for text, wrong in _invariants(s) if wrong] + _closed_hands(s)
    return faults


# -- Shape -------------------------------------------------------------------------------------------------------------


def _ints(value: Any, count: int, low: int = 0) -> bool:
    return type(value) is list and len(value) == count and all(type(n) is int and n >= low for n in value)


def _some(value: Any, of: tuple[str, ...]) -> bool:
    """A list of different ids."""
    return type(value) is list and all(type(id) is str and id in of for id in value) and len(set(value)) == len(value)


def _seats(value: Any, n: int) -> bool:
    return _ints(value, n) and sorted(value) == list(range(n))


def _shape(s: SigismundusState) -> list[str]:
    n = s.players
    if type(n) is not int or n not in (3, 4, 5):
        return ["players: 3, 4 or 5"]

    def seat(value: Any, low: int = 0) -> bool:
        return type(value) is int and low <= value < n

    def table(value: Any, keys: tuple[str, ...], fits: Callable[[Any], bool], all_keys: bool = True) -> bool:
        if type(value) is not dict or not set(value) <= set(keys) or (all_keys and len(value) != len(keys)):
            return False
        return all(map(fits, value.values()))

    def pile(value: Any, deck: str) -> bool:
        return type(value) is list and all(card in CARDS[deck] for card in value)

    def piles(value: Any) -> bool:
        return table(value, DECKS, lambda x: type(x) is list) and all(pile(value[deck], deck) for deck in DECKS)

    fields = tuple(field for field in FIELDS if n == 5 or field != "economist_2")
    fits: dict[str, bool] = {
        "variant": s.variant in SESSIONS,
        "foreign_base": type(s.foreign_base) is int and s.foreign_base in (0, 1),
        "houses": _some(s.houses, HOUSES) and len(s.houses) == n,
        "round": type(s.round) is int and 0 <= s.round <= len(SESSIONS.get(s.variant, ())),
        "first": seat(s.first),
        "order": s.order == [] or _seats(s.order, n),
        "demands": type(s.demands) is list and all(demand in DEMANDS for demand in s.demands),
        "demand": type(s.demand) is str and s.demand in (*DEMANDS, ""),
        "acts": _some(s.acts, ACTS),
        "rejected": _some(s.rejected, ACTS),
        "tracks": table(s.tracks, TRACKS, lambda x: _seats(x, n)),
        "direction": _some(s.direction, COUNTRIES) and len(s.direction) == len(COUNTRIES),
        "crowned": _some(s.crowned, COUNTRIES),
        "markers": table(s.markers, COUNTRIES, lambda x: _ints(x, n)),
        "seals": table(s.seals, COUNTRIES, lambda x: seat(x, NOBODY)),
        "pacts": _some(s.pacts, COUNTRIES),
        "offices": table(s.offices, OFFICES, lambda x: seat(x, NOBODY)),
        "claims": table(s.claims, OFFICES, seat, all_keys=False),
        "ballot": _some(s.ballot, OFFICES),
        "figures": _some(s.figures, FIGURES),
        "on_show": _some(s.on_show, FIGURES),
        "patrons": table(s.patrons, FIGURES, seat, all_keys=False),
        "gold": table(s.gold, FIGURES, lambda x: type(x) is int and x >= 0, all_keys=False),
        "gone": _some(s.gone, FIGURES),
        "decks": piles(s.decks),
        "discards": piles(s.discards),
        "hands": type(s.hands) is list and len(s.hands) == n and all(map(piles, s.hands)),
        "army": type(s.army) is list and len(s.army) == n and all(_ints(own, 3) for own in s.army),
        "grey": type(s.grey) is list and len(s.grey) == n and all(_ints(own, 3) for own in s.grey),
        "ducats": _ints(s.ducats, n),
        "votes": _ints(s.votes, n),
        "supply": _ints(s.supply, n),
        "clients": _ints(s.clients, n),
        "fields": table(s.fields, fields, lambda x: type(x) is list and all(map(seat, x))),
        "aside": type(s.aside) is int and s.aside >= 0,
        "protected": type(s.protected) is list and all(map(seat, s.protected)),
        "sealed": type(s.sealed) is list and len(s.sealed) == n and all(map(_hand, s.sealed)),
        "ready": type(s.ready) is list and len(s.ready) == n and all(type(x) is bool for x in s.ready),
        "purses": _ints(s.purses, n),
        "sales": _ints(s.sales, n),
        "vp": _ints(s.vp, n),
        "earned": table(s.earned, SCORES, lambda x: _ints(x, n, -10_000)),
        "stack": type(s.stack) is list and all(type(f) is list and f and type(f[0]) is str for f in s.stack),
    }
    return [f"{name} has a wrong shape" for name, right in fits.items() if not right]


def _hand(value: Any) -> bool:
    return value == [] or _ints(value, 1) or _ints(value, 3)


# -- The stack ---------------------------------------------------------------------------------------------------------

_SEALED = ("offer_ducats", "offer_votes", "office_bid", "royal_bid", "host_bid", "act_vote")
_FRAMES: dict[str, tuple[str, ...]] = {
    "match": ("b",),
    "round": ("n",),
    "sejm": ("n",),
    "start_offices": ("n",),
    **dict.fromkeys(("draw_phase", "special", "foreign", "extra_votes", "upkeep_phase", "actions", "scoring"), ("n",)),
    **dict.fromkeys(("seal_draws", "sell_to", "feast", "agitate", "act_tie"), ("seat",)),
    **dict.fromkeys(("crown", "foreign_place", "place_client", "extra_vote"), ("seat",)),
    **dict.fromkeys(("lose_office", "start_office"), ("seat",)),
    **dict.fromkeys(("draw", "academy_draw", "assign_wound", "foreign_discard"), ("seat", "n")),
    **dict.fromkeys(("special_action", "upkeep"), ("seat", "b")),
    "combat": ("seat", "seat", "attack", "phase", "b"),
    "take_figure": ("seat", "seat"),
    "foreign_markers": ("seat", "country"),
    "lay_ducats": ("seat", "figure"),
    "ballots": ("b",),
    "trade": (),
    **dict.fromkeys(_SEALED, ("b",)),
    "keep_office": ("seat",),
    "seller_tie": ("seat", "tied"),
    "royal_tie": ("seat", "tied"),
    "office_tie": ("seat", "tied", "n"),
    "seal_tie": ("seat", "tied", "country"),
    "royal_ranks": ("placed", "groups"),
}
"""What a frame holds behind the step's name, while something waits above it or for a decision."""
_AUTOMATIC = (
    "match", "round", "sejm", "start_offices", "draw_phase", "special", "foreign", "extra_votes", "upkeep_phase",
    "actions", "scoring", "seal_draws", "combat", "ballots", "trade", "royal_ranks",
)  # fmt: skip


def _frames(s: SigismundusState) -> list[str]:
    n = s.players

    def fits(word: str, x: Any) -> bool:
        match word:
            case "seat":
                return type(x) is int and 0 <= x < n
            case "n":
                return type(x) is int and x >= 0
            case "b":
                return x in (0, 1)
            case "phase":
                return x in (-1, 0, 1, 2)
            case "attack":
                return x in ATTACKS
            case "country":
                return x in COUNTRIES
            case "figure":
                return x in FIGURES and x in s.patrons
            case "kind":
                return x in KINDS
            case "tied":
                return type(x) is list and len(x) > 1 and _distinct(x)
            case "placed":
                return type(x) is list and _distinct(x)
            case _:
                return type(x) is list and all(type(y) is list and _distinct(y) for y in x)

    def _distinct(x: list[Any]) -> bool:
        return all(type(y) is int and 0 <= y < n for y in x) and len(set(x)) == len(x)

    for frame in s.stack:
        words = _FRAMES.get(frame[0])
        if words is None:
            return [f"stack: no step is called {frame[0]!r}"]
        if len(frame) - 1 != len(words) or not all(map(fits, words, frame[1:])):
            return [f"stack: {frame!r} has a wrong shape"]
        if frame[0] == "royal_ranks" and sorted([*frame[1], *chain(*frame[2])]) != list(range(n)):
            return ["stack: the royal ranks do not hold every seat once"]
    if s.stack and s.stack[-1][0] in _AUTOMATIC:
        return ["stack: the last step asks nobody"]
    if s.stack and s.round == 0 and s.stack[-1][0] != "start_office":
        return ["stack: before the first round only offices are chosen"]
    if any(frame[0] in ("office_bid", "office_tie") for frame in s.stack) and not s.ballot:
        return ["stack: a vote on no office"]
    return []


# -- Invariants --------------------------------------------------------------------------------------------------------


def _invariants(s: SigismundusState) -> list[tuple[str, bool]]:
    n = s.players
    now = phase(s)
    top = s.stack[-1][0] if s.stack else ""
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
    if now == "sejm" and top == "keep_office" and s.stack[2][0] == "sejm" and s.stack[2][1] == _ACT_STAGE:
        past += 1
    debated = [SEJM[number].act for number in SESSIONS[s.variant][:voted]]
    known = now != ""
    return [
        ("1: more units than there are", any(u > most for u, most in zip(units, ALL_UNITS))),
        *((f"2: {deck} cards are not {COPIES} of each kind", not _whole(s, deck)) for deck in DECKS),
        ("2: a hand is not sorted", any(cards != sorted(cards) for hand in s.hands for cards in hand.values())),
        ("3: a claimed office is held", any(s.offices[office] != NOBODY for office in s.claims)),
        ("4: Figures are missing or doubled", sorted(figures) != sorted(FIGURES)),
        ("4: too many open Figures", len(s.on_show) > ON_SHOW),
        ("4: ducats on Figures that nobody holds", set(s.gold) != set(s.patrons)),
        (f"5: a House has not {MARKERS} markers", laid != [MARKERS] * n),
        ("8: more votes than there are", sum(s.votes) > ALL_VOTES),
        ("8: votes outside the Sejm", known and now != "sejm" and any(s.votes)),
        ("9: points do not add up", s.vp != [sum(own[seat] for own in s.earned.values()) for seat in range(n)]),
        ("9: a foray has made or lost points", sum(s.earned["foray"]) != 0),
        ("9: points below nought", any(x < 0 for key in SCORES if key != "foray" for x in s.earned[key])),
        ("12: a crown too early", now in ("initiative", "income", "draw", "upkeep") and not last and bool(s.crowned)),
        ("13: a claim outside phases 6 and 7", known and now not in ("actions", "sejm") and bool(s.claims)),
        ("14: more clients than there are", clients > ALL_CLIENTS),
        (
            f"14: not {CLIENTS} clients",
            known and now not in ("special", "foreign", "actions") and s.clients != [CLIENTS] * n,
        ),
        ("14: clients on the board", known and now != "actions" and clients != sum(s.clients)),
        ("18: offices that do not go together", _incompatible(s, top)),
        ("19: Acts do not match the rounds", voted != max(0, past) or set(s.acts + s.rejected) != set(debated)),
        ("the Royal Demands do not match the round", not _demands(s)),
        ("an offer beyond the stock", any(purse > own for purse, own in zip(s.purses, s.ducats))),
        ("an offer beyond the votes", any(sale > own for sale, own in zip(s.sales, s.votes))),
        ("offers outside the bribery", top not in ("sell_to", "seller_tie", "offer_votes") and any(s.purses + s.sales)),
        ("a ballot outside the Sejm", known and now != "sejm" and bool(s.ballot)),
        ("17: an office on the ballot is held", any(s.offices[office] != NOBODY for office in s.ballot)),
        ("17: a claim that is not on the ballot", bool(s.ballot) and not set(s.claims) <= set(s.ballot)),
        ("no order of play", bool(s.round and s.stack and not s.order)),
    ]


def _whole(s: SigismundusState, deck: str) -> bool:
    cards = s.decks[deck] + s.discards[deck] + [card for hand in s.hands for card in hand[deck]]
    if deck == "foreign":
        cards += ["secret_pact"] * len(s.pacts)
    return Counter(cards) == Counter(dict.fromkeys(CARDS[deck], COPIES))


def _incompatible(s: SigismundusState, top: str) -> bool:
    return "incompatibilitas" in s.acts and top != "keep_office" and any(clash(s, seat) for seat in range(s.players))


def _demands(s: SigismundusState) -> bool:
    left = len(DEMANDS) * DEMAND_COPIES - s.round
    kinds = Counter([*s.demands, s.demand] if s.demand else s.demands)
    return len(s.demands) == left and bool(s.demand) == bool(s.round) and max(kinds.values()) <= DEMAND_COPIES


def _closed_hands(s: SigismundusState) -> list[str]:
    """What is sealed must be within the stock, and only while everybody chooses."""
    top = s.stack[-1][0] if s.stack else ""
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
