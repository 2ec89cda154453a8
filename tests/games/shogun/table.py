"""A table to play Shogun at in tests: dictated chance, positions edited by hand, single actions carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine import Event, Match, Setup
from pyengine.games.shogun.check import lasting
from pyengine.games.shogun.data import ACTIONS, CHEST_CARDS, FIELDS, KINDS, SPECIALS
from pyengine.games.shogun.game import GAME
from pyengine.games.shogun.state import NOBODY, ShogunState, provinces
from tests import table

BLUE, YELLOW, RED = 0, 1, 2
"""Uesugi, Mōri and Tokugawa: the first seats."""
QUIET = ("act_rice", "act_tax", "act_castle", "act_temple", "act_theatre", "act_recruit5", "act_recruit3",
         "act_recruit1", "act_battle_a", "act_battle_b")  # fmt: skip


class Table(table.Table[ShogunState]):
    """At the first planning of the printed set-up unless told otherwise: blue has set A, yellow B, red C."""

    game = GAME

    def __init__(
        self,
        players: int = 3,
        board: str = "sun_sample",
        *,
        seed: int | str = 1,
        actions: tuple[str, ...] = QUIET,
        specials: tuple[str, ...] = SPECIALS,
        events: tuple[str, ...] = ("ev_recruit", "ev_neutral2", "ev_rice_max3", "ev_tax_max5"),
        script: Mapping[str, list[Any]] | None = None,
    ) -> None:
        dictated: dict[str, list[Any]] = {
            "sets": [list("ABCDE"[:players])],
            "actions": [list(actions)] * 6,
            "specials": [list(specials)] * 6,
            "events": [list(events)],
            **(script or {}),
        }
        # A label without results leaves its chance alone.
        dictated = {label: results for label, results in dictated.items() if results}
        super().__init__(GAME.start(Setup("shogun", players, seed, {"board": board}, script=dictated)))

    # -- playing ---------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: str, province: str, *answers: tuple[Any, ...]) -> list[Event]:
        """Carry out one action as if its card had just been turned up; then these answers of whoever is asked."""
        self.s.call(action, seat=seat, province=province)
        return self.go() + self.answer(*answers)

    def run(self, step: str) -> list[Event]:
        """Carry out any step."""
        self.s.call(step)
        return self.go()

    def plan(self, seat: int, fields: Mapping[str, str] | None = None, *, commit: bool = True) -> None:
        """Lay these cards; chest cards and then any provinces on the rest; commit."""
        s = self.s
        wanted = dict(fields or {})
        wanted.setdefault("bid", "chest_0")
        for name, card in wanted.items():
            if card:
                self.play(seat, "place", card, name)
        chests = CHEST_CARDS - sum(1 for card in s.plans[seat].values() if card.startswith("chest"))
        left = [p for p in provinces(s, seat) if p not in s.plans[seat].values()]
        # Spare provinces go where they do least: on building and recruiting they can still act, so chests go first.
        for name in reversed(FIELDS):
            if not s.plans[seat][name] and name not in wanted and (chests or left):
                if chests:
                    chests -= 1
                    self.play(seat, "place", "chest", name)
                else:
                    self.play(seat, "place", left.pop(), name)
        if commit:
            self.play(seat, "commit")

    def plan_all(self, *plans: Mapping[str, str]) -> None:
        for seat in range(self.s.players):
            self.plan(seat, plans[seat] if seat < len(plans) else None)

    def idle(self) -> None:
        """Everybody's mat holds chest cards only (held down to no province at all): nothing will happen."""
        for seat in range(self.s.players):
            self.s.plans[seat] = {name: "chest" if name in ACTIONS[:5] else "" for name in FIELDS}

    # -- editing ---------------------------------------------------------------------------------------------------

    def give(self, province: str, seat: int, armies: int = 0, *, built: int = 0, revolts: int = 0) -> None:
        """Put a province into a state; the cubes come from and go to the reserves."""
        s = self.s
        if s.owner[province] != NOBODY:
            s.reserve[s.owner[province]] += s.armies[province]
        s.owner[province] = seat
        s.armies[province] = armies
        s.built[province] = built
        s.revolts[province] = revolts
        if seat != NOBODY:
            s.reserve[seat] -= armies

    def hand_out(self, *special: str) -> None:
        """Give each seat its special card, off the track."""
        self.s.special = list(special)
        self.s.track = ["" if card in special else card for card in SPECIALS]

    def force(self, card: str) -> None:
        """Put an event in force, as if it had been drawn."""
        s = self.s
        known = [*s.events, *s.event_deck]
        if s.event:
            known.append(s.event)
        known.remove(card)
        count = 3 - s.season
        s.event, s.events, s.event_deck = card, known[:count], known[count:]

    def empty_tower(self) -> None:
        """All cubes out of the tower and back in the reserves."""
        s = self.s
        for seat in range(s.players):
            s.reserve[seat] += s.tower[seat] + s.tray[seat]
        s.farmers += s.tower[-1] + s.tray[-1]
        s.tower = [0] * (s.players + 1)
        s.tray = [0] * (s.players + 1)

    def lodge(self, *inside: int) -> None:
        """Put cubes of each colour, then green, into the tower."""
        s = self.s
        self.empty_tower()
        for seat in range(s.players):
            s.reserve[seat] -= inside[seat]
        s.farmers -= inside[-1]
        s.tower = list(inside)

    def dictate(self, **cubes: tuple[int, int]) -> None:
        """The next throw: for a colour (cubes thrown, cubes that come out). Others: all falls through, none is loosened."""
        script = self.s.rng.script
        for colour in [*self.s.daimyo, "green"]:
            thrown, out = cubes.get(colour, (0, 0))
            script.setdefault(f"stuck:{colour}", []).append(max(0, thrown - out))
            script.setdefault(f"loose:{colour}", []).append(max(0, out - thrown))

    def sound(self) -> None:
        """What holds at any time. The moment is another matter: here actions are carried out while all still plan."""
        assert self.s.misshapen() == []
        assert lasting(self.s) == []


def opening(players: int, board: str, seed: int = 5) -> tuple[ShogunState, list[Event]]:
    """A match at its first decision, and what has been told by then."""
    match = Match(Setup("shogun", players, seed, {"board": board}))
    return match.state, match.opening


def past(*points: int) -> dict[str, list[int]]:
    """A winter scored: so many points for land, none for buildings."""
    return {kind: list(points) if kind == "provinces" else [0] * len(points) for kind in KINDS}
