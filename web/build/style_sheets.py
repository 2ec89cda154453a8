"""What the build puts into the style sheets: how wide a phone is, and colours for browsers from before 2024.

Those do not know light-dark(): the same colours are said twice."""

from __future__ import annotations

import re

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PAIR = re.compile(r"([\w-]+)\s*:\s*light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)\s*;")


def with_fallback(css: str) -> str:
    """The sheet, and behind it its light-dark() colours for browsers that have none."""
    day, night = [], []
    for found in _RULE.finditer(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        selector, pairs = found[1].strip(), _PAIR.findall(found[2])
        if pairs:
            day.append(f"{selector}{{{''.join(f'{name}:{light.strip()};' for name, light, _ in pairs)}}}")
            night.append((selector, "".join(f"{name}:{dark.strip()};" for name, _, dark in pairs)))
    if not day:
        return css

    def under(theme: str) -> str:
        root = f':root[data-theme="{theme}"]'
        return "".join(f"{root if at == ':root' else f'{root} :is({at})'}{{{rules}}}" for at, rules in night)

    dark = f"{under('candle')}@media (prefers-color-scheme:dark){{{under('auto')}}}"
    return f"{css}@supports not (color:light-dark(red,red)){{{''.join(day)}{dark}}}\n"


def with_phone(css: str, script: str) -> str:
    """`(--phone)` and `(--not-phone)` in media queries, as js/screen.js says how wide a phone is."""
    found = re.search(r'phone = matchMedia\("\(max-width: (\d+)px\)"\)', script)
    if not found:
        raise ValueError("js/screen.js does not say how wide a phone is")
    width = int(found[1])
    css = css.replace("(--phone)", f"(max-width: {width}px)").replace("(--not-phone)", f"(min-width: {width + 1}px)")
    if "(--" in re.sub(r"var\(--", "", "".join(re.findall(r"@media[^{]*", css))):
        raise ValueError("a media query asks for a kind of screen that is not known")
    return css
