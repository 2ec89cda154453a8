"""Small things that all parts of the board use."""

from __future__ import annotations

from html import escape

from pyengine.flow import part
from pyengine.games.sigismundus import state
from pyengine.games.sigismundus.data import SEJM
from pyengine.games.sigismundus.state import SigismundusState
from pyengine.words import Words
from web.boards.kit import Scene, Seat, counted, explained, glyph, plain, roman, spot

from .legend import TERMS

PHASES = ("initiative", "income", "draw", "special", "foreign", "actions", "sejm", "scoring", "upkeep")
STAGES = ("count_votes", "extra_votes", "bribery", "ballots", "royal_demand", "act_vote")
_STAGE_AT = (0, 0, 1, 2, 2, 2, 3, 4, 5, 5)
"""Stage by how many parts of the Sejm have begun; bribery is three of them."""
NUMBER = {sejm.act: number for number, sejm in SEJM.items()}

KEEP = 512
"""Pieces of markup that a part remembers: a few positions of a match in a language or two."""

Cast = tuple[Words, tuple[tuple[str, str], ...]]
"""The words, and names and Houses of the players."""
Still = tuple[Cast, tuple[tuple[str, bool, bool, bool, bool, str], ...]]
"""A scene as far as a part of the board can tell: the cast, and which of its targets are recent, picked, lit or calm. From equal
ones comes equal markup, so that what has not changed is drawn once (`lru_cache`)."""


def cast(scene: Scene) -> Cast:
    return scene.words, tuple((seat.name, seat.side) for seat in scene.seats)


def still(who: Cast, scene: Scene, *targets: str) -> Still:
    lit, picked, recent = scene.lit, scene.picked, scene.recent
    return who, tuple(
        (target, target in recent, target in picked, target in lit, target in scene.calm, scene.labels.get(target, ""))
        for target in targets
        if target in lit or target in recent or target in picked
    )


def alive(part: Still) -> Scene:
    """The scene again, with no more than the part can tell."""
    (words, seats), touched = part
    return Scene(
        words,
        [Seat(name, side) for name, side in seats],
        recent=frozenset(target for target, recent, _, _, _, _ in touched if recent),
        picked=frozenset(target for target, _, picked, _, _, _ in touched if picked),
        lit=frozenset(target for target, _, _, lit, _, _ in touched if lit),
        calm=frozenset(target for target, _, _, _, calm, _ in touched if calm),
        labels={target: label for target, _, _, _, _, label in touched},
    )


def acts_here(view: SigismundusState, *acts: str) -> tuple[str, ...]:
    """Those of the Acts that are in force."""
    return tuple(act for act in acts if act in view.acts) if view.acts else ()


def phase(view: SigismundusState) -> str:
    return state.phase(view) or ("setup" if not view.round else "end")


def stage(view: SigismundusState) -> int:
    """Which of the six stages of the Sejm it is; -1 outside."""
    sits = any(frame[0] == "sejm" for frame in view.stack)
    return _STAGE_AT[part(view, "sejm")] if sits else -1


def step(view: SigismundusState) -> str:
    return view.step


def about(scene: Scene, term: str) -> str:
    """What explains an element: a term of the game's glossary. What stands here and now is in the element's own name."""
    return explained(scene, f"term.{term}.text", TERMS[term])


def cover(scene: Scene, target: str, label: str, term: str, *classes: str) -> str:
    """A target over what it stands for (as the kit's), with the term that explains it."""
    return f"<span{spot(scene, target, label, 'cover', *classes, role='img')}{about(scene, term)}></span>"


def bite(scene: Scene, *acts: str) -> str:
    """Where an Act in force bites: its seal with the number of the Sejm, and its text."""
    out = []
    for act in acts:
        said = f"{plain(scene, f'act.{act}')}: {plain(scene, f'act.{act}.text')}"
        out.append(
            f'<span class="sg-bite" role="img" aria-label="{escape(said)}"{about(scene, "act")}>{roman(NUMBER[act])}</span>'
        )
    return "".join(out)


def count(scene: Scene, sign: str, n: int | str, label: str, term: str, *classes: str, id: str = "") -> str:
    """A number with its sign; the words are for those who do not see it. One with an `id` counts when it changes."""
    names = " ".join(("sg-count", *classes))
    return f'<span class="{names}" role="img" aria-label="{escape(label)}"{about(scene, term)}>{glyph(sign)}<b{counted(id) if id else ""}>{n}</b></span>'
