"""Small things that all parts of the board use."""

from __future__ import annotations

from collections.abc import Hashable

from pyengine.games.shogun.data import PROVINCES, REGION_OF, SEASONS
from pyengine.games.shogun.state import CHEST, HIDDEN, LOST, ShogunState
from web.boards.kit import Scene, glyph, piece, plain
from web.boards.kit.escaping import escape

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


def word(scene: Scene, id: str, /, **args: Hashable) -> str:
    """Words that name no player, which are the same in every position. Plain text."""
    return plain(scene, id, **args)


def text(scene: Scene, id: str, /, **args: Hashable) -> str:
    """The same, ready to stand in markup."""
    return scene.say(id, **args)


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
