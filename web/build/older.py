"""Style sheets for browsers from before 2024, which do not know light-dark(): the same colours, said twice."""

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
        return "".join(f"{root if at == ':root' else f'{root} :is({at})'}{{{told}}}" for at, told in night)

    dark = f"{under('candle')}@media (prefers-color-scheme:dark){{{under('auto')}}}"
    return f"{css}@supports not (color:light-dark(red,red)){{{''.join(day)}{dark}}}\n"
