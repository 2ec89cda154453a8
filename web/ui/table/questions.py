"""What people are asked, what they do not want to be asked again, and the tips that stand by the first few times."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from pyengine import Match, Move, Prompt

from ..memo import Latest
from ..settings import Settings
from .foresight import in_one_go
from .viewer import Viewer

ENOUGH_HINTS = 5
"""Answers after which a hint has done its work; laying out five cards is five answers."""


class Asked(NamedTuple):
    seat: int
    prompt: Prompt


class Questions:
    def __init__(self) -> None:
        self.muted: set[tuple[int, str]] = set()
        """Seats and scopes: not again, as long as the scope lasts."""
        self.silent: set[int] = set()
        """Numbers of the moves that were made for a person who did not want to be asked."""
        self.answered: dict[str, int] = {}
        """How often people have answered each prompt."""
        self.called = ""
        """The step whose hint was asked for by key."""
        self.failed_at = -1
        """Number of the move that the rules could not carry out: there nobody is passed over."""
        self._latest: Latest[Prompt | None] = Latest()
        self._times: Latest[dict[Move, int]] = Latest()

    def asked(self, match: Match, viewer: Viewer) -> Asked | None:
        """The person to be asked now, and what. The prompt is built once a position."""
        seat = viewer.first(match.acting())
        if seat is None:
            return None
        prompt = self._latest.get(lambda: match.game.prompt(match.state, seat), match.state, len(match.moves), seat)
        return Asked(seat, prompt) if prompt else None

    def times(self, match: Match, asked: Asked, equal: Container[str]) -> dict[Move, int]:
        """How many equal pieces may go in one go, by move; `equal` are the verbs that move such pieces."""
        moves = [choice.move for choice in asked.prompt.choices if choice.move[0] in equal]
        return self._times.get(lambda: {move: in_one_go(match, asked.seat, move) for move in moves}, match.state, len(match.moves), asked.seat)

    def passes_over(self, match: Match, asked: Asked, settings: Settings) -> bool:
        """Whether the person wants this to be declined without a word."""
        prompt = asked.prompt
        if prompt.decline is None or self.failed_at == len(match.moves):
            return False
        return (asked.seat, prompt.scope) in self.muted or (settings.ask == "matters" and not prompt.matters)

    def answer(self, prompt: Prompt) -> None:
        step = _step(prompt)
        self.answered[step] = self.answered.get(step, 0) + 1

    def call_hint(self, prompt: Prompt) -> None:
        self.called = "" if self.called == _step(prompt) else _step(prompt)

    def hint(self, prompt: Prompt, hints: dict[str, str], settings: Settings) -> str:
        """A tip the first times that somebody is asked this in a match."""
        step = _step(prompt)
        if self.called == step:
            return hints.get(step, "")
        if settings.hints == "no" or self.answered.get(step, 0) >= ENOUGH_HINTS:
            return ""
        return hints.get(step, "")


def _step(prompt: Prompt) -> str:
    return prompt.id.removeprefix("prompt.")
