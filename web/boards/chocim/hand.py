"""Below the plan: the leaders that the seat may use, what to do with the chosen one, its diplomacy cards when they count."""

from __future__ import annotations

from pyengine.games.chocim.data import COMMANDERS, OE, OFFICERS, RP
from pyengine.games.chocim.leaders import LEADERS
from pyengine.games.chocim.state import ChocimState
from web.boards.kit import Scene, alight, cover, explained, glyph, opens, parted, plain, scrolls
from web.boards.kit.escaping import escape

from .common import army, title
from .legend import TERMS
from .strip import diplomacy

ONE_ROW = 5
"""More leaders than this lie in two rows."""

LEADERS_OF = tuple({*COMMANDERS[side], *OFFICERS[side]} for side in (RP, OE))


def hand(view: ChocimState, scene: Scene) -> str:
    rows = [_spied(view, scene), _procession(scene), _held(view, scene)]
    if scene.me is not None and view.phase != "negotiations":
        rows.append(_leaders(view, scene, view.side(scene.me)))
    elif view.phase != "negotiations":
        rows += [_leaders(view, scene, RP), _leaders(view, scene, OE)]
    body = "".join(rows)
    return f'<div class="ch-hand" data-key="hand">{body}</div>' if body else ""


# -- leaders -----------------------------------------------------------------------------------------------------------


def _leaders(view: ChocimState, scene: Scene, side: int) -> str:
    own = scene.me is not None and view.side(scene.me) == side
    known = view.hand[side] if own else []
    cards = [_card(view, scene, side, card) for card in [*view.commanders[side], *known]]
    many = " many" if len(cards) > ONE_ROW else ""
    return (
        f'<div class="ch-leaders{many}{" own" if own else ""} {army(side)}" data-key="leaders-{side}" role="group" aria-label="{scene.say("board.leaders")}">'
        f'<div class="ch-row"{scrolls(scene, "card:")}>{"".join(cards)}</div>{_orders(scene) if own else ""}</div>'
    )


def card_said(scene: Scene, card: str) -> str:
    """A leader in words: command and stratagems with their text."""
    leader = LEADERS[card]
    parts = [plain(scene, f"card.{card}") + ".", plain(scene, "board.command", n=leader.command) + "."]
    parts += [
        f"{plain(scene, f'stratagem.{s.name}')}: {plain(scene, f'stratagem.{s.name}.text')}" for s in leader.stratagems
    ]
    return " ".join(parts)


@parted
def _card(view: ChocimState, scene: Scene, side: int, card: str) -> str:
    leader = LEADERS[card]
    used = card in view.used[side]
    boss = card in COMMANDERS[side]
    label = card_said(scene, card) + (" " + plain(scene, "board.used") if used else "")
    marks = ["ch-card", army(side)] + ["commander"] * boss + ["used"] * used
    # Everybody knows the commanders; their cards need the room for two stratagems. The rest of a long name is in the tip.
    short = f"short.{card}" if scene.words.has(f"short.{card}") else f"card.{card}"
    name = scene.say(f"commander.{card}") if boss else title(scene, short)
    tricks = "".join(
        f"<em>{scene.say(f'stratagem.{s.name}')}</em><small>{scene.say(f'stratagem.{s.name}.text')}</small>"
        for s in leader.stratagems
    )
    return (
        f'<div class="{" ".join(marks)}" data-key="card-{card}"{opens("leader", card)}><div class="ch-face" aria-hidden="true">'
        f'<span class="ch-name"><b class="ch-command">{leader.command}</b>{name}</span><span class="ch-tricks">{tricks}</span></div>'
        f"{cover(scene, f'card:{card}', label)}</div>"
    )


