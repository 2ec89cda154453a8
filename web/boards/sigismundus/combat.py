"""An attack as it goes: three lanes with dice, sums and wounds, and the strength that is left."""

from __future__ import annotations

from pyengine import Event
from pyengine.games.sigismundus.data import UNITS
from pyengine.games.sigismundus.holdings import strength
from pyengine.games.sigismundus.state import SigismundusState
from pyengine.games.sigismundus.steps.combat import Combat
from web.boards.kit import Scene, crest, die, glyph
from web.boards.kit.escaping import escape

COURSE = frozenset(
    f"event.{name}"
    for name in (
        "combat", "roll", "pretwicz", "wound_unit", "wound_card", "repelled", "victory", "sacked", "foray", "abducted",
        "nobody_abducted",
    )
)  # fmt: skip
"""Events that belong to a combat."""
ENDS = COURSE - {"event.combat", "event.roll", "event.pretwicz", "event.wound_unit", "event.wound_card"}


def combat(view: SigismundusState, scene: Scene) -> str:
    event = scene.event
    if event is not None and event.id not in COURSE:
        return ""
    sides = _sides(view, scene, event)
    if sides is None:
        return ""
    attacker, defender, card = sides
    since = _since_attack(scene)
    rolls = {(e.args["side"], e.args["unit"]): e for e in since if e.id == "event.roll"}
    lanes = "".join(_lane(scene, unit, rolls) for unit in reversed(UNITS))
    end = ""
    if event is not None and event.id in ENDS:
        end = f'<p class="sg-result">{glyph("trophy")}{scene.say(event.id, **event.args)}</p>'
    title = f"<b>{scene.say(f'card.{card}')}</b>" if card else ""
    return (
        f'<div class="sg-combat" data-key="combat" role="group" aria-label="{scene.say("board.combat")}"><p class="sg-combat-title">{title}</p>'
        f'<div class="sg-sides-of">{_side(view, scene, attacker, "attacker")}{_side(view, scene, defender, "defender")}</div>'
        f'<div class="sg-lanes">{lanes}</div>{end}</div>'
    )


def _sides(view: SigismundusState, scene: Scene, event: Event | None) -> tuple[int, int, str] | None:
    if now := Combat.of(view):
        return now["attacker"], now["defender"], now["card"]
    if event is None:
        return None
    begun = next((e for e in reversed((*scene.before, *scene.latest)) if e.id == "event.combat"), None)
    if begun is not None:
        return begun.args["seat"], begun.args["rival"], begun.args["card"]
    if event.id in ENDS:
        return event.args["seat"], event.args["rival"], ""
    return None


def _since_attack(scene: Scene) -> list[Event]:
    """Its course so far; wounds were settled in moves between."""
    since: list[Event] = []
    for event in (*scene.before, *scene.latest):
        since = [event] if event.id == "event.combat" else [*since, event]
    return since


def _side(view: SigismundusState, scene: Scene, seat: int, side: str) -> str:
    return (
        f'<p class="sg-side {side}">{crest(scene, seat)}<b>{escape(scene.seats[seat].name)}</b>'
        f"<span>{scene.say(f'side.{side}')}, {scene.say('panel.strength', n=strength(view.army[seat]))}</span></p>"
    )


def _lane(scene: Scene, unit: str, rolls: dict[tuple[str, str], Event]) -> str:
    cells = "".join(_roll(scene, rolls.get((side, unit)), side) for side in ("attacker", "defender"))
    return f'<div class="sg-lane"><p>{glyph(f"sg-{unit}")}<span>{scene.say(f"unit.{unit}")}</span></p>{cells}</div>'


def _roll(scene: Scene, event: Event | None, side: str) -> str:
    if event is None:
        return f'<p class="sg-roll none {side}"></p>'
    args = event.args
    return (
        f'<p class="sg-roll {side}">{die(args["die"], label=str(args["die"]))}<span>+{args["added"]} = {args["total"]}</span>'
        f"<em>{scene.say('board.wounds', n=args['n'])}</em></p>"
    )
