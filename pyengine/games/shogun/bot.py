"""Bots for Shogun: they value land, buildings and rice, lay out a plan for the round, and weigh each battle's odds."""

from __future__ import annotations

from typing import Any

from ...bots.base import Bot
from ...game import Game
from ...rng import Rng
from ...state import Move
from .bot_plan import Planner
from .bot_value import Mind, Taste
from .data import FIELDS, NEIGHBOURS, REGION_OF, RICE, SPACES, TAX
from .odds import battle_odds, revolt_odds
from .state import CHEST, NOBODY, ShogunState, card_field
from .steps.battle import Fight


class Daimyo(Bot):
    def __init__(self, taste: Taste, noise: float = 0.0) -> None:
        self.taste = taste
        self.noise = noise
        self._plans: dict[str, dict[str, str]] = {}
        """The last plans made, so that a mat is laid out by one thought. Forgetting them changes nothing."""

    def choose(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> Move:
        s: ShogunState = view
        moves = game.legal(s, seat)
        if len(moves) == 1:
            return moves[0]
        step = s.step
        if step == "planning":
            return self._lay(s, seat, moves)
        score = getattr(self, f"_{step}")
        mind = Mind(s, seat, self.taste)
        frame = game.flow.steps[step].of(s)
        best, chosen = -1e9, moves[0]
        for move in moves:
            value = score(mind, frame, move) + self._noise(rng)
            if value > best:
                best, chosen = value, move
        return chosen

    def _noise(self, rng: Rng) -> float:
        return self.noise * (rng.below(2001) - 1000) / 1000 if self.noise else 0.0

    # -- the draft -------------------------------------------------------------------------------------------------

    def _draft_pick(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        if move[0] in ("refresh", "draw"):
            hidden = sorted([self._land(mind, p) for p in mind.s.deck])
            if move[0] == "draw":
                return sum(hidden) / max(1, len(hidden)) + 0.05
            # The better of two that are turned up; there is no need to hurry with the two that nobody wants.
            return sum(2 * k * value for k, value in enumerate(hidden)) / (len(hidden) * (len(hidden) - 1))
        return self._land(mind, move[1])

    def _land(self, mind: Mind, province: str) -> float:
        s, seat = mind.s, mind.seat
        region = REGION_OF[s.board]
        value = 0.12 * TAX[province] + 0.15 * RICE[province] + 0.2 * SPACES[province]
        near = [p for p in NEIGHBOURS[province] if p in s.owner]
        value += 0.25 * sum(1 for p in near if s.owner[p] == seat)
        value -= 0.12 * sum(1 for p in near if s.owner[p] not in (seat, NOBODY))
        value += 0.12 * sum(1 for p in mind.own if region[p] == region[province])
        return value - 0.03 * len(near)

    def _draft_group(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        s, seat = mind.s, mind.seat
        near = [p for p in NEIGHBOURS[f["province"]] if p in s.owner]
        hostile = sum(1 for p in near if s.owner[p] not in (seat, NOBODY))
        wanted = 2 + 0.5 * hostile + 0.15 * len(near) + 0.2 * SPACES[f["province"]]
        return -abs(float(move[1]) - wanted)

    # -- planning --------------------------------------------------------------------------------------------------

    def _lay(self, s: ShogunState, seat: int, moves: list[Move]) -> Move:
        plan = self._plan(s, seat)
        mat = s.plans[seat]
        for name in FIELDS:
            if not mat[name] and plan[name]:
                move = ("place", plan[name], name)
                if move in moves:
                    return move
        # Somebody else began this plan: chest cards where they may lie, else whatever fits.
        return next((move for move in moves if move[1].startswith(CHEST)), moves[0])

    def _plan(self, s: ShogunState, seat: int) -> dict[str, str]:
        bare = s.copy()
        bare.plans[seat] = dict.fromkeys(FIELDS, "")
        bare.committed = [False] * s.players
        key = f"{seat} {bare.hash()}"
        plan = self._plans.get(key)
        if plan is None:
            plan = self.think(bare, seat, Rng(key))
            if len(self._plans) > 16:
                self._plans.clear()
            self._plans[key] = plan
        return plan

    def think(self, s: ShogunState, seat: int, rng: Rng) -> dict[str, str]:
        return Planner(Mind(s, seat, self.taste), rng, self.noise).best()

    # -- the order -------------------------------------------------------------------------------------------------

    def _choose_special(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        s, seat = mind.s, mind.seat
        plan = s.plans[seat]
        space = s.track.index(move[1])
        card = move[1]

        def planned(action: str) -> bool:
            return plan[action] in s.owner

        value = 0.0
        if card == "sp_chest" and planned("act_tax"):
            value = max(mind.chest_value(), 0.2)
        elif card == "sp_rice" and planned("act_rice"):
            province = plan["act_rice"]
            value = mind.rice(RICE[province] + 1) - mind.rice(RICE[province])
        elif card == "sp_six" and planned("act_recruit5"):
            value = 0.35
        elif card == "sp_attack":
            value = 0.25 * (planned("act_battle_a") + planned("act_battle_b"))
        elif card == "sp_defence":
            value = 0.3
        return value - 0.06 * space

    # -- deeds -----------------------------------------------------------------------------------------------------

    def _recruit_six(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        return float(move[1])

    def _march(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        return max(self._sending(mind, f["province"], move[1], n) for n in range(1, mind.s.armies[f["province"]]))

    def _shift(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        if move[0] == "stay":
            return 0.02
        return max(self._sending(mind, f["province"], move[1], n) for n in range(1, mind.s.armies[f["province"]]))

    def _send(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        return self._sending(mind, f["source"], f["target"], move[1])

    def _sending(self, mind: Mind, source: str, target: str, n: int) -> float:
        s = mind.s
        value = mind.after_attack(source, s.armies[source], target, n, exact=True)
        if s.owner[target] == mind.seat and self._will_fight(s, mind.seat, target):
            # Armies that can still march on this round.
            value += 0.15 * n
        return value

    def _will_fight(self, s: ShogunState, seat: int, province: str) -> bool:
        name = card_field(s.plans[seat], province)
        return name.startswith("act_battle") and name not in s.shown[seat]

    def _attack_bonus(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        fight = Fight.of(mind.s)
        return battle_odds(mind.s, fight["attacker"], fight["target"], fight["sent"], int(move[0] == "add")).win

    def _defence_bonus(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        fight = Fight.of(mind.s)
        sent, plus, shield = fight["sent"], fight["plus"], int(move[0] == "add")
        return battle_odds(mind.s, fight["attacker"], fight["target"], sent, plus, shield).lose

    def _winter_order(self, mind: Mind, f: dict[str, Any], move: Move) -> float:
        # The likeliest to hold first: its lost armies lie in reserve, and the farmers it drew out are gone.
        s = mind.s
        return revolt_odds(s, move[1], s.revolts[move[1]] + f["extra"]).win * mind.worth(move[1], mind.seat)
