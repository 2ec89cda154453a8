"""4 Setup: the table before the first step.

SH-7.5, SH-7.6: every shuffle and draw of the game is even, and has a label by which a script can dictate it."""

from __future__ import annotations

from ...game import Setup
from ...rng import Rng
from .data import ARMIES, CHESTS, EVENTS, FARMERS, GROUPS, in_play
from .state import NOBODY, ShogunState


def new(setup: Setup, options: dict[str, str], daimyo: list[str], rng: Rng) -> ShogunState:
    """SH-4.2, SH-4.3, SH-4.7: boards, armies, chests; the provinces are then drafted or dealt by the first step."""
    n = setup.players
    board, _, start = options["board"].partition("_")
    names = in_play(board, n)
    s = ShogunState(
        players=n,
        rng=rng,
        stack=[["match"]],
        board=board,
        start=start or "draft",
        daimyo=daimyo,
        owner=dict.fromkeys(names, NOBODY),
        armies=dict.fromkeys(names, 0),
        built=dict.fromkeys(names, 0),
        revolts=dict.fromkeys(names, 0),
        chests=[CHESTS[n]] * n,
        reserve=[ARMIES] * n,
        rice=[0] * n,
        vp=[0] * n,
        farmers=FARMERS,
        tower=[0] * (n + 1),
        tray=[0] * (n + 1),
        places=[NOBODY] * 5,
        special=[""] * n,
        plans=[{} for _ in range(n)],
        committed=[False] * n,
        shown=[[] for _ in range(n)],
        held=[0] * n,
        short=[0] * n,
    )
    s.event_deck = list(EVENTS)
    rng.shuffle(s.event_deck, "events")
    if s.start == "draft":
        _prepare_draft(s, names)
    return s


def _prepare_draft(s: ShogunState, names: list[str]) -> None:
    """SH-4.4: two cards face up, the rest face down; SH-4.5: a random seat begins."""
    s.first = s.rng.below(s.players, "first")
    s.deck = names
    s.rng.shuffle(s.deck, "draft")
    s.offer = [s.deck.pop(0), s.deck.pop(0)]
    s.before = [[] for _ in range(s.players)]
    s.groups = [list(GROUPS[s.players]) for _ in range(s.players)]
