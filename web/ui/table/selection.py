"""What is picked on the board for a move in the making, what can be picked next, and the move that is asked about once more."""

from __future__ import annotations

from collections.abc import Collection

from pyengine import Choice, Prompt

MOST_LIT = 12
"""At most so many things glow: where more can be picked the kinds come first, then the places, and what is left of one kind
(a long hand, the works of a camp) glows as one."""


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
        return every - self._first(prompt, every)

    def crowd(self, prompt: Prompt) -> frozenset[str]:
        """What is still too much of one kind: it does not glow piece by piece."""
        first = self._first(prompt, self.lit(prompt))
        kinds: dict[str, list[str]] = {}
        for target in sorted(first):
            kinds.setdefault(_kind(target), []).append(target)
        too_many, crowd = len(first) - MOST_LIT, set[str]()
        left = sorted(kinds.values(), key=len)
        while too_many > 0 and left:
            kind = next((kind for kind in left if len(kind) > too_many), left[-1])
            left.remove(kind)
            too_many -= len(kind) - 1
            crowd.update(kind)
        return frozenset(crowd)

    def _first(self, prompt: Prompt, every: frozenset[str]) -> frozenset[str]:
        """With what one begins: with anything where that is little, else with the first thing of each choice that leaves
        little enough, be it the card or the field that it goes to. What goes with all of them tells nothing."""
        if len(every) <= MOST_LIT:
            return every
        left = [[at for at in choice.at if at not in self.picked] for choice in self._beside(prompt)]
        left = [ats for ats in left if ats]
        ways = [frozenset(ats[min(place, len(ats) - 1)] for ats in left) for place in range(max(map(len, left)))]
        telling = [way for way in ways if len(way) > 1] or ways
        return next((way for way in telling if len(way) <= MOST_LIT), telling[0])

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


def _kind(target: str) -> str:
    """``hand`` of ``hand:7``, ``box:defence`` of ``box:defence.castle``."""
    return target.rpartition(".")[0] or target.partition(":")[0]
