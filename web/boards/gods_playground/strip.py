"""Above the map: the four turns, the sixteen phases in their five stages, the order of play with the mace."""

from __future__ import annotations

from pyengine.games.gods_playground.data import PHASES, TURNS
from pyengine.games.gods_playground.state import GodsState, order
from web.boards.kit import Scene, cover, crest, explained, explained_as, glyph, opens, parted, piece, plain, spot
from web.boards.kit.escaping import escape

from .common import ROMAN, laying
from .legend import TERMS

STAGES = (("lands", 2), ("politics", 4), ("magnates", 3), ("wars", 4), ("administration", 3))
"""How many phases each has."""


def strip(view: GodsState, scene: Scene) -> str:
    return (
        f'<div class="gp-strip" data-key="strip">{_turns(view, scene)}{_reign(view, scene)}{_order(view, scene)}</div>'
    )


@parted
def _turns(view: GodsState, scene: Scene) -> str:
    items = []
    for turn in range(1, TURNS + 1):
        state = "past" if turn < view.turn else "now" if turn == view.turn else "to-come"
        label = plain(scene, "board.turn", n=turn, reign=str(turn))
        now = ' aria-current="step"' if turn == view.turn else ""
        items.append(
            f'<li class="gp-turn {state}" data-key="turn-{turn}"{now}{opens("reign", str(turn))}{explained_as(label)}><b aria-hidden="true">{ROMAN[turn - 1]}</b>'
            f"{cover(scene, f'turn:{turn}', label)}</li>"
        )
    return f'<ol class="gp-turns" aria-label="{scene.say("board.turns")}">{"".join(items)}</ol>'


@parted
def _reign(view: GodsState, scene: Scene) -> str:
    name = PHASES[view.phase - 1] if view.phase else "setup"
    number = f"{view.phase}. " if view.phase else ""
    reign = f"<span>{scene.say('reign.' + str(view.turn))}</span>" if view.turn else ""
    stages, number_of = [], 0
    for stage, count in STAGES:
        ticks = ""
        for phase in PHASES[number_of : number_of + count]:
            number_of += 1
            state = "past" if number_of < view.phase else "now" if number_of == view.phase else ""
            now = ' aria-current="step"' if number_of == view.phase else ""
            label = f"{number_of}. {plain(scene, f'phase.{phase}')}"
            tick = spot(scene, f"phase:{phase}", label, "gp-tick", state, role="listitem")
            ticks += f'<li data-key="phase-{phase}"{now}{tick}{explained(scene, f"stage.{stage}")}>{number_of}</li>'
        stages.append(f'<li class="gp-stage"><ol>{ticks}</ol></li>')
    return (
        f'<div class="gp-reign"><p><b>{number}{scene.say(f"phase.{name}")}</b> {reign}</p>'
        f'<ol class="gp-stages" aria-label="{scene.say("board.phases")}">{"".join(stages)}</ol></div>'
    )


@parted
def _order(view: GodsState, scene: Scene) -> str:
    choosing = laying(view) or any(bid != -1 for bid in view.bids)
    items = []
    for place, seat in enumerate(order(view)):
        mace = glyph("gp-mace", "gp-mace") if not place else ""
        says = [plain(scene, "board.place", seat=seat, n=place + 1)] + [plain(scene, "board.hetman")] * (not place)
        done = choosing and view.committed[seat]
        says += [plain(scene, "board.ready")] * done + [plain(scene, "board.to_move")] * (scene.asked == seat)
        marks = ["gp-pawn"] + ["done"] * done + ["asked"] * (scene.asked == seat)
        said = ", ".join(says)
        about = explained_as(said) if place else opens("term", "mace") + explained(scene, "term.mace.text", TERMS["mace"])
        name = f'<span class="unseen">{escape(said)}</span>' if place else cover(scene, "mace", said)
        pawn = piece(f"order-{seat}", str(place))
        shown = crest(scene, seat, travels=f' data-home="seat:{seat}"')
        items.append(f'<div data-key="order-{seat}" class="{" ".join(marks)}"{pawn}{about}>{shown}{mace}{name}</div>')
    return f'<div class="gp-order" role="group" aria-label="{scene.say("board.order")}">{"".join(items)}</div>'
