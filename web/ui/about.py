"""Who made what: the notice, the games and their designers, credits and licences."""

from __future__ import annotations

from pyengine import game_ids
from pyengine.words import Words

from .markup import link, text


def about(words: Words) -> str:
    rows = []
    for game in game_ids():
        name = words(f"game.{game}")
        edition = link(words("about.edition"), f"#/rules/{game}")
        rows.append(
            f"<tr><th scope='row'>{text(name)}</th><td>{text(words(f'about.{game}'))}</td><td>{edition}</td></tr>"
        )
    credits = "".join(f"<li>{text(words(f'about.credit.{name}'))}</li>" for name in CREDITS)
    return (
        f'<main class="sheet" data-screen="about"><h1 tabindex="-1">{text(words("nav.about"))}</h1>'
        f'<p class="lead">{text(words("about.lead"))}</p><p>{text(words("about.notice"))}</p>'
        f'<h2>{text(words("about.games"))}</h2><div class="scroll-x"><table class="designers"><tbody>{"".join(rows)}</tbody></table></div>'
        f"<h2>{text(words('about.privacy'))}</h2><p>{text(words('about.privacy.text'))}</p>"
        f"<h2>{text(words('about.embed'))}</h2><p>{text(words('about.embed.text'))} {link(words('about.embed.more'), './embed.html')}</p>"
        f"<h2>{text(words('about.docs'))}</h2><p>{link(words('about.docs.more'), './docs/index.html')}</p>"
        f"<h2>{text(words('about.keys'))}</h2><p>{text(words('about.keys.text'))}</p>"
        f"<h2>{text(words('about.credits'))}</h2><ul>{credits}</ul></main>"
    )


CREDITS = ("pyodide", "pyscript", "morphdom", "fonts", "icons", "maps", "own")


def imprint(words: Words, game: str) -> str:
    """The same in short, for a frame or a kiosk that nothing may lead out of: words only, no links."""
    credits = "".join(f"<li>{text(words(f'about.credit.{name}'))}</li>" for name in CREDITS)
    return (
        f'<div data-part="imprint"><p>{text(words("about.notice"))}</p>'
        f"<p><strong>{text(words('game.title'))}.</strong> {text(words(f'about.{game}'))}</p>"
        f"<h3>{text(words('about.credits'))}</h3><ul>{credits}</ul></div>"
    )


def rules_page(words: Words, rules: str) -> str:
    """A game's rules on a page of their own. `rules` is markup that the build made."""
    return (
        f'<main class="sheet rules" data-screen="rules"><p class="crumb">{link(words("nav.lobby"), "#/")}</p>'
        f'<h1 tabindex="-1">{text(words("game.title"))}</h1><article data-key="rules-{words.language}">{rules}</article></main>'
    )
