"""The negotiations: five claims side by side, what each side has put on them, and who takes them."""

from __future__ import annotations

from pyengine.games.chocim.data import CLAIMS, OE, RP, SIDES
from pyengine.games.chocim.scoring import points
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, cover, crest, glyph, parted, plain

from .common import army, name_of, title
from .strip import diplomacy


@parted
def treaty(view: ChocimState, scene: Scene) -> str:
    if view.phase != "negotiations" or not view.claims:
        return ""
    claims = "".join(_claim(view, scene, k, claim) for k, claim in enumerate(view.claims))
    return (
        f'<div class="board-plate ch-treaty" data-key="treaty"><p class="ch-title">{glyph("ch-diplomacy")}{scene.say("board.treaty")}</p>'
        f'<div class="ch-claims">{_margin(view, scene, RP)}{_margin(view, scene, OE)}{claims}</div></div>'
    )


def _margin(view: ChocimState, scene: Scene, side: int) -> str:
    """Who sits on which side of the table, with the cards left or the points won."""
    if view.verdicts:
        figure = scene.say("board.points_won", n=points(view)[side])
    else:
        figure = scene.say("board.cards_left", n=len(view.held[side]))
    return (
        f'<div class="ch-party {army(side)} of-{SIDES[side]}" data-key="party-{SIDES[side]}">{crest(scene, view.seats[side])}'
        f"<b>{name_of(scene, view, side)}</b><small>{figure}</small></div>"
    )


def _claim(view: ChocimState, scene: Scene, index: int, claim: str) -> str:
    shown = index < view.shown
    ours, theirs = CLAIMS[claim]
    verdict = view.verdicts[index] if index < len(view.verdicts) else None
    name = plain(scene, f"claim.{claim}")
    label = (
        plain(scene, "board.claim", claim=claim, own=ours, enemy=theirs)
        if shown
        else f"{name}. {plain(scene, 'board.claim_to_come')}"
    )
    marks = ["ch-claim"] + ["to-come"] * (not shown) + ["now"] * (index == view.shown - 1 and verdict is None)
    seal = ""
    if verdict is not None:
        side, face_up = verdict
        marks.append("settled")
        if side < 0:
            seal = f'<p class="ch-verdict">{scene.say("board.nobody_takes")}</p>'
        else:
            words = scene.say("board.takes_open" if face_up else "board.takes_closed", value=CLAIMS[claim][side])
            seal = f'<p class="ch-verdict {army(side)}{"" if face_up else " closed"}">{glyph("seal")}{words}</p>'
    return (
        f'<div class="{" ".join(marks)}" data-key="claim-{claim}">{_stake(view, scene, index, RP)}'
        f'<div class="ch-parchment"><b>{title(scene, f"claim.{claim}")}</b><p class="ch-values"><span class="{army(RP)}">{ours}</span>'
        f'<span class="{army(OE)}">{theirs}</span></p>{seal}{cover(scene, f"claim:{claim}", label)}</div>'
        f"{_stake(view, scene, index, OE)}</div>"
    )


def _stake(view: ChocimState, scene: Scene, index: int, side: int) -> str:
    """Cards on a claim: one's own by value, the other's as backs, all open once it is settled."""
    stakes = view.stakes[side]
    cards = stakes[index] if index < len(stakes) else []
    known = index < len(view.verdicts) or (scene.me is not None and view.side(scene.me) == side)
    if not cards:
        return f'<div class="ch-stake {army(side)}" data-key="stake-{index}-{side}"></div>'
    if known and any(cards):
        body = "".join(
            diplomacy(value, cards.count(value), f"stake-{index}-{side}-{value}")
            for value in sorted(set(cards), reverse=True)
        )
        total = f"<b>= {sum(cards)}</b>"
    else:
        body = f'<span class="ch-dip back" data-key="stake-{index}-{side}-back">{glyph(f"side-{SIDES[side]}")}</span>'
        total = f"<b>×{len(cards)}</b>"
    label = scene.say("board.stake", side=SIDES[side], n=len(cards))
    return f'<div class="ch-stake {army(side)}" data-key="stake-{index}-{side}" role="group" aria-label="{label}">{body}{total}</div>'
