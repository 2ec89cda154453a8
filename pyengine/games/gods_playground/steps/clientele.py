"""Phase 2. Noble clientele: secret tokens, then cubes."""

from __future__ import annotations

from typing import Annotated, Literal

from ....flow import Choice, Note, Objection, Prompt, Step
from ....shape import Int, Seat
from ....state import Frame, Move
from ....steps import Together
from ..data import COURT, INDEX, PLACE_INDEX, PLACES, PROVINCES, TOKENS_EACH
from ..state import GodsState, order
from .cycle import begin

_TOKEN: list[list[Move]] = [[("token", place, value) for value in range(6)] for place in PLACES]
_COMMIT: Move = ("commit",)


class Clientele(Together[GodsState]):
    """GP-5.2.1: everybody at once puts one token on each province and one at court, face down."""

    name = "clientele"
    rule = "GP-5.2.1"
    holds = {"begun": Literal[True]}
    calls = ("shortage",)
    verbs = {"token": ("place", "value"), "commit": ()}

    def ready(self, s: GodsState, f: Frame) -> list[bool]:
        return s.committed

    def begin(self, s: GodsState, f: Frame) -> None:
        begin(s, self.name)
        f.append(True)
        s.revealed = False
        for seat in range(s.players):
            s.placed[seat] = [-1] * 6
            s.committed[seat] = False

    def end(self, s: GodsState, f: Frame) -> None:
        _reveal(s)

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        placed = s.placed[seat]
        values = [v for v in range(6) if s.hand[seat][v] > placed.count(v)]
        moves = [_TOKEN[i][v] for i in range(6) if placed[i] < 0 for v in values]
        return moves or [_COMMIT]

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        if move == _COMMIT:
            s.committed[seat] = True
            s.emit("event.tokens_ready", rule=self.rule, seat=seat)
        else:
            s.placed[seat][PLACE_INDEX[move[1]]] = move[2]
            s.emit(
                "event.token",
                rule=self.rule,
                to=(seat,),
                at=(f"place:{move[1]}",),
                seat=seat,
                place=move[1],
                value=move[2],
            )

    def objection(self, s: GodsState, f: Frame, seat: int, move: Move) -> Objection | None:
        if move == _COMMIT:
            return "illegal.tokens_missing", self.rule, {"n": s.placed[seat].count(-1)}
        _, place, value = move
        if s.placed[seat][PLACE_INDEX[place]] >= 0:
            return "illegal.place_taken", self.rule, {"place": place}
        return ("illegal.token_spent", self.rule, {"value": value}) if value in range(6) else None

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        asked = super().prompt(s, f, seat)
        placed = s.placed[seat]
        asked.args = {"n": placed.count(-1)}
        if -1 not in placed:
            asked.id = "prompt.clientele_ready"
        if s.turn in (2, 4):
            asked.notes.append(Note("note.tokens_rest"))
        else:
            asked.notes.append(Note("note.tokens_later"))
        wanted = _called(s, seat)
        if wanted > s.pool[seat]:
            asked.notes.append(Note("note.tokens_short", {"n": s.pool[seat], "wanted": wanted}))
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        if move[0] == "token":
            choice.at = (f"token:{move[2]}", f"place:{move[1]}")
            if move[1] == "court":
                choice.notes = [Note("note.token_court" if move[2] else "note.token_court_none", {"value": move[2]})]
            else:
                now = s.cubes[INDEX[move[1]]][seat]
                choice.notes = [Note("note.token_cubes", {"n": now + move[2], "now": now, "value": move[2]})]
                missing = _called(s, seat) + move[2] - s.pool[seat]
                if move[2] and missing > 0:
                    choice.notes.append(Note("note.token_missing", {"n": missing}))
        return choice


def _called(s: GodsState, seat: int) -> int:
    """Nobles that the tokens laid so far call."""
    return sum(value for value in s.placed[seat][:COURT] if value > 0)


def _reveal(s: GodsState) -> None:
    """GP-5.2.2, GP-5.2.3: tokens are turned up and become cubes; used ones stay public."""
    s.revealed = True
    s.reveal()
    for seat in range(s.players):
        placed = s.placed[seat]
        for value in placed:
            s.hand[seat][value] -= 1
        s.emit(
            "event.tokens",
            rule="GP-5.2.2",
            seat=seat,
            tokens=list(placed),
            prussia=placed[0],
            lithuania=placed[1],
            ukraine=placed[2],
            lesser_poland=placed[3],
            greater_poland=placed[4],
            court=placed[5],
        )
    short = []
    for seat in order(s):
        placed = s.placed[seat]
        wanted = sum(placed[:COURT])
        if wanted > s.pool[seat]:
            short.append(seat)
            s.emit("event.short", rule="GP-5.2.4", seat=seat, n=s.pool[seat], wanted=wanted)
            continue
        s.pool[seat] -= wanted
        for p in range(5):
            s.cubes[p][seat] += placed[p]
    # The last pushed is asked first.
    for seat in reversed(short):
        s.call("shortage", seat=seat, province=0)


class Shortage(Step[GodsState]):
    """GP-5.2.4: with too few cubes their owner says, province by province, how many go where; all are placed.

    The frame: ``[name, seat, province that is asked about]``."""

    name = "shortage"
    rule = "GP-5.2.4"
    holds = {"seat": Seat, "province": Annotated[int, Int(0, 4)]}
    _province = 2
    """Where the frame keeps it: it moves on."""
    calls = ("shortage",)
    verbs = {"add": ("province", "n")}

    def _range(self, s: GodsState, f: Frame) -> range:
        _, seat, province = f
        placed = s.placed[seat]
        later = sum(placed[province + 1 : COURT])
        return range(max(0, s.pool[seat] - later), min(placed[province], s.pool[seat]) + 1)

    def run(self, s: GodsState, f: Frame) -> bool:
        while f[self._province] < 5:
            counts = self._range(s, f)
            if len(counts) > 1:
                return True
            self._add(s, f, counts[0])
        s.stack.pop()
        return False

    def _add(self, s: GodsState, f: Frame, count: int) -> None:
        _, seat, p = f
        s.cubes[p][seat] += count
        s.pool[seat] -= count
        f[self._province] = p + 1
        if s.placed[seat][p]:
            s.emit(
                "event.added",
                rule=self.rule,
                at=(f"province:{PROVINCES[p]}",),
                seat=seat,
                province=PROVINCES[p],
                n=count,
                of=s.placed[seat][p],
            )

    def acting(self, s: GodsState, f: Frame) -> tuple[int, ...]:
        _, seat, _ = f
        return (seat,)

    def legal(self, s: GodsState, f: Frame, seat: int) -> list[Move]:
        _, _, province = f
        return [("add", PROVINCES[province], count) for count in self._range(s, f)]

    def play(self, s: GodsState, f: Frame, seat: int, move: Move) -> None:
        self._add(s, f, move[2])

    def prompt(self, s: GodsState, f: Frame, seat: int) -> Prompt:
        _, _, province = f
        asked = super().prompt(s, f, seat)
        asked.args = {"province": PROVINCES[province], "n": s.pool[seat], "value": s.placed[seat][province]}
        return asked

    def choice(self, s: GodsState, f: Frame, seat: int, move: Move) -> Choice:
        choice = super().choice(s, f, seat, move)
        choice.at = (f"province:{move[1]}", f"count:{move[2]}")
        return choice


def take_back(s: GodsState) -> None:
    """GP-9.3.4: after turn 2 everybody has all twelve tokens again."""
    for seat in range(s.players):
        s.hand[seat] = [TOKENS_EACH] * 6
