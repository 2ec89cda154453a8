"""Positions for the tests of God's Playground: a bare table with one step on the stack."""

from __future__ import annotations

from typing import Any

from pyengine import Rng, Setup
from pyengine.games.gods_playground import GAME
from pyengine.games.gods_playground.data import ENEMY_INDEX, INDEX, PHASE_NUMBER, TREATY_FEES
from pyengine.games.gods_playground.state import GodsState
from pyengine.state import Event, Move

WHITE, RED, BLUE, YELLOW = range(4)


def start(players: int = 3, script: dict[str, list[Any]] | None = None, **options: str) -> GodsState:
    """A fresh match at its first decision."""
    setup = Setup("gods_playground", players, seed=1, options=options, script=script or {"first_player": [0]})
    return GAME.start(setup)


def at(
    step: str,
    turn: int = 1,
    players: int = 3,
    mace: int = 0,
    script: dict[str, list[Any]] | None = None,
    tokens: list[list[int]] | None = None,
    **options: str,
) -> GodsState:
    """An empty board with nothing but this step ahead; edit it, then `go`."""
    s = start(players, **options)
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
    s.cache.clear()
    return s


def go(s: GodsState) -> list[Event]:
    """Run to the next decision; what happened."""
    s.log = []
    GAME.flow.advance(s)
    log, s.log = s.log, None
    return log


def play(s: GodsState, seat: int, *move: Any) -> list[Event]:
    s.log = []
    GAME.play(s, seat, tuple(move))
    log, s.log = s.log, None
    return log


def legal(s: GodsState, seat: int) -> list[Move]:
    return GAME.legal(s, seat)


def verbs(s: GodsState, seat: int) -> set[str]:
    return {move[0] for move in GAME.legal(s, seat)}


def notes_of(s: GodsState, seat: int, *move: Any) -> list[str]:
    """What a choice says beside its deed."""
    prompt = GAME.prompt(s, seat)
    assert prompt is not None
    return [note.id for choice in prompt.choices if choice.move == move for note in choice.notes]


def acting(s: GodsState) -> list[int]:
    return list(GAME.acting(s))


def ids(log: list[Event]) -> list[str]:
    return [event.id for event in log]


def find(log: list[Event], id: str) -> Event:
    return next(event for event in log if event.id == id)


def put(s: GodsState, province: str, *counts: int) -> None:
    """Cubes of the seats in a province."""
    for seat, count in enumerate(counts):
        s.pool[seat] += s.cubes[INDEX[province]][seat] - count
        s.cubes[INDEX[province]][seat] = count


def fight(s: GodsState, enemy: str, *counts: int, king: int = 0) -> None:
    """Cubes of the seats and of the king on an enemy field."""
    field = ENEMY_INDEX[enemy]
    for seat, count in enumerate(counts):
        s.pool[seat] += s.fields[field][seat] - count
        s.fields[field][seat] = count
    s.king[field] = king


def own(
    s: GodsState, province: str, *owners: int, managers: tuple[int, ...] = (), cities: tuple[int, ...] = ()
) -> None:
    """Estates along a track; `managers` and `cities` name spaces from 1."""
    p = INDEX[province]
    for seat in s.estates[p]:
        s.discs[seat] += 1
    s.estates[p] = list(owners)
    for seat in owners:
        s.discs[seat] -= 1
    s.managers[p] = [space in managers for space in range(1, len(owners) + 1)]
    s.cities[p] = [space in cities for space in range(1, len(owners) + 1)]


def occupy(s: GodsState, province: str, enemy: str, count: int) -> None:
    s.enemy[INDEX[province]] = count
    s.enemy_of[INDEX[province]] = ENEMY_INDEX[enemy] if count else -1


def there(s: GodsState, province: str) -> tuple[str | None, int]:
    p = INDEX[province]
    names = list(ENEMY_INDEX)
    return (names[s.enemy_of[p]] if s.enemy_of[p] >= 0 else None, s.enemy[p])


def army(s: GodsState, province: str, seat: int, infantry: int = 0, cavalry: int = 0, gun: bool = False) -> None:
    p = INDEX[province]
    s.infantry[p][seat] = infantry
    s.cavalry[p][seat] = cavalry
    if gun:
        s.guns[seat] = p


def sit(s: GodsState, *seats: int) -> None:
    """Discs on the five seats of the Sejm; -1 is an empty one."""
    for p, seat in enumerate(seats):
        s.sejm[p] = seat
        if seat >= 0:
            s.discs[seat] -= 1


def ally(s: GodsState, enemy: str, fee: int = 2) -> None:
    s.treaty = ENEMY_INDEX[enemy]
    s.treaty_dice = TREATY_FEES[fee]


def sound(s: GodsState) -> None:
    """A hand-made position keeps the sums of the rules."""
    assert GAME.broken(s) == []
