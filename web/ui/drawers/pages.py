"""From one thing to read to the next: rules, legend, history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..markup import button

if TYPE_CHECKING:
    from ..table.sight import Sight

PAGES = ("rules", "legend", "history")


def pages(s: Sight) -> str:
    assert s.table.drawer is not None
    here = s.table.drawer.name
    made = "".join(
        button(s.words(f"table.{name}"), "drawer", data_drawer=name, aria_pressed="true" if here == name else "false")
        for name in PAGES
    )
    return f'<p class="pages">{made}</p>'
