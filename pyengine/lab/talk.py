"""A match as a conversation of JSON lines, for scripts and language models: ``kronika play GAME --json``.

Each line that it says is one object with a ``type``:

``start``
    once: ``game``, ``players``, ``seats`` (those that the other side plays), ``names``, ``seed``, ``options``.
``ask``
    a decision: ``seat``, ``prompt`` in words, ``rule``, ``choices`` (each with ``move``, ``words`` and ``notes``),
    ``standing``, ``view`` (all that this seat may know) and ``events`` (what has happened
    since it was last asked, in words).
``error``
    the answer was no move: ``message`` says why. Nothing has changed; the question stands.
``over``
    once: ``winners``, ``ranking``, ``scores``, ``lines``, ``ending`` in words, ``hash``.

Each answer is one object: ``{"choice": 0}`` (from 0), or ``{"move": ["place", "lithuania"]}``, or ``{"undo": true}``,
or ``{"stop": true}``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, TextIO

from ..bots import Bot
from ..flow import IllegalMove, Prompt
from ..match import Match, MoveFailed, SaveError, as_move
from ..rng import Rng
from ..state import Event, Move
from ..words import Words

ANSWERS = 'an answer is {"choice": N}, {"move": [...]}, {"undo": true} or {"stop": true}'


class Talk:
    """One match, some seats played by whoever is at the other end."""

    def __init__(self, match: Match, seats: Collection[int], bots: dict[int, Bot], words: Words, rng: Rng) -> None:
        self.match, self.seats, self.bots, self.words, self.rng = match, seats, bots, words, rng
        self.names = [words(f"side.{side}") for side in match.game.seated(match.setup)]
        self._known = dict.fromkeys(seats, 0)
        """Of each seat: up to which move it knows what happened."""

    def run(self, answers: Iterator[str], out: TextIO) -> bool:
        """Until the match is over, the other side stops, or there is nothing more to read; whether it is over."""

        def say(**line: Any) -> None:
            out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
            out.flush()

        match, setup = self.match, self.match.setup
        say(type="start", game=setup.game, players=setup.players, seats=sorted(self.seats), names=self.names,
            seed=setup.seed, options=setup.options)  # fmt: skip
        while match.outcome is None:
            acting = match.acting()
            seat = next((seat for seat in acting if seat not in self.seats), acting[0])
            if seat not in self.seats:
                match.play(seat, self.bots[seat].choose(match.game, match.view(seat), seat, self.rng))
                continue
            prompt = match.game.prompt(match.view(seat), seat)
            assert prompt is not None
            say(**self.question(seat, prompt))
            while True:
                line = next(answers, None)
                if line is None:
                    return False
                try:
                    answer = json.loads(line)
                    if not isinstance(answer, dict):
                        raise ValueError
                    if answer.get("stop"):
                        return False
                    if answer.get("undo"):
                        match.undo()
                    else:
                        match.play(seat, self.move(answer, prompt))
                    break
                except (IllegalMove, SaveError) as error:
                    say(type="error", message=self.words(error.reason, self.names, **error.args_for_words))
                except MoveFailed as error:
                    say(type="error", message=self.words(error.reason))
                except (ValueError, TypeError, LookupError):
                    say(type="error", message=ANSWERS)
        outcome = match.outcome
        lines = [
            {"words": self.words(line.id, self.names, **line.args), "values": line.values} for line in outcome.lines
        ]
        say(type="over", winners=outcome.winners, ranking=outcome.ranking, scores=outcome.scores, lines=lines,
            ending=self.words(outcome.ending, self.names, **outcome.args), hash=match.state.hash())  # fmt: skip
        return True

    def question(self, seat: int, prompt: Prompt) -> dict[str, Any]:
        said = self.words
        return {
            "type": "ask",
            "seat": seat,
            "prompt": said(prompt.id, self.names, **prompt.args),
            "rule": prompt.rule,
            "notes": [said(note.id, self.names, **note.args) for note in prompt.notes],
            "choices": [
                {
                    "move": choice.move,
                    "words": said(choice.id, self.names, **choice.args),
                    "notes": [said(note.id, self.names, **note.args) for note in choice.notes],
                }
                for choice in prompt.choices
            ],
            "standing": self.match.standings[-1],
            "events": [said(event.id, self.names, **event.args) for event in self._news(seat)],
            "view": self.match.view(seat).to_json(),
        }

    def _news(self, seat: int) -> list[Event]:
        since, now = self._known[seat], len(self.match.events)
        self._known[seat] = now
        happened = [*self.match.opening] if since == 0 else []
        happened += [event for some in self.match.events[since:now] for event in some]
        return [event for event in happened if event.to is None or seat in event.to]

    @staticmethod
    def move(answer: dict[str, Any], prompt: Prompt) -> Move:
        if "choice" in answer:
            number = answer["choice"]
            if type(number) is not int or not 0 <= number < len(prompt.choices):
                raise ValueError
            return prompt.choices[number].move
        return as_move(answer["move"])
