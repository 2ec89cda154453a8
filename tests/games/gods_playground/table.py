"""A table to play God's Playground at in tests: a bare board with one step on the stack."""

from __future__ import annotations

from typing import Any

from pyengine import Rng, Setup
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import ENEMY_INDEX, INDEX, PHASE_NUMBER, TREATY_FEES
from pyengine.games.gods_playground.state import GodsState
from tests import table

WHITE, RED, BLUE, YELLOW = range(4)


class Table(table.Table[GodsState]):
    game = GAME

    def put(self, province: str, *counts: int) -> None:
        """Cubes of the seats in a province."""
        for seat, count in enumerate(counts):
            self.s.pool[seat] += self.s.cubes[INDEX[province]][seat] - count
            self.s.cubes[INDEX[province]][seat] = count

    def fight(self, enemy: str, *counts: int, king: int = 0) -> None:
        """Cubes of the seats and of the king on an enemy field."""
        field = ENEMY_INDEX[enemy]
        for seat, count in enumerate(counts):
            self.s.pool[seat] += self.s.fields[field][seat] - count
            self.s.fields[field][seat] = count
        self.s.king[field] = king

    def own(
        self, province: str, *owners: int, managers: tuple[int, ...] = (), cities: tuple[int, ...] = ()
    ) -> None:
        """Estates along a track; `managers` and `cities` name spaces from 1."""
        p = INDEX[province]
        for seat in self.s.estates[p]:
            self.s.discs[seat] += 1
        self.s.estates[p] = list(owners)
        for seat in owners:
            self.s.discs[seat] -= 1
        self.s.managers[p] = [space in managers for space in range(1, len(owners) + 1)]
        self.s.cities[p] = [space in cities for space in range(1, len(owners) + 1)]

    def occupy(self, province: str, enemy: str, count: int) -> None:
        self.s.enemy[INDEX[province]] = count
        self.s.enemy_of[INDEX[province]] = ENEMY_INDEX[enemy] if count else -1

    def there(self, province: str) -> tuple[str | None, int]:
        p = INDEX[province]
        names = list(ENEMY_INDEX)
        return (names[self.s.enemy_of[p]] if self.s.enemy_of[p] >= 0 else None, self.s.enemy[p])

    def army(self, province: str, seat: int, infantry: int = 0, cavalry: int = 0, gun: bool = False) -> None:
        p = INDEX[province]
        self.s.infantry[p][seat] = infantry
        self.s.cavalry[p][seat] = cavalry
        if gun:
            self.s.guns[seat] = p

    def sit(self, *seats: int) -> None:
        """Discs on the five seats of the Sejm; -1 is an empty one."""
        for p, seat in enumerate(seats):
            self.s.sejm[p] = seat
            if seat >= 0:
                self.s.discs[seat] -= 1

    def ally(self, enemy: str, fee: int = 2) -> None:
        self.s.treaty = ENEMY_INDEX[enemy]
        self.s.treaty_dice = TREATY_FEES[fee]

    def notes_of(self, seat: int, *move: Any) -> list[str]:
        """What a choice says beside its deed."""
        return [note.id for note in self.choice(*move, seat=seat).notes]


def start(players: int = 3, script: dict[str, list[Any]] | None = None, **options: str) -> Table:
    """A fresh match at its first decision."""
    setup = Setup("gods_playground", players, seed=1, options=options, script=script or {"first_player": [0]})
    return Table(GAME.start(setup))


def at(
    step: str,
    turn: int = 1,
    players: int = 3,
    mace: int = 0,
    script: dict[str, list[Any]] | None = None,
    tokens: list[list[int]] | None = None,
    **options: str,
) -> Table:
    """An empty board with nothing but this step ahead; edit it, then `go`."""
    s = start(players, **options).s
    s.stack = [[step]]
    s.turn = turn
    s.phase = PHASE_NUMBER.get(step, 0)
    s.mace = mace
    s.rng = Rng(1, script)
    if step not in ("income", "clientele"):
        s.revealed = True
        s.placed = tokens or [[0, 1, 2, 3, 4, 5] for _ in range(players)]
        if turn in (2, 4):
            s.hand = [[0] * 6 for _ in range(players)]
        else:
            s.hand = [[2 - placed.count(v) for v in range(6)] for placed in s.placed]
    elif turn in (2, 4):
        s.hand = [[1] * 6 for _ in range(players)]
    return Table(s)
