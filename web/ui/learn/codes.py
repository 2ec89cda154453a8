"""Lessons and scenarios of a game as links with QR codes: a sheet for the wall of a classroom, which pupils open with their phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import reading
from ..markup import link, qr_code, text
from . import texts

if TYPE_CHECKING:
    from ..app import App

KINDS = ("scenarios", "lessons")
"""In this order: what fits into a lesson at school first."""


async def page(app: App, game: str) -> str:
    listed = await texts.listing(app.library, game)
    qr = await app.window.script("remote-qr")
    words, base = app.words, app.window.here().partition("#")[0]
    on_a_server = "://" in base
    inside = ""
    for kind in KINDS:
        cards = "".join(_card(app, f"{base}#/{kind[:-1]}/{game}/{item['name']}", item, qr if on_a_server else None) for item in listed.get(kind, []))
        inside += f'<h2>{text(words(f"learn.{kind}"))}</h2><ul class="codes" data-part="codes">{cards}</ul>' if cards else ""
    ways = link(words("nav.lobby"), "#/") + link(words("teacher.plan"), f"#/teacher/{game}") + link(words("teacher.sheet"), f"#/teacher/{game}/sheet")
    return (
        f'<main class="sheet reading" data-screen="teacher" data-key="teacher-{text(game)}-codes"><p class="crumb">{ways}{reading.print_button(words)}</p>'
        f'<h1 tabindex="-1">{text(words(f"game.{game}"))}: {text(words("codes.title"))}</h1>'
        f'<p class="lead">{text(words("codes.lead" if on_a_server else "codes.file"))}</p>{inside}</main>'
    )


def _card(app: App, address: str, item: dict[str, Any], qr: Any) -> str:
    words = app.words
    drawn = qr_code(str(qr.path(address))) if qr else ""
    minutes = text(words("learn.minutes", n=item["minutes"])) if "minutes" in item else ""
    where = "#" + address.partition("#")[2]
    return (
        f'<li>{drawn}<div><a href="{text(where)}"><strong>{text(texts.said(item, "title", app.language))}</strong></a>'
        f'<span>{text(texts.said(item, "lead", app.language))}</span><small>{minutes}</small><small class="address">{text(address)}</small></div></li>'
    )
