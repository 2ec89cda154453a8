"""Phase 5: foreign policy."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Objection, Prompt
from ....shape import Int, Seat
from ....state import Frame, Move
from ..data import COUNTRIES, MARKERS, PASS, POINTS, counted
from ..deeds import discard, place_markers
from ..forecast import country_points
from ..holdings import free_markers, royal_rep
from ..state import Country, SigismundusState
from .common import FromHand, Turns

_CROWN: dict[str, Move] = {country: ("crown", country) for country in COUNTRIES}
_SEND: dict[str, Move] = {country: ("send", country) for country in COUNTRIES}
_MARKERS = counted("markers", 40)


class Foreign(Turns):
    """SA-5.5.1: first the Royal Representative crowns a country; then everybody may place."""

    name = "foreign"
    rule = "SA-5.5.1"
    calls = ("crown", "foreign_place", "foreign_markers", "foreign_discard")

    def begin(self, s: SigismundusState) -> None:
        if len(s.crowned) < len(COUNTRIES):
            s.call("crown", seat=royal_rep(s))

    def turn(self, s: SigismundusState, seat: int) -> None:
        s.call("foreign_place", seat=seat)


class Crown(Ask[SigismundusState]):
    """SA-5.5.1"""

    name = "crown"
    rule = "SA-5.5.1"
    calls = ()
    verbs = {"crown": ("country",)}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [_CROWN[country] for country in s.direction if country not in s.crowned]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        s.crowned.append(move[1])
        s.emit("event.crowned", rule=self.rule, at=(f"country:{move[1]}",), seat=seat, country=move[1])

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.notes = country_notes(s, move[1], seat, 0)
        return choice


def most_markers(s: SigismundusState, seat: int) -> int:
    return min(s.supply[seat], free_markers(s, seat) + len(s.hands[seat]["foreign"]))


class ForeignPlace(Ask[SigismundusState]):
    """SA-5.5.2: one country, or none."""

    name = "foreign_place"
    rule = "SA-5.5.2"
    calls = ()
    secret = True
    verbs = {"send": ("country",), "pass": ()}

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        if not most_markers(s, seat):
            return [PASS]
        return [PASS] + [_SEND[country] for country in COUNTRIES if country not in s.pacts]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        s.stack.pop()
        if move[0] == "pass":
            s.emit("event.no_markers", rule=self.rule, at=(f"seat:{seat}",), seat=seat)
        else:
            s.call("foreign_markers", seat=seat, country=move[1])

    def objection(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Objection | None:
        _, country = move
        if country in s.pacts:
            return "illegal.pact", "SA-5.4.4.8", {"country": country}
        return None if s.supply[seat] else ("illegal.no_marker", self.rule, {})

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        prompt = super().prompt(s, f, seat)
        prompt.notes = [Note("note.foreign", {"free": free_markers(s, seat), "n": most_markers(s, seat)})]
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        if move[0] == "pass":
            return Choice(move, "move.no_markers", rule=self.rule)
        choice = super().choice(s, f, seat, move)
        choice.notes = country_notes(s, move[1], seat, 1)
        return choice


class ForeignMarkers(Ask[SigismundusState]):
    """SA-5.5.2: how many: ``[name, seat, country]``"""

    name = "foreign_markers"
    rule = "SA-5.5.2"
    holds = {"seat": Seat, "country": Country}
    calls = ()
    secret = True

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return _MARKERS[1 : most_markers(s, seat) + 1]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        _, _, country = f
        s.stack.pop()
        due = move[1] - free_markers(s, seat)
        place_markers(s, seat, country, move[1], "SA-5.5.3")
        if due > 0:
            s.call("foreign_discard", seat=seat, cards=due)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, country = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"country": country}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, country = f
        due = move[1] - free_markers(s, seat)
        notes = [Note("note.discard_foreign", {"n": due})] if due > 0 else []
        notes += country_notes(s, country, seat, move[1])
        return Choice(
            move, "move.markers", {"n": move[1], "country": country}, (f"country:{country}",), notes, rule=self.rule
        )


class ForeignDiscard(FromHand):
    """SA-5.5.2: which cards pay for them: ``[name, seat, cards]``"""

    name = "foreign_discard"
    rule = "SA-5.5.2"
    holds = {"seat": Seat, "cards": Annotated[int, Int(1, MARKERS)]}
    calls = ()
    secret = True
    verbs = {"discard": ("card",)}

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, _, cards = f
        if not cards:
            s.stack.pop()
            return False
        return super().run(s, f)

    def settled(self, s: SigismundusState, f: Frame) -> bool:
        _, seat, cards = f
        return bool(cards == len(s.hands[seat]["foreign"]))

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [("discard", card) for card in sorted(set(s.hands[seat]["foreign"]))]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        _, _, cards = f
        self.put(f, cards=cards - 1)
        discard(s, seat, move[1])
        s.emit("event.discards", rule=self.rule, at=("deck:foreign",), seat=seat, card=move[1])

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, cards = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": cards}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        return Choice(move, "move.discard", {"card": move[1]}, (f"hand:{move[1]}",), rule=self.rule)


def country_notes(s: SigismundusState, country: str, seat: int, added: int) -> list[Note]:
    """What the country would bring this seat with so many markers more, one space further left."""
    own = list(s.markers[country])
    own[seat] += added
    place = s.direction.index(country)
    if added and place:
        place -= 1
    first, second = POINTS[place]
    points, lead = country_points(own, first, second)
    notes = [Note("note.country", {"n": own[seat], "first": first, "second": second, "points": points[seat]})]
    if lead == [seat]:
        notes.append(Note(f"seal.{country}"))
    return notes
