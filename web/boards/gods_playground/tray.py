"""What is chosen from just now: influence tokens, kinds of special actions, units for sale, numbers."""

from __future__ import annotations

from pyengine.games.gods_playground.data import PLACES, PRICE, TOKENS_EACH, UNITS
from pyengine.games.gods_playground.state import GodsState
from pyengine.games.gods_playground.steps.private_armies import Purchase, price
from web.boards.kit import Scene, cover, explained, glyph, opens, parted, piece, plain
from web.boards.kit.escaping import escape

from .common import laying
from .legend import TERMS

ACTIONS = {
    "manager": ("gp-manager", "term.manager.text", "GP-7.2.1"),
    "gdansk": ("gp-trade", "term.gdansk.text", "GP-7.2.2"),
    "treaty": ("gp-treaty", "term.treaty.text", "GP-7.2.3"),
    "move": ("gp-move", "action.move.text", "GP-7.2.4"),
    "veto": ("gp-veto", "term.veto.text", "GP-7.2.5"),
    "confederation": ("gp-confederation", "term.confederation.text", "GP-7.2.6"),
    "college": ("gp-college", "term.colleges.text", "GP-7.2.7"),
    "city": ("gp-city", "term.city.text", "GP-7.2.8"),
}
"""The eight special actions: icon, what each does, its rule."""


@parted
def tray(view: GodsState, scene: Scene) -> str:
    if laying(view) and scene.me is not None:
        return _tokens(view, scene, scene.me)
    now = scene.lit | scene.picked
    if any(target.startswith("action:") for target in now):
        return _actions(scene)
    if any(target.startswith("unit:") for target in now):
        return _units(view, scene)
    counts = sorted(int(target.split(":")[1]) for target in now if target.startswith("count:"))
    return _counts(scene, counts) if counts else ""


def take_up(view: GodsState, scene: Scene, place: int) -> str:
    """What takes up one's own token again."""
    me = scene.me
    if me is None or not laying(view) or not scene.takes_up or view.committed[me] or view.placed[me][place] < 0:
        return ""
    label = escape(plain(scene, "board.take_back", value=view.placed[me][place]))
    return f'<span class="cover" data-take-up="token:{PLACES[place]}" tabindex="0" role="button" aria-label="{label}"></span>'


def _tokens(view: GodsState, scene: Scene, me: int) -> str:
    """Each value as often as it is still at hand; those laid and those of the turn before are blank."""
    side = escape(scene.seats[me].side)
    tiles = []
    for value in range(6):
        left = view.hand[me][value] - view.placed[me].count(value)
        discs = "".join(
            f'<i class="gp-coin-token side-{side}"{piece(f"token-{value}", "tray", left) if not k else ""}>{value}</i>' if k < left else '<i class="gp-token-slot"></i>'
            for k in range(TOKENS_EACH)
        )
        over = cover(scene, f"token:{value}", plain(scene, "board.token", value=value, n=left)) if left else ""
        tiles.append(
            f'<li class="gp-pair{"" if left else " out"}" data-key="token-{value}"><span aria-hidden="true">{discs}</span>{over}</li>'
        )
    return (
        f'<section class="gp-tray" data-key="tray-tokens"><h3>{scene.say("board.tokens")}</h3>'
        f'<ul class="gp-tokens">{"".join(tiles)}</ul></section>'
    )


def _actions(scene: Scene) -> str:
    """All eight, each always in the same place; those that cannot be taken now are pale."""
    tiles = []
    for name, (sign, text, rule) in ACTIONS.items():
        target = f"action:{name}"
        on = target in scene.lit or target in scene.picked
        over = cover(scene, target, plain(scene, f"action.{name}")) if on else ""
        tiles.append(
            f'<li class="gp-deed{"" if on else " out"}" data-key="action-{name}"{_card(text)}{explained(scene, text, rule)}>'
            f'<span aria-hidden="true">{glyph(sign)}<b>{scene.say(f"action.{name}")}</b></span>{over}</li>'
        )
    return (
        f'<section class="gp-tray" data-key="tray-actions"><h3>{scene.say("phase.special_actions")}</h3>'
        f'<ul class="gp-deeds">{"".join(tiles)}</ul></section>'
    )


def _card(text: str) -> str:
    """An action that the glossary has opens large."""
    _, term, _ = text.split(".")
    return opens("term", term) if text.startswith("term.") else ""


def _units(view: GodsState, scene: Scene) -> str:
    p = Purchase.of(view).get("province", 0)
    tiles = []
    for unit in UNITS:
        target = f"unit:{unit}"
        cost = price(view, unit, p)
        half = cost < PRICE[unit]
        label = plain(scene, "board.price", unit=unit, n=cost)
        on = target in scene.lit or target in scene.picked
        was = f"<s>{PRICE[unit]}</s> " if half else ""
        tiles.append(
            f'<li class="gp-ware{"" if on else " out"}" data-key="unit-{unit}"{explained(scene, f"legend.{unit}", "GP-8.0.1") if unit != "cossacks" else explained(scene, "term.cossacks.text", TERMS["cossacks"])}><span aria-hidden="true">{glyph(f"gp-{unit}")}'
            f"<b>{was}{cost} zł</b></span>{cover(scene, target, label) if on else ''}</li>"
        )
    return (
        f'<section class="gp-tray" data-key="tray-units"><h3>{scene.say("phase.private_armies")}</h3>'
        f'<ul class="gp-wares">{"".join(tiles)}</ul></section>'
    )


def _counts(scene: Scene, counts: list[int]) -> str:
    tiles = "".join(
        f'<li class="gp-number" data-key="count-{n}"><b aria-hidden="true">{n}</b>{cover(scene, f"count:{n}", str(n))}</li>'
        for n in counts
    )
    return (
        f'<section class="gp-tray over" data-key="tray-counts"><h3>{scene.say("board.how_many")}</h3>'
        f'<ul class="gp-numbers">{tiles}</ul></section>'
    )
