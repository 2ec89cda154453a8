"""The invariants of a position, in words for developers. Its shape is sound already; these are the rules' own sums and
what the step that waits relies on."""

from __future__ import annotations

from collections.abc import Iterator

from ...flow import Frames
from .data import (
    ARTILLERY_FROM_TURN,
    CAVALRY,
    CITY_FROM_TURN,
    COSSACKS,
    COURT,
    CROWN_LIMIT,
    CUBES,
    DISCS,
    ENEMIES,
    HABSBURGS,
    INFANTRY,
    PHASE_NUMBER,
    PROVINCES,
    STAGES,
    TOKENS_EACH,
    UKRAINE,
    VIENNA_BOUND,
)
from .state import GodsState
from .steps.private_armies import army
from .steps.special_actions import treaty_allowed
from .supply import cities_left, cubes_left, king_left, managers_left, markers_left


def invariants(s: GodsState, frames: Frames) -> Iterator[str]:
    """`frames`: the stack by names, as `Flow.frames` gives it."""
    for check in (_players, _tokens, _land, _enemies, _armies, _politics, _seasons):
        yield from check(s)
    yield from _place(s, frames)
    yield from _waiting(s, frames)


# -- the rules' own sums -------------------------------------------------------------------------------------------


def _players(s: GodsState) -> Iterator[str]:
    for seat in range(s.players):
        cubes = s.pool[seat] + sum(row[seat] for row in s.cubes) + sum(row[seat] for row in s.fields)
        if cubes != CUBES:
            yield f"seat {seat} has {cubes} cubes instead of {CUBES}"
        discs = s.discs[seat] + sum(t.count(seat) for t in s.estates) + s.sejm.count(seat)
        if discs != DISCS:
            yield f"seat {seat} has {discs} discs instead of {DISCS}"
        points = sum(row[seat] for row in s.scored.values())
        if points != s.prestige[seat]:
            yield f"seat {seat} has {s.prestige[seat]} prestige but scored {points}"


def _tokens(s: GodsState) -> Iterator[str]:
    used = s.revealed and s.phase > 0
    size = {0: 12, 1: 6 if used else 12, 2: 0 if used else 6, 3: 6 if used else 12, 4: 0 if used else 6}[s.turn]
    for seat in range(s.players):
        hand, placed = s.hand[seat], s.placed[seat]
        if sum(hand) != size:
            yield f"seat {seat} has {sum(hand)} tokens in hand instead of {size}"
        if used:
            # Tokens that lie open have left the hand.
            if -1 in placed or any(hand[v] + placed.count(v) > TOKENS_EACH for v in range(6)):
                yield f"seat {seat} has placed tokens that it does not own"
        elif any(placed.count(v) > hand[v] for v in range(6)):
            yield f"seat {seat} has placed tokens that it does not have"


def _land(s: GodsState) -> Iterator[str]:
    if managers_left(s) < 0:
        yield "more than 8 managers"
    if cities_left(s) < 0:
        yield "more than 2 cities"
    # One a turn (GP-7.2.8): those of the turns before, and this one's. At the end of a turn the mark is gone.
    if sum(map(sum, s.cities)) > max(s.turn - CITY_FROM_TURN, 0) + (s.city_built or not s.stack):
        yield "more cities than turns to build them"
    if s.city_built and s.turn < CITY_FROM_TURN:
        yield "a city was built before turn 3"


def _enemies(s: GodsState) -> Iterator[str]:
    for e in range(5):
        if cubes_left(s, e) < 0:
            yield f"too many cubes of {ENEMIES[e]}"
    if markers_left(s) < 0:
        yield "too many Habsburg markers"
    if king_left(s) < 0:
        yield "too many king's cubes"
    for p in range(5):
        if (s.enemy[p] > 0) != (s.enemy_of[p] >= 0):
            yield f"{PROVINCES[p]}: enemy cubes without an enemy, or the other way round"
        if s.enemy[p] and s.markers[p]:
            yield f"{PROVINCES[p]}: enemy cubes and markers together"
        if s.enemy_of[p] == HABSBURGS and s.turn < 4:
            yield f"{PROVINCES[p]}: purple cubes before turn 4"
    if s.turn < 4 and (any(s.fields[HABSBURGS]) or s.king[HABSBURGS]):
        yield "Polish cubes on field V before turn 4"
    if s.invaded and s.turn != 3:
        yield "Vienna is besieged in turn 3 only"
    if s.vienna and not (s.held or s.invaded):
        yield "orange cubes in field V out of season"
    if s.held and s.turn != 4:
        yield "field V is Ottoman before turn 4"
    if s.turn == 4 and s.vienna > VIENNA_BOUND:
        yield "more than two orange cubes were kept in field V"


def _armies(s: GodsState) -> Iterator[str]:
    for seat in range(s.players):
        if sum(row[seat] for row in s.infantry) > INFANTRY or sum(row[seat] for row in s.cavalry) > CAVALRY:
            yield f"seat {seat} has more units than tokens"
        if s.guns[seat] >= 0 and s.turn < ARTILLERY_FROM_TURN:
            yield "private artillery in turn 1"
    if any(have > limit for have, limit in zip(s.crown, CROWN_LIMIT)):
        yield "the Crown Army is larger than its tokens"
    if s.crown[2] and s.turn < ARTILLERY_FROM_TURN:
        yield "Crown artillery in turn 1"
    if sum(s.cossacks) != COSSACKS:
        yield f"{sum(s.cossacks)} Cossacks instead of {COSSACKS}"


