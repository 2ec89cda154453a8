"""Bots for both sides. They weigh whole plays – a card and where its units go – by what the week would end like.

A bot is asked move by move and keeps nothing in mind: at every step of a play it finds the best whole again, and makes
its next move.
"""

from __future__ import annotations

from typing import Any

from ...bots import Bot
from ...game import Game
from ...rng import Rng
from ...state import Move
from . import data
from .board import shift
from .data import BOXES, INDEX, OE, RESERVE, RP
from .judge import Judge
from .leaders import LEADERS, placing, played
from .orders import COMMAND
from .state import ChocimState
from .steps.deployment import PlaceUnits
from .talks import choose_stake
from .worth import PRAY_FOR_MORALE

UNIT_COST = 0.035
"""What a unit of a leader's command is worth elsewhere: big commands should not do small jobs."""

CARD_COST = (0.05, 0.03)
"""An officer kept is a choice for the next week; a commander unused is lost."""


class SiegeBot(Bot):
    """Weighs every play, for either side. `noise` blurs its judgement of plays."""

    def __init__(self, noise: float = 0.0) -> None:
        self.noise = noise

    def choose(self, game: Game[ChocimState], view: ChocimState, seat: int, rng: Rng) -> Move:
        options = game.legal(view, seat)
        if len(options) == 1:
            return options[0]
        s = view
        f = game.flow.steps[s.step].of(s)
        side = s.side(seat)
        judge = Judge(s, side)
        asked = getattr(self, f"_{s.step}", None)
        move = asked(s, f, side, judge, options, rng) if asked else None
        return move if move in options else options[0]

    def _blur(self, rng: Rng) -> float:
        return self.noise * (rng.below(2001, "noise") / 1000 - 1) if self.noise else 0.0

    # -- plays ---------------------------------------------------------------------------------------------------------

    def _play(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(self.plays(s, side, judge, options, rng), key=lambda pair: pair[0])[1]

    def plays(
        self, s: ChocimState, side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> list[tuple[float, Move]]:
        """Every play, with what it is worth."""
        base = judge.worth()
        commands: dict[int, float] = {}
        most = max((LEADERS[move[1]].command for move in options if move[0] == "command"), default=0)
        found = judge.placings(COMMAND, most, "", [], 0, 0) if most else []
        scored: list[tuple[float, Move]] = []
        for move in options:
            if move[0] == "pass":
                scored.append((base + self._blur(rng) * 0.3, move))
                continue
            card = move[1]
            officer = card in data.OFFICERS[side]
            cost = CARD_COST[0 if officer else 1]
            if move[0] == "command":
                n = LEADERS[card].command
                if n not in commands:
                    commands[n] = max(value for value, bundle in found if len(bundle) <= n)
                value = commands[n] - cost - UNIT_COST * n - _better_use(card)
            else:
                value = judge.stratagem(card, move[2], base) - cost
                value -= UNIT_COST * LEADERS[card].command
            scored.append((value + self._blur(rng), move))
        return scored

    def _place(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        bundle = self.placed(s, judge)
        return bundle[0] if bundle else ("done",)

    def placed(self, s: ChocimState, judge: Judge) -> list[Move]:
        """The best way to place the units of the play under way."""
        f = PlaceUnits.of(s)
        place = placing(s, f["operation"])
        _, bundle = judge.best_placing(place, f["units"], f["field"], f["left"], *_edge(s), f["least"])
        return bundle

    def placings(self, s: ChocimState, judge: Judge) -> list[tuple[float, list[Move]]]:
        """All ways worth a thought, with what the position is worth after each."""
        f = PlaceUnits.of(s)
        return judge.placings(placing(s, f["operation"]), f["units"], f["field"], f["left"], *_edge(s))

    def _declare(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(self.declarations(s, judge, options, rng), key=lambda pair: pair[0])[1]

    def declarations(
        self, s: ChocimState, judge: Judge, options: list[Move], rng: Rng
    ) -> list[tuple[float, Move]]:
        """Every plan that may be declared, with what that is worth, and waiting."""
        now = judge.worth()
        scored = []
        for move in options:
            if move[0] == "wait":
                scored.append((now + 0.02, move))
            else:
                bonus = s.bonus if move[0] == "declare" else 0
                scored.append((judge.declared(move[1], bonus, s.weaken) + self._blur(rng) * 0.5, move))
        return scored

    # -- clashes -------------------------------------------------------------------------------------------------------

    def _support(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return options[-1]

    def _crew(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # Back in the tabor, Cossacks defend it; elsewhere infantry is the better reserve.
        at_tabor = s.clash is not None and s.clash["field"] == "tabor"
        return _first(options, ("cossack", "infantry") if at_tabor else ("infantry", "cossack"))

    def _boost(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # A three becomes a hit; a five becomes a six, which routs and cannot be met by hits.
        for die in (3, 5):
            if ("raise", die) in options:
                return ("raise", die)
        return ("enough",)

    def _rout(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        plan = s.clash["plan"] if s.clash else "assault"
        if side == OE:
            order = ("tatar", "spahi", "janissary") if plan == "assault" else ("spahi", "tatar", "janissary")
        else:
            order = ("cavalry", "cossack", "infantry") if plan != "battle" else ("infantry", "cossack", "cavalry")
        return _first(options, order)

    _scattered = _rout

    def _withdraw(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return _first(options, ("cavalry", "cossack", "infantry", "tatar", "spahi", "janissary"))

    def _garrison(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        if side == OE:
            there = sum(s.units[f["to"]])
            if there >= 2 and ("garrison", "spahi") not in options and ("done",) in options:
                return ("done",)
            return _first(options, ("spahi", "janissary", "tatar"))
        return _first(options, ("infantry", "cossack", "cavalry"))

    # -- the rest of the week --------------------------------------------------------------------------------

    def _take(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(options, key=lambda move: move[1])

    def _recall(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # Worth it where a unit does nothing at its box that it would not do at home.
        now = judge.worth()
        best, choice = (now, ("done",)) if ("done",) in options else (-1e9, options[0])
        for move in options:
            if move[0] == "recall":
                _, kind, box = move
                shift(s, INDEX[kind], box, RESERVE[side])
                value = judge.worth()
                shift(s, INDEX[kind], RESERVE[side], box)
                if value > best + 1e-6:
                    best, choice = value, move
        return choice

    def _rally(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return options[0]

    def _repel(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        best, choice = judge.worth() if ("done",) in options else -1e9, ("done",)
        for move in options:
            if move[0] == "done":
                continue
            _, kind, box = move
            home_box = RESERVE[1 - side]
            shift(s, INDEX[kind], box, home_box)
            value = judge.worth()
            shift(s, INDEX[kind], home_box, box)
            if value > best:
                best, choice = value, move
        return choice

    def _scatter(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return max(options, key=lambda move: sum(s.units[move[1]]) + 3 * s.units[move[1]][1])

    def _works(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        n = 1 if side == RP else -1
        return max(options, key=lambda move: judge.with_level(move[1], n))

    _fortify = _works

    def _spy(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # The officer that would do the other most good now.
        use = Judge(s, 1 - side).officers([move[1] for move in options])
        return max(options, key=lambda move: use[move[1]] + _better_use(move[1]))

    def _effects_of(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        # Dig before the guns fire; supplies before they are looted away.
        return ("resolve", "dig") if ("resolve", "dig") in options else options[0]

    def _procession(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return ("inspire",) if s.morale[RP] <= PRAY_FOR_MORALE else ("strip",)

    def _bombard(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        best, choice = judge.worth(), ("waive",)
        for move in options:
            if move[0] == "shell":
                s.supply[RP] -= 1
                value = judge.worth()
                s.supply[RP] += 1
            elif move[0] == "drive":
                shift(s, INDEX[move[1]], move[2], RESERVE[RP])
                value = judge.worth()
                shift(s, INDEX[move[1]], RESERVE[RP], move[2])
            elif move[0] == "breach":
                value = judge.with_level(move[1], -1)
            else:
                continue
            if value > best:
                best, choice = value, move
        return choice

    def _plentiful(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        """Give up what there is most of, from the reserve before a garrison."""
        total = [sum(s.units[b.name][k] for b in BOXES.values() if b.side == side) for k in (0, 1, 2)]
        if side == OE:
            total[2] -= 3  # Tatars feed the army
        return max(
            options,
            key=lambda m: (BOXES[m[2]].action not in ("defence", "control"), m[2] in data.REBELS, total[INDEX[m[1]]]),
        )

    _freeze = _die = _starve = _revolt = _plentiful

    def _stay(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return ("stay",)

    def _hunger(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return min(options, key=lambda move: move[1])

    def _stake(
        self, s: ChocimState, f: dict[str, Any], side: int, judge: Judge, options: list[Move], rng: Rng
    ) -> Move | None:
        return choose_stake(s, side)


def _edge(s: ChocimState) -> tuple[int, int]:
    """What the stratagem under way adds to dice and takes from works."""
    return (played(s).dice, played(s).weaken) if s.use >= 0 else (0, 0)


def _first(options: list[Move], order: tuple[str, ...]) -> Move:
    for kind in order:
        for move in options:
            if len(move) > 1 and move[1] == kind:
                return move
    return options[0]


_WORTH_OF_STRATAGEM = {
    "rp_c1": 0.25,
    "rp_c2": 0.1,
    "rp03": 0.1,
    "rp16": 0.2,
    "rp17": 0.05,
    "rp20": 0.3,
    "rp21": 0.2,
    "oe_c1": 0.1,
    "oe_c2": 0.2,
    "oe01": 0.15,
    "oe06": 0.25,
    "oe11": 0.15,
    "oe13": 0.1,
    "oe15": 0.1,
    "oe20": 0.1,
    "oe22": 0.15,
    "oe24": 0.2,
}


def _better_use(card: str) -> float:
    """What is given up when a leader with a strong stratagem only commands."""
    return 0.5 * _WORTH_OF_STRATAGEM.get(card, 0.0)
