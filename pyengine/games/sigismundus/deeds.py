"""Small changes that several rules share. Each says what happened."""

from __future__ import annotations

from bisect import insort

from .data import DECK_OF, OFFICE, UNITS
from .holdings import bank_units, clash
from .state import NOBODY, SigismundusState


def gain_points(s: SigismundusState, seat: int, points: int, source: str) -> None:
    s.vp[seat] += points
    s.earned[source][seat] += points


def draw(s: SigismundusState, seat: int, deck: str, rule: str) -> None:
    """A card from the top. SA-5.0.7: a deck is made anew as soon as it runs out, or else once it has a pile again."""
    pile = s.decks[deck]
    if not pile:
        _renew(s, deck)
        if not pile:
            return
    card = pile.pop(0)
    insort(s.hands[seat][deck], card)
    s.reveal()
    s.emit("event.draws", rule=rule, at=(f"deck:{deck}",), seat=seat, deck=deck)
    s.emit("event.draws_card", rule=rule, to=(seat,), at=(f"hand:{card}",), seat=seat, card=card)
    if not pile:
        _renew(s, deck)


def _renew(s: SigismundusState, deck: str) -> None:
    """SA-5.0.7: the discard pile becomes the deck."""
    if s.discards[deck]:
        s.decks[deck] += s.discards[deck]
        s.discards[deck].clear()
        s.rng.shuffle(s.decks[deck], what=f"deck.{deck}")
        s.emit("event.reshuffled", rule="SA-5.0.7", at=(f"deck:{deck}",), deck=deck, n=len(s.decks[deck]))


def discard(s: SigismundusState, seat: int, card: str) -> None:
    """From the hand to the pile, face up: whoever saw it cannot unsee it."""
    deck = DECK_OF[card]
    s.hands[seat][deck].remove(card)
    s.discards[deck].append(card)
    s.reveal()


def gain_unit(s: SigismundusState, seat: int, unit: int, rule: str) -> None:
    """If the bank has one."""
    if bank_units(s, unit):
        s.army[seat][unit] += 1
        s.emit("event.unit_gained", rule=rule, at=(f"seat:{seat}",), seat=seat, unit=UNITS[unit])
    else:
        s.emit("event.unit_missing", rule=rule, at=(f"seat:{seat}",), seat=seat, unit=UNITS[unit])


def acquire(s: SigismundusState, seat: int, office: str) -> None:
    """SA-5.0.9: an office by any means, with its unit; under incompatibilitas one of two kinds must go."""
    s.offices[office] = seat
    unit = OFFICE[office].unit
    if unit is not None:
        gain_unit(s, seat, unit, "SA-5.0.9")
    if "incompatibilitas" in s.acts and clash(s, seat):
        s.call("keep_office", seat=seat)


def vacate(s: SigismundusState, office: str) -> None:
    s.offices[office] = NOBODY


def step_left(s: SigismundusState, track: str, seat: int, steps: int) -> int:
    """SA-5.0.2: so many swaps towards the first space; says how many there were."""
    line = s.tracks[track]
    place = line.index(seat)
    target = max(0, place - steps)
    if target == place:
        return 0
    ousted = line[0]
    del line[place]
    line.insert(target, seat)
    s.emit(
        "event.track",
        rule="SA-5.0.2",
        at=(f"track:{track}",),
        seat=seat,
        track=track,
        n=place - target,
        space=target + 1,
    )
    if target == 0:
        rep = "magnate" if track == "senatorial" else "nobility"
        s.emit("event.representative", rule="SA-5.0.3", at=(f"rep:{rep}",), seat=seat, rival=ousted, rep=rep)
    return place - target


def place_markers(s: SigismundusState, seat: int, country: str, count: int, rule: str) -> None:
    """Put markers on a country; its direction marker moves one space left, once."""
    s.supply[seat] -= count
    s.markers[country][seat] += count
    s.emit(
        "event.markers",
        rule=rule,
        at=(f"country:{country}",),
        seat=seat,
        country=country,
        n=count,
        total=s.markers[country][seat],
    )
    line = s.direction
    place = line.index(country)
    if place:
        line[place - 1], line[place] = country, line[place - 1]
        s.emit("event.direction", rule="SA-5.0.2", at=(f"country:{country}",), country=country, space=place)


def return_markers(s: SigismundusState, country: str) -> None:
    own = s.markers[country]
    for seat, count in enumerate(own):
        if count:
            s.supply[seat] += count
            own[seat] = 0