def _politics(s: GodsState) -> Iterator[str]:
    if (s.treaty >= 0) != (s.treaty_dice > 0):
        yield "a treaty without its dice, or the other way round"
    if s.treaty >= 0 and not treaty_allowed(s, s.treaty):
        yield f"a treaty with {ENEMIES[s.treaty]} out of season"
    if s.treaty_dice > 2 and not s.firm_treaties:
        yield "a firmer treaty than the rules of this match allow"


def _seasons(s: GodsState) -> Iterator[str]:
    """What is on the board only from some phase of a turn on, and is gone when the turn ends."""
    if s.phase < 11 and (any(s.attacked) or s.invaded):
        yield "attacks before the invasions"
    if s.phase < 10 and (any(map(any, s.fields)) or any(s.king)):
        yield "campaigns before their phase"
    if s.phase < 9 and (
        any(map(any, s.infantry)) or any(map(any, s.cavalry)) or max(s.guns) >= 0 or s.cossacks[0] != COSSACKS
    ):
        yield "armies before they are raised"
    if s.phase < 6 and max(s.sejm) >= 0:
        yield "envoys before they are elected"
    if s.phase < 8 and s.treaty >= 0:
        yield "a treaty before the special actions"
    if s.phase > 2:
        return
    if any(s.bonus) or any(s.crown):
        yield "reinforcements or a Crown Army before their phases"
    if any(s.enemy[p] > sum(s.cubes[p]) for p in range(5)):
        yield "more enemy cubes than players' cubes in a province between turns"


# -- the place in the flow -----------------------------------------------------------------------------------------


def _place(s: GodsState, frames: Frames) -> Iterator[str]:
    """Turn and phase are those of the frames. Positions of tests may leave out the lower ones."""
    if not frames or frames[0][0] != "match":
        return
    if (s.turn, s.phase) != (expected := _under_way(frames)):
        yield f"turn {s.turn}, phase {s.phase}, but the stack says {expected}"
    name, f = frames[1]
    if name == "initial_estates":
        # One is being placed: as many as before it are there, and its seat follows from their number.
        placed, asked = f["placed"] - 1, frames[2][1]["seat"]
        settled = [seat for track in s.estates for seat in track]
        rounds, turn = divmod(placed, s.players)
        if s.players == 4 and rounds:
            turn = 3 - turn
        if placed >= (9 if s.players == 3 else 8) or len(settled) != placed:
            yield f"{len(settled)} first estates before number {placed + 1}"
        elif asked != (s.mace + turn) % s.players:
            yield f"seat {asked} places a first estate out of turn"


def _under_way(frames: Frames) -> tuple[int, int]:
    done = frames[0][1]["done"]
    if done < 3:
        return 0, 0
    stage, f = frames[2]
    return done - 2, PHASE_NUMBER[STAGES[stage][f["done"] - 1]]


def _waiting(s: GodsState, frames: Frames) -> Iterator[str]:
    """The step that waits has what it needs."""
    if not frames:
        return
    name, f = frames[-1]
    n = s.players
    if (s.turn == 0) != (s.phase == 0):
        yield "turn and phase do not fit"
    if s.turn and s.revealed != (s.phase > 2 or name == "shortage"):
        yield "tokens lie open before, or hidden after they are revealed"
    if name != "bid" and any(bid >= 0 for bid in s.bids):
        yield "bids when nobody bids"
    if "out" in f:
        if f["turn"] >= n or (s.mace + f["turn"]) % n in f["out"]:
            yield f"{name}: whoever has passed is asked"
    elif len(frames) > 1 and name in ("second_move", "colleges", "purchase"):
        if (s.mace + frames[-2][1]["turn"] - 1) % n != f["seat"]:
            yield f"{name}: somebody else is on turn"
        elif name == "purchase" and f["bought"] > _raised(s, f["seat"], f["province"]):
            yield "purchase: more units were bought than stand there"
    elif name == "bid":
        yield from _bidding(s, f["seats"])
    elif name == "clientele":
        if all(s.committed) or any(-1 in placed for placed, done in zip(s.placed, s.committed) if done):
            yield "clientele: somebody is done without having laid out everything"
    elif name == "shortage":
        short = [f for name, f in frames if name == "shortage"]
        if len({f["seat"] for f in short}) < len(short):
            yield "shortage: a seat is asked twice"
        for f in short:
            seat = f["seat"]
            if s.pool[seat] > sum(s.placed[seat][f["province"] : COURT]):
                yield f"shortage: seat {seat} has cubes enough"


def _raised(s: GodsState, seat: int, province: int) -> int:
    """Units of a seat's in a province; Cossacks are anybody's."""
    own: int = sum(army(s, seat, province).values())
    return own + (s.cossacks[1] if province == UKRAINE else 0)


def _bidding(s: GodsState, tied: list[int]) -> Iterator[str]:
    if all(s.committed):
        yield "bid: everybody is done"
    for seat in range(s.players):
        if s.bids[seat] > s.money[seat]:
            yield f"bid: seat {seat} has bid more than it has"
        if s.committed[seat] != (s.bids[seat] >= 0 or seat not in tied) or (s.bids[seat] >= 0) > (seat in tied):
            yield f"bid: seat {seat} is done without a bid, or the other way round"
