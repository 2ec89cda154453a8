"""Lessons: a recorded match with words. What one is, how it is followed, and whether it still fits its game.

A lesson is data (docs/lessons.md): a set-up or a position, dictated chance, the moves of the others, and for each
decision of the learner what to say, which moves are welcome and what to say to the others. The words themselves
stand in a file a language beside it. The page shows it (web/ui/learn); here is nothing but the match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .flow import IllegalMove
from .game import Setup, SetupError
from .match import Match, MoveFailed, SaveError, as_move
from .rng import ScriptError
from .state import Move

ANY = "*"
"""In the pattern of a move: whatever stands there."""
OWN_WORDS = ("title", "lead", "end")
"""What every lesson says: its name, a line for the list, and what stands at its end."""
MOST_WAYS = 8
"""Of a decision with many welcome moves, how many are followed to the end when a lesson is checked."""


class LessonError(ValueError):
    """A lesson is not one, or does not fit its game. For its author, never for a player."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing at a time: words to be read, a decision of the learner, or moves that are made by themselves."""

    say: str = ""
    """Which words: a heading in the language's file."""
    at: tuple[str, ...] = ()
    """What words point at; a decision points at its welcome moves."""
    moves: tuple[Move, ...] = ()
    """A decision: the welcome moves, as patterns."""
    replies: tuple[tuple[Move, str], ...] = ()
    """What to say to other moves: the first pattern that fits counts."""
    otherwise: str = ""
    """What to say to the rest of them."""
    play: tuple[tuple[int, Move], ...] = ()
    """Moves that are made, by whomever."""

    @property
    def size(self) -> int:
        """How many moves it takes."""
        return len(self.play) or min(1, len(self.moves))

    def welcomes(self, move: Move) -> bool:
        return any(fits(pattern, move) for pattern in self.moves)

    def reply(self, move: Move) -> str:
        """What is said to a move that is not welcome; nothing where the author says nothing of it."""
        return next((say for pattern, say in self.replies if fits(pattern, move)), self.otherwise)


def fits(pattern: Move, move: Move) -> bool:
    return len(pattern) == len(move) and all(part in (ANY, item) for part, item in zip(pattern, move, strict=True))


@dataclass(frozen=True, slots=True)
class Lesson:
    game: str
    name: str
    order: int
    """Its place among the lessons of its game; the first one is offered to newcomers."""
    minutes: int
    learner: int
    setup: Setup
    steps: tuple[Step, ...]

    def match(self) -> Match:
        """At its beginning. Raises LessonError."""
        try:
            return Match(self.setup, {"practice": True})
        except (SetupError, ScriptError, SaveError) as error:
            raise LessonError(f"{self.game}/{self.name}: the set-up: {error}") from error

    def words(self) -> set[str]:
        """The headings that every language's file must have, and no others."""
        said = {step.say for step in self.steps if step.say}
        said |= {say for step in self.steps for _, say in step.replies}
        return said | {step.otherwise for step in self.steps if step.otherwise} | set(OWN_WORDS)


# -- reading ---------------------------------------------------------------------------------------------------------

_SETUP = {"players", "seed", "options", "sides", "script", "position"}
_LESSON = {"order", "minutes", "learner", "setup", "steps"}
_STEPS = ({"say", "at"}, {"say", "moves", "else"}, {"play"})
"""The three kinds of steps and what each may hold."""


def read(game: str, name: str, data: Any) -> Lesson:
    """A lesson from its document. Raises LessonError with the place of what is wrong."""
    where = f"{game}/{name}"
    known_keys(where, data, _LESSON, {"steps", "setup"})
    steps = data["steps"]
    if not isinstance(steps, list) or not steps:
        raise LessonError(f"{where}: steps: a list is needed")
    read_steps = tuple(_step(f"{where}: step {number}", step) for number, step in enumerate(steps, start=1))
    for key, least in (("order", 0), ("minutes", 1), ("learner", 0)):
        if type(data.get(key, least)) is not int or data.get(key, least) < least:
            raise LessonError(f"{where}: {key}: a number from {least} up is needed")
    return Lesson(
        game,
        name,
        data.get("order", 0),
        data.get("minutes", 1),
        data.get("learner", 0),
        read_setup(where, game, data["setup"]),
        read_steps,
    )


def read_setup(where: str, game: str, data: Any) -> Setup:
    """A set-up as lessons, scenarios and puzzles write it: a match's, without the game's name. What a script dictates
    holds for a position too. Raises LessonError."""
    known_keys(f"{where}: setup", data, _SETUP, {"players"})
    given = {"seed": 0, **data}
    script, position = given.get("script"), given.get("position")
    if script and isinstance(position, dict):
        word = position.get("rng")
        word = word["word"] if isinstance(word, dict) else word
        given["position"] = {**position, "rng": {"word": word, "script": script}}
        del given["script"]
    return Setup(game, **given)


def known_keys(where: str, data: Any, allowed: set[str], needed: set[str]) -> None:
    """Raises LessonError where a document has other keys, or lacks some."""
    if not isinstance(data, dict):
        raise LessonError(f"{where}: an object is needed")
    if extra := sorted(set(data) - allowed):
        raise LessonError(f"{where}: {', '.join(extra)}: nobody knows that; known are {', '.join(sorted(allowed))}")
    if missing := sorted(needed - set(data)):
        raise LessonError(f"{where}: {', '.join(missing)} is missing")


