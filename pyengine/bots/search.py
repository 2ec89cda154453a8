"""One search for all games, over the contract alone: worlds that fit a view, lines of moves, what a game knows.

A seat's view is all that goes in. For each simulation a full world is sampled that fits it. The lines that the game
holds worth a try (`Lore.lines`) are played in the same worlds, with the same luck, so that they are compared and not
their fortunes; the worse half is dropped and the rest tried further, until one is left (sequential halving, with the
game's own opinion as a prior). Beyond the first line a seat's further questions grow into a
tree (PUCT over information sets, wider as visits rise); what is not in it is played by the game's guess, up to where
the game says that a position can be judged.

Several who decide at once are asked one after another, each from its own view: nobody sees what another has put down.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from ..game import Game
from ..rng import Rng
from ..state import Move
from .lore import AnyLore, Line

EXPLORE = 1.2
"""How far PUCT trusts the prior against what it has seen."""
LEFT_OUT = 0.03
"""How likely a move is that the game holds not worth a look, beside the likeliest: for whoever asks about it anyway."""
PSEUDO, PER_LOGIT = 16, 0.02
"""What the prior is worth: so many visits, at which e times as likely means so much better a chance to win. Few
simulations are noisy, and should not outvote it."""
MOST_NODES = 20_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: by simulations it is repeatable, by seconds it fits a player's patience. The first that is
    used up ends it."""

    simulations: int = 0
    """0 is no limit."""
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.simulations <= 0 and self.seconds <= 0:
            raise ValueError("a budget needs simulations or seconds")


@dataclass(slots=True)
class Weighed:
    """A move as the search sees it."""

    move: Move
    chances: list[float]
    """Of all seats to win, if it is made; empty where it was not tried."""
    visits: int
    prior: float
    line: list[tuple[int, Move]]
    """What is expected to follow, the move itself first."""


@dataclass(slots=True)
class Thought:
    """What a search found: data for whoever chooses, explains or reviews."""

    seat: int
    moves: list[Weighed]
    """The best first."""
    line: Line
    """The moves to make in a row, as long as nothing comes between."""
    simulations: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "simulations": self.simulations,
            "moves": [
                {
                    "move": list(found.move),
                    "chances": [round(chance, 4) for chance in found.chances],
                    "visits": found.visits,
                    "prior": round(found.prior, 4),
                    "line": [[seat, list(move)] for seat, move in found.line],
                }
                for found in self.moves
            ],
        }


class Arm:
    """A line at a question."""

    __slots__ = ("follows", "line", "prior", "totals", "visits", "wished")

    def __init__(self, line: Line, prior: float, players: int) -> None:
        self.line = line
        self.prior = prior
        self.visits = 0
        self.totals = [0.0] * players
        """The sum of everybody's chances."""
        self.wished = 0.0
        """The sum of what its owner wished for."""
        self.follows: list[tuple[int, Move]] = []
        """What came after it when it was first tried."""


@dataclass(slots=True)
class Node:
    """A question that a seat is asked, as far as that seat can tell."""

    seat: int
    arms: list[Arm] = field(default_factory=list)
    visits: int = 0

    def select(self, legal: list[Move]) -> Arm | None:
        """PUCT over the lines that begin with a legal move; more of them come into play as visits rise."""
        arms = self.arms[: 2 + int(sqrt(self.visits))]
        tried = [arm for arm in arms if arm.visits]
        seen = sum(arm.visits for arm in tried)
        # What has not been tried is taken to be as good as the rest.
        fresh = sum(arm.wished for arm in tried) / seen if seen else 0.0
        best, found = -1e9, None
        for arm in arms:
            if arm.line[0] in legal:
                mean = arm.wished / arm.visits if arm.visits else fresh
                score = mean + EXPLORE * arm.prior * sqrt(seen + 1) / (1 + arm.visits)
                if score > best:
                    best, found = score, arm
        return found