def _orders(scene: Scene) -> str:
    """Command or stratagem: asked together with the card, worded for the chosen one."""
    chosen = next((t.removeprefix("card:") for t in scene.picked if t.startswith("card:")), "")
    # What other cards could do stays lit while the chosen one asks to be confirmed.
    has = ("command", *map(str, range(len(LEADERS[chosen].stratagems)))) if chosen else ("command", "0", "1")
    uses = [use for use in has if alight(scene, f"use:{use}")]
    out = []
    for use in uses:
        if use == "command":
            words = (
                plain(scene, "board.command", n=LEADERS[chosen].command)
                if chosen
                else plain(scene, "board.use_command")
            )
            sign, text = "ch-command", plain(scene, "note.command", n=LEADERS[chosen].command) if chosen else ""
        else:
            stratagem = LEADERS[chosen].stratagems[int(use)].name if chosen else ""
            words = plain(scene, f"stratagem.{stratagem}") if chosen else plain(scene, f"board.use_{use}")
            sign, text = "ch-stratagem", plain(scene, f"stratagem.{stratagem}.text") if chosen else ""
        over = cover(scene, f"use:{use}", f"{words}: {text}" if text else words)
        out.append(
            f'<span class="ch-order" data-key="use-{use}">{glyph(sign)}<b aria-hidden="true">{escape(words)}</b>{over}</span>'
        )
    return f'<div class="ch-orders" role="group" aria-label="{scene.say("board.orders")}">{"".join(out)}</div>'


def _spied(view: ChocimState, scene: Scene) -> str:
    """The other's officers while they lie open to this seat."""
    if scene.me is None:
        return ""
    other = 1 - view.side(scene.me)
    open_cards = [card for card in view.hand[other] if card]
    if not any(alight(scene, f"card:{card}") for card in open_cards):
        return ""
    cards = "".join(_card(view, scene, other, card) for card in open_cards)
    return (
        f'<div class="ch-leaders spied {army(other)}" data-key="spied" role="group" aria-label="{scene.say("board.spied")}">'
        f'<span class="ch-label">{glyph("ch-spy")}<span>{scene.say("board.spied")}</span></span><div class="ch-row">{cards}</div></div>'
    )


@parted
def order(view: ChocimState, scene: Scene) -> str:
    """The play under way, whosever it is: on the sheet, until it is over or comes to blows."""
    if not view.card or view.clash is not None:
        return ""
    side = RP if view.card in LEADERS_OF[RP] else OE
    leader = LEADERS[view.card]
    if view.use < 0:
        deed = scene.say("board.command", n=leader.command)
        text = ""
    else:
        name = leader.stratagems[view.use].name
        deed = scene.say(f"stratagem.{name}")
        text = f"<p>{scene.say(f'stratagem.{name}.text')}</p>"
    about = "command" if view.use < 0 else "stratagem"
    return (
        f'<div class="ch-order-of-day {army(side)}" data-key="order"{explained(scene, f"term.{about}.text", TERMS[about])}><p class="ch-title">{glyph(f"ch-{about}")}{deed}</p>'
        f"<p>{title(scene, f'card.{view.card}')}</p>{text}</div>"
    )


# -- diplomacy ---------------------------------------------------------------------------------------------------------


@parted
def _held(view: ChocimState, scene: Scene) -> str:
    """One's own diplomacy cards, large, when one of them is asked for or the negotiations are on."""
    if scene.me is None:
        return ""
    side = view.side(scene.me)
    asked = any(t.startswith("held:") for t in scene.lit | scene.picked)
    cards = view.held[side]
    if not asked and (view.phase != "negotiations" or not cards):
        return ""
    body = "".join(
        diplomacy(
            value,
            cards.count(value),
            f"held-{value}",
            cover(scene, f"held:{value}", plain(scene, "board.diplomacy_card", value=value, n=cards.count(value))),
            "large",
        )
        for value in sorted(set(cards), reverse=True)
    )
    return (
        f'<div class="ch-held {army(side)}" data-key="held" role="group" aria-label="{scene.say("board.held", n=len(cards), sum=sum(cards))}">'
        f'<span class="ch-label">{scene.say("board.held", n=len(cards), sum=sum(cards))}</span>{body}</div>'
    )


def _procession(scene: Scene) -> str:
    """The two fruits of a procession."""
    asked = [verb for verb in ("strip", "inspire") if alight(scene, f"procession:{verb}")]
    if not asked:
        return ""
    out = "".join(
        f'<span class="ch-order" data-key="procession-{verb}">{glyph("ch-diplomacy" if verb == "strip" else "ch-morale")}'
        f'<b aria-hidden="true">{scene.say(f"move.{verb}")}</b>{cover(scene, f"procession:{verb}", plain(scene, f"move.{verb}"))}</span>'
        for verb in asked
    )
    return f'<div class="ch-orders wide" data-key="procession">{out}</div>'
