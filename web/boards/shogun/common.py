"""Small things that all parts of the board use."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from html import escape
from typing import Any

from pyengine.games.shogun.data import PROVINCES, REGION_OF, SEASONS
from pyengine.games.shogun.state import CHEST, HIDDEN, LOST, ShogunState
from pyengine.words import Words
from web.boards.kit import Scene, glyph, piece, spot

GREEN = "farmers"
"""The side of green cubes: names their colour, as the daimyo's do."""
RESULTS = frozenset(
    f"event.{name}"
    for name in (
        "conquered", "conquered_neutral", "repelled", "repelled_neutral", "draw", "draw_neutral", "draw_farmers",
        "revolt_crushed", "revolt_won", "revolt_tied", "razed", "tower_filled",
    )
)  # fmt: skip
"""What comes of a throw: armies that are left stand on the map again."""
ICON = {
    "act_castle": "sh-castle",
    "act_temple": "sh-temple",
    "act_theatre": "sh-theatre",
    "act_rice": "sh-rice",
    "act_tax": "sh-chest",
    "act_recruit5": "sh-recruit",
    "act_recruit3": "sh-recruit",
    "act_recruit1": "sh-march",
    "act_battle_a": "sh-battle",
    "act_battle_b": "sh-battle",
    "bid": "sh-bid",
    "sp_chest": "sh-chest",
    "sp_rice": "sh-rice",
    "sp_six": "sh-recruit",
    "sp_attack": "sh-battle",
    "sp_defence": "sh-shield",
    "ev_theatre": "sh-theatre",
    "ev_castle": "sh-castle",
    "ev_temple": "sh-temple",
    "ev_tax_max5": "sh-chest",
    "ev_tax_min6": "sh-chest",
    "ev_rice_min4": "sh-rice",
    "ev_rice_max3": "sh-rice",
    "ev_neutral2": "sh-villages",
    "ev_recruit": "sh-march",
}
"""Actions, special cards and effects of events by their sign."""


class Kept:
    """Markup by all that it shows: a click changes little of a board, and what is as it was need not be made again."""

    def __init__(self, most: int = 4000) -> None:
        self.most = most
        self.made: dict[Hashable, str] = {}

    def __call__(self, key: Hashable, make: Callable[..., str], *args: Any) -> str:
        """What was made for this key, or else `make(*args)`. The key must tell all that the markup depends on."""
        found = self.made.get(key)
        if found is None:
            if len(self.made) >= self.most:
                self.made.clear()
            found = self.made[key] = make(*args)
        return found


@lru_cache(maxsize=4000)
def _worded(words: Words, id: str, args: tuple[tuple[str, Any], ...]) -> str:
    return words(id, **dict(args))


@lru_cache(maxsize=4000)
def _escaped(words: Words, id: str, args: tuple[tuple[str, Any], ...]) -> str:
    return escape(_worded(words, id, args))


def word(scene: Scene, id: str, /, **args: Hashable) -> str:
    """Words that name no player, which are the same in every position. Plain text."""
    return _worded(scene.words, id, tuple(args.items()))


def text(scene: Scene, id: str, /, **args: Hashable) -> str:
    """The same, ready to stand in markup."""
    return _escaped(scene.words, id, tuple(args.items()))


def phase(view: ShogunState) -> str:
    """draft, planning, order, execution, winter or between."""
    if view.groups:
        return "draft"
    top = view.step
    if top == "planning":
        return "planning"
    if view.season == 3:
        return "winter"
    if top == "choose_special":
        return "order"
    return "execution" if view.order and view.slots else "between"


def season(view: ShogunState) -> str:
    return SEASONS[min(view.season, len(SEASONS) - 1)]


def short(scene: Scene, province: str) -> str:
    """A province's name as it stands on the map: what only tells two of a name apart is left out. Plain text."""
    return word(scene, f"province.{province}").split(" (")[0]


def region(view: ShogunState, province: str) -> str:
    return f"region-{REGION_OF[view.board][province]}"


def side(scene: Scene, colour: int) -> str:
    """The class of a colour in the tower: a seat's, or green."""
    return f"side-{escape(scene.seats[colour].side)}" if colour < len(scene.seats) else f"side-{GREEN}"


def crest(scene: Scene, seat: int, *classes: str, travels: str = "") -> str:
    """Colour, emblem and initials of a seat, in running HTML; `travels`: attributes of a piece."""
    who = scene.seats[seat]
    names = " ".join(("sh-crest", f"side-{escape(who.side)}", *classes))
    return f'<span class="{names}" aria-hidden="true"{travels}>{glyph(f"side-{who.side}")}<b>{escape(who.initials)}</b></span>'


def box(scene: Scene, target: str, label: str, *classes: str, at: str = "", drag: bool = False) -> str:
    """A target laid over what it stands for: its name is then its own, whatever is written below it.

    `at` names what else lights up with it; `drag`: it can be taken and laid elsewhere."""
    more = (f' data-at="{escape(at)}"' if at else "") + (" data-drag=''" if drag else "")
    return f"<span{spot(scene, target, label, 'sh-box', *classes, role='img')}{more}></span>"


def amount(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def is_province(card: str) -> bool:
    return card in PROVINCES


def card_name(scene: Scene, card: str) -> str:
    """What lies on a field, in words. Plain text."""
    if is_province(card):
        return word(scene, f"province.{card}")
    if not card:
        return word(scene, "board.no_card")
    return word(scene, "card.hidden" if card == HIDDEN else f"card.{card}")


def card_face(view: ShogunState, scene: Scene, card: str, field: str) -> str:
    """A card as it lies on a field."""
    if is_province(card):
        return f'<span class="sh-card {region(view, card)}"{piece(f"card-{card}", field)}>{escape(short(scene, card))}</span>'
    if card == HIDDEN:
        return '<span class="sh-card back"></span>'
    if card == LOST:
        return '<span class="sh-card lost">×</span>'
    if card.startswith(CHEST):
        value = f"<b>{card[-1]}</b>" if card != CHEST else ""
        return f'<span class="sh-card chest"{piece(card, field, home=f"card:{card}")}>{glyph("sh-chest")}{value}</span>'
    return '<span class="sh-card none"></span>'


def own_fields(view: ShogunState, scene: Scene) -> dict[str, str]:
    """For each card that the viewer has laid, the field on which it lies."""
    plan = view.plans[scene.me] if scene.me is not None else {}
    return {card: name for name, card in plan.items() if card}
