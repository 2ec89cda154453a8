"""Phase 3: drawing Policy cards; the Academy draws in the same way."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Int, Seat
from ....state import Frame, Move
from ..data import ACADEMY_CARDS, CARDS, EXTRA_CARDS, SEAL_DRAWS
from ..deeds import draw
from ..holdings import drawable
from ..state import SigismundusState
from .common import Turns

_DRAW: dict[str, Move] = {deck: ("draw", deck) for deck in CARDS}


class DrawPhase(Turns):
    """SA-5.3.1"""

    name = "draw_phase"
    rule = "SA-5.3.1"
    calls = ("seal_draws",)

    def turn(self, s: SigismundusState, seat: int) -> None:
        s.call("seal_draws", seat=seat)
        # SA-5.3.2: the vice-chancellor's card is chosen after the first has been seen.
        s.call("draw", seat=seat, cards=1 + (s.offices["vice_chancellor"] == seat))


class Draw(Ask[SigismundusState]):
    """SA-5.3.1: ``[name, seat, cards to draw]``"""

    name = "draw"
    rule = "SA-5.3.1"
    holds = {"seat": Seat, "cards": Annotated[int, Int(1, ACADEMY_CARDS + EXTRA_CARDS)]}
    calls = ()
    secret = True
    verbs = {"draw": ("deck",)}

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, _, cards = f
        if not cards or not drawable(s):
            s.stack.pop()
            return False
        return super().run(s, f)

    def legal(self, s: SigismundusState, f: Frame, seat: int) -> list[Move]:
        return [_DRAW[deck] for deck in drawable(s)]

    def play(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> None:
        _, _, cards = f
        self.put(f, cards=cards - 1)
        draw(s, seat, move[1], self.rule)

    def prompt(self, s: SigismundusState, f: Frame, seat: int) -> Prompt:
        _, _, cards = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": cards}
        return prompt

    def choice(self, s: SigismundusState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.notes = [
            Note("note.deck", {"n": len(s.decks[move[1]])}),
            Note("note.deck_kinds", {"card": list(CARDS[move[1]])}),
        ]
        return choice


class AcademyDraw(Draw):
    """SA-5.6.5.6"""

    name = "academy_draw"
    rule = "SA-5.6.5.6"


class SealDraws(Step[SigismundusState]):
    """SA-5.3.2: cards of a fixed type from the seals."""

    name = "seal_draws"
    rule = "SA-5.3.2"
    holds = {"seat": Seat}
    calls = ("draw",)

    def run(self, s: SigismundusState, f: Frame) -> bool:
        _, seat = f
        s.stack.pop()
        for country, deck in SEAL_DRAWS.items():
            if s.seals[country] == seat:
                draw(s, seat, deck, self.rule)
        return False