def _step(where: str, data: Any) -> Step:
    if not isinstance(data, dict) or not any(set(data) <= kind for kind in _STEPS) or not set(data) & {"say", "play"}:
        raise LessonError(f"{where}: it is words (say, at), a decision (say, moves, else) or others' moves (play)")
    other = data.get("else", "")
    replies = [(_move(where, pattern), str(say)) for pattern, say in other[:-1]] if isinstance(other, list) else []
    otherwise = other[-1] if isinstance(other, list) and other else other
    if not isinstance(otherwise, str):
        raise LessonError(f"{where}: else: words, or [[pattern, words], ..., words]")
    return Step(
        str(data.get("say", "")),
        tuple(map(str, data.get("at", ()))),
        tuple(_move(where, move) for move in data.get("moves", ())),
        tuple(replies),
        otherwise,
        tuple(_made(where, entry) for entry in data.get("play", ())),
    )


def _move(where: str, data: Any) -> Move:
    try:
        return as_move(data)
    except SaveError as error:
        raise LessonError(f"{where}: {data!r} is no move") from error


def _made(where: str, entry: Any) -> tuple[int, Move]:
    if not isinstance(entry, list) or len(entry) < 2 or type(entry[0]) is not int:
        raise LessonError(f"{where}: {entry!r}: a seat and a move are needed, such as [1, \"commit\"]")
    return entry[0], _move(where, entry[1:])


# -- following -------------------------------------------------------------------------------------------------------


class Course:
    """Where somebody stands in a lesson. It follows the match: what is taken back there is taken back here."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        self.at = at
        self._begins = [0]
        for step in lesson.steps:
            self._begins.append(self._begins[-1] + step.size)

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        return None if self.done else self.lesson.steps[self.at]

    def follow(self, moves: int) -> None:
        """The match has come so far."""
        begins, steps = self._begins, self.lesson.steps
        while self.at > 0 and begins[self.at] > moves:
            self.at -= 1
        # What was read is behind us as soon as something was done after it.
        while self.at < len(steps) and begins[self.at + 1] <= moves:
            if not steps[self.at].size and begins[self.at] == moves:
                break
            self.at += 1

    def go_on(self) -> None:
        """The words were read."""
        if not self.done and not self.lesson.steps[self.at].size:
            self.at += 1

    def due(self, moves: int) -> tuple[int, Move] | None:
        """The move that comes next by itself."""
        step = self.step
        return step.play[moves - self._begins[self.at]] if step and step.play else None


# -- checking --------------------------------------------------------------------------------------------------------


def welcome(lesson: Lesson, match: Match, step: Step) -> list[Move]:
    """The moves that are welcome now, in the order of the patterns."""
    legal = match.game.legal(match.state, lesson.learner)
    return [move for pattern in step.moves for move in legal if fits(pattern, move)]


def walk(lesson: Lesson, chosen: Mapping[int, Move] | None = None) -> Iterator[tuple[int, Step, Match]]:
    """From step to step, each with the match as it stands before it; the learner makes the first welcome move unless
    `chosen` names another for the step. Raises LessonError where the lesson does not fit its game."""
    match = lesson.match()
    for number, step in enumerate(lesson.steps):
        yield number, step, match
        where = f"{lesson.game}/{lesson.name}: step {number + 1}"
        made = step.play
        if step.moves:
            found = welcome(lesson, match, step)
            move = (chosen or {}).get(number, found[0] if found else None)
            if move is None or move not in found:
                raise LessonError(f"{where}: none of the welcome moves is legal: {_asked(match)}")
            made = ((lesson.learner, move),)
        for seat, move in made:
            try:
                match.play(seat, move)
            except (IllegalMove, MoveFailed, ScriptError) as error:
                raise LessonError(f"{where}: {move!r} of seat {seat}: {error}; {_asked(match)}") from error


def _asked(match: Match) -> str:
    seats = match.acting()
    legal = match.game.legal
    return "; ".join(f"seat {seat} may {legal(match.state, seat)[:12]}" for seat in seats) or "nobody is asked"


def faults(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, in words for its author; nothing where every welcome way leads to its end."""
    found: list[str] = []
    ways: list[tuple[int, Move]] = []
    try:
        for number, step, match in walk(lesson):
            where = f"{lesson.game}/{lesson.name}: step {number + 1}"
            legal = match.game.legal(match.state, lesson.learner)
            patterns = (*step.moves, *(pattern for pattern, _ in step.replies))
            idle = [pattern for pattern in patterns if not any(fits(pattern, move) for move in legal)]
            found += [f"{where}: {pattern!r} fits no legal move" for pattern in idle]
            answered = [pattern for pattern, _ in step.replies if step.welcomes(pattern)]
            found += [f"{where}: {pattern!r} is answered, but it is welcome" for pattern in answered]
            if step.moves:
                ways += [(number, move) for move in welcome(lesson, match, step)[1:MOST_WAYS]]
        for number, move in ways:
            for _ in walk(lesson, {number: move}):
                pass
    except LessonError as error:
        found.append(str(error))
    return found
