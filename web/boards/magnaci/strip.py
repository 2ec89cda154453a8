"""Above the map: the Ages with their kings, the phase, the order of play."""

from __future__ import annotations

from pyengine.games.magnaci.data import AGES, POLICY
from pyengine.games.magnaci.state import MagnaciState
from web.boards.kit import Scene, cover, crest, explained, opens, parted, piece, plain, spot

from .common import PHASES, ROMAN, symbol
from .legend import TERMS


def strip(view: MagnaciState, scene: Scene) -> str:
    # On a phone or in a narrow frame the strip is pushed sideways, by keys too.
    scrolls = f' tabindex="0" role="group" aria-label="{scene.say("board.ages")}"'
    return f'<div class="mg-strip" data-key="strip"{scrolls}>{_ages(view, scene)}{_reign(view, scene)}{_order(view, scene)}</div>'


@parted
def _ages(view: MagnaciState, scene: Scene) -> str:
    items = []
    for age in range(1, AGES + 1):
        king = view.kings[age - 1]
        known = age <= view.age and king
        words = "board.reigned" if known else "board.unknown_king"
        label = scene.say(words, age=str(age), king=king)
        now = ' aria-current="step"' if age == view.age else ""
        state = "past" if age < view.age else "now" if age == view.age else "to-come"
        sign = symbol(POLICY[king]) if known else ""
        items.append(
            f'<li class="mg-age {state}" data-key="age-{age}" role="listitem" aria-label="{label}"{opens("king", king) if known else ""}{explained(scene, "term.age.text", TERMS["age"])}{now}>'
            f'<b aria-hidden="true">{ROMAN[age - 1]}</b>{sign}</li>'
        )
    return f'<ol class="mg-ages" aria-label="{scene.say("board.ages")}">{"".join(items)}</ol>'


@parted
def _reign(view: MagnaciState, scene: Scene) -> str:
    phases = "".join(
        f'<li class="{"now" if phase == view.phase else ""}"{_current(phase == view.phase)}>'
        f"<span>{scene.say(f'phase.{phase}')}</span></li>"
        for phase in PHASES
    )
    if view.age:
        king = view.kings[view.age - 1]
        label = plain(scene, "board.reigns", age=str(view.age), king=king, symbol=POLICY[king])
        named = (
            f"{symbol(POLICY[king])}<b>{scene.say(f'king.{king}')}</b> "
            f'<span class="mg-years">{scene.say(f"king.{king}.years")}</span>'
        )
    else:
        king, label = "", plain(scene, "board.no_king")
        named = f"<b>{scene.say('board.no_king')}</b>"
    about = opens("king", king) * bool(king) + explained(scene, "term.royal_policy.text", TERMS["royal_policy"])
    return (
        f'<div class="mg-reign"><div{spot(scene, "king", label, "mg-king", role="img")}{about}>{named}</div>'
        f'<ol class="mg-phases" aria-label="{scene.say("board.phases")}">{phases}</ol></div>'
    )


def _current(now: bool) -> str:
    return ' aria-current="step"' if now else ""


@parted
def _order(view: MagnaciState, scene: Scene) -> str:
    bidding = view.phase in ("senate", "sejm", "conflicts") and not view.shown
    items = []
    for place, seat in enumerate(view.order):
        done = bidding and view.committed[seat]
        says = [plain(scene, "board.place", seat=seat, n=place + 1)]
        says += [plain(scene, "board.has_bid")] * done + [plain(scene, "board.to_move")] * (scene.asked == seat)
        marks = ["mg-pawn"] + ["done"] * done + ["asked"] * (scene.asked == seat)
        items.append(
            f'<div data-key="order-{seat}" class="{" ".join(marks)}"{piece(f"order-{seat}", str(place))}>{crest(scene, seat)}'
            f"{cover(scene, f'seat:{seat}', ', '.join(says))}</div>"
        )
    return f'<div class="mg-order" role="group" aria-label="{scene.say("board.order")}">{"".join(items)}</div>'
