"""A card of the game in large: its picture, its whole text, its rule, and what lies behind it in history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.boards.kit import Card

from ..markup import button, rule_link, text
from .drawer import Drawer

if TYPE_CHECKING:
    from ..app import App
    from ..table.sight import Sight
    from ..table.table import Table


def found(s: Sight) -> Card | None:
    """The card that was asked for, as the board knows it; what the board does not know is not shown."""
    hook = getattr(s.table.board, "card", None)
    asked = s.table.drawer.about if s.table.drawer else ""
    return hook(s.view, s.scene, asked) if hook else None


def inside(s: Sight) -> str:
    card = found(s)
    if card is None:
        return f"<p>{s.say('table.no_card')}</p>"
    lines = "".join(f"<p>{text(line)}</p>" for line in card.text.split("\n") if line)
    rule = f'<p class="deed">{rule_link(s.words, card.rule)}</p>' if card.rule else ""
    behind = s.table.drawer.content.get(card.history, "") if s.table.drawer and s.table.drawer.content else ""
    history = f'<div class="rules card-history">{behind}</div>' if behind else ""
    return (
        f'<div class="card-large {text(s.match.game.id)}" data-part="card"><div class="card-picture" aria-hidden="true">{card.picture}</div>'
        f'<div><h3>{text(card.title)}</h3>{lines}{rule}</div></div>{history}<p class="deed">{button(s.words("table.history"), "drawer", data_drawer="history")}</p>'
    )


async def content(app: App, table: Table) -> dict[str, str]:
    """The entries of the encyclopedia, by their names."""
    return sections(await app.library.history(app.language, table.match.game.id))


def sections(markup: str) -> dict[str, str]:
    """What `web/build/texts.py` made of an encyclopedia, cut at its entries."""
    pieces: dict[str, Any] = {}
    for part in markup.split('<section id="')[1:]:
        name, _, rest = part.partition('"')
        # Without the section's own tags: two elements with one id would be one too many.
        pieces[name] = rest.partition(">")[2].rpartition("</section>")[0]
    return pieces


DRAWER = Drawer("card", "table.card", inside, content, spoken=True)
