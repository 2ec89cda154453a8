"""Colours that a host or a museum chooses for the page, as the style sheets name them."""

from __future__ import annotations

from .colours import Colour, contrast, mixed
from .query import Query

COLOURS = ("paper", "ink", "accent", "focus")
DAY = Colour(246, 240, 225), Colour(43, 33, 24)
NIGHT = Colour(29, 24, 20), Colour(239, 228, 205)
"""Paper and ink of the two themes."""
READABLE = 4.5
"""Contrast that words need."""


def palette(query: Query, settings: dict[str, str]) -> dict[str, str]:
    """Colours for the style sheets. One that could not be read on the paper is left out and reported. Where the light is not
    chosen in the settings, the paper chooses it there."""
    given: dict[str, Colour] = {}
    for option in COLOURS:
        if option in query.given:
            colour = Colour.read(query.get(option))
            if colour is None:
                query.wrong(option)
            else:
                given[option] = colour
    if given and settings.get("theme", "auto") == "auto":
        # Colours are chosen for one light: whose it is, their paper says.
        night = "paper" in given and contrast(given["paper"], DAY[0]) > contrast(given["paper"], NIGHT[0])
        settings["theme"] = "candle" if night else "paper"
    dark = settings.get("theme") == "candle"
    usual = NIGHT if dark else DAY
    paper, ink = given.get("paper", usual[0]), given.get("ink", usual[1])
    if contrast(paper, ink) < READABLE:
        for option in ("paper", "ink"):
            if option in given:
                query.fault("embed.contrast", option=option, value=query.get(option))
        given = {}
    found: dict[str, str] = {}
    if "paper" in given or "ink" in given:
        bright = mixed(paper, Colour(255, 255, 255), 0.06 if dark else 0.45)
        found |= {"--paper": str(paper), "--ink": str(ink), "--paper-bright": str(bright)}
        found |= {"--paper-deep": str(mixed(paper, ink, 0.1)), "--ink-faded": str(mixed(ink, paper, 0.2))}
        found |= {"--line": str(mixed(paper, ink, 0.3)), "--edge": str(mixed(paper, ink, 0.55))}
    for option, name in (("accent", "--vermilion"), ("focus", "--lapis")):
        if option in given:
            if contrast(given[option], paper) < READABLE:
                query.fault("embed.contrast", option=option, value=query.get(option))
            else:
                found[name] = str(given[option])
    if "--vermilion" in found:
        strong = given["accent"]
        white, black = Colour(251, 247, 236), Colour(29, 24, 20)
        found["--on-strong"] = str(white if contrast(strong, white) >= contrast(strong, black) else black)
    return found
