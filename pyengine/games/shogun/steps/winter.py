"""5.11 Winter: rice, hunger, revolts, points; 5.12 the turn of the year."""

from __future__ import annotations

from typing import Annotated

from ....flow import Ask, Choice, Note, Prompt, Step
from ....shape import Int, Long, Seat
from ....state import Frame, Move
from ..data import RICE_LOSS, SUPPLY
from ..odds import revolt_odds
from ..scoring import score_winter
from ..state import NOBODY, Cards, ShogunState, Turn, provinces
from .common import AtOnce
from .revolt import revolt


class Supply(AtOnce):
    """SH-5.11.1: the last event takes rice; SH-5.11.2: each province eats one, and what is missing is noted for all."""

    name = "supply"
    rule = "SH-5.11.2"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        card = s.events[0]
        loss = RICE_LOSS[card]
        s.emit("event.winter", rule="SH-5.11.1", at=(f"event:{card}",), card=card, n=loss, year=s.year)
        for seat in range(s.players):
            had = s.rice[seat]
            s.rice[seat] = max(0, had - loss)
            need = len(provinces(s, seat))
            s.short[seat] = max(0, need - s.rice[seat])
            s.emit(
                "event.short" if s.short[seat] else "event.fed",
                rule="SH-5.11.2",
                seat=seat,
                had=had,
                rice=s.rice[seat],
                need=need,
                n=s.short[seat],
            )
        return False


class WinterRevolts(Step[ShogunState]):
    """SH-5.11.3: in autumn's turn order, each player's drawn provinces rise. The frame counts players done."""

    name = "winter_revolts"
    rule = "SH-5.11.3"
    holds = {"done": Turn}
    calls = ("winter_order",)

    def run(self, s: ShogunState, f: Frame) -> bool:
        done = f[1] if len(f) > 1 else 0
        while done < len(s.order):
            seat = s.order[done]
            done += 1
            count, extra = SUPPLY[min(s.short[seat], len(SUPPLY) - 1)]
            left = provinces(s, seat)
            drawn = []
            for _ in range(min(count, len(left))):
                drawn.append(s.rng.pick(left, "winter_province"))
                left.remove(drawn[-1])
            if drawn:
                f[1:] = [done]
                at = tuple(f"province:{p}" for p in drawn)
                s.emit("event.winter_drawn", rule="SH-5.11.3", at=at, seat=seat, province=list(drawn), n=extra)
                s.call("winter_order", seat=seat, extra=extra, provinces=drawn)
                return False
        s.stack.pop()
        return False


class WinterOrder(Ask[ShogunState]):
    """SH-5.11.3: he chooses which drawn province rises next. Frame: seat, extra farmers, provinces still to rise."""

    name = "winter_order"
    rule = "SH-5.11.3"
    holds = {"seat": Seat, "extra": Annotated[int, Int(1, 3)], "provinces": Annotated[Cards, Long(1, 3)]}
    calls = ()
    verbs = {"revolt": ("province",)}

    def legal(self, s: ShogunState, f: Frame, seat: int) -> list[Move]:
        _, _, _, provinces = f
        return [("revolt", province) for province in provinces]

    def play(self, s: ShogunState, f: Frame, seat: int, move: Move) -> None:
        _, _, extra, provinces = f
        province = move[1]
        provinces.remove(province)
        if not provinces:
            s.stack.pop()
        revolt(s, province, s.revolts[province] + extra, "SH-5.11.3")

    def prompt(self, s: ShogunState, f: Frame, seat: int) -> Prompt:
        _, _, extra, provinces = f
        prompt = super().prompt(s, f, seat)
        prompt.args = {"n": extra, "provinces": list(provinces)}
        return prompt

    def choice(self, s: ShogunState, f: Frame, seat: int, move: Move) -> Choice:
        _, _, extra, _ = f
        choice = super().choice(s, f, seat, move)
        farmers = s.revolts[move[1]] + extra
        odds = revolt_odds(s, move[1], farmers)
        choice.notes.append(
            Note("note.revolt", {"n": farmers, "armies": s.armies[move[1]], "win": round(100 * odds.win)})
        )
        return choice


class WinterScoring(AtOnce):
    """SH-5.11.4, SH-8.1: land, buildings, majorities."""

    name = "winter_scoring"
    rule = "SH-8.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        score_winter(s)
        return False


class YearEnd(AtOnce):
    """SH-5.12.1: markers, rice and the last event go, everything else stays; SH-5.10.1: now the order is dissolved."""

    name = "year_end"
    rule = "SH-5.12.1"

    def run(self, s: ShogunState, f: Frame) -> bool:
        s.stack.pop()
        s.events = []
        s.revolts = dict.fromkeys(s.revolts, 0)
        s.rice = [0] * s.players
        s.short = [0] * s.players
        s.places = [NOBODY] * len(s.places)
        s.order = []
        s.rank = []
        s.year += 1
        s.season = 0
        s.emit("event.year_end", rule="SH-5.12.1")
        return False
