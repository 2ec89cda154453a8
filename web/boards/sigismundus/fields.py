"""The action fields, as shields: who waits there, and what the next client costs."""

from __future__ import annotations

from functools import lru_cache

from pyengine.games.sigismundus.state import SigismundusState, fields_for
from web.boards.kit import KEEP, Scene, Still, alive, cast, crest, dashed, glyph, parted, piece, plain, still

from .common import cover


def fields(view: SigismundusState, scene: Scene) -> str:
    who = cast(scene)
    items = "".join(
        _field(still(who, scene, f"field:{field}"), field, tuple(view.fields[field])) for field in fields_for(view.players)
    )
    return f'<section class="sg-fields" data-key="fields" aria-label="{scene.say("board.fields")}">{items}</section>'


@parted
@lru_cache(KEEP)
def _field(part: Still, field: str, waiting: tuple[int, ...]) -> str:
    scene = alive(part)
    price = plain(scene, "board.price", n=len(waiting)) if waiting else plain(scene, "board.price_free")
    label = f"{plain(scene, f'field.{field}')}. {plain(scene, f'field.{field}.text')} {price}"
    pawns = "".join(
        f'<span data-key="client-{field}-{n}"{piece(f"client-{seat}", f"{field}-{n}", home=f"seat:{seat}", to=f"seat:{seat}")}>'
        f"{crest(scene, seat)}</span>"
        for n, seat in enumerate(waiting)
    )
    cost = f'<b class="sg-price" aria-hidden="true">{len(waiting)}{glyph("sg-ducat")}</b>' if waiting else ""
    return (
        f'<div class="sg-field" data-key="field-{field}">{glyph(f"sg-{dashed(field)}", "sg-sign")}'
        f'<span class="sg-field-name" aria-hidden="true">{scene.say(f"field.{field}")}</span>{cost}'
        f'<span class="sg-short" aria-hidden="true">{scene.say(f"board.field.{field}")}</span>'
        f'<span class="sg-clients" aria-hidden="true">{pawns}</span>{cover(scene, f"field:{field}", label, "client")}</div>'
    )
