"""What is picked on the board for a move in the making, what can be picked next, and the move that is asked about once more."""

from __future__ import annotations

from collections.abc import Collection

from pyengine import Choice, Prompt

MOST_LIT = 12
"""Where more than so many things can be picked, only the first one of each choice glows: the kinds first, then the places."""


class Selection:
    def __init__(self) -> None:
        self.picked: list[str] = []
        self.confirm: Choice | None = None
        """A choice that is made only when it is made twice."""

    def clear(self) -> None:
        self.picked.clear()
        self.confirm = None

    def fitting(self, prompt: Prompt) -> list[Choice]:
        """The choices that go with all that is picked."""
        return _with(prompt, self.picked)

    def lit(self, prompt: Prompt) -> frozenset[str]:
        """What can be picked next. Beside a choice that waits to be confirmed, what could be picked in its place."""
        return frozenset(at for choice in self._beside(prompt) for at in choice.at if at not in self.picked)

    def calm(self, prompt: Prompt) -> frozenset[str]:
        """What does not glow though it can be picked: whoever knows the place may begin with it, but not everybody has to look
        at all of them."""
        every = self.lit(prompt)
        if len(every) <= MOST_LIT:
            return frozenset()
        return every - {next((at for at in choice.at if at not in self.picked), "") for choice in self._beside(prompt)}

    def _beside(self, prompt: Prompt) -> list[Choice]:
        return _with(prompt, self.picked[:-1] if self.confirm else self.picked)

    def pick(self, prompt: Prompt, target: str) -> Choice | None:
        """One target more, one less, or another in place of the last. When only one choice fits all that is picked, that one."""
        waiting, self.confirm = self.confirm, None
        if target in self.picked:
            self.picked.remove(target)
            return None
        # What was picked before may not go with this: the last thing gives way first, then all of it.
        before = self.picked[:-1] if waiting else self.picked
        for kept in (before, before[:-1], []):
            if fitting := _with(prompt, [*kept, target]):
                self.picked = [*kept, target]
                return fitting[0] if len(fitting) == 1 else None
        self.picked.clear()
        return None

    def confirms(self, target: str) -> Choice | None:
        """The choice that waits, where this is the second click on what completed it."""
        return self.confirm if self.picked and self.picked[-1] == target else None

    def asks_again(self, choice: Choice | None) -> bool:
        """Whether this choice, where choices are to be confirmed, has still to be made a second time."""
        if choice is None or (self.confirm is not None and self.confirm.move == choice.move):
            return False
        self.confirm = choice
        return True


def _with(prompt: Prompt, picked: Collection[str]) -> list[Choice]:
    wanted = set(picked)
    return [choice for choice in prompt.choices if wanted <= set(choice.at)]
