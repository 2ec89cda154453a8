"""Who made what: the notice, the games and their designers, credits and licences."""

from __future__ import annotations

from pyengine import game_ids
from pyengine.words import Words

from ..imprint import credits_list
from ..markup import link, text
from .screen import Screen


def about(words: Words) -> str:
    rows = []
    for game in game_ids():
        name = words(f"game.{game}")
        edition = link(words("about.edition"), f"#/rules/{game}")
        rows.append(
            f"<tr><th scope='row'>{text(name)}</th><td>{text(words(f'about.{game}'))}</td><td>{edition}</td></tr>"
        )
    return (
        f'<main class="sheet" data-screen="about"><h1 tabindex="-1">{text(words("nav.about"))}</h1>'
        f'<p class="lead">{text(words("about.lead"))}</p><p>{text(words("about.notice"))}</p>'
        f'<h2>{text(words("about.games"))}</h2><div class="scroll-x"><table class="designers"><tbody>{"".join(rows)}</tbody></table></div>'
        f"<h2>{text(words('about.privacy'))}</h2><p>{text(words('about.privacy.text'))}</p>"
        f"<h2>{text(words('about.embed'))}</h2><p>{text(words('about.embed.text'))} {link(words('about.embed.more'), './embed.html')}</p>"
        f"<h2>{text(words('about.docs'))}</h2><p>{link(words('about.docs.more'), './docs/index.html')}</p>"
        f"<h2>{text(words('about.keys'))}</h2><p>{text(words('about.keys.text'))}</p>"
        f"<h2>{text(words('about.undo'))}</h2><p>{text(words('undo.rule'))} {text(words('undo.practice'))}</p>"
        f"<h2>{text(words('about.credits'))}</h2>{credits_list(words)}</main>"
    )


SCREEN = Screen("about", lambda app: about(app.words))
