"""Small things that all parts of the board use."""

from __future__ import annotations

from pyengine.flow import part
from pyengine.games.sigismundus import state
from pyengine.games.sigismundus.data import SEJM
from pyengine.games.sigismundus.state import SigismundusState
from web.boards.kit import Scene, counted, explained, glyph, plain, roman, spot
from web.boards.kit.escaping import escape

from .legend import TERMS

PHASES = ("initiative", "income", "draw", "special", "foreign", "actions", "sejm", "scoring", "upkeep")
STAGES = ("count_votes", "extra_votes", "bribery", "ballots", "royal_demand", "act_vote")
_STAGE_AT = (0, 0, 1, 2, 2, 2, 3, 4, 5, 5)
"""Stage by how many parts of the Sejm have begun; bribery is three of them."""
NUMBER = {sejm.act: number for number, sejm in SEJM.items()}


def acts_here(view: SigismundusState, *acts: str) -> tuple[str, ...]:
    """Those of the Acts that are in force."""
    return tuple(act for act in acts if act in view.acts) if view.acts else ()


def phase(view: SigismundusState) -> str:
    return state.phase(view) or ("setup" if not view.round else "end")


def stage(view: SigismundusState) -> int:
    """Which of the six stages of the Sejm it is; -1 outside."""
    return _STAGE_AT[part(view, "sejm")] if "sejm" in view.under_way else -1


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