class Search:
    """The thinking of one seat. It keeps what it has found out until it is thrown away, so that asking again about the
    same view goes on where it stopped."""

    def __init__(self, game: Game[Any], lore: AnyLore, seat: int) -> None:
        self.game = game
        self.lore = lore
        self.seat = seat
        self.nodes: dict[Any, Node] = {}
        self.memo: dict[Any, Any] = {}

    # -- asking --------------------------------------------------------------------------------------------------------

    def weigh(
        self,
        view: Any,
        rng: Rng,
        budget: Budget,
        clock: Callable[[], float] = time.perf_counter,
        every: bool = False,
        asked: Sequence[Move] = (),
    ) -> Thought:
        """What each line promises. The view is the seat's own, at a question to it. A player needs to know what is
        best; with `every`, moves that the game would not think about are weighed too, even where there is only one,
        and those in `asked` are tried to the end, however bad they look."""
        begun = clock()
        moves = self.game.legal(view, self.seat)
        if not moves:
            raise ValueError(f"seat {self.seat} is not asked anything")
        node = self._root(view, moves, rng)
        if every:
            self._add_left_out(node, moves, view.players)
            # Lines may all begin alike: whoever explains wants something to compare with.
            other = next((arm.line[0] for arm in node.arms if arm.line[0] != node.arms[0].line[0]), None)
            asked = [*dict.fromkeys([*asked, *([other] if other else [])])]
        done = 0
        if every or (len(moves) > 1 and len(node.arms) > 1 and not self.lore.settled(view)):
            done = self._halve(view, node, rng, budget, begun, clock, asked)
        return self._thought(node, moves, done, clock() - begun)

    def ponder(self, view: Any, rng: Rng, budget: Budget, clock: Callable[[], float] = time.perf_counter) -> int:
        """Think on while others are asked: what they may do, and what to answer. How many simulations it did."""
        begun, done = clock(), 0
        while self.game.acting(view) and not spent(budget, done, clock() - begun):
            world = self.lore.world(self.game, view, self.seat, Rng(rng.below(1 << 60)), self.memo)
            self._simulate(world, Rng(rng.below(1 << 60)), None, hash_first=True)
            done += 1
        return done

    def _root(self, view: Any, moves: list[Move], rng: Rng) -> Node:
        key = (self.seat, view.hash())
        node = self.nodes.get(key) or Node(self.seat)
        if not self.lore.blind or len(self.nodes) >= MOST_NODES:
            # Later nodes are known by their way from the root, which may be another one now.
            keep = {key: node} if key in self.nodes else {}
            if not keep:
                self.memo = {}
            self.nodes = keep
        self.nodes[key] = node
        if not node.arms:
            node.arms = self._arms(view.copy(), self.seat, moves, rng)
        return node

    def _arms(self, view: Any, seat: int, moves: list[Move], rng: Rng) -> list[Arm]:
        weights: dict[Line, float] = {}
        for line, weight in self.lore.lines(self.game, view, seat, moves, rng):
            if line and line[0] in moves:
                weights[line] = weights.get(line, 0.0) + max(weight, 0.0)
        if not weights:
            weights = {(move,): 1.0 for move in moves}
        total = sum(weights.values()) or 1.0
        arms = [Arm(line, weight / total, view.players) for line, weight in weights.items()]
        arms.sort(key=lambda arm: -arm.prior)
        return arms

    def _add_left_out(self, node: Node, moves: list[Move], players: int) -> None:
        led = {arm.line[0] for arm in node.arms}
        prior = LEFT_OUT * node.arms[0].prior
        node.arms += [Arm((move,), prior, players) for move in moves if move not in led]

    # -- the first question --------------------------------------------------------------------------------------------

    def _halve(
        self,
        view: Any,
        node: Node,
        rng: Rng,
        budget: Budget,
        begun: float,
        clock: Callable[[], float],
        asked: Sequence[Move],
    ) -> int:
        """All lines in the same worlds, then the better half in more of them, and so on."""
        wide = max(3, int(0.7 * sqrt(budget.simulations or 400 * budget.seconds)))
        wanted = [next(arm for arm in node.arms if arm.line[0] == move) for move in asked]
        alive = wanted + [arm for arm in node.arms[:wide] if arm not in wanted]
        rounds = max(1, (len(alive) - 1).bit_length())
        done = 0
        for number in range(1, rounds + 1):
            part = Budget(budget.simulations * number // rounds, budget.seconds * number / rounds)
            first = True
            while first or not spent(part, done + len(alive) - 1, clock() - begun):
                first = False
                world = self.lore.world(self.game, view, self.seat, Rng(rng.below(1 << 60)), self.memo)
                luck = rng.below(1 << 60)
                for arm in alive:
                    self._simulate(world.copy(), Rng(luck), arm)
                    done += 1
                    if spent(budget, done, clock() - begun):
                        return done
            base = average(node)
            alive.sort(key=lambda arm: -score(arm, base))
            half = (len(alive) + 1) // 2
            alive = alive[:half] + [arm for arm in alive[half:] if arm in wanted]
            if len(alive) == 1:
                break
        return done

    def _thought(self, node: Node, moves: list[Move], done: int, seconds: float) -> Thought:
        most = max(arm.visits for arm in node.arms)
        if most:
            # The finalists have most visits; among them what was seen decides, and the prior.
            base = average(node)
            ranked = sorted(
                node.arms, key=lambda arm: (2 * arm.visits <= most, not arm.visits, -score(arm, base))
            )
        else:
            ranked = node.arms
        found: dict[Move, Weighed] = {}
        for arm in ranked:
            move = arm.line[0]
            known = found.get(move)
            if known is None:
                chances = [total / arm.visits for total in arm.totals] if arm.visits else []
                line = arm.follows or [(self.seat, move) for move in arm.line]
                found[move] = Weighed(move, chances, arm.visits, arm.prior, line)
            else:
                known.visits += arm.visits
                known.prior += arm.prior
        for move in moves:
            found.setdefault(move, Weighed(move, [], 0, 0.0, [(self.seat, move)]))
        return Thought(self.seat, list(found.values()), ranked[0].line, done, seconds)

    # -- one simulation ------------------------------------------------------------------------------------------------

    def _simulate(self, world: Any, rng: Rng, first: Arm | None, hash_first: bool = False) -> None:
        """Play a world on to where it can be judged, and tell the lines that led there."""
        game, lore, me = self.game, self.lore, self.seat
        players = world.players
        queues: list[list[Move]] = [[] for _ in range(players)]
        inside = [lore.blind or seat == me for seat in range(players)]
        walked: list[tuple[Node, Arm]] = []
        way: list[Any] = []
        played: list[tuple[int, Move]] = []
        end = lore.chapter(world) + lore.reach if lore.reach else None
        if first is not None:
            queues[me] = list(reversed(first.line))
            way.append(first.line)
        for _ in range(lore.longest):
            acting = game.acting(world)
            if not acting or (end is not None and lore.chapter(world) >= end):
                break
            seat = acting[0]
            legal = game.legal(world, seat)
            queue = queues[seat]
            move = queue.pop() if queue else None
            if move is None or move not in legal:
                queue.clear()
                line: Line | None = None
                if len(legal) == 1:
                    line = (legal[0],)
                elif inside[seat]:
                    line = self._descend(world, seat, legal, way, walked, rng, hash_first)
                    inside[seat] = line is not None
                if line is None:
                    line = lore.guess(game, world, seat, rng, self.memo)
                move = line[0]
                queue.extend(reversed(line[1:]))
            if len(played) < 12:
                played.append((seat, move))
            game.play(world, seat, move)
        outcome = game.outcome(world)
        values = lore.final(outcome, players) if outcome is not None else lore.value(game, world)
        if first is not None:
            self._tell(first, me, values)
            first.follows = first.follows or played
        for node, arm in walked:
            node.visits += 1
            self._tell(arm, node.seat, values)

    def _descend(
        self,
        world: Any,
        seat: int,
        legal: list[Move],
        way: list[Any],
        walked: list[tuple[Node, Arm]],
        rng: Rng,
        hash_first: bool,
    ) -> Line | None:
        """The line that the tree takes here; None where the tree ends."""
        lore, exact = self.lore, self.lore.blind or (hash_first and not way)
        key = (seat, self.game.view(world, seat).hash()) if exact else (seat, tuple(way))
        node = self.nodes.get(key)
        if node is None:
            if len(self.nodes) >= MOST_NODES:
                return None
            node = self.nodes[key] = Node(seat)
        if not node.arms:
            node.visits += 1
            if node.visits <= lore.patience:
                return None
            node.arms = self._arms(self.game.view(world, seat), seat, legal, rng)
            node.visits = 0
        arm = node.select(legal)
        if arm is None:
            return None
        walked.append((node, arm))
        if seat == self.seat:
            way.append(arm.line)
        return arm.line

    def _tell(self, arm: Arm, seat: int, values: list[float]) -> None:
        arm.visits += 1
        arm.wished += self.lore.wish(values, seat)
        totals = arm.totals
        for who, value in enumerate(values):
            totals[who] += value


def average(node: Node) -> float:
    """What the lines of a question promise, all together."""
    return sum(arm.wished for arm in node.arms) / max(1, sum(arm.visits for arm in node.arms))


def score(arm: Arm, base: float) -> float:
    """The prior's opinion and what was seen, in one number: better than average by so much."""
    return (PSEUDO * PER_LOGIT * log(arm.prior + 1e-9) + arm.wished - base * arm.visits) / (PSEUDO + arm.visits)


def spent(budget: Budget, done: int, seconds: float) -> bool:
    """Whether nothing is left of a budget."""
    return bool(
        (budget.simulations and done >= budget.simulations) or (budget.seconds and seconds >= budget.seconds)
    )


def weigh(
    game: Game[Any], lore: AnyLore, view: Any, seat: int, budget: Budget, rng: Rng, asked: Sequence[Move] = ()
) -> Thought:
    """What a seat would think of its moves, from scratch; at every question, also where a bot would not think twice."""
    return Search(game, lore, seat).weigh(view, rng, budget, every=True, asked=asked)
